//! The "in template" insertion mode: the content of a template decides how it is parsed.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate>

use broth_dom::TreeSink;
use broth_html_rules::in_body::StartTag;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate>
    pub(super) fn in_template<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(_)
            | Item::Null
            | Item::Comment(_)
            | Item::ProcessingInstruction(..)
            | Item::Doctype(_) => self.in_body(item),
            Item::Start(tag) => match tag.name {
                _ if StartTag::of(tag.name) == StartTag::Metadata => self.in_head(item),
                Name::Caption | Name::Colgroup | Name::Tbody | Name::Tfoot | Name::Thead => {
                    self.go_on_in_template(InsertionMode::InTable, item)
                }
                Name::Col => self.go_on_in_template(InsertionMode::InColumnGroup, item),
                Name::Tr => self.go_on_in_template(InsertionMode::InTableBody, item),
                Name::Td | Name::Th => self.go_on_in_template(InsertionMode::InRow, item),
                _ => self.go_on_in_template(InsertionMode::InBody, item),
            },
            Item::End(tag) if tag.name == Name::Template => self.in_head(item),
            Item::End(_) => self.ignore(ErrorCode::UnexpectedEndTagInTemplate),
            Item::EndOfFile => self.end_of_file_in_template(),
        }
    }

    /// Makes another mode the current template insertion mode.
    fn go_on_in_template<'t>(&mut self, mode: InsertionMode, item: Item<'t>) -> Step<'t> {
        self.templates.modes.pop();
        self.templates.modes.push(mode);
        self.again_in(mode, item)
    }

    fn end_of_file_in_template<'t>(&mut self) -> Step<'t> {
        if !self.open.contains(Name::Template) {
            self.stop_parsing();
            return Step::Done;
        }
        self.error(ErrorCode::EofInTemplate);
        self.pop_until(Name::Template);
        self.end_template();
        Step::Again(Item::EndOfFile)
    }
}
