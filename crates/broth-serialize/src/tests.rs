//! Trees built by hand, and their markup.

mod blocks;
mod depth;
mod direct;
mod losses;
mod options;
mod twin;
mod xml;
