//! `OwnedToken`: a token that can be kept.
//!
//! It borrows its texts from the source where they are the same, and owns texts that had to change.

use alloc::borrow::Cow;

use broth_markup::{OwnedTag, Span, borrow_or_own};

use crate::{Doctype, Token, XmlDeclaration};

/// A token that outlives the tokenizer's next step; [`Token`] explains the kinds.
///
/// ```
/// use broth::xml::{OwnedToken, tokens};
///
/// let kept: Vec<OwnedToken<'_>> = tokens("<a>soup</a>").map(|(token, _span)| token).collect();
/// assert_eq!(kept[1], OwnedToken::Text("soup".into()));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OwnedToken<'s> {
    /// `<?xml version="1.0"?>` at the very start.
    Declaration(OwnedXmlDeclaration<'s>),
    /// `<!DOCTYPE book SYSTEM "book.dtd" [ ... ]>`
    Doctype(OwnedDoctype<'s>),
    /// `<p class="a">`
    StartTag(OwnedTag<'s>),
    /// `<br/>`
    EmptyTag(OwnedTag<'s>),
    /// `</p>`
    EndTag(OwnedTag<'s>),
    /// `</>`
    ShortEndTag,
    /// `<!-- data -->`, and everything that is read as a comment.
    Comment(Cow<'s, str>),
    /// `<?target data?>`
    ProcessingInstruction {
        /// The target.
        target: Cow<'s, str>,
        /// The data.
        data: Cow<'s, str>,
    },
    /// Characters.
    Text(Cow<'s, str>),
    /// `<![CDATA[text]]>`
    Cdata(Cow<'s, str>),
    /// The end of the file.
    EndOfFile,
}

/// An XML declaration that can be kept.
///
/// ```
/// use broth::xml::{OwnedToken, tokens};
///
/// let (token, _) = tokens("<?xml version='1.0' encoding='utf-8'?><a/>").next().unwrap();
/// let OwnedToken::Declaration(declaration) = token else { panic!() };
/// assert_eq!(declaration.parts().encoding, Some("utf-8"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnedXmlDeclaration<'s> {
    /// Everything between `<?xml ` and `?>`.
    pub data: Cow<'s, str>,
}

impl OwnedXmlDeclaration<'_> {
    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> XmlDeclaration<'_> {
        XmlDeclaration::of(&self.data)
    }
}

/// A document type declaration that can be kept. `None` means that a part is missing.
///
/// ```
/// use broth::xml::{OwnedToken, tokens};
///
/// let (token, _) = tokens("<!DOCTYPE book SYSTEM 'book.dtd'><book/>").next().unwrap();
/// let OwnedToken::Doctype(doctype) = token else { panic!() };
/// assert_eq!((doctype.name.unwrap(), doctype.system_id.unwrap()), ("book".into(), "book.dtd".into()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnedDoctype<'s> {
    /// The name.
    pub name: Option<Cow<'s, str>>,
    /// The public identifier.
    pub public_id: Option<Cow<'s, str>>,
    /// The system identifier.
    pub system_id: Option<Cow<'s, str>>,
    /// The text between `[` and `]`.
    pub internal_subset: Option<Cow<'s, str>>,
}

impl Token<'_> {
    /// Converts the token to one that borrows from `source`, the whole text that the tokenizer
    /// reads, the texts that are the same there.
    ///
    /// ```
    /// use broth::xml::{OwnedToken, Token};
    ///
    /// let kept = Token::Comment("soup").to_static((0..11).into());
    /// assert_eq!(kept, OwnedToken::Comment("soup".into()));
    /// assert_eq!(kept, Token::Comment("soup").to_owned_in((0..11).into(), "<!--soup-->")); // borrowed
    /// ```
    #[must_use]
    pub fn to_owned_in<'s>(self, span: Span, source: &'s str) -> OwnedToken<'s> {
        let keep = |text: &str, skip: usize| borrow_or_own(source, span.start + skip, text);
        match self {
            Token::Declaration(declaration) => OwnedToken::Declaration(OwnedXmlDeclaration {
                data: keep(declaration.data, "<?xml ".len()),
            }),
            Token::Doctype(doctype) => OwnedToken::Doctype(doctype.to_owned()),
            Token::StartTag(tag) => OwnedToken::StartTag(tag.to_owned_in(source)),
            Token::EmptyTag(tag) => OwnedToken::EmptyTag(tag.to_owned_in(source)),
            Token::EndTag(tag) => OwnedToken::EndTag(tag.to_owned_in(source)),
            Token::ShortEndTag => OwnedToken::ShortEndTag,
            Token::Comment(data) => OwnedToken::Comment(keep(data, "<!--".len())),
            Token::ProcessingInstruction { target, data } => OwnedToken::ProcessingInstruction {
                target: keep(target, "<?".len()),
                data: keep(data, "<? ".len() + target.len()),
            },
            Token::Text(text) => OwnedToken::Text(keep(&text, 0)),
            Token::Cdata(text) => OwnedToken::Cdata(keep(&text, "<![CDATA[".len())),
            Token::EndOfFile => OwnedToken::EndOfFile,
        }
    }

    /// Converts the token to one that owns all its texts.
    #[must_use]
    pub fn to_static(self, span: Span) -> OwnedToken<'static> {
        self.to_owned_in(span, "")
    }
}

impl Doctype<'_> {
    /// The spans of a doctype's parts are not compared; they are short and rare.
    fn to_owned(self) -> OwnedDoctype<'static> {
        OwnedDoctype {
            name: self.name.map(|text| Cow::Owned(text.into())),
            public_id: self.public_id.map(|text| Cow::Owned(text.into())),
            system_id: self.system_id.map(|text| Cow::Owned(text.into())),
            internal_subset: self.internal_subset.map(|text| Cow::Owned(text.into())),
        }
    }
}
