//! Character references: decoding and encoding of texts alone, without markup around them.

use std::sync::OnceLock;

use broth::entities::{Mode, Policy, decode, encode, names};

use crate::corpus::{Document, Made, Number, fill};
use crate::rig::{Contender, Goal, Work, ready};

/// Texts with a reference every few bytes.
pub static DENSE: Work = Work {
    name: "decode-dense",
    title: "References decoded, dense text",
    note: "A reference every few bytes: markup as text, common names, numbers, all 2,231 names one after the other. Into a new string.",
    documents: dense,
    contenders: DECODERS,
    goals: &[Goal { who: "broth", times: 2.0, whom: "htmlize" }],
};

/// Texts with hardly any reference.
pub static SPARSE: Work = Work {
    name: "decode-sparse",
    title: "References decoded, sparse text",
    note: "Prose with a reference every 2,000 bytes, and prose with none. memchr alone, which finds them and copies nothing, is the limit.",
    documents: sparse,
    contenders: DECODERS,
    goals: &[Goal { who: "broth", times: 1.0, whom: "htmlize" }],
};

const DECODERS: &[Contender] = &[
    Contender {
        name: "broth",
        work: "all names, the text rule",
        prepare: |document| ready(move || decode(document.text, Mode::Text).len()),
    },
    Contender {
        name: "broth, attribute",
        work: "all names, the attribute rule",
        prepare: |document| ready(move || decode(document.text, Mode::Attribute).len()),
    },
    Contender {
        name: "htmlize",
        work: "all names, the text rule",
        prepare: |document| ready(move || htmlize::unescape(document.text).len()),
    },
    Contender {
        name: "html-escape",
        work: "names with a semicolon only",
        prepare: |document| ready(move || html_escape::decode_html_entities(document.text).len()),
    },
    Contender {
        name: "quick-xml",
        work: "five names only, each with its semicolon",
        prepare: |document| {
            quick_xml::escape::unescape(document.text).ok()?;
            ready(move || quick_xml::escape::unescape(document.text).map_or(0, |text| text.len()))
        },
    },
    Contender {
        name: "memchr",
        work: "finds the ampersands only: the limit",
        prepare: |document| {
            ready(move || memchr::memchr_iter(b'&', document.text.as_bytes()).sum())
        },
    },
];

/// Texts become part of markup.
pub static ENCODE: Work = Work {
    name: "encode",
    title: "References encoded",
    note: "Markup and code as text, and prose that needs few references or none. Into a new string.",
    documents: plain,
    contenders: &[
        Contender {
            name: "broth",
            work: "`&`, `<`, `>`, no-break space",
            prepare: |document| {
                ready(move || encode(document.text, Mode::Text, Policy::Minimal).len())
            },
        },
        Contender {
            name: "broth, attribute",
            work: "`&`, `<`, `>`, `\"`, no-break space",
            prepare: |document| {
                ready(move || encode(document.text, Mode::Attribute, Policy::Minimal).len())
            },
        },
        Contender {
            name: "htmlize",
            work: "`&`, `<`, `>`",
            prepare: |document| ready(move || htmlize::escape_text(document.text).len()),
        },
        Contender {
            name: "htmlize, attribute",
            work: "`&`, `<`, `>`, `\"`",
            prepare: |document| ready(move || htmlize::escape_attribute(document.text).len()),
        },
        Contender {
            name: "html-escape",
            work: "`&`, `<`, `>`",
            prepare: |document| ready(move || html_escape::encode_text(document.text).len()),
        },
    ],
    goals: &[
        Goal { who: "broth", times: 2.0, whom: "htmlize" },
        Goal { who: "broth", times: 2.0, whom: "html-escape" },
        Goal { who: "broth, attribute", times: 2.0, whom: "htmlize, attribute" },
    ],
};

const SIZE: usize = 64 << 10;

fn repeated(name: &str, text: &str) -> Document {
    Document::new(name, text.repeat(SIZE.div_ceil(text.len())))
}

fn dense() -> &'static [Document] {
    static MADE: Made = OnceLock::new();
    MADE.get_or_init(|| {
        let all: String = names().map(|(name, _)| format!("&{name} ")).collect();
        vec![
            repeated("markup", "&lt;a href=&quot;x?b&amp;c&quot;&gt;Q&amp;A&lt;/a&gt; "),
            repeated("common", "&lt;p&gt;Q&amp;A&nbsp;&copy; caf&eacute; &mdash; &hellip; AT&T "),
            repeated("numbers", "It&#8217;s &#x2014; well &#8230; caf&#233; "),
            repeated("names", &all),
        ]
    })
}

/// Prose; a `rare` piece after every 2,000 bytes or so.
fn prose(rare: &str) -> String {
    fill(SIZE, |out, n: Number| {
        let from = out.len();
        while out.len() < from + 2000 {
            out.push_str(&n.words(40));
        }
        out.push_str(rare);
    })
}

fn sparse() -> &'static [Document] {
    static MADE: Made = OnceLock::new();
    MADE.get_or_init(|| {
        vec![
            Document::new("sparse", prose("salt &amp; pepper. ")),
            Document::new("none", prose("")),
        ]
    })
}

fn plain() -> &'static [Document] {
    static MADE: Made = OnceLock::new();
    MADE.get_or_init(|| {
        vec![
            repeated(
                "markup",
                "<li class=\"a b\"><a href=\"?x=1&y=2\">one</a> &amp; <em>two</em></li>\n",
            ),
            repeated("code", "if a < b && c > d { let x: Vec<u8> = vec![1, 2, 3]; }\n"),
            Document::new("sparse", prose("salt & pepper. ")),
            Document::new("none", prose("")),
            repeated("czech", "Příliš žluťoučký kůň úpěl ďábelské ódy; stálo to 5\u{A0}Kčs. "),
        ]
    })
}
