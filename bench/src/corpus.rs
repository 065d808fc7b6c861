//! The documents to measure: those of `BROTH_CORPUS`, otherwise `../shared/corpus` beside the
//! project, otherwise documents generated here in their spirit, so that the table can be made
//! anywhere.
//!
//! They are kept until the program ends, so that anything may borrow from them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use broth::encoding::{Encoding, SHIFT_JIS, UTF_8, WINDOWS_1252, get_an_encoding};

/// A document.
pub struct Document {
    /// Its name in the table.
    pub name: String,
    /// Its text.
    pub text: &'static str,
    /// Its bytes, as stored.
    pub bytes: &'static [u8],
    /// Their encoding.
    pub encoding: &'static Encoding,
}

impl Document {
    /// A document in UTF-8.
    #[must_use]
    pub fn new(name: impl Into<String>, text: String) -> Self {
        Self::encoded(name.into(), text.into_bytes(), UTF_8)
    }

    fn encoded(name: String, bytes: Vec<u8>, encoding: &'static Encoding) -> Self {
        let bytes: &'static [u8] = bytes.leak();
        let text = match str::from_utf8(bytes) {
            Ok(text) if encoding == UTF_8 => text,
            _ => codec(encoding).decode(bytes).0.into_owned().leak(),
        };
        Self { name, text, bytes, encoding }
    }
}

/// Loads or generates the documents when they are first needed.
pub type Made = OnceLock<Vec<Document>>;

/// The HTML documents.
#[must_use]
pub fn html() -> &'static [Document] {
    static MADE: Made = Made::new();
    MADE.get_or_init(|| folder("html", &["html"]).unwrap_or_else(made_html))
}

/// The XML documents.
#[must_use]
pub fn xml() -> &'static [Document] {
    static MADE: Made = Made::new();
    MADE.get_or_init(|| folder("xml", &["xml", "svg"]).unwrap_or_else(made_xml))
}

/// Documents in old encodings.
#[must_use]
pub fn legacy() -> &'static [Document] {
    static MADE: Made = Made::new();
    MADE.get_or_init(|| folder("legacy", &["html", "xml"]).unwrap_or_else(made_legacy))
}

/// Comments as people write them, of 50, 100, 200 and 500 bytes.
#[must_use]
pub fn comments() -> &'static [Document] {
    static MADE: Made = Made::new();
    MADE.get_or_init(|| [50, 100, 200, 500].map(comment).into())
}

fn comment(size: usize) -> Document {
    let mut text = fill(size, |out, n| {
        let (word, words) = (n.word(), n.words(2 + n.0 % 4));
        let _ = match n.0 % 4 {
            0 => write!(out, "<p>{words}<a href=\"https://example.org/{word}\">{word}</a>."),
            1 => write!(out, "{words}&amp; <b>{word}</b> "),
            2 => write!(out, "{words}<br>"),
            _ => write!(out, "<em class={word}>{words}</em>"),
        };
    });
    text.truncate(size);
    Document::new(format!("{size} bytes"), text)
}

/// Whether the documents are those of the corpus or generated, in words.
#[must_use]
pub fn kind() -> &'static str {
    if place().join("html").is_dir() { "real pages and files" } else { "made by the rig" }
}

fn place() -> PathBuf {
    std::env::var_os("BROTH_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"),
        PathBuf::from,
    )
}

/// The documents of a folder; `NAME.LABEL.html` is in the encoding with that label, all else in
/// UTF-8.
fn folder(name: &str, endings: &[&str]) -> Option<Vec<Document>> {
    let mut documents: Vec<Document> = std::fs::read_dir(place().join(name))
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| endings.iter().any(|x| e == *x)))
        .filter_map(|path| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            let label = name.rsplit('.').nth(1).filter(|_| name.split('.').count() > 2);
            let encoding = label.and_then(|label| get_an_encoding(label.as_bytes()));
            let bytes = std::fs::read(&path).ok()?;
            Some(Document::encoded(name, bytes, encoding.unwrap_or(UTF_8)))
        })
        .collect();
    documents.sort_by(|a, b| a.name.cmp(&b.name));
    (!documents.is_empty()).then_some(documents)
}

/// The minimum size of a generated document in bytes.
const SIZE: usize = 500 << 10;

/// Makes a text of pieces, each made from a number, which selects its words or figures.
fn fill(size: usize, piece: impl Fn(&mut String, Number)) -> String {
    let mut text = String::with_capacity(size + 1024);
    let mut seed = 1;
    while text.len() < size {
        // Pseudo-random numbers, the same in every run: Knuth's linear congruential generator.
        seed = u64::wrapping_mul(seed, 6_364_136_223_846_793_005).wrapping_add(1);
        piece(&mut text, Number(seed >> 33));
    }
    text
}

/// A pseudo-random number.
#[derive(Clone, Copy)]
struct Number(u64);

impl Number {
    /// A word.
    fn word(self) -> &'static str {
        const WORDS: [&str; 13] = [
            "a",
            "salt",
            "market",
            "of",
            "wheel",
            "slowly",
            "the",
            "road",
            "complained",
            "it",
            "was",
            "everything",
            "cart",
        ];
        WORDS[(self.0 % 13) as usize]
    }

    /// This many words, each followed by a space.
    fn words(self, count: u64) -> String {
        (0..count).flat_map(|n| [Self(self.0 >> (n % 16)).word(), " "]).collect()
    }
}

fn made_html() -> Vec<Document> {
    let page = |name: &str, piece: fn(&mut String, Number)| {
        let head = "<!DOCTYPE html>\n<html lang=en><head><meta \
            charset=utf-8><title>Made</title></head>\n<body>\n";
        Document::new(name, format!("{head}{}", fill(SIZE, piece)))
    };
    vec![
        page("link-heavy", |out, n| {
            let (a, b, word) = (n.0 % 13, n.0 % 97, n.word());
            let _ = writeln!(
                out,
                "<li class=\"toc\"><a href=\"#s-{a}.{b}\" title='{word} &amp; {b}'>{a}.{b} \
                 {word}</a></li>"
            );
        }),
        page("reference-like", |out, n| {
            let (word, line) = (n.word(), n.0 % 4000);
            let _ = writeln!(
                out,
                "<section id=\"method.{word}\" class=\"method\"><a class=\"src rightside\" \
                 href=\"../src/{word}.rs.html#{line}\">source</a><h4 class=\"code-header\">pub fn \
                 <a class=\"fn\">{word}</a>&lt;B, F&gt;(self, f: F) -&gt; \
                 Map&lt;{word}&gt;</h4></section>"
            );
        }),
        page("specification-like", |out, n| {
            let (word, words) = (n.word(), n.words(n.0 % 9));
            let _ = writeln!(
                out,
                "   <li><p>If the <a href=#{word} id=x:{word}-{}>{word}</a> is \
                 <code>{word}</code>, then {words}return.<!-- {word} -->",
                n.0 % 997
            );
        }),
        page("text-heavy", |out, n| {
            let _ = writeln!(
                out,
                "<p>{}and the road was dry, <em>{}</em> &mdash; nobody thought of mending it.</p>",
                n.words(8 + n.0 % 40),
                n.word()
            );
        }),
        page("text-heavy-cjk", |out, n| {
            let times = 1 + (n.0 % 5) as usize;
            let _ = writeln!(
                out,
                "<p>市場までの道は遠く、{}乾いていた。<b>荷車</b>はゆっくりと進み、左の車輪は石のたびに鳴った。</p>",
                "とても、".repeat(times)
            );
        }),
        page("attribute-heavy", |out, n| {
            let word = n.word();
            let _ = writeln!(
                out,
                "<input type=text name={word} value='{}' class=\"w-{} p-2 {word}\" data-x={} \
                 data-y=2 aria-label=\"Search &quot;{word}&quot;\" required>",
                n.words(3),
                n.0 % 12,
                n.0 % 100
            );
        }),
        page("script-heavy", |out, n| {
            let word = n.word();
            let _ = writeln!(
                out,
                "<script>if ({word} < b && c > d) {{ run(\"<p>\" + {word}[{}] + \"</p>\"); }} // \
                 {}</script>",
                n.0 % 100,
                n.words(6)
            );
        }),
    ]
}

fn made_xml() -> Vec<Document> {
    let wrapped = |name: &str, piece: fn(&mut String, Number)| {
        let text = fill(SIZE, piece);
        Document::new(name, format!("<?xml version=\"1.0\"?>\n<root>\n{text}</root>\n"))
    };
    vec![
        wrapped("feed", |out, n| {
            let _ = writeln!(
                out,
                "<item><title>Salt &amp; \
                 {}</title><link>https://example.org/{}</link><pubDate>Mon, 03 Feb \
                 2025</pubDate><description>&lt;p&gt;{}&lt;/p&gt;</description></item>",
                n.word(),
                n.0 % 10_000,
                n.words(n.0 % 30)
            );
        }),
        wrapped("svg", |out, n| {
            let (x, y) = (n.0 % 1000, n.0 % 997);
            let _ = writeln!(
                out,
                "<path fill=\"#fff\" d=\"M10.5 {x}.25l3.5-{y}.25c1 2 3 {x} 5 \
                 6zm{y}.5-3.75h{x}v-{y}z\" transform=\"translate({x} 2)\"/>"
            );
        }),
        wrapped("data", |out, n| {
            let _ = writeln!(
                out,
                "<entry id=\"{}\" part=\"{}\" scope=\"I\" type=\"L\" name=\"{}\" />",
                n.0 % 10_000,
                n.word(),
                n.words(2)
            );
        }),
    ]
}

/// The decoder and encoder of an encoding.
pub fn codec(encoding: &Encoding) -> &'static encoding_rs::Encoding {
    encoding_rs::Encoding::for_label(encoding.name().as_bytes()).expect("a name is a label")
}

fn made_legacy() -> Vec<Document> {
    let made = |name: &str, encoding: &'static Encoding, piece: fn(&mut String, Number)| {
        let label = encoding.name();
        let text = format!("<!DOCTYPE html>\n<meta charset={label}>\n{}", fill(SIZE / 4, piece));
        let bytes = codec(encoding).encode(&text).0.into();
        Document::encoded(format!("{name}.{label}.html"), bytes, encoding)
    };
    vec![
        made("french-like", WINDOWS_1252, |out, n| {
            let _ = writeln!(out, "<p>Le marché est à côté, {}déjà fermé.", n.words(n.0 % 9));
        }),
        made("japanese-like", SHIFT_JIS, |out, n| {
            let _ = writeln!(out, "<p>市場までの道は遠く、{}乾いていた。", n.words(n.0 % 3));
        }),
    ]
}
