//! Serializes identifiers and strings.
//!
//! <https://drafts.csswg.org/cssom-1/#common-serializing-idioms>

use core::fmt::{self, Display, Formatter, Write as _};

/// <https://drafts.csswg.org/cssom-1/#serialize-an-identifier>
pub(crate) struct Identifier<'t>(pub(crate) &'t str);

impl Display for Identifier<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(name) = self;
        let first_is_dash = name.starts_with('-');
        name.char_indices().try_for_each(|(index, c)| match c {
            '-' if name.len() == 1 => escaped(f, c),
            '0'..='9' if index == 0 || index == 1 && first_is_dash => escaped_as_code_point(f, c),
            c if c.is_ascii_control() => escaped_as_code_point(f, c),
            c if !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '-' | '_') => {
                f.write_char(c)
            }
            c => escaped(f, c),
        })
    }
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-string>
pub(crate) struct QuotedString<'t>(pub(crate) &'t str);

impl Display for QuotedString<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.0.chars().try_for_each(|c| match c {
            '"' | '\\' => escaped(f, c),
            c if c.is_ascii_control() => escaped_as_code_point(f, c),
            c => f.write_char(c),
        })?;
        f.write_char('"')
    }
}

/// <https://drafts.csswg.org/cssom-1/#escape-a-character>
fn escaped(f: &mut Formatter<'_>, c: char) -> fmt::Result {
    write!(f, "\\{c}")
}

/// <https://drafts.csswg.org/cssom-1/#escape-a-character-as-code-point>
fn escaped_as_code_point(f: &mut Formatter<'_>, c: char) -> fmt::Result {
    write!(f, "\\{:x} ", u32::from(c))
}

/// Items with a separator between them.
pub(crate) fn write_list<T: Display>(
    f: &mut Formatter<'_>,
    separator: &str,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn escapes() {
        for (text, as_identifier, as_string) in [
            ("a", "a", "\"a\""),
            ("-", "\\-", "\"-\""),
            ("-1a", "-\\31 a", "\"-1a\""),
            ("1", "\\31 ", "\"1\""),
            ("a.b\"", "a\\.b\\\"", "\"a.b\\\"\""),
            ("\u{1}\u{10}\u{7f}", "\\1 \\10 \\7f ", "\"\\1 \\10 \\7f \""),
            ("\u{e9}\u{80}", "\u{e9}\u{80}", "\"\u{e9}\u{80}\""),
        ] {
            let written = [Identifier(text).to_string(), QuotedString(text).to_string()];
            assert_eq!(written, [as_identifier, as_string], "{text:?}");
        }
    }
}
