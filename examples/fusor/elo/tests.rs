use super::read::{read_csv, read_pgn};
use super::*;

fn one(args: &str) -> String {
    let args: Vec<&str> = ["elo"].into_iter().chain(args.split_whitespace()).collect();
    let ran = crate::tests::run(&args);
    if ran.end == "fine" { ran.out } else { ran.end }
}

fn games(csv: &str) -> Games {
    let mut games = Games::default();
    read_csv(csv.as_bytes(), &mut games).unwrap();
    games
}

/// Two engines of three with 75 % between neighbours and 90 % between the ends.
fn three_engines() -> Games {
    let mut csv = String::new();
    for (white, black, wins, draws, losses) in [("a", "b", 6, 3, 1), ("b", "c", 6, 3, 1), ("a", "c", 8, 2, 0)] {
        for (count, result) in [(wins, "1-0"), (draws, "1/2-1/2"), (losses, "0-1")] {
            csv += &format!("{white},{black},{result}\n").repeat(count);
        }
    }
    games(&csv)
}

#[test]
fn one_game() {
    insta::assert_snapshot!(one("1500 1700 1-0"), @r"
    Side     before     after     gain  expected     K
    White    1500.0    1515.2    +15.2     0.240    20
    Black    1700.0    1684.8    -15.2     0.760    20
    ");
    insta::assert_snapshot!(one("1500 1900 1/2-1/2 --policy fide-standard"), @r"
    Side     before     after     gain  expected     K
    White    1500.0    1517.0    +17.0     0.080    40
    Black    1900.0    1883.0    -17.0     0.920    40
    ");
    insta::assert_snapshot!(one("1500 1900 0-1 --policy fide-standard --games 30"), @r"
    Side     before     after     gain  expected     K
    White    1500.0    1498.0     -2.0     0.080    20
    Black    1900.0    1902.0     +2.0     0.920    20
    ");
}

#[test]
fn lists() {
    let games = three_engines();
    let policy = EloPolicy::default();
    insta::assert_snapshot!(games.rate_in_order(&policy, TimeClass::Blitz).unwrap(), @r"
    Rank  Player      Elo     +/-   Games    Wins   Draws  Losses    Score
       1  a        1575.8   183.1      20      14       5       1   82.5 %
       2  b        1506.8   133.6      20       7       6       7   50.0 %
       3  c        1417.4   183.1      20       1       5      14   17.5 %
    ");
    insta::assert_snapshot!(games.rate_as_pool(&PoolPolicy::default(), None).unwrap(), @r"
    Rank  Player      Elo     +/-   Games    Wins   Draws  Losses    Score
       1  a        1690.8   138.6      20      14       5       1   82.5 %
       2  b        1500.0   117.2      20       7       6       7   50.0 %
       3  c        1309.2   138.6      20       1       5      14   17.5 %
    ");
    let fitted = PoolPolicy {
        advantage: Advantage::Fitted,
        ..PoolPolicy::default()
    };
    insta::assert_snapshot!(games.rate_as_pool(&fitted, Some("c")).unwrap(), @r"
    Rank  Player      Elo     +/-   Games    Wins   Draws  Losses    Score
       1  a        1881.7   686.5      20      14       5       1   82.5 %
       2  b        1690.8   385.6      20       7       6       7   50.0 %
       3  c        1500.0     0.0      20       1       5      14   17.5 %

    White is worth 0.0 points.
    ");
}

#[test]
fn games_of_a_pgn() {
    let pgn = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
        [White \"Bob\"]\n[Black \"Ada\"]\n\n1. d4 d5 1/2-1/2\n\n\
        [White \"Bob\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n1-0\n\n\
        [White \"Bob\"]\n[Black \"Ada\"]\n[Result \"*\"]\n\n1. d4 *\n";
    let mut games = Games::default();
    assert_eq!(read_pgn(pgn.as_bytes(), &mut games).unwrap(), 2);
    insta::assert_snapshot!(games.rate_in_order(&EloPolicy::default(), TimeClass::Blitz).unwrap(), @r"
    Rank  Player      Elo     +/-   Games    Wins   Draws  Losses    Score
       1  Ada      1509.4       -       2       1       1       0   75.0 %
       2  Bob      1490.6       -       2       0       1       1   25.0 %
    ");
    let ran = crate::tests::run_with_input(&["elo", "-", "--pgn"], pgn.as_bytes());
    assert!(
        ran.out
            .ends_with("2 games, 2 without two names and a result left out\n"),
        "{ran:?}"
    );
}

#[test]
fn messages() {
    let csv = |text: &str| {
        read_csv(text.as_bytes(), &mut Games::default())
            .unwrap_err()
            .to_string()
    };
    insta::assert_snapshot!(csv("white,black,result\na,b,2-0"), @"2: expected a result (`1-0`, `0-1` or `1/2-1/2`), found `2-0`");
    insta::assert_snapshot!(csv("a,a,1-0"), @"1: `a` plays against themselves");
    insta::assert_snapshot!(csv("a,,1-0"), @"1: expected the name of a player, found nothing");
    insta::assert_snapshot!(csv("a,b"), @"1: expected 3 values (white,black,result), found 2");
    let pool = |csv: &str, anchor| {
        games(csv)
            .rate_as_pool(&PoolPolicy::default(), anchor)
            .unwrap_err()
            .to_string()
    };
    insta::assert_snapshot!(pool("a,b,1-0\nb,a,0-1", None), @"the results leave the ratings open: `a` is in one of 2 groups that did not both win and lose points against the rest; add games, or --prior 2");
    insta::assert_snapshot!(pool("a,b,1-0\na,b,0-1", Some("c")), @"nobody is called `c`");
    insta::assert_snapshot!(pool("", None), @"there are no games");
    insta::assert_snapshot!(one("1500 1e9 1-0"), @"error: BLACK: expected a rating from -1000000 to 1000000, found 1000000000");
    insta::assert_snapshot!(one("1500 1500 1/2"), @"error: RESULT: expected a result (`1-0`, `0-1` or `1/2-1/2`), found `1/2`");
    insta::assert_snapshot!(one("1500 1500 1-0 --k 0"), @r"
    fusor elo: --k: expected a K above 0 and at most 1000, found 0
    `fusor elo --help` says what can be asked for.
    ");
    insta::assert_snapshot!(one("1500 1500 1-0 --k 10 --policy fide-standard"), @r"
    fusor elo: --k goes with the fixed policy only
    `fusor elo --help` says what can be asked for.
    ");
    insta::assert_snapshot!(one("1500 1500 1-0 --policy uscf"), @r#"
    fusor elo: --policy: expected fixed, fide-standard or fide-rapid-blitz, found "uscf"
    `fusor elo --help` says what can be asked for.
    "#);
    insta::assert_snapshot!(one(""), @r"
    fusor elo: expected a file, or two ratings and a result
    `fusor elo --help` says what can be asked for.
    ");
    insta::assert_snapshot!(one("--start x a.csv"), @r#"
    fusor elo: --start: expected a number, found "x"
    `fusor elo --help` says what can be asked for.
    "#);
    assert!(one("no-such-file.csv").starts_with("error: no-such-file.csv: "));
}
