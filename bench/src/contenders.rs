//! The libraries that take part: a file for each kind of work.

use crate::rig::Work;

mod content;
mod counting_sink;
mod css;
mod data;
mod encodings;
pub mod html_rewrite;
mod html_serialize;
mod html_tokens;
mod html_tree;
mod limits;
mod markdown;
pub mod minify;
mod references;
mod sanitize;
mod select;
mod small;
mod values;
mod xml_events;
mod xml_tree;
mod xpath;

/// All kinds of work, in the order of the page.
pub fn works() -> impl Iterator<Item = &'static Work> {
    let first = [
        &html_tokens::WORK,
        &html_tree::WORK,
        &html_serialize::WORK,
        &html_rewrite::WORK,
        &select::WORK,
        &select::MANY,
        &xpath::WORK,
        &minify::WORK,
        &sanitize::PAGES,
        &sanitize::COMMENTS,
        &css::TOKENS,
        &css::ATTRIBUTES,
        &markdown::WORK,
        &content::WORK,
        &data::WORK,
        &small::WORK,
        &xml_events::WORK,
        &xml_tree::WORK,
        &references::DENSE,
        &references::SPARSE,
        &references::ENCODE,
        &encodings::UTF_8,
        &encodings::LEGACY,
    ];
    first.into_iter().chain(values::WORKS.iter().copied()).chain([&limits::WORK])
}
