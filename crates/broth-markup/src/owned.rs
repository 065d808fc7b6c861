//! `OwnedToken`: a token that can be kept.
//!
//! Its texts borrow from the source where they are equal to it, and are owned where they had to
//! change; so keeping the tokens of a document in memory costs little more than the document.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Attr, Quote, Span, Tag, Token};

/// A token that outlives the tokenizer's next step. [`Token`] describes the kinds.
///
/// ```
/// use broth::Span;
/// use broth::html::{OwnedToken, Text, Token};
///
/// let source = "Hi there";
/// let token = Token::Text(Text::verbatim("Hi"));
/// assert_eq!(token.to_owned_in(Span::new(0, 2), source), OwnedToken::Text("Hi".into())); // borrowed
/// let kept: OwnedToken<'static> = token.to_static(Span::new(0, 2)); // a copy
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OwnedToken<'s> {
    /// `<!DOCTYPE html>`
    Doctype(OwnedDoctype<'s>),
    /// `<p class=a>`
    StartTag(OwnedTag<'s>),
    /// `</p>`
    EndTag(OwnedTag<'s>),
    /// `<!-- data -->`, and everything else that is read as a comment.
    Comment(Cow<'s, str>),
    /// `<?target data?>`
    ProcessingInstruction {
        /// The target.
        target: Cow<'s, str>,
        /// The data.
        data: Cow<'s, str>,
    },
    /// Characters. Here, U+0000 is a character like any other.
    Text(Cow<'s, str>),
    /// The end of the file.
    EndOfFile,
}

/// A tag that is kept.
///
/// ```
/// # use broth::Span;
/// # use broth::dom::AttrsBuf;
/// # use broth::html::Tag;
/// let mut attrs = AttrsBuf::default();
/// attrs.push("href", "/soup");
/// let tag = Tag { name: "a", name_span: Span::new(1, 2), attrs: attrs.attrs(), self_closing: false };
/// let kept = tag.to_owned_in("<a href=/soup>");
/// assert_eq!((&*kept.name, kept.get("href")), ("a", Some("/soup")));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct OwnedTag<'s> {
    /// The name.
    pub name: Cow<'s, str>,
    /// The span of the name.
    pub name_span: Span,
    /// The attributes in source order, without duplicates.
    pub attrs: Vec<OwnedAttr<'s>>,
    /// Whether the tag ends in `/>`.
    pub self_closing: bool,
}

impl<'s> OwnedTag<'s> {
    /// The value of the attribute with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attrs.iter().find(|attr| attr.name == name).map(|attr| &*attr.value)
    }
}

/// An attribute of an [`OwnedTag`].
///
/// ```
/// # use broth::Span;
/// # use broth::dom::AttrsBuf;
/// # use broth::html::Tag;
/// # let mut attrs = AttrsBuf::default();
/// # attrs.push("href", "/soup");
/// # let tag = Tag { name: "a", name_span: Span::new(1, 2), attrs: attrs.attrs(), self_closing: false };
/// let kept = tag.to_owned_in("<a href=/soup>");
/// assert_eq!((&*kept.attrs[0].name, &*kept.attrs[0].value), ("href", "/soup"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct OwnedAttr<'s> {
    /// The name.
    pub name: Cow<'s, str>,
    /// The value, with references replaced.
    pub value: Cow<'s, str>,
    /// The span of the name.
    pub name_span: Span,
    /// The span of the value, without its quotes.
    pub value_span: Span,
    /// How the value was written.
    pub quote: Quote,
}

/// A doctype that is kept; `None` is *missing*.
///
/// ```
/// use broth::Span;
/// use broth::html::{Doctype, OwnedToken, Token};
///
/// let token = Token::Doctype(Doctype { name: Some("html"), ..Doctype::default() });
/// let OwnedToken::Doctype(kept) = token.to_static(Span::default()) else { panic!() };
/// assert_eq!((kept.name.as_deref(), kept.public_id), (Some("html"), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnedDoctype<'s> {
    /// The name.
    pub name: Option<Cow<'s, str>>,
    /// The public identifier.
    pub public_id: Option<Cow<'s, str>>,
    /// The system identifier.
    pub system_id: Option<Cow<'s, str>>,
    /// The *force-quirks flag*: the declaration was broken.
    pub force_quirks: bool,
}

impl Token<'_> {
    /// Keeps the token. Its texts borrow from `source`, the whole text that the tokenizer reads,
    /// where they are equal to it.
    ///
    /// ```
    /// use broth::Span;
    /// use broth::html::{OwnedToken, Token};
    ///
    /// let kept = Token::Comment("soup").to_owned_in(Span::new(0, 11), "<!--soup-->");
    /// assert_eq!(kept, OwnedToken::Comment("soup".into())); // a slice of the source
    /// ```
    #[must_use]
    pub fn to_owned_in<'s>(self, span: Span, source: &'s str) -> OwnedToken<'s> {
        let keep = |text: &str, at: usize| borrow_or_own(source, at, text);
        match self {
            // The places of a doctype's parts are unknown; they are short and rare.
            Token::Doctype(doctype) => OwnedToken::Doctype(OwnedDoctype {
                name: doctype.name.map(to_owned_text),
                public_id: doctype.public_id.map(to_owned_text),
                system_id: doctype.system_id.map(to_owned_text),
                force_quirks: doctype.force_quirks,
            }),
            Token::StartTag(tag) => OwnedToken::StartTag(tag.to_owned_in(source)),
            Token::EndTag(tag) => OwnedToken::EndTag(tag.to_owned_in(source)),
            Token::Comment(data) => OwnedToken::Comment(keep(data, span.start + "<!--".len())),
            Token::ProcessingInstruction { target, data } => OwnedToken::ProcessingInstruction {
                target: keep(target, span.start + "<?".len()),
                data: to_owned_text(data),
            },
            Token::Text(text) => OwnedToken::Text(keep(&text, span.start)),
            Token::Null => OwnedToken::Text(Cow::Borrowed("\0")),
            Token::EndOfFile => OwnedToken::EndOfFile,
        }
    }

    /// Keeps the token, with a copy of each of its texts.
    #[must_use]
    pub fn to_static(self, span: Span) -> OwnedToken<'static> {
        self.to_owned_in(span, "")
    }
}

impl Tag<'_> {
    /// Keeps the tag. Its texts borrow from `source`, the whole text that the tokenizer reads,
    /// where they are equal to it.
    ///
    /// ```
    /// use broth::Span;
    /// use broth::html::{Attrs, Tag};
    ///
    /// let tag = Tag { name: "p", name_span: Span::new(1, 2), attrs: Attrs::default(), self_closing: false };
    /// assert_eq!(tag.to_owned_in("<p>").name, "p");
    /// ```
    #[must_use]
    pub fn to_owned_in<'s>(self, source: &'s str) -> OwnedTag<'s> {
        OwnedTag {
            name: borrow_or_own(source, self.name_span.start, self.name),
            name_span: self.name_span,
            attrs: self.attrs.iter().map(|attr| attr.to_owned_in(source)).collect(),
            self_closing: self.self_closing,
        }
    }
}

impl Attr<'_> {
    fn to_owned_in<'s>(self, source: &'s str) -> OwnedAttr<'s> {
        OwnedAttr {
            name: borrow_or_own(source, self.name_span.start, self.name),
            value: borrow_or_own(source, self.value_span.start, self.value),
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
    use crate::{AttrsBuf, Text};

    /// Whether a token's text, once kept, is a slice of the source.
    fn is_borrowed(token: Token<'_>, at: usize, source: &str) -> bool {
        let (kept, text) = match (token.to_owned_in(Span::new(at, source.len()), source), token) {
            (OwnedToken::Text(kept), Token::Text(Text { text, .. })) => (kept, text),
            (OwnedToken::Comment(kept), Token::Comment(text)) => (kept, text),
            (
                OwnedToken::ProcessingInstruction { target: kept, .. },
                Token::ProcessingInstruction { target, .. },
            ) => (kept, target),
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
            let token = Token::Text(Text::changed(text));
            assert_eq!(is_borrowed(token, at, source), expected, "{text} at {at} of {source}");
        }
        let source = "a <!--day--> of <?soup hot?>";
        assert!(is_borrowed(Token::Comment("day"), 2, source));
        assert!(!is_borrowed(Token::Comment("day"), 6, source));
        let instruction = Token::ProcessingInstruction { target: "soup", data: "hot" };
        assert!(is_borrowed(instruction, 16, source));
        assert!(!is_borrowed(instruction, 18, source));
    }

    #[test]
    fn a_kept_tag_gives_the_values_of_its_attributes() {
        let mut attrs = AttrsBuf::default();
        attrs.push("href", "/soup");
        attrs.push("class", "hot");
        let (name_span, attrs) = (Span::new(1, 2), attrs.attrs());
        let kept = Tag { name: "a", name_span, attrs, self_closing: false }.to_owned_in("<a>");
        let values = ["href", "class", "id"].map(|name| kept.get(name));
        assert_eq!(values, [Some("/soup"), Some("hot"), None]);
    }
}
