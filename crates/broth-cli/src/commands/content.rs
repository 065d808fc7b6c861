//! `broth content`: the main content of a page, without the frame around it.

mod explain;

use std::io::{self, Write as _};
use std::path::PathBuf;

use broth::content::{Block, Content as Found, Extractor, Focus, Frame};
use broth::dom::Document;
use broth::encoding::{Encoding, UTF_8};
use broth::html::Parser;
use broth::markdown::Converter;
use broth::sanitize::sanitize;
use broth::select::{Select as _, SelectorError};
use serde_json::json;
use url::Url;

use crate::diagnostics::Diagnostics;
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::links::{self, Base};
use crate::source::{Decoding, Source};
use crate::without::{self, Selectors, Without};
use crate::{Outcome, inputs, limits, parsing};

/// `broth content`
#[derive(clap::Args)]
pub(crate) struct Content {
    /// Files, folders (their .html and .htm files) and patterns; `-` or none is standard input.
    files: Vec<PathBuf>,
    /// How to write the content. As JSON, it has the metadata and the blocks of the page, too.
    #[arg(long, value_name = "FORMAT", default_value = "markdown")]
    format: Format,
    /// Show each block of the page with the reason why it is kept or dropped, on the terminal or
    /// as an HTML page.
    #[arg(
        long,
        value_name = "AS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "terminal",
        conflicts_with = "format"
    )]
    explain: Option<Explain>,
    /// The address of the page. Its words are evidence for the kind of the page, and the addresses
    /// of links and images in Markdown become absolute.
    #[arg(long, value_name = "URL", value_parser = links::absolute)]
    url: Option<Url>,
    /// Keep comments of readers, too.
    #[arg(long)]
    comments: bool,
    /// Drop more: text that is no content is the worse mistake.
    #[arg(long, conflicts_with = "recall")]
    precision: bool,
    /// Keep more: lost content is the worse mistake.
    #[arg(long)]
    recall: bool,
    /// Drop tables.
    #[arg(long)]
    no_tables: bool,
    /// Drop images.
    #[arg(long)]
    no_images: bool,
    /// Keep only the text of links.
    #[arg(long)]
    no_links: bool,
    /// Drop blocks of fewer than N characters.
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_length: usize,
    /// Look only into the first element that SELECTOR matches.
    #[arg(long, value_name = "SELECTOR")]
    select: Option<String>,
    #[command(flatten)]
    without: Without,
    /// Take the files for pages of one site, and drop what at least half of them have in common.
    #[arg(long)]
    site: bool,
    #[command(flatten)]
    decoding: Decoding,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "encoding", "guess", "explain", "site"])]
    jsonl: bool,
}

/// How the content is written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Markdown.
    Markdown,
    /// Text, as a reader sees it.
    Text,
    /// HTML that is safe to show.
    Html,
    /// A JSON object per page.
    Json,
}

/// How the blocks are shown.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Explain {
    /// A line per block.
    Terminal,
    /// An HTML page with coloured blocks.
    Html,
}

/// A page that was read.
struct Page {
    name: String,
    text: String,
    document: Document,
    encoding: &'static Encoding,
}

impl Content {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| command.answer(record));
        }
        let Some(selectors) = Selectors::told(self.selectors()) else {
            return Ok(Outcome::Misuse);
        };
        let files = inputs::files(&self.files, inputs::HTML);
        let count = files.len();
        let mut pages = files
            .into_iter()
            .map(|file| self.read(&Source::of(&file?, self.decoding, count), &selectors));
        let mut out = io::stdout().lock();
        if self.site {
            let pages: Vec<Page> = pages.collect::<io::Result<_>>()?;
            let frame = Frame::learn(pages.iter().map(|page| &page.document));
            let extractor = self.extractor().frame(frame);
            for (nth, page) in pages.iter().enumerate() {
                self.write(
                    &mut out,
                    page,
                    &self.find(&extractor, &page.document, &selectors),
                    count,
                    nth,
                )?;
            }
        } else {
            let extractor = self.extractor();
            for (nth, page) in pages.by_ref().enumerate() {
                let page = page?;
                self.write(
                    &mut out,
                    &page,
                    &self.find(&extractor, &page.document, &selectors),
                    count,
                    nth,
                )?;
            }
        }
        out.flush()?;
        Ok(Outcome::Fine)
    }

    fn selectors(&self) -> Result<Selectors, SelectorError> {
        Selectors::parse(self.select.as_deref(), &self.without)
    }

    fn extractor(&self) -> Extractor {
        let focus = match (self.precision, self.recall) {
            (true, _) => Focus::Precision,
            (false, true) => Focus::Recall,
            (false, false) => Focus::Balanced,
        };
        Extractor::new()
            .url(self.url.as_ref().map_or("", |url| url.as_str()))
            .focus(focus)
            .comments(self.comments)
            .tables(!self.no_tables)
            .images(!self.no_images)
            .links(!self.no_links)
            .min_length(self.min_length)
    }

    fn read(&self, source: &Source, selectors: &Selectors) -> io::Result<Page> {
        let (text, decision) = source.read_decided_text()?;
        let mut parsed = parsing::feed(&Parser::new().scripting(false), &text);
        let name = source.name();
        limits::tell(&mut Diagnostics::new(), &name, &text, &parsed.limits_met);
        without::remove(&mut parsed.document, &selectors.without);
        Ok(Page { name, text, document: parsed.document, encoding: decision.encoding })
    }

    /// The content of a page, or of the first element that is selected.
    fn find(&self, extractor: &Extractor, document: &Document, selectors: &Selectors) -> Found {
        let selected = selectors.select.as_ref();
        let node = selected.and_then(|it| document.root().select(it).next());
        match node {
            Some(node) => extractor.report_node(node),
            None if selected.is_some() => Extractor::new().report(""),
            None => extractor.report_node(document.body().unwrap_or_else(|| document.root())),
        }
    }

    fn write(
        &self,
        out: &mut impl io::Write,
        page: &Page,
        found: &Found,
        count: usize,
        nth: usize,
    ) -> io::Result<()> {
        match self.explain {
            Some(Explain::Terminal) => return explain::lines(out, &page.name, &page.text, found),
            Some(Explain::Html) => return explain::page(out, &page.name, found),
            None => {}
        }
        let mut content = match self.format {
            Format::Markdown => self.markdown(found, page.encoding),
            Format::Text => found.text(),
            Format::Html => html(found),
            Format::Json => {
                let object = match count {
                    1 => Object::new(),
                    _ => Object::new().with("file", &page.name),
                };
                let object = object.with_all(&self.object(found, page.encoding));
                return object.with_all(&more(found)).write_line(out);
            }
        };
        if !content.is_empty() && !content.ends_with('\n') {
            content.push('\n');
        }
        let between = if nth == 0 || content.is_empty() { "" } else { "\n" };
        write!(out, "{between}{content}")
    }

    fn markdown(&self, found: &Found, encoding: &'static Encoding) -> String {
        let mut converter = Converter::new();
        if let Some(address) = &self.url {
            let base = Base::of(found.document(), address, encoding);
            converter = converter.on_address(move |address| links::made_absolute(&base, address));
        }
        converter.convert_node(found.node())
    }

    /// The answer to a record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let selectors = self.selectors().map_err(|error| BadRecord::selector(&error))?;
        let input = record.input()?;
        let mut parsed = Parser::new().scripting(false).parse(input);
        without::remove(&mut parsed.document, &selectors.without);
        let found = self.find(&self.extractor(), &parsed.document, &selectors);
        let answer = self.object(&found, UTF_8);
        Ok(limits::with_limits(answer, &broth::LineIndex::new(input), &parsed.limits_met))
    }

    /// The members that answers to records have.
    fn object(&self, found: &Found, encoding: &'static Encoding) -> Object {
        let mut object = Object::new()
            .with("text", &found.text())
            .with("markdown", &self.markdown(found, encoding));
        if self.format == Format::Html {
            object = object.with("html", &html(found));
        }
        let blocks: List = found.blocks.iter().map(block).collect();
        object
            .with("title", &found.title)
            .with("byline", &found.byline)
            .with("date", &found.date)
            .with("lang", &found.lang)
            .with("kind", found.kind.as_str())
            .with_list("blocks", &blocks)
    }
}

/// The members that only `--format json` has.
fn more(found: &Found) -> Object {
    Object::new()
        .with("site", &found.site)
        .with("image", &found.image)
        .with("description", &found.description)
        .with("evidence", found.evidence)
}

fn block(block: &Block) -> serde_json::Value {
    let span = block.span.map(|span| [span.start, span.end]);
    json!({"kept": block.kept, "why": block.reason.as_str(), "span": span})
}

/// The content as HTML that is safe to show.
fn html(found: &Found) -> String {
    sanitize(&found.node().inner_html())
}
