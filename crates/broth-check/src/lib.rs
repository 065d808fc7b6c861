//! A checker for the rules of writing HTML.
//!
//! This part is not built yet.

#![no_std]
