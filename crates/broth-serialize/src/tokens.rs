//! `TokenWriter`: writes tokens as markup, by the same rules as nodes.
//!
//! A stream of tokens is not a tree, and what a parser would make of it is unknown. So tags are
//! omitted here by the standard's rules alone, which assume conforming documents; for others, parse
//! and write the tree.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use broth_markup::{Doctype, Name, Namespace, QName, Token};

use crate::Serializer;
use crate::charset::Declaration;
use crate::markup::{Markup, Slash, TextStyle, keeps_white_space, keeps_white_space_by_attribute};
use crate::options::Options;
use broth_dom::markup::{holds_raw_text, is_html, serializes_as_void};
use broth_html_rules::optional_tags::{Next, may_omit_end_tag, may_omit_start_tag};

/// Writes tokens the way nodes are written. Call [`TokenWriter::finish`] at the end.
///
/// Text after the start tag of `script` and similar elements is raw text, but not in SVG and
/// MathML.
///
/// ```
/// use broth::serialize::{Serializer, TokenWriter};
///
/// let mut out = String::new();
/// let serializer = Serializer::new().exact(true).omit_optional_tags(true);
/// let mut writer = TokenWriter::new(&mut out, &serializer);
/// writer.start_tag("p", [("title", "\"")])?;
/// writer.text("1 < 2")?;
/// writer.end_tag("p")?;
/// writer.comment("no more")?;
/// writer.finish()?;
/// assert_eq!(out, r#"<p title="&quot;">1 &lt; 2</p><!--no more-->"#);
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub struct TokenWriter<'o, W> {
    markup: Markup<'o, W>,
    options: &'o Options,
    /// How text is written until the next tag.
    style: TextStyle,
    /// The open element that makes white space count.
    preformatted: Option<Preformatted>,
    /// How many `svg` and `math` elements are open, judging by their tags.
    foreign: usize,
    /// A tag that may be omitted, depending on what follows.
    held: Option<Held>,
    /// The element that the last tag ended, if that tag was omitted.
    ended: Option<Name>,
    head: Option<Head>,
}

/// An open element in which white space counts.
struct Preformatted {
    name: String,
    /// How many elements of this name are open from this one on.
    open: usize,
}

/// A tag that waits for what follows it.
struct Held {
    name: String,
    namespace: Namespace<'static>,
    is_end: bool,
}

/// The content of a head that is to declare an encoding. It waits, because the place of the
/// declaration is known only at the end of the head.
#[derive(Default)]
struct Head {
    declared: bool,
    tokens: Vec<Waiting>,
}

enum Waiting {
    Start(String, Namespace<'static>, Vec<(String, String)>),
    End(String, Namespace<'static>),
    Text(String),
    Comment(String),
    Instruction(String, String),
}

impl<'o, W: Write> TokenWriter<'o, W> {
    /// Creates a writer that writes to `out`, in the way of the serializer.
    pub fn new(out: W, serializer: &'o Serializer) -> Self {
        let options = &serializer.options;
        Self {
            markup: Markup::new(out, options),
            options,
            style: TextStyle::Normal,
            preformatted: None,
            foreign: 0,
            held: None,
            ended: None,
            head: None,
        }
    }

    /// Writes a token from a tokenizer.
    ///
    /// # Errors
    ///
    /// The errors of the output, as for all its methods.
    ///
    /// ```
    /// use broth::html::driver::{Text, Token};
    /// use broth::serialize::{Serializer, TokenWriter};
    ///
    /// let (mut out, serializer) = (String::new(), Serializer::new());
    /// let mut writer = TokenWriter::new(&mut out, &serializer);
    /// writer.write(&Token::Text(Text::changed("a < b")))?;
    /// writer.write(&Token::EndOfFile)?;
    /// assert_eq!(out, "a &lt; b");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write(&mut self, token: &Token<'_>) -> fmt::Result {
        match *token {
            Token::Doctype(doctype) => self.doctype(doctype),
            Token::StartTag(tag) => {
                self.start_tag(tag.name, tag.attrs.iter().map(|attr| (attr.name, attr.value)))
            }
            Token::EndTag(tag) => self.end_tag(tag.name),
            Token::Comment(data) => self.comment(data),
            Token::ProcessingInstruction { target, data } => {
                self.processing_instruction(target, data)
            }
            Token::Text(text) => self.text(&text),
            Token::Null => self.text("\0"),
            Token::EndOfFile => self.finish(),
            _ => Ok(()),
        }
    }

    /// Writes a start tag. Between the tags of `svg` or `math`, it is not a tag of HTML.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn start_tag<'a>(
        &mut self,
        name: &str,
        attributes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> fmt::Result {
        let namespace = self.namespace_of(name);
        let attributes = attributes.into_iter();
        let attributes = attributes.map(|(name, value)| (QName::attribute(name), value));
        self.element(QName::new(namespace, None, name), attributes)
    }

    /// Writes an end tag.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn end_tag(&mut self, name: &str) -> fmt::Result {
        if is_foreign_root(name) {
            self.foreign = self.foreign.saturating_sub(1);
        }
        let namespace = self.namespace_of(name);
        if let Some(head) = &mut self.head {
            if name != "head" {
                head.tokens.push(Waiting::End(name.into(), namespace));
                return Ok(());
            }
            self.end_of_head()?;
        }
        self.write_end_tag(QName::new(namespace, None, name))
    }

    /// Writes text.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn text(&mut self, text: &str) -> fmt::Result {
        if let Some(head) = &mut self.head {
            head.tokens.push(Waiting::Text(text.into()));
            return Ok(());
        }
        self.resolve_held_tag(Next::Text(text))?;
        self.ended = None;
        self.markup.text(text, self.style)
    }

    /// Writes a comment.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn comment(&mut self, data: &str) -> fmt::Result {
        if let Some(head) = &mut self.head {
            head.tokens.push(Waiting::Comment(data.into()));
            return Ok(());
        }
        self.resolve_held_tag(Next::Comment)?;
        self.ended = None;
        self.markup.comment(data)
    }

    /// Writes a processing instruction.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn processing_instruction(&mut self, target: &str, data: &str) -> fmt::Result {
        if let Some(head) = &mut self.head {
            head.tokens.push(Waiting::Instruction(target.into(), data.into()));
            return Ok(());
        }
        self.resolve_held_tag(Next::Comment)?;
        self.ended = None;
        self.markup.processing_instruction(target, data)
    }

    /// Writes a doctype.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    ///
    /// ```
    /// use broth::html::driver::Doctype;
    /// # use broth::serialize::{Serializer, TokenWriter};
    ///
    /// let (mut out, serializer) = (String::new(), Serializer::new());
    /// let mut writer = TokenWriter::new(&mut out, &serializer);
    /// writer.doctype(Doctype { name: Some("html"), ..Doctype::default() })?;
    /// writer.processing_instruction("xml-stylesheet", "href='a.css'")?;
    /// writer.finish()?;
    /// assert_eq!(out, "<!DOCTYPE html><?xml-stylesheet href='a.css'?>");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn doctype(&mut self, doctype: Doctype<'_>) -> fmt::Result {
        self.resolve_held_tag(Next::Comment)?;
        self.markup.doctype(doctype)
    }

    /// Writes everything that is still waiting.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn finish(&mut self) -> fmt::Result {
        self.end_of_head()?;
        self.resolve_held_tag(Next::Nothing)?;
        self.markup.finish()
    }

    fn namespace_of(&self, name: &str) -> Namespace<'static> {
        match self.foreign {
            0 if name == "svg" => Namespace::Svg,
            0 if name == "math" => Namespace::MathMl,
            0 => Namespace::Html,
            _ => Namespace::Svg,
        }
    }

    fn element<'a>(
        &mut self,
        name: QName<'_>,
        attributes: impl Iterator<Item = (QName<'a>, &'a str)>,
    ) -> fmt::Result {
        if is_foreign_root(name.local) {
            self.foreign += 1;
        }
        let attributes: Vec<_> = attributes.collect();
        if let Some(head) = &mut self.head {
            let declaration = Declaration::of(name, attributes.iter().copied());
            head.declared |= declaration != Declaration::No;
            let encoding = self.options.charset.as_deref().unwrap_or_default();
            let attributes = attributes.into_iter().map(|(name, value)| {
                (name.local.into(), declaration.value(name, value, encoding).into_owned())
            });
            let waiting = Waiting::Start(
                name.local.into(),
                html_svg_or_mathml(name.namespace),
                attributes.collect(),
            );
            head.tokens.push(waiting);
            return Ok(());
        }
        self.write_start_tag(name, &attributes)?;
        if is_html(name, Name::Head) && self.options.charset.is_some() {
            self.head = Some(Head::default());
        }
        Ok(())
    }

    fn write_start_tag(
        &mut self,
        name: QName<'_>,
        attributes: &[(QName<'_>, &str)],
    ) -> fmt::Result {
        self.resolve_held_tag(Next::Element(name))?;
        let void = serializes_as_void(name);
        if !void {
            self.enter_preformatted(name, attributes);
        }
        self.style = match () {
            () if holds_raw_text(name, self.options.scripting) => TextStyle::Raw,
            () if self.preformatted.is_some() => TextStyle::Preformatted,
            () => TextStyle::Normal,
        };
        if self.options.omit_optional_tags && attributes.is_empty() && may_be_omitted(name) {
            self.hold(name, false);
            return Ok(());
        }
        self.ended = None;
        let attributes = attributes.iter().map(|(name, value)| (*name, Cow::Borrowed(*value)));
        self.markup.start_tag(name, attributes, Slash::spaced_if(self.options.slash && void))
    }

    fn write_end_tag(&mut self, name: QName<'_>) -> fmt::Result {
        self.resolve_held_tag(Next::Nothing)?;
        self.leave_preformatted(name);
        self.style = match self.preformatted {
            Some(_) => TextStyle::Preformatted,
            None => TextStyle::Normal,
        };
        if self.options.omit_optional_tags {
            self.hold(name, true);
            return Ok(());
        }
        self.markup.end_tag(name)
    }

    fn enter_preformatted(&mut self, name: QName<'_>, attributes: &[(QName<'_>, &str)]) {
        match &mut self.preformatted {
            Some(outer) => outer.open += usize::from(outer.name == name.local),
            None if keeps_white_space(name)
                || keeps_white_space_by_attribute(
                    name,
                    attributes.iter().copied(),
                    self.options,
                ) =>
            {
                self.preformatted = Some(Preformatted { name: name.local.into(), open: 1 });
            }
            None => {}
        }
    }

    fn leave_preformatted(&mut self, name: QName<'_>) {
        if let Some(element) = self.preformatted.as_mut().filter(|it| it.name == name.local) {
            element.open -= 1;
            if element.open == 0 {
                self.preformatted = None;
            }
        }
    }

    fn hold(&mut self, name: QName<'_>, is_end: bool) {
        let namespace = html_svg_or_mathml(name.namespace);
        self.held = Some(Held { name: name.local.into(), namespace, is_end });
    }

    /// Omits or writes the waiting tag, which `next` follows.
    fn resolve_held_tag(&mut self, next: Next<'_>) -> fmt::Result {
        let Some(held) = self.held.take() else { return Ok(()) };
        let name = QName::new(held.namespace, None, &held.name);
        if held.is_end {
            // The parent is not known; only the rule for paragraphs needs it.
            let omit = may_omit_end_tag(name, next, None);
            self.ended = omit.then_some(name.name);
            return if omit { Ok(()) } else { self.markup.end_tag(name) };
        }
        let omit = may_omit_start_tag(name, next, self.ended);
        self.ended = None;
        if omit {
            Ok(())
        } else {
            self.markup.start_tag(name, core::iter::empty::<(_, &str)>(), Slash::None)
        }
    }

    /// Writes the content of the head, with the declaration.
    fn end_of_head(&mut self) -> fmt::Result {
        let Some(head) = self.head.take() else { return Ok(()) };
        if let Some(encoding) = self.options.charset.as_deref().filter(|_| !head.declared) {
            let charset = (QName::attribute("charset"), encoding);
            self.write_start_tag(QName::known(Namespace::Html, Name::Meta), &[charset])?;
        }
        for token in head.tokens {
            match token {
                Waiting::Start(name, namespace, attributes) => {
                    let attributes: Vec<_> = attributes
                        .iter()
                        .map(|(name, value)| (QName::attribute(name), value.as_str()))
                        .collect();
                    self.write_start_tag(QName::new(namespace, None, &name), &attributes)?;
                }
                Waiting::End(name, namespace) => {
                    self.write_end_tag(QName::new(namespace, None, &name))?;
                }
                Waiting::Text(text) => self.text(&text)?,
                Waiting::Comment(data) => self.comment(&data)?,
                Waiting::Instruction(target, data) => {
                    self.processing_instruction(&target, &data)?;
                }
            }
        }
        Ok(())
    }
}

fn is_foreign_root(name: &str) -> bool {
    matches!(name, "svg" | "math")
}

/// Whether there is a rule for omitting the start tag.
fn may_be_omitted(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html
        && matches!(name.name, Name::Html | Name::Head | Name::Body | Name::Colgroup | Name::Tbody)
}

/// The namespace without its lifetime; tokens only have one of these three.
fn html_svg_or_mathml(namespace: Namespace<'_>) -> Namespace<'static> {
    match namespace {
        Namespace::Svg => Namespace::Svg,
        Namespace::MathMl => Namespace::MathMl,
        _ => Namespace::Html,
    }
}
