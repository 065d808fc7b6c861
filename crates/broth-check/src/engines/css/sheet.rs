//! The rules of a style sheet, and what is in them. The rules that are open are in a list, so
//! nothing recurses.

use alloc::format;
use alloc::vec::Vec;

use broth_css::{
    ComponentValue, Declaration, Declarations, Item, Items, Rule, StyleSheet, TokenKind, at_rules,
    is_at_rule,
};
use broth_markup::Span;
use broth_markup::distance::nearest;

use super::{Mistake, declaration, descriptors};
use crate::rules::css::{invalid_css, unknown_css_at_rule};

/// The contents of a block.
#[derive(Clone, Copy)]
enum Block {
    /// Rules alone.
    Rules,
    /// Declarations of properties, and rules.
    Style,
    /// Declarations of the descriptors of an at-rule; `true` if properties are allowed, too.
    Descriptors(&'static [&'static str], bool),
    /// Anything: nobody knows, or no table has it.
    Any,
}

/// Checks a style sheet.
pub(super) fn check(sheet: &StyleSheet<'_>, mistakes: &mut Vec<Mistake>) {
    for rule in sheet.rules() {
        check_rule(rule, Block::Rules, mistakes);
    }
}

/// Checks the value of a `style` attribute.
pub(super) fn check_declarations(list: &Declarations<'_>, mistakes: &mut Vec<Mistake>) {
    for item in list.items() {
        match item {
            Item::Declaration(declaration) => declaration::check(&declaration, &[], mistakes),
            Item::Rule(rule) => mistakes.push(Mistake::new(
                &invalid_css::LINT,
                rule.span(),
                "a `style` attribute has only declarations, and no rules",
            )),
        }
    }
}

/// Checks a rule and all in it.
fn check_rule<'s>(rule: Rule<'s>, around: Block, mistakes: &mut Vec<Mistake>) {
    let mut open: Vec<(Items<'s>, Block)> = Vec::new();
    open.extend(enter(rule, around, mistakes));
    while let Some((items, block)) = open.last_mut() {
        let block = *block;
        match items.next() {
            None => _ = open.pop(),
            Some(Item::Rule(rule)) => open.extend(enter(rule, block, mistakes)),
            Some(Item::Declaration(declaration)) => check_in(block, &declaration, mistakes),
        }
    }
}

/// Checks the part of a rule before its block, and returns what is in the block.
fn enter<'s>(
    rule: Rule<'s>,
    around: Block,
    mistakes: &mut Vec<Mistake>,
) -> Option<(Items<'s>, Block)> {
    let block = match rule.name() {
        Some(name) => at_rule(&name.to_ascii_lowercase(), &rule, around, mistakes),
        None => {
            check_selector(&rule, around, mistakes);
            if matches!(around, Block::Any) { Block::Any } else { Block::Style }
        }
    };
    (!matches!(block, Block::Any)).then(|| (rule.items(), block))
}

/// The contents of an at-rule.
fn at_rule(name: &str, rule: &Rule<'_>, around: Block, mistakes: &mut Vec<Mistake>) -> Block {
    match name {
        // Their contents are in the place of the rule itself.
        "media" | "supports" | "container" | "layer" | "starting-style" | "when" | "else" => around,
        // A browser that does not know the rule's name may know what is in it.
        _ if name.ends_with("keyframes") => Block::Rules,
        "scope" | "position-try" => Block::Style,
        "page" => Block::Descriptors(descriptors::PAGE, true),
        _ if matches!(around, Block::Descriptors(_, true)) && is_at_rule(name) => Block::Style,
        _ if is_at_rule(name) => match descriptors::of(name) {
            Some(names) => Block::Descriptors(names, false),
            None => Block::Any,
        },
        _ if name.starts_with('-') => Block::Any,
        _ => {
            let meant = nearest(name, at_rules()).map(|meant| format!("did you mean `@{meant}`?"));
            let span = Span::new(rule.span().start, rule.prelude().span().start);
            let message = format!("CSS has no at-rule `@{name}`");
            mistakes.push(Mistake::new(&unknown_css_at_rule::LINT, span, message).help(meant));
            Block::Any
        }
    }
}

/// Reports what certainly is no selector. Whether all else is one, is not decided here.
fn check_selector(rule: &Rule<'_>, around: Block, mistakes: &mut Vec<Mistake>) {
    let prelude = rule.prelude().trim();
    let message = match around {
        Block::Any | Block::Descriptors(..) => return,
        _ if prelude.is_empty() => "this rule has no selector, so browsers ignore it",
        _ if prelude.text().starts_with("//") => {
            "a comment of CSS begins with `/*`; after `//`, browsers ignore the next rule"
        }
        _ if has_semicolon(rule) => {
            "there is a `;` before the block of this rule, so browsers ignore the rule"
        }
        _ => return,
    };
    let span = if prelude.is_empty() { rule.span() } else { prelude.span() };
    mistakes.push(Mistake::new(&invalid_css::LINT, span, message));
}

fn has_semicolon(rule: &Rule<'_>) -> bool {
    rule.prelude().iter().any(|value| {
        matches!(value, ComponentValue::Token(token)
            if token.kind() == TokenKind::Semicolon)
    })
}

/// Checks a declaration in a block.
fn check_in(block: Block, declaration: &Declaration<'_>, mistakes: &mut Vec<Mistake>) {
    match block {
        Block::Any => {}
        Block::Style => declaration::check(declaration, &[], mistakes),
        Block::Descriptors(names, true) => declaration::check(declaration, names, mistakes),
        Block::Descriptors(names, false) => {
            declaration::check_descriptor(declaration, names, mistakes);
        }
        Block::Rules => mistakes.push(Mistake::new(
            &invalid_css::LINT,
            declaration.span(),
            "this declaration is in no style rule, so browsers ignore it",
        )),
    }
}
