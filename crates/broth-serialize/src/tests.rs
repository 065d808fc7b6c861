//! Trees built by hand, and their markup.

mod blocks;
mod fragment;
mod options;
mod xml;
