//! `cargo xtask report [--check]`: the tables of documents that come from running something.
//!
//! A table is between two comments, `<!-- NAME: made by cargo xtask report -->` and
//! `<!-- NAME: end -->`; people write the rest of the page. The conformance table is made by
//! running the suites.

use std::collections::BTreeSet;

use crate::{conformance, dependencies, shell};

const CONFORMANCE: &str = "docs/conformance.md";
const DEPENDENCIES: &str = "docs/dependencies.md";

/// Writes the tables; with `--check`, only says whether one is stale.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let check = args.iter().any(|arg| arg == "--check");
    let page = read(DEPENDENCIES)?;
    update(DEPENDENCIES, &page, &replaced(&page, "dependencies", &dependencies::table()?)?, check)?;
    let found = shell::cargo_output(conformance::PROGRAM.into_iter().chain(["--markdown"]))?;
    if found.is_empty() {
        println!("The public suites were not found, so their table stays as it is.");
        return Ok(());
    }
    let page = read(CONFORMANCE)?;
    let table = with_old_rows(&page, &found);
    update(CONFORMANCE, &page, &replaced(&page, "conformance", &table)?, check)
}

/// Writes a page that has changed; with `check`, that is an error.
fn update(name: &str, old: &str, new: &str, check: bool) -> Result<(), String> {
    if new == old {
        println!("{name} is up to date");
        return Ok(());
    }
    if check {
        return Err(format!("{name} is stale, run `cargo xtask report`"));
    }
    std::fs::write(crate::root().join(name), new).map_err(|e| format!("{name}: {e}"))?;
    println!("wrote {name}");
    Ok(())
}

fn read(page: &str) -> Result<String, String> {
    std::fs::read_to_string(crate::root().join(page)).map_err(|e| format!("{page}: {e}"))
}

/// The table of the suites that were found, with the page's rows for the others.
fn with_old_rows(page: &str, table: &str) -> String {
    let name = |row: &str| row.split('|').nth(1).map(str::to_owned);
    let lines: Vec<&str> = table.lines().collect();
    let (head, found) = lines.split_at(lines.len().min(2));
    let begin = "<!-- conformance: made by cargo xtask report -->";
    let old = page.split_once(begin).map_or("", |(_, rest)| rest);
    let old = old.lines().take_while(|line| !line.starts_with("<!--"));
    let old = old.filter(|line| line.starts_with('|')).skip(head.len());
    let mut names = BTreeSet::new();
    let mut rows = Vec::new();
    for row in
        old.map(|old| found.iter().find(|row| name(row) == name(old)).map_or(old, |row| *row))
    {
        names.insert(name(row));
        rows.push(row);
    }
    rows.extend(found.iter().filter(|row| !names.contains(&name(row))));
    head.iter().copied().chain(rows).flat_map(|line| [line, "\n"]).collect()
}

/// The page with a new table between the comments of that name.
fn replaced(page: &str, name: &str, table: &str) -> Result<String, String> {
    let begin = format!("<!-- {name}: made by cargo xtask report -->\n");
    let end = format!("<!-- {name}: end -->");
    let found = page.split_once(&begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(&end)?;
        Some((before, after))
    });
    let (before, after) = found.ok_or_else(|| format!("no comments for {name}"))?;
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

    #[test]
    fn suites_that_are_not_here_keep_their_rows() {
        let page = "<!-- conformance: made by cargo xtask report -->\n\n| s | n |\n|---|--:|\n| a \
            | 1 |\n| b | 2 |\n\n<!-- conformance: end -->\n";
        let table = "| s | n |\n|---|--:|\n| b | 3 |\n| c | 4 |\n";
        let expected = "| s | n |\n|---|--:|\n| a | 1 |\n| b | 3 |\n| c | 4 |\n";
        assert_eq!(with_old_rows(page, table), expected);
    }
}
