//! The project's own cases, by the algorithm they are for.

mod change;
mod corpus;
mod decoding;
mod map;
mod prescan;
mod reports;
mod sniff;
mod streaming;
mod xml;
