//! Returns the builder to an earlier state, with the elements that were open then.
//!
//! A serializer compares its markup with the builder, token by token. Where markup cannot express a
//! node, the builder diverges from the tree. It is then set back to the place of the serializer, so
//! that the rest can be compared too. To make that cheap, the builder holds the serializer's open
//! elements open: a token that would close one of them is a divergence at once.

use broth_dom::TreeSink;
use broth_html_rules::Nesting;
use broth_html_rules::elements::{HEADINGS, text_mode};
use broth_html_rules::in_body::StartTag;
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
    frameset_ok: bool,
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
            frameset_ok: self.frameset_ok,
            has_form: self.forms.element.is_some(),
            formatting_elements: self.formatting.len(),
        }
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
        if !(is_this && self.is_on_fast_path && self.forms.open_selects.is_empty())
            || self.refused().is_some()
            || self.frameset_ok
            || !current.is_html()
            || current.is(Name::Template)
        {
            return None;
        }
        let mut formatting = 0;
        let mut entry = self.formatting.last();
        while let Some(element) = entry.and_then(|entry| self.formatting.element(entry)) {
            if formatting == 0 && element.open.is_none() {
                return None;
            }
            formatting += 1;
            entry = self.formatting.before(entry?).filter(|_| formatting < Nesting::NOAHS_ARK);
        }
        let is_reached = |at: Position| self.is_reached_by_list_item(at);
        Some(Nesting {
            has_p: self.open.has_in_button_scope(Name::P),
            has_li: self.open.last(Name::Li).is_some_and(is_reached),
            has_description: self.open.last_of_any(&[Name::Dd, Name::Dt]).is_some_and(is_reached),
            is_heading: current.is_one_of(HEADINGS),
            has_a: self.formatting.last_named(Name::A).is_some(),
            formatting,
        })
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
