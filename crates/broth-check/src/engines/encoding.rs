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
use crate::{DocumentEncoding, EncodingSource, Finding};

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
        findings.extend(late(tag, element.document().source(), findings.encoding()));
        findings.extend(element.attrs().filter_map(|part| escaped(element, part)));
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
fn late(tag: Span, text: &str, encoding: Option<&DocumentEncoding>) -> Option<Finding> {
    let end = byte_offset(tag.end, text, encoding);
    (end > LOOKED_AT).then(|| {
        Finding::new(&late_encoding_declaration::LINT, tag)
            .label(format!("ends after {end} bytes"))
            .help("make it the first element of the head")
    })
}

/// How many bytes a parser searches for a declaration before it begins.
const LOOKED_AT: usize = 1024;

/// The number of bytes of the file before this offset in the text. The byte order mark is in the
/// file, but not in the text. In legacy encodings, it is the smallest number that there can be.
fn byte_offset(at: usize, text: &str, encoding: Option<&DocumentEncoding>) -> usize {
    let Some(encoding) = encoding else { return at };
    let before = text.get(..at).unwrap_or_default();
    let mark = usize::from(encoding.source == EncodingSource::ByteOrderMark);
    match &*encoding.name {
        "UTF-8" => at + mark * BYTE_ORDER_MARK.len_utf8(),
        "UTF-16LE" | "UTF-16BE" => 2 * (mark + before.encode_utf16().count()),
        _ => before.chars().count(),
    }
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
    // A machine that wrote the characters would change which encoding is found.
    let help = "write the characters themselves";
    Some(Finding::new(&escaped_encoding_declaration::LINT, span).help(help))
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

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The first character that is not ASCII, except for a byte order mark.
fn first_beyond_ascii(text: &str) -> Option<Span> {
    let (at, c) =
        text.char_indices().find(|&(at, c)| !c.is_ascii() && (at, c) != (0, BYTE_ORDER_MARK))?;
    Some(Span::new(at, at + c.len_utf8()))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString as _};
    use alloc::vec::Vec;

    use crate::{Checker, DocumentEncoding, EncodingSource, Finding};

    fn found(name: &'static str, source: EncodingSource, head: &str, text: &str) -> Vec<Finding> {
        let options = Checker::new().encoding(DocumentEncoding { name: name.into(), source });
        options.check(&format!("<!DOCTYPE html>{head}<title>Soup</title><p>{text}"))
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
        // Without the reference, decoders would find a declaration that they do not find now.
        let page = "<!DOCTYPE html><meta charset=&#117;tf-8><title>a</title>";
        assert_eq!(crate::fix(page).html, page);
    }

    #[test]
    fn a_declaration_is_in_the_first_1024_bytes_of_the_file_with_its_mark() {
        use EncodingSource::{ByteOrderMark, Markup};
        /// Whether a declaration that ends at this offset of the text is late.
        fn is_late(end: usize, c: char, name: &'static str, source: EncodingSource) -> bool {
            let (start, meta) = ("<!DOCTYPE html><html lang=en><!--", "--><meta charset=utf-8>");
            let filling = end - start.len() - meta.len();
            let filling: String = core::iter::repeat_n(c, filling / c.len_utf8()).collect();
            let text = format!("{start}{filling}{meta}<title>a</title>");
            assert_eq!(text.find("<title>"), Some(end));
            let encoding = DocumentEncoding { name: name.into(), source };
            let found = Checker::new().encoding(encoding).check(&text);
            found.iter().any(|finding| finding.rule.as_str() == "late-encoding-declaration")
        }
        for (end, c, name, source, expected) in [
            (1024, 'a', "UTF-8", Markup, false),
            (1025, 'a', "UTF-8", Markup, true),
            (1021, 'a', "UTF-8", ByteOrderMark, false),
            (1022, 'a', "UTF-8", ByteOrderMark, true),
            (1024, 'é', "UTF-8", Markup, false),
            (511, 'a', "UTF-16LE", ByteOrderMark, false),
            (512, 'a', "UTF-16BE", ByteOrderMark, true),
            // 1,040 bytes of the text, but fewer of the file.
            (1040, 'é', "windows-1252", Markup, false),
        ] {
            assert_eq!(is_late(end, c, name, source), expected, "{end} {c} {name}");
        }
    }

    #[test]
    fn a_second_byte_order_mark_is_no_part_of_the_head() {
        let broken = |text: &str, options: &Checker| {
            let found = options.check(text);
            let missing = found.into_iter().filter(|it| it.rule.as_str() == "missing-doctype");
            missing.map(|finding| finding.help.unwrap_or_default().into_owned()).collect::<Vec<_>>()
        };
        let page = "<!DOCTYPE html><html lang=en><title>a</title><p>b";
        let help = "the file begins with two byte order marks: remove the second";
        let (one, two) = (format!("\u{FEFF}{page}"), format!("\u{FEFF}\u{FEFF}{page}"));
        let text = Checker::new();
        assert_eq!(broken(&one, &text), [""; 0]);
        assert_eq!(broken(&two, &text), [help]);
        let name = "UTF-8".into();
        let source = EncodingSource::ByteOrderMark;
        let bytes = Checker::new().encoding(DocumentEncoding { name, source });
        assert_eq!(broken(page, &bytes), [""; 0]);
        assert_eq!(broken(&one, &bytes), [help]);
    }

    #[test]
    fn fixes_keep_the_tree_after_a_second_byte_order_mark() {
        let name = "UTF-8".into();
        let source = EncodingSource::ByteOrderMark;
        let options = Checker::new().encoding(DocumentEncoding { name, source });
        let page = "\u{FEFF}<!DOCTYPE html><html lang=en><title>a</title></p><p>b</p>";
        let fixed = options.fix(page);
        let tree = |html: &str| broth_html::parse(html).root().dump_html().to_string();
        assert_eq!(tree(&fixed.html), tree(page));
    }

    #[test]
    fn a_text_whose_bytes_are_unknown_has_no_encoding_to_check() {
        assert_eq!(crate::check("<!DOCTYPE html><title>é</title>"), []);
    }
}
