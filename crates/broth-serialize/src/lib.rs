//! Writing HTML and XML.
//!
//! This part is not built yet.

#![no_std]
