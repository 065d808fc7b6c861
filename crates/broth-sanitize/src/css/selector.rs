//! Judges the selectors of a rule, and limits them to what is below an element.

use alloc::string::String;

use broth_css::{Token, TokenKind, Values};
use broth_select::{Selector, SelectorErrorCode};

/// Judges the selectors of a rule that is in no other style rule. Returns them below `scope` if
/// that is not where they are, and `None` if they do not pass.
pub(super) fn outer(prelude: Values<'_>, scope: Option<&str>) -> Option<Option<String>> {
    let mut written = String::new();
    let mut is_changed = false;
    for part in prelude.split_on_commas() {
        let selector = part.trim();
        let text = selector.text();
        if selector.tokens().any(|token| is_nesting(&token)) || !is_selector(text) {
            return None;
        }
        if !written.is_empty() {
            written.push_str(", ");
        }
        if let Some(scope) = scope.filter(|scope| !is_below(scope, text)) {
            is_changed = true;
            written.push_str(scope);
            written.push(' ');
        }
        written.push_str(text);
    }
    Some(is_changed.then_some(written))
}

/// Whether the selectors of a rule in a style rule pass. They match only what is below or beside
/// the elements of that rule: `&` is allowed only where they begin.
pub(super) fn nested(prelude: Values<'_>) -> bool {
    prelude.split_on_commas().all(|part| {
        let selector = part.trim();
        let is_inner = |(index, token): (usize, Token<'_>)| index > 0 && is_nesting(&token);
        let is_relative = |c| matches!(c, '>' | '+' | '~');
        let text = selector.text();
        let absolute = text.strip_prefix(is_relative).unwrap_or(text);
        !selector.tokens().enumerate().any(is_inner) && is_selector(absolute)
    })
}

/// Whether a scope is one selector, so that a selector can be put after it.
pub(super) fn is_scope(scope: &str) -> bool {
    let list = broth_css::parse_values(scope);
    is_selector(scope)
        && list.errors().is_empty()
        && list.values().split_on_commas().count() == 1
        && !list.values().tokens().any(|token| is_nesting(&token))
}

fn is_nesting(token: &Token<'_>) -> bool {
    token.kind() == TokenKind::Delim('&')
}

/// Whether a text is one selector, also if it needs a feature of the crate for selectors.
fn is_selector(text: &str) -> bool {
    match Selector::parse(text) {
        Ok(_) => true,
        Err(error) => error.code() == SelectorErrorCode::MissingFeature,
    }
}

/// Whether a selector begins with the scope and white space, and goes on below it.
fn is_below(scope: &str, selector: &str) -> bool {
    let Some(rest) = selector.strip_prefix(scope) else { return false };
    let below = rest.trim_start();
    below.len() < rest.len() && !below.is_empty() && !below.starts_with(['>', '+', '~', '|', '/'])
}
