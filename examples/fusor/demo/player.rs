//! A simple player: it looks a few moves ahead, counts material, and has a taste.

use fusor_movegen::random::Rng;
use fusor_movegen::types::{Color, Move, MoveKind, Outcome, Part, Square, Stack};
use fusor_movegen::{Game, MoveList, Position};

/// What a player likes to do, in hundredths of a pawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    fuse: i32,
    split: i32,
    capture: i32,
}

impl Taste {
    pub(crate) const BUILDER: Self = Self {
        fuse: 40,
        split: 10,
        capture: 5,
    };
    pub(crate) const HUNTER: Self = Self {
        fuse: 10,
        split: 15,
        capture: 30,
    };

    fn of<P: Position>(self, position: &P, m: Move) -> i32 {
        let mut liking = 0;
        if is_fusing(position, m) {
            liking += self.fuse;
        }
        if !m.is_whole() {
            liking += self.split;
        }
        if position.is_capture(m) {
            liking += self.capture;
        }
        liking
    }
}

/// Whether a group joins others on its target.
pub(crate) fn is_fusing<P: Position>(position: &P, m: Move) -> bool {
    m.kind() == MoveKind::Normal && position.state().us().contains(m.to())
}

/// A move, and how many positions were looked at for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thought {
    pub(crate) m: Move,
    pub(crate) looks: u32,
}

pub(crate) struct Player {
    name: &'static str,
    taste: Taste,
    rng: Rng,
}

/// Worth more than anything on a board.
const WIN: i32 = 1_000_000;
/// What bringing a position back costs.
const REPETITION: i32 = 150;
/// Moods of the moment are below this.
const MOOD: u64 = 20;
const DEEPEST: u32 = 6;
/// How far captures are followed after the last move looked at.
const CAPTURES_DEEP: u32 = 4;

impl Player {
    pub(crate) const fn new(name: &'static str, taste: Taste, seed: u64) -> Self {
        Self {
            name,
            taste,
            rng: Rng::new(seed),
        }
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// Chooses a move, looking deeper until about so many positions have been seen; `None` if there is no move.
    pub(crate) fn think<P: Position>(&mut self, game: &Game<P>, affordable: u32) -> Option<Thought> {
        let position = game.position();
        // Each move with what is liked about it, and the position it leads to.
        let mut candidates: Vec<(Move, i32, P)> = position
            .legal_moves()
            .into_iter()
            .map(|m| {
                let mut next = position.clone();
                next.play_unchecked(m);
                let mood = (self.rng.next() % MOOD) as i32;
                let before = game.positions().filter(|past| next.repeats(past)).take(2).count() as u8;
                let liking = self.taste.of(position, m) + mood - REPETITION * i32::from(before * before);
                (m, liking, next)
            })
            .collect();
        let mut best = candidates.first()?.0;
        let mut looks = 0;
        for depth in 0..DEEPEST {
            let mut most = -2 * WIN;
            for (m, liking, next) in &candidates {
                // Only what is better than the best so far, likings included, matters.
                let value = -search(next, depth, -2 * WIN, liking - most, 1, &mut looks);
                if value + liking > most {
                    most = value + liking;
                    best = *m;
                }
            }
            candidates.sort_by_key(|&(m, ..)| m != best);
            // The next depth costs many times as much as all before.
            if looks > affordable / 12 || most > WIN / 2 {
                break;
            }
        }
        Some(Thought { m: best, looks })
    }
}

/// The value of a position for the side to move, between the bounds (negamax with alpha-beta).
fn search<P: Position>(position: &P, depth: u32, alpha: i32, beta: i32, ply: i32, looks: &mut u32) -> i32 {
    if depth == 0 {
        return quiet(position, CAPTURES_DEEP, alpha, beta, ply, looks);
    }
    *looks += 1;
    if let Some(outcome) = position.outcome() {
        return value_of(outcome, position.turn(), ply);
    }
    let mut best = alpha;
    for m in in_order(position) {
        let mut next = position.clone();
        next.play_unchecked(m);
        best = best.max(-search(&next, depth - 1, -beta, -best, ply + 1, looks));
        if best >= beta {
            break;
        }
    }
    best
}

/// The legal moves, captures first.
fn in_order<P: Position>(position: &P) -> MoveList {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|&m| !position.is_capture(m));
    moves
}

/// The value when nothing but captures is looked at any more.
fn quiet<P: Position>(position: &P, depth: u32, alpha: i32, beta: i32, ply: i32, looks: &mut u32) -> i32 {
    *looks += 1;
    let over = position.king_capture_outcome().or_else(|| {
        let may_be_mate = position.is_check();
        may_be_mate.then(|| position.no_move_outcome()).flatten()
    });
    if let Some(outcome) = over {
        return value_of(outcome, position.turn(), ply);
    }
    let mut best = alpha.max(standing(position));
    if depth == 0 || best >= beta {
        return best;
    }
    let mut captures = MoveList::new();
    let _ = position.visit(|set| {
        captures.extend(set.captures_only());
        std::ops::ControlFlow::Continue(())
    });
    for m in captures {
        let mut next = position.clone();
        next.play_unchecked(m);
        best = best.max(-quiet(&next, depth - 1, -beta, -best, ply + 1, looks));
        if best >= beta {
            break;
        }
    }
    best
}

/// The value of a finished game for a side; sooner wins are better.
fn value_of(outcome: Outcome, color: Color, ply: i32) -> i32 {
    match outcome.winner() {
        None => 0,
        Some(winner) if winner == color => WIN - ply,
        Some(_) => ply - WIN,
    }
}

/// The value for the side to move by what stands where.
fn standing<P: Position>(position: &P) -> i32 {
    let mut value = [0; 2];
    for (square, piece) in position.board().iter() {
        let [white, black] = &mut value;
        let side = if piece.color == Color::White { white } else { black };
        *side += worth(piece.stack) + place(square, piece.color, piece.stack);
    }
    let [white, black] = value;
    let (us, them) = match position.turn() {
        Color::White => (white, black),
        Color::Black => (black, white),
    };
    us - them + chase(position, us - them)
}

/// What the parts are worth.
fn worth(stack: Stack) -> i32 {
    let worths = stack.parts().iter().map(|part| match part {
        Part::King => 0,
        Part::Pawn => 100,
        Part::Knight | Part::Bishop | Part::Swapper | Part::Shield => 320,
        Part::Rook | Part::LongLeaper | Part::PushmePullyu => 500,
        Part::Archer => 600,
        Part::Queen => 900,
        Part::Immobilizer => 1000,
    });
    worths.sum()
}

/// How far a square is from the middle of the board: 0 to 3 steps.
fn off_centre(square: Square) -> i32 {
    let off = |index: u8| (2 * i32::from(index) - 7).abs() / 2;
    off(square.file() as u8).max(off(square.rank() as u8))
}

/// Pawns want to go on, other parts into the middle, the king out of it.
fn place(square: Square, color: Color, stack: Stack) -> i32 {
    let ahead = i32::from(color.rank(square.rank()) as u8);
    let [pawns, parts] = [stack.pawns(), stack.len()].map(|number| i32::from(number as u8));
    let others = parts - pawns;
    let centre = 3 - off_centre(square);
    let outward = if stack.contains(Part::King) { -8 } else { 6 };
    pawns * (ahead * ahead + 2 * centre) + others * outward * centre
}

/// With much more material than the other side: its king to the edge, the own king near it.
fn chase<P: Position>(position: &P, lead: i32) -> i32 {
    let state = position.state();
    let (hunter, sign) = match lead {
        500.. => (position.turn(), 1),
        ..=-500 => (!position.turn(), -1),
        _ => return 0,
    };
    match (state.king(hunter), state.king(!hunter)) {
        (Some(near), Some(hunted)) => sign * (20 * off_centre(hunted) - 6 * i32::from(near.distance(hunted))),
        _ => 0,
    }
}
