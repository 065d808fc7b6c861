//! `broth sanitize`: markup that is safe to show in its context.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use broth::LineIndex;
use broth::sanitize::{ConfigError, CssSanitizer, Sanitized, Sanitizer, SanitizerConfig};
use serde::de::IgnoredAny;

use crate::diagnostics::{Diagnostics, tell};
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::parsing::context_parser;
use crate::source::{Source, read_settings};
use crate::{Outcome, limits};

/// `broth sanitize`
#[derive(clap::Args)]
pub(crate) struct Sanitize {
    #[command(flatten)]
    source: Source,
    /// Read what to allow from FILE, a SanitizerConfig as JSON. By default, the standard's safe
    /// default applies.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Ignore unknown members of the configuration, and names that no markup has, as browsers do.
    /// By default, they are errors.
    #[arg(long)]
    ignore_unknown: bool,
    /// Replace an element that the configuration does not mention with its content, unless that is
    /// a script or otherwise not meant for readers. By default, it is removed with its content.
    #[arg(long)]
    keep_content: bool,
    /// Keep only these classes on an element, or on all elements without `ELEMENT=`; `*` stands for
    /// any characters: `code=language-*`. The attribute `class` may stay there even if the
    /// configuration does not allow it. Repeat it for each element.
    #[arg(long, value_name = "ELEMENT=CLASSES")]
    allow_class: Vec<String>,
    /// Keep only the CSS that a policy allows, in `style` elements and attributes: `keep` keeps
    /// all, `remove` nothing; `content` is typography and colours, `mail` also boxes, tables and
    /// backgrounds, `offline` everything that loads nothing; or an object as JSON. The
    /// configuration must allow the elements and attributes.
    #[arg(long, value_name = "POLICY", default_value = "keep", value_parser = Css::of_flag)]
    css: Css,
    /// Let the rules of `style` elements match only below elements that a selector matches, such as
    /// `.mail`.
    #[arg(long, value_name = "SELECTOR")]
    css_scope: Option<String>,
    /// The element that will contain the markup, such as `div`, `td` or `svg g` [default: body].
    #[arg(long, visible_alias = "fragment", value_name = "NAME", value_parser = context_parser())]
    context: Option<String>,
    /// Sanitize a whole document instead of a fragment.
    #[arg(long, conflicts_with = "context")]
    document: bool,
    /// Remove only what the configuration says, even if that leaves something that can run a
    /// script.
    #[arg(long = "unsafe")]
    is_unsafe: bool,
    /// Report on standard error what was removed, where, and why.
    #[arg(long)]
    report: bool,
    /// Print the markup, and what was removed, as JSON.
    #[arg(long)]
    json: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["file", "encoding", "guess", "report", "json"])]
    jsonl: bool,
}

/// A policy for CSS; `None` keeps everything.
#[derive(Clone, Debug)]
struct Css(Option<CssSanitizer>);

impl Css {
    /// Reads the policy of a flag: a word, or an object.
    fn of_flag(text: &str) -> Result<Self, String> {
        let is_object = text.trim_start().starts_with('{');
        let json = if is_object { text.to_owned() } else { serde_json::json!(text).to_string() };
        Self::of_json(&json).map_err(|error| match error {
            _ if is_object => error.to_string(),
            _ => "use keep, remove, content, mail or offline, or an object as JSON".to_owned(),
        })
    }

    /// Reads a policy as JSON: a word, or an object.
    fn of_json(json: &str) -> Result<Self, ConfigError> {
        match json.trim() {
            "\"keep\"" | "null" => Ok(Self(None)),
            json => CssSanitizer::from_json(json).map(|css| Self(Some(css))),
        }
    }
}

impl Sanitize {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        let config = self.read_config()?;
        let sanitizer = match self.sanitizer(config.as_deref(), &self.css) {
            Ok(sanitizer) => sanitizer,
            Err(error) => {
                let name = self.config.as_deref().unwrap_or(Path::new("")).display();
                // Of a text that is not JSON, the parser of the command says more.
                match serde_json::from_str::<IgnoredAny>(config.as_deref().unwrap_or_default()) {
                    Err(error) => tell(format_args!("broth: {name}: not JSON: {error}")),
                    Ok(_) => tell(format_args!("broth: {name}: {error}")),
                }
                return Ok(Outcome::Misuse);
            }
        };
        if let Some(ignored) = sanitizer.ignored_names().first() {
            tell(format_args!("broth: --allow-class: {ignored}"));
            return Ok(Outcome::Misuse);
        }
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::of(&["config", "css"]), |command, record| {
                command.answer(record, self, config.as_deref(), &sanitizer)
            });
        }
        let text = self.source.read_text()?;
        let sanitized = self.sanitize(&sanitizer, &text);
        let mut out = io::stdout().lock();
        match self.json {
            true => answer_of(&sanitized, &text).write_line(&mut out)?,
            false => out.write_all(sanitized.html.as_bytes())?,
        }
        out.flush()?;
        self.tell(&sanitized, &text);
        Ok(Outcome::Fine)
    }

    fn sanitize(&self, sanitizer: &Sanitizer, text: &str) -> Sanitized {
        match (self.document, &self.context) {
            (true, _) => sanitizer.report_document(text),
            (false, None) => sanitizer.report(text),
            (false, Some(context)) => sanitizer.clone().context(context).report(text),
        }
    }

    /// The configuration of the command line.
    fn read_config(&self) -> io::Result<Option<String>> {
        self.config.as_deref().map(read_settings).transpose()
    }

    fn tell(&self, sanitized: &Sanitized, text: &str) {
        let name = self.source.name();
        let mut diagnostics = Diagnostics::new();
        limits::tell(&mut diagnostics, &name, text, &sanitized.limits_met);
        if !self.report {
            return;
        }
        for removed in &sanitized.removed {
            let place = if removed.line.is_some() { "" } else { " " };
            diagnostics.tell(format_args!("{name}:{place}{removed}"));
        }
    }

    /// The sanitizer for a configuration; without one, the safe default or none at all.
    fn sanitizer(&self, config: Option<&str>, css: &Css) -> Result<Sanitizer, ConfigError> {
        let config = config.map(|json| self.parse_config(json)).transpose()?;
        let sanitizer = match (config, self.is_unsafe) {
            (None, false) => Sanitizer::new(),
            (None, true) => Sanitizer::unsafe_from_config(SanitizerConfig::default())?,
            (Some(config), false) => Sanitizer::from_config(config)?,
            (Some(config), true) => Sanitizer::unsafe_from_config(config)?,
        };
        let mut sanitizer = sanitizer.keep_content(self.keep_content);
        for list in &self.allow_class {
            let (element, classes) = list.split_once('=').unwrap_or(("*", list));
            sanitizer = sanitizer.allow_classes(element, classes.split_ascii_whitespace());
        }
        let Some(css) = css.0.clone() else { return Ok(sanitizer) };
        Ok(sanitizer.css(match &self.css_scope {
            Some(scope) => css.scope(scope),
            None => css,
        }))
    }

    fn parse_config(&self, json: &str) -> Result<SanitizerConfig, ConfigError> {
        match self.ignore_unknown {
            true => SanitizerConfig::from_json_as_browsers_do(json),
            false => SanitizerConfig::from_json(json),
        }
    }

    /// The answer to a record. `self` is the command with the record's options, `called` is the one
    /// without them.
    fn answer(
        &self,
        record: &Record<'_>,
        called: &Self,
        config: Option<&str>,
        default: &Sanitizer,
    ) -> Result<Object, BadRecord> {
        let choices = |it: &Self| {
            let texts = (it.css_scope.clone(), it.allow_class.clone());
            (it.is_unsafe, it.ignore_unknown, it.keep_content, texts)
        };
        let is_read_the_same = choices(self) == choices(called);
        let bad = |error: ConfigError| BadRecord::config(error.to_string());
        let of_record = match (record.raw("config"), record.raw("css"), is_read_the_same) {
            (None, None, true) => None,
            (of_record, css, _) => {
                let css = css.map(Css::of_json).transpose().map_err(bad)?;
                let css = css.as_ref().unwrap_or(&self.css);
                let sanitizer = self.sanitizer(of_record.or(config), css).map_err(bad)?;
                if let Some(ignored) = sanitizer.ignored_names().first() {
                    return Err(BadRecord::option(format!("\"allow_class\": {ignored}")));
                }
                Some(sanitizer)
            }
        };
        let input = record.input()?;
        Ok(answer_of(&self.sanitize(of_record.as_ref().unwrap_or(default), input), input))
    }
}

fn answer_of(sanitized: &Sanitized, text: &str) -> Object {
    let removed: List = sanitized.removed.iter().collect();
    let answer = Object::new().with("output", &sanitized.html).with_list("removed", &removed);
    limits::with_limits(answer, &LineIndex::new(text), &sanitized.limits_met)
}
