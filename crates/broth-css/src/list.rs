//! `TokenList`: the tokens of a text, each with the token that closes it.
//!
//! The match of a bracket does not depend on its place: a block ends at the first closing bracket
//! of its kind that is in no block within it. So one pass finds all blocks, and the parser takes a
//! component value of any depth in one step.

use alloc::vec::Vec;

use broth_input::Span;

use crate::error::{CssErrorCode, Errors};
use crate::kind::TokenKind;
use crate::token::Token;
use crate::tokenizer::Tokens;

/// A token, without its text.
#[derive(Clone, Copy, Debug)]
struct Entry {
    kind: TokenKind,
    start: usize,
    end: usize,
    /// The index after the component value that begins with this token.
    after: usize,
    /// Whether it is a closing bracket that closes nothing.
    is_unmatched: bool,
}

/// The tokens of a text by index, each with the end of the component value that it begins.
#[derive(Clone, Debug)]
pub struct TokenList<'t> {
    text: &'t str,
    entries: Vec<Entry>,
}

impl<'t> TokenList<'t> {
    /// Takes the tokens of a text, and finds what closes each bracket.
    #[must_use]
    pub fn new(tokens: Tokens<'t>) -> Self {
        Self::with_errors(tokens).0
    }

    pub(crate) fn with_errors(mut tokens: Tokens<'t>) -> (Self, Errors) {
        let text = tokens.text();
        // Short texts have more tokens than long ones.
        let mut entries = Vec::with_capacity(text.len() / 8 + 8);
        for token in tokens.by_ref() {
            let Span { start, end } = token.span();
            let after = entries.len() + 1;
            entries.push(Entry { kind: token.kind, start, end, after, is_unmatched: false });
        }
        let mut list = Self { text, entries };
        let mut errors = tokens.into_errors();
        list.close_brackets(&mut errors);
        (list, errors)
    }

    /// Finds the ending token of each simple block and of each function.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-simple-block>
    /// <https://drafts.csswg.org/css-syntax-3/#consume-function>
    fn close_brackets(&mut self, errors: &mut Errors) {
        let mut open: Vec<usize> = Vec::new();
        for index in 0..self.entries.len() {
            let Entry { kind, start, end, .. } = self.entries[index];
            let wanted = open.last().and_then(|open| self.entries[*open].kind.mirror());
            match kind {
                kind if kind.mirror().is_some() => open.push(index),
                kind if wanted == Some(kind) => {
                    let opening = open.pop().unwrap_or_default();
                    self.entries[opening].after = index + 1;
                }
                TokenKind::CloseCurly | TokenKind::CloseParen | TokenKind::CloseSquare => {
                    self.entries[index].is_unmatched = true;
                    errors.push(CssErrorCode::UnmatchedBracket, start, end);
                }
                _ => {}
            }
        }
        for index in open {
            // Beyond the end: there is no ending token.
            self.entries[index].after = self.entries.len() + 1;
            let Entry { kind, start, end, .. } = self.entries[index];
            let is_function = kind == TokenKind::Function;
            let code =
                if is_function { CssErrorCode::EofInFunction } else { CssErrorCode::EofInBlock };
            errors.push(code, start, end);
        }
    }

    /// The number of tokens.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "nobody asks for that")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The kind of the token with this index; `None` is the text's EOF-token.
    #[inline]
    #[must_use]
    pub fn kind(&self, index: usize) -> Option<TokenKind> {
        self.entries.get(index).map(|entry| entry.kind)
    }

    /// The token with this index.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Token<'t>> {
        let entry = self.entries.get(index)?;
        let text = self.text.get(entry.start..entry.end).unwrap_or_default();
        Some(Token { kind: entry.kind, start: entry.start, text })
    }

    /// The index after the component value that begins with this token.
    #[must_use]
    pub fn after(&self, index: usize) -> usize {
        self.entries.get(index).map_or(self.len(), |entry| entry.after.min(self.len()))
    }

    /// Whether a token is a closing bracket that closes nothing.
    #[must_use]
    pub fn is_unmatched(&self, index: usize) -> bool {
        self.entries.get(index).is_some_and(|entry| entry.is_unmatched)
    }

    /// Whether the block or function that begins with this token has its ending token.
    pub(crate) fn is_closed(&self, index: usize) -> bool {
        self.entries.get(index).is_some_and(|entry| entry.after <= self.len())
    }

    /// The index of the token at which the contents of a block or function end.
    #[must_use]
    pub fn end_of_contents(&self, index: usize) -> usize {
        self.after(index) - usize::from(self.is_closed(index))
    }

    /// The offset at which a token begins, or the end of the text.
    pub(crate) fn start(&self, index: usize) -> usize {
        self.entries.get(index).map_or(self.text.len(), |entry| entry.start)
    }

    /// The offset after the token before this one.
    pub(crate) fn end_before(&self, index: usize) -> usize {
        index.checked_sub(1).and_then(|last| self.entries.get(last)).map_or(0, |entry| entry.end)
    }

    /// The source of a range of tokens.
    pub(crate) fn text(&self, from: usize, to: usize) -> &'t str {
        let end = self.end_before(to);
        self.text.get(self.start(from).min(end)..end).unwrap_or_default()
    }
}
