//! `llms.txt`: the project in a page for language models, by the proposal at
//! <https://llmstxt.org>.

use std::fmt::Write as _;

use crate::site::{PARTS, Page};

/// Where the raw text of a document is.
const RAW: &str = "https://raw.githubusercontent.com/broth-rs/broth/main";

/// The name of the file and its text, made from the README and the list of the site's pages.
pub(super) fn page() -> Result<(String, String), String> {
    let readme = super::read(&crate::root().join("README.md"))?;
    Ok(("llms.txt".to_owned(), llms(&readme)?))
}

fn llms(readme: &str) -> Result<String, String> {
    let (head, _) = readme.split_once("\n## ").ok_or("README.md has no sections")?;
    let (title, head) = head.split_once("\n\n").ok_or("README.md has no first paragraph")?;
    let (summary, details) = head.split_once("\n\n").ok_or("README.md has one paragraph only")?;
    let summary = summary.replace('\n', "\n> ");
    let is_text = |paragraph: &&str| !paragraph.starts_with("![") && !paragraph.starts_with("[![");
    let details = details.trim().split("\n\n").filter(is_text).collect::<Vec<_>>().join("\n\n");
    let details = details.replace("](docs/", &format!("]({RAW}/docs/"));
    let details = details.replace("](CONTRIBUTING", &format!("]({RAW}/CONTRIBUTING"));
    let mut page = format!("{title}\n\n> {summary}\n\n{details}\n");
    for (language, name) in [("rust", "Rust"), ("python", "Python")] {
        let code = code(readme, language).ok_or_else(|| format!("README.md has no {name}"))?;
        let _ = write!(page, "\n{name}:\n\n```{language}\n{code}```\n");
    }
    for (title, pages) in PARTS {
        let _ = write!(page, "\n## {title}\n\n");
        for Page { path, title, about } in *pages {
            let _ = writeln!(page, "- [{title}]({RAW}/{path}): {about}");
        }
    }
    Ok(page)
}

/// The first code in this language.
fn code<'t>(text: &'t str, language: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(&format!("```{language}\n"))?;
    rest.split_once("```").map(|(code, _)| code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_begins_with_the_readme() {
        let readme = "# soup\n\nHot\nsoup.\n\n![A bowl](a.svg)\n\nMore.\n\n## Rust\n\n```rust\na();\n```\n\n\
                      ```python\nb()\n```\n";
        let page = llms(readme).unwrap();
        let expected = "# soup\n\n> Hot\n> soup.\n\nMore.\n\nRust:\n\n```rust\na();\n```\n\n\
                        Python:\n\n```python\nb()\n```\n\n## ";
        assert!(page.starts_with(expected), "{page}");
        assert!(page.contains("/main/docs/cli.md): "));
        assert!(llms("# soup\n").is_err());
    }
}
