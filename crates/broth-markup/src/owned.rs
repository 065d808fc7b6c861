//! Tokens that can be kept: [`Token`], [`Tag`], [`Attr`], [`Text`].
//!
//! They have the names of the tokens that a tokenizer lends, and know their places. Their texts
//! borrow from the source where they are equal to it, and are owned where they had to change; so
//! keeping the tokens of a document in memory costs little more than the document.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use crate::{Quote, Span};

/// A token that outlives the tokenizer's next step.
///
/// ```
/// use broth::html::{Token, tokens};
///
/// for token in tokens("<a href=/soup>Soup</a>") {
///     if let Token::StartTag(tag) = &token {
///         assert_eq!((&*tag.name, tag.attr("href"), tag.span.end), ("a", Some("/soup"), 14));
///     }
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Token<'s> {
    /// `<!DOCTYPE html>`
    Doctype(Doctype<'s>),
    /// `<p class=a>`
    StartTag(Tag<'s>),
    /// `</p>`
    EndTag(Tag<'s>),
    /// `<!-- data -->`, and everything else that is read as a comment: its data.
    Comment(Text<'s>),
    /// `<?target data?>`
    ProcessingInstruction(ProcessingInstruction<'s>),
    /// Characters. Here, U+0000 is a character like any other.
    Text(Text<'s>),
    /// The end of the file, with its place. Iterators end before it.
    EndOfFile(Span),
}

impl Token<'_> {
    /// The span of the whole token.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Doctype(doctype) => doctype.span,
            Self::StartTag(tag) | Self::EndTag(tag) => tag.span,
            Self::Comment(text) | Self::Text(text) => text.span,
            Self::ProcessingInstruction(instruction) => instruction.span,
            Self::EndOfFile(span) => *span,
        }
    }
}

/// A start or end tag.
///
/// ```
/// use broth::html::{Token, tokens};
///
/// let Some(Token::StartTag(tag)) = tokens("<IMG src=a.png>").next() else { panic!() };
/// assert_eq!((&*tag.name, tag.attr("src"), tag.attr("alt")), ("img", Some("a.png"), None));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tag<'s> {
    /// The name: in lower case in HTML, as written in XML.
    pub name: Cow<'s, str>,
    /// The span of the tag.
    pub span: Span,
    /// The span of the name.
    pub name_span: Span,
    /// The attributes in source order, without duplicates.
    pub attrs: Vec<Attr<'s>>,
    /// Whether the tag ends in `/>`.
    pub self_closing: bool,
}

impl Tag<'_> {
    /// The value of the attribute with this name.
    #[doc(alias = "get")]
    #[must_use]
    pub fn attr(&self, name: &str) -> Option<&str> {
        self.attrs.iter().find(|attr| attr.name == name).map(|attr| &*attr.value)
    }
}

/// An attribute of a [`Tag`].
///
/// ```
/// use broth::html::{Token, tokens};
///
/// let html = "<p id='x'>";
/// let Some(Token::StartTag(tag)) = tokens(html).next() else { panic!() };
/// let attr = &tag.attrs[0];
/// assert_eq!((&*attr.name, &*attr.value, &html[attr.span.range()]), ("id", "x", "id='x'"));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Attr<'s> {
    /// The name.
    pub name: Cow<'s, str>,
    /// The value, with references replaced.
    pub value: Cow<'s, str>,
    /// The span of the whole attribute: from its name to the end of its value, quotes included.
    pub span: Span,
    /// The span of the name.
    pub name_span: Span,
    /// The span of the value, without its quotes.
    pub value_span: Span,
    /// How the value was written.
    pub quote: Quote,
}

/// The text of a token, or the data of a comment. It is used as a `str`.
///
/// ```
/// use broth::html::{Token, tokens};
///
/// let Some(Token::Text(text)) = tokens("fish &amp; chips").next() else { panic!() };
/// assert_eq!((text.len(), text.span.end), (12, 16));
/// assert_eq!(text, "fish & chips");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Text<'s> {
    /// The text, with references replaced.
    pub text: Cow<'s, str>,
    /// The span of the token: of a comment, its markup is included.
    pub span: Span,
}

impl<'s> Text<'s> {
    /// Creates a text, for tokenizers.
    #[must_use]
    pub fn new(text: Cow<'s, str>, span: Span) -> Self {
        Self { text, span }
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, text: &str) -> bool {
        self.text == text
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, text: &&str) -> bool {
        self.text == *text
    }
}

/// A processing instruction.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProcessingInstruction<'s> {
    /// The target.
    pub target: Cow<'s, str>,
    /// The data.
    pub data: Cow<'s, str>,
    /// The span of the instruction.
    pub span: Span,
}

impl<'s> ProcessingInstruction<'s> {
    /// Creates an instruction, for tokenizers.
    #[must_use]
    pub fn new(target: Cow<'s, str>, data: Cow<'s, str>, span: Span) -> Self {
        Self { target, data, span }
    }
}

/// A document type declaration; `None` is *missing*, which is not the same as empty.
///
/// ```
/// use broth::html::{Token, tokens};
///
/// let Some(Token::Doctype(doctype)) = tokens("<!DOCTYPE html>").next() else { panic!() };
/// assert_eq!((doctype.name.as_deref(), doctype.public_id), (Some("html"), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Doctype<'s> {
    /// The name.
    pub name: Option<Cow<'s, str>>,
    /// The public identifier.
    pub public_id: Option<Cow<'s, str>>,
    /// The system identifier.
    pub system_id: Option<Cow<'s, str>>,
    /// The *force-quirks flag*: the declaration was broken.
    pub force_quirks: bool,
    /// The span of the declaration.
    pub span: Span,
}

impl crate::Token<'_> {
    /// Keeps the token. Its texts borrow from `source`, the whole text that the tokenizer reads,
    /// where they are equal to it.
    ///
    /// ```
    /// use broth::Span;
    /// use broth::html::driver;
    /// use broth::html::Token;
    ///
    /// let kept = driver::Token::Comment("soup").to_owned_in(Span::new(0, 11), "<!--soup-->");
    /// assert!(matches!(kept, Token::Comment(data) if data == "soup")); // a slice of the source
    /// ```
    #[must_use]
    pub fn to_owned_in<'s>(self, span: Span, source: &'s str) -> Token<'s> {
        let keep = |text: &str, at: usize| borrow_or_own(source, at, text);
        match self {
            // The places of a doctype's parts are unknown; they are short and rare.
            Self::Doctype(doctype) => Token::Doctype(Doctype {
                name: doctype.name.map(to_owned_text),
                public_id: doctype.public_id.map(to_owned_text),
                system_id: doctype.system_id.map(to_owned_text),
                force_quirks: doctype.force_quirks,
                span,
            }),
            Self::StartTag(tag) => Token::StartTag(tag.to_owned_in(span, source)),
            Self::EndTag(tag) => Token::EndTag(tag.to_owned_in(span, source)),
            Self::Comment(data) => {
                Token::Comment(Text { text: keep(data, span.start + "<!--".len()), span })
            }
            Self::ProcessingInstruction { target, data } => {
                Token::ProcessingInstruction(ProcessingInstruction {
                    target: keep(target, span.start + "<?".len()),
                    data: to_owned_text(data),
                    span,
                })
            }
            Self::Text(text) => Token::Text(Text { text: keep(&text, span.start), span }),
            Self::Null => Token::Text(Text { text: Cow::Borrowed("\0"), span }),
            Self::EndOfFile => Token::EndOfFile(span),
        }
    }

    /// Keeps the token, with a copy of each of its texts.
    #[must_use]
    pub fn to_static(self, span: Span) -> Token<'static> {
        self.to_owned_in(span, "")
    }
}

impl crate::Tag<'_> {
    /// Keeps the tag. Its texts borrow from `source`, the whole text that the tokenizer reads,
    /// where they are equal to it.
    ///
    /// ```
    /// use broth::Span;
    /// use broth::html::driver::{Attrs, Tag};
    ///
    /// let tag = Tag { name: "p", name_span: Span::new(1, 2), attrs: Attrs::default(), self_closing: false };
    /// assert_eq!(tag.to_owned_in(Span::new(0, 3), "<p>").name, "p");
    /// ```
    #[must_use]
    pub fn to_owned_in<'s>(self, span: Span, source: &'s str) -> Tag<'s> {
        Tag {
            name: borrow_or_own(source, self.name_span.start, self.name),
            span,
            name_span: self.name_span,
            attrs: self.attrs.iter().map(|attr| attr.to_owned_in(source)).collect(),
            self_closing: self.self_closing,
        }
    }
}

impl crate::Attr<'_> {
    fn to_owned_in<'s>(self, source: &'s str) -> Attr<'s> {
        Attr {
            name: borrow_or_own(source, self.name_span.start, self.name),
            value: borrow_or_own(source, self.value_span.start, self.value),
            span: self.span(),
            name_span: self.name_span,
            value_span: self.value_span,
            quote: self.quote,
        }
    }
}

/// Borrows `text` from the source if the source at `at` is equal to it, or copies it.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn borrow_or_own<'s>(source: &'s str, at: usize, text: &str) -> Cow<'s, str> {
    match source.get(at..at + text.len()) {
        Some(same) if same == text => Cow::Borrowed(same),
        _ => to_owned_text(text),
    }
}

fn to_owned_text(text: &str) -> Cow<'static, str> {
    Cow::Owned(String::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AttrsBuf;
    use crate::Token as Lent;

    /// Whether a token's text, once kept, is a slice of the source.
    fn is_borrowed(token: Lent<'_>, at: usize, source: &str) -> bool {
        let span = Span::new(at, source.len());
        let (kept, text) = match (token.to_owned_in(span, source), token) {
            (Token::Text(kept), Lent::Text(text)) => (kept.text, text.text),
            (Token::Comment(kept), Lent::Comment(text)) => (kept.text, text),
            (Token::ProcessingInstruction(kept), Lent::ProcessingInstruction { target, .. }) => {
                (kept.target, target)
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(kept, text);
        matches!(kept, Cow::Borrowed(_))
    }

    #[test]
    fn text_that_equals_its_source_is_borrowed() {
        for (text, at, source, expected) in [
            ("soup", 0, "soup of the day", true),
            ("day", 12, "soup of the day", true),
            ("day", 11, "soup of the day", false),
            ("day", 13, "soup of the day", false),
            ("a&b", 0, "a&amp;b", false),
            ("é", 1, "éé", false),
            ("soup", 0, "", false),
        ] {
            let token = Lent::Text(crate::Text::changed(text));
            assert_eq!(is_borrowed(token, at, source), expected, "{text} at {at} of {source}");
        }
        let source = "a <!--day--> of <?soup hot?>";
        assert!(is_borrowed(Lent::Comment("day"), 2, source));
        assert!(!is_borrowed(Lent::Comment("day"), 6, source));
        let instruction = Lent::ProcessingInstruction { target: "soup", data: "hot" };
        assert!(is_borrowed(instruction, 16, source));
        assert!(!is_borrowed(instruction, 18, source));
    }

    #[test]
    fn a_kept_tag_gives_the_values_of_its_attributes() {
        let mut attrs = AttrsBuf::default();
        attrs.push("href", "/soup");
        attrs.push("class", "hot");
        let (name_span, attrs) = (Span::new(1, 2), attrs.attrs());
        let kept = crate::Tag { name: "a", name_span, attrs, self_closing: false }
            .to_owned_in(Span::new(0, 3), "<a>");
        let values = ["href", "class", "id"].map(|name| kept.attr(name));
        assert_eq!(values, [Some("/soup"), Some("hot"), None]);
    }
}
