//! `broth markdown`: converts HTML to Markdown that reads back as the same content.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::LazyLock;

use broth::LineIndex;
use broth::encoding::{Encoding, UTF_8};
use broth::html::{Parsed, Parser};
use broth::markdown::{
    BlockCells, Bullet, Choice, Converted, Converter, DefinitionLists, Details, Emphasis, Fence,
    Flavor, Footnotes, HardBreak, Heading, Kbd, Links, Math, RawHtml, SubSup,
};
use broth::sanitize::Sanitizer;
use broth::select::Select as _;
use broth::text::RenderedText;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::json;
use url::Url;

use crate::diagnostics::{Diagnostics, tell};
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::links::{self, Base};
use crate::source::{Decoding, Source};
use crate::without::{self, Selectors, Without};
use crate::{Outcome, inputs, limits, parsing};

/// The sanitizer of `--raw-html sanitized`. Built once, and only if needed.
static SANITIZER: LazyLock<Sanitizer> = LazyLock::new(Sanitizer::new);

/// `broth markdown`
#[derive(clap::Args)]
pub(crate) struct ToMarkdown {
    /// Files, folders (their .html and .htm files) and patterns; `-` or none is standard input.
    files: Vec<PathBuf>,
    /// Convert only the elements that SELECTOR matches, one after the other.
    #[arg(long, value_name = "SELECTOR")]
    select: Option<String>,
    #[command(flatten)]
    without: Without,
    /// Make the addresses of links and images absolute. URL is the address of the document; a
    /// `<base>` in it counts.
    #[arg(long, short, value_name = "URL", value_parser = links::absolute)]
    base: Option<Url>,
    #[command(flatten)]
    style: Style,
    /// Whether scripting is on. If it is off, `noscript` is part of the page.
    #[arg(long, value_name = "ON_OR_OFF", default_value = "on")]
    scripting: Scripting,
    #[command(flatten)]
    decoding: Decoding,
    /// Report on standard error which elements were dropped or changed, where, and why.
    #[arg(long)]
    report: bool,
    /// Print the Markdown, the losses, and the source positions of its parts, as JSON.
    #[arg(long)]
    json: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "encoding", "guess", "report", "json"])]
    jsonl: bool,
}

/// How Markdown is written.
#[derive(clap::Args)]
struct Style {
    /// The dialect.
    #[arg(long, value_name = "DIALECT", default_value_t, value_parser = choice::<Flavor>())]
    flavor: Flavor,
    /// The mark of emphasis.
    #[arg(long, value_name = "MARK", default_value_t, value_parser = choice::<Emphasis>())]
    emphasis: Emphasis,
    /// The bullet of lists.
    #[arg(long, value_name = "BULLET", default_value_t, value_parser = choice::<Bullet>())]
    bullet: Bullet,
    /// The fence of code blocks.
    #[arg(long, value_name = "FENCE", default_value_t, value_parser = choice::<Fence>())]
    fence: Fence,
    /// The form of headings.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<Heading>())]
    heading: Heading,
    /// The form of line breaks.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<HardBreak>())]
    hard_break: HardBreak,
    /// Where the addresses of links and images are written.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<Links>())]
    links: Links,
    /// Wrap the lines of paragraphs at WIDTH characters; at least 20.
    #[arg(long, value_name = "WIDTH", value_parser = width)]
    wrap: Option<usize>,
    /// Which of the elements that Markdown does not have are written as HTML.
    #[arg(long, value_name = "WHICH", default_value_t, value_parser = choice::<RawHtml>())]
    raw_html: RawHtml,
    /// How formulas are written.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<Math>())]
    math: Math,
    /// How `sub` and `sup` are written if they are not kept as HTML.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<SubSup>())]
    sub_sup: SubSup,
    /// The form of a table with blocks in its cells, such as lists or other tables.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<BlockCells>())]
    block_cells: BlockCells,
    /// How footnotes are written.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<Footnotes>())]
    footnotes: Footnotes,
    /// How definition lists are written.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<DefinitionLists>())]
    definition_lists: DefinitionLists,
    /// How `details` is written.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<Details>())]
    details: Details,
    /// How `kbd` is written.
    #[arg(long, value_name = "FORM", default_value_t, value_parser = choice::<Kbd>())]
    kbd: Kbd,
    /// Begin with YAML front matter: the document's title, description, author, date, language and
    /// canonical address.
    #[arg(long)]
    front_matter: bool,
}

/// Whether the reader's browser runs scripts.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Scripting {
    /// A browser with scripts.
    On,
    /// A browser without scripts.
    Off,
}

/// The words of an option, with its marks as other names.
fn choice<T>() -> impl TypedValueParser<Value = T>
where
    T: Choice + Send + Sync,
{
    let values = T::VALUES
        .iter()
        .map(|value| PossibleValue::new(value.word).aliases(value.marks).help(value.summary));
    PossibleValuesParser::new(values).try_map(|word| T::from_word(&word))
}

fn width(text: &str) -> Result<usize, String> {
    let width = text.parse().ok().filter(|&width| width >= Converter::NARROWEST);
    width.ok_or_else(|| format!("expected a whole number from {} up", Converter::NARROWEST))
}

impl Style {
    fn converter(&self) -> Converter {
        let converter = Converter::new()
            .flavor(self.flavor)
            .emphasis(self.emphasis)
            .bullet(self.bullet)
            .fence(self.fence)
            .heading(self.heading)
            .hard_break(self.hard_break)
            .links(self.links)
            .sanitizer(|node| SANITIZER.attributes_kept(node))
            .raw_html(self.raw_html)
            .math(self.math)
            .sub_sup(self.sub_sup)
            .block_cells(self.block_cells)
            .footnotes(self.footnotes)
            .definition_lists(self.definition_lists)
            .details(self.details)
            .kbd(self.kbd)
            .front_matter(self.front_matter);
        match self.wrap {
            Some(width) => converter.wrap(width),
            None => converter,
        }
    }
}

impl ToMarkdown {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| command.answer(record));
        }
        let Some(selectors) = Selectors::told(self.selectors()) else {
            return Ok(Outcome::Misuse);
        };
        let files = inputs::files(&self.files, inputs::HTML);
        let count = files.len();
        if let Some(option) = self.option_for_one_file().filter(|_| count > 1) {
            tell(format_args!(
                "broth: {option} needs one file, but there are {count}; add --json, or convert \
                 them one by one"
            ));
            return Ok(Outcome::Misuse);
        }
        let mut out = io::stdout().lock();
        let mut is_first = true;
        for file in files {
            let source = Source::of(&file?, self.decoding, count);
            let (text, decision) = source.read_decided_text()?;
            let mut parsed = parsing::feed(&self.parser(), &text);
            let name = source.name();
            limits::tell(&mut Diagnostics::new(), &name, &text, &parsed.limits_met);
            let markdown = self.convert(&mut parsed, decision.encoding, &selectors);
            if self.json {
                let object = match count {
                    1 => Object::new(),
                    _ => Object::new().with("file", &name),
                };
                object.with_all(&answer_of(&markdown)).write_line(&mut out)?;
            } else if !markdown.markdown.is_empty() {
                let between = if is_first { "" } else { "\n" };
                write!(out, "{between}{}", markdown.markdown)?;
                is_first = false;
            }
            if self.report {
                report(&name, &markdown, &text);
            }
        }
        out.flush()?;
        Ok(Outcome::Fine)
    }

    /// The first option given that works only for a single document: the labels of several
    /// documents would clash, and front matter is read only at the beginning.
    fn option_for_one_file(&self) -> Option<&'static str> {
        let style = &self.style;
        let each = [
            (style.front_matter, "--front-matter"),
            (style.links == Links::References, "--links references"),
            (style.footnotes == Footnotes::Markdown, "--footnotes markdown"),
        ];
        let option = each.into_iter().find(|(is_set, _)| *is_set && !self.json);
        option.map(|(_, name)| name)
    }

    fn parser(&self) -> Parser {
        Parser::new().scripting(self.scripting == Scripting::On)
    }

    fn selectors(&self) -> Result<Selectors, broth::select::SelectorError> {
        Selectors::parse(self.select.as_deref(), &self.without)
    }

    /// The Markdown of a document, from which some elements are removed.
    fn convert(
        &self,
        parsed: &mut Parsed,
        encoding: &'static Encoding,
        selectors: &Selectors,
    ) -> Converted {
        without::remove(&mut parsed.document, &selectors.without);
        let reader = RenderedText::default().scripting(self.scripting == Scripting::On);
        let mut converter = self.style.converter().reader(reader);
        if let Some(address) = &self.base {
            let base = Base::of(&parsed.document, address, encoding);
            converter = converter.on_address(move |address| links::made_absolute(&base, address));
        }
        let root = parsed.document.root();
        match &selectors.select {
            None => converter.report_node(root),
            Some(selector) => {
                // An element inside another match is already in its Markdown.
                let mut last = None;
                let outermost = root.select(selector).filter(|node| {
                    let is_inside = node.ancestors().any(|around| Some(around) == last);
                    if !is_inside {
                        last = Some(*node);
                    }
                    !is_inside
                });
                converter.report_nodes(outermost.collect::<Vec<_>>())
            }
        }
    }

    /// The answer to a record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let selectors = self.selectors();
        let selectors = selectors.map_err(|error| BadRecord::selector(&error))?;
        let input = record.input()?;
        let mut parsed = Parser::new().scripting(self.scripting == Scripting::On).parse(input);
        let markdown = self.convert(&mut parsed, UTF_8, &selectors);
        let answer = answer_of(&markdown);
        Ok(limits::with_limits(answer, &LineIndex::new(input), &parsed.limits_met))
    }
}

fn report(name: &str, markdown: &Converted, text: &str) {
    let lines = LineIndex::new(text);
    let mut diagnostics = Diagnostics::new();
    for loss in &markdown.losses {
        let place = loss.span.map(|span| lines.line_column(span.start));
        let place = place.map_or_else(
            || name.to_owned(),
            |at| format!("{name}:{}:{}", at.line, at.column_chars),
        );
        diagnostics.tell(format_args!("{place}: {} {}: {}", loss.name, loss.kind, loss.reason));
    }
}

fn answer_of(markdown: &Converted) -> Object {
    let losses: List = markdown.losses.iter().collect();
    let origins: List = markdown
        .origins
        .iter()
        .map(|origin| {
            let pair = |span: broth::Span| [span.start, span.end];
            json!({"markdown": pair(origin.markdown), "source": pair(origin.source)})
        })
        .collect();
    Object::new()
        .with("markdown", &markdown.markdown)
        .with_list("losses", &losses)
        .with_list("origins", &origins)
}
