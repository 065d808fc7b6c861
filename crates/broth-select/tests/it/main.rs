//! Selectors on parsed documents, and against their definitions.

mod naive;
mod path;
mod select;
