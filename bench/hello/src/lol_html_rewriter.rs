//! Counts the elements while it rewrites.

use std::cell::Cell;

use lol_html::{RewriteStrSettings, element, rewrite_str};

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let tags = Cell::new(0);
    let count = element!("*", |_| {
        tags.set(tags.get() + 1);
        Ok(())
    });
    let settings = RewriteStrSettings::new().append_element_content_handler(count);
    let _ = rewrite_str(&text, settings);
    println!("{}", tags.get());
    Ok(())
}
