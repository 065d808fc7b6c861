//! The "before html" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode>

use broth_dom::{Child, TreeSink};
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode>
    pub(super) fn before_html<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Comment(data) => {
                self.insert_comment_at(self.place_in_document(), data);
                Step::Done
            }
            Item::ProcessingInstruction(target, data) => {
                self.insert_processing_instruction_at(self.place_in_document(), target, data);
                Step::Done
            }
            Item::Text(run) => match run.split_white_space() {
                (Some(_), rest) => Step::rest(rest),
                _ => self.anything_else_before_html(item),
            },
            Item::Start(tag) if tag.name == Name::Html => {
                let html = self.create_html_element(&tag);
                self.sink.insert(self.place_in_document(), Child::Node(html.clone()));
                self.push_html_element(&tag, html);
                self.mode = InsertionMode::BeforeHead;
                Step::Done
            }
            Item::End(tag)
                if !matches!(tag.name, Name::Head | Name::Body | Name::Html | Name::Br) =>
            {
                self.ignore(ErrorCode::UnexpectedEndTagBeforeHtml)
            }
            _ => self.anything_else_before_html(item),
        }
    }

    fn anything_else_before_html<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        let html = self.create_implied_element(Name::Html);
        self.sink.insert(self.place_in_document(), Child::Node(html.clone()));
        self.push_root(html);
        self.again_in(InsertionMode::BeforeHead, item)
    }
}
