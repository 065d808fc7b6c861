//! Every code point, and every short text of the characters that matter, in every place that has
//! text: it comes back, or the report says that it does not.

use std::collections::BTreeSet;

use broth::dom::Document;
use broth::html;
use broth::html::driver::Doctype;
use broth_serialize::{Escapes, Quotes, Serializer, minify};

/// The places of text.
const PLACES: [&str; 7] =
    ["text", "attribute", "comment", "raw text", "instruction", "title", "script"];

/// A document with a `div` for each text, in one of the places.
fn document<'t>(texts: impl IntoIterator<Item = (&'t str, &'static str)>) -> Document {
    let mut doc = Document::new();
    let root = doc.root().id();
    let doctype = doc.create_doctype(Doctype { name: Some("html"), ..Doctype::default() });
    let [html, head, body] = ["html", "head", "body"].map(|name| doc.create_element(name).unwrap());
    for (parent, child) in [(root, doctype), (root, html), (html, head), (html, body)] {
        doc.append(parent, child).unwrap();
    }
    for (text, place) in texts {
        let div = doc.create_element("div").unwrap();
        doc.append(body, div).unwrap();
        match place {
            "text" => {
                doc.append_text(div, text);
            }
            "attribute" => doc.set_attr(div, "title", text).unwrap(),
            "comment" => {
                let comment = doc.create_comment(text);
                doc.append(div, comment).unwrap();
            }
            "instruction" => {
                let instruction = doc.create_processing_instruction("t", text);
                doc.append(div, instruction).unwrap();
            }
            _ => {
                let name = match place {
                    "raw text" => "style",
                    name => name,
                };
                let element = doc.create_element(name).unwrap();
                doc.append(div, element).unwrap();
                doc.append_text(element, text);
            }
        }
    }
    doc
}

/// Whether a document comes back, however it is written.
fn comes_back(doc: &Document) -> bool {
    let numeric = Serializer::new().quotes(Quotes::Single).escapes(Escapes::Numeric).ascii(true);
    let markups = [Serializer::new().serialize(doc), minify(doc), numeric.serialize(doc)];
    markups.iter().all(|markup| html::parse(markup) == *doc)
}

/// Checks that each text comes back or is reported, and returns those that are reported.
fn check(texts: &[(String, &'static str)]) -> BTreeSet<(String, &'static str)> {
    let mut reported = BTreeSet::new();
    for block in texts.chunks(64) {
        let doc = document(block.iter().map(|(text, place)| (text.as_str(), *place)));
        if Serializer::new().misfits(&doc).is_empty() {
            assert!(comes_back(&doc), "one of {block:?}");
            continue;
        }
        for one in block {
            let doc = document([(one.0.as_str(), one.1)]);
            let expressible = Serializer::new().misfits(&doc).is_empty();
            assert_eq!(
                comes_back(&doc),
                expressible,
                "{one:?}: {:?}",
                Serializer::new().misfits(&doc)
            );
            if !expressible {
                reported.insert(one.clone());
            }
        }
    }
    reported
}

#[test]
fn every_code_point_in_every_place() {
    let texts: Vec<(String, &str)> = PLACES
        .into_iter()
        .flat_map(|place| ('\0'..=char::MAX).map(move |c| (c.to_string(), place)))
        .collect();
    let reported = check(&texts);
    let mut expected = BTreeSet::new();
    for (place, chars) in [
        ("text", "\0"),
        ("attribute", "\0"),
        ("title", "\0"),
        ("raw text", "\0\r"),
        ("script", "\0\r"),
        ("comment", "\0\r>"),
        // U+0000 stays as it is here.
        ("instruction", "\t\n\x0C\r >"),
    ] {
        expected.extend(chars.chars().map(|c| (c.to_string(), place)));
    }
    assert_eq!(reported, expected);
}

/// All texts of up to `len` parts.
fn texts(parts: &[&str], len: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..len {
        let to = all.len();
        for index in from..to {
            for part in parts {
                all.push(all[index].clone() + part);
            }
        }
        from = to;
    }
    all.split_off(1)
}

#[test]
fn every_short_comment() {
    let texts = texts(&["<", "!", "-", ">", "a"], 6);
    let texts: Vec<_> = texts.into_iter().map(|text| (text, "comment")).collect();
    let reported = check(&texts);
    for (text, is_reported) in [
        ("-->", true),
        ("--!>", true),
        ("->a", true),
        (">", true),
        ("a--", false),
        ("<!-", false),
        ("<!--", false),
        ("--!", false),
        ("a->", false),
    ] {
        assert_eq!(reported.contains(&(text.into(), "comment")), is_reported, "{text}");
    }
}

#[test]
fn every_short_instruction() {
    let texts = texts(&["?", ">", " ", "a"], 5);
    let texts: Vec<_> = texts.into_iter().map(|text| (text, "instruction")).collect();
    assert!(!check(&texts).is_empty());
}

#[test]
fn every_short_script() {
    let parts = ["<!--", "-->", "<script", "</script", ">", " ", "-", "<", "!", "a"];
    let texts: Vec<_> = texts(&parts, 4).into_iter().map(|text| (text, "script")).collect();
    let reported = check(&texts);
    for (text, is_reported) in [
        ("</script>", true),
        ("<!--<script>", true),
        ("<!--<script>-->", false),
        ("<!-->", false),
        ("<!--<script", false),
        ("<!--", false),
    ] {
        assert_eq!(reported.contains(&(text.into(), "script")), is_reported, "{text}");
    }
}

#[test]
fn every_short_text_with_references() {
    let parts = ["&", "#", "x", "4", "lt", ";", "=", "<", "/", "a", "\r", "\n", "'", "\""];
    for place in ["text", "attribute", "title", "raw text"] {
        let texts: Vec<_> = texts(&parts, 3).into_iter().map(|text| (text, place)).collect();
        check(&texts);
    }
}
