//! Looking ahead: principal variation search, and captures alone where it ends.
//!
//! One search for all five games. What it may leave out depends on the game: passing (the null move) proves nothing where a
//! side without moves loses, and where kings may stand in attack, it asks itself whether one does.

use std::mem;

use fusor_movegen::types::{Bitboard, Move, Outcome, Part};
use fusor_movegen::{NoMoveRule, Position};

use crate::engine::danger;
use crate::engine::evaluation::Evaluation;
use crate::engine::limits::{Limits, Signals};
use crate::engine::line::Line;
use crate::engine::ordering::{self, Experience, Ranked};
use crate::engine::score::{self, INFINITE, MAX_PLY, SURE_WIN};
use crate::engine::table::{Bound, Entry, Table};

/// What a search works with and shares with others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tools<'a> {
    pub(crate) table: &'a Table,
    pub(crate) signals: &'a Signals,
    pub(crate) limits: &'a Limits,
    pub(crate) evaluation: &'a Evaluation,
}

/// Down to this depth, which is negative, all ways out of danger are looked at.
const DEEPEST_ESCAPE: i32 = -6;

/// Lists of one ply, kept for the next position there.
#[derive(Clone, Debug, Default)]
struct Frame {
    moves: Vec<Ranked>,
    /// The quiet moves looked at so far.
    quiet: Vec<Move>,
}

/// A bound on both sides: values up to `alpha` and from `beta` on need not be told apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const FULL: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The same for the other side.
    const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The question whether a value is above `alpha`, alone.
    const fn null(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    const fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// The search of one thread.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) tools: Tools<'a>,
    pub(crate) experience: Experience,
    line: Line,
    frames: Vec<Frame>,
    /// The best line from each ply on.
    lines: Vec<Vec<Move>>,
    pub(crate) nodes: u64,
    /// The deepest ply looked at.
    pub(crate) deepest: usize,
    pub(crate) stopped: bool,
    /// The depth of the iteration.
    pub(crate) iteration: i32,
    /// Whether a side may be searched as if it passed.
    passing: bool,
}

#[expect(
    clippy::indexing_slicing,
    reason = "there is a frame and a line for each ply that is entered"
)]
impl<'a> Search<'a> {
    /// A search of positions after those of a game, of which the last is the root.
    pub(crate) fn new<P: Position>(root: &P, past: &[u64], tools: Tools<'a>) -> Self {
        let rules = root.rules();
        let mut line = Line::new(past.to_vec());
        line.enter(root.zobrist_hash());
        Self {
            tools,
            experience: Experience::new(),
            line,
            frames: vec![Frame::default(); MAX_PLY + 1],
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            deepest: 0,
            stopped: false,
            iteration: 0,
            passing: rules.no_move == NoMoveRule::Draw,
        }
    }

    /// The best line found from the root.
    pub(crate) fn best_line(&self) -> &[Move] {
        &self.lines[0]
    }

    /// A move at a ply is the best so far: its line is the move and the line after it.
    pub(crate) fn keep_line(&mut self, ply: usize, m: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
            line.clear();
            line.push(m);
            line.extend(rest);
        }
    }

    /// Counts a position, and says whether to give up.
    fn is_over(&mut self) -> bool {
        self.nodes += 1;
        let Tools { signals, limits, .. } = self.tools;
        if self.nodes.is_multiple_of(256) {
            let all = signals.count(256);
            let late = || {
                limits
                    .time
                    .is_some_and(|budget| !signals.is_pondering() && signals.clock() >= budget.hard)
            };
            self.stopped |= signals.is_stopped() || signals.is_done() || all >= limits.nodes || late();
        }
        self.stopped |= self.nodes > limits.nodes;
        self.stopped
    }

    /// The value of a move that leads to `next`, when `index` others were looked at before: the first in full, the others
    /// by asking whether they are better at all, less deep at first by `reduction`.
    pub(crate) fn value_of_move<P: Position>(
        &mut self,
        next: &P,
        (index, reduction): (usize, i32),
        (depth, ply): (i32, usize),
        window: Window,
    ) -> i32 {
        if index == 0 {
            return -self.search(next, depth - 1, ply + 1, window.turned(), true);
        }
        let null = Window::null(window.alpha);
        let mut value = -self.search(next, depth - 1 - reduction, ply + 1, null.turned(), true);
        if value > window.alpha && reduction > 0 && !self.stopped {
            value = -self.search(next, depth - 1, ply + 1, null.turned(), true);
        }
        if value > window.alpha && value < window.beta && !self.stopped {
            value = -self.search(next, depth - 1, ply + 1, window.turned(), true);
        }
        value
    }

    /// The value of a position to the side to move, searched so many plies deep.
    fn search<P: Position>(&mut self, position: &P, depth: i32, ply: usize, window: Window, may_pass: bool) -> i32 {
        self.lines[ply].clear();
        if self.is_over() {
            return 0;
        }
        let hash = position.zobrist_hash();
        self.line.enter(hash);
        let value = match self.ended(position) {
            Some(outcome) => score::of_outcome(outcome, position.turn(), ply),
            None => self.search_on(position, hash, (depth, ply), window, may_pass),
        };
        self.line.leave();
        value
    }

    /// The result, if the position ends the game other than by having no moves.
    fn ended<P: Position>(&self, position: &P) -> Option<Outcome> {
        if let Some(outcome) = position.king_capture_outcome() {
            return Some(outcome);
        }
        if position.is_insufficient_material() || position.move_count_outcome().is_some() {
            // Having no moves goes before both.
            return position.outcome();
        }
        let repetition = self.line.repetition(position)?;
        // A position that repeats one in which the game went on has moves, but hashes may be equal by chance.
        Some(position.no_move_outcome().unwrap_or(repetition))
    }

    fn search_on<P: Position>(
        &mut self,
        position: &P,
        hash: u64,
        (mut depth, ply): (i32, usize),
        mut window: Window,
        may_pass: bool,
    ) -> i32 {
        // A win that is farther than one known already need not be found.
        let (least, most) = score::range_at(ply);
        window.alpha = window.alpha.max(least);
        window.beta = window.beta.min(most);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let in_danger = danger::is_king_in_danger(position);
        if in_danger && (ply as i32) < 2 * self.iteration {
            depth += 1;
        }
        if depth <= 0 || ply >= MAX_PLY - 1 {
            return self.quiesce(position, in_danger, (0, ply), window);
        }
        let pv = !window.is_null();
        let known = self.tools.table.get(hash);
        if let Some(entry) = known
            && !pv
            && entry.depth >= depth
        {
            let value = score::from_root(entry.value, ply);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= window.beta,
                Bound::Upper => value <= window.alpha,
            };
            if settles {
                return value;
            }
        }
        let hash_move = known.and_then(|entry| entry.best);
        let standing = if in_danger {
            -INFINITE
        } else {
            let moves = position.count_moves();
            if moves == 0 {
                return no_move_value(position, ply);
            }
            self.tools.evaluation.evaluate(position, moves)
        };
        if !pv
            && !in_danger
            && !score::is_decided(window.beta)
            && let Some(value) = self.refuted_at_once(position, (depth, ply), window, standing, may_pass)
        {
            return value;
        }
        if hash_move.is_none() && depth >= 4 {
            // Without a good first move, a shallower search finds one for the next time.
            depth -= 1;
        }
        self.search_moves(position, hash, (depth, ply), window, (hash_move, in_danger, standing))
    }

    /// Whether the position is so good that the other side would not have allowed it, without a full search.
    fn refuted_at_once<P: Position>(
        &mut self,
        position: &P,
        (depth, ply): (i32, usize),
        window: Window,
        standing: i32,
        may_pass: bool,
    ) -> Option<i32> {
        if standing < window.beta {
            return None;
        }
        if depth <= 4 && standing - 120 * depth >= window.beta {
            return Some(standing);
        }
        if !(self.passing && may_pass && depth >= 3 && has_officers(position)) {
            return None;
        }
        let mut next = position.clone();
        next.play_null_unchecked();
        let reduced = depth - 4 - depth / 4;
        let null = Window::null(window.beta - 1);
        let value = -self.search(&next, reduced, ply + 1, null.turned(), false);
        (value >= window.beta && !self.stopped).then(|| if score::is_decided(value) { window.beta } else { value })
    }

    fn search_moves<P: Position>(
        &mut self,
        position: &P,
        hash: u64,
        (depth, ply): (i32, usize),
        window: Window,
        (hash_move, in_danger, standing): (Option<Move>, bool, i32),
    ) -> i32 {
        let turn = position.turn();
        let mut frame = mem::take(&mut self.frames[ply]);
        frame.quiet.clear();
        let knowledge = (self.tools.evaluation, &self.experience);
        ordering::all(position, knowledge, (ply, hash_move), &mut frame.moves);
        let pv = !window.is_null();
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut index = 0;
        while let Some(Ranked { m, gain, .. }) = ordering::pick(&mut frame.moves, index) {
            let quiet = gain.is_none();
            let mut next = position.clone();
            next.play_unchecked(m);
            let may_skip = quiet && !pv && !in_danger && depth <= 3 && best > -SURE_WIN;
            if may_skip {
                let late = index as i32 > 6 + 6 * depth * depth;
                let hopeless = standing + 120 + 130 * depth <= alpha;
                if (late || hopeless) && !next.is_check() {
                    index += 1;
                    continue;
                }
            }
            let mut reduction = 0;
            if quiet && depth >= 3 && index >= 3 && !in_danger {
                reduction = reduction_for(depth, index) - i32::from(pv);
                reduction -= self.experience.history(turn, m) / 8192;
                if next.is_check() {
                    reduction -= 1;
                }
                reduction = reduction.clamp(0, depth - 2);
            }
            let value = self.value_of_move(&next, (index, reduction), (depth, ply), Window { alpha, beta });
            if self.stopped {
                break;
            }
            index += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(m);
                    self.keep_line(ply, m);
                }
            }
            if alpha >= beta {
                if quiet {
                    self.experience.learn(turn, ply, depth, m, &frame.quiet);
                }
                break;
            }
            if quiet {
                frame.quiet.push(m);
            }
        }
        let moveless = frame.moves.is_empty();
        self.frames[ply] = frame;
        if self.stopped {
            return 0;
        }
        if moveless {
            return no_move_value(position, ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.tools.table.put(
            hash,
            Entry {
                best: best_move.or(hash_move),
                value: score::from_here(best, ply),
                bound,
                depth,
            },
        );
        best
    }

    /// The value when nothing but captures, promotions and ways out of danger are looked at any more.
    fn quiesce<P: Position>(
        &mut self,
        position: &P,
        in_danger: bool,
        (depth, ply): (i32, usize),
        window: Window,
    ) -> i32 {
        self.deepest = self.deepest.max(ply);
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        // Dangers and captures in turn could go on for long; what is found far out decides little.
        let in_danger = in_danger && depth > DEEPEST_ESCAPE;
        if !in_danger || ply >= MAX_PLY - 1 {
            let moves = position.count_moves();
            if moves == 0 {
                return no_move_value(position, ply);
            }
            best = self.tools.evaluation.evaluate(position, moves);
            if best >= beta || ply >= MAX_PLY - 1 {
                return best;
            }
            alpha = alpha.max(best);
        }
        let standing = best;
        let mut frame = mem::take(&mut self.frames[ply]);
        if in_danger {
            let knowledge = (self.tools.evaluation, &self.experience);
            ordering::all(position, knowledge, (ply, None), &mut frame.moves);
            if frame.moves.is_empty() {
                best = no_move_value(position, ply);
            }
        } else {
            ordering::tactical_only(position, self.tools.evaluation, &mut frame.moves);
        }
        let mut index = 0;
        while let Some(Ranked { m, gain, .. }) = ordering::pick(&mut frame.moves, index) {
            index += 1;
            if !in_danger {
                let gain = gain.unwrap_or(0);
                // Far out, only what gains even if it is recaptured.
                let risk = if depth <= DEEPEST_ESCAPE {
                    self.tools.evaluation.gain(m.group())
                } else {
                    0
                };
                if standing + gain + 200 <= alpha || gain < risk {
                    continue;
                }
            }
            let mut next = position.clone();
            next.play_unchecked(m);
            self.lines[ply + 1].clear();
            if self.is_over() {
                break;
            }
            let value = match next.king_capture_outcome() {
                Some(outcome) => -score::of_outcome(outcome, next.turn(), ply + 1),
                None if next.is_insufficient_material() => match next.outcome() {
                    Some(outcome) => -score::of_outcome(outcome, next.turn(), ply + 1),
                    None => 0,
                },
                None => {
                    let danger = depth - 1 > DEEPEST_ESCAPE && danger::is_king_in_danger(&next);
                    -self.quiesce(&next, danger, (depth - 1, ply + 1), Window { alpha, beta }.turned())
                }
            };
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.keep_line(ply, m);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        self.frames[ply] = frame;
        best
    }
}

/// The value to a side that has no legal move.
fn no_move_value<P: Position>(position: &P, ply: usize) -> i32 {
    let outcome = position.no_move_outcome();
    outcome.map_or(0, |outcome| score::of_outcome(outcome, position.turn(), ply))
}

/// Whether the side to move has parts other than pawns and the king: with these alone, having to move may be what is bad.
fn has_officers<P: Position>(position: &P) -> bool {
    let board = position.board();
    let officers = [Part::Knight, Part::Bishop, Part::Rook, Part::Queen]
        .into_iter()
        .fold(Bitboard::EMPTY, |all, part| all | board.by_part(part));
    officers.intersects(position.state().us())
}

/// How much less deep a late quiet move is looked at first: growing with the logarithms of depth and place.
pub(crate) fn reduction_for(depth: i32, index: usize) -> i32 {
    let product = f64::from(depth).ln() * (index as f64 + 1.0).ln();
    (0.4 + product / 2.2) as i32
}
