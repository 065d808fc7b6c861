//! `broth select`: the elements of documents that a CSS selector matches, or the value of an XPath
//! expression.
//!
//! As with `grep`, file names are shown if there are several files, and the exit status is 1 if
//! nothing matched.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use broth::LineIndex;
use broth::encoding::UTF_8;
use broth::xpath::Value;
use clap::ArgGroup;

use crate::diagnostics::{Diagnostics, tell};
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::source::{Decoding, Source};
use crate::terminal::visible;
use crate::{Outcome, inputs, limits, namespaces};

mod fields;
mod found;
mod parts;
mod paths;
mod query;
mod shown;
mod value;

use found::{Answer, Parsed};
use paths::Paths;
use query::Query;
use shown::Shown;

/// `broth select`
#[derive(clap::Args)]
// Records may have an expression each.
#[command(group = ArgGroup::new("expressions").args(["xpath", "jsonl"]).multiple(true))]
pub(crate) struct Select {
    /// The selector, such as `ul > li:first-child`; left out with `--xpath`.
    #[arg(required_unless_present_any = ["jsonl", "xpath"])]
    selector: Option<String>,
    /// Files, folders (their .html and .htm files) and patterns; `-` or none is standard input.
    files: Vec<PathBuf>,
    /// Evaluate an XPath expression, such as `//a/@href` or `count(//li)`, instead of a selector.
    #[arg(long, short, value_name = "EXPRESSION", allow_hyphen_values = true)]
    xpath: Option<String>,
    /// Set a variable of the expression to a string.
    #[arg(long, alias = "variables", value_name = "NAME=VALUE", value_parser = variable)]
    #[arg(requires = "expressions")]
    variable: Vec<(String, String)>,
    #[command(flatten)]
    shown: Shown,
    /// Print only the first match of each file.
    #[arg(long)]
    first: bool,
    /// Print how many elements match, instead of the elements.
    #[arg(long, short, conflicts_with_all = ["text", "html", "attr", "span", "json", "first"])]
    count: bool,
    /// Leave out the elements that SELECTOR matches, with their content.
    #[arg(long, short = 'r', alias = "remove-nodes", value_name = "SELECTOR")]
    without: Vec<String>,
    /// End each printed text with a NUL instead of a line break.
    #[arg(long, short = '0', conflicts_with_all = ["json", "count"])]
    print0: bool,
    /// Read the files as XML.
    #[arg(long)]
    xml: bool,
    /// Declare PREFIX; an empty one is the default namespace, which XPath does not have.
    #[arg(long, alias = "namespaces", value_name = "PREFIX=URI", value_parser = namespaces::parse)]
    namespace: Vec<(String, String)>,
    #[command(flatten)]
    decoding: Decoding,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "encoding", "guess", "span", "json", "first", "count", "print0"])]
    jsonl: bool,
}

/// A variable given on the command line.
fn variable(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = parts.ok_or("expected NAME=VALUE, such as `dish=Soup`")?;
    Ok((name.trim_start_matches('$').to_owned(), value.to_owned()))
}

impl Select {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        self.run_for(pipe, false)
    }

    /// `broth xml select`
    pub(crate) fn run_xml(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        self.run_for(pipe, true)
    }

    fn run_for(&self, pipe: &mut Pipe<'_>, only_xml: bool) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::of(&["selector"]), |select, record| {
                select.answer(record, only_xml || select.xml)
            });
        }
        let is_xml = only_xml || self.xml;
        let (query, first_file) = match (&self.xpath, &self.selector) {
            (Some(_), file) => (self.xpath(), file.as_ref().map(PathBuf::from)),
            (None, selector) => (self.selector(selector.as_deref().unwrap_or_default()), None),
        };
        if let Some(file) = self.lone_file() {
            let shown = visible(file);
            tell(format_args!(
                "broth: `{shown}` is a file, and no selector is given; write it first, as in \
                 `broth select a {shown}` (or `broth select {shown} -` if it is the selector)"
            ));
            return Ok(Outcome::Misuse);
        }
        let query = match query {
            Ok(query) => query,
            Err(error) => {
                error.lines().iter().for_each(tell);
                return Ok(Outcome::Misuse);
            }
        };
        let named: Vec<PathBuf> = first_file.into_iter().chain(self.files.clone()).collect();
        let extensions = if is_xml { inputs::XML } else { inputs::HTML };
        let files = inputs::files(&named, extensions);
        // A folder or a pattern may stand for one file, whose name is not known.
        let are_known = files.len() == 1
            && files.iter().flatten().all(|file| named.is_empty() || named.contains(file));
        let mut out = BufWriter::new(io::stdout().lock());
        let (mut found, mut failed) = (false, None);
        let count = files.len();
        for file in files {
            let selected = file.and_then(|file| {
                let source = Source::of(&file, self.decoding, count);
                self.select_in(&source, is_xml, !are_known, &query, &mut out)
            });
            match selected {
                Ok(some) => found |= some,
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
                Err(error) => {
                    // Read the remaining files anyway; the last error ends the command.
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

    /// The selector, if it is the only argument and names a file, and if nothing is piped in or the
    /// name is more likely one of a file, such as `shop.html`.
    fn lone_file(&self) -> Option<&str> {
        let selector = self.selector.as_deref().filter(|_| self.xpath.is_none())?;
        let looks_like_file = || selector.contains(['.', '/']) || io::stdin().is_terminal();
        let is_file = self.files.is_empty() && Path::new(selector).is_file();
        (is_file && looks_like_file()).then_some(selector)
    }

    fn selector(&self, selector: &str) -> Result<Query, query::Error> {
        Query::of_selector(selector, &self.without, &self.namespace)
    }

    fn xpath(&self) -> Result<Query, query::Error> {
        let xpath = self.xpath.as_deref().unwrap_or_default();
        Query::of_xpath(xpath, &self.without, &self.namespace, &self.variable)
    }

    /// Prints the answer to a query in a file; returns whether there is any.
    fn select_in(
        &self,
        source: &Source,
        is_xml: bool,
        shows_name: bool,
        query: &Query,
        out: &mut impl Write,
    ) -> io::Result<bool> {
        let name = source.name();
        let (text, encoding) = match is_xml {
            true => (source.read_xml_text()?, UTF_8),
            false => {
                let (text, decision) = source.read_decided_text()?;
                (text, decision.encoding)
            }
        };
        let mut parsed = Parsed::of(&text, is_xml);
        limits::tell(&mut Diagnostics::new(), &name, &text, &parsed.limits_met);
        let prefix = if shows_name { format!("{}:", visible(&name)) } else { String::new() };
        let base = self.shown.base_of(&parsed.document, encoding);
        let failed = |error| io::Error::other(format!("{name}: {error}"));
        let matches = match parsed.answer(query).map_err(failed)? {
            Answer::Matches(matches) => matches,
            Answer::Value(value) => {
                if let Some(flag) = self.of_nodes() {
                    let message = needs_nodes(&format!("--{flag}"), &value);
                    return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
                }
                if self.shown.json {
                    named(shows_name, &name).with_all(&value::object(&value)).write_line(out)?;
                } else {
                    write!(out, "{prefix}{}{}", value.string(), self.end())?;
                }
                return Ok(value.boolean());
            }
        };
        if self.count {
            writeln!(out, "{prefix}{}", matches.len())?;
            return Ok(!matches.is_empty());
        }
        let mut found = false;
        let mut paths = Paths::default();
        let most = if self.first { 1 } else { usize::MAX };
        for found_here in matches.into_iter().take(most) {
            if self.shown.json {
                let object =
                    self.shown.object(&parsed.document, &found_here, &mut paths, base.as_ref());
                named(shows_name, &name).with_all(&object).write_line(out)?;
                found = true;
                continue;
            }
            for text in self.shown.texts(&parsed.document, &found_here, base.as_ref()) {
                write!(out, "{prefix}{text}{}", self.end())?;
                found = true;
            }
        }
        Ok(found)
    }

    /// The first flag given that works only for nodes.
    fn of_nodes(&self) -> Option<&'static str> {
        let flags = [("count", self.count), ("first", self.first)];
        let given = flags.into_iter().find(|(_, is_given)| *is_given);
        given.map(|(name, _)| name).or_else(|| self.shown.of_nodes())
    }

    /// The character after each match.
    fn end(&self) -> char {
        if self.print0 { '\0' } else { '\n' }
    }

    /// The answer to a `--jsonl` record.
    fn answer(&self, record: &Record<'_>, is_xml: bool) -> Result<Object, BadRecord> {
        let selector = record.text("selector")?.or_else(|| self.selector.clone());
        let query = match (&self.xpath, selector) {
            (Some(_), None) => self.xpath(),
            (None, Some(_)) if !self.variable.is_empty() => {
                let message = "\"variables\" needs \"xpath\"; leave \"variables\" out, or add \
                               \"xpath\"";
                return Err(BadRecord::option(message));
            }
            (None, Some(selector)) => self.selector(&selector),
            (Some(_), Some(_)) => {
                let message = "\"selector\" and \"xpath\" exclude each other; keep one";
                return Err(BadRecord::option(message));
            }
            (None, None) => return Err(BadRecord::record("no \"selector\" and no \"xpath\"")),
        };
        let query = query.map_err(|error| error.of_record())?;
        let text = record.input()?;
        let mut parsed = Parsed::of(text, is_xml);
        let base = self.shown.base_of(&parsed.document, UTF_8);
        let answer = match parsed.answer(&query).map_err(|error| BadRecord::xpath(&error))? {
            Answer::Value(value) => match self.of_nodes() {
                Some(flag) => {
                    return Err(BadRecord::option(needs_nodes(&format!("\"{flag}\""), &value)));
                }
                None => value::object(&value),
            },
            Answer::Matches(found) => {
                let mut matches = List::default();
                let mut paths = Paths::default();
                for found in found {
                    matches.push_object(&self.shown.object(
                        &parsed.document,
                        &found,
                        &mut paths,
                        base.as_ref(),
                    ));
                }
                Object::new().with_list("matches", &matches)
            }
        };
        Ok(limits::with_limits(answer, &LineIndex::new(text), &parsed.limits_met))
    }
}

/// The error for a flag or an option that works only for nodes.
fn needs_nodes(flag: &str, value: &Value<'_>) -> String {
    format!("{flag} needs nodes, but the expression gives {}; leave {flag} out", value::kind(value))
}

/// The start of an object about a file.
fn named(shows_name: bool, name: &str) -> Object {
    if shows_name { Object::new().with("file", name) } else { Object::new() }
}
