//! The states of the tokenizer, in the order of their files.
//!
//! States that differ in one word are one function with a parameter: `LessThanSign(Rcdata)`,
//! `AttributeValueQuoted(Double)`, `DoctypeIdentifier(Public, Single)`. Each
//! function lists the states it implements.

use broth_lex::cdata::CdataState;
use broth_lex::comment::CommentState;
use broth_lex::doctype::{Id, QuoteMark};
use broth_markup::TextMode;

/// A state of the tokenizer.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum State {
    // text.rs
    Data,
    Rcdata,
    Rawtext,
    ScriptData,
    Plaintext,
    CharacterReference,
    // raw_text.rs
    LessThanSign(Raw),
    EndTagOpen(Raw),
    EndTagName(Raw),
    // script.rs
    ScriptDataEscapeStart,
    ScriptDataEscapeStartDash,
    ScriptDataEscaped(Level, Dashes),
    ScriptDataDoubleEscapeStart,
    ScriptDataDoubleEscapedLessThanSign,
    ScriptDataDoubleEscapeEnd,
    // tag.rs
    TagOpen,
    TagEndTagOpen,
    TagName,
    SelfClosingStartTag,
    // attribute.rs
    BeforeAttributeName,
    AttributeName,
    AfterAttributeName,
    BeforeAttributeValue,
    AttributeValueQuoted(QuoteMark),
    AttributeValueUnquoted,
    AfterAttributeValueQuoted,
    // declaration.rs
    MarkupDeclarationOpen,
    BogusComment,
    Comment(CommentState),
    CdataSection(CdataState),
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
    // processing_instruction.rs
    ProcessingInstructionOpen,
    ProcessingInstructionTarget,
    AfterProcessingInstructionTarget,
    ProcessingInstructionData,
    ProcessingInstructionQuestionable,
    /// The end of the file has been emitted.
    End,
}

impl State {
    /// The state that reads text in this mode.
    pub(crate) const fn of(mode: TextMode) -> Self {
        match mode {
            TextMode::Data => Self::Data,
            TextMode::Rcdata => Self::Rcdata,
            TextMode::Rawtext => Self::Rawtext,
            TextMode::ScriptData => Self::ScriptData,
            TextMode::Plaintext => Self::Plaintext,
        }
    }
}

/// The kinds of text that only the end tag of their element ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Raw {
    Rcdata,
    Rawtext,
    ScriptData,
    ScriptDataEscaped,
}

/// How deep we are in the comment-like text of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Level {
    Escaped,
    DoubleEscaped,
}

/// How many dashes have just been read: none, one, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Dashes {
    None,
    One,
    Two,
}
