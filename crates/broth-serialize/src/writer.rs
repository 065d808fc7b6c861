//! Writing a tree by [`Options`].
//!
//! The walk is that of the fragment serialisation algorithm. Beside it runs a [`Construction`], the path of a
//! parser that reads what is written. End tags that may go wait in a chain until the next tag shows whether a parser
//! closes them by itself. At the first node that markup cannot express, the path is no longer known: from there on
//! every tag is written, and a parser does with them whatever it does with all tags.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use broth_dom::{NodeData, ShadowRootOptions};
use broth_markup::{Name, Namespace, QName};

use crate::charset::{self, Declaration, Plan};
use crate::closes::Tag;
use crate::construction::Construction;
use crate::fragment::shadow_root_attributes;
use crate::markup::{Markup, TextStyle, keeps_white_space};
use crate::names::{holds_raw_text, is_html, serializes_as_void};
use crate::roundtrip::visit;
use crate::{Options, Reason, Tree};

mod blocks;
mod omission;

use self::blocks::{Blocks, Kind, trimmed};
use self::omission::LONG_CHAIN;

/// What is open.
struct Open<'t, N> {
    node: N,
    next: Option<N>,
    /// Something in it was written.
    started: bool,
    end: End<'t>,
    text: TextStyle,
    /// The element before was left without its end tag.
    ended: Option<Name>,
    /// White space counts here.
    preformatted: bool,
    /// What the charset option is to do here.
    charset: Plan,
    /// Where lines break in it, if the option asks for it.
    blocks: Blocks,
}

enum End<'t> {
    Nothing,
    Tag(QName<'t>),
    ShadowRoot,
}

/// Writes what is in a node, for a parser that is where `path` says; without one, the node itself, wherever it will stand.
pub(crate) fn write<'t, T: Tree>(
    options: &Options,
    out: &mut impl Write,
    tree: &'t T,
    node: T::Node,
    path: Option<Construction<'t>>,
) -> fmt::Result {
    let outer = path.is_none();
    // Which tags may go depends on white space that is not there yet.
    let omits = options.omit_optional_tags && options.indent_blocks.is_none() && !outer;
    let context = path.as_ref().and_then(Construction::context);
    let follows = omits || options.indent.is_some();
    let mut writer = Writer {
        markup: Markup::new(out, options),
        tree,
        options,
        omits,
        construction: path.filter(|_| follows),
        context,
        chain: Vec::new(),
        path: Vec::new(),
        level: 0,
    };
    if outer {
        writer.node(node, false)?
    } else {
        writer.root(node, context)?
    }
    writer.run()
}

struct Writer<'w, 't, T: Tree, W> {
    markup: Markup<'w, &'w mut W>,
    tree: &'t T,
    options: &'w Options,
    /// Tags may still be left out: what was written so far leads to the tree so far.
    omits: bool,
    construction: Option<Construction<'t>>,
    /// The element that a fragment is written for.
    context: Option<QName<'t>>,
    /// Elements whose end tags wait, the innermost first.
    chain: Vec<QName<'t>>,
    path: Vec<Open<'t, T::Node>>,
    /// How many of these break lines, the root aside.
    level: usize,
}

impl<'t, T: Tree, W: Write> Writer<'_, 't, T, W> {
    /// Opens the root, whose text is written by the context.
    fn root(&mut self, node: T::Node, context: Option<QName<'t>>) -> fmt::Result {
        let name = match self.tree.data(node) {
            NodeData::Element(name) => Some(name),
            _ => None,
        };
        self.open(node, name, End::Nothing)?;
        if let (None, Some(context), [root]) = (name, context, &mut *self.path) {
            (root.text, root.preformatted) = text_style(Some(context), false, self.options);
            if self.options.indent_blocks.is_some() {
                root.blocks = Blocks::of(self.tree, node, Some(context)).of_fragment();
            }
        }
        // What stands at the root is not indented.
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
                None => self.leave()?,
            }
        }
        self.settle(Some(Tag::EndOfFile))?;
        self.markup.finish()
    }

    /// Writes a node that has blocks beside it, on a line of its own where white space does not render.
    fn child_of_blocks(&mut self, node: T::Node, first: bool) -> fmt::Result {
        let is_root = self.path.len() == 1;
        let Some(open) = self.path.last_mut() else { return Ok(()) };
        let kind = open.blocks.kind(self.tree, node);
        let starts_line = open.blocks.starts_line || kind == Kind::Block;
        let ends_line = kind == Kind::Block || open.blocks.ends_line_before(self.tree, open.next);
        match kind {
            Kind::Blank if starts_line || ends_line => return Ok(()),
            Kind::Block => open.blocks.starts_line = true,
            Kind::Invisible => {}
            Kind::Blank | Kind::Inline => open.blocks.starts_line = false,
        }
        if (starts_line || kind == Kind::Invisible && ends_line) && !(is_root && first) {
            self.markup.block_break(self.level)?;
        }
        match self.tree.data(node) {
            NodeData::Text(text) => {
                let style = self.path.last().map_or(TextStyle::Normal, |open| open.text);
                self.markup.text(trimmed(text, starts_line, ends_line), style)
            }
            _ => self.node(node, first),
        }
    }

    fn node(&mut self, node: T::Node, first: bool) -> fmt::Result {
        let data = self.tree.data(node);
        if let NodeData::Element(name) = data {
            return self.element(node, &data, name);
        }
        let style = self.path.last().map_or(TextStyle::Normal, |open| open.text);
        match data {
            NodeData::Text(text) | NodeData::Cdata(text) => {
                self.before_other_than_tag(node, &data)?;
                if self.options.guard && first && text.starts_with('\n') && self.swallows_newline()
                {
                    self.markup.newline()?;
                }
                self.markup.text(text, style)
            }
            NodeData::Comment(comment) => {
                self.before_other_than_tag(node, &data)?;
                self.markup.comment(comment)?;
                self.after_free_node()
            }
            NodeData::ProcessingInstruction { target, data: instruction } => {
                self.before_other_than_tag(node, &data)?;
                self.markup.processing_instruction(target, instruction)?;
                self.after_free_node()
            }
            NodeData::Doctype(doctype) => {
                self.before_other_than_tag(node, &data)?;
                self.markup.doctype(doctype)?;
                self.after_free_node()
            }
            _ => self.open(node, None, End::Nothing),
        }
    }

    /// Before the document element line breaks get lost.
    fn after_free_node(&mut self) -> fmt::Result {
        match &self.construction {
            Some(path) if path.is_before_html() => self.markup.free_line_break(),
            _ => Ok(()),
        }
    }

    /// Whether a parser swallows a newline at the beginning of the innermost element.
    fn swallows_newline(&self) -> bool {
        self.path.last().is_some_and(|open| match open.end {
            End::Tag(name) => {
                name.namespace == Namespace::Html
                    && matches!(name.name, Name::Pre | Name::Listing | Name::Textarea)
            }
            _ => false,
        })
    }

    fn before_other_than_tag(&mut self, node: T::Node, data: &NodeData<'t>) -> fmt::Result {
        // Nothing but tags closes anything.
        self.settle(None)?;
        if let Some(open) = self.path.last_mut() {
            open.ended = None;
        }
        self.visit(node, data);
        Ok(())
    }

    /// Tells the construction of a node, and gives up leaving out tags if it cannot be expressed.
    fn visit(&mut self, node: T::Node, data: &NodeData<'t>) -> bool {
        let Some(construction) = &mut self.construction else { return false };
        let fits = visit(construction, self.tree, node, data);
        let fits = fits.map_or_else(Reason::is_harmless, |()| true);
        if !fits {
            self.give_up();
        }
        fits && self.omits
    }

    /// What a parser does from here on is not known: every tag is written, and no line is broken, because what
    /// looks like a tag may be text.
    fn give_up(&mut self) {
        self.omits = false;
        self.construction = None;
        self.markup.stop_breaking_lines();
    }

    fn element(&mut self, node: T::Node, data: &NodeData<'t>, name: QName<'t>) -> fmt::Result {
        let depth = self.path.len().saturating_sub(1);
        let path_before = self.construction.as_ref().map(|path| path.top().mode);
        let fits = self.visit(node, data);
        let omit = fits && self.may_omit_start_tag(node, name, path_before);
        if fits {
            // A tag that is left out shows by the first thing in it.
            let first = match name.name {
                Name::Tbody if omit => QName::known(Namespace::Html, Name::Tr),
                Name::Colgroup if omit => QName::known(Namespace::Html, Name::Col),
                _ => name,
            };
            self.settle(Some(Tag::Start(first)))?;
        } else {
            self.settle(None)?;
        }
        if let Some(open) = self.path.last_mut() {
            open.ended = None;
        }
        let void = serializes_as_void(name);
        if !omit {
            self.markup.break_line(depth)?;
            let slash = self.options.slash
                && (void
                    || (matches!(name.namespace, Namespace::Svg | Namespace::MathMl)
                        && self.tree.first_child(node).is_none()));
            self.start_tag(node, name, slash)?;
            if slash && !void {
                self.leave_construction();
                return Ok(());
            }
        }
        if void {
            self.leave_construction();
            return Ok(());
        }
        self.open(node, Some(name), End::Tag(name))
    }

    fn start_tag(&mut self, node: T::Node, name: QName<'t>, slash: bool) -> fmt::Result {
        let plan = self.path.last().map_or(Plan::Nothing, |open| open.charset);
        let attributes = self.tree.attributes(node);
        match (self.tree.is_value(node), &self.options.charset) {
            (is, Some(encoding)) if plan == Plan::Correct => {
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
        let is_template = name.is_some_and(|name| is_html(name, Name::Template));
        let next = if is_template {
            self.tree.template_contents(node).and_then(|contents| self.tree.first_child(contents))
        } else {
            self.tree.first_child(node)
        };
        let outer = self.path.last().is_some_and(|open| open.preformatted);
        let (text, preformatted) = text_style(name, outer, self.options);
        let charset = match (&self.options.charset, name) {
            (Some(_), Some(name)) if is_html(name, Name::Head) => charset::plan(self.tree, node),
            _ => Plan::Nothing,
        };
        let started = false;
        let is_styled = self.path.last().is_some_and(|open| open.blocks.is_styled);
        let blocks = match self.options.indent_blocks {
            Some(_) if is_styled => Blocks::styled(),
            Some(_) if !preformatted && !is_template => Blocks::of(self.tree, node, name),
            _ => Blocks::default(),
        };
        self.level += usize::from(blocks.breaks);
        let ended = None;
        let open = Open { node, next, started, end, text, ended, preformatted, charset, blocks };
        self.path.push(open);
        if let (Plan::Add, Some(encoding)) = (charset, &self.options.charset) {
            self.markup.break_line(self.path.len() - 1)?;
            let attribute = (QName::attribute("charset"), encoding.as_str());
            let meta = QName::known(Namespace::Html, Name::Meta);
            self.markup.start_tag(meta, core::iter::once(attribute), self.options.slash)?;
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
        // What a parser does with it depends on a switch of the parser.
        self.give_up();
        let attributes = shadow_root_attributes(options);
        let attributes = attributes.map(|(name, value)| (QName::attribute(name), value));
        let template = QName::known(Namespace::Html, Name::Template);
        self.markup.start_tag(template, attributes, false)?;
        self.path.push(Open {
            node: root,
            next: self.tree.first_child(root),
            started: false,
            end: End::ShadowRoot,
            text: TextStyle::Normal,
            ended: None,
            preformatted: false,
            charset: Plan::Nothing,
            blocks: Blocks::default(),
        });
        Ok(())
    }

    fn leave(&mut self) -> fmt::Result {
        let Some(open) = self.path.pop() else { return Ok(()) };
        let depth = self.path.len().saturating_sub(1);
        if open.blocks.breaks && matches!(open.end, End::Tag(_)) {
            self.level -= 1;
            self.markup.block_break(self.level)?;
        }
        match open.end {
            End::Nothing => Ok(()),
            End::ShadowRoot => {
                let template = QName::known(Namespace::Html, Name::Template);
                self.markup.break_line(depth)?;
                self.markup.end_tag(template)
            }
            End::Tag(name) => {
                if self.omits && self.may_omit_end_tag(open.node, name) {
                    self.leave_construction();
                    self.chain.push(name);
                    if let Some(parent) = self.path.last_mut() {
                        parent.ended = Some(name.name);
                    }
                    if self.chain.len() == LONG_CHAIN { self.settle(None) } else { Ok(()) }
                } else {
                    self.settle(Some(Tag::End(name)))?;
                    self.leave_construction();
                    self.markup.break_line(depth)?;
                    self.markup.end_tag(name)
                }
            }
        }
    }

    fn leave_construction(&mut self) {
        if let Some(construction) = &mut self.construction
            && construction.leave().is_err()
        {
            self.give_up();
        }
    }
}

/// How text in an element is written, and whether white space counts in it.
fn text_style(name: Option<QName<'_>>, outer: bool, options: &Options) -> (TextStyle, bool) {
    let preformatted = outer || name.is_some_and(keeps_white_space);
    let style = match name {
        Some(name) if holds_raw_text(name, options.scripting) => TextStyle::Raw,
        _ if preformatted => TextStyle::Preformatted,
        _ => TextStyle::Normal,
    };
    (style, preformatted)
}
