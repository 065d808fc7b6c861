//! Links as references, and lines of a width, which must read back.

use broth_markdown::{Converter, HardBreak, Links, sides};

use crate::reads_back::{check, written};

#[test]
fn links_are_references() {
    check(
        &Converter::new().links(Links::References),
        &[
            ("<a href=/b>a</a>", "[a][1]\n\n[1]: /b"),
            (
                "<a href=/b>a</a> <a href=/c title=d>c</a> <img src=/b alt=e>",
                "[a][1] [c][2] ![e][1]\n\n[1]: /b\n[2]: /c \"d\"",
            ),
            ("<a href=''>a</a>", "[a][1]\n\n[1]: <>"),
            ("<a href='a b'>a</a>(b)", "[a][1]\\(b)\n\n[1]: a&#32;b"),
            ("<a href=/b>a</a>[c]", "[a][1][c]\n\n[1]: /b"),
            // cmark and comrak would make a link around the first one.
            ("[<a href=/b>a</a>[]]<a href=/c>c</a>", "[[a][1][]\\][c][2]\n\n[1]: /b\n[2]: /c"),
            ("[1] [a] x[2]", "\\[1\\] \\[a\\] x\\[2\\]"),
            ("[a]", "[a]"),
            ("[<b>1</b>]", "[**1**]"),
            ("<a href=http://a.b>http://a.b</a>", "<http://a.b>"),
            ("<ul><li><a href=/b>a</a></ul>", "- [a][1]\n\n[1]: /b"),
            (
                "<table><tr><th><a href='a|b'>a</a><th>b</table>",
                "| [a][1] | b |\n| --- | --- |\n\n[1]: a|b",
            ),
            ("<pre>a</pre><a href=/b></a>", "```\na\n```\n\n[][1]\n\n[1]: /b"),
        ],
    );
}

/// cmark and pulldown-cmark take 100,000 bytes of addresses for labels, or as many as the document
/// has, and leave what follows as text.
#[test]
fn addresses_that_are_repeated_too_often_are_inline() {
    let options = Converter::new().links(Links::References);
    let long = "a".repeat(30_000);
    let image = format!("<img src=/{long}>");
    let text = written(&image.repeat(4), &options);
    assert_eq!(text, format!("![][1]![][1]![][1]![](/{long})\n\n[1]: /{long}\n"));
    // All of them are different: the document is as long as they are.
    let images: String = (0..9).map(|n| format!("<img src=/{n}{long}>")).collect();
    assert!(!written(&images, &options).contains("]("));
    // Its text makes the document long enough.
    let images = format!("<p>{}</p>{}", "b".repeat(95_000), image.repeat(4));
    assert!(!written(&images, &options).contains("]("));
}

#[test]
fn lines_have_a_width() {
    let options = Converter::new().wrap(20);
    check(
        &options,
        &[
            ("one two three four five six", "one two three four\nfive six"),
            ("a-word-longer-than-any-line is here", "a-word-longer-than-any-line\nis here"),
            ("<ul><li>one two three four five six", "- one two three four\n  five six"),
            ("<b>one two three</b> four five six", "**one two three**\nfour five six"),
            ("one two three <code>four five six</code>", "one two three\n`four five six`"),
            ("<a href=/u>one two three four five</a>", "[one two three four\nfive](/u)"),
            ("<h1>one two three four five six</h1>", "# one two three four five six"),
            ("one two three<br>four five six seven", "one two three\\\nfour five six seven"),
            (
                "seven one two three four five\\ six seven",
                "seven one two three\nfour five\\ six seven",
            ),
            ("eins zwei drei vier\u{A0}fünf", "eins zwei drei\nvier\u{A0}fünf"),
        ],
    );
    // No line begins with what would begin a block.
    check(
        &options,
        &[
            ("one two three fours - five", "one two three\nfours - five"),
            ("one two three fours 1. five", "one two three\nfours 1. five"),
            ("one two three fours # five", "one two three\nfours # five"),
            ("one two three fours === five", "one two three\nfours === five"),
            ("one two three fours --- five", "one two three\nfours --- five"),
            (
                "one two three fours + + + + + + + + + five",
                "one two three\nfours + + + + + + + + +\nfive",
            ),
            ("one two three fours &gt; five", "one two three\nfours > five"),
        ],
    );
    let options = options.hard_break(HardBreak::Spaces);
    check(
        &options,
        &[("one two three<br>four five six seven", "one two three  \nfour five six seven")],
    );
}

#[test]
fn a_line_of_any_length_is_wrapped_in_linear_time() {
    let html = "a - ".repeat(200_000);
    let doc = broth_html::parse(&html);
    let options = Converter::new().wrap(72);
    let markdown = options.report_node(&doc);
    assert!(markdown.markdown.lines().all(|line| line.len() <= 74));
    assert_eq!(sides::read_back(&options, &markdown.markdown), markdown.tree());
}
