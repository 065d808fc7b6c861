//! The documents to measure on: those of `BROTH_CORPUS`, else `../shared/corpus` beside the project, else
//! documents made here in their spirit, so that the table can be made anywhere.

use std::path::{Path, PathBuf};

/// A document.
pub struct Document {
    /// What it is called in the table.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The HTML documents.
#[must_use]
pub fn html() -> Vec<Document> {
    folder("html", &["html"]).unwrap_or_else(|| {
        vec![
            made("link-heavy", "<li class=\"toc\"><a href=\"#s-12.2.5\" title='A &amp; B'>12.2.5 States</a></li>\n"),
            made("reference-like", "<section id=\"method.map\" class=\"method\"><a class=\"src\" href=\"../src/x.rs.html#1\">source</a><h4>pub fn <a class=\"fn\">map</a>&lt;B, F&gt;(self, f: F) -&gt; Map</h4></section>\n"),
            made("text-heavy", "<p>It was a long way to the market, and the road was dry. The cart went slowly; its left wheel complained at every stone, and nobody thought of mending it.</p>\n"),
            made("text-heavy-cjk", "<p>市場までの道は遠く、乾いていた。荷車はゆっくりと進み、左の車輪は石のたびに鳴った。</p>\n"),
            made("attribute-heavy", "<input type=text name=q value='a b' class=\"w-4 p-2 rounded\" data-x=1 data-y=2 aria-label=\"Search\" required>\n"),
            made("script-heavy", "<script>if (a < b && c > d) { run(\"<p>\" + e + \"</p>\"); } // and so on</script>\n"),
        ]
    })
}

/// The XML documents.
#[must_use]
pub fn xml() -> Vec<Document> {
    folder("xml", &["xml", "svg"]).unwrap_or_else(|| {
        let wrap = |name: &str, text: &str| {
            let mut document = made(name, text);
            document.text = format!("<root>{}</root>", document.text);
            document
        };
        vec![
            wrap("feed", "<item><title>Salt &amp; pepper</title><link>https://example.org/1</link><pubDate>Mon, 03 Feb 2025</pubDate><description>&lt;p&gt;Text&lt;/p&gt;</description></item>\n"),
            wrap("svg", "<path fill=\"#fff\" d=\"M10.5 20.25l3.5-2.25c1 2 3 4 5 6z\" transform=\"translate(1 2)\"/>\n"),
            wrap("data", "<entry id=\"deu\" part1=\"de\" scope=\"I\" type=\"L\" name=\"German\" />\n"),
        ]
    })
}

fn folder(name: &str, endings: &[&str]) -> Option<Vec<Document>> {
    let corpus = std::env::var_os("BROTH_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"),
        PathBuf::from,
    );
    let mut documents: Vec<Document> = std::fs::read_dir(corpus.join(name))
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| endings.iter().any(|x| e == *x)))
        .filter_map(|path| {
            let text = std::fs::read_to_string(&path).ok()?;
            Some(Document { name: path.file_name()?.to_string_lossy().into_owned(), text })
        })
        .collect();
    documents.sort_by(|a, b| a.name.cmp(&b.name));
    (!documents.is_empty()).then_some(documents)
}

fn made(name: &str, line: &str) -> Document {
    Document { name: name.to_owned(), text: line.repeat((512 << 10) / line.len()) }
}
