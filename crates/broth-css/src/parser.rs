//! `Parser`: the entry points of the parser, and what they return.

use core::fmt;

use crate::build::{Builder, Parsed};
use crate::error::{CssError, CssErrorCode};
use crate::kind::TokenKind;
use crate::list::TokenList;
use crate::rule::{Declaration, Items, Rule};
use crate::tokenizer::Tokens;
use crate::values::Values;
use broth_input::Span;

/// A parser of CSS, with its options.
///
/// ```
/// use broth::css::Parser;
///
/// let parser = Parser::new().errors(true);
/// let sheet = parser.parse("a { color: red");
/// assert_eq!(sheet.rules().count(), 1); // the end of the text closes everything
/// assert_eq!(sheet.errors()[0].code.as_str(), "eof-in-block");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Parser {
    errors: bool,
    unicode_ranges: bool,
}

impl Parser {
    /// A parser that keeps no errors.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether errors are kept. They are by default not.
    #[must_use]
    pub fn errors(mut self, yes: bool) -> Self {
        self.errors = yes;
        self
    }

    /// Sets whether `U+26` is a [`TokenKind::UnicodeRange`]. The text allows it only in the value
    /// of the descriptor `unicode-range`.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-unicode-range-value>
    ///
    /// ```
    /// let list = broth::css::Parser::new().unicode_ranges(true).parse_values("U+0-7F, U+4??");
    /// let last = list.values().tokens().last().unwrap();
    /// assert_eq!(last.unicode_range().unwrap().start(), 0x400);
    /// ```
    #[must_use]
    pub fn unicode_ranges(mut self, yes: bool) -> Self {
        self.unicode_ranges = yes;
        self
    }

    /// Parses a style sheet.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#parse-stylesheet>
    #[must_use]
    pub fn parse<'t>(&self, text: &'t str) -> StyleSheet<'t> {
        let mut builder = self.builder(text);
        builder.consume_a_stylesheets_contents();
        StyleSheet { parsed: builder.finish() }
    }

    /// Parses the contents of a block: of a `style` attribute, or of a rule.
    ///
    /// A closing `}` that closes nothing ends them, as the text says. The rest is dropped.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#parse-block-contents>
    #[must_use]
    pub fn parse_declarations<'t>(&self, text: &'t str) -> Declarations<'t> {
        let mut builder = self.builder(text);
        builder.consume_a_blocks_contents();
        if builder.kind().is_some() {
            let (start, end) = (builder.list.start(builder.at), text.len());
            builder.errors.push(CssErrorCode::ContentAfterBlock, start, end);
        }
        Declarations { parsed: builder.finish() }
    }

    /// Parses a text that is one rule: a style sheet with this rule alone.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#parse-rule>
    ///
    /// # Errors
    ///
    /// If the text is not exactly one rule.
    pub fn parse_rule<'t>(&self, text: &'t str) -> Result<StyleSheet<'t>, CssError> {
        let mut builder = self.builder(text);
        builder.discard_whitespace();
        match builder.kind() {
            None => return Err(error(CssErrorCode::NothingThere, 0, text)),
            Some(TokenKind::AtKeyword) => builder.consume_an_at_rule(false),
            Some(_) => builder.consume_a_qualified_rule(false),
        }
        builder.consume_open_blocks();
        builder.discard_whitespace();
        let (rest, is_end) = (builder.list.start(builder.at), builder.kind().is_none());
        let sheet = StyleSheet { parsed: builder.finish() };
        let has_rule = sheet.rules().next().is_some();
        let code = match has_rule {
            true if is_end => return Ok(sheet),
            true => CssErrorCode::MoreThanOne,
            false => CssErrorCode::UnfinishedRule,
        };
        Err(error(code, rest, text))
    }

    /// Parses a text that begins with a declaration: a list of it alone.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#parse-declaration>
    ///
    /// # Errors
    ///
    /// If the text does not begin with a declaration.
    pub fn parse_declaration<'t>(&self, text: &'t str) -> Result<Declarations<'t>, CssError> {
        let mut builder = self.builder(text);
        builder.discard_whitespace();
        if !builder.consume_a_declaration(false) {
            return Err(error(CssErrorCode::NotADeclaration, 0, text));
        }
        Ok(Declarations { parsed: builder.finish() })
    }

    /// Parses a list of component values.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#parse-list-of-component-values>
    #[must_use]
    pub fn parse_values<'t>(&self, text: &'t str) -> ComponentValues<'t> {
        let builder = self.builder(text);
        let to = builder.list.len();
        ComponentValues { parsed: builder.finish(), from: 0, to }
    }

    /// Parses a text that is one component value: a list of it alone.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#parse-component-value>
    ///
    /// # Errors
    ///
    /// If the text is not exactly one component value.
    pub fn parse_value<'t>(&self, text: &'t str) -> Result<ComponentValues<'t>, CssError> {
        let mut builder = self.builder(text);
        builder.discard_whitespace();
        if builder.kind().is_none() {
            return Err(error(CssErrorCode::NothingThere, 0, text));
        }
        let from = builder.at;
        let to = builder.list.after(from);
        builder.at = to;
        builder.discard_whitespace();
        if builder.kind().is_some() {
            return Err(error(CssErrorCode::MoreThanOne, builder.list.start(builder.at), text));
        }
        Ok(ComponentValues { parsed: builder.finish(), from, to })
    }

    /// Parses a style sheet, for those who need its nodes.
    pub(crate) fn parse_sheet(text: &str) -> Parsed<'_> {
        Self::new().parse(text).parsed
    }

    /// Parses the contents of a block, for those who need its nodes.
    pub(crate) fn parse_list(text: &str) -> Parsed<'_> {
        Self::new().parse_declarations(text).parsed
    }

    fn builder<'t>(&self, text: &'t str) -> Builder<'t> {
        let tokens = Tokens::new(text, self.errors).unicode_ranges(self.unicode_ranges);
        Builder::new(tokens)
    }
}

fn error(code: CssErrorCode, start: usize, text: &str) -> CssError {
    CssError { code, span: Span::new(start, text.len()) }
}

/// Parses a style sheet.
///
/// ```
/// let sheet = broth::css::parse("a { color: red; &:hover { color: blue } }");
/// let a = sheet.rules().next().unwrap();
/// assert_eq!(a.prelude().trim().text(), "a");
/// assert_eq!(a.declarations().next().unwrap().value().text(), "red");
/// assert_eq!(a.rules().next().unwrap().prelude().trim().text(), "&:hover");
/// ```
#[must_use]
pub fn parse(text: &str) -> StyleSheet<'_> {
    Parser::new().parse(text)
}

/// Parses the contents of a `style` attribute.
///
/// ```
/// let list = broth::css::parse_declarations("color: red; margin: 0 !important; x; b: c");
/// let names: Vec<_> = list.declarations().map(|declaration| declaration.name()).collect();
/// assert_eq!(names, ["color", "margin", "b"]);
/// ```
#[must_use]
pub fn parse_declarations(text: &str) -> Declarations<'_> {
    Parser::new().parse_declarations(text)
}

/// Parses a text that is one rule.
///
/// # Errors
///
/// If the text is not exactly one rule.
///
/// ```
/// use broth::css::{CssErrorCode, parse_rule};
///
/// let sheet = parse_rule("@page { margin: 0 }").unwrap();
/// assert_eq!(sheet.rules().next().unwrap().name().unwrap(), "page");
/// assert_eq!(parse_rule("a {} b {}").unwrap_err().code, CssErrorCode::MoreThanOne);
/// ```
pub fn parse_rule(text: &str) -> Result<StyleSheet<'_>, CssError> {
    Parser::new().parse_rule(text)
}

/// Parses a text that begins with a declaration, as in `@supports`.
///
/// # Errors
///
/// If the text does not begin with a declaration.
///
/// ```
/// use broth::css::parse_declaration;
///
/// let list = parse_declaration("display: grid").unwrap();
/// assert_eq!(list.declarations().next().unwrap().value().text(), "grid");
/// assert_eq!(parse_declaration("a {}").unwrap_err().code().as_str(), "not-a-declaration");
/// ```
pub fn parse_declaration(text: &str) -> Result<Declarations<'_>, CssError> {
    Parser::new().parse_declaration(text)
}

/// Parses a list of component values: an attribute that is one declaration's value, a selector, a
/// list of media queries.
///
/// ```
/// let list = broth::css::parse_values("screen and (width > 30em)");
/// assert_eq!(list.values().iter().count(), 5);
/// ```
#[must_use]
pub fn parse_values(text: &str) -> ComponentValues<'_> {
    Parser::new().parse_values(text)
}

/// Parses a text that is one component value.
///
/// # Errors
///
/// If the text is not exactly one component value.
///
/// ```
/// assert!(broth::css::parse_value(" calc(1px + 2px) ").is_ok());
/// assert!(broth::css::parse_value("1px 2px").is_err());
/// ```
pub fn parse_value(text: &str) -> Result<ComponentValues<'_>, CssError> {
    Parser::new().parse_value(text)
}

/// A style sheet. [`parse`] makes it.
///
/// <https://drafts.csswg.org/css-syntax-3/#css-stylesheets>
#[derive(Clone)]
pub struct StyleSheet<'t> {
    parsed: Parsed<'t>,
}

impl StyleSheet<'_> {
    /// Its rules, without those within rules.
    pub fn rules(&self) -> impl Iterator<Item = Rule<'_>> {
        Items::all(&self.parsed).rules()
    }

    /// The errors in the order of the source, if the [parser](Parser::errors) keeps them.
    #[must_use]
    pub fn errors(&self) -> &[CssError] {
        self.parsed.errors.list()
    }

    /// All of its tokens, also of what was dropped.
    #[must_use]
    pub fn values(&self) -> Values<'_> {
        all(&self.parsed.list)
    }
}

impl fmt::Debug for StyleSheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rules()).finish()
    }
}

/// The contents of a `style` attribute or of a block. [`parse_declarations`] makes it.
#[derive(Clone)]
pub struct Declarations<'t> {
    parsed: Parsed<'t>,
}

impl Declarations<'_> {
    /// The declarations and rules.
    #[must_use]
    pub fn items(&self) -> Items<'_> {
        Items::all(&self.parsed)
    }

    /// The declarations, without the declarations in rules.
    pub fn declarations(&self) -> impl Iterator<Item = Declaration<'_>> {
        self.items().declarations()
    }

    /// The rules. A `style` attribute should have none.
    pub fn rules(&self) -> impl Iterator<Item = Rule<'_>> {
        self.items().rules()
    }

    /// The errors in the order of the source, if the [parser](Parser::errors) keeps them.
    #[must_use]
    pub fn errors(&self) -> &[CssError] {
        self.parsed.errors.list()
    }

    /// All of its tokens, also of what was dropped.
    #[must_use]
    pub fn values(&self) -> Values<'_> {
        all(&self.parsed.list)
    }
}

impl fmt::Debug for Declarations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items().fmt(f)
    }
}

/// Component values. [`parse_values`] makes it.
#[derive(Clone)]
pub struct ComponentValues<'t> {
    parsed: Parsed<'t>,
    from: usize,
    to: usize,
}

impl ComponentValues<'_> {
    /// The values.
    #[must_use]
    pub fn values(&self) -> Values<'_> {
        Values { list: &self.parsed.list, from: self.from, to: self.to }
    }

    /// The errors in the order of the source, if the [parser](Parser::errors) keeps them.
    #[must_use]
    pub fn errors(&self) -> &[CssError] {
        self.parsed.errors.list()
    }
}

impl fmt::Debug for ComponentValues<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values().fmt(f)
    }
}

fn all<'s>(list: &'s TokenList<'s>) -> Values<'s> {
    Values { list, from: 0, to: list.len() }
}
