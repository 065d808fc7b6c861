//! Edits a page as a tree, and writes it small.
//!
//! ```console
//! $ cargo run --example edit -- 'Soup < 5' < page.html
//! ```

use std::error::Error;
use std::io;

use broth::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let footer = std::env::args().nth(1).unwrap_or_default();
    let mut page = broth::html::parse_reader(io::stdin().lock())?;
    page.edit_all("b", |b| b.set_name("strong"))?;
    page.edit_all("p:empty", |p| p.remove())?;
    page.edit_all("a[href^='http:'], a[href^='https:']", |a| a.add_class("external"))?;

    let body = page.body().expect("every page has a body").id();
    page.edit(body).append_html("<footer></footer>")?;
    // A string is text, whatever it contains.
    page.edit_all("body > footer:last-child", |footer_element| footer_element.append(&footer))?;
    println!("{}", page.to_minified_html());
    Ok(())
}
