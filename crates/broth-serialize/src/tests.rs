//! Trees built by hand, and their markup.

mod blocks;
mod options;
mod xml;
