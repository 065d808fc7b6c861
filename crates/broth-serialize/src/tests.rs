//! Trees built by hand, and their markup.

mod blocks;
mod options;
mod twin;
mod xml;
