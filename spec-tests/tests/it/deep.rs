//! Documents of a million levels in a thread whose stack would not hold a thousand calls: parsing
//! without limits, walking, finding, cloning, comparing, showing, writing in every way, changing,
//! checking, repairing, copying, dropping.

use std::fmt::{self, Write};

use broth::dom::{Document, Edge, NodeId};
use broth::html::driver::{Next, Token};
use broth::html::{self, Context, Limits, Parser};
use broth::{check, serialize, xml};

const LEVELS: usize = 1_000_000;

/// Runs a test in a thread with a small stack.
fn in_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(test);
    thread.expect("a thread").join().expect("no overflow");
}

/// Limits the bytes. A dump indents each line by its depth, so a whole one would be as long as the
/// square.
struct Bounded(usize);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Everything that can be done with any tree.
fn use_all(mut document: Document, levels: usize) {
    let elements = document.root().descendants().filter(|node| node.is_element()).count();
    assert!(elements >= levels, "{elements}");
    let edges = document.root().traverse().filter(|edge| matches!(edge, Edge::Leave(_))).count();
    assert!(edges > levels);
    assert_eq!(document.root().text(), "x");

    let copy = document.clone();
    assert!(copy == document);
    let mut other = Document::new();
    let top = document.root().children().next_back().expect("there is an element");
    let imported = other.import(top);
    assert!(other.node(imported).is_equal_to(top));
    let top = top.id();
    let cloned = document.clone_subtree(top);
    assert!(document.node(cloned).is_equal_to(document.node(top)));
    assert!(document.memory() > copy.memory());
    assert!(
        write!(Bounded(1 << 12), "{document:?}{:?}", document.node(top)).is_ok(),
        "a few lines"
    );
    document.detach(top);
    assert_ne!(copy, document);

    write_all(&copy, levels);
    find_all(&copy);
    change_all(copy);
}

/// Every way of writing.
fn write_all(document: &Document, levels: usize) {
    let root = document.root();
    for dump in [root.dump_html(), root.dump_xml()] {
        assert!(write!(Bounded(1 << 20), "{dump}").is_err(), "a megabyte of a dump");
    }
    assert!(root.inner_html().len() > levels);
    assert!(root.outer_html().len() > levels);
    assert!(serialize::minify(document).len() > levels);
    assert!(serialize::to_xml(document).len() > levels);
    // Lines are indented by their depth, so all of them would be as long as the square, too.
    let pretty = serialize::Serializer::new().indent_in_tags(2);
    let _ = pretty.write_text(document, &mut Bounded(1 << 20));
    let exact = serialize::Serializer::new().exact(true);
    assert!(exact.serialize(document).len() > levels);
    let text = serialize::XmlSerializer::new().serialize_inner(document);
    assert!(text.len() > levels);
    let fragment = serialize::Fragment::default();
    let whole = fragment.inner_html(document, NodeId::DOCUMENT);
    assert_eq!(fragment.outer_html(document, NodeId::DOCUMENT), whole);
    let mut streamed = Vec::new();
    serialize::to_io(&mut streamed, |out| {
        fragment.write_inner_html(out, document, NodeId::DOCUMENT)
    })
    .expect("memory takes everything");
    assert_eq!(streamed, whole.as_bytes());
    let mut other = Document::new();
    let inside = other.create_fragment();
    let top = other.import(root.children().next_back().expect("there is an element"));
    other.append(inside, top).expect("a fragment takes an element");
    let minified = serialize::Serializer::new().minify(true).context("div");
    assert!(minified.serialize(other.node(inside)).len() > levels);
    let _ = minified.misfits(other.node(inside));
    let _ = serialize::Serializer::new().misfits(document);
    let _ = serialize::Serializer::new().scripting(true).misfits(document);
}

/// Every way of finding, from the top and from the bottom.
fn find_all(document: &Document) {
    let root = document.root();
    assert!(document.by_id("none").is_none() && root.by_id("none").is_none());
    assert_eq!(root.by_tag("none").count() + root.by_class("none").count(), 0);
    assert_eq!(root.by_name("none").count(), 0);
    assert_eq!(root.texts().collect::<String>(), "x");
    let bottom = root.descendants().last().expect("a document has nodes");
    assert!(bottom.ancestors().last() == Some(root));
    assert_eq!((document.head().is_some(), document.body().is_some()).1, document.head().is_some());
}

/// Changes at the bottom and at the top.
fn change_all(mut document: Document) {
    let deepest = document.root().descendants().filter(|node| node.is_element()).last();
    let deepest = deepest.expect("there are elements").id();
    let child = document.create_element("p").unwrap();
    document.append(deepest, child).expect("an element takes another");
    let comment = document.create_comment("before");
    document.insert_before(child, comment).expect("an element takes a comment");
    document.set_attr(child, "id", "bottom").unwrap();
    let top = document.root().children().next_back().expect("there is an element").id();
    // An insertion that would make a cycle is refused, however long the cycle.
    assert!(document.append(child, top).is_err());
    assert!(document.insert_before(comment, top).is_err());
    assert!(document.by_id("bottom").is_some());
    let mut other = Document::new();
    let adopted = other.adopt(&mut document, top);
    other.append(NodeId::DOCUMENT, adopted).expect("a document takes an element");
    assert!(other.by_id("bottom").is_some() && document.by_id("bottom").is_none());
    other.shrink_to_fit();
}

#[test]
fn html() {
    in_a_small_stack(|| {
        for tag in ["<div>", "<b>", "<svg>", "<table><td>"] {
            let text = tag.repeat(LEVELS / tag.matches('<').count()) + "x";
            let parsed = Parser::new().limits(Limits::none()).errors(true).parse(&text);
            use_all(parsed.document, LEVELS);
        }
    });
}

/// Trees besides the children of an element: contents of templates, and shadow roots.
#[test]
fn templates_and_shadow_roots() {
    in_a_small_stack(|| {
        for text in ["<template>", "<p><template shadowrootmode=open shadowrootserializable>"] {
            let text = text.repeat(LEVELS) + "x";
            let builder = Parser::new().declarative_shadow_roots(true).limits(Limits::none());
            let mut document = builder.parse(&text).document;
            let copy = document.clone();
            assert!(copy == document);
            let top = document.root().first_child().expect("an element").id();
            let cloned = document.clone_subtree(top);
            let mut other = Document::new();
            let imported = other.import(document.node(top));
            assert!(other.node(imported).is_equal_to(document.node(cloned)));
            let adopted = other.adopt(&mut document, top);
            other.append(NodeId::DOCUMENT, adopted).expect("a document takes an element");
            let shadow_roots = serialize::Serializer::new().shadow_roots(true);
            assert!(shadow_roots.serialize(&copy).len() > LEVELS);
            write_all(&copy, 0);
            assert!(copy.by_id("none").is_none() && other.by_id("none").is_none());
        }
    });
}

/// A parser moves the nodes between markers, and copies the selected option.
#[test]
fn content_patching_and_selected_contents() {
    in_a_small_stack(|| {
        let deep = "<div>".repeat(LEVELS);
        for (text, levels) in [
            (format!("<p><?marker name=m?><template for=m>{deep}</template>"), LEVELS),
            (format!("{deep}<?marker name=m?><template for=m>x</template>"), LEVELS),
            (format!("<div><?start name=m?>{deep}"), LEVELS),
            (
                format!("<select><button><selectedcontent></button><option>{deep}</option>"),
                2 * LEVELS,
            ),
        ] {
            let document = Parser::new().limits(Limits::none()).parse(&text).document;
            let divs = document.root().descendants().filter(|node| node.is("div")).count();
            assert!(divs >= levels, "{divs}");
            assert_eq!(document.root().by_tag("template").count(), 0);
        }
    });
}

#[test]
fn xml() {
    in_a_small_stack(|| {
        let text = "<a>".repeat(LEVELS) + "x" + &"</a>".repeat(LEVELS);
        let document = xml::Parser::new()
            .limits(Limits::default().depth(usize::MAX))
            .errors(true)
            .parse(&text)
            .document;
        use_all(document, LEVELS);
    });
}

#[test]
fn limits_keep_documents_shallow() {
    let text = "<div>".repeat(LEVELS);
    let parsed = Parser::new().parse(&text);
    let deepest = parsed.root().descendants().last().expect("the last");
    assert!(deepest.ancestors().count() <= 512, "{}", deepest.ancestors().count());
    assert_eq!(parsed.limits_met.len(), 1);
}

/// Open elements without end and without limits, in every way of reading.
#[test]
fn every_way_of_reading_html() {
    in_a_small_stack(|| {
        let text = "<div>".repeat(LEVELS) + "x";
        let builder = || Parser::new().limits(Limits::none());
        let whole = builder().parse(&text).document;
        let mut parser = builder().stream();
        for piece in text.as_bytes().chunks(1 << 16) {
            parser.feed(std::str::from_utf8(piece).expect("ASCII"));
        }
        assert!(parser.finish().document == whole);
        let mut parser = builder().stream();
        parser.feed_bytes(text.as_bytes());
        assert!(parser.finish().document == whole);
        assert!(builder().parse_bytes(text.as_bytes()).document == whole);
        let read = builder().parse_reader(text.as_bytes()).expect("memory is read");
        assert!(read.document == whole);
        let fragment = builder().context(Context::parse("div")).parse(&text);
        assert!(fragment.root().descendants().count() > LEVELS);
        assert!(builder().strict(true).parse(&text).violation.is_some());

        let mut input = html::Input::whole(&text);
        let mut tokenizer = html::driver::Tokenizer::new();
        let mut out = String::new();
        let options = serialize::Serializer::new();
        let mut writer = serialize::TokenWriter::new(&mut out, &options);
        let mut tags = 0;
        while let Next::Token(token, _) = tokenizer.next(&mut input) {
            tags += usize::from(matches!(token, Token::StartTag(_)));
            writer.write(&token).expect("memory does not fail");
        }
        writer.finish().expect("memory does not fail");
        assert_eq!((tags, out.len()), (LEVELS, text.len()));
    });
}

#[test]
fn every_way_of_reading_xml() {
    in_a_small_stack(|| {
        let text = "<a>".repeat(LEVELS) + "x" + &"</a>".repeat(LEVELS);
        let builder = || xml::Parser::new().limits(Limits::default().depth(usize::MAX));
        let whole = builder().parse(&text).document;
        let mut parser = builder().stream();
        for piece in text.as_bytes().chunks(1 << 16) {
            parser.feed_bytes(piece);
        }
        assert!(parser.finish().document == whole);
        assert!(builder().parse_bytes(text.as_bytes()).document == whole);
        let read = builder().parse_reader(text.as_bytes()).expect("memory is read");
        assert!(read.document == whole);
        let strict = builder().strict(true).parse(&text).into_result();
        assert!(strict.expect("it is well-formed").document == whole);
        assert!(xml::parse_strict(&text).is_err(), "deeper than the limit");
        assert_eq!(xml::tokens(&text).count(), 2 * LEVELS + 1);
        let unclosed = "<a>".repeat(LEVELS);
        assert!(
            builder()
                .dialect(xml::Dialect::Xml5lib)
                .parse(&unclosed)
                .document
                .root()
                .descendants()
                .count()
                >= LEVELS
        );
    });
}

#[test]
fn checking_and_repairing() {
    in_a_small_stack(|| {
        for text in [
            "<!DOCTYPE html><title>Soup</title>".to_owned() + &"<div>".repeat(LEVELS),
            "<!DOCTYPE html><title>Soup</title>".to_owned()
                + &"<div>".repeat(LEVELS)
                + &"</div>".repeat(LEVELS),
            "<svg>".repeat(LEVELS),
        ] {
            let findings = check::check(&text);
            assert!(!findings.is_empty());
            let _ = check::Checker::new().check_fragment(&text, "div");
        }
        // A repair parses again and again, so one of them must do.
        let text = "<svg>".repeat(LEVELS) + &"</svg>".repeat(LEVELS) + "</br>";
        let fixed = check::fix(&text);
        assert!(fixed.html.len() > LEVELS);
    });
}
