//! `encode`: characters that must not or should not stand in a text become references.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write};
use core::ops::Range;

use crate::scan::find;
use crate::table::Entry;
use crate::{Mode, numeric};

/// Which characters become references, and of which kind.
///
/// Whatever the policy, [`decode`](crate::decode) gives the text back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Policy {
    /// What the standard's serialisation escapes: `&`, `<`, `>` and the no-break space; in attributes `"` too.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
    #[default]
    Minimal,
    /// The result is ASCII: what has a name gets it (`&eacute;`), the rest a hexadecimal number.
    AsciiNamed,
    /// The result is ASCII: decimal numbers (`&#233;`). Only `&amp;`, `&lt;`, `&gt;` and `&quot;` are names, so that
    /// XML readers understand it as well.
    AsciiDecimal,
    /// The result is ASCII: hexadecimal numbers (`&#xE9;`), names as in `AsciiDecimal`.
    AsciiHexadecimal,
}

/// Writes a text so that it can stand in markup: as text, or between the double quotes of an attribute.
///
/// A text in which nothing has to change is lent, not copied.
///
/// The ASCII policies leave 27 control characters as they are (U+0080 and others up to U+009F): a numeric
/// reference to them stands for something else, so nothing in ASCII gives them back.
///
/// ```
/// use broth_entities::{Mode, Policy, encode};
///
/// assert_eq!(encode("a < \"b\"", Mode::Text, Policy::Minimal), "a &lt; \"b\"");
/// assert_eq!(encode("a < \"b\"", Mode::Attribute, Policy::Minimal), "a &lt; &quot;b&quot;");
/// assert_eq!(encode("5 ≥ 4 ☕", Mode::Text, Policy::AsciiNamed), "5 &ge; 4 &#x2615;");
/// ```
#[must_use]
pub fn encode(text: &str, mode: Mode, policy: Policy) -> Cow<'_, str> {
    let mut escapes = Escapes::new(text, mode, policy);
    let Some(first) = escapes.next() else {
        return Cow::Borrowed(text);
    };
    let mut encoded = String::with_capacity(text.len() + text.len() / 8 + 16);
    match escapes.write(first, &mut encoded) {
        Ok(()) => Cow::Owned(encoded),
        Err(fmt::Error) => unreachable!("a String takes everything"),
    }
}

/// The same as [`encode`], written to `out`.
///
/// # Errors
///
/// Those of `out`; a `String` has none.
///
/// ```
/// use broth_entities::{Mode, Policy, encode_to};
///
/// let mut out = String::from("<b>");
/// encode_to(&mut out, "R&D", Mode::Text, Policy::Minimal)?;
/// assert_eq!(out, "<b>R&amp;D");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn encode_to(out: &mut impl Write, text: &str, mode: Mode, policy: Policy) -> fmt::Result {
    let mut escapes = Escapes::new(text, mode, policy);
    match escapes.next() {
        Some(first) => escapes.write(first, out),
        None => out.write_str(text),
    }
}

/// A place in the text and what is written there.
type Escape = (Range<usize>, Replacement);

/// What is written in the place of a character, or of two.
enum Replacement {
    /// A whole reference.
    Whole(&'static str),
    /// A name with its semicolon.
    Name(&'static str),
    Decimal(char),
    Hexadecimal(char),
}

/// The places of a text that have to change.
struct Escapes<'t> {
    text: &'t str,
    at: usize,
    mode: Mode,
    policy: Policy,
}

impl<'t> Escapes<'t> {
    fn new(text: &'t str, mode: Mode, policy: Policy) -> Self {
        Self { text, at: 0, mode, policy }
    }

    /// Writes the text with its first escape and all that follow.
    fn write(mut self, first: Escape, out: &mut impl Write) -> fmt::Result {
        let mut copied = 0;
        let mut next = Some(first);
        while let Some((range, replacement)) = next {
            out.write_str(&self.text[copied..range.start])?;
            replacement.write(out)?;
            copied = range.end;
            next = self.next();
        }
        out.write_str(&self.text[copied..])
    }

    /// The next place.
    #[inline]
    fn next(&mut self) -> Option<Escape> {
        let bytes = self.text.as_bytes();
        loop {
            let start = match (self.policy, self.mode) {
                (Policy::Minimal, Mode::Text) => {
                    find(bytes, self.at, |byte| is_markup(byte) | (byte == NO_BREAK_SPACE[0]))
                }
                (Policy::Minimal, Mode::Attribute) => find(bytes, self.at, |byte| {
                    is_markup(byte) | (byte == b'"') | (byte == NO_BREAK_SPACE[0])
                }),
                (_, Mode::Text) => find(bytes, self.at, |byte| is_markup(byte) | (byte >= 0x80)),
                (_, Mode::Attribute) => {
                    find(bytes, self.at, |byte| is_markup(byte) | (byte == b'"') | (byte >= 0x80))
                }
            }?;
            let (len, replacement) = self.replacement(start);
            self.at = start + len;
            if let Some(replacement) = replacement {
                return Some((start..self.at, replacement));
            }
        }
    }

    /// What is written for the character at `start`, and how many bytes that takes.
    #[inline]
    fn replacement(&self, start: usize) -> (usize, Option<Replacement>) {
        let rest = &self.text[start..];
        let whole = match rest.as_bytes()[0] {
            _ if self.policy == Policy::AsciiNamed => return self.named(rest),
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ if self.policy != Policy::Minimal => return self.number(rest),
            _ if rest.as_bytes().starts_with(&NO_BREAK_SPACE) => {
                return (2, Some(Replacement::Whole("&nbsp;")));
            }
            // Another character that begins like a no-break space.
            _ => return (2, None),
        };
        (1, Some(Replacement::Whole(whole)))
    }

    /// The name of the two characters at the beginning of `rest`, or of the first one, or its number.
    fn named(&self, rest: &str) -> (usize, Option<Replacement>) {
        let ends = rest.char_indices().map(|(start, c)| start + c.len_utf8());
        let (mut one, mut two) = (0, 0);
        for end in ends.take(2) {
            (one, two) = (if one == 0 { end } else { one }, end);
        }
        for len in [two, one] {
            if let Some(entry) = Entry::preferred(&rest[..len]) {
                return (len, Some(Replacement::Name(entry.name())));
            }
        }
        self.number(rest)
    }

    /// The number of the character at the beginning of `rest`, unless references to it stand for another.
    fn number(&self, rest: &str) -> (usize, Option<Replacement>) {
        let Some(c) = rest.chars().next() else {
            return (0, None);
        };
        let replacement = match self.policy {
            Policy::AsciiDecimal => Replacement::Decimal(c),
            _ => Replacement::Hexadecimal(c),
        };
        let comes_back = numeric(c.into()).0 == c;
        (c.len_utf8(), comes_back.then_some(replacement))
    }
}

impl Replacement {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        match *self {
            Self::Whole(reference) => out.write_str(reference),
            Self::Name(name) => {
                out.write_char('&')?;
                out.write_str(name)
            }
            Self::Decimal(c) => write!(out, "&#{};", u32::from(c)),
            Self::Hexadecimal(c) => write!(out, "&#x{:X};", u32::from(c)),
        }
    }
}

/// U+00A0 in UTF-8.
const NO_BREAK_SPACE: [u8; 2] = [0xC2, 0xA0];

/// The characters that every policy escapes.
#[inline]
fn is_markup(byte: u8) -> bool {
    (byte == b'&') | (byte == b'<') | (byte == b'>')
}
