//! serde for the words with a text form: the text in human-readable formats, a number in binary ones.

use alloc::string::ToString;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Board, CastlingRights, Color, Move, Outcome, Part, Piece, Square, Stack, Variant};

/// Reads a text with `FromStr`, borrowed or not.
struct TextVisitor<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse()
            .map_err(|error| E::custom(format_args!("{text:?}: {error}")))
    }
}

macro_rules! text_or_number {
    ($($type:ty: $to_number:expr, $from_number:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.serialize_str(&self.to_string())
                } else {
                    let to_number: fn(&Self) -> u8 = $to_number;
                    serializer.serialize_u8(to_number(self))
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    deserializer.deserialize_str(TextVisitor(PhantomData))
                } else {
                    let from_number: fn(u8) -> Option<Self> = $from_number;
                    let number = u8::deserialize(deserializer)?;
                    from_number(number).ok_or_else(|| {
                        D::Error::invalid_value(Unexpected::Unsigned(number.into()), &stringify!($type))
                    })
                }
            }
        }
    )*};
}

#[expect(clippy::cast_possible_truncation, reason = "the lists are short")]
fn position<T: PartialEq>(list: &[T], item: &T) -> u8 {
    list.iter().position(|other| other == item).unwrap_or_default() as u8
}

text_or_number! {
    Color: |color| *color as u8, |number| Color::ALL.get(usize::from(number)).copied();
    Square: |square| *square as u8, Square::new;
    Part: |part| *part as u8, Part::new;
    Stack: |stack| stack.index() as u8, Stack::new;
    CastlingRights: CastlingRights::bits, CastlingRights::from_bits;
    Variant: |variant| position(&Variant::ALL, variant), |number| Variant::ALL.get(usize::from(number)).copied();
    Outcome: |outcome| position(&outcomes(), outcome), |number| outcomes().get(usize::from(number)).copied();
}

/// All outcomes in the order of their numbers in binary formats: White's wins, Black's wins, draws.
fn outcomes() -> [Outcome; 18] {
    use crate::{DrawReason, WinReason};
    let mut all = [Outcome::Draw(DrawReason::Stalemate); 18];
    let wins = Color::ALL
        .into_iter()
        .flat_map(|winner| WinReason::ALL.map(|reason| Outcome::win(winner, reason)));
    all.iter_mut()
        .zip(wins.chain(DrawReason::ALL.map(Outcome::Draw)))
        .for_each(|(slot, outcome)| *slot = outcome);
    all
}

impl Serialize for Move {
    /// The number of [`Move::to_bits`] in every format. (Its text alone does not say which parts move.)
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.to_bits())
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_bits(u32::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Board {
    /// The pieces in the order of their squares, each as square, colour and stack.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pieces = serializer.serialize_seq(Some(self.occupied().len() as usize))?;
        for (square, Piece { color, stack }) in self.iter() {
            pieces.serialize_element(&(square, color, stack))?;
        }
        pieces.end()
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(BoardVisitor)
    }
}

struct BoardVisitor;

impl<'de> Visitor<'de> for BoardVisitor {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pieces, each as square, colour and stack")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pieces: A) -> Result<Board, A::Error> {
        let mut board = Board::EMPTY;
        while let Some((square, color, stack)) = pieces.next_element::<(Square, Color, Stack)>()? {
            if stack.is_empty() {
                return Err(A::Error::custom(format_args!("the stack on {square} has no part")));
            }
            if board.occupied().contains(square) {
                return Err(A::Error::custom(format_args!("two pieces stand on {square}")));
            }
            board.put(square, color, stack);
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T: Serialize + for<'de> Deserialize<'de> + PartialEq + fmt::Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn texts_in_json() {
        round_trip(&Color::Black, "\"black\"");
        round_trip(&Square::E4, "\"e4\"");
        round_trip(&"RN".parse::<Stack>().unwrap(), "\"RN\"");
        round_trip(&CastlingRights::WHITE, "\"KQ\"");
        round_trip(&Variant::Fugue, "\"fugue\"");
        let mut board = Board::EMPTY;
        board.put(Square::C3, Color::Black, "RN".parse().unwrap());
        board.put(Square::A1, Color::White, Stack::KING);
        round_trip(&board, r#"[["a1","white","K"],["c3","black","RN"]]"#);
        round_trip(
            &Board::orthodox_start().mirrored(),
            &serde_json::to_string(&Board::orthodox_start()).unwrap(),
        );
        for outcome in outcomes() {
            round_trip(&outcome, &format!("\"{outcome}\""));
        }
        let m = Move::new(Square::E2, Square::E4, Stack::PAWN);
        round_trip(&m, &m.to_bits().to_string());
    }

    #[test]
    fn invalid_values_are_refused() {
        let board = |text| serde_json::from_str::<Board>(text).unwrap_err().to_string();
        insta::assert_snapshot!(board(r#"[["a1","white","K"],["a1","black","R"]]"#), @"two pieces stand on a1 at line 1 column 39");
        insta::assert_snapshot!(board(r#"[["b2","white",""]]"#), @"the stack on b2 has no part at line 1 column 19");
        insta::assert_snapshot!(serde_json::from_str::<Square>("\"e9\"").unwrap_err(), @r#""e9": expected a square: a letter a to h and a digit 1 to 8 at line 1 column 4"#);
        insta::assert_snapshot!(serde_json::from_str::<Move>("12").unwrap_err(), @"0x0000000c is not the number of a move: bit 31 must be set, and kind, group and promotion be known");
        insta::assert_snapshot!(serde_json::from_str::<Stack>("\"KKKK\"").unwrap_err(), @r#""KKKK": K at byte 3 does not fit on a square with KKK at line 1 column 6"#);
    }
}
