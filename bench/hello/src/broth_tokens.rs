//! Counts the tags that begin.

use broth_html_tokenizer::{OwnedToken, tokens};

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let tags = tokens(&text).filter(|(token, _)| matches!(token, OwnedToken::StartTag(_)));
    println!("{}", tags.count());
    Ok(())
}
