//! The README of each crate: the documentation of its front page, with links that hold everywhere.

use crate::shell;

/// The pages of the repository.
const REPOSITORY: &str = "https://github.com/broth-rs/broth/blob/main";

/// The README of each published library: the folder of its crate, and the text.
pub(super) fn all() -> Result<Vec<(String, String)>, String> {
    let metadata = shell::cargo_output(["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let is_library = |package: &&serde_json::Value| {
        package["publish"] != serde_json::json!([]) && package["name"] != "broth-cli"
    };
    packages
        .iter()
        .filter(is_library)
        .map(|package| {
            let name = package["name"].as_str().unwrap_or_default();
            let folder = format!("crates/{name}");
            let source = super::read(&crate::root().join(&folder).join("src/lib.rs"))?;
            Ok((format!("{folder}/README.md"), readme(name, &source)))
        })
        .collect()
}

/// A README from the source of a crate's front page.
fn readme(name: &str, source: &str) -> String {
    let stamp = super::README_STAMP;
    let mut page = format!("{stamp}; do not edit. -->\n\n# {name}\n\n");
    let mut in_code = false;
    for line in source.lines().map_while(|line| line.strip_prefix("//!")) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        if line.starts_with("```") {
            let opens = !in_code && line == "```";
            page += if opens { "```rust" } else { line };
            page.push('\n');
            in_code = !in_code;
        } else if !in_code {
            if line.starts_with('#') {
                page.push('#');
            }
            page += &without_item_links(line, name);
            page.push('\n');
        } else if !(line == "#" || line.starts_with("# ")) {
            page += line;
            page.push('\n');
        }
    }
    page + &format!(
        "\n## More\n\n\
         [Documentation](https://docs.rs/{name}) ·\n\
         [all of broth]({REPOSITORY}/README.md) ·\n\
         [changes]({REPOSITORY}/CHANGELOG.md) ·\n\
         [security]({REPOSITORY}/SECURITY.md)\n\n\
         Licensed under either of MIT or Apache-2.0, at your option.\n"
    )
}

/// A line whose links to items lead to the crate's documentation, or are gone.
fn without_item_links(line: &str, name: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('[') {
        let Some(end) = rest[start..].find(']').map(|end| start + end) else { break };
        let (text, after) = (&rest[start + 1..end], &rest[end + 1..]);
        out += &rest[..start];
        if out.matches('`').count() % 2 == 1 {
            // Code, which has brackets of its own.
            out += &rest[start..=end];
            rest = after;
            continue;
        }
        match after.strip_prefix('(').and_then(|target| target.split_once(')')) {
            Some((target, after)) => {
                // A function may be named with its parentheses.
                let after =
                    after.strip_prefix(')').filter(|_| target.ends_with('(')).unwrap_or(after);
                out += &format!("[{text}]({})", page_of(target, name));
                rest = after;
            }
            None => {
                // The backquotes of a name stay; a reference to a list of links becomes text.
                out += text;
                rest = after;
            }
        }
    }
    out + rest
}

/// The address of a link's target: a page, or an item of the crate or of another crate of broth.
fn page_of(target: &str, name: &str) -> String {
    let krate = target.split("::").next().filter(|first| first.starts_with("broth_"));
    match krate {
        _ if target.starts_with("http") => target.to_owned(),
        Some(other) => format!("https://docs.rs/{}", other.replace('_', "-")),
        None => format!("https://docs.rs/{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_items_become_text_and_others_stay() {
        let line = "A [`Span`], the [standard](https://example.com/a), a [table](Dialect#t), [x], \
                    a [node](broth_dom::Node) ([`xml`](xml())).";
        let expected = "A `Span`, the [standard](https://example.com/a), \
                        a [table](https://docs.rs/broth-input), x, a [node](https://docs.rs/broth-dom) \
                        ([`xml`](https://docs.rs/broth-input)).";
        assert_eq!(without_item_links(line, "broth-input"), expected);
    }

    #[test]
    fn brackets_in_code_stay() {
        let line = "Write `a[2]` or `[x]`, not [`b`].";
        assert_eq!(without_item_links(line, "broth-input"), "Write `a[2]` or `[x]`, not `b`.");
    }

    #[test]
    fn hidden_lines_of_examples_are_left_out() {
        let source = "//! Soup.\n//!\n//! ```\n//! # use a;\n//! b();\n//! ```\n\nmod c;\n";
        let page = readme("broth-input", source);
        let page = page.split_once("-->\n\n").unwrap().1;
        assert!(page.starts_with("# broth-input\n\nSoup.\n\n```rust\nb();\n```\n"), "{page}");
    }
}
