//! Trees built by hand, and their markup.

mod blocks;
mod depth;
mod losses;
mod options;
mod straight;
mod twin;
mod xml;
