//! Prints the title, the links and the tables of a page, with absolute addresses.
//!
//! ```console
//! $ cargo run --example page_data --features data -- https://example.org/ < page.html
//! ```

use std::io;

use broth::prelude::*;

fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_default();
    let page = broth::html::parse_reader(io::stdin().lock())?;
    println!("{}", page.metadata(&address).title.as_deref().unwrap_or_default());
    for link in page.links(&address) {
        println!("{}\t{}", link.url, link.text);
    }
    for table in page.tables() {
        for row in &table.rows {
            println!("{}", row.join("\t"));
        }
    }
    Ok(())
}
