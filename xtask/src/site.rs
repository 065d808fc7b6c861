//! `cargo xtask site`: the documents as a web site in `target/site`, made by mdBook.
//!
//! The documents are copied to `target/site-source` with the folders they have here, so that links
//! between them stay as they are. Each rule and each error code has a page of its own, and all
//! documents together are `llms-full.txt`. The finished site is read back with `broth select`: a
//! link in it that leads nowhere is an error.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell;

mod check;
mod links;
mod pages;
mod rules;

pub(crate) use pages::{PARTS, Page};

/// The version that is installed where no `mdbook` is found.
const MDBOOK: &str = "0.5.4";

/// The folder of the explorer's build, relative to the root. The site has it if it is there:
/// `cargo xtask js --build` makes it.
const EXPLORER: &str = "js/target/explorer";

/// The scripts that install the command.
const SCRIPTS: [&str; 2] = ["install.sh", "install.ps1"];

const BOOK: &str = r#"[book]
title = "broth"
description = "HTML and XML by the book: parse, select, check, sanitize, rewrite"
language = "en"

[build]
build-dir = "../site"
create-missing = false

[output.html]
default-theme = "light"
preferred-dark-theme = "navy"
git-repository-url = "https://github.com/broth-rs/broth"
input-404 = ""
no-section-label = true
smart-punctuation = false

[output.html.fold]
enable = true
level = 1

[output.html.playground]
runnable = false

[output.html.print]
enable = false
"#;

/// Writes the site and checks its links.
pub(crate) fn run(_args: &[String]) -> Result<(), String> {
    let root = crate::root();
    let (source, site) = (root.join("target/site-source"), root.join("target/site"));
    for folder in [&source, &site] {
        if folder.exists() {
            std::fs::remove_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
    }
    let explorer = root.join(EXPLORER);
    write(&source.join("book.toml"), BOOK)?;
    let rules = rules::pages(|path| read(&root.join(path)))?;
    write(&source.join("src/SUMMARY.md"), &rules::listed(&pages::summary(), &rules))?;
    for page in &rules {
        write(&source.join("src").join(&page.path), &page.text)?;
    }
    let mut everything = String::new();
    for page in pages::all() {
        let text = read(&root.join(page.path))?;
        everything += &format!("<!-- {} -->\n\n{text}\n", page.path);
        let text = links::rewritten(&text, page.path);
        write(&source.join("src").join(pages::source_of(page.path)), &text)?;
    }
    copy_folder(&root.join("docs/plots"), &source.join("src/docs/plots"))?;
    let mut mdbook = Command::new(mdbook(&root)?);
    mdbook.arg("build").arg(&source);
    shell::check(mdbook)?;
    if explorer.is_dir() {
        copy_folder(&explorer, &site.join("playground"))?;
    }
    for name in SCRIPTS.iter().chain(&["llms.txt"]) {
        let bad = |e| format!("{name}: {e}");
        std::fs::copy(root.join(name), site.join(name)).map_err(bad)?;
    }
    write(&site.join("llms-full.txt"), &everything)?;
    let links = check::links(&site)?;
    println!("target/site is written; all of its {links} internal links lead somewhere");
    Ok(())
}

/// The program: on the path, or in `target/tools`, where it is installed if need be.
fn mdbook(root: &Path) -> Result<PathBuf, String> {
    let tools = root.join("target/tools");
    let installed = tools.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    let found = [PathBuf::from("mdbook"), installed.clone()].into_iter().find(|program| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    });
    if let Some(program) = found {
        return Ok(program);
    }
    println!("mdbook is not installed; installing {MDBOOK} in target/tools");
    let folder = tools.to_string_lossy();
    shell::cargo(["install", "mdbook", "--version", MDBOOK, "--locked", "--root", &*folder])?;
    Ok(installed)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// Writes a file, in a new folder if there is none.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let bad = |e| format!("{}: {e}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(bad)?;
    }
    std::fs::write(path, text).map_err(bad)
}

/// Copies a folder and the folders in it.
fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let mut folders = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = folders.pop() {
        let bad = |e| format!("{}: {e}", from.display());
        std::fs::create_dir_all(&to).map_err(bad)?;
        for entry in std::fs::read_dir(&from).map_err(bad)? {
            let path = entry.map_err(bad)?.path();
            let target = to.join(path.file_name().unwrap_or_default());
            if path.is_dir() {
                folders.push((path, target));
            } else {
                std::fs::copy(&path, target).map_err(bad)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_a_page() {
        let mut documents = Vec::new();
        for folder in ["docs", "docs/guides", "python/docs", "js/docs"] {
            for entry in std::fs::read_dir(crate::root().join(folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                if name.ends_with(".md") {
                    documents.push(format!("{folder}/{name}"));
                }
            }
        }
        documents.retain(|path| pages::all().all(|page| page.path != path));
        assert_eq!(documents, [""; 0], "add these to the pages of the site");
    }
}
