//! One finding per mistake: consequences of an earlier mistake are not reported again.

use broth::check::{Severity, Unfixed, check};
use broth::html::Parser;
use dice::Dice;

const HEAD: &str = "<!DOCTYPE html><title>Soup</title>";

/// The rules that a body breaks, in source order.
fn rules(body: &str) -> Vec<&'static str> {
    check(&format!("{HEAD}<body>{body}")).iter().map(|finding| finding.rule.as_str()).collect()
}

#[test]
fn one_finding_per_mistake() {
    let mut wrong = Vec::new();
    let cases: [(&str, &[&str]); 45] = [
        // An unclosed element is noticed at every end tag around it.
        ("<div><ul><li><span>a</ul></div>", &["missing-end-tag"]),
        ("<section><p><b>a</p></section>", &["missing-end-tag"]),
        ("<div><b>a</div><div>b</div><div>c</div>", &["missing-end-tag"]),
        ("<h1><b>a</h1>", &["missing-end-tag"]),
        ("<form><div>a</form>", &["missing-end-tag"]),
        ("<b>a<i>b</b>c", &["missing-end-tag"]),
        ("<svg><g><path></g></svg>", &["missing-end-tag"]),
        ("<p><svg></p>", &["missing-end-tag"]),
        ("<div><svg></div>", &["missing-end-tag"]),
        ("<table><caption><div>a</caption></table>", &["missing-end-tag"]),
        ("<template><div>a</template>", &["missing-end-tag"]),
        ("<select><span>a</select>", &["content-not-allowed", "missing-end-tag"]),
        ("<template>", &["missing-end-tag"]),
        ("<textarea>", &["missing-end-tag"]),
        // Two unclosed elements are two mistakes.
        ("<div><span><ins>a</div>", &["missing-end-tag", "missing-end-tag"]),
        // An end tag that comes too late belongs to the element that has ended.
        ("<div><span>a</div></span>", &["missing-end-tag"]),
        ("<p><svg><g></p></svg>", &["missing-end-tag", "missing-end-tag"]),
        ("<div></span></div>", &["unmatched-end-tag"]),
        // An element that a slash does not close is not closed.
        (
            "<h1><a id=a />a</h1><p>b</p>",
            &["non-void-html-element-start-tag-with-trailing-solidus"],
        ),
        ("<div/>", &["non-void-html-element-start-tag-with-trailing-solidus"]),
        (
            "<a id=a />a<p>b<a href=b>c</a>",
            &["non-void-html-element-start-tag-with-trailing-solidus"],
        ),
        // A tag in the wrong place ends others early.
        ("<a href=a>a<a href=b>b</a>", &["nested-a-start-tag"]),
        ("<a href=a>a<a href=b>b</a></a>", &["nested-a-start-tag"]),
        ("<a href=a><span>a<a href=b>b</a></span></a>", &["nested-a-start-tag"]),
        ("<h1>a<h2>b</h2>", &["nested-heading-start-tag"]),
        ("<table><table></table></table>", &["nested-table-start-tag"]),
        ("<svg><p>a</p></svg>", &["html-start-tag-in-foreign-content"]),
        ("<svg></p></svg>", &["html-end-tag-in-foreign-content"]),
        ("<table><form><tr><td></form></table>", &["form-start-tag-in-table"]),
        // One tag is one mistake, whatever it does there.
        ("<table><tr></b></table>", &["unmatched-end-tag"]),
        ("<table><p>a</p></table>", &["misplaced-content-in-table"]),
        ("</body></b>", &["unmatched-end-tag"]),
        ("</body></html><head>", &["misplaced-start-tag-in-body"]),
        ("</x a>", &["unmatched-end-tag"]),
        ("</br/>", &["void-element-end-tag"]),
        ("<!DOCTYPE>", &["unexpected-doctype"]),
        ("<p class=\"a\"\">", &["unexpected-character-in-attribute-name"]),
        ("a\0b", &["unexpected-null-character"]),
        ("<svg>a\0b</svg>", &["unexpected-null-character"]),
        ("<table>\0</table>", &["unexpected-null-character"]),
        // The rest of the file may be inside the unfinished token.
        ("<div><!-- a </div>", &["eof-in-comment"]),
        ("<div><p class=\"a></div>", &["unclosed-attribute-value"]),
        ("<svg><![CDATA[a</svg>", &["eof-in-cdata"]),
        ("<script><!-- <script></script>", &["eof-in-script-html-comment-like-text"]),
        // A formatting element that is repeated has only one id.
        ("<p><b id=a>a<p>b</b>", &["unclosed-elements-in-p"]),
    ];
    for (body, expected) in cases {
        let found = rules(body);
        if found != expected {
            wrong.push(format!("{body}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_same_in_whole_documents() {
    for (text, expected) in [
        (
            "<!DOCTYPE html><html><head><title>a</title><noscript><iframe></iframe></noscript>\
             </head><body class=a></body></html>",
            ["disallowed-content-in-head-noscript"],
        ),
        ("<!DOCTYPE><title>a</title>", ["missing-doctype-name"]),
        ("<!DOCTYPE html PUBLIC><title>a</title>", ["missing-doctype-public-identifier"]),
        ("<!DOCTYPE html", ["eof-in-doctype"]),
        ("<!--", ["eof-in-comment"]),
    ] {
        let found: Vec<&str> = check(text).iter().map(|finding| finding.rule.as_str()).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_finding_that_stays_takes_the_others_along() {
    let late = format!("{HEAD}<div><span></div></span>");
    let found = &check(&late)[0];
    assert_eq!(found.related[0].message, "this end tag comes too late");
    assert_eq!(&late[found.related[0].span.range()], "</span>");
    let fix = found.fix.as_ref().unwrap();
    assert_eq!(fix.message, "put `</span>` here, and remove the later `</span>`");
    assert_eq!(fix.edits.len(), 2);
    let nested = format!("{HEAD}<a href=a>a<a href=b>b</a>");
    let found = &check(&nested)[0];
    assert_eq!(found.related[0].message, "this `a` is open");
    assert_eq!(&nested[found.related[0].span.range()], "<a href=a>");
}

/// Pieces that affect each other.
#[rustfmt::skip]
const PIECES: [&str; 56] = [
    "<p>", "</p>", "<b>", "</b>", "<b id=a>", "<i>", "</i>", "<a href=a>", "</a>", "<a id=a />",
    "<nobr>", "</nobr>", "<div>", "</div>", "<div/>", "<span>", "</span>", "<h1>", "</h1>", "<h2>",
    "</h2>", "<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<caption>", "</caption>",
    "<form>", "</form>", "<select>", "</select>", "<option>", "<input>", "<button>", "</button>",
    "<svg>", "</svg>", "<g>", "</g>", "<desc>", "</desc>", "<template>", "</template>", "<li>",
    "</li>", "<ul>", "</ul>", "text", "\0", "</br>", "<!-- ", "<noscript>", "</noscript>", "</body>",
];

/// If a parser reports an error, there is at least one finding.
#[test]
fn every_mistake_leads_to_a_finding() {
    let mut dice = Dice::new(7);
    for _ in 0..20_000 {
        let start = dice.roll(PIECES.len());
        let stretch = 2 + dice.roll(PIECES.len());
        let count = 1 + dice.roll(12);
        let text: String =
            (0..count).map(|_| PIECES[(start + dice.roll(stretch)) % PIECES.len()]).collect();
        let text = format!("{HEAD}{text}");
        let parsed = Parser::new().errors(true).parse(&text);
        let found = check(&text);
        let is_error = |severity: Severity| severity == Severity::Error;
        assert!(
            parsed.errors.is_empty() || found.iter().any(|f| is_error(f.severity)),
            "{text:?}: {:?}",
            parsed.errors
        );
    }
}

#[test]
fn an_element_that_is_still_open_hides_what_is_wrong_only_in_it() {
    for (body, expected) in [
        // The parser puts all of it into the heading.
        ("<h1>Hot<p>a<p>b<ul><li>c</ul><div>d</div>", &["missing-end-tag"][..]),
        ("<h1><em>Hot<p>a</p><div>b</div>", &["missing-end-tag", "missing-end-tag"]),
        (
            "<details><summary>a</summary><span>b<summary>c</summary></details>",
            &["content-not-allowed", "missing-end-tag"],
        ),
        // A link that its slash does not close, and a button in it.
        (
            "<div><a href=x />a<button>b</button></div>",
            &["non-void-html-element-start-tag-with-trailing-solidus"],
        ),
        ("<button><span>a<p>b</p></button>", &["content-not-allowed", "missing-end-tag"]),
        // Outside of the open element it would be as wrong.
        ("<h1><em>a<p>b</p></h1>", &["content-not-allowed", "missing-end-tag"]),
        ("<label><span>a<label>b</label></label>", &["descendant-not-allowed", "missing-end-tag"]),
        // A closed element hides nothing.
        ("<h1>a<p>b</p></h1>", &["content-not-allowed"]),
    ] {
        let mut found = rules(body);
        found.sort();
        assert_eq!(found, expected, "{body}");
    }
}

#[test]
fn the_finding_about_the_open_element_shows_the_first_thing_that_is_wrong_in_it() {
    let text = format!("{HEAD}<body><h1>Hot<p>a<p>b");
    let found = check(&text);
    let [finding] = &found[..] else { panic!("{found:?}") };
    let label = &finding.related[0];
    assert_eq!(label.message, "it is still open here: `p` is not allowed as a child of `h1`");
    assert_eq!(label.span.start, text.find("<p>").unwrap());
    // Where the end tag belongs is not where the parser ends the element.
    assert_eq!((&finding.fix, finding.unfixed), (&None, Some(Unfixed::Unclear)));
}
