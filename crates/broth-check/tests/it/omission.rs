//! Where end tags may be omitted: a case for and against each rule.

use broth::check::{Finding, check};

/// The elements whose end tag is reported as missing, by their start tags.
fn missing(body: &str) -> Vec<String> {
    let html = format!("<!DOCTYPE html><title>Soup</title><body>{body}");
    let is_missing = |finding: &&Finding| finding.rule.as_str() == "missing-end-tag";
    let found = check(&html);
    found.iter().filter(is_missing).map(|finding| html[finding.span.range()].to_owned()).collect()
}

#[test]
fn end_tags_are_missed_where_no_rule_lets_them_go() {
    let mut wrong = Vec::new();
    let cases: [(&str, &[&str]); 50] = [
        // li: before another one, or at the end of the list.
        ("<ul><li>a<li>b</ul>", &[]),
        ("<ul><li>a<script></script><li>b</ul>", &[]),
        // dt: before dt and dd only; dd: also at the end.
        ("<dl><dt>a<dt>b<dd>c</dl>", &[]),
        ("<dl><dt>a</dl>", &["<dt>"]),
        ("<dl><dd>a<dt>b</dt></dl>", &[]),
        ("<dl><dd>a<dd>b</dl>", &[]),
        ("<dl><div><dt>a</div></dl>", &["<dt>"]),
        // p: before blocks, or at the end of most parents.
        ("<p>a<p>b", &[]),
        ("<p>a<ul></ul>", &[]),
        ("<p>a<dialog></dialog><p>b<search></search><p>c<hgroup></hgroup>", &[]),
        ("<p>a<hr><p>b<table></table>", &[]),
        ("<div><p>a</div>", &[]),
        ("<div><p>a<!-- b --></div>", &[]),
        ("<button><p>a</button>", &[]),
        ("<template><p>a</template>", &[]),
        // These do not end a `p`: the parser ignores their end tag.
        ("<map name=a><p>b</map>", &["<map name=a>", "<p>"]),
        ("<video src=a><p>a</p></video>", &[]),
        ("<object data=a><p>a</object>", &[]),
        ("<x-soup><p>a</x-soup>", &["<x-soup>", "<p>"]),
        // Ruby.
        ("<ruby>a<rt>b<rp>c<rt>d</ruby>", &[]),
        ("<ruby>a<rt>b</ruby>", &[]),
        ("<ruby>a<rp>b</ruby>", &[]),
        // Checker.
        ("<select><option>a<option>b<optgroup label=c><option>d<hr><option>e</select>", &[]),
        ("<select><optgroup label=a><option>b<optgroup label=c></select>", &[]),
        ("<datalist><option>a</datalist>", &[]),
        // Tables.
        ("<table><caption>a<tr><td></table>", &[]),
        ("<table><colgroup><col><tr><td></table>", &[]),
        ("<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>", &[]),
        ("<table><thead><tr><th>a</table>", &["<thead>"]),
        ("<table><thead><tr><th>a<thead></thead></table>", &["<thead>"]),
        ("<table><tbody><tr><th>a<thead></thead></table>", &["<tbody>"]),
        ("<table><tfoot><tr><th>a</table>", &[]),
        ("<table><tfoot><tr><th>a<tbody></tbody></table>", &["<tfoot>"]),
        ("<table><tr><td>a<th>b<td>c<tr><th>d</table>", &[]),
        ("<table><tr><td>a</td></tr><tr></table>", &[]),
        // No other end tag may go.
        ("<div>a", &["<div>"]),
        ("<ul><li>a", &["<ul>"]),
        ("<b>a", &["<b>"]),
        ("<h1>a", &["<h1>"]),
        ("<x-soup>a", &["<x-soup>"]),
        ("<x-soup><div><span>a</div></x-soup>", &["<span>"]),
        ("<textarea>a", &["<textarea>"]),
        // Void elements and self-closing ones have no end tag, foreign ones must have one.
        ("<br><img src=a alt=a><input><wbr>", &[]),
        ("<svg><path/><g></g></svg>", &[]),
        ("<svg><path></svg>", &["<path>"]),
        ("<math><mi>x</math>", &["<mi>"]),
        // Formatting that the parser repeats was written once.
        ("<p><b>a<p>c", &["<b>"]),
        ("<a href=a><p>b</a>", &[]),
        ("<b>a<i>b</b>c</i>", &[]),
        ("<b>a<i>b</b>c", &["<i>"]),
    ];
    for (body, expected) in cases {
        let found = missing(body);
        if found != expected {
            wrong.push(format!("{body}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn html_head_and_body_need_no_tags() {
    for html in [
        "<!DOCTYPE html><title>Soup</title>",
        "<!DOCTYPE html><html><head><title>Soup</title><body>",
        "<!DOCTYPE html><!-- a --><title>Soup</title>\n <p>a",
        "<!DOCTYPE html><html><?a?><head><title>Soup</title></head> <!-- b \
         --><body></body></html><?c?>",
    ] {
        assert_eq!(check(html), [], "{html}");
    }
}
