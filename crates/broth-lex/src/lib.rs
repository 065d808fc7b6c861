//! Tokenizer states that HTML and XML5 share.
//!
//! This part is not built yet.

#![no_std]
