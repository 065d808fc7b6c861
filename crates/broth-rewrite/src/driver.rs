//! `Driver`: the only place where tokenizer and tree builder are driven.

use alloc::vec::Vec;

use broth_html_tokenizer::Tokenizer;
use broth_html_tree::{EncodingDeclaration, Feedback, Options, TreeBuilder};
use broth_input::Input;
use broth_markup::{LimitMet, LimitsMet, Next, TextMode, Token};

use crate::recorder::{Recorder, TokenKind, Tree};

/// A tokenizer, and a tree builder whose steps are recorded.
#[derive(Debug)]
pub(crate) struct Driver<T: Tree> {
    tokenizer: Tokenizer,
    pub(crate) builder: TreeBuilder<Recorder<T>>,
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
        Self { tokenizer, builder: builder(Recorder::new(tree), options.clone()) }
    }

    /// Reads a token. `declared` gets a declaration of the encoding.
    #[inline]
    pub(crate) fn next<E>(
        &mut self,
        input: &mut Input<'_>,
        declared: impl FnOnce(EncodingDeclaration<'_>) -> Option<E>,
    ) -> Progress<E> {
        let builder = &self.builder;
        let feedback = match self.tokenizer.next_where(input, || builder.is_foreign()) {
            // OPTIMIZATION: by reference, because a token is large, and copying what has just been written stalls.
            Next::Token(ref token, span) => {
                let kind = match token {
                    Token::EndTag(_) => TokenKind::EndTag,
                    Token::EndOfFile => TokenKind::EndOfFile,
                    _ => TokenKind::Other,
                };
                self.builder.sink_mut().begin(span, kind);
                self.builder.process(token, span)
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
