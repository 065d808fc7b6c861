//! Readers for the public suites and the project's own cases.
