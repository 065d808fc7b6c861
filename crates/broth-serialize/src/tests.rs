//! Trees built by hand, and what they become.

mod fragment;
mod options;
mod xml;
