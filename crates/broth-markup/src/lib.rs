//! The words that the markup crates share.
//!
//! This part is not built yet.

#![no_std]
