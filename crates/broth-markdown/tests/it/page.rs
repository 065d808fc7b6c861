//! Formulas, pictures, addresses and front matter.

use broth_markdown::{Addresses, Math, Options, RawHtml};

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
        &Options::default().math(Math::Tex),
        &[
            (&line, "a $`a_1 \\le 2`$.b"),
            (&block, "a\n\n```math\na_1 \\le\n 2\n```\n\n.b"),
            (&cell, "| a $`a_1 \\le 2`$.b |  |\n| --- | --- |"),
            (&code, "`a a_1 \\le 2`"),
            ("<math><mi>x</mi></math>", "x"),
        ],
    );
    check(&Options::default(), &[(&line, "a x.b")]);
    check(
        &Options::default().raw_html(RawHtml::keep()),
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
    check(&Options::default(), &[(html, "c")]);
    let kept = "<svg width=\"1\"><linearGradient></linearGradient><path d=\"M 0|0\"></path><text>\\*a\\*\
                </text><foreignObject>b</foreignObject></svg>c";
    check(&Options::default().raw_html(RawHtml::keep()), &[(html, kept)]);
}

#[test]
fn ruby_is_in_brackets() {
    check(
        &Options::default(),
        &[
            ("<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>", "漢(kan)字(ji)"),
            ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"),
            ("<ruby>漢<rt> </rt></ruby>", "漢"),
        ],
    );
}

#[test]
fn addresses_are_what_a_function_says() {
    let addresses = Addresses::by(|element, attribute, value| {
        let is_known = value != "other";
        is_known.then(|| format!("{}/{attribute}/{value}", element.name()))
    });
    check(
        &Options::default().addresses(addresses.clone()),
        &[
            ("<a href=b>c</a>", "[c](a/href/b)"),
            ("<a href=other>c</a>", "[c](other)"),
            ("<img src=b>", "![](img/src/b)"),
        ],
    );
    check(
        &Options::default().addresses(addresses).raw_html(RawHtml::keep()),
        &[("a <video src=b></video>", "a <video src=\"video/src/b\"></video>")],
    );
    let live = Addresses::by(|_, _, _| Some("javascript:a".into()));
    check(&Options::default().addresses(live), &[("<a href=b>c</a>", "c")]);
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
        let absolute = Addresses::by(|_, _, value| Some(format!("https://g.h{value}")));
        let options = Options::default().front_matter(true).addresses(absolute);
        let doc = broth_html::parse(html);
        let markdown = options.of(doc.root());
        assert_eq!(markdown.text, expected, "{html}");
        for origin in &markdown.origins {
            assert_eq!(markdown.text[origin.markdown.range()], html[origin.source.range()]);
        }
    }
}

#[test]
fn what_is_empty_says_nothing() {
    let doc = broth_html::parse("<title> </title><meta property=og:title content=Soup><p>a");
    let markdown = Options::default().front_matter(true).of(doc.root());
    assert!(markdown.text.contains("Soup"), "{}", markdown.text);

    let formula = "<math><annotation encoding=application/x-tex><!--c-->x^2</annotation></math>";
    let doc = broth_html::parse(formula);
    let markdown = Options::default().math(Math::Tex).of(doc.root());
    assert_eq!(markdown.text, "$`x^2`$\n");

    let doc = broth_html::parse("<ul><li><!--x--><input type=checkbox checked> a</ul>");
    assert_eq!(Options::default().of(doc.root()).text, "- [x] a\n");
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
        let markdown = Options::default().of(doc.root());
        let found: Vec<&str> = markdown.origins.iter().map(|o| &html[o.source.range()]).collect();
        assert_eq!(found, sources, "{html}");
    }
}
