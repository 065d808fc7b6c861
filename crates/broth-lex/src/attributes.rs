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
/// let (mut core, mut input) = (Core::new(true), Input::whole(" id=\"a\" hidden/>"));
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
        let all = input.rest_bytes();
        let base = input.offset() - self.token_start;
        // How far into the tag a rest of it begins.
        let place = |rest: &[u8]| base + all.len() - rest.len();
        let mut names = Names::of(self.records());
        let mut rest = all;
        let end = loop {
            while let [byte, after @ ..] = rest
                && P::is_space(*byte)
            {
                rest = after;
            }
            let first = match rest {
                [b'>', after @ ..] => {
                    rest = after;
                    break Some(TagEnd::Open);
                }
                [b'/', b'>', after @ ..] => {
                    rest = after;
                    break Some(TagEnd::SelfClosing);
                }
                [first, ..] if P::begins_name(*first) => *first,
                _ => break None,
            };
            let len = if P::UPPER_CASE {
                plain_name_len::<true>(rest)
            } else {
                plain_name_len::<false>(rest)
            };
            let Some(len) = len.filter(|&len| len > 0) else { break None };
            let (name, behind_name) = rest.split_at(len);
            let (value, quote) = match behind_name {
                [b'=', b'"', value @ ..] => (input.find_in(value, P::DOUBLE_QUOTED), Quote::Double),
                [b'=', b'\'', value @ ..] => {
                    (input.find_in(value, P::SINGLE_QUOTED), Quote::Single)
                }
                [b'=', value @ ..] => match P::UNQUOTED {
                    Some(stops) => (input.find_in(value, stops), Quote::Unquoted),
                    None => break None,
                },
                _ if P::WITHOUT_VALUE => (0, Quote::NoValue),
                _ => break None,
            };
            let (before_value, behind_value) = match quote {
                Quote::Double | Quote::Single => (2, &behind_name[2 + value..]),
                Quote::Unquoted => (1, &behind_name[1 + value..]),
                Quote::NoValue => (0, behind_name),
            };
            let after = match (quote, behind_value) {
                (Quote::Double, [b'"', after @ ..]) if ends_attribute::<P>(after) => after,
                (Quote::Single, [b'\'', after @ ..]) if ends_attribute::<P>(after) => after,
                (Quote::Unquoted, [b'>', ..]) if value > 0 => behind_value,
                (Quote::Unquoted, [byte, ..]) if value > 0 && P::is_space(*byte) => behind_value,
                (Quote::NoValue, _) if has_no_value::<P>(behind_value) => behind_value,
                _ => break None,
            };
            if self.token_start + place(after) > self.cutoff()
                || self.may_not_add(names.note(first, len), input, place(rest), name.len())
            {
                break None;
            }
            let range = |start: usize, len: usize| [start as u32, (start + len) as u32];
            self.add_record(AttrRecord {
                name: range(place(rest), len),
                value: range(place(behind_name) + before_value, value),
                changed_name: None,
                changed_value: None,
                quote,
            });
            rest = after;
        };
        let taken = all.len() - rest.len();
        input.advance(taken);
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
