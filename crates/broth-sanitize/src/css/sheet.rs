//! Judges style sheets. The rules that are open are in a list, so nothing recurses.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_css::{Declaration, Item, Items, Parser, Rule, StyleSheet, TokenKind, Values};

use super::declarations::{Written, about, proven, refused, syntax_errors};
use super::value::{Context, Judge, Refusal};
use super::{CssSanitizer, selector};
use crate::removed::{RemovalReason, Removed, RemovedKind};

impl CssSanitizer {
    /// Judges a style sheet.
    pub(crate) fn written_sheet(&self, sheet: &str) -> Written {
        let written = Judge::new(self).sheet(sheet);
        proven(written, sheet, |judge, css| judge.sheet(css), self)
    }
}

/// The contents of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    /// Rules, in no style rule.
    Rules,
    /// Declarations, and rules in a style rule.
    Style,
    /// The steps of an animation.
    Keyframes,
    /// The declarations of such a step.
    Keyframe,
    /// The descriptors of a font.
    Font,
}

/// A block that is being written.
struct Open<'s> {
    items: Items<'s>,
    block: Block,
    /// The state of the writer before its rule.
    before: (usize, bool),
    /// The length of the text after its opening brace.
    begin: usize,
}

/// A style sheet that is being written.
struct Writer<'c> {
    judge: Judge<'c>,
    css: String,
    /// Whether a semicolon must come before the next declaration or rule.
    wants_semicolon: bool,
    removed: Vec<Removed>,
    is_changed: bool,
}

impl Judge<'_> {
    fn sheet(self, text: &str) -> Written {
        let sheet = Parser::new().errors(true).parse(text);
        let mut writer = Writer {
            judge: self.of_text(sheet.errors()),
            css: String::new(),
            wants_semicolon: false,
            removed: syntax_errors(sheet.errors()),
            is_changed: !sheet.errors().is_empty(),
        };
        writer.sheet(&sheet);
        let Writer { css, mut removed, is_changed, .. } = writer;
        let is_changed = is_changed || !removed.is_empty();
        removed.sort_by_key(|removed| removed.span.map(|span| span.start));
        Written { css: is_changed.then_some(css), removed }
    }

    /// Judges the part of a rule before its block. Returns its text, and what the block contains.
    fn rule<'s>(
        self,
        rule: &Rule<'s>,
        around: Block,
    ) -> Result<(Cow<'s, str>, Block), RemovalReason> {
        let prelude = rule.prelude().trim();
        if let Some(name) = rule.name() {
            let name = name.to_ascii_lowercase();
            let block = self.at_rule(&name, rule, around)?;
            return Ok((Cow::Borrowed(prelude.text()), block));
        }
        let selector = RemovalReason::CssSelector;
        let as_written = Cow::Borrowed(prelude.text());
        match around {
            Block::Rules => {
                let scope = self.rules.scope.as_deref();
                if scope.is_some_and(|scope| !selector::is_scope(scope)) {
                    return Err(selector);
                }
                let written = selector::outer(prelude, scope).ok_or(selector)?;
                Ok((written.map_or(as_written, Cow::Owned), Block::Style))
            }
            Block::Style if selector::nested(prelude) => Ok((as_written, Block::Style)),
            Block::Style => Err(selector),
            Block::Keyframes if is_step(prelude) => Ok((as_written, Block::Keyframe)),
            Block::Keyframes | Block::Keyframe | Block::Font => Err(RemovalReason::CssSyntax),
        }
    }

    fn at_rule(self, name: &str, rule: &Rule<'_>, around: Block) -> Result<Block, RemovalReason> {
        let refused = Err(RemovalReason::CssAtRule);
        if !self.rules.at_rules.contains(name) {
            return refused;
        }
        self.tokens(rule.prelude().tokens(), Context::Condition).map_err(|(reason, _)| reason)?;
        match (name, around) {
            ("layer", Block::Rules) if rule.block().is_none() => Ok(Block::Rules),
            _ if rule.block().is_none() => refused,
            (
                "media" | "supports" | "container" | "layer" | "starting-style",
                Block::Rules | Block::Style,
            ) => Ok(around),
            ("keyframes" | "-webkit-keyframes", Block::Rules) => Ok(Block::Keyframes),
            ("font-face", Block::Rules) => Ok(Block::Font),
            _ => refused,
        }
    }

    /// Judges a descriptor of a font.
    fn descriptor<'s>(self, declaration: &Declaration<'s>) -> Result<Cow<'s, str>, Refusal> {
        const NAMES: [&str; 13] = [
            "ascent-override",
            "descent-override",
            "font-display",
            "font-family",
            "font-feature-settings",
            "font-stretch",
            "font-style",
            "font-variation-settings",
            "font-weight",
            "line-gap-override",
            "size-adjust",
            "src",
            "unicode-range",
        ];
        let name = declaration.name().to_ascii_lowercase();
        if !NAMES.contains(&name.as_str()) || declaration.is_important() {
            return Err((RemovalReason::CssProperty, declaration.span()));
        }
        self.value(declaration, Context::Font)
    }
}

/// Whether it is the selector of a step of an animation.
fn is_step(prelude: Values<'_>) -> bool {
    prelude.tokens().all(|token| match token.kind() {
        TokenKind::Ident => token.is_ident("from") || token.is_ident("to"),
        TokenKind::Percentage | TokenKind::Comma | TokenKind::Whitespace => true,
        _ => false,
    })
}

impl Writer<'_> {
    fn sheet(&mut self, sheet: &StyleSheet<'_>) {
        let mut open = Vec::new();
        for rule in sheet.rules() {
            self.rule(rule, Block::Rules, &mut open);
            while let Some(block) = open.last_mut() {
                let around = block.block;
                match block.items.next() {
                    Some(Item::Declaration(declaration)) => self.declaration(&declaration, around),
                    Some(Item::Rule(rule)) => self.rule(rule, around, &mut open),
                    None => self.close(&mut open),
                }
            }
        }
    }

    /// Writes a rule up to its opening brace, or as a whole if it has no block.
    fn rule<'s>(&mut self, rule: Rule<'s>, around: Block, open: &mut Vec<Open<'s>>) {
        let name = rule.name();
        let (prelude, block) = match self.judge.rule(&rule, around) {
            Ok(judged) => judged,
            Err(reason) => {
                let name = name.unwrap_or_else(|| rule.prelude().trim().text().into());
                let report = refused(rule.span(), RemovedKind::Rule, name.to_string(), reason);
                return self.removed.push(report);
            }
        };
        self.is_changed |= matches!(prelude, Cow::Owned(_));
        let before = (self.css.len(), self.wants_semicolon);
        self.separate();
        if let Some(name) = name {
            self.css.push('@');
            self.css.push_str(&name);
            self.css.push_str(if prelude.is_empty() { "" } else { " " });
        }
        self.css.push_str(&prelude);
        if rule.block().is_none() {
            return self.css.push(';');
        }
        self.css.push('{');
        open.push(Open { items: rule.items(), block, before, begin: self.css.len() });
    }

    /// Ends the innermost block. A rule in which nothing has stayed is not written.
    fn close(&mut self, open: &mut Vec<Open<'_>>) {
        let Some(block) = open.pop() else { return };
        if self.css.len() > block.begin {
            self.css.push('}');
            self.wants_semicolon = false;
            return;
        }
        let (length, wants_semicolon) = block.before;
        self.css.truncate(length);
        self.wants_semicolon = wants_semicolon;
    }

    fn declaration(&mut self, declaration: &Declaration<'_>, around: Block) {
        let judged = match around {
            Block::Style | Block::Keyframe => self.judge.declaration(declaration),
            Block::Font => self.judge.descriptor(declaration),
            Block::Rules | Block::Keyframes => Err((RemovalReason::CssSyntax, declaration.span())),
        };
        match judged {
            Ok(text) => {
                self.is_changed |= matches!(text, Cow::Owned(_));
                self.separate();
                self.css.push_str(&text);
                self.wants_semicolon = true;
            }
            Err(refusal) => self.removed.push(about(declaration, refusal)),
        }
    }

    /// Ends the declaration before this.
    fn separate(&mut self) {
        if core::mem::take(&mut self.wants_semicolon) {
            self.css.push_str("; ");
        }
    }
}
