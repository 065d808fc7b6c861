//! Tests of broth-format.

mod css;
mod generated;
mod layout;
mod options;
mod promise;
mod templates;
mod xml;
