//! Generated soups, with all options, which must read back.

use broth_markdown::{
    Choice, Converter, DefinitionLists, Details, Emphasis, Fence, Flavor, Footnotes, HardBreak,
    Heading, Kbd, Links, LossReason, RawHtml, sides,
};
use dice::Dice;

const PARTS: &[&str] = &[
    "a",
    "b c",
    " ",
    "*",
    "_",
    "`",
    "[1]",
    "&lt;b&gt;",
    "- ",
    "1. ",
    "|",
    "\\",
    "www.a.b",
    "x@y.z",
    "<p>",
    "</p>",
    "<br>",
    "<hr>",
    "<h1>",
    "</h1>",
    "<h4>",
    "</h4>",
    "<ul>",
    "</ul>",
    "<ol>",
    "</ol>",
    "<li>",
    "<li><p>",
    "<blockquote>",
    "</blockquote>",
    "<pre>",
    "</pre>",
    "<em>",
    "</em>",
    "<b>",
    "</b>",
    "<s>",
    "</s>",
    "<code>",
    "</code>",
    "<a href=u>",
    "</a>",
    "<img src=i alt=j>",
    "<sub>",
    "</sub>",
    "<kbd title='|`*'>",
    "</kbd>",
    "<x-y>",
    "</x-y>",
    "<embed src=e>",
    "<video></video>",
    "<iframe></iframe>",
    "[^1]",
    ": ",
    "(",
    "<a href=#1 role=doc-noteref>1</a>",
    "<a href=#2 role=doc-noteref>2</a>",
    "<div id=1 role=doc-footnote>",
    "<div id=2 role=doc-footnote>",
    "<ol role=doc-endnotes>",
    "<li id=1>",
    "<dl>",
    "</dl>",
    "<dt>",
    "<dd>",
    "<details open>",
    "<summary>",
    "</summary>",
    "</details>",
    "<figure>",
    "</figure>",
    "<figcaption>",
    "</figcaption>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "<th rowspan=2>",
    "<td colspan=3>",
    "<caption>",
    "<x-z style=display:block>",
    "</x-z>",
    "<svg><path/></svg>",
    "<ruby>c<rt>d</rt></ruby>",
    "<input type=checkbox>",
    "<math><annotation encoding=TeX>e_1</annotation></math>",
    "<div>",
    "</div>",
    "<u>",
    "</u>",
];

fn options(dice: &mut Dice) -> Converter {
    let flavor = if dice.roll(4) == 0 { Flavor::CommonMark } else { Flavor::Gfm };
    let html = if dice.flip() { RawHtml::Keep } else { RawHtml::Never };
    let mut options = Converter::new().flavor(flavor).raw_html(html);
    if dice.roll(3) == 0 {
        options = options.links(Links::References).heading(Heading::Setext);
    }
    if dice.roll(3) == 0 {
        options = options.wrap(20).hard_break(HardBreak::Spaces);
    }
    if dice.roll(4) == 0 {
        options = options.emphasis(Emphasis::Underscore).fence(Fence::Tildes);
    }
    if dice.roll(2) == 0 {
        options = options.footnotes(Footnotes::Markdown);
    }
    options
        .definition_lists(DefinitionLists::VALUES[dice.roll(4)].value)
        .details(Details::VALUES[dice.roll(3)].value)
        .kbd(Kbd::VALUES[dice.roll(4)].value)
}

#[test]
fn soups_read_back() {
    for seed in 0..20_000 {
        let mut dice = Dice::new(seed);
        let options = options(&mut dice);
        let html: String = (0..1 + dice.roll(24)).map(|_| dice.one_of(PARTS)).collect();
        let doc = broth_html::parse(&html);
        let markdown = options.report_node(doc.body().unwrap());
        let read = sides::read_back(&options, &markdown.markdown);
        assert_eq!(read, markdown.tree(), "{seed}: {html}\n{}", markdown.markdown);
        // If nothing had to be given up, that is the tree that was kept at first.
        let changed = |why| matches!(why, LossReason::Unreadable | LossReason::Nested);
        if !markdown.losses.iter().any(|loss| changed(loss.reason)) {
            let kept = sides::kept(&options, doc.body().unwrap());
            assert_eq!(kept, read, "{seed}: {html}\n{}", markdown.markdown);
        }
    }
}
