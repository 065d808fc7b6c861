//! The pages of the site, in the order of its contents. `llms.txt` lists them, too.

use std::fmt::Write as _;

/// The repository.
pub(crate) const REPOSITORY: &str = "https://github.com/broth-rs/broth";

/// A document of the repository.
pub(crate) struct Page {
    /// Its path from the root.
    pub(crate) path: &'static str,
    /// Its title in the contents.
    pub(crate) title: &'static str,
    /// The question that it answers.
    pub(crate) about: &'static str,
}

const fn page(path: &'static str, title: &'static str, about: &'static str) -> Page {
    Page { path, title, about }
}

/// The parts of the contents: title and pages.
pub(crate) const PARTS: &[(&str, &[Page])] = &[
    (
        "Begin",
        &[
            page("README.md", "broth", "the project, how to begin, its limits"),
            page("docs/guides/tour.md", "A tour", "one example of each part"),
            page("docs/guides/questions.md", "Questions", "encodings, places, fragments, limits"),
        ],
    ),
    (
        "Guides",
        &[
            page("docs/guides/README.md", "All guides", "the list"),
            page("docs/guides/streaming.md", "Streaming", "documents in pieces"),
            page(
                "docs/guides/bring-your-own-tree.md",
                "Bring your own tree",
                "the parser over a tree of yours",
            ),
            page(
                "docs/guides/writing-a-linter.md",
                "Writing a linter",
                "rules of your own, with places and fixes",
            ),
            page(
                "docs/guides/in-your-editor.md",
                "In your editor and CI",
                "`broth check` in editors, before commits and on GitHub",
            ),
            page(
                "docs/guides/many-machines.md",
                "On many machines",
                "Arrow, Spark, Ray, DuckDB, and JSON lines in pipes",
            ),
        ],
    ),
    (
        "From other libraries",
        &[
            page(
                "docs/guides/from-html5ever-and-scraper.md",
                "html5ever and scraper",
                "build, search and change trees",
            ),
            page(
                "docs/guides/from-scraper-beautiful-soup-xpath.md",
                "scraper, Beautiful Soup, XPath",
                "find elements by selectors",
            ),
            page("docs/guides/from-html5gum.md", "html5gum", "tokens"),
            page(
                "docs/guides/from-lol-html.md",
                "lol_html and HTMLRewriter",
                "edits that leave every other byte alone",
            ),
            page(
                "docs/guides/from-quick-xml-and-roxmltree.md",
                "quick-xml and roxmltree",
                "XML, well-formed or not",
            ),
            page("docs/guides/from-ammonia.md", "ammonia", "sanitize in Rust"),
            page(
                "docs/guides/from-dompurify-and-bleach.md",
                "DOMPurify and bleach",
                "sanitize on the server",
            ),
            page("docs/guides/from-prettier.md", "prettier", "formatting"),
            page(
                "docs/guides/from-turndown-markdownify-html2text.md",
                "turndown, markdownify, html2text",
                "HTML as Markdown",
            ),
        ],
    ),
    (
        "Python",
        &[
            page("python/README.md", "The package", "the Python package by example"),
            page("python/docs/tour.md", "A tour in Python", "one example of each part"),
            page("python/docs/from-beautiful-soup.md", "From Beautiful Soup", "a drop-in"),
            page("python/docs/from-extruct.md", "From extruct", "a drop-in"),
            page("python/docs/from-lxml.md", "From lxml and parsel", "drop-ins"),
            page("python/docs/from-selectolax.md", "From selectolax", "the same in broth"),
            page(
                "python/docs/from-html5lib-and-bleach.md",
                "From html5lib, bleach and nh3",
                "drop-ins",
            ),
            page("python/docs/from-markdownify.md", "From markdownify", "HTML as Markdown"),
            page("python/docs/from-trafilatura.md", "From trafilatura", "the main content"),
            page("python/docs/originals.md", "The originals' tests", "counts and differences"),
            page("python/docs/performance.md", "Speed in Python", "beside other packages"),
            page("python/docs/clusters.md", "On clusters", "Spark and Ray, measured"),
        ],
    ),
    (
        "JavaScript",
        &[
            page("js/README.md", "The package", "Node, Deno, Bun, browsers and edge workers"),
            page("js/docs/tour.md", "A tour in JavaScript", "an example of each part"),
            page("js/docs/from-dompurify.md", "From DOMPurify", "sanitize without a DOM"),
            page(
                "js/docs/from-sanitize-html.md",
                "From sanitize-html",
                "its options, on the tree that browsers build",
            ),
            page("js/docs/from-readability.md", "From Readability", "the main content"),
            page("js/docs/from-cheerio-and-parse5.md", "From cheerio and parse5", "trees"),
            page("js/docs/from-htmlrewriter.md", "From HTMLRewriter", "edits of streams"),
        ],
    ),
    (
        "Reference",
        &[
            page(
                "docs/content.md",
                "Main content",
                "how good `broth content` is, and how it works",
            ),
            page("docs/cli.md", "The command", "options, exit statuses and JSON of `broth`"),
            page("docs/rules.md", "Rules", "every rule of `broth check`, with examples"),
            page("docs/names.md", "Names", "one thing, one name, in all languages"),
            page("docs/errors.md", "Parse errors", "every error code, with examples"),
            page("docs/checking.md", "The checker", "its rules beside the text and the Nu checker"),
            page("docs/proven.md", "What is proven", "six promises, and how each is checked"),
            page(
                "docs/conformance.md",
                "Conformance",
                "the public suites, and how many cases pass",
            ),
            page("docs/performance.md", "Performance", "speed, memory, hostile input, sizes"),
            page("docs/dependencies.md", "Dependencies", "third-party crates of each crate"),
            page(
                "docs/where-chromium-differs.md",
                "Where Chromium differs",
                "each disagreement, decided by the text",
            ),
            page(
                "docs/from-2007-to-today.md",
                "From 2007 to today",
                "the tokenizer of the early draft, state by state",
            ),
        ],
    ),
    (
        "The project",
        &[
            page("ARCHITECTURE.md", "Architecture", "the crates, and what must not happen"),
            page("CONTRIBUTING.md", "Contributing", "how to work on broth; its versions"),
            page("SECURITY.md", "Security", "promises about hostile input"),
            page(
                "docs/css-payloads.md",
                "Addresses in CSS",
                "whether they get through broth and other sanitizers",
            ),
            page("CHANGELOG.md", "Changes", "the releases"),
        ],
    ),
];

/// All pages, in their order.
pub(super) fn all() -> impl Iterator<Item = &'static Page> {
    PARTS.iter().flat_map(|(_, pages)| pages.iter())
}

/// The path of a page in the source of the site: a README is the index of its folder.
pub(super) fn source_of(path: &str) -> String {
    match path.strip_suffix("README.md") {
        Some(folder) => format!("{folder}index.md"),
        None => path.to_owned(),
    }
}

/// The contents, as mdBook reads them.
pub(super) fn summary() -> String {
    let mut summary = "# Summary\n".to_owned();
    for (title, pages) in PARTS {
        let _ = write!(summary, "\n# {title}\n\n");
        for Page { path, title, .. } in *pages {
            let _ = writeln!(summary, "- [{title}]({})", source_of(path));
        }
    }
    summary
}
