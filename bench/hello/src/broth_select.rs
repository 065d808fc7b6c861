//! Counts the elements that a selector matches.

use broth::select::Select as _;

fn main() -> std::io::Result<()> {
    let selector = std::env::args().nth(1).unwrap_or_default();
    let text = std::io::read_to_string(std::io::stdin())?;
    println!("{}", broth::html::parse(&text).select(&*selector).map_or(0, Iterator::count));
    Ok(())
}
