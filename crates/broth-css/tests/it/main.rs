//! One test binary for the crate: each module covers one subject.

mod layout;
mod parser;
mod serialize;
mod stream;
mod tokens;
mod vocabulary;
