//! Threads: one document is walked from many of them at once, and parsers move from one to another
//! in the middle of their work.

use broth::{serialize, xml};
use broth_dom::Document;
use broth_html::TextMode;
use broth_html::driver::{Next, Token};

const READERS: usize = 8;

/// Everything that can be read from a tree that nobody changes.
fn ask(document: &Document) -> Vec<String> {
    let root = document.root();
    let first =
        |name: &str| format!("{:?}", root.by_tag(name).map(|node| node.span()).collect::<Vec<_>>());
    vec![
        root.dump_html().to_string(),
        root.dump_xml().to_string(),
        root.inner_html(),
        serialize::minify(document),
        serialize::pretty(document),
        serialize::to_xml(document),
        format!("{:?}", serialize::Serializer::new().misfits(document)),
        root.text(),
        first("p"),
        first("a"),
        format!("{:?}", document.by_id("x").map(|node| node.ancestors().count())),
        format!("{:?}", root.by_class("c").map(|node| node.attrs().count()).collect::<Vec<_>>()),
        document.clone().memory().to_string(),
    ]
}

#[test]
fn one_document_is_walked_from_many_threads_at_once() {
    let page = "<!DOCTYPE html><p class=c id=x>1<a \
        href=#>2<table>3<tr><td>4<template>5</template><svg><desc><p>6";
    let feed = "<a xmlns:x='u'><p x:id='1'>1 &amp; 2<!-- 3 --><![CDATA[4]]></p><?five six?></a>";
    for document in [broth_html::parse(&page.repeat(20)), xml::parse(feed)] {
        let alone = ask(&document);
        assert!(alone[0].len() > 100);
        let together: Vec<Vec<String>> = std::thread::scope(|scope| {
            let readers: Vec<_> = (0..READERS).map(|_| scope.spawn(|| ask(&document))).collect();
            readers.into_iter().map(|reader| reader.join().expect("a reader")).collect()
        });
        assert_eq!(together, vec![alone; READERS]);
    }
}

#[test]
fn parsers_can_move_to_another_thread_between_pieces() {
    /// Does the next step in a thread of its own.
    fn elsewhere<T: Send + 'static>(step: impl FnOnce() -> T + Send + 'static) -> T {
        std::thread::spawn(step).join().expect("a thread")
    }
    let (page, feed) = ("<!DOCTYPE html><p>1<b>2<p>3", "<a b='c'>1<d/>2</a>");
    let (mut parser, mut stream) =
        (broth_html::Parser::new().stream(), xml::Parser::new().stream());
    for piece in page.split_inclusive(|_| true) {
        parser = elsewhere(move || {
            parser.feed(piece);
            parser
        });
    }
    for piece in feed.split_inclusive(|_| true) {
        stream = elsewhere(move || {
            stream.feed(piece);
            stream
        });
    }
    assert!(elsewhere(move || parser.finish()).document == broth_html::parse(page));
    assert!(elsewhere(move || stream.finish()).document == xml::parse(feed));

    let mut tokenizer = broth_html::driver::Tokenizer::new();
    tokenizer.switch_to(TextMode::Rcdata);
    let text = elsewhere(move || match tokenizer.next(&mut broth_html::Input::whole("<b></b>")) {
        Next::Token(Token::Text(text), _) => text.to_string(),
        other => panic!("{other:?}"),
    });
    assert_eq!(text, "<b></b>");
}
