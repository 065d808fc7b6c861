//! Edits a page while it streams through, and leaves every other byte as it is.
//!
//! ```console
//! $ cargo run --example rewrite < page.html > edited.html
//! ```
//!
//! Images that are far down need not load at once: `<img>` gets `loading=lazy`, and links over `http:` get `https:`.
//! Tokens have spans, so an edit is a place and a text; nothing is parsed into a tree and written again.

use std::io::{self, BufRead, Write};

use broth::html::{Next, Token, TokenStream};

fn main() -> io::Result<()> {
    rewrite(io::stdin().lock(), io::stdout().lock())
}

fn rewrite(mut input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut tokens = TokenStream::default();
    // The text that has not been written yet, and its place in the stream.
    let mut text = String::new();
    let mut start = 0;
    loop {
        let fed = text.len();
        match input.read_line(&mut text)? {
            0 => tokens.finish(),
            _ => tokens.feed(&text[fed..]),
        }
        loop {
            match tokens.next() {
                Next::Token(Token::EndOfFile, _) => return out.write_all(text.as_bytes()),
                Next::Token(token, span) => {
                    let bytes = text.as_bytes();
                    let mut written = start;
                    for (from, to, new) in edits(token) {
                        out.write_all(&bytes[written - start..from - start])?;
                        out.write_all(new.as_bytes())?;
                        written = to;
                    }
                    out.write_all(&bytes[written - start..span.end - start])?;
                    text.drain(..span.end - start);
                    start = span.end;
                }
                _ => break,
            }
        }
    }
}

/// What to put in place of which bytes, in the order of their places.
fn edits(token: Token<'_>) -> Vec<(usize, usize, &'static str)> {
    let mut edits = Vec::new();
    let Token::StartTag(tag) = token else { return edits };
    if tag.name == "img" && !tag.attrs.has("loading") {
        edits.push((tag.name_span.end, tag.name_span.end, " loading=lazy"));
    }
    for attribute in tag.attrs {
        let is_address = matches!(attribute.name, "href" | "src");
        // `verbatim`: the value stands in the source as it is, without character references.
        if is_address && attribute.verbatim && attribute.value.starts_with("http://") {
            let start = attribute.value_span.start;
            edits.push((start, start + "http:".len(), "https:"));
        }
    }
    edits
}
