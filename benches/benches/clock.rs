//! A move on the clock, for each kind of control: what a server or a simulation pays for it.
#![allow(missing_docs, clippy::expect_used)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use fusor_clock::{Clock, Policy, Side, TimeControl, Timestamp};

fn press(criterion: &mut Criterion) {
    for text in [
        "180",
        "180+2",
        "180 delay 5",
        "40/7200:3600",
        "600 byoyomi 3x30",
        "600 canadian 20/300",
    ] {
        let control = TimeControl::from_text(text).expect("a control");
        // Moves that take no time, so that a clock lasts for ever.
        let mut clock = Clock::new(control, Policy::new());
        let mut moves: u32 = 0;
        criterion.bench_function(&format!("clock/press/{text}"), |bencher| {
            bencher.iter(|| {
                moves += 1;
                black_box(clock.press(black_box(Timestamp::from_secs(1)))).expect("a move in time")
            });
        });
        assert_eq!(clock.moves(Side::White) + clock.moves(Side::Black), moves);
    }
}

fn questions(criterion: &mut Criterion) {
    let control = TimeControl::from_text("600 byoyomi 3x30").expect("a control");
    let clock = Clock::new(control, Policy::new());
    criterion.bench_function("clock/flag_moment", |bencher| {
        bencher.iter(|| black_box(&clock).flag_moment().expect("a running clock"));
    });
    let now = Timestamp::from_secs(645);
    criterion.bench_function("clock/faces", |bencher| {
        bencher.iter(|| {
            let faces = black_box(&clock).faces(black_box(now)).expect("a moment to come");
            assert_eq!(faces.white.periods, Some(2));
            faces
        });
    });
}

criterion_group!(benches, press, questions);
criterion_main!(benches);
