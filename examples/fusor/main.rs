//! The `fusor` command-line tool.

use std::process::ExitCode;

use lexopt::Arg;

mod clock;

const HELP: &str = "\
Usage: fusor COMMAND [OPTIONS]

Commands:
  clock    a chess clock for two people, or for a script

`fusor COMMAND --help` says more of a command.
";

fn main() -> ExitCode {
    let mut args = lexopt::Parser::from_env();
    match args.next() {
        Ok(Some(Arg::Value(command))) if command == "clock" => clock::run(args),
        Ok(Some(Arg::Long("help") | Arg::Short('h'))) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(Some(other)) => usage(&other.unexpected()),
        Ok(None) => usage(&lexopt::Error::from("expected a command")),
        Err(error) => usage(&error),
    }
}

/// Says what is wrong with the arguments.
fn usage(error: &lexopt::Error) -> ExitCode {
    eprint!("fusor: {error}\n\n{HELP}");
    ExitCode::from(2)
}
