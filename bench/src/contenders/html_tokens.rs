//! HTML tokens: every name, value and text is looked at (its length counts), so nothing can be left undone.

use std::cell::Cell;

use broth::html::{Input, Next, OwnedToken, Token, Tokenizer, tokens};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{self, BufferQueue, TokenSink, TokenSinkResult, TokenizerOpts};

use crate::rig::Contender;

/// All of them.
pub static CONTENDERS: &[Contender] = &[
    Contender { name: "broth, lent", work: "names, values, references", run: broth_lent },
    Contender {
        name: "broth, lent, with errors",
        work: "the same, and every error with its place",
        run: broth_lent_with_errors,
    },
    Contender { name: "broth, owned iterator", work: "the same, kept", run: broth_owned },
    Contender { name: "broth, 64 KiB chunks", work: "the same, streamed", run: broth_chunks },
    Contender { name: "html5gum", work: "names, values, references", run: html5gum_default },
    Contender { name: "html5ever", work: "names, values, references", run: html5ever_tokens },
    Contender {
        name: "lol_html, pass-through",
        work: "tag scan only: no token is made",
        run: lol_html_pass,
    },
    Contender {
        name: "lol_html, handlers",
        work: "elements and text to handlers, nothing decoded",
        run: lol_html_handlers,
    },
    Contender {
        name: "quick-xml, raw events",
        work: "not HTML, nothing decoded; begins anew behind each error",
        run: quick_xml_raw,
    },
];

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
    let mut tokenizer = Tokenizer::new().without_tree_builder(false).with_errors(errors);
    let mut sum = 0;
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        sum += weight(token) + span.start;
        if errors {
            sum += tokenizer.drain_errors(&input).count();
        }
    }
    sum
}

fn broth_lent(text: &str) -> usize {
    lent(text, false)
}

fn broth_lent_with_errors(text: &str) -> usize {
    lent(text, true)
}

fn broth_owned(text: &str) -> usize {
    tokens(text)
        .map(|(token, _)| match token {
            OwnedToken::StartTag(tag) => {
                tag.attrs.iter().fold(tag.name.len(), |sum, a| sum + a.name.len() + a.value.len())
            }
            OwnedToken::Text(text) => text.len(),
            _ => 1,
        })
        .sum()
}

fn broth_chunks(text: &str) -> usize {
    let mut input = Input::streaming();
    let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    let mut sum = 0;
    let mut rest = text;
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(token, span) => sum += weight(token) + span.start,
            Next::NeedInput if rest.is_empty() => input.close(),
            Next::NeedInput => {
                let mut cut = rest.len().min(64 << 10);
                while !rest.is_char_boundary(cut) {
                    cut -= 1;
                }
                input.push(&rest[..cut]);
                rest = &rest[cut..];
            }
            Next::End => return sum,
        }
    }
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
    let mut sum = 0;
    let settings = lol_html::Settings::new();
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
                // It stops for good at an error: HTML has many that are none.
                Err(_) => break (reader.buffer_position() as usize).max(1),
            }
        };
        let cut = (read..=rest.len()).find(|&at| rest.is_char_boundary(at));
        rest = cut.map_or("", |at| &rest[at..]);
    }
    sum
}
