//! Prints the addresses in the style sheets and `style` attributes of a page.
//!
//! ```console
//! $ cargo run --example css_addresses < page.html
//! ```

use std::error::Error;
use std::io;

use broth::css::{TokenKind, tokens};
use broth::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let page = broth::html::parse_reader(io::stdin().lock())?;
    let sheets = page.select("style")?.map(|style| style.text());
    let attributes =
        page.select("[style]")?.filter_map(|node| node.attr("style").map(str::to_owned));
    for css in sheets.chain(attributes) {
        let mut is_argument = false;
        for token in tokens(&css) {
            // `url(a.png)` is one token; `url("a.png")` is a function and a string.
            match token.kind() {
                TokenKind::Url => println!("{}", token.value()),
                TokenKind::String if is_argument => println!("{}", token.value()),
                _ => {}
            }
            is_argument = match token.kind() {
                TokenKind::Whitespace => is_argument,
                TokenKind::Function => token.value().eq_ignore_ascii_case("url"),
                _ => false,
            };
        }
    }
    Ok(())
}
