//! serde for FEN: its text in every format.

use core::fmt;
use core::marker::PhantomData;

use fusor_movegen::{FromSetup, Position};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Fen;

impl<P: Position> Serialize for Fen<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

struct FenVisitor<P>(PhantomData<P>);

impl<P: FromSetup> Visitor<'_> for FenVisitor<P> {
    type Value = Fen<P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the FEN of a position of {}", P::RULES.name)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Fen<P>, E> {
        text.parse().map_err(E::custom)
    }
}

impl<'de, P: FromSetup> Deserialize<'de> for Fen<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(FenVisitor(PhantomData))
    }
}
