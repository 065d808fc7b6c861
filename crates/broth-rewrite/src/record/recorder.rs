//! `Recorder`: a sink that passes everything on to a tree, and records which piece of the source
//! caused it.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use broth_dom::{NewElement, Place, TreeSink as _};
use broth_markup::{Name, Namespace, QName, Span, Text};

use crate::edit::name::outlives_its_end_tag;
use crate::record::steps::{Origin, Step, StepKind, Tag};
use crate::record::tree::RecordedTree;

mod sink;
mod stray;

/// An open element.
#[derive(Clone, Copy, Debug)]
struct Open<N> {
    node: N,
    /// Its name, if it is an element of HTML.
    name: Option<Name>,
    origin: Origin,
    /// Whether its end tag closes nothing: `body` and `html`.
    outlives_its_end_tag: bool,
    /// Whether a recorded step already closes it.
    is_closed: bool,
}

/// A sink that builds a tree, and records the steps.
#[derive(Debug)]
pub(crate) struct Recorder<T: RecordedTree> {
    pub(crate) tree: T,
    pub(crate) steps: Vec<Step<T::Node>>,
    /// The span of the current token.
    token: Span,
    /// The start of the next step of this token.
    at: usize,
    /// The element that the token has opened.
    opened: Option<T::Node>,
    /// The element that the token closes as its end tag.
    ended: Option<T::Node>,
    /// Whether a step has been recorded for the text of the token.
    is_recorded: bool,
    /// The number of steps before those of the token.
    before: usize,
    /// The open elements.
    open: Vec<Open<T::Node>>,
    /// The elements that are open only because the end tags of `body` and `html` close nothing,
    /// each with the index of the step that closes it for now; the innermost first.
    left: VecDeque<(T::Node, usize)>,
    /// Whether the token is the end of the file.
    is_at_end: bool,
    /// How many end tags had nothing to close.
    pub(crate) stray_end_tags: usize,
    /// How many start tags opened nothing, and how many texts that are not white space were not
    /// inserted.
    pub(crate) lost: usize,
}

impl<T: RecordedTree> Recorder<T> {
    pub(crate) fn new(tree: T) -> Self {
        Self {
            tree,
            steps: Vec::new(),
            token: Span::default(),
            at: 0,
            opened: None,
            ended: None,
            is_recorded: false,
            before: 0,
            open: Vec::new(),
            left: VecDeque::new(),
            is_at_end: false,
            stray_end_tags: 0,
            lost: 0,
        }
    }

    /// Begins the next token.
    #[inline]
    pub(crate) fn begin(&mut self, token: Span) {
        self.at = token.start;
        self.token = token;
        self.opened = None;
        self.ended = None;
        self.is_recorded = false;
        self.before = self.steps.len();
    }

    /// Starts the end-of-file token. Its steps come before any truncated input.
    pub(crate) fn begin_end(&mut self, token: Span) {
        let end = self.token.end;
        self.begin(token);
        self.at = end;
        self.is_at_end = true;
    }

    /// Skips the next token, a text that would only be appended to the innermost open element, if
    /// nothing needs to be recorded about it.
    #[inline]
    pub(crate) fn skip_text_token(&mut self, text: Text<'_>, span: Span, inside: T::Node) -> bool {
        let is_skipped = self.is_first() && self.tree.skips_text_token(text, span, inside);
        if is_skipped {
            self.token = span;
        }
        is_skipped
    }

    /// The span of the last token.
    #[inline]
    pub(crate) fn token(&self) -> Span {
        self.token
    }

    /// Whether the last token is the end of the file.
    pub(crate) fn is_at_end(&self) -> bool {
        self.is_at_end
    }

    /// Whether later tokens may change recorded steps.
    pub(crate) fn may_change_steps(&self) -> bool {
        !self.left.is_empty()
    }

    /// Makes the recorded steps final.
    pub(crate) fn fix_steps(&mut self) {
        self.left.clear();
    }

    /// The innermost open element.
    #[inline]
    pub(crate) fn innermost(&self) -> Option<T::Node> {
        let mut open = self.open.iter().rev();
        open.find(|open| !open.is_closed).map(|open| open.node)
    }

    /// Whether the next step can be skipped: it edits nothing and no edit is pending.
    #[inline]
    fn skips_step(&self) -> bool {
        self.is_first() && self.tree.skips_step()
    }

    /// Whether all recorded steps have been taken.
    #[inline]
    fn is_first(&self) -> bool {
        self.steps.is_empty() && self.left.is_empty()
    }

    /// Records a step. An implied tag is recorded too: it may have to be written before something
    /// that is inserted.
    fn record(&mut self, node: T::Node, span: Span, kind: StepKind) {
        // The text in a table is recorded with the token after it.
        self.is_recorded |= span.end > self.token.start && !span.is_empty();
        self.steps.push(Step { node, inside: self.innermost(), span, kind });
    }

    /// The index of an open element on the stack.
    #[inline]
    fn find(&self, node: T::Node) -> Option<usize> {
        self.open.iter().rposition(|open| open.node == node)
    }

    /// Marks an element as closed. It is reopened if later content is inserted into it.
    fn mark_closed(&mut self, at: usize, span: Span, tag: Tag) {
        let Open { node, origin, is_closed, .. } = self.open[at];
        let tag = if origin == Origin::Reconstruction { Tag::Reconstructed } else { tag };
        if !is_closed {
            self.left.push_back((node, self.steps.len()));
            self.record(node, span, StepKind::Close(tag));
            self.open[at].is_closed = true;
        }
    }

    /// Reopens `body` and `html`, because content for them follows their end tags.
    #[inline]
    fn reopen(&mut self) {
        if !self.left.is_empty() {
            self.reopen_all();
        }
    }

    /// Reopens an element that is popped. An element of SVG or MathML ends without a return to the
    /// body.
    fn reopen_one(&mut self, at: usize) {
        if self.open[at].name.is_some() {
            return self.reopen();
        }
        let node = self.open[at].node;
        let left = self.left.iter().position(|(other, _)| *other == node);
        if let Some((_, step)) = left.and_then(|left| self.left.remove(left)) {
            self.steps[step].kind = StepKind::Nothing;
            self.open[at].is_closed = false;
        }
    }

    /// Reopens `body` and `html` if a comment is inserted into an element in them: one of SVG or
    /// MathML, to which their end tags mean nothing.
    fn reopen_for(&mut self, place: Place<T::Node>) {
        let Place::LastChildOf(parent) = place else { return };
        if !self.left.is_empty()
            && self.find(parent).is_some_and(|at| at > 0 && self.open[at].is_closed)
        {
            self.reopen();
            let innermost = self.innermost();
            if let Some(comment) = self.steps.last_mut() {
                comment.inside = innermost;
            }
        }
    }

    #[cold]
    fn reopen_all(&mut self) {
        let first = self.left.front().map_or(self.steps.len(), |&(_, step)| step);
        while let Some((node, step)) = self.left.pop_back() {
            self.steps[step].kind = match self.steps[step].kind {
                StepKind::Close(Tag::Written) => StepKind::EndOfBody,
                _ => StepKind::Nothing,
            };
            if let Some(at) = self.find(node) {
                self.open[at].is_closed = false;
            }
        }
        let innermost = self.innermost();
        // Comments stay outside.
        for step in &mut self.steps[first..] {
            if step.kind != StepKind::Other {
                step.inside = innermost;
            }
        }
    }

    /// Records the text that has just been inserted.
    #[inline]
    fn text(&mut self, place: Place<T::Node>, is_blank: bool, span: Span) {
        if self.is_first() && self.tree.skips_text(span, self.innermost()) {
            self.at = self.at.max(span.end.min(self.token.end));
        } else {
            self.record_text(place, is_blank, span);
        }
    }

    fn record_text(&mut self, place: Place<T::Node>, is_blank: bool, span: Span) {
        let Some(node) = self.tree.inserted_text(place) else { return };
        if !is_blank {
            self.reopen();
        }
        self.record(node, span, StepKind::Text);
        self.at = self.at.max(span.end.min(self.token.end));
    }

    /// Records that an element has been opened by its own tag.
    fn record_opening(&mut self, node: T::Node, span: Span) {
        self.reopen();
        self.record(node, span, StepKind::Open(Tag::Written));
    }

    /// Records the creation of an element that is inserted later.
    fn created(&mut self, node: T::Node, element: NewElement<'_>, origin: Origin) {
        self.reopen();
        let (span, tag) = if origin == Origin::Reconstruction || element.implied {
            if origin == Origin::ItsToken {
                self.at = self.at.max(element.span.start);
            }
            (Span::empty(self.at), Tag::absent(origin))
        } else {
            self.opened = Some(node);
            (element.span, Tag::Written)
        };
        self.record(node, span, StepKind::Open(tag));
        self.push_open(node, element.name, origin);
    }

    /// Takes an open element off the stack.
    fn pop(&mut self, element: &T::Node) {
        let Some(at) = self.find(*element) else { return self.tree.element_popped(element) };
        if !self.is_at_end {
            self.reopen_one(at);
        }
        let Open { origin, is_closed, .. } = self.open[at];
        if let Some(inner) = self.open.get(at + 1) {
            self.tree.ends_early(*element, inner.node);
        }
        self.tree.element_popped(element);
        if is_closed {
            // It is still open at the end.
            let left = self.left.iter().position(|(node, _)| node == element);
            left.and_then(|left| self.left.remove(left));
        } else {
            let (span, tag) = if self.ended == Some(*element) {
                (self.token, Tag::Written)
            } else if self.opened == Some(*element) {
                (Span::empty(self.token.end), Tag::Start)
            } else {
                (Span::empty(self.at), Tag::absent(origin))
            };
            if !matches!(tag, Tag::Written | Tag::Start) || !self.skips_step() {
                self.record(*element, span, StepKind::Close(tag));
            }
        }
        if at + 1 == self.open.len() {
            self.open.pop();
        } else {
            self.open.remove(at);
        }
    }

    /// Closes the innermost element, if it ends by its own tag and nothing needs to be recorded
    /// about that.
    #[inline]
    fn skips_end(&mut self, element: T::Node) -> bool {
        self.is_first()
            && self.open.last().is_some_and(|last| {
                last.node == element && !last.outlives_its_end_tag && !last.is_closed
            })
            && self.tree.skips_end(element)
            && self.open.pop().is_some()
    }

    /// Ends an element by its own end tag.
    fn end(&mut self, element: &T::Node, end_tag: Span) {
        self.end_tag(element, end_tag);
        self.element_popped(element);
    }

    #[inline]
    fn push_open(&mut self, node: T::Node, name: QName<'_>, origin: Origin) {
        let outlives_its_end_tag = outlives_its_end_tag(name);
        let html_name = (name.namespace == Namespace::Html).then_some(name.name);
        let is_closed = false;
        self.open.push(Open { node, name: html_name, origin, outlives_its_end_tag, is_closed });
    }
}

/// Whether a text is only white space.
fn is_blank(text: Text<'_>) -> bool {
    text.chars().all(|c| c.is_ascii_whitespace())
}
