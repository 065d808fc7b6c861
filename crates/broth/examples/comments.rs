//! Cleans what a reader has written, by a list of one's own, and says what was removed and why.
//!
//! ```console
//! $ echo '<p onclick=x()>Hot <a href=//a>soup</a>' | cargo run --example comments
//! ```

use std::io;

use broth::sanitize::Sanitizer;

fn main() -> io::Result<()> {
    let comment = io::read_to_string(io::stdin())?;
    // These elements and attributes, and no others.
    let sanitizer = Sanitizer::allowing(["p", "b", "i", "a", "ul", "li", "code"])
        .allow_attrs("a", ["href"])
        .schemes(["http", "https", "mailto"])
        .rel("nofollow noopener");

    let report = sanitizer.report(&comment);
    println!("{}", report.html.trim_end());
    for removed in &report.removed {
        eprintln!("{removed}");
    }
    Ok(())
}
