//! The "in caption" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step, TagItem};
use crate::modes::InsertionMode;

/// Tags of the parts of a table.
fn is_table_part(name: Name) -> bool {
    matches!(
        name,
        Name::Caption
            | Name::Col
            | Name::Colgroup
            | Name::Tbody
            | Name::Td
            | Name::Tfoot
            | Name::Th
            | Name::Thead
            | Name::Tr
    )
}

/// End tags of elements that contain every table.
fn is_outside(name: Name) -> bool {
    matches!(name, Name::Body | Name::Html)
}

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption>
    pub(super) fn in_caption<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::End(tag) if tag.name == Name::Caption => {
                self.end_caption(ErrorCode::UnmatchedCaptionEndTag, Some(tag));
                Step::Done
            }
            Item::Start(tag) if is_table_part(tag.name) => {
                self.end_caption_and_go_on(ErrorCode::TablePartInCaptionFragment, item)
            }
            Item::End(tag) if tag.name == Name::Table => {
                self.end_caption_and_go_on(ErrorCode::TableEndTagInCaptionFragment, item)
            }
            Item::End(tag) if is_table_part(tag.name) || is_outside(tag.name) => {
                self.ignore(ErrorCode::UnexpectedEndTagInCaption)
            }
            _ => self.in_body(item),
        }
    }

    fn end_caption_and_go_on<'t>(&mut self, code: ErrorCode, item: Item<'t>) -> Step<'t> {
        if self.end_caption(code, None) { Step::Again(item) } else { Step::Done }
    }

    /// Ends the caption, if there is one; otherwise, reports an error.
    fn end_caption(&mut self, code: ErrorCode, end_tag: Option<TagItem<'_>>) -> bool {
        let caption = self.open.last(Name::Caption);
        let in_scope = self.open.has_any_in_table_scope(&[Name::Caption]);
        let Some(caption) = caption.filter(|_| in_scope) else {
            self.error(code);
            return false;
        };
        self.generate_implied_end_tags();
        if !self.current_is(Name::Caption) {
            self.error(ErrorCode::UnclosedElementsInCaption);
        }
        if end_tag.is_some() {
            self.close(caption);
        } else {
            self.pop_through(caption);
        }
        self.clear_formatting_to_last_marker();
        self.mode = InsertionMode::InTable;
        true
    }
}
