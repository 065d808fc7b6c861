//! `select` as it was before July 2025, when it held options and hardly anything else: the
//! insertion modes "in select" and "in select in table", and the rows about `select` elsewhere.
//!
//! The living standard has neither mode: what is in a `select` is read like other content. Browsers
//! read it the older way until then, and some of them are still in use.
//! [`EarlierRules::select`](crate::EarlierRules::select) asks for it. The quoted rows are those of
//! the standard before the change.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, NameSet};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step, TagItem};
use crate::modes::InsertionMode;
use crate::ordered::Position;

/// The elements that do not end a *select scope*.
const OPTIONS: NameSet = NameSet::of(&[Name::Optgroup, Name::Option]);

/// The tags that end a `select` in a table.
fn ends_select_in_table(name: Name) -> bool {
    matches!(
        name,
        Name::Caption
            | Name::Table
            | Name::Tbody
            | Name::Tfoot
            | Name::Thead
            | Name::Tr
            | Name::Td
            | Name::Th
    )
}

/// The two modes.
impl<S: TreeSink> TreeBuilder<S> {
    /// The "in select" insertion mode.
    pub(super) fn in_select<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            // A character token that is U+0000 NULL
            Item::Null => self.ignore(ErrorCode::NullCharacterInBody),
            // Any other character token
            Item::Text(run) => {
                self.insert_text(run);
                Step::Done
            }
            // A comment token
            Item::Comment(data) => self.comment(data),
            // Those editions have none; it goes where a comment would.
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            // A DOCTYPE token
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => self.start_tag_in_select(tag),
            Item::End(tag) => self.end_tag_in_select(tag),
            // An end-of-file token
            Item::EndOfFile => self.in_body(item),
        }
    }

    fn start_tag_in_select<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            // A start tag whose tag name is "html"
            Name::Html => return self.in_body(Item::Start(tag)),
            // A start tag whose tag name is "option"
            Name::Option => {
                self.pop_if(Name::Option);
                self.insert_html_element(&tag);
            }
            // A start tag whose tag name is "optgroup"
            Name::Optgroup => {
                self.pop_if(Name::Option);
                self.pop_if(Name::Optgroup);
                self.insert_html_element(&tag);
            }
            // A start tag whose tag name is "hr"
            Name::Hr => {
                self.pop_if(Name::Option);
                self.pop_if(Name::Optgroup);
                self.insert_void_element(&tag);
            }
            // A start tag whose tag name is "select"
            Name::Select => {
                self.end_select(
                    ErrorCode::SelectStartTagInSelectFragment,
                    Some(ErrorCode::NestedSelectStartTag),
                );
            }
            Name::Keygen if self.options.earlier.ignored_keygen => {
                self.error(ErrorCode::MisplacedTagInSelect);
            }
            // A start tag whose tag name is one of: "input", "keygen", "textarea"
            Name::Input | Name::Keygen | Name::Textarea => {
                let ended = self.end_select(
                    ErrorCode::InputStartTagInSelectFragment,
                    Some(ErrorCode::InputStartTagInSelect),
                );
                if ended {
                    return Step::Again(Item::Start(tag));
                }
            }
            // A start tag whose tag name is one of: "script", "template"
            Name::Script | Name::Template => return self.in_head(Item::Start(tag)),
            // Anything else
            _ => self.error(ErrorCode::MisplacedTagInSelect),
        }
        Step::Done
    }

    fn end_tag_in_select<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        match tag.name {
            // An end tag whose tag name is "optgroup"
            Name::Optgroup => {
                if self.current_is(Name::Option) && self.is_in_optgroup() {
                    self.pop();
                }
                self.end_current(Name::Optgroup);
            }
            // An end tag whose tag name is "option"
            Name::Option => self.end_current(Name::Option),
            // An end tag whose tag name is "select"
            Name::Select => {
                self.end_select(ErrorCode::UnmatchedBlockEndTag, None);
            }
            // An end tag whose tag name is "template"
            Name::Template => return self.in_head(Item::End(tag)),
            // Anything else
            _ => self.error(ErrorCode::MisplacedTagInSelect),
        }
        Step::Done
    }

    /// The "in select in table" insertion mode.
    pub(super) fn in_select_in_table<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            // A start tag whose tag name is one of: "caption", "table", "tbody", "tfoot", "thead",
            // "tr", "td", "th"
            Item::Start(tag) if ends_select_in_table(tag.name) => {}
            // An end tag whose tag name is one of: "caption", "table", "tbody", "tfoot", "thead",
            // "tr", "td", "th"
            Item::End(tag) if ends_select_in_table(tag.name) => {
                if !self.open.has_any_in_table_scope(&[tag.name]) {
                    return self.ignore(ErrorCode::MisplacedTagInSelect);
                }
            }
            // Anything else
            _ => return self.in_select(item),
        }
        self.error(ErrorCode::TablePartInSelect);
        self.pop_until(Name::Select);
        self.reset_insertion_mode();
        Step::Again(item)
    }

    /// Pops the current node if it is an HTML element of that name.
    fn pop_if(&mut self, name: Name) {
        if self.current_is(name) {
            self.pop();
        }
    }

    /// Handles the end tag of an `option` or `optgroup`, which closes only the current node.
    fn end_current(&mut self, name: Name) {
        match self.open.current_position().filter(|_| self.current_is(name)) {
            Some(current) => self.close(current),
            None => self.error(ErrorCode::MisplacedTagInSelect),
        }
    }

    /// Whether the element above the current node is an `optgroup`.
    fn is_in_optgroup(&self) -> bool {
        let above = self.open.current_position().and_then(|at| self.open.above(at));
        above.and_then(|at| self.open.get(at)).is_some_and(|parent| parent.is(Name::Optgroup))
    }

    /// Pops elements up to the `select`, and returns whether there is one. Reports `outside` if
    /// there is none, and otherwise `inside`, which the end tag does not have.
    fn end_select(&mut self, outside: ErrorCode, inside: Option<ErrorCode>) -> bool {
        let Some(select) = self.select_in_select_scope() else {
            self.error(outside);
            return false;
        };
        match inside {
            Some(inside) => {
                self.error(inside);
                self.pop_through(select);
            }
            None => self.close(select),
        }
        self.reset_insertion_mode();
        true
    }

    /// The `select` in *select scope*: everything but `optgroup` and `option` ends that scope. In
    /// these modes, at most one of each is open below the `select`.
    fn select_in_select_scope(&self) -> Option<Position> {
        let select = self.open.last(Name::Select)?;
        let mut at = self.open.current_position()?;
        while at != select && self.open.get(at)?.is_one_of(OPTIONS) {
            at = self.open.above(at)?;
        }
        (at == select).then_some(select)
    }
}

/// Rows of other modes.
impl<S: TreeSink> TreeBuilder<S> {
    /// A start tag whose tag name is "select", in the "in body" insertion mode
    pub(super) fn start_tag_earlier_select(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        self.insert_html_element(tag);
        self.frameset_ok = false;
        // "If the insertion mode is one of "in table", "in caption", "in table body", "in row", or
        // "in cell", then switch the insertion mode to "in select in table"."
        self.mode = match self.mode {
            InsertionMode::InTable
            | InsertionMode::InCaption
            | InsertionMode::InTableBody
            | InsertionMode::InRow
            | InsertionMode::InCell => InsertionMode::InSelectInTable,
            _ => InsertionMode::InSelect,
        };
    }

    /// The mode for a `select` when the insertion mode is reset: "in select in table" if the
    /// nearest `table` or `template` above it is a `table`. The last step is for the context of a
    /// fragment, above which nothing is known.
    pub(crate) fn mode_in_earlier_select(&self, last: bool) -> InsertionMode {
        let nearest = self.open.last_of_any(&[Name::Table, Name::Template]);
        let is_in_table =
            nearest.and_then(|at| self.open.get(at)).is_some_and(|it| it.is(Name::Table));
        if is_in_table && !last { InsertionMode::InSelectInTable } else { InsertionMode::InSelect }
    }
}
