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
use broth_markup::{ErrorCode, Limit, Next, ParseError, Span, Text, TextMode, Token};

mod fix;

pub use self::fix::{Fixed, fix};
pub use broth_check::{
    Checker, Edit, Effect, Finding, Fix, Label, Options, Report, Rule, Severity, UnknownRule,
    WritingRule, printable, steers, width,
};

/// Checks a document. The findings come in the order of their places; of parse errors there are at most as
/// many as [`Limits::errors`](crate::html::Limits::errors) says by default.
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
    let source = Source::read(html, None, Limits::default());
    source.checker.finish(&source.document, options)
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
    let source = Source::read(html, Some(context), Limits::default());
    source.checker.finish(&source.document, options)
}

/// A document that has been read with a checker listening.
struct Source<'s> {
    document: Document,
    checker: Checker<'s>,
}

impl<'s> Source<'s> {
    fn read(html: &'s str, context: Option<&Context<'_>>, limits: Limits) -> Self {
        let mut document = Document::new();
        document.append_source(html);
        // What the parser changes behind the writer's back would have no place in the source.
        let options = TreeOptions::default()
            .errors(true)
            .content_patching(false)
            .selectedcontent(false)
            .limits(limits);
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
        let mut checker = Checker::new(html);
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
        for met in builder.limits_met().iter().filter(|met| met.limit == Limit::Depth) {
            let (code, at) = (ErrorCode::TreeTooDeep, met.at);
            checker.error(ParseError { code, span: Span::empty(at), at });
        }
        Self { document: builder.finish(), checker }
    }
}

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
