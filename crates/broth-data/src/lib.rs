//! Reads what a page says of itself: structured data, links, tables, forms and metadata.
//!
//! Most people use this crate as `broth::data`, as the examples do, with the feature `data`.
//! If you depend on it directly, write `broth_data` instead.
//!
//! ```
//! use broth::prelude::*;
//!
//! let doc = broth::html::parse(
//!     "<title>Menu</title><link rel=icon href=/spoon.svg>
//!      <p>All <a href=soups rel=next>soups</a>
//!      <table><tr><th>Soup<th>Price<tr><td>Leek<td rowspan=2>4<tr><td>Onion</table>",
//! );
//!
//! for link in doc.links("https://example.org/menu/") {
//!     assert_eq!(link.url, "https://example.org/menu/soups");
//!     assert_eq!((link.text.as_str(), link.rel), ("soups", vec!["next".to_string()]));
//! }
//!
//! let table = doc.tables().next().unwrap();
//! assert_eq!(table.header, ["Soup", "Price"]);
//! assert_eq!(table.rows, [["Leek", "4"], ["Onion", "4"]]);
//! assert!(table.records().all(|record| record.get("Price") == Some("4")));
//!
//! let metadata = doc.metadata("https://example.org/menu/");
//! assert_eq!(metadata.title.as_deref(), Some("Menu"));
//! assert_eq!(metadata.icons[0].url, "https://example.org/spoon.svg");
//!
//! for item in doc.microdata("https://example.org/menu/").items() {
//!     println!("{:?}", item.types());
//! }
//! ```
//!
//! [`Extract`] has the methods of documents and nodes, and [`ExtractElement`] those of single
//! elements. The results know the nodes and the places in the source that they come from.
//!
//! # Structured data
//!
//! [`Extract::microdata`] follows the algorithm of the HTML standard, and [`Microdata::to_json`] is
//! its JSON. [`Extract::json_ld`] reads scripts as search engines read them. [`Extract::data`]
//! reads all syntaxes, and a [`DataReader`] some of them. Each value has the element and the place
//! that it comes from, and mistakes are [findings](Finding).
//!
//! # Addresses
//!
//! [`Extract::links`] returns hyperlinks, and [`Extract::addresses`] everything that the standard
//! reads as a URL: images with all their candidates, scripts, forms, redirects, CSS and more.
//! Addresses are absolute, by the [URL Standard](https://url.spec.whatwg.org/). The argument is the
//! address of the page; a `<base>` in the page counts as in browsers. An address that cannot be
//! resolved is returned as written, with `resolved: false`. That holds for all relative addresses
//! if the argument is not an absolute URL: pass `""` if you do not know the address of the page.
//!
//! [`Extract::replace_addresses`] writes the page with other addresses, for archives and proxies.
//!
//! If you resolve addresses one by one, find the [`Base`] once with [`Extract::base`], and pass
//! it instead of the address of the page.
//!
//! Without the crate's default feature `url`, no address is resolved. Programs that have the URL
//! Standard's algorithm from elsewhere resolve [`written`](Link::written) themselves.
//!
//! # Tables
//!
//! Cells are where the standard's [table model](Table) puts them. A cell that spans several rows or
//! columns is repeated in each. [`Table::cell_headers`] finds the header cells of each cell.
//!
//! # Forms
//!
//! [`Extract::forms`] finds forms and the controls that belong to them, as browsers do, also across
//! broken markup. [`Form::submit`] is what a form sends: the entry list of the standard and its
//! encodings. They are in the crate's default feature `forms`.
//!
//! # RDFa and microformats
//!
//! [`Extract::rdfa`] returns the statements of RDFa 1.1 as triples, by RDFa Core and HTML+RDFa with
//! their initial context. Vocabularies are not loaded, so none is expanded. The attribute `value`
//! is not read, since HTML+RDFa does not have it; with the datatype `rdf:HTML`, `content` comes
//! before the markup in the element. `role` is read by request: see [`RdfaReader`].
//!
//! [`Extract::microformats`] returns items, as the parsing text of microformats2 has them, with
//! those in older class names. The include pattern and `itemref` are not in that text. A time
//! without a date takes the date before it in the same item, else the one after it.
//!
//! # Limits
//!
//! - The query of a URL is encoded as UTF-8, whatever the encoding of the document.
//! - Time and memory are linear in the size of the page, although a short page can say a lot: each
//!   link is as long as the `<base>`, and a cell can span 1,000 columns. The addresses of one call
//!   grow by at most 128 MiB, those of metadata by 1 MiB, when they are made absolute; the rest
//!   stay as written. The texts of links in links, and of tables in tables, may be 64 times as long
//!   as those of the page; the rest are empty. [`Table::complete`] says how often cells are copied.
//! - Scripts do not run, so what they would add is missing.
//! - JSON-LD is read as JSON: contexts are not loaded, and nothing is expanded.
//! - The addresses in the contents of templates are not found.
//! - Forms are sent as UTF-8. Lines of a `textarea` with `wrap=hard` are not broken.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod address;
mod attributes;
mod base;
mod budget;
mod css;
mod data;
mod edges;
mod essence;
mod extract;
mod finding;
#[cfg(feature = "forms")]
mod forms;
mod grouped;
mod json;
mod json_ld;
mod kind;
mod link;
mod link_text;
mod metadata;
mod meter;
mod microdata;
mod microformats;
#[cfg(not(feature = "url"))]
mod no_url;
mod rdfa;
mod rel;
mod replace;
mod resolver;
mod site;
mod source;
mod syntax;
mod table;
mod written;

pub use broth_entities::UnknownWord;

pub use address::{Address, Addresses};
pub use base::{AsBase, Base};
pub use data::{Data, DataReader, Syntax};
pub use extract::{Extract, ExtractElement};
pub use finding::{Finding, FindingKind};
#[cfg(feature = "forms")]
pub use forms::{Choice, Control, Entry, Form, FormBody, FormEncoding, FormMethod, Submission};
pub use json::{Json, JsonItems, JsonKind, JsonMembers, JsonTree};
pub use json_ld::{JsonLd, JsonLdScript};
pub use kind::AddressKind;
pub use link::{Link, Links};
#[doc(hidden)]
pub use metadata::open_graph_findings;
pub use metadata::{Credit, Metadata, OpenGraphObject, Property, Related, Relation, Source, Value};
#[doc(hidden)]
pub use microdata::graph as microdata_graph;
pub use microdata::{Item, ItemIndex, ItemProperties, ItemProperty, ItemValue, Items, Microdata};
pub use microformats::{
    Microformat, MicroformatIndex, MicroformatItems, MicroformatProperty, Microformats, RelUrl,
};
pub use rdfa::{Literal, Rdfa, RdfaReader, Term, Triple};
#[doc(hidden)]
pub use table::to_csv;
pub use table::{Cell, Record, RecordFields, Records, Table, Tables};
