//! "In body": forms and their controls.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, TextMode};

use crate::builder::TreeBuilder;
use crate::item::TagItem;

impl<S: TreeSink> TreeBuilder<S> {
    /// A start tag whose tag name is "form"
    pub(super) fn start_tag_form(&mut self, tag: &TagItem<'_>) {
        let in_template = self.is_parsing_template_contents();
        if self.forms.element.is_some() && !in_template {
            self.error(ErrorCode::NestedFormStartTag);
            return;
        }
        self.close_p_in_button_scope();
        let form = self.insert_html_element(tag);
        if !in_template {
            self.forms.element = Some(form);
        }
    }

    /// A start tag whose tag name is "button"
    pub(super) fn start_tag_button(&mut self, tag: &TagItem<'_>) {
        if self.open.has_in_scope(Name::Button) {
            self.error(ErrorCode::NestedButtonStartTag);
            self.generate_implied_end_tags();
            self.pop_until(Name::Button);
        }
        self.reconstruct_formatting();
        self.insert_html_element(tag);
        self.frameset_ok = false;
    }

    /// An end tag whose tag name is "form"
    pub(super) fn end_tag_form(&mut self) {
        if self.is_parsing_template_contents() {
            self.end_tag_in_scope(
                Name::Form,
                ErrorCode::UnmatchedFormEndTagInTemplate,
                ErrorCode::UnclosedElementsBeforeFormEndTagInTemplate,
            );
            return;
        }
        // The form element pointer points to the last form, if it is open at all.
        let node = self.forms.element.take();
        let last = self.open.last(Name::Form).filter(|&at| {
            self.open.is_in_scope(at) && self.open.get(at).map(|form| &form.node) == node.as_ref()
        });
        let Some(at) = last else {
            self.error(ErrorCode::UnmatchedFormEndTag);
            return;
        };
        self.generate_implied_end_tags();
        if self.open.current_position() != Some(at) {
            self.error(ErrorCode::MisnestedFormEndTag);
        }
        self.sink_end_tag(at);
        self.remove_open(at);
    }

    /// A start tag whose tag name is "input"
    pub(super) fn start_tag_input(&mut self, tag: &TagItem<'_>) {
        // In earlier editions, an `input` gets here only in a template.
        if self.is_context(Name::Select) && !self.options.earlier.select {
            self.error(ErrorCode::InputStartTagInSelectFragment);
            return;
        }
        if self.open.has_in_scope(Name::Select) {
            self.error(ErrorCode::InputStartTagInSelect);
            self.pop_until(Name::Select);
        }
        self.reconstruct_formatting();
        self.insert_void_element(tag);
        if !tag.is_hidden_input() {
            self.frameset_ok = false;
        }
    }

    /// A start tag whose tag name is "hr"
    pub(super) fn start_tag_hr(&mut self, tag: &TagItem<'_>) {
        self.close_p_in_button_scope();
        if self.open.has_in_scope(Name::Select) {
            self.generate_implied_end_tags();
            if self.is_in_option() {
                self.error(ErrorCode::HrStartTagInOption);
            }
        }
        self.insert_void_element(tag);
        self.frameset_ok = false;
    }

    /// Whether an `option` or an `optgroup` is in scope.
    fn is_in_option(&self) -> bool {
        self.open.has_in_scope(Name::Option) || self.open.has_in_scope(Name::Optgroup)
    }

    /// A start tag whose tag name is "textarea"
    pub(super) fn start_tag_textarea(&mut self, tag: &TagItem<'_>) {
        self.parse_text_element(tag, TextMode::Rcdata);
        self.ignore_line_feed();
        self.frameset_ok = false;
    }

    /// A start tag whose tag name is "select"
    pub(super) fn start_tag_select(&mut self, tag: &TagItem<'_>) {
        if self.is_context(Name::Select) {
            self.error(ErrorCode::SelectStartTagInSelectFragment);
        } else if self.open.has_in_scope(Name::Select) {
            self.error(ErrorCode::NestedSelectStartTag);
            self.pop_until(Name::Select);
        } else {
            self.reconstruct_formatting();
            let select = self.insert_html_element(tag);
            self.note_for_select(tag, &select);
            self.frameset_ok = false;
        }
    }

    /// A start tag whose tag name is "option"
    pub(super) fn start_tag_option(&mut self, tag: &TagItem<'_>) {
        if self.open.has_in_scope(Name::Select) {
            self.generate_implied_end_tags_except(Name::Optgroup);
            if self.open.has_in_scope(Name::Option) {
                self.error(ErrorCode::NestedOptionStartTag);
            }
        } else if self.current_is(Name::Option) {
            self.pop();
        }
        self.reconstruct_formatting();
        let node = self.insert_html_element(tag);
        self.note_for_select(tag, &node);
    }

    /// A start tag whose tag name is "optgroup"
    pub(super) fn start_tag_optgroup(&mut self, tag: &TagItem<'_>) {
        if self.open.has_in_scope(Name::Select) {
            self.generate_implied_end_tags();
            if self.is_in_option() {
                self.error(ErrorCode::NestedOptgroupStartTag);
            }
        } else if self.current_is(Name::Option) {
            self.pop();
        }
        self.reconstruct_formatting();
        let node = self.insert_html_element(tag);
        self.note_for_select(tag, &node);
    }
}
