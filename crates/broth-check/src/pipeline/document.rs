//! Checking documents by the rules for writing HTML.
//!
//! ```
//! let findings = broth::check::check("<!DOCTYPE html><title>Soup</title><p class=a class=b>Hot.");
//! assert_eq!(findings.len(), 1);
//! assert_eq!(findings[0].rule.as_str(), "duplicate-attribute");
//! assert_eq!(findings[0].span.range(), 45..50);
//! ```

use alloc::vec::Vec;

use broth_dom::{Document, TreeSink};
use broth_html::driver::{Observer, Verdict};
use broth_html::{Context, Input, Limits, Parser, ParserBuilder, TreeBuilder};
use broth_markup::{ErrorCode, Limit, LimitMet, ParseError, Span, Token};

use crate::fix::State;
use crate::{Checker, Finding, Options};

/// Checks a document. The findings are in source order; their fixes are those that [`fix`](fn@crate::fix) applies.
#[must_use]
pub fn check(html: &str) -> Vec<Finding> {
    check_with(html, &Options::default())
}

/// Checks a document with options.
///
/// ```
/// use broth::check::{Options, check_with};
///
/// let options = Options::default().deny("uppercase-tag-name".parse().unwrap());
/// let findings = check_with("<!DOCTYPE html><TITLE>Soup</title>", &options);
/// assert_eq!(findings[0].fix.as_ref().unwrap().edits[0].text, "title");
/// ```
#[must_use]
pub fn check_with(html: &str, options: &Options) -> Vec<Finding> {
    State::of(html.into(), None, options).announced(options)
}

/// Checks a fragment as the content of a context element.
///
/// ```
/// use broth::check::{Options, check_fragment};
/// use broth::html::Context;
///
/// let findings = check_fragment("<td>1</td></b>", &Context::html("tr"), &Options::default());
/// assert_eq!(findings[0].rule.as_str(), "unmatched-end-tag");
/// ```
#[must_use]
pub fn check_fragment(html: &str, context: &Context<'_>, options: &Options) -> Vec<Finding> {
    State::of(html.into(), Some(context), options).announced(options)
}

/// A document that was parsed while a checker observed the tokens.
pub(crate) struct Source<'s> {
    pub(crate) document: Document,
    pub(crate) checker: Checker<'s>,
}

impl<'s> Source<'s> {
    pub(crate) fn read(html: &'s str, context: Option<&Context<'_>>, options: &Options) -> Self {
        // Without this, some nodes would have no span in the source.
        let as_written =
            Parser::builder().errors(true).content_patching(false).selectedcontent(false).limits(
                Limits::default().errors(options.limit().saturating_mul(ERRORS_PER_FINDING)),
            );
        Self::read_with(html, context, as_written, Checker::new(html, options))
    }

    pub(crate) fn read_with(
        html: &'s str,
        context: Option<&Context<'_>>,
        mut parser: ParserBuilder,
        mut checker: Checker<'s>,
    ) -> Self {
        if let Some(context) = context {
            parser = parser.fragment(*context);
        }
        let parsed = parser.parse_observed(html, TokenObserver(&mut checker));
        for error in parsed.errors {
            checker.error(error);
        }
        for LimitMet { limit, at } in parsed.limits_met {
            match limit {
                Limit::Depth => {
                    let (code, span) = (ErrorCode::TreeTooDeep, Span::empty(at));
                    checker.error(ParseError { code, span, at });
                }
                Limit::Errors => checker.end_at(at),
                _ => {}
            }
        }
        Self { document: parsed.document, checker }
    }
}

/// Shows the checker each token of the document.
struct TokenObserver<'c, 's>(&'c mut Checker<'s>);

impl<S: TreeSink> Observer<S> for TokenObserver<'_, '_> {
    fn before(
        &mut self,
        token: &mut Token<'_>,
        span: &mut Span,
        builder: &mut TreeBuilder<S>,
    ) -> Verdict {
        if !drop_byte_order_mark(token, span) {
            return Verdict::Skip;
        }
        self.0.token(token, *span, builder.is_foreign());
        Verdict::Process
    }

    fn end(&mut self, _: &Input<'_>, span: Span, builder: &mut TreeBuilder<S>) {
        self.0.token(&Token::EndOfFile, span, builder.is_foreign());
    }
}

/// Some errors are not findings, or repeat another one.
const ERRORS_PER_FINDING: usize = 16;

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// Removes a byte order mark from the start of the text; it is not part of the document. Returns whether anything is left.
fn drop_byte_order_mark(token: &mut Token<'_>, span: &mut Span) -> bool {
    if let Token::Text(text) = token
        && span.start == 0
        && let Some(rest) = text.text.strip_prefix(BYTE_ORDER_MARK)
    {
        text.text = rest;
        span.start = BYTE_ORDER_MARK.len_utf8();
        return !rest.is_empty();
    }
    true
}
