//! Counts the tags that begin.

use broth_html_tokenizer::{owned::Token, tokens};

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let tags = tokens(&text).filter(|token| matches!(token, Token::StartTag(_)));
    println!("{}", tags.count());
    Ok(())
}
