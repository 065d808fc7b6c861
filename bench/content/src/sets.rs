//! The public sets of pages, each with its own layout, as pages with the answers that are right.

use std::fs;
use std::path::Path;

use broth_content::Extractor;
use serde_json::Value;

/// The answers that are right for a page. An empty one is not asked for.
#[derive(Default)]
pub struct Truth {
    /// The whole content.
    pub text: Option<String>,
    /// Texts that are part of the content.
    pub with: Vec<String>,
    /// Texts that are not.
    pub without: Vec<String>,
    pub title: String,
    pub author: String,
    pub date: String,
}

/// A page of a set.
pub struct Page {
    pub set: &'static str,
    pub name: String,
    /// Its kind, where the set has kinds.
    pub kind: String,
    pub url: String,
    pub bytes: Vec<u8>,
    pub truth: Truth,
}

/// Reads the set in a folder: the benchmark's `dev`, Readability's `test-pages`, or trafilatura's
/// `tests`.
pub fn read(folder: &Path) -> Vec<Page> {
    if folder.join("ground-truth").is_dir() {
        return wcxb(folder);
    }
    if folder.join("evaldata.json").is_file() {
        return trafilatura(folder);
    }
    readability(folder)
}

/// The Web Content Extraction Benchmark.
fn wcxb(folder: &Path) -> Vec<Page> {
    let page = |path: std::path::PathBuf| {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let data = json(&path);
        let truth = &data["ground_truth"];
        let kind = data["_internal"]["page_type"]["primary"].as_str().unwrap_or("article");
        truth.is_object().then(|| Page {
            set: "wcxb",
            bytes: fs::read(folder.join(format!("pages/{name}.html"))).expect("an unpacked page"),
            name,
            kind: if kind == "category" { "collection" } else { kind }.to_owned(),
            url: text(&data["url"]),
            truth: Truth {
                text: Some(text(&truth["main_content"])),
                title: text(&truth["title"]),
                author: text(&truth["author"]),
                date: text(&truth["publish_date"]),
                ..Truth::default()
            },
        })
    };
    entries(&folder.join("ground-truth")).into_iter().filter_map(page).collect()
}

/// Readability's own tests: what it makes of a page is right.
fn readability(folder: &Path) -> Vec<Page> {
    let page = |path: std::path::PathBuf| {
        let expected = fs::read_to_string(path.join("expected.html")).ok()?;
        let metadata = json(&path.join("expected-metadata.json"));
        Some(Page {
            set: "readability",
            name: path.file_name()?.to_string_lossy().into_owned(),
            kind: String::new(),
            url: "http://fakehost/test/page.html".to_owned(),
            bytes: fs::read(path.join("source.html")).ok()?,
            truth: Truth {
                text: Some(broth_html::parse(&expected).root().text()),
                title: text(&metadata["title"]),
                author: text(&metadata["byline"]),
                date: text(&metadata["publishedTime"]),
                ..Truth::default()
            },
        })
    };
    entries(folder).into_iter().filter_map(page).collect()
}

/// trafilatura's evaluation: texts that are in the content, and texts that are not.
fn trafilatura(folder: &Path) -> Vec<Page> {
    let data = json(&folder.join("evaldata.json"));
    let page = |(url, item): (&String, &Value)| {
        let file = text(&item["file"]);
        let places = ["cache", "eval"].map(|it| folder.join(it).join(&file));
        let list = |value: &Value| value.as_array().into_iter().flatten().map(text).collect();
        Some(Page {
            set: "trafilatura",
            bytes: places.iter().find_map(|place| fs::read(place).ok())?,
            name: file,
            kind: String::new(),
            url: url.clone(),
            truth: Truth {
                text: None,
                with: list(&item["with"]),
                without: list(&item["without"]),
                title: text(&item["title"]),
                author: text(&item["author"]),
                date: text(&item["date"]),
            },
        })
    };
    data.as_object().into_iter().flatten().filter_map(page).collect()
}

fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of pages");
    let mut entries: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

fn json(file: &Path) -> Value {
    let bytes = fs::read(file).expect("a file that can be read");
    serde_json::from_slice(&bytes).expect("JSON")
}

/// A text, or the texts of a list.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(texts) => texts.iter().map(text).collect::<Vec<_>>().join(", "),
        _ => String::new(),
    }
}

/// The answer of a library about a page.
#[derive(Default)]
pub struct Answer {
    pub text: String,
    pub title: String,
    pub author: String,
    pub date: String,
}

/// broth's answer.
pub fn broth(page: &Page) -> Answer {
    let parsed = broth_html::Parser::new().scripting(false).parse_bytes(&page.bytes);
    let content = Extractor::new().url(&page.url).report_document(parsed.document);
    Answer {
        text: content.text(),
        title: content.title.unwrap_or_default(),
        author: content.byline.unwrap_or_default(),
        date: content.date.unwrap_or_default(),
    }
}

/// The answer in a line of JSON, of another library.
pub fn answer(line: &Value) -> Answer {
    Answer {
        text: text(&line["text"]),
        title: text(&line["title"]),
        author: text(&line["author"]),
        date: text(&line["date"]),
    }
}
