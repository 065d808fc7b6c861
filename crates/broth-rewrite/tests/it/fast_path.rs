//! The fast path writes the same as the general functions, wherever the input is cut.

use broth_rewrite::Rewriter;
use dice::Dice;

/// Changes texts, or what is around and between them.
const HANDLERS: [fn(Rewriter) -> Rewriter; 6] = [
    |page| page.on_any_text(|text| text.set_text(&text.text().to_uppercase())),
    |page| page.on_text("p, td", |text| text.before_html("<i>1</i>")),
    |page| {
        page.on_any_text(|text| {
            if text.text().len() == 1 {
                text.remove()
            }
        })
    },
    |page| page.on_any_text(|text| text.after_html("2")).on_any_comment(|comment| comment.remove()),
    |page| page.on("b, td", |it| it.before_html("3")).on_any_text(|_| ()),
    |page| page.on("p", |p| p.set_attr("a", "4")).on_text("b", |text| text.set_text("</b")),
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
    let rewriter = HANDLERS[handlers](Rewriter::new());
    let mut page = rewriter.rule_by_rule(rule_by_rule).into_stream();
    let mut output = Vec::new();
    for piece in pieces {
        output.extend_from_slice(page.feed(piece).unwrap());
    }
    output.extend_from_slice(&page.finish().unwrap().output);
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
    crate::sources::SOURCES.iter().for_each(|source| check(source));
    let mut dice = Dice::new(1);
    for _ in 0..400 {
        let source: String =
            (0..1 + dice.roll(9)).map(|_| PIECES[dice.roll(PIECES.len())]).collect();
        check(&source);
    }
}
