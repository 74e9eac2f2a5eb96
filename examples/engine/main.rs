//! The engine as a program: UCI on standard input and output. What it is made of is in `fusor_examples::engine`.
//!
//! ```console
//! $ cargo run --release --example engine
//! setoption name UCI_Variant value fusor
//! position startpos moves e2e4 e7e5
//! go movetime 1000
//! ```
//!
//! `engine bench [PLIES]` searches a few positions of each game to a fixed depth, 8 plies by default, and says how many
//! positions it looked at, which is the same on any machine, and how fast.

use std::io;
use std::process::ExitCode;

use fusor_examples::arguments::parse_number;
use fusor_examples::engine::{bench, run};
use fusor_movegen::types::Variant;
use lexopt::Arg;

/// What the program is to do.
enum Task {
    Talk,
    Bench { plies: u32 },
}

fn main() -> ExitCode {
    match task(lexopt::Parser::from_env()) {
        Ok(Task::Talk) => match run(io::stdin().lock(), io::stdout()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        },
        Ok(Task::Bench { plies }) => {
            println!("{:<10} {:>12} {:>8} {:>14}", "game", "nodes", "ms", "nodes/s");
            for found in Variant::ALL.map(|variant| bench(variant, plies)) {
                let (name, millis) = (found.variant.name(), found.time.as_millis());
                println!(
                    "{name:<10} {:>12} {millis:>8} {:>14}",
                    found.nodes,
                    found.nodes_per_second()
                );
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("engine: {error}\nUsage: engine [bench [PLIES]]");
            ExitCode::from(2)
        }
    }
}

fn task(mut args: lexopt::Parser) -> Result<Task, lexopt::Error> {
    let plies = match args.next()? {
        None => return Ok(Task::Talk),
        Some(Arg::Value(command)) if command == "bench" => match args.next()? {
            None => 8,
            Some(Arg::Value(plies)) => parse_number(plies, "PLIES", 1, 100)?,
            Some(other) => return Err(other.unexpected()),
        },
        Some(other) => return Err(other.unexpected()),
    };
    match args.next()? {
        None => Ok(Task::Bench { plies }),
        Some(other) => Err(other.unexpected()),
    }
}
