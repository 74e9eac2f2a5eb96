//! In which order moves are looked at: the sooner the best one, the less the others cost.

use std::ops::ControlFlow;

use fusor_movegen::types::{Color, Move, MoveKind};
use fusor_movegen::{MoveClasses, MoveSet, Position};

use crate::engine::evaluation::Evaluation;
use crate::engine::score::MAX_PLY;

/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) m: Move,
    rank: i32,
    /// What it gains on the board at once: what it captures and what pawns become. None for a quiet move.
    pub(crate) gain: Option<i32>,
}

const HASH: i32 = 1 << 30;
const TACTICAL: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;
/// Histories stay between this and its negative.
const MAX_HISTORY: i32 = 1 << 14;

/// What earlier parts of the search say about quiet moves.
#[derive(Clone, Debug)]
pub(crate) struct Experience {
    /// Two quiet moves for each ply that refuted what the other side did.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a move between two squares was better than expected, for each side.
    history: Vec<i32>,
}

impl Experience {
    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; 2 * 64 * 64],
        }
    }

    /// A quiet move was so good that nothing else needed a look; those tried before it were not.
    pub(crate) fn learn(&mut self, turn: Color, ply: usize, depth: i32, best: Move, tried: &[Move]) {
        if let Some([first, second]) = self.killers.get_mut(ply)
            && *first != Some(best)
        {
            *second = first.replace(best);
        }
        let bonus = (16 * depth * depth).min(MAX_HISTORY / 8);
        self.adjust(turn, best, bonus);
        for &m in tried {
            self.adjust(turn, m, -bonus);
        }
    }

    fn adjust(&mut self, turn: Color, m: Move, bonus: i32) {
        if let Some(value) = self.history.get_mut(index(turn, m)) {
            // The further it is from zero, the less it grows.
            *value += bonus - *value * bonus.abs() / MAX_HISTORY;
        }
    }

    pub(crate) fn history(&self, turn: Color, m: Move) -> i32 {
        self.history.get(index(turn, m)).copied().unwrap_or(0)
    }

    fn rank(&self, turn: Color, ply: usize, m: Move) -> i32 {
        match self.killers.get(ply) {
            Some([Some(killer), _]) if *killer == m => KILLER + 1,
            Some([_, Some(killer)]) if *killer == m => KILLER,
            _ => self.history(turn, m),
        }
    }
}

const fn index(turn: Color, m: Move) -> usize {
    (turn.index() * 64 + m.from().index()) * 64 + m.to().index()
}

/// What a move gains on the board at once: captures, promotions, and the loss of what destroys itself.
fn gain<P: Position>(position: &P, evaluation: &Evaluation, m: Move) -> i32 {
    let board = position.board();
    let captured: i32 = position
        .captures(m)
        .into_iter()
        .map(|square| evaluation.gain(board.stack_at(square)))
        .sum();
    let promoted = match m.promotion() {
        promotion if promotion.is_empty() => 0,
        promotion => evaluation.gain(promotion) - evaluation.gain(m.group()) / m.group().len().max(1) as i32,
    };
    let lost = match m.kind() {
        MoveKind::MutualDestruction => evaluation.gain(m.group()),
        _ => 0,
    };
    captured + promoted - lost
}

fn tactical<P: Position>(position: &P, evaluation: &Evaluation, m: Move) -> Ranked {
    let gain = gain(position, evaluation, m);
    // The most valuable victim first, and of several captors the least valuable.
    let risk = evaluation.gain(m.group());
    Ranked {
        m,
        rank: TACTICAL + 8 * gain - risk / 8,
        gain: Some(gain),
    }
}

/// Fills a list with the legal moves.
pub(crate) fn all<P: Position>(
    position: &P,
    (evaluation, experience): (&Evaluation, &Experience),
    (ply, hash_move): (usize, Option<Move>),
    list: &mut Vec<Ranked>,
) {
    let turn = position.turn();
    list.clear();
    let _ = position.visit(|set: MoveSet| {
        let tactical_squares = set.captures() | set.promoting_to();
        for m in set.to_squares(tactical_squares) {
            list.push(tactical(position, evaluation, m));
        }
        for m in set.to_squares(!tactical_squares) {
            list.push(Ranked {
                m,
                rank: experience.rank(turn, ply, m),
                gain: None,
            });
        }
        ControlFlow::Continue(())
    });
    if let Some(ranked) = list.iter_mut().find(|ranked| Some(ranked.m) == hash_move) {
        ranked.rank = HASH;
    }
}

/// Fills a list with the legal captures and the promotions.
pub(crate) fn tactical_only<P: Position>(position: &P, evaluation: &Evaluation, list: &mut Vec<Ranked>) {
    list.clear();
    let _ = position.visit_classes(MoveClasses::TACTICAL, |set: MoveSet| {
        for m in set {
            list.push(tactical(position, evaluation, m));
        }
        ControlFlow::Continue(())
    });
}

/// Takes the best move from `next` on to that place, and gives it; `None` at the end. Most lists are left after a few
/// moves, so sorting all would be a waste.
pub(crate) fn pick(list: &mut [Ranked], next: usize) -> Option<Ranked> {
    let rest = list.get_mut(next..)?;
    let best = rest
        .iter()
        .enumerate()
        .max_by_key(|(place, ranked)| (ranked.rank, usize::MAX - place));
    let (best, _) = best?;
    rest.swap(0, best);
    rest.first().copied()
}
