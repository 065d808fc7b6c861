//! Reports as JSON have the shape of the command's answers.

use broth::Span;
use broth::html::{Limit, LimitMet, Parser};
use serde_json::{from_value, json};

#[test]
fn spans_and_errors() {
    assert_eq!(json!(Some(Span::new(3, 14))), json!([3, 14]));
    assert_eq!(from_value::<Span>(json!([3, 14])).unwrap(), Span::new(3, 14));
    let errors = Parser::new().errors(true).parse("<p class=a class=b>").errors;
    assert_eq!(json!(errors[0]), json!({"code": "duplicate-attribute", "span": [11, 16]}));
    let met = LimitMet { limit: Limit::Depth, at: 7 };
    assert_eq!(json!(met), json!({"limit": "depth", "at": 7}));
}

#[test]
fn findings() {
    let findings =
        broth::check::Checker::empty().deny("void-element-end-tag").check("<p><br></br>");
    let edit = json!({"start": 7, "end": 12, "text": "<br>"});
    let fix =
        json!({"message": "write a start tag", "edits": [edit], "kind": "tree-unchanged"});
    let finding = json!(findings[0]);
    assert_eq!(finding["rule"], "void-element-end-tag");
    assert_eq!((&finding["line"], &finding["col"]), (&json!(1), &json!(8)));
    assert_eq!(finding.get("help"), None);
    assert_eq!(finding["fix"], fix);
}

#[test]
fn removals_and_losses() {
    let report = broth::sanitize::Sanitizer::new().report("<p onclick=x()>a");
    let span = json!(report.removed[0].span);
    let why = "it could run a script";
    let removed = json!({"what": "attribute", "name": "onclick", "span": span, "why": why});
    assert_eq!(json!(report.removed), json!([removed]));
    let report = broth::markdown::Converter::new().report("<p>a<video src=b></video>");
    let span = json!(report.losses[0].span);
    let loss = json!({"name": "video", "span": span, "how": "dropped", "why": "no-markdown"});
    assert_eq!(json!(report.losses), json!([loss]));
}
