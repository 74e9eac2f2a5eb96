use super::*;
use alloc::vec::Vec;

fn entry(name: &str, rating: f64, games: u32) -> Entry {
    Entry::new(name, Rating::new(rating).unwrap(), games)
}

fn rows<'a>(page: impl Iterator<Item = Row<'a, u32>>) -> Vec<(usize, usize, u32)> {
    page.map(|row| (row.place, row.line, *row.id)).collect()
}

#[test]
fn order_and_shared_places() {
    let mut board = Leaderboard::default();
    board.set(1, entry("low", 1499.4, 5));
    board.set(2, entry("b", 1600.0, 5));
    board.set(3, entry("a", 1600.0, 5));
    board.set(4, entry("z", 1600.0, 6));
    board.set(5, entry("shown as 1600", 1599.5, 99));
    board.set(6, entry("top", 1600.5, 1));
    let expected = [(1, 0, 6), (2, 1, 4), (2, 2, 3), (2, 3, 2), (2, 4, 5), (6, 5, 1)];
    assert_eq!(rows(board.page(0, 100)), expected);
    for (place, line, id) in expected {
        assert_eq!((board.place(&id), board.line(&id)), (Some(place), Some(line)));
    }
    assert_eq!(rows(board.page(3, 2)), expected[3..5]);
    assert_eq!(rows(board.page(6, 2)), []);
    assert_eq!(rows(board.page(usize::MAX, usize::MAX)), []);
    assert_eq!(board.place_of(Rating::MAX), 1);
    assert_eq!(board.place_of(Rating::MIN), 7);
}

#[test]
fn around_stops_at_the_ends() {
    let mut board = Leaderboard::default();
    for id in 0..5_u32 {
        board.set(id, entry("p", 1500.0 - f64::from(id), 1));
    }
    let ids = |id, radius| board.around(&id, radius).map(|row| *row.id).collect::<Vec<u32>>();
    assert_eq!(ids(2, 1), [1, 2, 3]);
    assert_eq!(ids(0, 1), [0, 1]);
    assert_eq!(ids(4, usize::MAX), [0, 1, 2, 3, 4]);
    assert!(ids(9, 3).is_empty());
}

#[test]
fn updates_move_players() {
    let mut board = Leaderboard::default();
    board.set(1, entry("a", 1500.0, 1));
    board.set(2, entry("b", 1510.0, 1));
    let old = board.set(1, entry("a", 1520.0, 2)).unwrap();
    assert_eq!(old.rating.points(), 1500.0);
    assert_eq!((board.place(&1), board.len()), (Some(1), 2));
    assert!(board.remove(&1).is_some());
    assert!(board.remove(&1).is_none());
    assert_eq!((board.place(&1), board.place(&2)), (None, Some(1)));
}

#[test]
fn provisional_and_inactive_players_can_be_left_out() {
    let day = Duration::from_secs(86_400);
    let mut board = Leaderboard::new(Listing {
        provisional: Provisional::LeftOut,
        inactive_after: Some(30 * day),
    });
    let start = Timestamp::default();
    let fresh = Entry {
        last_played: start.after(20 * day),
        ..entry("fresh", 1600.0, 40)
    };
    let newcomer = Entry {
        standing: Standing::Provisional,
        ..fresh.clone()
    };
    board.set(1, entry("old", 1700.0, 40));
    board.set(2, fresh);
    board.set(3, newcomer.clone());
    let ids = |board: &Leaderboard<u32>| board.page(0, 9).map(|row| *row.id).collect::<Vec<u32>>();
    board.advance(start.after(30 * day));
    assert_eq!(ids(&board), [1, 2]);
    board.advance(start.after(31 * day));
    assert_eq!(ids(&board), [2]);
    assert_eq!(board.place(&1), None);
    assert!(board.get(&1).is_some());
    // Back by playing; established by playing.
    board.set(
        1,
        Entry {
            last_played: start.after(31 * day),
            ..entry("old", 1690.0, 41)
        },
    );
    board.set(
        3,
        Entry {
            standing: Standing::Established,
            ..newcomer
        },
    );
    assert_eq!(ids(&board), [1, 2, 3]);
    board.advance(start);
    assert_eq!(ids(&board), [1, 2, 3]);
    board.advance(Timestamp::from_millis(u64::MAX));
    assert!(board.is_empty());
}

#[cfg(feature = "serde")]
#[test]
fn stored_lists_are_checked() {
    let mut board = Leaderboard::default();
    board.set(1_u32, entry("a", 1500.0, 1));
    board.set(2, entry("b", 1510.5, 1));
    let json = serde_json::to_string(&board).unwrap();
    let read: Leaderboard<u32> = serde_json::from_str(&json).unwrap();
    assert_eq!(rows(read.page(0, 9)), rows(board.page(0, 9)));
    let doubled = json.replace("[2,", "[1,");
    let error = serde_json::from_str::<Leaderboard<u32>>(&doubled).unwrap_err();
    insta::assert_snapshot!(error, @"two entries of the list have the same id, the second is named `b`");
    let endless = json.replace("1510.5", "1e999");
    assert!(serde_json::from_str::<Leaderboard<u32>>(&endless).is_err());
}
