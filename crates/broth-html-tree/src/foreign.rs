//! The rules for parsing tokens in foreign content: inside of SVG and MathML.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, Namespace, Text};

use crate::builder::{TreeBuilder, Wish};
use crate::item::{Item, Run, Step, TagItem};
use crate::options::ScriptingMode;
use crate::scope::{BREAKING_OUT, FONT_BREAKING_OUT, IntegrationPoint};

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
    pub(crate) fn in_foreign_content<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Null => {
                self.error(ErrorCode::NullCharacterInForeignContent);
                let text = Text::changed("\u{FFFD}");
                self.insert_text(Run::new(text, self.span));
                Step::Done
            }
            Item::Text(run) => {
                self.insert_text(run);
                self.text_for_frameset(run);
                Step::Done
            }
            Item::Comment(data) => {
                self.insert_comment(data);
                Step::Done
            }
            Item::ProcessingInstruction(target, data) => {
                self.insert_processing_instruction(target, data);
                Step::Done
            }
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => self.start_tag_in_foreign_content(tag),
            Item::End(tag) => self.end_tag_in_foreign_content(tag),
            // UNREACHABLE: the dispatcher gives the end of the file to the insertion mode.
            Item::EndOfFile => self.by_insertion_mode(item),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
    fn start_tag_in_foreign_content<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        let breaks_out = BREAKING_OUT.contains(tag.name)
            || (tag.name == Name::Font
                && FONT_BREAKING_OUT.iter().any(|name| tag.attr(name).is_some()));
        if breaks_out {
            self.error(ErrorCode::HtmlStartTagInForeignContent);
            return self.break_out(Item::Start(tag));
        }
        let namespace =
            self.adjusted_current().map_or(Namespace::Html, |(namespace, ..)| namespace);
        self.insert_foreign_element(&tag, namespace);
        if tag.self_closing() {
            self.acknowledged = true;
            if tag.name == Name::Script && namespace == Namespace::Svg {
                self.end_svg_script();
            } else {
                self.pop();
            }
        }
        Step::Done
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
    fn end_tag_in_foreign_content<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            Name::Br | Name::P => {
                self.error(ErrorCode::HtmlEndTagInForeignContent);
                return self.break_out(Item::End(tag));
            }
            Name::Script if self.is_svg_script() => {
                if let Some(current) = self.open.current() {
                    self.sink.end_tag(&current.node, self.span);
                }
                self.end_svg_script();
                return Step::Done;
            }
            _ => {}
        }
        // Any other end tag.
        let tag_name = self.tag_names.of(tag.name, tag.local());
        if self.open.current().is_some_and(|current| current.tag_name != tag_name) {
            self.error(ErrorCode::MismatchedEndTagInForeignContent);
        }
        if self.open.len() == 1 {
            return Step::Done;
        }
        match self.open.last_foreign(tag_name) {
            Some(at) => {
                self.close(at);
                Step::Done
            }
            None => self.by_insertion_mode(Item::End(tag)),
        }
    }

    /// Pops elements up to where HTML is welcome, and processes the tag there.
    fn break_out<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        while self.open.current().is_some_and(|current| {
            !current.is_html() && current.integration_point == IntegrationPoint::None
        }) {
            self.pop();
        }
        self.by_insertion_mode(item)
    }

    fn is_svg_script(&self) -> bool {
        self.open.current().is_some_and(|current| {
            current.namespace == Namespace::Svg && current.name == Name::Script
        })
    }

    /// An SVG `script` ends.
    fn end_svg_script(&mut self) {
        if let Some(script) = self.pop()
            && self.options.scripting == ScriptingMode::Normal
        {
            self.wish = Wish::Script(script.node);
        }
    }
}
