//! Counts the tags that begin.

use html5gum::{Token, Tokenizer};

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let tags = Tokenizer::new(&text).filter(|token| matches!(token, Ok(Token::StartTag(_))));
    println!("{}", tags.count());
    Ok(())
}
