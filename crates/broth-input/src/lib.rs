//! The text a markup parser reads.
//!
//! This part is not built yet.

#![no_std]
