//! Which tags are omitted.
//!
//! A tag may be omitted if the rules of the syntax allow it and a parser makes the same tree
//! without it. [`RoundTripProof`] shows the latter: the writer decides by the rules, and feeds the
//! tree builder with each tag that it writes. Where the builder diverges from the tree, what has
//! been written is thrown away: the tags omitted last are written after all, and another walk shows
//! whether that helps. Each walk gives up more of them than the previous one, so there are few
//! walks.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use broth_dom::{NodeData, QuirksMode};
use broth_html_rules::optional_tags::{self as rules, Next};
use broth_html_tree::Memory;
use broth_markup::{Name, NameSet, Namespace, QName};

use super::{Open, Writer};
use crate::charset::{self, Plan as Charset};
use crate::closes::{Tag, closes};
use crate::markup::Markup;
use crate::options::Options;
use crate::proof::RoundTripProof;
use crate::roundtrip::visit;
use crate::{MisfitReason, Tree};
use broth_dom::markup::is_html;

/// A chain longer than this is written out, so that checking it costs little.
const LONG_CHAIN: usize = 16;

/// How many of the tags omitted last are written after all when a walk diverges from the tree;
/// after the last, all of them.
const GIVEN_UP: [usize; 6] = [1, 4, 16, 256, 4096, usize::MAX];

/// Writes the content of a node for a parser, in the context if it is a fragment. `begin` makes a
/// parser that is about to read it.
pub(crate) fn write_proved<'t, T: Tree>(
    options: &Options,
    out: &mut String,
    tree: &'t T,
    node: T::Node,
    begin: impl Fn() -> RoundTripProof<'t, T>,
) {
    let start = out.len();
    let mut walk = |omits, written: &BTreeSet<usize>, inexpressible| {
        out.truncate(start);
        let proof = Proof::new(options, tree, begin(), (omits, written), inexpressible);
        let context = proof.context;
        let mut writer = Writer::new(options, &mut *out, tree, Some(proof));
        let Err(fmt::Error) = writer.content(node, context) else { return Ok(()) };
        match writer.proof.and_then(|proof| Some((proof.failed?, proof.omitted))) {
            Some(divergence) => Err(divergence),
            None => unreachable!("a String takes everything"),
        }
    };
    let mut written = BTreeSet::new();
    let mut given_up = GIVEN_UP.iter();
    let mut inexpressible = None;
    let mut with_all_tags = None;
    while let Err((failed, mut omitted)) = walk(options.omits(), &written, inexpressible) {
        let mut fails_with_all_tags = || {
            let walk = || walk(false, &written, None).err().map(|(failed, _)| failed);
            *with_all_tags.get_or_insert_with(walk) == Some(failed)
        };
        if omitted.is_empty() || fails_with_all_tags() {
            inexpressible = Some(failed);
            continue;
        }
        omitted.sort();
        let count = *given_up.next().unwrap_or(&usize::MAX);
        written.extend(&omitted[omitted.len().saturating_sub(count)..]);
    }
}

fn is_one_of(name: QName<'_>, names: NameSet) -> bool {
    name.namespace == Namespace::Html && names.contains(name.name)
}

/// Where the builder has diverged from the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Failed {
    /// The number of the node.
    pub(super) node: u32,
    reason: MisfitReason,
    /// The builder's memory before it, which influences the rest.
    memory: Memory,
}

/// An element whose end tag waits for the next tag to make it superfluous.
struct Waiting<'t> {
    name: QName<'t>,
    /// The number of the tag.
    tag: usize,
    depth: usize,
}

/// The proof that a parser makes the tree of what is written.
pub(super) struct Proof<'t, 'w, T: Tree> {
    tree: &'t T,
    options: &'w Options,
    omits: bool,
    /// The context element of a fragment.
    context: Option<QName<'t>>,
    proof: RoundTripProof<'t, T>,
    /// The number of tags so far that may be omitted by the name of their element.
    tags: usize,
    /// Those that are written although the rules would allow omitting them.
    written: &'w BTreeSet<usize>,
    /// Those that were omitted.
    omitted: Vec<usize>,
    /// The elements whose end tags wait, innermost first.
    chain: Vec<Waiting<'t>>,
    /// The name of the previous element, if its end tag was omitted.
    ended: Option<Name>,
    /// Where the builder diverges from the tree whatever is written.
    inexpressible: Option<Failed>,
    failed: Option<Failed>,
}

impl<'t, T: Tree, W: Write> Writer<'_, 't, T, W> {
    /// Shows the next node to the parser. Returns whether its start tag is omitted.
    // As calls, with the others of this kind in writing: 2 to 6 % more instructions.
    #[inline(always)]
    pub(super) fn enter(&mut self, node: T::Node, data: &NodeData<'t>) -> Result<bool, fmt::Error> {
        if self.proof.is_some() {
            return self.prove(node, data);
        }
        self.next_node();
        Ok(false)
    }

    fn prove(&mut self, node: T::Node, data: &NodeData<'t>) -> Result<bool, fmt::Error> {
        let Some(proof) = &mut self.proof else { return Ok(false) };
        let mut goes = false;
        // The next thing that a parser sees, if it is a tag: nothing else closes anything.
        let mut tag = None;
        if let NodeData::Element(name) = *data {
            if is_one_of(name, rules::START_TAG_IS_OPTIONAL) {
                let parent = self.path.last().and_then(Open::name);
                goes = proof.start_tag_goes(node, name, parent);
            }
            // The first thing in its element shows whether a tag can be omitted.
            tag = Some(Tag::Start(match name.name {
                Name::Tbody if goes => QName::known(Namespace::Html, Name::Tr),
                Name::Colgroup if goes => QName::known(Namespace::Html, Name::Col),
                _ => name,
            }));
        }
        proof.flush(&mut self.markup, tag)?;
        proof.ended = None;
        let result = match *data {
            NodeData::Doctype(doctype) => proof.proof.doctype(proof.options.doctype.apply(doctype)),
            _ => visit(&mut proof.proof, self.tree, node, data, Ok(()), goes),
        };
        self.next_node();
        self.judge(result)?;
        Ok(goes)
    }

    /// Shows a start tag that the tree does not have, and its void element, to the parser.
    pub(super) fn enter_made_up(&mut self, name: QName<'t>) -> fmt::Result {
        self.next_node();
        let Some(proof) = &mut self.proof else { return Ok(()) };
        let proof = &mut proof.proof;
        let result = proof.start_tag(None, name, false).and_then(|()| proof.end_tag(true));
        self.judge(result)
    }

    /// Shows the end of an element to the parser. Returns whether its end tag is to be written now.
    // As calls, with the others of this kind in writing: 2 to 6 % more instructions.
    #[inline(always)]
    pub(super) fn leave(
        &mut self,
        node: T::Node,
        name: QName<'t>,
        depth: usize,
    ) -> Result<bool, fmt::Error> {
        if self.proof.is_some() { self.prove_end(node, name, depth) } else { Ok(true) }
    }

    /// Tells the proof that the tag just written cannot express the attributes of its element.
    #[cold]
    pub(super) fn reject_attributes(&mut self, reason: MisfitReason) -> fmt::Result {
        let Some(proof) = &mut self.proof else { return Ok(()) };
        proof.proof.ask_the_builder();
        self.diverge(reason)
    }

    fn prove_end(
        &mut self,
        node: T::Node,
        name: QName<'t>,
        depth: usize,
    ) -> Result<bool, fmt::Error> {
        let Some(proof) = &mut self.proof else { return Ok(true) };
        let mut goes = false;
        if is_one_of(name, rules::END_TAG_IS_OPTIONAL) {
            let parent = self.path.last().and_then(Open::name);
            let tag = proof.tags;
            goes = proof.is_free_to_omit() && proof.end_tag_may_go(node, name, parent);
            if goes {
                proof.chain.push(Waiting { name, tag, depth });
                proof.ended = Some(name.name);
            }
        }
        if !goes {
            proof.flush(&mut self.markup, Some(Tag::End(name)))?;
        }
        let result = proof.proof.end_tag(!goes);
        if proof.chain.len() == LONG_CHAIN {
            proof.flush(&mut self.markup, None)?;
        }
        self.judge(result)?;
        Ok(!goes)
    }

    /// Shows the end to the parser.
    pub(super) fn end(&mut self) -> fmt::Result {
        let Some(proof) = &mut self.proof else { return Ok(()) };
        proof.flush(&mut self.markup, Some(Tag::EndOfFile))?;
        let result = proof.proof.end();
        self.judge(result)
    }

    #[inline]
    fn judge(&mut self, result: Result<(), MisfitReason>) -> fmt::Result {
        match result {
            Err(reason) if !reason.is_harmless() => self.diverge(reason),
            _ => Ok(()),
        }
    }

    /// Drops the output or, if nothing better can be written, keeps it and ends the proof.
    #[cold]
    fn diverge(&mut self, reason: MisfitReason) -> fmt::Result {
        let Some(proof) = &mut self.proof else { return Ok(()) };
        let (node, memory) = (proof.proof.nodes(), proof.proof.memory());
        proof.failed = Some(Failed { node, reason, memory });
        if proof.failed != proof.inexpressible {
            return Err(fmt::Error);
        }
        self.proof = None;
        Ok(())
    }
}

impl<'t, 'w, T: Tree> Proof<'t, 'w, T> {
    fn new(
        options: &'w Options,
        tree: &'t T,
        proof: RoundTripProof<'t, T>,
        (omits, written): (bool, &'w BTreeSet<usize>),
        inexpressible: Option<Failed>,
    ) -> Self {
        Self {
            tree,
            options,
            omits,
            context: proof.context(),
            proof,
            tags: 0,
            written,
            omitted: Vec::new(),
            chain: Vec::new(),
            ended: None,
            inexpressible,
            failed: None,
        }
    }

    /// The first node that markup cannot express. The tree that a parser builds from there on is
    /// not known.
    pub(super) fn known_until(&self) -> Option<u32> {
        self.inexpressible.map(|failed| failed.node)
    }

    /// Whether tags are omitted at all.
    pub(super) fn omits(&self) -> bool {
        self.omits
    }

    /// Whether the next tag may be omitted if the rules allow it.
    fn is_free_to_omit(&mut self) -> bool {
        let tag = self.tags;
        self.tags += 1;
        self.omits && !self.written.contains(&tag)
    }

    fn start_tag_goes(
        &mut self,
        node: T::Node,
        name: QName<'t>,
        parent: Option<QName<'t>>,
    ) -> bool {
        let tag = self.tags;
        let goes = self.is_free_to_omit() && self.start_tag_may_go(node, name, parent);
        if goes {
            self.omitted.push(tag);
        }
        goes
    }

    fn start_tag_may_go(&self, node: T::Node, name: QName<'t>, parent: Option<QName<'t>>) -> bool {
        if self.tree.attributes(node).next().is_some() || self.tree.is_value(node).is_some() {
            return false;
        }
        let mut first = self.next(self.tree.first_child(node));
        let adds_meta = self.options.charset.is_some()
            && is_html(name, Name::Head)
            && charset::plan(self.tree, node) == Charset::Add;
        if adds_meta {
            first = Next::Element(QName::known(Namespace::Html, Name::Meta));
        }
        if !rules::may_omit_start_tag(name, first, self.ended) {
            return false;
        }
        match name.name {
            // At the beginning of a document, it may be taken for a byte order mark.
            Name::Body => !matches!(first, Next::Text(text) if text.starts_with('\u{FEFF}')),
            // In a template they are not implied.
            Name::Tbody | Name::Colgroup => {
                parent.or(self.context).is_some_and(|parent| is_html(parent, Name::Table))
            }
            _ => true,
        }
    }

    fn end_tag_may_go(&self, node: T::Node, name: QName<'t>, parent: Option<QName<'t>>) -> bool {
        let parent = parent.or(self.context);
        // If the parent is foreign, the next tag is read by other rules while the element is open.
        if parent.is_some_and(|parent| parent.namespace != Namespace::Html) {
            return false;
        }
        let next = self.next(self.tree.next_sibling(node));
        rules::may_omit_end_tag(name, next, parent)
    }

    fn next(&self, node: Option<T::Node>) -> Next<'t> {
        match node.map(|node| self.tree.data(node)) {
            None => Next::Nothing,
            Some(NodeData::Element(name)) => Next::Element(name),
            Some(NodeData::Text(text) | NodeData::Cdata(text)) => Next::Text(text),
            Some(_) => Next::Comment,
        }
    }

    /// Decides about the waiting end tags before the next token, which is `tag` if it is a tag. End
    /// tags that it makes superfluous are omitted; the others are written, from the outermost
    /// inwards, because an end tag may make those inside it superfluous.
    // As calls, with the others of this kind in writing: 2 to 6 % more instructions.
    #[inline(always)]
    fn flush(&mut self, markup: &mut Markup<'_, impl Write>, tag: Option<Tag<'t>>) -> fmt::Result {
        if self.chain.is_empty() { Ok(()) } else { self.flush_chain(markup, tag) }
    }

    fn flush_chain(
        &mut self,
        markup: &mut Markup<'_, impl Write>,
        mut tag: Option<Tag<'t>>,
    ) -> fmt::Result {
        // A fragment may be read with quirks or without.
        let quirks = match self.context {
            Some(_) => self.tree.quirks_mode().is_none_or(|mode| mode == QuirksMode::Quirks),
            None => self.proof.quirks_mode() == QuirksMode::Quirks,
        };
        let mut names = [Name::Unknown; LONG_CHAIN];
        let outermost_first = self.chain.iter().rev();
        for (place, waiting) in names.iter_mut().zip(outermost_first) {
            *place = waiting.name.name;
        }
        let len = self.chain.len();
        let mut written = 0;
        while written < len && !tag.is_some_and(|tag| closes(tag, &names[written..len], quirks)) {
            tag = Some(Tag::End(self.chain[len - 1 - written].name));
            written += 1;
        }
        for (index, Waiting { name, tag, depth }) in self.chain.drain(..).enumerate() {
            if index < len - written {
                self.omitted.push(tag);
            } else {
                self.proof.late_end_tag(name);
                markup.break_line(depth)?;
                markup.end_tag(name)?;
            }
        }
        Ok(())
    }
}
