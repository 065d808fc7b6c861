//! Which tags the writer leaves out.
//!
//! A tag may go if the rules of the syntax let it go and a parser that comes this way does the same without it. Of an end
//! tag only the next tag shows that; until then it waits.

use core::fmt::{self, Write};

use broth_dom::NodeData;
use broth_markup::{Name, NameSet, Namespace, QName};

use super::Writer;
use crate::Tree;
use crate::charset::{self, Plan};
use crate::closes::{Tag, closes, is_drawn_out_of_body};
use crate::construction::Mode;
use crate::names::is_html;
use crate::roundtrip::element_name;
use broth_html_rules::optional_tags::{self as rules, Next};

/// A chain longer than this is written out, so that looking at it costs little.
pub(super) const LONG_CHAIN: usize = 16;

impl<'t, T: Tree, W: Write> Writer<'_, 't, T, W> {
    pub(super) fn may_omit_start_tag(
        &self,
        node: T::Node,
        name: QName<'t>,
        at: Option<Mode>,
    ) -> bool {
        // OPTIMIZATION: most elements need no look at what is in them.
        if !rules::START_TAG_IS_OPTIONAL.contains(name.name)
            || self.tree.attributes(node).next().is_some()
            || self.tree.is_value(node).is_some()
        {
            return false;
        }
        let mut first = self.next(self.tree.first_child(node));
        if is_html(name, Name::Head)
            && self.options.charset.is_some()
            && charset::plan(self.tree, node) == Plan::Add
        {
            first = Next::Element(QName::known(Namespace::Html, Name::Meta));
        }
        let ended = self.path.last().and_then(|open| open.ended);
        if !rules::may_omit_start_tag(name, first, ended) {
            return false;
        }
        // What comes first must not take the place of the tag.
        if let Next::Element(first) = first
            && (element_name(first).is_err()
                || is_one_of_the_three(first) && name.name != Name::Html)
        {
            return false;
        }
        match name.name {
            Name::Html => matches!(first, Next::Element(first) if is_html(first, Name::Head)),
            Name::Body => self.body_needs_no_start_tag(node, first),
            Name::Tbody | Name::Colgroup => at == Some(Mode::InTable),
            _ => true,
        }
    }

    fn body_needs_no_start_tag(&self, body: T::Node, first: Next<'t>) -> bool {
        let drawn = match first {
            Next::Element(name) => {
                name.namespace == Namespace::Html && is_drawn_out_of_body(name.name)
            }
            // U+FEFF may be taken for a byte order mark, and an empty text shows nothing.
            Next::Text(text) => text.is_empty() || text.starts_with(['\u{FEFF}', '\0']),
            _ => false,
        };
        // The tag also says that no frameset may take the place of the body.
        !drawn && !frameset_may_replace(self.tree, body)
    }

    pub(super) fn may_omit_end_tag(&self, node: T::Node, name: QName<'t>) -> bool {
        // OPTIMIZATION: nor at what follows.
        if !rules::END_TAG_IS_OPTIONAL.contains(name.name) {
            return false;
        }
        let next = self.next(self.tree.next_sibling(node));
        let parent = self.path.last().and_then(|open| match self.tree.data(open.node) {
            NodeData::Element(name) => Some(name),
            _ => self.context,
        });
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

    /// The next thing is this tag, or none if nothing is one. End tags that it makes superfluous go; the
    /// others are written, from the outermost on, because an end tag may in turn save those within.
    pub(super) fn settle(&mut self, mut tag: Option<Tag<'t>>) -> fmt::Result {
        if self.chain.is_empty() {
            return Ok(());
        }
        let mut names = [Name::Unknown; LONG_CHAIN];
        let outermost_first = self.chain.iter().rev();
        for (place, name) in names.iter_mut().zip(outermost_first) {
            *place = name.name;
        }
        let len = self.chain.len();
        let mut written = 0;
        if let (true, Some(path)) = (self.omits, &self.construction) {
            while written < len && !tag.is_some_and(|tag| closes(tag, &names[written..len], path)) {
                tag = Some(Tag::End(self.chain[len - 1 - written]));
                written += 1;
            }
        } else {
            written = len;
        }
        for index in len - written..len {
            self.markup.break_line(self.path.len())?;
            self.markup.end_tag(self.chain[index])?;
        }
        self.chain.clear();
        Ok(())
    }
}

/// Whether it is an element that a document has once.
fn is_one_of_the_three(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && matches!(name.name, Name::Html | Name::Head | Name::Body)
}

/// Whether there is a `frameset` below a body that a parser may put in its place: one before any text.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#frameset-ok-flag>
fn frameset_may_replace<T: Tree>(tree: &T, body: T::Node) -> bool {
    let mut stack = alloc::vec![(tree.first_child(body), true)];
    while let Some((next, is_read)) = stack.pop() {
        let Some(node) = next else { continue };
        stack.push((tree.next_sibling(node), is_read));
        match tree.data(node) {
            NodeData::Element(name) => {
                if is_html(name, Name::Frameset) {
                    return true;
                }
                if let Some(contents) = tree.template_contents(node) {
                    stack.push((tree.first_child(contents), false));
                }
                // Of other elements, and of templates, it is not asked here what their text does.
                let is_read =
                    is_read && name.namespace == Namespace::Html && PLAIN.contains(name.name);
                stack.push((tree.first_child(node), is_read));
            }
            // OPTIMIZATION: nearly every page has text near its beginning, so that hardly any is looked through.
            NodeData::Text(text) if is_read && text.bytes().any(|b| b.is_ascii_alphanumeric()) => {
                return false;
            }
            _ => {}
        }
    }
    false
}

/// Some elements whose text is read "in body".
const PLAIN: NameSet = NameSet::of(&[
    Name::A,
    Name::Article,
    Name::B,
    Name::Body,
    Name::Div,
    Name::H1,
    Name::H2,
    Name::Header,
    Name::I,
    Name::Li,
    Name::Main,
    Name::Nav,
    Name::P,
    Name::Section,
    Name::Span,
    Name::Ul,
]);
