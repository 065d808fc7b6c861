//! `State`: the 33 states of the draft. Twins that differ in a quote or a word are one state with a
//! parameter.

use broth_lex::doctype::{Id, QuoteMark};
use broth_markup::Quote;

/// The current state of the state machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// data state
    Data,
    /// entity data state
    EntityData,
    /// tag open state
    TagOpen,
    /// close tag open state
    CloseTagOpen,
    /// tag name state
    TagName,
    /// before attribute name state
    BeforeAttributeName,
    /// attribute name state
    AttributeName,
    /// after attribute name state
    AfterAttributeName,
    /// before attribute value state
    BeforeAttributeValue,
    /// attribute value (double-quoted) state, (single-quoted) state, (unquoted) state
    AttributeValue(Quote),
    /// entity in attribute value state, and the state to return to
    EntityInAttributeValue(Quote),
    /// bogus comment state
    BogusComment,
    /// markup declaration open state
    MarkupDeclarationOpen,
    /// comment start state
    CommentStart,
    /// comment start dash state
    CommentStartDash,
    /// comment state
    Comment,
    /// comment end dash state
    CommentEndDash,
    /// comment end state
    CommentEnd,
    /// DOCTYPE state
    Doctype,
    /// before DOCTYPE name state
    BeforeDoctypeName,
    /// DOCTYPE name state
    DoctypeName,
    /// after DOCTYPE name state
    AfterDoctypeName,
    /// before DOCTYPE public identifier state, before DOCTYPE system identifier state
    BeforeDoctypeIdentifier(Id),
    /// DOCTYPE public identifier (double-quoted) state, (single-quoted) state, the same for the
    /// system identifier
    DoctypeIdentifier(Id, QuoteMark),
    /// after DOCTYPE public identifier state, after DOCTYPE system identifier state
    AfterDoctypeIdentifier(Id),
    /// bogus DOCTYPE state
    BogusDoctype,
    /// Not a state of the draft: the end-of-file token has been emitted.
    AfterEndOfFile,
}
