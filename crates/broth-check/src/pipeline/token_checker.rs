//! `TokenChecker`: turns the output of a parser into findings.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use broth_dom::{Document, Node};
use broth_markup::{ErrorCode, ParseError, Span, Token};

use crate::Finding;
use crate::options::Options;
use crate::pipeline::allows;
use crate::pipeline::cascades;
use crate::pipeline::likely::Likely;
use crate::pipeline::parse_errors;
use crate::pipeline::parse_errors::Context;
use crate::pipeline::spans;
use crate::pipeline::swallowed;
use crate::pipeline::tokens::Tokens;
use crate::pipeline::unclosed_quote;
use crate::pipeline::walk;
use crate::place::place;

/// Checks a document while a parser reads it.
///
/// It works with any parser. Pass it the tokens and the errors as they come, and finally the tree,
/// as [`Checker`](crate::Checker) does.
///
/// ```
/// use broth::check::{Checker, TokenChecker};
/// use broth::dom::Document;
/// use broth::{ErrorCode, ParseError, Span};
///
/// let text = "<br/></p>";
/// let mut checker = TokenChecker::new(text, &Checker::new());
/// let code = ErrorCode::UnmatchedPEndTag;
/// checker.error(ParseError { code, span: Span::new(5, 9), at: 9 });
/// let findings = checker.finish(&Document::new());
/// assert_eq!(findings[0].rule.as_str(), "unmatched-p-end-tag");
/// ```
#[derive(Clone, Debug)]
pub struct TokenChecker<'s> {
    text: &'s str,
    tokens: Tokens<'s>,
    errors: Vec<ParseError>,
    options: Options,
    /// Whether a comment allows a rule.
    has_allows: bool,
}

impl<'s> TokenChecker<'s> {
    pub(crate) fn with_options(text: &'s str, options: &Options) -> Self {
        let (tokens, options) = (Tokens::new(text, &options.choices), options.clone());
        Self { text, tokens, errors: Vec::new(), options, has_allows: false }
    }

    /// Whether the text was decoded from bytes, so that their byte order mark is not in it.
    pub(crate) fn is_of_bytes(&self) -> bool {
        self.options.choices.encoding.is_some()
    }

    /// Takes a token and its span. `in_foreign_content` says whether the adjusted current node was
    /// an element of SVG or MathML when the token came.
    ///
    /// ```
    /// use broth::check::{Checker, TokenChecker};
    /// # use broth::dom::Document;
    /// use broth::Span;
    /// use broth::html::driver::{Attrs, Tag, Token};
    ///
    /// let lower_case = Checker::new().deny("uppercase-tag-name");
    /// let mut checker = TokenChecker::new("<P>", &lower_case);
    /// let tag = Tag { name: "p", name_span: Span::new(1, 2), attrs: Attrs::default(), self_closing: false };
    /// checker.token(&Token::StartTag(tag), Span::new(0, 3), false);
    /// assert_eq!(checker.finish(&Document::new())[0].span.range(), 1..2);
    /// ```
    pub fn token(&mut self, token: &Token<'_>, span: Span, in_foreign_content: bool) {
        self.tokens.token(token, span, in_foreign_content);
        if let Token::Comment(comment) = token {
            self.has_allows |= allows::may_allow(comment);
        }
    }

    /// Takes a parse error of the tokenizer or of tree construction.
    pub fn error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    /// Drops findings that begin at this offset or later. Pass the offset where the parser stopped
    /// keeping errors.
    pub fn end_at(&mut self, place: usize) {
        self.tokens.findings.end_at(place);
    }

    /// Checks the tree, and returns all findings in source order.
    ///
    /// Nodes that were parsed from the source have spans. Nodes that a program added have none, and
    /// rules that need a span skip them.
    ///
    /// A fix is a proposal. To know whether it changes anything else, parse the result.
    #[must_use]
    pub fn finish(self, document: &Document) -> Vec<Finding> {
        let (text, options) = (self.text, self.options.clone());
        let mut findings = options.and_unknown(self.finish_at(document.root()));
        place(text, &mut findings);
        findings
    }

    /// Does the same with the nodes below `root`, which may be those of a fragment.
    pub(crate) fn finish_at(mut self, root: Node<'_>) -> Vec<Finding> {
        let document = root.document();
        let is_of_bytes = self.is_of_bytes();
        self.tokens.finish();
        let suspects = self.tags_with_open_quotes();
        let Tokens { mut findings, want_quotes, swallowing, .. } = self.tokens;
        let swallowed = swallowed::places(self.text, &swallowing, &self.errors);
        let context = Context {
            text: self.text,
            is_of_bytes,
            quirks_mode: document.quirks_mode(),
            want_quotes: &want_quotes,
        };
        let mut likely = Likely::default();
        let of_parse_errors =
            self.errors.iter().map(|&error| parse_errors::finding(error, &context, &mut likely));
        findings.extend(of_parse_errors.filter(|finding| finding.rule.is_rule()));
        walk::check(root, &self.options, &mut findings);
        findings.iter_mut().for_each(|finding| spans::refuse_wrong(self.text, finding));
        let mut findings = findings.finish(|findings| {
            swallowed::refuse_fixes(self.text, &swallowed, findings);
            cascades::drop_cascading(self.text, root, findings);
            unclosed_quote::apply(self.text, &suspects, findings);
        });
        self.options.drop_unsafe_fixes(&mut findings);
        if self.has_allows {
            allows::apply(self.text, root, &self.options, &mut findings);
        }
        findings
    }

    /// The tags in which a quote may be open: those that are suspicious and have an error, and one
    /// that the file ends in.
    fn tags_with_open_quotes(&self) -> Vec<Span> {
        use ErrorCode::{
            EofInTag, MissingWhitespaceBetweenAttributes, UnexpectedCharacterInAttributeName,
        };
        let is_debris = |error: &&ParseError| {
            matches!(
                error.code,
                MissingWhitespaceBetweenAttributes | UnexpectedCharacterInAttributeName
            )
        };
        let places = self
            .errors
            .iter()
            .filter(is_debris)
            .map(|error| error.span.start)
            .collect::<BTreeSet<_>>();
        let has_debris = |tag: &&Span| places.range(tag.range()).next().is_some();
        let mut tags: Vec<Span> = self.tokens.suspects.iter().filter(has_debris).copied().collect();
        let rest = self.text.get(self.tokens.end..).unwrap_or_default();
        if rest.starts_with('<') && self.errors.iter().any(|error| error.code == EofInTag) {
            tags.push(Span::new(self.tokens.end, self.text.len()));
        }
        tags
    }
}
