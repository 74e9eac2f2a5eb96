//! Generation, counting, playing, perft and hashing, with shakmaty and cozy-chess beside ours where they do the same work.
//!
//! `cargo bench -p fusor-benches --bench movegen`; for the table of ratios see the bench `peers`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a benchmark")]

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use fusor_movegen::{Allow, Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor, Position, perft};
use fusor_notation::fen;
use shakmaty::Position as _;
use shakmaty::zobrist::Zobrist64;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MOVES: usize = 48;

struct Peers {
    ours: Chess,
    cozy: cozy_chess::Board,
    shakmaty: shakmaty::Chess,
}

fn kiwipete() -> Peers {
    let setup: shakmaty::fen::Fen = KIWIPETE.parse().unwrap();
    Peers {
        ours: fen::parse(KIWIPETE, Allow::empty()).unwrap(),
        cozy: KIWIPETE.parse().unwrap(),
        shakmaty: setup.into_position(shakmaty::CastlingMode::Standard).unwrap(),
    }
}

fn generation(criterion: &mut Criterion) {
    let Peers { ours, cozy, shakmaty } = kiwipete();
    let mut group = criterion.benchmark_group("generate/kiwipete");
    group.bench_function("fusor", |b| {
        b.iter(|| {
            let moves = black_box(&ours).legal_moves();
            assert_eq!(moves.len(), MOVES);
            moves
        });
    });
    group.bench_function("shakmaty", |b| {
        b.iter(|| {
            let moves = black_box(&shakmaty).legal_moves();
            assert_eq!(moves.len(), MOVES);
            moves
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("sets/kiwipete");
    group.bench_function("fusor", |b| {
        b.iter(|| {
            black_box(&ours).visit(|set| {
                black_box(&set);
                ControlFlow::Continue(())
            })
        });
    });
    group.bench_function("cozy-chess", |b| {
        b.iter(|| {
            black_box(&cozy).generate_moves(|set| {
                black_box(&set);
                false
            })
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("count/kiwipete");
    group.bench_function("fusor", |b| {
        b.iter(|| assert_eq!(black_box(&ours).count_moves(), MOVES));
    });
    group.bench_function("cozy-chess", |b| {
        b.iter(|| {
            let mut moves = 0;
            black_box(&cozy).generate_moves(|set| {
                moves += set.len();
                false
            });
            assert_eq!(moves, MOVES);
        });
    });
    group.finish();
}

fn playing(criterion: &mut Criterion) {
    let Peers { ours, cozy, shakmaty } = kiwipete();
    let mut group = criterion.benchmark_group("play/kiwipete, every move");
    let moves = ours.legal_moves();
    group.bench_function("fusor", |b| {
        b.iter(|| {
            for &m in &moves {
                let mut next = ours;
                next.play_unchecked(black_box(m));
                black_box(&next);
            }
        });
    });
    let mut moves = Vec::new();
    cozy.generate_moves(|set| {
        moves.extend(set);
        false
    });
    group.bench_function("cozy-chess", |b| {
        b.iter(|| {
            for &m in &moves {
                let mut next = cozy.clone();
                next.play_unchecked(black_box(m));
                black_box(&next);
            }
        });
    });
    let moves = shakmaty.legal_moves();
    group.bench_function("shakmaty", |b| {
        b.iter(|| {
            for &m in &moves {
                let mut next = shakmaty.clone();
                next.play_unchecked(black_box(m));
                black_box(&next);
            }
        });
    });
    group.finish();
}

fn hashing(criterion: &mut Criterion) {
    let Peers { ours, cozy, shakmaty } = kiwipete();
    let mut group = criterion.benchmark_group("hash/kiwipete");
    group.bench_function("fusor, kept", |b| b.iter(|| black_box(&ours).zobrist_hash()));
    group.bench_function("fusor, from scratch", |b| {
        b.iter(|| black_box(&ours).state().hash_from_scratch());
    });
    group.bench_function("cozy-chess, kept", |b| b.iter(|| black_box(&cozy).hash()));
    group.bench_function("shakmaty, from scratch", |b| {
        b.iter(|| black_box(&shakmaty).zobrist_hash::<Zobrist64>(shakmaty::EnPassantMode::Legal));
    });
    group.finish();
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft/start");
    group.sample_size(20);
    let shakmaty = shakmaty::Chess::default();
    group.bench_function("chess 4", |b| b.iter(|| assert_eq!(perft(&Chess::start(), 4), 197_281)));
    group.bench_function("shakmaty, chess 4", |b| {
        b.iter(|| assert_eq!(shakmaty::perft(&shakmaty, 4), 197_281));
    });
    group.bench_function("fusor 4", |b| {
        b.iter(|| assert_eq!(perft(&Fusor::start(), 4), 1_996_171));
    });
    group.bench_function("fusion 4", |b| b.iter(|| perft(&Fusion::start(), 4)));
    group.bench_function("fugue 3", |b| b.iter(|| perft(&Fugue::start(), 3)));
    group.bench_function("fluidity 4", |b| b.iter(|| perft(&Fluidity::start(), 4)));
    group.finish();
}

criterion_group!(benches, generation, playing, hashing, counting);
criterion_main!(benches);
