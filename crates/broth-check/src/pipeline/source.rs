//! `Source`: a document that was parsed while a checker observed the tokens.

use broth_dom::{Document, Node, NodeId, TreeSink};
use broth_html::driver::{Observer, Verdict};
use broth_html::{Context, Input, Limits, Parsed, Parser, TreeBuilder};
use broth_markup::{ErrorCode, Limit, LimitMet, ParseError, Span, Token};

use crate::options::Options;
use crate::pipeline::token_checker::TokenChecker;

/// A document that was parsed while a checker observed the tokens.
pub(crate) struct Source<'s> {
    pub(crate) tree: Tree,
    pub(crate) checker: TokenChecker<'s>,
}

/// The tree of a document or of a fragment.
pub(crate) struct Tree {
    pub(crate) document: Document,
    /// The document node, or the node that contains the nodes of the fragment.
    root: NodeId,
}

impl Tree {
    /// The tree of a fragment that was parsed alone.
    pub(crate) fn of_fragment(parsed: Parsed) -> Self {
        let root = parsed.root().id();
        Self { document: parsed.document, root }
    }

    pub(crate) fn root(&self) -> Node<'_> {
        self.document.node(self.root)
    }
}

impl<'s> Source<'s> {
    pub(crate) fn read(html: &'s str, context: Option<&Context<'_>>, options: &Options) -> Self {
        // Without this, some nodes would have no span in the source.
        let as_written =
            Parser::new().errors(true).content_patching(false).selectedcontent(false).limits(
                Limits::default().errors(options.limit().saturating_mul(ERRORS_PER_FINDING)),
            );
        Self::read_with(html, context, as_written, TokenChecker::with_options(html, options))
    }

    pub(crate) fn read_with(
        html: &'s str,
        context: Option<&Context<'_>>,
        mut parser: Parser,
        mut checker: TokenChecker<'s>,
    ) -> Self {
        if let Some(context) = context {
            parser = parser.context(*context);
        }
        let may_have_mark = !checker.is_of_bytes();
        let observer = TokenObserver { checker: &mut checker, may_have_mark };
        let parsed = parser.parse_observed(html, observer);
        let root = parsed.root().id();
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
        Self { tree: Tree { document: parsed.document, root }, checker }
    }
}

/// Shows the checker each token of the document.
struct TokenObserver<'c, 's> {
    checker: &'c mut TokenChecker<'s>,
    /// Whether a byte order mark at the start is that of the file. When bytes are decoded, that one
    /// is removed, and another one after it is a character of the document.
    may_have_mark: bool,
}

impl<S: TreeSink> Observer<S> for TokenObserver<'_, '_> {
    fn before(
        &mut self,
        token: &mut Token<'_>,
        span: &mut Span,
        builder: &mut TreeBuilder<S>,
    ) -> Verdict {
        if self.may_have_mark && !drop_byte_order_mark(token, span) {
            return Verdict::Skip;
        }
        self.checker.token(token, *span, builder.is_foreign());
        Verdict::Process
    }

    fn end(&mut self, _: &Input<'_>, span: Span, builder: &mut TreeBuilder<S>) {
        self.checker.token(&Token::EndOfFile, span, builder.is_foreign());
    }
}

/// Whether an error can be a finding. Some errors cannot, or repeat another one.
const ERRORS_PER_FINDING: usize = 16;

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// Removes a byte order mark from the start of the text; it is not part of the document. Returns
/// whether anything is left.
///
/// <https://encoding.spec.whatwg.org/#bom-sniff>
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
