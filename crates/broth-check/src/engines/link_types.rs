//! Link types: the words of `rel`, and the elements that may have them.
//!
//! <https://html.spec.whatwg.org/multipage/links.html#linkTypes>

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_markup::distance::nearest;
use broth_markup::{Name, Namespace, Span};

use crate::findings::Findings;
use crate::rules::values::{invalid_link_type, unknown_link_type};
use crate::visitor::{Visitor, Walk};
use crate::{Effect, Finding, Fix};

mod generated;

use self::generated::{ELSEWHERE, REGISTERED, STANDARD, SYNONYMS};

/// A link type, and the elements that may have it.
#[derive(Clone, Copy, Debug)]
struct LinkType {
    name: &'static str,
    link: bool,
    /// `a` and `area`.
    anchor: bool,
    form: bool,
}

impl LinkType {
    const fn named(name: &'static str) -> Self {
        Self { name, link: false, anchor: false, form: false }
    }

    const fn link(mut self) -> Self {
        self.link = true;
        self
    }

    const fn anchor(mut self) -> Self {
        self.anchor = true;
        self
    }

    const fn form(mut self) -> Self {
        self.form = true;
        self
    }

    fn is_for(self, element: Name) -> bool {
        match element {
            Name::Link => self.link,
            Name::Form => self.form,
            _ => self.anchor,
        }
    }

    /// The elements that may have it, in words.
    fn elements(self) -> String {
        let all = [(self.link, "`link`"), (self.anchor, "`a`, `area`"), (self.form, "`form`")];
        let allowed = all.into_iter().filter(|(is_allowed, _)| *is_allowed).map(|(_, name)| name);
        allowed.collect::<Vec<_>>().join(", ")
    }
}

/// The unknown link types so far. Each is reported once, however often a page has it.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    unknown: BTreeSet<&'d str>,
    /// The open elements that name a vocabulary of RDFa.
    vocabularies: Vec<Node<'d>>,
}

impl<'d> Visitor<'d> for Check<'d> {
    fn attribute(&mut self, element: Node<'d>, attribute: Attribute<'d>, walk: &mut Walk<'_, 'd>) {
        if attribute.known_name() == Name::Vocab {
            self.vocabularies.push(element);
        }
        let is_link = matches!(walk.name, Name::A | Name::Area | Name::Form | Name::Link);
        if is_link
            && attribute.known_name() == Name::Rel
            && attribute.name().namespace == Namespace::None
        {
            self.words(element, attribute, walk.findings);
        }
    }

    fn end(&mut self, element: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.vocabularies.pop_if(|open| *open == element);
    }
}

impl<'d> Check<'d> {
    fn words(&mut self, element: Node<'d>, rel: Attribute<'d>, findings: &mut Findings) {
        let Some(place) = rel.value_span().filter(|span| !span.is_empty()) else { return };
        let value = rel.value();
        // Offsets in the value are those of the source only if it is written without references.
        let is_written = element.document().source().get(place.range()) == Some(value);
        let mut from = 0;
        for word in value.split_ascii_whitespace() {
            let at = from + value[from..].find(word).unwrap_or_default();
            from = at + word.len();
            let start = place.start + at;
            let span = if is_written { Span::new(start, start + word.len()) } else { place };
            findings.extend(match word {
                _ if word.eq_ignore_ascii_case("shortcut") => shortcut(element, value, span),
                _ => {
                    synonym(rel, word, span, is_written).or_else(|| self.word(element, word, span))
                }
            });
        }
    }

    /// Checks a word that is no synonym.
    fn word(&mut self, element: Node<'d>, word: &'d str, place: Span) -> Option<Finding> {
        let lower = word.to_ascii_lowercase();
        let mut tables = [STANDARD, REGISTERED, ELSEWHERE].into_iter();
        if let Some(known) = tables.find_map(|table| find(table, &lower)) {
            return misplaced(known, element, place);
        }
        // A name with a prefix is one of RDFa, or an absolute URL, and so is any word in a
        // vocabulary of RDFa.
        let is_of_rdfa = !self.vocabularies.is_empty() || element.attr_named(Name::Vocab).is_some();
        if word.contains(':') || is_of_rdfa || self.unknown.contains(word) {
            return None;
        }
        let names = |table: &'static [LinkType]| table.iter().map(|known| known.name);
        if let Some(meant) = nearest(&lower, names(STANDARD)) {
            return Some(
                Finding::new(&invalid_link_type::LINT, place)
                    .message(format!("there is no link type `{word}`"))
                    .help(format!("did you mean `{meant}`?")),
            );
        }
        self.unknown.insert(word);
        let finding = Finding::new(&unknown_link_type::LINT, place)
            .message(format!("neither HTML nor its registry has the link type `{word}`"));
        Some(match nearest(&lower, names(REGISTERED)) {
            Some(meant) => finding.help(format!("did you mean `{meant}`?")),
            None => finding.help("for your own data, use `class` or an attribute `data-`"),
        })
    }
}

/// Reports a link type that is not one of this element.
fn misplaced(known: LinkType, element: Node<'_>, place: Span) -> Option<Finding> {
    let (name, tag) = (known.name, element.name());
    (!known.is_for(element.html_name())).then(|| {
        Finding::new(&invalid_link_type::LINT, place)
            .message(format!("the link type `{name}` is not allowed on `{tag}`"))
            .help(format!("it is for {}", known.elements()))
    })
}

/// Finds a word in lower case.
fn find(table: &'static [LinkType], word: &str) -> Option<LinkType> {
    let at = table.binary_search_by_key(&word, |known| known.name).ok()?;
    Some(table[at])
}

/// Checks `shortcut`, which is not a link type, but may precede `icon`.
///
/// <https://html.spec.whatwg.org/multipage/links.html#rel-icon>
fn shortcut(element: Node<'_>, rel: &str, place: Span) -> Option<Finding> {
    let is_icon = element.is_html(Name::Link) && rel.eq_ignore_ascii_case("shortcut icon");
    (!is_icon).then(|| {
        Finding::new(&invalid_link_type::LINT, place)
            .message("`shortcut` is allowed only in a `link` with exactly `rel=\"shortcut icon\"`")
            .help("write `rel=icon`")
    })
}

/// Reports a word that browsers read as another one.
fn synonym(rel: Attribute<'_>, word: &str, place: Span, is_written: bool) -> Option<Finding> {
    let (_, meant) = SYNONYMS.iter().find(|(synonym, _)| synonym.eq_ignore_ascii_case(word))?;
    let finding = Finding::new(&invalid_link_type::LINT, place)
        .message(format!("the link type `{word}` must not be used: it is called `{meant}`"));
    let name = rel.name_span().filter(|_| is_written);
    Some(match name {
        Some(name) => finding.fix(
            Fix::replace(format!("write `{meant}`"), place, *meant)
                .with_effect(Effect::AttributeValue(name.start)),
        ),
        None => finding.help(format!("write `{meant}`")),
    })
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{ELSEWHERE, REGISTERED, STANDARD, find};
    use crate::{Finding, check, fix};

    /// The page with a link of this element and this `rel`.
    fn page(element: &str, rel: &str) -> String {
        let (head, body) = match element {
            "link" => (format!("<link rel=\"{rel}\" href=a as=script title=a>"), String::new()),
            "form" => (String::new(), format!("<form rel=\"{rel}\"></form>")),
            "a" => (String::new(), format!("<a rel=\"{rel}\" href=a>a</a>")),
            _ => {
                let area = format!("<area rel=\"{rel}\" href=a alt=a shape=default>");
                (String::new(), format!("<map name=m>{area}</map>"))
            }
        };
        format!("<!DOCTYPE html><html lang=en><title>a</title>{head}{body}")
    }

    /// The findings about link types.
    fn found(element: &str, rel: &str) -> Vec<Finding> {
        let mut found = check(&page(element, rel));
        found.retain(|finding| finding.rule.as_str().ends_with("link-type"));
        found
    }

    fn rules(element: &str, rel: &str) -> Vec<&'static str> {
        found(element, rel).iter().map(|finding| finding.rule.as_str()).collect()
    }

    /// <https://html.spec.whatwg.org/multipage/links.html#table-link-relations>
    #[test]
    fn each_link_type_is_allowed_on_the_elements_of_the_table() {
        // Each with `link`, `a` and `area`, `form`.
        let table = [
            ("alternate", [true, true, false]),
            ("canonical", [true, false, false]),
            ("author", [true, true, false]),
            ("bookmark", [false, true, false]),
            ("dns-prefetch", [true, false, false]),
            ("expect", [true, false, false]),
            ("external", [false, true, true]),
            ("help", [true, true, true]),
            ("icon", [true, false, false]),
            ("manifest", [true, false, false]),
            ("modulepreload", [true, false, false]),
            ("license", [true, true, true]),
            ("next", [true, true, true]),
            ("nofollow", [false, true, true]),
            ("noopener", [false, true, true]),
            ("noreferrer", [false, true, true]),
            ("opener", [false, true, true]),
            ("pingback", [true, false, false]),
            ("preconnect", [true, false, false]),
            ("prefetch", [true, false, false]),
            ("preload", [true, false, false]),
            ("prev", [true, true, true]),
            ("privacy-policy", [true, true, false]),
            ("search", [true, true, true]),
            ("stylesheet", [true, false, false]),
            ("tag", [false, true, false]),
            ("terms-of-service", [true, true, false]),
        ];
        assert_eq!(table.len(), STANDARD.len());
        for (name, [link, anchor, form]) in table {
            for (element, is_allowed) in
                [("link", link), ("a", anchor), ("area", anchor), ("form", form)]
            {
                let expected = if is_allowed { &[][..] } else { &["invalid-link-type"] };
                assert_eq!(rules(element, name), expected, "{element} {name}");
            }
        }
    }

    #[test]
    fn link_types_of_the_registry_are_known_in_any_case() {
        for (element, rel) in [
            ("link", "apple-touch-icon"),
            ("link", "EditURI"),
            ("link", "DCTERMS.isPartOf"),
            ("a", "Me"),
            ("area", "first LAST"),
            ("a", "sponsored ugc self up"),
            ("form", "me"),
            ("link", "https://api.w.org/"),
            ("a", "foaf:knows tag"),
            ("link", "shortcut icon"),
            ("link", "SHORTCUT Icon"),
            ("a", ""),
        ] {
            assert_eq!(rules(element, rel), [""; 0], "{element} {rel}");
        }
        for (element, rel) in [("a", "apple-touch-icon"), ("link", "friend"), ("a", "manifest")] {
            assert_eq!(rules(element, rel), ["invalid-link-type"], "{element} {rel}");
        }
    }

    #[test]
    fn misspelt_link_types_are_recognised() {
        for (element, rel, meant) in [
            ("link", "stylesheeet", "stylesheet"),
            ("link", "Styleshet", "stylesheet"),
            ("a", "nofolow", "nofollow"),
            ("a", "noreferer", "noreferrer"),
            ("form", "saerch", "search"),
        ] {
            let found = found(element, rel);
            assert_eq!(found.len(), 1, "{rel}");
            assert_eq!(found[0].rule.as_str(), "invalid-link-type", "{rel}");
            assert_eq!(found[0].help, Some(format!("did you mean `{meant}`?").into()), "{rel}");
        }
        let found = found("link", "shortlnk");
        assert_eq!(found[0].rule.as_str(), "unknown-link-type");
        assert_eq!(found[0].help.as_deref(), Some("did you mean `shortlink`?"));
    }

    #[test]
    fn unknown_link_types_are_warned_of_once() {
        assert_eq!(rules("a", "soup nofollow"), ["unknown-link-type"]);
        let links = "<a rel=soup href=a>a</a>".repeat(3);
        let found = check(&format!("<!DOCTYPE html><title>a</title>{links}<p vocab=a>"));
        assert_eq!(found.len(), 1, "{found:?}");
        let rdfa = "<p vocab=https://schema.org/><a rel=knows href=a>a</a>";
        assert_eq!(check(&format!("<!DOCTYPE html><title>a</title>{rdfa}")), []);
    }

    #[test]
    fn synonyms_are_replaced() {
        for (element, rel, fixed) in
            [("a", "tag Copyright", "tag license"), ("link", "previous", "prev")]
        {
            assert_eq!(rules(element, rel), ["invalid-link-type"], "{rel}");
            let page = page(element, rel);
            assert_eq!(fix(&page).html, page.replace(rel, fixed));
        }
        for (element, rel) in [
            ("link", "shortcut"),
            ("link", "icon shortcut"),
            ("link", "shortcut  icon"),
            ("a", "shortcut"),
        ] {
            assert_eq!(rules(element, rel), ["invalid-link-type"], "{element} {rel}");
        }
    }

    #[test]
    fn the_place_of_a_link_type_is_its_word() {
        let page = page("a", "tag \n stylesheet");
        let found = check(&page);
        assert_eq!(&page[found[0].span.range()], "stylesheet");
        // Its place in the source is not known.
        let page = super::tests::page("a", "t&#97;g stylesheet");
        let found = check(&page);
        assert_eq!(&page[found[0].span.range()], "t&#97;g stylesheet");
    }

    #[test]
    fn each_link_type_is_in_one_section() {
        for (at, table) in [STANDARD, REGISTERED, ELSEWHERE].into_iter().enumerate() {
            for known in table {
                assert_eq!(known.name, known.name.to_ascii_lowercase());
                let others = [STANDARD, REGISTERED, ELSEWHERE].into_iter().enumerate();
                let mut others = others.filter(|(other, _)| *other != at);
                assert!(others.all(|(_, other)| find(other, known.name).is_none()), "{known:?}");
            }
        }
    }
}
