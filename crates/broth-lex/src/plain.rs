//! Tags and attributes that are written plainly, taken whole.
//!
//! OPTIMIZATION: nearly every attribute is a name, `=`, and a value in quotes with nothing in it that
//! would have to be changed. Taking these in one loop instead of a state per character is two to three
//! times faster. Whatever is not plain (an error, upper case, a reference, a newline to normalise, the end of
//! the text) stops the loop in front of that attribute, and the states read it.

use broth_input::{ByteSet, Input, Span, plain_name_len};
use broth_markup::{AttrRecord, Quote};

use crate::duplicates::FEW;
use crate::{Core, Piece};

/// How a tag ends.
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
/// use broth_lex::Core;
/// use broth_lex::plain::{PlainAttributes, TagEnd};
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

/// How tags are written plainly in a language.
pub trait PlainTags: PlainAttributes {
    /// Whether an end tag may have a `/` after its name.
    const SOLIDUS_IN_END_TAG: bool;

    /// Whether the name of a tag begins with this byte.
    fn begins_tag(byte: u8) -> bool;

    /// Whether a plain name does.
    fn begins_plain_tag(byte: u8) -> bool;
}

/// The beginning of a plain tag.
#[derive(Clone, Copy, Debug)]
pub struct PlainTag {
    /// Whether it is an end tag.
    pub is_end_tag: bool,
    /// Its name.
    pub name: Piece,
    /// Whether it ends after the name.
    pub is_complete: bool,
}

/// Whether a tag begins there, as far as can be seen.
#[inline]
#[must_use]
pub fn begins_tag<P: PlainTags>(rest: &[u8]) -> bool {
    match *rest {
        [b'<', b'/', c, ..] | [b'<', c, ..] => P::begins_tag(c),
        _ => false,
    }
}

impl Core {
    /// Begins the tag at the cursor, if it is plain up to the end of its name, and takes that; and the `>`, if that
    /// follows.
    #[inline(always)]
    pub fn take_plain_tag<P: PlainTags>(&mut self, input: &mut Input<'_>) -> Option<PlainTag> {
        let bytes = input.rest_bytes();
        let is_end_tag = bytes.get(1) == Some(&b'/');
        let name_at = if is_end_tag { 2 } else { 1 };
        let from_name = bytes.get(name_at..)?;
        if !P::begins_plain_tag(*from_name.first()?) {
            return None;
        }
        let len = plain_len::<P>(from_name)?;
        let is_complete = match *from_name.get(len)? {
            b'>' => true,
            b'/' if !is_end_tag || P::SOLIDUS_IN_END_TAG => false,
            byte if P::is_space(byte) => false,
            _ => return None,
        };
        if name_at + len > self.limits.token_bytes {
            return None;
        }
        let start = input.offset();
        self.begin_markup(start);
        input.advance(name_at + len + usize::from(is_complete));
        let name = Piece::verbatim(Span::new(start + name_at, start + name_at + len));
        Some(PlainTag { is_end_tag, name, is_complete })
    }

    /// Adds the plain attributes from the cursor on, and reads the end of the tag if nothing else comes
    /// before it. The cursor is then after the tag, else before what the states must read.
    // OPTIMIZATION: a call of its own. As part of the driver's loop it cost tokens of HTML 7 % more instructions, those of
    // XML 11 %, and parsing up to 9 %.
    #[inline(never)]
    pub fn take_plain_attributes<P: PlainAttributes>(
        &mut self,
        input: &mut Input<'_>,
    ) -> Option<TagEnd> {
        let bytes = input.rest_bytes();
        // Where in the tag the first of the bytes is.
        let base = input.offset() - self.token_start;
        let mut names = Names::of(self.attributes.records());
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
            let Some(len) = plain_len::<P>(&bytes[at..]).filter(|&len| len > 0) else { break None };
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
            if self.is_cut(self.token_start + base + after)
                || self.may_not_add(names.note(first, len), input, base + at, len)
            {
                break None;
            }
            let range = |start: usize, end: usize| [(base + start) as u32, (base + end) as u32];
            self.add_attribute(AttrRecord {
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
    /// of that name already, or because there are too many to compare one by one.
    #[inline]
    fn may_not_add(&self, is_new: bool, input: &Input<'_>, start: usize, len: usize) -> bool {
        if self.attributes.len() >= FEW.min(self.limits.attributes) {
            return true;
        }
        if is_new {
            return false;
        }
        let start = self.token_start + start;
        self.attrs(input).has(input.slice(Span::new(start, start + len)))
    }
}

/// The length of the plain name there.
#[inline(always)]
fn plain_len<P: PlainAttributes>(bytes: &[u8]) -> Option<usize> {
    if P::UPPER_CASE { plain_name_len::<true>(bytes) } else { plain_name_len::<false>(bytes) }
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

/// Whether an attribute without a value is complete: the value may still come, after white space, of which a
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
