//! Tests of broth-markdown.

mod cases;
