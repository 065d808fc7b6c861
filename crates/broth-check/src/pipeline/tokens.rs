//! Passes each token of a document to the rules, and records what parse errors need.

use alloc::vec::Vec;

use broth_markup::{Name, Quote, Span, Tag, Token};

use crate::choices::Choices;
use crate::findings::Findings;
use crate::pipeline::unclosed_quote;
use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::visitors::TokenVisitors;

/// The rules about tokens, and records about the tokens so far.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'s> {
    source: &'s str,
    rules: TokenVisitors,
    pub(crate) findings: Findings,
    /// The unquoted values with characters that need quotes.
    pub(crate) want_quotes: Vec<Span>,
    /// The tags in which a quote may be missing.
    pub(crate) suspects: Vec<Span>,
    /// The tags with a `<` in their name, and what is read as a comment but does not begin like
    /// one: there may be tags in them.
    pub(crate) swallowing: Vec<Span>,
    /// The end of the last token.
    pub(crate) end: usize,
}

impl<'s> Tokens<'s> {
    pub(crate) fn new(source: &'s str, choices: &Choices) -> Self {
        Self {
            source,
            rules: TokenVisitors::default(),
            findings: Findings::new(choices),
            want_quotes: Vec::new(),
            suspects: Vec::new(),
            swallowing: Vec::new(),
            end: 0,
        }
    }

    /// Passes a token to the rules.
    pub(crate) fn token(&mut self, token: &Token<'_>, span: Span, in_foreign_content: bool) {
        if let Token::StartTag(tag) = *token {
            self.note_quotes(tag, span);
        }
        if !matches!(token, Token::EndOfFile) {
            self.end = span.end;
        }
        if may_swallow(token, self.source, span) {
            self.swallowing.push(span);
        }
        let (source, rules, findings) = (self.source, &mut self.rules, &mut self.findings);
        let name = Name::Unknown;
        let mut walk = TokenWalk { source, span, name, in_foreign_content, findings };
        match *token {
            Token::Doctype(doctype) => rules.doctype(doctype, &mut walk),
            Token::StartTag(tag) => {
                walk.name = Name::of(tag.name);
                rules.start_tag(tag, &mut walk);
                for attribute in tag.attrs {
                    rules.attribute(attribute, &mut walk);
                }
            }
            Token::EndTag(tag) => rules.end_tag(tag, &mut walk),
            Token::Text(text) => rules.text(text.text, &mut walk),
            Token::ProcessingInstruction { target, data } => {
                rules.processing_instruction(target, data, &mut walk);
            }
            _ => {}
        }
    }

    /// Tells the rules that the source ends.
    pub(crate) fn finish(&mut self) {
        let (source, span) = (self.source, Span::empty(self.source.len()));
        let (rules, findings) = (&mut self.rules, &mut self.findings);
        let (name, in_foreign_content) = (Name::Unknown, false);
        rules.finish(&mut TokenWalk { source, span, name, in_foreign_content, findings });
    }

    /// Records unquoted values that need quotes, and whether a quote may be missing.
    fn note_quotes(&mut self, tag: Tag<'_>, span: Span) {
        if unclosed_quote::is_suspicious(tag.attrs, self.source) {
            self.suspects.push(span);
        }
        for attribute in tag.attrs {
            let value = attribute.value_span;
            let needs_quotes = ['"', '\'', '<', '=', '`'];
            if attribute.quote == Quote::Unquoted
                && self.source[value.range()].contains(needs_quotes)
            {
                self.want_quotes.push(value);
            }
        }
    }
}

/// Whether there may be tags in a token, other than in the attributes of a tag.
fn may_swallow(token: &Token<'_>, source: &str, span: Span) -> bool {
    match token {
        Token::StartTag(tag) | Token::EndTag(tag) => tag.name.as_bytes().contains(&b'<'),
        Token::Comment(_) => !source.get(span.start..).unwrap_or_default().starts_with("<!--"),
        Token::ProcessingInstruction { .. } | Token::Doctype(_) => true,
        _ => false,
    }
}
