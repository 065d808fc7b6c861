//! The facade, the examples, and what spans several crates.

mod examples;
#[cfg(feature = "html2007")]
mod promises;
#[cfg(all(feature = "html", feature = "xml"))]
mod security;
#[cfg(all(
    feature = "check",
    feature = "format",
    feature = "markdown",
    feature = "rewrite",
    feature = "sanitize",
    feature = "serde"
))]
mod serde;
#[cfg(all(feature = "html", feature = "xml"))]
mod twins;
