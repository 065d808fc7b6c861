//! The addresses in CSS: of style sheets, `style` attributes, and the attributes of SVG that are
//! CSS.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_css::{FunctionKind, Token, TokenKind, serialize_string, tokens};

use crate::kind::AddressKind;
use crate::written::Written;

/// The addresses in a text of CSS, with their purposes: `url()` with and without quotes, strings in
/// functions such as `image-set()`, and those of `@import`. `@namespace` names something, and loads
/// nothing.
///
/// <https://drafts.csswg.org/css-values-4/#urls>
pub(crate) fn addresses(text: &str) -> Vec<Written> {
    let mut reader = Reader::default();
    if text.contains(['(', '@']) {
        tokens(text).for_each(|token| reader.read(&token));
    }
    reader.found
}

/// The statement that the tokens belong to.
#[derive(Clone, Copy, Default, PartialEq)]
enum Statement {
    #[default]
    Other,
    Import,
    FontFace,
    /// It loads nothing, or has loaded what it loads.
    Done,
}

#[derive(Default)]
struct Reader {
    found: Vec<Written>,
    statement: Statement,
    /// For each open bracket, whether a string in it is an address.
    open: Vec<bool>,
}

impl Reader {
    fn read(&mut self, token: &Token<'_>) {
        match token.kind() {
            TokenKind::AtKeyword => {
                self.statement = match &*token.value().to_ascii_lowercase() {
                    "import" => Statement::Import,
                    "namespace" => Statement::Done,
                    "font-face" => Statement::FontFace,
                    _ => Statement::Other,
                };
            }
            TokenKind::Function => {
                let kind = FunctionKind::find(&token.value());
                self.open.push(kind == Some(FunctionKind::Loads));
            }
            TokenKind::OpenParen | TokenKind::OpenSquare => self.open.push(false),
            TokenKind::CloseParen | TokenKind::CloseSquare => _ = self.open.pop(),
            TokenKind::Semicolon if self.statement != Statement::FontFace => self.end_statement(),
            TokenKind::OpenCurly if self.statement == Statement::FontFace => {}
            TokenKind::OpenCurly | TokenKind::CloseCurly => self.end_statement(),
            TokenKind::Url => self.url(token),
            TokenKind::String => self.string(token),
            _ => {}
        }
    }

    fn end_statement(&mut self) {
        self.statement = Statement::Other;
        self.open.clear();
    }

    /// A `url()` without quotes.
    fn url(&mut self, token: &Token<'_>) {
        let (text, start) = (token.text(), token.span().start);
        let open = text.find('(').map_or(0, |at| at + 1);
        let inner = text[open..].strip_suffix(')').unwrap_or(&text[open..]);
        let first = open + inner.len() - inner.trim_ascii_start().len();
        let range = start + first..start + first + inner.trim_ascii().len();
        self.add(token, range.clone(), range);
    }

    /// A string, which is an address in functions that load something, and after `@import`.
    fn string(&mut self, token: &Token<'_>) {
        let is_import = self.statement == Statement::Import && self.open.is_empty();
        if !is_import && !self.open.last().is_some_and(|loads| *loads) {
            return;
        }
        let place = token.span().range();
        let text = token.text();
        let is_closed = text.len() > 1 && text.ends_with(&text[..1]);
        let inner = place.start + 1..place.end - usize::from(is_closed);
        self.add(token, inner, place);
    }

    fn add(&mut self, token: &Token<'_>, range: Range<usize>, place: Range<usize>) {
        let value = token.value();
        let kind = match self.statement {
            Statement::Done => return,
            Statement::Import => AddressKind::Style,
            _ if value.starts_with('#') => AddressKind::Reference,
            Statement::FontFace => AddressKind::Resource,
            Statement::Other => AddressKind::Image,
        };
        if self.statement == Statement::Import {
            // Conditions follow, such as `supports(background: url(a))`.
            self.statement = Statement::Done;
        }
        let is_written = matches!(value, Cow::Borrowed(_));
        let value = (!is_written).then(|| String::from(value));
        self.found.push(Written { range, place, kind: Some(kind), value });
    }
}

/// An address as a string of CSS that ends neither an attribute, nor a `style` element, nor a text
/// of XML.
pub(crate) fn written(address: &str) -> String {
    let string = serialize_string(address);
    if !string.contains(['<', '&']) {
        return string;
    }
    string.replace('<', "\\3c ").replace('&', "\\26 ")
}
