//! Snapshots of clocks in the middle of a move.
use core::time::Duration;

use crate::random::{Reach, calls, cases, controls, later, policies};
use fusor_clock::{Clock, LagCompensation, Policy, Side, TimeControl, Timestamp};
use insta::assert_snapshot;
use proptest::prelude::*;

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
    "turn":"black" -> "turn":"white": the moves of the history are not those of the two sides in turn
    "moves":1} -> "moves":0}: the history has 1 moves, more than the 0 made or the 1024 allowed
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
