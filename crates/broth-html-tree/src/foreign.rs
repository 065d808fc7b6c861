//! The rules for parsing tokens in foreign content: in SVG and MathML.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, Namespace, Text};

use crate::builder::TreeBuilder;
use crate::feedback::PendingFeedback;
use crate::item::{Item, Run, Step, TagItem};
use crate::options::ScriptingMode;
use crate::scope::{BREAKING_OUT, FONT_BREAKING_OUT, IntegrationPoint};

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
    pub(crate) fn in_foreign_content<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            // A character token that is U+0000 NULL
            Item::Null => {
                self.error(ErrorCode::NullCharacterInForeignContent);
                let text = Text::changed("\u{FFFD}");
                self.insert_text(Run::new(text, self.token.span));
                Step::Done
            }
            // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF),
            // U+000C FORM FEED (FF), U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
            //
            // Any other character token
            Item::Text(run) => {
                self.insert_text(run);
                self.text_for_frameset(&run.text);
                Step::Done
            }
            // A comment token
            Item::Comment(data) => {
                self.insert_comment(data);
                Step::Done
            }
            // A processing instruction token
            Item::ProcessingInstruction(target, data) => {
                self.insert_processing_instruction(target, data);
                Step::Done
            }
            // A DOCTYPE token
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => self.start_tag_in_foreign_content(tag),
            Item::End(tag) => self.end_tag_in_foreign_content(tag),
            // UNREACHABLE: the dispatcher passes the end of the file to the insertion mode.
            Item::EndOfFile => self.by_insertion_mode(item),
        }
    }

    fn start_tag_in_foreign_content<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        let breaks_out = BREAKING_OUT.contains(tag.name)
            || (tag.name == Name::Font
                && FONT_BREAKING_OUT.iter().any(|name| tag.attr(name).is_some()));
        if breaks_out && self.html_stays_in_foreign_content() {
            self.error(ErrorCode::HtmlStartTagInForeignContent);
        } else if breaks_out {
            return self.break_out(ErrorCode::HtmlStartTagInForeignContent, Item::Start(tag));
        }
        // Any other start tag
        let namespace =
            self.adjusted_current().map_or(Namespace::Html, |(namespace, ..)| namespace);
        self.insert_foreign_element(&tag, namespace);
        if tag.self_closing() {
            self.token.is_acknowledged = true;
            if tag.name == Name::Script && namespace == Namespace::Svg {
                self.end_svg_script();
            } else {
                self.pop();
            }
        }
        Step::Done
    }

    /// Whether the start tag of an HTML element makes an element of SVG or MathML, by the rules
    /// before February 2021: "If the parser was created as part of the HTML fragment parsing
    /// algorithm, then act as described in the "any other start tag" entry below. (fragment case)"
    fn html_stays_in_foreign_content(&self) -> bool {
        self.options.earlier.foreign_fragments && self.context.is_some()
    }

    fn end_tag_in_foreign_content<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            Name::Br | Name::P if !self.options.earlier.foreign_end_tags => {
                self.break_out(ErrorCode::HtmlEndTagInForeignContent, Item::End(tag))
            }
            // An end tag whose tag name is "script", if the current node is an SVG script element
            Name::Script if self.is_svg_script() => {
                if let Some(current) = self.open.current() {
                    self.sink.end_tag(&current.node, self.token.span);
                }
                self.end_svg_script();
                Step::Done
            }
            _ => self.any_other_end_tag_in_foreign_content(tag),
        }
    }

    /// A start tag whose tag name is one of: "b", "big", "blockquote", "body", "br", "center",
    /// "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3", "h4", "h5", "h6", "head",
    /// "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s",
    /// "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var"
    ///
    /// A start tag whose tag name is "font", if the token has any attributes named "color", "face",
    /// or "size"
    ///
    /// An end tag whose tag name is "br", "p"
    ///
    /// Pops elements up to one that may contain HTML, and processes the tag there.
    fn break_out<'t>(&mut self, code: ErrorCode, item: Item<'t>) -> Step<'t> {
        self.error(code);
        while self.open.current().is_some_and(|current| {
            !current.is_html() && current.integration_point == IntegrationPoint::None
        }) && self.pop().is_some()
        {}
        self.by_insertion_mode(item)
    }

    /// Any other end tag
    fn any_other_end_tag_in_foreign_content<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        // Steps 1 and 2.
        let tag_name = self.tag_names.of(tag.name, tag.local());
        if self.open.current().is_some_and(|current| current.tag_name != tag_name) {
            self.error(ErrorCode::MismatchedEndTagInForeignContent);
        }
        // Step 3. The loop does not get here again, because `html` is an element of HTML.
        if self.open.len() == 1 {
            return Step::Done;
        }
        // Steps 5 and 6. The loop ends at the last element of that name or at the last one of HTML.
        match self.open.last_foreign(tag_name) {
            // Step 4.
            Some(at) => {
                self.close(at);
                Step::Done
            }
            // Step 7.
            None => self.by_insertion_mode(Item::End(tag)),
        }
    }

    fn is_svg_script(&self) -> bool {
        self.open.current().is_some_and(|current| {
            current.namespace.get() == Namespace::Svg && current.name == Name::Script
        })
    }

    /// Ends an SVG `script`.
    fn end_svg_script(&mut self) {
        if let Some(script) = self.pop()
            && self.options.scripting == ScriptingMode::Normal
        {
            self.token.feedback = PendingFeedback::Script(script);
        }
    }
}
