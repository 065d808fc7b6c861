//! A reader of CommonMark and GFM, for the proof.
//!
//! It follows the two phases of the specification: [`blocks`] finds the structure of lines,
//! [`inlines`] reads what is in a paragraph, a heading or a cell. It reads any Markdown, so the
//! examples of the specification are its tests.
//!
//! <https://spec.commonmark.org/0.31.2/#appendix-a-parsing-strategy>

use alloc::collections::BTreeMap;
use alloc::string::String;

use crate::kept::{Event, Kept};
use crate::options::Flavor;

pub(crate) mod autolink;
mod blocks;
mod cursor;
mod definition;
mod delimiters;
mod html;
mod inlines;
mod label;
pub(crate) mod marks;
mod reader;
mod starts;
pub(crate) mod table;
mod text;

pub(crate) use blocks::blocks;
pub(crate) use inlines::inlines;

/// The link reference definitions: by its label, where a link goes, and its title.
pub(crate) type Definitions = BTreeMap<String, (String, String)>;

/// Reads a document.
pub(crate) fn read(markdown: &str, flavor: Flavor) -> Kept {
    let (outline, definitions) = blocks(markdown, flavor);
    let mut kept = Kept { columns: outline.columns.clone(), ..Kept::default() };
    for &event in &outline.events {
        let store = |kept: &mut Kept, piece| kept.store(outline.text_of(piece));
        let event = match event {
            Event::Raw(raw) => {
                inlines(outline.text_of(raw), flavor, &definitions, &mut kept);
                continue;
            }
            Event::CodeBlock { language, code } => Event::CodeBlock {
                language: store(&mut kept, language),
                code: store(&mut kept, code),
            },
            Event::HtmlBlock(html) => Event::HtmlBlock(store(&mut kept, html)),
            other => other,
        };
        kept.events.push(event);
    }
    kept
}
