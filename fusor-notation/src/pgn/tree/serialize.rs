//! Game trees as flat lists, parents before children.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{GameTree, Node, NodeId, Ply};
use crate::pgn::nag::Nag;

/// One node. The root is the first, with neither parent nor move.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record<'a, M> {
    /// Index of the parent in the list.
    parent: Option<u32>,
    /// `null` is a null move.
    #[serde(rename = "move")]
    ply: Option<M>,
    before: Cow<'a, [String]>,
    comments: Cow<'a, [String]>,
    nags: Cow<'a, [Nag]>,
}

/// As a list of nodes in the order of [`GameTree::nodes`], each with the index of its parent.
impl<M: Serialize> Serialize for GameTree<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.nodes.len()))?;
        let mut places = vec![0_u32; self.nodes.len()];
        for (id, place) in self.nodes().zip(0..) {
            if let Some(slot) = places.get_mut(id.index()) {
                *slot = place;
            }
            list.serialize_element(&Record {
                parent: self.parent(id).and_then(|parent| places.get(parent.index()).copied()),
                ply: self.ply(id).and_then(Ply::as_move),
                before: self.comments_before(id).into(),
                comments: self.comments(id).into(),
                nags: self.nags(id).into(),
            })?;
        }
        list.end()
    }
}

impl<'de, M: Deserialize<'de>> Deserialize<'de> for GameTree<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<M>(PhantomData<M>);

        impl<'de, M: Deserialize<'de>> Visitor<'de> for List<M> {
            type Value = GameTree<M>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of nodes, the root first and every other behind its parent")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<GameTree<M>, A::Error> {
                let mut tree = GameTree { nodes: Vec::new() };
                while let Some(record) = list.next_element::<Record<'_, M>>()? {
                    add(&mut tree, record).map_err(A::Error::custom)?;
                }
                if tree.nodes.is_empty() {
                    Err(A::Error::custom("a tree needs a root"))
                } else {
                    Ok(tree)
                }
            }
        }

        deserializer.deserialize_seq(List(PhantomData))
    }
}

fn add<M>(tree: &mut GameTree<M>, record: Record<'_, M>) -> Result<(), &'static str> {
    let id = match (record.parent, tree.nodes.is_empty()) {
        (None, true) => {
            if record.ply.is_some() {
                return Err("the root of a tree has no move");
            }
            tree.nodes.push(Node::new(None, None));
            NodeId::ROOT
        }
        (Some(parent), false) => {
            let ply = record.ply.map_or(Ply::Null, Ply::Move);
            NodeId::from_index(parent as usize)
                .and_then(|parent| tree.add(parent, ply))
                .ok_or("the parent of a node stands before it in the list")?
        }
        (None, false) => return Err("only the first node of a tree has no parent"),
        (Some(_), true) => return Err("the first node of a tree has no parent"),
    };
    if !(record.before.is_empty() && record.comments.is_empty() && record.nags.is_empty())
        && let Some(notes) = tree.notes_mut(id)
    {
        notes.before = record.before.into_owned();
        notes.after = record.comments.into_owned();
        notes.nags = record.nags.into_owned();
    }
    Ok(())
}
