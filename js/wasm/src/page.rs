//! `Page`: a parsed document that the other side refers to.

use std::cell::OnceCell;

use broth::dom::{Document, Node, NodeId};
use broth::html::{self, Parsed};
use broth::serialize::{Serializer, XmlSerializer};
use broth::text::RenderedText;
use broth::{LineIndex, ParseError};

use crate::failure::Failure;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;
use crate::slots::Slots;

/// A parsed document, and how it was parsed.
pub(crate) struct Page {
    pub(crate) tree: Document,
    /// The document, or the fragment.
    root: NodeId,
    /// The element that a fragment was parsed for.
    context: Option<String>,
    is_xml: bool,
    scripting: bool,
    /// Those of bytes are kept. Those of a text are found when somebody first asks, by parsing it
    /// again.
    errors: OnceCell<Vec<ParseError>>,
    lines: OnceCell<LineIndex>,
}

/// The bits of a request: to parse, for markup, for text.
mod flag {
    pub(super) const SCRIPTING: u32 = 0;
    #[cfg(feature = "full")]
    pub(super) const XML: u32 = 1;
    #[cfg(feature = "full")]
    pub(super) const STRICT: u32 = 2;
    #[cfg(feature = "full")]
    pub(super) const BYTES: u32 = 3;
    pub(super) const INNER: u32 = 1;
    pub(super) const RENDERED: u32 = 0;
}

/// How a tree is written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// By the standard's algorithm.
    Exact,
    /// So that the tree comes back.
    Kept,
    Minified,
    Pretty,
    Xml,
}

impl Page {
    /// Parses what a request has: the context, the encoding, the markup.
    fn parse(request: &Request<'_>, reply: &mut Reply) -> Result<Self, Failure> {
        let context = request.maybe(0)?;
        let scripting = request.has_flag(flag::SCRIPTING);
        #[cfg(feature = "full")]
        if request.has_flag(flag::BYTES) || request.has_flag(flag::XML) {
            let is_xml = request.has_flag(flag::XML);
            let parsed = crate::decode::parse(request, request.has_flag(flag::BYTES))?;
            reply.maybe_text(parsed.encoding.as_ref().map(|it| it.encoding.name()));
            reply.maybe_text(parsed.encoding.as_ref().map(|it| it.source.as_str()));
            if request.has_flag(flag::STRICT)
                && let Some(error) = &parsed.violation
            {
                return Err(crate::decode::not_well_formed(error, parsed.document.source()));
            }
            return Ok(Self::new(parsed, context, is_xml, scripting, true));
        }
        reply.nothing();
        reply.nothing();
        let parsed = parse_html(request.text(2)?, context, scripting, false);
        Ok(Self::new(parsed, context, false, scripting, false))
    }

    fn new(
        mut parsed: Parsed,
        context: Option<&str>,
        is_xml: bool,
        scripting: bool,
        has_errors: bool,
    ) -> Self {
        let errors = OnceCell::new();
        if has_errors {
            let _ = errors.set(std::mem::take(&mut parsed.errors));
        }
        Self {
            root: parsed.root().id(),
            tree: parsed.document,
            context: context.map(str::to_owned),
            is_xml,
            scripting,
            errors,
            lines: OnceCell::new(),
        }
    }

    /// A page whose tree something else has made, without scripts.
    #[cfg(feature = "full")]
    pub(crate) fn of_tree(tree: Document) -> Self {
        Self {
            root: tree.root().id(),
            tree,
            context: None,
            is_xml: false,
            scripting: false,
            errors: OnceCell::new(),
            lines: OnceCell::new(),
        }
    }

    #[cfg(feature = "full")]
    pub(crate) fn is_xml(&self) -> bool {
        self.is_xml
    }

    pub(crate) fn root(&self) -> Node<'_> {
        self.tree.node(self.root)
    }

    /// The node of that number; the root for none.
    pub(crate) fn node(&self, number: u32) -> Node<'_> {
        let node = NodeId::numbered(number).and_then(|id| self.tree.get(id));
        node.unwrap_or_else(|| self.root())
    }

    /// Where lines begin in the source.
    pub(crate) fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.tree.source()))
    }

    /// Places of the source as JavaScript counts them.
    pub(crate) fn places(&self) -> Places<'_> {
        Places::of(self.tree.source(), || self.lines())
    }

    /// The errors of the source.
    pub(crate) fn errors(&self) -> &[ParseError] {
        self.errors.get_or_init(|| {
            let context = self.context.as_deref();
            parse_html(self.tree.source(), context, self.scripting, true).errors
        })
    }

    /// Writes the place of a node and of everything in it.
    pub(crate) fn write_extent(&self, request: &Request<'_>, reply: &mut Reply) {
        self.places().write(self.node(request.node).extent(), reply);
    }

    /// Writes the number of the form that a control belongs to.
    pub(crate) fn write_form(&self, request: &Request<'_>, reply: &mut Reply) {
        match self.node(request.node).form() {
            Some(form) => reply.number(form.id().get() as usize),
            None => reply.nothing(),
        }
    }

    /// Writes the errors: code, sentence, place.
    pub(crate) fn write_errors(&self, reply: &mut Reply) {
        let (places, lines) = (self.places(), self.lines());
        reply.list(self.errors(), |error, reply| {
            reply.text(error.code.as_str());
            reply.text(error.code.summary());
            places.write_with_line(Some(error.span), lines, reply);
        });
    }

    /// Writes the offsets at which lines begin.
    pub(crate) fn write_lines(&self, reply: &mut Reply) {
        let (places, lines) = (self.places(), self.lines());
        reply.list(1..=lines.lines(), |line, reply| {
            reply.number(places.offset(lines.line_start(line).unwrap_or_default()));
        });
    }

    /// Writes the markup of a node, or of what is in it.
    pub(crate) fn write_markup(&self, request: &Request<'_>, style: Style, reply: &mut Reply) {
        reply.last(self.markup(request, style));
    }

    fn markup(&self, request: &Request<'_>, style: Style) -> String {
        let node = self.node(request.node);
        let is_root = node.id() == self.root;
        let is_inner = is_root || request.has_flag(flag::INNER);
        if self.is_xml || style == Style::Xml {
            let xml = XmlSerializer::new();
            return if is_inner { xml.serialize_inner(node) } else { xml.serialize(node) };
        }
        let serializer = self.serializer(node);
        let serializer = match style {
            Style::Kept | Style::Xml => serializer,
            Style::Exact => serializer.exact(true),
            Style::Minified => serializer.minify(true),
            Style::Pretty => serializer.indent_in_tags(2),
        };
        match self.context {
            None if is_inner => serializer.serialize_inner(node),
            Some(_) if is_inner && !is_root => serializer.serialize_inner(node),
            _ => serializer.serialize(node),
        }
    }

    /// The markup of a node, in the language of the document.
    pub(crate) fn outer_markup(&self, node: Node<'_>) -> String {
        if self.is_xml { XmlSerializer::new().serialize(node) } else { node.outer_html() }
    }

    /// The serializer for a node: a fragment is written for the element that it was parsed for.
    fn serializer(&self, node: Node<'_>) -> Serializer {
        match &self.context {
            Some(context) if node.id() == self.root => Serializer::new().context(&**context),
            _ => Serializer::new(),
        }
    }

    /// Writes the nodes that do not come back when the markup of a node is parsed: number, name,
    /// reason, sentence, place. XML has none.
    #[cfg(feature = "full")]
    pub(crate) fn write_misfits(&self, request: &Request<'_>, reply: &mut Reply) {
        let (node, places, lines) = (self.node(request.node), self.places(), self.lines());
        let misfits = match self.is_xml {
            true => Vec::new(),
            false => self.serializer(node).misfits(node),
        };
        reply.list(misfits, |misfit, reply| {
            reply.number(misfit.node.get() as usize);
            reply.text(&misfit.name);
            reply.text(misfit.reason.as_str());
            reply.text(misfit.message());
            places.write_with_line(misfit.span, lines, reply);
        });
    }

    /// Writes the text of a node: all of it, or as a browser renders it.
    pub(crate) fn write_text(&self, request: &Request<'_>, reply: &mut Reply) {
        let node = self.node(request.node);
        if !request.has_flag(flag::RENDERED) {
            return reply.last(node.text());
        }
        let text = RenderedText::default().scripting(self.scripting);
        reply.last(match node.id() == self.root {
            true if !self.is_xml && self.context.is_none() => text.page_text(&self.tree),
            _ => text.text(node),
        });
    }
}

/// Parses a document, and writes its number after what was decided about its encoding.
pub(crate) fn open(
    request: &Request<'_>,
    pages: &mut Slots<Page>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let number = reply.later();
    let page = Page::parse(request, reply)?;
    reply.set(number, pages.keep(page)?);
    Ok(())
}

/// Parses HTML, which never fails.
fn parse_html(text: &str, context: Option<&str>, scripting: bool, errors: bool) -> Parsed {
    let mut parser = html::Parser::new().scripting(scripting).errors(errors);
    if let Some(context) = context {
        parser = parser.context(context);
    }
    parser.parse(text)
}
