//! From tokens to a selector: one function per production of the grammar.
//!
//! <https://drafts.csswg.org/selectors-4/#grammar>

use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_input::Span;

use crate::ast::{
    Attribute, AttributeValue, Case, Combinator, Complex, Compound, List, Matcher, Prefix, Simple,
    TypeSelector,
};
use crate::error::{SelectorError, SelectorErrorCode as Code};
use crate::options::SelectorOptions;
use crate::pseudo::Part;
use crate::token::{Kind, Token, tokenize};

mod argument;
mod pseudo;

type Result<T> = core::result::Result<T, Box<SelectorError>>;

/// Reads a selector list.
///
/// <https://drafts.csswg.org/selectors-4/#parse-selector>
pub(crate) fn parse(
    text: &str,
    options: &SelectorOptions,
) -> core::result::Result<List, SelectorError> {
    let tokens = tokenize(text);
    let end = tokens.len();
    let mut parser =
        Parser { text, tokens: &tokens, options, at: 0, end, depth: 0, inside: Inside::default() };
    parser.selector_list(Kinds::Complex).map_err(|error| *error)
}

/// Which selectors a list may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kinds {
    Complex,
    /// Each may begin with a combinator.
    Relative,
    /// No combinators.
    Compound,
}

/// What the context of a selector forbids.
#[derive(Clone, Copy, Debug, Default)]
struct Inside {
    /// `:has()`.
    has: bool,
    /// Any pseudo-class: no pseudo-elements.
    pseudo_class: bool,
    /// A pseudo-class after this pseudo-element: only what may follow it.
    part: Option<Part>,
    /// One that takes a compound selector: no combinators.
    compound: bool,
}

struct Parser<'p> {
    text: &'p str,
    tokens: &'p [Token],
    options: &'p SelectorOptions,
    at: usize,
    /// The end of the list that is being read.
    end: usize,
    depth: u8,
    inside: Inside,
}

impl<'p> Parser<'p> {
    /// The kind of the token that many tokens ahead.
    // Called in fifty places, so a copy in each would take more than the rest of the parser's small functions.
    #[inline(never)]
    fn kind(&self, ahead: usize) -> Option<&'p Kind> {
        self.tokens[..self.end].get(self.at + ahead).map(|token| &token.kind)
    }

    fn is_delim(&self, ahead: usize, delim: char) -> bool {
        matches!(self.kind(ahead), Some(Kind::Delim(found)) if *found == delim)
    }

    /// Skips white space; returns whether there was any.
    #[inline(never)]
    fn skip_whitespace(&mut self) -> bool {
        let start = self.at;
        while matches!(self.kind(0), Some(Kind::Whitespace)) {
            self.at += 1;
        }
        self.at > start
    }

    /// Where the next token is; at the end, the place after the last one.
    fn here(&self) -> Span {
        self.place(self.at)
    }

    #[inline(never)]
    fn place(&self, at: usize) -> Span {
        match self.tokens.get(at) {
            Some(token) => token.span,
            None => Span::new(self.text.len(), self.text.len()),
        }
    }

    /// From a token to the one before the next.
    fn since(&self, start: usize) -> Span {
        let last = self.place(self.at.max(start + 1) - 1);
        self.place(start).to(last)
    }

    fn slice(&self, span: Span) -> &'p str {
        &self.text[span.range()]
    }

    /// An error about the next token.
    #[cold]
    fn unexpected(&self, expected: &str) -> Box<SelectorError> {
        let span = self.here();
        let found = self.slice(span);
        let [before, found, after] = match self.kind(0) {
            None if self.at < self.tokens.len() => [" before `", found, "`"],
            None => [", but the selector ends", "", ""],
            Some(Kind::Whitespace) => [", not white space", "", ""],
            Some(_) => [", not `", found, "`"],
        };
        let message = ["expected ", expected, before, found, after];
        SelectorError::new(Code::UnexpectedToken, span, &message)
    }

    /// Where the next comma outside brackets is, or the end.
    fn next_comma(&self) -> usize {
        let mut at = self.at;
        while at < self.end {
            match &self.tokens[at].kind {
                Kind::Comma => return at,
                Kind::Function(_) | Kind::OpenSquare | Kind::OpenParen | Kind::OpenCurly => {
                    at = self.tokens[at].close;
                }
                _ => {}
            }
            at = at.saturating_add(1);
        }
        self.end
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-selector-list>
    /// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector-list>
    fn selector_list(&mut self, kinds: Kinds) -> Result<List> {
        let mut list = Vec::new();
        loop {
            list.push(self.complex_selector(kinds)?);
            match self.kind(0) {
                None => return Ok(list.into()),
                Some(Kind::Comma) => self.at += 1,
                Some(_) => return Err(self.unexpected("a combinator or a comma")),
            }
        }
    }

    /// The selectors of the list that can be read; the others are dropped, unless it is the limits of this crate that they meet.
    ///
    /// <https://drafts.csswg.org/selectors-4/#parse-as-a-forgiving-selector-list>
    fn forgiving_selector_list(&mut self, kinds: Kinds) -> Result<List> {
        self.check_any_value()?;
        let (mut list, end) = (Vec::new(), self.end);
        loop {
            let comma = self.next_comma();
            self.end = comma;
            let selector = self.complex_selector(kinds).and_then(|selector| match self.kind(0) {
                None => Ok(selector),
                Some(_) => Err(self.unexpected("a combinator or a comma")),
            });
            (self.at, self.end) = (comma, end);
            match selector {
                Ok(selector) => list.push(selector),
                Err(error) if matches!(error.code(), Code::TooDeep | Code::MissingFeature) => {
                    return Err(error);
                }
                Err(_) => {}
            }
            if comma == end {
                return Ok(list.into());
            }
            self.at += 1;
        }
    }

    /// Whether the tokens up to the end are allowed in a forgiving argument.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#typedef-any-value>
    fn check_any_value(&self) -> Result<()> {
        let is_bad =
            |token: &&Token| token.is_stray || matches!(token.kind, Kind::BadString | Kind::BadUrl);
        match self.tokens[self.at..self.end].iter().find(is_bad) {
            None => Ok(()),
            Some(bad) => Err(SelectorError::new(
                Code::UnexpectedToken,
                bad.span,
                &["`", self.slice(bad.span), "` cannot stand in a selector"],
            )),
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-complex-selector>
    /// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector>
    fn complex_selector(&mut self, kinds: Kinds) -> Result<Complex> {
        let mut complex = Complex::default();
        self.skip_whitespace();
        if let Some(combinator) = self.combinator()? {
            if kinds != Kinds::Relative {
                self.at -= 1;
                return Err(self.dangling("nothing stands before"));
            }
            complex.leading = Some(combinator);
            self.skip_whitespace();
        } else if kinds == Kinds::Relative {
            complex.leading = Some(Combinator::Descendant);
        }
        loop {
            let before = self.at;
            let compound = self.compound_selector()?;
            let Some(compound) = compound else {
                return Err(self.missing_compound(before, &complex));
            };
            let pseudo_element = compound.pseudo_element().map(|element| element.name.clone());
            complex.compounds.push(compound);
            let end = self.at;
            let is_space = self.skip_whitespace();
            if matches!(self.kind(0), None | Some(Kind::Comma)) {
                return Ok(complex);
            }
            let combinator = match self.combinator()? {
                Some(combinator) => combinator,
                None if is_space => Combinator::Descendant,
                None => return Err(self.unexpected("a combinator or a comma")),
            };
            if let Some(name) = pseudo_element {
                let message = ["nothing can follow the pseudo-element `::", &name, "`"];
                let span = self.place(end).to(self.place(end));
                return Err(SelectorError::new(Code::MisplacedPseudoElement, span, &message));
            }
            if kinds == Kinds::Compound || self.inside.compound {
                self.at = end;
                return Err(self.unexpected("one compound selector"));
            }
            complex.combinators.push(combinator);
            self.skip_whitespace();
        }
    }

    /// Why there is no compound where one is needed.
    fn missing_compound(&mut self, before: usize, complex: &Complex) -> Box<SelectorError> {
        self.at = before;
        let has_combinator = !complex.compounds.is_empty()
            || complex.leading.is_some_and(|leading| leading != Combinator::Descendant);
        if !matches!(self.kind(0), None | Some(Kind::Comma)) {
            return self.unexpected("a selector");
        }
        if has_combinator {
            let mut at = before;
            while at > 0 && self.tokens[at - 1].kind == Kind::Whitespace {
                at -= 1;
            }
            self.at = at.saturating_sub(1);
            return self.dangling("nothing stands after");
        }
        SelectorError::new(Code::MissingSelector, self.here(), &["a selector is missing"])
    }

    fn dangling(&self, what: &str) -> Box<SelectorError> {
        let span = self.here();
        let message = [what, " the combinator `", self.slice(span), "`"];
        SelectorError::new(Code::DanglingCombinator, span, &message)
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-combinator>
    fn combinator(&mut self) -> Result<Option<Combinator>> {
        let combinator = match self.kind(0) {
            Some(Kind::Delim('>')) => Combinator::Child,
            Some(Kind::Delim('+')) => Combinator::NextSibling,
            Some(Kind::Delim('~')) => Combinator::SubsequentSibling,
            Some(Kind::Delim('|')) if self.is_delim(1, '|') => {
                let span = self.here().to(self.place(self.at + 1));
                let message = ["the column combinator `||` is not supported"];
                return Err(SelectorError::new(Code::Unsupported, span, &message));
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(combinator))
    }

    /// A compound selector, if one begins here.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-compound-selector>
    fn compound_selector(&mut self) -> Result<Option<Compound>> {
        let type_selector = self.type_selector()?;
        let mut compound = Compound { type_selector, simple: Vec::new() };
        if let (Some(part), Some(_)) = (self.inside.part, &compound.type_selector) {
            return Err(self.not_after(part));
        }
        let mut part = self.inside.part;
        loop {
            let start = self.at;
            let simple = match self.kind(0) {
                Some(Kind::Hash(name, true)) => Simple::Id(self.take(name)),
                Some(Kind::Delim('.')) => Simple::Class(self.class_selector()?),
                Some(Kind::OpenSquare) => Simple::Attribute(Box::new(self.attribute_selector()?)),
                Some(Kind::Delim('&')) => {
                    self.at += 1;
                    Simple::Nesting
                }
                Some(Kind::Colon) => self.pseudo(part)?,
                _ => break,
            };
            match &simple {
                Simple::PseudoElement(element) => part = Some(element.part),
                Simple::PseudoClass(_) => {}
                _ => {
                    if let Some(part) = part {
                        self.at = start;
                        return Err(self.not_after(part));
                    }
                }
            }
            compound.simple.push(simple);
        }
        let is_empty = compound.type_selector.is_none() && compound.simple.is_empty();
        Ok((!is_empty).then_some(compound))
    }

    fn not_after(&self, _: Part) -> Box<SelectorError> {
        let span = self.here();
        let message = ["`", self.slice(span), "` cannot follow a pseudo-element"];
        SelectorError::new(Code::MisplacedPseudoElement, span, &message)
    }

    /// Takes the next token, whose name is that.
    #[inline(never)]
    fn take(&mut self, name: &str) -> Box<str> {
        self.at += 1;
        name.into()
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-type-selector>
    fn type_selector(&mut self) -> Result<Option<TypeSelector>> {
        let mut namespace = self.namespace_prefix(true)?;
        if self.options.default_namespace.is_none() && matches!(namespace, Some(Prefix::Any)) {
            namespace = None;
        }
        let local = match self.kind(0) {
            Some(Kind::Ident(name)) => Some(self.take(name)),
            Some(Kind::Delim('*')) => {
                self.at += 1;
                None
            }
            _ => return Ok(None),
        };
        Ok(Some(TypeSelector { namespace, local }))
    }

    /// A prefix with its bar, if a name follows that has one.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-ns-prefix>
    fn namespace_prefix(&mut self, is_type: bool) -> Result<Option<Prefix>> {
        let is_name = |kind: Option<&Kind>| match kind {
            Some(Kind::Ident(_)) => true,
            Some(Kind::Delim('*')) => is_type,
            _ => false,
        };
        if self.is_delim(0, '|') && is_name(self.kind(1)) {
            self.at += 1;
            return Ok(Some(Prefix::None));
        }
        if !self.is_delim(1, '|') || !is_name(self.kind(2)) {
            return Ok(None);
        }
        let prefix = match self.kind(0) {
            Some(Kind::Delim('*')) => Prefix::Any,
            Some(Kind::Ident(name)) => match self.options.namespace_of(name) {
                Some(uri) => Prefix::Named(name.as_str().into(), uri.clone()),
                None => {
                    let message = ["the namespace prefix `", name, "` is not declared"];
                    return Err(SelectorError::new(Code::UndeclaredPrefix, self.here(), &message));
                }
            },
            _ => return Ok(None),
        };
        self.at += 2;
        Ok(Some(prefix))
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-class-selector>
    fn class_selector(&mut self) -> Result<Box<str>> {
        self.at += 1;
        match self.kind(0) {
            Some(Kind::Ident(name)) => Ok(self.take(name)),
            _ => Err(self.unexpected("the name of a class")),
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-attribute-selector>
    fn attribute_selector(&mut self) -> Result<Attribute> {
        let close = self.tokens[self.at].close.min(self.end);
        let end = core::mem::replace(&mut self.end, close);
        self.at += 1;
        let attribute = self.inside_attribute_selector().map_err(|error| match error.code() {
            Code::UnexpectedToken => error.with_code(Code::BadAttribute),
            _ => error,
        });
        (self.at, self.end) = ((close + 1).min(end), end);
        attribute
    }

    fn inside_attribute_selector(&mut self) -> Result<Attribute> {
        self.skip_whitespace();
        let namespace = self.namespace_prefix(false)?;
        // Attributes without a prefix are in no namespace, whatever the default is.
        let namespace = namespace.filter(|prefix| !matches!(prefix, Prefix::None));
        let local = match self.kind(0) {
            Some(Kind::Ident(name)) => self.take(name),
            _ => return Err(self.unexpected("the name of an attribute")),
        };
        self.skip_whitespace();
        if self.kind(0).is_none() {
            return Ok(Attribute { namespace, local, value: None });
        }
        let matcher = self.attribute_matcher()?;
        self.skip_whitespace();
        let value = match self.kind(0) {
            Some(Kind::Ident(value) | Kind::String(value)) => self.take(value),
            _ => return Err(self.unexpected("a string or an identifier")),
        };
        self.skip_whitespace();
        let case = match self.kind(0) {
            Some(Kind::Ident(flag)) if flag.eq_ignore_ascii_case("i") => Some(Case::Insensitive),
            Some(Kind::Ident(flag)) if flag.eq_ignore_ascii_case("s") => Some(Case::Sensitive),
            None => None,
            Some(_) => return Err(self.unexpected("`i`, `s` or `]`")),
        };
        self.at += usize::from(case.is_some());
        self.skip_whitespace();
        match self.kind(0) {
            None => {
                let value = Some(AttributeValue { matcher, value, case });
                Ok(Attribute { namespace, local, value })
            }
            Some(_) => Err(self.unexpected("`]`")),
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-attr-matcher>
    fn attribute_matcher(&mut self) -> Result<Matcher> {
        let matcher = match self.kind(0) {
            Some(Kind::Delim('=')) => {
                self.at += 1;
                return Ok(Matcher::Equals);
            }
            Some(Kind::Delim('~')) => Matcher::Includes,
            Some(Kind::Delim('|')) => Matcher::Dash,
            Some(Kind::Delim('^')) => Matcher::Prefix,
            Some(Kind::Delim('$')) => Matcher::Suffix,
            Some(Kind::Delim('*')) => Matcher::Substring,
            _ => return Err(self.unexpected("`=` or `]`")),
        };
        if !self.is_delim(1, '=') {
            return Err(self.unexpected("`=` or `]`"));
        }
        self.at += 2;
        Ok(matcher)
    }
}
