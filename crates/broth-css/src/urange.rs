//! The type `<urange>`, from a text.

use alloc::vec::Vec;

use crate::kind::TokenKind;
use crate::token::Token;
use crate::tokenizer::tokens;
use crate::unicode_range::UnicodeRange;

impl UnicodeRange {
    /// Parses a text that is one range, with white space around it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let [range] = Self::parse_list(text)?[..] else { return None };
        Some(range)
    }

    /// Parses ranges with commas between them: the value of a descriptor `unicode-range`.
    ///
    /// ```
    /// use broth::css::{UnicodeRange, parse_declarations};
    ///
    /// let list = parse_declarations("unicode-range: U+0-7F, u+a?");
    /// let descriptor = list.declarations().next().unwrap();
    /// let ranges = UnicodeRange::parse_list(descriptor.value().text()).unwrap();
    /// assert_eq!(ranges[1].to_string(), "U+A0-AF");
    /// ```
    #[must_use]
    pub fn parse_list(text: &str) -> Option<Vec<Self>> {
        let is_significant = |token: &Token<'_>| token.kind != TokenKind::Whitespace;
        let mut tokens = tokens(text).unicode_ranges(true).filter(is_significant);
        let mut ranges = Vec::new();
        loop {
            let range = tokens.next()?.unicode_range()?;
            ranges.push(range.checked()?);
            match tokens.next() {
                None => return Some(ranges),
                Some(token) if token.kind == TokenKind::Comma => {}
                Some(_) => return None,
            }
        }
    }

    /// The range, if it is one of code points that there are.
    fn checked(self) -> Option<Self> {
        (self.end() <= u32::from(char::MAX) && self.start() <= self.end()).then_some(self)
    }
}
