//! The decision: which encoding, by which rule, how sure, and why.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::encoding::{Encoding, UTF_8};

use crate::label::{Label, LabelPlace, get_an_encoding};

/// The rule that decided, in the order in which the rules apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Source {
    /// A byte order mark at the start.
    Bom,
    /// The user's choice, which overrides the document.
    Override,
    /// The transport layer, such as a `Content-Type` header.
    Transport,
    /// A `<meta>` in the document.
    Meta,
    /// An XML declaration, or bytes that resemble one.
    XmlDeclaration,
    /// The `@charset` of a style sheet.
    Charset,
    /// The document that contains this one.
    Parent,
    /// Other knowledge about the page, such as an earlier visit.
    Likely,
    /// A guess from the bytes themselves.
    Guess,
    /// The default, because nothing else decided.
    Default,
    /// There were no bytes to decode: the input was text already.
    Text,
}

impl Source {
    /// The name in reports: `bom`, `transport`, `meta`, `xml-declaration`, ...
    ///
    /// ```
    /// use broth::encoding::Decoder;
    ///
    /// let decision = Decoder::new().sniff(b"\xEF\xBB\xBF<p>");
    /// assert_eq!(decision.source.as_str(), "bom");
    /// assert_eq!(decision.confidence.as_str(), "certain");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bom => "bom",
            Self::Override => "override",
            Self::Transport => "transport",
            Self::Meta => "meta",
            Self::XmlDeclaration => "xml-declaration",
            Self::Charset => "charset",
            Self::Parent => "parent",
            Self::Likely => "likely",
            Self::Guess => "guess",
            Self::Default => "default",
            Self::Text => "text",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How sure the decision is: whether a `<meta>` met while parsing may still change it.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence>
///
/// ```
/// use broth::encoding::{Confidence, Decoder};
///
/// let confidence = |decoder: Decoder| decoder.sniff(b"<meta charset=utf-8>").confidence;
/// assert_eq!(confidence(Decoder::new()), Confidence::Tentative);
/// assert_eq!(confidence(Decoder::new().transport("utf-8")), Confidence::Certain);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Confidence {
    /// A declaration found later can change it.
    Tentative,
    /// Nothing can change it.
    Certain,
    /// No encoding is needed: the input was text already.
    Irrelevant,
}

impl Confidence {
    /// The standard's word: `tentative`, `certain` or `irrelevant`.
    ///
    /// ```
    /// assert_eq!(broth::encoding::Confidence::Tentative.as_str(), "tentative");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tentative => "tentative",
            Self::Certain => "certain",
            Self::Irrelevant => "irrelevant",
        }
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The encoding of a document, the rule that decided it, and how certain it is.
///
/// ```
/// use broth::encoding::{Confidence, Decoder, Source};
///
/// let decision = Decoder::new().transport("utf-9").sniff(b"<meta charset=latin1>");
/// assert_eq!((decision.source, decision.confidence), (Source::Meta, Confidence::Tentative));
/// assert_eq!(decision.label.as_ref().unwrap().text, "latin1");
/// assert_eq!(decision.unknown_labels[0].text, "utf-9");
/// println!("{}", decision.explain());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Decision {
    /// The encoding to decode with.
    pub encoding: &'static Encoding,
    /// The rule that decided.
    pub source: Source,
    /// Whether the document may still change it.
    pub confidence: Confidence,
    /// The label that decided, if it was a label.
    pub label: Option<Label>,
    /// Earlier labels that were skipped, because they name no encoding.
    pub unknown_labels: Vec<Label>,
}

impl Decision {
    /// The decision for input that is text already: no encoding is needed.
    #[must_use]
    pub fn text() -> Self {
        Self::new(UTF_8, Source::Text, Confidence::Irrelevant)
    }

    pub(crate) fn new(encoding: &'static Encoding, source: Source, confidence: Confidence) -> Self {
        Self { encoding, source, confidence, label: None, unknown_labels: Vec::new() }
    }

    /// Explains the decision in one sentence, and one more for each label that was skipped.
    ///
    /// ```
    /// use broth::encoding::Decoder;
    /// let decision = Decoder::new().sniff(b"<meta charset=latin1>");
    /// assert_eq!(
    ///     decision.explain(),
    ///     "windows-1252 (tentative): a <meta> says \"latin1\" (bytes 14..20).",
    /// );
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        let mut text = format!("{} ({}): {}.", self.encoding.name(), self.confidence, self.why());
        for label in &self.unknown_labels {
            text.push_str(&format!(
                "\nSkipped: {} says {}, which is not an encoding label.",
                label.place.as_str(),
                quoted(label),
            ));
        }
        text
    }

    fn why(&self) -> String {
        if let Some(label) = &self.label {
            return self.why_label(label);
        }
        match self.source {
            Source::Bom => {
                "the document starts with a byte order mark, which overrides everything else"
            }
            Source::XmlDeclaration => {
                "the document starts with an XML declaration in this encoding"
            }
            Source::Charset => "the style sheet begins with an @charset",
            Source::Override => "the user chose it",
            Source::Transport => "the transport layer says so",
            Source::Meta => "a <meta> found while parsing declares it",
            Source::Parent => {
                "the document declares nothing, and the document that contains it has this encoding"
            }
            Source::Likely => {
                "the document declares nothing, and this encoding is known to be likely"
            }
            Source::Guess => "the document declares nothing, and its bytes look like this encoding",
            Source::Default => "the document declares nothing, and this is the default",
            Source::Text => "the input was already text, so nothing was decoded",
        }
        .to_owned()
    }

    fn why_label(&self, label: &Label) -> String {
        let mut why = format!("{} says {}", label.place.as_str(), quoted(label));
        let named = get_an_encoding(label.text.as_bytes());
        match named {
            Some(named) if named != self.encoding => {
                why.push_str(&format!(
                    ", but {} there means {}",
                    named.name(),
                    self.encoding.name()
                ));
            }
            _ => {}
        }
        if matches!(label.place, LabelPlace::Override | LabelPlace::Transport) {
            why.push_str(", which overrides the document's declaration");
        }
        why
    }
}

/// The label between quotation marks, and its place in the document.
fn quoted(label: &Label) -> String {
    let text = label.text.escape_debug();
    match &label.bytes {
        None => format!("\"{text}\""),
        Some(bytes) => format!("\"{text}\" (bytes {}..{})", bytes.start, bytes.end),
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain())
    }
}
