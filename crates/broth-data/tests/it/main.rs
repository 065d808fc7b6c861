//! Structured data, links, tables and metadata of whole pages, and hostile pages.

mod addresses;
mod forms;
mod headers;
mod hostile;
mod json_ld;
mod links;
mod metadata;
mod microdata;
mod microformats;
mod rdfa;
mod replace;
mod soups;
mod tables;
