//! FEN, machine text and SAN of chess positions: this library beside `shakmaty`, on the same positions and moves.
#![allow(missing_docs, reason = "`criterion_group!` makes a function without")]
#![allow(clippy::unwrap_used, reason = "the texts are known to be good")]
#![allow(
    clippy::result_large_err,
    reason = "the errors of the other library are as large as they are"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fusor_movegen::{Allow, Chess, FromSetup, Fusor};
use fusor_notation::fen::{self, EnPassantMode};
use fusor_notation::{san, uci};
use fusor_types::Move;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Position as _};

const CASES: &str = include_str!("../../fusor-notation/tests/data/san-chess.tsv");
const FUSOR_CASES: &str = include_str!("../../fusor-notation/tests/data/san-fusor.tsv");

fn fens(cases: &'static str) -> Vec<&'static str> {
    cases
        .lines()
        .skip(1)
        .map(|line| line.split('\t').next().unwrap())
        .collect()
}

fn ours<P: FromSetup>(cases: &'static str) -> Vec<(P, Vec<(Move, String)>)> {
    let positions = fens(cases)
        .into_iter()
        .map(|text| fen::parse(text, Allow::all()).unwrap());
    let with_moves = |position: P| {
        let sans = san::write_all(&position)
            .into_iter()
            .map(|(m, san)| (m, san.to_string()))
            .collect();
        (position, sans)
    };
    positions.map(with_moves).collect()
}

fn theirs() -> Vec<(shakmaty::Chess, Vec<(shakmaty::Move, String)>)> {
    let read = |text: &&str| {
        text.parse::<Fen>()
            .unwrap()
            .into_position::<shakmaty::Chess>(CastlingMode::Standard)
    };
    // What shakmaty does not take (a king that may be captured) is left out here and there.
    let positions = fens(CASES).into_iter().filter_map(|text| read(&text).ok());
    let with_moves = |position: shakmaty::Chess| {
        let moves = position.legal_moves();
        let sans = moves
            .iter()
            .map(|m| (*m, SanPlus::from_move(position.clone(), *m).to_string()))
            .collect();
        (position, sans)
    };
    positions.map(with_moves).collect()
}

fn in_common() -> Vec<(Chess, Vec<(Move, String)>)> {
    let read = |text: &str| {
        text.parse::<Fen>()
            .unwrap()
            .into_position::<shakmaty::Chess>(CastlingMode::Standard)
            .is_ok()
    };
    ours::<Chess>(CASES)
        .into_iter()
        .filter(|(position, _)| read(&fen::write(position, EnPassantMode::Always)))
        .collect()
}

fn bench_san(c: &mut Criterion) {
    let (ours_chess, theirs) = (in_common(), theirs());
    let count = |moves: usize| Throughput::Elements(moves as u64);
    let moves = ours_chess.iter().map(|(_, sans)| sans.len()).sum();
    assert_eq!(moves, theirs.iter().map(|(_, sans)| sans.len()).sum::<usize>());

    let mut group = c.benchmark_group("san/write");
    group.throughput(count(moves));
    group.bench_function("chess/fusor", |b| {
        b.iter(|| {
            for (position, sans) in &ours_chess {
                for (m, san) in sans {
                    assert_eq!(san::write(position, *m).len(), san.len());
                }
            }
        });
    });
    group.bench_function("chess/shakmaty", |b| {
        b.iter(|| {
            for (position, sans) in &theirs {
                for (m, _) in sans {
                    black_box(SanPlus::from_move(position.clone(), *m));
                }
            }
        });
    });
    group.finish();

    let mut group = c.benchmark_group("san/read");
    group.throughput(count(moves));
    group.bench_function("chess/fusor", |b| {
        b.iter(|| {
            for (position, sans) in &ours_chess {
                for (m, san) in sans {
                    assert_eq!(san::read(san, position).ok(), Some(*m));
                }
            }
        });
    });
    group.bench_function("chess/shakmaty", |b| {
        b.iter(|| {
            for (position, sans) in &theirs {
                for (m, san) in sans {
                    assert_eq!(san.parse::<SanPlus>().unwrap().san.to_move(position).ok(), Some(*m));
                }
            }
        });
    });
    let ours_fusor = ours::<Fusor>(FUSOR_CASES);
    group.throughput(count(ours_fusor.iter().map(|(_, sans)| sans.len()).sum()));
    group.bench_function("fusor/fusor", |b| {
        b.iter(|| {
            for (position, sans) in &ours_fusor {
                for (m, san) in sans {
                    assert_eq!(san::read(san, position).ok(), Some(*m));
                }
            }
        });
    });
    group.finish();
}

fn bench_uci(c: &mut Criterion) {
    let (ours, theirs) = (in_common(), theirs());
    let texts = |sans: &[(Move, String)]| sans.iter().map(|(m, _)| m.to_string()).collect::<Vec<_>>();
    let texts: Vec<Vec<String>> = ours.iter().map(|(_, sans)| texts(sans)).collect();
    let mut group = c.benchmark_group("uci/read");
    group.throughput(Throughput::Elements(texts.iter().map(Vec::len).sum::<usize>() as u64));
    group.bench_function("chess/fusor", |b| {
        b.iter(|| {
            for ((position, _), texts) in ours.iter().zip(&texts) {
                for text in texts {
                    assert!(uci::read_move(text, position).is_ok());
                }
            }
        });
    });
    group.bench_function("chess/shakmaty", |b| {
        b.iter(|| {
            for ((position, _), texts) in theirs.iter().zip(&texts) {
                for text in texts {
                    assert!(text.parse::<UciMove>().unwrap().to_move(position).is_ok());
                }
            }
        });
    });
    group.finish();
}

fn bench_fen(c: &mut Criterion) {
    let (ours, theirs) = (in_common(), theirs());
    let texts: Vec<String> = ours
        .iter()
        .map(|(position, _)| fen::write(position, EnPassantMode::Legal))
        .collect();
    let mut group = c.benchmark_group("fen/read");
    group.throughput(Throughput::Elements(texts.len() as u64));
    group.bench_function("chess/fusor", |b| {
        b.iter(|| {
            texts
                .iter()
                .filter(|text| fen::parse::<Chess>(text, Allow::empty()).is_ok())
                .count()
        });
    });
    group.bench_function("chess/shakmaty", |b| {
        let read = |text: &str| {
            text.parse::<Fen>()
                .unwrap()
                .into_position::<shakmaty::Chess>(CastlingMode::Standard)
        };
        b.iter(|| texts.iter().filter(|text| read(text).is_ok()).count());
    });
    group.finish();
    let mut group = c.benchmark_group("fen/write");
    group.throughput(Throughput::Elements(texts.len() as u64));
    group.bench_function("chess/fusor", |b| {
        b.iter(|| {
            for (position, _) in &ours {
                black_box(fen::write(position, EnPassantMode::Legal));
            }
        });
    });
    group.bench_function("chess/shakmaty", |b| {
        b.iter(|| {
            for (position, _) in &theirs {
                black_box(Fen::from_position(position, shakmaty::EnPassantMode::Legal).to_string());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, bench_san, bench_uci, bench_fen);
criterion_main!(benches);
