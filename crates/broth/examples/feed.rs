//! Reads RSS and Atom feeds that a strict parser rejects.
//!
//! ```console
//! $ curl -s https://example.org/feed.xml | cargo run --example feed
//! ```
//!
//! With a bare `&`, an entity of HTML or a missing end tag, you still get a tree, and a list of
//! what was wrong.

use std::io::{self, Read as _, Write as _};

use broth::dom::Node;
use broth::xml::{EntityOptions, Parser};

fn main() -> io::Result<()> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let feed = Parser::new()
        .entities(EntityOptions::default().html_names(true))
        .errors(true)
        .parse_bytes(&bytes);

    let mut out = io::stdout().lock();
    let is_entry = |node: &Node<'_>| matches!(node.name(), "item" | "entry");
    for entry in feed.root().descendants().filter(is_entry) {
        let title = child(entry, "title").map(|title| title.text()).unwrap_or_default();
        writeln!(out, "{}\n    {}", title.trim(), address(entry).trim())?;
    }
    for error in &feed.errors {
        eprintln!("repaired: {error}");
    }
    Ok(())
}

/// The child of this name, in whatever namespace: feeds get those wrong, too.
fn child<'d>(entry: Node<'d>, name: &str) -> Option<Node<'d>> {
    entry.elements().find(|node| node.name() == name)
}

/// Atom has the address in an attribute, RSS in the text.
fn address(entry: Node<'_>) -> String {
    let Some(link) = child(entry, "link") else { return String::new() };
    link.attr("href").map_or_else(|| link.text(), str::to_owned)
}
