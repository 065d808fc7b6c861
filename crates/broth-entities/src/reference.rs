//! What stands at an ampersand, and the iterator over all references of a text.

use core::fmt;
use core::ops::Range;

use crate::scan::find_ampersand;
use crate::{Code, Mode, ReferenceError, longest_match};

/// What a character reference stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expansion {
    Named(&'static str),
    Numeric(char),
}

/// A reference that the tokenizer would replace.
pub(crate) struct Replaced {
    /// How many bytes it has, from the ampersand on.
    pub(crate) len: usize,
    pub(crate) expansion: Expansion,
    kind: ReferenceKind,
    errors: Errors,
}

/// At most two: a missing semicolon, then what is wrong with the number.
type Errors = [Option<ReferenceError>; 2];

/// Reads the reference at the beginning of `text`, which is an ampersand.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
#[inline]
pub(crate) fn replaced(text: &str, mode: Mode) -> Option<Replaced> {
    match text.as_bytes().get(1)? {
        byte if byte.is_ascii_alphanumeric() => named(text, mode),
        b'#' => numeric_reference(text),
        _ => None,
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state>
#[inline]
fn named(text: &str, mode: Mode) -> Option<Replaced> {
    let found = longest_match(&text[1..]).0?;
    let len = 1 + found.len;
    let next = text.as_bytes().get(len).copied();
    if mode == Mode::Attribute && found.is_text_in_attribute(next) {
        return None;
    }
    Some(Replaced {
        len,
        expansion: Expansion::Named(found.expansion),
        kind: ReferenceKind::Named { expansion: found.expansion },
        errors: [missing_semicolon(found.semicolon), None],
    })
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state>
fn numeric_reference(text: &str) -> Option<Replaced> {
    let bytes = text.as_bytes();
    let start = digits_start(bytes);
    let hexadecimal = start == 3;
    let mut code = Code::default();
    let mut len = start;
    while let Some(&byte) = bytes.get(len)
        && if hexadecimal { code.push_hexadecimal(byte) } else { code.push_decimal(byte) }
    {
        len += 1;
    }
    if len == start {
        return None;
    }
    let semicolon = bytes.get(len) == Some(&b';');
    let (expansion, error) = code.end();
    Some(Replaced {
        len: len + usize::from(semicolon),
        expansion: Expansion::Numeric(expansion),
        kind: ReferenceKind::Numeric { code: code.value(), hexadecimal, expansion },
        errors: [missing_semicolon(semicolon), error],
    })
}

/// Where the digits of a numeric reference would begin: after `&#` or `&#x`.
fn digits_start(bytes: &[u8]) -> usize {
    if matches!(bytes.get(2), Some(b'x' | b'X')) { 3 } else { 2 }
}

fn missing_semicolon(semicolon: bool) -> Option<ReferenceError> {
    (!semicolon).then_some(ReferenceError::MissingSemicolon)
}

/// A reference in a text, or what was meant as one and stays text with an error.
///
/// Its `Display` writes what it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference<'t> {
    /// Where it stands, in bytes: from the ampersand to the last byte that was read, the semicolon included if
    /// it belongs to it. All its errors are reported at the end.
    pub span: Range<usize>,
    /// The text at `span`.
    pub source: &'t str,
    /// What it is.
    pub kind: ReferenceKind,
    errors: Errors,
}

/// The kinds of [`Reference`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReferenceKind {
    /// `&eacute;`
    Named {
        /// The one or two code points it stands for.
        expansion: &'static str,
    },
    /// `&#233;` or `&#xE9;`
    Numeric {
        /// The number, or `u32::MAX` for all that are larger.
        code: u32,
        /// Whether it was written with hex digits.
        hexadecimal: bool,
        /// The character it stands for.
        expansion: char,
    },
    /// Text: an unknown name before a semicolon, or a number without digits. There is always an error.
    Text,
}

impl<'t> Reference<'t> {
    /// What is wrong with it, in the order in which the standard reports it: at most two errors.
    pub fn errors(&self) -> impl Iterator<Item = ReferenceError> + use<> {
        self.errors.into_iter().flatten()
    }

    /// The name as it stands in the source, with its semicolon if it has one; `None` if it is no named reference.
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

/// Iterates over the references of a text, with their places and their errors.
///
/// An ampersand that is plain text and no error, as in `AT&T`, is passed over.
///
/// ```
/// use broth_entities::{Mode, references};
///
/// let mut found = references("a &lt b, &bogus; &#xD800;", Mode::Text);
///
/// let first = found.next().unwrap();
/// assert_eq!((first.span.clone(), first.to_string().as_str()), (2..5, "<"));
/// assert_eq!(first.errors().next().unwrap().as_str(), "missing-semicolon-after-character-reference");
///
/// let errors: Vec<_> = found.flat_map(|reference| reference.errors()).map(|e| e.as_str()).collect();
/// assert_eq!(errors, ["unknown-named-character-reference", "surrogate-character-reference"]);
/// ```
#[must_use]
pub fn references(text: &str, mode: Mode) -> References<'_> {
    References { text, at: 0, mode }
}

/// The iterator of [`references`].
#[derive(Clone, Debug)]
pub struct References<'t> {
    text: &'t str,
    at: usize,
    mode: Mode,
}

impl<'t> Iterator for References<'t> {
    type Item = Reference<'t>;

    fn next(&mut self) -> Option<Reference<'t>> {
        while let Some(start) = find_ampersand(self.text.as_bytes(), self.at) {
            let rest = &self.text[start..];
            let (len, kind, errors) = match replaced(rest, self.mode) {
                Some(replaced) => (replaced.len, replaced.kind, replaced.errors),
                None => {
                    let (len, error) = left_as_text(rest, self.mode);
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

/// How much of `text` was looked at in vain, and whether that is an error.
fn left_as_text(text: &str, mode: Mode) -> (usize, Option<ReferenceError>) {
    let bytes = text.as_bytes();
    if bytes.get(1) == Some(&b'#') {
        return (digits_start(bytes), Some(ReferenceError::AbsenceOfDigits));
    }
    ambiguous_ampersand(text, mode)
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state>
fn ambiguous_ampersand(text: &str, mode: Mode) -> (usize, Option<ReferenceError>) {
    let bytes = text.as_bytes();
    // A known name that the attribute rule turned into text does not come to that state.
    let known = mode == Mode::Attribute && longest_match(&text[1..]).0.is_some();
    let letters = bytes[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let len = 1 + letters.count();
    let unknown = len > 1 && !known && bytes.get(len) == Some(&b';');
    (len, unknown.then_some(ReferenceError::UnknownName))
}
