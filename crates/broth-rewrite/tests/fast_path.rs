//! The fast path writes the same as the general functions, wherever the input is cut.

use broth_rewrite::{Options, Rewriter, RewriterBuilder, SendHandlers};
use dice::Dice;

mod sources;

/// Changes texts, or what is around and between them.
const HANDLERS: [fn(
    RewriterBuilder<SendHandlers<'static>>,
) -> RewriterBuilder<SendHandlers<'static>>; 6] = [
    |page| page.all_text(|text| text.set(&text.as_str().to_uppercase())),
    |page| page.text("p, td", |text| text.before("<i>1</i>")),
    |page| {
        page.all_text(|text| {
            if text.as_str().len() == 1 {
                text.remove()
            }
        })
    },
    |page| page.all_text(|text| text.after("2")).all_comments(|comment| comment.remove()),
    |page| page.on("b, td", |it| it.before("3")).all_text(|_| ()),
    |page| page.on("p", |p| p.set_attr("a", "4")).text("b", |text| text.set("</b")),
];

const PIECES: &[&str] = &[
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<a>",
    "</a>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<ul>",
    "<li>",
    "<x-y>",
    "</x-y>",
    "<script>",
    "</script>",
    "<svg>",
    "</svg>",
    "<body>",
    "</body>",
    "</html>",
    "<template>",
    "</template>",
    "<br>",
    "x",
    " ",
    "soup",
    "\0",
    "&amp;",
    "&am",
    "<",
    "<!--y-->",
    "<select>",
    "<option>",
    "<title>",
    "</title>",
];

fn rewritten(handlers: usize, rule_by_rule: bool, pieces: &[&str]) -> Vec<u8> {
    let options = Options::default().rule_by_rule(rule_by_rule);
    let mut page = HANDLERS[handlers](Rewriter::builder()).options(options).build().unwrap();
    let mut output = Vec::new();
    for piece in pieces {
        output.extend_from_slice(page.feed(piece).unwrap());
    }
    output.extend_from_slice(&page.finish().output);
    output
}

fn check(source: &str) {
    for handlers in 0..HANDLERS.len() {
        let whole = rewritten(handlers, true, &[source]);
        let text = String::from_utf8_lossy(&whole);
        for cut in (0..=source.len()).filter(|&cut| source.is_char_boundary(cut)) {
            let pieces = [&source[..cut], &source[cut..]];
            let output = rewritten(handlers, false, &pieces);
            assert_eq!(String::from_utf8_lossy(&output), text, "{handlers}: {pieces:?}");
        }
    }
}

#[test]
fn the_fast_path_writes_the_same_as_the_rules() {
    sources::SOURCES.iter().for_each(|source| check(source));
    let mut dice = Dice::new(1);
    for _ in 0..400 {
        let source: String =
            (0..1 + dice.roll(9)).map(|_| PIECES[dice.roll(PIECES.len())]).collect();
        check(&source);
    }
}
