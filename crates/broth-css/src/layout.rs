//! The layout of a text: its tokens without white space, each with the gap before it and its place.
//! Minifying and formatting write the same tokens with other gaps.

use alloc::vec;
use alloc::vec::Vec;

use crate::build::{NodeKind, Parsed};
use crate::kind::TokenKind;
use crate::token::Token;

/// The white space and the comments between two tokens.
#[derive(Clone, Copy)]
pub(crate) struct Gap<'t> {
    pub(crate) text: &'t str,
}

impl<'t> Gap<'t> {
    /// Its comments, each with the white space before it.
    pub(crate) fn comments(self) -> impl Iterator<Item = (&'t str, &'t str)> {
        let mut rest = self.text;
        core::iter::from_fn(move || {
            let (space, after) = rest.split_at(rest.find("/*")?);
            let body = after.get(2..).unwrap_or_default();
            let end = body.find("*/").map_or(after.len(), |end| end + 4);
            let (comment, others) = after.split_at(end);
            rest = others;
            Some((space, comment))
        })
    }

    /// The white space after its last comment.
    pub(crate) fn last_space(self) -> &'t str {
        let comments: usize = self.comments().map(|(a, b)| a.len() + b.len()).sum();
        self.text.get(comments..).unwrap_or_default()
    }

    /// Whether it has white space.
    pub(crate) fn has_space(self) -> bool {
        self.comments().any(|(space, _)| !space.is_empty()) || !self.last_space().is_empty()
    }

    /// Whether it has white space with the end of a line.
    pub(crate) fn has_newline(self) -> bool {
        self.comments().any(|(space, _)| newlines(space) > 0) || newlines(self.last_space()) > 0
    }
}

/// The number of lines that end in white space.
pub(crate) fn newlines(space: &str) -> usize {
    let returns = space.matches('\r').count() - space.matches("\r\n").count();
    returns + space.matches(['\n', '\x0C']).count()
}

/// Where a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Between preludes and values: braces, semicolons, names of declarations, and what is dropped.
    Structure,
    /// In the selectors of a rule; `depth` counts the open brackets.
    Selector { depth: u32 },
    /// In the prelude of an at-rule; `true` if a colon needs no white space.
    Prelude { colons: bool },
    /// In the value of a declaration; `true` if it may have colours.
    Value { colors: bool },
    /// In the value of a custom property, whose text is kept.
    Custom,
}

/// The part that a token has in the structure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Part {
    /// It begins a rule or a declaration.
    pub(crate) begins: bool,
    /// It ends a declaration.
    pub(crate) ends_declaration: bool,
    /// It is the brace that opens the block of a rule.
    pub(crate) opens: bool,
    /// It is the brace that closes it.
    pub(crate) closes: bool,
    /// It is the colon of a declaration.
    pub(crate) is_colon: bool,
    /// It is a semicolon that ends something, or nothing.
    pub(crate) is_semicolon: bool,
}

/// A token, with its context.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'t> {
    pub(crate) token: Token<'t>,
    pub(crate) gap: Gap<'t>,
    pub(crate) place: Place,
    pub(crate) part: Part,
    /// Whether the gap before it is in the same prelude or value.
    pub(crate) is_inner: bool,
}

/// The pieces of a parsed text, and the gap after the last one.
pub(crate) fn pieces<'t>(parsed: &Parsed<'t>, text: &'t str) -> (Vec<Piece<'t>>, Gap<'t>) {
    let length = parsed.list.len();
    let mut owners = vec![(0_usize, Place::Structure); length];
    let mut parts = vec![Part::default(); length];
    for (index, node) in parsed.nodes.iter().enumerate() {
        mark(parsed, index, &mut owners, &mut parts);
        if let Some(part) = parts.get_mut(node.whole.start) {
            part.begins = true;
        }
    }
    let mut pieces: Vec<Piece<'t>> = Vec::with_capacity(length);
    let (mut end, mut owner, mut depth) = (0, 0, 0_u32);
    for index in 0..length {
        let Some(token) = parsed.list.get(index) else { break };
        if token.kind == TokenKind::Whitespace {
            continue;
        }
        let gap = Gap { text: text.get(end..token.start).unwrap_or_default() };
        end = token.start + token.text.len();
        let (own, mut place) = owners[index];
        depth = if own == owner { depth } else { 0 };
        let is_inner = own != 0 && own == owner;
        owner = own;
        let is_closing = matches!(token.kind, TokenKind::CloseParen | TokenKind::CloseSquare);
        depth = depth.saturating_sub(u32::from(is_closing));
        if let Place::Selector { depth: at } = &mut place {
            *at = depth;
        }
        depth += u32::from(token.kind.mirror().is_some());
        let mut part = parts[index];
        part.is_semicolon = own == 0 && token.kind == TokenKind::Semicolon;
        pieces.push(Piece { token, gap, place, part, is_inner });
    }
    (pieces, Gap { text: text.get(end..).unwrap_or_default() })
}

/// Marks the tokens of a node.
fn mark(parsed: &Parsed<'_>, index: usize, owners: &mut [(usize, Place)], parts: &mut [Part]) {
    let node = &parsed.nodes[index];
    let name = parsed.list.get(node.whole.start).map(|token| token.value().to_ascii_lowercase());
    let name = name.unwrap_or_default();
    let place = match node.kind {
        NodeKind::AtRule => Place::Prelude { colons: name == "media" },
        NodeKind::QualifiedRule => Place::Selector { depth: 0 },
        NodeKind::Declaration { .. } if name.starts_with("--") => Place::Custom,
        NodeKind::Declaration { .. } => Place::Value { colors: crate::Property::has_colors(&name) },
    };
    let is_declaration = matches!(node.kind, NodeKind::Declaration { .. });
    let to = if is_declaration { node.whole.end } else { node.values.end }.min(owners.len());
    // The priority of a custom property is no part of its text.
    let after = node.values.end.min(to);
    for (at, owner) in owners.iter_mut().enumerate().take(to).skip(node.values.start) {
        let is_priority = at >= after && place == Place::Custom;
        *owner = (index + 1, if is_priority { Place::Value { colors: false } } else { place });
    }
    let kind = |at: usize| parsed.list.kind(at);
    if is_declaration {
        let colon = (node.whole.start..to).find(|at| kind(*at) == Some(TokenKind::Colon));
        if let Some(part) = colon.and_then(|colon| parts.get_mut(colon)) {
            part.is_colon = true;
        }
        let last = (node.whole.start..to).rev().find(|at| kind(*at) != Some(TokenKind::Whitespace));
        if let Some(part) = last.and_then(|last| parts.get_mut(last)) {
            part.ends_declaration = true;
        }
    }
    if let Some(block) = &node.block {
        if let Some(part) = block.start.checked_sub(1).and_then(|at| parts.get_mut(at)) {
            part.opens = true;
        }
        if let Some(part) = parts.get_mut(block.end) {
            part.closes = true;
        }
    }
}

/// Whether white space between two tokens of a prelude or a value means nothing.
pub(crate) fn is_optional(before: &Piece<'_>, after: &Piece<'_>) -> bool {
    let (first, second) = (before.token.kind, after.token.kind);
    let is_bracket = first.mirror().is_some()
        || matches!(second, TokenKind::CloseParen | TokenKind::CloseSquare | TokenKind::CloseCurly);
    let either = |kind: TokenKind| first == kind || second == kind;
    let is_comma = either(TokenKind::Comma);
    match after.place {
        Place::Selector { depth: 0 } => {
            is_bracket || is_comma || ['>', '~', '+'].iter().any(|c| either(TokenKind::Delim(*c)))
        }
        Place::Selector { .. } => is_bracket || is_comma,
        Place::Prelude { colons } => is_bracket || is_comma || colons && either(TokenKind::Colon),
        Place::Value { .. } => {
            is_bracket || is_comma || either(TokenKind::Delim('/')) || either(TokenKind::Delim('!'))
        }
        Place::Custom | Place::Structure => false,
    }
}

/// Whether it does not matter if the number of a token is written as an integer.
pub(crate) fn is_length_like(token: &Token<'_>) -> bool {
    match token.kind {
        TokenKind::Percentage => true,
        TokenKind::Dimension => !token.value().starts_with(['n', 'N']),
        _ => false,
    }
}
