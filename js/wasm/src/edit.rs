//! Edits by selector, which leave every other byte alone.

use broth::rewrite::{EditError, Op, Page, Rule, rewrite};

use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;
use crate::select::Cache;

/// Reads an operation: its name, and up to two values.
pub(crate) fn op(name: &str, first: Option<&str>, second: Option<&str>) -> Result<Op, Failure> {
    let first = || first.map(str::to_owned).ok_or(Failure::REQUEST);
    Ok(match name {
        "set" => Op::Set(first()?, second.ok_or(Failure::REQUEST)?.to_owned()),
        "unset" => Op::Unset(first()?),
        "rename" => Op::Rename(first()?),
        "before" => Op::Before(first()?),
        "after" => Op::After(first()?),
        "prepend" => Op::Prepend(first()?),
        "append" => Op::Append(first()?),
        "inner" => Op::Inner(first()?),
        "replace" => Op::Replace(first()?),
        "remove" => Op::Remove,
        "unwrap" => Op::Unwrap,
        _ => return Err(Failure::REQUEST),
    })
}

pub(crate) fn bad_edit(error: EditError) -> Failure {
    Failure::new(Kind::Edit, "bad-edit", error)
}

/// Edits the last text of a request by the rules before it, each a selector, an operation and two
/// values.
pub(crate) fn edit(
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let last = request.count().checked_sub(1).ok_or(Failure::REQUEST)?;
    let rules = (0..last / 4).map(|rule| {
        let at = rule * 4;
        let selector = cache.compiled(request.text(at)?)?;
        let op = op(request.text(at + 1)?, request.maybe(at + 2)?, request.maybe(at + 3)?)?;
        Rule::new((*selector).clone(), op).map_err(bad_edit)
    });
    let rules = rules.collect::<Result<Vec<_>, _>>()?;
    reply.last(rewrite(&Page::parse(request.text(last)?), &rules).output());
    Ok(())
}
