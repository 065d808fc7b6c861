//! XML: source in, source out.

mod content;
mod formatter;
mod items;
mod writer;

pub use formatter::{XmlFormatter, format_xml};
