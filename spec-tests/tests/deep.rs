//! Documents of a million levels in a thread whose stack would not hold a thousand calls: parsing without limits,
//! walking, cloning, comparing, showing, writing, copying, dropping.

use std::fmt::{self, Write};

use broth::dom::{Document, Edge};
use broth::html::{Limits, Parser};
use broth::{serialize, xml};

const LEVELS: usize = 1_000_000;

/// Runs a test in a thread with a small stack.
fn in_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(test);
    thread.expect("a thread").join().expect("no overflow");
}

/// Takes so many bytes. A dump indents each line by its depth, so that a whole one is as long as the square.
struct Bounded(usize);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// What can be done with any tree.
fn use_all(mut document: Document, levels: usize) {
    let elements = document.root().descendants().filter(|node| node.is_element()).count();
    assert!(elements >= levels, "{elements}");
    let edges = document.root().traverse().filter(|edge| matches!(edge, Edge::Leave(_))).count();
    assert!(edges > levels);
    assert_eq!(document.root().text_content(), "x");

    let copy = document.clone();
    assert!(copy == document);
    let mut other = Document::new();
    let top = document.root().children().next_back().expect("there is an element");
    let imported = other.import(top);
    assert!(other.node(imported).is_equal_to(top));
    let top = top.id();
    let cloned = document.clone_subtree(top);
    assert!(document.node(cloned).is_equal_to(document.node(top)));
    document.detach(top);
    assert_ne!(copy, document);

    for dump in [copy.root().dump_html(), copy.root().dump_xml()] {
        assert!(write!(Bounded(1 << 20), "{dump}").is_err(), "a megabyte of a dump");
    }
    assert!(serialize::html(copy.root()).len() > levels);
    assert!(serialize::minify(copy.root()).len() > levels);
    assert!(serialize::xml(copy.root()).len() > levels);
}

#[test]
fn html() {
    in_a_small_stack(|| {
        for tag in ["<div>", "<b>", "<svg>", "<table><td>"] {
            let text = tag.repeat(LEVELS / tag.matches('<').count()) + "x";
            let parsed = Parser::builder().limits(Limits::none()).errors(true).parse(&text);
            use_all(parsed.document, LEVELS);
        }
    });
}

#[test]
fn templates() {
    in_a_small_stack(|| {
        let text = "<template>".repeat(LEVELS) + "x";
        let document = Parser::builder().limits(Limits::none()).parse(&text).document;
        let copy = document.clone();
        assert!(copy == document);
        assert!(serialize::html(copy.root()).len() > LEVELS);
    });
}

#[test]
fn xml() {
    in_a_small_stack(|| {
        let text = "<a>".repeat(LEVELS) + "x" + &"</a>".repeat(LEVELS);
        let document = xml::Parser::builder().depth(usize::MAX).errors(true).parse(&text).document;
        use_all(document, LEVELS);
    });
}

#[test]
fn limits_keep_documents_shallow() {
    let text = "<div>".repeat(LEVELS);
    let parsed = Parser::builder().parse(&text);
    let deepest = parsed.root().descendants().last().expect("the last");
    assert!(deepest.ancestors().count() <= 512, "{}", deepest.ancestors().count());
    assert_eq!(parsed.limits_met.len(), 1);
}
