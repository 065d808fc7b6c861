//! The project's own cases, by the algorithm they are for.

mod decoding;
