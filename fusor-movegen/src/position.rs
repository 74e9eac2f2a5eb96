//! The trait that all rule sets implement.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use fusor_types::{
    Bitboard, Board, CastlingRights, Color, DrawReason, Move, MoveKind, Outcome, Rank, Square, Stack, WinReason,
};

use crate::games::gives_check;
use crate::rules::{NoMoveRule, RepetitionRule};
use crate::{
    Allow, IllegalMove, IllegalReason, MoveClasses, MoveList, MoveSet, PassInCheck, Rules, Setup, SetupError, State,
    Undo, attacks, hash,
};

/// A valid position of some game: whose turn, which moves are legal, what happens when one is played, and whether the
/// game is over.
///
/// The first eight methods are a rule set's own; all others follow from them (a rule set may have a faster or, for
/// [`leaves_check`](Self::leaves_check), a better one). A further game made of known parts and
/// mechanisms needs nothing but an implementation of this trait to work with [`Game`](crate::Game),
/// [`perft`](crate::perft) and the text formats.
///
/// Positions are small values: copying one and playing a move on the copy is the intended way to search.
///
/// ```
/// use fusor_movegen::{FromSetup, Fusor, Position};
///
/// let position = Fusor::start();
/// for m in position.legal_moves() {
///     let mut next = position;
///     next.play_unchecked(m);
///     assert_eq!(next.turn(), !position.turn());
/// }
/// ```
pub trait Position: Clone + fmt::Debug {
    /// The data card of the game.
    fn rules(&self) -> &'static Rules;

    /// Board, turn, rights and counters.
    fn state(&self) -> &State;

    /// Hands every set of legal moves from the given squares to the listener, until it breaks.
    ///
    /// The sets are disjoint and not empty; squares without pieces of the side to move do not matter. A finished game by
    /// king capture has no moves; a game drawn by material, repetition or move count has (a [`Game`](crate::Game) refuses
    /// them).
    ///
    /// # Errors
    ///
    /// `Break` if the listener broke off.
    fn visit_from<F>(&self, origins: Bitboard, listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>;

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the position is unspecified afterwards, but still safe to use, and nothing panics except by
    /// debug assertions.
    fn play_unchecked(&mut self, m: Move);

    /// Gives the turn to the other side without a move, for a side that is known not to be in check.
    ///
    /// In check, the position is unspecified afterwards, but still safe to use.
    fn play_null_unchecked(&mut self);

    /// The squares of the enemy pieces that a legal move takes off the board, up to three.
    fn captures(&self, m: Move) -> Bitboard;

    /// The enemy pieces that give check; none in a game without check.
    fn checkers(&self) -> Bitboard;

    /// Whether the game is drawn for lack of material.
    fn is_insufficient_material(&self) -> bool;

    /// The side to move.
    #[inline]
    fn turn(&self) -> Color {
        self.state().turn()
    }

    /// Which stack stands where.
    #[inline]
    fn board(&self) -> &Board {
        self.state().board()
    }

    /// The castling rights that are still held.
    fn castling_rights(&self) -> CastlingRights {
        self.state().castling_rights()
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Hands every set of legal moves to the listener, until it breaks.
    ///
    /// # Errors
    ///
    /// `Break` if the listener broke off.
    #[inline]
    fn visit<F>(&self, listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        self.visit_from(Bitboard::FULL, listener)
    }

    /// Hands sets of legal moves from the given squares to the listener, until it breaks: all moves to the given targets, and
    /// perhaps others. A rule set that can does not look for the others.
    ///
    /// # Errors
    ///
    /// `Break` if the listener broke off.
    #[inline]
    fn visit_at_least<F>(&self, origins: Bitboard, targets: Bitboard, listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let _ = targets;
        self.visit_from(origins, listener)
    }

    /// Hands the legal moves from the given squares to the given targets to the listener, until it breaks.
    ///
    /// # Errors
    ///
    /// `Break` if the listener broke off.
    #[inline]
    fn visit_to<F>(&self, origins: Bitboard, targets: Bitboard, mut listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        self.visit_at_least(origins, targets, |set| {
            let set = set.to_squares(targets);
            if set.is_empty() {
                ControlFlow::Continue(())
            } else {
                listener(set)
            }
        })
    }

    /// Hands the legal moves of some [classes](MoveClasses) to the listener, until it breaks, as far as possible without
    /// looking for the others. All classes together are all legal moves.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use fusor_movegen::{Chess, FromSetup, MoveClasses, Position};
    ///
    /// let mut captures = 0;
    /// let _ = Chess::start().visit_classes(MoveClasses::CAPTURE, |set| {
    ///     captures += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(captures, 0);
    /// ```
    ///
    /// # Errors
    ///
    /// `Break` if the listener broke off.
    #[inline(always)]
    fn visit_classes<F>(&self, classes: MoveClasses, mut listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let own = self.state().us();
        let mut targets = Bitboard::EMPTY;
        if classes.contains(MoveClasses::CAPTURE) {
            targets |= self.capture_targets(self.state().them());
        }
        if classes.contains(MoveClasses::PROMOTION) {
            targets |= self.turn().rank(Rank::R8).bitboard();
        }
        if classes.contains(MoveClasses::FUSION) {
            targets |= own;
        }
        if classes.intersects(MoveClasses::SPLIT | MoveClasses::CHECK | MoveClasses::QUIET) {
            targets = Bitboard::FULL;
        }
        if MoveClasses::TACTICAL.contains(classes) {
            // What a quiescence search asks for at most of its nodes is worth a way of its own.
            let captures = classes.contains(MoveClasses::CAPTURE);
            let promotions = classes.contains(MoveClasses::PROMOTION);
            return self.visit_at_least(Bitboard::FULL, targets, |set| {
                let mut wanted = Bitboard::EMPTY;
                if captures {
                    wanted |= set.captures();
                }
                if promotions {
                    wanted |= set.promoting_to() - set.captures();
                }
                if wanted.is_empty() {
                    ControlFlow::Continue(())
                } else {
                    listener(set.to_squares(wanted))
                }
            });
        }
        // Whether a quiet move gives check is looked at only if it makes a difference.
        let calm = MoveClasses::CHECK | MoveClasses::QUIET;
        let sorts_checks = classes.intersects(calm) && !classes.contains(calm);
        self.visit_at_least(Bitboard::FULL, targets, |set| {
            let mut wanted = set.targets_of_classes(classes, own);
            if sorts_checks {
                for m in set.to_squares(wanted - set.targets_of_classes(classes - calm, own)) {
                    if self.gives_check(m) != classes.contains(MoveClasses::CHECK) {
                        wanted.remove(m.to());
                    }
                }
            }
            if wanted.is_empty() {
                ControlFlow::Continue(())
            } else {
                listener(set.to_squares(wanted))
            }
        })
    }

    /// The legal moves of some classes.
    #[must_use]
    fn moves_of_classes(&self, classes: MoveClasses) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.visit_classes(classes, |set| {
            moves.extend(set);
            ControlFlow::Continue(())
        });
        moves
    }

    /// The one class of a legal move; none for a move that is not legal.
    #[must_use]
    fn class_of(&self, m: Move) -> MoveClasses {
        let mut class = MoveClasses::empty();
        let _ = self.visit_to(m.from().into(), m.to().into(), |set| {
            if !set.contains(m) {
                return ControlFlow::Continue(());
            }
            let own = self.state().us();
            let is = |class: &MoveClasses| set.targets_of_classes(*class, own).contains(m.to());
            class = MoveClasses::all().iter().find(is).unwrap_or(MoveClasses::QUIET);
            if class == MoveClasses::CHECK && !self.gives_check(m) {
                class = MoveClasses::QUIET;
            }
            ControlFlow::Break(())
        });
        class
    }

    /// Squares outside of which no capture of any of these enemies ends: all, unless a rule set knows better. Where pieces
    /// capture what they land on, it does.
    #[must_use]
    fn capture_targets(&self, victims: Bitboard) -> Bitboard {
        let _ = victims;
        Bitboard::FULL
    }

    /// Whether a legal move gives check: whether the other side [is in check](Self::is_check) after it.
    ///
    /// A rule set that can finds out without playing the move.
    #[must_use]
    fn gives_check(&self, m: Move) -> bool {
        gives_check::played(self, m)
    }

    /// All sets of legal moves from the given squares.
    #[must_use]
    fn move_sets_from(&self, origins: Bitboard) -> Vec<MoveSet> {
        let mut sets = Vec::new();
        let _ = self.visit_from(origins, |set| {
            sets.push(set);
            ControlFlow::Continue(())
        });
        sets
    }

    /// All legal moves.
    #[must_use]
    fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.visit(|set| {
            moves.extend(set);
            ControlFlow::Continue(())
        });
        moves
    }

    /// The legal moves of the piece on a square; none if there is no piece of the side to move.
    #[must_use]
    fn moves_from(&self, square: Square) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.visit_from(square.into(), |set| {
            moves.extend(set);
            ControlFlow::Continue(())
        });
        moves
    }

    /// The legal moves of one group of the stack on a square. See [`Stack::groups`] for the groups there are and for the
    /// order in which a board on a screen cycles through them.
    #[must_use]
    fn moves_of_group(&self, square: Square, group: Stack) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.visit_from(square.into(), |set| {
            if set.group() == group {
                moves.extend(set);
            }
            ControlFlow::Continue(())
        });
        moves
    }

    /// The number of legal moves, without listing them.
    #[must_use]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        let _ = self.visit(|set| {
            count += set.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether there is a legal move at all.
    #[must_use]
    fn has_moves(&self) -> bool {
        self.visit(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether the move is legal: any move may be asked, as one from a hash table.
    #[must_use]
    fn is_legal(&self, m: Move) -> bool {
        let found = |set: MoveSet| {
            if set.contains(m) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.visit_to(m.from().into(), m.to().into(), found).is_break()
    }

    /// Whether the pieces can make the move if no king is ever in danger: any move may be asked, as one from a hash table.
    ///
    /// Every legal move is pseudo-legal. One that is not legal would leave the own king attacked or break another rule that
    /// asks what the enemy attacks: a king castles or (in Fusion Chess) slides through check, or an attacked piece splits. In
    /// Fugue, which has no check, pseudo-legal is legal.
    ///
    /// It costs less than [`is_legal`](Self::is_legal), which finds out what attacks and pins there are.
    #[must_use]
    fn is_pseudo_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    /// Plays a move that is known to be legal in such a way that it can be [taken back](Self::take_back). See [`Undo`] for
    /// what that costs.
    ///
    /// ```
    /// use fusor_movegen::{Chess, FromSetup, Position};
    ///
    /// let mut position = Chess::start();
    /// for m in position.legal_moves() {
    ///     let undo = position.play_undoable(m);
    ///     position.take_back(undo);
    /// }
    /// assert_eq!(position, Chess::start());
    /// ```
    #[inline]
    fn play_undoable(&mut self, m: Move) -> Undo<Self> {
        let before = self.clone();
        self.play_unchecked(m);
        Undo(before)
    }

    /// Takes the last move back that was played by [`play_undoable`](Self::play_undoable): all is as it was before.
    #[inline]
    fn take_back(&mut self, undo: Undo<Self>) {
        *self = undo.0;
    }

    /// Plays a move, if it is legal.
    ///
    /// # Errors
    ///
    /// If it is not, the position is unchanged and the error says why, as far as that can be said.
    fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if self.is_legal(m) {
            self.play_unchecked(m);
            Ok(())
        } else {
            Err(IllegalMove::explain(self, m))
        }
    }

    /// Gives the turn to the other side without a move: the *null move*, which no game has, but a search may try.
    ///
    /// It counts as a ply without progress, and en passant is over.
    ///
    /// ```
    /// use fusor_movegen::{Chess, FromSetup, Position};
    ///
    /// let mut position = Chess::start();
    /// position.play_null()?;
    /// position.play_null()?;
    /// assert!(position.repeats(&Chess::start()));
    /// # Ok::<(), fusor_movegen::PassInCheck>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the side to move is in check; nothing has changed then.
    fn play_null(&mut self) -> Result<(), PassInCheck> {
        if self.is_check() {
            return Err(PassInCheck);
        }
        self.play_null_unchecked();
        Ok(())
    }

    /// Whether a move is illegal only because it leaves the king of the side that makes it attacked (or, for a king with
    /// such a rule, leads it through check). It is asked to explain an illegal move and need not be fast.
    #[must_use]
    fn leaves_check(&self, m: Move) -> bool {
        let _ = m;
        false
    }

    /// Why a move that the pieces could make by their movement is illegal; `None` if it is legal, or cannot be made in any
    /// case. A rule set with more reasons than check has them here.
    #[must_use]
    fn why_illegal(&self, m: Move) -> Option<IllegalReason> {
        self.leaves_check(m).then_some(IllegalReason::LeavesCheck)
    }

    /// Whether a legal move captures anything.
    #[must_use]
    fn is_capture(&self, m: Move) -> bool {
        !self.captures(m).is_empty()
    }

    /// The en passant square, if an en passant capture is legal.
    #[must_use]
    fn legal_en_passant(&self) -> Option<Square> {
        let square = self.state().en_passant()?;
        let beside = attacks::pawn(!self.turn(), square) & self.state().us();
        let en_passant = |set: MoveSet| match set.kind() {
            MoveKind::EnPassant => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let legal = !beside.is_empty() && self.visit_from(beside, en_passant).is_break();
        legal.then_some(square)
    }

    /// The Zobrist hash of the position: stacks, side to move, castling rights, and the en passant square if a capture
    /// there is legal. Positions that [repeat](Self::repeats) each other have the same hash, however they came about.
    ///
    /// Hashes are the same in every build, and in every release with the same minor version.
    #[must_use]
    fn zobrist_hash(&self) -> u64 {
        let en_passant = self.legal_en_passant().map_or(0, hash::en_passant);
        self.state().hash() ^ en_passant
    }

    /// Whether two positions are the same for the purpose of repetition: stacks, side to move, castling rights, and the
    /// en passant square where a capture there is legal. The counters do not matter.
    #[must_use]
    fn repeats(&self, other: &Self) -> bool {
        let (a, b) = (self.state(), other.state());
        a.hash() == b.hash()
            && a.turn() == b.turn()
            && a.castling_rights() == b.castling_rights()
            && a.board() == b.board()
            && (a.en_passant() == b.en_passant() || self.legal_en_passant() == other.legal_en_passant())
    }

    /// The result if a king has been captured.
    #[must_use]
    fn king_capture_outcome(&self) -> Option<Outcome> {
        let lost = Color::ALL
            .into_iter()
            .find(|&color| self.state().king(color).is_none())?;
        Some(Outcome::win(!lost, WinReason::KingCaptured))
    }

    /// The result if the side to move has no legal move: checkmate, stalemate or loss.
    #[must_use]
    fn no_move_outcome(&self) -> Option<Outcome> {
        if self.has_moves() {
            return None;
        }
        Some(match self.rules().no_move {
            _ if self.is_check() => Outcome::win(!self.turn(), WinReason::Checkmate),
            NoMoveRule::Draw => Outcome::Draw(DrawReason::Stalemate),
            NoMoveRule::Loss => Outcome::win(!self.turn(), WinReason::NoMove),
        })
    }

    /// The result if too many plies have passed without progress.
    #[must_use]
    fn move_count_outcome(&self) -> Option<Outcome> {
        let over = self.state().halfmove_clock() >= self.rules().move_limit;
        over.then_some(Outcome::Draw(DrawReason::MoveCount))
    }

    /// The result of bringing this position about for the third time.
    #[must_use]
    fn threefold_outcome(&self) -> Outcome {
        match self.rules().repetition {
            RepetitionRule::Draw => Outcome::Draw(DrawReason::Threefold),
            // Whoever moved last caused it; the side to move wins.
            RepetitionRule::Loss => Outcome::win(self.turn(), WinReason::Threefold),
        }
    }

    /// The result of this position alone, without its history (which can add repetition, see [`Game`](crate::Game)), or
    /// `None` if the game goes on. Judged in this order: king captured, no legal move, material, move count.
    #[must_use]
    fn outcome(&self) -> Option<Outcome> {
        self.king_capture_outcome()
            .or_else(|| self.no_move_outcome())
            .or_else(|| {
                self.is_insufficient_material()
                    .then_some(Outcome::Draw(DrawReason::Material))
            })
            .or_else(|| self.move_count_outcome())
    }

    /// The number of move sequences of the given length: [`perft`](crate::perft) with the last ply counted instead of
    /// played. A rule set may have a faster way.
    #[must_use]
    fn count_paths(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves() as u64,
            _ => {
                let mut paths = 0;
                let _ = self.visit(|set| {
                    for m in set {
                        let mut next = self.clone();
                        next.play_unchecked(m);
                        paths += next.count_paths(depth - 1);
                    }
                    ControlFlow::Continue(())
                });
                paths
            }
        }
    }

    /// The position as data.
    #[must_use]
    fn to_setup(&self) -> Setup {
        let state = self.state();
        Setup {
            board: *state.board(),
            turn: state.turn(),
            castling_rights: state.castling_rights(),
            en_passant: state.en_passant(),
            halfmove_clock: state.halfmove_clock(),
            fullmove_number: state.fullmove_number(),
        }
    }
}

/// A position type that knows its game, so that one can be made from nothing or from a set-up.
pub trait FromSetup: Position {
    /// The data card of the game.
    const RULES: &'static Rules;

    /// The start position.
    #[must_use]
    fn start() -> Self;

    /// The position of a set-up, if it is one of this game.
    ///
    /// # Errors
    ///
    /// All faults of the set-up, except those that are allowed.
    fn from_setup(setup: &Setup, allow: Allow) -> Result<Self, SetupError>;
}
