//! Which tags are omitted.
//!
//! A tag may be omitted if the rules of the syntax allow it and a parser makes the same tree without it. [`Lockstep`]
//! shows the latter: before anything is written, a walk through the tree decides by the rules and feeds the tree builder with
//! the remaining tags. Where the builder goes astray, the tags omitted last are written after all, and
//! another walk shows whether that helps. Each walk gives up more of them than the previous one, so there are few walks.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use broth_dom::{NodeData, QuirksMode};
use broth_html_rules::optional_tags::{self as rules, Next};
use broth_html_tree::Memory;
use broth_markup::{Doctype, Name, NameSet, Namespace, QName};

use crate::charset::{self, Plan as Charset};
use crate::closes::{Tag, closes};
use crate::lockstep::Lockstep;
use crate::roundtrip::visit;
use crate::{DoctypeStyle, Options, Reason, Tree};
use broth_dom::markup::{first_in_element, first_inside, is_html, serializes_as_void};

/// A chain longer than this is written out, so that checking it costs little.
const LONG_CHAIN: usize = 16;

/// How many of the tags omitted last are written after all when a walk goes astray; after the last, all of them.
const GIVEN_UP: [usize; 6] = [1, 4, 16, 256, 4096, usize::MAX];

/// The decisions made before writing.
#[derive(Debug)]
pub(crate) struct Plan {
    /// For each tag that may be omitted, in the order of the markup, whether it is.
    omitted: alloc::vec::IntoIter<bool>,
    /// The number, in tree order, of the first node that markup cannot express: what a parser makes of the markup from
    /// there on is not known. Every tag is written there.
    pub(super) known_until: u32,
}

impl Plan {
    /// All tags are written.
    pub(crate) fn all_tags() -> Self {
        Self { omitted: Vec::new().into_iter(), known_until: u32::MAX }
    }

    /// Decides for the content of a node. `begin` makes a parser that is about to read it.
    pub(crate) fn new<'t, T: Tree>(
        options: &Options,
        tree: &'t T,
        root: T::Node,
        begin: impl Fn() -> Lockstep<'t, T>,
    ) -> Self {
        let walk = |written: &BTreeSet<usize>, omits| {
            Walk::new(tree, options, begin(), written, omits).run(root)
        };
        let mut written = BTreeSet::new();
        let mut given_up = GIVEN_UP.iter();
        // Where the builder goes astray even with all tags.
        let mut inexpressible = None;
        loop {
            let (omitted, failed) = walk(&written, options.omits());
            let goes: Vec<usize> = (0..omitted.len()).filter(|&tag| omitted[tag]).collect();
            if failed.is_none()
                || goes.is_empty()
                || failed == *inexpressible.get_or_insert_with(|| walk(&BTreeSet::new(), false).1)
            {
                let known_until = failed.map_or(u32::MAX, |failed| failed.node);
                return Self { omitted: omitted.into_iter(), known_until };
            }
            let count = *given_up.next().unwrap_or(&usize::MAX);
            written.extend(&goes[goes.len().saturating_sub(count)..]);
        }
    }

    /// Whether the next tag that may be omitted is.
    fn next(&mut self) -> bool {
        self.omitted.next().unwrap_or(false)
    }

    /// Whether the start tag of the next element is omitted.
    pub(super) fn omits_start_tag(&mut self, name: QName<'_>) -> bool {
        is_one_of(name, rules::START_TAG_IS_OPTIONAL) && self.next()
    }

    /// Whether the end tag of the innermost element is omitted.
    pub(super) fn omits_end_tag(&mut self, name: QName<'_>) -> bool {
        is_one_of(name, rules::END_TAG_IS_OPTIONAL) && self.next()
    }
}

fn is_one_of(name: QName<'_>, names: NameSet) -> bool {
    name.namespace == Namespace::Html && names.contains(name.name)
}

/// A node on the path.
struct Open<'t, N> {
    node: N,
    name: Option<QName<'t>>,
    next: Option<N>,
    /// The name of the previous element, if its end tag was omitted.
    ended: Option<Name>,
}

/// Where the builder has gone astray.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Failed {
    /// The number of the node.
    node: u32,
    reason: Reason,
    /// The builder's memory before it, which influences the rest.
    memory: Memory,
}

/// A walk through the tree.
struct Walk<'t, 'w, T: Tree> {
    tree: &'t T,
    options: &'w Options,
    omits: bool,
    /// The context element of a fragment.
    context: Option<QName<'t>>,
    lockstep: Lockstep<'t, T>,
    /// Tags that are written although the rules would allow omitting them.
    written: &'w BTreeSet<usize>,
    path: Vec<Open<'t, T::Node>>,
    /// Elements whose end tags wait for the next tag to make them superfluous, innermost first.
    chain: Vec<(QName<'t>, usize)>,
    omitted: Vec<bool>,
}

impl<'t, 'w, T: Tree> Walk<'t, 'w, T> {
    fn new(
        tree: &'t T,
        options: &'w Options,
        lockstep: Lockstep<'t, T>,
        written: &'w BTreeSet<usize>,
        omits: bool,
    ) -> Self {
        let context = lockstep.context();
        let (path, chain, omitted) = (Vec::new(), Vec::new(), Vec::new());
        Self { tree, options, omits, context, lockstep, written, path, chain, omitted }
    }

    /// Returns which tags are omitted, and where the builder has gone astray.
    fn run(mut self, root: T::Node) -> (Vec<bool>, Option<Failed>) {
        let next = first_inside(self.tree, root);
        self.path.push(Open { node: root, name: None, next, ended: None });
        let failed = self.walk().err();
        (self.omitted, failed)
    }

    fn walk(&mut self) -> Result<(), Failed> {
        while let Some(open) = self.path.last_mut() {
            match open.next {
                Some(node) => {
                    open.next = self.tree.next_sibling(node);
                    self.enter(node)?;
                }
                None => self.leave()?,
            }
        }
        self.flush(Some(Tag::EndOfFile));
        let result = self.lockstep.end();
        self.judge(result)
    }

    fn judge(&self, result: Result<(), Reason>) -> Result<(), Failed> {
        match result {
            Err(reason) if !reason.is_harmless() => {
                let (node, memory) = (self.lockstep.nodes(), self.lockstep.memory());
                Err(Failed { node, reason, memory })
            }
            _ => Ok(()),
        }
    }

    fn enter(&mut self, node: T::Node) -> Result<(), Failed> {
        let data = self.tree.data(node);
        let NodeData::Element(name) = data else { return self.enter_other(node, &data) };
        let goes = is_one_of(name, rules::START_TAG_IS_OPTIONAL) && self.start_tag_goes(node, name);
        // The first thing in its element shows whether a tag can be omitted.
        let first = match name.name {
            Name::Tbody if goes => QName::known(Namespace::Html, Name::Tr),
            Name::Colgroup if goes => QName::known(Namespace::Html, Name::Col),
            _ => name,
        };
        self.flush(Some(Tag::Start(first)));
        let result = visit(&mut self.lockstep, self.tree, node, &data, goes);
        self.judge(result)?;
        if let Some(parent) = self.path.last_mut() {
            parent.ended = None;
        }
        let first = first_in_element(self.tree, node, name);
        let next = first.filter(|_| !serializes_as_void(name));
        self.path.push(Open { node, name: Some(name), next, ended: None });
        if self.adds_meta(node, name) {
            let meta = QName::known(Namespace::Html, Name::Meta);
            let result = self.lockstep.start_tag(None, meta, false);
            self.judge(result)?;
            let result = self.lockstep.end_tag(true);
            self.judge(result)?;
        }
        Ok(())
    }

    fn enter_other(&mut self, node: T::Node, data: &NodeData<'t>) -> Result<(), Failed> {
        // Nothing but tags closes anything.
        self.flush(None);
        let result = match data {
            NodeData::Doctype(doctype) => self.lockstep.doctype(self.written_doctype(*doctype)),
            data => visit(&mut self.lockstep, self.tree, node, data, false),
        };
        self.judge(result)?;
        if let Some(parent) = self.path.last_mut() {
            parent.ended = None;
        }
        Ok(())
    }

    /// The doctype that a parser sees.
    fn written_doctype(&self, doctype: Doctype<'t>) -> Doctype<'t> {
        match self.options.doctype {
            DoctypeStyle::Full => doctype,
            DoctypeStyle::Name => Doctype { name: doctype.name, ..Doctype::default() },
            DoctypeStyle::Short | DoctypeStyle::LegacyCompat => {
                Doctype { name: Some("html"), ..Doctype::default() }
            }
        }
    }

    /// Whether a declaration of the encoding is added at the beginning of this element.
    fn adds_meta(&self, node: T::Node, name: QName<'_>) -> bool {
        self.options.charset.is_some()
            && is_html(name, Name::Head)
            && charset::plan(self.tree, node) == Charset::Add
    }

    fn leave(&mut self) -> Result<(), Failed> {
        let Some(Open { node, name: Some(name), .. }) = self.path.pop() else { return Ok(()) };
        if is_one_of(name, rules::END_TAG_IS_OPTIONAL) {
            let tag = self.omitted.len();
            self.omitted.push(false);
            if self.omits && !self.written.contains(&tag) && self.end_tag_may_go(node, name) {
                let result = self.lockstep.end_tag(false);
                self.judge(result)?;
                self.chain.push((name, tag));
                if let Some(parent) = self.path.last_mut() {
                    parent.ended = Some(name.name);
                }
                if self.chain.len() == LONG_CHAIN {
                    self.flush(None);
                }
                return Ok(());
            }
        }
        if !serializes_as_void(name) {
            self.flush(Some(Tag::End(name)));
        }
        let result = self.lockstep.end_tag(true);
        self.judge(result)
    }

    fn start_tag_goes(&mut self, node: T::Node, name: QName<'t>) -> bool {
        let tag = self.omitted.len();
        let goes = self.omits && !self.written.contains(&tag) && self.start_tag_may_go(node, name);
        self.omitted.push(goes);
        goes
    }

    fn start_tag_may_go(&self, node: T::Node, name: QName<'t>) -> bool {
        if self.tree.attributes(node).next().is_some() || self.tree.is_value(node).is_some() {
            return false;
        }
        let mut first = self.next(self.tree.first_child(node));
        if self.adds_meta(node, name) {
            first = Next::Element(QName::known(Namespace::Html, Name::Meta));
        }
        let parent = self.path.last();
        if !rules::may_omit_start_tag(name, first, parent.and_then(|parent| parent.ended)) {
            return false;
        }
        match name.name {
            // At the beginning of a document, it may be taken for a byte order mark.
            Name::Body => !matches!(first, Next::Text(text) if text.starts_with('\u{FEFF}')),
            // In a template they are not implied.
            Name::Tbody | Name::Colgroup => parent
                .and_then(|parent| parent.name.or(self.context))
                .is_some_and(|parent| is_html(parent, Name::Table)),
            _ => true,
        }
    }

    fn end_tag_may_go(&self, node: T::Node, name: QName<'t>) -> bool {
        let parent = self.path.last().and_then(|parent| parent.name.or(self.context));
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

    /// The next thing is this tag, if it is a tag. End tags that it makes superfluous are omitted; the others are
    /// written, from the outermost inwards, because an end tag may make those inside it superfluous.
    #[inline(always)]
    fn flush(&mut self, tag: Option<Tag<'t>>) {
        if !self.chain.is_empty() {
            self.flush_chain(tag);
        }
    }

    fn flush_chain(&mut self, mut tag: Option<Tag<'t>>) {
        // A fragment may be read with quirks or without.
        let quirks = match self.context {
            Some(_) => self.tree.quirks_mode().is_none_or(|mode| mode == QuirksMode::Quirks),
            None => self.lockstep.quirks_mode() == QuirksMode::Quirks,
        };
        let mut names = [Name::Unknown; LONG_CHAIN];
        let outermost_first = self.chain.iter().rev();
        for (place, (name, _)) in names.iter_mut().zip(outermost_first) {
            *place = name.name;
        }
        let len = self.chain.len();
        let mut written = 0;
        while written < len && !tag.is_some_and(|tag| closes(tag, &names[written..len], quirks)) {
            tag = Some(Tag::End(self.chain[len - 1 - written].0));
            written += 1;
        }
        for index in 0..len {
            let (name, tag) = self.chain[index];
            if index < len - written {
                self.omitted[tag] = true;
            } else {
                self.lockstep.late_end_tag(name);
            }
        }
        self.chain.clear();
    }
}
