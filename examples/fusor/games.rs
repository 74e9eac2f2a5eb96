//! The games of a PGN, each with all that is wrong with it.

use std::fmt;
use std::io::{self, Read};

use fusor_movegen::types::Move;
use fusor_notation::pgn::{GameTree, Location, NodeId, ParsedGame, Reader, TreeBuilder, TreeLimits};
use fusor_notation::record::{GameRecord, RecordError};

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
pub(crate) fn read_pgn(input: impl Read, mut take: impl FnMut(Inspected) -> io::Result<()>) -> io::Result<()> {
    let mut reader = Reader::new(input);
    let mut builder = TreeBuilder::with_limits(LIMITS);
    while let Some(parsed) = reader.read_game(&mut builder)? {
        take(inspect(&parsed))?;
    }
    Ok(())
}

fn inspect(parsed: &ParsedGame) -> Inspected {
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
    let resolved = game.tags.start().ok().map(|start| game.tree.resolve(&start));
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
    let record = GameRecord::from_pgn(game);
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
