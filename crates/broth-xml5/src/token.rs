//! `Token`: the tokenizer's output and the tree builder's input.
//!
//! XML has kinds of token that HTML does not have: the XML declaration, the empty tag, the short
//! end tag of the XML5 draft, CDATA sections as opposed to text, and document types with an
//! internal subset. Tags, attributes and texts are those that both share.

use broth_markup::{Tag, Text};

use crate::XmlDeclaration;

/// A token, which borrows the input and the tokenizer until the next one is requested.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Token<'t> {
    /// `<?xml version="1.0"?>` at the very start. The dialect `Draft` has a processing instruction
    /// instead.
    Declaration(XmlDeclaration<'t>),
    /// `<!DOCTYPE book SYSTEM "book.dtd" [ ... ]>`
    Doctype(Doctype<'t>),
    /// `<p class="a">`
    StartTag(Tag<'t>),
    /// `<br/>`
    EmptyTag(Tag<'t>),
    /// `</p>`
    EndTag(Tag<'t>),
    /// `</>`: ends the innermost open element.
    ShortEndTag,
    /// `<!-- data -->`, and everything that is read as a comment.
    Comment(&'t str),
    /// `<?target data?>`
    ProcessingInstruction {
        /// The target.
        target: &'t str,
        /// The data.
        data: &'t str,
    },
    /// A run of characters.
    Text(Text<'t>),
    /// `<![CDATA[text]]>`. The dialect `Draft` has text instead.
    Cdata(Text<'t>),
    /// The end of the file.
    EndOfFile,
}

/// A document type declaration. `None` means that a part is missing, which differs from an empty
/// one.
///
/// ```
/// # use broth::xml::Input;
/// use broth::xml::{Next, Token, Tokenizer};
///
/// let (mut tokenizer, mut input) = (Tokenizer::default(), Input::whole("<!DOCTYPE a [<!ENTITY b 'c'>]>"));
/// let Next::Token(Token::Doctype(doctype), _) = tokenizer.next(&mut input) else { panic!() };
/// assert_eq!((doctype.name, doctype.internal_subset), (Some("a"), Some("<!ENTITY b 'c'>")));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doctype<'t> {
    /// The name.
    pub name: Option<&'t str>,
    /// The public identifier.
    pub public_id: Option<&'t str>,
    /// The system identifier.
    pub system_id: Option<&'t str>,
    /// The text between `[` and `]`.
    pub internal_subset: Option<&'t str>,
}
