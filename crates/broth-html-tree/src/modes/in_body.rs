//! The "in body" insertion mode: the dispatch, and the rows about the document as a whole.
//!
//! The other rows are in files of this folder, by topic, with the standard's words above each.
//! `start_tag_in_body` and `end_tag_in_body` keep the standard's order.

use broth_dom::{ElementAttrs, TreeSink};
use broth_html_rules::in_body::{EndTag, StartTag};
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
            // A character token that is U+0000 NULL
            Item::Null => self.ignore(ErrorCode::NullCharacterInBody),
            Item::Text(run) => {
                self.text_in_body(run);
                Step::Done
            }
            // A comment token
            Item::Comment(data) => self.comment(data),
            // A processing instruction token
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            // A DOCTYPE token
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => self.start_tag_in_body(tag),
            Item::EndOfFile => self.end_of_file_in_body(),
            Item::End(tag) => self.end_tag_in_body(tag),
        }
    }

    /// A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C
    /// FORM FEED (FF), U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
    ///
    /// Any other character token
    #[inline]
    pub(crate) fn text_in_body(&mut self, run: Run<'_>) {
        self.reconstruct_formatting();
        self.insert_text(run);
        self.text_for_frameset(&run.text);
    }

    fn start_tag_in_body<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match StartTag::of(tag.name) {
            StartTag::Html => self.start_tag_html_in_body(&tag),
            // A start tag whose tag name is one of: "base", "basefont", "bgsound", "link", "meta",
            // "noframes", "script", "style", "template", "title"
            StartTag::Metadata => return self.in_head(Item::Start(tag)),
            StartTag::Body => self.start_tag_body_in_body(&tag),
            StartTag::Frameset => self.start_tag_frameset_in_body(&tag),
            StartTag::Block => self.start_tag_block(&tag),
            StartTag::Heading => self.start_tag_heading(&tag),
            StartTag::Pre => self.start_tag_pre(&tag),
            StartTag::Form => self.start_tag_form(&tag),
            StartTag::Li => self.start_tag_li(&tag),
            StartTag::Description => self.start_tag_dd(&tag),
            // A start tag whose tag name is "plaintext"
            StartTag::Plaintext => {
                self.start_tag_block(&tag);
                self.switch_to(TextMode::Plaintext);
            }
            StartTag::Button => self.start_tag_button(&tag),
            StartTag::A => self.start_tag_a(&tag),
            StartTag::Formatting => self.start_tag_formatting(&tag),
            StartTag::Nobr => self.start_tag_nobr(&tag),
            StartTag::Object => self.start_tag_object(&tag),
            StartTag::Table => self.start_tag_table_in_body(&tag),
            StartTag::Void => self.start_tag_void(&tag),
            StartTag::Input => self.start_tag_input(&tag),
            // A start tag whose tag name is one of: "param", "source", "track"
            StartTag::Source => self.insert_void_element(&tag),
            StartTag::Hr => self.start_tag_hr(&tag),
            // A start tag whose tag name is "image"
            StartTag::Image => {
                self.error(ErrorCode::ImageStartTag);
                self.start_tag_void(&tag.renamed(Name::Img));
            }
            StartTag::Textarea => self.start_tag_textarea(&tag),
            // A start tag whose tag name is "xmp"
            StartTag::Xmp => {
                self.close_p_in_button_scope();
                self.reconstruct_formatting();
                self.frameset_ok = false;
                self.parse_text_element(&tag, TextMode::Rawtext);
            }
            // A start tag whose tag name is "iframe"
            StartTag::Iframe => {
                self.frameset_ok = false;
                self.parse_text_element(&tag, TextMode::Rawtext);
            }
            // A start tag whose tag name is "noembed"
            StartTag::Noembed => self.parse_text_element(&tag, TextMode::Rawtext),
            // A start tag whose tag name is "noscript", if scripting mode is not Disabled
            StartTag::Noscript if self.is_scripting() => {
                self.parse_text_element(&tag, TextMode::Rawtext);
            }
            StartTag::Select if self.options.earlier.select => self.start_tag_earlier_select(&tag),
            StartTag::Select => self.start_tag_select(&tag),
            StartTag::Option => self.start_tag_option(&tag),
            StartTag::Optgroup => self.start_tag_optgroup(&tag),
            StartTag::RubyBase => self.start_tag_rb(&tag),
            StartTag::RubyText => self.start_tag_rt(&tag),
            StartTag::Math => self.start_tag_foreign(&tag, Namespace::MathMl),
            StartTag::Svg => self.start_tag_foreign(&tag, Namespace::Svg),
            // A start tag whose tag name is one of: "caption", "col", "colgroup", "frame", "head",
            // "tbody", "td", "tfoot", "th", "thead", "tr"
            StartTag::Misplaced => self.error(ErrorCode::MisplacedStartTagInBody),
            _ => self.any_other_start_tag(&tag),
        }
        Step::Done
    }

    /// Any other start tag
    #[inline]
    pub(crate) fn any_other_start_tag(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        let node = self.insert_html_element(tag);
        if tag.name == Name::Selectedcontent {
            self.note_for_select(tag, &node);
        }
    }

    fn end_tag_in_body<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match EndTag::of(tag.name) {
            // An end tag whose tag name is "template"
            EndTag::Template => return self.in_head(Item::End(tag)),
            // An end tag whose tag name is "body"
            EndTag::Body => {
                self.end_tag_body(
                    ErrorCode::UnmatchedBodyEndTag,
                    ErrorCode::UnclosedElementsBeforeBodyEndTag,
                );
            }
            // An end tag whose tag name is "html"
            EndTag::Html => {
                let ended = self.end_tag_body(
                    ErrorCode::UnmatchedHtmlEndTag,
                    ErrorCode::UnclosedElementsBeforeHtmlEndTag,
                );
                if ended {
                    return Step::Again(Item::End(tag));
                }
            }
            EndTag::Block => self.end_tag_block(&tag),
            EndTag::Form => self.end_tag_form(),
            EndTag::P => self.end_tag_p(),
            EndTag::Li => self.end_tag_li(),
            EndTag::Description => self.end_tag_dd(&tag),
            EndTag::Heading => self.end_tag_heading(&tag),
            // An end tag whose tag name is one of: "a", "b", "big", "code", "em", "font", "i",
            // "nobr", "s", "small", "strike", "strong", "tt", "u"
            EndTag::Formatting => self.run_adoption_agency(&tag),
            EndTag::Object => self.end_tag_object(&tag),
            // An end tag whose tag name is "br"
            EndTag::Br => {
                self.error(ErrorCode::BrEndTag);
                self.start_tag_void(&tag.bare(Name::Br));
            }
            _ => self.any_other_end_tag(&tag),
        }
        Step::Done
    }

    /// A start tag whose tag name is "html"
    fn start_tag_html_in_body(&mut self, tag: &TagItem<'_>) {
        self.error(ErrorCode::SecondHtmlStartTag);
        if !self.open.contains(Name::Template)
            && let Some(root) = self.open.root()
        {
            self.sink
                .add_missing_attributes(&root.node, ElementAttrs::without_namespaces(tag.attrs()));
        }
    }

    /// A start tag whose tag name is "body"
    fn start_tag_body_in_body(&mut self, tag: &TagItem<'_>) {
        self.error(ErrorCode::SecondBodyStartTag);
        if !self.open.contains(Name::Template)
            && let Some(body) = self.open.body()
        {
            self.frameset_ok = false;
            self.sink
                .add_missing_attributes(&body.node, ElementAttrs::without_namespaces(tag.attrs()));
        }
    }

    /// A start tag whose tag name is "frameset"
    fn start_tag_frameset_in_body(&mut self, tag: &TagItem<'_>) {
        self.error(ErrorCode::FramesetStartTagInBody);
        let Some(body) = self.open.body().filter(|_| self.frameset_ok) else { return };
        self.sink.detach(&body.node);
        while self.open.len() > 1 && self.pop().is_some() {}
        self.insert_html_element(tag);
        self.mode = InsertionMode::InFrameset;
    }

    /// An end-of-file token
    fn end_of_file_in_body<'t>(&mut self) -> Step<'t> {
        if !self.templates.modes.is_empty() {
            return self.in_template(Item::EndOfFile);
        }
        if self.open.has_unclosed() {
            self.error(ErrorCode::UnclosedElementsAtEndOfFile);
        }
        self.stop_parsing();
        Step::Done
    }

    /// Handles the end tag of `body` or `html`, and returns whether the body ends.
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
            self.sink.end_tag(&body.node, self.token.span);
        }
        self.mode = InsertionMode::AfterBody;
        true
    }
}
