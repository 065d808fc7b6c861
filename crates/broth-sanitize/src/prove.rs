//! Proves that markup parses back to the sanitized tree, and repairs it if it does not.
//!
//! `broth-serialize` runs the tree builder over a tree as if over its markup, and reports where the
//! result would differ. If there is a difference, the markup is parsed and sanitized again, as a
//! browser would parse it. The markup of this second tree almost always parses back. Nodes that
//! still do not are removed.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Document, Node, NodeData, NodeId};
use broth_html::{Context, FormsInTemplateContext, Input};
use broth_markup::{Name, Namespace};
use broth_serialize::{DirectWriter, MisfitReason, Serializer};

use crate::decide::Decider;
use crate::filter::{Filter, Structure};
use crate::older;
use crate::parse::{FORMS, Parser, Tree, sort};
use crate::removed::{RemovalReason, Removed, RemovedKind};
use crate::sanitized::Sanitized;
use crate::today::{every_node, is_noscript};

/// How often markup that does not parse back is parsed again, at most. From the second time on,
/// fewer nodes must differ than before.
const PARSED_AGAIN: usize = 4;

/// How often nodes are removed, at most. Their removal may expose other ones.
const TAKEN_OUT: usize = 8;

/// How often nodes are taken out in which older browsers would find something, at most.
const READ_AGAIN: usize = 8;

/// From this time on, everything around such a node is taken out with it.
const TAKEN_OUT_WHOLE: usize = 4;

/// Returns markup that parses back to the tree, or to a similar one that markup can express. In an
/// older browser, it contains nothing that the configuration removes.
pub(crate) fn prove(
    decider: &Decider,
    mut tree: Tree,
    context: Option<&Context<'_>>,
    reports: Reports,
) -> Sanitized {
    let removed = core::mem::take(&mut tree.removed);
    let limits_met = core::mem::take(&mut tree.limits_met);
    let mut prover = Prover { decider, context, reports, removed };
    let markup = prover.express(&mut tree);
    let html = markup.and_then(|html| prover.agree(tree, html));
    let mut removed = prover.removed;
    sort(&mut removed);
    // No input is known without a proof. Without one, nothing is let through.
    Sanitized { html: html.unwrap_or_default(), removed, limits_met, ignored_names: Vec::new() }
}

/// Whether the caller reads what was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reports {
    Read,
    Unread,
}

/// The parts of a proof that stay the same, and what it has removed.
struct Prover<'p> {
    decider: &'p Decider,
    context: Option<&'p Context<'p>>,
    reports: Reports,
    removed: Vec<Removed>,
}

impl Prover<'_> {
    /// Makes the tree one that markup can express, and returns the markup; `None` without a proof.
    fn express(&mut self, tree: &mut Tree) -> Option<String> {
        let context = self.context;
        take_out_of_noscript(tree, context, &mut self.removed);
        // OPTIMIZATION: one node is enough to know that the markup must be parsed again; the others
        // are only reported. That is a fifth of sanitizing lists that are never closed.
        let mut found = match self.reports {
            Reports::Read => inexpressible(tree, context),
            Reports::Unread => first_inexpressible(tree, context),
        };
        self.report(&tree.document, &found, |removed| removed);
        for round in 0..PARSED_AGAIN {
            if found.is_empty() {
                break;
            }
            let html = write(tree, context);
            if round == 0
                && let Some(html) = self.write_again(tree, &html)
            {
                return Some(html);
            }
            *tree = parse(self.decider, &html, context, Structure::of(context), FORMS);
            tree.has_user_spans = false;
            let mut again = core::mem::take(&mut tree.removed);
            take_out_of_noscript(tree, context, &mut again);
            self.removed.extend(again.into_iter().map(without_span));
            let before = core::mem::replace(&mut found, inexpressible(tree, context));
            // At the depth limit, the same nodes may differ again and again.
            if round > 0 && found.len() >= before.len() {
                break;
            }
        }
        for _ in 0..TAKEN_OUT {
            if found.is_empty() {
                break;
            }
            self.report(&tree.document, &found, without_span);
            found.iter().for_each(|&(node, _)| take_out(&mut tree.document, node));
            found = inexpressible(tree, context);
        }
        found.is_empty().then(|| write(tree, context))
    }

    /// Parses, sanitizes and writes the markup of a tree in one pass, if it is simple now.
    // OPTIMIZATION: it often is, because all end tags are there. To build a tree, prove its markup
    // and write it takes twice as long: a fifth of sanitizing lists that are never closed.
    fn write_again(&mut self, tree: &Tree, html: &str) -> Option<String> {
        // The proof for older browsers would need the new tree.
        let is_last_proof = !older::may_disagree(tree.kinds, self.context);
        let context = self.context.filter(|_| is_last_proof)?;
        let sanitized = write_directly(self.decider, html, context, self.reports)?;
        self.removed.extend(sanitized.removed.into_iter().map(without_span));
        Some(sanitized.html)
    }

    /// Takes the nodes out of the tree in which older browsers would find something that the
    /// configuration removes, and returns the markup of the rest; `None` without a proof.
    fn agree(&mut self, mut tree: Tree, mut html: String) -> Option<String> {
        for round in 0..READ_AGAIN {
            if !older::may_disagree(tree.kinds, self.context) {
                return Some(html);
            }
            let found = older::find(self.decider, &html, self.context);
            if found.is_empty() {
                return Some(html);
            }
            self.take_out_found(&mut tree, &found, round >= TAKEN_OUT_WHOLE);
            html = self.express(&mut tree)?;
        }
        None
    }

    /// Takes out the nodes at these positions in tree order, or all that is around them.
    fn take_out_found(&mut self, tree: &mut Tree, found: &[usize], whole: bool) {
        let mut found = found.iter().copied().peekable();
        let nodes = every_node(&tree.document, tree.root).enumerate();
        let nodes = nodes.filter(|(index, _)| found.next_if_eq(index).is_some());
        let nodes = nodes.filter_map(|(_, node)| match whole {
            true => outermost(&tree.document, node.id(), tree.root),
            false => Some(copy_around(node, tree.root).unwrap_or(node).id()),
        });
        let mut nodes: Vec<_> = nodes.collect();
        nodes.dedup();
        for node in nodes {
            if outermost(&tree.document, node, tree.root).is_none() {
                // It has gone with an element around it.
                continue;
            }
            let report = report(&tree.document, node, MisfitReason::RawText);
            let report =
                report.map(|report| Removed { reason: RemovalReason::OlderBrowsers, ..report });
            let with_span = tree.has_user_spans;
            self.removed.extend(report.map(|it| if with_span { it } else { without_span(it) }));
            take_out(&mut tree.document, node);
        }
    }

    /// Reports nodes that markup cannot express.
    fn report(
        &mut self,
        document: &Document,
        found: &[(NodeId, MisfitReason)],
        with_or_without_span: fn(Removed) -> Removed,
    ) {
        let reports = found.iter().filter_map(|&(node, reason)| report(document, node, reason));
        self.removed.extend(reports.map(with_or_without_span));
    }
}

/// The `selectedcontent` that contains a node. A parser would copy the node into it once more.
fn copy_around(node: Node<'_>, root: NodeId) -> Option<Node<'_>> {
    let mut around = node.ancestors().take_while(|outer| outer.id() != root);
    around.find(|outer| outer.is_html(Name::Selectedcontent))
}

/// The node directly in the root that contains a node; `None` if that has been taken out.
fn outermost(document: &Document, node: NodeId, root: NodeId) -> Option<NodeId> {
    let mut at = document.node(node);
    loop {
        let outer = at.parent().or_else(|| at.host())?;
        if outer.id() == root {
            return Some(at.id());
        }
        at = outer;
    }
}

/// Drops the span, because it refers to markup that only this module has seen.
fn without_span(removed: Removed) -> Removed {
    Removed { span: None, ..removed }
}

/// Parses and sanitizes a whole text.
pub(crate) fn parse(
    decider: &Decider,
    html: &str,
    context: Option<&Context<'_>>,
    structure: Structure,
    forms: FormsInTemplateContext,
) -> Tree {
    let filter = Filter::new(Box::new(Document::new()), decider, structure);
    Parser::new(filter, Input::whole(html), html, context, forms).finish()
}

/// Longer texts are hardly ever simple to the end, so trying them would only take time.
const SHORT: usize = 8 << 10;

/// Parses, sanitizes and writes a short text in one pass, if its markup is so simple that it must
/// parse back.
pub(crate) fn direct(
    decider: &Decider,
    html: &str,
    context: &Context<'_>,
    reports: Reports,
) -> Option<Sanitized> {
    if html.len() > SHORT { None } else { write_directly(decider, html, context, reports) }
}

/// Does the same with a text of any length.
fn write_directly(
    decider: &Decider,
    html: &str,
    context: &Context<'_>,
    reports: Reports,
) -> Option<Sanitized> {
    let sink = DirectWriter::new(context.name(), html.len() + html.len() / 4)?;
    let filter = Filter::new(Box::new(sink), decider, Structure::Judged);
    let filter = filter.reporting(reports == Reports::Read);
    Parser::new(filter, Input::whole(html), "", Some(context), FORMS).finish_markup()
}

/// The nodes that would be parsed back differently, with or without scripting, and with or without
/// declarative shadow roots.
fn inexpressible(tree: &Tree, context: Option<&Context<'_>>) -> Vec<(NodeId, MisfitReason)> {
    let check = |writer: &Serializer| writer.misfits_tree(&tree.document, tree.root);
    let found = serializers(tree, context).flat_map(|writer| check(&writer));
    found.chain(new_shadow_roots(tree)).collect()
}

/// The first of these nodes that is found.
fn first_inexpressible(tree: &Tree, context: Option<&Context<'_>>) -> Vec<(NodeId, MisfitReason)> {
    let check = |writer: &Serializer| writer.first_misfit_tree(&tree.document, tree.root);
    let mut found = serializers(tree, context).filter_map(|writer| check(&writer));
    found.next().or_else(|| new_shadow_roots(tree).next()).into_iter().collect()
}

/// A writer without scripting, and one with scripting if that makes a difference.
fn serializers(tree: &Tree, context: Option<&Context<'_>>) -> impl Iterator<Item = Serializer> {
    // Only this element depends on scripting.
    let depends_on_scripting = tree.kinds.noscript || is_noscript(context);
    let modes = if depends_on_scripting { &[false, true][..] } else { &[false] };
    let writer = serializer(context);
    modes.iter().map(move |&scripting| writer.clone().scripting(scripting))
}

/// The templates that a parser would turn into shadow roots.
fn new_shadow_roots(tree: &Tree) -> impl Iterator<Item = (NodeId, MisfitReason)> {
    let nodes = tree.kinds.template.then(|| every_node(&tree.document, tree.root));
    let found = nodes.into_iter().flatten().filter(|node| becomes_shadow_root(*node));
    found.map(|node| (node.id(), MisfitReason::ShadowRoot))
}

/// Whether a parser would make a shadow root of a template. It is still a template because its
/// parent had a shadow root already, or was another element that has been replaced with its
/// children.
fn becomes_shadow_root(node: Node<'_>) -> bool {
    let modes = ["open", "closed"];
    node.is_html(Name::Template)
        && node
            .attr("shadowrootmode")
            .is_some_and(|mode| modes.iter().any(|it| mode.eq_ignore_ascii_case(it)))
        && node.parent().is_some_and(Node::can_host_shadow_root)
}

/// Removes from `noscript` what parsers with scripting and those without would read differently:
/// everything but ordinary text.
fn take_out_of_noscript(
    tree: &mut Tree,
    context: Option<&Context<'_>>,
    removed: &mut Vec<Removed>,
) {
    let context_is_one = is_noscript(context);
    if !tree.kinds.noscript && !context_is_one {
        return;
    }
    let is_inside = |node: Node<'_>| match node.parent() {
        Some(parent) if parent.id() != tree.root => parent.is_html(Name::Noscript),
        _ => context_is_one,
    };
    let stays = |node: Node<'_>| {
        node.node_value()
            .is_some_and(|text| node.is_text() && !text.contains(['&', '<', '>', '\u{A0}', '\r']))
    };
    let nodes = every_node(&tree.document, tree.root);
    let nodes = nodes.filter(|node| is_inside(*node) && !stays(*node));
    let found: Vec<_> = nodes.map(|node| node.id()).collect();
    for &node in &found {
        removed.extend(report(&tree.document, node, MisfitReason::RawText));
    }
    found.into_iter().for_each(|node| tree.document.detach(node));
}

/// Writes for a parser with this context.
fn serializer(context: Option<&Context<'_>>) -> Serializer {
    match context {
        Some(context) => Serializer::new().context(context),
        None => Serializer::new(),
    }
}

/// Writes the markup of a tree.
fn write(tree: &Tree, context: Option<&Context<'_>>) -> String {
    let mut out = String::with_capacity(tree.document.source().len());
    let written = serializer(context).write_tree(&tree.document, tree.root, &mut out);
    debug_assert!(written.is_ok(), "a String takes everything");
    out
}

/// The report about a node that markup cannot express; `None` if nothing is lost, as where texts
/// meet.
fn report(document: &Document, node: NodeId, reason: MisfitReason) -> Option<Removed> {
    if matches!(reason, MisfitReason::AdjacentText | MisfitReason::EmptyText) {
        return None;
    }
    let node = document.node(node);
    let (kind, name) = match node.data() {
        NodeData::Element(name) => (RemovedKind::Element, name.local),
        NodeData::Comment(_) => (RemovedKind::Comment, ""),
        NodeData::ProcessingInstruction { target, .. } => {
            (RemovedKind::ProcessingInstruction, target)
        }
        NodeData::Text(_) => (RemovedKind::Text, ""),
        NodeData::Doctype(doctype) => (RemovedKind::Doctype, doctype.name.unwrap_or_default()),
        // What is missing in the root is not removed from it.
        _ => return None,
    };
    let span = node.start_tag().or_else(|| node.span());
    Some(Removed::new(span, kind, name.into(), RemovalReason::Inexpressible(reason)))
}

/// Removes a node. If a parser makes the node in any case, only its content is removed.
fn take_out(document: &mut Document, node: NodeId) {
    let is_structure = document.node(node).qname().is_some_and(|name| {
        name.namespace == Namespace::Html
            && matches!(name.name, Name::Html | Name::Head | Name::Body)
    });
    if is_structure {
        let children: Vec<_> = document.node(node).children().map(|child| child.id()).collect();
        children.into_iter().for_each(|child| document.detach(child));
    } else {
        document.detach(node);
    }
}
