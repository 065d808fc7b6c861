//! The "in frameset" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Run, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset>
    pub(super) fn in_frameset<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => {
                self.text_in_or_after_frameset(run, ErrorCode::UnexpectedContentInFrameset)
            }
            Item::Comment(data) => self.comment(data),
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => match tag.name {
                Name::Html => self.in_body(item),
                Name::Frameset => {
                    self.insert_html_element(&tag);
                    Step::Done
                }
                Name::Frame => {
                    self.insert_void_element(&tag);
                    Step::Done
                }
                Name::Noframes => self.in_head(item),
                _ => self.ignore(ErrorCode::UnexpectedContentInFrameset),
            },
            Item::End(tag) if tag.name == Name::Frameset => {
                if self.open.len() == 1 {
                    return self.ignore(ErrorCode::UnmatchedFramesetEndTag);
                }
                if let Some(at) = self.open.current_position() {
                    self.close(at);
                }
                if self.context.is_none() && !self.current_is(Name::Frameset) {
                    self.mode = InsertionMode::AfterFrameset;
                }
                Step::Done
            }
            Item::EndOfFile => {
                if self.open.len() > 1 {
                    self.error(ErrorCode::EofInFrameset);
                }
                self.stop_parsing();
                Step::Done
            }
            Item::End(_) | Item::Null => self.ignore(ErrorCode::UnexpectedContentInFrameset),
        }
    }

    /// Keeps only the white space of a text.
    pub(super) fn text_in_or_after_frameset<'t>(
        &mut self,
        run: Run<'t>,
        code: ErrorCode,
    ) -> Step<'t> {
        match run.split_white_space() {
            (Some(white_space), rest) => {
                self.insert_text(white_space);
                Step::rest(rest)
            }
            _ => self.ignore_up_to_white_space(run, code),
        }
    }

    /// Ignores the characters before the next white space, and reports an error.
    pub(super) fn ignore_up_to_white_space<'t>(
        &mut self,
        run: Run<'t>,
        code: ErrorCode,
    ) -> Step<'t> {
        let (ignored, rest) = run.split_before_white_space();
        self.text_error(code, ignored.map_or(run.span, |ignored| ignored.span));
        Step::rest(rest)
    }
}
