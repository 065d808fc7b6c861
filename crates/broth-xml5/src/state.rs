//! The states of the tokenizer, in the order of their files.
//!
//! States that differ in one word are one function with a parameter:
//! `AttributeValueQuoted(Double)`, `DoctypeIdentifier(Public, Single)`. Each function lists the
//! states it implements.

use broth_lex::cdata::CdataState;
use broth_lex::comment::CommentState;
use broth_lex::doctype::{Id, QuoteMark};

/// A state of the tokenizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum State {
    // text.rs
    Start,
    Data,
    CharacterReference,
    // reference.rs
    Reference(ReferenceState),
    // cdata.rs
    Cdata(CdataState),
    // tag.rs
    Tag,
    TagName,
    EmptyTag,
    EndTag,
    EndTagName,
    EndTagNameAfter,
    // attribute.rs
    AttributeNameBefore,
    AttributeName,
    AttributeNameAfter,
    AttributeValueBefore,
    AttributeValueQuoted(QuoteMark),
    AttributeValueUnquoted,
    // processing_instruction.rs
    Pi,
    PiTarget,
    PiTargetAfter,
    PiData,
    PiAfter,
    // declaration.rs
    MarkupDeclaration,
    BogusComment,
    // comment.rs
    Comment(CommentState),
    AbruptComment,
    // doctype.rs
    Doctype,
    BeforeDoctypeName,
    DoctypeName,
    AfterDoctypeName,
    AfterDoctypeKeyword(Id),
    BeforeDoctypeIdentifier(Id),
    DoctypeIdentifier(Id, QuoteMark),
    AfterDoctypePublicIdentifier,
    BetweenDoctypePublicAndSystemIdentifiers,
    AfterDoctypeSystemIdentifier,
    BogusDoctype,
    // subset.rs
    InternalSubset(SubsetState),
    AfterInternalSubset,
    /// The end of the file has been emitted.
    End,
}

/// The position in an internal subset, as far as finding its end requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SubsetState {
    /// Between declarations.
    Between,
    /// After a `<`.
    LessThanSign,
    /// After `<!`.
    Bang,
    /// In a declaration.
    Declaration,
    /// In a quoted string of a declaration.
    Quoted(QuoteMark),
    /// In a comment.
    Comment,
    /// In a processing instruction.
    Pi,
}

/// The position in a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ReferenceState {
    /// After the `&`.
    Begin,
    /// In a name.
    Name,
    /// After `&#`.
    Number,
    /// After `&#x`.
    HexadecimalStart,
    /// In hexadecimal digits, with their value so far.
    Hexadecimal(u32),
    /// In decimal digits, of this value so far.
    Decimal(u32),
}
