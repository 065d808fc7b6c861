//! A document tree in one arena, and the sink trait for those who bring their own.
//!
//! What it does not do: parse. The tree builders fill a [`TreeSink`].

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod sink;

pub use sink::{
    Child, ElementAttrs, ElementAttrsIter, NewElement, Place, QuirksMode, ShadowRootOptions,
    TreeSink,
};
