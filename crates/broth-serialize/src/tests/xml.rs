//! Writing XML.

use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_dom::{Document, NodeId};
use broth_markup::{Doctype, Namespace, QName};

use crate::{Coercion, XmlSerialized, XmlSerializer};

/// What is built in a document, as XML, and the coercions.
#[track_caller]
fn check(build: impl FnOnce(&mut Document, NodeId), expected: &str, changes: &[Coercion]) {
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root);
    let XmlSerialized { xml: written, changes: changed, .. } =
        XmlSerializer::new().report(doc.node(root));
    let changed: Vec<Coercion> = changed.iter().map(|change| change.kind).collect();
    assert_eq!((&*written, &*changed), (expected, changes));
}

fn add(doc: &mut Document, parent: NodeId, name: QName<'_>) -> NodeId {
    let element = doc.create_element_ns(name).unwrap();
    doc.append(parent, element).unwrap();
    element
}

fn other(uri: &str) -> Namespace<'static> {
    // Tests may keep theirs for good.
    Namespace::Other(Box::leak(Box::new(uri.into())))
}

#[test]
fn namespaces_are_declared_where_they_begin() {
    check(
        |doc, root| {
            let a = add(doc, root, QName::new(other("u"), None, "a"));
            let b = add(doc, a, QName::new(other("u"), None, "b"));
            add(doc, b, QName::new(other("v"), Some("p"), "c"));
            add(doc, b, QName::new(other("v"), Some("p"), "c"));
            add(doc, a, QName::new(Namespace::None, None, "d"));
        },
        r#"<a xmlns="u"><b><p:c xmlns:p="v"/><p:c xmlns:p="v"/></b><d xmlns=""/></a>"#,
        &[],
    );
}

#[test]
fn declarations_of_the_tree_are_kept_unless_they_contradict_it() {
    let xmlns = QName::new(Namespace::XmlNs, None, "xmlns");
    let prefix = QName::new(Namespace::XmlNs, Some("xmlns"), "p");
    check(
        |doc, root| {
            let a = add(doc, root, QName::new(other("u"), None, "a"));
            doc.set_attr_ns(a, xmlns, "u").unwrap();
            doc.set_attr_ns(a, prefix, "v").unwrap();
            add(doc, a, QName::new(other("v"), Some("p"), "b"));
        },
        r#"<a xmlns="u" xmlns:p="v"><p:b/></a>"#,
        &[],
    );
    for (name, value, written) in [
        (xmlns, "w", r#"<a xmlns="u"/>"#),
        (prefix, "", r#"<a xmlns="u"/>"#),
        (QName::new(Namespace::XmlNs, None, "xml"), "w", r#"<a xmlns="u"/>"#),
        (QName::new(Namespace::XmlNs, None, "1b"), "w", r#"<a xmlns="u"/>"#),
    ] {
        check(
            |doc, root| {
                let a = add(doc, root, QName::new(other("u"), None, "a"));
                doc.set_attr_ns(a, name, value).unwrap();
            },
            written,
            &[Coercion::DroppedDeclaration],
        );
    }
}

#[test]
fn attributes_get_a_prefix() {
    check(
        |doc, root| {
            let a = add(doc, root, QName::new(Namespace::None, None, "a"));
            for (name, value) in [
                (QName::new(Namespace::Xml, None, "lang"), "1"),
                (QName::new(Namespace::XLink, None, "href"), "2"),
                (QName::new(other("u"), Some("p"), "x"), "3"),
                (QName::new(other("v"), Some("p"), "x"), "4"),
                (QName::new(other("u"), None, "y"), "5"),
            ] {
                doc.set_attr_ns(a, name, value).unwrap();
            }
        },
        concat!(
            r#"<a xml:lang="1" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="2" "#,
            r#"xmlns:p="u" p:x="3" xmlns:ns1="v" ns1:x="4" xmlns:ns2="u" ns2:y="5"/>"#
        ),
        &[],
    );
}

#[test]
fn names_are_coerced() {
    check(
        |doc, root| {
            let element = add(doc, root, QName::new(Namespace::None, None, "foo<bar"));
            doc.set_attr(element, "1a", "x").unwrap();
            doc.set_attr(element, "xml:base", "y").unwrap();
            doc.set_attr(element, "xmlns:q", "z").unwrap();
        },
        r#"<fooU00003Cbar U000031a="x" xmlU00003Abase="y"/>"#,
        &[
            Coercion::ElementName,
            Coercion::AttributeName,
            Coercion::AttributeName,
            Coercion::DroppedAttribute,
        ],
    );
    check(
        |doc, root| {
            let element = add(doc, root, QName::new(Namespace::None, None, "e"));
            doc.set_attr(element, "<", "first").unwrap();
            doc.set_attr(element, "U00003C", "second").unwrap();
        },
        r#"<e U00003C="first"/>"#,
        &[Coercion::AttributeName, Coercion::DroppedAttribute],
    );
}

#[test]
fn characters_are_escaped_or_replaced() {
    check(
        |doc, root| {
            doc.append_text(root, "<&>\"\t\n\r");
        },
        "&lt;&amp;&gt;\"\t\n&#13;",
        &[],
    );
    check(
        |doc, root| {
            let element = add(doc, root, QName::new(Namespace::None, None, "e"));
            doc.set_attr(element, "a", "<&>\"\t\n\r").unwrap();
        },
        r#"<e a="&lt;&amp;&gt;&quot;&#9;&#10;&#13;"/>"#,
        &[],
    );
    for (text, written) in
        [("a\x0Cb", "a b"), ("\0", "\u{FFFD}"), ("\u{FFFE}\u{FFFF}x", "\u{FFFD}\u{FFFD}x")]
    {
        check(
            |doc, root| {
                doc.append_text(root, text);
            },
            written,
            &[Coercion::Characters],
        );
    }
    // Others that begin with the same byte stay.
    check(
        |doc, root| {
            doc.append_text(root, "\u{FFFD}\u{F000}\u{FEFF}");
        },
        "\u{FFFD}\u{F000}\u{FEFF}",
        &[],
    );
}

#[test]
fn comments_instructions_and_sections() {
    for (data, written, changes) in [
        ("a-b", "<!--a-b-->", &[] as &[Coercion]),
        ("a--b", "<!--a- -b-->", &[Coercion::Comment]),
        ("---", "<!--- - - -->", &[Coercion::Comment]),
        ("a-", "<!--a- -->", &[Coercion::Comment]),
    ] {
        check(
            |doc, root| {
                let comment = doc.create_comment(data);
                doc.append(root, comment).unwrap();
            },
            written,
            changes,
        );
    }
    for (target, data, written, changes) in [
        ("t", "", "<?t?>", &[] as &[Coercion]),
        ("t", "d", "<?t d?>", &[]),
        ("t", "a?>b", "<?t a? >b?>", &[Coercion::InstructionData]),
        ("t", " d", "<?t  d?>", &[Coercion::InstructionData]),
        ("XML", "d", "<?_XML d?>", &[Coercion::InstructionTarget]),
        ("a:b", "d", "<?aU00003Ab d?>", &[Coercion::InstructionTarget]),
    ] {
        check(
            |doc, root| {
                let instruction = doc.create_processing_instruction(target, data);
                doc.append(root, instruction).unwrap();
            },
            written,
            changes,
        );
    }
    check(
        |doc, root| {
            let cdata = doc.create_cdata("a<]]>b");
            doc.append(root, cdata).unwrap();
        },
        "<![CDATA[a<]]]]><![CDATA[>b]]>",
        &[],
    );
}

/// A prefix that nothing declares in a tree of XML gets the given namespace, or else the well-known
/// one, declared once for all; otherwise one that is made up.
#[test]
fn undeclared_prefixes_are_declared() {
    use Coercion::{DeclaredPrefix, DroppedAttribute, ElementName, UndeclaredPrefix};
    let stated = XmlSerializer::new().namespace("s", "urn:s").namespace("dc", "urn:own");
    let check = |root: QName<'_>, names: [&str; 3], expected: &str, changes: &[Coercion]| {
        let mut doc = Document::new();
        let fragment = doc.create_fragment();
        let root = add(&mut doc, fragment, root);
        let [element, one, two] = names;
        let element = add(&mut doc, root, QName::attribute(element));
        for name in [one, two].into_iter().filter(|name| !name.is_empty()) {
            doc.set_attr(element, name, "").unwrap();
            doc.set_attr(root, name, "").unwrap();
        }
        let XmlSerialized { xml: written, changes: changed, .. } =
            stated.report(doc.node(fragment));
        let changed: Vec<Coercion> = changed.iter().map(|change| change.kind).collect();
        assert_eq!((&*written, &*changed), (expected, changes));
    };
    let none = QName::attribute("r");
    check(
        none,
        ["media:thumbnail", "", ""],
        r#"<r xmlns:media="http://search.yahoo.com/mrss/"><media:thumbnail/></r>"#,
        &[DeclaredPrefix],
    );
    check(
        none,
        ["s:a", "dc:b", ""],
        r#"<r xmlns:dc="urn:own" xmlns:s="urn:s" dc:b=""><s:a dc:b=""/></r>"#,
        &[DeclaredPrefix, DeclaredPrefix],
    );
    check(
        none,
        ["a:b", "c:d", ""],
        concat!(
            r#"<r xmlns:a="urn:undeclared:a" xmlns:c="urn:undeclared:c" c:d="">"#,
            r#"<a:b c:d=""/></r>"#
        ),
        &[UndeclaredPrefix, UndeclaredPrefix],
    );
    // Names that are not qualified names, and characters that no name can have, are coerced; a
    // prefix bound to something else would change the meaning.
    check(none, ["x:y:z", "", ""], "<r><xU00003AyU00003Az/></r>", &[ElementName]);
    check(none, ["a:<", "", ""], "<r><aU00003AU00003C/></r>", &[ElementName]);
    check(none, ["xml:a", "", ""], "<r><xmlU00003Aa/></r>", &[ElementName]);
    // For HTML's elements there are rules, but well-known and given prefixes are declared there,
    // too.
    check(
        QName::html("r"),
        ["b", "x:y", "s:z"],
        concat!(
            r#"<r xmlns="http://www.w3.org/1999/xhtml" xmlns:s="urn:s" "#,
            r#"xmlns:x="urn:undeclared:x" x:y="" s:z=""><b xmlns="" x:y="" s:z=""/></r>"#
        ),
        &[UndeclaredPrefix, DeclaredPrefix, UndeclaredPrefix, DeclaredPrefix],
    );
    // Two attributes that come to mean the same are one.
    let uri = "urn:s".into();
    let mut doc = Document::new();
    let fragment = doc.create_fragment();
    let root = add(&mut doc, fragment, none);
    doc.set_attr_ns(root, QName::new(Namespace::Other(&uri), Some("t"), "a"), "1").unwrap();
    doc.set_attr(root, "s:a", "2").unwrap();
    let XmlSerialized { xml: written, changes, .. } = stated.report(doc.node(fragment));
    assert_eq!(written, r#"<r xmlns:s="urn:s" xmlns:t="urn:s" t:a="1"/>"#);
    assert!(changes.iter().any(|change| change.kind == DroppedAttribute), "{changes:?}");
}

#[test]
fn pretty_changes_no_text() {
    let pretty = XmlSerializer::new().indent(2);
    let check = |build: &dyn Fn(&mut Document, NodeId), expected: &str| {
        let mut doc = Document::new();
        let root = doc.root().id();
        let a = add(&mut doc, root, QName::attribute("a"));
        build(&mut doc, a);
        let XmlSerialized { xml: written, changes, .. } = pretty.report(doc.node(root));
        assert_eq!((written.as_str(), changes.len()), (expected, 0));
    };
    let plain = QName::attribute;
    check(&|_, _| {}, "<a/>\n");
    let white = |doc: &mut Document, a| {
        doc.append_text(a, " \n");
    };
    check(&white, "<a> \n</a>\n");
    let child = |doc: &mut Document, a| {
        add(doc, a, plain("b"));
    };
    check(&child, "<a>\n  <b/>\n</a>\n");
    check(
        &|doc, a| {
            doc.append_text(a, "\n\n");
            let b = add(doc, a, plain("b"));
            doc.append_text(b, "x ");
            let c = add(doc, b, plain("c"));
            add(doc, c, plain("d"));
            doc.append_text(a, "\t");
            let comment = doc.create_comment("e");
            doc.append(a, comment).unwrap();
        },
        "<a>\n  <b>x <c><d/></c></b>\n  <!--e-->\n</a>\n",
    );
    check(
        &|doc, a| {
            let b = add(doc, a, plain("b"));
            doc.set_attr_ns(b, QName::new(Namespace::Xml, Some("xml"), "space"), "preserve")
                .unwrap();
            doc.append_text(b, " ");
            add(doc, b, plain("c"));
        },
        "<a>\n  <b xml:space=\"preserve\"> <c/></b>\n</a>\n",
    );
    check(
        &|doc, a| {
            let p = add(doc, a, QName::html("p"));
            add(doc, p, QName::html("b"));
            doc.append_text(p, " ");
            add(doc, p, QName::html("i"));
        },
        "<a>\n  <p xmlns=\"http://www.w3.org/1999/xhtml\"><b></b> <i></i></p>\n</a>\n",
    );
}

#[test]
fn documents() {
    let html = Some("html");
    for (doctype, written, changed) in [
        (Doctype { name: html, ..Doctype::default() }, "<!DOCTYPE html>", false),
        (
            Doctype { name: html, system_id: Some("about:legacy-compat"), ..Doctype::default() },
            "<!DOCTYPE html SYSTEM \"about:legacy-compat\">",
            false,
        ),
        (
            Doctype { name: html, public_id: Some("-//x"), ..Doctype::default() },
            "<!DOCTYPE html PUBLIC \"-//x\" \"\">",
            false,
        ),
        (
            Doctype { name: html, public_id: Some("ü"), ..Doctype::default() },
            "<!DOCTYPE html>",
            true,
        ),
        (Doctype { name: Some("a<"), ..Doctype::default() }, "", true),
    ] {
        let mut doc = Document::new();
        let root = doc.root().id();
        let doctype = doc.create_doctype(doctype);
        doc.append(root, doctype).unwrap();
        add(&mut doc, root, QName::html("html"));
        let XmlSerialized { xml: out, changes, .. } =
            XmlSerializer::new().declaration(true).report(doc.node(root));
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        let html = "<html xmlns=\"http://www.w3.org/1999/xhtml\"></html>";
        assert_eq!(out, alloc::format!("{declaration}{written}{html}"));
        assert_eq!(changes.len(), usize::from(changed));
    }
    let doc = Document::new();
    let changes = XmlSerializer::new().report(&doc).changes;
    assert_eq!(changes[0].kind, Coercion::Root);
}

#[test]
fn html_keeps_end_tags_except_those_of_void_elements() {
    let mut doc = Document::new();
    let p = doc.create_element("p").unwrap();
    add(&mut doc, p, QName::html("br"));
    add(&mut doc, p, QName::html("b"));
    assert_eq!(
        XmlSerializer::new().serialize_inner(doc.node(p)),
        concat!(
            "<br xmlns=\"http://www.w3.org/1999/xhtml\" />",
            "<b xmlns=\"http://www.w3.org/1999/xhtml\"></b>"
        )
    );
}

#[test]
fn a_node_is_written_as_if_it_were_alone() {
    let mut doc = Document::new();
    let root = doc.root().id();
    let feed = add(&mut doc, root, QName::new(other("u"), None, "feed"));
    let entry = add(&mut doc, feed, QName::new(other("u"), None, "entry"));
    add(&mut doc, entry, QName::new(other("v"), Some("p"), "c"));
    doc.append_text(entry, "a < b");
    let written = |node| XmlSerializer::new().serialize(doc.node(node));
    let expected = "<entry xmlns=\"u\"><p:c xmlns:p=\"v\"/>a &lt; b</entry>";
    assert_eq!(written(entry), expected);
    assert_eq!(written(doc.node(entry).last_child().unwrap().id()), "a &lt; b");
    assert_eq!(written(root), XmlSerializer::new().serialize_inner(&doc));
    for pretty in [false, true] {
        let xml = XmlSerializer::new();
        let xml = if pretty { xml.indent(2) } else { xml };
        for node in doc.root().descendants() {
            let mut alone = Document::new();
            let holder = alone.create_fragment();
            let copy = alone.import(node);
            alone.append(holder, copy).unwrap();
            let expected = xml.serialize(alone.node(holder));
            if !(pretty && node.is_text()) {
                assert_eq!(xml.serialize(node), expected);
            }
        }
    }
}

#[test]
fn an_xml_declaration_after_the_start_is_left_out() {
    let add = |target, data| {
        move |doc: &mut Document, root| {
            let instruction = doc.create_processing_instruction(target, data);
            doc.append(root, instruction).unwrap();
        }
    };
    check(add("xml", "version='1.0'"), "", &[Coercion::XmlDeclaration]);
    check(add("xml", "x"), "<?_xml x?>", &[Coercion::InstructionTarget]);
}
