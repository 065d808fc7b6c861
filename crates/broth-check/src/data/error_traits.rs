//! The checker's facts about each parse error: the columns of `xtask/data/parse-errors.txt`, which
//! explains them.

use broth_markup::{ErrorCode, ErrorFamily};

use crate::lint::Hides;
use crate::{Rule, Unfixed};

mod generated;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ErrorTraits {
    /// Whether the code is a rule of its own.
    pub(crate) is_rule: bool,
    /// The error is about an end tag that closes nothing.
    pub(crate) stray: bool,
    /// The parser ignores the token.
    pub(crate) ignored: bool,
    /// The error is about an unfinished token that may contain the rest of the document.
    pub(crate) swallows_the_rest: bool,
    /// The start tag keeps its element from being closed by its end tag.
    pub(crate) leaves_open: bool,
    /// The parser puts the element before the table.
    pub(crate) fosters: bool,
    /// The elements that the tag closes too early, by name; `*` is any.
    pub(crate) ends: &'static [&'static str],
    /// The cascading error that this error causes.
    pub(crate) causes: Option<ErrorCode>,
    /// The causes that make this a cascading error; one of them is enough.
    pub(crate) follows: &'static [Cause],
    /// Advice for a person.
    pub(crate) help: Option<&'static str>,
    /// The repair that a machine can make, and its message.
    pub(crate) fix: Option<(Repair, &'static str)>,
    /// Why a finding without a fix has none.
    pub(crate) unfixed: Option<Unfixed>,
}

/// What makes an error a cascading error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// This error is reported about the same text.
    Error(ErrorCode),
    /// This error is not reported about the same text.
    Without(ErrorCode),
    /// Another error of tree construction is reported about the same text.
    AnotherOfTreeConstruction,
    /// There is another finding about the same end tag.
    AnotherOfEndTag,
    /// The error is about a start tag.
    IsStartTag,
    /// The error is about an end tag.
    IsEndTag,
    /// An element that ends here is reported as not closed.
    UnclosedElement,
    /// The error is at the end of a file that ends in an unfinished token.
    UnfinishedToken,
}

/// How a fix changes the text that the error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repair {
    InsertBefore(&'static str),
    InsertAfter(&'static str),
    ReplaceWith(&'static str),
    /// Only where exactly the first text is written.
    Replace(&'static str, &'static str),
    /// The name of the tag.
    RenameTo(&'static str),
    EscapeAmpersand,
    /// A number of windows-1252 that is not the character's in Unicode.
    ReferToMeantCharacter,
    RemoveEndTag,
    RemoveSlash,
    RemoveAttribute,
    RemoveAllAttributes,
    QuoteValue,
    ShortenDoctype,
}

impl ErrorTraits {
    const NONE: Self = Self {
        is_rule: true,
        stray: false,
        ignored: false,
        swallows_the_rest: false,
        leaves_open: false,
        fosters: false,
        ends: &[],
        causes: None,
        follows: &[],
        help: None,
        fix: None,
        unfixed: None,
    };

    pub(crate) const fn of(code: ErrorCode) -> Self {
        let mut traits = generated::traits_of(code);
        if traits.ignored && traits.fix.is_none() {
            traits.fix = Some((Repair::RemoveEndTag, "remove it"));
        }
        if traits.unfixed.is_none() {
            traits.unfixed = match (traits.fix, code.family()) {
                (Some(_), _) => Some(Unfixed::DoesNotFit),
                (None, ErrorFamily::TreeConstruction) => Some(Unfixed::ChangesTree),
                _ => None,
            };
        }
        traits
    }

    pub(crate) fn of_rule(rule: Rule) -> Self {
        match rule {
            Rule::Parse(code) => Self::of(code),
            Rule::Lint(lint) => Self {
                ignored: lint.hides.contains(&Hides::TokenizerErrorsInside),
                unfixed: Some(lint.unfixed),
                ..Self::NONE
            },
        }
    }

    /// Whether the tag closes an element of this name too early.
    pub(crate) fn ends(&self, name: &str) -> bool {
        self.ends.iter().any(|&ended| ended == "*" || ended == name)
    }
}

impl Rule {
    /// Whether it can occur in today's HTML, parsed from text, and no other rule reports it
    /// instead.
    pub(crate) fn is_rule(self) -> bool {
        match self {
            Self::Parse(code) => code.family() != ErrorFamily::Xml && ErrorTraits::of(code).is_rule,
            Self::Lint(_) => true,
        }
    }

    /// Why a finding of this rule has no fix, if it has none and its place does not say more. Rules
    /// of XML give no reason: nothing repairs them.
    ///
    /// ```
    /// use broth::check::{Rule, Unfixed};
    ///
    /// let rule: Rule = "missing-title".parse().unwrap();
    /// assert_eq!(rule.unfixed(), Some(Unfixed::Missing));
    /// ```
    #[must_use]
    pub fn unfixed(self) -> Option<Unfixed> {
        ErrorTraits::of_rule(self).unfixed
    }
}
