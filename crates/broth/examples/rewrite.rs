//! Edits a page while it streams through, and leaves every other byte as it is.
//!
//! ```console
//! $ cargo run --example rewrite < page.html > edited.html
//! ```
//!
//! `<img>` gets `loading=lazy`, so that images far down the page need not load at once, and `http:`
//! links become `https:`. Tokens have spans, so an edit is a place and a text. No tree is built and
//! written again. Markup is ASCII in all encodings of the web except UTF-16 and ISO-2022-JP, so it
//! does not matter which one a page uses: each byte goes in as one character, and comes out as the
//! byte it was.

use std::io::{self, BufRead, Write};

use broth::html::driver::{Next, Token, TokenStream};

fn main() -> io::Result<()> {
    rewrite(io::stdin().lock(), io::BufWriter::new(io::stdout().lock()))
}

fn rewrite(mut input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut tokens = TokenStream::default();
    // The text that has not been written yet, and its place in the stream.
    let mut text = String::new();
    let mut start = 0;
    let mut line = Vec::new();
    loop {
        let fed = text.len();
        text.extend(line.drain(..).map(char::from));
        tokens.feed(&text[fed..]);
        if input.read_until(b'\n', &mut line)? == 0 {
            tokens.finish();
        }
        loop {
            match tokens.next() {
                Next::Token(Token::EndOfFile, _) => return write(&mut out, &text),
                Next::Token(token, span) => {
                    let mut written = start;
                    for (from, to, new) in edits(token) {
                        write(&mut out, &text[written - start..from - start])?;
                        write(&mut out, new)?;
                        written = to;
                    }
                    write(&mut out, &text[written - start..span.end - start])?;
                    text.drain(..span.end - start);
                    start = span.end;
                }
                _ => break,
            }
        }
    }
}

/// Writes each character as the byte it was.
fn write(out: &mut impl Write, text: &str) -> io::Result<()> {
    let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
    out.write_all(&bytes)
}

/// Which bytes to replace with what, in source order.
fn edits(token: Token<'_>) -> Vec<(usize, usize, &'static str)> {
    let mut edits = Vec::new();
    let Token::StartTag(tag) = token else { return edits };
    if tag.name == "img" && !tag.attrs.has("loading") {
        edits.push((tag.name_span.end, tag.name_span.end, " loading=lazy"));
    }
    for attribute in tag.attrs {
        let is_address = matches!(attribute.name, "href" | "src");
        // `verbatim`: the source has the value as it is, without character references.
        if is_address && attribute.verbatim && attribute.value.starts_with("http://") {
            let start = attribute.value_span.start;
            edits.push((start, start + "http:".len(), "https:"));
        }
    }
    edits
}
