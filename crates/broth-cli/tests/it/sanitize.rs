//! `broth sanitize`: its configurations.

use serde_json::json;

use super::inputs::{broth_in, folder};
use super::shell::broth;

const FORM: &str = "<form><p>a<input type=password></form>";

#[test]
fn a_misspelt_member_of_a_configuration_is_refused() {
    let config = r#"{"elments": ["p"]}"#;
    let folder = folder("sanitize-misspelt", &[("c.json", config)]);
    let (status, out, err) = broth_in(&folder, &["sanitize", "--config", "c.json"], FORM);
    assert_eq!((status, &*out), (2, ""));
    let message = "broth: c.json: unknown member \"elments\" in the configuration; did you \
        mean \"elements\"?\n";
    assert_eq!(err, message);
    // Browsers ignore it, so that the rest of the configuration counts: none.
    let args = ["sanitize", "--config", "c.json", "--ignore-unknown"];
    let (status, out, err) = broth_in(&folder, &args, FORM);
    assert_eq!((status, &*err), (0, ""));
    assert_eq!(out, "<form><p>a<input type=\"password\"></p></form>");
}

#[test]
fn a_misspelt_member_in_a_record_is_refused() {
    let record = format!("{{\"input\": {FORM:?}, \"config\": {{\"tags\": [\"p\"]}}}}\n");
    let (status, out, _) = broth(&["sanitize", "--jsonl"], &record);
    assert_eq!(status, 1);
    assert!(out.contains(r#"unknown member \"tags\" in the configuration"#), "{out}");
    assert!(!out.contains("<form"), "{out}");
    let (_, out, _) = broth(&["sanitize", "--jsonl", "--ignore-unknown"], &record);
    assert!(out.contains("<form"), "{out}");
}

#[test]
fn the_content_of_elements_that_are_not_allowed_can_be_kept() {
    let config = r#"{"elements": ["b"]}"#;
    let folder = folder("sanitize-keep-content", &[("c.json", config)]);
    let html = "<p>Hi <b>there</b><style>b {}</style></p>";
    let args = ["sanitize", "--config", "c.json", "--report"];
    let (status, out, err) = broth_in(&folder, &args, html);
    assert_eq!((status, &*out), (0, ""));
    let told = "standard input:1:1: element \"p\" with its content: the configuration does not \
        allow it\n";
    assert_eq!(err, told);
    let (status, out, err) = broth_in(&folder, &[&args[..], &["--keep-content"]].concat(), html);
    assert_eq!((status, &*out), (0, "Hi <b>there</b>"));
    let told = "standard input:1:1: element \"p\": the configuration does not allow it; its content \
        stays\nstandard input:1:19: element \"style\" with its content: the configuration does not \
        allow it\n";
    assert_eq!(err, told);
}

#[test]
fn a_policy_judges_css() {
    let folder = folder("sanitize-css", &[("c.json", "{}")]);
    let html = "<style>p{color:red;top:0}</style><p style='color:red;top:0;background:url(a)'>Hi";
    let base = ["sanitize", "--config", "c.json"];
    for (flags, kept) in [
        (
            &[][..],
            "<style>p{color:red;top:0}</style><p style=\"color:red;top:0;background:url(a)\">",
        ),
        (
            &["--css", "keep"],
            "<style>p{color:red;top:0}</style><p style=\"color:red;top:0;background:url(a)\">",
        ),
        (&["--css", "remove"], "<style></style><p>"),
        (&["--css", "content"], "<style>p{color:red}</style><p style=\"color:red\">"),
        (&["--css", "mail"], "<style>p{color:red}</style><p style=\"color:red\">"),
        (&["--css", "offline"], "<style>p{color:red;top:0}</style><p style=\"color:red; top:0\">"),
        (
            &["--css", "content", "--css-scope", ".m"],
            "<style>.m p{color:red}</style><p style=\"color:red\">",
        ),
        (
            &["--css", r#"{"properties": ["top"], "scope": ".m"}"#],
            "<style>.m p{top:0}</style><p style=\"top:0\">",
        ),
    ] {
        let (status, out, _) = broth_in(&folder, &[&base[..], flags].concat(), html);
        assert_eq!((status, &*out), (0, &*format!("{kept}Hi</p>")), "{flags:?}");
    }
    let args = ["sanitize", "--config", "c.json", "--css", "content", "--report"];
    let (_, _, err) = broth_in(&folder, &args, "<p style='a: b; color: url(c)'>");
    let told = "standard input:1:4: attribute \"style\": the policy for CSS does not allow the \
        property\nstandard input:1:11: declaration \"a\": the policy for CSS does not allow the \
        property\nstandard input:1:17: declaration \"color\": the policy for CSS does not allow \
        the address\n";
    assert_eq!(err, told);
    let record = json!({"input": html, "config": {}, "css": "content", "css_scope": ".m"});
    let (_, out, _) = broth_in(&folder, &["sanitize", "--jsonl"], &format!("{record}\n"));
    assert!(out.contains(".m p{color:red}"), "{out}");
    let policy = json!({"preset": "content", "schemes": ["https"], "properties": ["background"]});
    let html = "<p style='color: red; background: url(https://a); top: 0'>";
    let record = json!({"input": html, "config": {}, "css": policy});
    let (_, out, _) = broth_in(&folder, &["sanitize", "--jsonl"], &format!("{record}\n"));
    assert!(out.contains("color: red; background: url(https://a)\\\">"), "{out}");
    for css in [json!("contents"), json!({"propertys": []}), json!(1)] {
        let record = json!({"input": "", "css": css});
        let (status, out, _) = broth_in(&folder, &["sanitize", "--jsonl"], &format!("{record}\n"));
        assert!(status == 1 && out.contains("bad-config"), "{out}");
    }
    let (status, _, err) = broth_in(&folder, &["sanitize", "--css", "contents"], "");
    assert!(status == 2 && err.contains("use keep, remove, content"), "{err}");
}

#[test]
fn a_name_that_no_markup_has_is_refused() {
    let config = r#"{"removeElements": ["B"]}"#;
    let folder = folder("sanitize-capitals", &[("c.json", config)]);
    let args = ["sanitize", "--config", "c.json"];
    let (status, out, err) = broth_in(&folder, &args, "<b>x");
    let told = "broth: c.json: removeElements[0]: names of HTML elements are in lower case; write \
        \"b\"\n";
    assert_eq!((status, &*out, &*err), (2, "", told));
    let args = [&args[..], &["--ignore-unknown"]].concat();
    assert_eq!(broth_in(&folder, &args, "<b>x").1, "<b>x</b>");
}

#[test]
fn only_allowed_classes_stay() {
    let html = "<p class='note ad'>a<code class='language-rust big'>let</code>";
    let args = ["sanitize", "--allow-class", "code=language-* line", "--allow-class", "note"];
    let (status, out, err) = broth(&[&args[..], &["--report"]].concat(), html);
    let kept = r#"<p class="note">a<code class="language-rust">let</code></p>"#;
    assert_eq!((status, &*out), (0, kept));
    let told = "standard input:1:16: class \"ad\": it is not among the classes that are allowed\n\
        standard input:1:48: class \"big\": it is not among the classes that are allowed\n";
    assert_eq!(err, told);
    let (status, out, err) = broth(&["sanitize", "--allow-class", "form=a"], html);
    assert_eq!((status, &*out), (2, ""));
    assert!(err.contains("--allow-class: attribute \"class\": the configuration"), "{err}");
    let record = json!({"input": html, "allow_class": ["form=a"]}).to_string();
    let (status, out, _) = broth(&["sanitize", "--jsonl"], &record);
    assert_eq!(status, 1);
    assert!(out.contains("allow_class"), "{out}");
}
