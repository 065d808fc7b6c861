//! Where code begins and ends.
//!
//! No place is looked at often: a closing mark that was not found once is not looked for again.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Span;

use crate::region::{Kind, Region};
use crate::roles::first_word;
use crate::template::Template;

/// How code ends.
#[derive(Clone, Copy)]
enum End {
    /// At this mark, which may stand in a string before.
    Mark(&'static str),
    /// At this mark, even in a string.
    FirstMark(&'static str),
    /// At this mark or at the end of the text.
    MarkOrEnd(&'static str),
    /// At the brace that closes the first one.
    Brace,
}

/// A mark that begins code.
type Mark = (&'static str, End, Kind);

const JINJA: &[Mark] = &[
    ("{{", End::Mark("}}"), Kind::Output),
    ("{%", End::Mark("%}"), Kind::Code),
    ("{#", End::FirstMark("#}"), Kind::Comment),
];
const LIQUID: &[Mark] = &[JINJA[0], JINJA[1]];
const PERCENT: &[Mark] = &[
    ("<%=", End::FirstMark("%>"), Kind::Output),
    ("<%#", End::FirstMark("%>"), Kind::Comment),
    ("<%", End::FirstMark("%>"), Kind::Code),
];
const EJS: &[Mark] = &[
    ("<%=", End::FirstMark("%>"), Kind::Output),
    ("<%-", End::FirstMark("%>"), Kind::Output),
    ("<%#", End::FirstMark("%>"), Kind::Comment),
    ("<%", End::FirstMark("%>"), Kind::Code),
];
const HANDLEBARS: &[Mark] = &[
    ("{{{", End::Mark("}}}"), Kind::Output),
    ("{{!--", End::FirstMark("--}}"), Kind::Comment),
    ("{{~!--", End::FirstMark("--}}"), Kind::Comment),
    ("{{!", End::FirstMark("}}"), Kind::Comment),
    ("{{", End::Mark("}}"), Kind::Output),
];
const GO: &[Mark] = &[
    ("{{/*", End::FirstMark("}}"), Kind::Comment),
    ("{{- /*", End::FirstMark("}}"), Kind::Comment),
    ("{{", End::Mark("}}"), Kind::Output),
];
const BLADE: &[Mark] = &[
    ("{{--", End::FirstMark("--}}"), Kind::Comment),
    ("{!!", End::Mark("!!}"), Kind::Output),
    ("{{", End::Mark("}}"), Kind::Output),
    ("<?php", End::MarkOrEnd("?>"), Kind::Code),
    ("<?=", End::MarkOrEnd("?>"), Kind::Output),
];
const PHP: &[Mark] = &[
    ("<?php", End::MarkOrEnd("?>"), Kind::Code),
    ("<?=", End::MarkOrEnd("?>"), Kind::Output),
    ("<? ", End::FirstMark("?>"), Kind::Code),
];
const VUE: &[Mark] = &[("{{", End::Mark("}}"), Kind::Output)];
const BRACES: &[Mark] = &[
    ("{#", End::Brace, Kind::Code),
    ("{:", End::Brace, Kind::Code),
    ("{/", End::Brace, Kind::Code),
    ("{", End::Brace, Kind::Output),
];

/// Tags of Jinja and Liquid whose content is no HTML, or in which white space counts.
const OPAQUE: &[&str] = &[
    "comment",
    "schema",
    "javascript",
    "stylesheet",
    "style",
    "highlight",
    "markdown",
    "blocktrans",
    "blocktranslate",
    "trans",
];

fn marks(template: Template) -> &'static [Mark] {
    match template {
        Template::Jinja => JINJA,
        Template::Liquid => LIQUID,
        Template::Erb => PERCENT,
        Template::Ejs => EJS,
        Template::Handlebars => HANDLEBARS,
        Template::Go => GO,
        Template::Blade => BLADE,
        Template::Php => PHP,
        Template::Vue => VUE,
        Template::Svelte | Template::Astro => BRACES,
    }
}

struct Scanner<'t> {
    text: &'t str,
    template: Template,
    /// Closing marks that do not occur in the rest of the text.
    missing: BTreeSet<String>,
}

/// The shortest code: nothing shorter has room for a comment in its place. `{}` says nothing.
const SHORTEST: usize = "<!>".len();

/// The regions of a text, in source order.
pub(crate) fn scan(text: &str, template: Template) -> Vec<Region> {
    let mut scanner = Scanner { text, template, missing: BTreeSet::new() };
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(['{', '<', '@']) {
        at += found;
        match scanner.region(at) {
            Some(region) => {
                at = region.span.end;
                list.push(region);
            }
            None => at += scanner.skipped(at),
        }
    }
    list
}

impl Scanner<'_> {
    /// The region that begins here.
    fn region(&mut self, at: usize) -> Option<Region> {
        let rest = &self.text[at..];
        if self.template == Template::Blade && rest.starts_with('@') {
            let length = self.directive(at)?;
            return Some(Region { span: Span::new(at, at + length), kind: Kind::Code });
        }
        // A doubled percent sign stands for one.
        if rest.starts_with("<%%") {
            return None;
        }
        let found = marks(self.template).iter().find(|(open, ..)| rest.starts_with(open));
        let Some(&(open, end, kind)) = found else { return self.closed_component(at) };
        let inside = at + open.len();
        let end = match end {
            End::Mark(close) => self.mark(inside, close, true)?,
            End::FirstMark(close) => self.mark(inside, close, false)?,
            End::MarkOrEnd(close) => self.mark(inside, close, false).unwrap_or(self.text.len()),
            End::Brace => self.brace(at)?,
        };
        let end = if kind == Kind::Code { self.opaque_end(at, end) } else { end };
        if end - at < SHORTEST {
            return None;
        }
        Some(Region { span: Span::new(at, end), kind: self.kind(at, end, kind) })
    }

    /// The part of code in the template, where its mark does not tell.
    fn kind(&self, at: usize, end: usize, kind: Kind) -> Kind {
        let code = &self.text[at..end];
        let is_statement = match (self.template, kind) {
            (Template::Go, Kind::Output) => {
                const WORDS: &[&str] = &["if", "range", "with", "block", "define", "else", "end"];
                WORDS.contains(&first_word(code, self.template))
            }
            (Template::Handlebars, Kind::Output) => {
                let inside = code.trim_start_matches(['{', '~']).trim_start();
                inside.starts_with(['#', '/', '^']) || first_word(code, self.template) == "else"
            }
            _ => false,
        };
        if is_statement { Kind::Code } else { kind }
    }

    /// How far to go on where no code begins. In a language of components, scripts and style sheets
    /// have their own braces.
    fn skipped(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        if !self.template.has_components() {
            return 1;
        }
        let end = [("<!--", "-->"), ("<script", "</script"), ("<style", "</style")];
        let found = end.iter().find(|(open, _)| {
            rest.get(..open.len()).is_some_and(|start| start.eq_ignore_ascii_case(open))
        });
        let Some(&(open, close)) = found else { return 1 };
        match self.mark(at + open.len(), close, false) {
            Some(end) => end - at,
            None => open.len(),
        }
    }

    /// The end of a closing mark after this place. With `strings`, one in a string does not count;
    /// a string ends in the line in which it begins.
    fn mark(&mut self, from: usize, close: &str, strings: bool) -> Option<usize> {
        if self.missing.contains(close) {
            return None;
        }
        let bytes = self.text.as_bytes();
        let first = *close.as_bytes().first()?;
        let mut quotes = Quotes::default();
        let mut at = from;
        while at < bytes.len() {
            match bytes[at] {
                byte if byte == first && bytes[at..].starts_with(close.as_bytes()) => {
                    return Some(at + close.len());
                }
                byte @ (b'"' | b'\'' | b'`') if strings => {
                    at = quotes.end(bytes, at, byte).unwrap_or(at + 1);
                }
                _ => at += 1,
            }
        }
        // In strings, it may be there all the same.
        if self.text[from..].contains(close) {
            return self.text[from..].find(close).map(|found| from + found + close.len());
        }
        self.missing.insert(close.into());
        None
    }

    /// The end of the brace that closes the one at this place.
    fn brace(&mut self, from: usize) -> Option<usize> {
        if self.missing.contains("}") {
            return None;
        }
        let bytes = self.text.as_bytes();
        let mut quotes = Quotes::default();
        let (mut at, mut depth) = (from, 0_usize);
        while at < bytes.len() {
            match bytes[at] {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                b'/' if bytes[at..].starts_with(b"/*") && !self.missing.contains("*/") => {
                    match self.text[at..].find("*/") {
                        Some(end) => at += end,
                        None => {
                            self.missing.insert("*/".into());
                        }
                    }
                }
                byte @ (b'"' | b'\'' | b'`') => {
                    at = quotes.end(bytes, at, byte).unwrap_or(at + 1);
                    continue;
                }
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return Some(at);
            }
        }
        self.missing.insert("}".into());
        None
    }

    /// The length of a directive of Blade: `@if(..)`, or one without parentheses whose name says
    /// that it is one.
    fn directive(&mut self, at: usize) -> Option<usize> {
        const ALONE: &[&str] = &[
            "else",
            "empty",
            "default",
            "csrf",
            "show",
            "stop",
            "overwrite",
            "append",
            "php",
            "verbatim",
            "once",
            "auth",
            "guest",
            "production",
            "parent",
            "break",
            "continue",
            "session",
            "viteReactRefresh",
        ];
        let before = self.text[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '@' || c == '_') {
            return None;
        }
        let rest = &self.text[at + 1..];
        let name_len = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let name = &rest[..name_len];
        let after = &rest[name_len..];
        let spaces = after.len() - after.trim_start_matches([' ', '\t']).len();
        if name.is_empty() {
            return None;
        }
        if name == "php" && !after[spaces..].starts_with('(') {
            return self.mark(at + 4, "@endphp", false).map(|end| end - at);
        }
        if after[spaces..].starts_with('(')
            && let Some(length) = parentheses(&after[spaces..])
        {
            return Some(1 + name_len + spaces + length);
        }
        let is_known = ALONE.contains(&name) || name.starts_with("end");
        (is_known || self.is_alone(at, at + 1 + name_len)).then_some(1 + name_len)
    }

    /// Whether nothing else is in the line of this part. Packages for Laravel have directives of
    /// their own, such as `@inertiaHead`.
    fn is_alone(&self, start: usize, end: usize) -> bool {
        let is_space = |c: char| matches!(c, ' ' | '\t' | '\r');
        let before = self.text[..start].trim_end_matches(is_space);
        let after = self.text[end..].trim_start_matches(is_space);
        (before.is_empty() || before.ends_with('\n'))
            && (after.is_empty() || after.starts_with('\n'))
    }

    /// In a language of components, the end of a tag such as `<Soup />`, which has no content. To
    /// HTML, the slash means nothing.
    fn closed_component(&mut self, at: usize) -> Option<Region> {
        let rest = &self.text[at + 1..];
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
        let name = &rest[..rest.bytes().take_while(is_name).count()];
        if !self.template.has_components()
            || !self.text[at..].starts_with('<')
            || !name.starts_with(|c: char| c.is_ascii_alphabetic())
            || name.eq_ignore_ascii_case("script")
            || name.eq_ignore_ascii_case("style")
        {
            return None;
        }
        let bytes = self.text.as_bytes();
        let mut quotes = Quotes::default();
        let mut end = at + 1 + name.len();
        while let Some(&byte) = bytes.get(end) {
            end = match byte {
                b'<' => return None,
                b'>' if bytes[end - 1] == b'/' => {
                    let span = Span::new(at, end + 1);
                    return Some(Region { span, kind: Kind::Output });
                }
                b'>' => return None,
                b'{' if self.template != Template::Vue => self.brace(end)?,
                b'"' | b'\'' => quotes.far_end(bytes, end, byte)?,
                _ => end + 1,
            };
        }
        None
    }

    /// The end of the code that a template writes: `{% templatetag openblock %} if soup
    /// {% templatetag closeblock %}` writes `{% if soup %}`.
    fn templatetag_end(&self, end: usize) -> usize {
        /// How far the end may be, so that the time stays linear.
        const FARTHEST: usize = 512;
        let rest = &self.text[end..];
        let Some(start) = rest.find("{%").filter(|&start| start < FARTHEST) else { return end };
        let Some(length) = rest[start..].find("%}").filter(|&length| length < FARTHEST) else {
            return end;
        };
        let code = &rest[start..start + length];
        let is_end = first_word(code, self.template) == "templatetag" && code.contains("close");
        if is_end { end + start + length + "%}".len() } else { end }
    }

    /// The end of code whose content is opaque, such as `{% comment %}`.
    fn opaque_end(&mut self, at: usize, end: usize) -> usize {
        if !matches!(self.template, Template::Jinja | Template::Liquid) {
            return end;
        }
        let code = &self.text[at..end];
        let word = first_word(code, self.template);
        if word == "templatetag" && code.contains("open") {
            return self.templatetag_end(end);
        }
        let is_message = word == "trans" && code.contains(['"', '\'']);
        if !OPAQUE.contains(&word) || is_message {
            return end;
        }
        let close = format!("end{word}");
        if self.missing.contains(&close) {
            return end;
        }
        let mut from = end;
        while let Some(found) = self.text[from..].find("{%") {
            let start = from + found;
            from = start + 2;
            if first_word(&self.text[start..], self.template) == close {
                return self.text[from..].find("%}").map_or(end, |found| from + found + 2);
            }
        }
        self.missing.insert(close);
        end
    }
}

/// The length of what stands in parentheses at the beginning of a text.
fn parentheses(text: &str) -> Option<usize> {
    /// How far the end may be, so that the time stays linear.
    const FARTHEST: usize = 4096;
    let bytes = &text.as_bytes()[..text.len().min(FARTHEST)];
    let mut quotes = Quotes::default();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth -= 1,
            b'"' | b'\'' => {
                at = quotes.end(bytes, at, byte).unwrap_or(at + 1);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The places from which no string of each kind begins in the rest of the line, or of the text.
#[derive(Default)]
struct Quotes {
    until: [usize; 3],
    is_lone: [bool; 3],
}

impl Quotes {
    fn index(quote: u8) -> usize {
        match quote {
            b'"' => 0,
            b'\'' => 1,
            _ => 2,
        }
    }

    /// The end of the string that begins at this place. Without an end in its line, there is none;
    /// only a backtick's string has several lines.
    fn end(&mut self, bytes: &[u8], at: usize, quote: u8) -> Option<usize> {
        let until = &mut self.until[Self::index(quote)];
        if at < *until {
            return None;
        }
        let mut next = at + 1;
        while let Some(&byte) = bytes.get(next) {
            match byte {
                b'\\' => next += 1,
                b'\n' if quote != b'`' => break,
                byte if byte == quote => return Some(next + 1),
                _ => {}
            }
            next += 1;
        }
        *until = next;
        None
    }

    /// The end of the value that begins at this place, in whichever line.
    fn far_end(&mut self, bytes: &[u8], at: usize, quote: u8) -> Option<usize> {
        let is_lone = &mut self.is_lone[Self::index(quote)];
        let end = bytes[at + 1..].iter().position(|&byte| byte == quote).filter(|_| !*is_lone);
        *is_lone = end.is_none();
        end.map(|end| at + 1 + end + 1)
    }
}
