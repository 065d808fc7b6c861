//! The promises of the facade's types: errors that go anywhere, documents and parsers that go from
//! thread to thread, and no type of a foreign crate that could change under them.

use std::error::Error;
use std::path::Path;

use broth::{
    check, dom, edition, encoding, entities, html, html2007, markdown, rewrite, sanitize, select,
    values, xml, xpath,
};

/// Checks that each of these types can be sent anywhere and has a code, and returns their names.
macro_rules! errors {
    ($($module:ident::$name:ident,)*) => {{
        fn goes_anywhere<E: Error + Send + Sync + 'static>() {}
        $(
            goes_anywhere::<$module::$name>();
            let _ = $module::$name::code;
        )*
        [$(concat!(stringify!($module), "::", stringify!($name)),)*]
    }};
}

#[test]
fn all_errors_go_anywhere_and_have_a_code() {
    let checked = errors![
        broth::Error,
        broth::StrictError,
        broth::UnknownErrorCode,
        check::UnknownRule,
        dom::EditError,
        entities::ReferenceError,
        entities::UnknownWord,
        markdown::OptionError,
        rewrite::EditError,
        rewrite::Move,
        rewrite::RewriteError,
        sanitize::ConfigError,
        select::EditAllError,
        select::NeedsTree,
        select::SelectorError,
        values::Error,
        values::NoValidString,
        values::OutOfRange,
        values::Reason,
        xpath::XPathError,
    ];
    let checked = checked.map(|name| name.split("::").last().unwrap());
    let listings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../xtask/data/api");
    for listing in std::fs::read_dir(listings).unwrap() {
        let listing = std::fs::read_to_string(listing.unwrap().path()).unwrap();
        for name in errors_in(&listing) {
            assert!(checked.contains(&name), "{name} is not checked");
        }
    }
}

/// The types of a listing of the public API that are errors.
fn errors_in(listing: &str) -> impl Iterator<Item = &str> {
    let mut name = "";
    listing.lines().filter_map(move |line| {
        match line.strip_prefix("    is ") {
            Some(traits) => return traits.split(", ").any(|it| it == "Error").then_some(name),
            None if !line.starts_with(' ') => name = line.split(':').next().unwrap_or_default(),
            None => {}
        }
        None
    })
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
    check::<rewrite::Edit>();
    check::<rewrite::Page<'static>>();
    check::<broth::serialize::Serializer>();
    check::<values::DateTime>();
}

#[test]
fn rewriters_and_their_streams_go_to_another_thread() {
    fn check<T: Send + 'static>() {}
    check::<rewrite::Rewriter>();
    check::<rewrite::Stream<'static>>();
    check::<rewrite::Chunks>();
}
