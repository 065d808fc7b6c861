//! The walk of one token in `ARCHITECTURE.md`: each function of its table is in the file beside it.

use std::path::Path;

const PAGE: &str = "ARCHITECTURE.md";

const HEADING: &str = "## The walk of one token";

/// Looks for each function in its file.
pub(super) fn check(root: &Path, found: &mut Vec<String>) -> Result<(), String> {
    let page = std::fs::read_to_string(root.join(PAGE)).map_err(|e| format!("{PAGE}: {e}"))?;
    compare(&page, |file| std::fs::read_to_string(root.join(file)).ok(), found);
    Ok(())
}

fn compare(page: &str, text_of: impl Fn(&str) -> Option<String>, found: &mut Vec<String>) {
    let rows = rows(page);
    if rows.is_empty() {
        found.push(format!("{PAGE}: the table below \"{HEADING}\" is missing"));
    }
    for (function, file) in rows {
        let (owner, name) = function.rsplit_once("::").unwrap_or(("", function));
        let Some(text) = text_of(file) else {
            found.push(format!("{PAGE}: there is no {file}, in which `{function}` should be"));
            continue;
        };
        let declaration = format!("fn {name}");
        let is_name_end = |rest: &str| rest.starts_with(['(', '<']);
        let is_there = text.split(&declaration).skip(1).any(is_name_end);
        if !is_there || !text.contains(owner) {
            found.push(format!(
                "{PAGE}: `{function}` is not in {file}; say where the walk goes now"
            ));
        }
    }
}

/// The functions and files of the table.
fn rows(page: &str) -> Vec<(&str, &str)> {
    let lines = page.lines().skip_while(|line| !line.starts_with(HEADING)).skip(1);
    lines
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| {
            let mut cells = line.strip_prefix("| `")?.split(" | ");
            Some((cells.next()?.trim_end_matches('`'), cells.next()?.trim_matches('`')))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[track_caller]
    fn check(page: &str, finding: Option<&str>) {
        let text_of = |file: &str| {
            (file == "a.rs")
                .then(|| "impl Soup {\n    fn stir<T>(&self) {}\n}\nfn pour() {}\n".into())
        };
        let mut found = Vec::new();
        compare(page, text_of, &mut found);
        assert_eq!(found.len(), usize::from(finding.is_some()), "{found:?}");
        assert!(finding.is_none_or(|finding| found[0].contains(finding)), "{found:?}");
    }

    #[test]
    fn each_function_is_in_its_file() {
        let page = |row: &str| {
            format!("## The walk of one token\n| function | file |\n|---|---|\n{row}\n## Next\n")
        };
        check(&page("| `Soup::stir` | `a.rs` | in circles |"), None);
        check(&page("| `pour` | `a.rs` | slowly |"), None);
        check(&page("| `Soup::sti` | `a.rs` | x |"), Some("`Soup::sti` is not in a.rs"));
        check(&page("| `Stew::stir` | `a.rs` | x |"), Some("`Stew::stir` is not in a.rs"));
        check(&page("| `pour` | `b.rs` | x |"), Some("there is no b.rs"));
        check("# Page", Some("is missing"));
    }
}
