//! Attributes that are written plainly, taken whole.
//!
//! OPTIMIZATION: nearly every attribute is a name, `=`, and a value in quotes with nothing in it that
//! would have to be changed. Taking these in one loop instead of a state per character is two to three
//! times faster. Whatever is not plain (an error, upper case, a reference, a newline to normalise, the end of
//! the text) stops the loop in front of that attribute, and the states read it.

use broth_input::{ByteSet, Input};
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

/// What ends a plain name and plain values in a language.
#[derive(Clone, Debug)]
pub struct PlainAttributes {
    /// Ends a name: what does not belong to it, and what belongs to it but not as it stands.
    pub name: &'static ByteSet,
    /// Does not end a name, but must not begin one.
    pub never_first: Option<u8>,
    /// Ends a value in double quotes.
    pub double_quoted: &'static ByteSet,
    /// Ends a value in single quotes.
    pub single_quoted: &'static ByteSet,
    /// Ends a value without quotes; `None` if there are none.
    pub unquoted: Option<&'static ByteSet>,
    /// Whether there are attributes without a value.
    pub without_value: bool,
    /// White space.
    pub space: &'static ByteSet,
}

impl Core {
    /// Adds the plain attributes from the cursor on, and reads the end of the tag if nothing else comes
    /// before it. The cursor is then behind the tag, else in front of what the states must read.
    pub fn take_plain_attributes(
        &mut self,
        input: &mut Input<'_>,
        plain: &PlainAttributes,
    ) -> Option<TagEnd> {
        let bytes = input.rest().as_bytes();
        let base = input.offset() - self.token_start;
        let is_space = |at: usize| bytes.get(at).is_some_and(|&byte| plain.space.contains(byte));
        let mut done = 0;
        let end = loop {
            while is_space(done) {
                done += 1;
            }
            match bytes.get(done) {
                Some(b'>') => {
                    done += 1;
                    break Some(TagEnd::Open);
                }
                Some(b'/') if bytes.get(done + 1) == Some(&b'>') => {
                    done += 2;
                    break Some(TagEnd::SelfClosing);
                }
                _ => {}
            }
            let name = done..done + run(bytes, done, plain.name);
            if name.is_empty() || bytes.get(done).copied() == plain.never_first {
                break None;
            }
            if self.has_name(input, base, name.clone()) {
                break None;
            }
            let (value, quote, next) = match (bytes.get(name.end), bytes.get(name.end + 1)) {
                (Some(b'='), Some(&mark @ (b'"' | b'\''))) => {
                    let (stops, quote) = match mark {
                        b'"' => (plain.double_quoted, Quote::Double),
                        _ => (plain.single_quoted, Quote::Single),
                    };
                    let start = name.end + 2;
                    let value = start..start + input.find_from(start, stops);
                    let next = value.end + 1;
                    if bytes.get(value.end) != Some(&mark) || !ends_attribute(bytes, next, plain) {
                        break None;
                    }
                    (value, quote, next)
                }
                (Some(b'='), Some(_)) => {
                    let Some(stops) = plain.unquoted else { break None };
                    let start = name.end + 1;
                    let value = start..start + run(bytes, start, stops);
                    let next = value.end;
                    if value.is_empty() || !(bytes.get(next) == Some(&b'>') || is_space(next)) {
                        break None;
                    }
                    (value, Quote::Unquoted, next)
                }
                _ if !plain.without_value => break None,
                _ => {
                    // The value may still come, behind white space, of which a CR is to be normalised.
                    let mut next = name.end;
                    while is_space(next) {
                        next += 1;
                    }
                    let may_have_value = matches!(bytes.get(next), Some(b'=' | b'\r') | None);
                    if may_have_value || !ends_attribute(bytes, name.end, plain) {
                        break None;
                    }
                    (name.end..name.end, Quote::NoValue, name.end)
                }
            };
            if self.token_start + base + next > self.cutoff() {
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
    fn has_name(&self, input: &Input<'_>, base: usize, name: core::ops::Range<usize>) -> bool {
        let records = self.records();
        if records.len() >= FEW.min(self.limits.attributes) {
            return true;
        }
        if records.is_empty() {
            return false;
        }
        let start = self.token_start + base;
        let text = input.slice((start + name.start..start + name.end).into());
        self.attrs(input).has(text)
    }
}

/// How long the run is that begins at `start`.
#[inline]
fn run(bytes: &[u8], start: usize, stops: &ByteSet) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    rest.iter().position(|&byte| stops.contains(byte)).unwrap_or(rest.len())
}

/// Whether white space, `/` or `>` stands there.
#[inline]
fn ends_attribute(bytes: &[u8], at: usize, plain: &PlainAttributes) -> bool {
    bytes.get(at).is_some_and(|&byte| matches!(byte, b'/' | b'>') || plain.space.contains(byte))
}
