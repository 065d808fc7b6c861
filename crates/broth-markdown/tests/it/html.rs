//! Elements that stay as HTML, which must read back, too.

use broth_markdown::{Converter, Flavor, Heading, LossKind, LossReason, RawHtml, sides};

use crate::reads_back::written;

fn check(cases: &[(&str, &str)]) {
    for (html, expected) in cases {
        let options = Converter::new().raw_html(RawHtml::Keep);
        let text = written(html, &options);
        assert_eq!(text.trim_end_matches('\n'), *expected, "{html}");
        // Keeping it once more changes nothing.
        let kept = |html: &str| {
            let doc = broth_html::parse(html);
            sides::kept(&options, doc.body().unwrap())
        };
        let rendered = kept(html);
        assert_eq!(rendered, sides::read_back(&options, &text), "{html}");
    }
}

#[test]
fn elements_in_a_line_are_their_tags() {
    check(&[
        ("H<sub>2</sub>O", "H<sub>2</sub>O"),
        ("<sup>*a*</sup>", "<sup>\\*a\\*</sup>"),
        ("<mark><em>a</em></mark>", "<mark>*a*</mark>"),
        ("<em>a<sub>b</sub></em>c", "*a<sub>b</sub>*&#99;"),
        ("a<sub> b </sub>c", "a <sub>b</sub> c"),
        ("<kbd>Ctrl</kbd> <samp>a</samp>", "<kbd>Ctrl</kbd> <samp>a</samp>"),
        ("<code>a<sub>b</sub></code>", "`a`<sub>`b`</sub>"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "<ruby>漢<rt>kan</rt></ruby>"),
        (
            "<abbr title='a \"b\"&#10;`c`'>d</abbr>",
            "<abbr title=\"a &quot;b&quot;&#10;&#96;c&#96;\">d</abbr>",
        ),
        ("<x-y hidden-by=z>a</x-y>", "<x-y hidden-by=\"z\">a</x-y>"),
        ("<u><p>a<p>b</u>", "<u>a</u>\n\n<u>b</u>"),
        ("<sub>a&lt;b&gt;</sub>", "<sub>a&lt;b></sub>"),
        ("<span class=a>b</span>", "b"),
        ("<a href=b><sub>c</sub></a>", "[<sub>c</sub>](b)"),
        ("<math><mi><y>", "<math><mi></mi></math>"),
        ("<tt><math><mi><y>a", "`a`"),
    ]);
}

#[test]
fn other_elements_have_tags_on_lines_of_their_own() {
    check(&[
        (
            "a<dl><dt>b<dd><i>c</i> &amp; d</dl>e",
            "a\n\n<dl>\n<dt>b</dt>\n<dd><em>c</em> &amp; d</dd>\n</dl>\n\ne",
        ),
        ("<ruby><dl><dt>a</dl></ruby>", "<ruby>a</ruby>"),
        ("<dl><dd>*a*<dd><p>b<p>c</dl>", "<dl>\n<dd>*a*</dd>\n<dd>\n\nb\n\nc\n\n</dd>\n</dl>"),
        (
            "<details open><summary>a</summary><p>b<p><b>c</b></details>",
            "<details open>\n<summary>a</summary>\n\nb\n\n**c**\n\n</details>",
        ),
        (
            "<figure><img src=a><figcaption>b</figcaption></figure>",
            "<figure>\n\n![](a)\n\n<figcaption>b</figcaption>\n</figure>",
        ),
        ("<dl></dl><dl><dt></dl>", "<dl></dl>\n<dl>\n<dt></dt>\n</dl>"),
        ("<dl><dd><ul></ul></dl>", "<dl>\n<dd></dd>\n</dl>"),
        ("<x-y style=display:block>a</x-y>", "<x-y style=\"display:block\">\n\na\n\n</x-y>"),
        ("<ul><li><dl><dt>a</dl><li>b</ul>", "- <dl>\n  <dt>a</dt>\n  </dl>\n- b"),
        (
            "<ul><li><details><summary>a</summary>b</details><li><p>c</ul>",
            "- <details>\n  <summary>a</summary>\n\n  b\n\n  </details>\n\n- c",
        ),
        ("<blockquote><dl><dt>a</dl></blockquote>", "> <dl>\n> <dt>a</dt>\n> </dl>"),
        ("<dl><dd><pre>a\n\nb</pre></dl>", "<dl>\n<dd>\n\n```\na\n\nb\n```\n\n</dd>\n</dl>"),
    ]);
}

#[test]
fn dashes_after_a_bullet_are_no_thematic_break() {
    check(&[
        ("<ul><li>--</ul>", "- \\--"),
        ("<sub>a</sub><ul><li>- -</ul>", "<sub>a</sub>\n\n- \\- -"),
        ("<ul><li>--a</ul>", "- --a"),
        ("--", "--"),
    ]);
}

#[test]
fn tables_that_are_no_rows_of_lines() {
    check(&[
        (
            "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>",
            "<table>\n<tbody>\n<tr>\n<td rowspan=\"2\">a</td>\n<td>b</td>\n</tr>\n<tr>\n<td>c</td>\n\
             </tr>\n</tbody>\n</table>",
        ),
        (
            "<table><tr><th>a<td><ul><li>b</ul></table>",
            "<table>\n<tbody>\n<tr>\n<th>a</th>\n<td>\n\n- b\n\n</td>\n</tr>\n</tbody>\n</table>",
        ),
        ("<table><tr><td><ul><li>a</ul></table>", "- a"),
        ("<table><tr><th>a<br>b<th>c</table>", "| a<br>b | c |\n| --- | --- |"),
        (
            "<table><tr><th>a<th><sub title='|'>b</sub></table>",
            "| a | <sub title=\"\\|\">b</sub> |\n| --- | --- |",
        ),
    ]);
}

#[test]
fn lines_that_would_begin_blocks_of_html() {
    check(&[
        ("<video src=a controls></video>", "<video src=\"a\" controls></video>"),
        ("<embed src=a>", "<p><embed src=\"a\"></p>"),
        ("<p><embed src=a><br>b *c* <i>d</i>", "<p><embed src=\"a\"><br>b *c* <em>d</em></p>"),
        ("<ul><li><embed src=a></ul>", "- <p><embed src=\"a\"></p>"),
        ("<ul><li>a<p><embed src=b></ul>", "- a\n\n  <p><embed src=\"b\"></p>"),
        ("<dl><dd><embed src=a></dl>", "<dl>\n<dd>\n<p><embed src=\"a\"></p>\n</dd>\n</dl>"),
        ("<h1><embed src=a></h1>", "# <embed src=\"a\">"),
        ("<h3>a<br>b</h3>", "### a<br>b"),
        ("<h1>a<br>b</h1>", "# a<br>b"),
    ]);
    let options = Converter::new().raw_html(RawHtml::Keep).heading(Heading::Setext);
    assert_eq!(written("<h1><embed src=a></h1>", &options), "# <embed src=\"a\">\n");
    let options = Converter::new().raw_html(RawHtml::Keep).wrap(20);
    let text = "<embed src=\"a\"> bcdefgh ijklmn\n";
    assert_eq!(written("<embed src=a> bcdefgh ijklmn", &options), text.replace("h i", "h\ni"));
}

#[test]
fn what_a_parser_would_put_elsewhere_is_not_written() {
    check(&[
        ("<iframe src=a></iframe>b", "b"),
        ("<select><option>a</select>b", "b"),
        ("<textarea>a</textarea>b", "b"),
        ("<script>a</script>b", "b"),
        ("<x_y>a</x_y>", "a"),
        ("<ruby><rt>a<span><rt>b</span></ruby>", "<ruby><rt>a(b)</rt></ruby>"),
        ("<dl><dd><section><dd>a</section></dl>", "<dl>\n<dd>a</dd>\n</dl>"),
        ("<ruby><form>a</form></ruby>", "<ruby>a</ruby>"),
        ("a<dl style=display:inline>b</dl>", "ab"),
        ("<table><?marker name=x><template for=x><tr><td>a<td><hr>", "a\n\n***"),
        ("<table><tr><td>a<td><hr></tr><?marker name=x><template for=x>b", "a\n\n***\n\nb"),
        ("<button>a<button>b</button></button>", "<button>a</button><button>b</button>"),
        ("<button><table><td><button>a", "<button>a</button>"),
        (
            "<button>a<table><td><hr><td><button>b",
            "<button>a</button>\n\n<table>\n<tbody>\n<tr>\n<td>\n\n***\n\n</td>\n\
             <td><button>b</button></td>\n</tr>\n</tbody>\n</table>",
        ),
    ]);
    let options = Converter::new().raw_html(RawHtml::Keep).flavor(Flavor::CommonMark);
    let doc = broth_html::parse("<iframe src=a></iframe>b <s>c</s>");
    let text = options.convert_node(doc.body().unwrap());
    assert_eq!(text, "<p><iframe src=\"a\"></iframe>b <s>c</s></p>\n");
}

#[test]
fn only_what_is_allowed_is_written() {
    let only_sub = Converter::new()
        .sanitizer(|element| (element.name() == "sub").then(Vec::new))
        .raw_html(RawHtml::Sanitized);
    let doc = broth_html::parse("<sub onclick=x()>a</sub><sup>b</sup><dl><dt>c</dl>");
    let markdown = only_sub.report_node(doc.body().unwrap());
    assert_eq!(markdown.markdown, "<sub>a</sub>^b\n\n- **c**\n");
    let losses: Vec<_> =
        markdown.losses.iter().map(|loss| (&*loss.name, loss.kind, loss.reason)).collect();
    let changed = |name| (name, LossKind::Changed, LossReason::NoMarkdown);
    assert_eq!(losses, [changed("sup"), changed("dl")]);
}

#[test]
fn a_table_keeps_all_of_its_parts() {
    let only_table = Converter::new()
        .raw_html(RawHtml::Sanitized)
        .sanitizer(|element| (element.name() == "table").then(Vec::new));
    let html = "<table><tr><td colspan=2>a<tr><td>b<td>c</table>";
    let text = written(html, &only_table);
    assert!(text.starts_with("<table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n"), "{text}");
}

#[test]
fn the_content_of_media_is_reported() {
    let html = "<video><source src=a>b<p>c</video><object>\n</object>";
    let doc = broth_html::parse(html);
    let markdown = Converter::new().raw_html(RawHtml::Keep).report_node(doc.body().unwrap());
    let losses: Vec<_> = markdown.losses.iter().map(|loss| (&*loss.name, loss.kind)).collect();
    assert_eq!(losses, [("video", LossKind::Changed), ("p", LossKind::Dropped)]);
}

#[test]
fn a_part_of_a_table_in_a_cell_is_unwrapped() {
    let options = Converter::new().raw_html(RawHtml::Keep).flavor(Flavor::CommonMark);
    let table = |cell: &str| format!("<table>\n<tbody>\n<tr>\n{cell}\n</tr>\n</tbody>\n</table>");
    for (html, cell) in [
        ("<table><th><?marker name=x><template for=x><tr>", "<th></th>"),
        (
            "<table><th><?marker name=x><template for=x><tr><td>a</template><p>b",
            "<th>\n\na\n\nb\n\n</th>",
        ),
    ] {
        assert_eq!(written(html, &options).trim_end(), table(cell), "{html}");
    }
}

#[test]
fn html_in_an_element_without_tags_in_a_formula_is_dropped() {
    let html = "<math><c?><?marker name=m><br><template for=m><form>a</form></template><p>b";
    let options = Converter::new().raw_html(RawHtml::Keep);
    assert_eq!(written(html, &options), "<math></math>\n\nb\n");
}

#[test]
fn a_line_break_in_a_formula_that_stays_html_is_a_space() {
    check(&[
        ("<h1><pre><math><mi>a\nb", "# <math><mi>a b</mi></math>"),
        ("<pre>a<math><mi>}\n</mi></math>b\nc", "```\na}\nb\nc\n```"),
    ]);
}
