//! Text that was read as text stays text when its element is unwrapped or gets another name.

use broth_rewrite::{Edit, EditError, Rewriter};

use crate::output::{check_output, rename};

#[test]
fn the_text_of_an_unwrapped_element_is_escaped() {
    let source = "<p><textarea><img src=x onerror=alert(1)>&amp;</textarea>";
    check_output(source, "textarea", Edit::Unwrap, "<p>&lt;img src=x onerror=alert(1)>&amp;");
    let source = "<p><script>a && \"<img>\"</script>b";
    check_output(source, "script", Edit::Unwrap, "<p>a &amp;&amp; \"&lt;img>\"b");
    check_output("<p>x<script><!--</script>y", "script", Edit::Unwrap, "<p>x&lt;!--y");
    check_output("<p><style>a<b</style>", "style", Edit::Unwrap, "<p>a&lt;b");
    check_output("<p><xmp>&lt;</xmp>", "xmp", Edit::Unwrap, "<p></p>&amp;lt;");
    check_output("<p><plaintext>a<b>", "plaintext", Edit::Unwrap, "<p></p>a&lt;b>");
    check_output("<p><iframe>a\0<b></iframe>", "iframe", Edit::Unwrap, "<p>a\u{fffd}&lt;b>");
}

#[test]
fn the_text_of_a_renamed_element_is_escaped() {
    check_output(
        "<textarea><b>&lt;</textarea>",
        "textarea",
        rename("div"),
        "<div>&lt;b>&lt;</div>",
    );
    check_output("<xmp>&lt;<b></xmp>", "xmp", rename("pre"), "<pre>&amp;lt;&lt;b></pre>");
    check_output("<p><noembed>a<b</noembed>", "noembed", rename("b"), "<p><b>a&lt;b</b>");
}

#[test]
fn a_reference_is_not_completed_by_what_follows_an_unwrapped_element() {
    check_output("<p><textarea>&am</textarea>p;", "textarea", Edit::Unwrap, "<p>&amp;amp;");
    check_output(
        "<p><textarea>a</tex</textarea>tarea>",
        "textarea",
        Edit::Unwrap,
        "<p>a&lt;/textarea>",
    );
}

#[test]
fn ampersands_are_escaped_wherever_the_text_is_cut() {
    check_output("<textarea>&&", "textarea", Edit::Unwrap, "&amp;&amp;");
    check_output("<textarea>a & b&foo", "textarea", Edit::Unwrap, "a &amp; b&amp;foo");
    check_output("<textarea>&ltx&lt;&#65&", "textarea", Edit::Unwrap, "&lt;x&lt;A&amp;");
}

#[test]
fn the_elements_of_svg_with_such_names_have_markup() {
    check_output(
        "<svg><style><a>&lt;</style></svg>",
        "style",
        Edit::Unwrap,
        "<svg><a>&lt;</a></svg>",
    );
}

#[test]
fn text_that_was_inserted_stays_text() {
    let rules = [
        ("textarea", Edit::AppendHtml("<b>&lt;".into())),
        ("textarea", Edit::PrependHtml("<i>".into())),
        ("textarea", rename("div")),
        ("textarea", Edit::AppendHtml("<u>z</u>".into())),
    ];
    let add = |rewriter: Rewriter, (selector, edit)| rewriter.rule(selector, edit);
    let mut rewriter = rules.into_iter().fold(Rewriter::new(), add);
    let source = "<textarea>x</textarea>";
    let expected = "<div>&lt;i>x&lt;b>&lt;<u>z</u></div>";
    assert_eq!(rewriter.rewrite(source).unwrap(), expected);
    let mut stream = rewriter.stream();
    let mut output = stream.feed(source).unwrap().to_vec();
    output.extend_from_slice(&stream.finish().unwrap().output);
    assert_eq!(String::from_utf8(output).unwrap(), expected);
}

#[test]
fn handlers_set_text_in_an_unwrapped_script() {
    let mut rewriter = Rewriter::new()
        .on("script", |script| script.unwrap())
        .on_text("script", |text| text.set_text("a<b>&"));
    let page = rewriter.rewrite("<p><script>x</script>").unwrap();
    assert_eq!(page, "<p>a&lt;b>&amp;");
}

#[test]
fn no_element_becomes_one_whose_content_is_text() {
    for name in ["textarea", "TITLE", "script", "style", "xmp", "iframe", "noframes", "plaintext"] {
        let error = rename(name).check().unwrap_err();
        assert_eq!(error, EditError::TextElement(name.into()));
    }
}

#[test]
fn the_text_of_a_cdata_section_is_escaped_when_it_comes_into_html() {
    let source = "<svg><![CDATA[a><img src=x onerror=alert(1)>]]></svg>x";
    check_output(source, "svg", Edit::Unwrap, "a>&lt;img src=x onerror=alert(1)>x");
    check_output(source, "svg", rename("div"), "<div>a>&lt;img src=x onerror=alert(1)></div>x");
    let source = "<svg><g>a<![CDATA[<b>&amp;]]>&lt;<![CDATA[]]>c<![CDATA[d]]><![CDATA[]]><g/>";
    let expected = "<div><g>a&lt;b>&amp;amp;&lt;cd<g/></g>";
    check_output(source, "svg", rename("div"), expected);
    check_output("<svg><g/><![CDATA[]]><g></svg>", "svg", Edit::Unwrap, "<g/></g><g>");
    check_output("<math><![CDATA[<i>]]>", "math", Edit::Unwrap, "&lt;i>");
    // These end SVG, so a parser reads what follows as HTML.
    let source = "<svg><g/><text><![CDATA[<b>]]>";
    check_output(source, "g", rename("p"), "<svg><p></p><text>&lt;b>");
    check_output(source, "g", Edit::AfterHtml("<p>q</p>".into()), "<svg><g/><p>q</p><text>&lt;b>");
    check_output(
        source,
        "g",
        Edit::AfterHtml("<g>q</g>".into()),
        "<svg><g/><g>q</g><text><![CDATA[<b>]]>",
    );
}

#[test]
fn markup_in_a_foreign_element_whose_content_becomes_text_is_left_out() {
    let source =
        "<svg><style><a title=\"</style><img src=x onerror=alert(1)>\">b</a></style></svg>";
    check_output(source, "svg", Edit::Unwrap, "<body><style>b</style>");
    let source = "<svg><style>a<!--</style><img src=x onerror=alert(1)>-->b</style></svg>c";
    check_output(source, "svg", rename("div"), "<div><style>ab</style></div>c");
    check_output("<svg><plaintext>a<g>c</g></plaintext></svg>d", "svg", Edit::Unwrap, "acd");
    check_output("<svg><textarea></body>", "svg", Edit::Unwrap, "<textarea></textarea></body>");
    check_output("<svg><title>t</title></svg>", "svg", Edit::Unwrap, "<body><title>t</title>");
}

#[test]
fn text_around_a_section_is_the_same_wherever_it_is_cut() {
    let live = "<svg><<![CDATA[img src=x onerror=alert(1)>]]></svg>";
    check_output(live, "svg", Edit::Unwrap, "&lt;img src=x onerror=alert(1)>");
    check_output("<math>&&p><!DOCTYPE html", "math", rename("i"), "<i>&&p>");
    check_output(
        "<svg>a&am<![CDATA[p;]]>b&am</svg>p;",
        "svg",
        Edit::Unwrap,
        "a&amp;amp;b&amp;amp;",
    );
}

#[test]
fn a_comment_after_the_page_does_not_reopen_the_body() {
    for source in ["<li><b><li></html> <!", "<b></body> <!--a-->", "<p></html><!--a--> <!--b-->"] {
        check_output(source, "u", Edit::Remove, source);
    }
}
