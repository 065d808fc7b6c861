//! Tests of broth-content.

mod hostile;
mod options;
mod pages;
mod rules;
