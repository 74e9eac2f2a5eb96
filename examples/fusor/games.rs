//! The games of a PGN, each with all that is wrong with it.

use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

use fusor_movegen::AnyPosition;
use fusor_movegen::types::Move;
use fusor_notation::pgn::{GameTree, Location, NodeId, ParsedGame, Reader, TreeBuilder, TreeLimits};
use fusor_notation::record::{GameRecord, RecordError};
use fusor_notation::san::{self, SanError};

/// No game of any use comes near these; they keep a file of nonsense from filling the memory.
const LIMITS: TreeLimits = TreeLimits {
    moves: 200_000,
    text: 16 << 20,
    faults: 100,
};

/// Something that is wrong with a game, and where.
pub(crate) struct Fault {
    place: Location,
    message: String,
}

/// As compilers have it: `3:17: message`, line and column.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.message)
    }
}

/// A game as far as it could be read.
pub(crate) struct Inspected {
    /// What is wrong, in the order of the file.
    pub(crate) faults: Vec<Fault>,
    /// The game, if its main line can be played and its result is right.
    pub(crate) record: Option<GameRecord>,
    /// The moves with their variations, if all can be played.
    pub(crate) tree: Option<GameTree<Move>>,
}

/// Reads games to the end.
pub(crate) fn read_pgn(
    input: impl Read,
    style: Style,
    mut take: impl FnMut(Inspected) -> io::Result<()>,
) -> io::Result<()> {
    let mut reader = Reader::new(input);
    let mut builder = TreeBuilder::with_limits(LIMITS);
    while let Some(parsed) = reader.read_game(&mut builder)? {
        take(inspect(&parsed, style))?;
    }
    Ok(())
}

/// In which way the moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Style {
    /// As everywhere.
    #[default]
    Standard,
    /// Moves of Fusion Chess as vchess writes them, the other games as everywhere.
    Vchess,
}

impl FromStr for Style {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "standard" => Ok(Self::Standard),
            "vchess" => Ok(Self::Vchess),
            _ => Err("expected standard or vchess"),
        }
    }
}

impl Style {
    fn read(self, text: &str, position: &AnyPosition) -> Result<Move, SanError> {
        match (self, position) {
            (Self::Vchess, AnyPosition::Fusion(position)) => san::read_vchess(text, position),
            _ => san::read(text, position),
        }
    }
}

fn inspect(parsed: &ParsedGame, style: Style) -> Inspected {
    let read = |text: &str, position: &AnyPosition| style.read(text, position);
    let game = &parsed.game;
    let begin = parsed.place(NodeId::ROOT);
    let mut faults = Vec::new();
    let mut report = |place: Option<Location>, message: String| {
        // Every game begins somewhere.
        faults.extend(place.or(begin).map(|place| Fault { place, message }));
    };
    for fault in &parsed.faults {
        let text = match fault.text.as_str() {
            "" => String::new(),
            text => format!(": {text:?}"),
        };
        report(Some(fault.location), format!("{}{text}", fault.kind));
    }
    if parsed.more_faults > 0 {
        report(
            None,
            format!("and {} more faults in the text of this game", parsed.more_faults),
        );
    }
    // What is wrong with the start is said by the record.
    let resolved = game.tags.start().ok().map(|start| game.tree.resolve_with(&start, read));
    let mut illegal = Vec::new();
    let tree = match resolved {
        Some(Ok(tree)) => Some(tree),
        Some(Err(found)) => {
            for (id, error) in found {
                report(parsed.place(id), error.to_string());
                illegal.push(id);
            }
            None
        }
        None => None,
    };
    let record = match &tree {
        Some(tree) => GameRecord::from_tree(&game.tags, tree, game.result),
        None => GameRecord::from_pgn_with(game, read),
    };
    match &record {
        Ok(_) => {}
        Err(RecordError::Start(error)) => report(None, error.to_string()),
        Err(RecordError::Ply(error)) => {
            let id = game.tree.main_line().nth(error.ply - 1);
            if !id.is_some_and(|id| illegal.contains(&id)) {
                report(id.and_then(|id| parsed.place(id)), error.to_string());
            }
        }
        Err(RecordError::Result(error)) => report(parsed.result_place(), error.to_string()),
    }
    faults.sort_by_key(|fault| fault.place);
    Inspected {
        faults,
        record: record.ok(),
        tree,
    }
}
