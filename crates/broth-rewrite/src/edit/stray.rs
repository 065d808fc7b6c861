//! Stray tags, which a parser ignores.

use alloc::vec::Vec;
use core::ops::Range;

use broth_html::Tokenizer;
use broth_input::Input;
use broth_markup::{Next, QName, Token};

use crate::edit::name::formatting;

/// The parts of markup that stay when its stray tags are left out. The end tag of a formatting
/// element stays if `keeps` is true for the index of the element: a parser may forget the element
/// because of that tag, and would otherwise reopen it.
pub(crate) fn without_stray_tags(markup: &str, keeps: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut input = Input::whole(markup);
    let mut tokenizer = Tokenizer::new();
    let mut kept = Vec::new();
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        let is_kept = match token {
            Token::Text(_) | Token::Null => true,
            Token::EndTag(tag) => formatting(QName::html(tag.name)).is_some_and(&keeps),
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
    use alloc::vec::Vec;

    use super::without_stray_tags;

    #[test]
    fn only_end_tags_of_formatting_elements_stay() {
        let markup = "</p></B > <td a='</b>'></b";
        let kept = |keeps: bool| {
            let parts = without_stray_tags(markup, |_| keeps).into_iter();
            parts.map(|part| &markup[part]).collect::<Vec<_>>()
        };
        assert_eq!(kept(true), ["</B >", " "]);
        assert_eq!(kept(false), [" "]);
        let parts = without_stray_tags("\0<head>", |_| false);
        assert_eq!(parts.first(), Some(&(0..1)));
    }
}
