//! `Serializer::misfits`: each setting reports the losses that it causes.

use alloc::vec::Vec;

use broth_dom::{Document, QuirksMode, TreeSink as _};
use broth_markup::Doctype;

use super::options::build;
use crate::{DoctypeStyle, Minimize, MisfitReason, Serializer};

/// The reasons in the report on a fragment in a body.
#[track_caller]
fn check(line: &str, options: &Serializer, expected: &[MisfitReason]) {
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, line);
    let found = options.clone().context("body").misfits(doc.node(root));
    let reasons: Vec<MisfitReason> = found.iter().map(|found| found.reason).collect();
    assert_eq!(reasons, expected, "{line}");
}

/// The default writes a guard for each of them.
#[test]
fn the_standards_algorithm_loses_leading_newlines_and_carriage_returns() {
    use MisfitReason::{CarriageReturn, LeadingNewline};
    for (line, expected) in [
        ("pre > '~x'", &[LeadingNewline] as &[MisfitReason]),
        ("textarea > '~'", &[LeadingNewline]),
        ("listing > '~'", &[LeadingNewline]),
        ("pre > '~' < p > '~x'", &[LeadingNewline]),
        // It does not come first, or a parser keeps it.
        ("pre > !c '~x'", &[]),
        ("pre > b > '~x'", &[]),
        ("div > '~x'", &[]),
        ("pre > 'x~'", &[]),
        ("'a\rb'", &[CarriageReturn]),
        ("pre > '\rx'", &[CarriageReturn]),
        ("p @a=\r", &[CarriageReturn]),
    ] {
        check(line, &Serializer::new().exact(true), expected);
        check(line, &Serializer::new(), &[]);
        check(line, &Serializer::new().minify(true), &[]);
    }
    // Some trees HTML cannot express anyway.
    check("style > '\r'", &Serializer::new(), &[CarriageReturn]);
    check("p > div", &Serializer::new().exact(true), &[MisfitReason::InParagraph]);
}

#[test]
fn the_content_of_a_pre_has_no_newline_to_lose() {
    let mut doc = Document::new();
    let pre = doc.create_element("pre").unwrap();
    doc.append_text(pre, "\nx");
    assert_eq!(Serializer::new().exact(true).misfits(doc.node(pre)), []);
}

/// With another doctype, a table ends the paragraph that it is in.
#[test]
fn a_doctype_that_is_written_differently_is_lost_with_the_mode_that_it_gave() {
    let ids = Some("-//W3C//DTD HTML 3.2//EN");
    for (public_id, mode, style, expected) in [
        (ids, QuirksMode::Quirks, DoctypeStyle::Full, &[] as &[MisfitReason]),
        (
            ids,
            QuirksMode::Quirks,
            DoctypeStyle::Name,
            &[MisfitReason::ChangedDoctype, MisfitReason::InParagraph, MisfitReason::QuirksMode],
        ),
        (None, QuirksMode::NoQuirks, DoctypeStyle::Name, &[MisfitReason::InParagraph]),
        (None, QuirksMode::NoQuirks, DoctypeStyle::Short, &[MisfitReason::InParagraph]),
        (
            None,
            QuirksMode::NoQuirks,
            DoctypeStyle::LegacyCompat,
            &[MisfitReason::ChangedDoctype, MisfitReason::InParagraph],
        ),
        (
            Some("-//x"),
            QuirksMode::NoQuirks,
            DoctypeStyle::Short,
            &[MisfitReason::ChangedDoctype, MisfitReason::InParagraph],
        ),
    ] {
        let mut doc = Document::new();
        let root = doc.root().id();
        let doctype = Doctype { name: Some("html"), public_id, ..Doctype::default() };
        let doctype = doc.create_doctype(doctype);
        doc.append(root, doctype).unwrap();
        build(&mut doc, root, "html > head body > p > table");
        doc.set_quirks_mode(mode);
        let options = Serializer::new().doctype(style);
        let found = options.misfits(doc.node(root));
        let reasons: Vec<MisfitReason> = found.iter().map(|found| found.reason).collect();
        // The end of a document is judged last, the mode with it.
        assert_eq!(reasons, expected, "{public_id:?} {style:?}");
    }
}

#[test]
fn changes_by_option_are_listed() {
    use MisfitReason::{ChangedEncoding, ChangedValue, ChangedWhiteSpace};
    let collapse = Serializer::new().collapse_white_space(true);
    check("p > 'a__b'", &collapse, &[ChangedWhiteSpace]);
    check("p > 'a_b' < pre > 'a__b' < textarea > 'a__b'", &collapse, &[]);
    let boolean = Serializer::new().minimize(Minimize::Boolean);
    check("input @disabled=disabled", &boolean, &[ChangedValue]);
    check("input @disabled @title=title", &boolean, &[]);
    let indent = Serializer::new().indent(2);
    check("div > p > 'x'", &indent, &[ChangedWhiteSpace, ChangedWhiteSpace]);
    check("p > 'x'", &indent, &[ChangedWhiteSpace]);
    check("b > 'x'", &indent, &[]);
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, "head > meta @charset=x < body");
    let options = Serializer::new().charset("utf-8");
    for (label, expected) in [("utf-8", &[ChangedEncoding] as &[MisfitReason]), ("x", &[])] {
        let found = options.clone().charset(label).context("html").misfits(doc.node(root));
        let reasons: Vec<MisfitReason> = found.iter().map(|found| found.reason).collect();
        assert_eq!(reasons, expected, "{label}");
    }
}
