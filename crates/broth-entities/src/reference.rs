//! The reference at an ampersand, and the iterator over all references of a text.

use core::fmt;
use core::ops::Range;

use crate::matcher::longest_name;
use crate::scan::find_ampersand;
use crate::table::Entry;
use crate::{Code, Mode, Numeric, ReferenceError};

/// The characters that a reference refers to.
#[derive(Clone, Copy)]
pub(crate) enum Expansion {
    Name(Entry),
    Char(char),
}

/// A reference that the tokenizer would replace.
pub(crate) struct Replaced {
    /// Its length in bytes, including the ampersand.
    pub(crate) len: usize,
    pub(crate) expansion: Expansion,
    semicolon: bool,
    /// The number of a numeric reference, and what is wrong with it.
    code: u32,
    error: Option<ReferenceError>,
}

/// Reads the reference that `text` begins with, if there is one. The first byte is an ampersand.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
#[inline]
pub(crate) fn replaced(text: &[u8], mode: Mode) -> Option<Replaced> {
    match text.get(1)? {
        b'#' => numeric_reference(text),
        byte if byte.is_ascii_alphanumeric() => named_reference(text, mode),
        _ => None,
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state>
#[inline]
fn named_reference(text: &[u8], mode: Mode) -> Option<Replaced> {
    let found = longest_name(&text[1..]).0?;
    let len = 1 + found.len;
    if mode == Mode::Attribute && found.is_text_in_attribute(text.get(len).copied()) {
        return None;
    }
    Some(Replaced {
        len,
        expansion: Expansion::Name(found.entry),
        semicolon: found.semicolon,
        code: 0,
        error: None,
    })
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state>
fn numeric_reference(text: &[u8]) -> Option<Replaced> {
    let start = digits_start(text);
    let mut code = Code::default();
    let mut len = start;
    if start == 3 {
        len += text[start..].iter().take_while(|digit| code.push_hexadecimal(**digit)).count();
    } else {
        len += text[start..].iter().take_while(|digit| code.push_decimal(**digit)).count();
    }
    if len == start {
        return None;
    }
    let semicolon = text.get(len) == Some(&b';');
    let Numeric { character: expansion, error } = code.end();
    Some(Replaced {
        len: len + usize::from(semicolon),
        expansion: Expansion::Char(expansion),
        semicolon,
        code: code.value(),
        error,
    })
}

/// Where the digits of a numeric reference would begin: after `&#` or `&#x`.
fn digits_start(bytes: &[u8]) -> usize {
    if matches!(bytes.get(2), Some(b'x' | b'X')) { 3 } else { 2 }
}

/// A reference in a text, or a broken one, which stays text.
///
/// Its `Display` writes the characters that it refers to.
///
/// ```
/// use broth::entities::{Mode, references};
///
/// let found: Vec<_> = references("1 &lt 2 &#9731;").collect();
/// assert_eq!((found[0].source, found[0].to_string().as_str()), ("&lt", "<"));
/// assert_eq!((found[1].span.clone(), found[1].to_string().as_str()), (8..15, "☃"));
/// assert_eq!(found[0].errors().count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reference<'t> {
    /// Its bytes, from the ampersand on, with the semicolon if that belongs to the reference. A
    /// parser reports all its errors at the end of this range.
    pub span: Range<usize>,
    /// The text at `span`.
    pub source: &'t str,
    /// Whether it is named, numeric or text.
    pub kind: ReferenceKind,
    /// A missing semicolon, then what is wrong with the number.
    errors: [Option<ReferenceError>; 2],
}

/// The kinds of [`Reference`].
///
/// ```
/// use broth::entities::{Mode, ReferenceKind, references};
///
/// let kinds: Vec<_> = references("&hearts; &#9829;").map(|reference| reference.kind).collect();
/// assert!(matches!(kinds[0], ReferenceKind::Named { .. }));
/// assert!(matches!(kinds[1], ReferenceKind::Numeric { .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReferenceKind {
    /// `&eacute;`
    Named {
        /// The one or two code points that it refers to.
        expansion: &'static str,
    },
    /// `&#233;` or `&#xE9;`
    Numeric {
        /// The number, or `u32::MAX` if it is larger.
        code: u32,
        /// Whether it was written with hex digits.
        hexadecimal: bool,
        /// The character that it refers to.
        expansion: char,
    },
    /// Text: an unknown name before a semicolon, or a number without digits. It always has an
    /// error.
    Text,
}

impl<'t> Reference<'t> {
    /// Its errors, in the order in which the standard reports them: at most two.
    pub fn errors(&self) -> impl Iterator<Item = ReferenceError> + use<> {
        self.errors.into_iter().flatten()
    }

    /// The name as in the source, with its semicolon if it has one; `None` unless the reference is
    /// named.
    ///
    /// ```
    /// # use broth::entities::{Mode, references};
    /// let names: Vec<_> = references("&lt 3 &#60;").map(|reference| reference.name()).collect();
    /// assert_eq!(names, [Some("lt"), None]);
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&'t str> {
        matches!(self.kind, ReferenceKind::Named { .. }).then(|| &self.source[1..])
    }
}

impl fmt::Display for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        match self.kind {
            ReferenceKind::Named { expansion } => f.write_str(expansion),
            ReferenceKind::Numeric { expansion, .. } => f.write_char(expansion),
            ReferenceKind::Text => f.write_str(self.source),
        }
    }
}

/// Iterates over the references of a text, with their positions and their errors.
/// [`References::new`] does it for an attribute's value.
///
/// It skips ampersands that are ordinary text and no error, as in `AT&T`.
///
/// ```
/// use broth::entities::{Mode, references};
///
/// let mut found = references("a &lt b, &bogus; &#xD800;");
///
/// let first = found.next().unwrap();
/// assert_eq!((first.span.clone(), first.to_string().as_str()), (2..5, "<"));
/// assert_eq!(first.errors().next().unwrap().as_str(), "missing-semicolon-after-character-reference");
///
/// let errors: Vec<_> = found.flat_map(|reference| reference.errors()).map(|e| e.as_str()).collect();
/// assert_eq!(errors, ["unknown-named-character-reference", "surrogate-character-reference"]);
/// ```
#[must_use]
pub fn references(text: &str) -> References<'_> {
    References::new(text, Mode::Text)
}

/// The iterator that [`references`] returns.
///
/// ```
/// # use broth::entities::{Mode, References, references};
/// let found: References<'_> = references("AT&T &amp; sons");
/// assert_eq!(found.map(|reference| reference.span).collect::<Vec<_>>(), [5..10]);
/// ```
#[derive(Clone, Debug)]
pub struct References<'t> {
    text: &'t str,
    at: usize,
    mode: Mode,
}

impl<'t> References<'t> {
    /// Creates an iterator over the references of a text or of an attribute's value.
    ///
    /// ```
    /// use broth::entities::{Mode, References};
    ///
    /// assert_eq!(References::new("?a=b&copy=1", Mode::Attribute).count(), 0);
    /// ```
    #[must_use]
    pub fn new(text: &'t str, mode: Mode) -> Self {
        Self { text, at: 0, mode }
    }
}

impl<'t> Iterator for References<'t> {
    type Item = Reference<'t>;

    fn next(&mut self) -> Option<Reference<'t>> {
        while let Some(start) = find_ampersand(self.text.as_bytes(), self.at) {
            let rest = &self.text[start..];
            let (len, kind, errors) = match replaced(rest.as_bytes(), self.mode) {
                Some(replaced) => {
                    let missing = (!replaced.semicolon).then_some(ReferenceError::MissingSemicolon);
                    (replaced.len, replaced.kind(rest), [missing, replaced.error])
                }
                None => {
                    let (len, error) = left_as_text(rest.as_bytes());
                    (len, ReferenceKind::Text, [error, None])
                }
            };
            self.at = start + len;
            if kind != ReferenceKind::Text || errors[0].is_some() {
                return Some(Reference {
                    span: start..self.at,
                    source: &rest[..len],
                    kind,
                    errors,
                });
            }
        }
        None
    }
}

impl core::iter::FusedIterator for References<'_> {}

impl Replaced {
    /// The kind of reference that `text` begins with.
    fn kind(&self, text: &str) -> ReferenceKind {
        match self.expansion {
            Expansion::Name(entry) => ReferenceKind::Named { expansion: entry.expansion() },
            Expansion::Char(expansion) => ReferenceKind::Numeric {
                code: self.code,
                hexadecimal: digits_start(text.as_bytes()) == 3,
                expansion,
            },
        }
    }
}

/// How many bytes of `text` stay text, and whether that is an error.
fn left_as_text(text: &[u8]) -> (usize, Option<ReferenceError>) {
    if text.get(1) == Some(&b'#') {
        return (digits_start(text), Some(ReferenceError::AbsenceOfDigits));
    }
    ambiguous_ampersand(text)
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state>
fn ambiguous_ampersand(text: &[u8]) -> (usize, Option<ReferenceError>) {
    let letters = text[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let len = 1 + letters.count();
    let is_closed = len > 1 && text.get(len) == Some(&b';');
    // A known name that the attribute rule left as text does not reach that state.
    let is_unknown = is_closed && longest_name(&text[1..]).0.is_none();
    (len, is_unknown.then_some(ReferenceError::UnknownName))
}
