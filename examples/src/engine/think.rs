//! One search from the root: deeper and deeper, as long as there is time, by one thread or several.

use std::thread;

use fusor_movegen::types::Move;
use fusor_movegen::{AnyPosition, Game, Position};
use fusor_notation::engine::{Bound, Info, InfoScore};

use crate::engine::ordering;
use crate::engine::score::{self, INFINITE};
use crate::engine::search::{Search, Tools, Window, reduction_for};

/// What came out of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move to play; none if there is no legal move.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub reply: Option<Move>,
    /// The value to the side to move, in hundredths of a pawn; wins are more than any evaluation. See
    /// [`score`](Self::score).
    pub value: i32,
    /// The positions that the first thread looked at.
    pub nodes: u64,
    /// The deepest iteration that was finished, in plies.
    pub depth: u32,
}

impl Found {
    /// The value in hundredths of a pawn, or as the number of moves to a win.
    #[must_use]
    pub const fn score(&self) -> InfoScore {
        score::to_info(self.value)
    }
}

/// Where a search begins.
#[derive(Clone, Debug)]
pub(crate) struct Root<P> {
    pub(crate) position: P,
    /// The hashes of the positions before, from the start of the game on.
    pub(crate) past: Vec<u64>,
    /// The moves to look at; all if there are none.
    pub(crate) only: Vec<Move>,
}

impl Root<AnyPosition> {
    /// The position of a game now, after those before.
    pub(crate) fn of_game(game: &Game<AnyPosition>) -> Self {
        let positions = game.positions().take(game.moves().len());
        Self {
            position: *game.position(),
            past: positions.map(Position::zobrist_hash).collect(),
            only: Vec::new(),
        }
    }
}

impl<P> Root<P> {
    fn with_position<Q>(self, position: Q) -> Root<Q> {
        Root {
            position,
            past: self.past,
            only: self.only,
        }
    }
}

/// Thinks until the limits say stop, reporting each iteration, with the search that is compiled for the game.
pub(crate) fn think(root: Root<AnyPosition>, tools: Tools<'_>, threads: usize, report: impl FnMut(Info)) -> Found {
    match root.position {
        AnyPosition::Fusor(position) => think_about(&root.with_position(position), tools, threads, report),
        AnyPosition::Chess(position) => think_about(&root.with_position(position), tools, threads, report),
        AnyPosition::Fusion(position) => think_about(&root.with_position(position), tools, threads, report),
        AnyPosition::Fugue(position) => think_about(&root.with_position(position), tools, threads, report),
        AnyPosition::Fluidity(position) => think_about(&root.with_position(position), tools, threads, report),
    }
}

fn think_about<P>(root: &Root<P>, tools: Tools<'_>, threads: usize, mut report: impl FnMut(Info)) -> Found
where
    P: Position + Sync,
{
    thread::scope(|scope| {
        for helper in 1..threads {
            // Helpers fill the table; half of them begin one ply deeper, so that not all do the same.
            scope.spawn(move || Iterations::new(root, tools).run(1 + (helper % 2) as i32, |_| {}));
        }
        let mut iterations = Iterations::new(root, tools);
        let found = iterations.run(1, &mut report);
        tools.signals.finish();
        found
    })
}

/// The iterations of one thread.
struct Iterations<'a, P> {
    root: &'a P,
    search: Search<'a>,
    /// The best of the last iteration first.
    moves: Vec<Move>,
    /// The line of the last iteration that was at least begun.
    line: Vec<Move>,
    value: i32,
}

impl<'a, P: Position> Iterations<'a, P> {
    fn new(root: &'a Root<P>, tools: Tools<'a>) -> Self {
        let search = Search::new(&root.position, &root.past, tools);
        let mut ranked = Vec::new();
        let known = tools
            .table
            .get(root.position.zobrist_hash())
            .and_then(|entry| entry.best);
        let knowledge = (tools.evaluation, &search.experience);
        ordering::all(&root.position, knowledge, (0, known), &mut ranked);
        let mut moves = Vec::new();
        while let Some(best) = ordering::pick(&mut ranked, moves.len()) {
            moves.push(best.m);
        }
        if !root.only.is_empty() {
            moves.retain(|m| root.only.contains(m));
        }
        Self {
            line: moves.first().copied().into_iter().collect(),
            root: &root.position,
            search,
            moves,
            value: 0,
        }
    }

    fn run(&mut self, first: i32, mut report: impl FnMut(Info)) -> Found {
        let mut finished = 0;
        if !self.moves.is_empty() {
            for depth in first..=self.search.tools.limits.depth {
                self.search.iteration = depth;
                self.deepen(depth);
                if self.search.stopped {
                    break;
                }
                finished = depth.unsigned_abs();
                report(self.info(depth));
                if self.is_enough(depth) {
                    break;
                }
            }
        }
        let mut line = self.line.iter().copied();
        Found {
            best: line.next(),
            reply: line.next(),
            value: self.value,
            nodes: self.search.nodes,
            depth: finished,
        }
    }

    /// One iteration: near the last value first, wider when that fails.
    fn deepen(&mut self, depth: i32) {
        let mut margin = 40;
        let mut window = Window::FULL;
        if depth >= 4 && !score::is_decided(self.value) {
            window = Window {
                alpha: self.value - margin,
                beta: self.value + margin,
            };
        }
        loop {
            let value = self.search_root(depth, window);
            if self.search.stopped {
                return;
            }
            margin *= 4;
            if value <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if margin > 1000 { -INFINITE } else { value - margin };
            } else if value >= window.beta && window.beta < INFINITE {
                window.beta = if margin > 1000 { INFINITE } else { value + margin };
            } else {
                self.value = value;
                return;
            }
        }
    }

    fn search_root(&mut self, depth: i32, Window { mut alpha, beta }: Window) -> i32 {
        let mut best = -INFINITE;
        for index in 0..self.moves.len() {
            let Some(&m) = self.moves.get(index) else { break };
            let mut next = self.root.clone();
            next.play_unchecked(m);
            let late = depth >= 3 && index >= 5 && !self.root.is_check() && !self.root.is_capture(m);
            let reduction = if late { reduction_for(depth, index) / 2 } else { 0 };
            let window = Window { alpha, beta };
            let value = self.search.value_of_move(&next, (index, reduction), (depth, 0), window);
            if self.search.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.search.keep_line(0, m);
                self.line = self.search.best_line().to_vec();
                if let Some(tried) = self.moves.get_mut(..=index) {
                    tried.rotate_right(1);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Whether another iteration would be a waste, or too late.
    fn is_enough(&self, depth: i32) -> bool {
        let Tools { signals, limits, .. } = self.search.tools;
        let decided = score::is_decided(self.value);
        if let Some(moves) = limits.mate
            && decided
            && self.value > 0
            && (score::plies_to_end(self.value) + 1) / 2 <= moves
        {
            return true;
        }
        let Some(budget) = limits.time else {
            return false;
        };
        let fixed = budget.soft == budget.hard;
        let clear = self.moves.len() == 1 || (decided && depth > score::plies_to_end(self.value));
        !signals.is_pondering() && (signals.clock() >= budget.soft || (clear && !fixed))
    }

    fn info(&self, depth: i32) -> Info {
        let Tools { table, signals, .. } = self.search.tools;
        let time = signals.elapsed();
        let nodes = signals.count(0).max(self.search.nodes);
        Info {
            depth: u32::try_from(depth).ok(),
            selective_depth: u32::try_from(self.search.deepest).ok(),
            time: time.as_millis().try_into().ok(),
            nodes: Some(nodes),
            score: Some(score::to_info(self.value)),
            bound: Bound::Exact,
            hash_full: Some(table.fullness()),
            nodes_per_second: u64::try_from(u128::from(nodes) * 1_000_000 / time.as_micros().max(1000)).ok(),
            pv: self.line.iter().map(ToString::to_string).collect(),
            ..Info::default()
        }
    }
}
