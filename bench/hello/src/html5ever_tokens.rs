//! Counts the tags that begin.

use std::cell::Cell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

#[derive(Default)]
struct Count(Cell<usize>);

impl TokenSink for Count {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if let Token::TagToken(Tag { kind: TagKind::StartTag, .. }) = token {
            self.0.set(self.0.get() + 1);
        }
        TokenSinkResult::Continue
    }
}

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let tokenizer = Tokenizer::new(Count::default(), TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from(text));
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    println!("{}", tokenizer.sink.0.get());
    Ok(())
}
