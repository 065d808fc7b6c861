//! Formulas, pictures, addresses and front matter.

use broth_markdown::{Address, Converter, Math, RawHtml};

use crate::reads_back::check;

const FORMULA: &str = "<semantics><mi>x</mi><annotation encoding=application/x-tex> a_1 \\le\n 2 \
                       </annotation></semantics></math>";

#[test]
fn formulas_are_tex_where_they_are_annotated_with_it() {
    let [line, block] =
        ["a <math>", "a <math display=block>"].map(|tag| format!("{tag}{FORMULA}.b"));
    let cell = format!("<table><tr><th>{line}<th>");
    let code = format!("<code>a <math>{FORMULA}</code>");
    check(
        &Converter::new().math(Math::Tex),
        &[
            (&line, "a $`a_1 \\le 2`$.b"),
            (&block, "a\n\n```math\na_1 \\le\n 2\n```\n\n.b"),
            (&cell, "| a $`a_1 \\le 2`$.b |  |\n| --- | --- |"),
            (&code, "`a a_1 \\le 2`"),
            ("<math><mi>x</mi></math>", "x"),
        ],
    );
    check(&Converter::new(), &[(&line, "a x.b")]);
    check(
        &Converter::new().raw_html(RawHtml::Keep),
        &[
            (&line, "a <math><semantics><mi>x</mi></semantics></math>.b"),
            (&code, "`a x`"),
            ("<math><mi>a<br>b</mi></math>", "<math><mi>ab</mi></math>"),
        ],
    );
}

#[test]
fn pictures_stay_if_html_does() {
    let html = "<svg width=1><linearGradient/><path d='M 0|0'/><text>*a*</text><foreignObject>b\
                </foreignObject></svg>c";
    check(&Converter::new(), &[(html, "c")]);
    let kept = "<svg width=\"1\"><linearGradient></linearGradient><path d=\"M 0|0\"></path><text>\\*a\\*\
                </text><foreignObject>b</foreignObject></svg>c";
    check(&Converter::new().raw_html(RawHtml::Keep), &[(html, kept)]);
}

#[test]
fn ruby_is_in_brackets() {
    check(
        &Converter::new(),
        &[
            ("<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>", "漢(kan)字(ji)"),
            ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"),
            ("<ruby>漢<rt> </rt></ruby>", "漢"),
        ],
    );
}

#[test]
fn addresses_are_what_a_function_says() {
    let addresses = |address: Address<'_>| {
        let (element, name, value) = (address.element(), address.name(), address.value());
        (value != "other").then(|| format!("{}/{name}/{value}", element.name()))
    };
    check(
        &Converter::new().on_address(addresses),
        &[
            ("<a href=b>c</a>", "[c](a/href/b)"),
            ("<a href=other>c</a>", "[c](other)"),
            ("<img src=b>", "![](img/src/b)"),
        ],
    );
    check(
        &Converter::new().on_address(addresses).raw_html(RawHtml::Keep),
        &[("a <video src=b></video>", "a <video src=\"video/src/b\"></video>")],
    );
    let live = |_: Address<'_>| Some("javascript:a".into());
    check(&Converter::new().on_address(live), &[("<a href=b>c</a>", "c")]);
}

#[test]
fn front_matter() {
    for (html, expected) in [
        ("<title> A\n \\ \"b\" </title>c", "---\ntitle: \"A \\\\ \\\"b\\\"\"\n---\n\nc\n"),
        ("a", "a\n"),
        ("<title> </title>a", "a\n"),
        (
            "<html lang=en><meta name=Description content='a: b'><meta property=og:title content=c>\
             <meta name=author content=d><meta property=article:published_time content=2026-11-26>\
             <link rel='x canonical' href=/e>f",
            "---\ntitle: \"c\"\ndescription: \"a: b\"\nauthor: \"d\"\ndate: \"2026-11-26\"\n\
             language: \"en\"\ncanonical: \"https://g.h/e\"\n---\n\nf\n",
        ),
        ("<meta name=twitter:title property=og:title content=a>", "---\ntitle: \"a\"\n---\n\n"),
        ("<title>a\u{85}---</title>", "---\ntitle: \"a\\u0085---\"\n---\n\n"),
    ] {
        let absolute = |address: Address<'_>| Some(format!("https://g.h{}", address.value()));
        let options = Converter::new().front_matter(true).on_address(absolute);
        let doc = broth_html::parse(html);
        let markdown = options.report_node(&doc);
        assert_eq!(markdown.markdown, expected, "{html}");
        for origin in &markdown.origins {
            assert_eq!(markdown.markdown[origin.markdown.range()], html[origin.source.range()]);
        }
    }
}

#[test]
fn what_is_empty_says_nothing() {
    let doc = broth_html::parse("<title> </title><meta property=og:title content=Soup><p>a");
    let markdown = Converter::new().front_matter(true).report_node(&doc);
    assert!(markdown.markdown.contains("Soup"), "{}", markdown.markdown);

    let formula = "<math><annotation encoding=application/x-tex><!--c-->x^2</annotation></math>";
    let doc = broth_html::parse(formula);
    let markdown = Converter::new().math(Math::Tex).report_node(&doc);
    assert_eq!(markdown.markdown, "$`x^2`$\n");

    let doc = broth_html::parse("<ul><li><!--x--><input type=checkbox checked> a</ul>");
    assert_eq!(Converter::new().convert_node(&doc), "- [x] a\n");
}

#[test]
fn an_origin_has_whole_elements() {
    for (html, sources) in [
        ("<p>Hi <b>bold</b></p>", &["Hi <b>bold</b>"][..]),
        ("<p><b>x</b> y", &["<b>x</b> y"]),
        ("<p><i>w</i> <b>x</b></p>", &["<i>w</i> <b>x</b>"]),
        ("<p>q <i>w <b>x", &["q <i>w <b>x"]),
        ("<p><b>all</b></p>", &["all"]),
        ("<a href=/><p>1<p>2</a>", &["1", "2"]),
        ("<p><a href=/><img src=a alt=b></a></p>", &["<img src=a alt=b>"]),
        ("<table><tr><td>1 <b>2</b><td><i>3</i> 4</table>", &["1 <b>2</b>", "<i>3</i> 4"]),
        (
            "<h2>a<a href=/>b</a></h2><pre>c</pre><hr>",
            &["a<a href=/>b</a>", "<pre>c</pre>", "<hr>"],
        ),
    ] {
        let doc = broth_html::parse(html);
        let markdown = Converter::new().report_node(&doc);
        let found: Vec<&str> = markdown.origins.iter().map(|o| &html[o.source.range()]).collect();
        assert_eq!(found, sources, "{html}");
    }
}
