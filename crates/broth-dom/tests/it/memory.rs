//! The memory of a document: the figures that `memory` returns, and how tables grow.

use broth_dom::{Child, Document, ElementAttrs, NewElement, NodeId, Place, TreeSink};
use broth_markup::{AttrRecord, Attrs, AttrsBuf, QName, Span, Text};

const NODE: usize = 36;
const ATTRIBUTE: usize = 16;
/// An attribute whose value is in the source, but written differently.
const CHANGED_ATTRIBUTE: usize = ATTRIBUTE + 12;
const STRING: usize = size_of::<String>();

/// Makes changes one after the other, and compares how much more memory each takes.
fn check(changes: &mut [(&str, usize, &mut dyn FnMut(&mut Document))]) {
    let mut doc = Document::new();
    for (name, cost, change) in changes {
        doc.shrink_to_fit();
        let before = doc.memory();
        change(&mut doc);
        doc.shrink_to_fit();
        assert_eq!(doc.memory() - before, *cost, "{name}");
    }
}

/// The last node of the document.
fn latest(doc: &Document) -> NodeId {
    doc.root().last_child().unwrap().id()
}

fn create(doc: &mut Document, attrs: ElementAttrs<'_>) {
    let element = NewElement { attrs, ..NewElement::implied(QName::html("p"), 0) };
    let node = TreeSink::create_element(doc, element);
    doc.insert(Place::LastChildOf(NodeId::DOCUMENT), Child::Node(node));
}

/// Text through the sink, after everything in the last node.
fn insert_text(doc: &mut Document, text: &str, verbatim: bool, at: usize) {
    let place = Place::LastChildOf(latest(doc));
    let span = Span::new(at, at + text.len());
    let text = if verbatim { Text::verbatim(text) } else { Text::changed(text) };
    doc.insert(place, Child::Text(text, span));
}

#[test]
fn a_page_costs_its_source_and_its_nodes() {
    let source = "<p a=b>soup&amp;stew";
    let record = AttrRecord { name: [3, 4], value: [5, 6], ..AttrRecord::default() };
    let changed = AttrRecord { changed_value: Some([0, 3]), ..record };
    check(&mut [
        ("source", source.len(), &mut |doc| doc.append_source(source)),
        ("more source", 3, &mut |doc| doc.append_source("...")),
        ("attribute", NODE + ATTRIBUTE, &mut |doc| {
            create(doc, (&Attrs::new(&[record], source, "", 0)).into());
        }),
        ("changed attribute", NODE + CHANGED_ATTRIBUTE + 3, &mut |doc| {
            create(doc, (&Attrs::new(&[changed], source, "new", 0)).into());
        }),
        ("text of the source", NODE, &mut |doc| insert_text(doc, "so", true, 7)),
        ("more of it", 0, &mut |doc| insert_text(doc, "up", true, 9)),
        ("changed text", "soup&".len(), &mut |doc| insert_text(doc, "&", false, 11)),
        ("more text", "stew".len(), &mut |doc| insert_text(doc, "stew", true, 16)),
        ("comment", NODE + "soup".len(), &mut |doc| {
            TreeSink::create_comment(doc, "soup", Span::new(0, 11));
        }),
        ("comment of the source", NODE, &mut |doc| {
            TreeSink::create_comment(doc, "soup", Span::new(3, 14));
        }),
        ("source after the end", 0, &mut |doc| {
            doc.end_source(9);
            doc.append_source("This is not read.");
        }),
        ("another element", NODE, &mut |doc| create(doc, ElementAttrs::default())),
        ("text after the end", NODE + "up".len(), &mut |doc| insert_text(doc, "up", true, 9)),
    ]);
}

#[test]
fn a_value_set_by_a_program_costs_memory_once() {
    check(&mut [
        ("element", NODE, &mut |doc| create(doc, ElementAttrs::default())),
        ("text", NODE + 4, &mut |doc| {
            doc.append_text(latest(doc), "soup");
        }),
        ("text set", STRING + 4, &mut |doc| {
            let text = doc.node(latest(doc)).first_child().unwrap().id();
            doc.set_text(text, "stew");
        }),
        ("text set again", 0, &mut |doc| {
            let text = doc.node(latest(doc)).first_child().unwrap().id();
            doc.set_text(text, "pot");
        }),
        ("attribute", ATTRIBUTE + 1, &mut |doc| doc.set_attr(latest(doc), "a", "1").unwrap()),
        ("attribute set", STRING + 1, &mut |doc| doc.set_attr(latest(doc), "a", "2").unwrap()),
        ("attribute set again", 0, &mut |doc| doc.set_attr(latest(doc), "a", "3").unwrap()),
        ("no attribute removed", 0, &mut |doc| {
            doc.set_attr(NodeId::DOCUMENT, "b", "").unwrap_err();
            doc.remove_attr(latest(doc), "b");
            doc.remove_attr(latest(doc), "c");
        }),
    ]);
}

#[test]
fn attributes_that_are_removed_one_by_one_take_no_memory() {
    for count in [20, 200, 20_000] {
        let mut attrs = AttrsBuf::default();
        (0..count).for_each(|number| attrs.push(&format!("a{number}"), ""));
        let mut doc = Document::new();
        create(&mut doc, (&attrs.attrs()).into());
        let element = latest(&doc);
        let before = doc.memory();
        for number in 0..count {
            // From the front, from the back, and between.
            let number = if number % 2 == 0 { number / 2 } else { count - 1 - number / 2 };
            doc.remove_attr(element, &format!("a{number}"));
            assert!(doc.memory() <= before, "{number} of {count}");
        }
        assert_eq!(doc.node(element).attrs().count(), 0);
    }
}

#[test]
fn an_attribute_that_comes_and_goes_takes_little_memory() {
    let mut doc = Document::new();
    let [one, other] = ["p", "b"].map(|name| doc.create_element(name).unwrap());
    doc.set_attr(one, "a", "").unwrap();
    doc.set_attr(other, "a", "").unwrap();
    doc.set_attr(one, "b", "").unwrap();
    doc.shrink_to_fit();
    let before = doc.memory();
    for _ in 0..1_000 {
        doc.set_attr(one, "c", "").unwrap();
        doc.remove_attr(one, "c");
    }
    doc.shrink_to_fit();
    assert_eq!(doc.memory(), before);
}

#[test]
fn elements_share_attributes_until_one_is_written_to() {
    let mut attrs = AttrsBuf::default();
    attrs.push("a", "1");
    attrs.push("b", "22");
    let again = |doc: &mut Document| {
        let attrs = attrs.attrs();
        let attrs = ElementAttrs::without_namespaces(&attrs);
        let element = NewElement { attrs, ..NewElement::implied(QName::html("p"), 0) };
        let node = doc.create_element_again(&latest(doc), element);
        doc.insert(Place::LastChildOf(NodeId::DOCUMENT), Child::Node(node));
    };
    check(&mut [
        ("made", NODE + 2 * CHANGED_ATTRIBUTE + 3, &mut |doc| create(doc, (&attrs.attrs()).into())),
        ("made again", NODE, &mut |doc| again(doc)),
        ("copied", NODE, &mut |doc| {
            doc.clone_subtree(latest(doc));
        }),
        ("written to", 2 * CHANGED_ATTRIBUTE + STRING + 1, &mut |doc| {
            doc.set_attr(latest(doc), "a", "3").unwrap();
        }),
        ("written to again", 0, &mut |doc| doc.set_attr(latest(doc), "a", "4").unwrap()),
        ("made again of what was written to", NODE + 2 * CHANGED_ATTRIBUTE + 3, &mut |doc| {
            again(doc);
        }),
    ]);
}

#[test]
fn a_source_reserves_what_a_page_needs_at_least() {
    let source = "s".repeat(96_000);
    let mut doc = Document::new();
    doc.append_source(&source);
    let least = source.len() + source.len() / 32 * NODE + source.len() / 96 * ATTRIBUTE;
    assert!((least..least + 1_000).contains(&doc.memory()), "{}", doc.memory());
}

#[test]
#[cfg_attr(miri, ignore = "thousands of elements")]
fn tables_grow_in_few_steps_to_what_a_page_needs() {
    const STEP: usize = 10;
    let source = "<p a=b>...".repeat(3_000);
    let records = [AttrRecord { name: [3, 4], value: [5, 6], ..AttrRecord::default() }];
    let mut doc = Document::new();
    doc.append_source(&source);
    let (mut steps, mut memory) = (0, doc.memory());
    for at in (0..source.len()).step_by(STEP) {
        let attrs = Attrs::new(&records, &source[at..], "", at);
        let attrs = ElementAttrs::without_namespaces(&attrs);
        let (name, span) = (QName::html("p"), Span::new(at, at + 7));
        TreeSink::create_element(&mut doc, NewElement { name, attrs, span, implied: false });
        steps += usize::from(doc.memory() != memory);
        memory = doc.memory();
    }
    assert!(steps < 20, "{steps}");
    doc.shrink_to_fit();
    assert_eq!(doc.memory(), source.len() / STEP * (NODE + ATTRIBUTE) + NODE + source.len());
    assert!(memory < doc.memory() + doc.memory() / 12, "{memory} for {}", doc.memory());
}

#[test]
fn a_page_has_nothing_in_reserve_when_it_is_parsed() {
    let page = "<p class=a>Soup <b>hot</b>".repeat(500);
    let mut doc = broth::html::parse(&page);
    let memory = doc.memory();
    doc.shrink_to_fit();
    assert_eq!(doc.memory(), memory);
    let mut xml = broth::xml::parse(&format!("<r>{}</r>", "<a b='c'/>".repeat(500)));
    let memory = xml.memory();
    xml.shrink_to_fit();
    assert_eq!(xml.memory(), memory);
    // A document that was cleared is likely to be filled again, and keeps its room.
    doc.clear();
    let memory = doc.memory();
    let mut doc = broth::html::Parser::new().parse_into(doc, &page[..8000]).document;
    assert!(doc.memory() >= memory);
    doc.shrink_to_fit();
    assert!(doc.memory() < memory);
}
