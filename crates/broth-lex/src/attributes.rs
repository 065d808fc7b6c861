//! Attributes that are written plainly, taken whole.
//!
//! OPTIMIZATION: nearly every attribute is a name, `=`, and a value in quotes with nothing in it that
//! would have to be changed. Taking these in one loop instead of a state per character is two to three
//! times faster. Whatever is not plain (an error, upper case, a reference, a newline to normalise, the end of
//! the text) stops the loop in front of that attribute, and the states read it.

use broth_input::{ByteSet, Input, Span, plain_name_len};
use broth_markup::{AttrRecord, Quote};

use crate::Core;
use crate::duplicates::FEW;

/// How a tag ends.
///
/// ```
/// use broth_lex::TagEnd;
///
/// let self_closing = |end: Option<TagEnd>| end == Some(TagEnd::SelfClosing);
/// assert!(self_closing(Some(TagEnd::SelfClosing)) && !self_closing(Some(TagEnd::Open)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagEnd {
    /// `>`
    Open,
    /// `/>`
    SelfClosing,
}

/// How attributes are written plainly in a language. Their names are of the bytes that
/// [`plain_name_len`] knows.
///
/// ```
/// use broth_input::{ByteSet, Input};
/// use broth_lex::{Core, PlainAttributes, TagEnd};
///
/// struct Html;
/// impl PlainAttributes for Html {
///     const UPPER_CASE: bool = false;
///     const DOUBLE_QUOTED: &'static ByteSet = &ByteSet::new(b"\"&\0\r");
///     const SINGLE_QUOTED: &'static ByteSet = &ByteSet::new(b"'&\0\r");
///     const UNQUOTED: Option<&'static ByteSet> = Some(&ByteSet::new(b" >&\"'<=`\0\r\n\t"));
///     const WITHOUT_VALUE: bool = true;
///     fn begins_name(byte: u8) -> bool { byte.is_ascii_lowercase() }
///     fn is_space(byte: u8) -> bool { matches!(byte, b' ' | b'\n' | b'\t') }
/// }
/// let (mut core, mut input) = (Core::new(true), Input::whole(" id=\"a\" hidden/><p>Soup of the day"));
/// assert_eq!(core.take_plain_attributes::<Html>(&mut input), Some(TagEnd::SelfClosing));
/// assert!(core.attrs(&input).names().eq(["id", "hidden"]));
/// ```
pub trait PlainAttributes {
    /// Whether upper case letters stay as they are.
    const UPPER_CASE: bool;
    /// Ends a value in double quotes.
    const DOUBLE_QUOTED: &ByteSet;
    /// Ends a value in single quotes.
    const SINGLE_QUOTED: &ByteSet;
    /// Ends a value without quotes; `None` if there are none.
    const UNQUOTED: Option<&ByteSet>;
    /// Whether there are attributes without a value.
    const WITHOUT_VALUE: bool;

    /// Whether a name may begin with this byte.
    fn begins_name(byte: u8) -> bool;

    /// Whether the byte is white space other than CR.
    fn is_space(byte: u8) -> bool;
}

impl Core {
    /// Adds the plain attributes from the cursor on, and reads the end of the tag if nothing else comes
    /// before it. The cursor is then behind the tag, else in front of what the states must read.
    #[inline]
    pub fn take_plain_attributes<P: PlainAttributes>(
        &mut self,
        input: &mut Input<'_>,
    ) -> Option<TagEnd> {
        let bytes = input.rest_bytes();
        // Where in the tag the first of the bytes is.
        let base = input.offset() - self.token_start;
        let mut names = Names::of(self.records());
        let mut at = 0;
        let end = loop {
            at += bytes[at..].iter().take_while(|&&byte| P::is_space(byte)).count();
            let first = match bytes[at..] {
                [b'>', ..] => {
                    at += 1;
                    break Some(TagEnd::Open);
                }
                [b'/', b'>', ..] => {
                    at += 2;
                    break Some(TagEnd::SelfClosing);
                }
                [first, ..] if P::begins_name(first) => first,
                _ => break None,
            };
            let len = if P::UPPER_CASE {
                plain_name_len::<true>(&bytes[at..])
            } else {
                plain_name_len::<false>(&bytes[at..])
            };
            let Some(len) = len.filter(|&len| len > 0) else { break None };
            let name_end = at + len;
            // Where the value begins and ends, and where the attribute does. Each search is for a constant set.
            let (value_at, value_end, after, quote) = match bytes[name_end..] {
                [b'=', b'"', ..] => {
                    let value_at = name_end + 2;
                    let end = value_at + input.find_in(&bytes[value_at..], P::DOUBLE_QUOTED);
                    (value_at, end, behind_quote::<P>(bytes, end, b'"'), Quote::Double)
                }
                [b'=', b'\'', ..] => {
                    let value_at = name_end + 2;
                    let end = value_at + input.find_in(&bytes[value_at..], P::SINGLE_QUOTED);
                    (value_at, end, behind_quote::<P>(bytes, end, b'\''), Quote::Single)
                }
                [b'=', ..] => {
                    let Some(stops) = P::UNQUOTED else { break None };
                    let value_at = name_end + 1;
                    let end = value_at + input.find_in(&bytes[value_at..], stops);
                    let is_complete = end > value_at && ends_unquoted::<P>(&bytes[end..]);
                    (value_at, end, is_complete.then_some(end), Quote::Unquoted)
                }
                _ => {
                    let is_complete = P::WITHOUT_VALUE && has_no_value::<P>(&bytes[name_end..]);
                    (name_end, name_end, is_complete.then_some(name_end), Quote::NoValue)
                }
            };
            let Some(after) = after else { break None };
            if self.token_start + base + after > self.cutoff()
                || self.may_not_add(names.note(first, len), input, base + at, len)
            {
                break None;
            }
            let range = |start: usize, end: usize| [(base + start) as u32, (base + end) as u32];
            self.add_record(AttrRecord {
                name: range(at, name_end),
                value: range(value_at, value_end),
                changed_name: None,
                changed_value: None,
                quote,
            });
            at = after;
        };
        input.advance(at);
        end
    }

    /// Whether the states must look at the attribute whose name stands there in the tag, because there is one
    /// of that name already, or because there are so many that comparing one by one would not do.
    #[inline]
    fn may_not_add(&self, is_new: bool, input: &Input<'_>, start: usize, len: usize) -> bool {
        if self.records().len() >= FEW.min(self.limits.attributes) {
            return true;
        }
        if is_new {
            return false;
        }
        let start = self.token_start + start;
        self.attrs(input).has(input.slice(Span::new(start, start + len)))
    }
}

/// Whether what follows an attribute shows that it is complete.
#[inline]
fn ends_attribute<P: PlainAttributes>(rest: &[u8]) -> bool {
    rest.first().is_some_and(|&byte| matches!(byte, b'/' | b'>') || P::is_space(byte))
}

/// Where a quoted value's attribute ends, if the value ends in that quote.
#[inline(always)]
fn behind_quote<P: PlainAttributes>(bytes: &[u8], value_end: usize, quote: u8) -> Option<usize> {
    match bytes[value_end..] {
        [byte, ref after @ ..] if byte == quote && ends_attribute::<P>(after) => {
            Some(value_end + 1)
        }
        _ => None,
    }
}

/// Whether an unquoted value is complete.
#[inline]
fn ends_unquoted<P: PlainAttributes>(rest: &[u8]) -> bool {
    rest.first().is_some_and(|&byte| byte == b'>' || P::is_space(byte))
}

/// Whether an attribute without a value is complete: the value may still come, behind white space, of which a
/// CR is to be normalised.
#[inline]
fn has_no_value<P: PlainAttributes>(rest: &[u8]) -> bool {
    let next = rest.iter().find(|&&byte| !P::is_space(byte));
    ends_attribute::<P>(rest) && next.is_some_and(|next| !matches!(next, b'=' | b'\r'))
}

/// What is remembered of the names of a tag: enough to know nearly always that a name is new.
struct Names(u64);

impl Names {
    /// Of those before, nothing is known.
    #[inline]
    fn of(records: &[AttrRecord]) -> Self {
        Self(if records.is_empty() { 0 } else { u64::MAX })
    }

    /// Takes note of a name, and says whether it is surely new: none before had its first byte and length.
    #[inline]
    fn note(&mut self, first: u8, len: usize) -> bool {
        let bit = 1 << ((usize::from(first) + len * 5) % 64);
        let is_new = self.0 & bit == 0;
        self.0 |= bit;
        is_new
    }
}
