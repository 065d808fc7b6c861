//! Builds a tree of your own: the parser decides what goes where, and a `TreeSink` puts it there.
//!
//! ```console
//! $ cargo run --example own_tree < examples/soup.html
//! ```
//!
//! This one keeps elements, attributes and text, and drops everything else. It prints how many
//! elements of each name there are, how deep they are, and how much is in them.

use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};

use broth::Span;
use broth::dom::{Child, ElementAttrs, NewElement, Place, TreeSink};
use broth::html::Parser;
use broth::html::driver::Doctype;

/// A node, known by its index.
#[derive(Default)]
struct Node {
    name: String,
    attributes: BTreeMap<String, String>,
    text: String,
    parent: Option<usize>,
    children: Vec<usize>,
}

/// All nodes; the first is the document.
struct Tree(Vec<Node>);

impl Tree {
    fn make(&mut self, name: &str) -> usize {
        self.0.push(Node { name: name.to_owned(), ..Node::default() });
        self.0.len() - 1
    }

    fn depth(&self, mut node: usize) -> usize {
        let mut depth = 0;
        while let Some(parent) = self.0[node].parent {
            (node, depth) = (parent, depth + 1);
        }
        depth
    }
}

impl TreeSink for Tree {
    type Node = usize;

    fn document(&self) -> usize {
        0
    }

    fn create_element(&mut self, element: NewElement<'_>) -> usize {
        let node = self.make(element.name.local);
        self.add_missing_attributes(&node, element.attrs);
        node
    }

    fn create_comment(&mut self, _: &str, _: Span) -> usize {
        self.make("")
    }

    fn create_processing_instruction(&mut self, _: &str, _: &str, _: Span) -> usize {
        self.make("")
    }

    fn create_fragment(&mut self) -> usize {
        self.make("")
    }

    fn append_doctype(&mut self, _: Doctype<'_>, _: Span) {}

    fn insert(&mut self, place: Place<usize>, child: Child<'_, usize>) {
        let (parent, before) = match place {
            Place::LastChildOf(parent) => (parent, None),
            Place::Before(sibling) => (self.0[sibling].parent.expect("it has one"), Some(sibling)),
        };
        match child {
            Child::Node(node) => {
                self.detach(&node);
                let children = &mut self.0[parent].children;
                let position = children.iter().position(|child| Some(*child) == before);
                children.insert(position.unwrap_or(children.len()), node);
                self.0[node].parent = Some(parent);
            }
            // Enough for a count: text has no place among the children.
            Child::Text(text, _) | Child::Cdata(text, _) => self.0[parent].text.push_str(&text),
        }
    }

    fn detach(&mut self, node: &usize) {
        if let Some(parent) = self.0[*node].parent.take() {
            self.0[parent].children.retain(|child| child != node);
        }
    }

    fn move_children(&mut self, from: &usize, to: &usize) {
        for child in std::mem::take(&mut self.0[*from].children) {
            self.0[child].parent = Some(*to);
            self.0[*to].children.push(child);
        }
    }

    fn parent(&self, node: &usize) -> Option<usize> {
        self.0[*node].parent
    }

    fn template_contents(&mut self, template: &usize) -> usize {
        // The contents of a template are its children here.
        *template
    }

    /// The parser calls it for a second `<body class=a>`, too.
    fn add_missing_attributes(&mut self, node: &usize, attrs: ElementAttrs<'_>) {
        for (name, attr) in attrs {
            // The name is written with its prefix: `href`, `xlink:href`.
            let entry = self.0[*node].attributes.entry(name.to_string());
            entry.or_insert_with(|| attr.value.to_owned());
        }
    }
}

fn main() -> io::Result<()> {
    let mut page = Vec::new();
    io::stdin().read_to_end(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    let tree = Parser::new().parse_into(Tree(vec![Node::default()]), &page).document;

    // For each name: how many, how deep at most, how many attributes, how much text.
    let mut names: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for (index, node) in tree.0.iter().enumerate().filter(|(_, node)| !node.name.is_empty()) {
        let [count, depth, attributes, text] = names.entry(&node.name).or_default();
        *count += 1;
        *depth = tree.depth(index).max(*depth);
        *attributes += node.attributes.len();
        *text += node.text.len();
    }
    let mut out = io::stdout().lock();
    writeln!(out, "name           count  depth attrs  text")?;
    for (name, [count, depth, attributes, text]) in names {
        writeln!(out, "{name:14} {count:5}  {depth:5} {attributes:5} {text:5}")?;
    }
    Ok(())
}
