//! Attributes that are written plainly, taken whole.
//!
//! OPTIMIZATION: nearly every attribute is a name, `=`, and a value in quotes with nothing in it that
//! would have to be changed. Taking these in one loop instead of a state per character is two to three
//! times faster. Whatever is not plain (an error, upper case, a reference, a newline to normalise, the end of
//! the text) stops the loop in front of that attribute, and the states read it.

use broth_input::{ByteSet, Input, plain_name_len};
use broth_markup::{AttrRecord, Quote};

use crate::Core;
use crate::duplicates::FEW;

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
        let base = input.offset() - self.token_start;
        let is_space = |at: usize| bytes.get(at).is_some_and(|&byte| P::is_space(byte));
        let ends_attribute = |at: usize| {
            bytes.get(at).is_some_and(|&byte| matches!(byte, b'/' | b'>') || P::is_space(byte))
        };
        let mut names = Names::of(self.records());
        let mut done = 0;
        let end = loop {
            while is_space(done) {
                done += 1;
            }
            let first = match bytes.get(done) {
                Some(b'>') => {
                    done += 1;
                    break Some(TagEnd::Open);
                }
                Some(b'/') if bytes.get(done + 1) == Some(&b'>') => {
                    done += 2;
                    break Some(TagEnd::SelfClosing);
                }
                Some(&first) if P::begins_name(first) => first,
                _ => break None,
            };
            let len = if P::UPPER_CASE {
                plain_name_len::<true>(&bytes[done..])
            } else {
                plain_name_len::<false>(&bytes[done..])
            };
            let Some(len) = len.filter(|&len| len > 0) else { break None };
            let name = done..done + len;
            let (value, quote, next) = match (bytes.get(name.end), bytes.get(name.end + 1)) {
                (Some(b'='), Some(b'"')) => {
                    let start = name.end + 2;
                    let end = start + input.find_from(start, P::DOUBLE_QUOTED);
                    if bytes.get(end) != Some(&b'"') || !ends_attribute(end + 1) {
                        break None;
                    }
                    (start..end, Quote::Double, end + 1)
                }
                (Some(b'='), Some(b'\'')) => {
                    let start = name.end + 2;
                    let end = start + input.find_from(start, P::SINGLE_QUOTED);
                    if bytes.get(end) != Some(&b'\'') || !ends_attribute(end + 1) {
                        break None;
                    }
                    (start..end, Quote::Single, end + 1)
                }
                (Some(b'='), Some(_)) => {
                    let Some(stops) = P::UNQUOTED else { break None };
                    let start = name.end + 1;
                    let end = start + run(bytes, start, stops);
                    if end == start || !(bytes.get(end) == Some(&b'>') || is_space(end)) {
                        break None;
                    }
                    (start..end, Quote::Unquoted, end)
                }
                _ if !P::WITHOUT_VALUE => break None,
                _ => {
                    // The value may still come, behind white space, of which a CR is to be normalised.
                    let mut next = name.end;
                    while is_space(next) {
                        next += 1;
                    }
                    let may_have_value = matches!(bytes.get(next), Some(b'=' | b'\r') | None);
                    if may_have_value || !ends_attribute(name.end) {
                        break None;
                    }
                    (name.end..name.end, Quote::NoValue, name.end)
                }
            };
            if self.token_start + base + next > self.cutoff()
                || self.may_not_add(names.note(first, len), input, base, name.clone())
            {
                break None;
            }
            let range = |range: core::ops::Range<usize>| {
                [(base + range.start) as u32, (base + range.end) as u32]
            };
            self.add_record(AttrRecord {
                name: range(name),
                value: range(value),
                changed_name: None,
                changed_value: None,
                quote,
            });
            done = next;
        };
        input.advance(done);
        end
    }

    /// Whether the states must look at the attribute, because its name is there already, or because there
    /// are so many that comparing one by one would not do.
    #[inline]
    fn may_not_add(
        &self,
        is_new: bool,
        input: &Input<'_>,
        base: usize,
        name: core::ops::Range<usize>,
    ) -> bool {
        if self.records().len() >= FEW.min(self.limits.attributes) {
            return true;
        }
        if is_new {
            return false;
        }
        let start = self.token_start + base;
        let text = input.slice((start + name.start..start + name.end).into());
        self.attrs(input).has(text)
    }
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

/// How long the run is that begins at `start`.
#[inline]
fn run(bytes: &[u8], start: usize, stops: &ByteSet) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    rest.iter().position(|&byte| stops.contains(byte)).unwrap_or(rest.len())
}
