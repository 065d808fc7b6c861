//! The HTML tokenizer of the living standard.
//!
//! This part is not built yet.

#![no_std]
