//! Tests of broth-markdown.

mod cases;
mod deep;
mod footnotes;
mod generated;
mod html;
mod inert;
mod links_and_lines;
mod options;
mod page;
mod reader;
mod reads_back;
