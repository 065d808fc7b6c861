//! `Driver`: the only place where tokenizer and tree builder are driven.

use alloc::vec::Vec;
use core::mem;

use broth_html_tokenizer::Tokenizer;
use broth_html_tree::{EncodingDeclaration, Feedback, Options, TreeBuilder};
use broth_input::Input;
use broth_markup::{LimitMet, LimitsMet, Next, Span, Text, TextMode, Token};

use crate::apply::Source;
use crate::recorder::{Recorder, TokenKind, Tree};

/// A tokenizer, and a tree builder whose steps are recorded.
#[derive(Debug)]
pub(crate) struct Driver<T: Tree> {
    tokenizer: Tokenizer,
    pub(crate) builder: TreeBuilder<Recorder<T>>,
    last: Last,
}

/// What has to be known of the last token for the marks of CDATA sections. They are no tokens, but belong to the text in the
/// section: what changes it takes their place as well.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    end: usize,
    is_text: bool,
}

const END_OF_SECTION: &str = "]]>";

impl Last {
    #[inline]
    fn of(token: &Token<'_>, span: Span) -> Self {
        Self { end: span.end, is_text: matches!(token, Token::Text(_)) }
    }
}

/// What came of an attempt to read a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress<E> {
    Token(Option<E>),
    NeedInput,
    End,
}

impl<T: Tree> Driver<T> {
    pub(crate) fn new(
        tree: T,
        options: &Options,
        mode: TextMode,
        builder: impl FnOnce(Recorder<T>, Options) -> TreeBuilder<Recorder<T>>,
    ) -> Self {
        let mut tokenizer = Tokenizer::new().limits(options.limits);
        tokenizer.switch_to(mode);
        let builder = builder(Recorder::new(tree), options.clone());
        Self { tokenizer, builder, last: Last::default() }
    }

    /// Reads a token. `declared` gets a declaration of the encoding.
    #[inline]
    pub(crate) fn next<E>(
        &mut self,
        input: &mut Input<'_>,
        declared: impl FnOnce(EncodingDeclaration<'_>) -> Option<E>,
    ) -> Progress<E> {
        let builder = &mut self.builder;
        let feedback = match self.tokenizer.next_where(input, || builder.is_foreign()) {
            Next::Token(Token::EndOfFile, span) => {
                let rest = Source::of(input).get(self.last.end..span.start);
                process_end(builder, span, self.last, rest)
            }
            // OPTIMIZATION: by reference, because a token is large, and copying what has just been written stalls.
            Next::Token(ref token, span) => {
                let last = mem::replace(&mut self.last, Last::of(token, span));
                if span.start > last.end && builder.is_foreign() {
                    process_after_mark(builder, token, span, last)
                } else {
                    builder.sink_mut().begin(span, TokenKind::of(token));
                    // OPTIMIZATION: most texts change nothing. They need not go through the builder.
                    if let Token::Text(text) = token
                        && builder.only_appends_text()
                        && builder.sink_mut().take_text(*text)
                    {
                        return Progress::Token(None);
                    }
                    builder.process(token, span)
                }
            }
            Next::NeedInput => return Progress::NeedInput,
            Next::End => return Progress::End,
        };
        match feedback {
            Feedback::SwitchTo(mode) => self.tokenizer.switch_to(mode),
            Feedback::Encoding(declaration) => return Progress::Token(declared(declaration)),
            _ => {}
        }
        Progress::Token(None)
    }

    /// The limits that were met, in source order.
    pub(crate) fn limits_met(&self) -> Vec<LimitMet> {
        LimitsMet::in_order(&[self.tokenizer.limits_met(), self.builder.limits_met()])
    }
}

/// Passes the end of the file on to the tree builder. In front of it may be the mark that ends a CDATA section, but also a tag
/// that it cuts off.
#[cold]
fn process_end<T: Tree>(
    builder: &mut TreeBuilder<Recorder<T>>,
    span: Span,
    last: Last,
    rest: &str,
) -> Feedback<'static, T::Node> {
    if last.is_text && rest.starts_with(END_OF_SECTION) {
        let mark = Span::new(last.end, last.end + END_OF_SECTION.len());
        process(builder, &Token::Text(Text::changed("")), mark);
    }
    process(builder, &Token::EndOfFile, span)
}

/// Passes on a token with the mark of a CDATA section in front of it.
#[cold]
fn process_after_mark<'t, T: Tree>(
    builder: &mut TreeBuilder<Recorder<T>>,
    token: &Token<'t>,
    span: Span,
    last: Last,
) -> Feedback<'t, T::Node> {
    let marks = Span::new(last.end, span.start);
    if let Token::Text(text) = token {
        return process(builder, &Token::Text(Text::changed(text.text)), marks.to(span));
    }
    if last.is_text {
        process(builder, &Token::Text(Text::changed("")), marks);
    }
    process(builder, token, span)
}

fn process<'t, T: Tree>(
    builder: &mut TreeBuilder<Recorder<T>>,
    token: &Token<'t>,
    span: Span,
) -> Feedback<'t, T::Node> {
    builder.sink_mut().begin(span, TokenKind::of(token));
    builder.process(token, span)
}
