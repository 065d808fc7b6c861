//! The functions of EXSLT's sets: <http://exslt.github.io/set/>.

use std::collections::HashSet;

use broth::dom::NodeId;
use broth::xpath::{Call, Value, XNode};

pub(super) const NAMESPACE: &str = "http://exslt.org/sets";

/// A function of an expression.
type Body = for<'d> fn(&Call<'d>) -> Result<Value<'d>, String>;

pub(super) const FUNCTIONS: [(&str, Body); 6] = [
    ("difference", difference),
    ("intersection", intersection),
    ("distinct", distinct),
    ("has-same-node", has_same_node),
    ("leading", leading),
    ("trailing", trailing),
];

/// The arguments, both of them nodes in the order of the document.
fn pair<'c, 'd>(call: &'c Call<'d>) -> Result<(&'c [XNode<'d>], &'c [XNode<'d>]), String> {
    match call.arguments().len() {
        2 => Ok((call.nodes(0)?, call.nodes(1)?)),
        count => Err(format!("two arguments are needed, but here are {count}")),
    }
}

/// The nodes of the first argument that are not in the second.
fn difference<'d>(call: &Call<'d>) -> Result<Value<'d>, String> {
    let (first, second) = pair(call)?;
    let keys: HashSet<Key<'d>> = second.iter().map(Key::of).collect();
    Ok(Value::Nodes(first.iter().filter(|node| !keys.contains(&Key::of(node))).copied().collect()))
}

/// The nodes that are in both arguments.
fn intersection<'d>(call: &Call<'d>) -> Result<Value<'d>, String> {
    let (first, second) = pair(call)?;
    let keys: HashSet<Key<'d>> = second.iter().map(Key::of).collect();
    Ok(Value::Nodes(first.iter().filter(|node| keys.contains(&Key::of(node))).copied().collect()))
}

/// Whether a node is in both arguments.
fn has_same_node<'d>(call: &Call<'d>) -> Result<Value<'d>, String> {
    let (first, second) = pair(call)?;
    let keys: HashSet<Key<'d>> = second.iter().map(Key::of).collect();
    Ok(Value::Boolean(first.iter().any(|node| keys.contains(&Key::of(node)))))
}

/// The first node with each text.
fn distinct<'d>(call: &Call<'d>) -> Result<Value<'d>, String> {
    if call.arguments().len() != 1 {
        return Err(format!("one argument is needed, but here are {}", call.arguments().len()));
    }
    let mut texts = HashSet::new();
    let nodes = call.nodes(0)?.iter().copied();
    Ok(Value::Nodes(nodes.filter(|node| texts.insert(node.string().into_owned())).collect()))
}

/// The nodes of the first argument before the first node of the second.
fn leading<'d>(call: &Call<'d>) -> Result<Value<'d>, String> {
    let (nodes, _) = around(call)?;
    Ok(Value::Nodes(nodes.to_vec()))
}

/// The nodes of the first argument after the first node of the second.
fn trailing<'d>(call: &Call<'d>) -> Result<Value<'d>, String> {
    let (_, nodes) = around(call)?;
    Ok(Value::Nodes(nodes.to_vec()))
}

/// The nodes before and after the first node of the second argument: all if there is none, and
/// none if it is not in the first argument.
fn around<'c, 'd>(call: &'c Call<'d>) -> Result<(&'c [XNode<'d>], &'c [XNode<'d>]), String> {
    let (first, second) = pair(call)?;
    let Some(edge) = second.first() else { return Ok((first, first)) };
    Ok(match first.iter().position(|node| node == edge) {
        Some(at) => (&first[..at], &first[at + 1..]),
        None => (&[], &[]),
    })
}

/// A node as a key: equal keys are of the same node.
#[derive(PartialEq, Eq, Hash)]
enum Key<'d> {
    Node(NodeId),
    /// The URI and the local name.
    Attribute(NodeId, &'d str, &'d str),
    /// The prefix.
    Namespace(NodeId, &'d str),
    Other,
}

impl<'d> Key<'d> {
    fn of(node: &XNode<'d>) -> Self {
        match *node {
            XNode::Node(node) => Self::Node(node.id()),
            XNode::Attribute(node) => {
                let name = node.attribute().name();
                Self::Attribute(node.element().id(), name.namespace.uri(), name.local)
            }
            XNode::Namespace(node) => Self::Namespace(node.element().id(), node.prefix()),
            _ => Self::Other,
        }
    }
}
