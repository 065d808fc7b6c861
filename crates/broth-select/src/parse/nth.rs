//! An+B and `of S`.

use core::cell::Cell;

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
        let index = self.an_plus_b()?;
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

    /// An+B at the front of what is left. The error is at the last token that was read: after `2n+`
    /// it is what follows, where the number is missing.
    fn an_plus_b(&mut self) -> Result<AnPlusB> {
        let (start, read) = (self.at, Cell::new(self.at));
        let ahead = (self.at..=self.end).inspect(|index| read.set(read.get().max(*index)));
        let ahead = ahead.take_while(|index| *index < self.end);
        let mut ahead = ahead.filter_map(|index| self.tokens.get(index));
        if let Some(found) = AnPlusB::from_tokens(&mut ahead) {
            self.at = self.end - ahead.count();
            return Ok(found);
        }
        self.at = read.get();
        let expected =
            if self.at == start { "An+B, such as `2n+1`" } else { "a number as in `2n+1`" };
        Err(self.unexpected(expected))
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
    fn an_error_is_where_the_fault_is() {
        for (text, fault) in [
            ("2n+", ")"),
            ("2n + ", ")"),
            ("2n-", ")"),
            ("2n+x", "x"),
            ("2n+-1", "-1"),
            ("2n- x", "x"),
            ("+ n", " "),
            ("+5n+ of p", "of"),
            ("2n+1.5", "+1.5"),
            ("2 n", "n"),
            ("--n", "--n"),
            ("p", "p"),
            ("", ")"),
        ] {
            let selector = format!("p:nth-child({text})");
            let error = Selector::parse(&selector).unwrap_err();
            assert_eq!(&selector[error.span().range()], fault, "{text}: {error}");
        }
        let error = Selector::parse("p:nth-child(2n+)").unwrap_err();
        assert_eq!(error.to_string(), "expected a number as in `2n+1` before `)`");
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
