//! A document tree in one arena.
//!
//! This part is not built yet.

#![no_std]
