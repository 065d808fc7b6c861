//! The fragment serialisation algorithm.

use broth_dom::{Child, Document, Fragment, NodeId, Place, ShadowRootOptions, TreeSink as _};
use broth_markup::{Doctype, Namespace, QName};

/// What is built in a `div`: its content, and the whole.
#[track_caller]
fn check(build: impl FnOnce(&mut Document, NodeId), expected: &str) {
    let mut doc = Document::new();
    let root = doc.create_element("div").unwrap();
    build(&mut doc, root);
    assert_eq!(doc.node(root).inner_html(), expected);
    assert_eq!(doc.node(root).outer_html(), format!("<div>{expected}</div>"));
}

fn add(doc: &mut Document, parent: NodeId, name: QName<'_>) -> NodeId {
    let element = doc.create_element_ns(name).unwrap();
    doc.append(parent, element).unwrap();
    element
}

fn svg(name: &str) -> QName<'_> {
    QName::new(Namespace::Svg, None, name)
}

#[test]
fn text_is_escaped_by_its_context() {
    check(
        |doc, root| {
            doc.append_text(root, "<a & b>\u{A0}\"");
        },
        "&lt;a &amp; b&gt;&nbsp;\"",
    );
    check(
        |doc, root| {
            let p = add(doc, root, QName::html("p"));
            doc.set_attr(p, "title", "<a & b>\u{A0}\"'").unwrap();
        },
        "<p title=\"&lt;a &amp; b&gt;&nbsp;&quot;'\"></p>",
    );
}

#[test]
fn only_html_has_raw_text() {
    for name in ["style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"] {
        check(
            |doc, root| {
                let html = add(doc, root, QName::html(name));
                doc.append_text(html, "a<b");
                let svg = add(doc, root, svg(name));
                doc.append_text(svg, "a<b");
            },
            &format!("<{name}>a<b</{name}><{name}>a&lt;b</{name}>"),
        );
    }
    // The text of an element inside a raw text element is not raw text.
    check(
        |doc, root| {
            let style = add(doc, root, QName::html("style"));
            let b = add(doc, style, QName::html("b"));
            doc.append_text(b, "<");
            doc.append_text(style, "<");
        },
        "<style><b>&lt;</b><</style>",
    );
}

#[test]
fn noscript_depends_on_scripting() {
    let mut doc = Document::new();
    let noscript = doc.create_element("noscript").unwrap();
    doc.append_text(noscript, "<b>");
    let on = Fragment { scripting: true, ..Fragment::default() };
    assert_eq!(on.outer_html(&doc, noscript), "<noscript><b></noscript>");
    assert_eq!(doc.node(noscript).outer_html(), "<noscript>&lt;b&gt;</noscript>");
}

#[test]
fn void_elements_have_no_end_tag_and_no_children() {
    for name in [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr", "basefont", "bgsound", "frame", "keygen", "param",
    ] {
        check(
            |doc, root| {
                let void = add(doc, root, QName::html(name));
                doc.append_text(void, "lost");
                assert_eq!(doc.node(void).inner_html(), "");
                let svg = add(doc, root, svg(name));
                doc.append_text(svg, "kept");
            },
            &format!("<{name}><{name}>kept</{name}>"),
        );
    }
}

#[test]
fn names_are_written_by_their_namespace() {
    check(
        |doc, root| {
            let element = add(doc, root, QName::new(Namespace::Svg, Some("s"), "path"));
            for (name, value) in [
                (QName::new(Namespace::XLink, Some("x"), "href"), "1"),
                (QName::new(Namespace::Xml, None, "lang"), "2"),
                (QName::new(Namespace::XmlNs, None, "xmlns"), "3"),
                (QName::new(Namespace::XmlNs, None, "s"), "4"),
                (QName::new(Namespace::Other(&"urn:x".into()), Some("o"), "a"), "5"),
                (QName::new(Namespace::Other(&"urn:y".into()), None, "a"), "6"),
            ] {
                doc.set_attr_ns(element, name, value).unwrap();
            }
            add(doc, root, QName::new(Namespace::Other(&"urn:x".into()), Some("o"), "e"));
            add(doc, root, QName::new(Namespace::None, None, "n"));
        },
        concat!(
            r#"<path xlink:href="1" xml:lang="2" xmlns="3" xmlns:s="4" o:a="5" a="6"></path>"#,
            "<o:e></o:e><n></n>",
        ),
    );
}

#[test]
fn nodes_other_than_elements() {
    check(
        |doc, root| {
            for node in [
                doc.create_comment("a-->b"),
                doc.create_processing_instruction("go", "on"),
                doc.create_processing_instruction("go", ""),
                doc.create_cdata("<&>"),
            ] {
                doc.append(root, node).unwrap();
            }
        },
        "<!--a-->b--><?go on?><?go ?>&lt;&amp;&gt;",
    );
}

#[test]
fn a_document_is_written_as_its_content() {
    let mut doc = Document::new();
    let (root, name) = (doc.root().id(), Some("html"));
    let doctype = doc.create_doctype(Doctype { name, public_id: Some("-"), ..Doctype::default() });
    doc.append(root, doctype).unwrap();
    add(&mut doc, root, QName::html("html"));
    let written = "<!DOCTYPE html><html></html>";
    assert_eq!(doc.root().inner_html(), written);
    assert_eq!(doc.root().outer_html(), written);
    assert_eq!(doc.to_string(), written);
}

#[test]
fn a_template_is_its_contents() {
    let mut doc = Document::new();
    let template = doc.create_element("template").unwrap();
    let contents = doc.template_contents(&template);
    add(&mut doc, contents, QName::html("tr"));
    doc.append_text(template, "a child, not contents");
    assert_eq!(doc.node(template).inner_html(), "<tr></tr>");
    assert_eq!(doc.node(template).outer_html(), "<template><tr></tr></template>");
    assert_eq!(doc.node(contents).inner_html(), "<tr></tr>");
}

#[test]
fn shadow_roots_are_written_on_demand() {
    let all = ShadowRootOptions {
        open: true,
        clonable: true,
        serializable: true,
        delegates_focus: true,
        manual_slots: true,
        keep_custom_element_registry_null: true,
    };
    let attributes = " shadowrootdelegatesfocus=\"\" shadowrootserializable=\"\" \
        shadowrootslotassignment=\"manual\" shadowrootclonable=\"\" \
        shadowrootcustomelementregistry=\"\"";
    for (options, tag, serializable) in [
        (ShadowRootOptions::default(), String::from("closed\""), false),
        (all, format!("open\"{attributes}"), true),
    ] {
        let mut doc = Document::new();
        let host = doc.create_element("p").unwrap();
        let root = doc.attach_shadow_root(&host, options).unwrap();
        doc.append_text(root, "shadow");
        doc.append_text(host, "light");
        let with = format!("<p><template shadowrootmode=\"{tag}>shadow</template>light</p>");
        let without = "<p>light</p>";

        assert_eq!(doc.node(host).outer_html(), without);
        let fragment = Fragment { serializable_shadow_roots: true, ..Fragment::default() };
        let expected = if serializable { &*with } else { without };
        assert_eq!(fragment.outer_html(&doc, host), expected);
        let roots = [root];
        let fragment = Fragment { shadow_roots: &roots, ..Fragment::default() };
        assert_eq!(fragment.outer_html(&doc, host), with);
    }
}

#[test]
fn depth_costs_no_stack() {
    const DEPTH: usize = 300_000;
    let mut doc = Document::new();
    let root = doc.create_element("i").unwrap();
    let mut at = root;
    for _ in 1..DEPTH {
        let inner = doc.create_element("i").unwrap();
        doc.insert(Place::LastChildOf(at), Child::Node(inner));
        at = inner;
    }
    let written = doc.node(root).inner_html();
    assert_eq!(written.len(), (DEPTH - 1) * "<i></i>".len());
}
