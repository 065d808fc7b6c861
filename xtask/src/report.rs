//! `cargo xtask report [--check]`: the tables of README that come from running something.
//!
//! A table stands between two comments, `<!-- NAME: made by cargo xtask report -->` and `<!-- NAME: end -->`; all
//! else on the page is written by people.

use crate::{conformance, policy, shell};

/// Runs the suites and writes the table, or with `--check` says whether it is stale.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let check = args.iter().any(|arg| arg == "--check");
    let path = crate::root().join("README.md");
    let old = std::fs::read_to_string(&path).map_err(|e| format!("README.md: {e}"))?;
    let mut new = replaced(&old, "dependencies", &policy::dependencies()?)?;
    let conformance = shell::cargo_output(conformance::PROGRAM.into_iter().chain(["--markdown"]))?;
    if conformance.is_empty() {
        println!("The public suites are not here, so their table stays as it is.");
    } else {
        new = replaced(&new, "conformance", &conformance)?;
    }
    if new == old {
        println!("README.md is up to date");
        return Ok(());
    }
    if check {
        return Err("README.md is stale, run `cargo xtask report`".to_owned());
    }
    std::fs::write(&path, new).map_err(|e| format!("README.md: {e}"))?;
    println!("wrote README.md");
    Ok(())
}

/// The page with another table between the comments of that name.
fn replaced(page: &str, name: &str, table: &str) -> Result<String, String> {
    let begin = format!("<!-- {name}: made by cargo xtask report -->\n");
    let end = format!("<!-- {name}: end -->");
    let found = page.split_once(&begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(&end)?;
        Some((before, after))
    });
    let (before, after) = found.ok_or_else(|| format!("README.md: no comments for {name}"))?;
    Ok(format!("{before}{begin}\n{}\n\n{end}{after}", table.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_table_changes() {
        let page = "a\n<!-- t: made by cargo xtask report -->\nold\n<!-- t: end -->\nb\n";
        let expected = "a\n<!-- t: made by cargo xtask report -->\n\nnew\n\n<!-- t: end -->\nb\n";
        assert_eq!(replaced(page, "t", "new\n").as_deref(), Ok(expected));
        assert_eq!(replaced(expected, "t", "new\n").as_deref(), Ok(expected));
        assert!(replaced(page, "other", "new").is_err());
    }
}
