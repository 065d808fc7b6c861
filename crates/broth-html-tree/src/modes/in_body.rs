//! The "in body" insertion mode: the dispatch, and what is about the document as a whole.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
//!
//! The rows lie in files of this folder by what they are about. `start_tag_in_body` and `end_tag_in_body`
//! keep the text's order.

use broth_dom::{ElementAttrs, TreeSink};
use broth_markup::{ErrorCode, Name, Namespace, TextMode};

use crate::builder::TreeBuilder;
use crate::item::{Item, Run, Step, TagItem};
use crate::modes::InsertionMode;

mod blocks;
mod forms;
mod inline;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn in_body<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Null => self.ignore(ErrorCode::NullCharacterInBody),
            Item::Text(run) => {
                self.text_in_body(run);
                Step::Done
            }
            Item::Comment(data) => self.comment(data),
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => self.start_tag_in_body(tag),
            Item::EndOfFile => self.end_of_file_in_body(),
            Item::End(tag) => self.end_tag_in_body(tag),
        }
    }

    /// Any other character token, and white space.
    #[inline]
    pub(super) fn text_in_body(&mut self, run: Run<'_>) {
        self.reconstruct_formatting();
        self.insert_text(run);
        self.text_for_frameset(run);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    fn start_tag_in_body<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            Name::Html => self.start_tag_html_in_body(&tag),
            Name::Base
            | Name::Basefont
            | Name::Bgsound
            | Name::Link
            | Name::Meta
            | Name::Noframes
            | Name::Script
            | Name::Style
            | Name::Template
            | Name::Title => return self.in_head(Item::Start(tag)),
            Name::Body => self.start_tag_body_in_body(&tag),
            Name::Frameset => self.start_tag_frameset_in_body(&tag),
            Name::Address
            | Name::Article
            | Name::Aside
            | Name::Blockquote
            | Name::Center
            | Name::Details
            | Name::Dialog
            | Name::Dir
            | Name::Div
            | Name::Dl
            | Name::Fieldset
            | Name::Figcaption
            | Name::Figure
            | Name::Footer
            | Name::Header
            | Name::Hgroup
            | Name::Main
            | Name::Menu
            | Name::Nav
            | Name::Ol
            | Name::P
            | Name::Search
            | Name::Section
            | Name::Summary
            | Name::Ul => self.start_tag_block(&tag),
            Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6 => {
                self.start_tag_heading(&tag);
            }
            Name::Pre | Name::Listing => self.start_tag_pre(&tag),
            Name::Form => self.start_tag_form(&tag),
            Name::Li => self.start_tag_li(&tag),
            Name::Dd | Name::Dt => self.start_tag_dd(&tag),
            Name::Plaintext => {
                self.start_tag_block(&tag);
                self.switch_to(TextMode::Plaintext);
            }
            Name::Button => self.start_tag_button(&tag),
            Name::A => self.start_tag_a(&tag),
            Name::B
            | Name::Big
            | Name::Code
            | Name::Em
            | Name::Font
            | Name::I
            | Name::S
            | Name::Small
            | Name::Strike
            | Name::Strong
            | Name::Tt
            | Name::U => self.start_tag_formatting(&tag),
            Name::Nobr => self.start_tag_nobr(&tag),
            Name::Applet | Name::Marquee | Name::Object => self.start_tag_object(&tag),
            Name::Table => self.start_tag_table_in_body(&tag),
            Name::Area | Name::Br | Name::Embed | Name::Img | Name::Keygen | Name::Wbr => {
                self.start_tag_void(&tag);
            }
            Name::Input => self.start_tag_input(&tag),
            Name::Param | Name::Source | Name::Track => self.insert_void_element(&tag),
            Name::Hr => self.start_tag_hr(&tag),
            Name::Image => {
                self.error(ErrorCode::ImageStartTag);
                self.start_tag_void(&tag.renamed(Name::Img));
            }
            Name::Textarea => self.start_tag_textarea(&tag),
            Name::Xmp => {
                self.close_p_in_button_scope();
                self.reconstruct_formatting();
                self.frameset_ok = false;
                self.parse_text_element(&tag, TextMode::Rawtext);
            }
            Name::Iframe => {
                self.frameset_ok = false;
                self.parse_text_element(&tag, TextMode::Rawtext);
            }
            Name::Noembed => self.parse_text_element(&tag, TextMode::Rawtext),
            Name::Noscript if self.is_scripting() => {
                self.parse_text_element(&tag, TextMode::Rawtext);
            }
            Name::Select => self.start_tag_select(&tag),
            Name::Option => self.start_tag_option(&tag),
            Name::Optgroup => self.start_tag_optgroup(&tag),
            Name::Rb | Name::Rtc => self.start_tag_rb(&tag),
            Name::Rp | Name::Rt => self.start_tag_rt(&tag),
            Name::Math => self.start_tag_foreign(&tag, Namespace::MathMl),
            Name::Svg => self.start_tag_foreign(&tag, Namespace::Svg),
            Name::Caption
            | Name::Col
            | Name::Colgroup
            | Name::Frame
            | Name::Head
            | Name::Tbody
            | Name::Td
            | Name::Tfoot
            | Name::Th
            | Name::Thead
            | Name::Tr => self.error(ErrorCode::MisplacedStartTagInBody),
            _ => {
                self.reconstruct_formatting();
                let node = self.insert_html_element(&tag);
                if tag.name == Name::Selectedcontent {
                    self.note_for_select(&tag, &node);
                }
            }
        }
        Step::Done
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    fn end_tag_in_body<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            Name::Template => return self.in_head(Item::End(tag)),
            Name::Body => {
                self.end_tag_body(
                    ErrorCode::UnmatchedBodyEndTag,
                    ErrorCode::UnclosedElementsBeforeBodyEndTag,
                );
            }
            Name::Html => {
                let ended = self.end_tag_body(
                    ErrorCode::UnmatchedHtmlEndTag,
                    ErrorCode::UnclosedElementsBeforeHtmlEndTag,
                );
                if ended {
                    return Step::Again(Item::End(tag));
                }
            }
            Name::Address
            | Name::Article
            | Name::Aside
            | Name::Blockquote
            | Name::Button
            | Name::Center
            | Name::Details
            | Name::Dialog
            | Name::Dir
            | Name::Div
            | Name::Dl
            | Name::Fieldset
            | Name::Figcaption
            | Name::Figure
            | Name::Footer
            | Name::Header
            | Name::Hgroup
            | Name::Listing
            | Name::Main
            | Name::Menu
            | Name::Nav
            | Name::Ol
            | Name::Pre
            | Name::Search
            | Name::Section
            | Name::Select
            | Name::Summary
            | Name::Ul => self.end_tag_block(&tag),
            Name::Form => self.end_tag_form(),
            Name::P => self.end_tag_p(),
            Name::Li => self.end_tag_li(),
            Name::Dd | Name::Dt => self.end_tag_dd(&tag),
            Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6 => {
                self.end_tag_heading(&tag);
            }
            Name::A
            | Name::B
            | Name::Big
            | Name::Code
            | Name::Em
            | Name::Font
            | Name::I
            | Name::Nobr
            | Name::S
            | Name::Small
            | Name::Strike
            | Name::Strong
            | Name::Tt
            | Name::U => self.run_adoption_agency(&tag),
            Name::Applet | Name::Marquee | Name::Object => self.end_tag_object(&tag),
            Name::Br => {
                self.error(ErrorCode::BrEndTag);
                self.start_tag_void(&tag.bare(Name::Br));
            }
            _ => self.any_other_end_tag(&tag),
        }
        Step::Done
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    fn start_tag_html_in_body(&mut self, tag: &TagItem<'_>) {
        self.error(ErrorCode::SecondHtmlStartTag);
        if !self.open.contains(Name::Template)
            && let Some(root) = self.open.root()
        {
            self.sink.add_missing_attributes(&root.node, ElementAttrs::plain(tag.attrs()));
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    fn start_tag_body_in_body(&mut self, tag: &TagItem<'_>) {
        self.error(ErrorCode::SecondBodyStartTag);
        if !self.open.contains(Name::Template)
            && let Some(body) = self.open.body()
        {
            self.frameset_ok = false;
            self.sink.add_missing_attributes(&body.node, ElementAttrs::plain(tag.attrs()));
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    fn start_tag_frameset_in_body(&mut self, tag: &TagItem<'_>) {
        self.error(ErrorCode::FramesetStartTagInBody);
        let Some(body) = self.open.body().filter(|_| self.frameset_ok) else { return };
        self.sink.detach(&body.node);
        while self.open.len() > 1 {
            self.pop();
        }
        self.insert_html_element(tag);
        self.mode = InsertionMode::InFrameset;
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    fn end_of_file_in_body<'t>(&mut self) -> Step<'t> {
        if !self.template_modes.is_empty() {
            return self.in_template(Item::EndOfFile);
        }
        if self.open.has_unclosed() {
            self.error(ErrorCode::UnclosedElementsAtEndOfFile);
        }
        self.stop_parsing();
        Step::Done
    }

    /// The end tag of `body` or `html`; says whether the body ends.
    fn end_tag_body(&mut self, unmatched: ErrorCode, unclosed: ErrorCode) -> bool {
        if !self.open.has_in_scope(Name::Body) {
            self.error(unmatched);
            return false;
        }
        if self.open.has_unclosed() {
            self.error(unclosed);
        }
        if unmatched == ErrorCode::UnmatchedBodyEndTag
            && let Some(body) = self.open.body()
        {
            self.sink.end_tag(&body.node, self.span);
        }
        self.mode = InsertionMode::AfterBody;
        true
    }
}
