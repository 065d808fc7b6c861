//! The "in head" insertion mode.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, TextMode};

use crate::builder::TreeBuilder;
use crate::feedback::PendingFeedback;
use crate::item::{Item, Step, TagItem};
use crate::modes::InsertionMode;
use crate::options::ScriptingMode;

pub(crate) mod template;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    pub(super) fn in_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF),
            // U+000C FORM FEED (FF), U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
            Item::Text(run) => match run.split_white_space() {
                (Some(white_space), rest) => {
                    self.insert_text(white_space);
                    Step::rest(rest)
                }
                _ => self.anything_else_in_head(item),
            },
            // A comment token
            Item::Comment(data) => self.comment(data),
            // A processing instruction token
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            // A DOCTYPE token
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => self.start_tag_in_head(tag),
            Item::End(tag) => match tag.name {
                // An end tag whose tag name is "head"
                Name::Head => {
                    if let Some(at) = self.open.current_position() {
                        self.close(at);
                    }
                    self.mode = InsertionMode::AfterHead;
                    Step::Done
                }
                // An end tag whose tag name is one of: "body", "html", "br"
                Name::Body | Name::Html | Name::Br => self.anything_else_in_head(item),
                Name::Template => self.end_tag_template(),
                // Any other end tag
                _ => self.ignore(ErrorCode::UnexpectedEndTagInHead),
            },
            _ => self.anything_else_in_head(item),
        }
    }

    fn start_tag_in_head<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            // A start tag whose tag name is "html"
            Name::Html => return self.in_body(Item::Start(tag)),
            // A start tag whose tag name is one of: "base", "basefont", "bgsound", "link"
            Name::Base | Name::Basefont | Name::Bgsound | Name::Link => {
                self.insert_void_element(&tag);
            }
            // A start tag whose tag name is "meta"
            Name::Meta => {
                self.insert_void_element(&tag);
                self.meta_declares_encoding(&tag);
            }
            // A start tag whose tag name is "title"
            Name::Title => self.parse_text_element(&tag, TextMode::Rcdata),
            // A start tag whose tag name is "noscript", if scripting mode is Disabled
            Name::Noscript if !self.is_scripting() => {
                self.insert_html_element(&tag);
                self.mode = InsertionMode::InHeadNoscript;
            }
            // A start tag whose tag name is "noscript", if scripting mode is not Disabled
            //
            // A start tag whose tag name is one of: "noframes", "style"
            Name::Noscript | Name::Noframes | Name::Style => {
                self.parse_text_element(&tag, TextMode::Rawtext);
            }
            Name::Script => self.start_tag_script(&tag),
            Name::Template => self.start_tag_template(&tag),
            // A start tag whose tag name is "head"
            Name::Head => return self.ignore(ErrorCode::SecondHeadStartTag),
            _ => return self.anything_else_in_head(Item::Start(tag)),
        }
        Step::Done
    }

    /// Passes a declared encoding on to the driver, which decides whether it is one and matters.
    fn meta_declares_encoding(&mut self, tag: &TagItem<'_>) {
        if tag.attr("charset").is_some()
            || (tag.attr("content").is_some()
                && tag
                    .attr("http-equiv")
                    .is_some_and(|kind| kind.eq_ignore_ascii_case("content-type")))
        {
            self.token.feedback = PendingFeedback::Encoding;
        }
    }

    /// A start tag whose tag name is "script"
    fn start_tag_script(&mut self, tag: &TagItem<'_>) {
        self.parse_text_element(tag, TextMode::ScriptData);
        self.mark_inert_script();
    }

    /// Marks the script as already started, if scripts are inert.
    fn mark_inert_script(&mut self) {
        if self.options.scripting == ScriptingMode::Inert
            && let Some(script) = self.open.current()
        {
            self.sink.mark_script_already_started(&script.node);
        }
    }

    /// Anything else
    fn anything_else_in_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        self.pop();
        self.again_in(InsertionMode::AfterHead, item)
    }
}
