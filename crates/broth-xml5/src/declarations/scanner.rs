//! `Scanner`: a cursor over the text of an internal subset, which is complete.

use crate::chars;

/// A cursor over a text.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    /// A cursor at an offset of a text.
    pub(super) fn new(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// The length of the character at an offset.
    pub(super) fn char_len(&self, at: usize) -> usize {
        self.text[at..].chars().next().map_or(0, char::len_utf8)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips white space; returns whether there was any.
    pub(super) fn skip_space(&mut self) -> bool {
        let rest = self.rest();
        let skipped = rest.len() - rest.trim_start_matches(chars::is_space).len();
        self.at += skipped;
        skipped > 0
    }

    /// Takes this text, if it is next.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        if is_next {
            self.at += text.len();
        }
        is_next
    }

    /// Takes everything up to this text, and the text itself; if it does not occur, takes the rest.
    pub(super) fn take_until(&mut self, end: &str) -> Option<&'t str> {
        let rest = self.rest();
        let Some(len) = rest.find(end) else {
            self.at = self.text.len();
            return None;
        };
        self.at += len + end.len();
        Some(&rest[..len])
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let len = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// <https://www.w3.org/TR/xml/#NT-Name>
    pub(super) fn name(&mut self) -> Option<&'t str> {
        self.rest().starts_with(chars::is_name_start).then(|| self.take_while(chars::is_name_char))
    }

    /// <https://www.w3.org/TR/xml/#NT-Nmtoken>
    pub(super) fn nmtoken(&mut self) -> Option<&'t str> {
        Some(self.take_while(chars::is_name_char)).filter(|token| !token.is_empty())
    }

    /// Takes a quoted string, and returns the text between the quotes.
    pub(super) fn quoted(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let len = rest[1..].find(quote)?;
        self.at += len + 2;
        Some(&rest[1..=len])
    }

    /// Moves past the `>` of the declaration that begins at `start`. A `>` in a quoted string does
    /// not count. Text that does not begin a declaration is skipped up to something that may.
    pub(super) fn skip_declaration(&mut self, start: usize) {
        self.at = start;
        let rest = self.rest();
        if !rest.starts_with("<!") && !rest.starts_with("<?") {
            let len = rest.chars().next().map_or(0, char::len_utf8);
            self.at += len;
            self.at += self.rest().find(['<', '%']).unwrap_or(self.rest().len());
            return;
        }
        let mut quote = None;
        let end = rest.find(|c| match quote {
            Some(mark) => {
                if c == mark {
                    quote = None;
                }
                false
            }
            None => {
                if matches!(c, '"' | '\'') {
                    quote = Some(c);
                }
                c == '>'
            }
        });
        self.at += end.map_or(rest.len(), |end| end + 1);
    }

    /// Takes a content model in parentheses, if there is one. It loops instead of recursing: all
    /// that matters about an open parenthesis is whether it contains `|` or `,`.
    ///
    /// <https://www.w3.org/TR/xml/#NT-contentspec>
    pub(super) fn content_model(&mut self) -> Option<&'t str> {
        let start = self.at;
        self.particles().then(|| &self.text[start..self.at])
    }

    fn particles(&mut self) -> bool {
        if !self.take("(") {
            return false;
        }
        self.skip_space();
        if self.take("#PCDATA") {
            return self.mixed();
        }
        let mut open = alloc::vec![None];
        loop {
            // A particle begins here.
            self.skip_space();
            if self.take("(") {
                open.push(None);
                continue;
            }
            if self.name().is_none() {
                return false;
            }
            loop {
                // A particle has ended here.
                let _ = self.take("?") || self.take("*") || self.take("+");
                self.skip_space();
                if self.take(")") {
                    open.pop();
                    if open.is_empty() {
                        let _ = self.take("?") || self.take("*") || self.take("+");
                        return true;
                    }
                    continue;
                }
                let separator = match self.rest().chars().next() {
                    Some(c @ ('|' | ',')) => c,
                    _ => return false,
                };
                self.at += 1;
                match open.last_mut() {
                    Some(Some(other)) if *other != separator => return false,
                    Some(kind) => *kind = Some(separator),
                    None => return false,
                }
                break;
            }
        }
    }

    /// <https://www.w3.org/TR/xml/#NT-Mixed>
    fn mixed(&mut self) -> bool {
        let mut has_names = false;
        loop {
            self.skip_space();
            if self.take(")") {
                return self.take("*") || !has_names;
            }
            if !self.take("|") {
                return false;
            }
            self.skip_space();
            if self.name().is_none() {
                return false;
            }
            has_names = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scanner;

    #[test]
    fn content_models() {
        for (model, expected) in [
            ("(a)", true),
            ("(a, b?, (c | d)*)+", true),
            ("((a))", true),
            ("(((a|b),c)*,d)", true),
            ("(#PCDATA)", true),
            ("( #PCDATA )*", true),
            ("(#PCDATA | a | b)*", true),
            ("(#PCDATA | a)", false),
            ("()", false),
            ("(a, b | c)", false),
            ("(a b)", false),
            ("(a,)", false),
            ("(a", false),
            ("a", false),
            ("(a ?)", false),
            ("(#PCDATA, a)*", false),
        ] {
            let mut scanner = Scanner::new(model, 0);
            assert_eq!(scanner.content_model() == Some(model), expected, "{model}");
        }
    }

    #[test]
    fn a_broken_declaration_ends_at_its_end() {
        for (text, end) in [
            ("<!X 'a>b' c> d", "<!X 'a>b' c>".len()),
            ("<!X \"a'>\" > d", "<!X \"a'>\" >".len()),
            ("<!X 'a> d", "<!X 'a> d".len()),
            ("x y <!Z>", "x y ".len()),
            ("x %y;", "x ".len()),
            ("<x>", "<x>".len()),
            ("é", "é".len()),
        ] {
            let mut scanner = Scanner::new(text, 0);
            scanner.skip_declaration(0);
            assert_eq!(scanner.at(), end, "{text}");
        }
    }
}
