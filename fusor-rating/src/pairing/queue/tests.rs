use super::*;
use alloc::string::ToString;
use alloc::vec;
use proptest::prelude::*;

fn at(secs: u64) -> Timestamp {
    Timestamp::from_secs(secs)
}

fn rating(points: f64) -> Rating {
    Rating::new(points).unwrap()
}

fn players(first: u32, second: u32, difference: f64) -> Pairing<u32, &'static str> {
    Pairing::Players {
        pool: "3+0",
        first,
        second,
        difference,
    }
}

fn bot(player: u32, bot: u32) -> Pairing<u32, &'static str> {
    Pairing::Bot {
        pool: "3+0",
        player,
        bot,
    }
}

fn patience(secs: u64) -> Option<Patience<u32>> {
    let bots = [(900, 1500.0), (901, 1000.0), (902, 2000.0)];
    let [first, more @ ..] = bots.map(|(id, points)| Bot {
        id,
        rating: rating(points),
    });
    Some(Patience {
        more_bots: more.to_vec(),
        ..Patience::new(Duration::from_secs(secs), first)
    })
}

/// A queue in which player n waits with the n-th rating, all joined in order at time 0.
fn queue(policy: QueuePolicy<u32>, ratings: &[f64]) -> Queue<u32, &'static str> {
    let mut queue = Queue::new(policy);
    for (player, &points) in ratings.iter().enumerate() {
        queue
            .join(player.try_into().unwrap(), "3+0", rating(points), at(0))
            .unwrap();
    }
    queue
}

#[test]
fn the_closest_pair_first() {
    let mut queue = queue(QueuePolicy::default(), &[1500.0, 1800.0, 1540.0, 1530.0, 1000.0]);
    let made = queue.step(at(1)).unwrap();
    assert_eq!(made, [players(2, 3, 10.0), players(0, 1, 300.0)]);
    assert_eq!(queue.get(&4).unwrap().since, at(0));
    assert_eq!(queue.len(), 1);
}

#[test]
fn ties_by_who_joined_earlier() {
    let mut equal = queue(QueuePolicy::default(), &[1500.0; 5]);
    assert_eq!(equal.step(at(1)).unwrap(), [players(0, 1, 0.0), players(2, 3, 0.0)]);
    let mut chain = queue(QueuePolicy::default(), &[1520.0, 1500.0, 1510.0]);
    assert_eq!(chain.step(at(1)).unwrap(), [players(0, 2, 10.0)]);
}

#[test]
fn a_window_bounds_the_difference_and_widens() {
    let window = Some(Window::new(50.0, 10.0).unwrap());
    let mut queue = queue(
        QueuePolicy {
            window,
            ..QueuePolicy::default()
        },
        &[1500.0, 1600.0],
    );
    assert_eq!(queue.step(at(4)).unwrap(), []);
    // The one who waits longest counts.
    queue.join(7, "3+0", rating(1405.0), at(4)).unwrap();
    assert_eq!(queue.step(at(5)).unwrap(), [players(0, 7, 95.0)]);
    assert_eq!(queue.step(at(100)).unwrap(), []);
}

#[test]
fn who_has_waited_gets_the_nearest_bot() {
    let policy = QueuePolicy {
        patience: patience(10),
        ..QueuePolicy::default()
    };
    let mut single = queue(policy.clone(), &[1800.0]);
    assert_eq!(single.step(at(9)).unwrap(), []);
    assert_eq!(single.step(at(10)).unwrap(), [bot(0, 902)]);
    assert!(single.is_empty());
    // A human is better than a bot, and of two equally near bots the first is taken.
    let mut three = queue(policy, &[1250.0, 2600.0, 1300.0]);
    assert_eq!(three.step(at(10)).unwrap(), [players(0, 2, 50.0), bot(1, 902)]);
    let at_once = QueuePolicy {
        patience: patience(0),
        ..QueuePolicy::default()
    };
    assert_eq!(queue(at_once, &[1250.0]).step(at(0)).unwrap(), [bot(0, 900)]);
}

#[test]
fn pools_are_apart() {
    let mut queue = Queue::new(QueuePolicy::<u32>::default());
    queue.join(1, ("3+0", "fusor"), Rating::START, at(0)).unwrap();
    queue.join(2, ("3+0", "chess"), Rating::START, at(0)).unwrap();
    queue.join(3, ("5+0", "fusor"), Rating::START, at(0)).unwrap();
    assert_eq!(queue.step(at(1)).unwrap(), []);
    assert_eq!(queue.get(&3).unwrap().pool, &("5+0", "fusor"));
}

#[test]
fn joining_twice_leaving_and_coming_back() {
    let mut queue = queue(QueuePolicy::default(), &[1500.0]);
    assert_eq!(
        queue.join(0, "3+0", Rating::START, at(1)),
        Err(QueueError::WaitsAlready)
    );
    assert_eq!(
        queue.join(0, "5+0", Rating::START, at(1)),
        Err(QueueError::WaitsAlready)
    );
    assert!(queue.leave(&0));
    assert!(!queue.leave(&0));
    queue.join(0, "5+0", Rating::START, at(2)).unwrap();
    assert_eq!(queue.get(&0).unwrap().since, at(2));
}

#[test]
fn a_lost_connection_keeps_its_place_for_a_while() {
    let mut queue = queue(QueuePolicy::default(), &[1500.0, 1510.0]);
    queue.disconnect(&0, at(5)).unwrap();
    queue.disconnect(&0, at(6)).unwrap();
    assert_eq!(queue.get(&0).unwrap().lost, Some(at(5)));
    assert_eq!(queue.step(at(10)).unwrap(), []);
    assert_eq!(
        queue.join(0, "3+0", Rating::START, at(10)),
        Err(QueueError::WaitsAlready)
    );
    queue.reconnect(&0, at(35)).unwrap();
    queue.reconnect(&0, at(35)).unwrap();
    assert_eq!(queue.get(&0).unwrap().since, at(0));
    assert_eq!(queue.step(at(35)).unwrap(), [players(0, 1, 10.0)]);
    // Too late: by the next step, or by coming back.
    queue.join(3, "3+0", Rating::START, at(40)).unwrap();
    queue.disconnect(&3, at(40)).unwrap();
    assert_eq!(queue.reconnect(&3, at(71)), Err(QueueError::DoesNotWait));
    queue.join(3, "3+0", Rating::START, at(80)).unwrap();
    queue.disconnect(&3, at(80)).unwrap();
    assert_eq!(queue.step(at(111)).unwrap(), []);
    assert!(queue.is_empty());
}

#[test]
fn messages() {
    let mut queue = queue(
        QueuePolicy {
            patience: patience(10),
            ..QueuePolicy::default()
        },
        &[1500.0],
    );
    let again = queue.join(0, "3+0", Rating::START, at(5)).unwrap_err();
    insta::assert_snapshot!(again, @"the player waits already");
    insta::assert_snapshot!(queue.join(901, "3+0", Rating::START, at(5)).unwrap_err(), @"the player is a bot of this queue");
    insta::assert_snapshot!(queue.disconnect(&8, at(5)).unwrap_err(), @"the player does not wait");
    insta::assert_snapshot!(queue.step(at(4)).unwrap_err(), @"expected a time from 5000 ms on, found 4000 ms");
    insta::assert_snapshot!(Window::new(f64::NAN, 0.0).unwrap_err().to_string(), @"expected a finite number of points, 0 or more, found NaN");
}

/// The queue by the letter: all pairs of all waiting players compared at every step.
fn by_the_letter(waiting: &[(u32, f64, u64)], window: Option<Window>, now: u64) -> Vec<(u32, u32, f64)> {
    let mut left = waiting.to_vec();
    let mut made = vec![];
    loop {
        let width =
            |joined: u64| window.map_or(f64::INFINITY, |window| window.after(Duration::from_secs(now - joined)));
        let mut best: Option<(f64, usize, usize)> = None;
        for first in 0..left.len() {
            for second in first + 1..left.len() {
                let (a, b) = (left[first], left[second]);
                let difference = (a.1 - b.1).abs();
                let allowed = difference <= width(a.2).max(width(b.2));
                // In the order of joining, the first pair found of equal ones is the earliest.
                if allowed && best.is_none_or(|(least, ..)| difference < least) {
                    best = Some((difference, first, second));
                }
            }
        }
        let Some((difference, first, second)) = best else {
            return made;
        };
        let later = left.remove(second);
        let earlier = left.remove(first);
        made.push((earlier.0, later.0, difference));
    }
}

proptest! {
    #[test]
    fn each_pairing_is_the_closest_there_is(
        ratings in prop::collection::vec((0_u32..40, 0_u64..20), 0..24),
        window in prop::option::of((0.0..30.0_f64, 0.0..5.0_f64)),
    ) {
        let window = window.map(|(points, per_second)| Window::new(points, per_second).unwrap());
        let mut joins: Vec<(u32, f64, u64)> = ratings
            .iter()
            .enumerate()
            .map(|(player, &(step, joined))| {
                (player.try_into().unwrap(), f64::from(step) * 10.0, joined)
            })
            .collect();
        joins.sort_by_key(|join| join.2);
        let mut queue = Queue::new(QueuePolicy { window, ..QueuePolicy::default() });
        for &(player, points, joined) in &joins {
            queue.join(player, "3+0", rating(points), at(joined)).unwrap();
        }
        let expected = by_the_letter(&joins, window, 20);
        let made: Vec<_> = queue.step(at(20)).unwrap();
        let expected: Vec<_> = expected.into_iter().map(|(a, b, gap)| players(a, b, gap)).collect();
        prop_assert_eq!(&made, &expected);
        prop_assert_eq!(queue.len(), joins.len() - 2 * made.len());
    }

    #[test]
    fn nobody_starves(
        joins in prop::collection::vec((0_u64..60, -2000.0..4000.0_f64, any::<bool>()), 1..60),
        window in prop::option::of((0.0..30.0_f64, 0.0..5.0_f64)),
        wait in 0_u64..20,
    ) {
        let window = window.map(|(points, per_second)| Window::new(points, per_second).unwrap());
        let policy = QueuePolicy { window, patience: patience(wait), ..QueuePolicy::default() };
        let mut queue = Queue::new(policy);
        let mut served = 0;
        for now in 0..90 {
            for (player, &(joined, points, first_pool)) in joins.iter().enumerate() {
                if joined == now {
                    let pool = if first_pool { "3+0" } else { "5+0" };
                    queue.join(player.try_into().unwrap(), pool, rating(points), at(now)).unwrap();
                }
            }
            for pairing in queue.step(at(now)).unwrap() {
                served += match pairing {
                    Pairing::Players { first, second, .. } => {
                        prop_assert!(queue.get(&first).is_none() && queue.get(&second).is_none());
                        2
                    }
                    Pairing::Bot { .. } => 1,
                };
            }
            for (player, join) in joins.iter().enumerate() {
                let waits = queue.get(&player.try_into().unwrap()).is_some();
                prop_assert!(!waits || now - join.0 < wait, "player {} at {}", player, now);
            }
        }
        prop_assert_eq!(served, joins.len());
    }

    #[test]
    fn the_same_calls_give_the_same_pairings(
        ratings in prop::collection::vec(0.0..3000.0_f64, 0..40),
    ) {
        let run = || queue(QueuePolicy::default(), &ratings).step(at(1)).unwrap();
        prop_assert_eq!(run(), run());
    }
}
