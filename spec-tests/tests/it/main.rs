//! The suites, and what is tested with all of their documents.

mod conformance;
mod deep;
mod from_2007_to_today;
mod readers;
mod serialize;
mod serialize_exhaustive;
mod xml5_well_formed;
