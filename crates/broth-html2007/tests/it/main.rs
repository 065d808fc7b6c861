//! The tokenizer of 2007: what holds for any input, and the registers of its states.

mod properties;
mod registers;
