//! The common part of the packages for Python and JavaScript: a cache of compiled selectors and
//! expressions, the content of a part of a page, and values as words. Kinds of values and fields,
//! which the command has too, are in the library.

#![forbid(unsafe_code)]

mod cache;
#[cfg(feature = "content")]
mod content;
#[cfg(feature = "values")]
mod kind;
#[cfg(feature = "values")]
mod words;

pub use cache::Cache;
#[cfg(feature = "content")]
pub use content::content;
#[cfg(feature = "values")]
pub use kind::kind;
#[cfg(feature = "values")]
pub use words::Words;
