//! The command line.

use crate::options::{HELP, Options};

use super::Folder;

fn refused(args: &[&str]) -> String {
    Options::read(lexopt::Parser::from_args(args)).unwrap_err().to_string()
}

#[test]
fn help_fits_the_terminal() {
    assert!(HELP.lines().all(|line| line.len() <= 80), "{HELP}");
    assert_eq!(refused(&["--help"]), "help was asked for");
}

#[test]
fn messages() {
    let two = ["--engine", "a", "--engine", "b"];
    insta::assert_snapshot!(refused(&[]), @"expected two engines, found 0");
    insta::assert_snapshot!(refused(&two), @"a may think for ever: give it --tc, --nodes or --depth");
    insta::assert_snapshot!(refused(&["--nodes", "0"]), @r#"--nodes: expected a number from 1 to 18446744073709551615, found "0""#);
    insta::assert_snapshot!(refused(&["--nodes", "5", "--engine", "x/a", "--engine", "y/a"]), @"both engines are called a: give them a --name each");
    insta::assert_snapshot!(refused(&["--engine", "'a"]), @"--engine: expected a closing ' for that at byte 0");
    insta::assert_snapshot!(refused(&["--games", "3"]), @"--games: expected an even number, found 3");
    insta::assert_snapshot!(refused(&["--tc", "10|5"]), @"--tc: an engine has the same clock with both colours");
    insta::assert_snapshot!(refused(&["--tc", "soon"]), @"--tc: expected a number of seconds, `hourglass`, `days` or `none`, found `s` at byte 0");
    insta::assert_snapshot!(refused(&["--option", "=3"]), @r#"--option: expected NAME=VALUE, found "=3""#);
    insta::assert_snapshot!(refused(&["--variant", "shogi"]), @r#"cannot parse argument "shogi": expected a game: fusor, chess, fusion, fugue or fluidity"#);
    insta::assert_snapshot!(refused(&["--wings", "2"]), @"invalid option '--wings'");
    let nodes = [&["--nodes", "5"], &two[..]].concat();
    insta::assert_snapshot!(refused(&[&nodes[..], &["--elo0", "9"]].concat()), @"expected elo0 < elo1, both within 2000 of 0, found 9 and 5");
}

/// An option stands for the engine before it, or for both in front of the first.
#[test]
fn options_of_one_engine_and_of_both() {
    let args = "--option Hash=8 --tc 10+0.1 --engine a --nodes 7 --engine b --option Clear --tc 40+0.4";
    let options = Options::read(lexopt::Parser::from_args(args.split(' '))).unwrap();
    let [a, b] = &options.settings.engines;
    assert_eq!((a.name.as_str(), b.name.as_str()), ("a", "b"));
    assert_eq!((a.options.len(), b.options.len()), (1, 2));
    assert_eq!((a.thinking.nodes, b.thinking.nodes), (Some(7), None));
    assert_eq!(a.thinking.control.to_string(), "10+0.1");
    assert_eq!(b.thinking.control.to_string(), "40+0.4");
    assert!(options.test.is_none());
}

#[test]
fn files_of_openings() {
    let folder = Folder::new("openings");
    let refused = |lines: &[&str]| {
        let file = folder.write("openings.epd", lines);
        let error = refused(&[
            "--variant",
            "fusor",
            "--openings",
            &file,
            "--nodes",
            "1",
            "--engine",
            "a",
            "--engine",
            "b",
        ]);
        error.replace(&folder.file(""), "")
    };
    insta::assert_snapshot!(refused(&["# nothing", " "]), @"openings.epd: there is no position in it");
    insta::assert_snapshot!(refused(&["4k3/8/8/8/8/8/3(RP)4/4K3 w - -", "4k3/8/8 w - -"]), @"openings.epd:2: board, byte 7: expected 8 ranks, found 3");
    insta::assert_snapshot!(refused(&["", "8/8/8/8/8/1k6/1q6/K7 w - - 0 1"]), @"openings.epd:2: the game is over there");
    insta::assert_snapshot!(refused(&["8/8"]), @"openings.epd:1: expected the four fields of a position, found 1 at byte 3");
    let missing = Options::read(lexopt::Parser::from_args([
        "--engine",
        "a",
        "--nodes",
        "1",
        "--engine",
        "b",
        "--nodes",
        "1",
        "--openings",
        "/nowhere/x",
    ]));
    assert!(missing.unwrap_err().to_string().starts_with("/nowhere/x: "));
}
