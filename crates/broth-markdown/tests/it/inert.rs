//! Text that is no live HTML even in a reader that takes no link or code where it is written.

use broth_markdown::{
    Converter, Details, Emphasis, Flavor, Footnotes, Links, LossKind, LossReason, RawHtml, sides,
};
use dice::Dice;

use crate::reads_back::{check, written};

const IMAGE: &str = "&lt;img src=x onerror=alert(1)>";

#[test]
fn a_tag_in_a_title_is_a_reference() {
    let title = |before: &str| format!("{before} title=\"{IMAGE}\">");
    check(
        &Converter::new(),
        &[
            // markdown-it takes no link to `file:`.
            (
                &(title("<a href=file:///x") + "y</a>"),
                "[y](file:///x \"&lt;img src=x onerror=alert(1)>\")",
            ),
            (
                &title("<img src=data:image/svg+xml,x"),
                "![](data:image/svg+xml,x \"&lt;img src=x onerror=alert(1)>\")",
            ),
            // marked takes no link with such a text.
            (
                &(title("<a href=#x") + "`` b</a>"),
                "[\\`\\` b](#x \"&lt;img src=x onerror=alert(1)>\")",
            ),
            ("<a href=x title='`&amp;lt;b>`'>y</a>", "[y](x \"&#96;&amp;lt;b>&#96;\")"),
            ("<a href=x title='[a](b)'>y</a>", "[y](x \"[a&#93;(b)\")"),
        ],
    );
}

#[test]
fn a_tag_in_an_address_is_a_reference() {
    check(
        &Converter::new(),
        &[
            ("<a href='data:text/html,<b>'>x</a>", "[x](data:text/html,&lt;b>)"),
            // Angle brackets around it would make it a tag.
            ("<a href='img src=y onerror=z'>x</a>", "[x](img&#32;src=y&#32;onerror=z)"),
            ("<img src='a\u{A0}\u{B}b' alt='<b>'>", "![&lt;b>](a&nbsp;&#11;b)"),
            ("<a href='<b>'>x</a>", "[x](&lt;b>)"),
            ("<a href='\"b'>x</a>", "[x](&quot;b)"),
            ("<a href='a`b'>x</a>", "[x](a&#96;b)"),
            ("<a href='[a](b)'>x</a>", "[x]([a&#93;(b))"),
        ],
    );
    let options = Converter::new().links(Links::References);
    check(&options, &[("<a href='<b> c'>x</a>", "[x][1]\n\n[1]: &lt;b>&#32;c")]);
}

#[test]
fn an_autolink_is_one_for_all_readers() {
    let link = |to: &str| written(&format!("<a href=\"{to}\">{to}</a>"), &Converter::new());
    assert_eq!(link("https://a.b/c"), "<https://a.b/c>\n");
    assert_eq!(link("a:b/onclick=c"), "[a:b/onclick=c](a:b/onclick=c)\n");
    assert_eq!(link("https://a.b/`c"), "[https\\://a.b/\\`c](https://a.b/&#96;c)\n");
    assert_eq!(link("https://[a](b)"), "[https\\://\\[a\\]\\(b)](https://[a&#93;(b))\n");
    let mail = |to: &str| written(&format!("<a href=\"mailto:{to}\">{to}</a>"), &Converter::new());
    assert_eq!(mail("a.b+c@d.e"), "<a.b+c@d.e>\n");
    assert_eq!(mail("a/onclick=b//@c.d"), "[a/onclick=b//@c.d](mailto:a/onclick=b//@c.d)\n");
}

#[test]
fn a_backtick_in_text_begins_no_code_in_another_cell_or_item() {
    check(
        &Converter::new(),
        &[
            (
                "<table><tr><th>a`<th><code>b`&lt;i></code></table>",
                "| a\\` | ``b`<i>`` |\n| --- | --- |",
            ),
            ("<ul><li>a`<ul><li><code>&lt;b></code></ul></ul>", "- a\\`\n  - `<b>`"),
        ],
    );
}

#[test]
fn braces_after_code_are_no_attributes() {
    check(
        &Converter::new(),
        &[
            ("<code>&lt;b></code>{=html}", "`<b>`\\{=html}"),
            ("<h1>a {onclick=b}</h1>", "# a \\{onclick=b}"),
            ("{{ soup }}", "{{ soup }}"),
            ("<img src=a>{on}", "![](a)\\{on}"),
            ("<pre><code class='language-a{=b}'>c</code></pre>", "```a\nc\n```"),
            // Python-Markdown sees no code block after other characters.
            ("<pre><code class='language-&lt;/'>&lt;b></code></pre>", "```\n<b>\n```"),
            ("<pre><code class='language-[a](b)'>&lt;b></code></pre>", "```\n<b>\n```"),
            ("<pre><code class='language-a:b'>&lt;b></code></pre>", "```a\n<b>\n```"),
            ("<pre><code class='language-c++'>a</code></pre>", "```c++\na\n```"),
            ("<pre><code class='language-c#'>a</code></pre>", "```c#\na\n```"),
            ("<pre><code class='language-asp.net_x-y'>a</code></pre>", "```asp.net_x-y\na\n```"),
        ],
    );
}

#[test]
fn an_address_before_code_does_not_take_its_backtick() {
    let options = Converter::new().flavor(Flavor::CommonMark);
    check(
        &options,
        &[
            ("http://a.b<code>&lt;i></code>", "http\\://a.b`<i>`"),
            ("<i>www.a.b</i><code>&lt;i></code>", "*www\\.a.b*`<i>`"),
            ("http://a.b <code>&lt;i></code> http://a.b", "http://a.b `<i>` http://a.b"),
        ],
    );
    // The text of an address is no tag, either.
    check(&options, &[("https://a.b/&lt;img src=x>", "https://a.b/&lt;img src=x>")]);
}

#[test]
fn brackets_in_a_link_are_no_image() {
    check(
        &Converter::new(),
        &[
            ("<a href=a>![b](c)</a>", "[!\\[b\\]\\(c)](a)"),
            ("<a href=a>[1]</a>", "[\\[1\\]](a)"),
            ("<a href=a><img src=[ title=]></a>", "[![](&#91; \"&#93;\")](a)"),
            // marked would take the address of the link as text, and its end as an address.
            (
                "<a href=http://a.b><img src=c alt='\\['></a><code>&lt;d:e></code>",
                "[![\\\\&#91;](c)](http://a.b)`<d:e>`",
            ),
            ("<a href=a[]>b</a> <img src=a[]>", "[b](a[]) ![](a[])"),
        ],
    );
}

#[test]
fn code_that_readers_end_elsewhere_is_text() {
    for (html, expected) in [
        ("<del>a<code>b~~&lt;i></code></del>", "~~ab\\~\\~&lt;i>~~"),
        ("<a href=a><code>b`c</code></a>", "[b\\`c](a)"),
    ] {
        let markdown = Converter::new().report_node(broth_html::parse(html).body().unwrap());
        assert_eq!(markdown.markdown.trim_end(), expected);
        let losses: Vec<_> = markdown.losses.iter().map(|loss| (loss.kind, loss.reason)).collect();
        assert_eq!(losses, [(LossKind::Unwrapped, LossReason::Unreadable)], "{html}");
    }
}

#[test]
fn tildes_before_code_with_tildes_strike_nothing() {
    let cases = [
        ("~~a <code>b~~&lt;i></code>", "\\~\\~a `b~~<i>`"),
        ("<a href=~~>~~</a>", "[\\~\\~](&#126;~)"),
        ("~~a <code>b</code>", "~~a `b`"),
    ];
    check(&Converter::new(), &cases);
    check(&Converter::new().flavor(Flavor::CommonMark), &cases);
}

#[test]
fn front_matter_is_inert_as_markdown() {
    let html = "<title>&lt;img onerror=a> [b](javascript:c) [d]</title><p>e";
    let options = Converter::new().front_matter(true);
    let text = options.convert(html);
    let title = "\\u003Cimg onerror=a> [b\\u005D(javascript:c) [d]";
    assert_eq!(text, format!("---\ntitle: \"{title}\"\n---\n\ne\n"));
}

#[test]
fn parentheses_in_a_title_do_not_hide_the_start_of_code() {
    let gfm = Converter::new();
    let cases = [
        (
            "<img src=x title='(' alt=y> <i><code>)*&lt;img onerror=a></code></i>",
            "![y](x \"\\(\") *`)*<img onerror=a>`*",
        ),
        (
            "<a href=x title='('>y</a> <i>a <code>)* &lt;img onerror=a></code></i>",
            "[y](x \"\\(\") *a `)* <img onerror=a>`*",
        ),
        (
            "<a href=x title='('>y</a> <code>)</code> <i><code>*&lt;b></code></i>",
            "[y](x \"\\(\") `)` *`*<b>`*",
        ),
        (
            "<a href=x title=')('>y</a> <b><code>)**&lt;b></code></b>",
            "[y](x \"\\)\\(\") **`)**<b>`**",
        ),
        // Balanced ones need no escape.
        ("<a href=x title='y (z)'>a</a>", "[a](x \"y (z)\")"),
    ];
    check(&gfm, &cases);
    check(&Converter::new().flavor(Flavor::CommonMark), &cases);
    let underscore = Converter::new().emphasis(Emphasis::Underscore);
    check(
        &underscore,
        &[("<a href=x title='('>y</a> <i><code>)_&lt;b></code></i>", "[y](x \"\\(\") _`)_<b>`_")],
    );
    check(
        &Converter::new().flavor(Flavor::CommonMark),
        &[(
            "<i><img src='&lt;1' alt='>)' title='&apos;($'><code>)1**~(**&lt;x r=)></code></i>",
            "*![>)](&lt;1 \"'\\($\")`)1**~(**<x r=)>`*",
        )],
    );
}

#[test]
fn a_parenthesis_after_a_label_begins_no_destination() {
    let options = Converter::new().links(Links::References);
    check(
        &options,
        &[
            ("<a href=x>y</a>(<i><code>)*&lt;b></code></i>", "[y][1]\\(*`)*<b>`*\n\n[1]: x"),
            ("<a href=x><img src=z alt=y></a>(a)", "[![y][1]][2]\\(a)\n\n[1]: z\n[2]: x"),
            ("<a href=x>y</a> (a)", "[y][1] (a)\n\n[1]: x"),
        ],
    );
    check(&Converter::new(), &[("<a href=x>y</a>(a)", "[y](x)(a)")]);
}

#[test]
fn a_bracket_in_text_begins_no_link_that_ends_in_code() {
    let options = Converter::new();
    check(
        &options,
        &[
            (
                "[ <code>a`b</code> <code>](x)&lt;img onerror=a></code>",
                "\\[ ``a`b`` `](x)<img onerror=a>`",
            ),
            ("<a href=[ title=[>y</a> <code>](x)&lt;b></code>", "[y](&#91; \"&#91;\") `](x)<b>`"),
            ("[a] <code>b</code>", "[a] `b`"),
        ],
    );
    let options = options.links(Links::References);
    check(
        &options,
        &[(
            "[ <code>a`b</code> <code>][1]&lt;b></code> <a href=x>y</a>",
            "\\[ ``a`b`` `][1]<b>` [y][2]\n\n[2]: x",
        )],
    );
}

#[test]
fn a_label_in_code_is_none_in_the_document() {
    let references = Converter::new().links(Links::References);
    let links = "<a href=x>a</a> <a href=y>b</a> <a href=z>c</a>";
    let expected = |numbers: [u8; 3]| {
        let [a, b, c] = numbers;
        format!(" [a][{a}] [b][{b}] [c][{c}]\n\n[{a}]: x\n[{b}]: y\n[{c}]: z")
    };
    for (code, numbers) in [
        ("a]b", [1, 2, 3]),
        ("[1]", [1, 2, 3]),
        ("a[0][1]", [2, 3, 4]),
        ("[x ][ 2 ]*<b>", [1, 3, 4]),
        ("][1][2]][3]", [4, 5, 6]),
    ] {
        let html = format!("<i><code>{}</code></i> {links}", code.replace('<', "&lt;"));
        check(&references, &[(&html, &(format!("*`{code}`*") + &expected(numbers)))]);
    }
}

#[test]
fn a_backtick_in_text_ends_no_code_in_a_link_with_a_label() {
    let html = "<code>[</code><img src=x alt='`'> ` <i><code>*&lt;b></code></i>";
    let references = Converter::new().links(Links::References);
    check(&references, &[(html, "`[`![&#96;][1] &#96; *`*<b>`*\n\n[1]: x")]);
    check(&references, &[("<code>a</code> `", "`a` \\`")]);
}

#[test]
fn no_reader_finds_markup_in_an_element_that_is_written_as_html() {
    let options = Converter::new().raw_html(RawHtml::Keep);
    check(
        &options,
        &[
            // Python-Markdown makes links in attributes, whose quotes would end the value.
            (
                "<p>a <abbr title='[x](onclick=y)'>b</abbr></p>",
                "a <abbr title=\"&#91;x&#93;(onclick=y)\">b</abbr>",
            ),
            (
                "<p>a <q cite='![x][1]`\\'>b</q></p>",
                "a <q cite=\"!&#91;x&#93;&#91;1&#93;&#96;&#92;\">b</q>",
            ),
            // pandoc reads Markdown between block-level tags.
            (
                "<figure>[x](javascript:y) `&lt;b>`</figure>",
                "<figure>&#91;x&#93;(javascript:y) &#96;&lt;b&gt;&#96;</figure>",
            ),
            ("<p><q><code>[b]\\</code></q></p>", "<q>`[b]\\`</q>"),
            // Python-Markdown reads HTML up to the end tag of a block.
            (
                "<figure><p>a<p><code>&lt;b></code> <code>c</code></figure>",
                "<figure>\n\na\n\n<code>&lt;b></code> `c`\n\n</figure>",
            ),
            (
                "<figure><ul><li><code>a</code><code>&lt;b>\n c </code>d</ul></figure>",
                "<figure>\n\n- `a`<code>&lt;b> c</code> d\n\n</figure>",
            ),
            ("<p><q><code>&lt;b></code></q>", "<q>`<b>`</q>"),
        ],
    );
    let details = Converter::new().details(Details::Html);
    let html = "<details><summary>[a](b)</summary><p>c<p><code>&lt;b></code></details>";
    let expected =
        "<details>\n<summary>&#91;a&#93;(b)</summary>\n\nc\n\n<code>&lt;b></code>\n\n</details>";
    check(&details, &[(html, expected)]);
}

#[test]
fn a_note_in_code_is_text() {
    let html = "<code>a][^1]</code>";
    let options = Converter::new();
    assert_eq!(written(html, &options), "`a][^1]`\n");
    assert_eq!(written(html, &options.footnotes(Footnotes::Markdown)), "a\\]\\[\\^1\\]\n");
}

const PARTS: &[&str] = &[
    "a",
    " ",
    "&lt;b>",
    "&lt;!--",
    "&lt;/p>",
    "&lt;?a",
    "&amp;lt;b>",
    "`",
    "``",
    "\\",
    "|",
    "[",
    "](",
    ")",
    "~~",
    "*",
    "\"",
    "{a=b}",
    "http://a.b/",
    "x:y/z=1",
    "a@b.c",
    "<p>",
    "<br>",
    "<h2>",
    "</h2>",
    "<ul><li>",
    "<li>",
    "</ul>",
    "<em>",
    "</em>",
    "<del>",
    "</del>",
    "<code>",
    "</code>",
    "<a href='a <b> `'>",
    "<a href=x:y/z=1 title='\"`<b>'>",
    "<a href=http://a.b/>",
    "</a>",
    "<img src='<b `' alt='`<b>' title='<b>'>",
    "<table><tr><th>",
    "<th>",
    "<tr><td>",
    "<td>",
    "</table>",
    "<blockquote>",
    "</blockquote>",
];

/// The text of a block without its code spans. Each ends at the next run of as many backticks as
/// it begins with.
fn without_code(block: &str) -> String {
    let (mut out, mut rest) = (String::new(), block);
    while let Some(at) = rest.find('`') {
        out.push_str(&rest[..at]);
        let is_escaped = out.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1;
        if is_escaped {
            out.push('`');
            rest = &rest[at + 1..];
            continue;
        }
        let mark = rest[at..].bytes().take_while(|&byte| byte == b'`').count();
        let code = &rest[at + mark..];
        let mut from = 0;
        let end = loop {
            let start = from + code[from..].find('`').expect("code ends");
            let run = code[start..].bytes().take_while(|&byte| byte == b'`').count();
            if run == mark {
                break start + run;
            }
            from = start + run;
        };
        rest = &code[end..];
    }
    out + rest
}

#[test]
fn soups_have_no_tag_outside_of_code() {
    for seed in 0..20_000 {
        let mut dice = Dice::new(seed);
        let html: String = (0..2 + dice.roll(20)).map(|_| dice.one_of(PARTS)).collect();
        let flavor = if dice.roll(3) == 0 { Flavor::CommonMark } else { Flavor::Gfm };
        let mut options = Converter::new().flavor(flavor);
        if dice.roll(3) == 0 {
            options = options.links(Links::References).footnotes(Footnotes::Markdown);
        }
        let text = written(&html, &options);
        for block in text.split("\n\n") {
            let block = without_code(block);
            for (at, _) in block.match_indices('<') {
                let after = &block[at + 1..];
                let is_inert = after.is_empty()
                    || after.starts_with(|c: char| c.is_ascii_digit() || " \n=->".contains(c))
                    || after.starts_with("http://a.b/>")
                    || after.starts_with("a@b.c>");
                assert!(is_inert, "{seed}: {html}\n{text}");
            }
        }
        // A reader of the other dialect sees no HTML, either.
        for flavor in [Flavor::CommonMark, Flavor::Gfm] {
            let read = sides::read_back(&Converter::new().flavor(flavor), &text);
            let is_html = |line: &str| line.trim_start_matches(['|', ' ']).starts_with("html ");
            assert!(!read.lines().any(is_html), "{seed}: {html}\n{text}\n{read}");
        }
    }
}
