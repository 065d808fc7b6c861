//! Advice about mistakes in selectors: names from other languages, misspelt names, and values that
//! need quotes.

use alloc::format;
use alloc::string::String;

use broth_markup::distance::nearest;

use crate::error::{SelectorError, SelectorErrorCode as Code};
use crate::pseudo::{FUNCTIONS, PSEUDO_CLASSES, PSEUDO_ELEMENTS};

/// Adds advice to an error whose selector is known, if there is any.
pub(crate) fn add_advice(error: SelectorError) -> SelectorError {
    let (selector, span) = (error.selector(), error.span());
    let wrong = selector.get(span.range()).unwrap_or_default();
    let rest = selector.get(span.start..).unwrap_or_default();
    match advice(error.code(), selector, wrong, rest) {
        Some(advice) => error.with_advice(&advice),
        None => error,
    }
}

/// Advice about a mistake. `wrong` is the part of the selector that the error is about, `rest` is
/// everything from there on.
fn advice(code: Code, selector: &str, wrong: &str, rest: &str) -> Option<String> {
    let name = wrong.trim_start_matches(':').split('(').next()?;
    match code {
        Code::UnknownPseudoClass => about_pseudo_class(&name.to_ascii_lowercase()),
        Code::UnknownPseudoElement => about_pseudo_element(&name.to_ascii_lowercase()),
        Code::UnexpectedToken if selector.trim_start().starts_with(['/', '(']) => {
            Some("this may be an XPath expression".into())
        }
        Code::UnexpectedToken => about_name_with_digit(rest),
        Code::BadAttribute if rest.starts_with('!') => {
            Some("CSS has no `!=`; write `:not([name=value])`".into())
        }
        Code::BadAttribute if !rest.is_empty() && before(selector, rest).ends_with('=') => {
            Some("write the value in quotes".into())
        }
        _ => None,
    }
}

fn before<'s>(selector: &'s str, rest: &str) -> &'s str {
    selector[..selector.len() - rest.len()].trim_end()
}

fn about_pseudo_class(name: &str) -> Option<String> {
    match name {
        "contains" | "icontains" | "has-text" | "text" | "matches-text" => {
            return Some(
                "CSS does not select by text; XPath does: `//p[contains(., 'soup')]`".into(),
            );
        }
        "first" | "last" | "eq" | "gt" | "lt" | "even" | "odd" => {
            return Some("this is jQuery's; CSS has `:first-child` and `:nth-child(2)`".into());
        }
        _ => {}
    }
    let known = PSEUDO_CLASSES.iter().map(|&(known, _)| (known, ""));
    let known = known.chain(FUNCTIONS.iter().map(|&(known, _)| (known, "()")));
    let meant = nearest(name, known.clone().map(|(known, _)| known))?;
    let (_, brackets) = known.into_iter().find(|&(known, _)| known == meant)?;
    Some(format!("did you mean `:{meant}{brackets}`?"))
}

fn about_pseudo_element(name: &str) -> Option<String> {
    if matches!(name, "text" | "attr") {
        return Some(
            "this is Scrapy's; select the elements, and then take their text or attributes".into(),
        );
    }
    let meant = nearest(name, PSEUDO_ELEMENTS.iter().map(|&(known, _)| known))?;
    Some(format!("did you mean `::{meant}`?"))
}

/// Advice about `.1a` and `#1`: names cannot begin with a digit.
fn about_name_with_digit(rest: &str) -> Option<String> {
    let name = rest.strip_prefix(['.', '#'])?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
    let name = &name[..end.unwrap_or(name.len())];
    if !name.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let (attribute, equals) = if rest.starts_with('.') { ("class", "~=") } else { ("id", "=") };
    Some(format!("a name cannot begin with a digit; write `[{attribute}{equals}\"{name}\"]`"))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use crate::Selector;

    #[test]
    fn an_error_says_what_to_do() {
        for (selector, expected) in [
            ("li:frist-child", "unknown pseudo-class `:frist-child`; did you mean `:first-child`?"),
            ("p:nth-chidl(2)", "unknown pseudo-class `:nth-chidl`; did you mean `:nth-child()`?"),
            (
                "p:contains('x')",
                "unknown pseudo-class `:contains`; CSS does not select by text; XPath does: \
                 `//p[contains(., 'soup')]`",
            ),
            (
                "p:eq(1)",
                "unknown pseudo-class `:eq`; this is jQuery's; CSS has `:first-child` and \
                 `:nth-child(2)`",
            ),
            (
                "a::attr(href)",
                "unknown pseudo-element `::attr`; this is Scrapy's; select the elements, and then \
                 take their text or attributes",
            ),
            ("a::befor", "unknown pseudo-element `::befor`; did you mean `::before`?"),
            (
                "a[href=/u]",
                "expected a string or an identifier, not `/`; write the value in quotes",
            ),
            ("a[href=1]", "expected a string or an identifier, not `1`; write the value in quotes"),
            (
                "a[href!=x]",
                "expected `=` or `]`, not `!`; CSS has no `!=`; write `:not([name=value])`",
            ),
            (
                ".1a",
                "expected a selector, not `.1a`; a name cannot begin with a digit; write \
                 `[class~=\"1a\"]`",
            ),
            (
                "p#1 > b",
                "expected a combinator or a comma, not `#1`; a name cannot begin with a digit; write \
                 `[id=\"1\"]`",
            ),
            ("//p", "expected a selector, not `/`; this may be an XPath expression"),
            ("p:soup", "unknown pseudo-class `:soup`"),
            ("p >", "a selector is missing after the combinator `>`"),
            ("a[href=", "expected a string or an identifier, but the selector ends"),
        ] {
            assert_eq!(Selector::parse(selector).unwrap_err().to_string(), expected, "{selector}");
        }
    }
}
