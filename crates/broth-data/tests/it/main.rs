//! Links, tables and metadata of whole pages, and hostile pages.

mod addresses;
mod hostile;
mod links;
mod metadata;
mod tables;
