//! Parses tokens to a syntax tree, with one function per production of the grammar.
//!
//! <https://drafts.csswg.org/selectors-4/#grammar>

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_css::TokenList;
use broth_input::Span;

use crate::advice::add_advice;
use crate::ast::{
    Combinator, ComplexSelector, CompoundSelector, Prefix, SelectorList, SimpleSelector,
    TypeSelector,
};
use crate::error::{SelectorError, SelectorErrorCode as Code};
use crate::options::SelectorOptions;
use crate::pseudo::PseudoElementKind;
use crate::token::{Kind, tokenize};

mod argument;
mod attribute;
mod nth;
mod pseudo;

type Result<T> = core::result::Result<T, Box<SelectorError>>;

/// Parses a selector list.
///
/// <https://drafts.csswg.org/selectors-4/#parse-selector>
pub(crate) fn parse(
    text: &str,
    options: &SelectorOptions,
) -> core::result::Result<SelectorList, SelectorError> {
    let tokens = tokenize(text);
    let mut parser = Parser {
        text,
        end: tokens.len(),
        tokens: &tokens,
        options,
        at: 0,
        depth: 0,
        inside: Inside::default(),
    };
    parser.selector_list(Selectors::Complex).map_err(|error| add_advice((*error).about(text)))
}

/// Which selectors a list may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Selectors {
    Complex,
    /// Each may begin with a combinator: the argument of `:has()`.
    Relative,
    /// No combinators.
    Compound,
}

/// The constructs that enclose the selector being read. Each forbids something in it.
#[derive(Clone, Copy, Debug, Default)]
struct Inside {
    /// `:has()`, so another one is forbidden.
    has: bool,
    /// Any pseudo-class, so pseudo-elements are forbidden.
    pseudo_class: bool,
    /// A pseudo-class after this pseudo-element, so only what may follow that is allowed.
    pseudo_element: Option<PseudoElementKind>,
    /// A pseudo-class that takes one compound selector, so combinators are forbidden.
    compound: bool,
}

struct Parser<'p> {
    text: &'p str,
    tokens: &'p TokenList<'p>,
    options: &'p SelectorOptions,
    at: usize,
    /// The end of the list that is being read.
    end: usize,
    depth: u8,
    inside: Inside,
}

impl<'p> Parser<'p> {
    /// The kind of the token `ahead` tokens from here.
    fn kind(&self, ahead: usize) -> Option<Kind> {
        let at = self.at + ahead;
        self.tokens.kind(at).filter(|_| at < self.end)
    }

    fn is_delim(&self, ahead: usize, delim: char) -> bool {
        self.kind(ahead) == Some(Kind::Delim(delim))
    }

    /// The value of the next token.
    fn value(&self) -> Cow<'p, str> {
        self.tokens.get(self.at).map(|token| token.value()).unwrap_or_default()
    }

    /// Takes the next token, and returns its name.
    fn name(&mut self) -> Box<str> {
        let name = self.value();
        self.at += 1;
        name.into()
    }

    /// Whether the next token is a hash that can be an id.
    fn is_id(&self) -> bool {
        self.tokens.get(self.at).is_some_and(|token| token.is_id())
    }

    /// Skips white space; returns whether there was any.
    fn skip_whitespace(&mut self) -> bool {
        let start = self.at;
        while self.kind(0) == Some(Kind::Whitespace) {
            self.at += 1;
        }
        self.at > start
    }

    /// The span of the next token; at the end, the empty span after the last one.
    fn here(&self) -> Span {
        self.place(self.at)
    }

    fn place(&self, at: usize) -> Span {
        self.tokens.get(at).map_or(Span::empty(self.text.len()), |token| token.span())
    }

    /// The span from the token `start` to the last one that was taken.
    fn since(&self, start: usize) -> Span {
        let last = self.place(self.at.max(start + 1) - 1);
        self.place(start).to(last)
    }

    fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
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

    /// The index of the next comma outside brackets, or the end.
    fn next_comma(&self) -> usize {
        let mut at = self.at;
        while at < self.end && self.tokens.kind(at) != Some(Kind::Comma) {
            at = self.tokens.after(at);
        }
        at.min(self.end)
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-selector-list>
    /// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector-list>
    fn selector_list(&mut self, allowed: Selectors) -> Result<SelectorList> {
        let mut list = SelectorList::default();
        loop {
            list.selectors.push(self.complex_selector(allowed)?);
            if self.kind(0).is_none() {
                return Ok(list);
            }
            self.at += 1;
        }
    }

    /// A list that drops the selectors that cannot be parsed. Selectors that only exceed the limits
    /// of this crate are still errors.
    ///
    /// <https://drafts.csswg.org/selectors-4/#parse-as-a-forgiving-selector-list>
    fn forgiving_selector_list(&mut self) -> Result<SelectorList> {
        self.check_any_value()?;
        let (mut list, end) = (SelectorList::default(), self.end);
        loop {
            let comma = self.next_comma();
            self.end = comma;
            let result = self.complex_selector(Selectors::Complex);
            (self.at, self.end) = (comma, end);
            match result {
                Ok(selector) => list.selectors.push(selector),
                Err(error) if matches!(error.code(), Code::TooDeep | Code::MissingFeature) => {
                    return Err(error);
                }
                Err(_) => {}
            }
            if comma == end {
                return Ok(list);
            }
            self.at += 1;
        }
    }

    /// Checks that the tokens up to the end are allowed in a forgiving argument.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#typedef-any-value>
    fn check_any_value(&self) -> Result<()> {
        let is_bad = |&index: &usize| {
            matches!(self.tokens.kind(index), Some(Kind::BadString | Kind::BadUrl))
                || self.tokens.is_unmatched(index)
        };
        let Some(bad) = (self.at..self.end).find(is_bad) else { return Ok(()) };
        let span = self.place(bad);
        let message = ["`", self.slice(span), "` is not allowed in a selector"];
        Err(SelectorError::new(Code::UnexpectedToken, span, &message))
    }

    /// Reads a complex selector, up to the end or a comma.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-complex-selector>
    /// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector>
    fn complex_selector(&mut self, allowed: Selectors) -> Result<ComplexSelector> {
        self.skip_whitespace();
        let leading = self.combinator()?;
        if leading.is_some() {
            if allowed != Selectors::Relative {
                self.at -= 1;
                return Err(self.dangling("a selector is missing before"));
            }
            self.skip_whitespace();
        }
        let first = self.compound_selector(leading.is_some())?;
        let mut selector = ComplexSelector { leading, first, rest: Vec::new() };
        loop {
            let end = self.at;
            let is_space = self.skip_whitespace();
            if matches!(self.kind(0), None | Some(Kind::Comma)) {
                return Ok(selector);
            }
            let combinator = match self.combinator()? {
                Some(combinator) => combinator,
                None if is_space => Combinator::Descendant,
                None => return Err(self.unexpected("a combinator or a comma")),
            };
            if let Some(name) = selector.pseudo_element() {
                let message = ["nothing can follow the pseudo-element `::", name, "`"];
                let span = self.place(end);
                return Err(SelectorError::new(Code::MisplacedPseudoElement, span, &message));
            }
            if allowed == Selectors::Compound || self.inside.compound {
                self.at = end;
                return Err(self.unexpected("one compound selector"));
            }
            self.skip_whitespace();
            selector.rest.push((combinator, self.compound_selector(true)?));
        }
    }

    /// The error for a missing compound selector.
    #[cold]
    fn missing_compound(&mut self, has_combinator: bool) -> Box<SelectorError> {
        if !matches!(self.kind(0), None | Some(Kind::Comma)) {
            return self.unexpected("a selector");
        }
        if !has_combinator {
            let message = ["a selector is missing"];
            return SelectorError::new(Code::MissingSelector, self.here(), &message);
        }
        let is_space = |&index: &usize| self.tokens.kind(index) == Some(Kind::Whitespace);
        self.at = (0..self.at).rfind(|index| !is_space(index)).unwrap_or(0);
        self.dangling("a selector is missing after")
    }

    #[cold]
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

    /// A compound selector, perhaps after a combinator.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-compound-selector>
    fn compound_selector(&mut self, has_combinator: bool) -> Result<CompoundSelector> {
        let start = self.at;
        let mut pseudo_element = self.inside.pseudo_element;
        let mut compound =
            CompoundSelector { type_selector: self.type_selector()?, others: Vec::new() };
        if compound.type_selector.is_some() && pseudo_element.is_some() {
            return Err(self.cannot_follow(start));
        }
        loop {
            let start = self.at;
            let simple = match self.kind(0) {
                Some(Kind::Hash) if self.is_id() => SimpleSelector::Id(self.name()),
                Some(Kind::Delim('.')) => SimpleSelector::Class(self.class()?),
                Some(Kind::OpenSquare) => SimpleSelector::Attribute(self.attribute_selector()?),
                Some(Kind::Delim('&')) => {
                    self.at += 1;
                    SimpleSelector::Nesting
                }
                Some(Kind::Colon) => {
                    compound.others.push(self.pseudo(&mut pseudo_element)?);
                    continue;
                }
                _ => break,
            };
            if pseudo_element.is_some() {
                return Err(self.cannot_follow(start));
            }
            compound.others.push(simple);
        }
        match self.at == start {
            true => Err(self.missing_compound(has_combinator)),
            false => Ok(compound),
        }
    }

    /// The error for a selector, from the token `start` on, that cannot follow a pseudo-element.
    #[cold]
    fn cannot_follow(&self, start: usize) -> Box<SelectorError> {
        let span = self.since(start);
        let message = ["`", self.slice(span), "` cannot follow a pseudo-element"];
        SelectorError::new(Code::MisplacedPseudoElement, span, &message)
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-type-selector>
    fn type_selector(&mut self) -> Result<Option<TypeSelector>> {
        let mut prefix = self.namespace_prefix(Named::Element)?;
        // Without a default namespace, a name without a prefix means any namespace, too.
        if matches!(prefix, Prefix::Any) && self.options.default_namespace.is_none() {
            prefix = Prefix::Missing;
        }
        let local = match self.kind(0) {
            Some(Kind::Ident) => Some(self.name()),
            Some(Kind::Delim('*')) => {
                self.at += 1;
                None
            }
            _ => return Ok(None),
        };
        Ok(Some(TypeSelector { prefix, local }))
    }

    /// A namespace prefix and its bar, if the next name has them.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-ns-prefix>
    fn namespace_prefix(&mut self, named: Named) -> Result<Prefix> {
        let is_name = |kind: Option<Kind>| match kind {
            Some(Kind::Ident) => true,
            Some(Kind::Delim('*')) => named == Named::Element,
            _ => false,
        };
        let bar = usize::from(!self.is_delim(0, '|'));
        if !self.is_delim(bar, '|') || !is_name(self.kind(bar + 1)) {
            return Ok(Prefix::Missing);
        }
        let prefix = match self.kind(0) {
            Some(Kind::Delim('|')) => Prefix::None,
            Some(Kind::Delim('*')) => {
                self.at += 1;
                Prefix::Any
            }
            Some(Kind::Ident) => {
                let span = self.here();
                let prefix = self.name();
                let Some(uri) = self.options.namespace_of(&prefix) else {
                    let message = ["the namespace prefix `", &prefix, "` is not declared"];
                    return Err(SelectorError::new(Code::UndeclaredPrefix, span, &message));
                };
                Prefix::Of(prefix, uri.clone())
            }
            _ => return Ok(Prefix::Missing),
        };
        self.at += 1;
        Ok(prefix)
    }

    /// The name of a class, from the dot on.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-class-selector>
    fn class(&mut self) -> Result<Box<str>> {
        self.at += 1;
        match self.kind(0) {
            Some(Kind::Ident) => Ok(self.name()),
            _ => Err(self.unexpected("the name of a class")),
        }
    }
}

/// Whether a name with a prefix is that of an element or of an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Element,
    Attribute,
}
