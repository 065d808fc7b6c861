//! `docs/names.md`, the names of the same thing in all languages, from `xtask/data/vocabulary.txt`.
//! Each name must be there in the language that is said to have it.

use std::fmt::Write as _;

const LANGUAGES: [&str; 4] = ["Rust", "Python", "JavaScript", "Command"];

const HEAD: &str = "# One thing, one name

*For everyone who moves between Rust, Python, JavaScript and the command.*

The same thing has the same name everywhere. In JavaScript it is in camel case, or that of the DOM
where the DOM has one.
";

/// Reads the table, the listings of Rust's public API, Python's stubs and sources, JavaScript's
/// sources, and the command's reference.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let [table, sources @ ..] = data else { return Err("no table".into()) };
    let sources: &[String; 4] = sources.try_into().map_err(|_| "not four languages".to_owned())?;
    let mut out = HEAD.to_owned();
    let mut missing = Vec::new();
    for line in table.lines().filter(|line| !line.is_empty()) {
        if let Some(heading) = line.strip_prefix("## ") {
            let _ = write!(out, "\n## {heading}\n\n| | {} |\n", LANGUAGES.join(" | "));
            out += "|---|---|---|---|---|\n";
            continue;
        }
        if line.starts_with('#') {
            continue;
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [thing, cells @ ..] = &*cells else { return Err(format!("no row: {line}")) };
        if cells.len() != LANGUAGES.len() {
            return Err(format!("not four languages: {line}"));
        }
        let _ = write!(out, "| {thing} |");
        for ((cell, language), source) in cells.iter().zip(LANGUAGES).zip(sources) {
            let names: Vec<&str> = match *cell {
                "-" => Vec::new(),
                names => names.split(',').map(str::trim).collect(),
            };
            let absent = names.iter().filter(|name| !has(source, name));
            missing.extend(absent.map(|name| format!("{language} has no `{name}`, in: {line}")));
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let _ = match names.is_empty() {
                true => write!(out, " |"),
                false => write!(out, " {} |", names.join(", ")),
            };
        }
        out.push('\n');
    }
    if missing.is_empty() { Ok(out) } else { Err(missing.join("\n")) }
}

/// Whether a source has a name as a word.
fn has(source: &str, name: &str) -> bool {
    let name = name.rsplit(['.', ':']).next().unwrap_or(name);
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    source.match_indices(name).any(|(at, _)| {
        let before = source[..at].chars().next_back();
        let after = source[at + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::generate;

    fn page(table: &str) -> Result<String, String> {
        let sources = ["fn parse()", "def parse", "parse(", "`broth tree`"];
        let mut data = vec![table.to_owned()];
        data.extend(sources.map(str::to_owned));
        generate(&data)
    }

    #[test]
    fn names_are_looked_up() {
        let rows = page("## Parsing\na document | parse | parse | parse | tree\n").unwrap();
        assert!(
            rows.ends_with("| a document | `parse` | `parse` | `parse` | `tree` |\n"),
            "{rows}"
        );
        let error = page("a document | parse | pars | parse | -\n").unwrap_err();
        assert!(error.starts_with("Python has no `pars`"), "{error}");
    }
}
