//! Tags that a parser ignores where they stand.

use alloc::vec::Vec;
use core::ops::Range;

use broth_html::Tokenizer;
use broth_input::Input;
use broth_markup::{Next, QName, Token};

use crate::name::is_formatting;

/// The parts of such markup without its tags. The end tags of formatting elements stay: a parser may forget such an element with
/// its end tag, and would open it again without it.
pub(crate) fn without_stray_tags(markup: &str) -> Vec<Range<usize>> {
    let mut input = Input::whole(markup);
    let mut tokenizer = Tokenizer::new();
    let mut kept = Vec::new();
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        let is_kept = match token {
            Token::Text(_) => true,
            Token::EndTag(tag) => is_formatting(QName::html(tag.name)),
            _ => false,
        };
        if is_kept {
            kept.push(span.range());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_stray_tags;

    #[test]
    fn only_end_tags_of_formatting_elements_stay() {
        assert_eq!(without_stray_tags("</p></B > <td a='</b>'></b"), [4..9, 9..10]);
    }
}
