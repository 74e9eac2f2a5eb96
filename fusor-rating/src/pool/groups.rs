//! Whether results determine ratings.
//!
//! The most likely ratings are finite and unique if, however the players are divided in two, each
//! part scored something against the other (L. R. Ford, *Solution of a ranking problem from binary
//! comparisons*, 1957). In the graph of "scored something against" that means: all players are in one
//! strongly connected component.

use super::PoolError;
use super::solver::Edge;
use alloc::vec;
use alloc::vec::Vec;

/// The error, if results leave ratings open.
pub(super) fn open_question(players: usize, edges: &[Edge]) -> Option<PoolError> {
    let sizes = component_sizes(players, edges);
    let (smallest, groups) = (sizes.iter().min_by_key(|group| group.0)?, sizes.len());
    (groups > 1).then_some(PoolError::Open {
        groups,
        player: smallest.1,
    })
}

/// (size, a member) of each strongly connected component, by Kosaraju's algorithm without recursion.
fn component_sizes(players: usize, edges: &[Edge]) -> Vec<(usize, usize)> {
    let mut forwards = vec![Vec::new(); players];
    let mut backwards = vec![Vec::new(); players];
    for edge in edges {
        let scored = [
            (edge.white, edge.black, edge.points),
            (edge.black, edge.white, edge.games - edge.points),
        ];
        for (from, to, points) in scored {
            if points > 0.0
                && let (Some(out), Some(back)) = (forwards.get_mut(from), backwards.get_mut(to))
            {
                out.push(to);
                back.push(from);
            }
        }
    }
    let mut seen = vec![false; players];
    let mut finished = Vec::with_capacity(players);
    for player in 0..players {
        visit(player, &forwards, &mut seen, |node| finished.push(node));
    }
    let mut seen = vec![false; players];
    let mut groups = Vec::new();
    for &player in finished.iter().rev() {
        let mut size = 0;
        visit(player, &backwards, &mut seen, |_| size += 1);
        if size > 0 {
            groups.push((size, player));
        }
    }
    groups
}

/// Depth-first search; `leave` is called for each new node after all that it leads to.
fn visit(start: usize, next: &[Vec<usize>], seen: &mut [bool], mut leave: impl FnMut(usize)) {
    let enter = |node: usize, seen: &mut [bool]| {
        let fresh = seen.get(node) == Some(&false);
        if let Some(seen) = seen.get_mut(node) {
            *seen = true;
        }
        fresh
    };
    if !enter(start, seen) {
        return;
    }
    let mut path = vec![(start, 0)];
    while let Some((node, tried)) = path.last_mut() {
        match next.get(*node).and_then(|targets| targets.get(*tried)) {
            Some(&target) => {
                *tried += 1;
                if enter(target, seen) {
                    path.push((target, 0));
                }
            }
            None => {
                leave(*node);
                path.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(white: usize, black: usize, points: f64) -> Edge {
        Edge {
            white,
            black,
            games: 2.0,
            points,
        }
    }

    #[test]
    fn one_group_or_more() {
        let groups = |edges: &[Edge]| component_sizes(4, edges).len();
        assert_eq!(groups(&[]), 4);
        assert_eq!(groups(&[edge(0, 1, 1.0), edge(2, 3, 0.5)]), 2);
        assert_eq!(groups(&[edge(0, 1, 1.0), edge(2, 3, 0.5), edge(1, 2, 2.0)]), 2);
        let circle = [edge(0, 1, 2.0), edge(1, 2, 2.0), edge(2, 3, 2.0), edge(3, 0, 2.0)];
        assert_eq!(groups(&circle), 1);
        assert_eq!(groups(&circle[..3]), 4);
    }

    #[test]
    fn a_long_chain_does_not_overflow_the_stack() {
        let edges: Vec<Edge> = (1..100_000).map(|player| edge(player - 1, player, 1.0)).collect();
        assert_eq!(component_sizes(100_000, &edges).len(), 1);
    }
}
