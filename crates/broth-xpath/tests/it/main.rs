//! The interface, hostile expressions, and trees that the cases in `spec-tests` do not have.

mod api;
mod hostile;
mod library;
mod trees;
