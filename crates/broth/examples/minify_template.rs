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
use broth::serialize::Serializer;

fn main() -> io::Result<()> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let template = encoding::Decoder::new().guess(Guess::Utf8).decode(&bytes).text;
    // The context of a template takes everything, table cells included.
    let context = Context::html("template");
    let parsed = parse_fragment(&template, context);

    let serializer = Serializer::new().minify(true).collapse_white_space(true).context(context);
    let small = serializer.serialize(parsed.root());
    io::stdout().write_all(small.as_bytes())?;
    eprintln!("{} -> {} bytes", bytes.len(), small.len());
    // Collapsed white space is meant to be lost.
    for lost in Serializer::new().context(context).misfits(parsed.root()) {
        eprintln!("no markup expresses this tree: {lost}");
    }
    Ok(())
}
