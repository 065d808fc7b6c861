//! Counts the start tags of a file of any length, one token at a time.
//!
//! ```console
//! $ cargo run --example count_tags < page.html
//! ```

use std::collections::BTreeMap;
use std::io;

use broth::tokens::{Token, Tokenizer};

fn main() -> io::Result<()> {
    let mut counts = BTreeMap::<String, usize>::new();
    for token in Tokenizer::from_reader(io::stdin().lock()) {
        if let Token::StartTag(tag) = token? {
            *counts.entry(tag.name.to_string()).or_default() += 1;
        }
    }
    for (name, count) in counts {
        println!("{count}\t{name}");
    }
    Ok(())
}
