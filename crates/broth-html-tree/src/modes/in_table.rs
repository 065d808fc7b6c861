//! The "in table" insertion mode.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, NameSet};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step, TagItem};
use crate::modes::InsertionMode;
use crate::scope::TABLE_CONTEXT;

/// Elements whose text is inspected before it is inserted.
const TAKING_TEXT: NameSet =
    NameSet::of(&[Name::Table, Name::Tbody, Name::Template, Name::Tfoot, Name::Thead, Name::Tr]);

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable>
    pub(super) fn in_table<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            // A character token, if the current node is table, tbody, template, tfoot, thead, or tr
            // element
            Item::Text(_) | Item::Null if self.takes_table_text() => {
                self.text.pending_in_table.clear();
                self.original_mode = self.mode;
                self.again_in(InsertionMode::InTableText, item)
            }
            // A comment token
            Item::Comment(data) => self.comment(data),
            // A processing instruction token
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            // A DOCTYPE token
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => self.start_tag_in_table(tag),
            Item::End(tag) => self.end_tag_in_table(tag),
            // An end-of-file token
            Item::EndOfFile => self.in_body(item),
            _ => self.anything_else_in_table(item),
        }
    }

    /// Whether the current node is a part of a table that takes text by the rules of this mode.
    pub(crate) fn takes_table_text(&self) -> bool {
        self.open.current().is_some_and(|current| current.is_one_of(TAKING_TEXT))
    }

    fn start_tag_in_table<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        let item = Item::Start(tag);
        match tag.name {
            // A start tag whose tag name is "caption"
            Name::Caption => {
                self.clear_back_to(TABLE_CONTEXT);
                self.formatting.push_marker();
                self.insert_html_element(&tag);
                self.mode = InsertionMode::InCaption;
            }
            // A start tag whose tag name is "colgroup"
            Name::Colgroup => {
                self.clear_back_to(TABLE_CONTEXT);
                self.insert_html_element(&tag);
                self.mode = InsertionMode::InColumnGroup;
            }
            // A start tag whose tag name is "col"
            Name::Col => {
                self.clear_back_to(TABLE_CONTEXT);
                self.insert_implied_element(Name::Colgroup);
                return self.again_in(InsertionMode::InColumnGroup, item);
            }
            // A start tag whose tag name is one of: "tbody", "tfoot", "thead"
            Name::Tbody | Name::Tfoot | Name::Thead => {
                self.clear_back_to(TABLE_CONTEXT);
                self.insert_html_element(&tag);
                self.mode = InsertionMode::InTableBody;
            }
            // A start tag whose tag name is one of: "td", "th", "tr"
            Name::Td | Name::Th | Name::Tr => {
                self.clear_back_to(TABLE_CONTEXT);
                self.insert_implied_element(Name::Tbody);
                return self.again_in(InsertionMode::InTableBody, item);
            }
            // A start tag whose tag name is "table"
            Name::Table => {
                self.error(ErrorCode::NestedTableStartTag);
                if self.open.has_any_in_table_scope(&[Name::Table]) {
                    self.pop_until(Name::Table);
                    self.reset_insertion_mode();
                    return Step::Again(item);
                }
            }
            // A start tag whose tag name is one of: "style", "script", "template"
            Name::Style | Name::Script | Name::Template => return self.in_head(item),
            // A start tag whose tag name is "input"
            Name::Input if tag.is_hidden_input() => {
                self.error(ErrorCode::HiddenInputInTable);
                self.insert_void_element(&tag);
            }
            // A start tag whose tag name is "form"
            Name::Form => {
                self.error(ErrorCode::FormStartTagInTable);
                let in_template = self.is_parsing_template_contents();
                let is_ignored = if in_template {
                    // "If there is a template element on the stack of open elements [..], ignore
                    // the token."
                    self.options.earlier.template_forms
                } else {
                    self.forms.element.is_some()
                };
                if !is_ignored {
                    let form = self.insert_html_element(&tag);
                    if !in_template {
                        self.forms.element = Some(form);
                    }
                    self.pop();
                }
            }
            _ => return self.anything_else_in_table(item),
        }
        Step::Done
    }

    fn end_tag_in_table<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            // An end tag whose tag name is "table"
            Name::Table => {
                if !self.open.has_any_in_table_scope(&[Name::Table]) {
                    return self.ignore(ErrorCode::UnmatchedTableEndTag);
                }
                if let Some(table) = self.open.last(Name::Table) {
                    self.close(table);
                }
                self.reset_insertion_mode();
                Step::Done
            }
            // An end tag whose tag name is one of: "body", "caption", "col", "colgroup", "html",
            // "tbody", "td", "tfoot", "th", "thead", "tr"
            Name::Body
            | Name::Caption
            | Name::Col
            | Name::Colgroup
            | Name::Html
            | Name::Tbody
            | Name::Td
            | Name::Tfoot
            | Name::Th
            | Name::Thead
            | Name::Tr => self.ignore(ErrorCode::UnexpectedEndTagInTable),
            // An end tag whose tag name is "template"
            Name::Template => self.in_head(Item::End(tag)),
            _ => self.anything_else_in_table(Item::End(tag)),
        }
    }

    /// Anything else
    ///
    /// Puts content that does not belong in a table before it.
    fn anything_else_in_table<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => self.text_error(ErrorCode::MisplacedTextInTable, run.span),
            _ => self.error(ErrorCode::MisplacedContentInTable),
        }
        self.in_body_with_foster_parenting(item)
    }

    /// Does the same, without the error.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#foster-parent>
    pub(super) fn in_body_with_foster_parenting<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        self.foster_parenting = true;
        let step = self.in_body(item);
        self.foster_parenting = false;
        step
    }
}
