//! Ratings, leaderboards and pairing, with `skillratings` beside them where it has the same.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a bench may stop at anything odd"
)]

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fusor_rating::elo::{EloPlayer, EloPolicy};
use fusor_rating::glicko2::{Glicko2, Glicko2Player};
use fusor_rating::ladder::{GameRecord, Ladder, LadderPolicy, PlayerId, Registration};
use fusor_rating::leaderboard::{Entry, Leaderboard};
use fusor_rating::pairing::{Queue, QueuePolicy, Window};
use fusor_rating::{GameResult, Rating, Score, TimeClass, Timestamp};
use skillratings::Outcomes;

/// Updates in one run of the Elo benches.
const UPDATES: usize = 1_000_000;
/// Players whose ratings they move.
const PLAYERS: usize = 1_000;

/// Numbers that look random and are the same every time (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).expect("below a usize")
    }

    /// A rating with the spread of a large site.
    fn rating(&mut self) -> Rating {
        let sum: u32 = (0..4)
            .map(|_| u32::try_from(self.next() % 500).expect("below 500"))
            .sum();
        let fraction = f64::from(u32::try_from(self.next() % 1000).expect("below 1000")) / 1000.0;
        Rating::new(500.0 + f64::from(sum) + fraction).expect("within 500 and 2500")
    }
}

/// Games between numbered players.
fn games(count: usize, players: usize) -> Vec<(usize, usize, Score)> {
    let mut numbers = Numbers(1);
    (0..count)
        .map(|_| {
            let first = numbers.below(players);
            let second = (first + 1 + numbers.below(players - 1)) % players;
            (first, second, *Score::ALL.get(numbers.below(3)).expect("three scores"))
        })
        .collect()
}

fn outcome(score: Score) -> Outcomes {
    match score {
        Score::Win => Outcomes::WIN,
        Score::Draw => Outcomes::DRAW,
        Score::Loss => Outcomes::LOSS,
    }
}

fn elo(c: &mut Criterion) {
    let games = games(UPDATES, PLAYERS);
    let mut group = c.benchmark_group("elo/update");
    group.throughput(Throughput::Elements(UPDATES as u64)).sample_size(10);
    let policy = EloPolicy::fixed(20.0).expect("a usual K");
    let ours = || {
        let mut players = vec![EloPlayer::new(Rating::START); PLAYERS];
        for &(first, second, score) in &games {
            let (a, b) = (
                players.get(first).expect("a player"),
                players.get(second).expect("a player"),
            );
            let change = policy
                .rate(a, b, score, TimeClass::Blitz)
                .expect("ratings stay in range");
            players.get_mut(first).expect("a player").rating = change.player.after;
            players.get_mut(second).expect("a player").rating = change.opponent.after;
        }
        players
    };
    let config = skillratings::elo::EloConfig { k: 20.0 };
    let theirs = || {
        let mut players = vec![skillratings::elo::EloRating { rating: 1500.0 }; PLAYERS];
        for &(first, second, score) in &games {
            let (a, b) = (
                players.get(first).expect("a player"),
                players.get(second).expect("a player"),
            );
            let (a, b) = skillratings::elo::elo(a, b, &outcome(score), &config);
            *players.get_mut(first).expect("a player") = a;
            *players.get_mut(second).expect("a player") = b;
        }
        players
    };
    for (ours, theirs) in ours().iter().zip(theirs()) {
        assert!((ours.rating.points() - theirs.rating).abs() < 1e-6, "the same ratings");
    }
    group.bench_function("fusor-rating", |b| b.iter(ours));
    group.bench_function("skillratings", |b| b.iter(theirs));
    let fide = EloPolicy::fide_rapid_blitz();
    group.bench_function("fusor-rating, FIDE's table", |b| {
        b.iter(|| {
            let player = EloPlayer::new(Rating::START);
            for &(first, _, score) in &games {
                let opponent = EloPlayer::new(Rating::new(1000.0 + first as f64).expect("a rating"));
                black_box(
                    fide.rate(&player, &opponent, score, TimeClass::Blitz)
                        .expect("in range"),
                );
            }
        });
    });
}

/// One player's period of ten games, many times.
fn glicko2(c: &mut Criterion) {
    const PERIODS: usize = 10_000;
    let mut numbers = Numbers(2);
    let opponents: Vec<(Rating, Score)> = games(10, 20)
        .into_iter()
        .map(|(.., score)| (numbers.rating(), score))
        .collect();
    let mut group = c.benchmark_group("glicko2/period of ten games");
    group.throughput(Throughput::Elements(PERIODS as u64)).sample_size(10);
    let list = Glicko2::new(0.5).expect("a usual constant");
    let player = list.newcomer();
    let ours: Vec<(Glicko2Player, Score)> = opponents
        .iter()
        .map(|&(rating, score)| {
            (
                Glicko2Player::new(rating.points(), 80.0, 0.06).expect("a player"),
                score,
            )
        })
        .collect();
    group.bench_function("fusor-rating", |b| {
        b.iter(|| {
            for _ in 0..PERIODS {
                black_box(list.rate_period(black_box(&player), &ours).expect("within limits"));
            }
        });
    });
    let config = skillratings::glicko2::Glicko2Config {
        tau: 0.5,
        convergence_tolerance: 1e-10,
    };
    let newcomer = skillratings::glicko2::Glicko2Rating {
        rating: 1500.0,
        deviation: 350.0,
        volatility: 0.06,
    };
    let theirs: Vec<_> = opponents
        .iter()
        .map(|&(rating, score)| {
            let opponent = skillratings::glicko2::Glicko2Rating {
                rating: rating.points(),
                deviation: 80.0,
                volatility: 0.06,
            };
            (opponent, outcome(score))
        })
        .collect();
    group.bench_function("skillratings", |b| {
        b.iter(|| {
            for _ in 0..PERIODS {
                black_box(skillratings::glicko2::glicko2_rating_period(
                    black_box(&newcomer),
                    &theirs,
                    &config,
                ));
            }
        });
    });
}

fn leaderboard(c: &mut Criterion) {
    let mut update = c.benchmark_group("leaderboard/update");
    let boards: Vec<(usize, Leaderboard<usize>)> = [1_000, 30_000, 1_000_000].map(|n| (n, board(n))).into();
    for (players, board) in &boards {
        let mut board = board.clone();
        let mut numbers = Numbers(3);
        update.bench_function(BenchmarkId::from_parameter(players), |b| {
            b.iter(|| {
                let id = numbers.below(*players);
                let mut entry = board.get(&id).expect("a player").clone();
                entry.rating = numbers.rating();
                entry.games += 1;
                board.set(id, entry)
            });
        });
        assert_eq!(board.len(), *players);
    }
    update.finish();
    let mut place = c.benchmark_group("leaderboard/place");
    for (players, board) in &boards {
        ask(&mut place, *players, |id| board.place(&id).expect("a player"));
    }
    place.finish();
    let mut around = c.benchmark_group("leaderboard/around, 21 rows");
    for (players, board) in &boards {
        ask(&mut around, *players, |id| {
            board.around(&id, 10).map(|row| row.place).sum()
        });
    }
}

fn board(players: usize) -> Leaderboard<usize> {
    let mut numbers = Numbers(4);
    let mut board = Leaderboard::default();
    for id in 0..players {
        board.set(id, Entry::new(&format!("player {id}"), numbers.rating(), 30));
    }
    board
}

fn ask(group: &mut BenchmarkGroup<'_, WallTime>, players: usize, question: impl Fn(usize) -> usize) {
    let mut numbers = Numbers(5);
    group.bench_function(BenchmarkId::from_parameter(players), |b| {
        b.iter(|| question(numbers.below(players)));
    });
}

/// A step in which everybody is paired, and a step in which nobody can be.
fn pairing(c: &mut Criterion) {
    for (name, points) in [
        ("pairing/step, all paired", f64::MAX),
        ("pairing/step, none paired", 0.0),
    ] {
        let mut group = c.benchmark_group(name);
        group.sample_size(10);
        for waiting in [1_000, 10_000, 100_000] {
            let queue = queue(waiting, points);
            group.throughput(Throughput::Elements(waiting as u64));
            group.bench_function(BenchmarkId::from_parameter(waiting), |b| {
                b.iter_batched_ref(
                    || queue.clone(),
                    |queue| {
                        let made = queue.step(Timestamp::from_secs(1)).expect("later than the joins").len();
                        assert_eq!(made, if points > 0.0 { waiting / 2 } else { 0 });
                    },
                    BatchSize::LargeInput,
                );
            });
        }
    }
    let mut group = c.benchmark_group("pairing/join and leave");
    for waiting in [1_000, 100_000] {
        let mut queue = queue(waiting, 0.0);
        group.bench_function(BenchmarkId::from_parameter(waiting), |b| {
            b.iter(|| {
                queue
                    .join(usize::MAX, "180 fusor", Rating::START, Timestamp::from_secs(1))
                    .expect("a newcomer");
                queue.leave(&usize::MAX)
            });
        });
    }
}

/// Players all of different ratings.
fn queue(waiting: usize, points: f64) -> Queue<usize, &'static str> {
    let mut numbers = Numbers(6);
    let window = Some(Window::new(points, 0.0).expect("a window"));
    let mut queue = Queue::new(QueuePolicy {
        window,
        ..QueuePolicy::default()
    });
    for player in 0..waiting {
        let apart = Rating::new(numbers.rating().points() + player as f64 * 1e-9).expect("a rating");
        queue
            .join(player, "180 fusor", apart, Timestamp::default())
            .expect("a newcomer");
    }
    queue
}

/// Games with all that a ladder keeps of them: statistics, history, ids.
fn ladder(c: &mut Criterion) {
    const GAMES: usize = 100_000;
    let mut group = c.benchmark_group("ladder/replay");
    group.throughput(Throughput::Elements(GAMES as u64)).sample_size(10);
    let id = |player: usize| PlayerId::new(&format!("player {player}")).expect("a name");
    let roster: Vec<Registration> = (0..PLAYERS).map(|player| Registration::guest(id(player))).collect();
    let records: Vec<GameRecord> = games(GAMES, PLAYERS)
        .into_iter()
        .enumerate()
        .map(|(number, (white, black, score))| GameRecord {
            white: id(white),
            black: id(black),
            result: GameResult::from_score(fusor_rating::Side::White, score),
            ..GameRecord::ranked(&format!("game {number}"), "white", "black", GameResult::Draw).expect("names")
        })
        .collect();
    group.bench_function(BenchmarkId::from_parameter(GAMES), |b| {
        b.iter(|| {
            let ladder = Ladder::replay(LadderPolicy::default(), roster.iter().cloned(), &records);
            assert_eq!(ladder.expect("no refusals").games().len(), GAMES);
        });
    });
}

criterion_group!(benches, elo, glicko2, leaderboard, pairing, ladder);
criterion_main!(benches);
