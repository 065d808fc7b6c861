//! A tree of one's own under the parser: shared, counted nodes, as other languages have them. It
//! must come out as broth's own tree does.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use broth::{ErrorCode, Span, xml};
use broth_dom::{Child, Document, ElementAttrs, NewElement, NodeId, Place, TreeSink};
use broth_html::driver::Doctype;
use broth_html::{Limit, LimitMet, Limits, Parsed, Parser};

/// A node: a pointer that many may hold.
#[derive(Clone)]
struct Node(Rc<RefCell<Inner>>);

struct Inner {
    kind: Kind,
    parent: Option<Weak<RefCell<Inner>>>,
    children: Vec<Node>,
}

/// The kind of a node. For elements: namespace, name, attributes, and the contents of a template.
enum Kind {
    Parent,
    Element(String, String, Vec<(String, String, String)>, Option<Node>),
    Text(String),
    Comment(String),
    Instruction(String, String),
    Doctype(String, String, String),
}

/// Nodes are equal if they are the same.
impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Node {}

impl Node {
    fn new(kind: Kind) -> Self {
        Self(Rc::new(RefCell::new(Inner { kind, parent: None, children: Vec::new() })))
    }

    fn parent(&self) -> Option<Node> {
        self.0.borrow().parent.as_ref()?.upgrade().map(Node)
    }

    fn index(&self) -> Option<(Node, usize)> {
        let parent = self.parent()?;
        let index = parent.0.borrow().children.iter().position(|child| child == self)?;
        Some((parent, index))
    }

    fn insert(&self, index: usize, child: Node) {
        child.0.borrow_mut().parent = Some(Rc::downgrade(&self.0));
        self.0.borrow_mut().children.insert(index, child);
    }
}

/// The sink.
struct Tree {
    document: Node,
    errors: Vec<broth::ErrorCode>,
}

impl Tree {
    fn new() -> Self {
        Self { document: Node::new(Kind::Parent), errors: Vec::new() }
    }
}

impl TreeSink for Tree {
    type Node = Node;

    fn document(&self) -> Node {
        self.document.clone()
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Node {
        let node = Node::new(Kind::Element(
            element.name.namespace.uri().into(),
            element.name.local.into(),
            Vec::new(),
            None,
        ));
        self.add_missing_attributes(&node, element.attrs);
        node
    }

    fn create_comment(&mut self, data: &str, _: Span) -> Node {
        Node::new(Kind::Comment(data.into()))
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, _: Span) -> Node {
        Node::new(Kind::Instruction(target.into(), data.into()))
    }

    fn create_fragment(&mut self) -> Node {
        Node::new(Kind::Parent)
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, _: Span) {
        let text = |part: Option<&str>| part.unwrap_or_default().to_owned();
        let [name, public, system] = [doctype.name, doctype.public_id, doctype.system_id].map(text);
        let end = self.document.0.borrow().children.len();
        self.document.insert(end, Node::new(Kind::Doctype(name, public, system)));
    }

    fn insert(&mut self, place: Place<Node>, child: Child<'_, Node>) {
        if let Child::Node(node) = &child {
            self.detach(node);
        }
        let (parent, index) = match place {
            Place::LastChildOf(parent) => {
                let end = parent.0.borrow().children.len();
                (parent, end)
            }
            Place::Before(sibling) => sibling.index().expect("it has a parent"),
        };
        let text = match child {
            Child::Node(node) => return parent.insert(index, node),
            Child::Text(text, _) | Child::Cdata(text, _) => text.text,
        };
        if parent == self.document {
            return;
        }
        if let Some(before) = index.checked_sub(1).map(|at| parent.0.borrow().children[at].clone())
            && let Kind::Text(old) = &mut before.0.borrow_mut().kind
        {
            return old.push_str(text);
        }
        parent.insert(index, Node::new(Kind::Text(text.into())));
    }

    fn detach(&mut self, node: &Node) {
        if let Some((parent, index)) = node.index() {
            parent.0.borrow_mut().children.remove(index);
            node.0.borrow_mut().parent = None;
        }
    }

    fn move_children(&mut self, from: &Node, to: &Node) {
        for child in std::mem::take(&mut from.0.borrow_mut().children) {
            let end = to.0.borrow().children.len();
            to.insert(end, child);
        }
    }

    fn parent(&self, node: &Node) -> Option<Node> {
        node.parent()
    }

    fn template_contents(&mut self, template: &Node) -> Node {
        match &mut template.0.borrow_mut().kind {
            Kind::Element(_, _, _, contents) => {
                contents.get_or_insert_with(|| Node::new(Kind::Parent)).clone()
            }
            _ => unreachable!("only elements are templates"),
        }
    }

    fn add_missing_attributes(&mut self, element: &Node, attrs: ElementAttrs<'_>) {
        let Kind::Element(_, _, has, _) = &mut element.0.borrow_mut().kind else { return };
        for (name, attr) in attrs {
            let (namespace, name) = (name.namespace.uri(), name.to_string());
            if !has.iter().any(|(space, other, _)| space == namespace && *other == name) {
                has.push((namespace.into(), name, attr.value.into()));
            }
        }
    }

    fn parse_error(&mut self, error: broth::ParseError) {
        self.errors.push(error.code);
    }
}

/// The tree as broth's own, node by node. Pages are not deep.
fn copy(node: &Node, doc: &mut Document, parent: NodeId) {
    for child in &node.0.borrow().children {
        let inner = child.0.borrow();
        let made = match &inner.kind {
            Kind::Parent => unreachable!("fragments are nobody's children"),
            Kind::Element(space, name, attrs, contents) => {
                let uri = broth::Uri::from(&**space);
                let namespace = broth::Namespace::of(&uri);
                let made = doc.create_element_ns(broth::QName::new(namespace, None, name)).unwrap();
                for (space, name, value) in attrs {
                    let (prefix, local) = match name.split_once(':') {
                        Some((prefix, local)) if !space.is_empty() => (Some(prefix), local),
                        _ => (None, name.as_str()),
                    };
                    let uri = broth::Uri::from(&**space);
                    let namespace = broth::Namespace::of(&uri);
                    doc.set_attr_ns(made, broth::QName::new(namespace, prefix, local), value)
                        .unwrap();
                }
                if let Some(contents) = contents {
                    let fragment = doc.template_contents(&made);
                    copy(contents, doc, fragment);
                }
                made
            }
            Kind::Text(text) => doc.create_text(text),
            Kind::Comment(data) => doc.create_comment(data),
            Kind::Instruction(target, data) => doc.create_processing_instruction(target, data),
            Kind::Doctype(name, public, system) => doc.create_doctype(Doctype {
                name: Some(name),
                public_id: Some(public),
                system_id: Some(system),
                force_quirks: false,
            }),
        };
        doc.append(parent, made).expect("what was a child can be one");
        copy(child, doc, made);
    }
}

#[test]
fn a_tree_of_ones_own_is_the_same_tree() {
    for html in [
        include_str!("pages/app-shell.html"),
        include_str!("pages/forum-post.html"),
        include_str!("pages/icons.html"),
        include_str!("pages/newsletter.html"),
        include_str!("pages/opening-hours.html"),
        "<!doctype html><table>a<b>c<td>d</table><?go on?><body x=1><body x=2 y=3></body><!--c-->",
    ] {
        let tree = Parser::new().parse_into(Tree::new(), html).document;
        let mut doc = Document::new();
        copy(&tree.document, &mut doc, NodeId::DOCUMENT);
        let expected = broth_html::parse(html);
        assert_eq!(doc.root().dump_html().to_string(), expected.root().dump_html().to_string());
        assert!(doc.root().is_equal_to(expected.root()));
    }
}

/// A tree of one's own that can begin again, when its parser must.
#[derive(Default)]
struct Texts {
    text: String,
    errors: Vec<ErrorCode>,
    source: String,
    can_begin_again: bool,
}

impl TreeSink for Texts {
    type Node = ();

    fn document(&self) {}
    fn create_element(&mut self, _: NewElement<'_>) {}
    fn create_comment(&mut self, _: &str, _: Span) {}
    fn create_processing_instruction(&mut self, _: &str, _: &str, _: Span) {}
    fn create_fragment(&mut self) {}
    fn append_doctype(&mut self, _: Doctype<'_>, _: Span) {}
    fn insert(&mut self, _: Place<()>, child: Child<'_, ()>) {
        if let Child::Text(text, _) = child {
            self.text.push_str(&text);
        }
    }
    fn detach(&mut self, (): &()) {}
    fn move_children(&mut self, (): &(), (): &()) {}
    fn parent(&self, (): &()) -> Option<()> {
        None
    }
    fn template_contents(&mut self, (): &()) {}
    fn add_missing_attributes(&mut self, (): &(), _: ElementAttrs<'_>) {}

    fn parse_error(&mut self, error: broth::ParseError) {
        self.errors.push(error.code);
    }
    fn append_source(&mut self, text: &str) {
        self.source.push_str(text);
    }
    fn fresh(&self) -> Option<Self> {
        self.can_begin_again.then(|| Self { can_begin_again: true, ..Self::default() })
    }
}

/// Of the tokenizer as of the tree builder, whether the parser keeps errors or not.
#[test]
fn errors_go_to_the_sink() {
    for keep in [false, true] {
        let html = "<p a a></i>&#0;";
        let parsed = Parser::new().errors(keep).parse_into(Texts::default(), html);
        let codes: Vec<ErrorCode> = parsed.errors.iter().map(|error| error.code).collect();
        let expected = [
            ErrorCode::DuplicateAttribute,
            ErrorCode::MissingDoctype,
            ErrorCode::UnmatchedEndTag,
            ErrorCode::NullCharacterReference,
        ];
        for code in expected {
            assert!(parsed.document.errors.contains(&code), "{:?}", parsed.document.errors);
        }
        assert_eq!(codes, if keep { &expected[..] } else { &[] });
        let xml = "<a b=1><c></a>\u{1}";
        let parsed = xml::Parser::new().errors(keep).parse_into(Texts::default(), xml);
        for code in [ErrorCode::UnquotedAttributeValue, ErrorCode::MismatchedEndTag] {
            assert!(parsed.document.errors.contains(&code), "{:?}", parsed.document.errors);
        }
        assert_eq!(parsed.errors.len(), if keep { parsed.document.errors.len() } else { 0 });
    }
}

#[test]
fn any_sink_gets_pieces_limits_fragments_and_the_source() {
    let limits = Limits::default().attributes(1);
    let parser = Parser::new().limits(limits);
    let mut stream = parser.stream_into(Texts::default());
    stream.feed("<p a b>So");
    assert_eq!(stream.document().text, "So");
    stream.feed("up");
    let parsed = stream.finish();
    assert_eq!(
        (parsed.document.text.as_str(), parsed.document.source.as_str()),
        ("Soup", "<p a b>Soup")
    );
    assert_eq!(parsed.limits_met, [LimitMet { limit: Limit::Attributes, at: 5 }]);
    let parsed = parser.context("textarea").parse_into(Texts::default(), "<b>");
    assert_eq!((parsed.document.text.as_str(), parsed.fragment), ("<b>", Some(())));

    let parser = xml::Parser::new().limits(limits);
    let mut stream = parser.stream_into(Texts::default());
    stream.feed("<p a='' b=''>So");
    stream.feed("up</p>");
    let parsed = stream.finish();
    assert_eq!((parsed.document.text.as_str(), parsed.document.source.len()), ("Soup", 21));
    assert_eq!(parsed.limits_met, [LimitMet { limit: Limit::Attributes, at: 8 }]);
    let parsed = parser.context(xml::Context::default()).parse_into(Texts::default(), "1<b/>2");
    assert_eq!((parsed.document.text.as_str(), parsed.fragment), ("12", Some(())));
}

/// A `<meta>` that comes late.
#[test]
fn bytes_for_a_sink_that_can_begin_again_and_one_that_cannot() {
    let html = [&b"<p>\xCD"[..], &[b' '; 1100], b"<meta charset=koi8-r>\xCD"].concat();
    for (can_begin_again, expected) in [(false, "ÍÍ"), (true, "мм")] {
        let sink = || Texts { can_begin_again, ..Texts::default() };
        let text = |parsed: &Parsed<Texts>| parsed.document.text.replace(' ', "");
        let mut stream = Parser::new().stream_into(sink());
        for piece in html.chunks(100) {
            stream.feed_bytes(piece);
        }
        assert_eq!(text(&stream.finish()), expected);
    }
    let mut stream = xml::Parser::new().stream_into(Texts::default());
    stream.feed_bytes(b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD");
    stream.feed_bytes(b"\xD2</a>");
    let parsed = stream.finish();
    assert_eq!(parsed.document.text, "мр");
    assert_eq!(parsed.encoding.unwrap().encoding.name(), "KOI8-R");
}
