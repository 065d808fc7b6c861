//! Character references of HTML.
//!
//! This part is not built yet.

#![no_std]
