//! The character errors of the input stream, as a pass of its own.
//!
//! The text says that a control character, a noncharacter or a surrogate is an error the first time it is
//! read. Whether anyone wants to know is decided elsewhere, so the tokenizers do not look: whoever wants
//! these errors runs this pass over the text that was read.
//!
//! Surrogates cannot occur in a `&str`. A host that has UTF-16 text replaces a lone surrogate by U+FFFD
//! and reports [`StreamError::Surrogate`] itself.

use crate::scan::any_in_block;

/// What is wrong with a character.
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
#[must_use]
pub fn stream_errors(text: &str) -> StreamErrors<'_> {
    StreamErrors { text, at: 0 }
}

/// See [`stream_errors`].
#[derive(Clone, Debug)]
pub struct StreamErrors<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for StreamErrors<'_> {
    type Item = (usize, StreamError);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let at = self.at + find_suspect(&self.text.as_bytes()[self.at..])?;
            let c = self.text[at..].chars().next()?;
            self.at = at + c.len_utf8();
            if let Some(error) = error_of(c) {
                return Some((at, error));
            }
        }
    }
}

/// Where the first byte is with which a character begins that may have an error.
fn find_suspect(bytes: &[u8]) -> Option<usize> {
    // OPTIMIZATION: by blocks, most of which have none.
    let (blocks, _) = bytes.as_chunks::<32>();
    let clean = 32 * blocks.iter().take_while(|block| !any_in_block(block, is_suspect)).count();
    bytes[clean..].iter().position(|&byte| is_suspect(byte)).map(|at| clean + at)
}

/// Controls but NULL, TAB, LF, FF, CR and DEL; C2 begins U+0080 to U+009F, EF begins U+FDD0 to U+FDEF and
/// U+FFFE, F0 to F4 begin what is above U+FFFF.
#[inline(always)]
fn is_suspect(byte: u8) -> bool {
    let is_control = (byte < 0x20) & (byte != 0) & (byte != b'\t') & (byte != b'\n');
    is_control & (byte != 0x0C) & (byte != b'\r') | (byte == 0x7F) | (byte == 0xC2) | (byte >= 0xEF)
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
    fn the_pass_finds_what_the_rule_says_for_every_character() {
        let text: String = (char::MIN..=char::MAX).collect();
        let found: Vec<_> = stream_errors(&text).collect();
        let expected: Vec<_> =
            text.char_indices().filter_map(|(at, c)| Some((at, error_of(c)?))).collect();
        assert_eq!(found, expected);
        // 65 controls with NULL, TAB, LF, FF and CR taken out, and 66 noncharacters.
        assert_eq!(found.len(), 65 - 5 + 66);
    }
}
