//! `TreeBuilder`: the state of tree construction, and the dispatcher.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction>

use alloc::vec::Vec;

use broth_dom::{QuirksMode, TreeSink};
use broth_html_rules::OpenSelect;
use broth_markup::{
    ErrorCode, Limit, LimitMet, LimitsMet, Name, Namespace, ParseError, Span, TextMode, Token,
};

use crate::errors::Errors;
use crate::feedback::{EncodingDeclaration, Feedback, PendingFeedback};
use crate::formatting::FormattingElements;
use crate::fragment::FragmentContext;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;
use crate::modes::in_head::template::TemplateTarget;
use crate::modes::in_table_text::PendingText;
use crate::open_elements::{OpenElement, OpenElements};
use crate::options::{FormsInTemplateContext, Options, ScriptingMode};
use crate::scope::{IntegrationPoint, MAX_DEPTH};
use crate::tag_names::TagNames;

/// Builds a tree from tokens. It owns the sink that holds the tree.
///
/// After each token, tell the tokenizer whether CDATA sections are allowed:
/// [`TreeBuilder::is_foreign`].
///
/// ```
/// use broth::dom::{Document, QuirksMode};
/// use broth::html::{Options, TreeBuilder};
/// use broth::{ErrorCode, ParseError, Span};
/// use broth::html::driver::{Text, Token};
///
/// let mut builder = TreeBuilder::new(Document::new(), Options::default().errors(true));
/// let hi = Token::Text(Text::changed("Hi"));
/// builder.process(&hi, Span::new(0, 2));
/// assert_eq!((builder.quirks_mode(), builder.is_foreign()), (QuirksMode::Quirks, false));
/// // Errors of the tokenizer go to the same place.
/// builder.report(ParseError { code: ErrorCode::UnexpectedNullCharacter, span: Span::new(2, 3), at: 2 });
/// builder.process(&Token::EndOfFile, Span::empty(3));
/// assert!(builder.is_stopped() && builder.limits_met().is_empty() && builder.options().errors);
/// assert_eq!(builder.errors().len(), 2);
/// assert_eq!(builder.take_errors()[0].code, ErrorCode::MissingDoctype);
/// assert_eq!(builder.sink().body().unwrap().text(), "Hi");
/// builder.sink_mut().shrink_to_fit();
/// let document = builder.finish();
/// ```
#[derive(Debug)]
pub struct TreeBuilder<S: TreeSink> {
    pub(crate) sink: S,
    pub(crate) options: Options,
    pub(crate) document: S::Node,
    pub(crate) context: Option<FragmentContext<S::Node>>,
    pub(crate) quirks_mode: QuirksMode,
    /// The insertion mode.
    pub(crate) mode: InsertionMode,
    /// The insertion mode to return to from "text" and "in table text".
    pub(crate) original_mode: InsertionMode,
    /// The stack of open elements.
    pub(crate) open: OpenElements<S::Node>,
    /// The list of active formatting elements.
    pub(crate) formatting: FormattingElements<S::Node>,
    /// The `head` element pointer.
    pub(crate) head: Option<S::Node>,
    pub(crate) frameset_ok: bool,
    pub(crate) foster_parenting: bool,
    /// Whether the end of the file has been processed.
    stopped: bool,
    /// Whether a script may have changed the tree.
    pub(crate) scripted: bool,
    /// Whether the next token may take the fast path.
    pub(crate) is_on_fast_path: bool,
    pub(crate) tag_names: TagNames,
    pub(crate) token: CurrentToken<S::Node>,
    pub(crate) text: TextState,
    pub(crate) templates: Templates<S::Node>,
    pub(crate) forms: Forms<S::Node>,
    pub(crate) limits: LimitState,
    errors: Errors,
}

/// The properties of the current token that rules ask for.
#[derive(Debug)]
pub(crate) struct CurrentToken<N> {
    pub(crate) span: Span,
    pub(crate) is_end_tag: bool,
    /// Whether its self-closing flag has been acknowledged.
    pub(crate) is_acknowledged: bool,
    pub(crate) feedback: PendingFeedback<N>,
}

/// Text that waits, and whether a line feed is ignored next.
#[derive(Debug, Default)]
pub(crate) struct TextState {
    /// The pending table character tokens.
    pub(crate) pending_in_table: PendingText,
    /// Whether the next token is ignored if it is a line feed.
    ignores_line_feed: bool,
}

/// The open templates.
#[derive(Debug)]
pub(crate) struct Templates<N> {
    /// The stack of template insertion modes.
    pub(crate) modes: Vec<InsertionMode>,
    /// Where open templates other than ordinary ones put their content.
    pub(crate) targets: Vec<TemplateTarget<N>>,
    /// How many nodes have been visited to find what templates replace.
    pub(crate) patch_search: usize,
}

/// The form, and the open `select` elements.
#[derive(Debug)]
pub(crate) struct Forms<N> {
    /// The form element pointer.
    pub(crate) element: Option<N>,
    /// The open `select` elements whose selected option may be copied.
    pub(crate) open_selects: Vec<(N, OpenSelect<N>)>,
}

/// The numbers that limits are compared with.
#[derive(Debug)]
pub(crate) struct LimitState {
    /// How many elements may be open inside one another.
    pub(crate) depth: usize,
    /// How many formatting elements have been opened again.
    pub(crate) repeated_elements: usize,
    met: LimitsMet,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// Creates a builder for a document.
    #[inline]
    #[must_use]
    pub fn new(mut sink: S, options: Options) -> Self {
        sink.builder_alone(true);
        Self {
            document: sink.document(),
            sink,
            limits: LimitState {
                depth: options.limits.depth.unwrap_or(MAX_DEPTH),
                repeated_elements: 0,
                met: LimitsMet::default(),
            },
            options,
            context: None,
            quirks_mode: QuirksMode::NoQuirks,
            mode: InsertionMode::Initial,
            original_mode: InsertionMode::Initial,
            open: OpenElements::default(),
            formatting: FormattingElements::default(),
            head: None,
            frameset_ok: true,
            foster_parenting: false,
            stopped: false,
            scripted: false,
            is_on_fast_path: false,
            tag_names: TagNames::default(),
            token: CurrentToken {
                span: Span::default(),
                is_end_tag: false,
                is_acknowledged: false,
                feedback: PendingFeedback::None,
            },
            text: TextState::default(),
            templates: Templates { modes: Vec::new(), targets: Vec::new(), patch_search: 0 },
            forms: Forms { element: None, open_selects: Vec::new() },
            errors: Errors::default(),
        }
    }

    /// The tree so far.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// Passes a piece of the source on to the sink.
    pub fn append_source(&mut self, text: &str) {
        self.sink.append_source(text);
    }

    /// Tells the sink that the source ends here.
    pub fn end_source(&mut self, at: usize) {
        self.sink.end_source(at);
    }

    /// The tree so far, so that scripts can change it. The nodes that the builder has made must
    /// stay in the sink.
    pub fn sink_mut(&mut self) -> &mut S {
        self.sink.builder_alone(false);
        &mut self.sink
    }

    /// Returns the tree.
    #[inline]
    #[must_use]
    pub fn finish(mut self) -> S {
        self.sink.builder_alone(false);
        self.sink.complete();
        self.sink
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether the end of the file has been processed.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The limits that were met, each once, in order.
    pub fn limits_met(&self) -> &[LimitMet] {
        self.limits.met.all()
    }

    /// The parse errors reported so far, by the tokenizer and the builder, up to the limit.
    pub fn errors(&self) -> &[ParseError] {
        self.errors.kept()
    }

    /// Takes the parse errors reported so far, in source order.
    pub fn take_errors(&mut self) -> Vec<ParseError> {
        self.errors.take()
    }

    /// Takes the parse errors that are final: all later ones belong after them in the source. There
    /// are none while a text or an error about it may still change.
    pub fn drain_errors(&mut self) -> Vec<ParseError> {
        if self.stopped {
            return self.take_errors();
        }
        if self.may_change_errors() {
            return Vec::new();
        }
        // The tokenizer may have read ahead of the token.
        self.errors.take_up_to(self.token.span.end)
    }

    /// Whether the errors so far may still change: characters of a table wait until it is known
    /// whether they are white space, and an error about characters grows with those that follow.
    fn may_change_errors(&self) -> bool {
        self.mode == InsertionMode::InTableText || self.errors.may_grow()
    }

    /// The mode of the document.
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks_mode
    }

    /// Processes a token whose span is `span`. Tokens after the end of the file are ignored.
    // OPTIMIZATION: the fast path becomes part of the loop that reads tokens, which saves about 10
    // instructions per token.
    #[inline]
    pub fn process(&mut self, token: &Token<'_>, span: Span) -> Feedback<S::Node> {
        if self.is_on_fast_path && self.process_fast(token, span) {
            return Feedback::Continue;
        }
        let feedback = self.process_by_rules(token, span);
        self.look_ahead();
        feedback
    }

    fn process_by_rules(&mut self, token: &Token<'_>, span: Span) -> Feedback<S::Node> {
        let Some(mut item) = Item::of(token, span).filter(|_| !self.stopped) else {
            return Feedback::Continue;
        };
        self.errors.begin_token(matches!(item, Item::Text(_)), span.start);
        self.token = CurrentToken {
            span,
            is_end_tag: matches!(token, Token::EndTag(_)),
            is_acknowledged: false,
            feedback: PendingFeedback::None,
        };
        if core::mem::take(&mut self.text.ignores_line_feed)
            && let Item::Text(run) = item
        {
            match run.without_line_feed() {
                Some(rest) => item = Item::Text(rest),
                None => return Feedback::Continue,
            }
        }
        while let Step::Again(next) = self.dispatch(item) {
            if self.open.refused().is_some() {
                break;
            }
            item = next;
            // Elements that the rest of a run implies begin where the rest begins.
            if let Item::Text(rest) = item {
                self.token.span = rest.span;
            }
        }
        if let Token::StartTag(tag) = token
            && tag.self_closing
            && !self.token.is_acknowledged
        {
            // The slash is the last byte but one.
            let span = Span::new(span.end.saturating_sub(2).max(span.start), span.end);
            let code = ErrorCode::NonVoidHtmlElementStartTagWithTrailingSolidus;
            self.report(ParseError { code, span, at: span.end });
        }
        self.feedback(token)
    }

    fn feedback(&mut self, token: &Token<'_>) -> Feedback<S::Node> {
        match (core::mem::replace(&mut self.token.feedback, PendingFeedback::None), token) {
            (PendingFeedback::SwitchTo(mode), _) => Feedback::SwitchTo(mode),
            (PendingFeedback::Script(script), _) => {
                self.scripted = true;
                Feedback::Script(script)
            }
            (PendingFeedback::Encoding, Token::StartTag(tag)) => {
                Feedback::Encoding(EncodingDeclaration::of(&tag.attrs))
            }
            _ => Feedback::Continue,
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher>
    #[inline]
    fn dispatch<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        if self.is_for_html_content(&item) {
            self.by_insertion_mode(item)
        } else {
            self.in_foreign_content(item)
        }
    }

    #[inline]
    fn is_for_html_content(&self, item: &Item<'_>) -> bool {
        let Some((namespace, name, integration_point)) = self.adjusted_current() else {
            return true;
        };
        namespace == Namespace::Html
            || match (integration_point, item) {
                (_, Item::EndOfFile) => true,
                (IntegrationPoint::MathMlText, Item::Start(tag)) => {
                    !matches!(tag.name, Name::Mglyph | Name::Malignmark)
                }
                (IntegrationPoint::Html, Item::Start(_)) => true,
                (IntegrationPoint::None, Item::Text(_) | Item::Null) => false,
                (_, Item::Text(_) | Item::Null) => true,
                (_, Item::Start(tag)) => {
                    namespace == Namespace::MathMl
                        && name == Name::AnnotationXml
                        && tag.name == Name::Svg
                }
                _ => false,
            }
    }

    /// Namespace, name and kind of the adjusted current node.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node>
    #[inline]
    pub(crate) fn adjusted_current(&self) -> Option<(Namespace<'static>, Name, IntegrationPoint)> {
        match &self.context {
            Some(context) if self.open.len() == 1 => {
                Some((context.namespace, context.name, context.integration_point))
            }
            _ => {
                let OpenElement { namespace, name, integration_point, .. } = self.open.current()?;
                Some((namespace.get(), *name, *integration_point))
            }
        }
    }

    /// Whether text of a table waits for the tag that follows it.
    #[doc(hidden)]
    #[must_use]
    pub fn holds_text(&self) -> bool {
        self.mode == InsertionMode::InTableText
    }

    /// Whether the adjusted current node is an element of SVG or MathML, so that CDATA sections are
    /// allowed.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state>
    #[inline]
    pub fn is_foreign(&self) -> bool {
        self.adjusted_current().is_some_and(|(namespace, ..)| namespace != Namespace::Html)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-template-contents>
    pub(crate) fn is_parsing_template_contents(&self) -> bool {
        self.open.contains(Name::Template)
            || (self.options.forms_in_template_context == FormsInTemplateContext::AsInTemplate
                && self.is_context(Name::Template))
    }

    /// Whether the fragment context element is the HTML element of that name.
    pub(crate) fn is_context(&self, name: Name) -> bool {
        self.context
            .as_ref()
            .is_some_and(|context| context.namespace == Namespace::Html && context.name == name)
    }

    /// Whether the content of `noscript` is text.
    pub(crate) fn is_scripting(&self) -> bool {
        self.options.scripting != ScriptingMode::Disabled
    }

    /// Whether the next token needs special care: the file has ended, a line feed is to be ignored,
    /// or an error about characters may grow.
    #[inline]
    pub(crate) fn expects_something(&self) -> bool {
        self.stopped || self.text.ignores_line_feed || self.errors.may_grow()
    }

    /// Whether the next token is ignored if it is a line feed.
    pub(crate) fn expects_line_feed(&self) -> bool {
        self.text.ignores_line_feed
    }

    /// Continues as if neither the end of the file nor a start tag that ignores the next line feed
    /// had come.
    pub(crate) fn take_back_the_end(&mut self) {
        self.stopped = false;
        self.text.ignores_line_feed = false;
    }

    /// Makes the builder ignore the next token if it is a line feed.
    pub(crate) fn ignore_line_feed(&mut self) {
        self.text.ignores_line_feed = true;
    }

    /// Switches the tokenizer after this token.
    pub(crate) fn switch_to(&mut self, mode: TextMode) {
        self.token.feedback = PendingFeedback::SwitchTo(mode);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#stop-parsing>
    pub(crate) fn stop_parsing(&mut self) {
        // Steps 1-3 and 5-11 are about scripts, events and rendering: they are up to the program
        // that has the document.
        // Step 4.
        while self.pop().is_some() {}
        self.stopped = true;
    }

    /// Reports a parse error about the token.
    #[cold]
    pub(crate) fn error(&mut self, code: ErrorCode) {
        self.error_at(code, self.token.span);
    }

    /// Reports a parse error about an item that makes the builder switch modes: the token, or the
    /// first character of a run.
    #[cold]
    pub(crate) fn error_about(&mut self, code: ErrorCode, item: &Item<'_>) {
        match item {
            Item::Text(run) => self.text_error(code, run.first_character()),
            _ => self.error(code),
        }
    }

    /// Reports a parse error about characters, or extends the last one if these characters directly
    /// follow it: the errors must not depend on where text is cut into tokens.
    #[cold]
    pub(crate) fn text_error(&mut self, code: ErrorCode, span: Span) {
        let ends_token = span.end == self.token.span.end;
        if !self.errors.grow(code, span, ends_token) {
            self.errors.expect_growth(code, span, ends_token);
            self.report(ParseError { code, span, at: span.start });
        }
    }

    /// Reports a parse error about a part of the token.
    #[cold]
    pub(crate) fn error_at(&mut self, code: ErrorCode, span: Span) {
        self.report(ParseError { code, span, at: self.token.span.end });
    }

    /// Passes a parse error on to the sink and keeps it, up to the limit. Report the tokenizer's
    /// errors here as well.
    #[cold]
    pub fn report(&mut self, error: ParseError) {
        self.sink.parse_error(error);
        if !self.options.errors {
            return;
        }
        if self.errors.kept().len() < self.options.limits.errors {
            self.errors.push(error);
        } else {
            self.limits.met.note(Limit::Errors, error.span.start);
        }
    }

    /// Records that a limit was met here.
    pub(crate) fn meet(&mut self, limit: Limit) {
        self.limits.met.note(limit, self.token.span.start);
    }

    /// Ignores the token and reports an error.
    pub(crate) fn ignore<'t>(&mut self, code: ErrorCode) -> Step<'t> {
        self.error(code);
        Step::Done
    }

    /// Records the effect of text on a later `frameset`.
    #[inline]
    pub(crate) fn text_for_frameset(&mut self, text: &str) {
        if self.frameset_ok && !text.bytes().all(|byte| byte.is_ascii_whitespace()) {
            self.frameset_ok = false;
        }
    }
}
