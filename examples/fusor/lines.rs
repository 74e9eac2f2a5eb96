//! One answer for each position: that of `--fen`, or one for each line of the input.

use std::io::{self, BufReader, Write};

use fusor_examples::input::{Line, read_line};
use fusor_movegen::AnyPosition;
use fusor_notation::fen::{self, EnPassantMode};
use serde::Serialize;

use crate::options::{Argument, Known, Options};
use crate::streams::{Failure, Streams, Verdict};

/// The longest line that is read as a FEN; no position needs a tenth of it.
const LONGEST_LINE: usize = 4096;

/// How the answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Format {
    /// One line of text, `error: ...` for a bad FEN.
    #[default]
    Text,
    /// One object a line: `fen`, and the answer under its name or `error`.
    Json,
}

/// Where the FENs come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Source {
    /// The option `--fen`, or the start position.
    #[default]
    Options,
    /// The lines of the input.
    Input,
}

/// An answer as text and as JSON.
pub(crate) trait Answer {
    /// Writes the line without its end.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()>;

    /// What stands in the object beside the FEN.
    fn json(&self) -> impl Serialize;
}

#[derive(Serialize)]
struct Object<'a, T> {
    fen: &'a str,
    #[serde(flatten)]
    answer: T,
}

#[derive(Serialize)]
struct ErrorAnswer {
    error: String,
}

/// Reads the options of a command that answers for positions, `--stdin` and `--json` among them, and writes one answer a
/// position. A bad FEN is answered by an error, and the others go on.
pub(crate) fn answer<A: Answer>(
    args: lexopt::Parser,
    streams: &mut Streams<'_>,
    mut find: impl FnMut(&AnyPosition) -> A,
) -> Result<Verdict, Failure> {
    let (mut source, mut format) = (Source::default(), Format::default());
    let options = Options::read(args, |argument, _| {
        match argument {
            Argument::Option(name) if name == "--stdin" => source = Source::Input,
            Argument::Option(name) if name == "--json" => format = Format::Json,
            _ => return Ok(Known::No),
        }
        Ok(Known::Yes)
    })?;
    let mut verdict = Verdict::Fine;
    let mut write = |text: &str, position: Result<AnyPosition, String>, out: &mut dyn Write| -> io::Result<()> {
        let answer = position.map(|position| (find(&position), position));
        if answer.is_err() {
            verdict = Verdict::Faulty;
        }
        match (format, answer) {
            (Format::Text, Ok((answer, _))) => answer.write_text(out)?,
            (Format::Text, Err(error)) => write!(out, "error: {error}")?,
            (Format::Json, Ok((answer, position))) => {
                let fen = &fen::write(&position, EnPassantMode::Legal);
                let answer = answer.json();
                serde_json::to_writer(&mut *out, &Object { fen, answer })?;
            }
            (Format::Json, Err(error)) => {
                let answer = ErrorAnswer { error };
                serde_json::to_writer(&mut *out, &Object { fen: text, answer })?;
            }
        }
        out.write_all(b"\n")
    };
    match source {
        Source::Options => {
            let position = options.position().map_err(|error| error.to_string());
            write(options.fen.as_deref().unwrap_or_default(), position, streams.out)?;
        }
        Source::Input => {
            let mut input = BufReader::with_capacity(1 << 16, &mut *streams.input);
            let mut line = Vec::new();
            loop {
                // Somebody who sends one line and waits gets the answer at once; with lines in plenty nothing is lost.
                if input.buffer().is_empty() {
                    streams.out.flush()?;
                }
                let fault = match read_line(&mut input, &mut line, LONGEST_LINE)? {
                    Line::End => break,
                    Line::Complete => None,
                    Line::TooLong => Some(format!("the line is longer than {LONGEST_LINE} bytes")),
                };
                let position = match (fault, str::from_utf8(&line)) {
                    (Some(fault), _) => Err(fault),
                    (None, Err(error)) => Err(format!("byte {}: the line is not UTF-8", error.valid_up_to())),
                    (None, Ok(text)) => options.read_position(text).map_err(|error| error.to_string()),
                };
                write(&String::from_utf8_lossy(&line), position, streams.out)?;
            }
        }
    }
    Ok(verdict)
}
