//! Returns the builder to an earlier state, with the elements that were open then.
//!
//! A serializer compares its markup with the builder, token by token. Where markup cannot express a
//! node, the builder diverges from the tree. It is then set back to the place of the serializer, so
//! that the rest can be compared too. To make that cheap, the builder holds the serializer's open
//! elements open: a token that would close one of them is a divergence at once.

use broth_dom::TreeSink;
use broth_html_rules::elements::{HEADINGS, IMPLIED_END_TAGS, text_mode};
use broth_html_rules::in_body::StartTag;
use broth_html_rules::{Nesting, TablePart};
use broth_markup::{Name, Namespace, Tag, TextMode};

use crate::builder::TreeBuilder;
use crate::insert::foreign_name;
use crate::item::TagItem;
use crate::modes::InsertionMode;
use crate::ordered::Position;

/// A state that the builder can return to, as long as the elements that are open in it stay open.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Stage<N> {
    mode: InsertionMode,
    original_mode: InsertionMode,
    template_mode: Option<InsertionMode>,
    /// The position after the last open element.
    end: Position,
    /// How many markers are in the list of active formatting elements.
    markers: usize,
    template_modes: usize,
    open_selects: usize,
    form: Option<N>,
}

/// The state that influences the effect of the next tokens, apart from the names of the open
/// elements.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    mode: InsertionMode,
    open_elements: usize,
    may_become_frameset: bool,
    has_form: bool,
    formatting_elements: usize,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// The state that influences the effect of the next tokens.
    #[doc(hidden)]
    #[inline]
    pub fn memory(&self) -> Memory {
        Memory {
            mode: self.mode,
            open_elements: self.open.len(),
            may_become_frameset: self.may_become_frameset(),
            has_form: self.forms.element.is_some(),
            formatting_elements: self.formatting.len(),
        }
    }

    /// Whether a frameset may still replace the body. A fragment for a body has none.
    #[inline]
    fn may_become_frameset(&self) -> bool {
        self.frameset_ok && self.open.body().is_some()
    }

    /// The current state, to return to with [`restore`](Self::restore) as long as its elements are
    /// open.
    #[doc(hidden)]
    #[inline]
    pub fn stage(&self) -> Stage<S::Node> {
        Stage {
            mode: self.mode,
            original_mode: self.original_mode,
            template_mode: self.templates.modes.last().copied(),
            end: self.open.end(),
            markers: self.formatting.markers(),
            template_modes: self.templates.modes.len(),
            open_selects: self.forms.open_selects.len(),
            form: self.forms.element.clone(),
        }
    }

    /// Holds the elements open that are open at a stage. A token that would close one of them, or
    /// move it, closes nothing from there on: [`refused`](Self::refused) has the name of that
    /// element until [`restore`](Self::restore) is called.
    #[doc(hidden)]
    #[inline]
    pub fn hold(&mut self, stage: &Stage<S::Node>) {
        self.open.hold(stage.end);
    }

    /// Holds no element open any more.
    #[doc(hidden)]
    pub fn release(&mut self) {
        self.open.hold(0);
    }

    /// The element that a token would have closed, although it is held open.
    #[doc(hidden)]
    #[inline]
    pub fn refused(&self) -> Option<Name> {
        self.open.refused()
    }

    /// If this is the current node, the properties that decide whether tags in it do more than open
    /// and close their elements. `None` if it is not, or if tags may do more for other reasons.
    #[doc(hidden)]
    pub fn nesting_in(&self, node: &S::Node) -> Option<Nesting> {
        let current = self.open.current()?;
        let is_root = self.open.len() == 1;
        let is_this = match &self.context {
            Some(context) if is_root => context.root_insertion_target == *node,
            _ => current.node == *node,
        };
        if !is_this || self.refused().is_some() || self.may_become_frameset() || !current.is_html()
        {
            return None;
        }
        if !self.is_on_fast_path {
            let part = table_part(self.mode, current.name).filter(|_| self.may_be_on_fast_path());
            return part.map(|part| Nesting::default().in_part(part));
        }
        if current.is(Name::Template) || self.formatting_to_reconstruct().is_some() {
            return None;
        }
        let is_reached = |at: Position| self.is_reached_by_list_item(at);
        Some(Nesting {
            table: None,
            has_p: self.open.has_in_button_scope(Name::P),
            has_li: self.open.last(Name::Li).is_some_and(is_reached),
            has_description: self.open.last_of_any(&[Name::Dd, Name::Dt]).is_some_and(is_reached),
            is_heading: current.is_one_of(HEADINGS),
            is_implied_to_end: current.is_one_of(IMPLIED_END_TAGS),
            has_a: self.formatting.last_named(Name::A).is_some(),
            formatting: None,
        })
    }

    /// How many active formatting elements come after the last marker, up to
    /// [`Nesting::NOAHS_ARK`].
    #[doc(hidden)]
    pub fn formatting_elements(&self) -> u8 {
        let mut count = 0;
        let mut entry = self.formatting.last();
        while let Some(at) = entry.filter(|&at| self.formatting.element(at).is_some())
            && count < Nesting::NOAHS_ARK
        {
            count += 1;
            entry = self.formatting.before(at);
        }
        count
    }

    /// Returns to a stage whose elements are still open. The sink is not called.
    ///
    /// This closes everything that was opened since then, even by the current token. Nothing else
    /// has changed, so the cost does not depend on the number of open elements.
    #[doc(hidden)]
    pub fn restore(&mut self, stage: &Stage<S::Node>) {
        self.release();
        self.open.forget_refused();
        while self.open.end() > stage.end
            && let Some(element) = self.open.pop()
        {
            if let Some(entry) = element.formatting {
                self.formatting.set_open(entry, None);
            }
        }
        self.formatting.cut_back(stage.markers, stage.end);
        self.templates.modes.truncate(stage.template_modes);
        self.forget_template_targets_from(stage.end);
        self.forms.open_selects.truncate(stage.open_selects);
        self.text.pending_in_table.clear();
        self.foster_parenting = false;
        self.take_back_the_end();
        self.forms.element.clone_from(&stage.form);
        self.mode = stage.mode;
        self.original_mode = stage.original_mode;
        if let (Some(last), Some(mode)) = (self.templates.modes.last_mut(), stage.template_mode) {
            *last = mode;
        }
        self.look_ahead();
    }

    /// Opens an element in the current node, whatever the rules say about it there.
    #[doc(hidden)]
    pub fn open_anyway(&mut self, node: S::Node, namespace: Namespace<'static>, tag: &Tag<'_>) {
        let item = TagItem::of(tag);
        if namespace != Namespace::Html {
            let name = foreign_name(&item, namespace).name;
            return self.push_foreign_element(&item, node, (namespace, name));
        }
        self.push_html_element(&item, node.clone());
        match StartTag::of(item.name) {
            StartTag::A | StartTag::Formatting | StartTag::Nobr => {
                self.push_formatting_element(&item, node.clone());
            }
            StartTag::Object => self.formatting.push_marker(),
            StartTag::Form if !self.open.contains(Name::Template) => {
                self.forms.element = Some(node.clone())
            }
            _ => {}
        }
        match item.name {
            Name::Td | Name::Th | Name::Caption => self.formatting.push_marker(),
            Name::Template => {
                self.formatting.push_marker();
                self.templates.modes.push(InsertionMode::InTemplate);
            }
            Name::Head => self.head = Some(node.clone()),
            _ => {}
        }
        self.note_for_select(&item, &node);
        let outer = self.mode;
        self.reset_insertion_mode();
        match text_mode(item.name, self.is_scripting()) {
            TextMode::Data | TextMode::Plaintext => {}
            _ => {
                self.original_mode = self.mode;
                self.mode = InsertionMode::Text;
            }
        }
        if item.name == Name::Noscript && outer == InsertionMode::InHead && !self.is_scripting() {
            self.mode = InsertionMode::InHeadNoscript;
        }
        self.look_ahead();
    }

    /// Inserts the pending text of a table.
    #[doc(hidden)]
    pub fn flush_text(&mut self) {
        if self.mode == InsertionMode::InTableText {
            self.flush_pending_table_text();
            self.mode = self.original_mode;
            self.look_ahead();
        }
    }
}

/// The part of a table that an element of this name is, if the mode is that of its content.
fn table_part(mode: InsertionMode, name: Name) -> Option<TablePart> {
    match (mode, name) {
        (InsertionMode::InTable, Name::Table) => Some(TablePart::Table),
        (InsertionMode::InTableBody, Name::Tbody | Name::Tfoot | Name::Thead) => {
            Some(TablePart::Body)
        }
        (InsertionMode::InRow, Name::Tr) => Some(TablePart::Row),
        (InsertionMode::InColumnGroup, Name::Colgroup) => Some(TablePart::Columns),
        _ => None,
    }
}
