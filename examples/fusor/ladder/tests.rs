use super::*;

const GAMES: &str = "\
id,time,clock,variant,white,black,result,kind
g1,2026-05-01T18:00:00,180,fusor,ada,bob,1-0,ranked
g2,2026-05-01T18:10:00,180,fusor,bob,ada,1/2-1/2,ranked
g3,2026-05-01T18:20:00,300,fusor,cyd,ada,0-1,ranked
g4,2026-05-01T18:30:00,300,fusor,bot-easy,cyd,0-1,practice
g5,2026-05-01T18:40:00,600,fugue,\"Doe, John\",bob,0-1,ranked
g3,2026-05-01T18:20:00,300,fusor,cyd,ada,0-1,ranked
";

fn parsed(args: &str) -> Options {
    let args = lexopt::Parser::from_args(args.split_whitespace());
    options(args).unwrap()
}

fn replayed(args: &str, files: &[&str]) -> (Replay, Options) {
    let options = parsed(args);
    let mut replay = Replay::new(options.policy.clone(), &options.bots).unwrap();
    for file in files {
        replay.read(file.as_bytes()).unwrap();
    }
    (replay, options)
}

fn printed(args: &str, files: &[&str]) -> String {
    let (replay, options) = replayed(args, files);
    report(&replay.ladder, &replay.counts, options.listing, options.top)
}

#[test]
fn the_leaderboard() {
    insta::assert_snapshot!(printed("x.csv", &[GAMES]), @r"
    Place  Player     Rating   Games   Wins  Draws  Losses   Peak
        1  ada          1519?      3      2      1       0   1519
        2  bob          1501?      3      1      1       1   1501
        3  cyd          1490?      1      0      0       1   1500
        3  Doe, John    1490?      1      0      0       1   1500

    4 ranked and 1 practice games, 1 repeated
    ");
}

#[test]
fn the_same_file_twice_changes_nothing() {
    let (once, _) = replayed("x.csv", &[GAMES]);
    let (twice, _) = replayed("x.csv x.csv", &[GAMES, GAMES]);
    assert_eq!(once.ladder, twice.ladder);
    assert_eq!(twice.counts.repeated, 7);
}

#[test]
fn lists_apart_and_short() {
    insta::assert_snapshot!(printed("x.csv --lists both --top 1 --provisional 1", &[GAMES]), @r"
    fugue, blitz
    Place  Player  Rating   Games   Wins  Draws  Losses   Peak
        1  bob       1510       1      1      0       0   1510

    fusor, blitz
    Place  Player  Rating   Games   Wins  Draws  Losses   Peak
        1  ada       1519       3      2      1       0   1519

    4 ranked and 1 practice games, 1 repeated
    ");
    insta::assert_snapshot!(printed("x.csv --established --provisional 2", &[GAMES]), @r"
    Place  Player  Rating   Games   Wins  Draws  Losses   Peak
        1  ada       1519       3      2      1       0   1519
        2  bob       1501       3      1      1       1   1501

    4 ranked and 1 practice games, 1 repeated
    ");
    insta::assert_snapshot!(printed("x.csv", &[""]), @"0 ranked and 0 practice games, 0 repeated");
}

#[test]
fn the_plot_shows_the_best_or_the_named() {
    let (replay, _) = replayed("x.csv", &[GAMES]);
    let svg = plot::draw(&replay.ladder, &[]).unwrap();
    assert_eq!(svg.matches("<polyline").count(), 4);
    assert!(svg.contains(">Doe, John</text>") && !svg.contains("bot-easy"));
    let svg = plot::draw(&replay.ladder, &["ada".to_owned()]).unwrap();
    assert_eq!(svg.matches("<polyline").count(), 1);
    let error = plot::draw(&replay.ladder, &["eve".to_owned()]).unwrap_err();
    insta::assert_snapshot!(error, @"--player: `eve` has no ranked rating in this list");
}

#[test]
fn from_standard_input() {
    let ran = crate::tests::run_with_input(&["ladder", "-"], GAMES.as_bytes());
    assert_eq!((ran.out, ran.end.as_str()), (printed("x.csv", &[GAMES]), "fine"));
}

#[test]
fn messages() {
    let refused = |line: &str| {
        let (mut replay, _) = replayed("x.csv --bot hal=1800", &[GAMES]);
        replay.read(line.as_bytes()).unwrap_err().to_string()
    };
    insta::assert_snapshot!(refused("g1,0,180,fusor,ada,bob,1-0,ranked"), @"1: game `g1` was applied before with other contents");
    insta::assert_snapshot!(refused("g9,0,180,fusor,ada,hal,1-0,ranked"), @"1: game `g9` is ranked, but `hal` is a bot");
    insta::assert_snapshot!(refused("g9,0,180,fusor,ada,ada,1-0,ranked"), @"1: game `g9`: player `ada` meets themselves");
    insta::assert_snapshot!(refused("g9,soon,180,fusor,ada,bob,1-0,ranked"), @"1: time: expected seconds, or a date as 2026-05-01T18:30:00, found `soon`");
    insta::assert_snapshot!(refused("g9,0,fast,fusor,ada,bob,1-0,ranked"), @"1: clock: expected a number of seconds, `hourglass`, `days` or `none`, found `f` at byte 0");
    insta::assert_snapshot!(refused("g9,0,180,fusor,ada,bob,2-0,ranked"), @"1: result: expected a result (`1-0`, `0-1` or `1/2-1/2`), found `2-0`");
    insta::assert_snapshot!(refused("g9,0,180,fusor,ada,bob,1-0,friendly"), @"1: kind: expected `ranked` or `practice`, found `friendly`");
    insta::assert_snapshot!(refused("g9,0,180,fusor,ada,,1-0,ranked"), @"1: black: expected a name, found an empty text");
    insta::assert_snapshot!(refused("\ng9,0,180,fusor,ada,bob,1-0"), @"2: expected 8 values (id,time,clock,variant,white,black,result,kind), found 7");
    let wrong = |args: &str| {
        let args: Vec<&str> = ["ladder"].into_iter().chain(args.split_whitespace()).collect();
        crate::tests::run(&args).end
    };
    insta::assert_snapshot!(wrong(""), @r"
    fusor ladder: expected a file of games
    `fusor ladder --help` says what can be asked for.
    ");
    insta::assert_snapshot!(wrong("x --bot hal"), @r#"
    fusor ladder: --bot: expected NAME=RATING, found "hal"
    `fusor ladder --help` says what can be asked for.
    "#);
    insta::assert_snapshot!(wrong("x --lists all"), @r#"
    fusor ladder: --lists: expected one, class, variant or both, found "all"
    `fusor ladder --help` says what can be asked for.
    "#);
    insta::assert_snapshot!(wrong("x --top -1"), @r#"
    fusor ladder: cannot parse argument "-1": invalid digit found in string
    `fusor ladder --help` says what can be asked for.
    "#);
}
