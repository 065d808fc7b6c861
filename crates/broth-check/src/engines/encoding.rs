//! The encoding of a document: it must be UTF-8, and the document or its transport must declare it.
//!
//! <https://html.spec.whatwg.org/multipage/semantics.html#charset>

use alloc::format;

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Span};

use crate::findings::Findings;
use crate::rules::document::{
    escaped_encoding_declaration, late_encoding_declaration, non_utf_8_encoding,
    undeclared_encoding,
};
use crate::visitor::{Visitor, Walk};
use crate::{DocumentEncoding, EncodingSource, Finding, Fix};

/// The declarations that the walk has met.
#[derive(Debug, Default)]
pub(crate) struct Check {
    is_any: bool,
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if let Some(tag) = walk.tag {
            self.enter(element, tag, walk.findings);
        }
    }

    fn finish(&mut self, walk: &mut Walk<'_, '_>) {
        if walk.root().is_some() {
            self.report(walk.document().source(), walk.findings);
        }
    }
}

impl Check {
    fn enter(&mut self, element: Node<'_>, tag: Span, findings: &mut Findings) {
        if !is_declaration(element) {
            return;
        }
        self.is_any = true;
        findings.extend(late(tag));
        findings.extend(element.attributes().filter_map(|part| escaped(element, part)));
    }

    /// Checks a whole document at its end.
    fn report(&self, text: &str, findings: &mut Findings) {
        let Some(encoding) = findings.encoding().cloned() else { return };
        let is_undeclared = !self.is_any && !encoding.source.is_outside_the_markup();
        let finding = not_utf_8(text, &encoding, self)
            .or_else(|| is_undeclared.then(|| undeclared(text)).flatten());
        findings.extend(finding);
    }
}

/// Whether an element is a character encoding declaration.
pub(crate) fn is_declaration(element: Node<'_>) -> bool {
    let http_equiv = || element.attr_named(Name::HttpEquiv).unwrap_or_default();
    element.is_html(Name::Meta)
        && (element.attr_named(Name::Charset).is_some()
            || http_equiv().eq_ignore_ascii_case("content-type"))
}

/// Reports a declaration that decoders do not find.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#charset1024>
fn late(tag: Span) -> Option<Finding> {
    /// How many bytes a parser searches for a declaration before it begins.
    const LOOKED_AT: usize = 1024;
    (tag.end > LOOKED_AT).then(|| {
        Finding::new(&late_encoding_declaration::LINT, tag)
            .label(format!("ends after {} bytes", tag.end))
            .help("make it the first element of the head")
    })
}

/// Reports a declaration that is written with character references. Decoders read declarations
/// before any parser resolves references.
fn escaped(element: Node<'_>, attribute: Attribute<'_>) -> Option<Finding> {
    if !matches!(attribute.known_name(), Name::Charset | Name::HttpEquiv | Name::Content) {
        return None;
    }
    let span = attribute.value_span()?;
    let (written, value) = (element.document().source().get(span.range())?, attribute.value());
    if written == value || !written.contains('&') {
        return None;
    }
    let finding = Finding::new(&escaped_encoding_declaration::LINT, span);
    // Anything else may need quotes, or the references.
    let needs_no_quotes = value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    Some(match needs_no_quotes {
        true => finding.fix(Fix::replace("write the characters themselves", span, value)),
        false => finding,
    })
}

/// Reports a document that is not encoded in UTF-8. If a `meta` element declares the encoding,
/// another rule checks its value.
fn not_utf_8(text: &str, encoding: &DocumentEncoding, declarations: &Check) -> Option<Finding> {
    let DocumentEncoding { name, source } = encoding;
    if name.eq_ignore_ascii_case("utf-8") {
        return None;
    }
    let (place, why) = match source {
        EncodingSource::Markup if declarations.is_any => return None,
        // Decoders also find a `meta` that is no element, such as in a script, and XML
        // declarations.
        EncodingSource::Markup => (Span::empty(0), "a declaration in its first bytes says so"),
        EncodingSource::ByteOrderMark => (Span::empty(0), "its byte order mark says so"),
        EncodingSource::Transport => (Span::empty(0), "its transport layer says so"),
        EncodingSource::Nothing => (first_beyond_ascii(text)?, "nothing declares its encoding"),
    };
    Some(
        Finding::new(&non_utf_8_encoding::LINT, place)
            .message(format!("the document is read as {name}, but it must be UTF-8: {why}"))
            .help("save it as UTF-8, and declare that with `<meta charset=utf-8>`"),
    )
}

/// Reports a document without any declaration. If all of it is ASCII, that does no harm.
fn undeclared(text: &str) -> Option<Finding> {
    let place = first_beyond_ascii(text)?;
    Some(
        Finding::new(&undeclared_encoding::LINT, place)
            .label("browsers may read this differently")
            .help(
                "write `<meta charset=utf-8>` at the start of the head; if the server declares the \
                 encoding, name it with --transport",
            ),
    )
}

/// The first character that is not ASCII, except for a byte order mark.
fn first_beyond_ascii(text: &str) -> Option<Span> {
    let (at, c) =
        text.char_indices().find(|&(at, c)| !c.is_ascii() && (at, c) != (0, '\u{FEFF}'))?;
    Some(Span::new(at, at + c.len_utf8()))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::{DocumentEncoding, EncodingSource, Finding, Options, check_with};

    fn found(name: &'static str, source: EncodingSource, head: &str, text: &str) -> Vec<Finding> {
        let options = Options::default().encoding(DocumentEncoding { name: name.into(), source });
        check_with(&format!("<!DOCTYPE html>{head}<title>Soup</title><p>{text}"), &options)
    }

    #[track_caller]
    fn check(name: &'static str, source: EncodingSource, head: &str, text: &str, rules: &[&str]) {
        let found = found(name, source, head, text);
        let found: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
        assert_eq!(found, rules, "{name} {source:?} {head} {text}");
    }

    const UTF_8: &str = "<meta charset=utf-8>";

    #[test]
    fn the_encoding_of_a_document_is_utf_8_whatever_declares_it() {
        use EncodingSource::{ByteOrderMark, Markup, Nothing, Transport};
        let wrong = ["non-utf-8-encoding"];
        check("UTF-16LE", ByteOrderMark, "", "é", &wrong);
        check("UTF-16LE", ByteOrderMark, UTF_8, "e", &wrong);
        check("windows-1252", Transport, UTF_8, "é", &wrong);
        check("windows-1252", Nothing, "", "é", &wrong);
        check("windows-1252", Nothing, "", "e", &[]);
        check("windows-1252", Markup, "<meta charset=latin1>", "é", &["invalid-keyword"]);
        for source in [ByteOrderMark, Transport] {
            check("UTF-8", source, "", "é", &[]);
        }
    }

    #[test]
    fn an_encoding_that_nothing_declares_matters_beyond_ascii() {
        check("UTF-8", EncodingSource::Nothing, "", "é", &["undeclared-encoding"]);
        check("UTF-8", EncodingSource::Nothing, "", "e", &[]);
        check("UTF-8", EncodingSource::Nothing, UTF_8, "é", &[]);
        check("UTF-8", EncodingSource::Markup, UTF_8, "é", &[]);
        let pragma = "<meta http-equiv=Content-Type content=\"text/html; charset=utf-8\">";
        check("UTF-8", EncodingSource::Nothing, pragma, "é", &[]);
        let finding = &found("UTF-8", EncodingSource::Nothing, "", "hé")[0];
        let text = String::from("<!DOCTYPE html><title>Soup</title><p>hé");
        assert_eq!(&text[finding.span.range()], "é");
    }

    #[test]
    fn a_declaration_is_written_without_character_references() {
        let escaped = ["escaped-encoding-declaration"];
        for head in [
            "<meta charset=\"&#117;tf-8\">",
            "<meta charset=&#x75;tf-8>",
            "<meta http-equiv=content-type content=\"text/html; charset=utf&hyphen;8\">",
            "<meta http-equiv=content&#45;type content=\"text/html; charset=utf-8\">",
        ] {
            let found = found("UTF-8", EncodingSource::Transport, head, "é");
            let rules: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
            assert!(rules.contains(&escaped[0]), "{head}: {rules:?}");
        }
        let fixed = crate::fix(
            "<!DOCTYPE html><meta charset=&#117;tf-8><title>a</title>",
            &Options::default(),
        );
        assert_eq!(fixed.text, "<!DOCTYPE html><meta charset=utf-8><title>a</title>");
    }

    #[test]
    fn a_text_whose_bytes_are_unknown_has_no_encoding_to_check() {
        assert_eq!(check_with("<!DOCTYPE html><title>é</title>", &Options::default()), []);
    }
}
