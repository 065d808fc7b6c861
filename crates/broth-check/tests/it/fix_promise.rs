//! The promise of fixes, on generated documents and fragments, by a comparison that shares nothing
//! with the proof: the trees without and with scripting, the encoding, and the findings.

use std::collections::BTreeMap;

use broth::check::{Checker, Finding, Fix, Rule, Unfixed, check, fix};
use broth::html::{Context, Parser, ScriptingMode};
use dice::Dice;

/// The contexts of fragments; the first is none.
const CONTEXTS: [&str; 15] = [
    "",
    "",
    "",
    "body",
    "div",
    "table",
    "tr",
    "template",
    "select",
    "noscript",
    "textarea",
    "svg g",
    "svg foreignObject",
    "math mi",
    "p",
];

const PIECES: [&str; 116] = [
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i class=a>",
    "</i>",
    "<div/>",
    "<div>",
    "</div>",
    "</dvi>",
    "<br></br>",
    "<br/>",
    "</br>",
    "&copy",
    "&soup;",
    "&nbps;",
    "&notit;",
    "&#;",
    "&#x80;",
    "&#128",
    "&amp",
    "&lt",
    " ",
    "\n",
    "\r\n",
    "text",
    "5",
    ";",
    "=",
    "-",
    ">",
    "<",
    "< p>",
    "</",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "<caption>",
    "<tbody>",
    "<col>",
    "<svg>",
    "<path/>",
    "</path>",
    "<g>",
    "</g>",
    "</svg>",
    "<math>",
    "<mi>",
    "<foreignObject>",
    "<!-->",
    "<!--",
    "-->",
    "<!-- a --!>",
    "<?a?b>",
    "<?start name=m>",
    "<template for=m>",
    "</>",
    "<a href=a=b>",
    "<a class= href=/x>",
    "<a id=a\"b>",
    "</a>",
    "<A Href='x'>",
    "<a title=x<b>",
    "<select>",
    "<option>",
    "</select>",
    "<selectedcontent>",
    "<button>",
    "</button>",
    "<input disabled=true>",
    "<input type=\"hidden \">",
    "<form method=\" post\">",
    "<form/>",
    "</form>",
    "<li>",
    "</li>",
    "<ul>",
    "</ul>",
    "<pre>",
    "<title>",
    "</title>",
    "<script>",
    "</script>",
    "<script src=a />",
    "<textarea>",
    "</textarea>",
    "<style>",
    "</style>",
    "<noscript>",
    "</noscript>",
    "<template>",
    "</template>",
    "<template />",
    "<canvas id=c />",
    "<video src=a>",
    "<meta charset=koi8-r>",
    "<meta charset=utf-8>",
    "<meta http-equiv=\" refresh\" content=0>",
    "é",
    "<head>",
    "</head>",
    "<body>",
    "</body>",
    "<html>",
    "</html>",
    "<frameset>",
    "<!DOCTYPE html>",
    "<image src=a>",
    "<h1>",
    "</h2>",
    "<p id=\"a\"class=\"b\" / >",
    "<p class=a class=b>",
    "<plaintext>",
    "<dt>",
    "<dl>",
];

/// A page or a fragment, from a seed.
fn soup(seed: u64) -> (Option<&'static str>, String) {
    let mut dice = Dice::new(seed);
    let context = Some(dice.one_of(&CONTEXTS)).filter(|context| !context.is_empty());
    let is_page = context.is_none() && dice.roll(3) > 0;
    let mut text = String::from(match is_page {
        true => "<!DOCTYPE html><html lang=en><title>Soup</title><body>",
        false => "",
    });
    for _ in 0..=dice.roll(10) {
        text += dice.one_of(&PIECES);
    }
    (context, text)
}

fn checked(context: Option<&str>, text: &str, checker: &Checker) -> Vec<Finding> {
    match context {
        Some(context) => checker.check_fragment(text, context),
        None => checker.check(text),
    }
}

/// Closes in each style sheet what its end closes anyway.
fn close_style_sheets(document: &mut broth::dom::Document) {
    let sheets: Vec<_> = document.root().by_tag("style").map(|style| style.id()).collect();
    for style in sheets {
        let text = document.node(style).text();
        let closed = broth::css::parse(&text).values().to_string();
        document.set_text(style, &closed);
    }
}

/// The result of reading a text in browsers: its trees, its mode, and the encoding that it
/// declares.
fn browsers_read(context: Option<&str>, text: &str) -> String {
    let mut out = String::new();
    for (scripting, moves) in [
        (ScriptingMode::Disabled, false),
        (ScriptingMode::Disabled, true),
        (ScriptingMode::Inert, true),
    ] {
        let mut parser =
            Parser::new().scripting(scripting).content_patching(moves).selectedcontent(moves);
        if let Some(context) = context {
            parser = parser.context(Context::parse(context));
        }
        let mut parsed = parser.parse(text);
        close_style_sheets(&mut parsed.document);
        out += parsed.document.quirks_mode().as_str();
        out += &parsed.root().dump_html().to_string();
    }
    let declared = broth::encoding::prescan(text.as_bytes());
    out += declared.map_or("nothing", |declared| declared.encoding.name());
    // Only the presence of this attribute counts.
    out.replace("disabled=\"disabled\"", "disabled=\"true\"")
}

fn applied(text: &str, fix: &Fix) -> String {
    let mut new = text.to_owned();
    for edit in fix.edits.iter().rev() {
        new.replace_range(edit.span.range(), &edit.text);
    }
    new
}

/// How often each rule is broken.
fn counts<'f>(findings: impl Iterator<Item = &'f Finding>) -> BTreeMap<Rule, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.rule).or_default() += 1;
    }
    counts
}

fn everything() -> Checker {
    Rule::all().fold(Checker::new(), Checker::deny)
}

/// How many soups there are; more with `BROTH_SOUPS`.
fn soups() -> u64 {
    std::env::var("BROTH_SOUPS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_500)
}

#[test]
fn all_fixes_together_change_nothing_that_browsers_read() {
    let (mut before, mut after, mut repaired) = (0, 0, 0);
    for seed in 0..soups() {
        let (context, text) = soup(seed);
        let checker = if seed % 4 == 0 { everything() } else { Checker::new() };
        let found = checked(context, &text, &checker);
        let fixed = match context {
            Some(context) => checker.fix_fragment(&text, context),
            None => checker.fix(&text),
        };
        let shown = format!("{seed}: {context:?} {text:?} becomes {:?}", fixed.html);
        assert_eq!(browsers_read(context, &text), browsers_read(context, &fixed.html), "{shown}");
        assert!(fixed.left.len() + fixed.applied.len() <= found.len(), "{shown}");
        let (old, new) = (counts(found.iter()), counts(fixed.left.iter()));
        assert!(new.iter().all(|(rule, count)| old.get(rule) >= Some(count)), "{shown}");
        assert!(fixed.left.iter().all(|finding| finding.fix.is_none()), "{shown}");
        before += found.len();
        after += fixed.left.len();
        repaired += fixed.applied.len();
    }
    println!("{} soups: {before} findings, {repaired} repaired, {after} left", soups());
    assert!(repaired > before / 10, "{repaired} of {before}");
}

#[test]
fn each_fix_that_is_offered_changes_nothing_alone_but_its_finding() {
    let mut offered = 0;
    for seed in 0..soups() {
        let (context, text) = soup(seed);
        let checker = if seed % 4 == 0 { everything() } else { Checker::new() };
        let found = checked(context, &text, &checker);
        let read = browsers_read(context, &text);
        for (index, finding) in found.iter().enumerate() {
            let Some(fix) = &finding.fix else { continue };
            offered += 1;
            let new = applied(&text, fix);
            let shown = format!("{seed}: {context:?} {text:?} becomes {new:?} by {fix:?}");
            assert_eq!(read, browsers_read(context, &new), "{shown}");
            // A finding whose whole text is replaced may go.
            let is_replaced = |other: &Finding| {
                let span = other.span;
                let covers = |by: broth::Span| by.start <= span.start && span.end <= by.end;
                !span.is_empty() && fix.edits.iter().any(|edit| covers(edit.span))
            };
            let others = || found.iter().enumerate().filter(|(other, _)| *other != index);
            let most = counts(others().map(|(_, finding)| finding));
            let least = counts(others().map(|(_, finding)| finding).filter(|f| !is_replaced(f)));
            let now = counts(checked(context, &new, &checker).iter());
            for rule in most.keys().chain(now.keys()) {
                let count =
                    |counts: &BTreeMap<Rule, usize>| counts.get(rule).copied().unwrap_or_default();
                assert!(count(&now) <= count(&most), "{rule} comes in: {shown}");
                assert!(count(&now) >= count(&least), "{rule} is hidden: {shown}");
            }
        }
    }
    println!("{} soups: {offered} fixes offered alone", soups());
    assert!(offered > 500, "{offered}");
}

/// Repairs a body, or a fragment in a context.
fn repaired(context: Option<&str>, text: &str) -> String {
    match context {
        Some(context) => Checker::new().fix_fragment(text, context).html,
        None => fix(text).html,
    }
}

const HEAD: &str = "<!DOCTYPE html><html lang=en><title>Soup</title><body>";

#[test]
fn what_scripts_make_of_a_page_stays() {
    for body in [
        "<noscript><table></noscript></table><p>Hello</p>",
        "<noscript>&copy 2026</noscript>",
        "<NoScript><p class=a class=b></NoScript>",
        "<select><noscript></b></noscript></select>",
    ] {
        let page = format!("{HEAD}{body}");
        assert_eq!(repaired(None, &page), page);
    }
    assert_eq!(repaired(Some("noscript"), "&copy 2026"), "&copy 2026");
    let fixed = "<noscript>a</noscript>&copy; 2026";
    assert_eq!(repaired(Some("div"), "<noscript>a</noscript>&copy 2026"), fixed);
}

#[test]
fn the_encoding_that_browsers_find_stays() {
    for head in [
        "<!-- a --!><script>s=\"<meta charset=koi8-r>\"</script>",
        "<meta charset=&#117;tf-8>",
        "<p title=a<b class=a class=<meta>",
    ] {
        let page = format!("<!DOCTYPE html><html lang=en>{head}<title>\u{436}</title>");
        let fixed = repaired(None, &page);
        let declared = |text: &str| broth::encoding::prescan(text.as_bytes()).map(|d| d.encoding);
        assert_eq!(declared(&fixed), declared(&page), "{fixed}");
    }
    // Repairs must not move a `meta` into the first 1,024 bytes, or out of them.
    for (link, count) in [("<link rel=icon href=a href=b>", 40), ("<link rel=icon title=&lt>", 39)]
    {
        let links = link.repeat(count);
        let page =
            format!("<!DOCTYPE html><html lang=en>{links}<meta charset=koi8-r><title>a</title>");
        let fixed = repaired(None, &page);
        let declared = |text: &str| broth::encoding::prescan(text.as_bytes()).map(|d| d.encoding);
        assert_eq!(declared(&fixed), declared(&page), "{fixed}");
        assert_ne!(fixed, page);
    }
    // A byte order mark would become one if nothing came before it.
    assert_eq!(repaired(Some("body"), "</b>\u{FEFF}a"), "</b>\u{FEFF}a");
}

#[test]
fn fragments_are_proven_in_their_context() {
    for (context, text, fixed) in [
        ("body", "<p>2001&#150 2005</p>", "<p>2001&#x2013; 2005</p>"),
        ("body", "<p>a <</b>b</p>", "<p>a &lt;b</p>"),
        // Here, the parser ignores the end tag.
        ("template", "</br>x", "</br>x"),
        ("body", "<template></br>x</template>", "<template></br>x</template>"),
        ("table", "<form></form><form/>", "<form></form><form/>"),
        ("tr", "<td>Hot<br></br>", "<td>Hot<br><br>"),
        ("svg g", "<path/></path>", "<path/>"),
    ] {
        assert_eq!(repaired(Some(context), text), fixed, "{context}: {text}");
    }
    // Rules about the tree are checked, too.
    let context = Context::html("body");
    let found = Checker::new().check_fragment("<p id=a><p id=a><img src=b>", context);
    let rules: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(rules, ["duplicate-id", "missing-attribute"]);
    for (context, text) in [
        ("ul", "<li>a<li>b"),
        ("tr", "<td>1<td>2"),
        ("table", "<tr><td>a"),
        ("select", "<option>a"),
        ("dl", "<div><dt>a<dd>b</div>"),
        ("dl", "<dt>a<dd>b"),
        ("body", "<template><div><dt>a<dd>b</div></template>"),
        ("picture", "<source srcset=a><img src=a alt=b>"),
        ("svg g", "<path d=\"M0 0\"/><text>a</text>"),
        ("head", "<title>a</title><meta name=a content=b>"),
    ] {
        let context = Context::parse(context);
        assert_eq!(Checker::new().check_fragment(text, context), [], "{text}");
    }
}

#[test]
fn what_only_the_author_can_repair_stays_a_finding_with_advice() {
    for (body, rule, advice) in [
        ("<script src=x.js /><p>Whole page</p>", "non-void-html-element", "end tag"),
        ("<template /><p>Whole page</p>", "non-void-html-element", "end tag"),
        ("<canvas id=c /><p>Whole page</p>", "non-void-html-element", "end tag"),
        ("<p/>Soup", "non-void-html-element", "end tag"),
        ("<div class=a><div class=b /><p>x</p></div>", "non-void-html-element", "end tag"),
        ("<textarea name=a aria-label=b>x<p>Whole page</p>", "missing-end-tag", "end of the file"),
        ("<script>x", "missing-end-tag", "end of the file"),
        ("<template><p>x", "missing-end-tag", "end of the file"),
        ("<noscript><p>x", "missing-end-tag", "end of the file"),
        ("<canvas>x", "missing-end-tag", "end of the file"),
        ("<video src=a>x", "missing-end-tag", "end of the file"),
        ("<a href=b>x", "missing-end-tag", "end of the file"),
        ("<form>x", "missing-end-tag", "end of the file"),
        ("<dialog>x", "missing-end-tag", "end of the file"),
        ("<nav>menu<p>content</p>", "missing-end-tag", "end of the file"),
        ("<section><div>a<p>b</p></section>", "missing-end-tag", "before this `</section>`"),
        ("<div class=nav>menu</dvi><p>content</p>", "unmatched-end-tag", "`</div>`?"),
        ("<span class=a>x</spam> y", "unmatched-end-tag", "`</span>`?"),
        ("<span class=a>x</b> y", "unmatched-end-tag", "`span`"),
        ("<b>x</> y", "missing-end-tag-name", "`b`"),
        ("<a class= href=/x>t</a>", "unexpected-character", "another attribute"),
        ("<a class=\nhref=/x>t</a>", "unexpected-character", "another attribute"),
        ("<input aria-label=a value= type=checkbox>", "unexpected-character", "another attribute"),
        ("<p class=a\">x", "unexpected-character", "quote"),
        ("<p title=a<b>x", "unexpected-character", "`>`"),
        ("<a href=>x</a>", "missing-attribute-value", "write the value"),
        ("</a href=x>text", "unmatched-end-tag", ""),
        ("&nbps;", "unknown-named", "did you mean `&nbsp;`?"),
        ("&NBSP;", "unknown-named", "did you mean `&nbsp;`?"),
        ("&copyy;", "missing-semicolon", "did you mean `&copy;`?"),
        ("&notit;", "missing-semicolon", "did you mean `&notin;`?"),
        ("/?a=1&copy=3", "missing-semicolon", "`&amp;`"),
        ("< p>Soup", "invalid-first-character", "`<p`"),
        ("a </ p>", "invalid-first-character", ""),
        ("<!--> hidden -->", "abrupt-closing", "remove the first `>`"),
        ("<p>a<div>b</div></p>", "unmatched-p-end-tag", "cannot contain"),
        ("<div>text</p></div>", "unmatched-p-end-tag", ""),
        ("<p>a</p></p>", "unmatched-p-end-tag", ""),
        ("<p>x</p<p>y</p>", "unmatched-end-tag", "`>`"),
        ("<ul><li>a</li<li>b</li></ul>", "unmatched-end-tag", "`>`"),
        ("<p>x</b\n<i>y", "unmatched-end-tag", "`>`"),
        ("<p>x</p\n<img src=y alt=z>", "end-tag-with-attributes", "`>`"),
        ("<p>x</p <b>y", "end-tag-with-attributes", "`>`"),
        ("<p>x</p class=\"a\">y", "end-tag-with-attributes", "start tag"),
        ("<p><strnog></strong></p>", "missing-end-tag", "before this `</p>`"),
        ("<p>x<b</p>", "unexpected-solidus", "`>`"),
        ("<a href==x>y</a>", "unexpected-character", "one `=`"),
        ("<p>a &notin b", "missing-semicolon", "did you mean `&notin;`?"),
        ("<p>&centerdot b", "missing-semicolon", "did you mean `&centerdot;`?"),
        ("<p>&parallelx", "missing-semicolon", "did you mean `&parallel;`?"),
        ("<form method=\" post\"><button>a</button></form>", "invalid-keyword", "`post`"),
        ("<input aria-label=a type=\"hidden \">", "invalid-keyword", "`hidden`"),
        ("<p contenteditable=\"true \">x", "invalid-keyword", "`true`"),
        ("<input aria-label=a type=number value=\" 5\">", "invalid-number", "white space"),
        ("<input aria-label=a type=number step=\" any\">", "invalid-number", "white space"),
        ("<time datetime=\" 2026-10-03\">x</time>", "invalid-date-or-time", "white space"),
    ] {
        let page = format!("{HEAD}{body}");
        assert_eq!(repaired(None, &page), page);
        let found = check(&page);
        let is_it = |found: &&Finding| found.rule.as_str().starts_with(rule);
        let Some(finding) = found.iter().find(is_it) else { panic!("{body}: {found:?}") };
        assert!(finding.unfixed.is_some(), "{body}: {finding:?}");
        let help = finding.help.as_deref().unwrap_or_default();
        assert!(help.contains(advice), "{body}: {help}");
    }
}

#[test]
fn an_end_tag_stays_if_its_start_tag_is_inside_another_token() {
    for body in [
        "<div>a</span<b>b</b></div>",
        "<div>a</b<div>b</div></div>",
        "<div<b>x</b></div>",
        "<p class=a<b>x</b>y",
        "<p title=a <b>x</b>y",
        "<p title=\"a\" <b>x</b>y",
        "<p title=\"a\"<b>x</b>y",
        "<p title=<b>x</b>y",
        "<p <b>x</b>y",
        "<p a/<b>x</b>y",
        "<p>x</p <B>y</b>",
        "<p>x</p class=a<b>y</b>",
        "<p>a<?php <b>x</b>",
        "<p>a<? <b>x</b>",
        "<p>a<! <b>x</b>",
        "<p>a</ <b>x</b>",
        "<svg></x<path></path></svg>",
        "<svg><a></x<g>t</g></a></svg>",
        "<p>x</p <i>y <b>z</b></i>",
        "<p>x</p <x-y>y</x-y>",
    ] {
        let page = format!("{HEAD}{body}");
        assert_eq!(repaired(None, &page), page);
        let found = check(&page);
        let is_stray = |finding: &&Finding| {
            let help = finding.help.as_deref().unwrap_or_default();
            finding.unfixed == Some(Unfixed::Unclear) && help.contains("its start tag")
        };
        let Some(stray) = found.iter().find(is_stray) else { panic!("{body}: {found:?}") };
        let start = &page[stray.related[0].span.range()];
        let end = &page[stray.span.range()];
        assert_eq!(end, format!("</{}>", start[1..].to_ascii_lowercase()), "{body}");
        assert_eq!(repaired(Some("div"), body), body);
    }
    for (body, fixed) in [
        // One start tag is that of one end tag.
        ("<p>a</span<b>b</b>c</b>", "<p>a</span<b>b</b>c"),
        ("<p>a</b></span<b>b</b>", "<p>a</span<b>b</b>"),
        ("<p>a</span<b>b</i>", "<p>a</span<b>b"),
        // In a comment or a quoted value, it is what was written.
        ("<p><!-- <b> -->x</b>", "<p><!-- <b> -->x"),
        ("<p title=\"<b>\">x</b>", "<p title=\"<b>\">x"),
        ("<p>a</p <br>b</br>", "<p>a</p <br>b<br>"),
    ] {
        let (page, fixed) = (format!("{HEAD}{body}"), format!("{HEAD}{fixed}"));
        assert_eq!(repaired(None, &page), fixed);
    }
}

#[test]
fn no_end_tag_is_put_in_if_it_is_inside_another_token() {
    for body in [
        "<dl><dt>a<b</dt></dl>",
        "<dl><dt>a <i </dt></dl>",
        "<dl><dt title=a</dt></dl>",
        "<dl><dt>x<i title=a</i></dt></dl>",
        "<dl><dt>a<? </dt> </dl>",
        "<dl><dt>a</ </dt></dl>",
        "<svg><g><path <x</path></g></svg>",
        "<svg><g><path d=a</path></g></svg>",
    ] {
        let page = format!("{HEAD}{body}");
        assert_eq!(repaired(None, &page), page);
        let found = check(&page);
        assert!(found.iter().any(|it| it.rule.as_str() == "missing-end-tag"), "{body}: {found:?}");
        assert_eq!(repaired(Some("div"), body), body);
    }
    // By the style that wants all end tags, too.
    let style = Checker::new().deny("omitted-end-tag");
    for body in ["<li>a<b</li>", "<li title=a</li>", "<li>a<? </li>"] {
        let fixed = style.fix_fragment(body, "ul");
        assert_eq!(fixed.html, body);
    }
}

#[test]
fn the_tag_that_closed_a_paragraph_is_shown() {
    let page = format!("{HEAD}<p>a<div class=b>c</div></p>");
    let found = check(&page);
    assert_eq!(found.len(), 1, "{found:?}");
    let label = &found[0].related[0];
    assert_eq!(label.message, "this tag has closed the `p`");
    assert_eq!(&page[label.span.range()], "<div class=b>");
}

#[test]
fn an_end_tag_is_put_in_where_its_place_is_certain() {
    for (body, fixed) in [
        ("<svg><g><path></g></svg>", "<svg><g><path></path></g></svg>"),
        ("<dl><dt>a</dl>", "<dl><dt>a</dt></dl>"),
        ("<div/></div>", "<div></div>"),
        ("<section><div/></section>", "<section><div></div></section>"),
        ("<p/><p>a", "<p><p>a"),
    ] {
        let (page, fixed) = (format!("{HEAD}{body}"), format!("{HEAD}{fixed}"));
        assert_eq!(repaired(None, &page), fixed);
    }
}

#[test]
fn a_large_page_offers_the_fixes_that_stay_inside_their_tokens() {
    let part = "<p class=a class=b>Hot &copy 2026 a < 1 <b>x</b></i></p>\n";
    let page = format!("{HEAD}{}", part.repeat(1_000));
    let found = check(&page);
    let offered = |rule: &str| {
        let of_rule = found.iter().filter(|finding| finding.rule.as_str() == rule);
        of_rule.filter(|finding| finding.fix.is_some()).count()
    };
    assert_eq!(offered("duplicate-attribute"), 1_000);
    assert_eq!(offered("missing-semicolon-after-character-reference"), 1_000);
    assert_eq!(offered("invalid-first-character-of-tag-name"), 1_000);
    // The others are made together.
    let together = found.iter().filter(|f| f.unfixed == Some(Unfixed::Together)).count();
    assert_eq!(offered("unmatched-end-tag") + together, 1_000);
    assert!(together > 0 && fix(&page).left.is_empty());
}
