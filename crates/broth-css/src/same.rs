//! The proof that two texts are the same CSS, however they are laid out.

use alloc::borrow::Cow;

use crate::build::{Node, Parsed};
use crate::kind::TokenKind;
use crate::layout::{Piece, Place, is_length_like, is_optional, pieces};
use crate::token::Token;

/// Whether two parsed texts have the same rules and declarations, token by token. White space
/// counts only where it may mean something, numbers and colours by their values.
pub(crate) fn are_same(a: (&Parsed<'_>, &str), b: (&Parsed<'_>, &str)) -> bool {
    if !same_nodes(&a.0.nodes, &b.0.nodes) {
        return false;
    }
    let (a, b) = (pieces(a.0, a.1).0, pieces(b.0, b.1).0);
    let significant = |piece: &&Piece<'_>| !piece.part.is_semicolon;
    let mut a = a.iter().filter(significant);
    let mut b = b.iter().filter(significant);
    let mut before = None;
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(first), Some(second)) => {
                if !same_piece(first, second) || !same_space(before, first, second) {
                    return false;
                }
                before = Some(first);
            }
            _ => return false,
        }
    }
}

/// Whether the same rules and declarations are within each other.
fn same_nodes(a: &[Node], b: &[Node]) -> bool {
    let same = |(a, b): (&Node, &Node)| {
        a.kind == b.kind && a.next == b.next && a.block.is_some() == b.block.is_some()
    };
    a.len() == b.len() && a.iter().zip(b).all(same)
}

fn same_piece(a: &Piece<'_>, b: &Piece<'_>) -> bool {
    let structure = |piece: &Piece<'_>| (piece.part.begins, piece.part.opens, piece.part.closes);
    a.place == b.place && structure(a) == structure(b) && same_token(a, b)
}

fn same_token(a: &Piece<'_>, b: &Piece<'_>) -> bool {
    let (first, second) = (&a.token, &b.token);
    if first.kind != second.kind {
        return false;
    }
    match first.kind {
        _ if a.place == Place::Custom => first.text == second.text,
        TokenKind::Number | TokenKind::Percentage | TokenKind::Dimension => {
            same_number(first, second) && first.value() == second.value()
        }
        TokenKind::Hash if matches!(a.place, Place::Value { colors: true }) => {
            expanded(first.value()) == expanded(second.value())
        }
        TokenKind::Hash => first.value() == second.value() && first.is_id() == second.is_id(),
        TokenKind::UnicodeRange => first.unicode_range() == second.unicode_range(),
        _ => first.value() == second.value(),
    }
}

fn same_number(a: &Token<'_>, b: &Token<'_>) -> bool {
    let facts = |token: &Token<'_>| {
        token.number().map(|number| {
            (number.value(), is_length_like(token) || number.is_integer(), number.sign())
        })
    };
    facts(a) == facts(b)
}

/// A colour with two digits for each component, in lower case.
fn expanded(digits: Cow<'_, str>) -> Cow<'_, str> {
    let is_short = matches!(digits.len(), 3 | 4);
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    match is_hex {
        true if is_short => digits
            .chars()
            .flat_map(|c| [c; 2])
            .collect::<alloc::string::String>()
            .to_ascii_lowercase()
            .into(),
        true => digits.to_ascii_lowercase().into(),
        false => digits,
    }
}

/// Whether the white space before two tokens means the same.
fn same_space(before: Option<&Piece<'_>>, a: &Piece<'_>, b: &Piece<'_>) -> bool {
    let is_kept = |piece: &Piece<'_>| piece.is_inner && piece.gap.has_space();
    match before {
        Some(before) if a.is_inner && is_optional(before, a) => true,
        _ if a.place == Place::Custom && a.is_inner => a.gap.text == b.gap.text,
        _ => is_kept(a) == is_kept(b),
    }
}
