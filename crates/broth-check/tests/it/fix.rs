//! Fixes remove their finding and change nothing else, according to an independent comparison in
//! this file.

use broth::check::{Checker, IgnoredRegion, Rule, StandIn, Unfixed, fix};
use broth::html::Parser;
use dice::Dice;

/// The dump of a text's tree, without what fixes may change: the identifiers of the doctype and the
/// values of boolean attributes, numbers and the like.
fn tree(text: &str) -> String {
    let parsed = Parser::new().parse(text);
    let dump = parsed.document.root().dump_html().to_string();
    let mut out = parsed.document.quirks_mode().as_str().to_owned();
    for line in dump.lines().filter(|line| !line.starts_with("| <!DOCTYPE")) {
        out.push('\n');
        out += line;
    }
    out
}

/// The texts that are not repaired as they should be.
fn check(cases: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (broken, mended) in cases {
        let fixed = everything().fix(broken).html;
        if fixed != *mended {
            wrong.push(format!("{broken:?} becomes {fixed:?}, not {mended:?}"));
        }
        if !everything().fix(&fixed).applied.is_empty() {
            wrong.push(format!("{fixed:?} could be repaired further"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Enables all rules except those about omitted tags.
fn everything() -> Checker {
    let omitted = ["omitted-end-tag", "omitted-start-tag"].map(|rule| rule.parse().unwrap());
    Rule::all().filter(|rule| !omitted.contains(rule)).fold(Checker::new(), Checker::deny)
}

/// A document around a body.
fn page(body: &str) -> String {
    format!("<!DOCTYPE html><title>Soup</title><body>{body}")
}

#[test]
fn findings_are_repaired() {
    let cases = [
        (
            "<p>&copy 2026 &minestrone; &#; 1 < 2",
            "<p>&copy; 2026 &amp;minestrone; &amp;#; 1 &lt; 2",
        ),
        ("<p>&#x80;&#0;&#xD800;&#x110000;", "<p>&#x20AC;&#0;&#xD800;&#x110000;"),
        ("<p>&#x81;", "<p>&#x81;"),
        ("<p class=\"a\" ID='x y' Class=\"b\">", "<p class=\"a\" id=\"x y\">"),
        ("<p id=\"a\"class=\"b\" / >", "<p id=\"a\" class=\"b\"   >"),
        ("<div/></div class></div/>", "<div></div>"),
        ("<img src=a alt=a></img><br></br><br/>", "<img src=\"a\" alt=\"a\"><br><br><br>"),
        ("<svg><path/></path></svg>", "<svg><path/></svg>"),
        ("<p></i></b></>", "<p>"),
        ("<a href=?a=b title='\"'>a</a>", "<a href=\"?a=b\" title='\"'>a</a>"),
        ("<!--><!-- a --!>", "<!----><!-- a -->"),
        ("<?a?b>", "<?a ?b>"),
        ("<dl><dt>a<dd><dl><dt>b</dl></dl>", "<dl><dt>a<dd><dl><dt>b</dt></dl></dl>"),
        ("<svg><g><g><path></g></g></svg>", "<svg><g><g><path></path></g></g></svg>"),
        ("<table><tr><td></table>", "<table><tbody><tr><td></table>"),
        ("<image src=a alt=a>", "<img src=\"a\" alt=\"a\">"),
        ("<P>\r\na\nb</P>", "<p>\r\na\r\nb</p>"),
        (
            "<input disabled=true readonly=false>",
            "<input disabled=\"disabled\" readonly=\"false\">",
        ),
        ("<img src=a alt=a width=' 5 '>", "<img src=\"a\" alt=\"a\" width=\"5\">"),
    ];
    let pages = cases.map(|(broken, mended)| (page(broken), page(mended)));
    let pages: Vec<(&str, &str)> = pages.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    check(&pages);
}

#[test]
fn omitted_tags_are_put_in() {
    let checker = ["omitted-end-tag", "omitted-start-tag", "missing-end-tag"]
        .into_iter()
        .fold(Checker::new(), |checker, rule| checker.deny(rule));
    for (short, long) in [
        (
            "<!DOCTYPE html><title>Soup</title><p>Hot",
            "<!DOCTYPE html><html><head><title>Soup</title></head><body><p>Hot</p></body></html>",
        ),
        (
            "<!DOCTYPE html><title>Soup</title><ul><li>a<li>b<p>c</ul><table><tr><td>d<tr><td>e</table>",
            "<!DOCTYPE html><html><head><title>Soup</title></head><body><ul><li>a</li><li>b<p>c</p></li>\
             </ul><table><tbody><tr><td>d</td></tr><tr><td>e</td></tr></tbody></table></body></html>",
        ),
    ] {
        let fixed = checker.fix(short);
        assert_eq!(fixed.html, long);
        assert_eq!(fixed.left, []);
        assert_eq!(tree(short), tree(long));
    }
}

#[test]
fn doctypes_are_replaced_only_where_the_layout_stays() {
    let strict = "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \
                  \"http://www.w3.org/TR/html4/strict.dtd\"><title>Soup</title>";
    check(&[(strict, "<!DOCTYPE html><title>Soup</title>")]);
    let legacy = "<!DOCTYPE html SYSTEM 'about:legacy-compat'><title>Soup</title>";
    check(&[(legacy, "<!DOCTYPE html><title>Soup</title>")]);
    for other in ["-//W3C//DTD HTML 4.01 Transitional//EN", "-//W3C//DTD HTML 3.2//EN"] {
        let text = format!("<!DOCTYPE html PUBLIC \"{other}\"><title>Soup</title>");
        check(&[(&text, &text)]);
    }
}

#[test]
fn a_harmful_fix_is_left_out() {
    // Without the end tag, the white space before it and the text after it are one run, which goes
    // before the table as a whole.
    let table = page("<table><tbody> </i>x</table><p>&copy 2026");
    let fixed = fix(&table);
    assert_eq!(fixed.html, page("<table><tbody> </i>x</table><p>&copy; 2026"));
    assert_eq!(fixed.applied.len(), 1);
    assert_eq!(tree(&table), tree(&fixed.html));
}

#[test]
fn more_errors_than_are_kept_are_repaired() {
    let text = page(&"a < 1 &minestrone; ".repeat(6_000));
    let fixed = fix(&text);
    assert_eq!(fixed.html, page(&"a &lt; 1 &amp;minestrone; ".repeat(6_000)));
    assert_eq!(fixed.applied.len(), 12_000);
}

/// Soup of pieces, from a seed.
fn soup(seed: u64) -> String {
    const PIECES: [&str; 48] = [
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<i class=a>",
        "</i>",
        "<div/>",
        "</div>",
        "<br></br>",
        "<br/>",
        "&copy",
        "&soup;",
        "&#;",
        "&#x80;",
        " ",
        "\n",
        "\r\n",
        "text",
        "<",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<svg>",
        "<path/>",
        "</path>",
        "<g>",
        "</g>",
        "</svg>",
        "<!-->",
        "<!-- a --!>",
        "<?a?b>",
        "</>",
        "<a href=a=b>",
        "</a>",
        "<A Href='x'>",
        "<select><option>",
        "</select>",
        "<input disabled=true>",
        "<li>",
        "</li>",
        "<ul>",
        "</ul>",
        "<pre>",
        "<title>",
        "</title>",
        "<script>",
        "</script>",
    ];
    let mut dice = Dice::new(seed);
    let mut text = String::from(if dice.roll(4) == 0 { "" } else { "<!DOCTYPE html>" });
    for _ in 0..dice.roll(24) {
        text += dice.one_of(&PIECES);
    }
    text
}

#[test]
fn fixing_soup_keeps_its_tree() {
    let checker = everything();
    let mut applied = 0;
    for seed in 0..2_000 {
        let text = soup(seed);
        let before = checker.check(&text);
        let fixed = checker.fix(&text);
        applied += fixed.applied.len();
        let unchanged = |tree: String| tree.replace("disabled=\"disabled\"", "disabled=\"true\"");
        assert_eq!(unchanged(tree(&text)), unchanged(tree(&fixed.html)), "{text:?}");
        assert_eq!(fixed.left, checker.check(&fixed.html), "{text:?}");
        assert!(fixed.left.len() + fixed.applied.len() <= before.len(), "{text:?}");
        assert_eq!(fixed.applied.is_empty(), fixed.html == text, "{text:?}");
        // A repaired text stays as it is.
        assert_eq!(checker.fix(&fixed.html).html, fixed.html, "{text:?}");
    }
    assert!(applied > 2_000, "{applied}");
}

/// The repaired text, after checking that `check` announces exactly these fixes and that a second
/// run does nothing.
fn repaired(text: &str) -> String {
    let checker = Checker::new();
    let announced = checker.check(text).iter().filter(|f| f.fix.is_some()).count();
    let fixed = checker.fix(text);
    assert!(
        announced <= fixed.applied.len(),
        "{text:?}: {announced} announced, {} done",
        fixed.applied.len()
    );
    assert!(fixed.left.iter().all(|finding| finding.fix.is_none()), "{text:?}: {:?}", fixed.left);
    assert_eq!(checker.fix(&fixed.html).html, fixed.html, "{text:?}");
    assert_eq!(tree(text), tree(&fixed.html), "{text:?}");
    fixed.html
}

#[test]
fn only_proven_fixes_are_announced() {
    for text in [
        // The parser repeats the `a` in the second paragraph, and the `i` in the second option.
        &*page("<p><a id=x/>text</p>\n<p>more"),
        &page("<option><i><option>"),
        "<b",
    ] {
        assert_eq!(repaired(text), text);
    }
}

#[test]
fn content_that_parsers_move_stays_where_it_goes() {
    let patch = page("<?start name=m><template for=m>");
    assert_eq!(repaired(&patch), patch);
}

#[test]
fn one_harmful_fix_keeps_no_other_from_being_done() {
    let harmful = "<table><tbody> </i>x</table>";
    let harmless = "<p>&copy 2026<br></br><p class=a class=b>a</p><svg><path></svg>";
    let fixed = "<p>&copy; 2026<br><br><p class=a>a</p><svg><path></path></svg>";
    let text = |part: &str| page(&format!("{harmful}{part}").repeat(50));
    assert_eq!(repaired(&text(harmless)), text(fixed));
}

#[test]
fn a_byte_order_mark_stays_in_front() {
    let checker = Rule::all().fold(Checker::new(), Checker::deny);
    for text in [">x", "></style>", " <p>x</p>", "&amp;"] {
        let with = checker.fix(&format!("\u{FEFF}{text}"));
        assert_eq!(with.html, format!("\u{FEFF}{}", checker.fix(text).html));
    }
}

#[test]
fn no_end_tag_is_put_before_its_element() {
    let checker = Rule::all().fold(Checker::new(), Checker::deny);
    for html in ["</html><table><td>", "</html><!><table><td>"] {
        for finding in checker.check(html) {
            let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
            assert!(edits.is_sorted_by_key(|edit| edit.span.start), "{html}");
        }
    }
}

#[test]
fn what_is_left_says_why() {
    let region = IgnoredRegion { from: "{{".into(), to: "}}".into(), stand_in: StandIn::Text };
    let checker = Checker::new().ignored_regions(vec![region]);
    for (body, reasons) in [
        ("<img alt src=soup.png><br></br>", vec![]),
        ("<img src=soup.png>", vec![Unfixed::Missing]),
        ("<table><tbody> </i>x</table>", vec![Unfixed::SideEffect, Unfixed::ChangesTree]),
        ("<p soup=hot>", vec![Unfixed::Unclear]),
        ("<ul><p>Fish</ul>", vec![Unfixed::ChangesTree]),
        ("<p>&#x81;", vec![Unfixed::DoesNotFit]),
        // Without the slash, its end tag would be missing; with one, the parser would not repeat
        // it.
        ("<p><a id=x/>Fish</p><p>soup</p>", vec![Unfixed::Unclear]),
        ("<p class=a class={{b}}>", vec![Unfixed::IgnoredRegion]),
    ] {
        let left = checker.fix(&page(body)).left;
        assert!(left.iter().all(|finding| finding.fix.is_none()), "{body}");
        let found: Vec<_> = left.iter().filter_map(|finding| finding.unfixed).collect();
        assert_eq!((found, left.len()), (reasons.clone(), reasons.len()), "{body}: {left:#?}");
    }
    // Before the first round, each finding has either a fix or a reason.
    for seed in 0..200 {
        for finding in everything().check(&soup(seed)) {
            assert_eq!(finding.fix.is_some(), finding.unfixed.is_none(), "{finding:?}");
        }
    }
}

#[test]
fn what_the_end_of_css_closes_is_closed() {
    let sheet = |css: &str| format!("<!DOCTYPE html><title>Soup</title><style>{css}</style>");
    for (broken, mended) in [
        ("p { color: red", "p { color: red}"),
        ("@media print { p { color: rgb(1, 2", "@media print { p { color: rgb(1, 2)}}"),
        ("p { content: 'a", "p { content: 'a'}"),
        ("p { background: url(a", "p { background: url(a)}"),
        // The text after the mistake may belong elsewhere.
        ("p { color: red; a { margin: 0 }", "p { color: red; a { margin: 0 }"),
        ("p { color: rgb(1; margin: 0", "p { color: rgb(1; margin: 0"),
        ("p { color: red } /* a", "p { color: red } /* a"),
    ] {
        let fixed = broth::check::fix(&sheet(broken)).html;
        assert_eq!(fixed, sheet(mended), "{broken}");
    }
    for (broken, mended) in [
        ("<p style='color: rgb(1, 2'>", "<p style='color: rgb(1, 2)'>"),
        ("<p style=\"content: 'a\">", "<p style=\"content: 'a'\">"),
        ("<p style='content: \"&amp;'>", "<p style='content: \"&amp;'>"),
    ] {
        assert_eq!(broth::check::fix(&page(broken)).html, page(mended), "{broken}");
    }
}
