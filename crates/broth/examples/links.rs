//! Lists the links of a page that arrives as bytes.
//!
//! ```console
//! $ curl -s https://example.org | cargo run --example links
//! ```
//!
//! The page is parsed while it is read, in whatever encoding it has.

use std::io::{self, Write as _};

use broth::encoding::Guess;
use broth::html::Parser;

fn main() -> io::Result<()> {
    let page = Parser::new().guess(Guess::Utf8).parse_reader(io::stdin().lock())?;
    if let Some(decision) = &page.encoding {
        eprintln!("{}", decision.explain());
    }

    let mut out = io::stdout().lock();
    for link in page.root().by_tag("a") {
        if let Some(target) = link.attr("href") {
            let text = link.text();
            let words: Vec<&str> = text.split_whitespace().collect();
            writeln!(out, "{target}\t{}", words.join(" "))?;
        }
    }
    Ok(())
}
