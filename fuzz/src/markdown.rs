//! Markdown: two independent readers make HTML of it whose kept tree is the one that was written;
//! no text becomes markup.

use broth::dom::Node;
use broth::html;
use broth::markdown::{
    Bullet, Emphasis, Fence, Flavor, HardBreak, Heading, Links, Loss, Options, RawHtml, Why, sides,
};
use dice::Dice;

use crate::case::Case;

mod trees;

/// Writes a document as Markdown and has it read.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let flavor = if case.choose(4) == 0 { Flavor::CommonMark } else { Flavor::Gfm };
    let is_without_html = case.choose(3) > 0;
    let html = if is_without_html { RawHtml::never() } else { RawHtml::keep() };
    let kind = Kind { flavor, html, is_without_html };
    let options = options(&mut case).flavor(flavor).raw_html(kind.html.clone());
    // Soups have every element; trees have what is hard for Markdown.
    match case.choose(4) {
        0 => check(&case.text(), &options, &kind),
        _ => {
            let seed =
                case.bytes.iter().fold(u64::from(case.choose(1 << 16) as u32), |hash, byte| {
                    hash.wrapping_mul(0x0100_0000_01B3) ^ u64::from(*byte)
                });
            check(&trees::tree(&mut Dice::new(seed)), &options, &kind);
        }
    }
}

/// What is kept of a document.
struct Kind {
    flavor: Flavor,
    html: RawHtml,
    is_without_html: bool,
}

impl Kind {
    /// Whether an element of that name may be kept as HTML, because the document has one.
    fn html_has(&self, name: &str, body: Node<'_>) -> bool {
        !self.is_without_html && body.by_tag(name).next().is_some()
    }
}

fn options(case: &mut Case<'_>) -> Options {
    let mut options = Options::default();
    if case.choose(3) == 0 {
        options = options.emphasis(Emphasis::Underscore).fence(Fence::Tildes);
    }
    if case.choose(3) == 0 {
        options = options.hard_break(HardBreak::Spaces).heading(Heading::Setext);
    }
    if case.choose(4) == 0 {
        options = options.links(Links::References);
    }
    if case.choose(4) == 0 {
        options = options.wrap(Some(24));
    }
    options.bullet(case.one_of(&[Bullet::Dash, Bullet::Asterisk, Bullet::Plus]))
}

fn check(html: &str, options: &Options, kind: &Kind) {
    let flavor = kind.flavor;
    let doc = html::parse(html);
    let Some(body) = doc.body() else { return };
    // comrak takes U+0085 for white space beside emphasis, and pulldown-cmark takes U+000B for
    // white space at the ends of paragraphs; CommonMark does neither.
    if body.texts().any(|text| text.contains(['\u{85}', '\u{B}'])) {
        return;
    }
    // comrak encodes a `%` that encodes nothing.
    let has_lone_percent =
        |node: Node<'_>| node.attributes().any(|attr| lone_percent(attr.value()));
    if body.descendants().any(has_lone_percent) {
        return;
    }
    let markdown = options.of(body);
    let (text, tree) = (&markdown.text, markdown.tree());
    assert!(markdown.losses.iter().all(|loss| loss.span.is_none_or(|span| span.end <= html.len())));
    for origin in &markdown.origins {
        assert!(text.get(origin.markdown.range()).is_some(), "{origin:?}");
        assert!(html.get(origin.source.range()).is_some(), "{origin:?}");
    }
    assert_eq!(sides::read_back(text, flavor), tree, "the reader of the proof\n{html}\n{text}");
    // If nothing had to be given up, that is the tree that was kept at first.
    let gave_up = |loss: &Loss| matches!(loss.why, Why::Unreadable | Why::Nested);
    if !markdown.losses.iter().any(gave_up) {
        assert_eq!(sides::kept(body, flavor, kind.html.clone()), tree, "given up\n{html}\n{text}");
    }
    for (name, rendered) in [("comrak", comrak(text, flavor)), ("pulldown", pulldown(text, flavor))]
    {
        let doc = html::parse(&rendered);
        let kept = |body| sides::kept(body, flavor, kind.html.clone());
        let read = doc.body().map_or(String::new(), kept);
        if !may_have_table_of_nothing(&tree, flavor) {
            assert_eq!(read, tree, "{name}\n{html}\n{text}\n{rendered}");
        }
        if name == "comrak" && !may_have_table_of_nothing(&tree, flavor) {
            twice(&rendered, options, flavor);
        }
        // Nothing but Markdown's own elements: no text is live.
        for element in doc.root().descendants().filter(|node| node.is_element()) {
            let name = element.local_name();
            let is_known = KNOWN.contains(&name) || kind.html_has(name, body);
            assert!(is_known, "{name}: {element:?} is live\n{html}\n{text}\n{rendered}");
        }
    }
}

fn lone_percent(address: &str) -> bool {
    let is_encoded =
        |after: &str| after.len() > 1 && after.bytes().take(2).all(|byte| byte.is_ascii_hexdigit());
    address.split('%').skip(1).any(|after| !is_encoded(after))
}

/// Whether a table is HTML perhaps only because of blocks in its cells that are empty: without
/// them, it is rows of lines.
fn may_have_table_of_nothing(tree: &str, flavor: Flavor) -> bool {
    flavor == Flavor::Gfm && tree.contains("html block \"<table")
}

/// Markdown that is made of the HTML of Markdown stays the same, once its addresses are encoded.
fn twice(rendered: &str, options: &Options, flavor: Flavor) {
    let markdown = |html: &str| options.of(html::parse(html).root()).text;
    let again = markdown(rendered);
    assert_eq!(markdown(&comrak(&again, flavor)), again, "twice\n{rendered}");
}

/// The elements that readers make of Markdown without raw HTML.
const KNOWN: [&str; 34] = [
    "html",
    "head",
    "body",
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "ul",
    "ol",
    "li",
    "pre",
    "code",
    "hr",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "em",
    "strong",
    "del",
    "a",
    "img",
    "br",
    "input",
    "tfoot",
    "caption",
    "s",
    "b",
];

fn comrak(markdown: &str, flavor: Flavor) -> String {
    let mut options = comrak::Options::default();
    options.render.r#unsafe = true;
    if flavor == Flavor::Gfm {
        options.extension.table = true;
        options.extension.strikethrough = true;
        options.extension.tasklist = true;
        options.extension.autolink = true;
    }
    comrak::markdown_to_html(markdown, &options)
}

fn pulldown(markdown: &str, flavor: Flavor) -> String {
    use pulldown_cmark::Options;
    let gfm = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let options = if flavor == Flavor::Gfm { gfm } else { Options::empty() };
    let mut html = String::new();
    let parser = pulldown_cmark::Parser::new_ext(markdown, options);
    pulldown_cmark::html::push_html(&mut html, parser);
    html
}
