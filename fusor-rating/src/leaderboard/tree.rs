//! An order-statistics tree: a sorted set that also answers "how many before this?" and "which is
//! the k-th?" in O(log n).
//!
//! A weight-balanced tree needs the subtree sizes that those questions need anyway, and its depth
//! is bounded for any order of insertions. The parameters (3, 2) are those proved right by Y. Hirai
//! and K. Yamamoto, *Balancing weight-balanced trees*, Journal of Functional Programming 21 (2011).
//! Nodes live in one vector and refer to each other by index.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// No node.
const NIL: usize = usize::MAX;
/// A subtree may weigh at most this many times as much as its sibling.
const DELTA: usize = 3;
/// An inner grandchild lighter than this many times the outer one is left where it is.
const GAMMA: usize = 2;

#[derive(Debug, Clone)]
struct Node<K> {
    key: K,
    left: usize,
    right: usize,
    size: usize,
}

/// A sorted set with ranks.
#[derive(Debug, Clone)]
pub(super) struct OrderTree<K> {
    nodes: Vec<Node<K>>,
    root: usize,
}

#[derive(Debug, Clone, Copy)]
enum Child {
    Left,
    Right,
}

impl<K: Ord> OrderTree<K> {
    pub(super) const fn new() -> Self {
        Self {
            nodes: Vec::new(),
            root: NIL,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a key; `false` if it was there.
    pub(super) fn insert(&mut self, key: K) -> bool {
        let before = self.len();
        self.root = self.insert_below(self.root, key);
        self.len() > before
    }

    /// Takes a key out; `false` if it was not there.
    pub(super) fn remove(&mut self, key: &K) -> bool {
        let (root, removed) = self.remove_below(self.root, key);
        self.root = root;
        if removed == NIL {
            return false;
        }
        self.free(removed);
        true
    }

    /// How many keys come before the first one for which `before` is false. `before` must be true
    /// for some first keys and false for all later ones.
    pub(super) fn partition_point(&self, before: impl Fn(&K) -> bool) -> usize {
        let (mut at, mut passed) = (self.root, 0);
        while at != NIL {
            let node = self.node(at);
            if before(&node.key) {
                passed += self.size(node.left) + 1;
                at = node.right;
            } else {
                at = node.left;
            }
        }
        passed
    }

    /// The keys in order, from the one with `first` keys before it.
    pub(super) fn iter_from(&self, first: usize) -> Iter<'_, K> {
        let mut iter = Iter {
            tree: self,
            path: Vec::new(),
        };
        let (mut at, mut skip) = (self.root, first);
        while at != NIL {
            let node = self.node(at);
            let left = self.size(node.left);
            match skip.cmp(&left) {
                Ordering::Less => {
                    iter.path.push(at);
                    at = node.left;
                }
                Ordering::Equal => {
                    iter.path.push(at);
                    break;
                }
                Ordering::Greater => {
                    skip -= left + 1;
                    at = node.right;
                }
            }
        }
        iter
    }

    #[expect(clippy::indexing_slicing, reason = "links that are not NIL point into the vector")]
    fn node(&self, at: usize) -> &Node<K> {
        &self.nodes[at]
    }

    #[expect(clippy::indexing_slicing, reason = "links that are not NIL point into the vector")]
    fn node_mut(&mut self, at: usize) -> &mut Node<K> {
        &mut self.nodes[at]
    }

    fn size(&self, at: usize) -> usize {
        if at == NIL { 0 } else { self.node(at).size }
    }

    fn weight(&self, at: usize) -> usize {
        self.size(at) + 1
    }

    fn child(&self, at: usize, side: Child) -> usize {
        let node = self.node(at);
        match side {
            Child::Left => node.left,
            Child::Right => node.right,
        }
    }

    fn set_child(&mut self, at: usize, side: Child, to: usize) {
        let node = self.node_mut(at);
        match side {
            Child::Left => node.left = to,
            Child::Right => node.right = to,
        }
        self.update_size(at);
    }

    fn update_size(&mut self, at: usize) {
        let node = self.node(at);
        let size = self.size(node.left) + self.size(node.right) + 1;
        self.node_mut(at).size = size;
    }

    // The recursions below go as deep as the tree: under 2.5 log2(n), at most 150 levels for any
    // number of nodes that fits into memory.

    fn insert_below(&mut self, at: usize, key: K) -> usize {
        if at == NIL {
            self.nodes.push(Node {
                key,
                left: NIL,
                right: NIL,
                size: 1,
            });
            return self.nodes.len() - 1;
        }
        let side = match key.cmp(&self.node(at).key) {
            Ordering::Less => Child::Left,
            Ordering::Greater => Child::Right,
            Ordering::Equal => return at,
        };
        let child = self.insert_below(self.child(at, side), key);
        self.set_child(at, side, child);
        self.balance(at)
    }

    /// The subtree without the key, and the node taken out of it.
    fn remove_below(&mut self, at: usize, key: &K) -> (usize, usize) {
        if at == NIL {
            return (NIL, NIL);
        }
        let side = match key.cmp(&self.node(at).key) {
            Ordering::Less => Child::Left,
            Ordering::Greater => Child::Right,
            Ordering::Equal => return (self.join_children(at), at),
        };
        let (child, removed) = self.remove_below(self.child(at, side), key);
        if removed == NIL {
            return (at, NIL);
        }
        self.set_child(at, side, child);
        (self.balance(at), removed)
    }

    /// One tree of the two below a node.
    fn join_children(&mut self, at: usize) -> usize {
        let (left, right) = (self.child(at, Child::Left), self.child(at, Child::Right));
        if left == NIL {
            return right;
        }
        if right == NIL {
            return left;
        }
        let (rest, first) = self.remove_first(right);
        self.node_mut(first).left = left;
        self.set_child(first, Child::Right, rest);
        self.balance(first)
    }

    /// The subtree without its first node, and that node.
    fn remove_first(&mut self, at: usize) -> (usize, usize) {
        let left = self.child(at, Child::Left);
        if left == NIL {
            return (self.child(at, Child::Right), at);
        }
        let (rest, first) = self.remove_first(left);
        self.set_child(at, Child::Left, rest);
        (self.balance(at), first)
    }

    fn balance(&mut self, at: usize) -> usize {
        let (left, right) = (self.child(at, Child::Left), self.child(at, Child::Right));
        if DELTA * self.weight(left) < self.weight(right) {
            self.lift(at, Child::Right)
        } else if DELTA * self.weight(right) < self.weight(left) {
            self.lift(at, Child::Left)
        } else {
            at
        }
    }

    /// Moves weight up from the heavy side, by a single or a double rotation.
    fn lift(&mut self, at: usize, heavy: Child) -> usize {
        let light = match heavy {
            Child::Left => Child::Right,
            Child::Right => Child::Left,
        };
        let child = self.child(at, heavy);
        let (inner, outer) = (self.child(child, light), self.child(child, heavy));
        if self.weight(inner) >= GAMMA * self.weight(outer) {
            let raised = self.rotate(child, light);
            self.set_child(at, heavy, raised);
        }
        self.rotate(at, heavy)
    }

    /// Makes the child on this side the parent.
    fn rotate(&mut self, at: usize, side: Child) -> usize {
        let other = match side {
            Child::Left => Child::Right,
            Child::Right => Child::Left,
        };
        let child = self.child(at, side);
        let inner = self.child(child, other);
        self.set_child(at, side, inner);
        self.set_child(child, other, at);
        child
    }

    /// Drops an unlinked node. The last node of the vector takes its place, so the link to that one
    /// is redirected.
    fn free(&mut self, unlinked: usize) {
        let last = self.nodes.len() - 1;
        if unlinked != last {
            self.redirect(last, unlinked);
        }
        self.nodes.swap_remove(unlinked);
    }

    /// Lets the link that leads to `from` lead to `to`.
    fn redirect(&mut self, from: usize, to: usize) {
        if self.root == from {
            self.root = to;
            return;
        }
        let mut at = self.root;
        while at != NIL {
            let side = if self.node(from).key < self.node(at).key {
                Child::Left
            } else {
                Child::Right
            };
            let child = self.child(at, side);
            if child == from {
                match side {
                    Child::Left => self.node_mut(at).left = to,
                    Child::Right => self.node_mut(at).right = to,
                }
                return;
            }
            at = child;
        }
    }
}

/// Keys in order.
#[derive(Debug)]
pub(super) struct Iter<'a, K> {
    tree: &'a OrderTree<K>,
    /// The next node on top, below it the ancestors still to come.
    path: Vec<usize>,
}

impl<'a, K: Ord> Iterator for Iter<'a, K> {
    type Item = &'a K;

    fn next(&mut self) -> Option<&'a K> {
        let next = self.path.pop()?;
        let node = self.tree.node(next);
        let mut at = node.right;
        while at != NIL {
            self.path.push(at);
            at = self.tree.node(at).left;
        }
        Some(&node.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use proptest::prelude::*;

    impl<K: Ord> OrderTree<K> {
        /// Sizes, order and balance of the whole tree.
        fn check(&self, at: usize) -> usize {
            if at == NIL {
                return 0;
            }
            let node = self.node(at);
            let (left, right) = (self.check(node.left), self.check(node.right));
            assert_eq!(node.size, left + right + 1);
            assert!(
                DELTA * (left + 1) > right && DELTA * (right + 1) > left,
                "{left} {right}"
            );
            assert!(node.left == NIL || self.node(node.left).key < node.key);
            assert!(node.right == NIL || self.node(node.right).key > node.key);
            node.size
        }

        fn depth(&self, at: usize) -> usize {
            if at == NIL {
                return 0;
            }
            let node = self.node(at);
            1 + self.depth(node.left).max(self.depth(node.right))
        }
    }

    #[test]
    fn ascending_insertions_stay_shallow() {
        let mut tree = OrderTree::new();
        for key in 0..10_000 {
            assert!(tree.insert(key));
        }
        assert_eq!(tree.check(tree.root), 10_000);
        assert!(tree.depth(tree.root) <= 20, "{}", tree.depth(tree.root));
        assert!(!tree.insert(77));
        assert!(tree.remove(&77));
        assert!(!tree.remove(&77));
        assert_eq!(tree.iter_from(9_990).count(), 9);
        assert_eq!(tree.iter_from(9_999).count(), 0);
    }

    proptest! {
        #[test]
        fn behaves_as_a_sorted_set(steps in prop::collection::vec((any::<bool>(), 0_u8..60), 0..300)) {
            let mut tree = OrderTree::new();
            let mut set = BTreeSet::new();
            for (insert, key) in steps {
                if insert {
                    prop_assert_eq!(tree.insert(key), set.insert(key));
                } else {
                    prop_assert_eq!(tree.remove(&key), set.remove(&key));
                }
                prop_assert_eq!(tree.check(tree.root), set.len());
            }
            for first in 0..=set.len() {
                prop_assert!(tree.iter_from(first).eq(set.iter().skip(first)));
            }
            for key in 0..60 {
                prop_assert_eq!(tree.partition_point(|k| *k < key), set.range(..key).count());
            }
        }
    }
}
