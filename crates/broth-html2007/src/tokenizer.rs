//! `Tokenizer`: the registers of the machine, its loop, and how a token is lent.
//!
//! The states emit text in runs and characters. The loop joins them until another token is emitted, which is
//! then held until the text has been lent, or until the input runs dry. All other tokens are assembled
//! from pieces of the core.

use alloc::string::String;

use broth_input::{Input, NeedInput, Span};
use broth_lex::doctype::DoctypeParts;
use broth_lex::{Core, Piece, Rules};
use broth_markup::{ErrorCode, Limits, Next, ParseError, Tag, Text, Token};

use crate::ContentModelFlag;
use crate::entity::Number;
use crate::state::State;

/// Reads the early draft's tokens from an [`Input`].
#[derive(Clone, Debug)]
pub struct Tokenizer {
    pub(crate) core: Core,
    pub(crate) state: State,
    pub(crate) content_model_flag: ContentModelFlag,
    pub(crate) escape_flag: bool,
    /// Without a tree builder: whether scripting is on.
    pub(crate) switches_itself: Option<bool>,
    /// The name of the last start tag emitted.
    pub(crate) last_start_tag: Option<String>,
    /// How many bytes of that name have been found after `</`.
    pub(crate) matched: usize,
    pub(crate) tag: TagParts,
    /// "Its name, public identifier, and system identifier must be marked as missing, and the correctness flag must be
    /// set to correct": *incorrect* is `force_quirks`.
    pub(crate) doctype: DoctypeParts,
    /// Where the `&` of the current entity is.
    pub(crate) ampersand: usize,
    /// Its number, once a digit has been seen.
    pub(crate) number: Option<Number>,
    /// The character tokens that are joined.
    text: PendingText,
    /// The token after the text that is lent.
    held: Option<Emit>,
    /// Up to where NULL characters have been reported, because one that is reconsumed is one error.
    nulls_reported: usize,
}

/// The tag token under construction. Its attributes are in the core.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TagParts {
    pub(crate) is_end_tag: bool,
    pub(crate) name: Piece,
}

/// Character tokens that have been emitted but not lent yet.
#[derive(Clone, Debug, Default)]
struct PendingText {
    /// Their span.
    span: Span,
    /// Whether their text is in `scratch`, because it differs from the source.
    is_changed: bool,
    scratch: String,
    /// Whether they have been lent and can be forgotten.
    is_lent: bool,
}

impl PendingText {
    /// Adds the text at `span`, which is `changed` instead if that is given.
    fn push(&mut self, span: Span, changed: Option<&str>, input: &Input<'_>) {
        if self.span.is_empty() {
            self.span = Span::empty(span.start);
        }
        if !self.is_changed && (changed.is_some() || self.span.end != span.start) {
            self.is_changed = true;
            // If it is empty, the source may be gone.
            if !self.span.is_empty() {
                self.scratch.push_str(input.slice(self.span));
            }
        }
        if self.is_changed {
            self.scratch.push_str(changed.unwrap_or_else(|| input.slice(span)));
        }
        self.span.end = span.end;
    }

    fn clear(&mut self) {
        self.span = Span::default();
        self.is_changed = false;
        self.scratch.clear();
        self.is_lent = false;
    }
}

/// The result of a state: a value, or "out of input". Text never keeps a state waiting here, because
/// the loop holds the token after it.
pub(crate) type Run<T> = Result<T, NeedInput>;

/// What a step of the state machine did.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Again,
    /// Emitted the characters from the token's start to the cursor, as they are in the source.
    EmitSource,
    /// Emitted this character in their place.
    EmitCharacter(char),
    Emit(Emit),
}

/// The token to emit.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Emit {
    Text,
    Tag,
    Comment,
    Doctype,
    EndOfFile,
    /// Nothing: the end-of-file token has been emitted already.
    Nothing,
}

impl Default for Tokenizer {
    fn default() -> Self {
        Self::new()
    }
}

impl Tokenizer {
    /// A tokenizer at the start of a document.
    #[must_use]
    pub fn new() -> Self {
        Self {
            core: Core::new(Rules::Html),
            state: State::Data,
            content_model_flag: ContentModelFlag::Pcdata,
            escape_flag: false,
            switches_itself: None,
            last_start_tag: None,
            matched: 0,
            tag: TagParts::default(),
            doctype: DoctypeParts::default(),
            ampersand: 0,
            number: None,
            text: PendingText::default(),
            held: None,
            nulls_reported: 0,
        }
    }

    /// Collects parse errors; see [`drain_errors`](Self::drain_errors).
    ///
    /// ```
    /// # use broth::html2007::{Input, Next, Tokenizer};
    /// let mut input = Input::whole("<p a a></p>");
    /// let mut tokenizer = Tokenizer::new().errors(true);
    /// while let Next::Token(..) = tokenizer.next(&mut input) {}
    /// assert!(tokenizer.drain_errors().any(|error| error.code.as_str() == "duplicate-attribute"));
    /// ```
    #[must_use]
    pub fn errors(mut self, yes: bool) -> Self {
        self.core.errors.collect(yes);
        self
    }

    /// Works without a tree builder: start tags set the content model flag as
    /// [`content_model`](crate::content_model) says.
    ///
    /// ```
    /// # use broth::html2007::{ContentModelFlag, Input, Tokenizer};
    /// let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    /// tokenizer.next(&mut Input::whole("<style>"));
    /// assert_eq!(tokenizer.content_model_flag(), ContentModelFlag::Cdata);
    /// ```
    #[must_use]
    pub fn without_tree_builder(mut self, scripting: bool) -> Self {
        self.switches_itself = Some(scripting);
        self
    }

    /// Sets how much a token may hold. The draft has no limits; the defaults are far beyond any real page.
    ///
    /// ```
    /// use broth::html2007::{Input, Limits, Next, Token, Tokenizer};
    ///
    /// let limits = Limits::default().attributes(1);
    /// let mut tokenizer = Tokenizer::new().limits(limits);
    /// let mut input = Input::whole("<p a b>");
    /// let Next::Token(Token::StartTag(tag), _) = tokenizer.next(&mut input) else { panic!() };
    /// assert_eq!(tag.attrs.len(), 1);
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.core.limits = limits;
        self
    }

    /// Sets the content model flag, as tree construction does after some start tags (see
    /// [`content_model`](crate::content_model)), or as the context of a fragment requires at its start.
    ///
    /// ```
    /// # use broth::html2007::{ContentModelFlag, Input, Next, Token, Tokenizer};
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.set_content_model_flag(ContentModelFlag::Rcdata);
    /// tokenizer.set_last_start_tag("title");
    /// let mut input = Input::whole("<b></title>");
    /// let Next::Token(Token::Text(text), _) = tokenizer.next(&mut input) else { panic!() };
    /// assert_eq!(text.text, "<b>");
    /// ```
    pub fn set_content_model_flag(&mut self, flag: ContentModelFlag) {
        self.content_model_flag = flag;
    }

    /// The current content model flag.
    #[must_use]
    pub fn content_model_flag(&self) -> ContentModelFlag {
        self.content_model_flag
    }

    /// Sets the name of the last start tag: in RCDATA and CDATA, only an end tag of that name is
    /// one. You only need this if the tokenizer has not seen the tag itself.
    pub fn set_last_start_tag(&mut self, name: &str) {
        self.last_start_tag = Some(name.into());
    }

    /// The errors noticed since the last call, in the order in which they were noticed.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.core.errors.take()
    }

    /// The next token, which borrows the tokenizer and the input until it is dropped.
    #[inline]
    pub fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        let emitted = self.advance(input, |_, _| {});
        self.answer(emitted, input)
    }

    /// The same, but reports each state and the offset at which it is entered, for learning and debugging.
    ///
    /// ```
    /// # use broth::html2007::{Input, Tokenizer};
    /// let mut states = Vec::new();
    /// let mut input = Input::whole("<p>");
    /// Tokenizer::new().next_traced(&mut input, |state, at| states.push((at, state.to_owned())));
    /// assert_eq!(states[0], (0, "Data".to_owned()));
    /// ```
    pub fn next_traced<'t>(
        &'t mut self,
        input: &'t mut Input<'_>,
        mut trace: impl FnMut(&str, usize),
    ) -> Next<Token<'t>> {
        let emitted = self.advance(input, |state, at| trace(&alloc::format!("{state:?}"), at));
        self.answer(emitted, input)
    }

    fn answer<'t>(&'t self, emitted: Run<Emit>, input: &'t Input<'_>) -> Next<Token<'t>> {
        match emitted {
            Ok(emit) => self.lend(emit, input),
            Err(NeedInput) => Next::NeedInput,
        }
    }

    /// Steps to the next token.
    fn advance(&mut self, input: &mut Input<'_>, mut trace: impl FnMut(State, usize)) -> Run<Emit> {
        if self.text.is_lent {
            self.text.clear();
            input.set_mark(self.core.token_start);
        }
        if let Some(emit) = self.held.take() {
            return Ok(emit);
        }
        loop {
            trace(self.state, input.offset());
            match self.step(input) {
                Ok(Step::Again) => {}
                Ok(Step::EmitSource) => self.text.push(self.span(input), None, input),
                Ok(Step::EmitCharacter(c)) => {
                    self.text.push(self.span(input), Some(c.encode_utf8(&mut [0; 4])), input);
                }
                Ok(Step::Emit(emit)) if self.has_text() => {
                    self.held = Some(emit);
                    return Ok(self.lend_text());
                }
                Ok(Step::Emit(emit)) => return Ok(emit),
                Err(NeedInput) if input.refill() => {}
                Err(NeedInput) if self.has_text() => return Ok(self.lend_text()),
                Err(NeedInput) => {
                    self.release_source(input);
                    return Err(NeedInput);
                }
            }
        }
    }

    /// A token that has reached its limit in a stream is still read to its end, but no longer held. Nor are digits of an
    /// entity in text.
    fn release_source(&mut self, input: &mut Input<'_>) {
        if self.state == State::EntityData && self.number.is_some() {
            input.set_mark(input.offset());
        }
        let may_be_text = matches!(
            self.state,
            State::Data | State::EntityData | State::TagOpen | State::CloseTagOpen
        );
        let taken = [&mut self.tag.name].into_iter().chain(self.doctype.pieces_mut());
        if !may_be_text && self.core.release_source(taken, input) {
            input.set_mark(input.offset());
        }
    }

    fn has_text(&self) -> bool {
        !self.text.span.is_empty()
    }

    fn lend_text(&mut self) -> Emit {
        self.text.is_lent = true;
        Emit::Text
    }

    /// The span of the token that ends at the cursor.
    fn span(&self, input: &Input<'_>) -> Span {
        Span::new(self.core.token_start, input.offset())
    }

    /// One step of the state machine.
    fn step(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.state {
            State::Data => self.data(input),
            State::EntityData => self.entity_data(input),
            State::TagOpen => self.tag_open(input),
            State::CloseTagOpen => self.close_tag_open(input),
            State::TagName => self.tag_name(input),
            State::BeforeAttributeName => self.before_attribute_name(input),
            State::AttributeName => self.attribute_name(input),
            State::AfterAttributeName => self.after_attribute_name(input),
            State::BeforeAttributeValue => self.before_attribute_value(input),
            State::AttributeValue(quote) => self.attribute_value(quote, input),
            State::EntityInAttributeValue(quote) => self.entity_in_attribute_value(quote, input),
            State::BogusComment => self.bogus_comment(input),
            State::MarkupDeclarationOpen => self.markup_declaration_open(input),
            State::CommentStart => self.comment_start(input),
            State::CommentStartDash => self.comment_start_dash(input),
            State::Comment => self.comment(input),
            State::CommentEndDash => self.comment_end_dash(input),
            State::CommentEnd => self.comment_end(input),
            State::Doctype => self.doctype(input),
            State::BeforeDoctypeName => self.before_doctype_name(input),
            State::DoctypeName => self.doctype_name(input),
            State::AfterDoctypeName => self.after_doctype_name(input),
            State::BeforeDoctypeIdentifier(which) => self.before_doctype_identifier(which, input),
            State::DoctypeIdentifier(which, quote) => self.doctype_identifier(which, quote, input),
            State::AfterDoctypeIdentifier(which) => self.after_doctype_identifier(which, input),
            State::BogusDoctype => self.bogus_doctype(input),
            State::AfterEndOfFile => Ok(Step::Emit(Emit::Nothing)),
        }
    }

    /// The token, assembled from the pieces of the states.
    fn lend<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Next<Token<'t>> {
        let token = match emit {
            Emit::Text => {
                let PendingText { span, is_changed, scratch, .. } = &self.text;
                let text = if *is_changed { scratch } else { input.slice(*span) };
                let text = if *is_changed { Text::changed(text) } else { Text::verbatim(text) };
                return Next::Token(Token::Text(text), *span);
            }
            Emit::Tag => {
                let tag = Tag {
                    name: self.tag.name.text(input, self.core.piece.scratch()),
                    name_span: self.tag.name.span,
                    attrs: self.core.attrs(input),
                    // The draft permits some slashes, but none has a meaning.
                    self_closing: false,
                };
                if self.tag.is_end_tag { Token::EndTag(tag) } else { Token::StartTag(tag) }
            }
            Emit::Comment => Token::Comment(self.core.piece.text(input)),
            Emit::Doctype => Token::Doctype(self.doctype.lend(input, self.core.piece.scratch())),
            Emit::EndOfFile => Token::EndOfFile,
            Emit::Nothing => return Next::End,
        };
        Next::Token(token, self.span(input))
    }

    // --- actions of the states ---

    /// Begins a token at the cursor: the source before it, except text that is still to be lent, is released.
    pub(crate) fn begin_token(&mut self, input: &mut Input<'_>) {
        self.core.clear();
        self.core.begin_token(input.offset());
        if !self.has_text() {
            input.set_mark(input.offset());
        }
    }

    /// "Consume the next input character". The input stream is preprocessed on the way: newlines are already
    /// LF, NULL is replaced and reported.
    pub(crate) fn consume(&mut self, input: &mut Input<'_>) -> Run<Option<char>> {
        match self.core.read(input)? {
            Some('\0') => {
                if self.core.here >= self.nulls_reported {
                    self.nulls_reported = input.offset();
                    self.core.error(ErrorCode::UnexpectedNullCharacter, input);
                }
                Ok(Some(char::REPLACEMENT_CHARACTER))
            }
            character => Ok(character),
        }
    }

    /// Appends the current input character, which has been read as `c`, to the piece.
    pub(crate) fn append(&mut self, c: char, input: &Input<'_>) {
        let span = Span::new(self.core.here, input.offset());
        if c == char::REPLACEMENT_CHARACTER && input.slice(span) == "\0" {
            self.core.append_replacement(input);
        } else {
            self.core.append(c, input);
        }
    }

    /// For the result of a lookahead after the current input character: if the input ran dry, the state will
    /// be entered again, so the character is put back.
    pub(crate) fn put_back_if_dry<T>(&self, answer: Run<T>, input: &mut Input<'_>) -> Run<T> {
        answer.inspect_err(|_| self.core.reconsume(input))
    }

    /// Continues in another state, or stays.
    pub(crate) fn go(&mut self, state: State) -> Run<Step> {
        self.state = state;
        Ok(Step::Again)
    }

    /// Reconsumes the current input character in another state.
    pub(crate) fn reconsume(&mut self, state: State, input: &mut Input<'_>) -> Run<Step> {
        self.core.reconsume(input);
        self.go(state)
    }

    /// Emits the characters from the token's start to the cursor, and continues in the data state.
    pub(crate) fn emit_source(&mut self) -> Run<Step> {
        self.state = State::Data;
        Ok(Step::EmitSource)
    }

    /// Emits a character in their place, and continues in the data state.
    pub(crate) fn emit_character(&mut self, c: char) -> Run<Step> {
        self.state = State::Data;
        Ok(Step::EmitCharacter(c))
    }

    /// Emits any other token, which leads to the data state; the end-of-file token leads nowhere.
    pub(crate) fn emit(&mut self, emit: Emit) -> Run<Step> {
        self.state = match emit {
            Emit::EndOfFile => State::AfterEndOfFile,
            _ => State::Data,
        };
        Ok(Step::Emit(emit))
    }
}

/// The draft's white space, which includes LINE TABULATION.
pub(crate) const fn is_white_space(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\x0B' | '\x0C' | ' ')
}
