//! `Finding`: a broken rule, its position, and what to do about it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Span;

use crate::{Rule, Severity, Unfixed};

/// A place where a document breaks a rule.
///
/// ```
/// use broth::check::{Finding, Rule, Severity, Span};
///
/// let rule: Rule = "duplicate-attribute".parse().unwrap();
/// let finding = Finding::new(rule, Span::new(11, 16));
/// assert_eq!(finding.severity, Severity::Error);
/// assert_eq!(finding.message, "A tag has two attributes of the same name; the later one is dropped");
///
/// let finding = &broth::check::check("<!DOCTYPE html>\n<p>Soup")[0];
/// assert_eq!((finding.line, finding.column), (2, 1));
/// assert!(finding.to_string().starts_with("2:1: error: "));
/// assert!(finding.to_string().ends_with(" (missing-title)"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The rule that is broken.
    pub rule: Rule,
    /// How serious it is.
    pub severity: Severity,
    /// One line that says what is wrong.
    pub message: Cow<'static, str>,
    /// The part of the source that is wrong.
    pub span: Span,
    /// The line in which it begins, from 1; 0 if this is unknown, because no checker has returned
    /// the finding.
    pub line: usize,
    /// The column in which it begins, in characters from 1; 0 if this is unknown.
    pub column: usize,
    /// A note on this part; may be empty.
    pub label: Cow<'static, str>,
    /// Other parts of the source that are involved.
    pub related: Vec<Label>,
    /// Advice for people, if there is no automatic fix.
    pub help: Option<Cow<'static, str>>,
    /// An automatic fix.
    pub fix: Option<Fix>,
    /// Why there is no fix; `None` if there is one, or if none was looked for.
    pub unfixed: Option<Unfixed>,
    /// The start tag of an element without an end tag, if the finding exists only because that
    /// element is still open.
    pub(crate) follows: Option<Span>,
}

/// A note on a part of the source.
///
/// ```
/// use broth::check::{Finding, Label, Rule, Span};
///
/// let rule: Rule = "duplicate-id".parse().unwrap();
/// let mut finding = Finding::new(rule, Span::new(40, 45));
/// finding.related.push(Label::new(Span::new(3, 8), "first used here"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// The part of the source.
    pub span: Span,
    /// The line, from 1, or 0 if it is unknown.
    pub line: usize,
    /// The column in characters, from 1, or 0 if it is unknown.
    pub column: usize,
    /// The note.
    pub message: Cow<'static, str>,
}

/// A change that repairs a finding and nothing else. Those of [`check`](crate::Checker::check) are
/// proven alone: you may apply any one of them, and none of the others.
///
/// ```
/// use broth::check::{Edit, Effect, Fix, Span};
///
/// let edits = vec![Edit { span: Span::new(3, 5), text: String::new() }];
/// let fix = Fix { message: "remove the slash".into(), edits, effect: Effect::Nothing };
/// let mut text = String::from("<br />");
/// for Edit { span, text: new } in fix.edits.iter().rev() {
///     text.replace_range(span.range(), new);
/// }
/// assert_eq!(text, "<br>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The change in the imperative, such as "remove the slash".
    pub message: Cow<'static, str>,
    /// The changes in source order; they do not overlap.
    pub edits: Vec<Edit>,
    /// The effect of the change on the tree.
    pub effect: Effect,
}

/// A change of the text.
///
/// ```
/// use broth::check::{Edit, Span};
///
/// let quotes = [4, 8].map(|at| Edit { span: Span::empty(at), text: "\"".into() });
/// # assert_eq!(quotes.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The text to replace.
    pub span: Span,
    /// The replacement.
    pub text: String,
}

/// The changes that a fix may make to the tree. Everything else stays the same, with and without
/// scripting, and so does the encoding that browsers find.
///
/// The fixes of the built-in rules change only what browsers read in the same way. With them,
/// [`Doctype`](Self::Doctype) keeps the document's mode, [`AttributeValue`](Self::AttributeValue)
/// is another spelling of the same value, such as a number without white space around it, and
/// [`StyleSheet`](Self::StyleSheet) has the same rules. A value that means something else has no
/// fix. Fixes with another effect are made only where
/// [`unsafe_fixes`](crate::Checker::unsafe_fixes) allows it. The fixes of your own rules may do to a
/// value whatever you want.
///
/// ```
/// assert_eq!(broth::check::Effect::default(), broth::check::Effect::Nothing);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Effect {
    /// No change: the document is parsed to the same tree.
    #[default]
    Nothing,
    /// The identifiers of the doctype change, but not the document's mode.
    Doctype,
    /// The value of the attribute whose name begins at this offset changes. Its element and all
    /// other attributes stay.
    #[doc(alias = "Attributes")]
    AttributeValue(usize),
    /// The style sheet in the `style` element whose start tag begins at this offset changes.
    StyleSheet(usize),
    /// The text in the element whose start tag begins at this offset changes. The element and all
    /// elements in it stay.
    Text(usize),
    /// An attribute is added or removed. The element and all other attributes stay.
    Attribute {
        /// The offset at which the start tag of the element begins.
        tag: usize,
        /// The name of the attribute.
        name: String,
    },
    /// The name of the element whose start tag begins at this offset changes. Its attributes and
    /// its content stay.
    ElementName(usize),
    /// Markup replaces an element with all its content.
    Element {
        /// The offset at which the start tag of the element begins.
        tag: usize,
        /// The markup, which may be empty.
        markup: String,
    },
    /// All of these.
    All(Vec<Effect>),
}

impl Effect {
    /// Whether elements, attributes or texts come, go, or get other names.
    pub(crate) fn changes_tree(&self) -> bool {
        match self {
            Self::Nothing | Self::Doctype | Self::AttributeValue(_) | Self::StyleSheet(_) => false,
            Self::Text(_)
            | Self::Attribute { .. }
            | Self::ElementName(_)
            | Self::Element { .. }
            | Self::All(_) => true,
        }
    }
}

impl Label {
    /// Makes a note on a part of the source.
    #[must_use]
    pub fn new(span: Span, message: impl Into<Cow<'static, str>>) -> Self {
        Self { span, line: 0, column: 0, message: message.into() }
    }
}

impl Finding {
    /// Makes a finding with the summary of its rule as the message.
    #[must_use]
    pub fn new(rule: impl Into<Rule>, span: Span) -> Self {
        let rule = rule.into();
        Self {
            rule,
            severity: rule.severity(),
            message: Cow::Borrowed(rule.summary().trim_end_matches('.')),
            span,
            line: 0,
            column: 0,
            label: Cow::Borrowed(""),
            related: Vec::new(),
            help: None,
            fix: None,
            unfixed: None,
            follows: None,
        }
    }

    /// Sets the message, one line that says what is wrong.
    #[must_use]
    pub fn message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.message = message.into();
        self
    }

    /// Sets the note on the finding's own part of the source.
    #[must_use]
    pub fn label(mut self, label: impl Into<Cow<'static, str>>) -> Self {
        self.label = label.into();
        self
    }

    /// Sets the advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a note on another part of the source.
    #[must_use]
    pub fn related(mut self, span: Span, message: impl Into<Cow<'static, str>>) -> Self {
        self.related.push(Label::new(span, message));
        self
    }

    /// Sets the fix.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// Says that the finding exists only because the element with this start tag is still open.
    pub(crate) fn follows(mut self, tag: Option<Span>) -> Self {
        self.follows = tag;
        self
    }

    /// Drops the fix, if there is one, for this reason.
    pub(crate) fn drop_fix(&mut self, reason: Unfixed) {
        if self.fix.take().is_some() {
            self.unfixed = Some(reason);
        }
    }
}

impl Fix {
    /// Makes a fix that replaces a part of the text and does not change the tree.
    ///
    /// ```
    /// use broth::check::{Fix, Span};
    ///
    /// let fix = Fix::replace("write it in lower case", Span::new(1, 2), "p");
    /// assert_eq!(fix.edits[0].text, "p");
    /// ```
    #[must_use]
    pub fn replace(
        message: impl Into<Cow<'static, str>>,
        span: Span,
        text: impl Into<String>,
    ) -> Self {
        let edits = alloc::vec![Edit { span, text: text.into() }];
        Self { message: message.into(), edits, effect: Effect::Nothing }
    }

    /// Makes a fix that inserts a text at an offset and does not change the tree.
    #[must_use]
    pub fn insert(
        message: impl Into<Cow<'static, str>>,
        at: usize,
        text: impl Into<String>,
    ) -> Self {
        Self::replace(message, Span::empty(at), text)
    }

    /// Makes a fix that removes a part of the text and does not change the tree.
    #[must_use]
    pub fn remove(message: impl Into<Cow<'static, str>>, span: Span) -> Self {
        Self::replace(message, span, "")
    }

    /// Sets the effect on the tree.
    #[must_use]
    pub fn with_effect(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }
}
