//! The game tree: a flat arena, in which depth is no danger.

mod build;
#[cfg(feature = "serde")]
mod serialize;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU32;

pub use build::{ParsedGame, TreeBuilder, TreeLimits};

use super::move_text::MoveText;
use super::nag::Nag;
use super::result::GameResult;
use super::tags::Tags;

/// A game as PGN has it: tags, moves with their variations and annotations, result.
///
/// `M` is what the tree holds for a move: at first the text that was read, [`MoveText`].
///
/// [`Display`](core::fmt::Display) writes it in PGN export format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PgnGame<M = MoveText> {
    /// The tags. The `Result` tag is ignored when writing; it is made from [`result`](Self::result).
    pub tags: Tags,
    /// The moves.
    pub tree: GameTree<M>,
    /// The result.
    pub result: GameResult,
}

impl<M> Default for PgnGame<M> {
    fn default() -> Self {
        Self {
            tags: Tags::new(),
            tree: GameTree::new(),
            result: GameResult::Unknown,
        }
    }
}

/// A node of a [`GameTree`]: a move, or the root before the first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The root of every tree: the position before the first move.
    pub const ROOT: Self = Self(NonZeroU32::MIN);

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    fn from_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        NonZeroU32::new(number).map(Self)
    }
}

/// What is played at a node.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ply<M> {
    /// A move.
    Move(M),
    /// A null move, `--`: the side to move passes. Kept in trees, but an error where a game is replayed.
    Null,
}

impl<M> Ply<M> {
    /// The move, unless it is a null move.
    pub const fn as_move(&self) -> Option<&M> {
        match self {
            Self::Move(m) => Some(m),
            Self::Null => None,
        }
    }
}

/// Comments and glyphs of a node. Most nodes have none, so that they are kept apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Notes {
    before: Vec<String>,
    after: Vec<String>,
    nags: Vec<Nag>,
}

#[derive(Clone, Debug)]
struct Node<M> {
    /// `None` at the root only.
    ply: Option<Ply<M>>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

impl<M> Node<M> {
    const fn new(ply: Option<Ply<M>>, parent: Option<NodeId>) -> Self {
        Self {
            ply,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            notes: None,
        }
    }
}

/// The moves of a game with all variations.
///
/// The first child of a node is the main continuation, the others are variations. All nodes lie in one vector and
/// refer to each other by [`NodeId`]; nothing recurses, so that a tree of any depth can be built, walked, cloned,
/// compared, serialised and dropped. An id is valid for the tree that gave it; asked about the id of another tree, a
/// tree answers about another node or `None`.
///
/// ```
/// use fusor_notation::pgn::{GameTree, MoveText, NodeId, Ply};
///
/// let mut tree: GameTree = GameTree::new();
/// let e4 = tree.add(NodeId::ROOT, Ply::Move("e4".parse()?)).unwrap();
/// let c5 = tree.add(e4, Ply::Move("c5".parse()?)).unwrap();
/// let e5 = tree.add(e4, Ply::Move("e5".parse()?)).unwrap();
/// assert!(tree.main_line().eq([e4, c5]));
/// tree.promote(e5);
/// assert!(tree.main_line().eq([e4, e5]));
/// # Ok::<(), fusor_notation::pgn::MoveTextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree<M = MoveText> {
    nodes: Vec<Node<M>>,
}

impl<M> GameTree<M> {
    /// A tree without moves.
    #[must_use]
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::new(None, None)],
        }
    }

    /// The number of moves, variations and null moves included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn node(&self, id: NodeId) -> Option<&Node<M>> {
        self.nodes.get(id.index())
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node<M>> {
        self.nodes.get_mut(id.index())
    }

    /// What is played at a node; `None` at the root.
    #[must_use]
    pub fn ply(&self, id: NodeId) -> Option<&Ply<M>> {
        self.node(id)?.ply.as_ref()
    }

    /// The node before; `None` at the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The main continuation.
    #[must_use]
    pub fn main_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.first_child
    }

    /// The next alternative to a node.
    #[must_use]
    pub fn next_variation(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.next_sibling
    }

    /// All continuations, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.main_child(id), |&id| self.next_variation(id))
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.main_child(NodeId::ROOT), |&id| self.main_child(id))
    }

    /// All nodes, root first, each before its continuations and these before its next alternative.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        core::iter::successors(Some(NodeId::ROOT), |&id| {
            // Up through those that have no further alternative: over the whole walk every edge is gone up once.
            self.main_child(id).or_else(|| {
                core::iter::successors(Some(id), |&id| self.parent(id)).find_map(|id| self.next_variation(id))
            })
        })
    }

    /// Adds a continuation behind those that there are. `None` if the parent is not in this tree, or the tree is full
    /// (2³² - 2 moves).
    pub fn add(&mut self, parent: NodeId, ply: Ply<M>) -> Option<NodeId> {
        let id = NodeId::from_index(self.nodes.len())?;
        let last = self.node_mut(parent)?.last_child.replace(id);
        match last {
            Some(last) => self.node_mut(last)?.next_sibling = Some(id),
            None => self.node_mut(parent)?.first_child = Some(id),
        }
        self.nodes.push(Node::new(Some(ply), Some(parent)));
        Some(id)
    }

    /// Makes a node the main continuation of its parent. The root stays where it is.
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let Some(previous) = self
            .children(parent)
            .find(|&sibling| self.next_variation(sibling) == Some(id))
        else {
            return;
        };
        let next = self.next_variation(id);
        let first = self.main_child(parent);
        if let Some(node) = self.node_mut(previous) {
            node.next_sibling = next;
        }
        if let Some(node) = self.node_mut(id) {
            node.next_sibling = first;
        }
        if let Some(node) = self.node_mut(parent) {
            node.first_child = Some(id);
            if next.is_none() {
                node.last_child = Some(previous);
            }
        }
    }

    fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.node(id)?.notes.as_deref()
    }

    fn notes_mut(&mut self, id: NodeId) -> Option<&mut Notes> {
        Some(self.node_mut(id)?.notes.get_or_insert_default())
    }

    /// The comments behind a move, or at the root those before the game.
    #[must_use]
    pub fn comments(&self, id: NodeId) -> &[String] {
        self.notes(id).map_or(&[], |notes| &notes.after)
    }

    /// The comments in front of a move, between the parenthesis and the first move of a variation.
    #[must_use]
    pub fn comments_before(&self, id: NodeId) -> &[String] {
        self.notes(id).map_or(&[], |notes| &notes.before)
    }

    /// The annotation glyphs of a move.
    #[must_use]
    pub fn nags(&self, id: NodeId) -> &[Nag] {
        self.notes(id).map_or(&[], |notes| &notes.nags)
    }

    /// The comments behind a move, to change them. `None` if the node is not in this tree.
    pub fn comments_mut(&mut self, id: NodeId) -> Option<&mut Vec<String>> {
        Some(&mut self.notes_mut(id)?.after)
    }

    /// The comments in front of a move, to change them. `None` if the node is not in this tree.
    pub fn comments_before_mut(&mut self, id: NodeId) -> Option<&mut Vec<String>> {
        Some(&mut self.notes_mut(id)?.before)
    }

    /// The annotation glyphs of a move, to change them. `None` if the node is not in this tree.
    pub fn nags_mut(&mut self, id: NodeId) -> Option<&mut Vec<Nag>> {
        Some(&mut self.notes_mut(id)?.nags)
    }

    /// Puts something else in the place of every move, node for node, following the game with a state: this is how
    /// texts are resolved to moves, the state being the position, and moves written as texts.
    ///
    /// `step` is told the state before a node, and what is played there; it returns what to put in its place and the
    /// state after. Ids stay the same. States wait for alternatives, at most one for each variation that the current
    /// node is in.
    ///
    /// # Errors
    ///
    /// The first error of `step`.
    pub fn try_map_with<S, N, E>(
        &self,
        start: S,
        mut step: impl FnMut(&S, NodeId, &Ply<M>) -> Result<(Ply<N>, S), E>,
    ) -> Result<GameTree<N>, E> {
        let mut nodes: Vec<Node<N>> = self
            .nodes
            .iter()
            .map(|node| Node {
                ply: None,
                parent: node.parent,
                first_child: node.first_child,
                last_child: node.last_child,
                next_sibling: node.next_sibling,
                notes: node.notes.clone(),
            })
            .collect();
        let mut waiting: Vec<(NodeId, S)> = self
            .main_child(NodeId::ROOT)
            .map(|id| (id, start))
            .into_iter()
            .collect();
        while let Some((id, before)) = waiting.pop() {
            let Some(ply) = self.ply(id) else { continue };
            let (ply, after) = step(&before, id, ply)?;
            if let Some(node) = nodes.get_mut(id.index()) {
                node.ply = Some(ply);
            }
            waiting.extend(self.next_variation(id).map(|next| (next, before)));
            waiting.extend(self.main_child(id).map(|child| (child, after)));
        }
        Ok(GameTree { nodes })
    }
}

impl<M> Default for GameTree<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// Two trees are equal if they have the same moves, variations and annotations in the same order, however their nodes
/// are numbered.
impl<M: PartialEq> PartialEq for GameTree<M> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.nodes().zip(other.nodes()).all(|(a, b)| {
                // Walks in step agree on the shape if they agree on what follows each node.
                self.ply(a) == other.ply(b)
                    && self.main_child(a).is_some() == other.main_child(b).is_some()
                    && self.next_variation(a).is_some() == other.next_variation(b).is_some()
                    && self.comments(a) == other.comments(b)
                    && self.comments_before(a) == other.comments_before(b)
                    && self.nags(a) == other.nags(b)
            })
    }
}

impl<M: Eq> Eq for GameTree<M> {}
