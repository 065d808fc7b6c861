//! The "in head" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, TextMode};

use crate::builder::{TreeBuilder, Wish};
use crate::item::{Item, Step, TagItem};
use crate::modes::InsertionMode;
use crate::options::ScriptingMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    pub(super) fn in_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => match run.split_white_space() {
                (Some(white_space), rest) => {
                    self.insert_text(white_space);
                    Step::rest(rest)
                }
                _ => self.anything_else_in_head(item),
            },
            Item::Comment(data) => self.comment(data),
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => self.start_tag_in_head(tag),
            Item::End(tag) => match tag.name {
                Name::Head => {
                    if let Some(at) = self.open.current_position() {
                        self.close(at);
                    }
                    self.mode = InsertionMode::AfterHead;
                    Step::Done
                }
                Name::Body | Name::Html | Name::Br => self.anything_else_in_head(item),
                Name::Template => self.end_tag_template(),
                _ => self.ignore(ErrorCode::UnexpectedEndTagInHead),
            },
            _ => self.anything_else_in_head(item),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    pub(super) fn start_tag_in_head<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            Name::Html => return self.in_body(Item::Start(tag)),
            Name::Base | Name::Basefont | Name::Bgsound | Name::Link => {
                self.insert_void_element(&tag);
            }
            Name::Meta => {
                self.insert_void_element(&tag);
                self.meta_declares_encoding(&tag);
            }
            Name::Title => self.parse_text_element(&tag, TextMode::Rcdata),
            Name::Noscript if !self.is_scripting() => {
                self.insert_html_element(&tag);
                self.mode = InsertionMode::InHeadNoscript;
            }
            Name::Noscript | Name::Noframes | Name::Style => {
                self.parse_text_element(&tag, TextMode::Rawtext);
            }
            Name::Script => self.start_tag_script(&tag),
            Name::Template => self.start_tag_template(&tag),
            Name::Head => return self.ignore(ErrorCode::SecondHeadStartTag),
            _ => return self.anything_else_in_head(Item::Start(tag)),
        }
        Step::Done
    }

    /// Whether what it says is an encoding, and whether that matters, others know.
    fn meta_declares_encoding(&mut self, tag: &TagItem<'_>) {
        if tag.attr("charset").is_some()
            || (tag.attr("content").is_some()
                && tag
                    .attr("http-equiv")
                    .is_some_and(|kind| kind.eq_ignore_ascii_case("content-type")))
        {
            self.wish = Wish::Encoding;
        }
    }

    fn start_tag_script(&mut self, tag: &TagItem<'_>) {
        self.parse_text_element(tag, TextMode::ScriptData);
        if self.options.scripting == ScriptingMode::Inert
            && let Some(script) = self.open.current()
        {
            self.sink.mark_script_already_started(&script.node);
        }
    }

    fn anything_else_in_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        self.pop();
        self.again_in(InsertionMode::AfterHead, item)
    }
}
