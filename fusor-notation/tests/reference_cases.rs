//! The reference's SAN against cases with known answers, before anything is compared with it.
//!
//! The reference lives beside the tests of `fusor-movegen`, so these tests need the whole workspace.

#![allow(clippy::panic, reason = "a panic is a failed test")]

#[path = "../../fusor-movegen/tests/reference/mod.rs"]
mod reference;

use reference::{Position, Rng, VARIANTS, random_setup};
use std::collections::BTreeSet;

fn check(variant: &str, table: &str) {
    let mut checked = 0;
    for line in table.lines().skip(1) {
        let Some((fen, expected)) = line.split_once('\t') else {
            panic!("no tab in {line}")
        };
        let position = Position::from_fen(variant, fen).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"));
        let pairs: Vec<String> = position
            .sans()
            .into_iter()
            .map(|(uci, san)| format!("{uci}={san}"))
            .collect();
        assert_eq!(pairs.join(" "), expected, "{variant} {fen}");
        checked += 1;
    }
    assert_eq!(checked, 90);
}

#[test]
fn san_of_fusor() {
    check("fusor", include_str!("data/san-fusor.tsv"));
}

#[test]
fn san_of_chess() {
    check("chess", include_str!("data/san-chess.tsv"));
}

#[test]
fn san_of_fusion() {
    check("fusion", include_str!("data/san-fusion.tsv"));
}

#[test]
fn san_of_fugue() {
    check("fugue", include_str!("data/san-fugue.tsv"));
}

#[test]
fn san_of_fluidity() {
    check("fluidity", include_str!("data/san-fluidity.tsv"));
}

#[test]
fn no_two_moves_of_a_position_read_alike() {
    for variant in VARIANTS {
        let mut rng = Rng::new(2);
        for _ in 0..150 {
            let position = random_setup(variant, &mut rng);
            let pairs = position.sans();
            let texts: BTreeSet<&str> = pairs.iter().map(|(uci, _)| uci.as_str()).collect();
            let sans: BTreeSet<&str> = pairs.iter().map(|(_, san)| san.as_str()).collect();
            assert_eq!(texts.len(), pairs.len(), "{variant} {}", position.fen());
            assert_eq!(sans.len(), pairs.len(), "{variant} {}", position.fen());
        }
    }
}
