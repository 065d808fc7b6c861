//! HTML tree construction by the living standard.
//!
//! This part is not built yet.

#![no_std]
