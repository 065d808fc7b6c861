//! Reports as JSON have the shape of the command's answers, and configurations that of the files
//! which it reads.

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
    let fix = json!({"message": "write a start tag", "edits": [edit], "kind": "tree-unchanged"});
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

#[test]
fn configurations_of_the_sanitizer() {
    use broth::sanitize::SanitizerConfig;

    let config = json!({
        "elements": ["p", {"name": "a", "attributes": ["href"]}],
        "removeAttributes": [{"name": "id", "namespace": null}],
        "comments": true,
    });
    let read: SanitizerConfig = from_value(config.clone()).unwrap();
    assert_eq!(read, SanitizerConfig::from_json(&config.to_string()).unwrap());
    for config in [read, SanitizerConfig::safe_default(), SanitizerConfig::baseline()] {
        assert_eq!(json!(config).to_string(), config.to_json());
        assert_eq!(from_value::<SanitizerConfig>(json!(config)).unwrap(), config);
    }
    // The mistakes that `from_json` reports.
    for wrong in [
        json!({"elments": ["a"]}),
        json!({"removeElements": ["B"]}),
        json!({"elements": "a"}),
        json!({"comments": 1}),
        json!(7),
    ] {
        let error = SanitizerConfig::from_json(&wrong.to_string()).unwrap_err();
        let read = from_value::<SanitizerConfig>(wrong).unwrap_err();
        assert_eq!(read.to_string(), error.to_string());
    }
    let deep = "[".repeat(100) + &"]".repeat(100);
    assert!(serde_json::from_str::<SanitizerConfig>(&deep).is_err());
}

#[test]
fn configurations_of_the_formatter() {
    use broth::format::{Formatter, Tags, WhiteSpace};

    let config = json!({
        "width": 60,
        "indent": 4,
        "tabs": false,
        "white_space": "strict",
        "tags": "keep",
        "css": true,
    });
    let formatter = Formatter::new().width(60).indent(4).css(true);
    let formatter = formatter.white_space(WhiteSpace::Strict).tags(Tags::Keep);
    assert_eq!(json!(formatter), config);
    assert_eq!(json!(from_value::<Formatter>(config).unwrap()), json!(formatter));
    assert_eq!(json!(from_value::<Formatter>(json!({})).unwrap()), json!(Formatter::new()));
    for wrong in [json!({"witdh": 60}), json!({"tags": "drop"}), json!({"indent": 400})] {
        assert!(from_value::<Formatter>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn edits_of_the_rewriter() {
    use broth::rewrite::{Edit, Rewriter};

    let edits = [
        (Edit::SetAttr("a".into(), "b".into()), json!({"op": "set", "name": "a", "value": "b"})),
        (Edit::RemoveAttr("a".into()), json!({"op": "unset", "name": "a"})),
        (Edit::AddClass("c".into()), json!({"op": "add-class", "name": "c"})),
        (Edit::RemoveClass("c".into()), json!({"op": "remove-class", "name": "c"})),
        (Edit::SetName("i".into()), json!({"op": "rename", "name": "i"})),
        (Edit::BeforeHtml("<b>".into()), json!({"op": "before", "value": "<b>"})),
        (Edit::AfterHtml("<b>".into()), json!({"op": "after", "value": "<b>"})),
        (Edit::PrependHtml("<b>".into()), json!({"op": "prepend", "value": "<b>"})),
        (Edit::AppendHtml("<b>".into()), json!({"op": "append", "value": "<b>"})),
        (Edit::SetInnerHtml("<b>".into()), json!({"op": "inner", "value": "<b>"})),
        (Edit::ReplaceWithHtml("<b>".into()), json!({"op": "replace", "value": "<b>"})),
        (Edit::Before("<".into()), json!({"op": "before-text", "value": "<"})),
        (Edit::After("<".into()), json!({"op": "after-text", "value": "<"})),
        (Edit::Prepend("<".into()), json!({"op": "prepend-text", "value": "<"})),
        (Edit::Append("<".into()), json!({"op": "append-text", "value": "<"})),
        (Edit::SetText("<".into()), json!({"op": "inner-text", "value": "<"})),
        (Edit::ReplaceWith("<".into()), json!({"op": "replace-text", "value": "<"})),
        (Edit::Remove, json!({"op": "remove"})),
        (Edit::Unwrap, json!({"op": "unwrap"})),
    ];
    for (edit, wanted) in edits {
        assert_eq!(json!(edit), wanted);
        assert_eq!(from_value::<Edit>(wanted).unwrap(), edit);
    }
    let edit: Edit = from_value(json!({"op": "rename", "name": "b"})).unwrap();
    assert_eq!(Rewriter::new().rule("u", edit).rewrite("<u>1</u>").unwrap(), "<b>1</b>");
    for (wrong, message) in [
        (json!({"op": "set", "name": "a"}), "the edit needs a \"value\""),
        (json!({"op": "rename", "name": "script"}), "script"),
        (json!({"op": "rename"}), "the edit needs a \"name\""),
        (json!({"op": "delete"}), "unknown op \"delete\""),
        (json!({"op": "remove", "selector": "p"}), "selector"),
    ] {
        let error = from_value::<Edit>(wrong).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}
