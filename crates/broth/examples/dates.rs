//! Reads the dates of a feed in the forms in which feeds write them, and of a page's `time`
//! elements, and prints them in one form.
//!
//! ```console
//! $ cargo run --example dates < feed.xml
//! ```

use std::error::Error;
use std::io;

use broth::prelude::*;
use broth::values::{DateTime, TimeValue};

fn main() -> Result<(), Box<dyn Error>> {
    let text = io::read_to_string(io::stdin())?;
    let feed = broth::xml::parse(&text);
    for date in feed.select("pubDate, updated, published")? {
        match DateTime::parse_feed(date.text().trim()) {
            Ok(time) => println!("{}", time.to_rfc3339()),
            Err(error) => println!("{:?}: {error}", date.text()),
        }
    }
    for time in feed.select("time")? {
        let value = time.attr("datetime").map_or_else(|| time.text(), str::to_owned);
        match TimeValue::parse(&value) {
            Ok(time) => println!("{time}"),
            Err(error) => println!("{value:?}: {error}"),
        }
    }
    Ok(())
}
