//! Mistakes whose repair only the author knows.
//!
//! For each of them, there is a repair that would change nothing: `&nbps;` could become
//! `&amp;nbps;`. But it would only hide the mistake. Instead, the finding says what was probably
//! meant.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use broth_markup::distance::nearest;
use broth_markup::{ErrorCode, Name, Span};

use crate::data::error_traits::ErrorTraits;
use crate::data::vocabulary;

/// The likely meaning of parse errors.
#[derive(Default)]
pub(crate) struct Likely {
    /// The names of all character references, once they are needed.
    names: Vec<&'static str>,
    /// The names that references may have been meant to have.
    meant: BTreeMap<Box<str>, Option<&'static str>>,
}

/// How many misspelled names of references are compared with all names. The rest may be misspelled,
/// too.
const MOST_NAMES: usize = 64;

/// The length of the longest name of a reference.
const LONGEST_NAME: usize = 32;

impl Likely {
    /// Advice on an error, if its usual repair would hide what was meant. `value` is the unquoted
    /// value that it is in, if any.
    pub(crate) fn advice(
        &mut self,
        code: ErrorCode,
        span: Span,
        text: &str,
        value: Option<Span>,
    ) -> Option<Cow<'static, str>> {
        match code {
            ErrorCode::UnknownNamedCharacterReference => self.of_unknown_name(text, span),
            ErrorCode::MissingSemicolonAfterCharacterReference => self.of_long_name(text, span),
            ErrorCode::UnexpectedCharacterInUnquotedAttributeValue => {
                of_value(&text[value?.range()])
            }
            ErrorCode::InvalidFirstCharacterOfTagName => of_less_than(text, span),
            ErrorCode::AbruptClosingOfEmptyComment => of_empty_comment(text, span),
            ErrorCode::UnexpectedSolidusInTag => of_slash(text, span),
            ErrorCode::EndTagWithAttributes => of_end_tag(text, span),
            _ if ErrorTraits::of(code).stray => of_end_tag(text, span),
            _ => None,
        }
    }

    /// `&nbps;` may be `&nbsp;`.
    fn of_unknown_name(&mut self, text: &str, span: Span) -> Option<Cow<'static, str>> {
        let written = text.get(span.range())?.strip_prefix('&')?;
        self.meant(written.trim_end_matches(';'))
    }

    /// `&notit;` may be `&notin;`, and `&copy=1` may be no reference.
    fn of_long_name(&mut self, text: &str, span: Span) -> Option<Cow<'static, str>> {
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let written = text.get(span.range())?.strip_prefix('&')?;
        if written.starts_with('#') {
            return None;
        }
        let rest = &text[span.end..];
        let more = &rest[..rest.find(|c| !is_of_name(c)).unwrap_or(rest.len())];
        let next = rest[more.len()..].chars().next();
        // `&notin b` is `&not;in b` to browsers.
        if let Some(longer) = longer_name(&text[span.start + "&".len()..], written.len(), more) {
            return Some(format!("did you mean `&{longer};`?").into());
        }
        // In `app&eacutetit`, there is no doubt.
        if next != Some('=') && (next != Some(';') || more.is_empty()) {
            return None;
        }
        let whole = &text[span.start + "&".len()..span.end + more.len()];
        let meant = self.meant(whole).filter(|_| next == Some(';'));
        Some(meant.unwrap_or_else(|| {
            "to write the character, end the reference with a semicolon; to write an `&`, use \
             `&amp;`"
                .into()
        }))
    }

    /// The name of a reference that differs little from this one.
    fn meant(&mut self, name: &str) -> Option<Cow<'static, str>> {
        let meant = match self.meant.get(name) {
            Some(meant) => *meant,
            None if self.meant.len() >= MOST_NAMES => {
                return Some("write `&amp;` for an `&`, or correct the name".into());
            }
            None => {
                if self.names.is_empty() {
                    let names = broth_entities::names();
                    self.names = names.filter_map(|(name, _)| name.strip_suffix(';')).collect();
                }
                let begins_so = |other: &&&str| other.as_bytes().first() == name.as_bytes().first();
                let names = || self.names.iter();
                let meant = nearest(name, names().filter(begins_so).copied());
                let meant = meant.or_else(|| nearest(name, names().copied()));
                self.meant.insert(name.into(), meant);
                meant
            }
        };
        meant.map(|meant| format!("did you mean `&{meant};`?").into())
    }
}

/// The longest name of a reference that `text` begins with, if it is longer than the first `len`
/// bytes. After these comes `more`, which could belong to a name.
fn longer_name<'t>(text: &'t str, len: usize, more: &str) -> Option<&'t str> {
    let longest = (len + more.len()).min(LONGEST_NAME);
    let mut names = (len + 1..=longest).rev().map(|end| &text[..end]);
    names.find(|name| broth_entities::lookup(&format!("{name};")).is_some())
}

/// The advice for a tag without `>`, which continues to the `>` of the next one.
const MISSING_END: &str = "if a tag begins here, end the tag before it with `>`";

/// `</p<b>` swallows a start tag, and `</a href=x>` may have been meant to be one.
fn of_end_tag(text: &str, span: Span) -> Option<Cow<'static, str>> {
    let written = text.get(span.range())?.strip_prefix("</")?;
    if written.contains('<') {
        return Some("the `>` of this end tag is missing".into());
    }
    written.contains('=').then_some(
        "if this was meant to be a start tag, remove the slash; otherwise, remove the attributes"
            .into(),
    )
}

/// In `<b</p>`, the slash is that of an end tag.
fn of_slash(text: &str, span: Span) -> Option<Cow<'static, str>> {
    text[..span.start].ends_with('<').then_some(MISSING_END.into())
}

/// `<a class= href=/x>` may be two attributes, and in `<p class=a">` a quote is missing.
fn of_value(value: &str) -> Option<Cow<'static, str>> {
    if value.starts_with('=') {
        return Some("if one `=` is too many, remove it; otherwise, quote the value".into());
    }
    if value.contains('<') {
        return Some(MISSING_END.into());
    }
    if value.contains(['"', '\'', '`']) {
        return Some("write a quote on both sides of the value, or on none".into());
    }
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
    let name = &value[..value.find(|c| !is_of_name(c))?];
    let is_attribute =
        name.starts_with(|c: char| c.is_ascii_alphabetic()) && value[name.len()..].starts_with('=');
    is_attribute.then(|| {
        format!(
            "if `{name}` is another attribute, write `\"\"` and a space before it; otherwise, \
             quote the value"
        )
        .into()
    })
}

/// `< p>` may be `<p>`.
fn of_less_than(text: &str, span: Span) -> Option<Cow<'static, str>> {
    let rest = text[span.start..].strip_prefix('<')?;
    let tag = rest.trim_start();
    let (slash, tag) = match tag.strip_prefix('/') {
        Some(tag) => ("/", tag.trim_start()),
        None => ("", tag),
    };
    let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
    let is_element = vocabulary::element(Name::of(&name.to_ascii_lowercase())).is_some();
    let is_closed = || tag[name.len()..].find(['<', '>']).map(|at| &tag[name.len() + at..]);
    let is_tag = is_element && is_closed().is_some_and(|end| end.starts_with('>'));
    is_tag.then(|| format!("if this is a tag, write `<{slash}{name}`").into())
}

/// `<!--> text -->` may be a comment as a whole.
fn of_empty_comment(text: &str, span: Span) -> Option<Cow<'static, str>> {
    let rest = &text[span.end..];
    // The hyphens of the next comment, or those that end this one.
    let hyphens = rest.find("--")?;
    let is_end = rest[hyphens..].trim_start_matches('-').starts_with('>');
    let is_next = rest[..hyphens].ends_with("<!");
    (is_end && !is_next)
        .then_some("if the text after it belongs to the comment, remove the first `>`".into())
}
