//! `Page`: the tree of a text, and its tokens in source order.
//!
//! The formatter writes the same tokens again, in the same order. Only the white space between them
//! changes, and how tags are written. So a text of any kind stays what it is, even where the order
//! of the tree is not that of the source.

use alloc::vec::Vec;

use broth_dom::{Document, Node, NodeId};
use broth_html::driver::{Observer, Verdict};
use broth_html::{Context, Input, Parser, Quote, TreeBuilder};
use broth_html_tree::WhiteSpace;
use broth_markup::{Span, Token};

use crate::source::Source;

/// A text that has been parsed.
pub(crate) struct Page {
    pub(crate) document: Document,
    root: NodeId,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) attributes: Vec<Attribute>,
    /// Where white space at the end goes.
    pub(crate) end: WhiteSpace<NodeId>,
    /// Where the code of a template begins that is read as a comment.
    codes: Vec<usize>,
}

/// A token of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) span: Span,
    pub(crate) kind: PieceKind,
    /// Where white space before it goes.
    pub(crate) before: WhiteSpace<NodeId>,
    /// Whether the node that it is in belongs to SVG or MathML.
    pub(crate) is_foreign: bool,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PieceKind {
    Start { first: usize, count: usize, name: Span, self_closing: bool },
    End { name: Span, has_attributes: bool },
    Text,
    Comment,
    Doctype { is_modern: bool },
    Other,
}

/// An attribute of a tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute {
    pub(crate) span: Span,
    pub(crate) name: Span,
    pub(crate) value: Span,
    pub(crate) quote: Quote,
    pub(crate) is_class: bool,
}

impl Page {
    pub(crate) fn read(
        source: &Source<'_>,
        context: Option<&Context<'_>>,
        scripting: bool,
    ) -> Self {
        // Without this, some nodes would have no span in the source.
        let mut parser =
            Parser::new().content_patching(false).selectedcontent(false).scripting(scripting);
        if let Some(context) = context {
            parser = parser.context(*context);
        }
        let mut reader = Reader {
            pieces: Vec::new(),
            attributes: Vec::new(),
            before: WhiteSpace::Elsewhere,
            end: WhiteSpace::Elsewhere,
        };
        let parsed = parser.parse_observed(&source.masked, &mut reader);
        let root = parsed.root().id();
        let Reader { pieces, attributes, end, .. } = reader;
        let codes = source.code_starts();
        Self { document: parsed.document, root, pieces, attributes, end, codes }
    }

    /// Whether a node is the code of a template.
    pub(crate) fn is_code(&self, node: Node<'_>) -> bool {
        !self.codes.is_empty()
            && node.span().is_some_and(|span| self.codes.binary_search(&span.start).is_ok())
    }

    pub(crate) fn root(&self) -> Node<'_> {
        self.document.node(self.root)
    }
}

struct Reader {
    pieces: Vec<Piece>,
    attributes: Vec<Attribute>,
    before: WhiteSpace<NodeId>,
    end: WhiteSpace<NodeId>,
}

impl Reader {
    fn kind(&mut self, token: &Token<'_>) -> PieceKind {
        match token {
            Token::StartTag(tag) => {
                let first = self.attributes.len();
                self.attributes.extend(tag.attrs.iter().map(|attr| Attribute {
                    span: attr.span(),
                    name: attr.name_span,
                    value: attr.value_span,
                    quote: attr.quote,
                    is_class: attr.name == "class",
                }));
                let count = self.attributes.len() - first;
                PieceKind::Start {
                    first,
                    count,
                    name: tag.name_span,
                    self_closing: tag.self_closing,
                }
            }
            Token::EndTag(tag) => PieceKind::End {
                name: tag.name_span,
                has_attributes: tag.attrs.iter().next().is_some(),
            },
            Token::Text(_) | Token::Null => PieceKind::Text,
            Token::Comment(_) => PieceKind::Comment,
            Token::Doctype(doctype) => PieceKind::Doctype {
                is_modern: doctype.name == Some("html")
                    && doctype.public_id.is_none()
                    && doctype.system_id.is_none()
                    && !doctype.force_quirks,
            },
            _ => PieceKind::Other,
        }
    }
}

impl Observer<Document> for &mut Reader {
    fn before(
        &mut self,
        token: &mut Token<'_>,
        span: &mut Span,
        builder: &mut TreeBuilder<Document>,
    ) -> Verdict {
        self.before = builder.white_space();
        let before = self.before;
        let is_foreign = builder.is_foreign();
        let kind = self.kind(token);
        if let (PieceKind::Text, Some(last)) = (kind, self.pieces.last_mut())
            && matches!(last.kind, PieceKind::Text)
            && last.span.end == span.start
        {
            last.span.end = span.end;
        } else {
            self.pieces.push(Piece { span: *span, kind, before, is_foreign });
        }
        Verdict::Process
    }

    fn end(&mut self, _: &Input<'_>, _: Span, builder: &mut TreeBuilder<Document>) {
        self.end = builder.white_space();
    }
}
