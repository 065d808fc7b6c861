//! The parser: from tokens to rules and declarations.
//!
//! The blocks that are open are in a list of their own, so nothing here recurses.

use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{CssErrorCode, Errors};
use crate::kind::TokenKind;
use crate::list::TokenList;
use crate::tokenizer::Tokens;

/// A rule or a declaration. Its children follow it, up to `next`.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    /// The tokens of the whole.
    pub(crate) whole: Range<usize>,
    /// The tokens of the prelude, or of the value.
    pub(crate) values: Range<usize>,
    /// The tokens in the block of a rule.
    pub(crate) block: Option<Range<usize>>,
    /// The index of the next node that is not within this one.
    pub(crate) next: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    AtRule,
    QualifiedRule,
    Declaration { is_important: bool },
}

/// The result: a text's tokens and nodes.
#[derive(Clone, Debug)]
pub(crate) struct Parsed<'t> {
    pub(crate) list: TokenList<'t>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) errors: Errors,
}

/// The parser at work.
pub(crate) struct Builder<'t> {
    pub(crate) list: TokenList<'t>,
    pub(crate) errors: Errors,
    nodes: Vec<Node>,
    /// The index of the next token.
    pub(crate) at: usize,
    /// The rules whose blocks are open.
    open: Vec<usize>,
}

impl<'t> Builder<'t> {
    pub(crate) fn new(tokens: Tokens<'t>) -> Self {
        let (list, errors) = TokenList::with_errors(tokens);
        Self { list, errors, nodes: Vec::new(), at: 0, open: Vec::new() }
    }

    pub(crate) fn finish(mut self) -> Parsed<'t> {
        self.errors.sort();
        Parsed { list: self.list, nodes: self.nodes, errors: self.errors }
    }

    pub(crate) fn kind(&self) -> Option<TokenKind> {
        self.list.kind(self.at)
    }

    pub(crate) fn discard_whitespace(&mut self) {
        while self.kind() == Some(TokenKind::Whitespace) {
            self.at += 1;
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-stylesheet-contents>
    pub(crate) fn consume_a_stylesheets_contents(&mut self) {
        loop {
            match self.kind() {
                Some(TokenKind::Whitespace | TokenKind::Cdo | TokenKind::Cdc) => self.at += 1,
                None => return,
                Some(TokenKind::AtKeyword) => self.consume_an_at_rule(false),
                Some(_) => self.consume_a_qualified_rule(false),
            }
            self.consume_open_blocks();
        }
    }

    /// Consumes the contents of the blocks that are open, and of those within them.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-block>
    pub(crate) fn consume_open_blocks(&mut self) {
        while !self.open.is_empty() {
            if !self.consume_one_of_a_blocks_contents() {
                self.close_block();
            }
        }
    }

    /// Consumes the contents of a block that is a text of its own.
    pub(crate) fn consume_a_blocks_contents(&mut self) {
        while self.consume_one_of_a_blocks_contents() {
            self.consume_open_blocks();
        }
    }

    /// A step of the text's loop. Returns whether there may be more.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-block-contents>
    fn consume_one_of_a_blocks_contents(&mut self) -> bool {
        match self.kind() {
            Some(TokenKind::Whitespace | TokenKind::Semicolon) => self.at += 1,
            None | Some(TokenKind::CloseCurly) => return false,
            Some(TokenKind::AtKeyword) => self.consume_an_at_rule(true),
            Some(_) => {
                let mark = self.at;
                if !self.consume_a_declaration(true) {
                    self.at = mark;
                    self.consume_a_qualified_rule(true);
                }
            }
        }
        true
    }

    /// Ends the block of the innermost open rule.
    fn close_block(&mut self) {
        let Some(rule) = self.open.pop() else { return };
        let end = self.at;
        self.at = (self.at + 1).min(self.list.len());
        let next = self.nodes.len();
        let node = &mut self.nodes[rule];
        node.next = next;
        node.whole.end = self.at;
        if let Some(block) = &mut node.block {
            block.end = end;
        }
    }

    /// Appends a rule whose prelude ends here, and opens its block if there is one.
    fn push_rule(&mut self, kind: NodeKind, start: usize, prelude: usize) {
        let values = prelude..self.at;
        let has_block = self.kind() == Some(TokenKind::OpenCurly);
        let index = self.nodes.len();
        if has_block || self.kind() == Some(TokenKind::Semicolon) {
            self.at += 1;
        }
        let block = has_block.then_some(self.at..self.at);
        self.nodes.push(Node { kind, whole: start..self.at, values, block, next: index + 1 });
        if has_block {
            self.open.push(index);
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-at-rule>
    pub(crate) fn consume_an_at_rule(&mut self, nested: bool) {
        let start = self.at;
        self.at += 1;
        loop {
            match self.kind() {
                Some(TokenKind::Semicolon | TokenKind::OpenCurly) | None => break,
                Some(TokenKind::CloseCurly) if nested => break,
                Some(_) => self.at = self.list.after(self.at),
            }
        }
        self.push_rule(NodeKind::AtRule, start, start + 1);
    }

    /// Consumes a rule. If it is `nested`, a semicolon is its stop token.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-qualified-rule>
    pub(crate) fn consume_a_qualified_rule(&mut self, nested: bool) {
        let start = self.at;
        loop {
            match self.kind() {
                None => return self.drop_rule(start),
                Some(TokenKind::Semicolon | TokenKind::CloseCurly) if nested => {
                    return self.drop_rule(start);
                }
                // Not of a nested rule, which would have been a declaration.
                Some(TokenKind::OpenCurly) if self.begins_like_a_custom_property(start) => {
                    self.at = self.list.after(self.at);
                    let (from, to) = (self.list.start(start), self.list.end_before(self.at));
                    self.errors.push(CssErrorCode::CustomPropertyAsRule, from, to);
                    return;
                }
                Some(TokenKind::OpenCurly) => break,
                Some(_) => self.at = self.list.after(self.at),
            }
        }
        self.push_rule(NodeKind::QualifiedRule, start, start);
    }

    fn drop_rule(&mut self, start: usize) {
        let semicolon = usize::from(self.kind() == Some(TokenKind::Semicolon));
        let end = self.list.end_before(self.at + semicolon);
        self.errors.push(CssErrorCode::UnfinishedRule, self.list.start(start), end);
    }

    /// Whether a prelude begins with an identifier that begins with two hyphens, and a colon.
    fn begins_like_a_custom_property(&self, start: usize) -> bool {
        let is_significant = |index: &usize| self.list.kind(*index) != Some(TokenKind::Whitespace);
        let mut first = (start..self.at).filter(is_significant);
        first.next().is_some_and(|name| self.is_custom_property(name))
            && first.next().and_then(|colon| self.list.kind(colon)) == Some(TokenKind::Colon)
    }

    fn is_custom_property(&self, name: usize) -> bool {
        self.list
            .get(name)
            .is_some_and(|token| token.kind == TokenKind::Ident && token.value().starts_with("--"))
    }

    /// Consumes a declaration, and returns whether there was one.
    ///
    /// If there is none, the text consumes the remnants of a bad declaration. Our callers then go
    /// back to where it began or give up, so this stops at once. So what begins like a declaration
    /// is read twice at most.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-declaration>
    pub(crate) fn consume_a_declaration(&mut self, nested: bool) -> bool {
        // Step 1.
        let start = self.at;
        if self.kind() != Some(TokenKind::Ident) {
            return false;
        }
        self.at += 1;
        // Step 2.
        self.discard_whitespace();
        // Step 3.
        if self.kind() != Some(TokenKind::Colon) {
            return false;
        }
        self.at += 1;
        let after_colon = self.at;
        // Step 4.
        self.discard_whitespace();
        // Steps 5-8. The text of a custom property is its source, which is kept in any case.
        let is_custom = self.is_custom_property(start);
        let from = self.at;
        let Some(shape) = self.consume_a_declarations_value(nested, is_custom) else {
            return false;
        };
        // Step 9. Whether it is valid is not decided here.
        let values = match shape.last {
            Some(last) => from..self.list.after(last),
            None => after_colon..after_colon,
        };
        let kind = NodeKind::Declaration { is_important: shape.is_important };
        let whole = start..shape.end.unwrap_or(after_colon);
        let next = self.nodes.len() + 1;
        self.nodes.push(Node { kind, whole, values, block: None, next });
        true
    }

    /// Consumes the component values of a declaration, if a declaration may have them.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-list-of-components>
    fn consume_a_declarations_value(&mut self, nested: bool, is_custom: bool) -> Option<Shape> {
        let mut shape = Shape::default();
        loop {
            match self.kind() {
                None | Some(TokenKind::Semicolon) => break,
                Some(TokenKind::CloseCurly) if nested => break,
                Some(kind) => {
                    shape.add(kind, self.at);
                    self.at = self.list.after(self.at);
                    // A block, `!` and `important` may be all.
                    if !is_custom && shape.has_block && shape.count > 3 {
                        return None;
                    }
                }
            }
        }
        // Steps 6 and 7.
        shape.end = shape.last.map(|last| self.list.after(last));
        if let (Some(mark), Some(word)) = (shape.second_last, shape.last)
            && self.list.get(mark).is_some_and(|token| token.is_delim('!'))
            && self.list.get(word).is_some_and(|token| token.is_ident("important"))
        {
            shape.is_important = true;
            shape.count -= 2;
            shape.last = shape.third_last;
        }
        // Step 8.
        (is_custom || !shape.has_block || shape.count == 1).then_some(shape)
    }
}

/// The parts of a declaration's value, without white space.
#[derive(Default)]
struct Shape {
    count: usize,
    has_block: bool,
    is_important: bool,
    /// The token with which the last value begins, and those before it.
    last: Option<usize>,
    second_last: Option<usize>,
    third_last: Option<usize>,
    /// The token after the last value, also if that is `important`.
    end: Option<usize>,
}

impl Shape {
    fn add(&mut self, kind: TokenKind, index: usize) {
        if kind == TokenKind::Whitespace {
            return;
        }
        self.count += 1;
        self.has_block |= kind == TokenKind::OpenCurly;
        self.third_last = self.second_last;
        self.second_last = self.last;
        self.last = Some(index);
    }
}
