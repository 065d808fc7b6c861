//! `TokenWriter`: tokens become markup, by the same rules as nodes.

use core::fmt::{self, Write};

use broth_markup::{Attrs, Name, Namespace, QName, Token};

use crate::fragment::{
    write_comment, write_doctype, write_end_tag, write_processing_instruction, write_start_tag,
    write_text,
};
use crate::names::holds_raw_text;

/// Writes tokens as the fragment serialisation algorithm writes nodes.
///
/// A stream of tokens is no tree. The writer knows only so much of the tree as writing needs: that text behind the
/// start tag of `script` and its like is raw text, and that this is not so in SVG and MathML.
///
/// ```
/// use broth_markup::Token;
/// use broth_serialize::TokenWriter;
///
/// let mut out = String::new();
/// let mut writer = TokenWriter::new(&mut out);
/// writer.write(&Token::Comment("so far"))?;
/// writer.start_tag("p", [("title", "\"")])?;
/// writer.text("1 < 2")?;
/// writer.end_tag("p")?;
/// assert_eq!(out, r#"<!--so far--><p title="&quot;">1 &lt; 2</p>"#);
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[derive(Debug)]
pub struct TokenWriter<W> {
    out: W,
    scripting: bool,
    /// Text is raw until the next tag.
    raw: bool,
    /// How many `svg` and `math` elements are open, by their tags.
    foreign: usize,
}

impl<W: Write> TokenWriter<W> {
    /// A writer that writes to `out`.
    pub fn new(out: W) -> Self {
        Self { out, scripting: false, raw: false, foreign: 0 }
    }

    /// Whether scripting is enabled: then the text in a `noscript` is raw text.
    #[must_use]
    pub fn with_scripting(mut self, scripting: bool) -> Self {
        self.scripting = scripting;
        self
    }

    /// What it writes to.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes a token.
    ///
    /// # Errors
    ///
    /// Those of what it writes to, as for all its methods.
    pub fn write(&mut self, token: &Token<'_>) -> fmt::Result {
        match *token {
            Token::Doctype(doctype) => {
                write_doctype(&mut self.out, doctype.name.unwrap_or_default())
            }
            Token::StartTag(tag) => self.start_tag(tag.name, pairs(tag.attrs)),
            Token::EndTag(tag) => self.end_tag(tag.name),
            Token::Comment(data) => write_comment(&mut self.out, data),
            Token::ProcessingInstruction { target, data } => {
                write_processing_instruction(&mut self.out, target, data)
            }
            Token::Text(text) => self.text(&text),
            Token::Null => self.text("\0"),
            _ => Ok(()),
        }
    }

    /// Writes a start tag. The names are written as they are.
    ///
    /// # Errors
    ///
    /// Those of what it writes to.
    pub fn start_tag<'a>(
        &mut self,
        name: &str,
        attributes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> fmt::Result {
        let name = self.qname(name);
        if matches!(name.name, Name::Svg | Name::Math) {
            self.foreign += 1;
        }
        self.raw = holds_raw_text(name, self.scripting);
        let attributes = attributes.into_iter();
        let attributes = attributes.map(|(name, value)| (QName::attribute(name), value));
        write_start_tag(&mut self.out, name, None, attributes)
    }

    /// Writes an end tag.
    ///
    /// # Errors
    ///
    /// Those of what it writes to.
    pub fn end_tag(&mut self, name: &str) -> fmt::Result {
        let name = self.qname(name);
        if matches!(name.name, Name::Svg | Name::Math) {
            self.foreign = self.foreign.saturating_sub(1);
        }
        self.raw = false;
        write_end_tag(&mut self.out, name)
    }

    /// Writes text.
    ///
    /// # Errors
    ///
    /// Those of what it writes to.
    pub fn text(&mut self, text: &str) -> fmt::Result {
        if self.raw { self.out.write_str(text) } else { write_text(&mut self.out, text) }
    }

    fn qname<'t>(&self, name: &'t str) -> QName<'t> {
        let namespace = if self.foreign == 0 { Namespace::Html } else { Namespace::Svg };
        QName::new(namespace, None, name)
    }
}

fn pairs(attrs: Attrs<'_>) -> impl Iterator<Item = (&str, &str)> {
    attrs.iter().map(|attr| (attr.name, attr.value))
}
