//! Classes of code points, as the text defines them. Newlines are normalised before: see
//! [`Cursor`](crate::cursor::Cursor).

/// <https://drafts.csswg.org/css-syntax-3/#digit>
pub(crate) fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// <https://drafts.csswg.org/css-syntax-3/#hex-digit>
pub(crate) fn is_hex_digit(c: char) -> bool {
    c.is_ascii_hexdigit()
}

/// <https://drafts.csswg.org/css-syntax-3/#newline>
pub(crate) fn is_newline(c: char) -> bool {
    c == '\n'
}

/// <https://drafts.csswg.org/css-syntax-3/#whitespace>
pub(crate) fn is_whitespace(c: char) -> bool {
    is_newline(c) || c == '\t' || c == ' '
}

/// Which code points beyond ASCII may be part of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// The code points that the text lists.
    Listed,
    /// All, as in the text until 2022, and in browsers.
    Any,
}

/// <https://drafts.csswg.org/css-syntax-3/#non-ascii-ident-code-point>
pub(crate) fn is_non_ascii_ident_code_point(c: char) -> bool {
    matches!(
        c,
        '\u{B7}'
            | '\u{C0}'..='\u{D6}'
            | '\u{D8}'..='\u{F6}'
            | '\u{F8}'..='\u{37D}'
            | '\u{37F}'..='\u{1FFF}'
            | '\u{200C}'
            | '\u{200D}'
            | '\u{203F}'
            | '\u{2040}'
            | '\u{2070}'..='\u{218F}'
            | '\u{2C00}'..='\u{2FEF}'
            | '\u{3001}'..='\u{D7FF}'
            | '\u{F900}'..='\u{FDCF}'
            | '\u{FDF0}'..='\u{FFFD}'
            | '\u{10000}'..
    )
}

/// <https://drafts.csswg.org/css-syntax-3/#ident-start-code-point>
pub(crate) fn is_ident_start_code_point(c: char, names: Names) -> bool {
    c.is_ascii_alphabetic()
        || c == '_'
        || !c.is_ascii() && (names == Names::Any || is_non_ascii_ident_code_point(c))
}

/// <https://drafts.csswg.org/css-syntax-3/#ident-code-point>
pub(crate) fn is_ident_code_point(c: char, names: Names) -> bool {
    is_ident_start_code_point(c, names) || is_digit(c) || c == '-'
}

/// <https://drafts.csswg.org/css-syntax-3/#non-printable-code-point>
pub(crate) fn is_non_printable_code_point(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{E}'..='\u{1F}' | '\u{7F}')
}
