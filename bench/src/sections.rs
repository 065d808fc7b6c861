//! The sections of docs/performance.md that the programs write.
//!
//! A section is between two comments, `<!-- NAME: made by cargo xtask bench COMMAND -->` and
//! `<!-- NAME: end -->`. People write the rest of the page.

/// Where the page is.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/performance.md");

/// Writes a section of the page in the place of the old one.
///
/// # Errors
///
/// If the page cannot be read or written, or has no comments of that name.
pub fn write(name: &str, command: &str, section: &str) -> Result<(), String> {
    let page = std::fs::read_to_string(PAGE).map_err(|e| format!("{PAGE}: {e}"))?;
    let page = replaced(&page, name, command, section)?;
    std::fs::write(PAGE, page).map_err(|e| format!("{PAGE}: {e}"))?;
    println!("wrote the section {name:?} of docs/performance.md");
    Ok(())
}

/// The page with another text between the comments of that name.
fn replaced(page: &str, name: &str, command: &str, section: &str) -> Result<String, String> {
    let begin = format!("<!-- {name}: made by cargo xtask bench {command} -->\n");
    let end = format!("<!-- {name}: end -->");
    let found = page.split_once(&begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(&end)?;
        Some((before, after))
    });
    let (before, after) = found.ok_or_else(|| format!("{PAGE} has no comments for {name:?}"))?;
    Ok(format!("{before}{begin}\n{}\n\n{end}{after}", section.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_section_changes() {
        let page = "a\n<!-- s: made by cargo xtask bench x -->\nold\n<!-- s: end -->\nb\n";
        let expected = "a\n<!-- s: made by cargo xtask bench x -->\n\nnew\n\n<!-- s: end -->\nb\n";
        assert_eq!(replaced(page, "s", "x", "\nnew\n").as_deref(), Ok(expected));
        assert_eq!(replaced(expected, "s", "x", "new").as_deref(), Ok(expected));
        assert!(replaced(page, "other", "x", "new").is_err());
    }
}
