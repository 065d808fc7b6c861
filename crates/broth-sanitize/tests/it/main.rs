//! Sanitizing: the options, the promises of SECURITY.md, older browsers, and CSS.

mod css;
mod older_browsers;
mod options;
mod promises;
