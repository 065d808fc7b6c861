//! A parser ignores a newline after the start tag of a `pre`, `listing` or `textarea`. Edits
//! neither lose nor add one.

use broth_html::parse;
use broth_rewrite::Edit;
#[cfg(feature = "encoding")]
use broth_rewrite::Rewriter;

use crate::output::{check_output, rename};

/// Checks the output for a page, for a stream that is cut everywhere, and for bytes. `tree` is the
/// content of the body that is then read.
#[track_caller]
fn check(source: &str, selector: &str, op: Edit, expected: &str, tree: &str) {
    check_output(source, selector, op.clone(), expected);
    // The text of a short file of bytes comes together with its end.
    #[cfg(feature = "encoding")]
    {
        let mut page = Rewriter::new().rule(selector, op).into_stream();
        assert_eq!(page.feed_bytes(source.as_bytes()).unwrap(), b"");
        let output = String::from_utf8(page.finish().unwrap().output).unwrap();
        assert_eq!(output, expected, "{source:?} as bytes");
    }
    assert_eq!(parse(expected).body().unwrap().inner_html(), tree, "{expected:?}");
}

#[test]
fn a_newline_that_comes_first_now_is_written_twice() {
    check("<pre><b>q</b>\nx</pre>", "b", Edit::Remove, "<pre>\n\nx</pre>", "<pre>\nx</pre>");
    check("<pre><b>\nx</b></pre>", "b", Edit::Unwrap, "<pre>\n\nx</pre>", "<pre>\nx</pre>");
    check(
        "<pre><!--c--><b>\nx</b></pre>",
        "b",
        Edit::Unwrap,
        "<pre><!--c-->\nx</pre>",
        "<pre><!--c-->\nx</pre>",
    );
    check("<pre>\n<b>q</b>\nx</pre>", "b", Edit::Remove, "<pre>\n\nx</pre>", "<pre>\nx</pre>");
    check("<pre><b>q</b>&#10;x</pre>", "b", Edit::Remove, "<pre>\n&#10;x</pre>", "<pre>\nx</pre>");
    check("<textarea>\nx</textarea>", "textarea", rename("pre"), "<pre>\nx</pre>", "<pre>x</pre>");
    for name in ["pre", "listing"] {
        let tags = |text: &str| format!("<{name}>{text}</{name}>");
        let (source, expected) = (tags("<b>q</b>\n"), tags("\n\n"));
        check(&source, "b", Edit::Remove, &expected, &tags("\n"));
    }
    check("<pre><b>q</b></x>\nx", "b", Edit::Remove, "<pre></x>\nx", "<pre>\nx</pre>");
    check("<pre><b>q</b>\nx", "b", Edit::Remove, "<pre>\n\nx", "<pre>\nx</pre>");
    check("<pre><b>q</b>\nx</pre><a", "b", Edit::Remove, "<pre>\n\nx</pre><a", "<pre>\nx</pre>");
    check("<pre><b>q</b>\r\nx</pre>", "b", Edit::Remove, "<pre>\n\r\nx</pre>", "<pre>\nx</pre>");
    check("<div>\nx</div>", "div", rename("pre"), "<pre>\n\nx</pre>", "<pre>\nx</pre>");
    check(
        "<pre>x</pre>",
        "pre",
        Edit::PrependHtml("\ny".into()),
        "<pre>\n\nyx</pre>",
        "<pre>\nyx</pre>",
    );
    check(
        "<pre>x</pre>",
        "pre",
        Edit::SetInnerHtml("\ny".into()),
        "<pre>\n\ny</pre>",
        "<pre>\ny</pre>",
    );
    check(
        "<pre><textarea>\n\nx</textarea></pre>",
        "textarea",
        Edit::Unwrap,
        "<pre>\n\nx</pre>",
        "<pre>\nx</pre>",
    );
    check(
        "<pre><xmp>&#10;</xmp></pre>",
        "xmp",
        Edit::Unwrap,
        "<pre>&amp;#10;</pre>",
        "<pre>&amp;#10;</pre>",
    );
}

#[test]
fn an_ignored_newline_goes_when_it_would_count() {
    check("<pre>\nx</pre>", "pre", Edit::Unwrap, "x", "x");
    check("<pre>\r\nx</pre>", "pre", Edit::Unwrap, "x", "x");
    check("<pre>&#10;x</pre>", "pre", Edit::Unwrap, "x", "x");
    check("<pre>\n\nx</pre>", "pre", Edit::Unwrap, "<body>\nx", "\nx");
    check("<p>a<pre>\n\nx</pre>", "pre", Edit::Unwrap, "<p>a</p>\nx", "<p>a</p>\nx");
    check("<pre>\nx</pre>", "pre", rename("div"), "<div>x</div>", "<div>x</div>");
    check("<pre>\n</pre>", "pre", rename("div"), "<div></div>", "<div></div>");
    check("<pre>\nx</pre>", "pre", Edit::PrependHtml("y".into()), "<pre>yx</pre>", "<pre>yx</pre>");
    check("z<textarea>\nx</textarea>", "textarea", Edit::Unwrap, "zx", "zx");
    check("<listing>\nx", "listing", Edit::Unwrap, "x", "x");
}

#[test]
fn an_ignored_newline_stays_where_it_is_ignored() {
    check(
        "<pre>\nx</pre>",
        "pre",
        rename("listing"),
        "<listing>\nx</listing>",
        "<listing>x</listing>",
    );
    check(
        "<pre>\nx</pre>",
        "pre",
        Edit::SetAttr("a".into(), "b".into()),
        "<pre a=\"b\">\nx</pre>",
        "<pre a=\"b\">x</pre>",
    );
    check("<pre>\n<b>x</b></pre>", "b", Edit::Remove, "<pre>\n</pre>", "<pre></pre>");
    check(
        "<pre>\nx</pre>",
        "pre",
        Edit::AppendHtml("y".into()),
        "<pre>\nxy</pre>",
        "<pre>xy</pre>",
    );
    check(
        "<pre>\nx</pre>",
        "pre",
        Edit::SetInnerHtml("y".into()),
        "<pre>\ny</pre>",
        "<pre>y</pre>",
    );
}
