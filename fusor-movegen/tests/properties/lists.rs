//! Positions with as many moves as can be: lists hold them without allocating.

use fusor_movegen::types::{Bitboard, Color, Part, Square, Stack};
use fusor_movegen::{Allow, FromSetup, Fusor, Position, Setup};

use crate::reference::Rng;

const PARTS: [Part; 5] = [Part::Queen, Part::Rook, Part::Bishop, Part::Knight, Part::Pawn];

/// White's fifteen parts in five stacks of three, and two kings.
#[derive(Clone)]
struct Army {
    squares: [Square; 5],
    stacks: [[Part; 3]; 5],
    kings: [Square; 2],
}

impl Army {
    fn random(rng: &mut Rng) -> Self {
        Self {
            squares: [(); 5].map(|()| square(rng)),
            stacks: [(); 5].map(|()| [(); 3].map(|()| rng.pick(&PARTS))),
            kings: [(); 2].map(|()| square(rng)),
        }
    }

    /// The same with one thing changed.
    fn changed(&self, rng: &mut Rng) -> Self {
        let mut army = self.clone();
        match rng.below(4) {
            0 => army.squares[rng.below(5)] = square(rng),
            1 => army.kings[rng.below(2)] = square(rng),
            _ => army.stacks[rng.below(5)][rng.below(3)] = rng.pick(&PARTS),
        }
        army
    }

    /// The position with White to move, if there is one.
    fn position(&self) -> Option<Fusor> {
        let mut setup = Setup::EMPTY;
        for (&square, parts) in self.squares.iter().zip(&self.stacks) {
            setup.board.put(square, Color::White, Stack::of_parts(parts)?);
        }
        let [white, black] = self.kings;
        setup.board.put(white, Color::White, Stack::KING);
        setup.board.put(black, Color::Black, Stack::KING);
        let all_there = setup.board.occupied().len() == 7;
        Fusor::from_setup(&setup, Allow::empty()).ok().filter(|_| all_there)
    }
}

fn square(rng: &mut Rng) -> Square {
    Bitboard::FULL.into_iter().nth(rng.below(64)).unwrap()
}

#[test]
fn stack_heavy_positions_fit() {
    let mut longest = 0;
    for seed in 0..4 {
        let mut rng = Rng::new(seed);
        let mut best = (0, Army::random(&mut rng));
        for _ in 0..3_000 {
            let army = best.1.changed(&mut rng);
            // Until there is a valid position anything is as good.
            let Some(position) = army.position() else {
                if best.0 == 0 {
                    best.1 = army;
                }
                continue;
            };
            let moves = position.legal_moves();
            assert!(!moves.spilled(), "{} moves", moves.len());
            assert_eq!(moves.len(), position.count_moves());
            if moves.len() >= best.0 {
                best = (moves.len(), army);
            }
        }
        longest = longest.max(best.0);
    }
    // The climb gets far beyond what play brings about; if not, this test would show nothing.
    assert!(longest > 700, "{longest}");
}
