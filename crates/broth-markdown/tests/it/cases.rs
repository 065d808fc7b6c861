//! HTML and its Markdown, case by case, which must read back.

use broth_markdown::{
    BlockCells, Bullet, Converter, Emphasis, Fence, Flavor, HardBreak, Heading, LossKind,
    LossReason, SubSup,
};

use crate::reads_back::written;

fn check(cases: &[(&str, &str)]) {
    crate::reads_back::check(&Converter::new(), cases);
}

#[test]
fn text_is_text() {
    check(&[
        ("a * b", "a * b"),
        ("a*b", "a*b"),
        ("*a* b", "\\*a\\* b"),
        ("snake_case_name", "snake_case_name"),
        ("_a_", "\\_a\\_"),
        ("`a`", "\\`a\\`"),
        ("it`s", "it\\`s"),
        ("[a]", "[a]"),
        ("[a](b)", "\\[a\\](b)"),
        ("a < b > c", "a < b > c"),
        ("&lt;b&gt;", "&lt;b>"),
        ("&lt;img src=x onerror=alert(1)&gt;", "&lt;img src=x onerror=alert(1)>"),
        ("AT&amp;T &amp;amp; &amp;#42;", "AT&T &amp;amp; &amp;#42;"),
        ("C:\\*.*", "C:\\\\\\*.\\*"),
        ("a\\b", "a\\b"),
        ("~a~ ~~b~~", "\\~a\\~ \\~\\~b\\~\\~"),
        ("x@y.z_ _a_", "x\\@y.z\\_ \\_a\\_"),
        ("x@y.z_<br>_a_", "x\\@y.z\\_\\\n\\_a\\_"),
        ("x@y_-<br>_a_", "x@y\\_-\\\n\\_a\\_"),
        ("www.a.b http://a.b x@y.z", "www\\.a.b http\\://a.b x\\@y.z"),
        ("&nbsp;*&nbsp;<em>a</em>", "\u{A0}\\*\u{A0}*a*"),
        ("a|b<br>| - ---", "a|b\\\n\\| - ---"),
        ("a &nbsp; b", "a \u{A0} b"),
        ("<p>\u{FEFF}a", "&#65279;a"),
    ]);
}

#[test]
fn lines_begin_no_blocks() {
    check(&[
        ("# a", "\\# a"),
        ("#a", "#a"),
        ("> a", "\\> a"),
        ("- a", "\\- a"),
        ("-a", "-a"),
        ("+ a", "\\+ a"),
        ("1. a", "1\\. a"),
        ("1.5 a", "1.5 a"),
        ("12345678901. a", "12345678901. a"),
        ("---", "\\---"),
        ("- - -", "\\- - -"),
        ("a<br>===", "a\\\n\\==="),
        ("a<br>---", "a\\\n\\---"),
        ("a | b<br>- | -", "a | b\\\n\\- | -"),
        ("a<br>:-:|:-:", "a\\\n\\:-:|:-:"),
        ("~~~", "\\~~~"),
        ("[a]: b", "\\[a\\]: b"),
        ("<li>x<ul><li>[ ] a</ul>", "x\n\n- \\[ ] a"),
        ("<h2>a #</h2>", "## a \\#"),
        ("<h2>#</h2>", "## \\#"),
    ]);
}

#[test]
fn emphasis_is_emphasis_wherever_it_stands() {
    check(&[
        ("<em>a</em> <strong>b</strong> <del>c</del>", "*a* **b** ~~c~~"),
        ("<i>a</i><b>b</b>", "*a*__b__"),
        ("<em>a</em>b", "*a*b"),
        ("a<em>.</em>b", "&#97;*.*&#98;"),
        ("<em>a.</em>b", "*a.*&#98;"),
        ("<em> a </em>b", "*a* b"),
        ("<em>&nbsp;a</em>", "*&nbsp;a*"),
        ("<em><em>a</em></em>", "*_a_*"),
        ("<strong><strong>a</strong></strong>", "**a**"),
        ("<strong><em>a</em></strong>", "**_a_**"),
        ("<em>a</em><em>b</em>", "*a*_b_"),
        ("a<em></em>b", "ab"),
        ("<em>a<br></em>b", "*a*\\\nb"),
        ("<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"),
        ("<del>a</del><del>b</del>", "~~ab~~"),
    ]);
}

#[test]
fn code_links_and_images() {
    check(&[
        ("<code>a</code>", "`a`"),
        ("<code>`a`</code>", "`` `a` ``"),
        ("<code> a </code>", "`  a  `"),
        ("<code>\n a\n</code>", "`a`"),
        ("<code>a</code><code>b</code>", "`ab`"),
        ("<code>a</code><kbd>b</kbd> <tt>c</tt><i><code>d</code></i>", "`ab` `c`*`d`*"),
        ("<del><code>a</code></del><del><code>b</code></del>", "~~`ab`~~"),
        ("<code>a<a href=b>c</a></code>", "`a`[`c`](b)"),
        ("<a href='a b'>c</a>", "[c](a&#32;b)"),
        ("<a href='a(b'>c</a>", "[c](a\\(b)"),
        ("<a href=b title='\"c\"'>d</a>", "[d](b \"&quot;c&quot;\")"),
        ("<a href=b>[c]</a>", "[\\[c\\]](b)"),
        ("[<a href=b>c</a>]", "[[c](b)]"),
        ("[a] <a href=b>c</a>", "[a] [c](b)"),
        ("[<a href=b>c</a>](d)", "\\[[c](b)\\](d)"),
        ("<a href=b>cs:</a> <i>https:</i>", "[cs:](b) *https\\:*"),
        ("<a href=b></a>", "[](b)"),
        ("<a>b</a>", "b"),
        ("!<a href=b>c</a>", "\\![c](b)"),
        ("<a href=http://a.b>http://a.b</a>", "<http://a.b>"),
        ("<a href=mailto:x@y.z>x@y.z</a>", "<x@y.z>"),
        ("<a href=' javascript:alert(1)'>a</a>", "a"),
        ("<a href=b><div>c</div><div>d</div></a>", "[c](b)\n\n[d](b)"),
        ("<img src=a alt='*b* [c]'>", "![\\*b\\* \\[c\\]](a)"),
        ("<img alt=a>", "a"),
        ("<a href=a><img src=b></a>", "[![](b)](a)"),
    ]);
}

#[test]
fn blocks() {
    check(&[
        ("<h1>a</h1>b<hr>c", "# a\n\nb\n\n***\n\nc"),
        ("<h1>a<br>b</h1>", "a\\\nb\n==="),
        ("<h3>a<br>b</h3>", "### a b"),
        ("<h1></h1>", "#"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
        ("<blockquote></blockquote>", ">"),
        ("<pre><code class=language-rust>a\n\nb</code></pre>", "```rust\na\n\nb\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
        ("<pre>a<br>b</pre>", "```\na\nb\n```"),
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<ul><li><p>a<li><p>b</ul>", "- a\n\n- b"),
        ("<ol start=7><li>a<li>b</ol>", "7. a\n8. b"),
        ("<ol start=1000000000><li>a</ol>", "1. a"),
        ("<ul><li>a<ul><li>b</ul></ul>", "- a\n  - b"),
        ("<ul><li>a</li><ul><li>b</ul></ul>", "- a\n  - b"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
        ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"),
        ("<ul><li><ul><li><ul><li></ul></ul></ul>", "- * -"),
        ("<ul><li><hr></ul>", "- ___"),
        // cmark and comrak read this list as tight, against CommonMark's text.
        ("<ol><li><hr><li><p>a</ol>", "1. ___\n\n2. a"),
        ("<ul><li><pre>a</pre></ul>", "- ```\n  a\n  ```"),
        ("<ul></ul>a", "a"),
        ("<ul><h1>a<li>b</ul>", "- # a b"),
        ("<ul><li>a<h1>b<br>c</h1></ul>", "- a\n\n  b\\\n  c\n  ==="),
        (
            "<ul><li><input type=checkbox checked> a<li><input type=checkbox> b</ul>",
            "- [x] a\n- [ ] b",
        ),
        ("<details><summary>a</summary>b</details>", "a\n\nb"),
        ("<p hidden>a</p><p style='display: none'>b</p><script>c</script>d", "d"),
    ]);
}

#[test]
fn tables() {
    check(&[
        (
            "<table><tr><th>a<th align=right>b<tr><td>c<td>d</table>",
            "| a | b |\n| --- | --: |\n| c | d |",
        ),
        ("<table><tr><td>a<td>b</table>", "|  |  |\n| --- | --- |\n| a | b |"),
        ("<table><tr><th>a|b<th><code>c|d</code></table>", "| a\\|b | `c\\|d` |\n| --- | --- |"),
        ("<table><tr><th colspan=2>a<tr><td>b<td>c</table>", "| a |  |\n| --- | --- |\n| b | c |"),
        ("<table><caption>t</caption><tr><th>a<th>b</table>", "t\n\n| a | b |\n| --- | --- |"),
        ("<table><tr><td><ul><li>a</ul><td>b</table>", "- a\n\nb"),
        ("<table><tr><th>a<br>b<th>c</table>", "| a b | c |\n| --- | --- |"),
    ]);
}

#[test]
fn content_of_a_table_outside_of_its_cells_is_not_lost() {
    check(&[
        ("<table><th>a<tr><?marker name=x><template for=x>b", "a\n\nb"),
        ("<table><th>a<tr><?marker name=x><template for=x><h1>b", "a\n\n# b"),
        ("<table><th>a<tr><?marker name=x><template for=x><h1>", "a\n\n#"),
        (
            "<table><th>a<th>b<?marker name=x><template for=x><i>c</i>",
            "| a | b*c* |\n| --- | --- |",
        ),
        ("<table><tr><th>a<th>b</tr><input type=hidden><form></table>", "| a | b |\n| --- | --- |"),
    ]);
}

#[test]
fn what_is_lower_or_higher_shows_it() {
    check(&[
        ("1010<sub>2</sub> H<sub>2</sub>O", "1010₂ H₂O"),
        ("x<sup>2n+1</sup> x<sup>-1</sup>", "x²ⁿ⁺¹ x⁻¹"),
        ("x<sup>k</sup> a<sub>i, j</sub>", "x^k a_(i, j)"),
        ("x<sub><i>k</i></sub>", "x\\_*k*"),
        ("1<sup>st</sup> 2<sup>k</sup> n<sup>th</sup>", "1st 2^k n^th"),
        ("Soup<sup>TM</sup> Soup<sup>®</sup>", "Soup™ Soup®"),
        ("a<sup><a href=#b>[1]</a></sup>", "a[\\[1\\]](#b)"),
        ("_a<sub>b</sub> c<sub>d</sub>", "\\_a_b c\\_d"),
        ("<code>x<sub>2</sub></code>", "`x₂`"),
        ("<table><tr><th>a<sub>2</sub><th>b</table>", "| a₂ | b |\n| --- | --- |"),
        ("a <sup>b</sup> <sup>2</sup>", "a b ²"),
        ("a<sub> </sub>b<sup hidden>c</sup>", "a b"),
    ]);
    let options = Converter::new().sub_sup(SubSup::Text);
    assert_eq!(written("H<sub>2</sub>O", &options), "H2O\n");
}

#[test]
fn blocks_in_cells_can_be_text() {
    let options = Converter::new().block_cells(BlockCells::Text);
    let html = "<table><tr><th>a<th>b<tr><td><ul><li>c<li>d</ul><td><p>e<table><tr><td>f<td>g\
                </table></table>";
    let expected = "| a | b |\n| --- | --- |\n| c d | e f g |\n";
    assert_eq!(written(html, &options), expected);
}

#[test]
fn styles() {
    let options = Converter::new()
        .emphasis(Emphasis::Underscore)
        .bullet(Bullet::Plus)
        .fence(Fence::Tildes)
        .hard_break(HardBreak::Spaces)
        .heading(Heading::Setext);
    let html = "<h2>a</h2><h3>b</h3><ul><li><em>c</em><b>d</b><br>e</ul><pre>f</pre>";
    let expected = "a\n---\n\n### b\n\n+ _c_**d**  \n  e\n\n~~~\nf\n~~~\n";
    assert_eq!(written(html, &options), expected);
    assert_eq!(written("<ul><li>a<h1>b</h1></ul>", &options), "+ a\n  # b\n");
    assert_eq!(written("a<br><br>b", &options), "a  \n\\\nb\n");
}

#[test]
fn commonmark_has_no_extensions() {
    let options = Converter::new().flavor(Flavor::CommonMark);
    let html = "<del>a</del> ~~b~~ www.c.d<table><tr><th>e</table>";
    assert_eq!(written(html, &options), "a ~~b~~ www.c.d\n\ne\n");
}

#[test]
fn losses_are_told() {
    for (html, expected) in [
        ("<video></video>", &[("video", LossKind::Dropped, LossReason::NoMarkdown)][..]),
        ("a<sup>b</sup>", &[("sup", LossKind::Changed, LossReason::NoMarkdown)]),
        ("1<sup>st</sup>", &[("sup", LossKind::Unwrapped, LossReason::NoMarkdown)]),
        ("<em></em>", &[("em", LossKind::Dropped, LossReason::Empty)]),
        ("<a href=javascript:a>b</a>", &[("a", LossKind::Unwrapped, LossReason::Script)]),
        ("<ol start=-1><li>a</ol>", &[("ol", LossKind::Changed, LossReason::Number)]),
        ("<ul><li>a<li><p>b</ul>", &[("ul", LossKind::Changed, LossReason::Spacing)]),
        (
            "<h1>a<ul><li>b</ul></h1>",
            &[
                ("ul", LossKind::Unwrapped, LossReason::Nested),
                ("li", LossKind::Unwrapped, LossReason::Nested),
            ],
        ),
        ("<table><tr><td><hr></table>", &[("table", LossKind::Unwrapped, LossReason::NoGrid)]),
        ("<em>a<br></em>b", &[("br", LossKind::Changed, LossReason::Unreadable)]),
        ("a<a href=b><br>c</a>", &[("br", LossKind::Changed, LossReason::Unreadable)]),
        ("<em>a<br>b</em><br>c<em>d</em><br><br><em>e<br></em>", &[]),
        ("<h3><br>a</h3>", &[("br", LossKind::Dropped, LossReason::Empty)]),
        ("<h1><b><br>a</b></h1>", &[("br", LossKind::Dropped, LossReason::Empty)]),
        ("<table><tr><th>a<td><br>b</table>", &[("br", LossKind::Dropped, LossReason::Empty)]),
        // The last one before the end of a block shows nothing.
        ("<p>a<br></p><h2>b<br></h2><ul><li><i>c</i><br></ul>", &[]),
        ("<p>a<br><br></p>", &[("br", LossKind::Dropped, LossReason::Empty)]),
        ("<code>a</code><code>b</code>", &[("code", LossKind::Changed, LossReason::Unreadable)]),
        ("<code>a</code> <code>b</code><i><code>c<span>d</span></code></i>", &[]),
        ("<b><strong>a</strong></b>", &[("strong", LossKind::Unwrapped, LossReason::Nested)]),
        ("<b>a<i>b<b>c</b></i></b>", &[]),
        ("<p>a@b.c and <a href=d>a@b.c</a>", &[("#text", LossKind::Changed, LossReason::Autolink)]),
        ("a <i>b.c+d@e-f.g</i>.", &[("#text", LossKind::Changed, LossReason::Autolink)]),
        ("mailto:a@b.c xmpp:a@b.c/d", &[("#text", LossKind::Changed, LossReason::Autolink)]),
        ("a@b a@b.1 a@b.c- a@b.c@d a<i>@b.c</i> <code>a@b.c</code>", &[]),
    ] {
        let doc = broth_html::parse(html);
        let markdown = Converter::new().report_node(doc.body().unwrap());
        let losses: Vec<_> =
            markdown.losses.iter().map(|loss| (&*loss.name, loss.kind, loss.reason)).collect();
        assert_eq!(losses, expected, "{html}");
    }
}

#[test]
fn commonmark_has_no_links_without_brackets_and_strong_emphasis_in_itself() {
    let options = Converter::new().flavor(Flavor::CommonMark);
    let doc = broth_html::parse("a@b.c <b><b>d</b></b>");
    let markdown = options.report_node(doc.body().unwrap());
    assert_eq!(markdown.markdown, "a@b.c **__d__**\n");
    assert!(markdown.losses.is_empty());
}

#[test]
fn a_term_in_a_list_in_a_definition_list_is_a_block() {
    check(&[
        ("<dl><ul><dt></dt></ul></dl>", "-"),
        ("<dl><ul><dt>a</dt></ul></dl>", "- * a"),
        ("<dl><dt>a<dd>b<ul><dt>c</ul><dd>d<dt>e</dl>", "- **a**\n  - b\n    - c\n  - d\n- **e**"),
        ("<ol><li><dl><ul><li>a<dt>b</ul><dt>c</dl></ol>", "1. - * a\n\n       b\n   - **c**"),
        ("<dl><div><dt>a<dd>b</div><div><dt>c<dd>d</div></dl>", "- **a**\n  - b\n- **c**\n  - d"),
    ]);
}
