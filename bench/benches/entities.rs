//! Character references beside html-escape, htmlize and html5ever, and the search for them beside memchr.
//!
//! Texts are made here, 64 KiB each, so that a figure means the same on every machine. html5ever has no function for
//! references alone: its tokenizer runs over a text that has nothing else in it.

use std::cell::RefCell;
use std::hint::black_box;

use broth_entities::{Mode, Policy, decode, encode};
use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

const SIZE: usize = 64 * 1024;

/// Repeats a text until it has `SIZE` bytes or some more.
fn fill(text: &str) -> String {
    text.repeat(SIZE.div_ceil(text.len()))
}

const PROSE: &str = "It was a long way to the market, and the road was dry. The cart went slowly; its left wheel \
    complained at every stone, and nobody thought of mending it. ";

fn decode_texts() -> Vec<(&'static str, String)> {
    let names: String = broth_entities::names().map(|(name, _)| format!("&{name} ")).collect();
    vec![
        ("common", fill("&lt;a href=&quot;x?b&amp;c&quot;&gt;Q&amp;A&nbsp;&copy;&lt;/a&gt; ")),
        ("names", fill(&names)),
        ("numbers", fill("It&#8217;s &#x2014; well &#8230; caf&#233; ")),
        (
            "mixed",
            fill(
                "Fish &amp; chips, caf&eacute; &mdash; it&#39;s half past &ldquo;never&rdquo;; AT&T ",
            ),
        ),
        ("sparse", fill(&(PROSE.repeat(12) + "salt &amp; pepper. "))),
        ("none", fill(PROSE)),
    ]
}

fn encode_texts() -> Vec<(&'static str, String)> {
    vec![
        (
            "markup",
            fill("<li class=\"a b\"><a href=\"?x=1&y=2\">one</a> &amp; <em>two</em></li>\n"),
        ),
        ("code", fill("if a < b && c > d { let x: Vec<u8> = vec![1, 2, 3]; }\n")),
        ("sparse", fill(&(PROSE.repeat(12) + "salt & pepper. "))),
        ("none", fill(PROSE)),
        ("czech", fill("Příliš žluťoučký kůň úpěl ďábelské ódy; stálo to 5\u{A0}Kčs. ")),
    ]
}

/// Takes the characters and nothing else.
#[derive(Default)]
struct Characters(RefCell<String>);

impl TokenSink for Characters {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if let Token::CharacterTokens(text) = token {
            self.0.borrow_mut().push_str(&text);
        }
        TokenSinkResult::Continue
    }
}

fn html5ever_decode(text: &str) -> String {
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(text));
    let tokenizer = Tokenizer::new(Characters::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

fn group<'c>(c: &'c mut Criterion, name: String, text: &str) -> BenchmarkGroup<'c, WallTime> {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Bytes(text.len() as u64));
    group
}

fn decoding(c: &mut Criterion) {
    for (name, text) in decode_texts() {
        let ours = decode(&text, Mode::Text);
        assert_eq!(ours, html5ever_decode(&text), "{name}");
        assert_eq!(ours, htmlize::unescape(&text), "{name}");
        let mut group = group(c, format!("decode/{name}"), &text);
        group.bench_function("broth", |b| b.iter(|| decode(black_box(&text), Mode::Text)));
        group.bench_function("htmlize", |b| b.iter(|| htmlize::unescape(black_box(text.as_str()))));
        group.bench_function("html-escape", |b| {
            b.iter(|| html_escape::decode_html_entities(black_box(text.as_str())));
        });
        group.bench_function("html5ever", |b| b.iter(|| html5ever_decode(black_box(&text))));
        if name == "none" {
            group.bench_function("memchr", |b| {
                b.iter(|| memchr::memchr(b'&', black_box(text.as_bytes())));
            });
        }
        group.finish();
    }
}

fn encoding(c: &mut Criterion) {
    for (name, text) in encode_texts() {
        let mut group = group(c, format!("encode/{name}"), &text);
        for (policy, mode, id) in [
            (Policy::Minimal, Mode::Text, "broth"),
            (Policy::Minimal, Mode::Attribute, "broth-attribute"),
            (Policy::AsciiNamed, Mode::Text, "broth-named"),
            (Policy::AsciiHexadecimal, Mode::Text, "broth-numeric"),
        ] {
            group.bench_function(id, |b| b.iter(|| encode(black_box(&text), mode, policy)));
        }
        group.bench_function("htmlize", |b| {
            b.iter(|| htmlize::escape_text(black_box(text.as_str())));
        });
        group.bench_function("htmlize-attribute", |b| {
            b.iter(|| htmlize::escape_attribute(black_box(text.as_str())));
        });
        group.bench_function("html-escape", |b| {
            b.iter(|| html_escape::encode_text(black_box(text.as_str())));
        });
        group.finish();
    }
}

criterion_group!(benches, decoding, encoding);
criterion_main!(benches);
