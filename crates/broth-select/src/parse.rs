//! From tokens to positions of a program: one function per production of the grammar.
//!
//! Each writes what it has read as CSSOM serialises it, and adds what it requires to a compound.
//!
//! <https://drafts.csswg.org/selectors-4/#grammar>
//! <https://drafts.csswg.org/cssom-1/#serializing-selectors>

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use broth_input::Span;
use broth_markup::Namespace;

use crate::compile::{Compiler, Compound};
use crate::error::{SelectorError, SelectorErrorCode as Code};
use crate::options::SelectorOptions;
use crate::program::{Combinator, LocalName, NamespaceTest, PrefixedName, Test};
use crate::pseudo::Part;
use crate::serialize;
use crate::specificity::Specificity;
use crate::token::{Kind, Token, Value, tokenize};

mod argument;
mod attribute;
mod nth;
mod pseudo;

type Result<T> = core::result::Result<T, Box<SelectorError>>;

/// A selector list that has been read.
pub(crate) struct Read {
    /// As CSSOM serialises it.
    pub(crate) written: String,
    pub(crate) specificity: Specificity,
}

/// Reads a selector list, and adds it to a program as the selector of that number.
///
/// <https://drafts.csswg.org/selectors-4/#parse-selector>
pub(crate) fn parse(
    text: &str,
    options: &SelectorOptions,
    compiler: &mut Compiler,
    number: u32,
) -> core::result::Result<Read, SelectorError> {
    let tokens = tokenize(text);
    let mut parser = Parser {
        text,
        end: tokens.len(),
        tokens: &tokens,
        options,
        compiler,
        written: String::new(),
        at: 0,
        depth: 0,
        inside: Inside::default(),
    };
    let list = parser.selector_list(Kinds::Complex).map_err(|error| (*error).about(text))?;
    let written = parser.written;
    compiler.end(&list.ends, number);
    Ok(Read { written, specificity: list.specificity })
}

/// Which selectors a list may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kinds {
    Complex,
    /// Each may begin with a combinator: the argument of `:has()`, with the number of its fact.
    Relative(u32),
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

/// A selector list, compiled.
#[derive(Default)]
struct List {
    /// The last positions of its selectors. Those with a pseudo-element match no element, so they have none.
    ends: Vec<u32>,
    /// How many strata have to be known.
    needs: usize,
    /// That of the most specific selector.
    specificity: Specificity,
}

impl List {
    #[inline(never)]
    fn positions(self) -> Box<[u32]> {
        self.ends.into()
    }
}

/// A compound selector, as far as it has been read.
#[derive(Default)]
struct Reading {
    compound: Compound,
    specificity: Specificity,
    /// The last pseudo-element, or one that the whole compound follows.
    part: Option<Part>,
    /// The name of the first pseudo-element.
    pseudo_element: Option<String>,
}

struct Parser<'p> {
    text: &'p str,
    tokens: &'p [Token],
    options: &'p SelectorOptions,
    compiler: &'p mut Compiler,
    /// What has been read, as CSSOM serialises it.
    written: String,
    at: usize,
    /// The end of the list that is being read.
    end: usize,
    depth: u8,
    inside: Inside,
}

impl Parser<'_> {
    /// The kind of the token that many tokens ahead.
    // Called in fifty places, so a copy in each would take more than the rest of the parser's small functions.
    #[inline(never)]
    fn kind(&self, ahead: usize) -> Option<Kind> {
        let at = self.at + ahead;
        self.tokens.get(at).filter(|_| at < self.end).map(|token| token.kind)
    }

    fn is_delim(&self, ahead: usize, delim: u8) -> bool {
        self.kind(ahead) == Some(Kind::Delim(delim))
    }

    /// The value of the next token.
    #[inline(never)]
    fn value(&self) -> Value {
        self.tokens.get(self.at).map(|token| token.value(self.text)).unwrap_or_default()
    }

    /// Takes the next token. Returns its name, which becomes part of what is written.
    #[inline(never)]
    fn name(&mut self) -> Box<str> {
        let name = self.value().text;
        self.at += 1;
        serialize::identifier(&name, &mut self.written);
        name.into()
    }

    #[inline(never)]
    fn write(&mut self, text: &str) {
        self.written.push_str(text);
    }

    /// Skips white space; returns whether there was any.
    #[inline(never)]
    fn skip_whitespace(&mut self) -> bool {
        let start = self.at;
        while self.kind(0) == Some(Kind::Whitespace) {
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
        self.tokens.get(at).map_or(Span::empty(self.text.len()), |token| token.span)
    }

    /// From a token to the one before the next.
    #[inline(never)]
    fn since(&self, start: usize) -> Span {
        let last = self.place(self.at.max(start + 1) - 1);
        self.place(start).to(last)
    }

    #[inline(never)]
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

    /// Where the next comma outside brackets is, or the end.
    fn next_comma(&self) -> usize {
        let mut at = self.at;
        while let Some(token) = self.tokens.get(at).filter(|_| at < self.end) {
            match token.kind {
                Kind::Comma => return at,
                Kind::Function | Kind::OpenSquare | Kind::OpenParen | Kind::OpenCurly => {
                    at = token.close;
                }
                _ => {}
            }
            at = at.saturating_add(1);
        }
        self.end
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-selector-list>
    /// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector-list>
    /// <https://drafts.csswg.org/cssom-1/#serialize-a-group-of-selectors>
    fn selector_list(&mut self, kinds: Kinds) -> Result<List> {
        let mut list = List::default();
        loop {
            self.complex_selector(kinds, &mut list)?;
            if self.kind(0).is_none() {
                return Ok(list);
            }
            self.at += 1;
            self.write(", ");
        }
    }

    /// The selectors of the list that can be read; the others are dropped, unless it is the limits of this crate that they meet.
    ///
    /// <https://drafts.csswg.org/selectors-4/#parse-as-a-forgiving-selector-list>
    fn forgiving_selector_list(&mut self) -> Result<List> {
        self.check_any_value()?;
        let (mut list, end, start) = (List::default(), self.end, self.written.len());
        loop {
            let comma = self.next_comma();
            let (mark, written) = (self.compiler.mark(), self.written.len());
            if written > start {
                self.write(", ");
            }
            self.end = comma;
            let result = self.complex_selector(Kinds::Complex, &mut list);
            (self.at, self.end) = (comma, end);
            if let Err(error) = result {
                if matches!(error.code(), Code::TooDeep | Code::MissingFeature) {
                    return Err(error);
                }
                self.compiler.back_to(mark);
                self.written.truncate(written);
            }
            if comma == end {
                return Ok(list);
            }
            self.at += 1;
        }
    }

    /// Whether the tokens up to the end are allowed in a forgiving argument.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#typedef-any-value>
    fn check_any_value(&self) -> Result<()> {
        let tokens = self.tokens.get(self.at..self.end).unwrap_or_default();
        let is_bad = |kind: Kind| matches!(kind, Kind::Stray | Kind::BadString | Kind::BadUrl);
        match tokens.iter().find(|token| is_bad(token.kind)) {
            None => Ok(()),
            Some(bad) => Err(SelectorError::new(
                Code::UnexpectedToken,
                bad.span,
                &["`", self.slice(bad.span), "` cannot stand in a selector"],
            )),
        }
    }

    /// Up to the end or a comma.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-complex-selector>
    /// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector>
    /// <https://drafts.csswg.org/cssom-1/#serialize-a-selector>
    fn complex_selector(&mut self, kinds: Kinds, list: &mut List) -> Result<()> {
        let (mark, mut compounds, mut needs) = (self.compiler.mark(), Vec::new(), 0);
        let mut specificity = Specificity::default();
        self.skip_whitespace();
        let leading = self.combinator()?;
        let has = match kinds {
            Kinds::Relative(fact) => Some(fact),
            _ => None,
        };
        if let Some(combinator) = leading {
            if has.is_none() {
                self.at -= 1;
                return Err(self.dangling("nothing stands before"));
            }
            self.write(combinator.text().trim_ascii_start());
            self.skip_whitespace();
        }
        let mut before = leading.or(has.map(|_| Combinator::Descendant));
        loop {
            let start = self.at;
            let mut reading = Reading { part: self.inside.part, ..Reading::default() };
            reading.compound.before = before;
            let has_type = self.compound_selector(&mut reading)?;
            let end = self.at;
            if end == start {
                return Err(self.missing_compound(leading.is_some() || !compounds.is_empty()));
            }
            let is_space = self.skip_whitespace();
            let is_subject = matches!(self.kind(0), None | Some(Kind::Comma));
            // The default namespace does not apply to the subject of a nested selector.
            // <https://drafts.csswg.org/selectors-4/#type-nmsp>
            if !(has_type || is_subject && self.depth > 0) {
                self.require_default_namespace(&mut reading);
            }
            needs = reading.compound.needs.max(needs);
            specificity.add(reading.specificity);
            compounds.push(reading.compound);
            if is_subject {
                if reading.pseudo_element.is_some() {
                    self.compiler.back_to(mark);
                } else {
                    list.ends.push(self.compiler.add(compounds, has));
                    list.needs = list.needs.max(needs);
                }
                list.specificity = list.specificity.max(specificity);
                return Ok(());
            }
            let combinator = match self.combinator()? {
                Some(combinator) => combinator,
                None if is_space => Combinator::Descendant,
                None => return Err(self.unexpected("a combinator or a comma")),
            };
            if let Some(name) = reading.pseudo_element {
                let message = ["nothing can follow the pseudo-element `::", &name, "`"];
                return Err(SelectorError::new(
                    Code::MisplacedPseudoElement,
                    self.place(end),
                    &message,
                ));
            }
            if kinds == Kinds::Compound || self.inside.compound {
                self.at = end;
                return Err(self.unexpected("one compound selector"));
            }
            self.write(combinator.text());
            self.skip_whitespace();
            before = Some(combinator);
        }
    }

    /// Why there is no compound where one is needed.
    #[cold]
    fn missing_compound(&mut self, has_combinator: bool) -> Box<SelectorError> {
        if !matches!(self.kind(0), None | Some(Kind::Comma)) {
            return self.unexpected("a selector");
        }
        if !has_combinator {
            let message = ["a selector is missing"];
            return SelectorError::new(Code::MissingSelector, self.here(), &message);
        }
        let read = self.tokens.get(..self.at).unwrap_or_default();
        self.at = read.iter().rposition(|token| token.kind != Kind::Whitespace).unwrap_or(0);
        self.dangling("nothing stands after")
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
            Some(Kind::Delim(b'>')) => Combinator::Child,
            Some(Kind::Delim(b'+')) => Combinator::NextSibling,
            Some(Kind::Delim(b'~')) => Combinator::SubsequentSibling,
            Some(Kind::Delim(b'|')) if self.is_delim(1, b'|') => {
                let span = self.here().to(self.place(self.at + 1));
                let message = ["the column combinator `||` is not supported"];
                return Err(SelectorError::new(Code::Unsupported, span, &message));
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(combinator))
    }

    /// A compound selector, if one begins here. Returns whether it has a type selector.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-compound-selector>
    fn compound_selector(&mut self, reading: &mut Reading) -> Result<bool> {
        let (start, written) = (self.at, self.written.len());
        let has_type = self.type_selector(reading)?;
        if has_type && reading.part.is_some() {
            return Err(self.cannot_follow(start));
        }
        loop {
            let start = self.at;
            match self.kind(0) {
                Some(Kind::Id) => self.id_selector(reading),
                Some(Kind::Delim(b'.')) => self.class_selector(reading)?,
                Some(Kind::OpenSquare) => self.attribute_selector(reading)?,
                // `&`, which means `:scope` where no rule is nested, but has no specificity.
                Some(Kind::Delim(b'&')) => {
                    self.at += 1;
                    self.write("&");
                    reading.compound.tests.push(Test::Scope);
                }
                Some(Kind::Colon) => {
                    self.pseudo(reading)?;
                    continue;
                }
                _ => break,
            }
            if reading.part.is_some() {
                return Err(self.cannot_follow(start));
            }
        }
        // `*` is redundant beside others.
        if self.at > start && self.written.len() == written {
            self.write("*");
        }
        Ok(has_type)
    }

    /// An error about what has been read since a token.
    #[cold]
    fn cannot_follow(&self, start: usize) -> Box<SelectorError> {
        let span = self.since(start);
        let message = ["`", self.slice(span), "` cannot follow a pseudo-element"];
        SelectorError::new(Code::MisplacedPseudoElement, span, &message)
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-type-selector>
    fn type_selector(&mut self, reading: &mut Reading) -> Result<bool> {
        let written = self.written.len();
        let prefix = self.namespace_prefix(true)?;
        match self.kind(0) {
            Some(Kind::Ident) => {
                let local = LocalName::new(&self.name());
                reading.specificity.add(Specificity::TYPE);
                if let Prefix::Of(prefix, namespace) = prefix {
                    let written = [&*prefix, ":", &*local.exact].concat().into();
                    let name = PrefixedName { local, namespace, written };
                    reading.compound.tests.push(Test::Prefixed(Box::new(name)));
                    return Ok(true);
                }
                reading.compound.tests.push(Test::Type(Box::new(local)));
            }
            Some(Kind::Delim(b'*')) => {
                self.at += 1;
                if self.written.len() > written {
                    self.write("*");
                }
            }
            _ => return Ok(false),
        }
        match prefix {
            Prefix::Missing => self.require_default_namespace(reading),
            Prefix::Any => {}
            Prefix::None => {
                reading.compound.tests.push(Test::Namespace(NamespaceTest::Known(Namespace::None)));
            }
            Prefix::Of(_, namespace) => reading.compound.tests.push(Test::Namespace(namespace)),
        }
        Ok(true)
    }

    fn require_default_namespace(&self, reading: &mut Reading) {
        let default = self.options.default_namespace.as_ref().map(NamespaceTest::of);
        reading.compound.tests.extend(default.map(Test::Namespace));
    }

    /// A prefix with its bar, if a name follows that has one.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-ns-prefix>
    fn namespace_prefix(&mut self, is_type: bool) -> Result<Prefix> {
        let is_name = |kind: Option<Kind>| match kind {
            Some(Kind::Ident) => true,
            Some(Kind::Delim(b'*')) => is_type,
            _ => false,
        };
        let bar = usize::from(!self.is_delim(0, b'|'));
        if !self.is_delim(bar, b'|') || !is_name(self.kind(bar + 1)) {
            return Ok(Prefix::Missing);
        }
        let prefix = match self.kind(0) {
            Some(Kind::Delim(b'|')) => Prefix::None,
            Some(Kind::Delim(b'*')) => {
                self.at += 1;
                // Without a default, all namespaces are meant anyway.
                if is_type && self.options.default_namespace.is_none() {
                    self.at += 1;
                    return Ok(Prefix::Any);
                }
                self.write("*");
                Prefix::Any
            }
            Some(Kind::Ident) => {
                let span = self.here();
                let prefix = self.name();
                let Some(uri) = self.options.namespace_of(&prefix) else {
                    let message = ["the namespace prefix `", &prefix, "` is not declared"];
                    return Err(SelectorError::new(Code::UndeclaredPrefix, span, &message));
                };
                Prefix::Of(prefix, NamespaceTest::of(uri))
            }
            _ => return Ok(Prefix::Missing),
        };
        self.at += 1;
        self.write("|");
        Ok(prefix)
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-id-selector>
    fn id_selector(&mut self, reading: &mut Reading) {
        self.write("#");
        let id = self.name();
        reading.specificity.add(Specificity::ID);
        reading.compound.tests.push(Test::Id(id));
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-class-selector>
    fn class_selector(&mut self, reading: &mut Reading) -> Result<()> {
        let class = self.class()?;
        reading.specificity.add(Specificity::CLASS);
        // An escape may put white space in a name, but not in a class.
        let is_class = !class.bytes().any(|byte| byte.is_ascii_whitespace());
        reading.compound.tests.push(if is_class { Test::Class(class) } else { Test::Never });
        Ok(())
    }

    /// The name of a class, from the dot on.
    fn class(&mut self) -> Result<Box<str>> {
        self.at += 1;
        self.write(".");
        match self.kind(0) {
            Some(Kind::Ident) => Ok(self.name()),
            _ => Err(self.unexpected("the name of a class")),
        }
    }
}

/// What stands before the `|` of a name.
enum Prefix {
    /// There is no bar.
    Missing,
    /// `*|`: any namespace, or none.
    Any,
    /// `|`: no namespace.
    None,
    /// One that is declared, and its namespace.
    Of(Box<str>, NamespaceTest),
}

impl Combinator {
    fn text(self) -> &'static str {
        match self {
            Self::Descendant => " ",
            Self::Child => " > ",
            Self::NextSibling => " + ",
            Self::SubsequentSibling => " ~ ",
        }
    }
}
