//! An+B and `of S`.

use broth_css::AnPlusB;

use super::{Parser, Result, Selectors};
use crate::ast::Argument;
use crate::token::Kind;

impl Parser<'_> {
    /// An+B, and `of` with selectors if `of_may_follow`.
    ///
    /// <https://drafts.csswg.org/selectors-4/#child-index>
    pub(super) fn nth(&mut self, of_may_follow: bool) -> Result<Argument> {
        self.skip_whitespace();
        let start = self.at;
        let Some(index) = self.an_plus_b() else {
            self.at = start;
            return Err(self.unexpected("An+B, such as `2n+1`"));
        };
        let is_space = self.skip_whitespace();
        match self.kind(0) {
            None => Ok(Argument::Nth(index, None)),
            Some(Kind::Ident)
                if is_space && of_may_follow && self.value().eq_ignore_ascii_case("of") =>
            {
                self.at += 1;
                Ok(Argument::Nth(index, Some(self.selector_list(Selectors::Complex)?)))
            }
            Some(_) => Err(self.unexpected("`)`")),
        }
    }

    /// An+B at the front of what is left.
    fn an_plus_b(&mut self) -> Option<AnPlusB> {
        let mut ahead = (self.at..self.end).filter_map(|index| self.tokens.get(index));
        let found = AnPlusB::from_tokens(&mut ahead)?;
        self.at = self.end - ahead.count();
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString as _;

    use crate::Selector;

    #[track_caller]
    fn check(text: &str, written: Option<&str>) {
        let selector = Selector::parse(&format!(":nth-child({text})")).ok();
        let written = written.map(|written| format!(":nth-child({written})"));
        assert_eq!(selector.map(|selector| selector.to_string()), written, "{text}");
    }

    #[test]
    fn every_spelling_is_read() {
        for (text, written) in [
            ("odd", "2n+1"),
            ("EVEN", "2n"),
            ("5", "5"),
            ("-5", "-5"),
            ("+5", "5"),
            ("n", "n"),
            ("+N", "n"),
            ("-n", "-n"),
            ("2n", "2n"),
            ("0n+3", "3"),
            ("2n+1", "2n+1"),
            ("2n + 1", "2n+1"),
            ("2n +1", "2n+1"),
            ("2n- 1", "2n-1"),
            ("-n-1", "-n-1"),
            ("+n- 7", "n-7"),
            ("n-0", "n"),
            ("2\\6e", "2n"),
            ("n-99999999999", "n-2147483648"),
        ] {
            check(text, Some(written));
        }
    }

    #[test]
    fn other_texts_are_not() {
        for text in [
            "", "2 n", "+ n", "- n", "2n 1", "2n+-1", "2n - -1", "n-", "n-b1", "n-1n", "1.0",
            "1e1", "--n", "+-n", "+odd", "oddish", "n + n", "2n+1.0",
        ] {
            check(text, None);
        }
    }
}
