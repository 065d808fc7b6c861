//! Checking documents by the rules for writing HTML.
//!
//! ```
//! let findings = broth::check::check("<!DOCTYPE html><title>Soup</title><p class=a class=b>Hot.");
//! assert_eq!(findings.len(), 1);
//! assert_eq!(findings[0].rule.as_str(), "duplicate-attribute");
//! assert_eq!(findings[0].span.range(), 45..50);
//! ```

use broth_dom::Document;
use broth_html_tokenizer::{Limits as TokenLimits, Tokenizer};
use broth_html_tree::{Context, Feedback, Limits, Options as TreeOptions, TreeBuilder};
use broth_input::Input;
use broth_markup::{ErrorCode, Limit, LimitMet, Next, ParseError, Span, Text, TextMode, Token};

mod edits;
mod fix;
mod round;
mod trees;

pub use self::fix::{Fixed, fix};
use self::round::State;
pub use broth_check::{
    Checker, Edit, Effect, Finding, Fix, Label, Options, Report, Rule, Severity, UnknownRule,
    WritingRule, printable, steers, width,
};

/// Checks a document. The findings come in the order of their places; what they can be repaired by is what [`fix`]
/// does.
#[must_use]
pub fn check(html: &str) -> Vec<Finding> {
    check_with(html, &Options::default())
}

/// Checks a document by chosen rules.
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

/// Checks a fragment as if it stood in the context element.
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

/// A document that has been read with a checker listening.
struct Source<'s> {
    document: Document,
    checker: Checker<'s>,
}

impl<'s> Source<'s> {
    fn read(html: &'s str, context: Option<&Context<'_>>, options: &Options) -> Self {
        // What the parser changes behind the writer's back would have no place in the source.
        let as_written = TreeOptions::default()
            .errors(true)
            .content_patching(false)
            .selectedcontent(false)
            .limits(Limits::default().errors(options.limit().saturating_mul(ERRORS_PER_FINDING)));
        Self::read_with(html, context, as_written, Checker::new(html, options))
    }

    fn read_with(
        html: &'s str,
        context: Option<&Context<'_>>,
        options: TreeOptions,
        mut checker: Checker<'s>,
    ) -> Self {
        let mut document = Document::new();
        document.append_source(html);
        let limits = TokenLimits { attributes: options.max_attributes(), ..TokenLimits::default() };
        let (mut builder, mode) = match context {
            Some(context) => {
                let mode = context.text_mode(options.scripting_mode());
                (TreeBuilder::fragment(document, options, context, None), mode)
            }
            None => (TreeBuilder::new(document, options), TextMode::Data),
        };
        let mut tokenizer = Tokenizer::new().with_errors(true).with_limits(limits);
        tokenizer.switch_to(mode);
        let mut input = Input::whole(html);
        loop {
            let is_foreign = builder.is_foreign();
            tokenizer.allow_cdata(is_foreign);
            let feedback = match tokenizer.next(&mut input) {
                Next::Token(token, span) => {
                    let Some((token, span)) = without_mark(token, span) else { continue };
                    checker.token(&token, span, is_foreign);
                    builder.process(&token, span)
                }
                Next::NeedInput | Next::End => break,
            };
            if let Feedback::SwitchTo(mode) = feedback {
                tokenizer.switch_to(mode);
            }
            for error in tokenizer.drain_errors(&input) {
                builder.report(error);
            }
        }
        for error in tokenizer.drain_errors(&input) {
            builder.report(error);
        }
        for error in builder.take_errors() {
            checker.error(error);
        }
        for &LimitMet { limit, at } in builder.limits_met() {
            match limit {
                Limit::Depth => {
                    let (code, span) = (ErrorCode::TreeTooDeep, Span::empty(at));
                    checker.error(ParseError { code, span, at });
                }
                Limit::Errors => checker.end_at(at),
                _ => {}
            }
        }
        Self { document: builder.finish(), checker }
    }
}

/// Some errors are no findings, or say what another one says.
const ERRORS_PER_FINDING: usize = 16;

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A byte order mark is no part of the document: the text that begins with it loses it, and may be nothing then.
fn without_mark<'t>(token: Token<'t>, span: Span) -> Option<(Token<'t>, Span)> {
    match token {
        Token::Text(text) if span.start == 0 && text.text.starts_with(BYTE_ORDER_MARK) => {
            let text = Text { text: &text.text[BYTE_ORDER_MARK.len_utf8()..], ..text };
            let span = Span::new(BYTE_ORDER_MARK.len_utf8(), span.end);
            (!text.is_empty()).then_some((Token::Text(text), span))
        }
        token => Some((token, span)),
    }
}
