//! Game trees: built, written, read again, serialised.

use fusor_notation::pgn::{
    FaultKind, GameResult, GameTree, MoveText, Nag, NodeId, ParsedGame, PgnGame, Ply, Reader, TreeBuilder, TreeLimits,
};
use proptest::prelude::*;

use crate::properties::any_text;

fn parse(pgn: &str) -> Vec<ParsedGame> {
    Reader::from_bytes(pgn.as_bytes())
        .games(TreeBuilder::default())
        .map(Result::unwrap)
        .collect()
}

/// The one game in a text, and how it is written.
fn rewrite(pgn: &str) -> String {
    let parsed = parse(pgn);
    assert_eq!(parsed.len(), 1);
    parsed[0].game.to_string()
}

#[test]
fn export_format() {
    insta::assert_snapshot!(rewrite(
        r#"[Black "B \"the\" B"][White "A"][ZZZ "last"][Annotator "me"][Result "1-0"]
        {Before  the
        game} 1. e4! {good} (1. d4 d5 (1... Nf6 {Indian} 2. c4)) ({Or} 1. c4) e5 2. Nf3 $1 $14 Nc6 3. -- a6?! ;end
        {a comment that is long enough to be wrapped, with [%clk 0:01:02] and %percent in it, and so on} 4. Ba4 (4. Bxc6 dxc6) 1-0"#
    ), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "A"]
    [Black "B \"the\" B"]
    [Result "1-0"]
    [Annotator "me"]
    [ZZZ "last"]

    {Before the game} 1. e4 $1 {good} (1. d4 d5 (1... Nf6 {Indian} 2. c4)) ({Or} 1.
    c4) 1... e5 2. Nf3 $1 $14 Nc6 3. -- a6 $6 {end} {a comment that is long enough
    to be wrapped, with [%clk 0:01:02] and %percent in it, and so on} 4. Ba4 (4.
    Bxc6 dxc6) 1-0
    "#);
}

#[test]
fn numbers_follow_the_fen() {
    let pgn = rewrite("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 37\"]\n\nKd7 Kd2 *");
    assert!(pgn.ends_with("\n\n37... Kd7 38. Kd2 *\n\n"), "{pgn}");
    let pgn = rewrite("[FEN \"nonsense\"]\n\nKd7 Kd2 *");
    assert!(pgn.ends_with("\n\n1. Kd7 Kd2 *\n\n"), "{pgn}");
}

#[test]
fn a_brace_in_a_comment_makes_a_line_comment() {
    let mut game: PgnGame = PgnGame::default();
    let e4 = game.tree.add(NodeId::ROOT, Ply::Move("e4".parse().unwrap())).unwrap();
    game.tree.comments_mut(e4).unwrap().push("a } in\nit".into());
    game.tree.comments_mut(e4).unwrap().push(" ".into());
    let pgn = game.to_string();
    assert!(pgn.ends_with("\n\n1. e4 ; a } in it\n*\n\n"), "{pgn}");
    assert_eq!(parse(&pgn)[0].game.tree.comments(e4), ["a } in it"]);
}

#[test]
fn variations_in_odd_places() {
    let tree = parse("(1. d4) 1. e4 ({only a comment} $3) ((1. c4) 1. Nf3) e5 *")
        .remove(0)
        .game
        .tree;
    let text = |id| match tree.ply(id) {
        Some(Ply::Move(text)) => text.to_string(),
        other => panic!("{other:?}"),
    };
    let first: Vec<_> = tree.children(NodeId::ROOT).collect();
    assert_eq!(
        first.iter().copied().map(text).collect::<Vec<_>>(),
        ["e4", "d4", "c4", "Nf3"]
    );
    assert_eq!(tree.comments(first[0]), ["only a comment"]);
    assert_eq!(tree.nags(first[0]), [Nag::BRILLIANT]);
    assert_eq!(tree.main_line().map(text).collect::<Vec<_>>(), ["e4", "e5"]);
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_move() {
    let parsed = parse("(\u{feff}e4 \u{feff}1. d4 *").remove(0);
    assert_eq!(parsed.game.tree.len(), 1);
    assert_eq!(parsed.faults[0].kind, FaultKind::UnknownToken);
}

#[test]
fn results_and_tags() {
    let one = |pgn: &str| parse(pgn).remove(0);
    assert_eq!(
        one("[Result \"0-1\"]\n\n1. e4").game.result,
        GameResult::BlackWins,
        "from the tag"
    );
    let parsed = one("[Result \"0-1\"]\n[White \"A\"]\n[White \"B\"]\n\n1. e4 1-0");
    assert_eq!(parsed.game.result, GameResult::WhiteWins, "the marker counts");
    assert_eq!(parsed.game.tags.get("White"), Some("B"), "the later counts");
    let kinds: Vec<_> = parsed.faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(
        kinds,
        [
            FaultKind::DuplicateTag,
            FaultKind::ResultMismatch {
                result: GameResult::WhiteWins
            }
        ]
    );
}

#[test]
fn limits_of_the_tree() {
    let limits = TreeLimits {
        moves: 3,
        text: 20,
        faults: 2,
    };
    let pgn = b"[A \"0123456789\"]\n\n1. e4 {0123456789} e5 foo bar 2. Nf3 Nc6 baz 1-0\n\n1. d4 *";
    let mut reader = Reader::from_bytes(pgn);
    let mut builder = TreeBuilder::with_limits(limits);
    let first = reader.read_game(&mut builder).unwrap().unwrap();
    assert_eq!(first.game.tree.len(), 3);
    assert_eq!(first.game.result, GameResult::WhiteWins);
    assert_eq!(
        first
            .game
            .tree
            .comments(first.game.tree.main_child(NodeId::ROOT).unwrap()),
        [""; 0]
    );
    assert_eq!(
        first.faults.iter().map(|fault| fault.kind).collect::<Vec<_>>(),
        [FaultKind::GameTooBig, FaultKind::UnknownToken]
    );
    assert_eq!(first.more_faults, 1);
    let second = reader.read_game(&mut builder).unwrap().unwrap();
    assert_eq!((second.game.tree.len(), second.faults.len()), (1, 0));
}

#[test]
fn promotion_keeps_the_order_of_the_rest() {
    let mut tree: GameTree<u8> = GameTree::new();
    let ids: Vec<_> = (0..4).map(|i| tree.add(NodeId::ROOT, Ply::Move(i)).unwrap()).collect();
    tree.promote(ids[3]);
    assert!(tree.children(NodeId::ROOT).eq([ids[3], ids[0], ids[1], ids[2]]));
    let last = tree.add(NodeId::ROOT, Ply::Move(9)).unwrap();
    tree.promote(ids[3]);
    tree.promote(NodeId::ROOT);
    assert!(tree.children(NodeId::ROOT).eq([ids[3], ids[0], ids[1], ids[2], last]));
}

#[test]
fn mapping_follows_every_line() {
    let tree = parse("1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nc3 *").remove(0).game.tree;
    // The state is the line so far.
    let lines = tree
        .try_map_with(String::new(), |before, _, ply| {
            let Ply::Move(text) = ply else { return Err("null move") };
            let line = format!("{before} {text}");
            Ok((Ply::Move(line.clone()), line))
        })
        .unwrap();
    let mut all: Vec<_> = lines
        .nodes()
        .filter_map(|id| lines.ply(id)?.as_move().cloned())
        .collect();
    all.sort();
    assert_eq!(
        all,
        [" e4", " e4 c5", " e4 c5 Nf3", " e4 c5 c3", " e4 e5", " e4 e5 Nc3"].map(String::from)
    );
    let failed = tree.try_map_with((), |(), _, _| Err::<(Ply<()>, ()), _>("no"));
    assert_eq!(failed, Err("no"));
}

proptest! {
    /// What is written has no faults, reads as the same again, and is written the same.
    #[test]
    fn writing_is_a_fixpoint(pgn in any_text()) {
        for parsed in Reader::from_bytes(&pgn).games(TreeBuilder::default()).map(Result::unwrap) {
            let written = parsed.game.to_string();
            let again = parse(&written);
            prop_assert_eq!(again.len(), 1, "{}", &written);
            prop_assert_eq!(&again[0].faults, &[], "{}", &written);
            prop_assert_eq!(&again[0].game.to_string(), &written);
            prop_assert_eq!(&again[0].game.tree, &parsed.game.tree);
            prop_assert_eq!(again[0].game.result, parsed.game.result);
            for line in written.lines() {
                prop_assert!(line.chars().count() < 80 || !line.contains(' ') || line.contains(['[', ';', '%']), "{}", line);
            }
        }
    }

    #[test]
    fn move_texts_are_what_the_reader_takes(text in "[a-hNO0-9x=+#(){}Q. é-]{0,8}") {
        if let Ok(stored) = text.parse::<MoveText>() {
            let parsed = parse(&format!("{stored} *"));
            prop_assert_eq!(&parsed[0].faults, &[]);
            let tree = &parsed[0].game.tree;
            prop_assert_eq!(tree.ply(tree.main_child(NodeId::ROOT).unwrap()), Some(&Ply::Move(stored)));
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    use super::*;

    #[test]
    fn as_json() {
        let game = parse("[White \"A\"]\n\n1. e4! (1. -- {null}) e5 1-0").remove(0).game;
        let json = serde_json::to_string(&game).unwrap();
        insta::assert_snapshot!(json, @r#"{"tags":{"White":"A"},"tree":[{"parent":null,"move":null,"before":[],"comments":[],"nags":[]},{"parent":0,"move":"e4","before":[],"comments":[],"nags":[1]},{"parent":1,"move":"e5","before":[],"comments":[],"nags":[]},{"parent":0,"move":null,"before":[],"comments":["null"],"nags":[]}],"result":"1-0"}"#);
        assert_eq!(serde_json::from_str::<PgnGame>(&json).unwrap(), game);
    }

    #[test]
    fn broken_lists_are_refused() {
        let node = |parent: &str, text: &str| {
            format!(r#"{{"parent":{parent},"move":{text},"before":[],"comments":[],"nags":[]}}"#)
        };
        let error = |nodes: &[String]| {
            let error = serde_json::from_str::<GameTree>(&format!("[{}]", nodes.join(",")))
                .unwrap_err()
                .to_string();
            error.split(" at line").next().unwrap().to_owned()
        };
        insta::assert_snapshot!(error(&[]), @"a tree needs a root");
        insta::assert_snapshot!(error(&[node("null", "\"e4\"")]), @"the root of a tree has no move");
        insta::assert_snapshot!(error(&[node("0", "\"e4\"")]), @"the first node of a tree has no parent");
        insta::assert_snapshot!(error(&[node("null", "null"), node("1", "\"e4\"")]), @"the parent of a node stands before it in the list");
        insta::assert_snapshot!(error(&[node("null", "null"), node("null", "\"e4\"")]), @"only the first node of a tree has no parent");
        insta::assert_snapshot!(error(&[node("null", "null"), node("0", "\"e4 e5\"")]), @r#"expected one word that names a square or castles, found "e4 e5""#);
    }

    proptest! {
        #[test]
        fn games_survive(pgn in any_text()) {
            for parsed in Reader::from_bytes(&pgn).games(TreeBuilder::default()).map(Result::unwrap) {
                let json = serde_json::to_string(&parsed.game).unwrap();
                prop_assert_eq!(serde_json::from_str::<PgnGame>(&json).unwrap(), parsed.game);
            }
        }
    }
}
