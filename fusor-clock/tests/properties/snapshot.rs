//! Snapshots of clocks in the middle of a move.
use core::time::Duration;

use crate::random::{Reach, calls, cases, controls, later, policies};
use fusor_clock::{Clock, LagCompensation, Policy, Side, TimeControl, Timestamp};
use insta::assert_snapshot;
use proptest::prelude::*;
use serde_json::Value;

fn restored(clock: &Clock) -> Clock {
    serde_json::from_str(&serde_json::to_string(clock).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(cases(128))]

    /// A clock restored from a snapshot between any two calls is equal, and goes on alike.
    #[test]
    fn restored_clock_goes_on(
        control in controls(),
        policy in policies(Reach::Anything),
        calls in calls(Reach::Anything, 30),
    ) {
        let mut straight = Clock::new(control, policy);
        let mut through_snapshots = straight.clone();
        for &(wait, call) in &calls {
            through_snapshots = restored(&through_snapshots);
            prop_assert_eq!(&through_snapshots, &straight);
            let at = later(straight.last_call(), wait);
            prop_assert_eq!(call.make(&mut through_snapshots, at), call.make(&mut straight, at));
        }
        prop_assert_eq!(restored(&straight), straight);
    }

    /// A snapshot with other numbers in it is refused, or is a clock like any other.
    #[test]
    fn forged_numbers_do_no_harm(
        control in controls(),
        policy in policies(Reach::Game),
        before in calls(Reach::Game, 20),
        forged in proptest::collection::vec((any::<prop::sample::Index>(), numbers()), 1..4),
        after in calls(Reach::Anything, 20),
    ) {
        let mut clock = Clock::new(control, policy);
        for (wait, call) in before {
            let at = later(clock.last_call(), wait);
            let _ = call.make(&mut clock, at);
        }
        let mut snapshot = serde_json::to_value(&clock).unwrap();
        let mut places = Vec::new();
        collect_numbers(&mut snapshot, &mut places);
        for (place, number) in forged {
            let place = place.index(places.len());
            *places[place] = number.into();
        }
        let Ok(mut clock) = serde_json::from_value::<Clock>(snapshot) else { return Ok(()) };
        for (wait, call) in after {
            let at = later(clock.last_call(), wait);
            let _ = call.make(&mut clock, at);
            clock.faces(Timestamp::MAX).unwrap();
            clock.uci_go(Timestamp::MAX).unwrap();
        }
        prop_assert_eq!(restored(&clock), clock);
    }
}

fn numbers() -> impl Strategy<Value = u64> {
    prop_oneof![0..5_u64, Just(u64::from(u32::MAX)), Just(u64::MAX), any::<u64>()]
}

/// All numbers in a value.
fn collect_numbers<'a>(value: &'a mut Value, places: &mut Vec<&'a mut Value>) {
    match value {
        Value::Number(_) => places.push(value),
        Value::Array(values) => values.iter_mut().for_each(|value| collect_numbers(value, places)),
        Value::Object(values) => values.values_mut().for_each(|value| collect_numbers(value, places)),
        _ => {}
    }
}

fn example() -> Clock {
    let control = TimeControl::from_text("2/60+1:30 | 10 byoyomi 3x30").unwrap();
    let lag = LagCompensation::scaled(Duration::from_secs(60), Duration::ZERO);
    let mut clock = Clock::new(control, Policy::new().with_lag(lag));
    clock.press(Timestamp::from_millis(2_500)).unwrap();
    clock
}

/// The form of a snapshot: a control is its text.
#[test]
fn form() {
    assert_snapshot!(serde_json::to_string_pretty(&example()).unwrap(), @r#"
    {
      "control": "2/60+1:30 | 10 byoyomi 3x30",
      "policy": {
        "start": "at_once",
        "first": "white",
        "lag": {
          "gain": {
            "secs": 0,
            "nanos": 390000000
          },
          "initial": {
            "secs": 1,
            "nanos": 170000000
          },
          "max": {
            "secs": 2,
            "nanos": 730000000
          },
          "wait": {
            "secs": 2,
            "nanos": 0
          }
        },
        "margin": {
          "secs": 0,
          "nanos": 0
        },
        "take_backs": 1024
      },
      "turn": "black",
      "players": {
        "white": {
          "bank": {
            "time": {
              "secs": 58,
              "nanos": 500000000
            },
            "stage": 0,
            "moves": 1,
            "periods": 0,
            "penalty": {
              "secs": 0,
              "nanos": 0
            },
            "quota": {
              "secs": 1,
              "nanos": 560000000
            }
          },
          "thought": {
            "secs": 0,
            "nanos": 0
          },
          "moves": 1
        },
        "black": {
          "bank": {
            "time": {
              "secs": 10,
              "nanos": 0
            },
            "stage": 0,
            "moves": 0,
            "periods": 3,
            "penalty": {
              "secs": 0,
              "nanos": 0
            },
            "quota": {
              "secs": 1,
              "nanos": 170000000
            }
          },
          "thought": {
            "secs": 0,
            "nanos": 0
          },
          "moves": 0
        }
      },
      "state": {
        "running": {
          "secs": 2,
          "nanos": 500000000
        }
      },
      "now": {
        "secs": 2,
        "nanos": 500000000
      },
      "history": [
        {
          "side": "white",
          "bank": {
            "time": {
              "secs": 60,
              "nanos": 0
            },
            "stage": 0,
            "moves": 2,
            "periods": 0,
            "penalty": {
              "secs": 0,
              "nanos": 0
            },
            "quota": {
              "secs": 1,
              "nanos": 170000000
            }
          },
          "used": {
            "secs": 2,
            "nanos": 500000000
          },
          "waiting": {
            "secs": 0,
            "nanos": 0
          },
          "handed_over": {
            "secs": 0,
            "nanos": 0
          }
        }
      ]
    }
    "#);
}

/// Snapshots that no clock could have written are refused.
#[test]
fn forged_snapshots() {
    let text = serde_json::to_string(&example()).unwrap();
    let mut table = String::new();
    for (from, to) in [
        ("2/60+1:30", "0"),
        ("2/60+1:30", "60"),
        ("\"periods\":3", "\"periods\":4"),
        ("\"stage\":0", "\"stage\":9"),
        ("\"running\":{\"secs\":2", "\"running\":{\"secs\":3"),
        ("\"take_backs\":1024", "\"take_backs\":0"),
        ("\"turn\":\"black\"", "\"turn\":\"white\""),
        ("\"moves\":1}", "\"moves\":0}"),
        ("\"first\":\"white\"", "\"first\":\"black\""),
        ("{\"running\":{\"secs\":2,\"nanos\":500000000}}", "\"waiting\""),
        (
            "{\"running\":{\"secs\":2,\"nanos\":500000000}}",
            r#"{"fallen":{"side":"black","at":{"secs":3,"nanos":0},"reason":"time"}}"#,
        ),
        ("\"used\":{\"secs\":2", "\"used\":{\"secs\":-2"),
    ] {
        let forged = text.replace(from, to);
        assert_ne!(forged, text, "{from}");
        let error = serde_json::from_str::<Clock>(&forged).unwrap_err().to_string();
        let error = error.split(" at line").next().unwrap().to_owned();
        table.push_str(&format!("{from} -> {to}: {error}\n"));
    }
    assert_snapshot!(table, @r#"
    2/60+1:30 -> 0: white is given no time: expected more than zero seconds
    2/60+1:30 -> 60: white has moves or periods left that its control does not have
    "periods":3 -> "periods":4: black has moves or periods left that its control does not have
    "stage":0 -> "stage":9: white has moves or periods left that its control does not have
    "running":{"secs":2 -> "running":{"secs":3: the clock runs since 3.5 s, after the last call at 2.5 s
    "take_backs":1024 -> "take_backs":0: the history has 1 moves, more than the 1 made or the 0 allowed
    "turn":"black" -> "turn":"white": white is to move after 1 moves of white and 0 of black, white first
    "moves":1} -> "moves":0}: black is to move after 0 moves of white and 0 of black, white first
    "first":"white" -> "first":"black": black is to move after 1 moves of white and 0 of black, black first
    {"running":{"secs":2,"nanos":500000000}} -> "waiting": the clock waits for the first move, which it need not or which was made
    {"running":{"secs":2,"nanos":500000000}} -> {"fallen":{"side":"black","at":{"secs":3,"nanos":0},"reason":"time"}}: the flag of black fell at 3 s, out of turn or after the last call at 2.5 s
    "used":{"secs":2 -> "used":{"secs":-2: invalid value: integer `-2`, expected u64
    "#);
}

#[test]
fn small_values() {
    assert_eq!(serde_json::to_string(&Side::White).unwrap(), r#""white""#);
    assert_eq!(
        serde_json::to_string(&TimeControl::FUSOR_3_MINUTES).unwrap(),
        r#""180""#
    );
    let moment = serde_json::to_string(&Timestamp::from_millis(1_500)).unwrap();
    assert_eq!(moment, r#"{"secs":1,"nanos":500000000}"#);
}
