//! CSS for one browser alone: prefixes, and mistakes that only old browsers read.

use broth_css::{Declaration, Parser, Token, TokenKind};

/// The prefixes without a hyphen before them.
///
/// <https://www.w3.org/TR/CSS21/syndata.html#vendor-keyword-history>
const PREFIXES: [&str; 2] = ["mso-", "prince-"];

/// Whether a name belongs to a browser: `-webkit-line-clamp`, `mso-hide`, `_height`.
pub(super) fn is_of_a_browser(name: &str) -> bool {
    let has = |prefix: &&str| {
        name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    name.starts_with(['-', '_']) || PREFIXES.iter().any(has)
}

/// Whether the value of a declaration speaks to old browsers: `10px\9`, `red !ie`, `expression()`,
/// `progid:`.
pub(super) fn is_for_old_browsers(declaration: &Declaration<'_>) -> bool {
    let mut before = None;
    declaration.value().tokens().any(|token| {
        let last = before.replace(token);
        match token.kind() {
            TokenKind::Ident | TokenKind::Dimension => {
                let is_mark = last.is_some_and(|last: Token<'_>| last.is_delim('!'));
                ends_in_mark(&token)
                    || token.is_ident("progid")
                    || is_mark && (token.is_ident("ie") || token.is_ident("ie7"))
            }
            TokenKind::Function => matches!(
                token.value().to_ascii_lowercase().as_str(),
                "expression" | "alpha" | "chroma" | "mask" | "progid" | "basicimage"
            ),
            _ => false,
        }
    })
}

/// Whether a token ends in `\9` or `\0`.
fn ends_in_mark(token: &Token<'_>) -> bool {
    // White space after the digit is part of the escape.
    let text = token.text().trim_end();
    text.ends_with("\\9") || text.ends_with("\\0")
}

/// Whether a text is a declaration after one character that browsers of today do not read there:
/// `*zoom: 1`.
pub(super) fn is_marked_declaration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['*', '#', '+', '!', '&', '=', '.', ',', '$', '%', '@'])
    else {
        return false;
    };
    let is_ident = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-');
    is_ident && Parser::new().parse_declaration(rest.trim_end_matches(';')).is_ok()
}
