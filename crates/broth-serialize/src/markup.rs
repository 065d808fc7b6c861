//! `Markup`: writes tags and texts by [`Options`], one at a time.
//!
//! It knows nothing about trees. All it remembers is whether the last tag still lacks its `>`, so
//! that a line break can go before it, where it belongs to no text.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use broth_dom::NodeData;
use broth_entities::{Encoder, Policy, lookup};
use broth_html_rules::comments::inert_comment_text;
use broth_markup::{Doctype, Name, Namespace, QName};

use crate::options::Options;
use crate::spaces::{self, Edges, LineEnds};
use crate::{Escapes, Minimize, Quotes};
use broth_dom::markup::Needles;
use broth_dom::markup::{
    holds_raw_text, write_attribute_name, write_comment, write_processing_instruction,
    write_tag_name,
};

mod boolean;

pub(crate) struct Markup<'o, W> {
    out: W,
    options: &'o Options,
    /// How many spaces to indent by inside tags, if lines break there.
    indent_in_tags: Option<u8>,
    /// The missing end of the last tag: `>` or `/>`.
    tail: Option<&'static str>,
    line_ends: LineEnds,
}

/// How text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextStyle {
    /// With references; white space is collapsed if the options say so.
    Normal,
    /// With references and all white space.
    Preformatted,
    /// Literally.
    Raw,
}

/// The slash at the end of a start tag.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slash {
    None,
    /// After a space.
    Spaced,
    /// After a space only where it needs one.
    Shortest,
}

impl Slash {
    /// The slash of the option.
    pub(crate) fn spaced_if(yes: bool) -> Self {
        if yes { Self::Spaced } else { Self::None }
    }
}

/// How an attribute is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    NameAlone,
    Quoted,
    Unquoted,
}

impl<'o, W: Write> Markup<'o, W> {
    pub(crate) fn new(out: W, options: &'o Options) -> Self {
        Self {
            out,
            options,
            indent_in_tags: options.indent_in_tags,
            tail: None,
            line_ends: LineEnds::default(),
        }
    }

    /// Writes the rest of the last tag.
    pub(crate) fn finish(&mut self) -> fmt::Result {
        match self.tail.take() {
            Some(tail) => self.out.write_str(tail),
            None => Ok(()),
        }
    }

    /// Breaks the line if the last thing was a tag: a line break in a tag belongs to no text.
    pub(crate) fn break_line(&mut self, depth: usize) -> fmt::Result {
        let Some(width) = self.indent_in_tags else { return Ok(()) };
        // Nothing may come between the slash and the `>`.
        let Some(tail) = self.tail.take() else { return Ok(()) };
        self.out.write_char('\n')?;
        for _ in 0..usize::from(width) * depth.min(64) {
            self.out.write_char(' ')?;
        }
        self.out.write_str(tail.trim_start())
    }

    /// Breaks the line in the text, where white space does not render.
    pub(crate) fn block_break(&mut self, level: usize) -> fmt::Result {
        self.finish()?;
        let width = usize::from(self.options.indent.unwrap_or(0)) * level.min(64);
        write!(self.out, "\n{:width$}", "")
    }

    /// Writes everything from here on in one line.
    pub(crate) fn stop_breaking_lines(&mut self) {
        self.indent_in_tags = None;
    }

    /// Writes a line break where a parser drops it.
    pub(crate) fn free_line_break(&mut self) -> fmt::Result {
        self.finish()?;
        if self.indent_in_tags.is_some() { self.out.write_char('\n') } else { Ok(()) }
    }

    fn end_of_tag(&mut self, tail: &'static str) -> fmt::Result {
        if self.indent_in_tags.is_some() {
            self.tail = Some(tail);
            return Ok(());
        }
        self.out.write_str(tail)
    }

    pub(crate) fn start_tag<'t>(
        &mut self,
        name: QName<'_>,
        attributes: impl Iterator<Item = (QName<'t>, impl AsRef<str>)>,
        slash: Slash,
    ) -> fmt::Result {
        self.finish()?;
        self.out.write_char('<')?;
        write_tag_name(&mut self.out, name)?;
        self.line_ends.pass(&NodeData::Element(name));
        let last = if self.options.sort_attributes {
            let attributes: Vec<_> = attributes.collect();
            let sorted = attributes.iter().map(|(name, value)| (*name, value.as_ref()));
            let mut sorted: Vec<_> = sorted.collect();
            sort(&mut sorted);
            self.attributes(sorted.into_iter())?
        } else {
            self.attributes(attributes)?
        };
        self.end_of_tag(match slash {
            Slash::None => ">",
            // Without the space, the slash would belong to the value.
            Slash::Shortest if last != Written::Unquoted => "/>",
            Slash::Shortest | Slash::Spaced => " />",
        })
    }

    pub(crate) fn end_tag(&mut self, name: QName<'_>) -> fmt::Result {
        self.finish()?;
        self.out.write_str("</")?;
        write_tag_name(&mut self.out, name)?;
        self.end_of_tag(">")
    }

    fn attributes<'t>(
        &mut self,
        attributes: impl Iterator<Item = (QName<'t>, impl AsRef<str>)>,
    ) -> Result<Written, fmt::Error> {
        let mut last = Written::Quoted;
        for (name, value) in attributes {
            // A name that begins with `=` would become the value of the previous attribute.
            if last == Written::NameAlone && name.local.starts_with('=') {
                self.out.write_str("=\"\"")?;
            }
            last = self.attribute(name, value.as_ref())?;
        }
        Ok(last)
    }

    fn attribute(&mut self, name: QName<'_>, value: &str) -> Result<Written, fmt::Error> {
        self.out.write_char(' ')?;
        write_attribute_name(&mut self.out, name)?;
        if is_minimal(self.options.minimize, name, value) {
            return Ok(Written::NameAlone);
        }
        self.out.write_char('=')?;
        let Some(quote) = self.quote_for(value) else {
            self.value(value, '"')?;
            return Ok(Written::Unquoted);
        };
        self.out.write_char(quote)?;
        self.value(value, quote)?;
        self.out.write_char(quote)?;
        Ok(Written::Quoted)
    }

    /// The quote for a value; `None` for no quotes.
    fn quote_for(&self, value: &str) -> Option<char> {
        // Characters that cannot be written without quotes. Values with characters that become
        // references are quoted as well, for readability, except for `<`: the syntax forbids the
        // character, not the reference.
        let needs_quotes = |byte: u8| match byte {
            b'<' => self.options.escapes == Escapes::Needed,
            b'"' | b'\'' | b'=' | b'>' | b'`' => true,
            byte => byte.is_ascii_whitespace(),
        };
        let cheaper = || {
            let count = |quote| value.bytes().filter(|&byte| byte == quote).count();
            if count(b'"') > count(b'\'') { '\'' } else { '"' }
        };
        match self.options.quotes {
            Quotes::Double => Some('"'),
            Quotes::Single => Some('\''),
            Quotes::Unquoted if !value.is_empty() && !value.bytes().any(needs_quotes) => None,
            Quotes::Cheaper | Quotes::Unquoted => Some(cheaper()),
        }
    }

    /// Writes an attribute's value for quotes of this kind.
    fn value(&mut self, value: &str, quote: char) -> fmt::Result {
        let mut candidates = [b'&', b'<', b'>', NO_BREAK_SPACE, b'\r', b'"'];
        candidates[5] = if quote == '"' { b'"' } else { b'\'' };
        let escape = match (self.options.escapes, quote) {
            (Escapes::Needed, '"') => is_needed_in_double,
            (Escapes::Needed, _) => is_needed_in_single,
            (_, '"') => is_standard_in_double,
            _ => is_standard_in_single,
        };
        self.escaped(value, candidates, escape)
    }

    fn policy(&self) -> Policy {
        match (self.options.ascii, self.options.escapes) {
            (false, _) => Policy::Minimal,
            (true, Escapes::Numeric) => Policy::AsciiDecimal,
            (true, _) => Policy::AsciiNamed,
        }
    }

    pub(crate) fn text(&mut self, text: &str, style: TextStyle) -> fmt::Result {
        self.text_before(text, style, false)
    }

    /// The same. A line may end right after the text, if it is said so.
    pub(crate) fn text_before(
        &mut self,
        text: &str,
        style: TextStyle,
        line_may_end: bool,
    ) -> fmt::Result {
        self.finish()?;
        match style {
            TextStyle::Raw => self.out.write_str(text),
            TextStyle::Normal if self.options.collapse_white_space => {
                let edges = Edges { before: self.line_ends.may_end(), after: line_may_end };
                self.line_ends.pass(&NodeData::Text(text));
                self.text_with_references(&spaces::collapsed(text, edges))
            }
            _ => self.text_with_references(text),
        }
    }

    fn text_with_references(&mut self, text: &str) -> fmt::Result {
        let (candidates, escape): (_, fn(char, &str) -> bool) = match self.options.escapes {
            // OPTIMIZATION: one scan of a text that has nothing to escape: 2 % of writing a page.
            Escapes::Standard
                if !self.options.ascii && ESCAPED_IN_TEXT.are_absent_from(text.as_bytes()) =>
            {
                return self.out.write_str(text);
            }
            Escapes::Standard if !self.options.guard || !text.contains('\r') => {
                let policy = self.policy();
                return Encoder::new().policy(policy).write(text, &mut self.out);
            }
            Escapes::Needed => ([b'&', b'<', b'\r'], is_needed_in_text),
            _ => return self.escaped(text, ESCAPED_IN_TEXT.bytes, is_standard_in_text),
        };
        self.escaped(text, candidates, escape)
    }

    /// Writes text with a reference for each character that needs one. The first byte of each of
    /// these characters is in `candidates`.
    // Bytes that cannot need a reference are passed without decoding. Exhaustive tests compare the
    // result with the parser's reading.
    fn escaped<const N: usize>(
        &mut self,
        text: &str,
        candidates: [u8; N],
        escape: fn(char, &str) -> bool,
    ) -> fmt::Result {
        let bits = if self.options.ascii { 0x80 } else { 0 };
        let candidates = Needles { bytes: candidates, bits };
        if candidates.are_absent_from(text.as_bytes()) {
            return self.out.write_str(text);
        }
        let (mut copied, mut from) = (0, 0);
        while let Some(at) = candidates.find(text.as_bytes(), from) {
            from = at + 1;
            // No character begins inside another one.
            let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { continue };
            from = at + c.len_utf8();
            let guarded = c == '\r' && self.options.guard;
            let beyond = self.options.ascii && !c.is_ascii() && !('\u{80}'..='\u{9F}').contains(&c);
            if guarded || beyond || escape(c, &text[from..]) {
                self.out.write_str(&text[copied..at])?;
                self.reference(c)?;
                copied = from;
            }
        }
        self.out.write_str(&text[copied..])
    }

    fn reference(&mut self, c: char) -> fmt::Result {
        if self.options.escapes != Escapes::Numeric {
            let name = match c {
                '&' => Some("&amp;"),
                '<' => Some("&lt;"),
                '>' => Some("&gt;"),
                '"' => Some("&quot;"),
                '\u{A0}' => Some("&nbsp;"),
                _ => None,
            };
            if let Some(name) = name {
                return self.out.write_str(name);
            }
        }
        write!(self.out, "&#{};", u32::from(c))
    }

    /// Writes the newline that a parser swallows.
    pub(crate) fn newline(&mut self) -> fmt::Result {
        self.finish()?;
        self.out.write_char('\n')
    }

    pub(crate) fn comment(&mut self, data: &str) -> fmt::Result {
        self.finish()?;
        let data = if self.options.guard { inert_comment_text(data) } else { data.into() };
        write_comment(&mut self.out, &data)
    }

    pub(crate) fn processing_instruction(&mut self, target: &str, data: &str) -> fmt::Result {
        self.finish()?;
        if !self.options.guard {
            return write_processing_instruction(&mut self.out, target, data);
        }
        // The first `>` ends it.
        let inert = |text: &str| text.replace('>', "&gt;");
        write_processing_instruction(&mut self.out, &inert(target), &inert(data))
    }

    pub(crate) fn doctype(&mut self, doctype: Doctype<'_>) -> fmt::Result {
        self.finish()?;
        let Doctype { name, public_id, system_id, .. } = self.options.doctype.apply(doctype);
        self.out.write_str("<!DOCTYPE ")?;
        self.out.write_str(name.unwrap_or_default())?;
        let public_id = public_id.filter(|id| !id.is_empty());
        let system_id = system_id.filter(|id| !id.is_empty());
        if let Some(id) = public_id {
            self.out.write_str(" PUBLIC ")?;
            self.identifier(id)?;
        } else if system_id.is_some() {
            self.out.write_str(" SYSTEM")?;
        }
        if let Some(id) = system_id {
            self.out.write_char(' ')?;
            self.identifier(id)?;
        }
        self.out.write_char('>')
    }

    fn identifier(&mut self, id: &str) -> fmt::Result {
        let quote = if id.contains('"') { '\'' } else { '"' };
        self.out.write_char(quote)?;
        // A `>` ends the doctype, even in quotes.
        self.out.write_str(&id.replace('>', "%3E"))?;
        self.out.write_char(quote)
    }
}

/// Whether an attribute is written without its value.
pub(crate) fn is_minimal(minimize: Minimize, name: QName<'_>, value: &str) -> bool {
    match minimize {
        Minimize::Never => false,
        Minimize::Empty => value.is_empty(),
        Minimize::Boolean => {
            (value.is_empty() || value.eq_ignore_ascii_case(name.local))
                && boolean::is_boolean(name)
        }
    }
}

/// The first byte of U+00A0.
const NO_BREAK_SPACE: u8 = 0xC2;

/// The first bytes of the characters that are escaped in text.
const ESCAPED_IN_TEXT: Needles<5> =
    Needles { bytes: [b'&', b'<', b'>', NO_BREAK_SPACE, b'\r'], bits: 0 };
fn is_standard_in_text(c: char, _: &str) -> bool {
    matches!(c, '&' | '<' | '>' | '\u{A0}')
}

fn is_standard_in_double(c: char, rest: &str) -> bool {
    c == '"' || is_standard_in_text(c, rest)
}

fn is_standard_in_single(c: char, rest: &str) -> bool {
    c == '\'' || is_standard_in_text(c, rest)
}

/// Whether a parser would begin a tag, a comment or a reference here. The end of a text counts as
/// whatever may follow.
fn is_needed_in_text(c: char, rest: &str) -> bool {
    match (c, rest.bytes().next()) {
        ('<', next) => {
            next.is_none_or(|next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!' | b'?'))
        }
        ('&', None) => true,
        ('&', Some(_)) => may_be_reference(rest),
        _ => false,
    }
}

fn is_needed_in_double(c: char, rest: &str) -> bool {
    c == '"' || (c == '&' && may_be_reference(rest))
}

fn is_needed_in_single(c: char, rest: &str) -> bool {
    c == '\'' || (c == '&' && may_be_reference(rest))
}

/// Whether the text after an ampersand may make it a reference. A name that no reference begins
/// with does not; one that ends in a semicolon does, because the syntax calls it ambiguous.
fn may_be_reference(rest: &str) -> bool {
    let end = rest.bytes().position(|byte| !byte.is_ascii_alphanumeric());
    let name = &rest[..end.unwrap_or(rest.len())];
    if rest.starts_with('#') || rest[name.len()..].starts_with(';') {
        return true;
    }
    // The longest of the names without semicolon has six letters.
    (1..=name.len().min(6)).any(|len| lookup(&name[..len]).is_some())
}

/// How text in an element is written, and whether white space counts in it.
pub(crate) fn text_style(
    name: Option<QName<'_>>,
    outer: bool,
    options: &Options,
) -> (TextStyle, bool) {
    let preformatted = outer || name.is_some_and(keeps_white_space);
    let style = match name {
        Some(name) if holds_raw_text(name, options.scripting) => TextStyle::Raw,
        _ if preformatted => TextStyle::Preformatted,
        _ => TextStyle::Normal,
    };
    (style, preformatted)
}

/// Puts attributes in the order of their names.
fn sort(attributes: &mut [(QName<'_>, &str)]) {
    attributes.sort_by_key(|(name, _)| (name.local, name.namespace));
}

/// Whether all white space counts in an element. In scripts, style sheets and the notations of
/// MathML, a comment may end with the line.
pub(crate) fn keeps_white_space(name: QName<'_>) -> bool {
    match name.namespace {
        Namespace::Html => matches!(
            name.name,
            Name::Pre
                | Name::Textarea
                | Name::Listing
                | Name::Script
                | Name::Style
                | Name::Xmp
                | Name::Plaintext
        ),
        // Tokens do not say which of the two it is.
        Namespace::Svg | Namespace::MathMl => {
            matches!(name.name, Name::Script | Name::Style | Name::Annotation)
        }
        _ => false,
    }
}

/// Whether white space may count in an element because of an attribute. This only matters if white
/// space is collapsed.
pub(crate) fn keeps_white_space_by_attribute<'a>(
    element: QName<'_>,
    mut attributes: impl Iterator<Item = (QName<'a>, &'a str)>,
    options: &Options,
) -> bool {
    let is_property = |property: &[u8]| property.eq_ignore_ascii_case(b"white-space");
    let names_it = |value: &str| value.as_bytes().windows(11).any(is_property);
    let is_html = element.namespace == Namespace::Html;
    options.collapse_white_space
        && attributes.any(|(name, value)| match name.local {
            "style" => names_it(value),
            // A property that SVG has as an attribute.
            "white-space" => !is_html,
            "space" => name.namespace == Namespace::Xml && value == "preserve",
            // A token has no namespaces.
            "xml:space" => !is_html && value == "preserve",
            _ => false,
        })
}
