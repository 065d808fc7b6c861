//! The promises of the facade's types: errors that go anywhere, documents and parsers that go from
//! thread to thread, and no type of a foreign crate that could change under them.

use std::error::Error;

use broth::{
    check, dom, edition, encoding, entities, html, html2007, markdown, rewrite, sanitize, select,
    values, xml, xpath,
};

#[test]
fn errors_go_anywhere() {
    fn check<E: Error + Send + Sync + 'static>() {}
    check::<broth::UnknownErrorCode>();
    check::<check::UnknownRule>();
    check::<check::UnknownSeverity>();
    check::<dom::EditError>();
    check::<entities::ReferenceError>();
    check::<markdown::OptionError>();
    check::<rewrite::BuildError>();
    check::<rewrite::EditError>();
    check::<rewrite::HandlerError>();
    check::<rewrite::Move>();
    check::<sanitize::ConfigError>();
    check::<select::NeedsTree>();
    check::<select::SelectorError>();
    check::<values::Error>();
    check::<values::NoValidString>();
    check::<values::OutOfRange>();
    check::<broth::StrictError>();
    check::<xpath::XPathError>();
}

#[test]
fn errors_work_with_anyhow() -> Result<(), Box<dyn Error + Send + Sync>> {
    fn all(date: &str, feed: &str, page: &str) -> Result<(), Box<dyn Error + Send + Sync>> {
        values::parse_date_string(date)?;
        xml::parse_strict(feed)?;
        html::parse_strict(page)?;
        Ok(())
    }
    all("2011-11-18", "<a/>", "<!DOCTYPE html>")?;
    for (date, feed, page, told) in [
        ("2011-11-31", "<a/>", "<!DOCTYPE html>", "day 31 is out of range for 2011-11"),
        ("2011-11-18", "<a>", "<!DOCTYPE html>", "unclosed-element at line 1, column 1"),
        ("2011-11-18", "<a/>", "<p>", "missing-doctype at line 1, column 1"),
    ] {
        let error = all(date, feed, page).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}");
    }
    Ok(())
}

#[test]
fn documents_parsers_and_options_go_from_thread_to_thread() {
    fn check<T: Send + Sync + 'static>() {}
    check::<dom::Document>();
    check::<html::Parser>();
    check::<html::Parser>();
    check::<html::Parsed>();
    check::<html::driver::Tokenizer>();
    check::<html::driver::TokenStream>();
    check::<html::Tokenizer<'static>>();
    check::<html::Input<'static>>();
    check::<html::Limits>();
    check::<html::LimitMet>();
    check::<html::Options>();
    check::<html::Token<'static>>();
    check::<xml::Parser>();
    check::<xpath::XPath>();
    check::<xml::Parser>();
    check::<xml::Parsed>();
    check::<xml::LimitMet>();
    check::<xml::Tokenizer>();
    check::<xml::TokenStream>();
    check::<xml::Tokens<'static>>();
    check::<xml::owned::Token<'static>>();
    check::<xml::TreeBuilder<dom::Document>>();
    check::<html::TreeBuilder<dom::Document>>();
    check::<broth::serialize::TokenWriter<'static, String>>();
    check::<broth::serialize::Fragment<'static, dom::NodeId>>();
    check::<broth::serialize::XmlSerializer>();
    check::<check::Report<'static>>();
    check::<html::Context<'static>>();
    check::<encoding::Decoded<'static>>();
    check::<html2007::Tokenizer>();
    check::<html2007::TokenStream>();
    check::<edition::Tokenizer>();
    check::<dom::NodeId>();
    check::<dom::Node<'static>>();
    check::<broth::LineIndex>();
    check::<xml::EntityOptions>();
    check::<encoding::Decoder>();
    check::<encoding::Decision>();
    check::<encoding::Decoder>();
    check::<check::Finding>();
    check::<check::Checker>();
    check::<broth::serialize::Serializer>();
    check::<values::DateTime>();
}
