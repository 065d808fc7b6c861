//! Rules and handlers see the contents of templates as the children of their template, in a page
//! and in a stream.

use broth_rewrite::{Edit, Rewriter};

use crate::output::{check, check_output, rename};

fn set() -> Edit {
    Edit::SetAttr("a".into(), "b".into())
}

#[test]
fn rules_match_in_the_contents_of_templates() {
    let source = "<a></a><template><a></a><template><p><a></a></template></template>";
    let expected = "<a a=\"b\"></a><template><a a=\"b\"></a><template><p><a a=\"b\"></a>\
                    </template></template>";
    check(source, "a", set(), expected);
    check(source, "a:not(template *)", set(), &source.replacen("<a>", "<a a=\"b\">", 1));
    check(
        source,
        "template p > a",
        set(),
        &expected.replace("<a a=\"b\">", "<a>").replace("<p><a>", "<p><a a=\"b\">"),
    );
}

#[test]
fn the_contents_of_a_template_are_edited_like_other_content() {
    let source = "<template><p>a<p>b</template>c";
    check(source, "p", rename("li"), "<template><li>a<li>b</template>c");
    check(source, "p", Edit::Remove, "<template></template>c");
    check(source, "p", Edit::Unwrap, "<template>ab</template>c");
    check(source, "p + p", Edit::BeforeHtml("<i>q</i>".into()), {
        "<template><p>a</p><i>q</i><p>b</template>c"
    });
    check("<template><tr><td>a</template>", "td", rename("th"), "<template><tr><th>a</template>");
    check("<table><template><tr></template></table>", "tr", set(), {
        "<table><template><tr a=\"b\"></template></table>"
    });
    check("<template>a<script>b</script></template>", "script", Edit::Remove, {
        "<template>a</template>"
    });
}

#[test]
fn selectors_count_siblings_in_templates() {
    let source = "<p></p><template><p></p><i></i><p></p></template><p></p>";
    check(source, "p + i + p", set(), {
        "<p></p><template><p></p><i></i><p a=\"b\"></p></template><p></p>"
    });
    check_output(source, "template > :first-child", set(), {
        "<p></p><template><p a=\"b\"></p><i></i><p></p></template><p></p>"
    });
}

#[test]
fn selectors_that_need_a_tree_look_into_templates() {
    let mut rewriter = Rewriter::new().set_attr("template:has(b)", "a", "b").remove("p:empty");
    let source = "<template><b></b><p></p></template><template></template>";
    assert_eq!(
        rewriter.rewrite(source).unwrap(),
        "<template a=\"b\"><b></b></template><template></template>"
    );
}

#[test]
fn handlers_see_texts_and_comments_in_templates() {
    let source = "<div>1<template>2<b>3</b><!--4--></template></div><template>5</template>";
    let mut seen = Vec::new();
    let mut comments = 0;
    let mut rewriter = Rewriter::local()
        .on_text("div", |text| seen.push(text.text().to_owned()))
        .on_comment("template", |_| comments += 1);
    assert_eq!(rewriter.rewrite(source).unwrap(), source);
    drop(rewriter);
    assert_eq!((seen.join(" "), comments), ("1 2 3".into(), 1));
}
