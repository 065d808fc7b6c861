//! The attributes that an element may have, and those that it must have.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace, Span};

use crate::data::vocabulary::{
    ATTRIBUTES_OF_OTHER_SPECIFICATIONS, ELEMENTS, EVENT_HANDLERS,
    EVENT_HANDLERS_OF_OTHER_SPECIFICATIONS, Element, GLOBAL_ATTRIBUTES, OBSOLETE_ATTRIBUTES,
    elements_with, has_attribute,
};
use crate::engines::custom_elements;
use crate::findings::Findings;
use crate::framework::Framework;
use crate::open_elements::Around;
use crate::rules::attributes::{
    attribute_conflict, discouraged_attribute, misplaced_attribute, missing_attribute,
    obsolete_attribute, unknown_attribute,
};
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Fix};
use broth_markup::distance::nearest;

mod generated;
mod spilled;

use self::generated::{NEEDS, RULES};

/// The rules for an element's attributes.
struct Rule {
    /// The element that it is about; `None` for all elements.
    element: Option<Name>,
    /// The conditions that an element must meet for the rule to apply.
    applies: &'static [Test],
    kind: Kind,
    condition: Condition,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The attribute is allowed only if the condition holds.
    Only,
    /// The attribute is discouraged if the condition holds.
    Avoid,
    /// The condition must hold.
    Needs,
}

impl Rule {
    const fn only(text: &'static str, any: &'static [&'static [Test]]) -> Self {
        Self::of(Kind::Only, text, any)
    }

    const fn avoid(text: &'static str, any: &'static [&'static [Test]]) -> Self {
        Self::of(Kind::Avoid, text, any)
    }

    const fn needs(text: &'static str, any: &'static [&'static [Test]]) -> Self {
        Self::of(Kind::Needs, text, any)
    }

    const fn of(kind: Kind, text: &'static str, any: &'static [&'static [Test]]) -> Self {
        Self { element: None, applies: &[], kind, condition: Condition { text, any } }
    }

    const fn on(mut self, element: Name) -> Self {
        self.element = Some(element);
        self
    }

    const fn applies(mut self, tests: &'static [Test]) -> Self {
        self.applies = tests;
        self
    }
}

struct Condition {
    /// The words for the condition in a message.
    text: &'static str,
    /// The alternatives. The condition holds if all tests of one of them hold.
    any: &'static [&'static [Test]],
}

/// A test of an attribute.
#[derive(Debug)]
pub(crate) struct Test {
    /// Whether the test must succeed; `false` if it must fail.
    pub(crate) holds: bool,
    pub(crate) name: Name,
    /// The allowed values; empty if any value is allowed.
    pub(crate) values: &'static [&'static str],
    /// Whether the value is a list of words, and one of the words must be among `values`.
    pub(crate) words: bool,
}

impl Test {
    pub(crate) const fn has(name: Name) -> Self {
        Self::is(name, &[])
    }

    pub(crate) const fn is(name: Name, values: &'static [&'static str]) -> Self {
        Self { holds: true, name, values, words: false }
    }

    pub(crate) const fn has_word(name: Name, words: &'static [&'static str]) -> Self {
        Self { words: true, ..Self::is(name, words) }
    }

    pub(crate) const fn not(self) -> Self {
        Self { holds: false, ..self }
    }

    pub(crate) fn is_met(&self, element: Node<'_>) -> bool {
        let value = element.attr_named(self.name);
        let is_known =
            |word: &str| self.values.iter().any(|value| value.eq_ignore_ascii_case(word));
        let found = match value {
            _ if self.values.is_empty() => value.is_some(),
            _ if self.words => value.unwrap_or_default().split_ascii_whitespace().any(is_known),
            _ => is_known(value.unwrap_or_default()),
        };
        found == self.holds
    }
}

impl Condition {
    fn is_met(&self, element: Node<'_>) -> bool {
        self.any.iter().any(|all| all.iter().all(|test| test.is_met(element)))
    }
}

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if let Some(row) = walk.row {
            check(element, row, walk);
        }
    }
}

/// Checks the attributes of an element, but not their values.
fn check(element: Node<'_>, row: &Element, walk: &mut Walk<'_, '_>) {
    let (tag, project, findings) = (walk.tag, walk.project, &mut *walk.findings);
    let source = element.document().source();
    // The last attribute that has a value.
    let mut valued = None;
    for attribute in element.attrs() {
        let before = valued;
        if spilled::has_value(attribute) {
            valued = Some(attribute);
        }
        let known = attribute.known_name();
        let is_allowed = row.attributes.allow(known)
            // `embed` may have any attributes but these.
            && !(row.attributes.any && is_obsolete(element, attribute));
        let mut rules = RULES.of(known).peekable();
        if is_allowed && rules.peek().is_none() || attribute.name().namespace != Namespace::None {
            continue;
        }
        let Some(place) = attribute.name_span().filter(|place| findings.is_told(place.start))
        else {
            continue;
        };
        if !is_allowed {
            let spilled = || spilled::help(attribute, before, source);
            findings.extend(match project.attribute(element.name(), attribute.name().local) {
                Some(values) => custom_elements::value(attribute, values),
                None => name(element, row, attribute, place, spilled),
            });
        }
        follow(rules, element, known, place, findings);
    }
    let Some(tag) = tag else { return };
    for &name in row.attributes.required {
        if element.attr_named(name).is_none() {
            findings.push(missing(element, tag, &format!("`{name}`")));
        }
    }
    let figure = walk.open.innermost(Name::Figure);
    let has_caption = figure.is_some() && walk.open.nearest(Around::CaptionedFigure) == figure;
    alt(element, tag, has_caption, findings);
    for rule in NEEDS.of(element.html_name()) {
        if rule.applies.iter().all(|test| test.is_met(element)) && !rule.condition.is_met(element) {
            findings.push(missing(element, tag, rule.condition.text));
        }
    }
}

/// Checks an attribute of an element by these rules.
fn follow(
    rules: impl Iterator<Item = &'static Rule>,
    element: Node<'_>,
    attribute: Name,
    place: Span,
    findings: &mut Findings,
) {
    for rule in rules {
        if rule.element.is_some_and(|name| !element.is_html(name)) {
            continue;
        }
        let name = element.name();
        match (rule.kind, rule.condition.is_met(element)) {
            (Kind::Only, false) => findings.push(
                Finding::new(&attribute_conflict::LINT, place)
                    .message(format!("`{attribute}` has no effect on this `{name}`"))
                    .help(format!("it is allowed only {}", rule.condition.text))
                    .fix(Fix::remove_attr(element, attribute.as_str())),
            ),
            (Kind::Avoid, true) => {
                let finding = Finding::new(&discouraged_attribute::LINT, place).message(format!(
                    "`{attribute}` on this `{name}` says what HTML says without it, or has no \
                     effect"
                ));
                findings.push(finding.fix(Fix::remove_attr(element, attribute.as_str())));
            }
            _ => {}
        }
    }
}

fn missing(element: Node<'_>, tag: Span, what: &str) -> Finding {
    Finding::new(&missing_attribute::LINT, tag)
        .message(format!("this `{}` must have {what}", element.name()))
}

/// Checks the name of an attribute that the tables do not allow. `spilled` gives advice if the name
/// looks like a word of the value before it.
fn name(
    element: Node<'_>,
    row: &Element,
    attribute: Attribute<'_>,
    place: Span,
    spilled: impl FnOnce() -> Option<String>,
) -> Option<Finding> {
    let name = attribute.name().local;
    let has = |names: &[&str]| names.binary_search(&name).is_ok();
    if name.starts_with("data-") && name.len() > "data-".len()
        || name.starts_with("aria-")
        || name.starts_with("its-")
        || has_prefix_of_xml(name)
        || name.starts_with("on") && has(EVENT_HANDLERS_OF_OTHER_SPECIFICATIONS)
    {
        return None;
    }
    if let Some(finding) = obsolete(element, attribute, place) {
        return finding;
    }
    if has_attribute(ATTRIBUTES_OF_OTHER_SPECIFICATIONS, element.name(), name) {
        return None;
    }
    let known = attribute.known_name();
    let elsewhere: Vec<&str> = elements_with(ATTRIBUTES_OF_OTHER_SPECIFICATIONS, name).collect();
    let is_its = |other: &&Element| {
        known != Name::Unknown && other.attributes.names.contains(&known)
            || elsewhere.contains(&other.name.as_str())
    };
    let mut others = ELEMENTS.iter().filter(is_its).map(|other| other.name.as_str()).peekable();
    if others.peek().is_none() {
        let finding = Finding::new(&unknown_attribute::LINT, place)
            .message(format!("HTML has no attribute `{name}`"));
        let known = row.attributes.names.iter().chain(GLOBAL_ATTRIBUTES).chain(EVENT_HANDLERS);
        let known = known.map(|known| known.as_str());
        let of_other = spilled().or_else(|| framework_help(element.name(), name));
        let meant = meant_name(name, known.clone())
            .filter(|meant| of_other.is_none() && element.attribute(meant).is_none());
        let finding = match meant {
            Some(meant) => finding.fix(Fix::rename_attr(element, name, meant)),
            None => finding,
        };
        return Some(match of_other.or_else(|| unknown_help(name, known)) {
            Some(help) => finding.help(help),
            None => finding,
        });
    }
    /// A longer list of suggestions would not help.
    const NAMED: usize = 6;
    let mut help = String::from("it belongs to ");
    for (at, other) in others.by_ref().take(NAMED).enumerate() {
        help += if at == 0 { "`" } else { ", `" };
        help += other;
        help += "`";
    }
    help += if others.peek().is_some() { " and others" } else { "" };
    Some(
        Finding::new(&misplaced_attribute::LINT, place)
            .message(format!("`{}` has no attribute `{name}`", element.name()))
            .help(spilled().unwrap_or(help)),
    )
}

/// Whether another rule checks the prefix of an attribute.
fn has_prefix_of_xml(name: &str) -> bool {
    ["xml:", "xmlns:", "xlink:"].iter().any(|prefix| name.starts_with(prefix))
}

/// Advice about a name that a framework has.
fn framework_help(element: &str, name: &str) -> Option<String> {
    let framework = Framework::of_attribute(element, name)?;
    Some(format!(
        "if it belongs to {framework}, allow it: `presets = [\"{framework}\"]` in broth.toml"
    ))
}

/// The name of an attribute of HTML that a browser gave a prefix of its own before it was standard.
fn without_prefix<'n>(
    name: &str,
    mut known: impl Iterator<Item = &'n str> + Clone,
) -> Option<&'n str> {
    let name = name.strip_prefix("x-").unwrap_or(name);
    let rest = ["webkit", "moz", "ms"].iter().find_map(|prefix| name.strip_prefix(prefix))?;
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    known.find(|known| *known == rest)
}

/// Whether a name could be one of HTML. Names with characters other than letters, digits and
/// hyphens belong to another language, or are not names.
fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// The attribute that a name was probably meant to be.
fn meant_name<'n>(name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    if !is_word(name) || without_prefix(name, known.clone()).is_some() {
        return None;
    }
    nearest(name, known)
}

/// Advice about a name that no attribute has.
fn unknown_help<'n>(name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Option<String> {
    if !is_word(name) {
        return None;
    }
    if let Some(standard) = without_prefix(name, known.clone()) {
        return Some(format!("this is an old name of `{standard}`; remove it, or write that"));
    }
    if let Some(meant) = meant_name(name, known) {
        return Some(format!("did you mean `{meant}`?"));
    }
    Some(match name.strip_prefix("on") {
        Some(event) => format!("no event handler has this name; a script can listen for `{event}`"),
        None => "for your own data, use an attribute whose name begins with `data-`".into(),
    })
}

fn is_obsolete(element: Node<'_>, attribute: Attribute<'_>) -> bool {
    has_attribute(OBSOLETE_ATTRIBUTES, element.name(), attribute.name().local)
}

/// `Some(None)` if the attribute is obsolete, but allowed.
///
/// <https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features>
#[expect(clippy::option_option, reason = "three cases: not obsolete, allowed, not allowed")]
fn obsolete(element: Node<'_>, attribute: Attribute<'_>, place: Span) -> Option<Option<Finding>> {
    if !is_obsolete(element, attribute) {
        return None;
    }
    let (of, name) = (element.name(), attribute.name().local);
    let value = attribute.value();
    let is = |wanted: &str| value.eq_ignore_ascii_case(wanted);
    let is_allowed = match (of, name) {
        ("img", "border") => is("0"),
        ("script", "charset") => is("utf-8"),
        ("script", "language") => {
            let kind = element.attr_named(Name::Type);
            is("javascript") && kind.is_none_or(|kind| kind.eq_ignore_ascii_case("text/javascript"))
        }
        ("style", "type") => is("text/css"),
        ("a", "name") => !value.is_empty(),
        // HTML+RDFa has it with the prefix of a vocabulary.
        ("a" | "link", "rev") if value.contains(':') => return Some(None),
        _ => false,
    };
    let rule = match is_allowed {
        true => &discouraged_attribute::LINT,
        false => &obsolete_attribute::LINT,
    };
    let help = match (of, name) {
        ("a", "name") => "put an `id` on the nearest element instead",
        ("script", _) | ("style", _) => "remove it",
        ("img", "name") | ("option", "name") | ("embed", "name") => "use `id`",
        ("iframe" | "img", "longdesc") => "use an `a` element to link to the description",
        ("td" | "th", "axis") => "use `scope` on the header cells",
        ("td", "scope") => "use a `th` element for a header cell",
        ("table", "summary") => "describe the table in a `caption` or in the text",
        ("html", "manifest") => "use service workers",
        (_, "contextmenu" | "dropzone" | "onshow") => "use a script",
        (_, "dataformatas" | "datafld" | "datasrc") => "use a script",
        _ => "use CSS, or remove it",
    };
    let finding = Finding::new(rule, place)
        .message(format!("the attribute `{name}` of `{of}` is obsolete"))
        .help(help);
    // An `a` with a name is the target of links.
    let has_no_effect = is_allowed && (of, name) != ("a", "name");
    Some(Some(match has_no_effect {
        true => finding.fix(Fix::remove_attr(element, name)),
        false => finding,
    }))
}

/// Reports an image without a text alternative. `has_caption` says whether it is in a figure with a
/// caption.
///
/// <https://html.spec.whatwg.org/multipage/images.html#alt>
fn alt(element: Node<'_>, tag: Span, has_caption: bool, findings: &mut Findings) {
    if !element.is_html(Name::Img) || element.attr_named(Name::Alt).is_some() {
        return;
    }
    let is_named = [Name::Title, Name::AriaLabel, Name::AriaLabelledby]
        .iter()
        .any(|name| element.attr_named(*name).is_some_and(|value| !value.is_empty()));
    if is_named || has_caption {
        return;
    }
    findings.push(
        missing(element, tag, "`alt`")
            .help("say what the image shows; for an image that says nothing, write `alt=\"\"`"),
    );
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::unknown_help;
    use crate::{Finding, check};

    #[test]
    fn attributes_and_values_of_forms_and_of_aria_go_together() {
        for (body, rules) in [
            ("<textarea wrap=hard></textarea>", &["missing-attribute"][..]),
            ("<textarea wrap=HARD></textarea>", &["missing-attribute"]),
            ("<textarea wrap=hard cols=9></textarea><textarea wrap=soft></textarea>", &[]),
            ("<input type=hidden name=_charset_ value=utf-8>", &["attribute-conflict"]),
            ("<input type=HIDDEN name=_CharSet_ value>", &["attribute-conflict"]),
            ("<input type=hidden name=_charset_>", &[]),
            ("<input name=_charset_ value=a><input type=hidden name=a value=b>", &[]),
            ("<ul><li aria-posinset=2>a</ul>", &["attribute-conflict"]),
            ("<ul><li aria-posinset=2 aria-setsize=3>a<li aria-setsize=3>b</ul>", &[]),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
            let found: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
            assert_eq!(found, rules, "{body}");
        }
    }

    #[test]
    fn the_hint_about_data_is_for_names_that_could_be_data() {
        let known = ["href", "onclick", "playsinline", "title"];
        let old = "this is an old name of `playsinline`; remove it, or write that";
        for (name, help) in [
            ("webkit-playsinline", Some(old)),
            ("x-webkit-playsinline", Some(old)),
            ("mozplaysinline", Some(old)),
            ("herf", Some("did you mean `href`?")),
            (
                "soup-hot",
                Some("for your own data, use an attribute whose name begins with `data-`"),
            ),
            ("onsoup", Some("no event handler has this name; a script can listen for `soup`")),
            ("@click", None),
            (":title", None),
            ("soup\"", None),
            ("*if", None),
            ("1a", None),
        ] {
            assert_eq!(unknown_help(name, known.into_iter()).as_deref(), help, "{name}");
        }
    }

    /// The findings in the body of a page, each with its rule, message and advice.
    fn found(body: &str) -> Vec<(&'static str, String, String)> {
        let found = check(&format!("<!DOCTYPE html><html lang=en><title>a</title>{body}"));
        let said = |finding: Finding| {
            let help = finding.help.unwrap_or_default().into_owned();
            (finding.rule.as_str(), finding.message.into_owned(), help)
        };
        found.into_iter().map(said).collect()
    }

    fn rules(body: &str) -> Vec<&'static str> {
        found(body).into_iter().map(|(rule, ..)| rule).collect()
    }

    #[test]
    fn attributes_of_other_specifications_are_known_where_they_belong() {
        for right in [
            "<video src=a disablepictureinpicture disableremoteplayback></video>",
            "<video src=a controlslist=nodownload></video>",
            "<audio src=a disableremoteplayback controlslist=nodownload></audio>",
            "<input type=file webkitdirectory>",
            "<input type=checkbox switch>",
            "<iframe src=a credentialless></iframe>",
            "<p part=a virtualkeyboardpolicy=manual>",
        ] {
            assert_eq!(rules(right), [""; 0], "{right}");
        }
        let (rule, message, help) = &found("<p webkitdirectory>")[0];
        assert_eq!(*rule, "misplaced-attribute");
        assert_eq!(message, "`p` has no attribute `webkitdirectory`");
        assert_eq!(help, "it belongs to `input`");
        assert_eq!(rules("<audio src=a disablepictureinpicture></audio>"), ["misplaced-attribute"]);
    }

    /// <https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features>
    #[test]
    fn obsolete_attributes_are_those_of_the_text() {
        for body in [
            "<embed src=a type=a/b align=left>",
            "<embed src=a type=a/b name=a>",
            "<embed src=a type=a/b hspace=1>",
            "<embed src=a type=a/b vspace=1>",
            "<table><tr height=1><td>a</table>",
            "<table><tbody height=1><tr><td>a</table>",
            "<table><thead height=1><tr><td>a</thead></table>",
            "<span datasrc=a>b</span>",
            "<label datafld=a>b</label>",
            "<p contextmenu=a>",
            "<p dropzone=a>",
            "<p onshow=a>",
            "<body background=a>",
        ] {
            assert_eq!(rules(body), ["obsolete-attribute"], "{body}");
        }
        assert_eq!(rules("<embed src=a type=a/b quality=high>"), [""; 0]);
    }

    #[test]
    fn geolocation_is_no_element_of_html() {
        assert_eq!(rules("<geolocation></geolocation>"), ["unknown-element"]);
    }

    #[test]
    fn conditions_are_said_in_english() {
        for (body, help) in [
            (
                "<button popovertarget=b command=close commandfor=b>a</button><p popover id=b>",
                "it is allowed only without `popovertarget`",
            ),
            (
                "<a download>a</a>",
                "it is allowed only with `href`, or with `property`, or with `rel` and \
                 `resource`, or with `rel` and `about`",
            ),
            (
                "<input type=hidden autocomplete=on>",
                "it is allowed only without `type=hidden`, or without `autocomplete=on` or \
                 `autocomplete=off`",
            ),
            ("<img src=a alt='' controls>", "it is allowed only with a non-empty `alt`"),
            (
                "<button type=reset formaction=a>a</button>",
                "it is allowed only with `type=submit`, `type=image` or no `type`",
            ),
            (
                "<script src=a type=importmap></script>",
                "it is allowed only without \
             `type=importmap` or `type=speculationrules`",
            ),
            ("<p itemtype=https://a.b/>", "it is allowed only with `itemscope`"),
        ] {
            let found = found(body);
            assert!(found.iter().any(|(.., said)| said == help), "{body}: {found:?}");
            let is_doubled = |said: &String| said.contains("with without") || said.contains('!');
            assert!(!found.iter().any(|(.., said)| is_doubled(said)), "{found:?}");
        }
    }

    #[test]
    fn words_after_an_unquoted_value_want_quotes() {
        let help = |name: &str| {
            format!("if it belongs to the value of `{name}`, write quotes around the whole value")
        };
        for (body, helps) in [
            ("<img src=a alt=Cat with hat>", [help("alt"), help("alt")]),
            ("<p title=Soup and bread>", [help("title"), help("title")]),
            ("<p title=Soup cite nope>", [help("title"), help("title")]),
        ] {
            let found: Vec<String> = found(body).into_iter().map(|(.., help)| help).collect();
            assert_eq!(found, helps, "{body}");
        }
        for body in [
            "<img src=a alt='Cat' with>",
            "<img with src=a alt=Cat>",
            "<img src=a alt=Cat with=hat>",
            "<img src=a alt=\"\" with>",
        ] {
            let found = found(body);
            assert_eq!(found.len(), 1, "{body}: {found:?}");
            assert!(!found[0].2.contains("quotes"), "{body}: {found:?}");
        }
    }
}
