//! Tests of broth-format.

mod generated;
mod layout;
mod options;
mod promise;
