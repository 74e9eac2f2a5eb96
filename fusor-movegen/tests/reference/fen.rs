//! Reading and writing FEN.

use super::board::{Board, Parts, Square, Stack, forward};
use super::castling::Castling;
use super::{Position, Variant, fusion};

pub fn write(position: &Position, en_passant: Option<Square>) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut run = 0;
        for file in 0..8 {
            match position.board.at(Square { file, rank }) {
                None => run += 1,
                Some(stack) => {
                    if run > 0 {
                        text.push_str(&run.to_string());
                        run = 0;
                    }
                    text.push_str(&write_stack(position.variant, stack));
                }
            }
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    let held = Castling::LETTERS.iter().zip(position.rights).filter(|&(_, held)| held);
    let rights: String = held.map(|(letter, _)| *letter).collect();
    format!(
        "{text} {} {} {} {} {}",
        if position.white_to_move { "w" } else { "b" },
        if rights.is_empty() { "-" } else { &rights },
        en_passant.map_or("-".to_owned(), |square| square.to_string()),
        position.halfmove,
        position.fullmove,
    )
}

fn write_stack(variant: Variant, stack: Stack) -> String {
    let compound = if variant == Variant::Fusion {
        fusion::letter_of(stack.parts)
    } else {
        None
    };
    let text = match (compound, stack.parts.letters()) {
        (Some(letter), _) => char::from(letter).to_string(),
        (None, [letter]) => char::from(*letter).to_string(),
        (None, letters) => format!("({})", String::from_utf8_lossy(letters)),
    };
    if stack.white { text } else { text.to_ascii_lowercase() }
}

pub fn read(variant: Variant, text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (&[board, side, rights, en_passant], counters) = fields
        .split_first_chunk::<4>()
        .ok_or_else(|| format!("{} fields, expected four to six", fields.len()))?;
    if counters.len() > 2 {
        return Err(format!("{} fields, expected four to six", fields.len()));
    }
    let white_to_move = match side {
        "w" => true,
        "b" => false,
        _ => return Err(format!("side to move {side}")),
    };
    let position = Position {
        variant,
        board: read_board(variant, board)?,
        white_to_move,
        rights: read_rights(rights)?,
        en_passant: match en_passant {
            "-" => None,
            text => Some(Square::read(text).ok_or_else(|| format!("en passant square {text}"))?),
        },
        halfmove: counters.first().map_or(Ok(0), |text| read_number(text))?,
        fullmove: counters.get(1).map_or(Ok(1), |text| read_number(text))?,
    };
    if position.fullmove == 0 {
        return Err("fullmove number 0".to_owned());
    }
    check(&position)?;
    Ok(position)
}

fn read_number(text: &str) -> Result<u32, String> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(format!("number {text}"));
    }
    text.parse().map_err(|_| format!("number {text}"))
}

fn read_rights(text: &str) -> Result<[bool; 4], String> {
    let mut rights = [false; 4];
    if text == "-" {
        return Ok(rights);
    }
    let mut left = Castling::LETTERS.iter().enumerate();
    for letter in text.chars() {
        let found = left.find(|(_, known)| **known == letter);
        let (index, _) = found.ok_or_else(|| format!("castling rights {text}"))?;
        rights[index] = true;
    }
    Ok(rights)
}

fn read_board(variant: Variant, text: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("{} ranks, expected eight", ranks.len()));
    }
    let mut board = Board::empty();
    for (rank, text) in (0..8).rev().zip(ranks) {
        read_rank(variant, text, rank, &mut board)?;
    }
    Ok(board)
}

fn read_rank(variant: Variant, text: &str, rank: i8, board: &mut Board) -> Result<(), String> {
    let wrong = |what: &str| format!("{what} in rank {}: {text}", rank + 1);
    let mut file = 0;
    let mut after_digit = false;
    let mut letters = text.bytes();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_digit() {
            if after_digit || !(b'1'..=b'8').contains(&letter) {
                return Err(wrong("bad digit"));
            }
            file += (letter - b'0') as i8;
            after_digit = true;
            continue;
        }
        after_digit = false;
        let stack = if letter == b'(' {
            let inside: Vec<u8> = letters.by_ref().take_while(|&letter| letter != b')').collect();
            read_stack(variant, &inside)
        } else {
            read_piece(variant, letter)
        };
        if file >= 8 {
            return Err(wrong("too many squares"));
        }
        board.set(Square { file, rank }, Some(stack.ok_or_else(|| wrong("bad stack"))?));
        file += 1;
    }
    // A parenthesis that is never closed has swallowed the rest of the rank.
    let is_closed = text.matches('(').count() == text.matches(')').count();
    if file == 8 && is_closed {
        Ok(())
    } else {
        Err(wrong("not eight squares"))
    }
}

fn read_piece(variant: Variant, letter: u8) -> Option<Stack> {
    let upper = letter.to_ascii_uppercase();
    let parts = match variant {
        Variant::Fusion => fusion::parts_of(upper)?,
        Variant::Fugue => b"KQIUASLWP".contains(&upper).then(|| Parts::one(upper))?,
        _ => b"KQRBNP".contains(&upper).then(|| Parts::one(upper))?,
    };
    Some(Stack {
        white: letter.is_ascii_uppercase(),
        parts,
    })
}

/// The inside of parentheses.
fn read_stack(variant: Variant, inside: &[u8]) -> Option<Stack> {
    let white = inside.first()?.is_ascii_uppercase();
    let upper = inside.to_ascii_uppercase();
    let known: &[u8] = match variant {
        Variant::Fusor => b"KQRBNP",
        Variant::Fusion => b"KRBN",
        _ => return None,
    };
    let of_one_colour = inside.iter().all(|letter| letter.is_ascii_uppercase() == white);
    if !of_one_colour || !upper.iter().all(|letter| known.contains(letter)) {
        return None;
    }
    let parts = Parts::new(&upper)?;
    let exists = match variant {
        Variant::Fusor => parts.len() == 1 || !parts.has(b'K'),
        _ => fusion::letter_of(parts).is_some(),
    };
    exists.then_some(Stack { white, parts })
}

/// The set-up rules that nothing waives.
fn check(position: &Position) -> Result<(), String> {
    let kings = |white| position.board.count(white, b'K');
    if kings(true) > 1 || kings(false) > 1 || kings(true) + kings(false) == 0 {
        return Err("more than one king on a side, or none at all".to_owned());
    }
    if !position.variant.has_castling() && position.rights.contains(&true) {
        return Err("castling rights in a game without castling".to_owned());
    }
    for (index, castling) in Castling::all().iter().enumerate() {
        if position.rights[index] && !castling.at_home(position.variant, &position.board) {
            return Err(format!("right {} without king and rook", Castling::LETTERS[index]));
        }
    }
    let has_edge_pawns = matches!(position.variant, Variant::Fusor | Variant::Fugue);
    for (square, stack) in position.board.stacks() {
        if !has_edge_pawns && stack.parts.has(b'P') && matches!(square.rank, 0 | 7) {
            return Err(format!("pawn on {square}"));
        }
    }
    match position.en_passant {
        Some(square) if !is_en_passant_square(position, square) => Err(format!("en passant square {square}")),
        _ => Ok(()),
    }
}

fn is_en_passant_square(position: &Position, square: Square) -> bool {
    let enemy = !position.white_to_move;
    let board = &position.board;
    // The third rank of the side that has double-stepped.
    let is_right_rank = square.rank == if enemy { 2 } else { 5 };
    let is_pawn_beyond = square
        .step(forward(enemy))
        .is_some_and(|beyond| board.holds_part(beyond, enemy, b'P'));
    let is_origin_empty = square
        .step(forward(!enemy))
        .is_some_and(|origin| board.is_empty(origin));
    position.variant.has_en_passant()
        && is_right_rank
        && board.is_empty(square)
        && is_pawn_beyond
        && (position.variant == Variant::Fusor || is_origin_empty)
}
