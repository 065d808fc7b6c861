//! Character references: decoding and encoding of texts without markup around them.

use std::borrow::Cow;

use broth::entities::{decode, decode_attribute, encode, encode_attribute, names};

use crate::corpus::{self, Document, Made};
use crate::rig::{Contender, Goal, Work, ready};

/// Texts with a reference every few bytes.
pub static DENSE: Work = Work {
    name: "decode-dense",
    title: "References decoded, dense text",
    note: "A reference every few bytes: the source of each page as text, numbers, and all 2,231 \
        names one after another. Into a new string.",
    documents: dense,
    contenders: DECODERS,
    goals: &[Goal { who: "broth", times: 2.0, whom: "htmlize" }],
};

/// Texts with hardly any reference.
pub static SPARSE: Work = Work {
    name: "decode-sparse",
    title: "References decoded, sparse text",
    note: "The pages as they are. The limit is finding ampersands with memchr and copying the text \
        between them.",
    documents: corpus::html,
    contenders: DECODERS,
    goals: &[
        Goal { who: "broth", times: 1.0, whom: "htmlize" },
        Goal { who: "broth", times: 0.9, whom: "memchr, and a copy" },
    ],
};

const DECODERS: &[Contender] = &[
    Contender {
        name: "broth",
        work: "all names, the text rule",
        prepare: |document| ready(move || decode(document.text).len()),
    },
    Contender {
        name: "broth, attribute",
        work: "all names, the attribute rule",
        prepare: |document| ready(move || decode_attribute(document.text).len()),
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
        name: "memchr, and a copy",
        work: "finds the ampersands and copies everything else: the limit",
        prepare: |document| ready(move || between_ampersands(document.text).len()),
    },
];

/// The text without its ampersands, a copy only if there are some.
fn between_ampersands(text: &str) -> Cow<'_, str> {
    let Some(first) = memchr::memchr(b'&', text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut copy = String::with_capacity(text.len());
    copy.push_str(&text[..first]);
    let mut from = first + 1;
    for at in memchr::memchr_iter(b'&', &text.as_bytes()[from..]).map(|at| first + 1 + at) {
        copy.push_str(&text[from..at]);
        from = at + 1;
    }
    copy.push_str(&text[from..]);
    Cow::Owned(copy)
}

/// Texts become part of markup.
pub static ENCODE: Work = Work {
    name: "encode",
    title: "References encoded",
    note: "The source of each page as text, as in a feed or in `<pre>`. Into a new string.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "`&`, `<`, `>`, no-break space",
            prepare: |document| ready(move || encode(document.text).len()),
        },
        Contender {
            name: "broth, attribute",
            work: "`&`, `<`, `>`, `\"`, no-break space",
            prepare: |document| ready(move || encode_attribute(document.text).len()),
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

fn dense() -> &'static [Document] {
    static MADE: Made = Made::new();
    MADE.get_or_init(|| {
        let repeated =
            |name: &str, text: &str| Document::new(name, text.repeat(SIZE / text.len() + 1));
        let all: String = names().map(|(name, _)| format!("&{name} ")).collect();
        let pages = corpus::html().iter().map(|page| {
            let text = encode_attribute(page.text);
            Document::new(format!("{}, escaped", page.name), text.into_owned())
        });
        let made = [
            repeated("numbers", "It&#8217;s &#x2014; well &#8230; caf&#233; "),
            repeated("names", &all),
        ];
        pages.chain(made).collect()
    })
}

const SIZE: usize = 64 << 10;
