//! `sub` and `sup` without HTML: as subscript and superscript characters, or with `_` and `^`.

use alloc::string::String;

use broth_dom::Node;
use broth_markup::Name;
use broth_text::Rendered;

use super::walk::{Exit, Walk};
use crate::loss::{LossKind, LossReason};
use crate::options::SubSup;

impl<'d> Walk<'d, '_> {
    /// Whether an element is a `sub` or `sup` that can be seen in the Markdown.
    pub(super) fn is_marked(&self, node: Node<'d>) -> bool {
        if !matches!(node.html_name(), Name::Sub | Name::Sup)
            || self.builder.rules.sub_sup == SubSup::Text
        {
            return false;
        }
        // A link in a `sup` is usually a footnote, and has brackets already.
        let is_text = |node: Node<'_>| !node.is_element() || is_styled_text(node.html_name());
        if !node.descendants().all(is_text) {
            return false;
        }
        let text = node.text();
        let is_ordinal = node.is_html(Name::Sup)
            && matches!(text.trim(), "st" | "nd" | "rd" | "th")
            && self.builder.ends_with_digit();
        text.contains(char::is_alphanumeric) && !is_ordinal
    }

    /// Enters such an element. Returns its exit, or `None` if its children are not visited.
    pub(super) fn enter_marked(&mut self, node: Node<'d>, rendered: &Rendered<'d>) -> Option<Exit> {
        if !rendered.shows_text() {
            return Some(Exit::Nothing);
        }
        let id = node.id();
        let is_sub = node.is_html(Name::Sub);
        let text = node.text();
        let has_elements = node.first_element_child().is_some();
        if let Some(small) = small(text.trim(), is_sub).filter(|_| !has_elements) {
            self.builder.lose(id, LossKind::Changed, LossReason::NoMarkdown);
            self.builder.text(&small, id);
            return None;
        }
        if !self.builder.touches_content() {
            // `_` and `^` need text directly before them, or nothing shows what they mark.
            self.builder.lose(id, LossKind::Unwrapped, LossReason::NoMarkdown);
            return Some(Exit::Nothing);
        }
        self.builder.lose(id, LossKind::Changed, LossReason::NoMarkdown);
        let is_word = text.trim().chars().all(char::is_alphanumeric);
        self.builder.text(if is_sub { "_" } else { "^" }, id);
        if is_word {
            return Some(Exit::Nothing);
        }
        self.builder.text("(", id);
        Some(Exit::Brackets(id))
    }
}

fn is_styled_text(name: Name) -> bool {
    use Name::{B, Em, I, Small, Span, Strong, Var};
    matches!(name, B | Em | I | Small | Span | Strong | Var)
}

/// The text in Unicode's subscript or superscript characters, if each of its characters has one.
fn small(text: &str, is_sub: bool) -> Option<String> {
    match text {
        "TM" if !is_sub => Some("™".into()),
        "SM" if !is_sub => Some("℠".into()),
        _ => text.chars().map(|letter| small_letter(letter, is_sub)).collect(),
    }
}

fn small_letter(letter: char, is_sub: bool) -> Option<char> {
    let from = "0123456789+-\u{2212}=()in";
    let (sub, sup) = ("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ");
    let at = from.chars().position(|known| known == letter)?;
    (if is_sub { sub } else { sup }).chars().nth(at)
}
