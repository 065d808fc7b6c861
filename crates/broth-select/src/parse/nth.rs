//! An+B and `of S`.

use super::{Parser, Result, Selectors};
use crate::ast::Argument;
use crate::keywords::lowercase;
use crate::nth::AnPlusB;
use crate::token::{Kind, nearest};

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
                if is_space && of_may_follow && self.value().text.eq_ignore_ascii_case("of") =>
            {
                self.at += 1;
                Ok(Argument::Nth(index, Some(self.selector_list(Selectors::Complex)?)))
            }
            Some(_) => Err(self.unexpected("`)`")),
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#anb-production>
    fn an_plus_b(&mut self) -> Option<AnPlusB> {
        // White space is not allowed between the sign and the `n`.
        let has_plus = self.is_delim(0, b'+') && self.kind(1) == Some(Kind::Ident);
        self.at += usize::from(has_plus);
        let (kind, value) = (self.kind(0)?, self.value());
        self.at += 1;
        let name = lowercase(&value.text);
        let (a, name) = match (kind, &*name) {
            (Kind::Number, _) => return Some(AnPlusB { a: 0, b: value.integer? }),
            (Kind::Dimension, name) => (value.integer?, name),
            (Kind::Ident, "odd") if !has_plus => return Some(AnPlusB { a: 2, b: 1 }),
            (Kind::Ident, "even") if !has_plus => return Some(AnPlusB { a: 2, b: 0 }),
            (Kind::Ident, name) => match name.strip_prefix('-') {
                Some(name) if !has_plus => (-1, name),
                _ => (1, name),
            },
            _ => return None,
        };
        let b = match name.strip_prefix('n')?.as_bytes() {
            [] => self.after_n()?,
            // `n-` and a number without a sign.
            b"-" => -self.signless_integer()?,
            // `n-3`
            [b'-', digits @ ..] if digits.iter().all(u8::is_ascii_digit) => -nearest(digits),
            _ => return None,
        };
        Some(AnPlusB { a, b })
    }

    /// The part after the `n`: nothing, a number with a sign, or a sign and a number without one.
    fn after_n(&mut self) -> Option<i32> {
        let end = self.at;
        self.skip_whitespace();
        let value = self.value();
        match self.kind(0) {
            Some(Kind::Number) if value.has_sign => {
                self.at += 1;
                value.integer
            }
            Some(Kind::Delim(sign @ (b'+' | b'-'))) => {
                self.at += 1;
                let number = self.signless_integer()?;
                Some(if sign == b'-' { -number } else { number })
            }
            _ => {
                self.at = end;
                Some(0)
            }
        }
    }

    fn signless_integer(&mut self) -> Option<i32> {
        self.skip_whitespace();
        let value = self.value();
        let is_signless = self.kind(0) == Some(Kind::Number) && !value.has_sign;
        self.at += 1;
        value.integer.filter(|_| is_signless)
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
            ("n-99999999999", "n-2147483647"),
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
