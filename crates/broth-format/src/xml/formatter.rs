//! `XmlFormatter`: its options, and its verbs.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::{Edge, Node, NodeData};
use broth_markup::Span;

use super::content::{Content, Structure};
use super::items::{Item, ItemKind, is_white_space, items};
use super::writer::Writer;
use crate::options::Options;
use crate::{Formatted, Kept, KeptReason};

/// A formatter for XML, with its options.
///
/// White space changes between elements, between attributes, and nowhere else. These stay as they
/// are: elements that contain text, whatever else they contain; the content of elements with
/// `xml:space="preserve"`, or that a declaration in the document says to be mixed; CDATA sections,
/// comments, processing instructions, document types. In XHTML, white space counts as in HTML, and
/// in SVG in texts.
///
/// The formatter parses its output, and compares. A document whose tags do not match each other
/// stays as it is.
///
/// ```
/// use broth::format::XmlFormatter;
///
/// let feed = "<feed><entry id='1'  lang='en'><title> Soup </title><p>a <b>c</b></p></entry></feed>";
/// assert_eq!(XmlFormatter::new().format(feed), "\
/// <feed>
///   <entry id=\"1\" lang=\"en\">
///     <title> Soup </title>
///     <p>a <b>c</b></p>
///   </entry>
/// </feed>
/// ");
/// ```
#[derive(Clone, Debug, Default)]
pub struct XmlFormatter {
    options: Options,
}

/// Formats XML with the defaults: lines of 100 columns, two spaces.
///
/// ```
/// use broth::format::format_xml;
///
/// assert_eq!(format_xml("<a><b>1</b><c/></a>"), "<a>\n  <b>1</b>\n  <c/>\n</a>\n");
/// ```
#[must_use]
pub fn format_xml(xml: &str) -> String {
    XmlFormatter::new().format(xml)
}

impl XmlFormatter {
    /// A formatter with the defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets how many columns a line may have; 100 by default. Texts are not broken.
    #[doc(alias = "print_width")]
    #[must_use]
    pub fn width(mut self, columns: usize) -> Self {
        self.options.width = columns;
        self
    }

    /// Sets by how many spaces the content of an element is indented; 2 by default. With
    /// [`tabs`](Self::tabs), it is how wide a tab counts.
    #[doc(alias = "tab_width")]
    #[must_use]
    pub fn indent(mut self, spaces: u8) -> Self {
        self.options.indent = spaces.into();
        self
    }

    /// Sets whether lines are indented with tabs.
    #[doc(alias = "use_tabs")]
    #[must_use]
    pub fn tabs(mut self, yes: bool) -> Self {
        self.options.tabs = yes;
        self
    }

    /// Formats a text.
    #[must_use]
    pub fn format(&self, xml: &str) -> String {
        self.report(xml).html
    }

    /// Formats a text, and reports what was left as it was: all of it, or nothing.
    #[must_use]
    pub fn report(&self, xml: &str) -> Formatted {
        const MARK: char = '\u{FEFF}';
        let rest = xml.strip_prefix(MARK).unwrap_or(xml);
        let mark = xml.len() - rest.len();
        match self.formatted(rest) {
            Some(mut html) => {
                html.insert_str(0, &xml[..mark]);
                Formatted { html, kept: Vec::new() }
            }
            None => {
                let span = Span::new(mark, xml.len());
                let kept = Kept { span, line: 1, column: 1, reason: KeptReason::OtherTree };
                Formatted { html: xml.to_owned(), kept: vec![kept] }
            }
        }
    }

    /// The formatted text; `None` if it would not be the same.
    fn formatted(&self, xml: &str) -> Option<String> {
        let items = items(xml);
        let structure = Structure::of(xml, &items)?;
        let line_end = line_end(xml, &items, &structure);
        let writer = Writer {
            text: xml,
            items: &items,
            structure: &structure,
            options: &self.options,
            line_end,
            out: String::with_capacity(xml.len() + xml.len() / 4),
            column: 0,
        };
        let out = writer.write();
        (outline(xml) == outline(&out)).then_some(out)
    }
}

/// How lines end: with a carriage return if all line breaks that may change have one.
fn line_end(text: &str, items: &[Item], structure: &Structure) -> &'static str {
    let mut skip = 0;
    let (mut all, mut with_return) = (0, 0);
    for (number, item) in items.iter().enumerate() {
        if structure.contents[number] == Content::Kept
            && let Some(end) = structure.ends[number]
        {
            skip = skip.max(end);
        }
        if item.kind == ItemKind::Space && number >= skip {
            all += text[item.span.range()].matches('\n').count();
            with_return += text[item.span.range()].matches("\r\n").count();
        }
    }
    if with_return > 0 && with_return == all { "\r\n" } else { "\n" }
}

/// The tree of a text as one text, without the white space that may change: texts of nothing else,
/// beside elements, in a parent without other texts.
fn outline(xml: &str) -> String {
    use core::fmt::Write as _;

    let parsed = broth_xml5::parse(xml);
    let mut outline = String::new();
    let mut free: Vec<bool> = Vec::new();
    for edge in parsed.root().traverse() {
        match edge {
            Edge::Enter(node) => {
                let is_free = free.last().copied().unwrap_or(true);
                let written = match node.data() {
                    NodeData::Element(name) => {
                        let mut written = write!(outline, "<{name:?}");
                        for attribute in node.attrs() {
                            let (name, value) = (attribute.name(), attribute.value());
                            written = written.and(write!(outline, " {name:?}={value:?}"));
                        }
                        written
                    }
                    NodeData::Text(text) if is_free && text.bytes().all(is_white_space) => Ok(()),
                    data => write!(outline, "{data:?}"),
                };
                debug_assert!(written.is_ok());
                free.push(has_free_space(node, is_free));
            }
            Edge::Leave(node) => {
                free.pop();
                outline.push_str(if node.is_element() { ">" } else { "" });
            }
        }
    }
    outline
}

fn has_free_space(node: Node<'_>, is_free: bool) -> bool {
    let mut has_markup = false;
    for child in node.children() {
        match child.data() {
            NodeData::Text(text) if text.bytes().all(is_white_space) => {}
            NodeData::Text(_) | NodeData::Cdata(_) => return false,
            _ => has_markup = true,
        }
    }
    let space = node.attrs().find(|attribute| attribute.name().local == "space");
    let is_preserved = space.map(|space| space.value() == "preserve");
    has_markup && is_free && is_preserved != Some(true)
}
