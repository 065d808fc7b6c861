//! The "after head" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode>

use broth_dom::TreeSink;
use broth_html_rules::in_body::StartTag;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode>
    pub(super) fn after_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => match run.split_white_space() {
                (Some(white_space), rest) => {
                    self.insert_text(white_space);
                    Step::rest(rest)
                }
                _ => self.anything_else_after_head(item),
            },
            Item::Comment(data) => self.comment(data),
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => match tag.name {
                Name::Html => self.in_body(item),
                Name::Body => {
                    self.insert_html_element(&tag);
                    self.frameset_ok = false;
                    self.mode = InsertionMode::InBody;
                    Step::Done
                }
                Name::Frameset => {
                    self.insert_html_element(&tag);
                    self.mode = InsertionMode::InFrameset;
                    Step::Done
                }
                _ if StartTag::of(tag.name) == StartTag::Metadata => {
                    self.head_content_after_head(item)
                }
                Name::Head => self.ignore(ErrorCode::SecondHeadStartTag),
                _ => self.anything_else_after_head(item),
            },
            Item::End(tag) => match tag.name {
                Name::Template => self.in_head(item),
                Name::Body | Name::Html | Name::Br => self.anything_else_after_head(item),
                _ => self.ignore(ErrorCode::UnexpectedEndTagAfterHead),
            },
            _ => self.anything_else_after_head(item),
        }
    }

    /// Puts content of the head there, although the head has ended.
    fn head_content_after_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        self.error(ErrorCode::HeadContentAfterHead);
        let Some(head) = self.head.clone() else { return self.in_head(item) };
        let at = self.push_implied(head, Name::Head);
        let step = self.in_head(item);
        self.remove_open(at);
        step
    }

    fn anything_else_after_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        self.insert_implied_element(Name::Body);
        self.frameset_ok = true;
        self.again_in(InsertionMode::InBody, item)
    }
}
