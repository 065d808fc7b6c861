//! `broth sanitize`: its configurations.

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
