//! The tokenizer: its tokens, what holds for any input, and limits.

mod invariants;
mod limits;
mod tokens;
