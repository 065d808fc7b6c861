//! The rules: a folder for each family, a file for each rule.
//!
//! A rule that is missing in the list is unused code, which the compiler reports. A rule with a
//! `Check` is in the list in `visitors.rs`, too; the file of any other says where it is found.

use crate::Lint;

pub(crate) mod aria {
    pub(crate) mod aria_attribute_not_allowed;
    pub(crate) mod deprecated_aria;
    pub(crate) mod focusable_but_hidden;
    pub(crate) mod hidden_by_role;
    pub(crate) mod redundant_role;
    pub(crate) mod repeated_landmark;
    pub(crate) mod role_not_allowed;
    pub(crate) mod role_not_owned;
    pub(crate) mod role_out_of_context;
    pub(crate) mod role_without_effect;
    pub(crate) mod unknown_role;
}

pub(crate) mod attributes {
    pub(crate) mod attribute_conflict;
    pub(crate) mod discouraged_attribute;
    pub(crate) mod misplaced_attribute;
    pub(crate) mod missing_attribute;
    pub(crate) mod obsolete_attribute;
    pub(crate) mod unknown_attribute;
}

pub(crate) mod content {
    pub(crate) mod content_not_allowed;
    pub(crate) mod descendant_not_allowed;
    pub(crate) mod discouraged_element;
    pub(crate) mod duplicate_term;
    pub(crate) mod misplaced_element;
    pub(crate) mod missing_content;
    pub(crate) mod obsolete_element;
    pub(crate) mod unknown_element;
}

pub(crate) mod css {
    pub(crate) mod invalid_css;
    pub(crate) mod invalid_css_value;
    pub(crate) mod unknown_css_at_rule;
    pub(crate) mod unknown_css_property;
}

pub(crate) mod document {
    pub(crate) mod blocked_by_policy;
    pub(crate) mod doubtful_open_graph;
    pub(crate) mod empty_heading;
    pub(crate) mod escaped_encoding_declaration;
    pub(crate) mod invalid_allow_comment;
    pub(crate) mod late_encoding_declaration;
    pub(crate) mod malformed_bytes;
    pub(crate) mod missing_lang;
    pub(crate) mod missing_title;
    pub(crate) mod missing_top_level_heading;
    pub(crate) mod non_utf_8_encoding;
    pub(crate) mod repeated_element;
    pub(crate) mod skipped_heading_level;
    pub(crate) mod too_many_findings;
    pub(crate) mod undeclared_encoding;
    pub(crate) mod unused_allow_comment;
}

pub(crate) mod foreign {
    pub(crate) mod prefixed_foreign_element;
}

pub(crate) mod microdata {
    pub(crate) mod repeated_property;
}

pub(crate) mod references {
    pub(crate) mod dangling_fragment;
    pub(crate) mod dangling_reference;
    pub(crate) mod dangling_relation;
    pub(crate) mod duplicate_id;
    pub(crate) mod duplicate_name;
}

pub(crate) mod scripts {
    pub(crate) mod doubtful_json_ld;
    pub(crate) mod invalid_script_contents;
}

pub(crate) mod style {
    pub(crate) mod attribute_quotes;
    pub(crate) mod mixed_newlines;
    pub(crate) mod omitted_end_tag;
    pub(crate) mod omitted_start_tag;
    pub(crate) mod tr_directly_in_table;
    pub(crate) mod uppercase_attribute_name;
    pub(crate) mod uppercase_tag_name;
    pub(crate) mod void_element_slash;
}

pub(crate) mod syntax {
    pub(crate) mod invalid_element_name;
    pub(crate) mod leading_newline_lost;
    pub(crate) mod legacy_doctype;
    pub(crate) mod missing_end_tag;
    pub(crate) mod missing_whitespace_in_processing_instruction;
    pub(crate) mod namespace_declaration;
    pub(crate) mod namespaced_attribute;
    pub(crate) mod null_character_in_processing_instruction;
    pub(crate) mod question_mark_ends_processing_instruction_data;
    pub(crate) mod raw_text_ended_early;
    pub(crate) mod self_closed_element_end_tag;
    pub(crate) mod solidus_in_unquoted_value;
    pub(crate) mod unclosed_attribute_value;
    pub(crate) mod void_element_end_tag;
    pub(crate) mod xml_lang_without_lang;
}

pub(crate) mod tables {
    pub(crate) mod circular_headers;
    pub(crate) mod table_model_error;
}

pub(crate) mod values {
    pub(crate) mod doubtful_value;
    pub(crate) mod fragment_in_data_url;
    pub(crate) mod invalid_boolean_value;
    pub(crate) mod invalid_color;
    pub(crate) mod invalid_date_or_time;
    pub(crate) mod invalid_id;
    pub(crate) mod invalid_image_candidates;
    pub(crate) mod invalid_keyword;
    pub(crate) mod invalid_language_tag;
    pub(crate) mod invalid_link_type;
    pub(crate) mod invalid_media_query;
    pub(crate) mod invalid_mime_type;
    pub(crate) mod invalid_name_reference;
    pub(crate) mod invalid_number;
    pub(crate) mod invalid_pattern;
    pub(crate) mod invalid_source_sizes;
    pub(crate) mod invalid_token_list;
    pub(crate) mod invalid_url;
    pub(crate) mod invalid_value;
    pub(crate) mod unknown_link_type;
}

/// All of them, by family and name.
pub(crate) static LINTS: &[&Lint] = &[
    &aria::aria_attribute_not_allowed::LINT,
    &aria::deprecated_aria::LINT,
    &aria::focusable_but_hidden::LINT,
    &aria::hidden_by_role::LINT,
    &aria::redundant_role::LINT,
    &aria::repeated_landmark::LINT,
    &aria::role_not_allowed::LINT,
    &aria::role_not_owned::LINT,
    &aria::role_out_of_context::LINT,
    &aria::role_without_effect::LINT,
    &aria::unknown_role::LINT,
    &attributes::attribute_conflict::LINT,
    &attributes::discouraged_attribute::LINT,
    &attributes::misplaced_attribute::LINT,
    &attributes::missing_attribute::LINT,
    &attributes::obsolete_attribute::LINT,
    &attributes::unknown_attribute::LINT,
    &content::content_not_allowed::LINT,
    &content::descendant_not_allowed::LINT,
    &content::discouraged_element::LINT,
    &content::duplicate_term::LINT,
    &content::misplaced_element::LINT,
    &content::missing_content::LINT,
    &content::obsolete_element::LINT,
    &content::unknown_element::LINT,
    &css::invalid_css::LINT,
    &css::invalid_css_value::LINT,
    &css::unknown_css_at_rule::LINT,
    &css::unknown_css_property::LINT,
    &document::blocked_by_policy::LINT,
    &document::doubtful_open_graph::LINT,
    &document::empty_heading::LINT,
    &document::escaped_encoding_declaration::LINT,
    &document::invalid_allow_comment::LINT,
    &document::late_encoding_declaration::LINT,
    &document::malformed_bytes::LINT,
    &document::missing_lang::LINT,
    &document::missing_title::LINT,
    &document::missing_top_level_heading::LINT,
    &document::non_utf_8_encoding::LINT,
    &document::repeated_element::LINT,
    &document::skipped_heading_level::LINT,
    &document::too_many_findings::LINT,
    &document::undeclared_encoding::LINT,
    &document::unused_allow_comment::LINT,
    &foreign::prefixed_foreign_element::LINT,
    &microdata::repeated_property::LINT,
    &references::dangling_fragment::LINT,
    &references::dangling_reference::LINT,
    &references::dangling_relation::LINT,
    &references::duplicate_id::LINT,
    &references::duplicate_name::LINT,
    &scripts::doubtful_json_ld::LINT,
    &scripts::invalid_script_contents::LINT,
    &style::attribute_quotes::LINT,
    &style::mixed_newlines::LINT,
    &style::omitted_end_tag::LINT,
    &style::omitted_start_tag::LINT,
    &style::tr_directly_in_table::LINT,
    &style::uppercase_attribute_name::LINT,
    &style::uppercase_tag_name::LINT,
    &style::void_element_slash::LINT,
    &syntax::invalid_element_name::LINT,
    &syntax::leading_newline_lost::LINT,
    &syntax::legacy_doctype::LINT,
    &syntax::missing_end_tag::LINT,
    &syntax::missing_whitespace_in_processing_instruction::LINT,
    &syntax::namespace_declaration::LINT,
    &syntax::namespaced_attribute::LINT,
    &syntax::null_character_in_processing_instruction::LINT,
    &syntax::question_mark_ends_processing_instruction_data::LINT,
    &syntax::raw_text_ended_early::LINT,
    &syntax::self_closed_element_end_tag::LINT,
    &syntax::solidus_in_unquoted_value::LINT,
    &syntax::unclosed_attribute_value::LINT,
    &syntax::void_element_end_tag::LINT,
    &syntax::xml_lang_without_lang::LINT,
    &tables::circular_headers::LINT,
    &tables::table_model_error::LINT,
    &values::doubtful_value::LINT,
    &values::fragment_in_data_url::LINT,
    &values::invalid_boolean_value::LINT,
    &values::invalid_color::LINT,
    &values::invalid_date_or_time::LINT,
    &values::invalid_id::LINT,
    &values::invalid_image_candidates::LINT,
    &values::invalid_keyword::LINT,
    &values::invalid_language_tag::LINT,
    &values::invalid_link_type::LINT,
    &values::invalid_media_query::LINT,
    &values::invalid_mime_type::LINT,
    &values::invalid_name_reference::LINT,
    &values::invalid_number::LINT,
    &values::invalid_pattern::LINT,
    &values::invalid_source_sizes::LINT,
    &values::invalid_token_list::LINT,
    &values::invalid_url::LINT,
    &values::invalid_value::LINT,
    &values::unknown_link_type::LINT,
];
