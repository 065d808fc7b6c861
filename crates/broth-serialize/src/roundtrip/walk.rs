//! The walk through a tree that finds what no HTML can express.
//!
//! Beside it run a [`Construction`], the path of a parser that reads the markup, and what is known of the two things
//! that a parser does to other places than that.

use alloc::vec::Vec;

use broth_dom::NodeData;
use broth_markup::{Name, QName};

use super::markers::Markers;
use super::selects::Selects;
use super::{Inexpressible, contents, visit};
use crate::construction::Construction;
use crate::names::{is_html, serializes_as_void};
use crate::{Reason, Tree};

pub(super) struct Walk<'t, T: Tree> {
    tree: &'t T,
    path: Construction<'t>,
    selects: Selects<T::Node>,
    markers: Markers,
    open: Vec<Open<'t, T::Node>>,
    found: Vec<Inexpressible<T::Node>>,
}

/// A node on the path.
struct Open<'t, N> {
    node: N,
    name: Option<QName<'t>>,
    next: Option<N>,
    /// How many markers stand before it.
    markers: usize,
}

impl<'t, T: Tree> Walk<'t, T> {
    pub(super) fn new(tree: &'t T, root: T::Node, path: Construction<'t>) -> Self {
        let next = tree.first_child(contents(tree, root));
        let root = Open { node: root, name: None, next, markers: 0 };
        let (selects, markers) = (Selects::new(), Markers::default());
        Self { tree, path, selects, markers, open: alloc::vec![root], found: Vec::new() }
    }

    pub(super) fn run(mut self) -> Vec<Inexpressible<T::Node>> {
        while let Some(parent) = self.open.last_mut() {
            match parent.next {
                Some(node) => {
                    parent.next = self.tree.next_sibling(node);
                    let parent = parent.node;
                    self.enter(node, parent);
                }
                None => self.leave(),
            }
        }
        self.found
    }

    fn enter(&mut self, node: T::Node, parent: T::Node) {
        let data = self.tree.data(node);
        let result = visit(&mut self.path, self.tree, node, &data).and_then(|()| match data {
            NodeData::Element(name)
                if is_html(name, Name::Template) && self.fills_a_marked_place(node) =>
            {
                Err(Reason::ContentPatching)
            }
            _ => Ok(()),
        });
        if let Err(reason) = result {
            self.found.push(Inexpressible { node, reason });
        }
        match data {
            NodeData::Element(name) => {
                self.selects.enter(self.tree, name, (node, parent), self.found.len());
                let first = self.tree.first_child(contents(self.tree, node));
                let next = first.filter(|_| !serializes_as_void(name));
                let markers = self.markers.len();
                self.open.push(Open { node, name: Some(name), next, markers });
            }
            NodeData::ProcessingInstruction { target, data } => self.markers.visit(target, data),
            _ => {}
        }
    }

    /// Whether a template begins with `for` and the name of a marker that stands before it, in what it stands in.
    fn fills_a_marked_place(&self, template: T::Node) -> bool {
        let mut name = None;
        for (attribute, value) in self.tree.attributes(template) {
            match attribute.local {
                "for" => name = Some(value).filter(|name| !name.is_empty()),
                "shadowrootmode"
                    if ["open", "closed"].iter().any(|mode| value.eq_ignore_ascii_case(mode)) =>
                {
                    return false;
                }
                _ => {}
            }
        }
        let Some(name) = name else { return false };
        // What stands in the body belongs to all of the document.
        let scope = match &*self.open {
            [root, html, body]
                if self.tree.data(root.node) == NodeData::Document
                    && body.name.is_some_and(|name| is_html(name, Name::Body)) =>
            {
                html
            }
            [.., parent] => parent,
            [] => return false,
        };
        self.markers.has(name, scope.markers)
    }

    fn leave(&mut self) {
        let Some(Open { node, name, markers, .. }) = self.open.pop() else { return };
        if let Some(name) = name {
            if is_html(name, Name::Template) {
                self.markers.truncate(markers);
            }
            if let Some((node, found_before)) = self.selects.leave(self.tree, name, node) {
                let reason = Reason::SelectedContent;
                self.found.insert(found_before, Inexpressible { node, reason });
            }
        }
        let mode_fits = !self.open.is_empty() || self.path.quirks_fit(self.tree.quirks_mode());
        if let Err(reason) = self.path.leave() {
            self.found.push(Inexpressible { node, reason });
        } else if !mode_fits {
            self.found.push(Inexpressible { node, reason: Reason::QuirksMode });
        }
    }
}
