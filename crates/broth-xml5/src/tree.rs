//! The tree builder: phases, open elements, and what a token becomes.
//!
//! The draft's tree construction is a page: before the root element, inside of it, after it. What it forgets
//! (document types, namespaces, white space around the root, how to find the element of an end tag in less
//! than the depth of the tree) is here; each phase has a file.
//!
//! A builder knows no tokenizer. It is given tokens and speaks to a [`TreeSink`].

use alloc::vec::Vec;

use broth_dom::{Child, ElementAttrs, NewElement, Place, TreeSink};
use broth_markup::{ErrorCode, LimitMet, LimitsMet, ParseError, Span, Tag, Text};

use crate::token::{Doctype, Token};
use crate::{Options, Severity};

mod end;
mod main;
mod names;
mod open_elements;
mod start;

use open_elements::OpenElements;

use crate::namespace::Namespaces;

/// How many elements may be open inside one another, unless the limits say otherwise.
const MAX_DEPTH: usize = 4096;

/// Builds a tree from tokens.
///
/// ```
/// use broth_dom::Document;
/// use broth_input::Input;
/// use broth_xml5::{Next, Tokenizer, TreeBuilder, Options};
///
/// let (mut tokenizer, mut input) = (Tokenizer::default(), Input::whole("<a><b></a>"));
/// let mut builder = TreeBuilder::new(Options::default()).errors(true);
/// let mut document = Document::new();
/// while let Next::Token(token, span) = tokenizer.next(&mut input) {
///     builder.process(token, span, &mut document);
/// }
/// assert_eq!(document.root().dump_xml().to_string(), "| <a>\n|   <b>\n");
/// assert_eq!(builder.violation().unwrap().code.as_str(), "mismatched-end-tag");
/// assert!(builder.has_errors() && builder.drain_errors().count() == 2); // and `unclosed-element`
/// ```
#[derive(Clone, Debug)]
pub struct TreeBuilder<N> {
    phase: Phase,
    open: OpenElements<N>,
    namespaces: Namespaces,
    has_doctype: bool,
    options: Options,
    /// How many elements may be open inside one another.
    max_depth: usize,
    limits_met: LimitsMet,
    /// Text outside of the root has been reported, and nothing but text has come since.
    text_is_told: bool,
    errors: Option<Vec<ParseError>>,
    violation: Option<ParseError>,
}

/// Where in the document we are.
///
/// <https://ygg01.github.io/xml5_draft/#tree-construction>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Start,
    Main,
    End,
}

impl<N: Clone + Eq> Default for TreeBuilder<N> {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl<N: Clone + Eq> TreeBuilder<N> {
    /// A builder at the start of a document.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            phase: Phase::Start,
            open: OpenElements::default(),
            namespaces: Namespaces::default(),
            has_doctype: false,
            max_depth: options.limits.depth.unwrap_or(MAX_DEPTH),
            options,
            limits_met: LimitsMet::default(),
            text_is_told: false,
            errors: None,
            violation: None,
        }
    }

    /// Collects the errors met here; see [`drain_errors`](Self::drain_errors). The sink is told of them in
    /// any case.
    #[must_use]
    pub fn errors(mut self, yes: bool) -> Self {
        self.errors = yes.then(Vec::new);
        self
    }

    /// Whether errors have been met since the last time.
    #[inline]
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors.as_ref().is_some_and(|errors| !errors.is_empty())
    }

    /// The errors met since the last time.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.errors.iter_mut().flat_map(|errors| errors.drain(..))
    }

    /// Processes a token, which stands at `span`.
    #[inline]
    pub fn process<S: TreeSink<Node = N>>(&mut self, token: Token<'_>, span: Span, sink: &mut S) {
        self.text_is_told &= matches!(token, Token::Text(_));
        match self.phase {
            Phase::Start => self.start_phase(token, span, sink),
            Phase::Main => self.main_phase(token, span, sink),
            Phase::End => self.end_phase(token, span, sink),
        }
    }

    /// The limits that were met, each once, whether errors are collected or not.
    ///
    /// ```
    /// # use broth_dom::Document;
    /// # use broth_input::Input;
    /// # use broth_xml5::{Limits, Next, Options, Tokenizer, TreeBuilder};
    /// # let (mut tokenizer, mut input) = (Tokenizer::default(), Input::whole("<a><b><c/></b></a>"));
    /// let options = Options::default().limits(Limits::default().depth(2));
    /// let (mut builder, mut document) = (TreeBuilder::new(options), Document::new());
    /// while let Next::Token(token, span) = tokenizer.next(&mut input) {
    ///     builder.process(token, span, &mut document);
    /// }
    /// assert_eq!(builder.limits_met()[0].at, 6);
    /// ```
    #[must_use]
    pub fn limits_met(&self) -> &[LimitMet] {
        self.limits_met.all()
    }

    /// Whether what comes next stands in the root element; to be told to the tokenizer
    /// ([`Tokenizer::set_in_content`](crate::Tokenizer::set_in_content)) before it reads on.
    #[inline]
    #[must_use]
    pub fn is_in_content(&self) -> bool {
        self.phase == Phase::Main
    }

    /// The first thing met here that a strict parser stops at.
    #[must_use]
    pub fn violation(&self) -> Option<ParseError> {
        self.violation
    }

    /// An error, noticed where it stands.
    #[cold]
    fn error<S: TreeSink<Node = N>>(&mut self, code: ErrorCode, span: Span, sink: &mut S) {
        let error = ParseError { code, span, at: span.start };
        if self.violation.is_none() && Severity::stops(code) {
            self.violation = Some(error);
        }
        if let Some(errors) = &mut self.errors {
            errors.push(error);
        }
        sink.parse_error(error);
    }

    // --- what the phases do ---

    /// "Append a Comment node", "append a ProcessingInstruction node" to a node.
    fn append_data<S: TreeSink<Node = N>>(
        &mut self,
        token: Token<'_>,
        span: Span,
        parent: N,
        sink: &mut S,
    ) {
        let node = match token {
            Token::Comment(data) => sink.create_comment(data, span),
            Token::ProcessingInstruction { target, data } => {
                sink.create_processing_instruction(target, data, span)
            }
            _ => return,
        };
        sink.insert(Place::LastChildOf(parent), Child::Node(node));
    }

    /// Text where none may be: white space may. The error is about the first character that may not, because
    /// how text is cut into tokens must not be seen.
    fn text_outside_root<S: TreeSink<Node = N>>(
        &mut self,
        text: Text<'_>,
        span: Span,
        sink: &mut S,
    ) {
        let is_wrong = |c: &(usize, char)| !matches!(c.1, ' ' | '\t' | '\n' | '\r');
        if self.text_is_told {
            return;
        }
        if let Some((at, c)) = text.char_indices().find(is_wrong) {
            self.text_is_told = true;
            let span = text.span_of(at..at + c.len_utf8(), span);
            self.error(ErrorCode::TextOutsideRootElement, span, sink);
        }
    }

    fn append_doctype<S: TreeSink<Node = N>>(
        &mut self,
        doctype: Doctype<'_>,
        span: Span,
        sink: &mut S,
    ) {
        self.has_doctype = true;
        let shared = broth_markup::Doctype {
            name: doctype.name,
            public_id: doctype.public_id,
            system_id: doctype.system_id,
            force_quirks: false,
        };
        sink.append_doctype(shared, span);
        if let Some(subset) = doctype.internal_subset {
            sink.set_internal_subset(subset);
        }
    }

    /// "Create an element for the token and append it" to a node. A start tag's element becomes the current
    /// one, and its namespace declarations last until it is closed.
    fn insert_element<S: TreeSink<Node = N>>(
        &mut self,
        tag: Tag<'_>,
        span: Span,
        parent: N,
        sink: &mut S,
    ) {
        let mark = self.namespaces.mark();
        let node = self.append_element(tag, span, &parent, sink);
        if tag.self_closing {
            sink.element_popped(&node);
            self.namespaces.undo(mark);
        } else {
            self.open.push(node, tag.name, span, mark);
        }
    }

    /// Makes the element and appends it: what it declares holds for its own names already.
    fn append_element<S: TreeSink<Node = N>>(
        &mut self,
        tag: Tag<'_>,
        span: Span,
        parent: &N,
        sink: &mut S,
    ) -> N {
        // OPTIMIZATION: most tags declare nothing, and none of their attributes has a prefix.
        if names::are_plain(tag.attrs) {
            self.check_element_name(tag, sink);
            let name = names::element_name(&self.namespaces, tag.name);
            let attrs = ElementAttrs::plain(tag.attrs);
            return sink.append_element(parent, NewElement { name, attrs, span, implied: false });
        }
        self.declare_namespaces(tag.attrs, sink);
        self.check_element_name(tag, sink);
        self.check_attribute_names(tag.attrs, sink);
        names::with_resolved(&self.namespaces, tag, |name, attrs| {
            sink.append_element(parent, NewElement { name, attrs, span, implied: false })
        })
    }
}
