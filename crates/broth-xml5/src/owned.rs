//! Tokens that can be kept: [`Token`], with [`Tag`], [`Attr`] and [`Text`] as in HTML.
//!
//! A token borrows its texts from the source where they are the same, and owns texts that had to
//! change.

use alloc::borrow::Cow;

use broth_markup::{Span, borrow_or_own};

use crate::XmlDeclaration as Parts;

pub use broth_markup::owned::{Attr, ProcessingInstruction, Tag, Text};

/// A token that outlives the tokenizer's next step.
///
/// ```
/// use broth::xml::tokens;
/// use broth::xml::owned::Token;
///
/// let kept: Vec<Token<'_>> = tokens("<a>soup</a>").collect();
/// assert!(matches!(&kept[1], Token::Text(text) if *text == "soup" && text.span.end == 7));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Token<'s> {
    /// `<?xml version="1.0"?>` at the very start.
    Declaration(XmlDeclaration<'s>),
    /// `<!DOCTYPE book SYSTEM "book.dtd" [ ... ]>`
    Doctype(Doctype<'s>),
    /// `<p class="a">`
    StartTag(Tag<'s>),
    /// `<br/>`
    EmptyTag(Tag<'s>),
    /// `</p>`
    EndTag(Tag<'s>),
    /// `</>`, with its place.
    ShortEndTag(Span),
    /// `<!-- data -->`, and everything that is read as a comment: its data.
    Comment(Text<'s>),
    /// `<?target data?>`
    ProcessingInstruction(ProcessingInstruction<'s>),
    /// Characters.
    Text(Text<'s>),
    /// `<![CDATA[text]]>`
    Cdata(Text<'s>),
    /// The end of the file, with its place. Iterators end before it.
    EndOfFile(Span),
}

impl Token<'_> {
    /// The span of the whole token.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Declaration(declaration) => declaration.span,
            Self::Doctype(doctype) => doctype.span,
            Self::StartTag(tag) | Self::EmptyTag(tag) | Self::EndTag(tag) => tag.span,
            Self::Comment(text) | Self::Text(text) | Self::Cdata(text) => text.span,
            Self::ProcessingInstruction(instruction) => instruction.span,
            Self::ShortEndTag(span) | Self::EndOfFile(span) => *span,
        }
    }
}

/// An XML declaration that can be kept.
///
/// ```
/// use broth::xml::tokens;
/// use broth::xml::owned::Token;
///
/// let mut tokens = tokens("<?xml version='1.0' encoding='utf-8'?><a/>");
/// let Some(Token::Declaration(declaration)) = tokens.next() else { panic!() };
/// assert_eq!(declaration.parts().encoding, Some("utf-8"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct XmlDeclaration<'s> {
    /// Everything between `<?xml ` and `?>`.
    pub data: Cow<'s, str>,
    /// The span of the declaration.
    pub span: Span,
}

impl XmlDeclaration<'_> {
    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> Parts<'_> {
        Parts::of(&self.data)
    }
}

/// A document type declaration that can be kept. `None` means that a part is missing.
///
/// ```
/// use broth::xml::tokens;
/// use broth::xml::owned::Token;
///
/// let mut tokens = tokens("<!DOCTYPE book SYSTEM 'book.dtd'><book/>");
/// let Some(Token::Doctype(doctype)) = tokens.next() else { panic!() };
/// assert_eq!((doctype.name.unwrap(), doctype.system_id.unwrap()), ("book".into(), "book.dtd".into()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Doctype<'s> {
    /// The name.
    pub name: Option<Cow<'s, str>>,
    /// The public identifier.
    pub public_id: Option<Cow<'s, str>>,
    /// The system identifier.
    pub system_id: Option<Cow<'s, str>>,
    /// The text between `[` and `]`.
    pub internal_subset: Option<Cow<'s, str>>,
    /// The span of the declaration.
    pub span: Span,
}

impl crate::Token<'_> {
    /// Converts the token to one that borrows from `source`, the whole text that the tokenizer
    /// reads, the texts that are the same there.
    ///
    /// ```
    /// use broth::xml::Token;
    ///
    /// let kept = Token::Comment("soup").to_static((0..11).into());
    /// assert_eq!(kept, Token::Comment("soup").to_owned_in((0..11).into(), "<!--soup-->")); // borrowed
    /// ```
    #[must_use]
    pub fn to_owned_in<'s>(self, span: Span, source: &'s str) -> Token<'s> {
        let keep = |text: &str, skip: usize| borrow_or_own(source, span.start + skip, text);
        let text = |text: &str, skip: usize| Text::new(keep(text, skip), span);
        match self {
            Self::Declaration(declaration) => Token::Declaration(XmlDeclaration {
                data: keep(declaration.data, "<?xml ".len()),
                span,
            }),
            Self::Doctype(doctype) => Token::Doctype(doctype.to_owned(span)),
            Self::StartTag(tag) => Token::StartTag(tag.to_owned_in(span, source)),
            Self::EmptyTag(tag) => Token::EmptyTag(tag.to_owned_in(span, source)),
            Self::EndTag(tag) => Token::EndTag(tag.to_owned_in(span, source)),
            Self::ShortEndTag => Token::ShortEndTag(span),
            Self::Comment(data) => Token::Comment(text(data, "<!--".len())),
            Self::ProcessingInstruction { target, data } => {
                let skip = "<? ".len() + target.len();
                let (target, data) = (keep(target, "<?".len()), keep(data, skip));
                Token::ProcessingInstruction(ProcessingInstruction::new(target, data, span))
            }
            Self::Text(characters) => Token::Text(text(&characters, 0)),
            Self::Cdata(characters) => Token::Cdata(text(&characters, "<![CDATA[".len())),
            Self::EndOfFile => Token::EndOfFile(span),
        }
    }

    /// Converts the token to one that owns all its texts.
    #[must_use]
    pub fn to_static(self, span: Span) -> Token<'static> {
        self.to_owned_in(span, "")
    }
}

impl crate::Doctype<'_> {
    /// The spans of a doctype's parts are not compared; they are short and rare.
    fn to_owned(self, span: Span) -> Doctype<'static> {
        Doctype {
            name: self.name.map(|text| Cow::Owned(text.into())),
            public_id: self.public_id.map(|text| Cow::Owned(text.into())),
            system_id: self.system_id.map(|text| Cow::Owned(text.into())),
            internal_subset: self.internal_subset.map(|text| Cow::Owned(text.into())),
            span,
        }
    }
}
