//! Writing a tree by [`Options`].
//!
//! The walk is that of the fragment serialisation algorithm. Where tags are omitted or lines
//! broken, a [`Proof`] accompanies the walk: it decides which tags are omitted, and shows that a
//! parser builds the same tree. After the first node that markup cannot express, it is not known
//! what a parser builds from the rest, so every tag is written from there on.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use broth_dom::{NodeData, ShadowRootOptions};
use broth_html_rules::elements::IGNORES_FIRST_NEWLINE;
use broth_markup::{Name, Namespace, QName};

use crate::Tree;
use crate::blocks::{Blocks, Kind, trimmed};
use crate::charset::{self, Declaration, Plan as Charset};
use crate::markup::{Markup, Slash, TextStyle, keeps_white_space_by_attribute, text_style};
use crate::options::Options;
use crate::spaces::line_may_end_before;
use crate::syntax::Attributes;
use broth_dom::markup::shadow_root_attributes;
use broth_dom::markup::{first_in_element, first_inside, is_html, serializes_as_void};

mod omission;

use self::omission::Proof;
pub(crate) use self::omission::write_proved;

/// An open node.
struct Open<'t, N> {
    node: N,
    next: Option<N>,
    /// Whether some of its content has been written.
    started: bool,
    end: End<'t>,
    text: TextStyle,
    /// Whether white space counts here.
    preformatted: bool,
    /// The effect of the charset option here.
    charset: Charset,
    /// Where lines break in it, if the option asks for that.
    blocks: Blocks,
}

enum End<'t> {
    Nothing,
    Tag(QName<'t>),
    ShadowRoot,
}

/// The part to write: a node, wherever it will be used, or its content.
pub(crate) enum What<'t> {
    Outer,
    /// With the context element of a fragment.
    Inner(Option<QName<'t>>),
}

/// Writes a node, or its content.
pub(crate) fn write<'t, T: Tree>(
    options: &Options,
    out: &mut impl Write,
    tree: &'t T,
    node: T::Node,
    what: What<'t>,
) -> fmt::Result {
    let mut writer = Writer::new(options, out, tree, None);
    match what {
        What::Outer => {
            writer.node(node, false)?;
            writer.run()
        }
        What::Inner(context) => writer.content(node, context),
    }
}

struct Writer<'w, 't, T: Tree, W> {
    markup: Markup<'w, &'w mut W>,
    tree: &'t T,
    options: &'w Options,
    /// The proof, as long as it is wanted and it is known what a parser builds.
    proof: Option<Proof<'t, 'w, T>>,
    /// The number of the first node that markup cannot express.
    known_until: u32,
    /// Whether the document element has begun.
    seen_html: bool,
    /// The number of the last node in tree order.
    nodes: u32,
    path: Vec<Open<'t, T::Node>>,
    /// How many of these break lines, not counting the root.
    level: usize,
    /// Whether the body has ended, and white space after it would be added to its text.
    is_after_text: bool,
}

impl<'t, N> Open<'t, N> {
    fn name(&self) -> Option<QName<'t>> {
        match self.end {
            End::Tag(name) => Some(name),
            _ => None,
        }
    }
}

impl<'w, 't, T: Tree, W: Write> Writer<'w, 't, T, W> {
    fn new(
        options: &'w Options,
        out: &'w mut W,
        tree: &'t T,
        proof: Option<Proof<'t, 'w, T>>,
    ) -> Self {
        Self {
            markup: Markup::new(out, options),
            tree,
            options,
            known_until: proof.as_ref().and_then(Proof::known_until).unwrap_or(u32::MAX),
            proof,
            seen_html: false,
            nodes: 0,
            path: Vec::new(),
            level: 0,
            is_after_text: false,
        }
    }

    /// Writes the content of a node, whose text is written as in the context.
    fn content(&mut self, node: T::Node, context: Option<QName<'t>>) -> fmt::Result {
        self.root(node, context)?;
        self.run()
    }

    /// Opens the root.
    fn root(&mut self, node: T::Node, context: Option<QName<'t>>) -> fmt::Result {
        let name = match self.tree.data(node) {
            NodeData::Element(name) => Some(name),
            _ => None,
        };
        self.open(node, name, End::Nothing)?;
        if let (None, Some(context), [root]) = (name, context, &mut *self.path) {
            (root.text, root.preformatted) = text_style(Some(context), false, self.options);
            if self.options.indent.is_some() {
                root.blocks = Blocks::of(self.tree, node, Some(context)).of_fragment();
            }
        }
        // The root's children are not indented.
        self.level = 0;
        Ok(())
    }

    fn run(&mut self) -> fmt::Result {
        while let Some(open) = self.path.last_mut() {
            match open.next {
                Some(node) => {
                    open.next = self.tree.next_sibling(node);
                    let first = !core::mem::replace(&mut open.started, true);
                    match open.blocks.breaks {
                        true => self.child_of_blocks(node, first)?,
                        false => self.node(node, first)?,
                    }
                }
                None => self.close()?,
            }
        }
        self.end()?;
        self.markup.finish()
    }

    /// Writes a node that has blocks beside it, on a line of its own where white space does not
    /// render.
    fn child_of_blocks(&mut self, node: T::Node, first: bool) -> fmt::Result {
        let is_outermost = self.path.len() == 1;
        let Some(open) = self.path.last_mut() else { return Ok(()) };
        // An element that is written itself has its tag before its first child.
        let is_root = is_outermost && matches!(open.end, End::Nothing);
        let kind = open.blocks.kind(self.tree, node);
        let starts_line = open.blocks.starts_line || kind == Kind::Block;
        let ends_line = kind == Kind::Block || open.blocks.ends_line_before(self.tree, open.next);
        match kind {
            Kind::Blank if starts_line || ends_line => {
                return self.enter(node, &self.tree.data(node)).map(|_| ());
            }
            Kind::Block => open.blocks.starts_line = true,
            Kind::Invisible => {}
            Kind::Blank | Kind::Inline => open.blocks.starts_line = false,
        }
        if (starts_line || kind == Kind::Invisible && ends_line) && !(is_root && first) {
            self.block_break()?;
        }
        match self.tree.data(node) {
            data @ NodeData::Text(text) => {
                self.enter(node, &data)?;
                let style = self.path.last().map_or(TextStyle::Normal, |open| open.text);
                let line_may_end = self.line_may_end_next();
                self.markup.text_before(trimmed(text, starts_line, ends_line), style, line_may_end)
            }
            _ => self.node(node, first),
        }
    }

    /// Breaks the line between blocks. A parser puts white space after the body into the body,
    /// where it would be part of a text, unless the body contains blocks.
    fn block_break(&mut self) -> fmt::Result {
        if self.is_after_text { Ok(()) } else { self.markup.block_break(self.level) }
    }

    /// Counts a node, and notes whether a parser is still known to build it from its markup.
    fn next_node(&mut self) {
        self.nodes += 1;
        if self.nodes == self.known_until {
            // Text that looks like a tag may follow from here on.
            self.markup.stop_breaking_lines();
        }
    }

    fn node(&mut self, node: T::Node, first: bool) -> fmt::Result {
        let data = self.tree.data(node);
        let omitted = self.enter(node, &data)?;
        let style = self.path.last().map_or(TextStyle::Normal, |open| open.text);
        match data {
            NodeData::Element(name) => self.element(node, name, omitted),
            NodeData::Text(text) | NodeData::Cdata(text) => {
                if self.options.guard && first && text.starts_with('\n') && self.swallows_newline()
                {
                    self.markup.newline()?;
                }
                let line_may_end = self.line_may_end_next();
                self.markup.text_before(text, style, line_may_end)
            }
            NodeData::Comment(comment) => {
                self.markup.comment(comment)?;
                self.after_free_node()
            }
            NodeData::ProcessingInstruction { target, data: instruction } => {
                self.markup.processing_instruction(target, instruction)?;
                self.after_free_node()
            }
            NodeData::Doctype(doctype) => {
                self.markup.doctype(doctype)?;
                self.after_free_node()
            }
            _ => self.open(node, None, End::Nothing),
        }
    }

    /// Whether a line may end after the node that is being written.
    fn line_may_end_next(&self) -> bool {
        if !self.options.collapse_white_space {
            return false;
        }
        let following = self.path.iter().rev().filter_map(|open| open.next);
        line_may_end_before(self.tree, following)
    }

    /// Breaks the line before the document element, where a parser drops line breaks.
    fn after_free_node(&mut self) -> fmt::Result {
        let is_before_html = !self.seen_html
            && matches!(&*self.path, [root] if self.tree.data(root.node) == NodeData::Document);
        if is_before_html { self.markup.free_line_break() } else { Ok(()) }
    }

    /// Whether a parser swallows a newline at the beginning of the innermost element.
    fn swallows_newline(&self) -> bool {
        self.path.last().is_some_and(|open| match open.end {
            End::Tag(name) => {
                name.namespace == Namespace::Html && IGNORES_FIRST_NEWLINE.contains(name.name)
            }
            _ => false,
        })
    }

    /// Writes the start tag of an element, unless it is omitted, and opens the element.
    fn element(&mut self, node: T::Node, name: QName<'t>, omitted: bool) -> fmt::Result {
        self.seen_html = true;
        let void = serializes_as_void(name);
        let is_empty = matches!(name.namespace, Namespace::Svg | Namespace::MathMl)
            && self.tree.first_child(node).is_none();
        let slash = match self.options.slash && (void || is_empty) {
            true => Slash::Spaced,
            // The slash takes the place of an end tag, and is shorter.
            false if is_empty && self.proof.as_ref().is_some_and(Proof::omits) => Slash::Shortest,
            false => Slash::None,
        };
        if !omitted {
            self.markup.break_line(self.path.len().saturating_sub(1))?;
            self.start_tag(node, name, slash)?;
        }
        if void || slash != Slash::None {
            return self.leave(node, name, 0).map(|_| ());
        }
        self.open(node, Some(name), End::Tag(name))
    }

    // As calls, with the others of this kind in writing: 2 to 6 % more instructions.
    #[inline(always)]
    fn start_tag(&mut self, node: T::Node, name: QName<'t>, slash: Slash) -> fmt::Result {
        if self.proof.is_none() {
            return self.start_tag_with(self.tree.attributes(node), node, name, slash);
        }
        let mut syntax = Attributes::of(name.namespace);
        let attributes = self.tree.attributes(node);
        let attributes = attributes.inspect(|(name, value)| syntax.take(*name, value));
        self.start_tag_with(attributes, node, name, slash)?;
        match syntax.finish(|| self.tree.attributes(node).map(|(name, _)| name)) {
            Ok(()) => Ok(()),
            Err(reason) => self.reject_attributes(reason),
        }
    }

    #[inline]
    fn start_tag_with(
        &mut self,
        attributes: impl Iterator<Item = (QName<'t>, &'t str)>,
        node: T::Node,
        name: QName<'t>,
        slash: Slash,
    ) -> fmt::Result {
        let plan = self.path.last().map_or(Charset::Nothing, |open| open.charset);
        match (self.tree.is_value(node), &self.options.charset) {
            (is, Some(encoding)) if plan == Charset::Correct => {
                let declaration = Declaration::of(name, self.tree.attributes(node));
                let is = is.map(|value| (QName::attribute("is"), Cow::Borrowed(value)));
                let corrected = attributes
                    .map(|(name, value)| (name, declaration.value(name, value, encoding)));
                self.markup.start_tag(name, is.into_iter().chain(corrected), slash)
            }
            (Some(is), _) => {
                let is = core::iter::once((QName::attribute("is"), is));
                self.markup.start_tag(name, is.chain(attributes), slash)
            }
            (None, _) => self.markup.start_tag(name, attributes, slash),
        }
    }

    fn open(&mut self, node: T::Node, name: Option<QName<'t>>, end: End<'t>) -> fmt::Result {
        let next = match name {
            Some(name) => first_in_element(self.tree, node, name),
            None => first_inside(self.tree, node),
        };
        let outer = self.path.last().is_some_and(|open| open.preformatted);
        let attributes = || self.tree.attributes(node);
        let outer = outer
            || name.is_some_and(|name| {
                keeps_white_space_by_attribute(name, attributes(), self.options)
            });
        let (text, preformatted) = text_style(name, outer, self.options);
        let charset = match (&self.options.charset, name) {
            (Some(_), Some(name)) if is_html(name, Name::Head) => charset::plan(self.tree, node),
            _ => Charset::Nothing,
        };
        let started = false;
        let is_styled = self.path.last().is_some_and(|open| open.blocks.is_styled);
        let blocks = Blocks::inside(self.options, self.tree, node, name, (preformatted, is_styled));
        self.level += usize::from(blocks.breaks);
        let open = Open { node, next, started, end, text, preformatted, charset, blocks };
        self.path.push(open);
        if let (Charset::Add, Some(encoding)) = (charset, &self.options.charset) {
            let meta = QName::known(Namespace::Html, Name::Meta);
            self.enter_made_up(meta)?;
            self.markup.break_line(self.path.len() - 1)?;
            let attribute = (QName::attribute("charset"), encoding.as_str());
            let slash = Slash::spaced_if(self.options.slash);
            self.markup.start_tag(meta, core::iter::once(attribute), slash)?;
        }
        if !self.options.shadow_roots {
            return Ok(());
        }
        let Some(root) = self.tree.shadow_root(node) else { return Ok(()) };
        let NodeData::ShadowRoot(options) = self.tree.data(root) else { return Ok(()) };
        if options.serializable {
            self.open_shadow_root(root, options)?;
        }
        Ok(())
    }

    fn open_shadow_root(&mut self, root: T::Node, options: ShadowRootOptions) -> fmt::Result {
        // The result of a parser depends on one of its options.
        self.proof = None;
        self.markup.stop_breaking_lines();
        let attributes = shadow_root_attributes(options);
        let attributes = attributes.map(|(name, value)| (QName::attribute(name), value));
        let template = QName::known(Namespace::Html, Name::Template);
        self.markup.start_tag(template, attributes, Slash::None)?;
        self.path.push(Open {
            node: root,
            next: self.tree.first_child(root),
            started: false,
            end: End::ShadowRoot,
            text: TextStyle::Normal,
            preformatted: false,
            charset: Charset::Nothing,
            blocks: Blocks::default(),
        });
        Ok(())
    }

    fn close(&mut self) -> fmt::Result {
        let Some(open) = self.path.pop() else { return Ok(()) };
        let depth = self.path.len().saturating_sub(1);
        if open.blocks.breaks && matches!(open.end, End::Tag(_)) {
            self.level -= 1;
            self.block_break()?;
        }
        if open.name().is_some_and(|name| is_html(name, Name::Body)) {
            self.is_after_text = !open.blocks.breaks;
        }
        match open.end {
            End::Nothing => Ok(()),
            End::ShadowRoot => {
                let template = QName::known(Namespace::Html, Name::Template);
                self.markup.break_line(depth)?;
                self.markup.end_tag(template)
            }
            End::Tag(name) => {
                if self.leave(open.node, name, depth)? {
                    self.markup.break_line(depth)?;
                    self.markup.end_tag(name)?;
                }
                Ok(())
            }
        }
    }
}
