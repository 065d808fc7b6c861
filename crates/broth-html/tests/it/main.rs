//! The parser as its users see it: trees and their spans, pieces, limits, scripts, sinks of their
//! own.

mod edit;
mod fragments;
mod limits;
mod own_tree;
mod pieces;
mod scripts;
mod soup;
mod spans;
mod threads;
