//! Records of games: random games of all five kinds through every format and back, and all that can be wrong.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic is a failed test"
)]

use fusor_movegen::{Allow, AnyPosition, Game, Position};
use fusor_notation::courier::{CourierError, Labels};
use fusor_notation::fen::{self, EnPassantMode};
use fusor_notation::pgn::{GameResult, ParsedGame, PlyError, PlyFault, Reader, Tags, TreeBuilder};
use fusor_notation::record::{CourierGameError, GameRecord, RecordError};
use fusor_notation::types::{Color, Variant};
use proptest::prelude::*;

fn parse(pgn: &str) -> ParsedGame {
    let mut reader = Reader::from_bytes(pgn.as_bytes());
    reader.read_game(&mut TreeBuilder::default()).unwrap().unwrap()
}

/// A game played by chance, from `skipped` plies after the start, that ends as `end` says if the board does not end it.
fn game(variant: Variant, choices: &[u16], skipped: usize, end: u8) -> Game<AnyPosition> {
    let mut game = Game::new(AnyPosition::start(variant));
    for (ply, &choice) in choices.iter().enumerate() {
        if ply == skipped && game.outcome().is_none() {
            // As FEN has it: an en passant square only where it can be used.
            let fen = fen::write(game.position(), EnPassantMode::Legal);
            game = Game::new(fen::parse_any(variant, &fen, Allow::empty()).unwrap());
        }
        let moves = game.position().legal_moves();
        if game.outcome().is_some() {
            break;
        }
        game.play(moves[usize::from(choice) % moves.len()]).unwrap();
    }
    if game.outcome().is_none() {
        let _ = match end {
            0 => game.resign(Color::White),
            1 => game.flag(Color::Black),
            2 => game.agree_draw(),
            _ => return game,
        };
    }
    game
}

fn any_game() -> impl Strategy<Value = GameRecord> {
    let variant = prop::sample::select(Variant::ALL.to_vec());
    let choices = prop::collection::vec(any::<u16>(), 0..120);
    (variant, choices, 0_usize..40, 0_u8..4, any::<String>()).prop_map(|(variant, choices, skipped, end, name)| {
        let mut tags = Tags::new();
        // Line breaks, and white space around comments, are not kept by every format.
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        tags.set("White", name).unwrap();
        GameRecord::of_game(&game(variant, &choices, skipped, end), tags)
    })
}

fn through_courier(record: &GameRecord, labels: Labels) -> Option<GameRecord> {
    match GameRecord::from_courier(&record.to_courier(labels), labels) {
        Ok(record) => Some(record),
        // In a game, too, there may come to be moves that differ in nothing that is seen.
        Err(CourierGameError {
            error:
                RecordError::Ply(PlyError {
                    fault: PlyFault::Courier(CourierError::Ambiguous(_)),
                    ..
                }),
            ..
        }) if record.variant() == Variant::Fugue => None,
        Err(error) => panic!("{error}\n{}", record.to_courier(labels)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn formats_keep_games(record in any_game()) {
        let pgn = record.to_pgn().to_string();
        let parsed = parse(&pgn);
        prop_assert_eq!(&parsed.faults, &[]);
        let mut again = GameRecord::from_pgn(&parsed.game).unwrap();
        prop_assert_eq!(&again.to_pgn().to_string(), &pgn);
        prop_assert_eq!(again.outcome(), record.outcome());
        prop_assert_eq!(again.moves(), record.moves());
        prop_assert_eq!(again.start(), record.start());

        for labels in [Labels::LETTERS, Labels::FAIRYCHESS] {
            if let Some(read) = through_courier(&again, labels) {
                prop_assert_eq!(&read.to_courier(labels), &again.to_courier(labels));
                again = read;
            }
        }
        prop_assert_eq!(&again.to_pgn().to_string(), &pgn);
    }
}

#[cfg(feature = "serde")]
proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn serialised_games_come_back(record in any_game()) {
        let json = serde_json::to_string(&record).unwrap();
        prop_assert_eq!(&serde_json::from_str::<GameRecord>(&json).unwrap(), &record);
    }
}

fn record(pgn: &str) -> Result<GameRecord, RecordError> {
    GameRecord::from_pgn(&parse(pgn).game)
}

#[test]
fn where_games_start() {
    let variant = |name: &str| {
        let mut tags = Tags::new();
        tags.set("Variant", name).unwrap();
        tags.variant().ok()
    };
    for game in Variant::ALL {
        assert_eq!(variant(game.name()), Some(game));
        assert_eq!(variant(&game.title().to_uppercase()), Some(game));
    }
    for name in ["Standard", "from position", "", "?"] {
        assert_eq!(variant(name), Some(Variant::Chess), "{name}");
    }
    assert_eq!(Tags::new().variant(), Ok(Variant::Chess));
    assert_eq!(variant("Atomic"), None);
}

#[test]
fn results_and_reasons() {
    let outcome = |pgn: &str| record(pgn).unwrap().outcome().map(|outcome| outcome.to_string());
    let told = |termination: &str, end: &str| outcome(&format!("[Termination \"{termination}\"]\n\n1. e4 {end}"));
    assert_eq!(told("normal", "1-0").unwrap(), "white resignation");
    assert_eq!(told("Time forfeit", "0-1").unwrap(), "black flag");
    assert_eq!(told("normal", "1/2-1/2").unwrap(), "draw agreement");
    assert_eq!(told("time forfeit", "1/2-1/2"), None);
    assert_eq!(told("abandoned", "1-0"), None);
    assert_eq!(told("normal", "*"), None);
    assert_eq!(outcome("1. e4 1-0"), None);
    assert_eq!(outcome("1. f3 e5 2. g4 Qh4 0-1").unwrap(), "black checkmate");
    assert_eq!(outcome("1. f3 e5 2. g4 Qh4 *"), None);
    let threefold = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    assert_eq!(outcome(&format!("{threefold} 1/2-1/2")).unwrap(), "draw threefold");
    // In chess it takes a claim, in the other games it does not.
    let on = record(&format!("{threefold} 5. e4 1-0")).unwrap();
    assert_eq!((on.moves().len(), on.result()), (9, GameResult::WhiteWins));
    let error = record(&format!("[Variant \"Fusor\"]\n\n{threefold} 5. e4 1-0")).unwrap_err();
    insta::assert_snapshot!(error, @r#"ply 9, "e4": the game is over: draw threefold"#);
}

#[test]
fn what_can_be_wrong() {
    let message = |pgn: &str| record(pgn).unwrap_err().to_string();
    insta::assert_snapshot!([
        "[Variant \"Atomic\"]\n\n*",
        "[SetUp \"1\"]\n\n*",
        "[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n*",
        "1. e4 e5 2. Ke3 *",
        "1. e4 -- *",
        "1. f3 e5 2. g4 Qh4# 1-0",
        "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
    ].map(message).join("\n"), @r#"
Variant: expected one of the five games, found "Atomic"
SetUp: there is no FEN
FEN: the position is not allowed: Black must have exactly one king, found 0
ply 3, "Ke3": illegal: K does not reach e3
ply 2, "--": a null move cannot be played
the result is 1-0, but the game ends with 0-1
ply 5, "a3": the game is over: black checkmate
"#);
}

#[test]
fn what_can_be_wrong_in_courier_games() {
    let message = |text: &str| GameRecord::from_courier(text, Labels::LETTERS).unwrap_err().to_string();
    insta::assert_snapshot!([
        "// [Variant \"Atomic\"]\n\n1. P e2-e4",
        "P e2-e4\n1... n b8-c6\nN c6-d4\n",
        "// no tag\n1.P e2-e5",
        "// [Result \"1-0\"]\nP f2-f3\np e7-e5\nP g2-g4\nq d8-h4",
        "// [Result \"1:0\"]\nP f2-f3\n",
    ].map(message).join("\n"), @r#"
line 3: Variant: expected one of the five games, found "Atomic"
line 3: ply 3, "N c6-d4": step 1, byte 0: the label says N, but n stands on c6
line 2: ply 1, "P e2-e5": no legal move leads to the board that the steps lead to
line 5: the result is 1-0, but the game ends with 0-1
line 2: Result: expected 1-0, 0-1, 1/2-1/2 or *, found "1:0"
"#);
}

#[test]
fn a_useless_en_passant_square_of_the_start_is_not_part_of_a_record() {
    let read = |fen: &str| fen::parse_any(Variant::Chess, fen, Allow::empty()).unwrap();
    for (fen, is_kept) in [
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", false),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", true),
    ] {
        let start = read(fen);
        let record = GameRecord::of_game(&Game::new(start), Tags::new());
        assert_eq!(record.start().state().en_passant().is_some(), is_kept, "{fen}");
        assert_eq!(record.start().state().hash(), start.state().hash(), "{fen}");
        let again = GameRecord::from_pgn(&parse(&record.to_pgn().to_string()).game).unwrap();
        assert_eq!(again.start(), record.start());
        let read = GameRecord::from_pgn(&parse(&format!("[FEN \"{fen}\"]\n\n*")).game).unwrap();
        assert_eq!(read.start(), record.start());
    }
}

#[test]
fn a_resolved_tree_gives_the_same_record() {
    for pgn in [
        "[White \"Ann\"]\n\n1. e4 (1. d4 d5) e5 2. Nf3 {a comment} 1-0",
        "1. e4 -- *",
        "1. f3 e5 2. g4 Qh4# 1-0",
        "[Variant \"Fusor\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0",
    ] {
        let game = parse(pgn).game;
        let tree = game.tree.resolve(&game.tags.start().unwrap()).unwrap();
        let resolved = GameRecord::from_tree(&game.tags, &tree, game.result);
        assert_eq!(resolved, GameRecord::from_pgn(&game), "{pgn}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn what_can_be_wrong_in_json() {
    let message = |json: &str| serde_json::from_str::<GameRecord>(json).unwrap_err().to_string();
    insta::assert_snapshot!([
        r#"{"variant":"atomic","moves":[]}"#,
        r#"{"variant":"chess"}"#,
        r#"{"variant":"chess","moves":["e2e9"]}"#,
        r#"{"variant":"chess","moves":["e2e4","e2e4"]}"#,
        r#"{"variant":"chess","moves":["0000"]}"#,
        r#"{"variant":"chess","moves":[],"fen":"8/8/8/8/8/8/8/8 w - -"}"#,
        r#"{"variant":"chess","moves":[],"result":"1:0"}"#,
        r#"{"variant":"chess","moves":[],"reason":"flag"}"#,
        r#"{"variant":"chess","moves":[],"result":"1-0","reason":"stalemate"}"#,
        r#"{"variant":"chess","moves":[],"result":"1-0","reason":"checkmate"}"#,
        r#"{"variant":"chess","moves":[],"result":"1/2-1/2","reason":"flag-bare-king"}"#,
        r#"{"variant":"chess","moves":["f2f3","e7e5","g2g4","d8h4"],"result":"0-1","reason":"flag"}"#,
        r#"{"variant":"chess","moves":[],"tags":{"a b":""}}"#,
        r#"{"variant":"chess","moves":[],"winner":"me"}"#,
    ].map(message).join("\n"), @r#"
"atomic": expected a game: fusor, chess, fusion, fugue or fluidity at line 1 column 19
missing field `moves` at line 1 column 19
byte 3: expected a square (a1 to h8), found '9' at line 1 column 34
ply 2, "e2e4": e2e4 is illegal: there is no piece on e2
ply 1, "0000": 0000 is the null move, which is never legal
FEN: the position is not allowed: White must have exactly one king, found 0; Black must have exactly one king, found 0
unknown variant `1:0`, expected one of `1-0`, `0-1`, `1/2-1/2`, `*` at line 1 column 44
a game with the result * does not end by "flag"
a game with the result 1-0 does not end by "stalemate"
the game is told to end with white checkmate, but on the board it is going on
the game is told to end with draw flag-bare-king, but on the board it is going on
the game is told to end with black flag, but on the board it is black checkmate
expected a tag name of letters, digits and _+#=:-./, found "a b" at line 1 column 47
unknown field `winner`, expected one of `variant`, `fen`, `tags`, `moves`, `result`, `reason` at line 1 column 38
"#);
}

#[cfg(feature = "serde")]
#[test]
fn a_line_of_json() {
    let json = r#"{"variant":"fusor","tags":{"White":"Ann","Variant":"Chess"},"moves":["e2e4","e7e5"],"result":"1-0","reason":"resignation"}"#;
    let record: GameRecord = serde_json::from_str(json).unwrap();
    insta::assert_snapshot!(serde_json::to_string(&record).unwrap(), @r#"{"variant":"fusor","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","tags":{"White":"Ann"},"moves":["e2e4","e7e5"],"result":"1-0","reason":"resignation"}"#);
}
