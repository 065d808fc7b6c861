//! Updates a document's encoding declarations after it has been converted to UTF-8.
//!
//! Every declaration that names another encoding is rewritten. A document without one gets one, if
//! it has a place for it: a doctype, `<html>` or `<head>`. The result is checked against the
//! decoding rules; a document that they would still misread gets a byte order mark.

use std::borrow::Cow;
use std::ops::Range;

use broth::encoding::{
    Decision, Decoder, LabelPlace, Source, UTF_8, extract_a_character_encoding_from_a_meta_element,
    get_an_encoding,
};
use broth::html::driver::{Next, Tag, Token, Tokenizer};
use broth::html::{self, Input};

/// Whether a document decoded in this way may declare another encoding than UTF-8, or need a
/// declaration.
pub(crate) fn is_outdated(decision: &Decision) -> bool {
    let is_its_own = matches!(
        decision.source,
        Source::Meta | Source::XmlDeclaration | Source::Guess | Source::Default
    );
    decision.encoding != UTF_8 || !is_its_own
}

/// Makes the declaration of an XML document, if it has one, say UTF-8.
pub(crate) fn xml(text: &str) -> Cow<'_, str> {
    match xml_label(text) {
        Some(label) => Cow::Owned(replaced(text, vec![(label, "UTF-8")])),
        None => Cow::Borrowed(text),
    }
}

/// Where an XML declaration names another encoding, or an unknown one.
fn xml_label(text: &str) -> Option<Range<usize>> {
    let decision = Decoder::xml().sniff(text.as_bytes());
    let label = decision.label.into_iter().chain(decision.unknown_labels);
    let mut label = label.filter(|label| label.place == LabelPlace::XmlDeclaration);
    let label = label.find(|label| get_an_encoding(label.text.as_bytes()) != Some(UTF_8))?;
    label.bytes
}

/// Makes an HTML document declare UTF-8.
pub(crate) fn html(text: &str) -> Cow<'_, str> {
    let found = Found::in_text(text);
    let mut declared = match found.edits.is_empty() {
        true => Cow::Borrowed(text),
        false => Cow::Owned(replaced(text, found.edits)),
    };
    if declared.is_ascii() {
        return declared;
    }
    // The prescan also reads what a parser does not see as an element, such as text in a script.
    if let Some(label) = Decoder::new().sniff(declared.as_bytes()).label
        && get_an_encoding(label.text.as_bytes()) != Some(UTF_8)
        && let Some(place) = label.bytes
    {
        declared = Cow::Owned(replaced(&declared, vec![(place, "utf-8")]));
    }
    if is_utf_8(&declared) {
        return declared;
    }
    let Some(place) = Found::in_text(&declared).place else { return declared };
    let declared = replaced(&declared, vec![(place..place, "<meta charset=\"utf-8\">")]);
    match is_utf_8(&declared) {
        true => Cow::Owned(declared),
        false => Cow::Owned(format!("\u{FEFF}{declared}")),
    }
}

/// Whether the rules find UTF-8 without guessing.
fn is_utf_8(text: &str) -> bool {
    html::Parser::new()
        .decoder(Decoder::new().source_map(false))
        .decode(text.as_bytes())
        .decision
        .encoding
        == UTF_8
}

/// The edits to make.
struct Found {
    edits: Vec<(Range<usize>, &'static str)>,
    /// Where a declaration can be added.
    place: Option<usize>,
}

impl Found {
    fn in_text(text: &str) -> Self {
        let mut found = Self { edits: Vec::new(), place: None };
        found.edits.extend(xml_label(text).map(|label| (label, "utf-8")));
        let mut tokenizer = Tokenizer::new().without_tree_builder(false);
        let mut input = Input::whole(text);
        let mut is_before_head = true;
        while let Next::Token(token, span) = tokenizer.next(&mut input) {
            match token {
                Token::Doctype(_) if is_before_head => found.place = Some(span.end),
                Token::StartTag(tag) => {
                    if is_before_head && matches!(tag.name, "html" | "head") {
                        found.place = Some(span.end);
                    }
                    is_before_head &= tag.name == "html";
                    if tag.name == "meta" {
                        found.push_labels(&tag);
                    }
                }
                Token::EndTag(_) => is_before_head = false,
                Token::Text(text) => is_before_head &= text.trim_ascii().is_empty(),
                _ => {}
            }
        }
        found
    }

    /// Adds the part of a `meta` that names another encoding.
    fn push_labels(&mut self, tag: &Tag<'_>) {
        let pragma = tag.attrs.get("http-equiv").unwrap_or_default();
        for attr in tag.attrs {
            let value = attr.value.as_bytes();
            let (encoding, value) = match attr.name {
                "charset" => (get_an_encoding(value), "utf-8"),
                "content" if pragma.eq_ignore_ascii_case("content-type") => (
                    extract_a_character_encoding_from_a_meta_element(value),
                    "text/html;charset=utf-8",
                ),
                _ => continue,
            };
            if encoding.is_some_and(|encoding| encoding != UTF_8) {
                self.edits.push((attr.value_span.start..attr.value_span.end, value));
            }
        }
    }
}

/// The text with these replacements, which are in order.
fn replaced(text: &str, edits: Vec<(Range<usize>, &str)>) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let mut done = 0;
    for (place, new) in edits {
        out += &text[done..place.start];
        out += new;
        done = place.end;
    }
    out + &text[done..]
}

#[cfg(test)]
mod tests {
    use super::{html, is_utf_8, xml};

    #[track_caller]
    fn check(text: &str, declared: &str) {
        assert_eq!(html(text), declared);
        // A correct declaration stays.
        assert_eq!(html(declared), declared);
    }

    #[test]
    fn other_labels_are_rewritten() {
        check("<meta charset=koi8-r>é", "<meta charset=utf-8>é");
        check("<meta charset='Latin1' id=a>", "<meta charset='utf-8' id=a>");
        check("<META CHARSET=utf-16>é", "<META CHARSET=utf-8>é");
        check(
            "<meta content=text/html;charset=gbk http-equiv=Content-Type>é",
            "<meta content=text/html;charset=utf-8 http-equiv=Content-Type>é",
        );
        check(
            "<meta charset=gbk><meta charset=big5>é",
            "<meta charset=utf-8><meta charset=utf-8>é",
        );
        check(
            "<?xml version='1.0' encoding='gbk'?><p>é",
            "<?xml version='1.0' encoding='utf-8'?><p>é",
        );
        // Whatever declares nothing stays as it is.
        check(
            "<meta charset=utf-8>é<!--<meta charset=gbk>-->",
            "<meta charset=utf-8>é<!--<meta charset=gbk>-->",
        );
        check("<meta content='charset=gbk'>", "<meta content='charset=gbk'>");
        check("<script>'<meta charset=gbk>é'</script>", "<script>'<meta charset=utf-8>é'</script>");
    }

    #[test]
    fn documents_without_a_label_get_one() {
        let meta = "<meta charset=\"utf-8\">";
        check("<!DOCTYPE html><p>é", &format!("<!DOCTYPE html>{meta}<p>é"));
        check(
            "<!DOCTYPE html>\n<html lang=fr>\n<head>\n<title>é",
            &format!("<!DOCTYPE html>\n<html lang=fr>\n<head>{meta}\n<title>é"),
        );
        check("<html><body><head>é", &format!("<html>{meta}<body><head>é"));
        check("<html><meta charset=none>é", &format!("<html>{meta}<meta charset=none>é"));
        // ASCII needs no declaration, and a fragment has no place for one.
        check("<!DOCTYPE html><p>e", "<!DOCTYPE html><p>e");
        check("<p>é", "<p>é");
        check("é<!DOCTYPE html>", "é<!DOCTYPE html>");
    }

    #[test]
    fn a_label_may_come_late() {
        let late = |label: &str| format!("<p>é{}<meta charset={label}>", " ".repeat(2000));
        check(&late("gbk"), &late("utf-8"));
        let text = format!("<!--{}--><!DOCTYPE html><p>é", "x".repeat(2000));
        let declared = html(&text);
        assert!(is_utf_8(&declared) && declared.contains("<meta charset"), "{declared}");
    }

    #[test]
    fn xml_declarations() {
        assert_eq!(
            xml("<?xml version='1.0' encoding='koi8-r'?><a>é</a>"),
            "<?xml version='1.0' encoding='UTF-8'?><a>é</a>"
        );
        assert_eq!(
            xml("<?xml version='1.0' encoding='bogus'?><a/>"),
            "<?xml version='1.0' encoding='UTF-8'?><a/>"
        );
        assert_eq!(
            xml("<?xml version='1.0' encoding='utf-8'?><a/>"),
            "<?xml version='1.0' encoding='utf-8'?><a/>"
        );
        assert_eq!(xml("<a>é</a>"), "<a>é</a>");
    }
}
