//! Sanitizes a finished tree, as the standard describes.
//!
//! This differs from sanitizing while parsing in two ways: the parser has moved elements to their
//! places before anything is removed, and text beside a removed node stays a separate text node.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_dom::{Document, Node, NodeData, NodeId};
use broth_markup::{Namespace, QName, Uri};

use crate::css::is_style;
use crate::decide::{Change, Decider};
use crate::policy::Fate;
use crate::removed::{RemovalReason, Removed, RemovedKind, place};

/// Sanitizes the content of a node.
///
/// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#inner-sanitize-steps>
pub(crate) fn sanitize(decider: &Decider, doc: &mut Document, node: NodeId) -> Vec<Removed> {
    let mut walk = Walk { decider, doc, roots: alloc::vec![node], removed: Vec::new() };
    while let Some(root) = walk.roots.pop() {
        walk.children(root);
    }
    walk.removed.sort_by_key(|removed| removed.span.map(|span| span.start));
    let mut removed = walk.removed;
    place(&mut removed, doc.source());
    removed
}

/// The attributes that an element keeps, if it stays.
pub(crate) fn attributes_kept(
    decider: &Decider,
    element: Node<'_>,
) -> Option<Vec<(String, String)>> {
    let attributes = || element.attrs().map(|attr| (attr.name(), attr.value()));
    let name = element.qname()?;
    let Fate::Keep(rule) = decider.element(&name, attributes) else { return None };
    let changes = decider.attributes(rule, &name, attributes());
    let mut changes = changes.into_iter().peekable();
    let mut kept = Vec::new();
    for (index, (name, value)) in attributes().enumerate() {
        match changes.next_if(|change| change.is_at(index)) {
            None => kept.push((name.to_string(), value.to_string())),
            Some(Change::Set(_, value)) => kept.push((name.to_string(), value)),
            Some(_) => {}
        }
    }
    kept.extend(changes.filter_map(|change| match change {
        Change::Add(name, value) => Some((name.to_string(), value)),
        _ => None,
    }));
    Some(kept)
}

struct Walk<'w> {
    decider: &'w Decider,
    doc: &'w mut Document,
    /// Template contents and shadow roots that have not been sanitized yet.
    roots: Vec<NodeId>,
    removed: Vec<Removed>,
}

impl Walk<'_> {
    /// The steps for the descendants of a node.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#inner-sanitize-steps>
    fn children(&mut self, root: NodeId) {
        let mut next = self.doc.node(root).first_child().map(|child| child.id());
        // Step 1.
        while let Some(child) = next {
            next = self.child(child, root);
        }
    }

    /// The steps for a node. Returns the next one.
    fn child(&mut self, child: NodeId, root: NodeId) -> Option<NodeId> {
        let policy = &self.decider.policy;
        let node = self.doc.node(child);
        let (kind, name, reason) = match node.data() {
            // Step 1.3.
            NodeData::Comment(_) if !policy.allows_comments() => {
                (RemovedKind::Comment, String::new(), RemovalReason::NotAllowed)
            }
            // Step 1.4.
            NodeData::ProcessingInstruction { target, .. }
                if !policy.allows_instruction(target) =>
            {
                (RemovedKind::ProcessingInstruction, target.into(), policy.why_not_instruction())
            }
            NodeData::Element(name) => return self.element(child, name.local.into(), root),
            // Steps 1.1 and 1.2.
            _ => return self.after(child, root),
        };
        self.removed.push(Removed::new(node.span(), kind, name, reason));
        self.remove(child, root)
    }

    /// Step 1.5.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#inner-sanitize-steps>
    fn element(&mut self, child: NodeId, name: String, root: NodeId) -> Option<NodeId> {
        let node = self.doc.node(child);
        let attributes = || node.attrs().map(|attr| (attr.name(), attr.value()));
        // Step 1.5.1.
        let qname = node.qname()?;
        let fate = self.decider.element(&qname, attributes);
        let is_style = is_style(&qname);
        let (span, kind) = (node.start_tag(), RemovedKind::Element);
        match fate {
            // Step 1.5.2.
            Fate::Unwrap(reason) => {
                self.removed.push(Removed::new(span, kind, name, reason));
                self.unwrap(child, root)
            }
            // Steps 1.5.3 and 1.5.4.
            Fate::Remove(reason) => {
                self.removed.push(Removed::new(span, kind, name, reason));
                self.remove(child, root)
            }
            Fate::Keep(rule) => {
                // Steps 1.5.5 and 1.5.6.
                self.roots.extend(node.template_contents().map(|contents| contents.id()));
                self.roots.extend(node.shadow_root().map(|root| root.id()));
                // Steps 1.5.7-1.5.9.
                let changes = self.decider.attributes(rule, &qname, attributes());
                if !changes.is_empty() {
                    self.change(child, &changes);
                }
                if self.decider.options.css.is_some() && is_style {
                    self.style_sheet(child);
                }
                // Step 1.5.10.
                let first = self.doc.node(child).first_child().map(|first| first.id());
                first.or_else(|| self.after(child, root))
            }
        }
    }

    /// Judges the style sheet in an element: the texts that are directly in it. If it changes, it
    /// becomes one text.
    fn style_sheet(&mut self, element: NodeId) {
        let Some(css) = &self.decider.options.css else { return };
        let texts = self.doc.node(element).children().filter(|child| child.is_text());
        let texts: Vec<_> = texts.map(|text| (text.id(), text.span())).collect();
        let [(first, span), others @ ..] = &texts[..] else { return };
        let values = texts.iter().filter_map(|(text, _)| self.doc.node(*text).node_value());
        let sheet: String = values.collect();
        let written = css.written_sheet(&sheet);
        let removed = written.removed.into_iter();
        self.removed.extend(removed.map(|removed| Removed { span: *span, ..removed }));
        let Some(css) = written.css else { return };
        self.doc.set_text(*first, &css);
        for (text, _) in others {
            self.doc.detach(*text);
        }
    }

    fn change(&mut self, element: NodeId, changes: &[Change]) {
        let node = self.doc.node(element);
        let attributes: Vec<_> = node.attrs().collect();
        let mut names = Vec::with_capacity(changes.len());
        for change in changes {
            let (Change::Remove(index, _) | Change::Set(index, _)) = change else { continue };
            let attr = attributes[*index];
            names.push(OwnName::of(attr.name()));
            if let &Change::Remove(_, reason) = change {
                let (span, name) = (attr.span(), attr.name().to_string());
                self.removed.push(Removed::new(span, RemovedKind::Attribute, name, reason));
            }
            if let Some(element) = node.qname() {
                let options = &self.decider.options;
                let pieces = options.removed_from_attribute(&element, &attr.name(), attr.value());
                let placed = |removed| Removed { span: attr.span(), ..removed };
                self.removed.extend(pieces.into_iter().map(placed));
            }
        }
        let mut names = names.iter();
        for change in changes {
            match change {
                // It is an element, and its tag had the name, or the options have named it.
                Change::Add(name, value) => drop(self.doc.set_attr(element, name, value)),
                Change::Remove(..) => {
                    if let Some(name) = names.next() {
                        self.doc.remove_attr_ns(element, name.lend());
                    }
                }
                Change::Set(_, value) => {
                    if let Some(name) = names.next() {
                        drop(self.doc.set_attr_ns(element, name.lend(), value));
                    }
                }
            }
        }
    }

    /// Removes a node.
    fn remove(&mut self, node: NodeId, root: NodeId) -> Option<NodeId> {
        let next = self.after(node, root);
        self.doc.detach(node);
        next
    }

    /// Replaces an element with its children. Template contents are not among them.
    fn unwrap(&mut self, element: NodeId, root: NodeId) -> Option<NodeId> {
        let next = self.after(element, root);
        let children: Vec<_> = self.doc.node(element).children().map(|child| child.id()).collect();
        for child in &children {
            // This cannot fail: the element is in the tree, and the child is in the element.
            let _ = self.doc.insert_before(element, *child);
        }
        self.doc.detach(element);
        children.first().copied().or(next)
    }

    /// The node after a node and its descendants.
    fn after(&self, node: NodeId, root: NodeId) -> Option<NodeId> {
        let mut at = self.doc.node(node);
        loop {
            if let Some(next) = at.next_sibling() {
                return Some(next.id());
            }
            at = at.parent().filter(|parent| parent.id() != root)?;
        }
    }
}

/// An owned name of an attribute.
struct OwnName {
    namespace: Result<Namespace<'static>, Uri>,
    local: String,
}

impl OwnName {
    fn of(name: QName<'_>) -> Self {
        let namespace = match name.namespace {
            Namespace::Other(uri) => Err(uri.clone()),
            named => Ok(Namespace::named(named.uri()).unwrap_or_default()),
        };
        Self { namespace, local: name.local.into() }
    }

    fn lend(&self) -> QName<'_> {
        let namespace = match &self.namespace {
            Ok(named) => *named,
            Err(uri) => Namespace::Other(uri),
        };
        QName::new(namespace, None, &self.local)
    }
}
