//! The document in the `srcdoc` of an `iframe`: it has no bytes, so it declares no encoding.
//!
//! <https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-srcdoc>

use broth_dom::Node;
use broth_markup::{Name, Span};

use crate::findings::Findings;
use crate::rules::content::misplaced_element;
use crate::{Finding, encoding};

/// Reports the declarations of an encoding in a document in `srcdoc`.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#charset>
pub(crate) fn check(iframe: Node<'_>, findings: &mut Findings) {
    let Some(srcdoc) = iframe.attribute_named(Name::Srcdoc) else { return };
    let (value, Some(place)) = (srcdoc.value(), srcdoc.value_span()) else { return };
    if !value.contains("meta") && !value.to_ascii_lowercase().contains("meta") {
        return;
    }
    // Where the value has references or other newlines, its offsets are not those of the source.
    let is_written = iframe.document().source().get(place.range()) == Some(value);
    let document = broth_html::parse(value);
    for meta in document.root().descendants().filter(|node| encoding::is_declaration(*node)) {
        let tag = meta.start_tag().filter(|_| is_written);
        let place =
            tag.map_or(place, |tag| Span::new(place.start + tag.start, place.start + tag.end));
        findings.push(
            Finding::new(&misplaced_element::LINT, place)
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
