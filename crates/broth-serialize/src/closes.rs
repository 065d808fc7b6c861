//! Which end tags are worth trying to omit.
//!
//! The rules for optional tags assume that a document conforms. In the end,
//! [`RoundTripProof`](crate::proof::RoundTripProof) shows what a parser makes of the markup; but
//! each attempt that fails costs another pass, so this module rules out the likely failures.
//!
//! Elements whose end tags have not been written are nested in each other: a *chain*, outermost
//! first, inside an element that the parser has open just as the tree has it. Does the next tag
//! close all of the chain, and nothing else?

use broth_html_rules::elements::{IMPLIED_END_TAGS, IMPLIED_END_TAGS_THOROUGHLY};
use broth_html_rules::in_body::EndTag;
use broth_markup::{Name, NameSet, Namespace, QName};

/// The next thing that a parser sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tag<'t> {
    /// A start tag that belongs where the chain is.
    Start(QName<'t>),
    /// The end tag of the element that contains the chain.
    End(QName<'t>),
    EndOfFile,
}

/// Whether an end tag generates implied end tags and then pops up to its element.
fn closes_implied(end: Name) -> bool {
    use EndTag::{Block, Description, Form, Heading, Li, Object, P};
    matches!(EndTag::of(end), Block | Form | P | Li | Description | Heading | Object)
        || matches!(end, Name::Td | Name::Th | Name::Caption)
}

/// Elements that can be in a chain and are not *special*: any other end tag, and the adoption
/// agency, skip them.
const ORDINARY: NameSet = NameSet::of(&[Name::Option, Name::Optgroup, Name::Rt, Name::Rp]);

/// Elements that the search for an open list item skips.
const PASSED_BY_LIST_ITEMS: NameSet = ORDINARY.with(&[Name::P]);

/// Whether the tag closes all of the chain, and nothing else.
pub(crate) fn closes(tag: Tag<'_>, chain: &[Name], quirks: bool) -> bool {
    match tag {
        Tag::EndOfFile => true,
        _ if chain.is_empty() => true,
        Tag::End(name) => name.namespace == Namespace::Html && end_tag_closes(name.name, chain),
        Tag::Start(name) => {
            name.namespace == Namespace::Html && start_tag_closes(name.name, chain, quirks)
        }
    }
}

fn all(chain: &[Name], set: NameSet) -> bool {
    chain.iter().all(|&name| set.contains(name))
}

/// At most a cell, and elements whose ends the end of the cell implies.
fn is_cell(chain: &[Name]) -> bool {
    match chain {
        [] => true,
        [Name::Td | Name::Th, inner @ ..] => all(inner, IMPLIED_END_TAGS),
        _ => false,
    }
}

/// At most a row with at most a cell.
fn is_row(chain: &[Name]) -> bool {
    match chain {
        [] => true,
        [Name::Tr, inner @ ..] => is_cell(inner),
        _ => false,
    }
}

fn end_tag_closes(end: Name, chain: &[Name]) -> bool {
    if chain.contains(&end) {
        return false;
    }
    match end {
        // The end of the document is also the end of the body.
        Name::Html => chain == [Name::Body],
        // It closes nothing, and what follows it may still end up inside the chain.
        Name::Body => false,
        // It pops a cell or a caption without touching the list of active formatting elements. The
        // entries that it then removes, up to the last marker, belong to those: the marker of the
        // template would stay for ever.
        Name::Template => {
            all(chain, IMPLIED_END_TAGS_THOROUGHLY)
                && !chain.iter().any(|name| matches!(name, Name::Td | Name::Th | Name::Caption))
        }
        Name::Table => match chain {
            [Name::Caption, inner @ ..] => all(inner, IMPLIED_END_TAGS),
            [Name::Colgroup] => true,
            [Name::Tbody | Name::Thead | Name::Tfoot, inner @ ..] => is_row(inner),
            _ => false,
        },
        Name::Tbody | Name::Thead | Name::Tfoot => is_row(chain),
        Name::Tr => is_cell(chain),
        Name::Head | Name::Colgroup | Name::Frameset => false,
        _ if closes_implied(end) => all(chain, IMPLIED_END_TAGS),
        _ => all(chain, ORDINARY),
    }
}

fn start_tag_closes(start: Name, chain: &[Name], quirks: bool) -> bool {
    let [outer, inner @ ..] = chain else { return true };
    let implied = all(inner, IMPLIED_END_TAGS);
    match (outer, start) {
        (Name::Head, Name::Body | Name::Frameset) => inner.is_empty(),
        (Name::Li, Name::Li) | (Name::Dd | Name::Dt, Name::Dd | Name::Dt) => {
            all(inner, PASSED_BY_LIST_ITEMS)
        }
        // In quirks mode, a paragraph can contain a table.
        (Name::P, Name::Table) => implied && !quirks,
        (Name::P, _) => implied && !inner.contains(&Name::P),
        (Name::Rt | Name::Rp, Name::Rt | Name::Rp) => implied && !inner.contains(&Name::Rtc),
        (Name::Option, Name::Option) => implied && !inner.contains(&Name::Optgroup),
        (Name::Option | Name::Optgroup, Name::Optgroup | Name::Hr) => implied,
        (Name::Colgroup, Name::Col | Name::Template) => false,
        (Name::Colgroup, _) => inner.is_empty(),
        (
            Name::Caption,
            Name::Caption
            | Name::Col
            | Name::Colgroup
            | Name::Tbody
            | Name::Tfoot
            | Name::Thead
            | Name::Tr,
        ) => implied,
        (Name::Thead | Name::Tbody | Name::Tfoot, Name::Tbody | Name::Tfoot | Name::Thead) => {
            is_row(inner)
        }
        (Name::Tr, Name::Tr) => is_cell(inner),
        (Name::Td | Name::Th, Name::Td | Name::Th) => implied,
        _ => false,
    }
}
