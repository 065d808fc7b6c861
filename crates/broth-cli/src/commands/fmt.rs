//! `broth fmt` and `broth xml fmt`: format files in place, or standard input to standard output.
//!
//! A file keeps its encoding, its byte order mark and the way its lines end. It is replaced as a
//! whole or not at all.

use std::collections::HashSet;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use broth::encoding::Decoder;
use broth::format::{Formatted, Formatter, Template, XmlFormatter};
use broth::html::Context;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use serde_json::json;

use crate::config::{self, Configs, Layout, Tags, WhiteSpace};
use crate::diagnostics::tell;
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::progress;
use crate::source::{Decoding, Source, is_standard_input};
use crate::templates::Templates;
use crate::{Outcome, diff, inputs, replace, templates};

/// `broth fmt`
#[derive(clap::Args)]
pub(crate) struct Fmt {
    #[command(flatten)]
    common: Common,
    /// Where white space counts [default: css].
    #[arg(long, value_name = "WHERE")]
    white_space: Option<WhiteSpace>,
    /// Which optional tags to write [default: keep].
    #[arg(long, value_name = "WHICH")]
    tags: Option<Tags>,
    /// The template language of the files: `auto` (by their names), `none`, `jinja`, `liquid`,
    /// `erb`, `ejs`, `handlebars`, `go`, `blade`, `php`, `vue`, `svelte` or `astro` [default:
    /// auto].
    #[arg(long, value_name = "LANGUAGE", value_parser = Templates::parse)]
    templates: Option<Templates>,
    /// Format style sheets and `style` attributes, too.
    #[arg(long)]
    css: bool,
    /// Format fragments as if inside the element CONTEXT: `tr`, `svg g`.
    #[arg(
        long,
        visible_alias = "context",
        value_name = "CONTEXT",
        value_parser = clap::builder::NonEmptyStringValueParser::new()
    )]
    fragment: Option<String>,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "check", "diff", "stdin_filename", "config", "no_config", "quiet", "encoding", "guess"])]
    jsonl: bool,
}

/// `broth xml fmt`
#[derive(clap::Args)]
pub(crate) struct FmtXml {
    #[command(flatten)]
    common: Common,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "check", "diff", "stdin_filename", "config", "no_config", "quiet", "encoding", "guess"])]
    jsonl: bool,
}

/// The options of both.
#[derive(clap::Args)]
struct Common {
    /// Files, folders (their .html and .htm files) and patterns; `-` or none is standard input,
    /// which is written to standard output.
    files: Vec<PathBuf>,
    /// Change nothing, name the files that are not formatted, and exit with 1 if there are any.
    #[arg(long)]
    check: bool,
    /// Change nothing, print the changes as a patch, and exit with 1 if there are any.
    #[arg(long)]
    diff: bool,
    /// How many columns a line may have [default: 100].
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// By how many spaces to indent [default: 2].
    #[arg(long, value_name = "SPACES")]
    indent: Option<usize>,
    /// Indent with tabs.
    #[arg(long)]
    tabs: bool,
    /// Format standard input as if it were the file NAME.
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,
    /// Read the configuration from FILE, instead of the nearest `broth.toml`.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Read no configuration.
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
    /// Do not say which files were formatted.
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    decoding: Decoding,
}

/// A formatter of one of the two languages.
enum Language {
    Html {
        formatter: Formatter,
        /// Whether the file is no template.
        is_plain: bool,
        /// Whether the user has said nothing about templates.
        may_hint: bool,
    },
    Xml(XmlFormatter),
}

impl Language {
    fn report(&self, text: &str) -> Formatted {
        match self {
            Self::Html { formatter, .. } => formatter.report(text),
            Self::Xml(formatter) => formatter.report(text),
        }
    }
}

/// A file to format, and how.
struct Job {
    file: PathBuf,
    /// Its absolute path.
    place: PathBuf,
    language: Language,
}

/// A file that has been formatted.
#[derive(Default)]
struct Done {
    name: String,
    is_changed: bool,
    /// The bytes for standard output.
    output: Vec<u8>,
    notices: Vec<String>,
    /// A notice that is given once, for the first file that it is about.
    hint: Option<String>,
}

impl Fmt {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, Self::answer);
        }
        self.common.run(inputs::HTML, |layout, place, templates| {
            let templates = self.templates.unwrap_or(templates);
            let template = templates.of_file(place);
            let is_plain = template.is_none();
            let may_hint = templates == Templates::Auto && is_plain;
            Language::Html { formatter: self.with_choices(layout, template), is_plain, may_hint }
        })
    }

    /// The formatter for a layout. The choices of the command line win.
    fn with_choices(&self, layout: Layout, template: Option<Template>) -> Formatter {
        let choices = Layout::new(None, None, false, self.white_space, self.tags);
        let layout = layout.with(self.common.layout()).with(choices);
        let formatter = layout.set(Formatter::new()).template(template).css(self.css);
        match &self.fragment {
            Some(context) => formatter.context(Context::parse(context)),
            None => formatter,
        }
    }

    /// The answer to a `--jsonl` record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let templates = self.templates.unwrap_or_default();
        let formatter = self.with_choices(Layout::default(), templates.of_file(Path::new("")));
        let text = record.input()?;
        Ok(answer(text, formatter.report(text)))
    }
}

impl FmtXml {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        let formatter =
            |layout: Layout| layout.with(self.common.layout()).set_xml(XmlFormatter::new());
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |this, record| {
                let layout = this.common.layout();
                let text = record.input()?;
                Ok(answer(text, layout.set_xml(XmlFormatter::new()).report(text)))
            });
        }
        self.common.run(inputs::XML, |layout, _, _| Language::Xml(formatter(layout)))
    }
}

/// The answer to a record.
fn answer(text: &str, formatted: Formatted) -> Object {
    let Formatted { html, kept, .. } = formatted;
    let mut list = List::default();
    for kept in kept {
        let span = [kept.span.start, kept.span.end];
        list.push(&json!({ "span": span, "why": kept.reason.as_str() }));
    }
    let answer = Object::new().with("output", &html).with("changed", &(html != text));
    answer.with_list("kept", &list)
}

impl Common {
    /// The layout of the command line.
    fn layout(&self) -> Layout {
        Layout::new(self.width, self.indent, self.tabs, None, None)
    }

    fn run(
        &self,
        extensions: &[&str],
        language: impl Fn(Layout, &Path, Templates) -> Language,
    ) -> io::Result<Outcome> {
        let jobs = self.jobs(extensions, language)?;
        let count = jobs.len();
        let progress = progress::files(count);
        let done: Vec<io::Result<Done>> = jobs
            .into_par_iter()
            .map(|job| {
                let done = job.and_then(|job| self.format_file(&job, count));
                progress.inc(1);
                done
            })
            .collect();
        progress.finish_and_clear();
        let mut out = io::stdout().lock();
        let (mut changed, mut failed, mut hint) = (0, None, None);
        for done in done {
            let done = match done {
                Ok(done) => done,
                Err(error) => {
                    // `main` reports the last one.
                    if let Some(earlier) = failed.replace(error) {
                        tell(format_args!("broth: {earlier}"));
                    }
                    continue;
                }
            };
            changed += usize::from(done.is_changed);
            done.notices.iter().for_each(tell);
            hint = hint.or(done.hint);
            out.write_all(&done.output)?;
        }
        out.flush()?;
        hint.iter().for_each(tell);
        match failed {
            Some(error) => Err(error),
            None if changed > 0 && (self.check || self.diff) => Ok(Outcome::Findings),
            None => Ok(Outcome::Fine),
        }
    }

    /// The files to format. Each is formatted once, however often it is named.
    fn jobs(
        &self,
        extensions: &[&str],
        language: impl Fn(Layout, &Path, Templates) -> Language,
    ) -> io::Result<Vec<io::Result<Job>>> {
        let mut configs = Configs::new(self.config.as_deref(), self.no_config)?;
        let mut seen = HashSet::new();
        let mut jobs = Vec::new();
        for file in inputs::files(&self.files, extensions) {
            let file = match file {
                Ok(file) => file,
                Err(error) => {
                    jobs.push(Err(error));
                    continue;
                }
            };
            if seen.insert(replace::identity(&file)) {
                jobs.extend(self.job(file, &mut configs, &language)?.map(Ok));
            }
        }
        Ok(jobs)
    }

    /// Decides how a file is formatted; `None` if the configuration excludes it.
    fn job(
        &self,
        file: PathBuf,
        configs: &mut Configs,
        language: &impl Fn(Layout, &Path, Templates) -> Language,
    ) -> io::Result<Option<Job>> {
        let name = match &self.stdin_filename {
            Some(name) if is_standard_input(&file) => name,
            _ => &file,
        };
        let place = config::place(name);
        let Some(layout) = configs.layout(&place)? else {
            if is_standard_input(&file) {
                // A filter passes on everything.
                io::copy(&mut io::stdin(), &mut io::stdout())?;
            } else if self.files.contains(&file) {
                let name = name.display();
                tell(format_args!("{name}: notice: the configuration excludes this file"));
            }
            return Ok(None);
        };
        let language = language(layout, &place, configs.templates(&place)?);
        Ok(Some(Job { file, place, language }))
    }

    fn format_file(&self, job: &Job, files: usize) -> io::Result<Done> {
        replace::accept(&job.file)?;
        let source = Source::of(&job.file, self.decoding, files);
        let source = source.called(self.stdin_filename.as_deref());
        let bytes = source.read_bytes()?;
        let is_filter = source.is_standard_input() && !self.check && !self.diff;
        let mut done = Done { name: source.name(), ..Done::default() };
        let name = done.name.clone();
        let pass_on = |done: &mut Done, why: &str| {
            done.notices.push(format!("{name}: notice: not formatted, because {why}"));
            if is_filter {
                done.output = bytes.clone();
            }
        };
        if inputs::is_binary(&bytes) {
            pass_on(&mut done, "it is not text");
            return Ok(done);
        }
        let decoded = match &job.language {
            Language::Html { .. } => source.decode(&bytes, source.decoding()),
            Language::Xml(_) => source.decode_xml(&bytes, Decoder::xml()),
        };
        if let Language::Html { is_plain, may_hint, .. } = job.language {
            if is_plain && inputs::is_xml(&job.place, &decoded.text) {
                pass_on(&mut done, "it is XML; `broth xml fmt` formats XML");
                return Ok(done);
            }
            if may_hint && !self.quiet {
                done.hint = templates::notice(&done.name, &decoded.text);
            }
        }
        let encoding = decoded.decision.encoding;
        let Some(head) = head(&bytes, &encoding.encode(&decoded.text)) else {
            pass_on(&mut done, "some of its bytes are not text in its encoding");
            return Ok(done);
        };
        let formatted = job.language.report(&decoded.text);
        for kept in &formatted.kept {
            if kept.reason.as_str() != "ignored" {
                done.notices.push(format!("{}:{kept}", done.name));
            }
        }
        let new = encoding.encode(&formatted.html);
        done.is_changed = formatted.html != *decoded.text;
        if self.diff && done.is_changed {
            let name = source.bytes_of_name();
            done.output = diff::unified(name, head, &decoded.text, &formatted.html).into_bytes();
        } else if self.check && done.is_changed {
            done.output = format!("{}\n", done.name).into_bytes();
        } else if is_filter {
            done.output = [head, &new].concat();
        } else if done.is_changed {
            self.replace(&source, (&bytes, head), &new, &mut done)?;
        }
        Ok(done)
    }

    /// Replaces a file.
    fn replace(
        &self,
        source: &Source,
        (bytes, head): (&[u8], &[u8]),
        new: &[u8],
        done: &mut Done,
    ) -> io::Result<()> {
        let Some(file) = source.path() else { return Ok(()) };
        let lost = replace::replace(file, bytes, &[head, new])
            .map_err(|error| replace::refusal(&done.name, &error.to_string()))?;
        done.notices.extend(lost.iter().map(|lost| format!("{}: notice: {lost}", done.name)));
        if !self.quiet {
            done.notices.push(format!("{}: formatted", done.name));
        }
        Ok(())
    }
}

/// The bytes before the text, which are a byte order mark or none, if the rest comes back.
fn head<'b>(bytes: &'b [u8], encoded: &[u8]) -> Option<&'b [u8]> {
    const MARKS: [&[u8]; 4] = [b"", b"\xEF\xBB\xBF", b"\xFE\xFF", b"\xFF\xFE"];
    bytes.strip_suffix(encoded).filter(|head| MARKS.contains(head))
}
