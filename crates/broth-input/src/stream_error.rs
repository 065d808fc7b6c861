//! Finds the character errors of the input stream in a separate pass.
//!
//! The standard says that a control character, a noncharacter or a surrogate is an error the first
//! time it is read. Tokenizers do not look for these errors, because not every caller wants them:
//! to get them, run this pass over the text that was read.
//!
//! Surrogates cannot occur in a `&str`. A host that has UTF-16 text replaces a lone surrogate by
//! U+FFFD and reports [`StreamError::Surrogate`] itself.

use wide::u8x16;

use crate::block::{self, between, equal};

/// A character that the input stream should not contain.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream>
///
/// ```
/// use broth_input::{StreamError, stream_errors};
///
/// assert_eq!(stream_errors("\u{7F}").next(), Some((0, StreamError::ControlCharacter)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StreamError {
    /// `control-character-in-input-stream`
    ControlCharacter,
    /// `noncharacter-in-input-stream`
    Noncharacter,
    /// `surrogate-in-input-stream`
    Surrogate,
}

/// The errors of a text, with the offset of each character in it.
///
/// ```
/// use broth_input::{StreamError, stream_errors};
///
/// let errors: Vec<_> = stream_errors("a\u{1}\t\u{FDD0}").collect();
/// assert_eq!(errors, [(1, StreamError::ControlCharacter), (3, StreamError::Noncharacter)]);
/// ```
pub fn stream_errors(text: &str) -> impl Iterator<Item = (usize, StreamError)> + Clone {
    character_errors(text, error_of)
}

/// Finds character errors by a rule of your own. The function says whether a character is an error;
/// it is called for all controls except TAB, LF and CR, for noncharacters, and for some others.
///
/// ```
/// use broth_input::character_errors;
///
/// let no_controls = |c: char| c.is_control().then_some("a control");
/// assert!(character_errors("a\u{1}b", no_controls).eq([(1, "a control")]));
/// ```
pub fn character_errors<E>(
    text: &str,
    rule: impl Fn(char) -> Option<E> + Clone,
) -> impl Iterator<Item = (usize, E)> + Clone {
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            let found = at + block::find(&text.as_bytes()[at..], suspects);
            let c = text[found..].chars().next()?;
            at = found + c.len_utf8();
            if let Some(error) = rule(c) {
                return Some((found, error));
            }
        }
    })
}

/// The first bytes of characters that may have an error: controls (except TAB, LF and CR) and DEL;
/// C2 begins U+0080 to U+009F, EF begins U+FDD0 to U+FDEF and U+FFFE, F0 to F4 begin what is above
/// U+FFFF.
#[inline]
fn suspects(block: u8x16) -> u8x16 {
    // OPTIMIZATION: of most blocks this is enough to know: 2 % of tokens with errors.
    let ordinary = between(block, b' ', b'~') | equal(block, b'\n');
    if ordinary.all() {
        return block::none();
    }
    let low = between(block, 0x00, 0x08) | between(block, 0x0B, 0x0C) | between(block, 0x0E, 0x1F);
    low | equal(block, 0x7F) | equal(block, 0xC2) | between(block, 0xEF, 0xFF)
}

fn error_of(c: char) -> Option<StreamError> {
    match u32::from(c) {
        0 | 0x09 | 0x0A | 0x0C | 0x0D => None,
        0x01..=0x1F | 0x7F..=0x9F => Some(StreamError::ControlCharacter),
        0xFDD0..=0xFDEF => Some(StreamError::Noncharacter),
        code if code & 0xFFFE == 0xFFFE => Some(StreamError::Noncharacter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{error_of, stream_errors};
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    #[cfg_attr(miri, ignore = "every character")]
    fn the_fast_check_agrees_with_the_rule_for_every_character() {
        let text: String = (char::MIN..=char::MAX).collect();
        let found: Vec<_> = stream_errors(&text).collect();
        let expected: Vec<_> =
            text.char_indices().filter_map(|(at, c)| Some((at, error_of(c)?))).collect();
        assert_eq!(found, expected);
        // 65 controls with NULL, TAB, LF, FF and CR taken out, and 66 noncharacters.
        assert_eq!(found.len(), 65 - 5 + 66);
    }
}
