//! HTML tokens: every name, value and text is used (its length counts), so nothing can be optimized
//! away.

use std::cell::Cell;

use broth::html::driver::{Next, Token, Tokenizer};
use broth::html::{Input, tokens, tokens::Token as OwnedToken};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{self, BufferQueue, TokenSink, TokenSinkResult, TokenizerOpts};
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};

use crate::corpus;
use crate::rig::{Contender, Goal, Work, ready};
use crate::streaming::{CHUNK, chunk};

/// The table.
pub static WORK: Work = Work {
    name: "html-tokens",
    title: "HTML tokens",
    note: "The text is known to be UTF-8. \"Decoded\": names in lower case, references in values \
        and text replaced.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth, lent",
            work: "decoded, spans",
            prepare: |document| ready(move || lent(document.text, false)),
        },
        Contender {
            name: "broth, lent, with errors",
            work: "decoded, spans, every error with its place",
            prepare: |document| ready(move || lent(document.text, true)),
        },
        Contender {
            name: "broth, owned iterator",
            work: "decoded, spans, each token kept",
            prepare: |document| ready(move || owned(document.text)),
        },
        Contender {
            name: "broth, 64 KiB chunks",
            work: "decoded, spans, streamed",
            prepare: |document| ready(move || chunks(document.text)),
        },
        Contender {
            name: "html5gum, callback",
            work: "decoded, errors",
            prepare: |document| ready(move || html5gum_callback(document.text)),
        },
        Contender {
            name: "html5gum, default",
            work: "decoded, errors, each token kept",
            prepare: |document| ready(move || html5gum_default(document.text)),
        },
        Contender {
            name: "html5ever",
            work: "decoded, each token kept; line numbers, errors as text",
            prepare: |document| ready(move || html5ever_tokens(document.text)),
        },
        Contender {
            name: "lol_html, lexer",
            work: "everything is lexed, only comments become tokens; nothing decoded, no errors",
            prepare: |document| ready(move || lol_html_lexer(document.text)),
        },
        Contender {
            name: "lol_html, handlers",
            work: "elements and text to handlers; nothing decoded, no errors",
            prepare: |document| ready(move || lol_html_handlers(document.text)),
        },
        Contender {
            name: "lol_html, pass-through",
            work: "tag scan only: no tokens",
            prepare: |document| ready(move || lol_html_pass(document.text)),
        },
        Contender {
            name: "quick-xml, raw events",
            work: "not HTML, nothing decoded; restarts after each error",
            prepare: |document| ready(move || quick_xml_raw(document.text)),
        },
    ],
    goals: &[
        Goal { who: "broth, lent", times: 1.75, whom: "lol_html, lexer" },
        Goal { who: "broth, lent, with errors", times: 0.85, whom: "broth, lent" },
        Goal { who: "broth, owned iterator", times: 3.0, whom: "html5gum, default" },
        Goal { who: "broth, 64 KiB chunks", times: 0.9, whom: "broth, lent" },
    ],
};

fn weight(token: Token<'_>) -> usize {
    match token {
        Token::StartTag(tag) | Token::EndTag(tag) => {
            tag.attrs.iter().fold(tag.name.len(), |sum, a| sum + a.name.len() + a.value.len())
        }
        Token::Text(text) => text.len(),
        Token::Comment(data) => data.len(),
        _ => 1,
    }
}

fn lent(text: &str, errors: bool) -> usize {
    let mut input = Input::whole(text);
    let mut tokenizer = Tokenizer::new().without_tree_builder(false).errors(errors);
    let mut sum = 0;
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        sum += weight(token) + span.start;
        if errors {
            sum += tokenizer.drain_errors(&input).count();
        }
    }
    sum
}

fn owned(text: &str) -> usize {
    tokens(text)
        .map(|token| match token {
            OwnedToken::StartTag(tag) => {
                tag.attrs.iter().fold(tag.name.len(), |sum, a| sum + a.name.len() + a.value.len())
            }
            OwnedToken::Text(text) => text.len(),
            _ => 1,
        })
        .sum()
}

fn chunks(text: &str) -> usize {
    let mut input = Input::streaming();
    let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    let mut sum = 0;
    let mut rest = text;
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(token, span) => sum += weight(token) + span.start,
            Next::NeedInput if rest.is_empty() => input.close(),
            Next::NeedInput => {
                let (chunk, after) = chunk(rest, CHUNK);
                input.push(chunk);
                rest = after;
            }
            Next::End => return sum,
        }
    }
}

fn html5gum_callback(text: &str) -> usize {
    let mut sum = 0;
    let callback = |event: CallbackEvent<'_>, _: html5gum::Span<()>| -> Option<()> {
        sum += match event {
            CallbackEvent::OpenStartTag { name } | CallbackEvent::AttributeName { name } => {
                name.len()
            }
            CallbackEvent::AttributeValue { value } | CallbackEvent::String { value } => {
                value.len()
            }
            _ => 1,
        };
        None
    };
    let tokenizer = html5gum::Tokenizer::new_with_emitter(text, CallbackEmitter::new(callback));
    tokenizer.for_each(|Ok(())| ());
    sum
}

fn html5gum_default(text: &str) -> usize {
    html5gum::Tokenizer::new(text)
        .map(|Ok(token)| match token {
            html5gum::Token::StartTag(tag) => {
                tag.attributes.iter().fold(tag.name.len(), |sum, (k, v)| sum + k.len() + v.len())
            }
            html5gum::Token::String(text) => text.len(),
            _ => 1,
        })
        .sum()
}

struct Count(Cell<usize>);

impl TokenSink for Count {
    type Handle = ();

    fn process_token(&self, token: tokenizer::Token, _line: u64) -> TokenSinkResult<()> {
        let weight = match token {
            tokenizer::Token::TagToken(tag) => tag
                .attrs
                .iter()
                .fold(tag.name.len(), |sum, a| sum + a.name.local.len() + a.value.len()),
            tokenizer::Token::CharacterTokens(text) => text.len(),
            _ => 1,
        };
        self.0.set(self.0.get() + weight);
        TokenSinkResult::Continue
    }
}

fn html5ever_tokens(text: &str) -> usize {
    let tokenizer = tokenizer::Tokenizer::new(Count(Cell::new(0)), TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(text));
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    tokenizer.sink.0.get()
}

fn lol_html_pass(text: &str) -> usize {
    lol_html(text, lol_html::Settings::new())
}

/// With a handler for comments it lexes everything, but nothing else becomes a token.
fn lol_html_lexer(text: &str) -> usize {
    let comments = Cell::new(0);
    let count = lol_html::doc_comments!(|comment| {
        comments.set(comments.get() + comment.text().len());
        Ok(())
    });
    let out = lol_html(text, lol_html::Settings::new().append_document_content_handler(count));
    out + comments.get()
}

/// Rewrites, and counts the output.
fn lol_html(text: &str, settings: lol_html::Settings<'_, '_>) -> usize {
    let mut sum = 0;
    let mut rewriter = lol_html::HtmlRewriter::new(settings, |out: &[u8]| sum += out.len());
    if rewriter.write(text.as_bytes()).is_ok() {
        let _ = rewriter.end();
    }
    sum
}

fn lol_html_handlers(text: &str) -> usize {
    let sum = Cell::new(0);
    let add = |n| sum.set(sum.get() + n);
    let _ = lol_html::rewrite_str(
        text,
        lol_html::RewriteStrSettings::new()
            .append_element_content_handler(lol_html::element!("*", |element| {
                let weight = element.attributes().iter().map(|a| a.name().len() + a.value().len());
                add(element.tag_name().len() + weight.sum::<usize>());
                Ok(())
            }))
            .append_document_content_handler(lol_html::doc_text!(|text| {
                add(text.as_str().len());
                Ok(())
            })),
    );
    sum.get()
}

fn quick_xml_raw(text: &str) -> usize {
    let (mut sum, mut rest) = (0, text);
    while !rest.is_empty() {
        let mut reader = quick_xml::Reader::from_str(rest);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        let read = loop {
            match reader.read_event() {
                Ok(quick_xml::events::Event::Eof) => return sum,
                Ok(event) => sum += event.len(),
                // It stops for good at an error, and much in HTML is an error to it.
                Err(_) => break (reader.buffer_position() as usize).max(1),
            }
        };
        let cut = (read..=rest.len()).find(|&at| rest.is_char_boundary(at));
        rest = cut.map_or("", |at| &rest[at..]);
    }
    sum
}
