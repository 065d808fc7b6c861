//! Tests of broth-markdown.

mod cases;
mod examples;
mod spec;
