//! What holds for every control, every policy and every sequence of calls.
use core::time::Duration;

use crate::random::{Call, Reach, calls, cases, controls, later, policies, times};
use fusor_clock::{
    Clock, ClockError, FallReason, Policy, Side, SideControl, Status, TakeBack, TimeControl, TimeManager, Timestamp,
};
use proptest::prelude::*;

const NANO: Duration = Duration::from_nanos(1);

/// Plays calls, and hands the clock and the moment of the next call to a check before each.
fn walk(clock: &mut Clock, calls: &[(Duration, Call)], mut check: impl FnMut(&Clock, Timestamp)) {
    for &(wait, call) in calls {
        check(clock, later(clock.last_call(), wait));
        let at = later(clock.last_call(), wait);
        let _ = call.make(clock, at);
    }
    check(clock, clock.last_call());
}

/// Every call there is, with ordinary arguments.
fn every_call() -> [Call; 10] {
    [
        Call::Press,
        Call::PressWithLag(Duration::from_secs(1)),
        Call::Pause,
        Call::Resume,
        Call::Add(Side::White, Duration::from_secs(1)),
        Call::Add(Side::Black, Duration::from_secs(1)),
        Call::Take(Side::White, Duration::from_secs(1)),
        Call::TakeBack(TakeBack::Restore),
        Call::TakeBack(TakeBack::Keep),
        Call::Tick,
    ]
}

proptest! {
    #![proptest_config(cases(256))]

    /// No sequence of calls panics or overflows, and every question has an answer at any moment from
    /// the last call on.
    #[test]
    fn never_panics(control in controls(), policy in policies(Reach::Anything), calls in calls(Reach::Anything, 60)) {
        let mut clock = Clock::new(control, policy);
        let manager = TimeManager::default();
        walk(&mut clock, &calls, |clock, at| {
            for at in [at, clock.last_call(), Timestamp::MAX] {
                clock.status(at).unwrap();
                clock.faces(at).unwrap();
                assert!(!clock.uci_go(at).unwrap().to_string().is_empty());
                for side in Side::ALL {
                    if let Some(time) = clock.side_time(side, at).unwrap() {
                        let budget = manager.budget(time);
                        assert!(budget.soft <= budget.hard && budget.hard <= time.time);
                    }
                }
            }
        });
    }

    /// A moment before the last call is refused, by every call and every question, and changes
    /// nothing.
    #[test]
    fn out_of_order_changes_nothing(
        control in controls(),
        policy in policies(Reach::Anything),
        calls in calls(Reach::Anything, 30),
        back in times(Reach::Anything),
    ) {
        let mut clock = Clock::new(control, policy);
        walk(&mut clock, &calls, |clock, _| {
            let last = clock.last_call();
            let Some(early) = last.since_start().checked_sub(back.max(NANO)) else { return };
            let at = Timestamp::new(early);
            let refused = ClockError::OutOfOrder { at, last };
            for call in every_call() {
                let mut other = clock.clone();
                assert_eq!(call.make(&mut other, at), Err(refused));
                assert_eq!(&other, clock);
            }
            assert_eq!(clock.status(at), Err(refused));
            assert_eq!(clock.faces(at), Err(refused));
            assert_eq!(clock.uci_go(at), Err(refused));
        });
    }

    /// A refused call changes nothing, unless it finds that the flag fell.
    #[test]
    fn refused_calls_change_nothing(
        control in controls(),
        policy in policies(Reach::Game),
        calls in calls(Reach::Game, 40),
    ) {
        let mut clock = Clock::new(control, policy);
        walk(&mut clock, &calls, |clock, at| {
            for call in every_call() {
                let mut other = clock.clone();
                match call.make(&mut other, at) {
                    Ok(()) => {}
                    Err(ClockError::FlagFallen(fall)) => {
                        assert_eq!(other.flag_moment(), Some(fall));
                        assert_eq!(other.status(at), Ok(Status::Fallen(fall)));
                    }
                    Err(_) => assert_eq!(&other, clock),
                }
            }
        });
    }

    /// The flag falls at the moment announced: not a nanosecond earlier, and every call at that
    /// moment or later finds it fallen.
    #[test]
    fn flag_falls_when_announced(
        control in controls(),
        policy in policies(Reach::Game),
        calls in calls(Reach::Game, 40),
        wait in times(Reach::Game),
    ) {
        let mut clock = Clock::new(control, policy);
        walk(&mut clock, &calls, |clock, _| {
            let Some(fall) = clock.flag_moment() else {
                let status = clock.status(Timestamp::MAX).unwrap();
                assert!(!matches!(status, Status::Fallen(_)));
                return;
            };
            let now = clock.last_call();
            if matches!(clock.status(now), Ok(Status::Fallen(_))) {
                return;
            }
            assert_eq!(fall.side, clock.turn());
            let before = Timestamp::new(fall.at.since_start() - NANO);
            assert!(!matches!(clock.status(before), Ok(Status::Fallen(_))));
            assert_eq!(clock.clone().tick(before), Ok(None));
            // A move just before counts, when its lag makes up for the time the flag waits.
            assert!(!matches!(
                clock.clone().press_with_lag(before, Duration::MAX),
                Err(ClockError::FlagFallen(_))
            ));
            for at in [fall.at, later(fall.at, wait)] {
                assert_eq!(clock.status(at), Ok(Status::Fallen(fall)));
                for call in every_call() {
                    let mut other = clock.clone();
                    let result = call.make(&mut other, at);
                    if !matches!(call, Call::Tick) {
                        assert_eq!(result, Err(ClockError::FlagFallen(fall)));
                    }
                    // Whenever the fall is found, the clocks show what they showed then.
                    assert_eq!(other.faces(at), clock.faces(fall.at));
                    assert_eq!(other.status(at), Ok(Status::Fallen(fall)));
                }
            }
            let face = clock.face(fall.side, fall.at).unwrap();
            if fall.reason == FallReason::Time {
                assert_eq!((face.time, face.delay), (Some(Duration::ZERO), Duration::ZERO));
            }
        });
    }

    /// Ticks do not change what comes after them. (With lag compensation they may: once the clock was
    /// seen running after zero, a fall that a late move brings to light cannot lie before that.)
    #[test]
    fn ticks_change_nothing(
        control in controls(),
        mut policy in policies(Reach::Game),
        calls in calls(Reach::Game, 40),
    ) {
        policy.lag = None;
        let mut plain = Clock::new(control.clone(), policy);
        let mut ticked = Clock::new(control, policy);
        for &(wait, call) in &calls {
            let middle = later(ticked.last_call(), wait / 2);
            let at = later(middle, wait / 2);
            let fall = plain.flag_moment().filter(|fall| fall.at <= middle);
            assert_eq!(ticked.tick(middle), Ok(fall));
            assert_eq!(call.make(&mut plain, at), call.make(&mut ticked, at));
            assert_eq!(plain.faces(at), ticked.faces(at));
            assert_eq!(plain.flag_moment(), ticked.flag_moment());
        }
    }

    /// A pause costs nobody anything, however long it is.
    #[test]
    fn pauses_cost_nothing(
        control in controls(),
        policy in policies(Reach::Game),
        calls in calls(Reach::Game, 30),
        pause in times(Reach::Anything),
    ) {
        let mut clock = Clock::new(control, policy);
        walk(&mut clock, &calls, |clock, at| {
            let mut paused = clock.clone();
            if paused.pause(at).is_err() {
                return;
            }
            assert_eq!(paused.flag_moment(), None);
            let end = later(at, pause);
            assert_eq!(paused.faces(end), clock.faces(at));
            paused.resume(end).unwrap();
            assert_eq!(paused.faces(end), clock.faces(at));
        });
    }

    /// A move taken back at once, with its time kept, leaves both clocks as before the press; with
    /// its time given back, as when the move began.
    #[test]
    fn take_back_undoes_a_press(
        control in controls(),
        calls in calls(Reach::Game, 40),
        thought in times(Reach::Game),
        wait in times(Reach::Game),
    ) {
        let mut clock = Clock::new(control, Policy::new());
        let mut interrupted = false;
        for &(time, call) in &calls {
            interrupted |= matches!(call, Call::TakeBack(_));
            let at = later(clock.last_call(), time);
            let begun = call.make(&mut clock, at).is_ok() && matches!(call, Call::Press);
            let begin = clock.last_call();
            let at = later(begin, thought);
            let mut pressed = clock.clone();
            if pressed.press(at).is_err() {
                continue;
            }
            let mut kept = pressed.clone();
            if matches!(pressed.status(at), Ok(Status::Fallen(_))) {
                continue; // all of the opponent's time was taken away
            }
            kept.take_back(TakeBack::Keep, at).unwrap();
            assert_eq!(kept.faces(at), clock.faces(at));
            assert_eq!(kept.flag_moment(), clock.flag_moment());
            // A press that was just accepted is where the next move begins, unless it was
            // interrupted before.
            if !begun || interrupted {
                continue;
            }
            let end = later(at, wait);
            let mut restored = pressed.clone();
            if restored.take_back(TakeBack::Restore, end).is_ok() {
                assert_eq!(restored.faces(end), clock.faces(begin));
                assert_eq!(restored.turn(), clock.turn());
            }
        }
    }

    /// What is added or taken is what the clock shows more or less.
    #[test]
    fn corrections_are_exact(
        control in controls(),
        calls in calls(Reach::Game, 30),
        amount in times(Reach::Game),
    ) {
        let mut clock = Clock::new(control, Policy::new());
        walk(&mut clock, &calls, |clock, at| {
            for side in Side::ALL {
                // In byo-yomi the display may change from one period to another.
                let plain = matches!(
                    clock.control().side(side),
                    SideControl::Stages(_)
                        | SideControl::Hourglass { .. }
                        | SideControl::Correspondence { .. }
                );
                // Into an hourglass that is being filled, see `Clock::take_time`.
                let hourglass = matches!(clock.control().side(side), SideControl::Hourglass { .. });
                let mut other = clock.clone();
                if !plain || (hourglass && clock.turn() != side) || other.add_time(side, amount, at).is_err() {
                    continue;
                }
                let time = |clock: &Clock| clock.face(side, at).unwrap().time.unwrap();
                assert_eq!(time(&other), time(clock) + amount);
                let mut other = clock.clone();
                let taken = other.take_time(side, amount, at).unwrap();
                assert_eq!(taken + time(&other), time(clock));
                assert!(taken == amount || time(&other).is_zero());
            }
        });
    }

    /// A program that stops at its hard limit never loses on time.
    #[test]
    fn hard_limit_never_flags(control in controls(), early in 0..4_u32) {
        let manager = TimeManager { overhead: Duration::ZERO, ..TimeManager::default() };
        let mut clock = Clock::new(control, Policy::new());
        for _ in 0..200 {
            let at = clock.last_call();
            let time = clock.side_time(clock.turn(), at).unwrap();
            let budget = time.map(|time| (time.time, manager.budget(time)));
            let think = budget.map_or(Duration::ZERO, |(time, budget)| {
                assert!(budget.soft <= budget.hard && budget.hard <= time);
                // A move that takes all there is comes too late.
                (budget.hard / (early + 1)).min(time.saturating_sub(NANO))
            });
            match clock.press(later(at, think)) {
                Ok(_) => {}
                // Sudden death shared out for ever comes to nothing in the end.
                Err(ClockError::FlagFallen(fall)) => {
                    assert!(budget.is_some_and(|(time, _)| time < Duration::from_micros(1)), "{fall:?}");
                    break;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// What is written is read back, and what can be read is written in a form that stays.
    #[test]
    fn texts_round_trip(control in controls()) {
        let text = control.to_string();
        let read = TimeControl::from_text(&text).unwrap();
        assert_eq!(read, control, "{text}");
        if let Ok(pgn) = control.to_pgn() {
            assert_eq!(TimeControl::from_pgn(&pgn).unwrap(), control, "{pgn}");
        }
    }

    #[test]
    fn readers_survive_anything(text in "([0-9]{0,12}|[0-9.+:/|x*?' -]|delay|bronstein|byoyomi|canadian|hourglass|days|none|min|½|\\PC){0,8}") {
        for reader in [TimeControl::from_text, TimeControl::from_short, TimeControl::from_pgn] {
            if let Ok(control) = reader(&text) {
                assert_eq!(TimeControl::from_text(&control.to_string()), Ok(control));
            }
        }
    }
}
