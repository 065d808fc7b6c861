//! Soups of attributes: whatever a page says, reading it ends, and its values have their places.

use broth::data::{DataReader, Finding, Syntax};
use dice::Dice;

const NAMES: [&str; 14] = [
    "p", "div", "a", "img", "time", "base", "html", "body", "template", "svg", "abbr", "data",
    "link", "table",
];
const ATTRIBUTES: [&str; 22] = [
    "about", "property", "rel", "rev", "resource", "typeof", "vocab", "prefix", "content",
    "datatype", "datetime", "inlist", "href", "src", "lang", "xmlns:x", "class", "title", "alt",
    "value", "id", "role",
];
const WORDS: [&str; 34] = [
    "h-card",
    "p-name",
    "u-url",
    "dt-start",
    "e-content",
    "vcard",
    "fn",
    "hentry",
    "updated",
    "value",
    "value-title",
    "item",
    "tag",
    "bookmark",
    "og:x",
    "x:y",
    "_:b",
    "[x:y]",
    "[]",
    "name",
    "http://a/",
    "x:",
    "2012-03-18",
    "7pm",
    "-0800",
    "rdf:XMLLiteral",
    "rdf:HTML",
    "rdfa:copy",
    "rdfa:Pattern",
    "#x",
    "../ä",
    "",
    "\u{0}",
    "🍲",
];

fn soup(dice: &mut Dice) -> String {
    let mut html = String::new();
    for _ in 0..dice.roll(30) {
        match dice.roll(6) {
            0 => html += dice.one_of(&WORDS),
            1 => html += &format!("</{}>", dice.one_of(&NAMES)),
            _ => {
                html += &format!("<{}", dice.one_of(&NAMES));
                for _ in 0..dice.roll(5) {
                    let words: Vec<_> = (0..dice.roll(4)).map(|_| dice.one_of(&WORDS)).collect();
                    html += &format!(" {}='{}'", dice.one_of(&ATTRIBUTES), words.join(" "));
                }
                html.push('>');
            }
        }
    }
    html
}

/// Checks that places are in the source, and that both readings of a page are the same.
fn check(html: &str, page: &str) {
    let doc = broth::html::parse(html);
    let reader = DataReader::new().syntaxes([Syntax::Rdfa, Syntax::Microformats]);
    let data = reader.read(&doc, page);
    let rdfa = data.rdfa.as_ref().unwrap();
    let microformats = data.microformats.as_ref().unwrap();
    let is_place =
        |span: Option<broth::Span>| span.is_none_or(|span| html.get(span.range()).is_some());
    assert!(rdfa.triples.iter().all(|triple| is_place(triple.span)), "{html:?}");
    assert!(data.findings().all(|finding: &Finding<'_>| is_place(finding.span)), "{html:?}");
    assert!(microformats.rel_urls.iter().all(|of_url| is_place(of_url.span)), "{html:?}");
    let mut items: Vec<_> = microformats.items().collect();
    while let Some(item) = items.pop() {
        assert!(item.properties().iter().all(|it| is_place(it.span)), "{html:?}");
        items.extend(item.children());
        items.extend(item.properties().iter().filter_map(|it| microformats.item_of(it)));
    }
    assert!(rdfa.complete && microformats.complete, "{html:?}");
    // Every subject is a resource, and every predicate is absolute where the page is.
    let is_subject = |triple: &broth::data::Triple<'_>| triple.subject.literal().is_none();
    assert!(rdfa.triples.iter().all(is_subject), "{html:?}");
    assert!(
        page.is_empty() || rdfa.triples.iter().all(|it| it.predicate.contains(':')),
        "{html:?}"
    );
    assert_eq!(data.to_json(), reader.read(&doc, page).to_json(), "{html:?}");
}

#[test]
fn soups_are_read_with_places() {
    let mut dice = Dice::new(7);
    for number in 0..3000 {
        let html = soup(&mut dice);
        check(&html, if number % 2 == 0 { "http://a/b" } else { "" });
    }
}
