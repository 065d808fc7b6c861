//! The rules for optional tags, one function each.
//!
//! They say which tags a *conforming* document may omit. Where the standard mentions a comment, a
//! processing instruction counts too, because it would move in the same way.
//!
//! <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>

use crate::elements::HEADINGS;
use broth_markup::{Name, NameSet, Namespace, QName};

/// The next node after a tag.
///
/// ```
/// use broth_markup::QName;
/// use broth_html_rules::optional_tags::{Next, may_omit_end_tag};
///
/// let item = QName::html("li");
/// assert!(may_omit_end_tag(item, Next::Element(item), None));
/// assert!(!may_omit_end_tag(item, Next::Text("soup"), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next<'t> {
    /// An element.
    Element(QName<'t>),
    /// Text.
    Text(&'t str),
    /// A comment or a processing instruction.
    Comment,
    /// No node: the element or its parent ends.
    Nothing,
}

impl Next<'_> {
    fn is_comment(self) -> bool {
        self == Self::Comment
    }

    /// Whether it is text that begins with ASCII white space.
    fn is_white_space(self) -> bool {
        matches!(self, Self::Text(text) if text.starts_with(|c: char| c.is_ascii_whitespace()))
    }

    fn is_one_of(self, names: &[Name]) -> bool {
        self.is_in(NameSet::of(names))
    }

    fn is_in(self, names: NameSet) -> bool {
        matches!(self, Self::Element(name)
            if name.namespace == Namespace::Html && names.contains(name.name))
    }
}

/// Elements whose start tag may be omitted under some condition.
///
/// ```
/// use broth_markup::Name;
/// use broth_html_rules::optional_tags::{END_TAG_IS_OPTIONAL, START_TAG_IS_OPTIONAL};
///
/// assert!(START_TAG_IS_OPTIONAL.contains(Name::Tbody));
/// assert!(END_TAG_IS_OPTIONAL.contains(Name::Li) && !START_TAG_IS_OPTIONAL.contains(Name::Li));
/// ```
pub const START_TAG_IS_OPTIONAL: NameSet =
    NameSet::of(&[Name::Html, Name::Head, Name::Body, Name::Colgroup, Name::Tbody]);

/// Elements whose end tag may be omitted under some condition.
pub const END_TAG_IS_OPTIONAL: NameSet = START_TAG_IS_OPTIONAL.with(&[
    Name::Caption,
    Name::Dd,
    Name::Dt,
    Name::Li,
    Name::Optgroup,
    Name::Option,
    Name::P,
    Name::Rp,
    Name::Rt,
    Name::Td,
    Name::Tfoot,
    Name::Th,
    Name::Thead,
    Name::Tr,
]);

/// Whether the start tag of an element without attributes may be omitted. `first` is the first node
/// in the element; `ended` is the name of the element before it if the end tag of that element was
/// omitted.
///
/// ```
/// use broth_markup::{Name, QName};
/// use broth_html_rules::optional_tags::{Next, may_omit_start_tag};
///
/// let row = Next::Element(QName::html("tr"));
/// assert!(may_omit_start_tag(QName::html("tbody"), row, None));
/// assert!(!may_omit_start_tag(QName::html("tbody"), row, Some(Name::Thead)));
/// ```
#[must_use]
pub fn may_omit_start_tag(element: QName<'_>, first: Next<'_>, ended: Option<Name>) -> bool {
    if element.namespace != Namespace::Html {
        return false;
    }
    match element.name {
        Name::Html => html_start_tag(first),
        Name::Head => head_start_tag(first),
        Name::Body => body_start_tag(first),
        Name::Colgroup => colgroup_start_tag(first, ended),
        Name::Tbody => tbody_start_tag(first, ended),
        _ => false,
    }
}

/// Whether the end tag of an element may be omitted. `next` is its next sibling; `parent`, which
/// only the rule for `p` uses, is its parent element, if it has one.
///
/// ```
/// use broth_markup::QName;
/// use broth_html_rules::optional_tags::{Next, may_omit_end_tag};
///
/// let (p, div, a) = (QName::html("p"), QName::html("div"), QName::html("a"));
/// // `<div><p>1<div>2</div></div>`, `<div><p>1</div>`, `<a><p>1</p></a>`
/// assert!(may_omit_end_tag(p, Next::Element(div), Some(div)));
/// assert!(may_omit_end_tag(p, Next::Nothing, Some(div)));
/// assert!(!may_omit_end_tag(p, Next::Nothing, Some(a)));
/// ```
#[must_use]
pub fn may_omit_end_tag(element: QName<'_>, next: Next<'_>, parent: Option<QName<'_>>) -> bool {
    if element.namespace != Namespace::Html {
        return false;
    }
    match element.name {
        Name::Html | Name::Body => html_or_body_end_tag(next),
        Name::Head => head_end_tag(next),
        Name::Li => li_end_tag(next),
        Name::Dt => dt_end_tag(next),
        Name::Dd => dd_end_tag(next),
        Name::P => p_end_tag(next, parent),
        Name::Rt | Name::Rp => rt_or_rp_end_tag(next),
        Name::Optgroup => optgroup_end_tag(next),
        Name::Option => option_end_tag(next),
        Name::Colgroup | Name::Caption => colgroup_or_caption_end_tag(next),
        Name::Thead => thead_end_tag(next),
        Name::Tbody => tbody_end_tag(next),
        Name::Tfoot => tfoot_end_tag(next),
        Name::Tr => tr_end_tag(next),
        Name::Td | Name::Th => td_or_th_end_tag(next),
        _ => false,
    }
}

/// If the first thing inside is not a comment. White space there is lost with the tag and without.
fn html_start_tag(first: Next<'_>) -> bool {
    !first.is_comment() && !first.is_white_space()
}

/// If the element is not immediately followed by a comment. White space there moves into the body
/// in any case; the tag is kept for human readers.
fn html_or_body_end_tag(next: Next<'_>) -> bool {
    !next.is_comment() && !next.is_white_space()
}

/// If the element is empty, or the first thing inside is an element.
fn head_start_tag(first: Next<'_>) -> bool {
    matches!(first, Next::Element(_) | Next::Nothing)
}

/// If the element is not immediately followed by white space or a comment.
fn head_end_tag(next: Next<'_>) -> bool {
    !next.is_comment() && !next.is_white_space()
}

/// If the element is empty, or the first thing inside is not white space or a comment, nor one of
/// these.
fn body_start_tag(first: Next<'_>) -> bool {
    const MAY_BE_THE_HEADS: [Name; 6] =
        [Name::Meta, Name::Noscript, Name::Link, Name::Script, Name::Style, Name::Template];
    !first.is_comment() && !first.is_white_space() && !first.is_one_of(&MAY_BE_THE_HEADS)
}

fn li_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing || next.is_one_of(&[Name::Li])
}

fn dt_end_tag(next: Next<'_>) -> bool {
    next.is_one_of(&[Name::Dt, Name::Dd])
}

fn dd_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing || next.is_one_of(&[Name::Dd, Name::Dt])
}

/// If one of these follows, or if nothing does and the parent is an HTML element other than those
/// that do not end where paragraphs end.
fn p_end_tag(next: Next<'_>, parent: Option<QName<'_>>) -> bool {
    const ENDS_PARAGRAPH: NameSet = HEADINGS.with(&[
        Name::Address,
        Name::Article,
        Name::Aside,
        Name::Blockquote,
        Name::Details,
        Name::Dialog,
        Name::Div,
        Name::Dl,
        Name::Fieldset,
        Name::Figcaption,
        Name::Figure,
        Name::Footer,
        Name::Form,
        Name::Header,
        Name::Hgroup,
        Name::Hr,
        Name::Main,
        Name::Menu,
        Name::Nav,
        Name::Ol,
        Name::P,
        Name::Pre,
        Name::Search,
        Name::Section,
        Name::Table,
        Name::Ul,
    ]);
    const KEEPS_PARAGRAPH: [Name; 7] =
        [Name::A, Name::Audio, Name::Del, Name::Ins, Name::Map, Name::Noscript, Name::Video];
    let may_end_with = |parent: QName<'_>| {
        parent.namespace == Namespace::Html
            && !KEEPS_PARAGRAPH.contains(&parent.name)
            // The names of autonomous custom elements have a hyphen.
            && !parent.local.contains('-')
    };
    match next {
        Next::Nothing => parent.is_none_or(may_end_with),
        _ => next.is_in(ENDS_PARAGRAPH),
    }
}

fn rt_or_rp_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing || next.is_one_of(&[Name::Rt, Name::Rp])
}

fn optgroup_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing || next.is_one_of(&[Name::Optgroup, Name::Hr])
}

fn option_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing || next.is_one_of(&[Name::Option, Name::Optgroup, Name::Hr])
}

/// If the first thing inside is a `col`, and it does not directly follow a `colgroup` whose end tag
/// was omitted.
fn colgroup_start_tag(first: Next<'_>, ended: Option<Name>) -> bool {
    first.is_one_of(&[Name::Col]) && ended != Some(Name::Colgroup)
}

fn colgroup_or_caption_end_tag(next: Next<'_>) -> bool {
    !next.is_comment() && !next.is_white_space()
}

fn thead_end_tag(next: Next<'_>) -> bool {
    next.is_one_of(&[Name::Tbody, Name::Tfoot])
}

/// If the first thing inside is a `tr`, and it does not directly follow a `tbody`, `thead` or
/// `tfoot` whose end tag was omitted.
fn tbody_start_tag(first: Next<'_>, ended: Option<Name>) -> bool {
    first.is_one_of(&[Name::Tr]) && !matches!(ended, Some(Name::Tbody | Name::Thead | Name::Tfoot))
}

fn tbody_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing || next.is_one_of(&[Name::Tbody, Name::Tfoot])
}

fn tfoot_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing
}

fn tr_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing || next.is_one_of(&[Name::Tr])
}

fn td_or_th_end_tag(next: Next<'_>) -> bool {
    next == Next::Nothing || next.is_one_of(&[Name::Td, Name::Th])
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// The node that follows: an element by its name, `_` white space, `x` text, `!` a comment, `.`
    /// nothing.
    fn next(word: &str) -> Next<'_> {
        match word {
            "_" => Next::Text(" x"),
            "x" => Next::Text("x "),
            "!" => Next::Comment,
            "." => Next::Nothing,
            name => Next::Element(QName::html(name)),
        }
    }

    const WORDS: &str = "_ x ! . div p li dt dd ul rt rp option optgroup hr col colgroup caption \
        thead \
        tbody tfoot tr td th meta noscript link script style template title dialog search dir span";

    /// The words for which the rule holds.
    #[track_caller]
    fn check(rule: impl Fn(Next<'_>) -> bool, allowed: &str) {
        let expected: Vec<&str> =
            WORDS.split(' ').filter(|w| allowed.split(' ').any(|a| a == *w)).collect();
        let got: Vec<&str> = WORDS.split(' ').filter(|word| rule(next(word))).collect();
        assert_eq!(got, expected);
    }

    /// All words except these.
    fn all_but(words: &str) -> alloc::string::String {
        let kept: Vec<&str> =
            WORDS.split(' ').filter(|word| !words.split(' ').any(|w| w == *word)).collect();
        kept.join(" ")
    }

    #[test]
    fn start_tags() {
        let rule =
            |name, ended| move |next: Next<'_>| may_omit_start_tag(QName::html(name), next, ended);
        check(rule("html", None), &all_but("! _"));
        check(rule("head", None), &all_but("! _ x"));
        check(rule("body", None), &all_but("! _ meta noscript link script style template"));
        check(rule("colgroup", None), "col");
        check(rule("colgroup", Some(Name::Colgroup)), "");
        check(rule("colgroup", Some(Name::Caption)), "col");
        check(rule("tbody", None), "tr");
        for ended in [Name::Thead, Name::Tbody, Name::Tfoot] {
            check(rule("tbody", Some(ended)), "");
        }
        check(rule("tbody", Some(Name::Colgroup)), "tr");
        check(rule("tr", None), "");
    }

    #[test]
    fn end_tags() {
        let rule = |name| {
            move |next: Next<'_>| {
                may_omit_end_tag(QName::html(name), next, Some(QName::html("div")))
            }
        };
        check(rule("html"), &all_but("! _"));
        check(rule("body"), &all_but("! _"));
        check(rule("head"), &all_but("! _"));
        check(rule("li"), ". li");
        check(rule("dt"), "dt dd");
        check(rule("dd"), ". dt dd");
        check(rule("p"), ". div p ul hr dialog search");
        check(rule("rt"), ". rt rp");
        check(rule("rp"), ". rt rp");
        check(rule("optgroup"), ". optgroup hr");
        check(rule("option"), ". option optgroup hr");
        check(rule("colgroup"), &all_but("! _"));
        check(rule("caption"), &all_but("! _"));
        check(rule("thead"), "tbody tfoot");
        check(rule("tbody"), ". tbody tfoot");
        check(rule("tfoot"), ".");
        check(rule("tr"), ". tr");
        check(rule("td"), ". td th");
        check(rule("th"), ". td th");
        check(rule("div"), "");
    }

    #[test]
    fn paragraphs_at_the_end_of_their_parent() {
        for (parent, may) in [
            ("div", true),
            ("td", true),
            ("a", false),
            ("audio", false),
            ("del", false),
            ("ins", false),
            ("map", false),
            ("noscript", false),
            ("video", false),
            ("my-element", false),
        ] {
            let parent = Some(QName::html(parent));
            assert_eq!(may_omit_end_tag(QName::html("p"), Next::Nothing, parent), may);
        }
        let foreign = QName::new(Namespace::Svg, None, "foreignObject");
        assert!(!may_omit_end_tag(QName::html("p"), Next::Nothing, Some(foreign)));
        assert!(!may_omit_end_tag(foreign, Next::Nothing, None));
        assert!(!may_omit_start_tag(foreign, Next::Nothing, None));
    }
}
