//! Writing a tree by [`Options`].
//!
//! The walk is that of the fragment serialisation algorithm. Beside it runs a [`Construction`], the path of a
//! parser that reads what is written. End tags that may go wait in a chain until the next tag shows whether a parser
//! closes them by itself. At the first node that markup cannot express, the path is no longer known: from there on
//! every tag is written, and a parser does with them whatever it does with all tags.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use broth_dom::{Node, NodeData, ShadowRootOptions};
use broth_markup::{Name, Namespace, QName};

use crate::charset::{self, Declaration, Plan};
use crate::construction::{Construction, Mode};
use crate::fragment::shadow_root_attributes;
use crate::markup::{Markup, TextStyle, keeps_white_space};
use crate::names::{holds_raw_text, is_html, serializes_as_void};
use crate::optional::closes::{DRAWN_INTO_HEAD, Tag, closes};
use crate::optional::rules::{Next, may_omit_end_tag, may_omit_start_tag};
use crate::roundtrip::{begin, begin_in, element_name, visit};
use crate::{Options, Reason, Tree};

/// What is open.
struct Open<'t, N> {
    node: N,
    next: Option<N>,
    end: End<'t>,
    text: TextStyle,
    /// The element before was left without its end tag.
    ended: Option<Name>,
    /// White space counts here.
    preformatted: bool,
    /// What the charset option is to do here.
    charset: Plan,
}

enum End<'t> {
    Nothing,
    Tag(QName<'t>),
    ShadowRoot,
}

impl Options {
    /// What is in a node, as a string.
    #[must_use]
    pub fn html<T: Tree>(&self, tree: &T, node: T::Node) -> String {
        let mut out = String::new();
        match self.write_html(&mut out, tree, node) {
            Ok(()) => out,
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    /// A node and what is in it, as a string.
    #[must_use]
    pub fn outer_html<T: Tree>(&self, tree: &T, node: T::Node) -> String {
        let mut out = String::new();
        match self.write_outer_html(&mut out, tree, node) {
            Ok(()) => out,
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    /// Writes what is in a node. Tags are left out for a parser that reads it as a document, or as a fragment
    /// with the node as its context.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_html<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
    ) -> fmt::Result {
        let root = tree.data(node);
        if let NodeData::Element(name) = root
            && serializes_as_void(name)
        {
            return Ok(());
        }
        let path = begin(tree, node, self.scripting, self.doctype);
        self.write_with(out, tree, node, Some(path), false)
    }

    /// Writes what is in a fragment that was parsed, or is to be parsed, in this context.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_fragment<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
        context: QName<'_>,
    ) -> fmt::Result {
        let path = begin_in(tree, context, self.scripting);
        self.write_with(out, tree, node, Some(path), false)
    }

    /// Writes a node and what is in it. It is written for wherever it will stand, so no tag of the node itself
    /// is left out.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_outer_html<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
    ) -> fmt::Result {
        match tree.data(node) {
            NodeData::Document => self.write_html(out, tree, node),
            _ => self.write_with(out, tree, node, None, true),
        }
    }

    fn write_with<'t, T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &'t T,
        node: T::Node,
        path: Option<Construction<'t>>,
        outer: bool,
    ) -> fmt::Result {
        let omits = self.omit_optional_tags && path.is_some();
        let context = path.as_ref().and_then(Construction::context);
        let follows = omits || self.indent.is_some();
        let mut writer = Writer {
            markup: Markup::new(out, self),
            tree,
            options: self,
            omits,
            construction: path.filter(|_| follows),
            context,
            chain: Vec::new(),
            path: Vec::new(),
        };
        if outer {
            writer.node(node)?
        } else {
            writer.root(node, context)?
        }
        writer.run()
    }
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
}

/// A chain longer than this is written out, so that looking at it costs little.
const LONG_CHAIN: usize = 16;

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
        }
        Ok(())
    }

    fn run(&mut self) -> fmt::Result {
        while let Some(open) = self.path.last_mut() {
            match open.next {
                Some(node) => {
                    open.next = self.tree.next_sibling(node);
                    self.node(node)?;
                }
                None => self.leave()?,
            }
        }
        self.settle(Some(Tag::EndOfFile))?;
        self.markup.finish()
    }

    fn node(&mut self, node: T::Node) -> fmt::Result {
        let data = self.tree.data(node);
        if let NodeData::Element(name) = data {
            return self.element(node, name);
        }
        let text = self.path.last().map_or(TextStyle::Normal, |open| open.text);
        let first = self
            .path
            .last()
            .is_some_and(|open| self.tree.first_child(self.contents(open.node)) == Some(node));
        match data {
            NodeData::Text(data) | NodeData::Cdata(data) => {
                self.before_other_than_tag(node)?;
                if self.options.guard && first && data.starts_with('\n') && self.swallows_newline()
                {
                    self.markup.newline()?;
                }
                self.markup.text(data, text)
            }
            NodeData::Comment(data) => {
                self.before_other_than_tag(node)?;
                self.markup.comment(data)?;
                self.after_free_node()
            }
            NodeData::ProcessingInstruction { target, data } => {
                self.before_other_than_tag(node)?;
                self.markup.processing_instruction(target, data)?;
                self.after_free_node()
            }
            NodeData::Doctype(doctype) => {
                self.before_other_than_tag(node)?;
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

    /// Where the children of a node are.
    fn contents(&self, node: T::Node) -> T::Node {
        match self.tree.data(node) {
            NodeData::Element(name) if is_html(name, Name::Template) => {
                self.tree.template_contents(node).unwrap_or(node)
            }
            _ => node,
        }
    }

    fn before_other_than_tag(&mut self, node: T::Node) -> fmt::Result {
        // Nothing but tags closes anything.
        self.settle(None)?;
        if let Some(open) = self.path.last_mut() {
            open.ended = None;
        }
        self.visit(node);
        Ok(())
    }

    /// Tells the construction of a node, and gives up leaving out tags if it cannot be expressed.
    fn visit(&mut self, node: T::Node) -> bool {
        let Some(construction) = &mut self.construction else { return false };
        let fits = visit(construction, self.tree, node).map_or_else(Reason::is_harmless, |()| true);
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

    fn element(&mut self, node: T::Node, name: QName<'t>) -> fmt::Result {
        let depth = self.path.len().saturating_sub(1);
        let path_before = self.construction.as_ref().map(|path| path.top().mode);
        let fits = self.visit(node);
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
        let has_children = self.tree.first_child(node).is_some();
        let void = serializes_as_void(name);
        if !omit {
            self.markup.break_line(depth)?;
            let slash = self.options.slash
                && (void
                    || (!has_children
                        && matches!(name.namespace, Namespace::Svg | Namespace::MathMl)));
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
        let is =
            self.tree.is_value(node).map(|value| (QName::attribute("is"), Cow::Borrowed(value)));
        let attributes =
            self.tree.attributes(node).map(|(name, value)| (name, Cow::Borrowed(value)));
        let plan = self.path.last().map_or(Plan::Nothing, |open| open.charset);
        match &self.options.charset {
            Some(encoding) if plan == Plan::Correct => {
                let declaration = Declaration::of(name, self.tree.attributes(node));
                let corrected = self.tree.attributes(node);
                let corrected =
                    corrected.map(|(name, value)| (name, declaration.value(name, value, encoding)));
                self.markup.start_tag(name, is.into_iter().chain(corrected), slash)
            }
            _ => self.markup.start_tag(name, is.into_iter().chain(attributes), slash),
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
        let open = Open { node, next, end, text, ended: None, preformatted, charset };
        self.path.push(open);
        if let (Plan::Add, Some(encoding)) = (charset, &self.options.charset) {
            self.markup.break_line(self.path.len() - 1)?;
            let attribute = (QName::attribute("charset"), Cow::Borrowed(encoding.as_str()));
            let meta = QName::known(Namespace::Html, Name::Meta);
            self.markup.start_tag(meta, core::iter::once(attribute), self.options.slash)?;
        }
        let Some(root) = self.tree.shadow_root(node).filter(|_| self.options.shadow_roots) else {
            return Ok(());
        };
        let NodeData::ShadowRoot(options) = self.tree.data(root) else { return Ok(()) };
        if options.serializable {
            self.open_shadow_root(root, options)?;
        }
        Ok(())
    }

    fn open_shadow_root(&mut self, root: T::Node, options: ShadowRootOptions) -> fmt::Result {
        // What a parser does with it depends on a switch of the parser.
        self.give_up();
        let attributes = shadow_root_attributes(options)
            .map(|(name, value)| (QName::attribute(name), Cow::Borrowed(value)));
        let template = QName::known(Namespace::Html, Name::Template);
        self.markup.start_tag(template, attributes, false)?;
        self.path.push(Open {
            node: root,
            next: self.tree.first_child(root),
            end: End::ShadowRoot,
            text: TextStyle::Normal,
            ended: None,
            preformatted: false,
            charset: Plan::Nothing,
        });
        Ok(())
    }

    fn leave(&mut self) -> fmt::Result {
        let Some(open) = self.path.pop() else { return Ok(()) };
        let depth = self.path.len().saturating_sub(1);
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

    // What may go

    fn may_omit_start_tag(&self, node: T::Node, name: QName<'t>, at: Option<Mode>) -> bool {
        if self.tree.attributes(node).next().is_some() || self.tree.is_value(node).is_some() {
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
        if !may_omit_start_tag(name, first, ended) {
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
                name.namespace == Namespace::Html && DRAWN_INTO_HEAD.contains(name.name)
            }
            // U+FEFF may be taken for a byte order mark, and an empty text shows nothing.
            Next::Text(text) => text.is_empty() || text.starts_with(['\u{FEFF}', '\0']),
            _ => false,
        };
        // The tag also says that no frameset may take the place of the body.
        !drawn && !contains_frameset(self.tree, body)
    }

    fn may_omit_end_tag(&self, node: T::Node, name: QName<'t>) -> bool {
        let next = self.next(self.tree.next_sibling(node));
        let parent = self.path.last().and_then(|open| match self.tree.data(open.node) {
            NodeData::Element(name) => Some(name),
            _ => self.context,
        });
        may_omit_end_tag(name, next, parent)
    }

    fn next(&self, node: Option<T::Node>) -> Next<'t> {
        match node.map(|node| self.tree.data(node)) {
            None => Next::Nothing,
            Some(NodeData::Element(name)) => Next::Element(name),
            Some(NodeData::Text(text) | NodeData::Cdata(text)) => Next::Text(text),
            Some(_) => Next::Comment,
        }
    }

    // The chain

    /// The next thing is this tag, or none if nothing is one. End tags that it makes superfluous go; the
    /// others are written, from the outermost on, because an end tag may in turn save those within.
    fn settle(&mut self, mut tag: Option<Tag<'t>>) -> fmt::Result {
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

/// Whether it is an element that a document has once.
fn is_one_of_the_three(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && matches!(name.name, Name::Html | Name::Head | Name::Body)
}

/// Whether there is a `frameset` below a node.
fn contains_frameset<T: Tree>(tree: &T, node: T::Node) -> bool {
    let mut stack = alloc::vec![tree.first_child(node)];
    while let Some(next) = stack.pop() {
        let Some(node) = next else { continue };
        stack.push(tree.next_sibling(node));
        if let NodeData::Element(name) = tree.data(node) {
            if is_html(name, Name::Frameset) {
                return true;
            }
            if let Some(contents) = tree.template_contents(node) {
                stack.push(tree.first_child(contents));
            }
        }
        stack.push(tree.first_child(node));
    }
    false
}

/// Writes a document, or what is in another node, in as few bytes as lead back to the same tree.
///
/// ```
/// use broth_dom::Document;
///
/// let mut doc = Document::new();
/// let list = doc.create_element("ul");
/// for text in ["one", "two"] {
///     let item = doc.create_element("li");
///     doc.set_attr(item, "class", "number");
///     doc.append_text(item, text);
///     doc.append(list, item).unwrap();
/// }
/// let html = broth_serialize::minify(doc.node(list));
/// assert_eq!(html, "<li class=number>one<li class=number>two");
/// ```
#[must_use]
pub fn minify(node: Node<'_>) -> String {
    Options::minify().html(node.document(), node.id())
}

/// Writes a document, or what is in another node, with a line per tag. A parser gets the same tree: line breaks stand
/// within tags.
#[must_use]
pub fn pretty(node: Node<'_>) -> String {
    Options::pretty().html(node.document(), node.id())
}
