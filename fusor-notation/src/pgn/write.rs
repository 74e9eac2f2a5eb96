//! Writing PGN in export format.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use super::tags::{ROSTER, write_tag};
use super::tree::{GameTree, NodeId, PgnGame, Ply};

/// The longest line of move text, in characters.
const WIDTH: usize = 79;

/// The game in PGN export format, with an empty line behind it: the seven tag roster, further tags in ASCII order, then
/// the move text, wrapped below 80 columns.
///
/// Comments without text are left out. Moves are written as `M` displays them, which must be single words. A comment with a `}` in it becomes a `;` comment, on a
/// line that is as long as it needs to be.
impl<M: Display> Display for PgnGame<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let value = if name == "Result" {
                self.result.as_str()
            } else {
                self.tags.get(name).unwrap_or(unknown)
            };
            write_tag(f, name, value)?;
        }
        let mut others: Vec<_> = self
            .tags
            .iter()
            .filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name))
            .collect();
        others.sort_unstable();
        for (name, value) in others {
            write_tag(f, name, value)?;
        }
        f.write_char('\n')?;
        let mut text = Wrapped {
            out: f,
            column: 0,
            token: String::new(),
        };
        write_moves(&mut text, &self.tree, self.tags.get("FEN"))?;
        text.token(self.result)?;
        text.flush()?;
        f.write_str("\n\n")
    }
}

/// The number of a move, and whose it is.
#[derive(Copy, Clone)]
struct Turn {
    number: u32,
    black: bool,
}

impl Turn {
    /// From the second and the sixth field of a FEN.
    fn of_fen(fen: Option<&str>) -> Self {
        let mut fields = fen.unwrap_or_default().split_ascii_whitespace();
        let black = fields.nth(1) == Some("b");
        let number = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
        Self { number, black }
    }

    const fn next(self) -> Self {
        Self {
            number: self.number.saturating_add(self.black as u32),
            black: !self.black,
        }
    }
}

/// What is still to be written.
enum Task {
    /// A node, its alternatives if it is the first of them, and the line behind it.
    Node { id: NodeId, turn: Turn, main: bool },
    /// A variation that begins with this node, and its further alternatives.
    Variation { id: NodeId, turn: Turn },
    /// The end of a variation.
    Close,
}

fn write_moves<M: Display, W: Write>(text: &mut Wrapped<'_, W>, tree: &GameTree<M>, fen: Option<&str>) -> fmt::Result {
    for nag in tree.nags(NodeId::ROOT) {
        text.token(nag)?;
    }
    for comment in tree.comments(NodeId::ROOT) {
        text.comment(comment)?;
    }
    let first = tree.main_child(NodeId::ROOT);
    // An explicit stack: variations may be nested to any depth.
    let mut tasks: Vec<Task> = first
        .map(|id| Task::Node {
            id,
            turn: Turn::of_fen(fen),
            main: true,
        })
        .into_iter()
        .collect();
    // Whether Black's move needs its number, because it does not follow White's directly.
    let mut interrupted = true;
    while let Some(task) = tasks.pop() {
        match task {
            Task::Node { id, turn, main } => {
                for comment in tree.comments_before(id) {
                    text.comment(comment)?;
                    interrupted = true;
                }
                if !turn.black {
                    text.token(format_args!("{}.", turn.number))?;
                } else if interrupted {
                    text.token(format_args!("{}...", turn.number))?;
                }
                match tree.ply(id) {
                    Some(Ply::Move(m)) => text.token(m)?,
                    Some(Ply::Null) | None => text.token("--")?,
                }
                for nag in tree.nags(id) {
                    text.token(nag)?;
                }
                interrupted = false;
                for comment in tree.comments(id) {
                    text.comment(comment)?;
                    interrupted = true;
                }
                tasks.extend(tree.main_child(id).map(|id| Task::Node {
                    id,
                    turn: turn.next(),
                    main: true,
                }));
                if main {
                    tasks.extend(tree.next_variation(id).map(|id| Task::Variation { id, turn }));
                }
            }
            Task::Variation { id, turn } => {
                text.open()?;
                interrupted = true;
                tasks.extend(tree.next_variation(id).map(|id| Task::Variation { id, turn }));
                tasks.push(Task::Close);
                tasks.push(Task::Node { id, turn, main: false });
            }
            Task::Close => {
                text.close();
                interrupted = true;
            }
        }
    }
    Ok(())
}

/// Puts words into lines.
struct Wrapped<'f, W> {
    out: &'f mut W,
    column: usize,
    /// The latest word, to which a parenthesis may still be attached.
    token: String,
}

impl<W: Write> Wrapped<'_, W> {
    fn token(&mut self, token: impl Display) -> fmt::Result {
        if !self.token.ends_with('(') {
            self.flush()?;
        }
        write!(self.token, "{token}")
    }

    fn open(&mut self) -> fmt::Result {
        self.flush()?;
        self.token.push('(');
        Ok(())
    }

    fn close(&mut self) {
        self.token.push(')');
    }

    fn comment(&mut self, comment: &str) -> fmt::Result {
        if comment.trim_ascii().is_empty() {
            return Ok(());
        }
        if comment.contains('}') {
            return self.line_comment(comment);
        }
        if !self.token.ends_with('(') {
            self.flush()?;
        }
        self.token.push('{');
        for (i, word) in comment.split_ascii_whitespace().enumerate() {
            // At the start of a line, `%` would hide the line from strict readers.
            if i > 0 && word.starts_with('%') {
                self.token.push(' ');
            } else if i > 0 {
                self.flush()?;
            }
            self.token.push_str(word);
        }
        self.token.push('}');
        Ok(())
    }

    fn line_comment(&mut self, comment: &str) -> fmt::Result {
        self.flush()?;
        if self.column > 0 {
            self.out.write_char(' ')?;
        }
        self.out.write_char(';')?;
        for word in comment.split_ascii_whitespace() {
            write!(self.out, " {word}")?;
        }
        self.column = 0;
        self.out.write_char('\n')
    }

    /// Writes the latest word.
    fn flush(&mut self) -> fmt::Result {
        if self.token.is_empty() {
            return Ok(());
        }
        let width = self.token.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.out.write_str(&self.token)?;
        self.column += width;
        self.token.clear();
        Ok(())
    }
}
