//! Markdown: two independent readers make HTML of it whose kept tree is the one that was written;
//! no text becomes markup.

use std::borrow::Cow;

use broth::dom::Node;
use broth::html;
use broth::markdown::{
    Bullet, Choice as _, Converter, DefinitionLists, Details, Emphasis, Fence, Flavor, Footnotes,
    HardBreak, Heading, Kbd, Links, Loss, LossReason, RawHtml, sides,
};
use dice::Dice;

use crate::case::Case;

mod trees;

/// Writes a document as Markdown and has it read.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let flavor = if case.choose(4) == 0 { Flavor::CommonMark } else { Flavor::Gfm };
    let is_without_html = case.choose(3) > 0;
    let html = if is_without_html { RawHtml::Never } else { RawHtml::Keep };
    let footnotes = if case.choose(3) == 0 { Footnotes::Markdown } else { Footnotes::Links };
    let kind = Kind { flavor, footnotes, is_without_html };
    let options = options(&mut case).flavor(flavor).footnotes(footnotes);
    let mut options = options.raw_html(html);
    if case.choose(3) == 0 {
        options = options
            .definition_lists(DefinitionLists::VALUES[case.choose(4)].value)
            .details(Details::VALUES[case.choose(3)].value)
            .kbd(Kbd::VALUES[case.choose(4)].value);
    }
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

/// The kept part of a document.
struct Kind {
    flavor: Flavor,
    footnotes: Footnotes,
    is_without_html: bool,
}

impl Kind {
    /// Whether an element of that name may be kept as HTML, because the document has one.
    fn html_has(&self, name: &str, body: Node<'_>) -> bool {
        let is_optional = || ["dl", "dt", "dd", "details", "summary", "kbd"].contains(&name);
        let is_allowed = !self.is_without_html || is_optional();
        is_allowed && body.by_tag(name).next().is_some()
    }
}

fn options(case: &mut Case<'_>) -> Converter {
    let mut options = Converter::new();
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
        options = options.wrap(24);
    }
    options.bullet(case.one_of(&[Bullet::Dash, Bullet::Asterisk, Bullet::Plus]))
}

fn check(html: &str, options: &Converter, kind: &Kind) {
    let (flavor, dialect) = (kind.flavor, (kind.flavor, kind.footnotes));
    let doc = html::parse(html);
    let Some(body) = doc.body() else { return };
    // comrak takes U+0085 for white space beside emphasis, and pulldown-cmark takes U+000B for
    // white space at the ends of paragraphs; CommonMark does neither.
    if body.texts().any(|text| text.contains(['\u{85}', '\u{B}'])) {
        return;
    }
    // comrak encodes a `%` that encodes nothing.
    let has_lone_percent = |node: Node<'_>| node.attrs().any(|attr| lone_percent(attr.value()));
    if body.descendants().any(has_lone_percent) {
        return;
    }
    let markdown = options.report_node(body);
    let (text, tree) = (&markdown.markdown, markdown.tree());
    assert!(markdown.losses.iter().all(|loss| loss.span.is_none_or(|span| span.end <= html.len())));
    for origin in &markdown.origins {
        assert!(text.get(origin.markdown.range()).is_some(), "{origin:?}");
        assert!(html.get(origin.source.range()).is_some(), "{origin:?}");
    }
    assert_eq!(sides::read_back(options, text), tree, "the reader of the proof\n{html}\n{text}");
    // If nothing had to be given up, that is the tree that was kept at first.
    let gave_up = |loss: &Loss| matches!(loss.reason, LossReason::Unreadable | LossReason::Nested);
    if !markdown.losses.iter().any(gave_up) {
        assert_eq!(sides::kept(options, body), tree, "given up\n{html}\n{text}");
    }
    for (name, rendered) in
        [("comrak", comrak(text, dialect)), ("pulldown", pulldown(text, dialect))]
    {
        let doc = html::parse(&rendered);
        let kept = |body| sides::kept(options, body);
        let read = doc.body().map_or(String::new(), kept);
        let is_misread = may_have_table_of_nothing(&tree, flavor)
            || name == "comrak" && has_item_after_rule(&tree);
        if !is_misread {
            assert_eq!(read, tree, "{name}\n{html}\n{text}\n{rendered}");
        }
        if name == "comrak" && !is_misread {
            twice(&rendered, options, dialect);
        }
        // Nothing but Markdown's own elements: no text is live.
        for element in doc.root().descendants().filter(|node| node.is_element()) {
            let name = element.name();
            let is_of_note =
                || ALL_OF_NOTES.contains(&name) && kind.footnotes == Footnotes::Markdown;
            let is_known = KNOWN.contains(&name) || is_of_note() || kind.html_has(name, body);
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

/// Whether an item comes after one that ends with a rule. comrak and cmark do not see that the
/// blank line between them makes their list loose; CommonMark's text, commonmark.js, markdown-it
/// and pulldown-cmark do.
fn has_item_after_rule(tree: &str) -> bool {
    let lines: Vec<&str> = tree.lines().collect();
    lines.windows(2).any(|pair| {
        let item = pair[0].strip_suffix("  rule");
        item.is_some_and(|item| pair[1].strip_suffix("item") == Some(item))
    })
}

/// Markdown that is made of the HTML of Markdown stays the same, once its addresses are encoded.
fn twice(rendered: &str, options: &Converter, dialect: (Flavor, Footnotes)) {
    let markdown = |html: &str| options.convert(html);
    let again = markdown(rendered);
    assert_eq!(markdown(&comrak(&again, dialect)), again, "twice\n{rendered}");
}

/// The elements that readers make of footnotes, besides those.
const ALL_OF_NOTES: [&str; 3] = ["sup", "section", "div"];

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

fn comrak(markdown: &str, (flavor, footnotes): (Flavor, Footnotes)) -> String {
    let mut options = comrak::Options::default();
    options.render.r#unsafe = true;
    if flavor == Flavor::Gfm {
        options.extension.table = true;
        options.extension.strikethrough = true;
        options.extension.tasklist = true;
        options.extension.autolink = true;
    }
    options.extension.footnotes = footnotes == Footnotes::Markdown;
    comrak::markdown_to_html(&long_enough(markdown), &options)
}

/// comrak takes no more bytes of addresses for labels than the document has, and never more than
/// 100,000; cmark and pulldown-cmark always take 100,000. An unused definition makes up for it.
fn long_enough(markdown: &str) -> Cow<'_, str> {
    if !markdown.contains("\n[1]: ") {
        return markdown.into();
    }
    let uses = markdown.matches("][").count();
    let missing = "a".repeat((uses * markdown.len()).min(100_000));
    format!("{markdown}\n\n[unused]: /{missing}\n").into()
}

fn pulldown(markdown: &str, (flavor, footnotes): (Flavor, Footnotes)) -> String {
    use pulldown_cmark::Options;
    let gfm = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut options = if flavor == Flavor::Gfm { gfm } else { Options::empty() };
    options.set(Options::ENABLE_FOOTNOTES, footnotes == Footnotes::Markdown);
    let mut html = String::new();
    let parser = pulldown_cmark::Parser::new_ext(markdown, options);
    pulldown_cmark::html::push_html(&mut html, parser);
    html
}
