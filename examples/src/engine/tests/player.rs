//! The engine without a protocol.

use fusor_movegen::types::{Move, Variant};
use fusor_movegen::{Allow, AnyPosition, Game};
use fusor_notation::engine::InfoScore;
use fusor_notation::{fen, uci};

use crate::engine::{Limits, Player};

/// The first moves of a game that a player plays against itself.
fn moves(player: &mut Player, variant: Variant) -> Vec<Move> {
    let mut game = Game::new(AnyPosition::start(variant));
    for _ in 0..12 {
        // A player that errs may have lost by then.
        let Some(best) = player.think(&game, Limits::nodes(300)).best else {
            break;
        };
        game.play(best).unwrap();
    }
    game.moves().to_vec()
}

#[test]
fn the_same_questions_have_the_same_answers() {
    for variant in Variant::ALL {
        let mut player = Player::new(variant, 1);
        let first = moves(&mut player, variant);
        assert_eq!(moves(&mut Player::new(variant, 1), variant), first);
        player.forget();
        assert_eq!(moves(&mut player, variant), first);
    }
}

#[test]
fn errors_make_other_games() {
    let play = |seed| {
        moves(
            &mut Player::new(Variant::Fusor, 1).with_errors(seed, 50),
            Variant::Fusor,
        )
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn the_history_of_the_game_counts() {
    // Black is lost, but can bring the position about for the third time.
    let text = "kn6/pp6/8/8/8/8/5PPP/1QQ3K1 w - - 0 1";
    let start = fen::parse_any(Variant::Chess, text, Allow::empty()).unwrap();
    let mut game = Game::new(start);
    for text in "g1h1 b8c6 h1g1 c6b8 g1h1 b8c6 h1g1".split(' ') {
        game.play(uci::read_move(text, game.position()).unwrap()).unwrap();
    }
    let think = |game| Player::new(Variant::Chess, 1).think(game, Limits::depth(4));
    let found = think(&game);
    assert_eq!(found.best.unwrap().to_string(), "c6b8");
    assert_eq!(found.score(), InfoScore::Centipawns(0));
    assert!(think(&Game::new(*game.position())).value < -1000);
}
