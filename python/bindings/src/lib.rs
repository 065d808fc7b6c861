//! The content of the extension module of the Python package `broth`.
//!
//! Every class is frozen. Nodes are small handles of a document that is shared and locked for
//! reading or writing, so any number of threads may use one document. Work that takes long runs
//! without the interpreter's lock.

use pyo3::prelude::*;

mod arrow;
mod attributes;
mod base;
mod classes;
mod content;
mod css;
mod data;
mod document;
mod edit;
mod encodings;
mod errors;
mod events;
mod format;
mod forms;
mod functions;
mod iterator;
mod json;
mod links;
mod lists;
mod markdown;
mod markup;
mod names;
mod node;
mod offsets;
mod own_rules;
mod page;
mod parser;
mod parsing;
mod qualified;
mod report;
mod results;
mod rewriter;
mod rules;
mod sanitizer;
mod selection;
mod strings;
mod tags;
mod threads;
mod tokens;
mod urls;
mod values;
mod views;
mod xpath;

/// Adds everything to the extension module.
///
/// # Errors
///
/// Python's, if it has no memory left.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<document::Document>()?;
    module.add_class::<node::Node>()?;
    module.add_class::<parser::Parser>()?;
    module.add_class::<report::ParseError>()?;
    module.add_class::<report::Encoding>()?;
    module.add_class::<report::Decoded>()?;
    module.add_class::<report::Finding>()?;
    module.add_class::<report::Fix>()?;
    module.add_class::<report::Loss>()?;
    module.add_class::<report::Removed>()?;
    module.add_class::<rules::Rule>()?;
    module.add_class::<rewriter::Rewriter>()?;
    module.add_class::<rewriter::RewriterStream>()?;
    module.add_class::<views::ContentView>()?;
    module.add_class::<views::Element>()?;
    module.add_class::<views::EndTag>()?;
    module.add_class::<views::TextNode>()?;
    module.add_class::<views::Comment>()?;
    module.add_class::<views::Doctype>()?;
    module.add_class::<views::DocumentEnd>()?;
    module.add_class::<sanitizer::Sanitizer>()?;
    module.add_class::<markdown::MarkdownConverter>()?;
    module.add_class::<links::Link>()?;
    module.add_class::<links::Address>()?;
    module.add_class::<page::Cell>()?;
    module.add_class::<forms::Form>()?;
    module.add_class::<forms::Control>()?;
    module.add_class::<forms::Choice>()?;
    module.add_class::<forms::Submission>()?;
    module.add_class::<content::Content>()?;
    module.add_class::<content::Frame>()?;
    module.add_function(wrap_pyfunction!(content::content, module)?)?;
    module.add_class::<selection::Selector>()?;
    module.add_class::<tokens::Token>()?;
    module.add_class::<xpath::XPath>()?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(events::_events, module)?)?;
    module.add_function(wrap_pyfunction!(report::_restore_report, module)?)?;
    module.add_function(wrap_pyfunction!(sanitizer::sanitize_html, module)?)?;
    module.add_function(wrap_pyfunction!(tokens::tokens, module)?)?;
    module.add_function(wrap_pyfunction!(tokens::xml_tokens, module)?)?;
    module.add_function(wrap_pyfunction!(values::_parse_value, module)?)?;
    module.add_function(wrap_pyfunction!(values::_check_value, module)?)?;
    module.add_function(wrap_pyfunction!(urls::_url_scheme, module)?)?;
    module.add_function(wrap_pyfunction!(css::_declarations, module)?)?;
    module.add_function(wrap_pyfunction!(format::format, module)?)?;
    module.add_function(wrap_pyfunction!(data::data, module)?)?;
    module.add_function(wrap_pyfunction!(data::_microdata, module)?)?;
    module.add_function(wrap_pyfunction!(data::_rdfa_json_ld, module)?)?;
    module.add_function(wrap_pyfunction!(page::_table_to_csv, module)?)?;
    module.add_function(wrap_pyfunction!(urls::join_url, module)?)?;
    module.add_function(wrap_pyfunction!(tags::_may_omit_start_tag, module)?)?;
    module.add_function(wrap_pyfunction!(tags::_may_omit_end_tag, module)?)?;
    arrow::add_to(module)?;
    classes::add_as::<attributes::Attributes>(module, "MutableMapping")?;
    classes::add_as::<classes::Classes>(module, "MutableSet")?;
    errors::add_to(module)?;
    functions::add_to(module)
}
