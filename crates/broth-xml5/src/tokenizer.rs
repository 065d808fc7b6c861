//! `Tokenizer`: a machine for the document, and machines for entities that contain markup.
//!
//! A reference to an entity that is only text becomes that text, inside the text or value under
//! construction. An entity with markup gets its own machine, which reads its replacement text and
//! emits the tokens as if they were at the reference. The machines are on a stack, so entities in
//! entities do not recurse.

use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_input::{Input, NeedInput, Span};
use broth_lex::{Machine, States};
use broth_markup::{AttrsBuf, ErrorCode, LimitMet, Limits, Next, ParseError, Tag, Text};

use crate::declarations::{Budget, Declarations, ExpansionContext};
use crate::fast_path::{Whole, pass_whole};
use crate::options::EntityOptions;
use crate::registers::{Emit, TagKind, Xml};
use crate::state::State;
use crate::token::Token;
use crate::{Dialect, Severity, XmlDeclaration};

/// Reads XML tokens from an [`Input`].
#[derive(Clone, Debug)]
pub struct Tokenizer {
    pub(crate) document: Machine<Xml>,
    /// The entities that are being read; the innermost one is last.
    pub(crate) expansions: Vec<Expansion>,
    /// The entity to read once the text before its reference has been emitted.
    pub(crate) pending: Option<Expansion>,
    pub(crate) declarations: Declarations,
    pub(crate) entities: EntityOptions,
    pub(crate) budget: Budget,
    /// The attributes of a tag from an entity.
    attrs: AttrsBuf,
    is_strict: bool,
    violation: Option<ParseError>,
    /// How many errors strict mode has checked.
    looked_at: usize,
}

/// An entity with markup that is being read.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    pub(crate) machine: Machine<Xml>,
    pub(crate) input: Input<'static>,
    /// The reference in the document.
    pub(crate) reference: Span,
    pub(crate) name: Box<str>,
    /// The number of elements that have begun in it, but not ended.
    open: usize,
    is_unbalanced: bool,
}

impl Expansion {
    pub(crate) fn new(mut machine: Machine<Xml>, name: &str, text: &str, reference: Span) -> Self {
        machine.states.core.errors.collect(true);
        let mut input = Input::streaming();
        input.push(text);
        input.close();
        Self { machine, input, reference, name: name.into(), open: 0, is_unbalanced: false }
    }

    /// Counts open elements, because an element that begins in an entity must end in it.
    ///
    /// <https://www.w3.org/TR/xml/#wf-entities>
    fn count(&mut self, emit: Emit) {
        match (emit, self.machine.states.tag.kind) {
            (Emit::Tag, TagKind::Start) => self.open += 1,
            (Emit::Tag, TagKind::End) | (Emit::ShortEndTag, _) => match self.open.checked_sub(1) {
                Some(open) => self.open = open,
                None => self.is_unbalanced = true,
            },
            _ => {}
        }
    }
}

impl Default for Tokenizer {
    fn default() -> Self {
        Self::new()
    }
}

impl Tokenizer {
    /// Makes a tokenizer at the start of a document.
    #[must_use]
    pub fn new() -> Self {
        let mut document = Machine::new(Xml::new(Dialect::default(), true));
        document.state = State::Start;
        document.set_takes_whole(!Dialect::default().is_draft());
        Self {
            document,
            expansions: Vec::new(),
            pending: None,
            declarations: Declarations::default(),
            budget: Budget::new(Limits::default().entities),
            entities: EntityOptions::default(),
            attrs: AttrsBuf::default(),
            is_strict: false,
            violation: None,
            looked_at: 0,
        }
    }

    /// Sets the dialect.
    ///
    /// ```
    /// # use broth::xml::Input;
    /// use broth::xml::{Dialect, Next, Token, Tokenizer};
    ///
    /// // Dialects differ in the names that are known.
    /// let mut tokenizer = Tokenizer::new().dialect(Dialect::Xml5lib);
    /// let mut input = Input::whole("&eacute;<a/>");
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "é"));
    /// ```
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.document.states.dialect = dialect;
        if dialect.is_draft() {
            self.document.set_takes_whole(false);
        }
        self
    }

    /// Sets whether to collect parse errors; see [`drain_errors`](Self::drain_errors).
    #[must_use]
    pub fn errors(mut self, yes: bool) -> Self {
        self.document.states.core.errors.collect(yes);
        self
    }

    /// Disables the fast path. The states give the same tokens; tests compare the two.
    ///
    /// ```
    /// # use broth::xml::{Input, Tokenizer};
    /// let (mut fast, mut readable) = (Tokenizer::new(), Tokenizer::new().state_by_state());
    /// let (mut a, mut b) = (Input::whole("<p id='a'>"), Input::whole("<p id='a'>"));
    /// assert_eq!(fast.next(&mut a), readable.next(&mut b));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn state_by_state(mut self) -> Self {
        self.document.set_takes_whole(false);
        self
    }

    /// Sets whether to hold text back until it is complete, so that a stream emits each text as one
    /// token.
    ///
    /// ```
    /// use broth::xml::{Next, Token, TokenStream, Tokenizer};
    ///
    /// let mut stream = TokenStream::new(Tokenizer::new().coalesced_text(true));
    /// stream.feed("<p>Fish and");
    /// assert!(matches!(stream.next(), Next::Token(Token::StartTag(_), _)));
    /// assert_eq!(stream.next(), Next::NeedInput);
    /// stream.feed(" chips</p>");
    /// assert!(matches!(stream.next(), Next::Token(Token::Text(text), _) if &*text == "Fish and chips"));
    /// ```
    #[must_use]
    pub fn coalesced_text(mut self, yes: bool) -> Self {
        self.document.states.core.coalesces_text = yes;
        self
    }

    /// Sets the limits on the size of tokens.
    ///
    /// ```
    /// # use broth::xml::Input;
    /// use broth::xml::{Limits, Next, Token, Tokenizer};
    ///
    /// let limits = Limits::default().attributes(1);
    /// let (mut tokenizer, mut input) = (Tokenizer::new().limits(limits), Input::whole("<p a='' b=''>"));
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::StartTag(p), _) if p.attrs.len() == 1));
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.document.set_limits(limits);
        self.budget = Budget::new(limits.entities);
        self
    }

    /// Sets how references by name are replaced.
    ///
    /// ```
    /// # use broth::xml::Input;
    /// use broth::xml::{EntityOptions, Next, Token, Tokenizer};
    ///
    /// let mut tokenizer = Tokenizer::new().entities(EntityOptions::default().html_names(true));
    /// let mut input = Input::whole("<p>caf&eacute;</p>");
    /// tokenizer.next(&mut input); // <p>
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "café"));
    /// ```
    #[must_use]
    pub fn entities(mut self, entities: EntityOptions) -> Self {
        self.declarations.keeps_references = !entities.declared;
        self.entities = entities;
        self
    }

    /// Sets whether to stop at the first violation of well-formedness: [`next`](Self::next) then
    /// returns [`Next::End`], and [`violation`](Self::violation) says why. Errors are collected,
    /// too.
    ///
    /// ```
    /// use broth::xml::{Dialect, Input, Next, Tokenizer};
    ///
    /// let mut input = Input::whole("<p>Fish & chips</p>");
    /// let mut tokenizer = Tokenizer::new().strict(true);
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(..))); // <p>
    /// assert_eq!(tokenizer.next(&mut input), Next::End);
    /// assert_eq!(tokenizer.violation().unwrap().code.as_str(), "unescaped-ampersand");
    /// ```
    #[must_use]
    pub fn strict(mut self, yes: bool) -> Self {
        self.is_strict = yes;
        self.errors(yes)
    }

    /// Says whether the next token is in the root element, because references are only allowed
    /// there. The tree builder knows this:
    /// [`TreeBuilder::is_in_content`](crate::TreeBuilder::is_in_content). If this is never called,
    /// references are allowed anywhere.
    ///
    /// ```
    /// # use broth::xml::{Input, Next, Tokenizer};
    /// let (mut tokenizer, mut input) = (Tokenizer::new().errors(true), Input::whole("&#32;<a/>"));
    /// tokenizer.set_in_content(false);
    /// tokenizer.next(&mut input);
    /// let error = tokenizer.drain_errors(&input).next().unwrap();
    /// assert_eq!(error.code.as_str(), "reference-outside-root-element");
    /// ```
    #[inline]
    pub fn set_in_content(&mut self, yes: bool) {
        self.document.states.in_content = yes;
    }

    /// The attributes that the internal subset has declared as ids so far, as pairs of element and
    /// attribute. Pass them to the tree builder
    /// ([`TreeBuilder::declare_id`](crate::TreeBuilder::declare_id)) after the document type.
    ///
    /// ```
    /// # use broth::xml::{Input, Tokenizer};
    /// let mut input = Input::whole("<!DOCTYPE a [<!ATTLIST a key ID #IMPLIED>]>");
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.next(&mut input);
    /// assert!(tokenizer.declared_ids().eq([("a", "key")]));
    /// ```
    pub fn declared_ids(&self) -> impl Iterator<Item = (&str, &str)> {
        self.declarations.ids()
    }

    /// The error at which strict mode has stopped.
    #[must_use]
    pub fn violation(&self) -> Option<ParseError> {
        self.violation
    }

    /// The next token, which borrows the tokenizer and the input until it is dropped.
    #[inline]
    pub fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        // OPTIMIZATION: take a token of the document as a whole, unless an entity is open: two
        // thirds of the instructions of tokens.
        if self.document.is_between_tokens()
            && let Some(whole) = self.document.states.take_whole(input)
        {
            pass_whole(&mut self.document, &whole, input);
            let is_completed = match whole {
                Whole::Tag(tag) if !self.declarations.attributes.is_empty() => {
                    self.document.states.keep_whole_tag(tag);
                    self.complete_tag(input);
                    true
                }
                _ => false,
            };
            if self.is_strict && self.finds_violation(input) {
                return Next::End;
            }
            return match is_completed {
                true => self.document.states.lend(Emit::Tag, input),
                false => self.document.states.lend_whole(whole, input),
            };
        }
        self.next_by_states(input)
    }

    /// The next token, read by the states.
    fn next_by_states<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        if self.violation.is_some() {
            return Next::End;
        }
        let advanced = self.advance(input);
        self.document.look_between_tokens(self.expansions.is_empty() && self.pending.is_none());
        if self.is_strict && self.finds_violation(input) {
            return Next::End;
        }
        match advanced {
            Ok(Some(emit)) => match self.expansions.last() {
                None => self.document.states.lend(emit, input),
                Some(expansion) => self.lend_inner(expansion, emit),
            },
            Ok(None) => Next::End,
            Err(NeedInput) => Next::NeedInput,
        }
    }

    /// The limits that were met so far, each once, whether errors are collected or not.
    ///
    /// ```
    /// # use broth::xml::Input;
    /// use broth::xml::{Limits, Next, Tokenizer};
    ///
    /// let limits = Limits::default().attributes(1);
    /// let (mut tokenizer, mut input) = (Tokenizer::new().limits(limits), Input::whole("<a b='' c=''/>"));
    /// while let Next::Token(..) = tokenizer.next(&mut input) {}
    /// assert_eq!(tokenizer.limits_met()[0].at, 8);
    /// ```
    #[must_use]
    pub fn limits_met(&self) -> &[LimitMet] {
        self.document.states.core.errors.limits_met()
    }

    /// Whether there are errors to drain. There rarely are any, and this test is cheap enough to
    /// make after each token.
    ///
    /// ```
    /// # use broth::xml::{Input, Tokenizer};
    /// let (mut tokenizer, mut input) = (Tokenizer::new().errors(true), Input::whole("<p a=b>"));
    /// tokenizer.next(&mut input);
    /// if tokenizer.has_errors(&input) {
    ///     let error = tokenizer.drain_errors(&input).next().unwrap();
    ///     assert_eq!(error.code.as_str(), "unquoted-attribute-value");
    /// }
    /// ```
    #[inline]
    pub fn has_errors(&mut self, input: &Input<'_>) -> bool {
        self.check_characters(input);
        !self.document.states.core.errors.noticed().is_empty()
    }

    /// Takes the errors noticed since the last call, in the order in which they were noticed.
    pub fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError> + '_ {
        self.check_characters(input);
        self.looked_at = 0;
        self.document.states.core.errors.take()
    }

    /// Checks the characters read so far. A comment that may be read again first reports its own
    /// errors.
    #[inline]
    fn check_characters(&mut self, input: &Input<'_>) {
        if self.document.state != State::AbruptComment {
            self.document.states.check_stream(input);
        }
    }

    #[inline]
    fn finds_violation(&mut self, input: &Input<'_>) -> bool {
        self.check_characters(input);
        self.document.states.core.errors.noticed().len() != self.looked_at
            && self.looks_for_violation()
    }

    #[cold]
    fn looks_for_violation(&mut self) -> bool {
        let noticed = self.document.states.core.errors.noticed();
        // What was checked before is a notice; draining the errors restarts the list.
        let fresh = noticed.get(self.looked_at..).unwrap_or(noticed);
        self.violation = fresh.iter().find(|error| Severity::stops(error.code)).copied();
        self.looked_at = noticed.len();
        // The tokenizer has stopped.
        if self.violation.is_some() {
            self.document.look_between_tokens(false);
        }
        self.violation.is_some()
    }

    /// Steps to the next token.
    fn advance(&mut self, input: &mut Input<'_>) -> Result<Option<Emit>, NeedInput> {
        loop {
            if self.pending.is_some() || !self.expansions.is_empty() {
                match self.advance_expansion(input) {
                    Some(emit) => return Ok(Some(emit)),
                    None => continue,
                }
            }
            let emitted = self.document.advance(input)?;
            match emitted {
                Some(Emit::Reference) => match self.resolve(input) {
                    true => return Ok(Some(Emit::Text)),
                    false => continue,
                },
                Some(Emit::Tag) if !self.declarations.attributes.is_empty() => {
                    self.complete_tag(input);
                }
                Some(Emit::Doctype) => self.read_declarations(input),
                Some(Emit::Declaration) => self.read_standalone(input),
                _ => {}
            }
            return Ok(emitted);
        }
    }

    /// Steps in the innermost entity. `None` means to continue: in the entity or, if it has ended,
    /// after it.
    #[cold]
    fn advance_expansion(&mut self, input: &Input<'_>) -> Option<Emit> {
        self.expansions.extend(self.pending.take());
        let mut top = self.expansions.pop()?;
        // The text of an entity is complete.
        let emitted = top.machine.advance(&mut top.input).unwrap_or(None);
        if let Some(emit) = emitted {
            top.count(emit);
        }
        let reference = top.reference;
        for error in top.machine.states.core.errors.take() {
            self.document.states.core.errors.report(error.code, reference, reference.end - 1);
        }
        match emitted {
            None | Some(Emit::EndOfFile) => {
                if top.is_unbalanced || top.open > 0 {
                    let code = ErrorCode::EntityNotBalanced;
                    self.document.states.core.errors.report(code, reference, reference.end - 1);
                }
                None
            }
            Some(Emit::Reference) => self.resolve_inner(top, input).then_some(Emit::Text),
            Some(emit) => {
                if emit == Emit::Tag {
                    self.complete_inner_tag(&mut top, input);
                    self.attrs.reset(reference.start);
                    for attr in top.machine.states.core.attrs(&top.input) {
                        self.attrs.push_quoted(attr.name, attr.value, attr.quote);
                    }
                }
                self.expansions.push(top);
                Some(emit)
            }
        }
    }

    /// Lends a token from an entity, which has the span of the reference.
    #[cold]
    fn lend_inner<'t>(&'t self, expansion: &'t Expansion, emit: Emit) -> Next<Token<'t>> {
        let next = expansion.machine.states.lend(emit, &expansion.input);
        let Next::Token(token, _) = next else { return next };
        let name_span = expansion.reference;
        let tag = |tag| Tag { name_span, attrs: self.attrs.attrs(), ..tag };
        let text = |text: Text<'t>| Text::changed(text.text);
        let token = match token {
            Token::StartTag(inner) => Token::StartTag(tag(inner)),
            Token::EmptyTag(inner) => Token::EmptyTag(tag(inner)),
            Token::EndTag(inner) => Token::EndTag(tag(inner)),
            Token::Text(inner) => Token::Text(text(inner)),
            Token::Cdata(inner) => Token::Cdata(text(inner)),
            other => other,
        };
        Next::Token(token, expansion.reference)
    }

    /// Reads the declarations of the internal subset.
    #[cold]
    fn read_declarations(&mut self, input: &Input<'_>) {
        if self.document.states.dialect.is_draft() {
            return;
        }
        let doctype = self.document.states.doctype;
        self.declarations.has_external_subset |=
            doctype.system_id.is_some() || doctype.public_id.is_some();
        if let Some(subset) = doctype.internal_subset {
            // Read it from the source, so that offsets are right, unless it is so long that the
            // source no longer holds it.
            let is_held = !self.document.states.core.is_beyond_limit(input);
            let core = &mut self.document.states.core;
            let text = match is_held {
                true => input.slice(subset.span),
                false => subset.text(input, core.piece.scratch()),
            };
            let mut errors = Vec::new();
            let context = ExpansionContext {
                report: &mut |error| errors.push(error),
                pay: &mut |bytes| self.budget.pay(bytes, input.offset()),
                external: &|name| self.entities.text_of(name),
            };
            self.declarations.read(text, subset.span.start, context);
            self.declarations.forget_cdata_attributes(self.entities.default_attributes);
            for error in errors {
                let span = if is_held { error.span } else { subset.span };
                core.errors.report(error.code, span, core.here);
            }
        }
    }

    /// <https://www.w3.org/TR/xml/#sec-rmd>
    #[cold]
    fn read_standalone(&mut self, input: &Input<'_>) {
        let data = self.document.states.core.piece.text(input);
        self.declarations.is_standalone = XmlDeclaration::of(data).standalone == Some("yes");
    }
}
