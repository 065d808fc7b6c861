//! Finds the nodes of a tree that do not come back, because HTML cannot express
//! them or because the options change them.

use alloc::vec::Vec;

use broth_dom::{NodeData, QuirksMode};
use broth_html_tree::{Context, FormsInTemplateContext};
use broth_markup::{Name, QName};

use crate::changes::Inside;
use crate::options::Options;
use crate::proof::RoundTripProof;
use crate::spaces::{self, Edges, LineEnds};
use crate::{MisfitReason, Tree, syntax};
use broth_dom::markup::{first_in_element, first_inside, is_html, serializes_as_void};

/// A node that HTML cannot express in its place. If something is missing, its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inexpressible<N> {
    pub(crate) node: N,
    pub(crate) reason: MisfitReason,
}

impl Options {
    /// Lists the nodes in a node that do not come back when these options write them, in tree
    /// order.
    pub(crate) fn inexpressible<T: Tree>(
        &self,
        tree: &T,
        root: T::Node,
    ) -> Vec<Inexpressible<T::Node>> {
        match self.context_of(tree, root) {
            None => check(self, tree, root, RoundTripProof::document(tree, root, self.scripting)),
            Some(context) => check_fragment(self, tree, root, context),
        }
    }

    /// One of these nodes, if there are any. Nothing after it is looked at.
    pub(crate) fn first_inexpressible<T: Tree>(
        &self,
        tree: &T,
        root: T::Node,
    ) -> Option<Inexpressible<T::Node>> {
        let first = |parser| Walk::new(self, tree, root, parser).until_first().pop();
        let found = match self.context_of(tree, root) {
            None => first(RoundTripProof::document(tree, root, self.scripting)),
            Some(context) => ways_to_read_forms(&context).iter().find_map(|&forms| {
                first(begin_fragment(tree, root, context, self.scripting, forms))
            }),
        };
        found.map(|(_, found)| found)
    }

    /// A parser that is about to read the content of a node.
    pub(crate) fn begin<'t, T: Tree>(&self, tree: &'t T, root: T::Node) -> RoundTripProof<'t, T> {
        let Some(context) = self.context_of(tree, root) else {
            return RoundTripProof::document(tree, root, self.scripting);
        };
        begin_fragment(tree, root, context, self.scripting, FormsInTemplateContext::default())
    }

    /// The context in which the content of a node is parsed; a document has none.
    pub(crate) fn context_of<'t, T: Tree>(
        &self,
        tree: &'t T,
        root: T::Node,
    ) -> Option<Context<'t>> {
        match tree.data(root) {
            NodeData::Document => None,
            NodeData::Element(name) => Some(with_encoding(tree, root, Context::new(name))),
            NodeData::TemplateContents => Some(Context::html("template")),
            _ => Some(self.context.unwrap_or(Context::html("body"))),
        }
    }
}

/// Lists the nodes that a parser, which is about to read the content of `root`, would build
/// differently.
pub(crate) fn check<'t, T: Tree>(
    options: &Options,
    tree: &'t T,
    root: T::Node,
    parser: RoundTripProof<'t, T>,
) -> Vec<Inexpressible<T::Node>> {
    without_numbers(Walk::new(options, tree, root, parser).run())
}

/// Lists the nodes that some parser of today would build differently.
fn check_fragment<'t, T: Tree>(
    options: &Options,
    tree: &'t T,
    root: T::Node,
    context: Context<'t>,
) -> Vec<Inexpressible<T::Node>> {
    let mut found: Option<Vec<(u32, Inexpressible<T::Node>)>> = None;
    for &forms in ways_to_read_forms(&context) {
        let parser = begin_fragment(tree, root, context, options.scripting, forms);
        let of_this_way = Walk::new(options, tree, root, parser).run();
        let Some(found) = &mut found else {
            found = Some(of_this_way);
            continue;
        };
        for (number, node) in of_this_way {
            let at = found.partition_point(|(other, _)| *other < number);
            if found.get(at).is_none_or(|(other, _)| *other != number) {
                found.insert(at, (number, node));
            }
        }
    }
    without_numbers(found.unwrap_or_default())
}

/// How parsers of today read forms in this context: browsers still read them in a `template` as
/// they do anywhere else.
fn ways_to_read_forms(context: &Context<'_>) -> &'static [FormsInTemplateContext] {
    match is_html(context.name(), Name::Template) {
        true => &[FormsInTemplateContext::AsInTemplate, FormsInTemplateContext::AsAnywhereElse],
        false => &[FormsInTemplateContext::AsInTemplate],
    }
}

fn without_numbers<N>(found: Vec<(u32, Inexpressible<N>)>) -> Vec<Inexpressible<N>> {
    found.into_iter().map(|(_, found)| found).collect()
}

/// The context with the `encoding` of its element, which makes a difference.
fn with_encoding<'t, T: Tree>(tree: &'t T, root: T::Node, context: Context<'t>) -> Context<'t> {
    match tree.attributes(root).find(|(name, _)| name.local == "encoding") {
        Some((_, value)) => context.encoding(value),
        None => context,
    }
}

/// A parser that is about to read a fragment. It is never in quirks mode, because a fragment parser
/// may not know about it.
fn begin_fragment<'t, T: Tree>(
    tree: &'t T,
    root: T::Node,
    context: Context<'t>,
    scripting: bool,
    forms: FormsInTemplateContext,
) -> RoundTripProof<'t, T> {
    let mode = tree.quirks_mode().filter(|mode| *mode != QuirksMode::Quirks);
    let context = context.quirks_mode(mode.unwrap_or_default());
    RoundTripProof::fragment(tree, root, &context, scripting, forms)
}

/// Checks the next node. An element is entered; the caller leaves it, and has checked its
/// `attributes`.
// OPTIMIZATION: in line wherever the crate is compiled, also at a lower level of optimisation; with
// those below it, 3 % of minifying there.
#[inline(always)]
pub(crate) fn visit<'t, T: Tree>(
    proof: &mut RoundTripProof<'t, T>,
    tree: &'t T,
    node: T::Node,
    data: &NodeData<'t>,
    attributes: Result<(), MisfitReason>,
    promised: bool,
) -> Result<(), MisfitReason> {
    match *data {
        NodeData::Element(name) => {
            let syntax = attributes.and_then(|()| element(tree, node, name));
            if syntax.is_err() {
                proof.ask_the_builder();
            }
            proof.start_tag(Some(node), name, promised).and(syntax)
        }
        NodeData::Text(text) => proof.text(text),
        NodeData::Cdata(text) => proof.text(text).and(Err(MisfitReason::CdataSection)),
        NodeData::Comment(data) => proof.comment(data),
        NodeData::ProcessingInstruction { target, data } => {
            proof.processing_instruction(target, data)
        }
        NodeData::Doctype(doctype) => proof.doctype(doctype),
        _ => Err(MisfitReason::MisplacedElement),
    }
}

/// Checks whether tags can express an element, apart from its name and attributes.
fn element<T: Tree>(tree: &T, node: T::Node, name: QName<'_>) -> Result<(), MisfitReason> {
    let has_children = || tree.first_child(node).is_some();
    if serializes_as_void(name) && has_children() {
        return Err(MisfitReason::VoidElement);
    }
    if is_html(name, Name::Template) && has_children() {
        return Err(MisfitReason::TemplateChild);
    }
    match tree.shadow_root(node) {
        Some(_) => Err(MisfitReason::ShadowRoot),
        None => Ok(()),
    }
}

/// The walk through a tree.
struct Walk<'o, 't, T: Tree> {
    options: &'o Options,
    tree: &'t T,
    proof: RoundTripProof<'t, T>,
    /// The nodes on the path.
    open: Vec<Open<T::Node>>,
    /// The losses, each with the number of the node in tree order.
    found: Vec<(u32, Inexpressible<T::Node>)>,
    line_ends: LineEnds,
}

/// A node on the path.
struct Open<N> {
    node: N,
    /// Where its children continue.
    next: Option<N>,
    /// Whether the next child is the first.
    is_at_start: bool,
    /// How its children are written, if that changes anything.
    inside: Option<Inside>,
}

impl<'o, 't, T: Tree> Walk<'o, 't, T> {
    fn new(options: &'o Options, tree: &'t T, root: T::Node, proof: RoundTripProof<'t, T>) -> Self {
        let proof = proof.with_all_end_tags();
        let (open, found, line_ends) = (Vec::new(), Vec::new(), LineEnds::default());
        let mut walk = Self { options, tree, proof, open, found, line_ends };
        let inside = (!options.keep_the_tree())
            .then(|| Inside::root(options, tree, root, walk.proof.context()));
        walk.note(root, inside.as_ref().map_or(Ok(()), Inside::change));
        let next = first_inside(tree, root);
        walk.open.push(Open { node: root, next, is_at_start: true, inside });
        walk
    }

    /// Finds the losses, each with the number of the node in tree order.
    fn run(self) -> Vec<(u32, Inexpressible<T::Node>)> {
        self.run_while(|_| true)
    }

    /// Does the same, but ends with the first node that has any.
    fn until_first(self) -> Vec<(u32, Inexpressible<T::Node>)> {
        self.run_while(|found| found.is_empty())
    }

    fn run_while(
        mut self,
        may_go_on: impl Fn(&[(u32, Inexpressible<T::Node>)]) -> bool,
    ) -> Vec<(u32, Inexpressible<T::Node>)> {
        while may_go_on(&self.found)
            && let Some(open) = self.open.last_mut()
        {
            match open.next {
                Some(node) => {
                    open.next = self.tree.next_sibling(node);
                    self.enter(node);
                }
                None => self.leave(),
            }
        }
        self.insert_changed_copies();
        self.found
    }

    fn enter(&mut self, node: T::Node) {
        let (tree, options) = (self.tree, self.options);
        let mut data = tree.data(node);
        let mut change = Ok(());
        let mut inside = None;
        let edges = match options.collapse_white_space {
            true => self.edges(&data),
            false => Edges::default(),
        };
        if let Some(open) = self.open.last_mut() {
            let first = core::mem::replace(&mut open.is_at_start, false);
            if let Some(outer) = &open.inside {
                change = outer.change_of(options, tree, node, first, edges);
                if let NodeData::Element(name) = data {
                    let within = outer.element(options, tree, node, name);
                    change = change.and(within.change());
                    inside = Some(within);
                }
            }
        }
        let attributes = match &mut data {
            NodeData::Element(name) => syntax::attributes(tree, node, name.namespace),
            NodeData::Doctype(doctype) => {
                *doctype = options.doctype.apply(*doctype);
                Ok(())
            }
            _ => Ok(()),
        };
        let result = visit(&mut self.proof, tree, node, &data, attributes, false);
        self.note(node, result.and(change));
        if let NodeData::Element(name) = data {
            let next = first_in_element(tree, node, name).filter(|_| !serializes_as_void(name));
            self.open.push(Open { node, next, is_at_start: true, inside });
        }
    }

    /// Whether a line may end at the edges of the node that is being entered.
    fn edges(&mut self, data: &NodeData<'t>) -> Edges {
        let before = self.line_ends.may_end();
        self.line_ends.pass(data);
        let following = self.open.iter().rev().filter_map(|open| open.next);
        Edges { before, after: spaces::line_may_end_before(self.tree, following) }
    }

    fn leave(&mut self) {
        let Some(Open { node, .. }) = self.open.pop() else { return };
        if !self.open.is_empty() {
            let result = self.proof.end_tag(true);
            return self.note(node, result);
        }
        let mut result = self.proof.end();
        let is_document = matches!(self.tree.data(node), NodeData::Document);
        if is_document
            && self.tree.quirks_mode().is_some_and(|mode| mode != self.proof.quirks_mode())
        {
            result = result.and(Err(MisfitReason::QuirksMode));
        }
        self.note(node, result);
    }

    fn note(&mut self, node: T::Node, result: Result<(), MisfitReason>) {
        if let Err(reason) = result {
            self.found.push((self.proof.nodes(), Inexpressible { node, reason }));
        }
    }

    fn insert_changed_copies(&mut self) {
        for (number, node) in self.proof.changed_copies() {
            let at = self.found.partition_point(|(other, _)| *other <= number);
            let reason = MisfitReason::SelectedContent;
            self.found.insert(at, (number, Inexpressible { node, reason }));
        }
    }
}
