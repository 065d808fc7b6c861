//! The JSON schemas in `docs/schemas`, compared with what the command reads and prints.

use std::collections::BTreeSet;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use boon::{Compiler, Schemas};
use serde_json::{Value, json};

use super::check::BROKEN;
use super::contract::{blocks, codes, page, root};
use super::inputs::{broth_in, folder};
use super::shell::broth;

/// A schema of the repository.
fn schema(name: &str) -> Value {
    let path = root().join("docs/schemas").join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// What is wrong with a value by the definition of a schema at this pointer.
fn errors(schema: &Value, pointer: &str, value: &Value) -> Option<String> {
    let id = schema["$id"].as_str().unwrap();
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource(id, schema.clone()).unwrap();
    let index = compiler.compile(&format!("{id}#{pointer}"), &mut schemas).unwrap();
    schemas.validate(value, index).err().map(|error| format!("{error:#}"))
}

/// The names of the properties of the definition at this pointer.
fn properties(schema: &Value, pointer: &str) -> BTreeSet<String> {
    let definition = schema.pointer(pointer).unwrap();
    definition["properties"].as_object().unwrap().keys().cloned().collect()
}

// --- broth.toml ---

/// The exit status and the messages of a check with this configuration.
fn run(config: &str) -> (i32, String) {
    // Tests run side by side.
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let name = format!("schema-{}", RUNS.fetch_add(1, Ordering::Relaxed));
    let baseline = ("known.json", r#"{"files": {}}"#);
    let folder = folder(&name, &[("broth.toml", config), baseline, ("a.html", "")]);
    let (status, _, err) = broth_in(&folder, &["check", "a.html"], "");
    (status, err)
}

fn parsed(config: &str) -> Value {
    serde_json::to_value(config.parse::<toml::Table>().unwrap()).unwrap()
}

/// Whether the command and the schema both accept this configuration, or both refuse it.
#[track_caller]
fn check(config: &str, is_right: bool) {
    let (status, err) = run(config);
    assert_eq!(status != 2, is_right, "{config}: {err}");
    let errors = errors(&schema("broth.json"), "", &parsed(config));
    assert_eq!(errors.is_none(), is_right, "{config}: {errors:?}");
}

#[test]
fn the_schema_of_the_configuration_accepts_what_the_command_does() {
    check("", true);
    check(blocks(&page(), "toml")[0], true);
    check("ignored-regions = [{from = '{{', to = '}}'}]", true);
    check("ignored-regions = [{from = '', to = '}}'}]", false);
    check("ignored-regions = [{from = '{{'}]", false);
    check("ignored-regions = [{from = '{{', to = '}}', as = 'nothing'}]", false);
    check("ignored-regions = [{from = '{{', to = '}}', at = 1}]", false);
    check("ignore = 'vendor/'", false);
    check("baseline = ['known.json']", false);
    check("rule = 1", false);
    check("rules = []", false);
    check("[rules]\nduplicat-id = 'off'", false);
    check("[rules]\nduplicate-id = 'on'", false);
    check("[rules]\nduplicate-id = 1", false);
    check("[[overrides]]\nfiles = ['a']", false);
    check("[[overrides]]\nfiles = ['a']\nrules = {}", true);
    check("[[overrides]]\nfiles = ['a']\nfmt = {width = 80}", true);
    check("[fmt]\nwidth = 80\nindent = 4\ntabs = false\nwhite-space = 'strict'", true);
    check("[fmt]\nwidth = 'wide'", false);
    check("[fmt]\nindent = 256", false);
    check("[fmt]\nwhite-space = 'none'", false);
    check("[fmt]\nsoup = 1", false);
    check("[[overrides]]\nfiles = ['a']\nrules = {soup = 'off'}", false);
    check("[[overrides]]\nfiles = ['a']\nrules = {}\nignore = ['b']", false);
    for (number, config) in blocks(&page(), "toml").iter().enumerate().skip(1) {
        let errors = errors(&schema("broth.json"), "", &parsed(config));
        assert_eq!(errors, None, "{number}: {config}");
    }
    check("presets = ['htmx', 'livewire']", true);
    check("presets = ['react']", false);
    check("presets = 'htmx'", false);
    check("attributes = ['a-*', {name = 'b', elements = ['p'], values = ['c']}]", true);
    check("attributes = [{elements = ['p']}]", false);
    check("attributes = [1]", false);
    check("[elements.a-b]\nattributes = [{name = 'c', required = true}]\ncontent = 'text'", true);
    check("[elements.a-b]\nchildren = ['c-*']", true);
    check("[elements.a-b]\ncontent = 'flow'", false);
    check("[elements.a-b]\nsoup = 1", false);
    check("custom-elements = []", true);
    check("custom-elements = 1", false);
    check("extends = []", true);
    check("extends = [1]", false);
    let own = |rest: &str| format!("[rules.custom.a]\nselector = 'p'\nmessage = 'b'\n{rest}");
    for (rest, is_right) in [
        ("", true),
        ("severity = 'style'", true),
        ("severity = 'off'", false),
        ("files = ['c']", true),
        ("xpath = '//p'", false),
        ("fix = {}", true),
        ("fix = {set = {c = 'd'}, rename = 'e', remove-attribute = ['f']}", true),
        ("fix = {rename = {c = 'd'}, remove-attribute = 'f'}", true),
        ("fix = {replace = ''}", true),
        ("fix = {replace = '', rename = 'e'}", false),
        ("fix = {set = {c = 1}}", false),
        ("fix = 'c'", false),
        ("soup = 1", false),
    ] {
        check(&own(rest), is_right);
    }
    check("[rules.custom.a]\nxpath = '//p'\nmessage = 'b'", true);
    check("[rules.custom.a]\nmessage = 'b'", false);
    check("[rules.custom.a]\nselector = 'p'", false);
    check("[rules.custom.a]\nselector = 'p'\nmessage = ' '", false);
    check("[rules.custom.A]\nselector = 'p'\nmessage = 'b'", false);
    check(&own("[[overrides]]\nfiles = ['d']\nrules.custom.a = 'off'"), true);
    check("[[overrides]]\nfiles = ['d']\nrules.custom.a.selector = 'p'", false);
    check("[[overrides]]\nfiles = ['a']\npresets = ['vue']", true);
    check("[[overrides]]\nfiles = ['a']\nattributes = ['b']", true);
}

#[test]
fn the_schema_of_the_configuration_has_all_rules_and_keys() {
    let schema = schema("broth.json");
    let (_, list, _) = broth(&["check", "--list"], "");
    let rules = list.lines().filter_map(|line| line.split_once(": ")?.0.split_whitespace().nth(1));
    let mut rules: BTreeSet<String> = rules.map(str::to_owned).collect();
    rules.extend(["style", "warning", "warnings"].map(str::to_owned));
    let mut of_schema = properties(&schema, "/definitions/rules");
    assert_eq!(properties(&schema, "/definitions/override-rules"), of_schema);
    assert!(of_schema.remove("custom"));
    assert_eq!(of_schema, rules);
    let every = rules.iter().map(|rule| format!("{rule} = 'warning'\n")).collect::<String>();
    check(&format!("[rules]\n{every}"), true);
    // The message about an unknown key lists the others.
    for (pointer, config) in [
        ("", "soup = 1"),
        ("/definitions/region", "[[ignored-regions]]\nsoup = 1"),
        ("/definitions/override", "[[overrides]]\nsoup = 1"),
        ("/definitions/fmt", "[fmt]\nsoup = 1"),
        ("/definitions/attribute-table", "attributes = [{soup = 1}]"),
        ("/definitions/element", "[elements.a-b]\nsoup = 1"),
        ("/definitions/own-rule", "[rules.custom.a]\nsoup = 1"),
        ("/definitions/own-fix", "[rules.custom.a]\nfix = {soup = 1}"),
    ] {
        let (_, err) = run(config);
        let keys = codes(err.split_once("expected").unwrap().1).into_iter().collect();
        assert_eq!(properties(&schema, pointer), keys, "{err}");
    }
    let (_, err) = run("[rules]\nstyle = 'soup'");
    let levels = codes(err.split_once("expected").unwrap().1);
    assert_eq!(schema["definitions"]["level"]["enum"], json!(levels), "{err}");
}

// --- findings ---

/// Pages with findings of all shapes.
const PAGES: [&str; 4] = [
    BROKEN,
    "<!DOCTYPE html><title>Soup</title><img src=soup.png><p id=a><p id=a>",
    "<!DOCTYPE html><title>Soup</title><a href=b><a href=c>d</a>",
    "<p>é",
];

#[test]
fn the_schema_of_findings_holds_for_what_is_printed() {
    let schema = schema("findings.json");
    let names = ["a.html", "b.html", "c.html", "d.html"];
    let files: Vec<(&str, &str)> = names.into_iter().zip(PAGES).collect();
    let folder = folder("findings", &[&files[..], &[("e.xml", "<a>&x;<b></a>")]].concat());
    let mut seen = BTreeSet::new();
    for args in [&["check"][..], &["check", "--deny", "style"], &["xml", "check"]] {
        let (_, out, err) = broth_in(&folder, &[args, &["--format", "json", "."]].concat(), "");
        let list: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
        assert_eq!(errors(&schema, "", &list), None, "{list}");
        let files = list.as_array().unwrap().iter();
        for finding in files.flat_map(|file| file["findings"].as_array().unwrap()) {
            seen.extend(finding.as_object().unwrap().keys().cloned());
        }
    }
    // All members that the schema names were there, and no others.
    assert_eq!(seen, properties(&schema, "/definitions/finding"));
    // Answers to records have the same findings.
    let records = PAGES.map(|page| json!(page).to_string()).join("\n");
    let (_, out, _) = broth(&["check", "--jsonl"], records);
    for answer in out.lines() {
        let answer: Value = serde_json::from_str(answer).unwrap();
        for finding in answer["findings"].as_array().unwrap() {
            assert_eq!(errors(&schema, "/definitions/finding", finding), None, "{finding}");
            for member in ["rule", "severity", "message", "start", "end", "line", "col"] {
                let mut lacking = finding.clone();
                lacking.as_object_mut().unwrap().remove(member);
                assert!(errors(&schema, "/definitions/finding", &lacking).is_some(), "{member}");
            }
        }
    }
    assert!(errors(&schema, "", &json!([{"file": "a.html"}])).is_some());
}
