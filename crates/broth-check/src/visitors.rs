//! The list of the visitors, and the structs that call all of them.
//!
//! A check that is missing here is unused code, which the compiler reports. Default methods of the
//! traits do nothing, so calls of them cost nothing.

use broth_dom::{Attribute, Node};
use broth_markup::{Attr, Doctype, NameSet, Tag};

use crate::engines;
use crate::rules::{
    aria, attributes, content, document, references, style, syntax, tables, values,
};
use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::visitor::{Visitor, Walk};

/// The elements whose start a check visits: all of them, unless the check has a constant of its own
/// with this name, which goes before that of a trait.
trait Elements {
    const ELEMENTS: Option<NameSet> = None;
}

impl<C> Elements for C {}

macro_rules! visitors_of_trees {
    ($($name:ident: $check:ty,)*) => {
        /// The visitors of our rules about the tree.
        #[derive(Debug, Default)]
        pub(crate) struct Visitors<'d> {
            $($name: $check,)*
        }

        impl<'d> Visitor<'d> for Visitors<'d> {
            fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
                $(if <$check>::ELEMENTS.is_none_or(|elements| elements.contains(walk.name)) {
                    self.$name.start(element, walk);
                })*
            }

            fn attribute(
                &mut self,
                element: Node<'d>,
                attribute: Attribute<'d>,
                walk: &mut Walk<'_, 'd>,
            ) {
                $(self.$name.attribute(element, attribute, walk);)*
            }

            fn text(&mut self, text: Node<'d>, walk: &mut Walk<'_, 'd>) {
                $(self.$name.text(text, walk);)*
            }

            fn end(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
                $(self.$name.end(element, walk);)*
            }

            fn start_tree(&mut self, root: Node<'d>, walk: &mut Walk<'_, 'd>) {
                $(self.$name.start_tree(root, walk);)*
            }

            fn end_tree(&mut self, root: Node<'d>, walk: &mut Walk<'_, 'd>) {
                $(self.$name.end_tree(root, walk);)*
            }

            fn finish(&mut self, walk: &mut Walk<'_, 'd>) {
                $(self.$name.finish(walk);)*
            }
        }
    };
}

visitors_of_trees! {
    aria: engines::aria::Check<'d>,
    attributes: engines::attributes::Check,
    content: engines::content::Check<'d>,
    css: engines::css::Check,
    custom_elements: engines::custom_elements::Check,
    element_names: engines::element_names::Check,
    encoding: engines::encoding::Check,
    end_tags: engines::end_tags::Check<'d>,
    foreign: engines::foreign::Check<'d>,
    labels: engines::labels::Check<'d>,
    link_types: engines::link_types::Check<'d>,
    microdata: engines::microdata::Check<'d>,
    prefixes: engines::prefixes::Check,
    references: engines::references::Check<'d>,
    ruby: engines::ruby::Check<'d>,
    scripts: engines::scripts::Check,
    structured_data: engines::structured_data::Check,
    table_positions: engines::table_positions::Check<'d>,
    values: engines::values::Check,
    focusable_but_hidden: aria::focusable_but_hidden::Check,
    attribute_conflict: attributes::attribute_conflict::Check,
    misplaced_attribute: attributes::misplaced_attribute::Check,
    missing_attribute: attributes::missing_attribute::Check<'d>,
    content_not_allowed: content::content_not_allowed::Check,
    discouraged_element: content::discouraged_element::Check,
    duplicate_term: content::duplicate_term::Check,
    misplaced_element: content::misplaced_element::Check,
    missing_content: content::missing_content::Check,
    blocked_by_policy: document::blocked_by_policy::Check<'d>,
    empty_heading: document::empty_heading::Check<'d>,
    missing_lang: document::missing_lang::Check,
    missing_title: document::missing_title::Check,
    missing_top_level_heading: document::missing_top_level_heading::Check,
    repeated_element: document::repeated_element::Check<'d>,
    skipped_heading_level: document::skipped_heading_level::Check,
    duplicate_id: references::duplicate_id::Check,
    duplicate_name: references::duplicate_name::Check<'d>,
    table_model_error: tables::table_model_error::Check,
    invalid_id: values::invalid_id::Check,
    invalid_source_sizes: values::invalid_source_sizes::Check<'d>,
}

macro_rules! visitors_of_tokens {
    ($($name:ident: $check:ty,)*) => {
        /// The visitors of our rules about tokens.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct TokenVisitors {
            $($name: $check,)*
        }

        impl TokenVisitor for TokenVisitors {
            fn doctype(&mut self, doctype: Doctype<'_>, walk: &mut TokenWalk<'_>) {
                $(self.$name.doctype(doctype, walk);)*
            }

            fn start_tag(&mut self, tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
                $(self.$name.start_tag(tag, walk);)*
            }

            fn attribute(&mut self, attribute: Attr<'_>, walk: &mut TokenWalk<'_>) {
                $(self.$name.attribute(attribute, walk);)*
            }

            fn end_tag(&mut self, tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
                $(self.$name.end_tag(tag, walk);)*
            }

            fn text(&mut self, text: &str, walk: &mut TokenWalk<'_>) {
                $(self.$name.text(text, walk);)*
            }

            fn processing_instruction(
                &mut self,
                target: &str,
                data: &str,
                walk: &mut TokenWalk<'_>,
            ) {
                $(self.$name.processing_instruction(target, data, walk);)*
            }

            fn finish(&mut self, walk: &mut TokenWalk<'_>) {
                $(self.$name.finish(walk);)*
            }
        }
    };
}

visitors_of_tokens! {
    attribute_quotes: style::attribute_quotes::Check,
    mixed_newlines: style::mixed_newlines::Check,
    uppercase_attribute_name: style::uppercase_attribute_name::Check,
    uppercase_tag_name: style::uppercase_tag_name::Check,
    void_element_slash: style::void_element_slash::Check,
    leading_newline_lost: syntax::leading_newline_lost::Check,
    legacy_doctype: syntax::legacy_doctype::Check,
    missing_whitespace_in_processing_instruction:
        syntax::missing_whitespace_in_processing_instruction::Check,
    null_character_in_processing_instruction:
        syntax::null_character_in_processing_instruction::Check,
    question_mark_ends_processing_instruction_data:
        syntax::question_mark_ends_processing_instruction_data::Check,
    solidus_in_unquoted_value: syntax::solidus_in_unquoted_value::Check,
}
