//! Tests of broth-markdown.

mod cases;
mod deep;
