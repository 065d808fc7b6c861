//! The work done with hostile documents, and the libraries that do it. Each worker reports the time
//! of the work alone.

use broth::dom::Document;
use broth::html::driver::{Next, Tokenizer};
use broth::html::{Input, Limits, Parser, Progress};
use broth::sanitize::{Sanitizer, SanitizerConfig};
use broth::select::{Select as _, Selector};
use broth::text::RenderText as _;
use broth::xpath::XPath;
use broth::{LineIndex, serialize, xml};

use super::{Worker, time};

pub(super) const TREE: &[Worker] = &[
    Worker { name: "broth", run: |text| time(|| broth::html::parse(text)) },
    Worker {
        name: "scraper (html5ever)",
        run: |text| time(|| scraper::Html::parse_document(text)),
    },
];

pub(super) const TREE_WITHOUT_LIMITS: &[Worker] = &[
    Worker { name: "broth", run: |text| time(|| unlimited(text)) },
    Worker {
        name: "scraper (html5ever)",
        run: |text| time(|| scraper::Html::parse_document(text)),
    },
];

pub(super) const TREE_WITH_SHADOW_ROOTS: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let parser = Parser::new().limits(Limits::none()).declarative_shadow_roots(true);
        time(|| parser.parse(text))
    },
}];

pub(super) const TREE_WITH_ERRORS: &[Worker] = &[
    Worker { name: "broth", run: |text| time(|| Parser::new().errors(true).parse(text)) },
    Worker {
        name: "scraper (html5ever)",
        run: |text| time(|| scraper::Html::parse_document(text)),
    },
];

pub(super) const TOKENS: &[Worker] = &[
    Worker { name: "broth", run: |text| time(|| whole(text)) },
    Worker {
        name: "html5gum",
        run: |text| time(|| html5gum::Tokenizer::new(text).filter(Result::is_ok).count()),
    },
    Worker { name: "lol_html", run: |text| time(|| lol_html_pass(text)) },
];

pub(super) const CHUNKS_OF_ONE_BYTE: &[Worker] =
    &[Worker { name: "broth", run: |text| time(|| byte_by_byte(text)) }];

pub(super) const TREE_BYTE_BY_BYTE: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        time(|| {
            let mut parser = Parser::new().stream();
            for piece in characters(text) {
                let _ = parser.feed(piece);
            }
            parser.finish()
        })
    },
}];

pub(super) const WRITING_SCRIPTS: &[Worker] =
    &[Worker { name: "broth", run: |text| time(|| scripts_that_write_scripts(text)) }];

pub(super) const SCRIPTS_THAT_WRITE: &[Worker] =
    &[Worker { name: "broth", run: |text| time(|| write_at_each_tag(text)) }];

pub(super) const XML: &[Worker] = &[
    Worker {
        name: "broth",
        run: |text| {
            time(|| xml::Parser::new().limits(Limits::default().depth(usize::MAX)).parse(text))
        },
    },
    Worker {
        name: "roxmltree",
        run: |text| {
            let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
            time(|| roxmltree::Document::parse_with_options(text, options).map(drop))
        },
    },
    Worker { name: "quick-xml", run: |text| time(|| quick_xml_events(text)) },
];

pub(super) const XML_BYTE_BY_BYTE: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        time(|| {
            let mut parser = xml::Parser::new().stream();
            characters(text).for_each(|piece| parser.feed(piece));
            parser.finish()
        })
    },
}];

pub(super) const XML_DEFAULTS: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let entities = xml::EntityOptions::default().default_attributes(true);
        time(|| xml::Parser::new().entities(entities).parse(text))
    },
}];

pub(super) const SERIALIZE_XML: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let document =
            xml::Parser::new().limits(Limits::default().depth(usize::MAX)).parse(text).document;
        time(|| serialize::to_xml(&document))
    },
}];

const BROTH_SERIALIZES: Worker = Worker {
    name: "broth",
    run: |text| {
        let document = unlimited(text);
        time(|| document.root().inner_html())
    },
};

pub(super) const SERIALIZE: &[Worker] = &[
    BROTH_SERIALIZES,
    Worker {
        name: "scraper (html5ever)",
        run: |text| {
            let document = scraper::Html::parse_document(text);
            time(|| document.html())
        },
    },
];

/// Others do not get this far: they would have to parse it.
pub(super) const SERIALIZE_DEPTH: &[Worker] = &[BROTH_SERIALIZES];

pub(super) const MINIFY: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let document = unlimited(text);
        time(|| serialize::minify(&document))
    },
}];

pub(super) const WALK: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let document = unlimited(text);
        time(|| {
            let copy = document.clone();
            assert!(copy == document);
            copy.root().text().len() + copy.root().descendants().count()
        })
    },
}];

pub(super) const COPY_XML: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        // Two documents that share nothing.
        let [one, other] = [(); 2].map(|()| xml::parse(text));
        time(|| {
            let mut copy = one.clone();
            assert!(copy == other);
            let root = other.document_element().expect("a root");
            let (imported, cloned) = (copy.import(root), copy.clone_subtree(copy.root().id()));
            assert!(copy.node(imported).is_equal_to(root));
            (copy, cloned)
        })
    },
}];

pub(super) const PREPEND: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let mut document = broth::html::parse(text);
        time(|| {
            let body = document.body().expect("a body").id();
            let children: Vec<_> = document.node(body).children().map(|child| child.id()).collect();
            for child in children {
                let first = document.node(body).first_child().map(|first| first.id());
                document.insert_before(first.expect("a child"), child).expect("a place");
            }
            document
        })
    },
}];

pub(super) const COPY: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let mut document = unlimited(text);
        time(|| {
            let body = document.body().expect("a body").id();
            let copy = document.clone_subtree(body);
            let mut other = Document::new();
            other.import(document.node(copy));
            other.node_count()
        })
    },
}];

/// Each paragraph goes into the previous one.
pub(super) const APPEND_DOWNWARDS: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let mut document = broth::html::parse(text);
        time(|| {
            let paragraphs: Vec<_> = document.root().by_tag("p").map(|p| p.id()).collect();
            for pair in paragraphs.windows(2) {
                document.append(pair[0], pair[1]).expect("a place");
            }
            document
        })
    },
}];

pub(super) const READ_ATTRIBUTES: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let document = unlimited(text);
        time(|| {
            let p = document.root().by_tag("p").next().expect("a paragraph");
            let names = p.attrs().filter_map(|attribute| attribute.name_without_namespace());
            names.filter(|name| p.attr(name).is_some()).count()
        })
    },
}];

pub(super) const REMOVE_ATTRIBUTES: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let mut document = unlimited(text);
        time(|| {
            let p = document.root().by_tag("p").next().expect("a paragraph").id();
            while let Some(attribute) = document.node(p).attrs().next() {
                let name = attribute.name_without_namespace().expect("no namespace").to_owned();
                document.remove_attr(p, &name);
            }
            document
        })
    },
}];

pub(super) const FIX: &[Worker] =
    &[Worker { name: "broth", run: |text| time(|| broth::check::fix(text)) }];

pub(super) const CHECK: &[Worker] =
    &[Worker { name: "broth", run: |text| time(|| broth::check::check(text)) }];

pub(super) const LINES: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        time(|| {
            let lines = LineIndex::new(text);
            (0..text.len()).step_by(16).map(|at| lines.line_column(at).column_utf16).sum::<usize>()
        })
    },
}];

pub(super) const ENTITIES: &[Worker] = &[
    Worker { name: "broth", run: |text| time(|| broth::entities::decode(text)) },
    Worker { name: "htmlize", run: |text| time(|| htmlize::unescape(text)) },
];

pub(super) const DECODE: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let bytes: Vec<u8> = text.bytes().map(|byte| byte | 0x80).collect();
        let options = broth::encoding::Decoder::new().transport("utf-8");
        time(|| options.decode(&bytes).text.len())
    },
}];

fn unlimited(text: &str) -> Document {
    Parser::new().limits(Limits::none()).parse(text).document
}

fn whole(text: &str) -> usize {
    let mut input = Input::whole(text);
    let mut tokenizer = Tokenizer::new().without_tree_builder(false).errors(true);
    let mut count = 0;
    while let Next::Token(..) = tokenizer.next(&mut input) {
        count += 1 + tokenizer.drain_errors(&input).count();
    }
    count
}

/// Reads the characters, each as a piece.
fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()])
}

/// Each script writes another one, whose text first is its own.
fn scripts_that_write_scripts(text: &str) -> usize {
    let mut parser = Parser::new().scripting(true).stream();
    let mut progress = parser.feed(text);
    let mut count = 0;
    while let Progress::Script(_) = progress {
        count += 1;
        if count % 2 == 1 {
            let _ = parser.write("<script>x</script>y");
        }
        progress = parser.resume();
    }
    count + parser.finish().document.node_count()
}

fn byte_by_byte(text: &str) -> usize {
    let mut input = Input::streaming();
    let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    let (mut count, mut rest) = (0, text);
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(..) => count += 1,
            Next::NeedInput => match rest.chars().next() {
                Some(c) => {
                    let (piece, later) = rest.split_at(c.len_utf8());
                    input.push(piece);
                    rest = later;
                }
                None => input.close(),
            },
            Next::End => return count,
        }
    }
}

/// Writes something into the stream at each start tag.
fn write_at_each_tag(text: &str) -> usize {
    let mut input = Input::whole(text);
    let mut tokenizer = Tokenizer::new();
    let mut count = 0;
    while let Next::Token(token, _) = tokenizer.next(&mut input) {
        count += 1;
        if let broth::html::driver::Token::StartTag(_) = token {
            input.open_insertion_point();
            input.insert("written");
            input.close_insertion_point();
        }
    }
    count
}

fn lol_html_pass(text: &str) -> usize {
    let mut sum = 0;
    let handlers = lol_html::RewriteStrSettings::new().append_element_content_handler(
        lol_html::element!("*", |element| {
            sum += element.attributes().len();
            Ok(())
        }),
    );
    let _ = lol_html::rewrite_str(text, handlers);
    sum
}

fn quick_xml_events(text: &str) -> usize {
    let mut reader = quick_xml::NsReader::from_str(text);
    let mut count = 0;
    loop {
        match reader.read_event() {
            Ok(quick_xml::events::Event::Eof) | Err(_) => return count,
            Ok(quick_xml::events::Event::Start(tag)) => count += tag.attributes().count(),
            Ok(_) => count += 1,
        }
    }
}

/// Selects the elements of the document that match some selectors.
macro_rules! select {
    ($selectors:expr) => {
        &[Worker {
            name: "broth",
            run: |text| {
                let selectors = Selector::parse($selectors).expect("a selector");
                let document = unlimited(text);
                time(|| document.select(&selectors).count())
            },
        }]
    };
}

pub(super) const SELECT_CHAINS: &[Worker] = select!("* * * * > * ~ * * + * *, * > * > * > *");

pub(super) const SELECT_INDICES: &[Worker] =
    select!("p:nth-child(3n+1), p:nth-last-of-type(2n), p:nth-last-child(2n+1 of p ~ p)");

pub(super) const SELECT_HAS: &[Worker] = select!("div:has(div div div span), div:has(> div > p)");

pub(super) const SELECT_HAS_SIBLINGS: &[Worker] = select!("p:has(~ p + span), p:has(+ p ~ b)");

pub(super) const SELECT_STATES: &[Worker] =
    select!(":disabled, :read-write, :dir(rtl), :lang(en), :valid, :checked, :indeterminate");

pub(super) const SELECT_SUBSTRINGS: &[Worker] =
    select!("[title*='aaaaaaaaaaaaaaaab'], [title*='aaaaaaaaaaaaaaaaB' i], [title~='b' i]");

/// The value of an expression for the document, whatever its work.
macro_rules! xpath {
    ($expression:expr) => {
        &[Worker {
            name: "broth",
            run: |text| {
                let options = XPath::options().budget(u64::MAX);
                let xpath = options.parse($expression).expect("an expression");
                let document = unlimited(text);
                time(|| xpath.eval(document.root()).expect("a value").nodes().len())
            },
        }]
    };
}

pub(super) const XPATH_DOWN_AND_UP: &[Worker] = xpath!("//p/b/../b/../b/../b/../b/../b");

pub(super) const XPATH_COUNTS: &[Worker] =
    xpath!("count(//*[count(//*) > 1 and count(//b[count(//p) > 1]) > 1])");

pub(super) const XPATH_NESTED: &[Worker] = xpath!("//*[.//*[.//*[.//none]]]");

pub(super) const XPATH_NESTED_CHILDREN: &[Worker] =
    xpath!("//p[b[parent::p[b[parent::p[b]]]]][*[not(*)]]");

pub(super) const XPATH_INSIDE: &[Worker] = xpath!("//*//*//*//*//*//*//*//*");

pub(super) const XPATH_AROUND: &[Worker] =
    xpath!("//*/following::*/preceding::*/following::* | //*/ancestor::*/descendant::*");

pub(super) const XPATH_SIBLINGS: &[Worker] = xpath!(
    "//p[preceding-sibling::p[following-sibling::none]] | //p/following-sibling::p[1] | //p[last()]"
);

pub(super) const XPATH_SETS: &[Worker] =
    xpath!("//*[//@id = //none or //@id != //@id and //@id < 0]");

pub(super) const XPATH_IDS: &[Worker] = xpath!("id(//@id)/@id/../@id");

pub(super) const XPATH_STRINGS: &[Worker] = xpath!("//*[. = 'y']");

/// The text itself is an expression.
pub(super) const LONG_XPATHS: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let document = broth::html::parse("<div><p class=a>x<p class=b>y");
        time(|| {
            let xpath = XPath::options().budget(u64::MAX).parse(text);
            xpath.and_then(|xpath| Ok(xpath.eval(document.root())?.nodes().len()))
        })
    },
}];

pub(super) const SELECT_MATCHES: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let selector = Selector::parse("* > :nth-child(2n) ~ * *").expect("a selector");
        let document = unlimited(text);
        time(|| {
            let mut matcher = selector.matcher(document.root());
            document.root().descendants().filter(|node| matcher.matches(*node)).count()
        })
    },
}];

/// With a configuration that removes some elements, replaces others with their children, and keeps
/// comments.
pub(super) const SANITIZE: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let json =
            r#"{"removeElements": ["u"], "replaceWithChildrenElements": ["i"], "comments": true}"#;
        let config = SanitizerConfig::from_json(json).expect("JSON");
        let sanitizer = Sanitizer::from_config(config).expect("a configuration");
        time(|| sanitizer.sanitize(text))
    },
}];

pub(super) const MARKDOWN: &[Worker] = &[
    Worker { name: "broth", run: |text| time(|| broth::markdown::to_markdown(text)) },
    Worker { name: "htmd", run: |text| time(|| htmd::convert(text)) },
];

pub(super) const SANITIZE_TREE: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let mut document = unlimited(text);
        let body = document.body().expect("a body").id();
        time(|| Sanitizer::new().sanitize_tree(&mut document, body).len())
    },
}];

/// The text itself is a selector.
pub(super) const LONG_SELECTORS: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let document = broth::html::parse("<div><p class=a>x<p class=b>y");
        time(|| Selector::parse(text).map(|selector| document.select(&selector).count()))
    },
}];

/// The rendered text of the page.
pub(super) const TEXT: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let document = unlimited(text);
        time(|| document.rendered_text().len())
    },
}];

/// The rendered text of one link after the other.
pub(super) const TEXT_OF_LINKS: &[Worker] = &[Worker {
    name: "broth",
    run: |text| {
        let document = unlimited(text);
        time(|| document.by_tag("a").map(|link| link.rendered_text().len()).sum::<usize>())
    },
}];
