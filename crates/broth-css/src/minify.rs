//! `Minifier`: CSS without what means nothing.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::build::Parsed;
use crate::kind::TokenKind;
use crate::layout::{Gap, Piece, Place, is_length_like, is_optional, pieces};
use crate::parser::Parser;
use crate::same::are_same;
use crate::serialize::Writer;
use crate::token::Token;
use crate::vocabulary::FunctionKind;

/// Writes CSS shorter: without comments, white space and semicolons that mean nothing, with short
/// numbers and colours. Nothing is put into another order, and nothing is removed that browsers
/// might read, such as hacks for old ones. Comments that begin with `/*!` stay.
///
/// The result is read again: if it is not the same CSS, token by token, the text stays as it is.
///
/// ```
/// use broth::css::Minifier;
///
/// let sheet = "/* Soup */ a > b, c { color: #FFFFFF; margin: 0.50em 10px; }";
/// assert_eq!(Minifier::new().minify(sheet), "a>b,c{color:#FFF;margin:.5em 10px}");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Minifier {}

impl Minifier {
    /// A minifier.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Minifies a style sheet.
    #[must_use]
    pub fn minify(&self, sheet: &str) -> String {
        rewritten(sheet, Parser::parse_sheet, minified)
    }

    /// Minifies the value of a `style` attribute.
    ///
    /// ```
    /// let style = " color: red; margin: 0 !important; ";
    /// let short = broth::css::Minifier::new().minify_declarations(style);
    /// assert_eq!(short, "color:red;margin:0!important");
    /// ```
    #[must_use]
    pub fn minify_declarations(&self, style: &str) -> String {
        rewritten(style, Parser::parse_list, minified)
    }
}

/// Minifies a style sheet: [`Minifier`] with its defaults.
///
/// ```
/// assert_eq!(broth::css::minify("a { color: red; }"), "a{color:red}");
/// ```
#[must_use]
pub fn minify(sheet: &str) -> String {
    Minifier::new().minify(sheet)
}

/// A text written in another way, or as it is if it would not be the same.
pub(crate) fn rewritten(
    text: &str,
    parse: for<'t> fn(&'t str) -> Parsed<'t>,
    write: impl FnOnce(&Parsed<'_>, &str) -> String,
) -> String {
    let parsed = parse(text);
    let new = write(&parsed, text);
    let again = parse(&new);
    let is_proven = are_same((&parsed, text), (&again, &new));
    // A `</` may have come about where a comment was.
    let ends = |text: &str| text.matches("</").count();
    if is_proven && ends(&new) <= ends(text) { new } else { text.to_owned() }
}

fn minified(parsed: &Parsed<'_>, text: &str) -> String {
    let (pieces, last) = pieces(parsed, text);
    let mut writer = Writer::new();
    let mut before: Option<&Piece<'_>> = None;
    // The kinds of the functions that are open, in a value.
    let mut open: Vec<bool> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        kept_comments(&mut writer, piece.gap);
        let next = pieces.get(index + 1);
        if piece.part.is_semicolon && is_superfluous(before, next) {
            continue;
        }
        gap(&mut writer, before, piece);
        follow(&mut open, piece);
        let text = shortened(piece, open.iter().all(|is_value| *is_value));
        let token = Token { text: &text, ..piece.token };
        if piece.gap.text.is_empty() {
            writer.push_adjacent(token)
        } else {
            writer.push(token)
        }
        before = Some(piece);
    }
    kept_comments(&mut writer, last);
    writer.finish()
}

fn kept_comments(writer: &mut Writer, gap: Gap<'_>) {
    for (_, comment) in gap.comments().filter(|(_, comment)| comment.starts_with("/*!")) {
        writer.push_comment(comment);
    }
}

/// Whether a semicolon ends nothing, or what ends here anyway.
fn is_superfluous(before: Option<&Piece<'_>>, next: Option<&Piece<'_>>) -> bool {
    before.is_none_or(|piece| piece.part.opens || piece.part.closes || piece.part.is_semicolon)
        || next.is_none_or(|piece| piece.part.closes || piece.part.is_semicolon)
}

/// Writes the white space before a token, if it may mean something.
fn gap(writer: &mut Writer, before: Option<&Piece<'_>>, piece: &Piece<'_>) {
    let Some(before) = before else { return };
    if piece.place == Place::Custom && piece.is_inner {
        writer.push_gap(piece.gap.text);
    } else if piece.gap.has_space() && !is_needless(before, piece) {
        writer.push_gap(" ");
    }
}

fn is_needless(before: &Piece<'_>, piece: &Piece<'_>) -> bool {
    if piece.is_inner {
        return is_optional(before, piece);
    }
    let (first, second) = (before.part, piece.part);
    let begins = first.opens || first.closes || first.is_semicolon || first.is_colon;
    let ends = second.opens || second.closes || second.is_semicolon || second.is_colon;
    begins || ends
}

/// Follows the functions of a value: whether each is one whose value depends on its arguments.
fn follow(open: &mut Vec<bool>, piece: &Piece<'_>) {
    if !piece.is_inner {
        open.clear();
    }
    match piece.token.kind {
        TokenKind::Function => {
            open.push(FunctionKind::find(&piece.token.value()) == Some(FunctionKind::Value));
        }
        TokenKind::OpenParen | TokenKind::OpenSquare | TokenKind::OpenCurly => open.push(true),
        TokenKind::CloseParen | TokenKind::CloseSquare | TokenKind::CloseCurly => _ = open.pop(),
        _ => {}
    }
}

/// The shortest text of a token.
fn shortened<'t>(piece: &Piece<'t>, may_be_color: bool) -> Cow<'t, str> {
    let token = piece.token;
    let is_value = matches!(piece.place, Place::Value { .. });
    match token.kind {
        TokenKind::Number | TokenKind::Percentage | TokenKind::Dimension if is_value => {
            short_number(&token)
        }
        TokenKind::Hash if may_be_color && piece.place == (Place::Value { colors: true }) => {
            short_color(token.text)
        }
        _ => Cow::Borrowed(token.text),
    }
}

/// A number without zeros that mean nothing. An integer stays one, and no other number becomes one.
fn short_number<'t>(token: &Token<'t>) -> Cow<'t, str> {
    let text = token.text;
    let (sign, rest) = match text.strip_prefix(['+', '-']) {
        Some(rest) => (text.get(..1).unwrap_or_default(), rest),
        None => ("", text),
    };
    let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let (number, unit) = rest.split_at(digits);
    let Some((whole, fraction)) = number.split_once('.') else { return Cow::Borrowed(text) };
    let whole = whole.trim_start_matches('0');
    let kept = fraction.trim_end_matches('0');
    let new = match kept {
        "" if is_length_like(token) => {
            let whole = if whole.is_empty() { "0" } else { whole };
            format!("{sign}{whole}{unit}")
        }
        // `1.0` is no integer.
        "" => format!("{sign}{whole}.0{unit}"),
        _ => format!("{sign}{whole}.{kept}{unit}"),
    };
    if new.len() < text.len() { Cow::Owned(new) } else { Cow::Borrowed(text) }
}

/// A colour with one digit for each component, if that is the same.
fn short_color(text: &str) -> Cow<'_, str> {
    let digits = text.as_bytes().get(1..).unwrap_or_default();
    let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
    let are_pairs = digits.chunks(2).all(|pair| pair.eq_ignore_ascii_case(&[pair[0]; 2]));
    if matches!(digits.len(), 6 | 8) && is_hex && are_pairs {
        let firsts = digits.iter().step_by(2).map(|digit| char::from(*digit));
        return Cow::Owned(core::iter::once('#').chain(firsts).collect());
    }
    Cow::Borrowed(text)
}
