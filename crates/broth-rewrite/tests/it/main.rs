//! Rewriting: edits and their output, compared with changed trees, wherever the input is cut.

#[cfg(feature = "encoding")]
mod bytes;
mod changed;
mod cuts;
mod edits;
mod end_tags;
mod failures;
mod fast_path;
mod first_newline;
mod former_text;
mod implied;
mod lol_html;
mod moves;
mod no_change;
mod no_more_tags;
mod output;
mod pieces;
mod raw_text;
mod reference;
mod rewriter;
mod sources;
mod stray;
mod stream;
mod stream_texts;
mod templates;
mod trees;
