//! The tokeniser of HTML's early draft.
//!
//! This part is not built yet.

#![no_std]
