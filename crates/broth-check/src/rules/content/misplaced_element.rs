//! `misplaced-element`

use broth_dom::Node;
use broth_markup::{Name, NameSet, Span};

use crate::engines::encoding::is_declaration;
use crate::findings::Findings;
use crate::open_elements::Around;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "misplaced-element",
    Severity::Error,
    "The element is at a place where it has no effect or no meaning.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
Some elements mean something only in certain places: `area` in a `map`, `main` outside articles
and other sections, `value` on the item of a numbered list, an `ismap` image in a link. A `base`
comes before all elements with URLs. A `source` that always matches hides those after it. A
`selectedcontent` shows the chosen option in the button of a `select`.
Wrong: `<area shape=default alt=Soup href=soup>`
Wrong: `<article><main>Soup</main></article>`
Wrong: `<img src=soup.png alt=Soup ismap>`
Wrong: `<p><selectedcontent></selectedcontent>`
Wrong: `<picture><source srcset=a.png><img src=b.png srcset="c.png 2x" alt=Soup></picture>`
Right: `<map name=m><area shape=default alt=Soup href=soup></map><div><main>Soup</main></div>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check {
    /// The first element with a URL.
    url: Option<Span>,
}

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[
        Name::A,
        Name::Area,
        Name::Base,
        Name::Iframe,
        Name::Img,
        Name::Li,
        Name::Link,
        Name::Main,
        Name::Script,
        Name::Selectedcontent,
        Name::Source,
    ]));
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let Some(tag) = walk.tag else { return };
        if let Some(message) = place(element, walk) {
            walk.report(Finding::new(&LINT, tag).message(message));
        }
        match element.html_name() {
            Name::Iframe => srcdoc(element, walk.findings),
            Name::Source if hides_others(element) => walk.report(
                Finding::new(&LINT, tag)
                    .message("this `source` always matches, so the images after it are never used")
                    .help("give it a `type`, or `media` other than `all`"),
            ),
            _ => {}
        }
        if walk.is_in_document() {
            self.base(element, tag, walk.findings);
        }
    }
}

impl Check {
    /// <https://html.spec.whatwg.org/multipage/semantics.html#the-base-element>
    fn base(&mut self, element: Node<'_>, tag: Span, findings: &mut Findings) {
        let has = |name| element.attr_named(name).is_some();
        match element.html_name() {
            Name::Base if has(Name::Href) => {
                if let Some(url) = self.url {
                    findings.push(
                        Finding::new(&LINT, tag)
                            .message("`base` comes after an element with a URL")
                            .related(url, "this URL is resolved without it"),
                    );
                }
            }
            Name::Link | Name::Script | Name::A | Name::Img
                if self.url.is_none() && (has(Name::Href) || has(Name::Src)) =>
            {
                self.url = Some(tag);
            }
            _ => {}
        }
    }
}

/// The reason why an element is in the wrong place.
fn place(element: Node<'_>, walk: &Walk<'_, '_>) -> Option<&'static str> {
    let has = |name| element.attr_named(name).is_some();
    let is_in = |kind| walk.open.nearest(kind).is_some();
    Some(match element.html_name() {
        Name::Area if walk.is_in_document() && walk.open.innermost(Name::Map).is_none() => {
            "`area` is not in a `map`"
        }
        Name::Main if !walk.open.may_contain_main() => {
            "`main` is inside an element that is only a part of the page"
        }
        Name::Img if has(Name::Ismap) && !is_in(Around::Link) => {
            "an `img` with `ismap` is not in a link"
        }
        // <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>
        Name::Selectedcontent if walk.is_in_document() && !is_in(Around::ButtonOfSelect) => {
            "`selectedcontent` is not in a `button` that is a child of a `select`"
        }
        Name::Li if has(Name::Value) && !element.parent().is_none_or(may_have_numbers) => {
            "an `li` with `value` is not in an `ol`"
        }
        _ => return None,
    })
}

fn may_have_numbers(parent: Node<'_>) -> bool {
    !parent.is_element() || parent.is_html(Name::Ol) && parent.attr_named(Name::Role).is_none()
}

/// Whether a `source` of a picture always matches, so that the images after it are never used.
///
/// <https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element>
fn hides_others(source: Node<'_>) -> bool {
    let has = |name| source.attr_named(name).is_some();
    let media = source.attr_named(Name::Media).map(|media| media.trim_ascii());
    let always_matches = !has(Name::Type)
        && media.is_none_or(|media| media.is_empty() || media.eq_ignore_ascii_case("all"));
    if !source.parent().is_some_and(|parent| parent.is_html(Name::Picture)) || !always_matches {
        return false;
    }
    let next = source.next_siblings().find(|next| next.is_element());
    next.is_some_and(|next| {
        next.is_html(Name::Source)
            || next.is_html(Name::Img) && next.attr_named(Name::Srcset).is_some()
    })
}

/// Reports the declarations of an encoding in a document in `srcdoc`, which has no bytes.
///
/// <https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-srcdoc>
/// <https://html.spec.whatwg.org/multipage/semantics.html#charset>
fn srcdoc(iframe: Node<'_>, findings: &mut Findings) {
    let Some(srcdoc) = iframe.attribute_named(Name::Srcdoc) else { return };
    let (value, Some(place)) = (srcdoc.value(), srcdoc.value_span()) else { return };
    if !value.contains("meta") && !value.to_ascii_lowercase().contains("meta") {
        return;
    }
    // If the value has references or other newlines, its offsets are not those of the source.
    let is_written = iframe.document().source().get(place.range()) == Some(value);
    let document = broth_html::parse(value);
    for meta in document.root().descendants().filter(|node| is_declaration(*node)) {
        let tag = meta.start_tag().filter(|_| is_written);
        let place =
            tag.map_or(place, |tag| Span::new(place.start + tag.start, place.start + tag.end));
        findings.push(
            Finding::new(&LINT, place)
                .message("a document in `srcdoc` must not declare its encoding")
                .help("remove the `meta`; the document is already decoded"),
        );
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    #[test]
    fn a_document_in_srcdoc_declares_no_encoding() {
        for (srcdoc, places) in [
            ("<p>a", &[][..]),
            ("<p>meta charset=utf-8", &[]),
            ("<meta name=description content=a>", &[]),
            ("<template><meta charset=utf-8></template>", &[]),
            ("<p title=b><META charset=utf-8>", &["<META charset=utf-8>"]),
            (
                "<meta http-equiv=content-type content='text/html; charset=utf-8'>",
                &["<meta http-equiv=content-type content='text/html; charset=utf-8'>"],
            ),
            ("<meta charset=&#117;tf-8>", &["<meta charset=&#117;tf-8>"]),
        ] {
            let page =
                format!("<!DOCTYPE html><title>a</title><iframe srcdoc=\"{srcdoc}\"></iframe>");
            let found = check(&page);
            assert!(found.iter().all(|finding| finding.rule.as_str() == "misplaced-element"));
            let found: Vec<&str> =
                found.iter().map(|finding| &page[finding.span.range()]).collect();
            assert_eq!(found, places, "{srcdoc}");
        }
    }
}
