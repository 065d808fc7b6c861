//! Links of documents, as they must be on the site: a page of the site by its place there, any
//! other file of the repository on GitHub.

use std::path::{Component, Path, PathBuf};

use super::pages::{self, REPOSITORY};

/// Files with these endings are copied to the site beside the pages that show them.
const COPIED: &str = ".svg";

/// The text of a document with other links.
pub(super) fn rewritten(text: &str, path: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for line in text.split_inclusive('\n') {
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            out.push_str(line);
        } else {
            rewrite_line(line, path, &mut out);
        }
    }
    out
}

fn rewrite_line(line: &str, path: &str, out: &mut String) {
    let mut parts = line.split("](");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        out.push_str("](");
        let (target, after) = part.split_at(part.find([')', ' ', '\n']).unwrap_or(part.len()));
        out.push_str(&place_of(target, path));
        out.push_str(after);
    }
}

/// The target of a link in the document `path`.
fn place_of(target: &str, path: &str) -> String {
    let (file, fragment) = match target.find('#') {
        Some(at) => target.split_at(at),
        None => (target, ""),
    };
    let in_repository = file.strip_prefix(&format!("{REPOSITORY}/blob/main/"));
    let named = match in_repository {
        Some(named) => named.to_owned(),
        None if file.is_empty() || file.contains(':') || file.ends_with(COPIED) => {
            return target.to_owned();
        }
        None => resolved(path, file),
    };
    if pages::all().any(|page| page.path == named) {
        return format!("{}{fragment}", relative(path, &pages::source_of(&named)));
    }
    let kind = if crate::root().join(&named).is_dir() { "tree" } else { "blob" };
    format!("{REPOSITORY}/{kind}/main/{named}{fragment}")
}

/// The path from the root of a file that a document names.
fn resolved(document: &str, file: &str) -> String {
    let folder = Path::new(document).parent().unwrap_or(Path::new(""));
    let mut path = PathBuf::new();
    for component in folder.join(file).components() {
        match component {
            Component::ParentDir => _ = path.pop(),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path.to_string_lossy().replace('\\', "/")
}

/// The path that leads from a document to a file, both from the root.
fn relative(document: &str, file: &str) -> String {
    let up = "../".repeat(document.matches('/').count());
    format!("{up}{file}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, target: &str, expected: &str) {
        assert_eq!(place_of(target, path), expected, "{target} in {path}");
    }

    #[test]
    fn pages_are_linked_on_the_site_and_other_files_on_github() {
        check("docs/cli.md", "guides/tour.md#xml", "../docs/guides/tour.md#xml");
        check("docs/guides/tour.md", "../../python/README.md", "../../python/index.md");
        check("docs/cli.md", "../deny.toml", &format!("{REPOSITORY}/blob/main/deny.toml"));
        check("README.md", "crates/broth", &format!("{REPOSITORY}/tree/main/crates/broth"));
        check("python/README.md", &format!("{REPOSITORY}/blob/main/README.md"), "../index.md");
        for target in ["#top", "https://example.org/a.md", "plots/growth.svg", "mailto:a@b.example"]
        {
            check("docs/performance.md", target, target);
        }
    }

    #[test]
    fn links_in_code_stay() {
        let text = "See [a](cli.md).\n\n```md\n[a](cli.md)\n```\n";
        let expected = "See [a](../docs/cli.md).\n\n```md\n[a](cli.md)\n```\n";
        assert_eq!(rewritten(text, "docs/rules.md"), expected);
    }
}
