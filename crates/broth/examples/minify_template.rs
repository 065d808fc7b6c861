//! Minifies a template, including its placeholders.
//!
//! ```console
//! $ cargo run --example minify_template < card.html > card.min.html
//! ```
//!
//! It leaves out only what a parser does not need, and white space that is not rendered. A tree
//! that no markup leads to (a link in a link) is reported.

use std::io::{self, Read as _, Write as _};

use broth::encoding::{self, Guess};
use broth::html::{Context, parse_fragment};
use broth::serialize::{Options, reparse_check_in};

fn main() -> io::Result<()> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let template = encoding::Decoder::new().guess(Guess::Utf8).decode(&bytes).text;
    // The context of a template takes everything, table cells included.
    let context = Context::html("template");
    let parsed = parse_fragment(&template, context);

    let options = Options { collapse_white_space: true, ..Options::minify() };
    let mut small = String::new();
    options
        .write_fragment(&mut small, &parsed.document, parsed.root().id(), context.name())
        .map_err(io::Error::other)?;

    io::stdout().write_all(small.as_bytes())?;
    eprintln!("{} -> {} bytes", bytes.len(), small.len());
    for lost in reparse_check_in(&parsed.document, parsed.root().id(), context.name(), false) {
        eprintln!("no markup expresses this tree: {}", lost.reason);
    }
    Ok(())
}
