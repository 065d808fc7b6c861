//! XML as users of the tokenizer and the parser see it: bytes, pieces, spans, limits, hostile
//! input.

mod hostile;
mod parser;
mod pieces;
mod properties;
