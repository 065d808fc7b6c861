//! html5lib-tests/serializer, through the token writer.
//!
//! The suite's options are those of one library. This file translates them into ours; cases that
//! contradict today's standard are listed in `expected-failures/html5lib-serializer.txt`.

use broth_markup::Doctype;
use broth_serialize::{Minimize, Quotes, Serializer, TokenWriter};

use crate::harness::{self, ExpectedFailures, Report};
use crate::serializer::{self, OptionValue, SerializerCase, Token};
use crate::suites;

/// The suite, if it is found.
pub fn reports() -> Vec<Report> {
    let Some(root) = suites::public_root() else { return Vec::new() };
    let folder = root.join("html5lib-tests/serializer");
    let cases = suites::read_all(&folder, ".test", |file, bytes| {
        serializer::read(file, &String::from_utf8_lossy(bytes))
    });
    let expected = ExpectedFailures::load("html5lib-serializer.txt");
    vec![harness::run_whole(
        "html5lib-tests/serializer",
        cases.iter().map(|case| (case.name.as_str(), case)),
        &expected,
        |case| case.compare(&write(case)),
    )]
}

/// The markup of a case.
fn write(case: &SerializerCase) -> String {
    let serializer = serializer(case);
    let mut out = String::new();
    let mut writer = TokenWriter::new(&mut out, &serializer);
    for token in &case.input {
        let written = match token {
            Token::StartTag { name, attributes, .. } | Token::EmptyTag { name, attributes } => {
                let pairs = attributes.iter();
                writer.start_tag(name, pairs.map(|a| (a.name.as_str(), a.value.as_str())))
            }
            Token::EndTag { name, .. } => writer.end_tag(name),
            Token::Characters(text) => writer.text(text),
            Token::Comment(data) => writer.comment(data),
            Token::Doctype { name, public_id, system_id } => writer.doctype(Doctype {
                name: Some(name),
                public_id: public_id.as_deref(),
                system_id: system_id.as_deref(),
                force_quirks: false,
            }),
        };
        written.expect("a String takes everything");
    }
    writer.finish().expect("a String takes everything");
    out
}

/// Our settings for the options of a case, and for those that the suite takes for granted.
fn serializer(case: &SerializerCase) -> Serializer {
    let flag = |name: &str| match case.options.get(name) {
        Some(OptionValue::Flag(flag)) => Some(*flag),
        _ => None,
    };
    let text = |name: &str| match case.options.get(name) {
        Some(OptionValue::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let serializer = Serializer::new()
        .quotes(match text("quote_char") {
            Some("'") => Quotes::Single,
            _ => Quotes::Unquoted,
        })
        .minimize(match flag("minimize_boolean_attributes") {
            Some(false) => Minimize::Never,
            _ => Minimize::Boolean,
        })
        .slash(flag("use_trailing_solidus").unwrap_or(false))
        .omit_optional_tags(true)
        .collapse_white_space(flag("strip_whitespace").unwrap_or(false))
        .sort_attributes(true)
        .guard(false);
    match text("encoding").filter(|_| flag("inject_meta_charset") == Some(true)) {
        Some(label) => serializer.charset(label),
        None => serializer,
    }
}
