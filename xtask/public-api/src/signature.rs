//! Signatures: slices of the source, on one line.

use proc_macro2::Span;
use syn::spanned::Spanned;

/// The source from the start of one part to the end of another, on one line.
pub(crate) fn between(text: &str, first: Span, last: Span) -> String {
    one_line(&text[first.byte_range().start..last.byte_range().end])
}

/// The source of a part, on one line.
pub(crate) fn of(text: &str, part: &impl Spanned) -> String {
    one_line(&text[part.span().byte_range()])
}

/// Joins the lines of a signature as `rustfmt` would if lines had no limit.
fn one_line(source: &str) -> String {
    let mut line = String::new();
    for part in source.lines().map(str::trim).filter(|part| !part.starts_with("//")) {
        let joins = line.is_empty() || line.ends_with(['(', '<', '[']);
        if part.starts_with([')', '>', ']']) {
            line.truncate(line.trim_end_matches(',').len());
        } else if !joins {
            line.push(' ');
        }
        line.push_str(part);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn long_signatures_are_joined() {
        let source =
            "fn select<'d>(\n        self,\n        // Why.\n        text: &str,\n    ) -> Self";
        assert_eq!(one_line(source), "fn select<'d>(self, text: &str) -> Self");
        assert_eq!(
            one_line("fn f<T>(self)\n    where\n        T: Copy,"),
            "fn f<T>(self) where T: Copy,"
        );
    }
}
