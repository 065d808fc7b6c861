//! Edits of elements that a parser makes without a tag: what markup can say is done, and the rest
//! is a misfit.

use broth_rewrite::{Edit, Misfit, RewriteError, Rewriter};

use crate::output::{check, check_output};

fn html(op: fn(String) -> Edit, markup: &str) -> Edit {
    op(markup.into())
}

/// The misfits of a rule, in a page and with a handler in a stream, and the message if they are
/// refused.
#[track_caller]
fn misfits(source: &str, selector: &str, edit: &Edit) -> (usize, Option<String>) {
    let rule = || Rewriter::new().rule(selector, edit.clone());
    let handler = || Rewriter::new().on(selector, |element| element.apply(edit));
    let [page, stream] = [rule().report(source), handler().report(source)].map(Result::unwrap);
    assert_eq!((&page.html, page.misfits), (&stream.html, stream.misfits), "{source} {edit:?}");
    let message = |refused: Result<String, RewriteError>| refused.err().map(|it| it.to_string());
    let refused = message(rule().misfit(Misfit::Refuse).rewrite(source));
    assert_eq!(message(handler().misfit(Misfit::Refuse).rewrite(source)), refused, "{source}");
    (page.misfits, refused)
}

#[test]
fn comments_and_content_go_where_they_belong() {
    let source = "<p>Hi";
    check(source, "html", html(Edit::BeforeHtml, "<!--q-->"), "<!--q--><p>Hi");
    check(source, "body", html(Edit::BeforeHtml, "<!--q-->"), "</head><!--q--><p>Hi");
    check(source, "head", html(Edit::BeforeHtml, "<!--q-->"), "<html><!--q--><p>Hi");
    check(source, "body", html(Edit::PrependHtml, "<i>q</i>"), "<i>q</i><p>Hi");
    check(source, "body", html(Edit::AppendHtml, "<i>q</i>"), "<p>Hi</p><i>q</i>");
    check(source, "head", html(Edit::PrependHtml, "<link>"), "<link><p>Hi");
    let source = "<table><tr><td>1</table>";
    check(source, "tbody", html(Edit::BeforeHtml, "<!--q-->"), "<table><!--q--><tr><td>1</table>");
    check(source, "tbody", html(Edit::BeforeHtml, "<thead></thead>"), {
        "<table><thead></thead><tr><td>1</table>"
    });
    check(source, "tbody", html(Edit::AppendHtml, "<tr></tr>"), {
        "<table><tr><td>1<tr></tr></table>"
    });
    check(source, "tbody", html(Edit::AfterHtml, "<tbody></tbody>"), {
        "<table><tr><td>1<tbody></tbody></table>"
    });
    check(source, "tbody", html(Edit::SetInnerHtml, "<tr></tr>"), "<table><tr></tr></table>");
    check(source, "tbody", Edit::Remove, "<table></table>");
    check("<table><col></table>", "colgroup", html(Edit::AppendHtml, "<col>"), {
        "<table><col><col></table>"
    });
}

#[test]
fn what_a_parser_undoes_is_a_misfit_with_a_reason() {
    for source in ["<p>Hi", "<html><head></head><body><p>Hi</body></html>"] {
        for (edit, reason) in [
            (Edit::Remove, "it cannot be removed"),
            (Edit::Unwrap, "it cannot be unwrapped"),
            (Edit::SetName("div".into()), "it cannot be renamed"),
            (html(Edit::BeforeHtml, "<hr>"), "only comments can be beside it"),
            (html(Edit::AfterHtml, "<!--q--><hr>"), "only comments can be beside it"),
            (html(Edit::Before, "Hi"), "only comments can be beside it"),
        ] {
            for name in ["html", "head", "body"] {
                let message = format!("a parser makes a `{name}` even without a tag, so {reason}");
                assert_eq!(misfits(source, name, &edit), (1, Some(message)), "{edit:?}");
            }
        }
    }
    let unwrapped = misfits("<table><tr></table>", "tbody", &Edit::Unwrap);
    assert_eq!(unwrapped.0, 1);
    assert!(unwrapped.1.unwrap().starts_with("a parser makes a `tbody` even without a tag"));
    check_output("<table><tr></table>", "tbody", Edit::Unwrap, "<table><tr></table>");
}

#[test]
fn what_a_parser_leaves_as_it_is_is_no_misfit() {
    for (selector, edit) in [
        ("html, head, body", html(Edit::BeforeHtml, "<!--q-->")),
        ("html, head, body", html(Edit::AfterHtml, "\n<!--q--> ")),
        ("html, head, body", html(Edit::AppendHtml, "<!--q-->")),
        ("html, head, body", Edit::SetAttr("a".into(), "b".into())),
        ("html", Edit::SetName("HTML".into())),
        ("p", Edit::Remove),
        ("p", Edit::Unwrap),
        ("p", Edit::SetName("div".into())),
        ("p", html(Edit::BeforeHtml, "<hr>")),
        ("tbody", Edit::Remove),
        ("tbody", Edit::SetName("thead".into())),
    ] {
        let source = "<p>Hi</p><table><tr></table>";
        assert_eq!(misfits(source, selector, &edit), (0, None), "{selector} {edit:?}");
    }
}
