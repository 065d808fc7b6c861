//! Prints the texts of all elements with a class, by an XPath with a variable.
//!
//! ```console
//! $ cargo run --example xpath -- hot < page.html
//! ```

use std::error::Error;
use std::io;

use broth::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let class = std::env::args().nth(1).unwrap_or_else(|| "hot".to_owned());
    let page = broth::html::parse_reader(io::stdin().lock())?;
    // A value is never a part of the expression, so nothing in it needs to be escaped.
    let with_class =
        "//*[contains(concat(' ', normalize-space(@class), ' '), concat(' ', $class, ' '))]";
    let with_class = XPath::parse(with_class)?.variable("class", class);
    for element in with_class.eval(&page)?.elements() {
        println!("{}", element.text());
    }
    eprintln!("{} links", page.xpath("count(//a[@href])")?.number());
    Ok(())
}
