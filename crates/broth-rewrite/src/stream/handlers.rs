//! `HandlerList`: the handlers and rules of a rewriter, by the nodes that they want to see;
//! `Handlers`: those of a stream.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use broth_dom::QuirksMode;
use broth_markup::Name;
use broth_select::{Candidates, Level, OpenElements};

use crate::edit::element_edit::Edit;
use crate::error::AnyError;
use crate::stream::handler::{Event, Handler};
use crate::stream::start::Start;

/// The nodes that a handler with a selector wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    /// The element, at its start.
    Start,
    /// The element, at its end.
    Whole,
    /// The end tag.
    EndTag,
    /// The texts in the element.
    Texts,
    /// The comments in the element.
    Comments,
}

impl<H: ?Sized> Document<H> {
    pub(crate) fn is_empty(&self) -> bool {
        let Self { texts, comments, doctype, end } = self;
        [texts, comments, doctype, end].iter().all(|handlers| handlers.is_empty())
    }
}

/// The act for an element: a handler is called, or the edit of a rule is applied.
pub(crate) enum Act<H: ?Sized> {
    Handler(Box<H>),
    Edit(Edit),
}

/// The handlers and rules of a rewriter.
pub(crate) struct HandlerList<H: ?Sized> {
    /// By the numbers of their selectors.
    pub(crate) selected: Vec<(Wants, Act<H>)>,
    pub(crate) document: Document<H>,
}

impl<H: ?Sized> Default for HandlerList<H> {
    fn default() -> Self {
        Self { selected: Vec::new(), document: Document::default() }
    }
}

/// Handlers that a stream borrows, or has for itself.
pub(crate) enum MaybeLent<'r, H: ?Sized> {
    Lent(&'r mut HandlerList<H>),
    Owned(HandlerList<H>),
}

impl<H: ?Sized> Deref for MaybeLent<'_, H> {
    type Target = HandlerList<H>;

    #[inline]
    fn deref(&self) -> &HandlerList<H> {
        match self {
            Self::Lent(list) => list,
            Self::Owned(list) => list,
        }
    }
}

impl<H: ?Sized> DerefMut for MaybeLent<'_, H> {
    #[inline]
    fn deref_mut(&mut self) -> &mut HandlerList<H> {
        match self {
            Self::Lent(list) => list,
            Self::Owned(list) => list,
        }
    }
}

/// The handlers of a stream, with the selectors as far as they have been matched.
pub(crate) struct Handlers<'r, H: ?Sized> {
    elements: Option<OpenElements>,
    list: MaybeLent<'r, H>,
    has_texts: bool,
}

/// Handlers without a selector.
pub(crate) struct Document<H: ?Sized> {
    pub(crate) texts: Vec<Box<H>>,
    pub(crate) comments: Vec<Box<H>>,
    pub(crate) doctype: Vec<Box<H>>,
    pub(crate) end: Vec<Box<H>>,
}

impl<H: ?Sized> Default for Document<H> {
    fn default() -> Self {
        let [texts, comments, doctype, end] = [const { Vec::new() }; 4];
        Self { texts, comments, doctype, end }
    }
}

/// The handlers whose selectors match an element: their numbers in ascending order.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The matching selectors that they were found by, as bits.
    bits: Vec<u64>,
    pub(crate) elements: Vec<u32>,
    pub(crate) ends: Vec<u32>,
    /// Whether one of those wants to see the element as a whole.
    pub(crate) waits: bool,
    pub(crate) texts: Vec<u32>,
    pub(crate) comments: Vec<u32>,
}

impl Found {
    /// Whether they all want to see elements at their start.
    pub(crate) fn is_of_elements(&self) -> bool {
        self.ends.is_empty() && self.texts.is_empty() && self.comments.is_empty()
    }
}

impl<'r, H: ?Sized + Handler> Handlers<'r, H> {
    /// Takes handlers, and what matches their selectors.
    pub(crate) fn new(elements: Option<OpenElements>, list: MaybeLent<'r, H>) -> Self {
        let has_texts = !list.document.texts.is_empty()
            || list.selected.iter().any(|(wants, _)| *wants == Wants::Texts);
        Self { elements, list, has_texts }
    }

    /// Drops or returns all handlers: none is called any more.
    pub(crate) fn forget(&mut self) {
        *self = Self::new(None, MaybeLent::Owned(HandlerList::default()));
    }

    pub(crate) fn top(&self) -> Option<Level> {
        self.elements.as_ref().map(OpenElements::top)
    }

    /// The selectors that may match an element; if there are none, it need not be
    /// [entered](Self::enter).
    #[inline]
    pub(crate) fn candidates(
        &self,
        name: Name,
        has_attributes: impl FnOnce() -> bool,
    ) -> Option<Candidates> {
        self.elements.as_ref()?.candidates(name, has_attributes)
    }

    /// Whether a selector matches an element.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        level: Level,
        candidates: Candidates,
        start: &Start<'_>,
    ) -> bool {
        let elements = self.elements.as_mut();
        elements.is_some_and(|elements| elements.enter_among(level, candidates, start))
    }

    /// Opens the level of the children of that element, which is on the level `parent`.
    #[inline]
    pub(crate) fn open(&mut self, parent: Level) -> Level {
        match &mut self.elements {
            Some(elements) => elements.open(parent),
            None => Level::default(),
        }
    }

    #[inline]
    pub(crate) fn close(&mut self, level: Level) {
        if let Some(elements) = &mut self.elements {
            elements.close(level);
        }
    }

    pub(crate) fn set_quirks_mode(&mut self, mode: QuirksMode) {
        if let Some(elements) = &mut self.elements {
            elements.set_quirks_mode(mode);
        }
    }

    /// Finds the handlers for the element that was entered last.
    // OPTIMIZATION: often they are those that were found before: 4 % of handlers for all elements.
    #[inline]
    pub(crate) fn find(&self, found: &mut Found) {
        let here = self.elements.as_ref().map_or(&[][..], OpenElements::bits);
        let is_same = match (&*found.bits, here) {
            ([before], [here]) => before == here,
            (before, here) => before == here,
        };
        if !is_same {
            self.find_by(here, found);
        }
    }

    fn find_by(&self, here: &[u64], found: &mut Found) {
        found.bits.clear();
        found.bits.extend_from_slice(here);
        let Found { elements, ends, waits, texts, comments, .. } = found;
        for numbers in [&mut *elements, &mut *ends, &mut *texts, &mut *comments] {
            numbers.clear();
        }
        *waits = false;
        let numbers = self.elements.iter().flat_map(OpenElements::numbers);
        let wants =
            numbers.filter_map(|number| Some((number as u32, self.list.selected.get(number)?)));
        for (number, (wants, _)) in wants {
            match wants {
                Wants::Start => elements.push(number),
                Wants::Whole | Wants::EndTag => {
                    ends.push(number);
                    *waits |= *wants == Wants::Whole;
                }
                Wants::Texts => texts.push(number),
                Wants::Comments => comments.push(number),
            }
        }
    }

    /// Whether a handler waits for the whole element.
    pub(crate) fn waits(&self, number: u32) -> bool {
        self.list.selected.get(number as usize).is_some_and(|(wants, _)| *wants == Wants::Whole)
    }

    pub(crate) fn call(&mut self, number: u32, event: Event<'_, '_>) -> Result<(), AnyError> {
        match (self.list.selected.get_mut(number as usize), event) {
            (Some((_, Act::Handler(handler))), event) => handler.handle(event),
            (Some((_, Act::Edit(edit))), Event::Element(element)) => {
                edit.apply_to(element);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether there are handlers with a selector.
    pub(crate) fn has_selectors(&self) -> bool {
        self.elements.is_some()
    }

    /// Whether there are handlers for any texts.
    pub(crate) fn have_texts(&self) -> bool {
        self.has_texts
    }

    /// Whether there are handlers for all texts.
    pub(crate) fn watch_texts(&self) -> bool {
        !self.list.document.texts.is_empty()
    }

    /// Whether there are handlers for any comments.
    pub(crate) fn has_comments(&self) -> bool {
        !self.list.document.comments.is_empty()
            || self.list.selected.iter().any(|(wants, _)| *wants == Wants::Comments)
    }

    pub(crate) fn for_texts(&mut self, numbers: &[u32], call: impl FnMut(&mut H)) {
        let HandlerList { selected, document } = &mut *self.list;
        for_all(&mut document.texts, selected, numbers, call);
    }

    pub(crate) fn for_comments(&mut self, numbers: &[u32], call: impl FnMut(&mut H)) {
        let HandlerList { selected, document } = &mut *self.list;
        for_all(&mut document.comments, selected, numbers, call);
    }

    pub(crate) fn for_doctype(&mut self, call: impl FnMut(&mut H)) {
        for_all(&mut self.list.document.doctype, &mut [], &[], call);
    }

    /// Whether there are handlers for the end of the document.
    pub(crate) fn watch_end(&self) -> bool {
        !self.list.document.end.is_empty()
    }

    pub(crate) fn for_end(&mut self, call: impl FnMut(&mut H)) {
        for_all(&mut self.list.document.end, &mut [], &[], call);
    }
}

fn for_all<H: ?Sized>(
    document: &mut [Box<H>],
    selected: &mut [(Wants, Act<H>)],
    numbers: &[u32],
    mut call: impl FnMut(&mut H),
) {
    for handler in document {
        call(handler);
    }
    for &number in numbers {
        if let Some((_, Act::Handler(handler))) = selected.get_mut(number as usize) {
            call(handler);
        }
    }
}
