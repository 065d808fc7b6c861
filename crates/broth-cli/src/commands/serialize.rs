//! `broth serialize`: parses HTML and writes it again.
//!
//! The output parses to the same tree wherever markup can express it, unless the options say
//! otherwise. With `--exact`, it is that of the standard's fragment serialisation algorithm, which
//! loses a little; `--report` shows what.

use std::io::{self, BufWriter, Write as _};

use broth::LineIndex;
use broth::html::{Parsed, Parser};
use broth::serialize::{
    DoctypeStyle, Escapes, Minimize, Quotes, Serializer, XmlSerializer, minify_css, to_io,
};

use crate::Outcome;
use crate::declaration;
use crate::diagnostics::Diagnostics;
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::limits;
use crate::outline::about;
use crate::parsing::Parsing;
use crate::progress::Working;
use crate::source::{self, Source};

/// `broth serialize`
#[derive(clap::Args)]
pub(crate) struct Serialize {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    setting: Setting,
    /// Keep the document's own encoding declaration, although the output is UTF-8.
    #[arg(long)]
    keep_declaration: bool,
    /// Report on standard error what is lost when the output is parsed again, and exit with 1 if
    /// there is anything.
    #[arg(long)]
    report: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess", "keep_declaration", "report"])]
    jsonl: bool,
}

/// What to parse, and how to write it.
#[derive(clap::Args)]
struct Setting {
    #[command(flatten)]
    parsing: Parsing,
    /// Write exactly what the standard's algorithm writes. A parser loses some of it: a newline at
    /// the beginning of `pre` and `textarea`, carriage returns, the identifiers of the doctype and
    /// the quirks mode that depends on them.
    #[arg(long, conflicts_with_all = [
        "omit_optional_tags", "minify", "minify_css", "pretty", "indent", "xml", "quote", "minimize", "escape", "ascii", "slash",
        "charset", "collapse_white_space", "sort_attributes", "doctype",
    ])]
    exact: bool,
    /// Omit optional tags.
    #[arg(long)]
    omit_optional_tags: bool,
    /// Write the fewest bytes that parse to the same tree.
    #[arg(long, conflicts_with = "pretty")]
    minify: bool,
    /// Minify style sheets and `style` attributes, too. The tree has other text, but the same CSS.
    #[arg(long)]
    minify_css: bool,
    /// Break and indent lines inside tags, so that the tree stays the same.
    #[arg(long)]
    pretty: bool,
    /// Break and indent lines where white space does not render: around blocks, never in text or
    /// `pre`. The tree gains that white space.
    #[arg(long, conflicts_with_all = ["minify", "pretty", "omit_optional_tags"])]
    indent: bool,
    /// Write XML.
    #[arg(long, conflicts_with_all = ["minify", "pretty", "indent", "omit_optional_tags", "quote"])]
    xml: bool,
    /// How to quote attribute values.
    #[arg(long, value_name = "QUOTE")]
    quote: Option<Quote>,
    /// Which attributes to write without a value.
    #[arg(long, value_name = "WHICH")]
    minimize: Option<Which>,
    /// Which characters to write as references.
    #[arg(long, value_name = "WHICH")]
    escape: Option<Escape>,
    /// Also write all non-ASCII characters as references.
    #[arg(long)]
    ascii: bool,
    /// End void elements with ` />`.
    #[arg(long)]
    slash: bool,
    /// Declare this encoding in a `<meta>`.
    #[arg(long, value_name = "LABEL", value_parser = charset)]
    charset: Option<String>,
    /// Collapse each run of white space to one space, except where white space is significant.
    #[arg(long)]
    collapse_white_space: bool,
    /// Sort attributes by name.
    #[arg(long)]
    sort_attributes: bool,
    /// How to write the doctype.
    #[arg(long, value_name = "STYLE")]
    doctype: Option<Doctype>,
}

/// The label of an encoding.
fn charset(label: &str) -> Result<String, String> {
    source::encoding_of(label).map(|_| label.to_owned())
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Quote {
    /// `"`
    Double,
    /// `'`
    Single,
    /// Double, or single where that saves references.
    Cheaper,
    /// No quotes where the syntax allows it.
    Unquoted,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Which {
    /// No attributes.
    Never,
    /// Attributes with an empty value.
    Empty,
    /// Boolean attributes whose value is empty or their own name.
    Boolean,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Escape {
    /// Those that the standard escapes, by name.
    Standard,
    /// The same, by number.
    Numeric,
    /// Only those that would otherwise be read as markup.
    Needed,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Doctype {
    /// With its identifiers.
    Full,
    /// With its name only.
    Name,
    /// `<!DOCTYPE html>`, whatever it was.
    Short,
    /// `<!DOCTYPE html SYSTEM "about:legacy-compat">`
    LegacyCompat,
}

impl Serialize {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| {
                answer(record, &command.setting)
            });
        }
        let (text, decision) = self.source.read_decided_text()?;
        let parsed = self.setting.parsing.parse_large(Parser::new(), &text);
        let parsed = self.setting.with_short_css(parsed);
        let writing = Working::on("writing", text.len());
        let mut out = BufWriter::new(io::stdout().lock());
        let mut serializer = self.setting.serializer();
        let changes = if self.declares_again() && declaration::is_outdated(&decision) {
            // A document in ASCII needs no declaration, as long as its `&nbsp;` stays one.
            let is_ascii = text.is_ascii() && !self.setting.exact;
            serializer = serializer.ascii(self.setting.ascii || is_ascii);
            let mut output = Vec::new();
            let changes = self.setting.write(&serializer, &mut output, &parsed)?;
            out.write_all(declaration::html(&String::from_utf8_lossy(&output)).as_bytes())?;
            changes
        } else {
            self.setting.write(&serializer, &mut out, &parsed)?
        };
        out.flush()?;
        let findings = match self.setting.xml {
            true => changes,
            false => Setting::losses(&serializer, &parsed),
        };
        drop(writing);
        let name = self.source.name();
        let mut diagnostics = Diagnostics::new();
        limits::tell(&mut diagnostics, &name, &text, &parsed.limits_met);
        if !self.report || findings.is_empty() {
            return Ok(Outcome::Fine);
        }
        diagnostics.places(&name, &text, findings);
        Ok(Outcome::Findings)
    }

    /// Whether the output may need another declaration of its encoding. Only HTML documents have
    /// one.
    fn declares_again(&self) -> bool {
        let Setting { parsing, xml, charset, .. } = &self.setting;
        !self.keep_declaration && !xml && charset.is_none() && parsing.context().is_none()
    }
}

impl Setting {
    /// The tree with shorter CSS, if that is asked for.
    fn with_short_css(&self, mut parsed: Parsed) -> Parsed {
        if self.minify_css {
            minify_css(&mut parsed.document);
        }
        parsed
    }

    fn serializer(&self) -> Serializer {
        let mut serializer = Serializer::new()
            .exact(self.exact)
            .minify(self.minify)
            .omit_optional_tags(self.minify || self.omit_optional_tags)
            .scripting(self.parsing.scripting)
            .ascii(self.ascii)
            .slash(self.slash)
            .collapse_white_space(self.collapse_white_space)
            .sort_attributes(self.sort_attributes);
        if self.pretty {
            serializer = serializer.indent_in_tags(2);
        }
        if self.indent {
            serializer = serializer.indent(2);
        }
        if let Some(label) = &self.charset {
            serializer = serializer.charset(label);
        }
        if let Some(context) = self.parsing.context() {
            serializer = serializer.context(context);
        }
        if let Some(quote) = self.quote {
            serializer = serializer.quotes(match quote {
                Quote::Double => Quotes::Double,
                Quote::Single => Quotes::Single,
                Quote::Cheaper => Quotes::Cheaper,
                Quote::Unquoted => Quotes::Unquoted,
            });
        }
        if let Some(which) = self.minimize {
            serializer = serializer.minimize(match which {
                Which::Never => Minimize::Never,
                Which::Empty => Minimize::Empty,
                Which::Boolean => Minimize::Boolean,
            });
        }
        if let Some(escape) = self.escape {
            serializer = serializer.escapes(match escape {
                Escape::Standard => Escapes::Standard,
                Escape::Numeric => Escapes::Numeric,
                Escape::Needed => Escapes::Needed,
            });
        }
        if let Some(doctype) = self.doctype {
            serializer = serializer.doctype(match doctype {
                Doctype::Full => DoctypeStyle::Full,
                Doctype::Name => DoctypeStyle::Name,
                Doctype::Short => DoctypeStyle::Short,
                Doctype::LegacyCompat => DoctypeStyle::LegacyCompat,
            });
        }
        serializer
    }

    /// Writes the tree. Returns messages about what had to change for XML, with their positions.
    fn write(
        &self,
        serializer: &Serializer,
        out: &mut impl io::Write,
        parsed: &Parsed,
    ) -> io::Result<Vec<(usize, String)>> {
        let root = parsed.root();
        if !self.xml {
            serializer.write(root, out)?;
            return Ok(Vec::new());
        }
        let doc = &parsed.document;
        let mut changes = Vec::new();
        to_io(out, |out| {
            for (node, change) in XmlSerializer::new().write_tree(doc, root.id(), out)? {
                changes.push(about(doc.node(node), change.message()));
            }
            Ok(())
        })?;
        Ok(changes)
    }

    /// Messages about what is lost when the output is parsed again, with their positions.
    fn losses(serializer: &Serializer, parsed: &Parsed) -> Vec<(usize, String)> {
        let found = serializer.misfits(parsed.root());
        found.iter().map(|found| about(parsed.document.node(found.node), found.message())).collect()
    }
}

/// The answer to a `--jsonl` record.
fn answer(record: &Record<'_>, setting: &Setting) -> Result<Object, BadRecord> {
    let text = record.input()?;
    let parsed = setting.with_short_css(setting.parsing.parse(Parser::new(), text));
    let mut output = Vec::new();
    let written = setting.write(&setting.serializer(), &mut output, &parsed);
    written.map_err(|error| BadRecord::option(error.to_string()))?;
    let answer = Object::new().with("output", &String::from_utf8_lossy(&output));
    Ok(limits::with_limits(answer, &LineIndex::new(text), &parsed.limits_met))
}
