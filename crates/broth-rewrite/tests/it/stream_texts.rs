//! Texts in a stream: they are whole, until they are too long.

use broth_rewrite::Rewriter;

use crate::stream::check;

#[test]
fn texts_are_whole() {
    let set = |page: Rewriter| {
        page.on_text("p", |text| text.set_text(&text.text().replace("fish & chips", "soup <3")))
    };
    check("<p>fish &amp; chips<b>x", set, "<p>soup &lt;3<b>x");
    check("<p>fish</i> &amp; chips</p>", set, "<p>soup &lt;3</i></p>");
    check("<p>fish<!-- --> &amp; chips", set, "<p>fish<!-- --> &amp; chips");
    check("fish &amp; chips", set, "fish &amp; chips");
    let around = |page: Rewriter| {
        page.on_text("p", |text| {
            text.before_html("<");
            text.after(">");
        })
    };
    check("<p>a</i>b<b>c", around, "<p>&lt;a</i>b&gt;<b>&lt;c&gt;");
    check("<p>a", |page| page.on_text("p", |text| text.remove()), "<p>");
    check(
        "<script>1 < 2</script>",
        |page| page.on_text("script", |text| text.set_text("2 > 1")),
        "<script>2 > 1</script>",
    );
    check(
        "<script>1</script>",
        |page| page.on_text("script", |text| text.set_text("</script>")),
        "<script>1</script>",
    );
}

#[test]
fn the_marks_of_a_cdata_section_belong_to_its_text() {
    for (source, set, beside, removed) in [
        (
            "<svg><![CDATA[y]]></svg>z",
            "<svg>&lt;</svg>z",
            "<svg>1<![CDATA[y]]>2</svg>z",
            "<svg></svg>z",
        ),
        ("<svg><![CDATA[y]]><g>", "<svg>&lt;<g>", "<svg>1<![CDATA[y]]>2<g>", "<svg><g>"),
        (
            "<svg>a<![CDATA[]]]><![CDATA[&lt;]]>&lt;<!--c-->",
            "<svg>&lt;<!--c-->",
            "<svg>1a<![CDATA[]]]><![CDATA[&lt;]]>&lt;2<!--c-->",
            "<svg><!--c-->",
        ),
        (
            "<svg><![CDATA[]]></svg>",
            "<svg><![CDATA[]]></svg>",
            "<svg><![CDATA[]]></svg>",
            "<svg><![CDATA[]]></svg>",
        ),
        ("<p><![CDATA[y]]>z", "<p><![CDATA[y]]>&lt;", "<p><![CDATA[y]]>1z2", "<p><![CDATA[y]]>"),
        // The text opens `u` again, which is not foreign.
        (
            "<math><mi><p><u></p><![CDATA[xyz]]><i>",
            "<math><mi><p><u></p>&lt;<i>",
            "<math><mi><p><u></p>1<![CDATA[xyz]]>2<i>",
            "<math><mi><p><u></p><i>",
        ),
    ] {
        check(source, |page| page.on_text("svg, math, p", |text| text.set_text("<")), set);
        let around = |page: Rewriter| {
            page.on_text("svg, math, p", |text| {
                text.before_html("1");
                text.after_html("2");
            })
        };
        check(source, around, beside);
        check(source, |page| page.on_text("svg, math, p", |text| text.remove()), removed);
        check(source, |page| page.on("b", |b| b.remove()).on_any_text(|_| ()), source);
    }
    check(
        "<mi><math><mi><![CDATA[y",
        |page| page.on_text("math", |text| text.set_text("<")),
        "<mi><math><mi>&lt;",
    );
}

#[test]
fn what_is_too_long_passes_unchanged() {
    use broth_markup::Limit;
    let long = "x".repeat(100_000);
    let limited = || {
        let limits = broth_markup::Limits::default().token_bytes(1000);
        Rewriter::new().limits(limits).held_bytes(1000)
    };
    let run = |page: Rewriter, source: &str| {
        let mut page = page.into_stream();
        let (mut out, mut fed) = (Vec::new(), 0);
        for piece in source.as_bytes().chunks(100) {
            out.extend_from_slice(page.feed(core::str::from_utf8(piece).unwrap()).unwrap());
            fed += piece.len();
            assert!(out.len() + 4000 > fed, "{} of {fed}", out.len());
        }
        let end = page.finish().unwrap();
        out.extend_from_slice(&end.output);
        let limits: Vec<_> = end.limits_met.iter().map(|met| met.limit).collect();
        (String::from_utf8(out).unwrap(), limits)
    };
    let image = format!("<p><img src='data:{long}' alt=a><b>x</b>");
    let (out, limits) = run(limited().on("b", |b| b.remove()), &image);
    assert_eq!(out, image.replace("<b>x</b>", ""));
    assert_eq!(limits, [Limit::TokenBytes]);
    let edited = limited().on("img", |img| img.set_attr("alt", "b")).on("b", |b| b.remove());
    assert_eq!(run(edited, &image).0, image.replace("<b>x</b>", ""));
    for source in [format!("<p>{long}<b>x</b>"), format!("<p><!--{long}--><b>x</b>")] {
        let page = limited().on_text("p", |text| text.remove()).on_comment("p", |it| it.remove());
        let (out, limits) = run(page, &source);
        assert_eq!(out, source.replace("x</b>", "</b>").replace('\u{1}', ""), "{limits:?}");
        assert!(!limits.is_empty());
    }
    let source = format!("<div>{}</div><div>1</div>", "<p>x</p>".repeat(10_000));
    let (out, limits) = run(limited().on_complete("div", |div| div.remove()), &source);
    assert_eq!(out, source.replace("<div>1</div>", ""));
    assert_eq!(limits, [Limit::HeldBytes]);
    let source = format!("<p>a</body>{}", " ".repeat(100_000));
    assert_eq!(
        run(limited().on("body", |body| body.append_html("!")), &source).0,
        source.replace("</body>", "</p>!</body>")
    );
}

// Features that people miss in lol_html, by the number of the complaint.
