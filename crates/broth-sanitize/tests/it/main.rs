//! Sanitizing: the options, the promises of SECURITY.md, older browsers, and CSS.

mod css;
mod css_drafts;
mod older_browsers;
mod options;
mod promises;
