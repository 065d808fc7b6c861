//! The tokens of a selector: the tokenizer is that of `broth-css`.

use broth_css::{TokenList, tokens};

pub(crate) use broth_css::TokenKind as Kind;

/// Splits a text into tokens.
///
/// DEVIATION: the draft has excluded some characters beyond ASCII from names since 2022, U+00A0 and
/// U+00D7 among them. Browsers still accept all, as do the tests of the web platform.
///
/// <https://drafts.csswg.org/css-syntax-3/#non-ascii-ident-code-point>
pub(crate) fn tokenize(text: &str) -> TokenList<'_> {
    TokenList::new(tokens(text).any_names(true))
}

#[cfg(test)]
mod tests {
    use super::{Kind, tokenize};

    #[test]
    fn every_character_beyond_ascii_is_part_of_a_name() {
        for text in ["\u{80}", "a\u{A0}b", "a\u{D7}", "\u{E000}", "é日😀"] {
            let tokens = tokenize(text);
            assert_eq!((tokens.len(), tokens.kind(0)), (1, Some(Kind::Ident)), "{text:?}");
            assert_eq!(tokens.get(0).unwrap().value(), text);
        }
    }
}
