//! FEN, machine text and SAN of chess positions: this library beside `shakmaty`, on the same positions and moves.
//!
//! ```text
//! cargo bench -p fusor-benches --bench notation -- rounds=21
//! ```
#![allow(clippy::unwrap_used, reason = "the texts are known to be good")]
#![allow(
    clippy::result_large_err,
    reason = "the errors of the other library are as large as they are"
)]

use std::hint::black_box;

use fusor_benches::{Options, Table};
use fusor_movegen::{Allow, Chess, FromSetup, Fusor, Position};
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

/// A position and its moves with their texts.
type Ours<P> = (P, Vec<(Move, String)>);
type Theirs = (shakmaty::Chess, Vec<(shakmaty::Move, String)>);

fn ours_of<P: FromSetup>(cases: &'static str) -> Vec<Ours<P>> {
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

fn read_theirs(text: &str) -> Result<shakmaty::Chess, shakmaty::PositionError<shakmaty::Chess>> {
    text.parse::<Fen>().unwrap().into_position(CastlingMode::Standard)
}

fn theirs() -> Vec<Theirs> {
    // What shakmaty does not take (a king that may be captured) is left out here and there.
    let positions = fens(CASES).into_iter().filter_map(|text| read_theirs(text).ok());
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

fn in_common() -> Vec<Ours<Chess>> {
    ours_of::<Chess>(CASES)
        .into_iter()
        .filter(|(position, _)| read_theirs(&fen::write(position, EnPassantMode::Always)).is_ok())
        .collect()
}

fn main() {
    let Options { rounds, .. } = Options::from_arguments();
    let (ours, theirs) = (in_common(), theirs());
    println!("million texts/s");
    let mut table = Table::new(&["fusor", "shakmaty"]);
    bench_san(&mut table, rounds, &ours, &theirs);
    bench_uci(&mut table, rounds, &ours, &theirs);
    bench_fen(&mut table, rounds, &ours, &theirs);
}

fn bench_san(table: &mut Table, rounds: usize, ours: &[Ours<Chess>], theirs: &[Theirs]) {
    let texts = count(ours);
    assert_eq!(texts, theirs.iter().map(|(_, sans)| sans.len() as u64).sum::<u64>());
    table.row(
        "SAN read",
        texts,
        rounds,
        &mut [&mut || read_all(ours), &mut || {
            in_all(theirs, |position, m, san| {
                san.parse::<SanPlus>().unwrap().san.to_move(position).ok() == Some(*m)
            })
        }],
    );
    table.row(
        "SAN write",
        texts,
        rounds,
        &mut [
            &mut || {
                in_all(ours, |position, m, text| {
                    black_box(san::write(position, *m)).len() == text.len()
                })
            },
            &mut || {
                in_all(theirs, |position, m, _| {
                    black_box(SanPlus::from_move(position.clone(), *m));
                    true
                })
            },
        ],
    );
    let fusor = ours_of::<Fusor>(FUSOR_CASES);
    table.row(
        "SAN read, Fusor",
        count(&fusor),
        rounds,
        &mut [&mut || read_all(&fusor)],
    );
}

fn count<P>(positions: &[Ours<P>]) -> u64 {
    positions.iter().map(|(_, sans)| sans.len() as u64).sum()
}

fn read_all<P: Position>(positions: &[Ours<P>]) -> u64 {
    in_all(positions, |position, m, text| {
        san::read(text, position).ok() == Some(*m)
    })
}

/// In how many cases the work comes out right.
fn in_all<P, M>(positions: &[(P, Vec<(M, String)>)], work: impl Fn(&P, &M, &str) -> bool) -> u64 {
    let right_in =
        |(position, sans): &(P, Vec<(M, String)>)| sans.iter().filter(|(m, san)| work(position, m, san)).count() as u64;
    positions.iter().map(right_in).sum()
}

fn bench_uci(table: &mut Table, rounds: usize, ours: &[Ours<Chess>], theirs: &[Theirs]) {
    let texts = |sans: &[(Move, String)]| sans.iter().map(|(m, _)| ((), m.to_string())).collect::<Vec<_>>();
    let ours: Vec<_> = ours.iter().map(|(position, sans)| (position, texts(sans))).collect();
    let theirs: Vec<_> = theirs
        .iter()
        .map(|(position, _)| position)
        .zip(ours.iter().map(|(_, texts)| texts.clone()))
        .collect();
    table.row(
        "UCI move read",
        ours.iter().map(|(_, texts)| texts.len() as u64).sum(),
        rounds,
        &mut [
            &mut || in_all(&ours, |position, (), text| uci::read_move(text, *position).is_ok()),
            &mut || {
                in_all(&theirs, |position, (), text| {
                    text.parse::<UciMove>().unwrap().to_move(*position).is_ok()
                })
            },
        ],
    );
}

fn bench_fen(table: &mut Table, rounds: usize, ours: &[Ours<Chess>], theirs: &[Theirs]) {
    let texts: Vec<String> = ours
        .iter()
        .map(|(position, _)| fen::write(position, EnPassantMode::Legal))
        .collect();
    let number = texts.len() as u64;
    table.row(
        "FEN read",
        number,
        rounds,
        &mut [
            &mut || {
                let read = |text: &&String| fen::parse::<Chess>(text, Allow::empty()).is_ok();
                texts.iter().filter(read).count() as u64
            },
            &mut || texts.iter().filter(|text| read_theirs(text).is_ok()).count() as u64,
        ],
    );
    table.row(
        "FEN write",
        number,
        rounds,
        &mut [
            &mut || {
                for (position, _) in ours {
                    black_box(fen::write(position, EnPassantMode::Legal));
                }
                number
            },
            &mut || {
                for (position, _) in theirs {
                    black_box(Fen::from_position(position, shakmaty::EnPassantMode::Legal).to_string());
                }
                number
            },
        ],
    );
}
