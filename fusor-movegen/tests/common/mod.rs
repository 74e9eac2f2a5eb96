//! What the integration tests share: reading a valid FEN (this crate has no text formats of its own), and the data files.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "shared by tests, not all use all"
)]

use fusor_movegen::{Allow, FromSetup, Position, Rules, Setup};
use fusor_types::{Bitboard, Color, File, Move, Rank, Square, Stack};

/// The set-up of a FEN that is known to be good text.
pub fn setup(fen: &str, rules: &Rules) -> Setup {
    let mut fields = fen.split_ascii_whitespace();
    let mut setup = Setup::EMPTY;
    for (row, rank) in fields.next().unwrap().split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        let mut letters = row.chars();
        while let Some(letter) = letters.next() {
            if let Some(run) = letter.to_digit(10) {
                file += run as usize;
                continue;
            }
            let (stack, first) = if letter == '(' {
                let inside: String = letters.by_ref().take_while(|&c| c != ')').collect();
                (inside.parse::<Stack>().unwrap(), inside.chars().next().unwrap())
            } else {
                (
                    rules
                        .stack_of_letter(letter)
                        .unwrap_or_else(|| panic!("{letter} in {fen}")),
                    letter,
                )
            };
            let color = if first.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            setup.board.put(Square::at(File::ALL[file], rank), color, stack);
            file += 1;
        }
    }
    setup.turn = fields.next().unwrap().parse().unwrap();
    setup.castling_rights = fields.next().unwrap().parse().unwrap();
    setup.en_passant = fields.next().unwrap().parse().ok();
    setup.halfmove_clock = fields.next().map_or(0, |n| n.parse().unwrap());
    setup.fullmove_number = fields.next().map_or(1, |n| n.parse().unwrap());
    setup
}

/// The position of a FEN, with everything allowed that can be.
pub fn position<P: FromSetup>(fen: &str) -> P {
    P::from_setup(&setup(fen, P::RULES), Allow::all()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The machine texts of all legal moves, sorted bytewise.
pub fn move_texts<P: Position>(position: &P) -> Vec<String> {
    let mut texts: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// The FEN of a position, with the en passant square only if a capture there is legal.
pub fn fen<P: Position>(position: &P) -> String {
    let state = position.state();
    let board: Vec<String> = Rank::ALL.into_iter().rev().map(|rank| row(position, rank)).collect();
    let en_passant = position
        .legal_en_passant()
        .map_or("-".to_owned(), |square| square.to_string());
    format!(
        "{} {} {} {en_passant} {} {}",
        board.join("/"),
        if state.turn() == Color::White { "w" } else { "b" },
        state.castling_rights(),
        state.halfmove_clock(),
        state.fullmove_number()
    )
}

fn row<P: Position>(position: &P, rank: Rank) -> String {
    let mut row = String::new();
    let mut empty = 0;
    let flush = |row: &mut String, empty: &mut u32| {
        if *empty > 0 {
            row.push_str(&empty.to_string());
            *empty = 0;
        }
    };
    for file in File::ALL {
        let Some(piece) = position.board().piece_at(Square::at(file, rank)) else {
            empty += 1;
            continue;
        };
        flush(&mut row, &mut empty);
        let text = match position.rules().letter(piece.stack) {
            Some(letter) => letter.to_string(),
            None => format!("({})", piece.stack),
        };
        row.push_str(&match piece.color {
            Color::White => text,
            Color::Black => text.to_ascii_lowercase(),
        });
    }
    flush(&mut row, &mut empty);
    row
}

/// The machine texts of the legal moves from one square, sorted and joined.
pub fn texts_from<P: Position>(position: &P, square: Square) -> String {
    let mut texts: Vec<String> = position.moves_from(square).iter().map(Move::to_string).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The legal move with a machine text.
pub fn find<P: Position>(position: &P, text: &str) -> Move {
    let found = position.legal_moves().into_iter().find(|m| m.to_string() == text);
    found.unwrap_or_else(|| panic!("{text} is no legal move in {}", fen(position)))
}

/// The position after a legal move.
pub fn after<P: Position>(position: &P, text: &str) -> P {
    let mut next = position.clone();
    next.play(find(position, text)).expect("a legal move");
    next
}

/// The squares of a set, in the order of their texts, joined.
pub fn squares(set: Bitboard) -> String {
    let mut texts: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// What a legal move captures, as text.
pub fn captured<P: Position>(position: &P, text: &str) -> String {
    squares(position.captures(find(position, text)))
}

/// The status word of a position without history.
pub fn status<P: Position>(position: &P) -> String {
    position
        .outcome()
        .map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
}

/// The lines of a data file of `tests/data` after its header, split at tabs.
pub fn data(file: &str) -> Vec<Vec<String>> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<Vec<String>> = text
        .lines()
        .skip(1)
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert!(!lines.is_empty(), "{file} is empty");
    lines
}

/// A number from the environment, to run a test longer by hand.
pub fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| {
        text.parse().unwrap_or_else(|_| panic!("{name} must be a number"))
    })
}

/// Checks every move list, status and (up to `FUSOR_PERFT_NODES` leaves, 20,000 unless set) perft line of a game.
pub fn check_cases<P: FromSetup>() {
    let name = P::RULES.name;
    for line in data(&format!("moves-{name}.tsv")) {
        let found = move_texts(&position::<P>(&line[0]));
        let expected: Vec<&str> = line[1].split(' ').filter(|text| !text.is_empty()).collect();
        assert_eq!(found, expected, "{name}: {}", line[0]);
    }
    for line in data("status.tsv").into_iter().filter(|line| line[0] == name) {
        assert_eq!(status(&position::<P>(&line[1])), line[2], "{name}: {}", line[1]);
    }
    let most = setting("FUSOR_PERFT_NODES", 20_000);
    for line in data("perft.tsv").into_iter().filter(|line| line[0] == name) {
        let (depth, nodes): (u32, u64) = (line[2].parse().unwrap(), line[3].parse().unwrap());
        if nodes <= most {
            assert_eq!(
                position::<P>(&line[1]).count_paths(depth),
                nodes,
                "{name}: {} at depth {depth}",
                line[1]
            );
        }
    }
}
