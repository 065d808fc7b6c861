//! `broth select`: the elements of documents that a CSS selector matches.
//!
//! As with `grep`, file names are shown if there are several files, and the exit status is 1 if nothing
//! matched.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use broth::dom::{Document, Node, NodeId};
use broth::select::{Select as _, Selector, SelectorError, SelectorOptions};
use broth::{LineIndex, html, serialize, xml};
use serde_json::Value;

use crate::Outcome;
use crate::diagnostics::{Diagnostics, tell};
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, Pipe, Record};
use crate::limits;
use crate::source::{Decoding, Source};
use crate::terminal::visible;

/// `broth select`
#[derive(clap::Args)]
pub(crate) struct Select {
    /// The selector, such as `ul > li:first-child`.
    #[arg(required_unless_present = "jsonl")]
    selector: Option<String>,
    /// The files to read; `-` or none is standard input.
    files: Vec<PathBuf>,
    #[command(flatten)]
    shown: Shown,
    /// Only the first match of each file.
    #[arg(long)]
    first: bool,
    /// Print how many elements match, instead of the elements.
    #[arg(long, conflicts_with_all = ["text", "html", "attr", "span", "json", "first"])]
    count: bool,
    /// Read XML.
    #[arg(long)]
    xml: bool,
    /// Declare PREFIX for the selector; an empty one is the default namespace.
    #[arg(long, value_name = "PREFIX=URI", value_parser = namespace)]
    namespace: Vec<(String, String)>,
    #[command(flatten)]
    decoding: Decoding,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "span", "json", "first", "count"])]
    jsonl: bool,
}

/// What to show of an element: its markup, unless something else is chosen.
#[derive(clap::Args, Clone, Default)]
struct Shown {
    /// Print the text in each element.
    #[arg(long)]
    text: bool,
    /// Print the markup of each element, as by default.
    #[arg(long)]
    html: bool,
    /// Print the value of an attribute of each element that has it.
    #[arg(long, value_name = "NAME")]
    attr: Option<String>,
    /// Print the span of each element, in bytes of the decoded text.
    #[arg(long)]
    span: bool,
    /// Print each element as a line of JSON: its path, its name, its span, and whatever else is chosen.
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
            return pipe.answer::<Self>(|record| self.answer(record));
        }
        let text = self.selector.as_deref().unwrap_or_default();
        let selector = match self.options().parse(text) {
            Ok(selector) => selector,
            Err(error) => {
                tell(format_args!("broth: bad selector: {error}"));
                underlined(text, &error).iter().for_each(tell);
                return Ok(Outcome::Misuse);
            }
        };
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input } else { &*self.files };
        let mut out = BufWriter::new(io::stdout().lock());
        let (mut found, mut failed) = (false, None);
        for file in files {
            match self.select_in(file, files.len(), &selector, &mut out) {
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

    fn options(&self) -> SelectorOptions {
        let declare = |options: SelectorOptions, (prefix, uri): &(String, String)| {
            options.namespace(prefix, uri)
        };
        self.namespace.iter().fold(SelectorOptions::new(), declare)
    }

    /// Prints the matches in a file; returns whether there are any.
    fn select_in(
        &self,
        file: &Path,
        files: usize,
        selector: &Selector,
        out: &mut impl Write,
    ) -> io::Result<bool> {
        let source = Source::of(file, self.decoding, files);
        let name = source.name();
        let text = match self.xml {
            true => source.read_xml_text()?.0,
            false => source.read_text()?,
        };
        let parsed = Parsed::of(&text, self.xml);
        limits::tell(&mut Diagnostics::new(), &name, &text, &parsed.limits_met);
        let document = &parsed.document;
        let prefix = if files > 1 { format!("{}:", visible(&name)) } else { String::new() };
        if self.count {
            let count = document.select(selector).count();
            writeln!(out, "{prefix}{count}")?;
            return Ok(count > 0);
        }
        let mut paths = Paths::default();
        let mut found = false;
        let most = if self.first { 1 } else { usize::MAX };
        for node in document.select(selector).take(most) {
            found |= self.print(node, &name, &prefix, &mut paths, out)?;
        }
        Ok(found)
    }

    /// Prints an element; returns whether there was anything to print.
    fn print<'d>(
        &self,
        node: Node<'d>,
        name: &str,
        prefix: &str,
        paths: &mut Paths<'d>,
        out: &mut impl Write,
    ) -> io::Result<bool> {
        if self.shown.json {
            let object = match prefix.is_empty() {
                true => Object::new(),
                false => Object::new().with("file", name),
            };
            object.with_all(&self.shown.object(node, paths)).write_line(out)?;
            return Ok(true);
        }
        if let Some(attr) = &self.shown.attr {
            let Some(value) = node.attr(attr) else { return Ok(false) };
            writeln!(out, "{prefix}{value}")?;
        }
        if self.shown.span {
            match node.span() {
                Some(span) => writeln!(out, "{prefix}{}..{}", span.start, span.end)?,
                None => writeln!(out, "{prefix}-")?,
            }
        }
        if self.shown.text {
            writeln!(out, "{prefix}{}", node.text_content())?;
        }
        if self.shown.html || self.shown.is_default() {
            writeln!(out, "{prefix}{}", markup(node))?;
        }
        Ok(true)
    }

    /// The answer to a `--jsonl` record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let mut shown = self.shown.clone();
        shown.text = record.flag("text")?.unwrap_or(shown.text);
        shown.html = record.flag("html")?.unwrap_or(shown.html);
        shown.attr = record.text("attr")?.or(shown.attr);
        let is_xml = record.flag("xml")?.unwrap_or(self.xml);
        let mut options = self.options();
        if let Some(namespaces) = record.value("namespaces")? {
            let wrong =
                || BadRecord::option("\"namespaces\" is an object of prefixes and their URIs");
            for (prefix, uri) in namespaces.as_object().ok_or_else(wrong)? {
                options = options.namespace(prefix, uri.as_str().ok_or_else(wrong)?);
            }
        }
        let selector = record.text("selector")?.or_else(|| self.selector.clone());
        let selector = selector.ok_or_else(|| BadRecord::record("no \"selector\""))?;
        let selector = options.parse(&selector).map_err(|error| BadRecord::selector(&error))?;
        let text = record.input()?;
        let parsed = Parsed::of(text, is_xml);
        let mut matches = List::default();
        let mut paths = Paths::default();
        for node in parsed.document.select(&selector) {
            matches.push_object(&shown.object(node, &mut paths));
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

    /// An element as JSON.
    fn object<'d>(&self, node: Node<'d>, paths: &mut Paths<'d>) -> Object {
        let span = node.span().map(|span| [span.start, span.end]);
        let mut object = Object::new()
            .with("path", &paths.of(node))
            .with("name", node.local_name())
            .with("span", &span);
        if self.text {
            object = object.with("text", &node.text_content());
        }
        if self.html {
            object = object.with("html", &markup(node));
        }
        if let Some(attr) = &self.attr {
            object = object.with("attr", &node.attr(attr).map_or(Value::Null, Value::from));
        }
        object
    }
}

/// The paths of nodes requested in tree order: for each parent, the child requested last, and its index.
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
