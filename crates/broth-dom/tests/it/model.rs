//! The arena compared with a naive twin: vectors of children, strings of text. Random changes go to
//! both, and both must look the same from every side.

use broth_dom::{Child, Document, ElementAttrs, NewElement, NodeId, NodeKind, Place, TreeSink};
use broth_markup::{AttrsBuf, QName, Span, Text};
use dice::Dice;

/// A node of the twin.
#[derive(Clone, Debug, Default)]
struct Twin {
    kind: Option<NodeKind>,
    /// The name of an element, the text of other nodes.
    text: String,
    attrs: Vec<(String, String)>,
    children: Vec<usize>,
    parent: Option<usize>,
}

/// The document and its twin. Nodes have the same index in `ids` and `twins`.
struct Pair {
    doc: Document,
    ids: Vec<NodeId>,
    twins: Vec<Twin>,
    dice: Dice,
}

/// The source of verbatim text.
const SOURCE: &str = "In the pot a ham bone, two carrots, an onion; by evening it is brøth.";

const NAMES: [&str; 4] = ["p", "b", "x-soup", "font"];

impl Pair {
    fn new(seed: u64) -> Self {
        let mut doc = Document::new();
        doc.append_source(SOURCE);
        let root = Twin { kind: Some(NodeKind::Document), ..Twin::default() };
        Self { ids: vec![doc.root().id()], doc, twins: vec![root], dice: Dice::new(seed) }
    }

    /// A piece of the source, and its span.
    fn piece(&mut self) -> (&'static str, Span) {
        let (a, b) = (self.dice.roll(SOURCE.len()), self.dice.roll(12));
        let start = (0..=a).rev().find(|&at| SOURCE.is_char_boundary(at)).unwrap();
        let end = (a + b..=SOURCE.len()).find(|&at| SOURCE.is_char_boundary(at));
        let span = Span::new(start, end.unwrap_or(SOURCE.len()));
        (&SOURCE[span.range()], span)
    }

    fn add(&mut self, id: NodeId, kind: NodeKind, text: &str) -> usize {
        self.ids.push(id);
        self.twins.push(Twin { kind: Some(kind), text: text.into(), ..Twin::default() });
        self.twins.len() - 1
    }

    fn has_within(&self, node: usize, ancestor: usize) -> bool {
        let mut at = Some(node);
        while let Some(index) = at {
            if index == ancestor {
                return true;
            }
            at = self.twins[index].parent;
        }
        false
    }

    fn unlink(&mut self, node: usize) {
        if let Some(parent) = self.twins[node].parent.take() {
            self.twins[parent].children.retain(|&child| child != node);
        }
    }

    fn link(&mut self, parent: usize, at: usize, node: usize) {
        self.twins[parent].children.insert(at, node);
        self.twins[node].parent = Some(parent);
    }

    fn position(&self, node: usize) -> Option<(usize, usize)> {
        let parent = self.twins[node].parent?;
        let at = self.twins[parent].children.iter().position(|&child| child == node)?;
        Some((parent, at))
    }

    /// The twin's rules about the children that each kind of node can have.
    fn possible(&self, parent: usize, child: usize) -> bool {
        let (parent_kind, child_kind) = (self.twins[parent].kind, self.twins[child].kind);
        let parents = [NodeKind::Document, NodeKind::Element, NodeKind::Fragment];
        parents.iter().any(|&kind| parent_kind == Some(kind))
            && child_kind != Some(NodeKind::Document)
            && !(parent_kind == Some(NodeKind::Document) && child_kind == Some(NodeKind::Text))
            && !self.has_within(parent, child)
    }

    /// One random change of both.
    fn change(&mut self) {
        let node = self.dice.roll(self.twins.len());
        let other = self.dice.roll(self.twins.len());
        let (id, other_id) = (self.ids[node], self.ids[other]);
        match self.dice.roll(16) {
            0 => {
                let name = self.dice.one_of(&NAMES);
                let new = self.doc.create_element(name).unwrap();
                self.add(new, NodeKind::Element, name);
            }
            1 => {
                let (text, _) = self.piece();
                let new = self.doc.create_text(text);
                self.add(new, NodeKind::Text, text);
            }
            2 => {
                let (text, span) = self.piece();
                let new = TreeSink::create_comment(&mut self.doc, text, span);
                self.add(new, NodeKind::Comment, text);
            }
            3 => self.create_element_with_attributes(),
            4..=6 => {
                let possible = self.possible(node, other);
                assert_eq!(self.doc.append(id, other_id).is_ok(), possible);
                if possible {
                    self.insert(node, None, other);
                }
            }
            7 | 8 => {
                let place = self.position(node);
                let possible = place.is_some_and(|(parent, _)| self.possible(parent, other));
                assert_eq!(self.doc.insert_before(id, other_id).is_ok(), possible);
                if possible && node != other {
                    self.insert(place.unwrap().0, Some(node), other);
                }
            }
            9 => {
                self.doc.detach(id);
                self.unlink(node);
            }
            10 | 11 => self.insert_text(node),
            12 => {
                // A builder does not request the impossible.
                let kinds = [self.twins[node].kind, self.twins[other].kind];
                if kinds == [Some(NodeKind::Element); 2] && !self.has_within(other, node) {
                    self.doc.move_children(&id, &other_id);
                    for child in std::mem::take(&mut self.twins[node].children) {
                        let end = self.twins[other].children.len();
                        self.link(other, end, child);
                    }
                }
            }
            13 => {
                let (text, _) = self.piece();
                self.doc.set_text(id, text);
                self.set_text(node, text);
            }
            14 => {
                let name = format!("a{}", self.dice.roll(60));
                let (value, _) = self.piece();
                let is_element = self.twins[node].kind == Some(NodeKind::Element);
                assert_eq!(self.doc.set_attr(id, &name, value).is_ok(), is_element);
                if is_element {
                    set_attr(&mut self.twins[node].attrs, &name, value, true);
                }
            }
            _ => {
                let name = format!("a{}", self.dice.roll(60));
                self.doc.remove_attr(id, &name);
                self.twins[node].attrs.retain(|(other, _)| *other != name);
            }
        }
    }

    fn insert(&mut self, parent: usize, before: Option<usize>, child: usize) {
        let moved = if self.twins[child].kind == Some(NodeKind::Fragment) {
            std::mem::take(&mut self.twins[child].children)
        } else {
            self.unlink(child);
            vec![child]
        };
        for child in moved {
            let at = before.and_then(|before| self.position(before)).map(|(_, at)| at);
            self.link(parent, at.unwrap_or(self.twins[parent].children.len()), child);
        }
    }

    /// An element made through the sink; half of them share their attributes with another.
    fn create_element_with_attributes(&mut self) {
        let mut attrs = AttrsBuf::default();
        for name in 0..self.dice.roll(40) {
            attrs.push(&format!("a{name}"), self.piece().0);
        }
        let written = attrs.attrs();
        let element = NewElement {
            name: QName::html("em"),
            attrs: ElementAttrs::without_namespaces(&written),
            span: Span::new(3, 9),
            implied: false,
        };
        let kept: Vec<_> =
            attrs.attrs().iter().map(|attr| (attr.name.into(), attr.value.into())).collect();
        let new = TreeSink::create_element(&mut self.doc, element);
        let index = self.add(new, NodeKind::Element, "em");
        self.twins[index].attrs.clone_from(&kept);
        let copy = match self.dice.roll(3) {
            0 => self.doc.create_element_again(&new, element),
            1 => self.doc.clone_subtree(new),
            _ => {
                // A second `<html>` with one new attribute and one that is already there.
                let mut more = AttrsBuf::default();
                more.push("a0", "late");
                more.push("a99", "late");
                self.doc
                    .add_missing_attributes(&new, ElementAttrs::without_namespaces(&more.attrs()));
                set_attr(&mut self.twins[index].attrs, "a0", "late", false);
                set_attr(&mut self.twins[index].attrs, "a99", "late", false);
                return;
            }
        };
        let index = self.add(copy, NodeKind::Element, "em");
        self.twins[index].attrs = kept;
    }

    /// Text inserted through the sink, which joins it to preceding text.
    fn insert_text(&mut self, node: usize) {
        let (text, span) = self.piece();
        let verbatim = self.dice.roll(2) == 0;
        let element = self.twins[node].kind == Some(NodeKind::Element);
        let (place, parent, at) = match self.position(node) {
            Some((parent, at)) if self.dice.roll(2) == 0 => {
                (Place::Before(self.ids[node]), parent, at)
            }
            _ if element => {
                (Place::LastChildOf(self.ids[node]), node, self.twins[node].children.len())
            }
            _ => return,
        };
        let made = self.doc.node_count();
        let inserted = if verbatim { Text::verbatim(text) } else { Text::changed(text) };
        self.doc.insert(place, Child::Text(inserted, span));
        if self.twins[parent].kind == Some(NodeKind::Document) {
            assert_eq!(self.doc.node_count(), made);
            return;
        }
        let before = at.checked_sub(1).map(|at| self.twins[parent].children[at]);
        match before.filter(|&before| self.twins[before].kind == Some(NodeKind::Text)) {
            Some(before) => self.twins[before].text.push_str(text),
            None => {
                let id = match place {
                    Place::LastChildOf(parent) => self.doc.node(parent).last_child().unwrap().id(),
                    Place::Before(node) => self.doc.node(node).previous_sibling().unwrap().id(),
                };
                let new = self.add(id, NodeKind::Text, text);
                self.link(parent, at, new);
            }
        }
    }

    fn set_text(&mut self, node: usize, text: &str) {
        match self.twins[node].kind {
            Some(NodeKind::Text | NodeKind::Comment) => self.twins[node].text = text.into(),
            Some(NodeKind::Element) => {
                for child in std::mem::take(&mut self.twins[node].children) {
                    self.twins[child].parent = None;
                }
                if let Some(child) = self.doc.node(self.ids[node]).first_child() {
                    let child = child.id();
                    let new = self.add(child, NodeKind::Text, text);
                    self.link(node, 0, new);
                }
            }
            _ => {}
        }
    }

    /// Compares every node from every side.
    fn compare(&self) {
        for (twin, &id) in self.twins.iter().zip(&self.ids) {
            let node = self.doc.node(id);
            assert_eq!(Some(node.kind()), twin.kind);
            match twin.kind {
                Some(NodeKind::Element) => assert_eq!(node.name(), twin.text),
                Some(NodeKind::Document) => {}
                _ => assert_eq!(node.node_value(), Some(twin.text.as_str())),
            }
            assert_eq!(node.parent().map(|node| node.id()), twin.parent.map(|at| self.ids[at]));
            let children: Vec<NodeId> = twin.children.iter().map(|&at| self.ids[at]).collect();
            let forth: Vec<NodeId> = node.children().map(|node| node.id()).collect();
            let mut back: Vec<NodeId> = node.children().rev().map(|node| node.id()).collect();
            back.reverse();
            assert_eq!(forth, children);
            assert_eq!(back, children);
            let attrs: Vec<(String, String)> = node
                .attrs()
                .map(|attribute| (attribute.name().local.into(), attribute.value().into()))
                .collect();
            assert_eq!(attrs, twin.attrs);
            let siblings = node.next_siblings().count() + node.previous_siblings().count();
            let expected = twin.parent.map_or(0, |parent| self.twins[parent].children.len() - 1);
            assert_eq!(siblings, expected);
            assert_eq!(node.descendants().count(), self.count_below(twin));
            let is_comment = twin.kind == Some(NodeKind::Comment);
            let texts: String = if is_comment { twin.text.clone() } else { node.texts().collect() };
            assert_eq!(node.text(), texts);
        }
    }

    fn count_below(&self, twin: &Twin) -> usize {
        twin.children.iter().map(|&child| 1 + self.count_below(&self.twins[child])).sum()
    }
}

fn set_attr(attrs: &mut Vec<(String, String)>, name: &str, value: &str, overwrite: bool) {
    match attrs.iter_mut().find(|(other, _)| other == name) {
        Some((_, old)) if overwrite => value.clone_into(old),
        Some(_) => {}
        None => attrs.push((name.into(), value.into())),
    }
}

#[test]
fn the_arena_agrees_with_its_twin() {
    for seed in 1..=60 {
        let mut pair = Pair::new(seed);
        for round in 0..if cfg!(miri) { 2 } else { 300 } {
            pair.change();
            if round % 10 == 0 {
                pair.compare();
            }
        }
        pair.compare();
        let root = pair.doc.root();
        let mut other = Document::new();
        let copy = other.import(root);
        assert_eq!(other.node(copy).dump_html().to_string(), root.dump_html().to_string());
        assert_eq!(pair.doc.clone(), pair.doc);
    }
}
