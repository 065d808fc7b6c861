//! Judges the tokens of a value.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_css::{CssError, CssErrorCode, FunctionKind, Token, TokenKind, serialize_string};
use broth_input::Span;

use super::CssSanitizer;
use crate::removed::RemovalReason;

/// Why and where something is refused.
pub(super) type Refusal = (RemovalReason, Span);

/// A place whose text is replaced.
pub(super) type Edit = (Span, String);

/// A sanitizer at work.
#[derive(Clone, Copy)]
pub(super) struct Judge<'c> {
    pub(super) rules: &'c CssSanitizer,
    /// Whether all addresses are allowed, because they have been judged.
    trusts_urls: bool,
    /// Whether the end of the text cuts something off.
    pub(super) is_cut_off: bool,
}

impl<'c> Judge<'c> {
    pub(super) fn new(rules: &'c CssSanitizer) -> Self {
        Self { rules, trusts_urls: false, is_cut_off: false }
    }

    /// Judges a text whose addresses have been judged.
    pub(super) fn trusting_urls(self) -> Self {
        Self { trusts_urls: true, ..self }
    }

    /// Judges a text with these errors.
    pub(super) fn of_text(self, errors: &[CssError]) -> Self {
        let is_end = |error: &CssError| {
            matches!(
                error.code,
                CssErrorCode::EofInBlock
                    | CssErrorCode::EofInEscape
                    | CssErrorCode::EofInFunction
                    | CssErrorCode::EofInString
                    | CssErrorCode::EofInUrl
            )
        };
        Self { is_cut_off: errors.iter().any(is_end), ..self }
    }
}

/// The place of a list of tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// The value of a property; `refers` says whether a fragment is an element of the document.
    Value { refers: bool },
    /// Values with semicolons between them, as in `values` of SVG.
    Values,
    /// The condition of a group of rules.
    Condition,
    /// A descriptor of a font.
    Font,
}

/// A bracket that is open.
struct Open {
    closing: TokenKind,
    /// The kind of the function, if it is one.
    function: Option<FunctionKind>,
    special: Option<Special>,
}

impl Open {
    fn bracket(closing: TokenKind) -> Self {
        Self { closing, function: None, special: None }
    }
}

/// A function whose name changes what is in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    /// `url()`: a fragment in it is an element of the document.
    Url,
    /// `type()`: it names the types of an attribute's value, which may be an address.
    Type,
}

impl Special {
    fn find(token: &Token<'_>) -> Option<Self> {
        let name = token.value();
        match () {
            () if name.eq_ignore_ascii_case("url") => Some(Self::Url),
            () if name.eq_ignore_ascii_case("type") => Some(Self::Type),
            () => None,
        }
    }
}

/// Whether a token in `type()` names a type that has addresses.
fn is_type_of_addresses(token: &Token<'_>) -> bool {
    token.kind() == TokenKind::Delim('*') || token.is_ident("url") || token.is_ident("image")
}

impl Judge<'_> {
    /// Judges each token of a value, and returns the addresses that change.
    pub(super) fn tokens<'t>(
        self,
        tokens: impl Iterator<Item = Token<'t>>,
        context: Context,
    ) -> Result<Vec<Edit>, Refusal> {
        let mut open: Vec<Open> = Vec::new();
        let mut loading = 0_usize;
        let mut edits = Vec::new();
        for token in tokens {
            let refused = |reason| Err((reason, token.span()));
            let is_address = open.last().is_some_and(|it| it.function == Some(FunctionKind::Loads));
            let special = open.last().and_then(|it| it.special);
            match token.kind() {
                TokenKind::Ident | TokenKind::Delim('*')
                    if special == Some(Special::Type) && is_type_of_addresses(&token) =>
                {
                    return refused(RemovalReason::CssUrl);
                }
                TokenKind::Ident
                | TokenKind::Hash
                | TokenKind::Number
                | TokenKind::Percentage
                | TokenKind::Dimension
                | TokenKind::Whitespace
                | TokenKind::Comma
                | TokenKind::Delim('/' | '*' | '+' | '-' | '<' | '>' | '=' | '?') => {}
                TokenKind::String if !is_address => {}
                TokenKind::Url | TokenKind::String => {
                    let may_refer = token.kind() == TokenKind::Url || special == Some(Special::Url);
                    edits.extend(self.address(&token, context, may_refer)?);
                }
                // `(a: b)` and `@layer a.b`.
                TokenKind::Colon | TokenKind::Delim('.') if context == Context::Condition => {}
                TokenKind::Semicolon if context == Context::Values => {}
                TokenKind::Function => {
                    let kind = self.function(&token, context, loading > 0)?;
                    loading += usize::from(kind == FunctionKind::Loads);
                    let (closing, special) = (TokenKind::CloseParen, Special::find(&token));
                    open.push(Open { closing, function: Some(kind), special });
                }
                TokenKind::OpenParen => open.push(Open::bracket(TokenKind::CloseParen)),
                TokenKind::OpenSquare => open.push(Open::bracket(TokenKind::CloseSquare)),
                kind => match open.pop().filter(|open| open.closing == kind) {
                    Some(Open { function: Some(FunctionKind::Loads), .. }) => loading -= 1,
                    Some(_) => {}
                    None => return refused(RemovalReason::CssSyntax),
                },
            }
        }
        Ok(edits)
    }

    /// The kind of a function that is allowed.
    fn function(
        self,
        token: &Token<'_>,
        context: Context,
        is_loading: bool,
    ) -> Result<FunctionKind, Refusal> {
        let name = token.value().to_ascii_lowercase();
        let is_listed = self.rules.functions.contains(&name);
        let refused = |reason| Err((reason, token.span()));
        if context == Context::Font && matches!(&*name, "format" | "local" | "tech") {
            return Ok(FunctionKind::Value);
        }
        match FunctionKind::find(&name) {
            Some(FunctionKind::Loads) if context == Context::Condition => {
                refused(RemovalReason::CssUrl)
            }
            // The addresses in it are judged alone: `image(red)` has none.
            Some(kind @ (FunctionKind::Loads | FunctionKind::Value)) => Ok(kind),
            // The tokens that take its place may be an address.
            _ if is_loading => refused(RemovalReason::CssFunction),
            Some(kind @ FunctionKind::Substitutes) if context == Context::Condition => Ok(kind),
            Some(kind) if is_listed => Ok(kind),
            None if is_listed => Ok(FunctionKind::Other),
            _ => refused(RemovalReason::CssFunction),
        }
    }

    /// Judges an address, and returns its new text if it changes. A fragment that may refer to an
    /// element of the document needs no permission.
    fn address(
        self,
        token: &Token<'_>,
        context: Context,
        may_refer: bool,
    ) -> Result<Option<Edit>, Refusal> {
        let address = token.value();
        let refers =
            may_refer && matches!(context, Context::Value { refers: true } | Context::Values);
        if self.trusts_urls || refers && address.starts_with('#') {
            return Ok(None);
        }
        let refused = (RemovalReason::CssUrl, token.span());
        if context == Context::Condition {
            return Err(refused);
        }
        let new = self.rules.url(&address).ok_or(refused)?;
        if new == address {
            return Ok(None);
        }
        // The text may be in an element `style`, where `</style` would end it.
        let written = serialize_string(&new).replace('<', "\\3c ");
        let is_string = token.kind() == TokenKind::String;
        let written = if is_string { written } else { format!("url({written})") };
        Ok(Some((token.span(), written)))
    }

    /// Judges what is special about the values of one property.
    pub(super) fn limits<'t>(
        self,
        property: &str,
        mut tokens: impl Iterator<Item = Token<'t>>,
    ) -> Result<(), Refusal> {
        let keywords = self.rules.values.get(property);
        let max = self.rules.z_index.filter(|_| property == "z-index");
        if keywords.is_none() && max.is_none() {
            return Ok(());
        }
        let fits = |token: &Token<'_>| match token.kind() {
            TokenKind::Whitespace => true,
            TokenKind::Ident => keywords
                .is_none_or(|keywords| keywords.contains(&token.value().to_ascii_lowercase())),
            TokenKind::Number => match (max, token.number()) {
                (Some(max), Some(number)) => number.value() <= f64::from(max),
                _ => false,
            },
            _ => false,
        };
        match tokens.find(|token| !fits(token)) {
            Some(token) => Err((RemovalReason::CssValue, token.span())),
            None => Ok(()),
        }
    }
}

/// A text that begins at an offset of its source, with other texts in some places.
pub(super) fn edited(text: &str, start: usize, edits: &[Edit]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut at = start;
    for (span, replacement) in edits {
        new.push_str(text.get(at - start..span.start - start).unwrap_or_default());
        new.push_str(replacement);
        at = span.end;
    }
    new.push_str(text.get(at - start..).unwrap_or_default());
    new
}
