//! Optional functions that are not in XPath's core library: EXSLT's functions for sets of nodes,
//! and `has-class`.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;

use crate::extension::{Call, Extension};
use crate::item::Item;
use crate::node::XNode;
use crate::value::Value;

type Answer<'d> = Result<Value<'d>, String>;
type Function = for<'d> fn(&Call<'d>) -> Answer<'d>;

/// EXSLT's functions for sets of nodes, without a prefix.
const SETS: [(&str, Function); 5] = [
    ("difference", difference),
    ("intersection", intersection),
    ("has-same-node", has_same_node),
    ("leading", leading),
    ("trailing", trailing),
];

/// The functions for sets of nodes, with a prefix.
pub(crate) fn sets(prefix: &str) -> impl Iterator<Item = (String, Extension)> {
    SETS.into_iter()
        .map(|(name, function)| (name, Extension::Function(Arc::new(function))))
        .chain([("distinct", Extension::Distinct)])
        .map(move |(name, function)| (format!("{prefix}:{name}"), function))
}

/// The nodes of the first set that are not in the second.
fn difference<'d>(call: &Call<'d>) -> Answer<'d> {
    let [one, other] = two(call)?;
    let other = members(other);
    let is_left = |node: &XNode<'_>| !other.contains(&node.item());
    Ok(Value::Nodes(one.iter().copied().filter(is_left).collect()))
}

/// The nodes that are in both sets.
fn intersection<'d>(call: &Call<'d>) -> Answer<'d> {
    let [one, other] = two(call)?;
    let other = members(other);
    let is_common = |node: &XNode<'_>| other.contains(&node.item());
    Ok(Value::Nodes(one.iter().copied().filter(is_common).collect()))
}

/// Whether any node is in both sets.
fn has_same_node<'d>(call: &Call<'d>) -> Answer<'d> {
    let [one, other] = two(call)?;
    let other = members(other);
    Ok(Value::Boolean(one.iter().any(|node| other.contains(&node.item()))))
}

/// The nodes of the first set that come before the first node of the second.
fn leading<'d>(call: &Call<'d>) -> Answer<'d> {
    beside(call, |all, mark| &all[..mark])
}

/// The nodes of the first set that come after the first node of the second.
fn trailing<'d>(call: &Call<'d>) -> Answer<'d> {
    beside(call, |all, mark| &all[mark + 1..])
}

/// Splits the first set at the first node of the second: returns all of it if the second set is
/// empty, and nothing if that node is not in the first set.
fn beside<'d>(
    call: &Call<'d>,
    part: for<'a> fn(&'a [XNode<'d>], usize) -> &'a [XNode<'d>],
) -> Answer<'d> {
    let [all, marks] = two(call)?;
    let nodes = match marks.first() {
        Some(first) => match all.iter().position(|node| node == first) {
            Some(mark) => part(all, mark),
            None => &[],
        },
        None => all,
    };
    Ok(Value::Nodes(nodes.to_vec()))
}

/// Implements `has-class("a", "b")`: whether the context node has all of these classes.
pub(crate) fn has_class<'d>(call: &Call<'d>) -> Answer<'d> {
    if call.arguments().is_empty() {
        return Err("`has-class` needs at least one class".into());
    }
    for (class, number) in call.arguments().iter().zip(1..) {
        if !matches!(class, Value::String(_)) {
            return Err(format!("argument {number} of `has-class` must be a string"));
        }
    }
    let Some(element) = call.node().node() else { return Ok(Value::Boolean(false)) };
    let has = |class: &Value<'_>| element.classes().any(|name| name == class.to_str());
    Ok(Value::Boolean(call.arguments().iter().all(has)))
}

/// The two sets of a call.
fn two<'a, 'd>(call: &'a Call<'d>) -> Result<[&'a [XNode<'d>]; 2], String> {
    takes(call.arguments().len(), 2)?;
    Ok([call.nodes(0)?, call.nodes(1)?])
}

/// Checks the number of arguments of a call.
pub(crate) fn takes(given: usize, count: usize) -> Result<(), String> {
    if given == count {
        return Ok(());
    }
    Err(format!("the number of arguments must be {count}, not {given}"))
}

fn members(nodes: &[XNode<'_>]) -> BTreeSet<Item> {
    nodes.iter().map(|node| node.item()).collect()
}
