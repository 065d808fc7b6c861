//! The examples of CommonMark's specification.

use std::path::PathBuf;
use std::{env, fs};

/// An example: Markdown, and the HTML that it means.
pub(crate) struct Example {
    pub(crate) number: usize,
    pub(crate) markdown: String,
    pub(crate) html: String,
}

/// The examples of `spec.txt` in the folder that `BROTH_COMMONMARK` names: of the package
/// `commonmark-spec`, version 0.31.2.
pub(crate) fn examples() -> Option<Vec<Example>> {
    let Some(folder) = env::var_os("BROTH_COMMONMARK") else {
        eprintln!("skipped: BROTH_COMMONMARK does not name a folder with spec.txt");
        return None;
    };
    let spec =
        fs::read_to_string(PathBuf::from(folder).join("spec.txt")).expect("spec.txt can be read");
    let fence = "`".repeat(32);
    let begin = format!("{fence} example\n");
    let examples = spec.split(&begin).skip(1).enumerate().map(|(number, part)| {
        let (part, _) = part.split_once(&format!("\n{fence}\n")).expect("an example ends");
        let (markdown, html) = match part.strip_prefix(".\n") {
            Some(html) => ("", html),
            None => part
                .split_once("\n.\n")
                .or(part.strip_suffix("\n.").map(|markdown| (markdown, "")))
                .expect("two parts"),
        };
        let tabs = |text: &str| text.replace('→', "\t");
        Example { number: number + 1, markdown: tabs(markdown) + "\n", html: tabs(html) }
    });
    Some(examples.collect())
}

impl Example {
    /// Whether only elements of Markdown are in it, and nothing else than text is in its Markdown's
    /// raw HTML.
    pub(crate) fn is_markdown_only(&self) -> bool {
        const KNOWN: [&str; 20] = [
            "p",
            "em",
            "strong",
            "code",
            "pre",
            "a",
            "img",
            "br",
            "hr",
            "ul",
            "ol",
            "li",
            "blockquote",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "html",
        ];
        let tokens = broth_html::tokens(&self.html);
        tokens.into_iter().all(|(token, _)| match token {
            broth_html::OwnedToken::StartTag(tag) => {
                let attributes = tag.attrs.iter().all(|attr| {
                    matches!(&*attr.name, "href" | "src" | "alt" | "title" | "start")
                        || &*attr.name == "class" && tag.name == "code"
                });
                attributes && KNOWN.contains(&&*tag.name)
            }
            broth_html::OwnedToken::EndTag(tag) => KNOWN.contains(&&*tag.name),
            broth_html::OwnedToken::Text(_) | broth_html::OwnedToken::EndOfFile => true,
            _ => false,
        })
    }
}
