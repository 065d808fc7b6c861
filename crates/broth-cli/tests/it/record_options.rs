//! A record's options are the command's flags: each flag is the default of an option that does the
//! same, or cannot be used with `--jsonl`.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::contract::{commands, help, options, page, rows};
use super::shell::broth;

/// A flag that records may set: the command, the words of the flag, the option, a value that undoes
/// the flag, and an input for which the flag matters.
type Row = (&'static str, &'static [&'static str], (&'static str, Value), Value, &'static str);

const ITEM: &str = "<p itemscope itemid='#c'>";
const GRAPH: &str = "<script type=application/ld+json>{\"@graph\":[1]}</script>";
const FORM: &str = "<form action='#c'><input name=a><button name=b></form>";
const IMAGE: &str = "<a href=b>c</a><img src=d>";
const LINK: &str = "<a href=b>c</a>";
const SUB: &str = "<sub onclick=a>b</sub>";
const COMMENT: &str = "<p>Leeks, potatoes and cream<div class=comments>I like it</div>";
const PRECISE: &str = "<div>Salt</div><p>Pepper and more of it<div>Leek</div>";
const FORMULA: &str = "<math><annotation encoding=application/x-tex>a</annotation></math>";

fn table() -> Vec<Row> {
    let on = |name| (name, json!(true));
    let text = |name, text: &str| (name, json!(text));
    let off = || json!(false);
    vec![
        (
            "tokens",
            &["--edition", "html2015"],
            text("edition", "html2015"),
            json!("living"),
            "<?a b?>",
        ),
        (
            "tokens",
            &["--initial-state", "rcdata"],
            text("initial_state", "rcdata"),
            json!("data"),
            "<p>",
        ),
        ("tokens", &["--last-start-tag", "p"], text("last_start_tag", "p"), json!("a"), "</p>"),
        ("tree", &["--fragment", "tr"], text("context", "tr"), json!("div"), "<td>"),
        ("tree", &["--context", "tr"], text("fragment", "tr"), json!("div"), "<td>"),
        ("tree", &["--scripting"], on("scripting"), off(), "<noscript><p>"),
        (
            "tree",
            &["--edition", "html2015"],
            text("edition", "html2015"),
            json!("living"),
            "<?a b?>",
        ),
        ("text", &["--scripting", "off"], text("scripting", "off"), json!("on"), "<noscript>a"),
        ("text", &["--scripting=off"], ("scripting", json!(false)), json!(true), "<noscript>a"),
        ("text", &["--without", "b"], text("without", "b"), json!([]), "a<b>c</b>"),
        ("markdown", &["--select", "b"], text("select", "b"), json!("p"), "<p>a<b>c</b>"),
        ("markdown", &["--without", "b"], text("without", "b"), json!([]), "a<b>c</b>"),
        ("markdown", &["--base", "urn:a"], text("base", "urn:a"), json!("urn:b"), "<a href='#c'>d"),
        (
            "markdown",
            &["--flavor", "commonmark"],
            text("flavor", "commonmark"),
            json!("gfm"),
            "<s>a</s>",
        ),
        (
            "markdown",
            &["--emphasis", "underscore"],
            text("emphasis", "underscore"),
            json!("asterisk"),
            "<i>a</i>",
        ),
        ("markdown", &["--bullet", "plus"], text("bullet", "plus"), json!("dash"), "<ul><li>a"),
        ("markdown", &["--fence", "tildes"], text("fence", "tildes"), json!("backticks"), "<pre>a"),
        ("markdown", &["--heading", "setext"], text("heading", "setext"), json!("atx"), "<h1>a"),
        (
            "markdown",
            &["--hard-break", "spaces"],
            text("hard_break", "spaces"),
            json!("backslash"),
            "a<br>b",
        ),
        (
            "markdown",
            &["--links", "references"],
            text("links", "references"),
            json!("inline"),
            LINK,
        ),
        ("fmt", &["--width", "20"], ("width", json!(20)), json!(100), "<p>some words, some more"),
        ("fmt", &["--indent", "4"], ("indent", json!(4)), json!(2), "<ul><li>a</ul>"),
        ("fmt", &["--tabs"], on("tabs"), off(), "<ul><li>a</ul>"),
        (
            "fmt",
            &["--white-space", "strict"],
            text("white_space", "strict"),
            json!("css"),
            "<ul><li>a</ul>",
        ),
        ("fmt", &["--tags", "write"], text("tags", "write"), json!("keep"), "<ul><li>a</ul>"),
        ("fmt", &["--css"], on("css"), off(), "<p style='color:red'>"),
        ("fmt", &["--fragment", "tr"], text("context", "tr"), json!("div"), "<td>a<td>b"),
        (
            "fmt",
            &["--templates", "jinja"],
            text("templates", "jinja"),
            json!("none"),
            "<p CLASS={{a}}>",
        ),
        ("xml fmt", &["--width", "5"], ("width", json!(5)), json!(100), "<a b='c' d='e'/>"),
        ("xml fmt", &["--indent", "4"], ("indent", json!(4)), json!(2), "<a><b/></a>"),
        ("xml fmt", &["--tabs"], on("tabs"), off(), "<a><b/></a>"),
        (
            "check",
            &["--templates", "jinja"],
            text("templates", "jinja"),
            json!("none"),
            "<p {% a %}>",
        ),
        ("markdown", &["--wrap", "20"], ("wrap", json!(20)), json!(100), "a-word and another word"),
        (
            "markdown",
            &["--raw-html", "sanitized"],
            text("raw_html", "sanitized"),
            json!("never"),
            SUB,
        ),
        ("markdown", &["--raw-html", "keep"], text("raw_html", "keep"), json!("sanitized"), SUB),
        ("markdown", &["--math", "tex"], text("math", "tex"), json!("text"), FORMULA),
        (
            "markdown",
            &["--sub-sup", "text"],
            text("sub_sup", "text"),
            json!("marks"),
            "a<sub>2</sub>",
        ),
        (
            "markdown",
            &["--block-cells", "text"],
            text("block_cells", "text"),
            json!("unwrap"),
            "<table><td><p>a<p>b<td>c",
        ),
        (
            "markdown",
            &["--footnotes", "markdown"],
            text("footnotes", "markdown"),
            json!("links"),
            "<a href=#a rel=footnote>1</a><p id=a role=doc-footnote>b",
        ),
        (
            "markdown",
            &["--definition-lists", "html"],
            text("definition_lists", "html"),
            json!("list"),
            "<dl><dt>a<dd>b</dl>",
        ),
        (
            "markdown",
            &["--details", "html"],
            text("details", "html"),
            json!("text"),
            "<details>a</details>",
        ),
        ("markdown", &["--kbd", "html"], text("kbd", "html"), json!("code"), "<kbd>a</kbd>"),
        ("markdown", &["--front-matter"], on("front_matter"), off(), "<title>a</title>"),
        ("markdown", &["--scripting", "off"], text("scripting", "off"), json!("on"), "<noscript>a"),
        ("data", &["--base", "urn:a"], text("url", "urn:a"), json!("urn:b"), ITEM),
        ("data", &["--url", "urn:a"], text("base", "urn:a"), json!("urn:b"), ITEM),
        ("data", &["--only", "microdata"], text("only", "microdata"), json!(["json-ld"]), ITEM),
        ("data", &["--flatten-graphs"], on("flatten_graphs"), off(), GRAPH),
        ("links", &["--base", "urn:a"], text("url", "urn:a"), json!("urn:b"), "<a href='#c'>"),
        ("links", &["--url", "urn:a"], text("base", "urn:a"), json!("urn:b"), "<a href='#c'>"),
        ("links", &["--kind", "link"], text("kind", "link"), json!(["image"]), IMAGE),
        ("tables", &["--number", "2"], ("number", json!(2)), json!(1), "<table></table>"),
        ("tables", &["--cells"], on("cells"), off(), "<table><tr><td>a"),
        ("forms", &["--base", "urn:a"], text("url", "urn:a"), json!("urn:b"), FORM),
        ("forms", &["--url", "urn:a"], text("base", "urn:a"), json!("urn:b"), FORM),
        ("forms", &["--submitter", "button"], text("submitter", "button"), json!("b"), FORM),
        ("forms", &["--fill", "a=1"], ("fill", json!({"a": "1"})), json!({"a": "2"}), FORM),
        ("forms", &["--request"], on("request"), off(), FORM),
        ("forms", &["--controls"], on("controls"), off(), FORM),
        ("content", &["--format", "html"], text("format", "html"), json!("text"), "<p>a"),
        ("content", &["--url", "urn:a"], text("url", "urn:a"), json!("urn:b"), "<a href='#c'>d"),
        ("content", &["--comments"], on("comments"), off(), COMMENT),
        ("content", &["--precision"], on("precision"), off(), PRECISE),
        ("content", &["--recall"], on("recall"), off(), COMMENT),
        ("content", &["--no-tables"], on("no_tables"), off(), "<p>a<table><td>b</table>"),
        ("content", &["--no-images"], on("no_images"), off(), "<p>a<img src=b alt=c>"),
        ("content", &["--no-links"], on("no_links"), off(), "<p>a<a href=b>c</a>"),
        ("content", &["--min-length", "2"], ("min_length", json!(2)), json!(0), "<p>a<p>bc"),
        ("content", &["--select", "b"], text("select", "b"), json!("p"), "<p>a<b>c</b>"),
        ("content", &["--without", "b"], text("without", "b"), json!([]), "a<b>c</b>"),
        ("select", &["--xml"], on("xml"), off(), "<P/>"),
        (
            "select",
            &["--namespace", "svg=urn:a"],
            ("namespaces", json!({"svg": "urn:a"})),
            Value::Null,
            "<svg>",
        ),
        (
            "select",
            &["--namespace", "svg=urn:a"],
            ("namespace", json!({"svg": "urn:a"})),
            Value::Null,
            "<svg>",
        ),
        (
            "select",
            &["--variable", "x=a"],
            ("variables", json!({"x": "a"})),
            json!({"x": "b"}),
            "<p>$x",
        ),
        (
            "select",
            &["--variable", "x=a"],
            ("variable", json!({"x": "a"})),
            json!({"x": "b"}),
            "<p>$x",
        ),
        ("select", &["--xpath", "//b"], text("xpath", "//b"), json!("//i"), "<b></b><i></i>"),
        ("select", &["--text"], on("text"), off(), "<p>a"),
        ("select", &["--html"], on("html"), off(), "<p>a"),
        ("select", &["--attr", "id"], text("attr", "id"), Value::Null, "<p id=a>"),
        (
            "select",
            &["--field", "t=text"],
            ("fields", json!({"t": "text"})),
            json!({"u": "@id"}),
            "<p id=a>x",
        ),
        ("select", &["--without", "p + p"], ("without", json!(["p + p"])), json!([]), "<p><p>"),
        (
            "select",
            &["--base", "https://a.b/"],
            text("base", "https://a.b/"),
            json!("https://c.d"),
            "<p href=x>",
        ),
        ("serialize", &["--fragment", "tr"], text("context", "tr"), json!("div"), "<td>"),
        ("serialize", &["--context", "tr"], text("fragment", "tr"), json!("div"), "<td>"),
        ("serialize", &["--scripting"], on("scripting"), off(), "<noscript>&lt;p>"),
        ("serialize", &["--exact"], on("exact"), off(), "<pre>\n\na"),
        ("serialize", &["--omit-optional-tags"], on("omit_optional_tags"), off(), "<p>a"),
        ("serialize", &["--minify"], on("minify"), off(), "<p>a"),
        ("serialize", &["--minify-css"], on("minify_css"), off(), "<p style='color: red'>"),
        ("serialize", &["--pretty"], on("pretty"), off(), "<p>a"),
        ("serialize", &["--indent"], on("indent"), off(), "<p>a"),
        ("serialize", &["--xml"], on("xml"), off(), "<br>"),
        ("serialize", &["--quote", "single"], text("quote", "single"), json!("double"), "<p id=a>"),
        (
            "serialize",
            &["--minimize", "empty"],
            text("minimize", "empty"),
            json!("never"),
            "<p id>",
        ),
        (
            "serialize",
            &["--escape", "numeric"],
            text("escape", "numeric"),
            json!("standard"),
            "&lt;",
        ),
        ("serialize", &["--ascii"], on("ascii"), off(), "é"),
        ("serialize", &["--slash"], on("slash"), off(), "<br>"),
        ("serialize", &["--charset", "koi8-r"], text("charset", "koi8-r"), json!("utf-8"), "a"),
        ("serialize", &["--collapse-white-space"], on("collapse_white_space"), off(), "a  b"),
        ("serialize", &["--sort-attributes"], on("sort_attributes"), off(), "<p id=b class=a>"),
        (
            "serialize",
            &["--doctype", "short"],
            text("doctype", "short"),
            json!("full"),
            "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
        ),
        ("sanitize", &["--context", "tr"], text("context", "tr"), json!("div"), "<td>"),
        ("sanitize", &["--fragment", "tr"], text("fragment", "tr"), json!("div"), "<td>"),
        ("sanitize", &["--document"], on("document"), off(), "<!DOCTYPE html><title>x</title><p>y"),
        ("sanitize", &["--ignore-unknown"], on("ignore_unknown"), off(), "<form>"),
        ("sanitize", &["--keep-content"], on("keep_content"), off(), "<form>x"),
        (
            "sanitize",
            &["--allow-class", "p=a b"],
            ("allow_class", json!(["p=a b"])),
            json!(["p=c"]),
            "<p class='a c'>",
        ),
        ("sanitize", &["--unsafe"], on("unsafe"), off(), "<script>x()</script>"),
        ("sanitize", &["--unsafe"], ("safe", json!(false)), json!(true), "<script>x()</script>"),
        (
            "xml tokens",
            &["--dialect", "draft"],
            text("dialect", "draft"),
            json!("xml"),
            "<a b='&lt;'/><?xml ?>&#0;",
        ),
        ("xml tokens", &["--html-entities"], on("html_entities"), off(), "<a>&nbsp;"),
        (
            "xml tree",
            &["--dialect", "draft"],
            text("dialect", "draft"),
            json!("xml"),
            "<a>\n<![CDATA[]]>&#0;</a>",
        ),
        ("xml tree", &["--html-entities"], on("html_entities"), off(), "<a>&nbsp;"),
        ("xml tree", &["--strict"], on("strict"), off(), "<a>"),
        (
            "xml serialize",
            &["--dialect", "draft"],
            text("dialect", "draft"),
            json!("xml"),
            "<a b='x\ty'/>",
        ),
        ("xml serialize", &["--html-entities"], on("html_entities"), off(), "<a>&nbsp;"),
        ("xml serialize", &["--declaration"], on("declaration"), off(), "<a/>"),
        ("xml serialize", &["--pretty"], on("pretty"), off(), "<a><b/></a>"),
        (
            "xml serialize",
            &["--namespace", "x=urn:x"],
            ("namespaces", json!({"x": "urn:x"})),
            json!({}),
            "<x:a/>",
        ),
        (
            "xml serialize",
            &["--namespace", "x=urn:x"],
            ("namespace", json!({"x": "urn:x"})),
            json!({}),
            "<x:a/>",
        ),
        ("check", &["--fragment", "tr"], text("context", "tr"), json!("div"), "<td>1"),
        ("check", &["--context", "tr"], text("fragment", "tr"), json!("div"), "<td>1"),
        (
            "check",
            &["--deny", "style"],
            ("deny", json!(["style"])),
            json!([]),
            "<!DOCTYPE html><title>a</title><p id=a>",
        ),
        (
            "check",
            &["--only", "duplicate-id"],
            text("only", "duplicate-id"),
            json!([]),
            "<!DOCTYPE html><p id=a><p id=a>",
        ),
        (
            "check",
            &["--allow", "duplicate-id"],
            text("allow", "duplicate-id"),
            json!([]),
            "<!DOCTYPE html><title>a</title><p id=a><p id=a>",
        ),
        (
            "decode",
            &["--transport", "koi8-r"],
            text("transport", "koi8-r"),
            json!("windows-1252"),
            "zcnS",
        ),
        ("decode", &["--xml"], on("xml"), off(), "zcnS"),
        (
            "decode",
            &["--encoding", "koi8-r"],
            text("encoding", "koi8-r"),
            json!("windows-1252"),
            "zcnS",
        ),
        ("decode", &["--guess", "utf8"], text("guess", "utf8"), json!("never"), "w6k="),
        ("entities decode", &["--attribute"], on("attribute"), off(), "&copy=1"),
        ("entities encode", &["--attribute"], on("attribute"), off(), "\""),
        (
            "entities encode",
            &["--policy", "ascii-decimal"],
            text("policy", "ascii-decimal"),
            json!("minimal"),
            "é",
        ),
    ]
}

/// Flags that a member of another form replaces in records; other tests show these members.
const REPLACED: &[(&str, &[&str])] = &[
    (
        "rewrite",
        &[
            "rules", "set", "unset", "rename", "before", "after", "prepend", "append", "inner",
            "replace", "remove", "unwrap",
        ],
    ),
    // A scope matters only with a policy.
    ("sanitize", &["config", "css", "css-scope"]),
    (
        "value",
        &[
            "valid",
            "serialize",
            "keyword",
            "non-conforming",
            "missing-value-default",
            "invalid-value-default",
            "empty-value-default",
            "allowed",
            "case",
            "name",
            "type",
            "tree",
        ],
    ),
];

/// The answer to a record of a command.
fn answer(command: &str, flags: &[&str], input: &str, option: Option<(&str, &Value)>) -> Value {
    let mut record = Map::new();
    let name = if command == "decode" { "bytes_base64" } else { "input" };
    record.insert(name.to_owned(), json!(input));
    if command == "select" {
        let selector = if input.contains("svg") { "svg|*" } else { "p" };
        // An expression takes the place of the selector.
        let is_xpath = flags.contains(&"--xpath") || option.is_some_and(|it| it.0 == "xpath");
        if input.contains('$') {
            record.insert("xpath".to_owned(), json!("string($x)"));
        } else if !is_xpath {
            record.insert("selector".to_owned(), json!(selector));
        }
        // A base changes an attribute only if one is asked for.
        if input.contains("href") {
            record.insert("attr".to_owned(), json!("href"));
        }
    }
    if let Some((name, value)) = option {
        record.insert(name.to_owned(), value.clone());
    }
    // An unknown member of a configuration matters only here.
    if input == "<form>" {
        record.insert("config".to_owned(), json!({"tags": ["p"]}));
    }
    // The last start tag matters only here.
    if input == "</p>" {
        record.insert("initial_state".to_owned(), json!("rcdata"));
    }
    let mut args: Vec<&str> = command.split(' ').collect();
    args.extend(flags);
    args.push("--jsonl");
    let (_, out, err) = broth(&args, Value::Object(record).to_string());
    assert_eq!(err, "", "{args:?}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn an_option_of_a_record_does_what_its_flag_does() {
    for (command, flags, (name, value), off, input) in table() {
        let plain = answer(command, &[], input, None);
        let by_flag = answer(command, flags, input, None);
        let case = format!("{command} {flags:?} {name}");
        assert_ne!(plain, by_flag, "{case}");
        assert_eq!(answer(command, &[], input, Some((name, &value))), by_flag, "{case}");
        // With both, and with the option by the other spelling of its name.
        let hyphens = name.replace('_', "-");
        assert_eq!(answer(command, flags, input, Some((&hyphens, &value))), by_flag, "{case}");
        // The record overrides the flag; null counts as absent.
        let undone = answer(command, flags, input, Some((name, &off)));
        match off {
            Value::Null => assert_eq!(undone, by_flag, "{case}"),
            _ => assert_eq!(undone, answer(command, &[], input, Some((name, &off))), "{case}"),
        }
        assert_eq!(undone == by_flag, off.is_null(), "{case}");
    }
}

/// The long flags of a command, with a value for each that takes one. A flag that does not take
/// any text, such as one for numbers, needs a value of its own here.
fn flags(command: &str) -> Vec<(String, Option<&'static str>)> {
    let help = help(command);
    let lines = help.lines().filter(|line| line.starts_with("  "));
    let of_line = |line: &str| {
        let (_, flag) = line.split_at(line.find("--")?);
        let starts = line.trim_start();
        if !starts.starts_with("--") && !starts.starts_with('-') {
            return None;
        }
        let name: String =
            flag[2..].chars().take_while(|&c| c.is_ascii_alphanumeric() || c == '-').collect();
        let value = flag.contains('<').then_some(match name.as_str() {
            "encoding" | "transport" => "utf-8",
            "guess" => "utf8",
            "max-warnings" => "1",
            "color" => "never",
            "format" => "json",
            "explain" => "duplicate-id",
            _ => "x",
        });
        Some((name, value))
    };
    lines.filter_map(of_line).filter(|(name, _)| name != "help" && name != "jsonl").collect()
}

#[test]
fn a_flag_is_the_default_of_an_option_or_cannot_be_used_with_jsonl() {
    let table = table();
    let page = page();
    let (_, shapes) = page.split_once("### Shapes").unwrap();
    let rows = rows(shapes, "command");
    for command in commands() {
        // Two commands may have the same shape.
        let is_it = |row: &&Vec<&str>| {
            row[0].split(", ").any(|name| name.trim_end_matches(" KIND") == command)
        };
        let Some(row) = rows.iter().find(is_it) else { continue };
        let told: BTreeSet<String> = options(row[1]).into_iter().collect();
        let replaced = REPLACED.iter().find(|(of, _)| *of == command).map_or(&[][..], |(_, it)| it);
        for (flag, value) in flags(&command) {
            if replaced.contains(&&*flag) {
                continue;
            }
            let long = format!("--{flag}");
            let own = table.iter().filter(|(of, words, ..)| {
                let is_own = *of == command || command == "xml select" && *of == "select";
                is_own && words.iter().any(|word| *word == long)
            });
            let names: Vec<&str> = own.map(|(_, _, (name, _), ..)| *name).collect();
            if !names.is_empty() {
                assert!(
                    names.iter().any(|name| told.contains(*name)),
                    "{command} {flag}: {told:?}"
                );
                continue;
            }
            let mut args: Vec<&str> = command.split(' ').collect();
            args.extend((command == "value").then_some("integer"));
            args.push(&long);
            args.extend(value);
            args.push("--jsonl");
            let (status, out, err) = broth(&args, "");
            assert_eq!((status, &*out), (2, ""), "{args:?}");
            assert!(err.contains("cannot be used with"), "{args:?}: {err}");
        }
    }
}

/// The message about an impossible record.
#[track_caller]
fn refused(args: &[&str], record: &str, message: &str) {
    let (status, out, _) = broth(&[args, &["--jsonl"]].concat(), record);
    let answer: Value = serde_json::from_str(&out).unwrap();
    let error = &answer["error"];
    assert_eq!((status, &error["code"]), (1, &json!("bad-option")), "{record}: {answer}");
    assert_eq!(error["message"], message, "{record}");
}

#[test]
fn options_exclude_each_other_as_flags_do() {
    refused(
        &["serialize"],
        r#"{"input":"","minify":true,"pretty":true}"#,
        "\"minify\" and \"pretty\" exclude each other; keep one",
    );
    let document = "\"context\" and \"document\" exclude each other; keep one";
    refused(&["sanitize"], r#"{"input":"","document":true,"context":"td"}"#, document);
    refused(&["sanitize", "--document"], r#"{"input":"","context":"td"}"#, document);
    let own = r#"{"input":"<td>","context":"tr","document":false}"#;
    let (status, out, _) = broth(&["sanitize", "--document", "--jsonl"], own);
    assert_eq!((status, &*out), (0, "{\"output\":\"<td></td>\",\"removed\":[]}\n"));
    for (args, record, message) in [
        (
            &["tree"][..],
            r#"{"input":"","context":"td","fragment":"td"}"#,
            "\"context\" and \"fragment\" are one option; keep one",
        ),
        (
            &["sanitize"],
            r#"{"input":"","safe":true,"unsafe":true}"#,
            "\"safe\" and \"unsafe\" are one option; keep one",
        ),
        (&["tree"], r#"{"input":"","context":""}"#, "\"context\" must not be empty"),
        (&["sanitize"], r#"{"input":"","context":""}"#, "\"context\" must not be empty"),
        (&["sanitize"], r#"{"input":"","document":"yes"}"#, "\"document\" must be true or false"),
        (
            &["check"],
            r#"{"input":"","deny":[1]}"#,
            "\"deny\" must be a string or a list of strings",
        ),
        (
            &["check"],
            r#"{"input":"","deny":"duplicat-id"}"#,
            "\"deny\": unknown rule; did you mean `duplicate-id`?",
        ),
        (
            &["select"],
            r#"{"input":"","selector":"p","namespaces":["a"]}"#,
            "\"namespaces\": expected PREFIX=URI, such as `x=urn:x`",
        ),
        (
            &["rewrite"],
            r#"{"input":"","remove":"p"}"#,
            "\"remove\" is not an option of this command's records, which are input, rules",
        ),
        (
            &["value", "date"],
            r#"{"input":"2020-01-01","valid":true}"#,
            "\"valid\" is not an option of this command's records, which are input, op, params",
        ),
    ] {
        refused(args, record, message);
    }
}

#[test]
fn a_record_keeps_the_flags_that_it_does_not_set() {
    let (_, out, _) = broth(
        &["rewrite", "--remove", "b", "--set", "i", "id=a", "--unwrap", "u", "--jsonl"],
        "{\"input\":\"<b>1</b><i>2</i><u>3</u>\",\"id\":1}\n",
    );
    assert_eq!(out, "{\"id\":1,\"output\":\"<i id=\\\"a\\\">2</i>3\",\"edits\":3}\n");
    // A selector that begins with a hyphen, beside an option.
    let args = ["select", "--attr=id", "--jsonl", "--", "-a"];
    let (_, out, _) = broth(&args, "{\"input\":\"<p>\",\"text\":true}\n");
    assert!(out.contains("\"matches\":[]"), "{out}");
    // The configuration of the command line counts whatever else a record sets.
    let folder =
        super::inputs::folder("record-config", &[("config.json", r#"{"elements":["b"]}"#)]);
    let config = folder.join("config.json");
    let args = ["sanitize", "--config", config.to_str().unwrap(), "--jsonl"];
    let (_, out, _) = broth(&args, "{\"input\":\"<b>1<i>2\",\"safe\":false}\n");
    assert!(out.starts_with("{\"output\":\"<b>1</b>\""), "{out}");
    // A path is not a configuration: records read no files.
    let (_, out, _) =
        broth(&["sanitize", "--jsonl"], json!({"input": "", "config": config}).to_string());
    assert!(out.contains("bad-config"), "{out}");
}
