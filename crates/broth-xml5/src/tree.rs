//! The tree builder: the phases, the open elements, and the nodes that tokens become.
//!
//! The draft's tree construction is one page, with a phase before the root element, one inside it,
//! and one after it. Each phase has a file. The rules that the draft forgets are here: document
//! types, namespaces, white space around the root, and how to find the element of an end tag
//! without walking up the tree.
//!
//! A builder does not know a tokenizer. It receives tokens and calls a [`TreeSink`].

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::{Child, ElementAttrs, NewElement, Place, TreeSink};
use broth_markup::{
    ErrorCode, ErrorFamily, Limit, LimitMet, LimitsMet, ParseError, Span, Tag, Text,
};

use crate::token::{Doctype, Token};
use crate::{Context, Options, Severity};

mod end;
mod main;
mod names;
mod open_elements;
mod start;

use open_elements::OpenElements;

use crate::namespace::{self, Namespaces};

/// The default limit on nested elements.
const MAX_DEPTH: usize = 4096;

/// Builds a tree from tokens. It owns the sink that holds the tree.
///
/// ```
/// use broth::dom::Document;
/// use broth::xml::{Input, Next, Options, Tokenizer, TreeBuilder};
///
/// let (mut tokenizer, mut input) = (Tokenizer::default(), Input::whole("<a><b></a>"));
/// let mut builder = TreeBuilder::new(Document::new(), Options::default().errors(true));
/// while let Next::Token(token, span) = tokenizer.next(&mut input) {
///     builder.process(&token, span);
/// }
/// assert_eq!(builder.violation().unwrap().code.as_str(), "mismatched-end-tag");
/// assert_eq!(builder.take_errors().len(), 2); // and `unclosed-element`
/// assert_eq!(builder.finish().root().dump_xml().to_string(), "| <a>\n|   <b>\n");
/// ```
#[derive(Clone, Debug)]
pub struct TreeBuilder<S: TreeSink> {
    sink: S,
    phase: Phase,
    open: OpenElements<S::Node>,
    /// The node that contains the root nodes of a fragment; `None` for a document.
    fragment: Option<S::Node>,
    namespaces: Namespaces,
    has_doctype: bool,
    options: Options,
    /// The limit on nested elements.
    max_depth: usize,
    limits_met: LimitsMet,
    /// Whether text outside the root has been reported, and only text has come since.
    reported_outer_text: bool,
    errors: Vec<ParseError>,
    /// The builder's errors for the current token. The tokenizer's errors come before them.
    fresh_errors: Vec<ParseError>,
    violation: Option<ParseError>,
}

/// The position in the document.
///
/// <https://ygg01.github.io/xml5_draft/#tree-construction>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Start,
    Main,
    End,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// Makes a builder of a document.
    #[must_use]
    pub fn new(mut sink: S, options: Options) -> Self {
        sink.builder_alone(true);
        sink.mark_xml();
        Self {
            sink,
            phase: Phase::Start,
            open: OpenElements::default(),
            fragment: None,
            namespaces: Namespaces::default(),
            has_doctype: false,
            max_depth: options.limits.depth.unwrap_or(MAX_DEPTH),
            options,
            limits_met: LimitsMet::default(),
            reported_outer_text: false,
            errors: Vec::new(),
            fresh_errors: Vec::new(),
            violation: None,
        }
    }

    /// Makes a builder of a fragment, the content between two tags, with the namespaces of the
    /// context in scope. The nodes go into [`fragment_root`](Self::fragment_root).
    ///
    /// ```
    /// use broth::dom::Document;
    /// use broth::xml::{Context, Input, Next, Options, Tokenizer, TreeBuilder};
    ///
    /// let (mut tokenizer, mut input) = (Tokenizer::default(), Input::whole("1<x:b/>2"));
    /// let context = Context::default().namespace("x", "urn:x");
    /// let mut builder = TreeBuilder::fragment(Document::new(), Options::default(), &context);
    /// while let Next::Token(token, span) = tokenizer.next(&mut input) {
    ///     builder.process(&token, span);
    /// }
    /// let root = *builder.fragment_root().unwrap();
    /// assert_eq!(builder.finish().node(root).children().count(), 3);
    /// ```
    #[must_use]
    pub fn fragment(mut sink: S, options: Options, context: &Context) -> Self {
        let root = sink.create_fragment();
        let mut builder = Self::new(sink, options);
        for (prefix, uri) in context.namespaces() {
            // Namespaces that no document may declare are not declared.
            let _ = builder.namespaces.bind(prefix, uri);
        }
        // No end tag can close it, because none has the empty name.
        builder.open.push(root.clone(), "", Span::default(), builder.namespaces.mark());
        builder.max_depth = builder.max_depth.saturating_add(1);
        builder.fragment = Some(root);
        builder.phase = Phase::Main;
        builder
    }

    /// The node that contains the nodes of a fragment.
    #[must_use]
    pub fn fragment_root(&self) -> Option<&S::Node> {
        self.fragment.as_ref()
    }

    /// The tree so far.
    #[must_use]
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The tree so far, which you may change. The nodes that the builder has made must stay in it.
    pub fn sink_mut(&mut self) -> &mut S {
        self.sink.builder_alone(false);
        &mut self.sink
    }

    /// Returns the finished tree.
    #[must_use]
    pub fn finish(mut self) -> S {
        self.sink.builder_alone(false);
        self.sink.complete();
        self.sink
    }

    /// Passes a piece of the source on to the sink.
    pub fn append_source(&mut self, text: &str) {
        self.sink.append_source(text);
    }

    /// Passes the whole source on to the sink.
    pub fn share_source(&mut self, source: Arc<String>) {
        self.sink.share_source(source);
    }

    /// Tells the sink that an attribute is declared as the id of its element.
    pub fn declare_id(&mut self, element: &str, attribute: &str) {
        self.sink.declare_id(element, attribute);
    }

    /// Passes a parse error on to the sink, and keeps it, up to the limit. Report the tokenizer's
    /// errors here as well, after their token.
    #[cold]
    pub fn report(&mut self, error: ParseError) {
        self.sink.parse_error(error);
        self.keep(error);
    }

    fn keep(&mut self, error: ParseError) {
        if !self.options.errors {
            return;
        }
        // Limits are always reported.
        if self.errors.len() < self.options.limits.errors
            || error.code.family() == ErrorFamily::Limit
        {
            self.errors.push(error);
        } else {
            self.limits_met.note(Limit::Errors, error.span.start);
        }
    }

    /// Takes the errors reported since the last call, in the order in which they were noticed.
    pub fn take_errors(&mut self) -> Vec<ParseError> {
        self.keep_fresh_errors();
        core::mem::take(&mut self.errors)
    }

    fn keep_fresh_errors(&mut self) {
        for error in core::mem::take(&mut self.fresh_errors) {
            self.keep(error);
        }
    }

    /// Processes a token and its span.
    #[inline]
    pub fn process(&mut self, token: &Token<'_>, span: Span) {
        if !self.fresh_errors.is_empty() {
            self.keep_fresh_errors();
        }
        self.reported_outer_text &= matches!(token, Token::Text(_));
        match self.phase {
            Phase::Start => self.start_phase(token, span),
            Phase::Main => self.main_phase(token, span),
            Phase::End => self.end_phase(token, span),
        }
    }

    /// The limits that were met, each once, whether errors are collected or not.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # use broth::xml::{Input, Limits, Next, Options, Tokenizer, TreeBuilder};
    /// # let (mut tokenizer, mut input) = (Tokenizer::default(), Input::whole("<a><b><c/></b></a>"));
    /// let options = Options::default().limits(Limits::default().depth(2));
    /// let mut builder = TreeBuilder::new(Document::new(), options);
    /// while let Next::Token(token, span) = tokenizer.next(&mut input) {
    ///     builder.process(&token, span);
    /// }
    /// assert_eq!(builder.limits_met()[0].at, 6);
    /// ```
    #[must_use]
    pub fn limits_met(&self) -> &[LimitMet] {
        self.limits_met.all()
    }

    /// Whether the next token is in the root element. Pass this to
    /// [`Tokenizer::set_in_content`](crate::Tokenizer::set_in_content) before you ask for the next
    /// token.
    #[inline]
    #[must_use]
    pub fn is_in_content(&self) -> bool {
        self.phase == Phase::Main
    }

    /// The builder's first error at which a strict parser stops.
    #[must_use]
    pub fn violation(&self) -> Option<ParseError> {
        self.violation
    }

    /// Reports an error that was noticed at its own position.
    #[cold]
    fn error(&mut self, code: ErrorCode, span: Span) {
        let error = ParseError { code, span, at: span.start };
        if self.violation.is_none() && Severity::stops(code) {
            self.violation = Some(error);
        }
        self.sink.parse_error(error);
        if self.options.errors {
            self.fresh_errors.push(error);
        }
    }

    // --- actions of the phases ---

    /// "Append a Comment node", "append a ProcessingInstruction node" to a node.
    fn append_data(&mut self, token: &Token<'_>, span: Span, parent: S::Node) {
        let node = match *token {
            Token::Comment(data) => self.sink.create_comment(data, span),
            Token::ProcessingInstruction { target, data } => {
                self.sink.create_processing_instruction(target, data, span)
            }
            _ => return,
        };
        self.sink.insert(Place::LastChildOf(parent), Child::Node(node));
    }

    /// Handles text where only white space is allowed. The error is about the first character that
    /// is not allowed, so that it does not depend on how text is split into tokens.
    // DEVIATION: in the draft, each character is an error, white space too.
    fn text_outside_root(&mut self, text: Text<'_>, span: Span) {
        let is_wrong = |c: &(usize, char)| !matches!(c.1, ' ' | '\t' | '\n' | '\r');
        if self.reported_outer_text {
            return;
        }
        if let Some((at, c)) = text.char_indices().find(is_wrong) {
            self.reported_outer_text = true;
            let span = text.span_of(at..at + c.len_utf8(), span);
            self.error(ErrorCode::TextOutsideRootElement, span);
        }
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        self.has_doctype = true;
        let shared = broth_markup::Doctype {
            name: doctype.name,
            public_id: doctype.public_id,
            system_id: doctype.system_id,
            force_quirks: false,
        };
        self.sink.append_doctype(shared, span);
        if let Some(subset) = doctype.internal_subset {
            self.sink.set_internal_subset(subset);
        }
    }

    /// "Create an element for the token and append it" to a node. The element of a start tag
    /// becomes the current one, and its namespace declarations hold until it is closed.
    fn insert_element(&mut self, tag: &Tag<'_>, span: Span, parent: S::Node) {
        let mark = self.namespaces.mark();
        let node = self.append_element(tag, span, &parent);
        if tag.self_closing {
            self.sink.element_popped(&node);
            self.namespaces.undo(mark);
        } else {
            self.open.push(node, tag.name, span, mark);
        }
    }

    /// Makes an element and appends it. Its declarations already hold for its own names.
    fn append_element(&mut self, tag: &Tag<'_>, span: Span, parent: &S::Node) -> S::Node {
        // OPTIMIZATION: most tags declare nothing, and none of their attributes has a prefix: a
        // fifth of the instructions of a tree.
        let split = namespace::split(tag.name);
        if names::are_without_namespaces(tag.attrs) {
            self.check_element_name(tag, split);
            let name = names::element_name(&self.namespaces, tag.name, split);
            let attrs = ElementAttrs::without_namespaces(&tag.attrs);
            return self
                .sink
                .append_element(parent, NewElement { name, attrs, span, implied: false });
        }
        self.declare_namespaces(tag.attrs);
        self.check_element_name(tag, split);
        let duplicates = names::duplicates(&self.namespaces, tag.attrs);
        self.check_attribute_names(tag.attrs, &duplicates);
        names::with_resolved(&self.namespaces, tag, &duplicates, |name, attrs| {
            self.sink.append_element(parent, NewElement { name, attrs, span, implied: false })
        })
    }
}
