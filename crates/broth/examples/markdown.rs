//! Writes the main part of a page as Markdown, and says what Markdown cannot express.
//!
//! ```console
//! $ cargo run --example markdown < page.html
//! ```

use std::error::Error;
use std::io;

use broth::markdown::{Converter, Flavor};
use broth::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let page = broth::html::parse_reader(io::stdin().lock())?;
    let main = page.select_one("main, article, body")?.ok_or("no content")?;
    let converter = Converter::new().flavor(Flavor::Gfm).wrap(80).without("nav, footer");
    let converted = converter.report_node(main);
    print!("{}", converted.markdown);
    for loss in &converted.losses {
        eprintln!("{loss}");
    }
    Ok(())
}
