//! One test binary for the crate: each module covers one subject.

mod css;
mod older_browsers;
mod options;
mod promises;
