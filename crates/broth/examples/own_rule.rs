//! Checks a page by two rules of one's own, and repairs what can be repaired.
//!
//! ```console
//! $ cargo run --example own_rule < page.html > repaired.html
//! ```

use std::io;

use broth::check::{Checker, Fix, Lint, Severity};

static ALT: Lint = Lint::new("image-text", Severity::Error, "An image has no text.");
static OPENER: Lint = Lint::new("opener", Severity::Warning, "A link leaves its opener.");

fn main() -> io::Result<()> {
    let page = io::read_to_string(io::stdin())?;
    let checker = Checker::empty()
        .rule(&ALT, "img:not([alt])", |image, report| {
            report.finding(image, "this image needs `alt`");
        })
        .rule(&OPENER, "a[target=_blank]:not([rel~=noopener])", |link, report| {
            let rel = format!("{} noopener", link.attr("rel").unwrap_or_default());
            report.finding(link, "this link needs `rel=noopener`").fix(Fix::set_attr(
                link,
                "rel",
                rel.trim_start(),
            ));
        });

    for finding in checker.check(&page) {
        eprintln!("{finding}");
    }
    print!("{}", checker.fix(&page).html);
    Ok(())
}
