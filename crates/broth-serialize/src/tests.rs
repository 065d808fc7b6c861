//! Trees built by hand, and what they become.

mod blocks;
mod fragment;
mod options;
mod xml;
