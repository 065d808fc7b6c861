//! XML5: XML with written-down error recovery.
//!
//! This part is not built yet.

#![no_std]
