//! "In body": blocks, headings, lists, and the table.

use broth_dom::{QuirksMode, TreeSink};
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::TagItem;
use crate::modes::InsertionMode;
use crate::ordered::Position;
use crate::scope::HEADINGS;

const HEADING_NAMES: [Name; 6] = [Name::H1, Name::H2, Name::H3, Name::H4, Name::H5, Name::H6];

impl<S: TreeSink> TreeBuilder<S> {
    /// A start tag whose tag name is one of: "address", "article", "aside", "blockquote", "center",
    /// "details", "dialog", "dir", "div", "dl", "fieldset", "figcaption", "figure", "footer",
    /// "header", "hgroup", "main", "menu", "nav", "ol", "p", "search", "section", "summary", "ul"
    ///
    /// The first half of "plaintext", and the end of other rows, are the same.
    pub(crate) fn start_tag_block(&mut self, tag: &TagItem<'_>) {
        self.close_p_in_button_scope();
        self.insert_html_element(tag);
    }

    /// A start tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6"
    pub(crate) fn start_tag_heading(&mut self, tag: &TagItem<'_>) {
        self.close_p_in_button_scope();
        if self.open.current().is_some_and(|current| current.is_one_of(HEADINGS)) {
            self.error(ErrorCode::NestedHeadingStartTag);
            self.pop();
        }
        self.insert_html_element(tag);
    }

    /// A start tag whose tag name is one of: "pre", "listing"
    pub(super) fn start_tag_pre(&mut self, tag: &TagItem<'_>) {
        self.start_tag_block(tag);
        self.ignore_line_feed();
        self.frameset_ok = false;
    }

    /// A start tag whose tag name is "li"
    pub(crate) fn start_tag_li(&mut self, tag: &TagItem<'_>) {
        self.frameset_ok = false;
        if let Some(li) = self.open.last(Name::Li).filter(|&li| self.is_reached_by_list_item(li)) {
            self.end_list_item(Name::Li, li, ErrorCode::UnclosedElementsInListItem);
        }
        self.start_tag_block(tag);
    }

    /// A start tag whose tag name is one of: "dd", "dt"
    pub(crate) fn start_tag_dd(&mut self, tag: &TagItem<'_>) {
        self.frameset_ok = false;
        let last = self.open.last_of_any(&[Name::Dd, Name::Dt]);
        if let Some(at) = last.filter(|&at| self.is_reached_by_list_item(at)) {
            let name = self.open.get(at).map_or(Name::Unknown, |element| element.name);
            self.end_list_item(name, at, ErrorCode::UnclosedElementsInDescription);
        }
        self.start_tag_block(tag);
    }

    /// Whether the start tag of a list item closes the list item at a position: no element below it
    /// stops the search.
    pub(crate) fn is_reached_by_list_item(&self, at: Position) -> bool {
        self.open.last_list_item_stop() <= Some(at)
    }

    fn end_list_item(&mut self, name: Name, at: Position, unclosed: ErrorCode) {
        self.generate_implied_end_tags_except(name);
        if !self.current_is(name) {
            self.error(unclosed);
        }
        self.pop_through(at);
    }

    /// A start tag whose tag name is "table"
    pub(super) fn start_tag_table_in_body(&mut self, tag: &TagItem<'_>) {
        if self.quirks_mode != QuirksMode::Quirks {
            self.close_p_in_button_scope();
        }
        self.insert_html_element(tag);
        self.frameset_ok = false;
        self.mode = InsertionMode::InTable;
    }

    /// An end tag whose tag name is one of: "address", "article", "aside", "blockquote", "button",
    /// "center", "details", "dialog", "dir", "div", "dl", "fieldset", "figcaption", "figure",
    /// "footer", "header", "hgroup", "listing", "main", "menu", "nav", "ol", "pre", "search",
    /// "section", "select", "summary", "ul"
    pub(super) fn end_tag_block(&mut self, tag: &TagItem<'_>) {
        self.end_tag_in_scope(
            tag.name,
            ErrorCode::UnmatchedBlockEndTag,
            ErrorCode::UnclosedElementsBeforeBlockEndTag,
        );
    }

    /// Closes the element of that name if it is in scope, and returns whether it was.
    pub(super) fn end_tag_in_scope(
        &mut self,
        name: Name,
        unmatched: ErrorCode,
        unclosed: ErrorCode,
    ) -> bool {
        let last = self.open.last(name);
        let Some(at) = last.filter(|&at| self.open.is_in_scope(at)) else {
            self.error(unmatched);
            return false;
        };
        self.generate_implied_end_tags();
        if !self.current_is(name) {
            self.error(unclosed);
        }
        self.close(at);
        true
    }

    /// An end tag whose tag name is "p"
    pub(super) fn end_tag_p(&mut self) {
        if !self.open.has_in_button_scope(Name::P) {
            self.error(ErrorCode::UnmatchedPEndTag);
            self.insert_implied_element(Name::P);
        }
        if let Some(p) = self.open.last(Name::P) {
            self.sink_end_tag(p);
        }
        self.close_p();
    }

    /// An end tag whose tag name is "li"
    pub(super) fn end_tag_li(&mut self) {
        if !self.open.has_in_list_item_scope(Name::Li) {
            self.error(ErrorCode::UnmatchedLiEndTag);
            return;
        }
        self.end_tag_of_list_item(Name::Li, ErrorCode::UnclosedElementsBeforeLiEndTag);
    }

    /// An end tag whose tag name is one of: "dd", "dt"
    pub(super) fn end_tag_dd(&mut self, tag: &TagItem<'_>) {
        if !self.open.has_in_scope(tag.name) {
            self.error(ErrorCode::UnmatchedDescriptionEndTag);
            return;
        }
        self.end_tag_of_list_item(tag.name, ErrorCode::UnclosedElementsBeforeDescriptionEndTag);
    }

    fn end_tag_of_list_item(&mut self, name: Name, unclosed: ErrorCode) {
        if let Some(at) = self.open.last(name) {
            self.sink_end_tag(at);
            self.end_list_item(name, at, unclosed);
        }
    }

    /// An end tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6"
    pub(super) fn end_tag_heading(&mut self, tag: &TagItem<'_>) {
        let last = self.open.last_of_any(&HEADING_NAMES);
        let Some(at) = last.filter(|&at| self.open.is_in_scope(at)) else {
            self.error(ErrorCode::UnmatchedHeadingEndTag);
            return;
        };
        self.generate_implied_end_tags();
        if !self.current_is(tag.name) {
            self.error(ErrorCode::MismatchedHeadingEndTag);
        }
        self.close(at);
    }

    /// "If the stack of open elements has a `p` element in button scope, then close a `p` element."
    #[inline]
    pub(super) fn close_p_in_button_scope(&mut self) {
        if self.open.has_in_button_scope(Name::P) {
            self.close_p();
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element>
    fn close_p(&mut self) {
        // Step 1.
        self.generate_implied_end_tags_except(Name::P);
        // Step 2.
        if !self.current_is(Name::P) {
            self.error(ErrorCode::UnclosedElementsInP);
        }
        // Step 3.
        self.pop_until(Name::P);
    }
}
