//! The declarations in a `style` attribute that text and lines depend on.

use alloc::string::String;
use core::iter;
use core::ops::Range;

use broth_css::{TokenKind, TokenList, tokens};
use broth_html_rules::rendering::Display;
use broth_markup::Name;

use broth_dom::Node;

/// An element's own declarations; `None` for a property that it does not declare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Style {
    pub(crate) display: Option<Shown>,
    /// Whether it is visible.
    pub(crate) visible: Option<bool>,
    pub(crate) white_space: Option<WhiteSpace>,
    pub(crate) transform: Option<Transform>,
    /// Whether its contents are skipped: they take up no space and are not shown.
    pub(crate) is_skipped: Option<bool>,
    /// Whether it floats, or has an absolute position.
    pub(crate) is_out_of_flow: Option<bool>,
}

/// How an element is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) display: Display,
    /// Whether its children become blocks: it is a flex container or a grid.
    pub(crate) holds_items: bool,
    pub(crate) is_ruby: bool,
    /// Whether it makes no box of its own: `contents`.
    pub(crate) is_without_box: bool,
}

impl From<Display> for Shown {
    fn from(display: Display) -> Self {
        Self { display, holds_items: false, is_ruby: false, is_without_box: false }
    }
}

/// The treatment of white space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum WhiteSpace {
    #[default]
    Collapses,
    Preserved,
    /// Line breaks are preserved, spaces collapse.
    LineBreaksPreserved,
}

/// How the characters of a text are changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Transform {
    pub(crate) case: Case,
    /// Whether characters are as wide as ideographs, if they have such a form.
    pub(crate) is_full_width: bool,
    /// Whether small kana become kana of full size.
    pub(crate) has_full_size_kana: bool,
}

/// The letter case of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Case {
    #[default]
    AsWritten,
    Upper,
    Lower,
    /// Words begin with a letter in title case.
    Title,
    /// A single letter is in the italic style of mathematics.
    Italic,
}

impl Transform {
    /// The characters as they are written.
    pub(crate) const NONE: Self =
        Self { case: Case::AsWritten, is_full_width: false, has_full_size_kana: false };
}

impl Style {
    pub(crate) fn of_element(element: Node<'_>) -> Self {
        element.attr_named(Name::Style).map(Self::of).unwrap_or_default()
    }

    /// Whether neither the element nor anything in it is rendered.
    pub(crate) fn hides(self) -> bool {
        self.display.is_some_and(|shown| shown.display == Display::None)
    }

    /// Whether the element is invisible. `outer` says whether the element around it is.
    pub(crate) fn is_unseen(self, outer: bool) -> bool {
        self.visible.map_or(outer, |visible| !visible)
    }

    /// Reads the declarations of a `style` attribute.
    ///
    /// <https://drafts.csswg.org/css-style-attr/#syntax>
    fn of(declarations: &str) -> Self {
        let list = TokenList::new(tokens(declarations));
        let mut style = Self::default();
        // The last declaration of a property counts, but important ones override all others. They
        // need a second pass only if there may be one.
        let ranks: &[bool] = if declarations.contains('!') { &[false, true] } else { &[false] };
        for &important in ranks {
            let (mut float, mut position) = (None, None);
            for declaration in split_on_semicolons(&list) {
                let Some((property, value)) = parts(&list, declaration) else { continue };
                let (value, is_important) = importance(&value);
                if is_important != important {
                    continue;
                }
                match property {
                    Property::Display => style.display = shown(value).or(style.display),
                    Property::Visibility => style.visible = visible(value).or(style.visible),
                    Property::WhiteSpace => {
                        style.white_space = white_space(value).or(style.white_space);
                    }
                    Property::ContentVisibility => {
                        let skips = is_one_of(value, &["hidden"], &["visible", "auto", "initial"]);
                        style.is_skipped = skips.or(style.is_skipped);
                    }
                    Property::TextTransform => {
                        style.transform = transform(value).or(style.transform);
                    }
                    Property::Float => {
                        let sides = ["left", "right", "inline-start", "inline-end"];
                        float = is_one_of(value, &sides, &["none"]).or(float);
                    }
                    Property::Position => {
                        let in_flow = ["static", "relative", "sticky"];
                        position = is_one_of(value, &["absolute", "fixed"], &in_flow).or(position);
                    }
                }
            }
            if float.is_some() || position.is_some() {
                style.is_out_of_flow = Some(float == Some(true) || position == Some(true));
            }
        }
        style
    }
}

/// The properties that text and lines depend on.
#[derive(Clone, Copy)]
enum Property {
    Display,
    Visibility,
    WhiteSpace,
    ContentVisibility,
    TextTransform,
    Float,
    Position,
}

impl Property {
    fn of(name: &str) -> Option<Self> {
        const NAMES: [(&str, Property); 8] = [
            ("display", Property::Display),
            ("visibility", Property::Visibility),
            ("white-space", Property::WhiteSpace),
            ("white-space-collapse", Property::WhiteSpace),
            ("content-visibility", Property::ContentVisibility),
            ("text-transform", Property::TextTransform),
            ("float", Property::Float),
            ("position", Property::Position),
        ];
        let mut names = NAMES.into_iter();
        names.find_map(|(known, property)| known.eq_ignore_ascii_case(name).then_some(property))
    }
}

/// <https://drafts.csswg.org/css-display-3/#the-display-properties>
fn shown(value: &str) -> Option<Shown> {
    let (outer, inner) = match value.split_once(|c: char| c.is_ascii_whitespace()) {
        None => ("", value),
        Some((inner, outer)) if matches!(outer.trim(), "block" | "inline") => (outer.trim(), inner),
        Some((outer, inner)) => (outer, inner.trim()),
    };
    let display = match (outer, inner) {
        ("", "none") => Display::None,
        ("", "inline" | "contents" | "ruby" | "math" | "initial" | "unset")
        | ("inline", "flow" | "list-item" | "ruby" | "math") => Display::Inline,
        ("", "inline-block" | "inline-flex" | "inline-grid" | "inline-table")
        | ("inline", "flow-root" | "flex" | "grid" | "table") => Display::InlineBlock,
        ("", "block") | ("block", "ruby" | "math") => Display::Block,
        ("" | "block", "flow" | "flow-root" | "list-item" | "flex" | "grid") => Display::Block,
        ("" | "block", "table") => Display::Table,
        ("", "table-caption") => Display::Caption,
        ("", "table-row-group" | "table-header-group" | "table-footer-group") => Display::RowGroup,
        ("", "table-row") => Display::Row,
        ("", "table-cell") => Display::Cell,
        ("", "table-column" | "table-column-group") => Display::Column,
        _ => return None,
    };
    let holds_items = matches!(inner, "flex" | "grid" | "inline-flex" | "inline-grid");
    let (is_ruby, is_without_box) = (inner == "ruby", inner == "contents");
    Some(Shown { display, holds_items, is_ruby, is_without_box })
}

/// <https://drafts.csswg.org/css-display-3/#visibility>
fn visible(value: &str) -> Option<bool> {
    is_one_of(value, &["visible", "initial"], &["hidden", "collapse"])
}

/// <https://drafts.csswg.org/css-text-4/#white-space-property>
fn white_space(value: &str) -> Option<WhiteSpace> {
    let collapses = WhiteSpace::Collapses;
    value.split_ascii_whitespace().try_fold(collapses, |so_far, word| match word {
        "wrap" | "nowrap" => Some(so_far),
        "collapse" | "normal" | "initial" => Some(collapses),
        "preserve" | "break-spaces" | "pre" | "pre-wrap" => Some(WhiteSpace::Preserved),
        "preserve-breaks" | "pre-line" => Some(WhiteSpace::LineBreaksPreserved),
        _ => None,
    })
}

/// <https://drafts.csswg.org/css-text-4/#text-transform-property>
fn transform(value: &str) -> Option<Transform> {
    match value {
        "none" | "initial" => return Some(Transform::NONE),
        "math-auto" => return Some(Transform { case: Case::Italic, ..Transform::NONE }),
        _ => {}
    }
    // A letter case, a width and a size, in any order, each at most once.
    let mut transform = Transform::NONE;
    for word in value.split_ascii_whitespace() {
        let case = match word {
            "uppercase" => Case::Upper,
            "lowercase" => Case::Lower,
            "capitalize" => Case::Title,
            "full-width" if !transform.is_full_width => {
                transform.is_full_width = true;
                continue;
            }
            "full-size-kana" if !transform.has_full_size_kana => {
                transform.has_full_size_kana = true;
                continue;
            }
            _ => return None,
        };
        if transform.case != Case::AsWritten {
            return None;
        }
        transform.case = case;
    }
    (transform != Transform::NONE).then_some(transform)
}

fn is_one_of(value: &str, yes: &[&str], no: &[&str]) -> Option<bool> {
    if yes.contains(&value) {
        return Some(true);
    }
    no.contains(&value).then_some(false)
}

/// The value without `!important`, and whether it was there.
fn importance(value: &str) -> (&str, bool) {
    match value.strip_suffix("! important") {
        Some(value) => (value.trim_end(), true),
        None => (value, false),
    }
}

/// The parts between semicolons outside blocks and functions.
///
/// A closing brace that closes nothing is part of a declaration, which makes it invalid. The draft
/// ends the list there, but browsers do not.
///
/// <https://drafts.csswg.org/css-syntax-3/#consume-block-contents>
fn split_on_semicolons(list: &TokenList<'_>) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    iter::from_fn(move || {
        let start = next;
        let mut at = start;
        while list.kind(at).is_some_and(|kind| kind != TokenKind::Semicolon) {
            at = list.after(at);
        }
        next = at + 1;
        (start < list.len()).then_some(start..at)
    })
}

/// The property of a declaration, if text or lines depend on it, and its value: its tokens without
/// comments and escapes, in lower case, with a space between two of them.
fn parts(list: &TokenList<'_>, declaration: Range<usize>) -> Option<(Property, String)> {
    let is_significant = |index: &usize| list.kind(*index) != Some(TokenKind::Whitespace);
    let mut tokens = declaration.filter(is_significant).filter_map(|index| list.get(index));
    let name = tokens.next().filter(|name| name.kind() == TokenKind::Ident)?;
    let property = Property::of(&name.value())?;
    tokens.next().filter(|colon| colon.kind() == TokenKind::Colon)?;
    let mut value = String::new();
    for token in tokens {
        if !value.is_empty() {
            value.push(' ');
        }
        let word = token.value();
        let is_bare = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let is_word = token.kind() == TokenKind::Ident && is_bare;
        value.push_str(if is_word { &word } else { token.text() });
    }
    value.make_ascii_lowercase();
    Some((property, value))
}

#[cfg(test)]
mod tests {
    use super::Style;

    #[test]
    fn the_last_important_or_else_the_last_valid_declaration_counts() {
        for (declarations, hides) in [
            ("display:none", true),
            (" DISPLAY : None ; ", true),
            ("display:none;display:block", false),
            ("display:none;display:bogus", true),
            ("display:none!important;display:block", true),
            ("display:none ! IMPORTANT ; display:block", true),
            ("display:block!important;display:none", false),
            ("display:/**/none", true),
            ("dis/**/play:none", false),
            (r"d\69splay:n\6fne", true),
            ("display:'none'", false),
            (r"display:none \!\ important", false),
            ("/*;display:none", false),
            ("color:red;display:none", true),
            ("background:url(a;display:none)", false),
            ("x{display:none}", false),
            ("display:none}", false),
            ("font:';display:none", false),
            ("font:'\n;display:none", true),
            ("font:\\';display:none", true),
            ("font:'\\';display:none", false),
            ("display;none:display;=", false),
            ("\\", false),
        ] {
            assert_eq!(Style::of(declarations).hides(), hides, "{declarations:?}");
        }
    }
}
