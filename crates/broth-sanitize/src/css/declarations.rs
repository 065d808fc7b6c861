//! Judges declarations: of a `style` attribute, or of a rule.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_css::{CssError, CssErrorCode, Declaration, Item, Parser, Property};
use broth_input::Span;

use super::value::{Context, Judge, Refusal, edited};
use super::{CssSanitizer, SanitizedCss};
use crate::removed::{RemovalReason, Removed, RemovedKind, place};

/// The result of judging a text.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// The new text; `None` if all of it stays as it is.
    pub(crate) css: Option<String>,
    pub(crate) removed: Vec<Removed>,
}

impl Written {
    pub(super) fn css_or(self, text: &str) -> String {
        self.css.unwrap_or_else(|| text.to_owned())
    }

    pub(super) fn report(mut self, text: &str) -> SanitizedCss {
        place(&mut self.removed, text);
        let removed = core::mem::take(&mut self.removed);
        SanitizedCss { css: self.css_or(text), removed }
    }
}

impl CssSanitizer {
    /// Judges the value of a `style` attribute.
    pub(crate) fn written_declarations(&self, style: &str) -> Written {
        let written = Judge::new(self).declarations(style);
        proven(written, style, |judge, css| judge.declarations(css), self)
    }
}

/// A result, if its text is read back as what was kept: judged again, it stays as it is.
pub(super) fn proven(
    written: Written,
    text: &str,
    judge: impl FnOnce(Judge<'_>, &str) -> Written,
    rules: &CssSanitizer,
) -> Written {
    let Some(css) = &written.css else { return written };
    let again = judge(Judge::new(rules).trusting_urls(), css);
    if again.css.is_none() {
        return written;
    }
    // No input is known that comes here. Nothing is let through without a proof.
    let span = Span::new(0, text.len());
    let reason = RemovalReason::CssSyntax;
    let all = Removed::new(Some(span), RemovedKind::Text, String::new(), reason);
    Written { css: Some(String::new()), removed: [all].into() }
}

impl Judge<'_> {
    fn declarations(self, style: &str) -> Written {
        let list = Parser::new().errors(true).parse_declarations(style);
        let judge = self.of_text(list.errors());
        let mut removed = syntax_errors(list.errors());
        let mut is_changed = !list.errors().is_empty();
        let mut css = String::new();
        for item in list.items() {
            let judged = match item {
                Item::Declaration(declaration) => {
                    judge.declaration(&declaration).map_err(|it| about(&declaration, it))
                }
                Item::Rule(rule) => {
                    let name = rule.name().unwrap_or_default().into_owned();
                    Err(refused(rule.span(), RemovedKind::Rule, name, RemovalReason::CssSyntax))
                }
            };
            match judged {
                Ok(text) => {
                    is_changed |= matches!(text, Cow::Owned(_));
                    if !css.is_empty() {
                        css.push_str("; ");
                    }
                    css.push_str(&text);
                }
                Err(report) => removed.push(report),
            }
        }
        let is_changed = is_changed || !removed.is_empty();
        removed.sort_by_key(|removed| removed.span.map(|span| span.start));
        Written { css: is_changed.then_some(css), removed }
    }

    /// Judges a declaration, and returns its text.
    pub(super) fn declaration<'s>(
        self,
        declaration: &Declaration<'s>,
    ) -> Result<Cow<'s, str>, Refusal> {
        let all = declaration.span();
        let name = match declaration.name() {
            custom if custom.starts_with("--") => custom.into_owned(),
            name => name.to_ascii_lowercase(),
        };
        let property = Property::find(&name);
        if property.is_some_and(Property::may_run) {
            return Err((RemovalReason::Unsafe, all));
        }
        if !self.rules.allows_property(&name) {
            return Err((RemovalReason::CssProperty, all));
        }
        if declaration.is_important() && !self.rules.important {
            return Err((RemovalReason::CssImportant, all));
        }
        self.limits(&name, declaration.value().tokens())?;
        let refers = property.is_some_and(Property::may_refer);
        self.value(declaration, Context::Value { refers })
    }

    /// Judges the value of a declaration, and returns the text of the declaration.
    pub(super) fn value<'s>(
        self,
        declaration: &Declaration<'s>,
        context: Context,
    ) -> Result<Cow<'s, str>, Refusal> {
        if self.is_cut_off {
            return self.completed(declaration, context).map(Cow::Owned);
        }
        let edits = self.tokens(declaration.value().tokens(), context)?;
        let text = declaration.text();
        if edits.is_empty() {
            return Ok(Cow::Borrowed(text));
        }
        Ok(Cow::Owned(edited(text, declaration.span().start, &edits)))
    }

    /// Judges a declaration that the end of the text may cut off, and closes what is open in it.
    fn completed(self, declaration: &Declaration<'_>, context: Context) -> Result<String, Refusal> {
        let refused = (RemovalReason::CssSyntax, declaration.span());
        let completed = declaration.to_string();
        let list = Parser::new().parse_declaration(&completed).map_err(|_| refused)?;
        let declaration = list.declarations().next().ok_or(refused)?;
        self.of_text(&[]).value(&declaration, context).map(Cow::into_owned)
    }
}

/// The reports about the parts that the parser has dropped. After other errors, the text is only
/// written in another way.
pub(super) fn syntax_errors(errors: &[CssError]) -> Vec<Removed> {
    let dropped = errors.iter().filter(|error| {
        matches!(
            error.code,
            CssErrorCode::UnfinishedRule
                | CssErrorCode::ContentAfterBlock
                | CssErrorCode::CustomPropertyAsRule
                | CssErrorCode::EofInComment
        )
    });
    let reports = dropped.map(|error| {
        refused(error.span, RemovedKind::Text, String::new(), RemovalReason::CssSyntax)
    });
    reports.collect()
}

/// The report about a declaration.
pub(super) fn about(declaration: &Declaration<'_>, (reason, _): Refusal) -> Removed {
    let name = declaration.name().into_owned();
    refused(declaration.span(), RemovedKind::Declaration, name, reason)
}

pub(super) fn refused(
    span: Span,
    kind: RemovedKind,
    name: String,
    reason: RemovalReason,
) -> Removed {
    Removed::new(Some(span), kind, name, reason)
}
