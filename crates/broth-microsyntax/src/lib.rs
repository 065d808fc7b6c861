//! The small value syntaxes of HTML.
//!
//! This part is not built yet.

#![no_std]
