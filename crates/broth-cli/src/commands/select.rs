//! `broth select`: the elements of documents that a CSS selector matches.
//!
//! As with `grep`, file names are shown if there are several files, and the exit status is 1 if
//! nothing matched.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use broth::dom::{Document, Node, NodeId};
use broth::encoding::{Encoding, UTF_8};
use broth::select::{Select as _, Selector, SelectorError, SelectorOptions};
use broth::{LineIndex, html, serialize, xml};
use url::Url;

use crate::diagnostics::{Diagnostics, tell};
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, Own, Pipe, Record};
use crate::links::{self, Base};
use crate::source::{Decoding, Source};
use crate::terminal::visible;
use crate::{Outcome, inputs, limits};

/// `broth select`
#[derive(clap::Args)]
pub(crate) struct Select {
    /// The selector, such as `ul > li:first-child`.
    #[arg(required_unless_present = "jsonl")]
    selector: Option<String>,
    /// Files, folders (their .html and .htm files) and patterns; `-` or none is standard input.
    files: Vec<PathBuf>,
    #[command(flatten)]
    shown: Shown,
    /// Only the first match of each file.
    #[arg(long)]
    first: bool,
    /// Print how many elements match, instead of the elements.
    #[arg(long, short, conflicts_with_all = ["text", "html", "attr", "span", "json", "first"])]
    count: bool,
    /// Leave out the elements that SELECTOR matches, with their content.
    #[arg(long, short = 'r', alias = "remove-nodes", value_name = "SELECTOR")]
    without: Vec<String>,
    /// End what is printed of an element with a NUL instead of a line break.
    #[arg(long, short = '0', conflicts_with_all = ["json", "count"])]
    print0: bool,
    /// Read XML.
    #[arg(long)]
    xml: bool,
    /// Declare PREFIX for the selector; an empty one is the default namespace.
    #[arg(long, alias = "namespaces", value_name = "PREFIX=URI", value_parser = namespace)]
    namespace: Vec<(String, String)>,
    #[command(flatten)]
    decoding: Decoding,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "encoding", "guess", "span", "json", "first", "count", "print0"])]
    jsonl: bool,
}

/// What to show of an element: its markup, unless something else is chosen.
#[derive(clap::Args)]
struct Shown {
    /// Print the text in each element.
    #[arg(long, short)]
    text: bool,
    /// Print the markup of each element, as by default.
    #[arg(long)]
    html: bool,
    /// Print the value of an attribute of each element that has it.
    #[arg(long, short, alias = "attribute", value_name = "NAME")]
    attr: Option<String>,
    /// Make links in attributes absolute. URL is the address of the document; a `<base>` in it
    /// counts.
    #[arg(long, short, value_name = "URL", value_parser = links::absolute)]
    base: Option<Url>,
    /// Print the span of each element, in bytes of the decoded text.
    #[arg(long)]
    span: bool,
    /// Print each element as a line of JSON: its path, its name, its span, and whatever else is
    /// chosen.
    #[arg(long)]
    json: bool,
}

/// A namespace given on the command line.
fn namespace(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(_, uri)| !uri.is_empty());
    let (prefix, uri) = parts.ok_or("a prefix, `=` and a URI are wanted, such as `x=urn:x`")?;
    Ok((prefix.to_owned(), uri.to_owned()))
}

impl Select {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, Own::of(&["selector"]), Self::answer);
        }
        let text = self.selector.as_deref().unwrap_or_default();
        let without = self.without.iter().map(String::as_str);
        let selectors: Result<Vec<Selector>, ()> =
            [text].into_iter().chain(without).map(|text| self.selector(text)).collect();
        let Ok(selectors) = selectors else { return Ok(Outcome::Misuse) };
        let extensions = if self.xml { inputs::XML } else { inputs::HTML };
        let files = inputs::files(&self.files, extensions);
        // A folder or a pattern may stand for one file, whose name is not known.
        let are_known = files.len() == 1
            && files
                .iter()
                .flatten()
                .all(|file| self.files.is_empty() || self.files.contains(file));
        let mut out = BufWriter::new(io::stdout().lock());
        let (mut found, mut failed) = (false, None);
        let count = files.len();
        for file in files {
            let selected = file.and_then(|file| {
                let source = Source::of(&file, self.decoding, count);
                self.select_in(&source, !are_known, &selectors, &mut out)
            });
            match selected {
                Ok(some) => found |= some,
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
                Err(error) => {
                    // The remaining files are read all the same; the last error ends the command.
                    if let Some(earlier) = failed.replace(error) {
                        tell(format_args!("broth: {earlier}"));
                    }
                }
            }
        }
        out.flush()?;
        match failed {
            Some(error) => Err(error),
            None if found => Ok(Outcome::Fine),
            None => Ok(Outcome::Findings),
        }
    }

    /// A selector of the command line; what is wrong with it is told.
    fn selector(&self, text: &str) -> Result<Selector, ()> {
        self.options().parse(text).map_err(|error| {
            tell(format_args!("broth: bad selector: {error}"));
            underlined(text, &error).iter().for_each(tell);
        })
    }

    fn options(&self) -> SelectorOptions {
        let declare = |options: SelectorOptions, (prefix, uri): &(String, String)| {
            options.namespace(prefix, uri)
        };
        self.namespace.iter().fold(SelectorOptions::new(), declare)
    }

    /// Prints the matches of the first selector in a file, without those of the others; returns
    /// whether there are any.
    fn select_in(
        &self,
        source: &Source,
        shows_name: bool,
        selectors: &[Selector],
        out: &mut impl Write,
    ) -> io::Result<bool> {
        let name = source.name();
        let (text, encoding) = match self.xml {
            true => (source.read_xml_text()?.0, UTF_8),
            false => {
                let (text, decision) = source.read_decided_text()?;
                (text, decision.encoding)
            }
        };
        let mut parsed = Parsed::of(&text, self.xml);
        limits::tell(&mut Diagnostics::new(), &name, &text, &parsed.limits_met);
        let prefix = if shows_name { format!("{}:", visible(&name)) } else { String::new() };
        let base = self.shown.base_of(&parsed.document, encoding);
        let matches = parsed.matches(selectors);
        if self.count {
            writeln!(out, "{prefix}{}", matches.len())?;
            return Ok(!matches.is_empty());
        }
        let mut found = false;
        let mut paths = Paths::default();
        let most = if self.first { 1 } else { usize::MAX };
        for (node, path) in matches.into_iter().take(most) {
            let node = parsed.document.node(node);
            if self.shown.json {
                let object = match shows_name {
                    false => Object::new(),
                    true => Object::new().with("file", &name),
                };
                let path = path.unwrap_or_else(|| paths.of(node));
                let shown = self.shown.object(node, &path, base.as_ref());
                object.with_all(&shown).write_line(out)?;
                found = true;
            } else {
                found |= self.print(node, &prefix, base.as_ref(), out)?;
            }
        }
        Ok(found)
    }

    /// Prints an element; returns whether there was anything to print.
    fn print(
        &self,
        node: Node<'_>,
        prefix: &str,
        base: Option<&Base>,
        out: &mut impl Write,
    ) -> io::Result<bool> {
        let end = if self.print0 { '\0' } else { '\n' };
        if let Some(attr) = &self.shown.attr {
            let Some(value) = attribute(node, attr, base) else { return Ok(false) };
            write!(out, "{prefix}{value}{end}")?;
        }
        if self.shown.span {
            match node.span() {
                Some(span) => write!(out, "{prefix}{}..{}{end}", span.start, span.end)?,
                None => write!(out, "{prefix}-{end}")?,
            }
        }
        if self.shown.text {
            write!(out, "{prefix}{}{end}", node.text_content())?;
        }
        if self.shown.html || self.shown.is_default() {
            write!(out, "{prefix}{}{end}", markup(node))?;
        }
        Ok(true)
    }

    /// The answer to a `--jsonl` record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let selector = record.text("selector")?.or_else(|| self.selector.clone());
        let selector = selector.ok_or_else(|| BadRecord::record("no \"selector\""))?;
        let options = self.options();
        let selectors: Result<Vec<Selector>, BadRecord> = [&selector]
            .into_iter()
            .chain(&self.without)
            .map(|text| options.parse(text).map_err(|error| BadRecord::selector(&error)))
            .collect();
        let selectors = selectors?;
        let text = record.input()?;
        let mut parsed = Parsed::of(text, self.xml);
        let base = self.shown.base_of(&parsed.document, UTF_8);
        let mut matches = List::default();
        let mut paths = Paths::default();
        for (node, path) in parsed.matches(&selectors) {
            let node = parsed.document.node(node);
            let path = path.unwrap_or_else(|| paths.of(node));
            matches.push_object(&self.shown.object(node, &path, base.as_ref()));
        }
        let answer = Object::new().with_list("matches", &matches);
        Ok(limits::with_limits(answer, &LineIndex::new(text), &parsed.limits_met))
    }
}

/// The selector with its mistake marked below it.
fn underlined(text: &str, error: &SelectorError) -> [String; 2] {
    let line = text.replace(['\n', '\r', '\t'], " ");
    let range = error.span().range();
    let width = |range| text.get(range).map_or(0, |part: &str| part.chars().count());
    let (before, marked) = (width(0..range.start), width(range).max(1));
    [format!("  {line}"), format!("  {}{}", " ".repeat(before), "^".repeat(marked))]
}

/// A document, read as HTML or as XML.
struct Parsed {
    document: Document,
    limits_met: Vec<html::LimitMet>,
}

impl Parsed {
    fn of(text: &str, is_xml: bool) -> Self {
        match is_xml {
            true => {
                let parsed = xml::Parser::builder().parse(text);
                Self { document: parsed.document, limits_met: parsed.limits_met }
            }
            false => {
                let parsed = html::Parser::builder().parse(text);
                Self { document: parsed.document, limits_met: parsed.limits_met }
            }
        }
    }
}

/// An element that matches, and its path if the document has changed since.
type Match = (NodeId, Option<Vec<usize>>);

impl Parsed {
    /// The matches of the first selector, in tree order. Those of the others are removed from the
    /// document; selectors and paths are those of the document as it was.
    fn matches(&mut self, selectors: &[Selector]) -> Vec<Match> {
        let Some((selector, without)) = selectors.split_first() else { return Vec::new() };
        let found = self.document.select(selector);
        if without.is_empty() {
            return found.map(|node| (node.id(), None)).collect();
        }
        let mut paths = Paths::default();
        let mut found: Vec<Match> = found.map(|node| (node.id(), Some(paths.of(node)))).collect();
        let removed = without.iter().flat_map(|selector| self.document.select(selector));
        let removed: Vec<NodeId> = removed.map(Node::id).collect();
        for node in removed {
            self.document.detach(node);
        }
        let left: HashSet<NodeId> = self.document.root().descendants().map(Node::id).collect();
        found.retain(|(node, _)| left.contains(node));
        found
    }
}

/// The value of an attribute, with absolute links if there is a base.
fn attribute<'d>(node: Node<'d>, name: &str, base: Option<&Base>) -> Option<Cow<'d, str>> {
    let value = node.attr(name)?;
    Some(base.map_or(Cow::Borrowed(value), |base| base.resolve(node, name, value)))
}

/// An element as markup of its document's language.
fn markup(node: Node<'_>) -> String {
    if !node.document().is_xml() {
        return node.outer_html();
    }
    let mut alone = Document::new();
    let copy = alone.import(node);
    // A new document accepts an element.
    let _ = alone.append(alone.root().id(), copy);
    serialize::xml(&alone)
}

impl Shown {
    fn is_default(&self) -> bool {
        !(self.text || self.html || self.span || self.json) && self.attr.is_none()
    }

    /// The base of links, if they are to be absolute.
    fn base_of(&self, document: &Document, encoding: &'static Encoding) -> Option<Base> {
        self.base.as_ref().map(|address| Base::of(document, address, encoding))
    }

    /// An element as JSON.
    fn object(&self, node: Node<'_>, path: &[usize], base: Option<&Base>) -> Object {
        let span = node.span().map(|span| [span.start, span.end]);
        let mut object =
            Object::new().with("path", path).with("name", node.local_name()).with("span", &span);
        if self.text {
            object = object.with("text", &node.text_content());
        }
        if self.html {
            object = object.with("html", &markup(node));
        }
        if let Some(attr) = &self.attr {
            object = object.with("attr", &attribute(node, attr, base));
        }
        object
    }
}

/// The paths of nodes requested in tree order: for each parent, the child requested last, and its
/// index.
#[derive(Default)]
struct Paths<'d>(BTreeMap<NodeId, (Node<'d>, usize)>);

impl<'d> Paths<'d> {
    /// The indices of the node and its ancestors among their siblings, from the document down.
    fn of(&mut self, node: Node<'d>) -> Vec<usize> {
        let mut path: Vec<usize> = std::iter::successors(Some(node), |node| node.parent())
            .filter_map(|node| Some(self.index(node, node.parent()?)))
            .collect();
        path.reverse();
        path
    }

    fn index(&mut self, node: Node<'d>, parent: Node<'d>) -> usize {
        let (mut at, mut index) = match (self.0.get(&parent.id()), parent.first_child()) {
            (Some(&last), _) => last,
            (None, Some(first)) => (first, 0),
            (None, None) => return 0,
        };
        while at != node
            && let Some(next) = at.next_sibling()
        {
            (at, index) = (next, index + 1);
        }
        self.0.insert(parent.id(), (at, index));
        index
    }
}
