//! `Rule`: what can be found, by a stable name.
//!
//! Each parse error that a document can have is a rule under its own code, but for those that never come without
//! another finding that says more. What the rules for writing ask
//! beyond that, and what is a matter of taste, has the names of [`WritingRule`].

use core::fmt;
use core::str::FromStr;

use broth_markup::{ErrorCode, ErrorFamily};

/// How bad a finding is.
///
/// ```
/// use broth_check::Severity;
///
/// assert!(Severity::Error > Severity::Warning && Severity::Warning > Severity::Style);
/// assert_eq!(Severity::Style.as_str(), "style");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// A matter of taste; such rules look only when asked to.
    Style,
    /// Allowed, and probably not what was meant.
    Warning,
    /// The standard forbids it.
    Error,
}

impl Severity {
    /// `error`, `warning` or `style`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Style => "style",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A rule of the checker.
///
/// ```
/// use broth_check::{Rule, Severity};
///
/// let rule: Rule = "duplicate-attribute".parse().unwrap();
/// assert_eq!(rule.severity(), Severity::Error);
/// assert!(rule.explanation().contains("start tag"));
/// println!("{}: {}", rule.as_str(), rule.summary());
/// assert!(Rule::all().any(|other| other == rule));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A document without this parse error.
    Parse(ErrorCode),
    /// A rule that no parser enforces.
    Writing(WritingRule),
}

impl Rule {
    /// All rules.
    pub fn all() -> impl Iterator<Item = Self> {
        let codes = ErrorCode::ALL.iter().copied().map(Self::Parse).filter(|rule| rule.is_rule());
        codes.chain(WritingRule::ALL.iter().copied().map(Self::Writing))
    }

    /// Whether the code, if it is one, is a rule's.
    pub(crate) fn is_rule(self) -> bool {
        match self {
            Self::Parse(code) => is_rule(code),
            Self::Writing(_) => true,
        }
    }

    /// Its name, which stays as it is.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Parse(code) => code.as_str(),
            Self::Writing(rule) => rule.row().0,
        }
    }

    /// How bad it is to break it, if nobody says otherwise.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Self::Parse(code) if code.family() == ErrorFamily::Limit => Severity::Warning,
            Self::Parse(_) => Severity::Error,
            Self::Writing(rule) => rule.row().1,
        }
    }

    /// One sentence that says what is wrong.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Parse(code) => code.summary(),
            Self::Writing(rule) => rule.row().2,
        }
    }
}

/// Whether the code can come up in a living HTML document that is given as text.
fn is_rule(code: ErrorCode) -> bool {
    match code {
        // Of older editions, of UTF-16 strings, of XML.
        ErrorCode::DoubleHyphenInComment
        | ErrorCode::UnexpectedQuestionMarkInsteadOfTagName
        | ErrorCode::SurrogateInInputStream
        | ErrorCode::EntityExpansionLimit => false,
        // `void-element-end-tag` says it better.
        ErrorCode::BrEndTag | ErrorCode::ColEndTag => false,
        // `missing-end-tag` says which, and where.
        ErrorCode::EofInFrameset
        | ErrorCode::EofInTemplate
        | ErrorCode::EofInTextElement
        | ErrorCode::MismatchedEndTagInForeignContent
        | ErrorCode::UnclosedElementsAtEndOfFile
        | ErrorCode::UnclosedElementsBeforeCellEndTag
        | ErrorCode::UnclosedElementsBeforeObjectEndTag
        | ErrorCode::UnclosedElementsBeforeTemplateEndTag
        | ErrorCode::UnclosedElementsInCaption
        | ErrorCode::UnclosedElementsInCell => false,
        // `unexpected-null-character` comes with each of them.
        ErrorCode::NullCharacterInBody | ErrorCode::NullCharacterInTable => false,
        _ => code.family() != ErrorFamily::Xml,
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// No rule has this name.
///
/// ```
/// use broth_check::{Rule, UnknownRule};
///
/// assert_eq!("too-much-salt".parse::<Rule>(), Err(UnknownRule));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRule;

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no rule has this name")
    }
}

impl core::error::Error for UnknownRule {}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Self, UnknownRule> {
        Self::all().find(|rule| rule.as_str() == name).ok_or(UnknownRule)
    }
}

/// A rule for writing documents that a parser does not care about.
///
/// ```
/// use broth_check::{Rule, WritingRule};
///
/// let rule = Rule::from(WritingRule::DuplicateId);
/// assert_eq!(rule.as_str(), "duplicate-id");
/// assert!(WritingRule::ALL.contains(&WritingRule::DuplicateId));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum WritingRule {
    /// `legacy-doctype`
    LegacyDoctype,
    /// `invalid-element-name`
    InvalidElementName,
    /// `unknown-element`
    UnknownElement,
    /// `obsolete-element`
    ObsoleteElement,
    /// `prefixed-foreign-element`
    PrefixedForeignElement,
    /// `void-element-end-tag`
    VoidElementEndTag,
    /// `self-closed-element-end-tag`
    SelfClosedElementEndTag,
    /// `raw-text-ended-early`
    RawTextEndedEarly,
    /// `missing-end-tag`
    MissingEndTag,
    /// `tr-directly-in-table`
    TrDirectlyInTable,
    /// `leading-newline-lost`
    LeadingNewlineLost,
    /// `namespace-declaration`
    NamespaceDeclaration,
    /// `namespaced-attribute`
    NamespacedAttribute,
    /// `xml-lang-without-lang`
    XmlLangWithoutLang,
    /// `solidus-in-unquoted-value`
    SolidusInUnquotedValue,
    /// `missing-whitespace-in-processing-instruction`
    MissingWhitespaceInProcessingInstruction,
    /// `question-mark-ends-processing-instruction-data`
    QuestionMarkEndsProcessingInstructionData,
    /// `null-character-in-processing-instruction`
    NullCharacterInProcessingInstruction,
    /// `duplicate-id`
    DuplicateId,
    /// `invalid-boolean-value`
    InvalidBooleanValue,
    /// `invalid-keyword`
    InvalidKeyword,
    /// `invalid-number`
    InvalidNumber,
    /// `invalid-date-or-time`
    InvalidDateOrTime,
    /// `invalid-color`
    InvalidColor,
    /// `invalid-token-list`
    InvalidTokenList,
    /// `invalid-id`
    InvalidId,
    /// `invalid-language-tag`
    InvalidLanguageTag,
    /// `invalid-mime-type`
    InvalidMimeType,
    /// `invalid-name-reference`
    InvalidNameReference,
    /// `empty-url`
    EmptyUrl,
    /// `invalid-image-candidates`
    InvalidImageCandidates,
    /// `invalid-source-sizes`
    InvalidSourceSizes,
    /// `invalid-media-query`
    InvalidMediaQuery,
    /// `invalid-pattern`
    InvalidPattern,
    /// `invalid-value`
    InvalidValue,
    /// `malformed-bytes`
    MalformedBytes,
    /// `late-encoding-declaration`
    LateEncodingDeclaration,
    /// `too-many-findings`
    TooManyFindings,
    /// `attribute-quotes`
    AttributeQuotes,
    /// `mixed-newlines`
    MixedNewlines,
    /// `omitted-end-tag`
    OmittedEndTag,
    /// `omitted-start-tag`
    OmittedStartTag,
    /// `uppercase-attribute-name`
    UppercaseAttributeName,
    /// `uppercase-tag-name`
    UppercaseTagName,
    /// `void-element-slash`
    VoidElementSlash,
}

impl WritingRule {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::LegacyDoctype,
        Self::InvalidElementName,
        Self::UnknownElement,
        Self::ObsoleteElement,
        Self::PrefixedForeignElement,
        Self::VoidElementEndTag,
        Self::SelfClosedElementEndTag,
        Self::RawTextEndedEarly,
        Self::MissingEndTag,
        Self::TrDirectlyInTable,
        Self::LeadingNewlineLost,
        Self::NamespaceDeclaration,
        Self::NamespacedAttribute,
        Self::XmlLangWithoutLang,
        Self::SolidusInUnquotedValue,
        Self::MissingWhitespaceInProcessingInstruction,
        Self::QuestionMarkEndsProcessingInstructionData,
        Self::NullCharacterInProcessingInstruction,
        Self::DuplicateId,
        Self::InvalidBooleanValue,
        Self::InvalidKeyword,
        Self::InvalidNumber,
        Self::InvalidDateOrTime,
        Self::InvalidColor,
        Self::InvalidTokenList,
        Self::InvalidId,
        Self::InvalidLanguageTag,
        Self::InvalidMimeType,
        Self::InvalidNameReference,
        Self::EmptyUrl,
        Self::InvalidImageCandidates,
        Self::InvalidSourceSizes,
        Self::InvalidMediaQuery,
        Self::InvalidPattern,
        Self::InvalidValue,
        Self::MalformedBytes,
        Self::LateEncodingDeclaration,
        Self::TooManyFindings,
        Self::AttributeQuotes,
        Self::MixedNewlines,
        Self::OmittedEndTag,
        Self::OmittedStartTag,
        Self::UppercaseAttributeName,
        Self::UppercaseTagName,
        Self::VoidElementSlash,
    ];

    /// Name, severity and summary.
    const fn row(self) -> (&'static str, Severity, &'static str) {
        use Severity::{Error, Style, Warning};
        match self {
            Self::LegacyDoctype => (
                "legacy-doctype",
                Warning,
                "The doctype has the legacy string, which only old generators need.",
            ),
            Self::InvalidElementName => (
                "invalid-element-name",
                Error,
                "An element's name is neither letters and digits nor that of a custom element.",
            ),
            Self::UnknownElement => {
                ("unknown-element", Error, "HTML does not define an element of this name.")
            }
            Self::ObsoleteElement => {
                ("obsolete-element", Error, "The element is obsolete and must not be used.")
            }
            Self::PrefixedForeignElement => (
                "prefixed-foreign-element",
                Error,
                "An element of SVG or MathML has a prefix, which HTML does not resolve.",
            ),
            Self::VoidElementEndTag => {
                ("void-element-end-tag", Error, "A void element has no end tag.")
            }
            Self::SelfClosedElementEndTag => (
                "self-closed-element-end-tag",
                Error,
                "An element whose start tag is self-closing must not have an end tag.",
            ),
            Self::RawTextEndedEarly => (
                "raw-text-ended-early",
                Error,
                "The text of an element that holds only text has its end tag in it.",
            ),
            Self::MissingEndTag => {
                ("missing-end-tag", Error, "An end tag is missing that cannot be omitted here.")
            }
            Self::TrDirectlyInTable => (
                "tr-directly-in-table",
                Style,
                "A row stands directly in a table; a table body is made up around it.",
            ),
            Self::LeadingNewlineLost => (
                "leading-newline-lost",
                Error,
                "The newline that the contents begin with is dropped.",
            ),
            Self::NamespaceDeclaration => (
                "namespace-declaration",
                Error,
                "HTML has no namespace declarations; this attribute has no effect.",
            ),
            Self::NamespacedAttribute => (
                "namespaced-attribute",
                Error,
                "HTML cannot express an attribute with this prefix here.",
            ),
            Self::XmlLangWithoutLang => (
                "xml-lang-without-lang",
                Error,
                "An `xml:lang` has no effect in HTML; only beside an equal `lang` may it stand.",
            ),
            Self::SolidusInUnquotedValue => (
                "solidus-in-unquoted-value",
                Warning,
                "The slash belongs to the unquoted value; it does not close the tag.",
            ),
            Self::MissingWhitespaceInProcessingInstruction => (
                "missing-whitespace-in-processing-instruction",
                Error,
                "White space is missing between the target and the data of a processing instruction.",
            ),
            Self::QuestionMarkEndsProcessingInstructionData => (
                "question-mark-ends-processing-instruction-data",
                Error,
                "The data of a processing instruction must not end in `?`.",
            ),
            Self::NullCharacterInProcessingInstruction => (
                "null-character-in-processing-instruction",
                Error,
                "A processing instruction has a NULL character.",
            ),
            Self::DuplicateId => ("duplicate-id", Error, "Two elements have the same id."),
            Self::InvalidBooleanValue => (
                "invalid-boolean-value",
                Error,
                "The value of a boolean attribute is neither empty nor its own name.",
            ),
            Self::InvalidKeyword => {
                ("invalid-keyword", Error, "The value is none of the attribute's keywords.")
            }
            Self::InvalidNumber => {
                ("invalid-number", Error, "The value is no number as the attribute wants it.")
            }
            Self::InvalidDateOrTime => (
                "invalid-date-or-time",
                Error,
                "The value is no date, time or duration as the attribute wants it.",
            ),
            Self::InvalidColor => ("invalid-color", Error, "The value is no colour."),
            Self::InvalidTokenList => (
                "invalid-token-list",
                Error,
                "The value is no list of different words as the attribute wants it.",
            ),
            Self::InvalidId => {
                ("invalid-id", Error, "The value is no id: it is empty or has white space.")
            }
            Self::InvalidLanguageTag => (
                "invalid-language-tag",
                Error,
                "The value does not have the shape of a language tag.",
            ),
            Self::InvalidMimeType => ("invalid-mime-type", Error, "The value is no MIME type."),
            Self::InvalidNameReference => (
                "invalid-name-reference",
                Error,
                "The value does not refer to a name as the attribute wants it.",
            ),
            Self::EmptyUrl => ("empty-url", Error, "The address is empty."),
            Self::InvalidImageCandidates => (
                "invalid-image-candidates",
                Error,
                "The value is no list of images with their widths or densities.",
            ),
            Self::InvalidSourceSizes => (
                "invalid-source-sizes",
                Error,
                "The value is no list of sizes with the conditions on which they count.",
            ),
            Self::InvalidMediaQuery => {
                ("invalid-media-query", Error, "The value is no list of media queries.")
            }
            Self::InvalidPattern => {
                ("invalid-pattern", Error, "The value is no regular expression.")
            }
            Self::InvalidValue => {
                ("invalid-value", Error, "The value is not what the attribute wants.")
            }
            Self::MalformedBytes => (
                "malformed-bytes",
                Error,
                "Bytes are no text in the document's encoding; a replacement character stands for them.",
            ),
            Self::LateEncodingDeclaration => (
                "late-encoding-declaration",
                Error,
                "The declaration of the encoding is not within the first 1,024 bytes.",
            ),
            Self::TooManyFindings => {
                ("too-many-findings", Warning, "There are more findings than are told.")
            }
            Self::AttributeQuotes => {
                ("attribute-quotes", Style, "The value is not in double quotes.")
            }
            Self::MixedNewlines => {
                ("mixed-newlines", Style, "The newline is not like the first one of the file.")
            }
            Self::OmittedEndTag => ("omitted-end-tag", Style, "The end tag is omitted."),
            Self::OmittedStartTag => ("omitted-start-tag", Style, "The start tag is omitted."),
            Self::UppercaseAttributeName => {
                ("uppercase-attribute-name", Style, "The attribute's name has capitals.")
            }
            Self::UppercaseTagName => ("uppercase-tag-name", Style, "The tag's name has capitals."),
            Self::VoidElementSlash => {
                ("void-element-slash", Style, "The slash of a void element has no effect.")
            }
        }
    }
}

impl From<ErrorCode> for Rule {
    fn from(code: ErrorCode) -> Self {
        Self::Parse(code)
    }
}

impl From<WritingRule> for Rule {
    fn from(rule: WritingRule) -> Self {
        Self::Writing(rule)
    }
}
