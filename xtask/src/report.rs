//! `cargo xtask report [--check]`: the tables of README that come from running something.
//!
//! A table is between two comments, `<!-- NAME: made by cargo xtask report -->` and `<!-- NAME: end -->`; people
//! write the rest of the page. The conformance table is made by running the suites; the speeds were measured
//! before, and are in `docs/performance.md` (`cargo xtask bench --table`).

use std::collections::BTreeSet;

use crate::{conformance, dependencies, shell};

/// Writes the tables; with `--check`, only says whether one is stale.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let check = args.iter().any(|arg| arg == "--check");
    let old = read("README.md")?;
    let mut new = replaced(&old, "speed", &speed(&read("docs/performance.md")?)?)?;
    new = replaced(&new, "dependencies", &dependencies::table()?)?;
    let conformance = shell::cargo_output(conformance::PROGRAM.into_iter().chain(["--markdown"]))?;
    if conformance.is_empty() {
        println!("The public suites were not found, so their table stays as it is.");
    } else {
        new = replaced(&new, "conformance", &with_old_rows(&new, &conformance))?;
    }
    if new == old {
        println!("README.md is up to date");
        return Ok(());
    }
    if check {
        return Err("README.md is stale, run `cargo xtask report`".to_owned());
    }
    std::fs::write(crate::root().join("README.md"), new).map_err(|e| format!("README.md: {e}"))?;
    println!("wrote README.md");
    Ok(())
}

fn read(page: &str) -> Result<String, String> {
    std::fs::read_to_string(crate::root().join(page)).map_err(|e| format!("{page}: {e}"))
}

/// The short table: of the goals of the long page, the first of each kind of work, and every library that is faster
/// than broth, without the last column.
fn speed(page: &str) -> Result<String, String> {
    let section = page.split_once("\n## Goals\n").map(|(_, rest)| rest);
    let section = section.ok_or("docs/performance.md has no goals")?;
    let rows = section.lines().skip_while(|line| !line.starts_with('|'));
    let rows = rows.take_while(|line| line.starts_with('|'));
    let mut works = BTreeSet::new();
    let told = rows.filter(|row| works.insert(row.split('|').nth(1)) || is_loss(row));
    let short = told.filter_map(|row| row.trim_end_matches('|').rsplit_once('|'));
    Ok(short.map(|(row, _)| format!("{row}|\n")).collect())
}

/// Whether the row says that another library is faster.
fn is_loss(row: &str) -> bool {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let [_, _, _, _, other, _, times, ..] = cells[..] else { return false };
    !other.starts_with("broth") && times.parse().is_ok_and(|times: f64| times < 1.0)
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

    #[test]
    fn suites_that_are_not_here_keep_their_rows() {
        let page = "<!-- conformance: made by cargo xtask report -->\n\n| s | n |\n|---|--:|\n| a | 1 |\n| b | 2 |\n\n<!-- conformance: end -->\n";
        let table = "| s | n |\n|---|--:|\n| b | 3 |\n| c | 4 |\n";
        let expected = "| s | n |\n|---|--:|\n| a | 1 |\n| b | 3 |\n| c | 4 |\n";
        assert_eq!(with_old_rows(page, table), expected);
    }

    #[test]
    fn the_short_table_has_the_first_row_of_each_work_and_every_loss() {
        let head = "| work | broth | MB/s | other | MB/s | times |";
        let row = |other: &str, times: &str| format!("| x | a | 1 | {other} | 1 | {times} |");
        let (first, win, loss, own) =
            (row("b", "2.00"), row("c", "3.00"), row("d", "0.50"), row("broth, b", "0.9"));
        let long = |row: &str| format!("{row} goal |\n");
        let rows: String = [head, &first, &win, &loss, &own].map(long).concat();
        let page = format!("# P\n\n## Goals\n\n{rows}\n## Other\n\n| c |\n");
        assert_eq!(speed(&page), Ok(format!("{head}\n{first}\n{loss}\n")));
        assert!(speed("# P\n").is_err());
    }
}
