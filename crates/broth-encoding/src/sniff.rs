//! The encoding sniffing algorithm: all the rules in their order. The first that applies decides.

use alloc::vec::Vec;

use crate::encoding::{Encoding, UTF_16BE, UTF_16LE};

use crate::bom::{bom_sniff, may_become_bom};
use crate::charset::charset;
use crate::decision::{Confidence, Decision, Source};
use crate::declared::Declared;
use crate::decoder::{Decoder, Rules};
use crate::guess::guess;
use crate::label::{Label, LabelPlace, get_an_encoding};
use crate::prescan::prescan_noting;
use crate::xml::xml_declaration;

/// Determines the encoding of an HTML document from its bytes. With outside knowledge, such as a
/// `Content-Type` header, use [`Decoder::sniff`].
///
/// The bytes can be the whole document or the part of it that has arrived. A declaration is found
/// only in the first [`PRESCAN_BYTES`](crate::PRESCAN_BYTES) bytes. A guess examines all bytes.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm>
///
/// ```
/// use broth::encoding::{Confidence, Source, UTF_8, sniff};
/// let decision = sniff(b"<!DOCTYPE html><meta charset=utf-8>");
/// assert_eq!(decision.encoding, UTF_8);
/// assert_eq!(decision.source, Source::Meta);
/// assert_eq!(decision.confidence, Confidence::Tentative);
/// ```
#[must_use]
pub fn sniff(bytes: &[u8]) -> Decision {
    Decoder::new().sniff(bytes)
}

impl Decoder {
    /// Determines the encoding of a document from its bytes and from what the decoder knows
    /// otherwise, as [`sniff`] does.
    #[must_use]
    pub fn sniff(&self, bytes: &[u8]) -> Decision {
        let mut unknown = Vec::new();
        let mut decision = match self.rules {
            Rules::Html => sniff_html(bytes, self, &mut unknown),
            Rules::Xml => sniff_xml(bytes, self, &mut unknown),
            Rules::Css => sniff_css(bytes, self, &mut unknown),
        };
        // A `<meta>` was met while parsing. The labels that were skipped are still reported.
        if let Some(encoding) = self.known
            && bom_sniff(bytes).is_none()
        {
            decision = Decision::new(encoding, Source::Meta, Confidence::Certain);
        }
        decision.unknown_labels = unknown;
        decision
    }
}

/// Whether the decision is certain however the document continues.
pub(crate) fn is_sure(bytes: &[u8], options: &Decoder) -> bool {
    let told = [&options.override_label, &options.transport];
    let known = options.known.is_some()
        || told.into_iter().flatten().any(|label| get_an_encoding(label.as_bytes()).is_some());
    !may_become_bom(bytes) && (known || bom_sniff(bytes).is_some())
}

/// The steps for HTML.
fn sniff_html(bytes: &[u8], options: &Decoder, unknown: &mut Vec<Label>) -> Decision {
    // 1-4
    if let Some(decision) = from_outside(bytes, options, unknown) {
        return decision;
    }
    // 5
    if let Some(declared) = prescan_noting(bytes, unknown) {
        return from_document(declared, Confidence::Tentative);
    }
    // 6-9
    let tentative = |encoding, source| Decision::new(encoding, source, Confidence::Tentative);
    if let Some(parent) = options.parent.filter(|parent| !is_utf_16(parent)) {
        tentative(parent, Source::Parent)
    } else if let Some(likely) = options.likely {
        tentative(likely, Source::Likely)
    } else if let Some(guessed) = guess(bytes, options.guess) {
        tentative(guessed, Source::Guess)
    } else {
        tentative(options.default, Source::Default)
    }
}

/// The order for XML: byte order mark, transport, declaration, UTF-8. The document never changes
/// this decision.
fn sniff_xml(bytes: &[u8], options: &Decoder, unknown: &mut Vec<Label>) -> Decision {
    if let Some(decision) = from_outside(bytes, options, unknown) {
        return decision;
    }
    match xml_declaration(bytes, unknown) {
        Some(declared) => from_document(declared, Confidence::Certain),
        None => Decision::new(options.default, Source::Default, Confidence::Certain),
    }
}

/// The order for CSS. The style sheet never changes this decision.
///
/// <https://drafts.csswg.org/css-syntax-3/#determine-the-fallback-encoding>
fn sniff_css(bytes: &[u8], options: &Decoder, unknown: &mut Vec<Label>) -> Decision {
    let certain = |encoding, source| Decision::new(encoding, source, Confidence::Certain);
    // 1
    if let Some(decision) = from_outside(bytes, options, unknown) {
        return decision;
    }
    // 2
    if let Some(declared) = charset(bytes, unknown) {
        return from_document(declared, Confidence::Certain);
    }
    // 3-4
    match options.parent {
        Some(parent) => certain(parent, Source::Parent),
        None => certain(options.default, Source::Default),
    }
}

/// The rules that do not read the document, except for its byte order mark.
fn from_outside(bytes: &[u8], options: &Decoder, unknown: &mut Vec<Label>) -> Option<Decision> {
    if let Some((encoding, _)) = bom_sniff(bytes) {
        return Some(Decision::new(encoding, Source::Bom, Confidence::Certain));
    }
    let told = [
        (&options.override_label, LabelPlace::Override, Source::Override),
        (&options.transport, LabelPlace::Transport, Source::Transport),
    ];
    for (text, place, source) in told {
        let Some(text) = text else { continue };
        let label = Label::outside(text, place);
        match get_an_encoding(text.as_bytes()) {
            None => unknown.push(label),
            Some(encoding) => {
                let decision = Decision::new(encoding, source, Confidence::Certain);
                return Some(Decision { label: Some(label), ..decision });
            }
        }
    }
    None
}

fn from_document(declared: Declared, confidence: Confidence) -> Decision {
    let source = match &declared.label {
        Some(label) if label.place == LabelPlace::Meta => Source::Meta,
        Some(label) if label.place == LabelPlace::Charset => Source::Charset,
        _ => Source::XmlDeclaration,
    };
    Decision { label: declared.label, ..Decision::new(declared.encoding, source, confidence) }
}

/// <https://encoding.spec.whatwg.org/#utf-16be-le>
pub(crate) fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == UTF_16LE || encoding == UTF_16BE
}
