//! `Driver`: the only place where tokenizer and tree builder are driven.

use alloc::vec::Vec;
use core::mem;

use broth_html_tokenizer::Tokenizer;
use broth_html_tree::{EncodingDeclaration, Feedback, Options, TreeBuilder};
use broth_input::Input;
use broth_markup::{LimitMet, LimitsMet, Next, Span, Text, TextMode, Token};

use crate::apply::Source;
use crate::recorder::{Recorder, Tree};

/// A tokenizer, and a tree builder whose steps are recorded.
#[derive(Debug)]
pub(crate) struct Driver<T: Tree> {
    tokenizer: Tokenizer,
    pub(crate) builder: TreeBuilder<Recorder<T>>,
    last: Last,
}

/// What the last token was. The marks of CDATA sections are no tokens, but belong to the text in the section: what changes it
/// takes their place as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Other,
    Text,
    /// A text among foreign elements, where it may have opened formatting elements again, which are not foreign.
    ForeignText,
}

const END_OF_SECTION: &str = "]]>";

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
        Self { tokenizer, builder, last: Last::Other }
    }

    /// Reads a token that brings something about. `declared` gets a declaration of the encoding.
    #[inline]
    pub(crate) fn next<E>(
        &mut self,
        input: &mut Input<'_>,
        declared: impl FnOnce(EncodingDeclaration<'_>) -> Option<E>,
    ) -> Progress<E> {
        let builder = &mut self.builder;
        let feedback = loop {
            match self.tokenizer.next_where(input, || builder.is_foreign()) {
                Next::Token(Token::EndOfFile, span) => {
                    let rest = Source::of(input).get(builder.sink().token().end..span.start);
                    let ends_section = self.last != Last::Other && rest.starts_with(END_OF_SECTION);
                    break process_end(builder, span, ends_section);
                }
                // OPTIMIZATION: by reference, because a token is large, and copying what has just been written stalls.
                Next::Token(ref token, span) => {
                    let is_text = matches!(token, Token::Text(_));
                    let this = if is_text { Last::Text } else { Last::Other };
                    let last = mem::replace(&mut self.last, this);
                    if span.start > builder.sink().token().end
                        && (last == Last::ForeignText || builder.is_foreign())
                    {
                        if is_text {
                            self.last = Last::ForeignText;
                        }
                        break process_after_mark(builder, token, span, last != Last::Other);
                    }
                    if is_text && last == Last::ForeignText {
                        // The rest of that text, in another piece.
                        self.last = last;
                    }
                    // OPTIMIZATION: most texts change nothing. They need not go through the builder.
                    if let Token::Text(text) = token
                        && let Some(&inside) = builder.appends_text_to()
                        && builder.sink_mut().take_text(*text, span, inside)
                    {
                        continue;
                    }
                    if is_text && builder.is_foreign() {
                        self.last = Last::ForeignText;
                    }
                    break process(builder, token, span);
                }
                Next::NeedInput => return Progress::NeedInput,
                Next::End => return Progress::End,
            }
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
    ends_section: bool,
) -> Feedback<'static, T::Node> {
    if ends_section {
        let start = builder.sink().token().end;
        let mark = Span::new(start, start + END_OF_SECTION.len());
        process(builder, &Token::Text(Text::changed("")), mark);
    }
    builder.sink_mut().begin_end(span);
    builder.process(&Token::EndOfFile, span)
}

/// Passes on a token with the mark of a CDATA section in front of it.
#[cold]
fn process_after_mark<'t, T: Tree>(
    builder: &mut TreeBuilder<Recorder<T>>,
    token: &Token<'t>,
    span: Span,
    is_after_text: bool,
) -> Feedback<'t, T::Node> {
    let marks = Span::new(builder.sink().token().end, span.start);
    if let Token::Text(text) = token {
        return process(builder, &Token::Text(Text::changed(text.text)), marks.to(span));
    }
    if is_after_text {
        process(builder, &Token::Text(Text::changed("")), marks);
    }
    process(builder, token, span)
}

#[inline(always)]
fn process<'t, T: Tree>(
    builder: &mut TreeBuilder<Recorder<T>>,
    token: &Token<'t>,
    span: Span,
) -> Feedback<'t, T::Node> {
    builder.sink_mut().begin(span);
    let feedback = builder.process(token, span);
    if let Token::EndTag(_) = token {
        builder.sink_mut().check_end_tag();
    }
    feedback
}
