//! The promises of `docs/cli.md`: every example on the page is run, and its lists are complete.
//!
//! If a contract lies beside the project (`../shared/cli.md`, or where `BROTH_CONTRACT` points),
//! its tables are compared with the command, too.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value, json};

use super::shell::{self, broth};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

pub(crate) fn page() -> String {
    std::fs::read_to_string(root().join("docs/cli.md")).unwrap()
}

/// The contents of the fenced blocks of a language.
pub(crate) fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let fence = format!("```{language}\n");
    let bodies = page.split(fence.as_str()).skip(1);
    bodies.map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

/// The cells of all rows in the tables of a text whose header begins with this cell.
pub(crate) fn rows<'p>(page: &'p str, head: &str) -> Vec<Vec<&'p str>> {
    let mut rows = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        let Some(row) = line.strip_prefix("| ").and_then(|line| line.strip_suffix('|')) else {
            inside &= line.starts_with("|--");
            continue;
        };
        // A bar in a cell is escaped.
        let mut cells: Vec<&str> = Vec::new();
        let mut start = 0;
        for (at, _) in row.match_indices('|').filter(|&(at, _)| !row[..at].ends_with('\\')) {
            cells.push(row[start..at].trim());
            start = at + 1;
        }
        cells.push(row[start..].trim());
        if cells[0] == head {
            inside = true;
        } else if inside {
            rows.push(cells);
        }
    }
    rows
}

/// The texts between backticks.
pub(crate) fn codes(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(|code| code.replace("\\|", "|")).collect()
}

/// Runs a line of a shell script in the folder of the page's examples, and returns its output.
#[cfg(unix)]
fn sh(script: &str, input: &str) -> shell::Ran {
    let bin = Path::new(env!("CARGO_BIN_EXE_broth")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", script]).current_dir(root());
    command.env("PATH", format!("{}:{path}", bin.display()));
    shell::run(command, input.as_bytes())
}

#[cfg(unix)]
#[test]
fn examples_for_people_print_what_the_page_shows() {
    let page = page();
    let mut count = 0;
    for block in blocks(&page, "console") {
        for example in block.split("$ ").skip(1) {
            let (script, shown) = example.split_once('\n').unwrap();
            let (_, printed, _) = sh(script, "");
            assert_eq!(printed.trim_end(), shown.trim_end(), "{script}");
            count += 1;
        }
    }
    assert!(count > 10, "{count} examples");
}

/// An example of records on the page: a command, its input and its output.
struct Example<'p> {
    command: &'p str,
    records: Vec<&'p str>,
    answers: Vec<&'p str>,
}

fn examples(page: &str) -> Vec<Example<'_>> {
    blocks(page, "jsonl").into_iter().map(example).collect()
}

fn example(block: &str) -> Example<'_> {
    let mut lines = block.lines();
    let command = lines.next().and_then(|line| line.strip_prefix("$ broth ")).unwrap();
    let mut example = Example { command, records: Vec::new(), answers: Vec::new() };
    for line in lines {
        let (sign, rest) = line.split_at(1);
        let list = if sign == "<" { &mut example.records } else { &mut example.answers };
        list.push(rest.trim_start());
    }
    example
}

/// Runs `broth COMMAND --jsonl` and returns its answers.
#[track_caller]
fn answers(command: &str, records: &[String]) -> (i32, Vec<Value>) {
    let mut args: Vec<&str> = command.split(' ').collect();
    args.push("--jsonl");
    let (status, out, err) = broth(&args, records.join("\n"));
    assert_eq!(err, "", "{command}");
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), records.len(), "{command}: an answer for each record");
    (status, answers)
}

#[test]
fn examples_for_programs_answer_what_the_page_shows() {
    let page = page();
    for Example { command, records, answers } in examples(&page) {
        let (status, out, err) = broth(&command.split(' ').collect::<Vec<_>>(), records.join("\n"));
        let found: Vec<&str> = out.lines().collect();
        assert_eq!((found, err.as_str()), (answers.clone(), ""), "{command}");
        let is_bad =
            |answer: &&str| answer.contains("\"error\":") && !answer.contains("\"value\":");
        let bad = answers.iter().any(is_bad);
        assert_eq!(status, i32::from(bad), "{command}");
    }
}

/// All commands without subcommands, as `--help` lists them.
pub(crate) fn commands() -> BTreeSet<String> {
    let mut leaves = BTreeSet::new();
    let mut open = vec![String::new()];
    while let Some(command) = open.pop() {
        let help = help(&command);
        let Some((_, list)) = help.split_once("Commands:\n") else {
            leaves.insert(command);
            continue;
        };
        let list = list.lines().take_while(|line| !line.is_empty());
        for name in list.filter_map(|line| line.split_whitespace().next()) {
            if name != "help" {
                open.push(format!("{command} {name}").trim().to_owned());
            }
        }
    }
    leaves
}

pub(crate) fn help(command: &str) -> String {
    let mut args: Vec<&str> = command.split_whitespace().collect();
    args.push("--help");
    let (status, help, _) = broth(&args, "");
    assert_eq!(status, 0, "{command}");
    help
}

/// The words of `broth WORDS [ARGUMENTS]`.
fn command_of(code: &str) -> String {
    // Of several commands in one, the group represents them.
    let words = code.trim_start_matches("broth ").split(' ');
    let words = words.take_while(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_command_and_option_is_on_the_page() {
    let page = page();
    let listed: BTreeSet<String> = rows(&page, "command")
        .iter()
        .flat_map(|row| codes(row[0]))
        .map(|code| command_of(&code))
        .collect();
    let commands = commands();
    assert_eq!(listed, commands);
    for command in &commands {
        let help = help(command);
        assert!(help.contains("Example"), "{command} has an example");
        for option in help.lines().filter_map(|line| line.trim_start().strip_prefix("--")) {
            let name: String =
                option.chars().take_while(|&c| c.is_ascii_alphanumeric() || c == '-').collect();
            assert!(page.contains(&format!("`--{name}")), "{command} --{name} is not on the page");
        }
    }
    // Commands that read input take records.
    let with_records: BTreeSet<String> = examples(&page)
        .iter()
        .map(|example| example.command.trim_end_matches(" --jsonl").to_owned())
        .map(|command| if command.starts_with("value ") { "value".to_owned() } else { command })
        .collect();
    let others = ["completions", "lsp", "man", "mcp"].map(str::to_owned);
    assert_eq!(with_records, commands.into_iter().filter(|name| !others.contains(name)).collect());
}

/// A value for an option of a record.
fn value_of(command: &str, option: &str) -> Value {
    match option {
        "indent" if command.ends_with("fmt") => json!(4),
        "templates" => json!("jinja"),
        "width" => json!(80),
        "url" => json!("https://example.org/"),
        "only" if command == "check" => json!("style"),
        "only" => json!(["microdata", "json-ld", "rdfa", "microformats", "metadata"]),
        "kind" => json!("link"),
        "number" => json!(1),
        "submitter" => json!("button"),
        "fill" => json!({"a": "b"}),
        "white_space" => json!("strict"),
        "tags" => json!("omit"),
        "input" => json!("<p a a>x"),
        "bytes_base64" => json!("PHA+"),
        "edition" => json!("living"),
        "initial_state" => json!("data"),
        "last_start_tag" => json!("title"),
        "dialect" => json!("draft"),
        "context" => json!("div"),
        "transport" | "charset" | "encoding" => json!("utf-8"),
        "guess" => json!("utf8"),
        "deny" | "allow" => json!("style"),
        "quote" => json!("single"),
        "minimize" => json!("never"),
        "escape" => json!("needed"),
        "doctype" => json!("full"),
        "policy" => json!("ascii-named"),
        "selector" => json!("p"),
        "xpath" => json!("//p"),
        "variables" => json!({"x": "y"}),
        "namespaces" => json!({"svg": "http://www.w3.org/2000/svg"}),
        "attr" => json!("a"),
        "fields" => json!({"text": "text"}),
        "without" => json!(["b"]),
        "select" => json!("p"),
        "flavor" => json!("commonmark"),
        "emphasis" => json!("underscore"),
        "bullet" => json!("plus"),
        "fence" => json!("tildes"),
        "heading" => json!("setext"),
        "hard_break" => json!("spaces"),
        "links" => json!("references"),
        "wrap" => json!(72),
        "raw_html" => json!("keep"),
        "math" => json!("tex"),
        "sub_sup" | "block_cells" => json!("text"),
        "footnotes" => json!("markdown"),
        "definition_lists" | "details" | "kbd" => json!("html"),
        "base" => json!("https://example.org/"),
        "format" => json!("text"),
        "min_length" => json!(1),
        "css" if command == "sanitize" => json!("content"),
        "allow_class" => json!(["b"]),
        "css_scope" => json!(".m"),
        "op" => json!("parse"),
        "params" | "config" => json!({}),
        "rules" => json!([{"selector": "p", "op": "remove"}]),
        // The input is not well-formed.
        "strict" => json!(false),
        _ => json!(true),
    }
}

/// A record with what every command needs, and this option.
fn record_with(option: &str, value: Value) -> String {
    let mut record = Map::from_iter([
        ("input".to_owned(), value_of("", "input")),
        ("bytes_base64".to_owned(), value_of("", "bytes_base64")),
        ("selector".to_owned(), value_of("", "selector")),
    ]);
    record.insert(option.to_owned(), value);
    if ["xpath", "variables"].contains(&option) {
        // An expression takes the place of the selector.
        record.remove("selector");
        record.entry("xpath").or_insert_with(|| value_of("", "xpath"));
    }
    Value::Object(record).to_string()
}

/// The options in a cell of the table; in parentheses are their flags.
pub(crate) fn options(cell: &str) -> Vec<String> {
    let outside = cell.split('(').flat_map(|part| part.rsplit(')').next());
    outside.flat_map(codes).collect()
}

#[test]
fn every_record_option_is_read_and_answers_have_their_members() {
    let page = page();
    let (_, shapes) = page.split_once("### Shapes").unwrap();
    let rows = rows(shapes, "command");
    assert_eq!(rows.len(), 25);
    for row in rows {
        // Two commands may have the same shape.
        let command = row[0].split(", ").next().unwrap_or_default().replace("KIND", "integer");
        for option in options(row[1]) {
            let records = [
                record_with(&option, value_of(&command, &option)),
                record_with(&option, json!([1])),
            ];
            let (status, answers) = answers(&command, &records);
            let members: Vec<String> = answers[0].as_object().unwrap().keys().cloned().collect();
            assert_eq!(members, codes(row[2]), "{command} {option}");
            assert_eq!(status, 1, "{command} {option}");
            assert!(answers[1].get("error").is_some(), "{command} {option}");
        }
    }
}

#[test]
fn every_kind_of_value_is_on_the_page_and_answers_so() {
    let page = page();
    let rows = rows(&page, "kind");
    for row in &rows {
        let (kind, record) = (row[0].trim_matches('`'), row[1].trim_matches('`'));
        let expected: Value = serde_json::from_str(row[2].trim_matches('`')).unwrap();
        let (status, answers) = answers(&format!("value {kind}"), &[record.to_owned()]);
        assert_eq!((status, &answers[0]), (0, &json!({"value": expected})), "{kind} {record}");
    }
    let shown: BTreeSet<&str> = rows.iter().map(|row| row[0].trim_matches('`')).collect();
    let (_, list, _) = broth(&["value", "--list"], "");
    let kinds = list.lines().filter(|line| !line.starts_with(' '));
    assert_eq!(shown, kinds.filter_map(|line| line.split(' ').next()).collect());
}

// --- the contract beside the project ---

/// The contract, if there is one.
fn contract() -> Option<String> {
    let path = match std::env::var_os("BROTH_CONTRACT") {
        Some(path) => PathBuf::from(path),
        None => match std::env::var_os("BROTH_SUITES") {
            Some(suites) => PathBuf::from(suites).join("../cli.md"),
            None => root().join("../shared/cli.md"),
        },
    };
    let text = std::fs::read_to_string(&path);
    if text.is_err() {
        eprintln!("skipped: no contract at {}", path.display());
    }
    text.ok()
}

#[test]
fn the_contract_is_met() {
    let Some(contract) = contract() else { return };
    let commands = commands();

    // Commands, their flags, the choices of the flags.
    for row in rows(&contract, "command") {
        let Some(code) = codes(row[0]).into_iter().find(|code| code.starts_with("broth ")) else {
            continue;
        };
        let command = command_of(&code);
        let found: Vec<&String> =
            commands.iter().filter(|name| name.starts_with(&command)).collect();
        assert!(!found.is_empty(), "`{code}`");
        for flag in codes(row[1]).iter().filter(|code| code.starts_with("--")) {
            let (name, choices) = flag.split_once(' ').unwrap_or((flag, ""));
            for name in name.split(['/', '|']) {
                let name = format!("--{}", name.trim_start_matches('-'));
                let helps: Vec<String> = found.iter().map(|name| help(name)).collect();
                let help = helps.iter().find(|help| help.contains(&name));
                let help = help.unwrap_or_else(|| panic!("{command} has no {name}"));
                for choice in choices.split('|').filter(|_| choices.contains('|')) {
                    assert!(help.contains(choice), "{command} {name} takes no {choice}");
                }
            }
        }
    }

    // Records: each option is accepted, and each answer has the members that the contract shows.
    let (_, records) = contract.split_once("## `--jsonl`").unwrap();
    for row in rows(records, "command") {
        // `sanitize, with CSS` adds an option to `sanitize`.
        let names = row[0].split(", ").filter(|name| !name.starts_with("with "));
        for (number, command) in names.map(|name| name.replace("KIND", "integer")).enumerate() {
            let mut record = Map::new();
            // `op` lists its values among the options.
            let is_value =
                |code: &&String| ["parse", "valid", "serialize"].contains(&code.as_str());
            let is_quoted = |code: &&String| code.starts_with('"');
            let mut options = codes(row[1]);
            // A row may only say what is there besides.
            if row[1].starts_with("besides") {
                options.push("input".to_owned());
            }
            for option in options.iter().filter(|code| !is_value(code) && !is_quoted(code)) {
                record.insert(option.clone(), value_of(&command, option));
            }
            let (status, answers) = answers(&command, &[Value::Object(record).to_string()]);
            assert_eq!(status, 0, "{command}: {}", answers[0]);
            // Several commands may have one shape, or one each.
            let shapes = codes(row[2]);
            let shape = shapes.get(number).or(shapes.first()).cloned().unwrap_or_default();
            for member in members_at_the_top(&shape) {
                assert!(answers[0].get(&member).is_some(), "{command}: no {member}");
            }
        }
    }

    // Kinds.
    let (_, list, _) = broth(&["value", "--list"], "");
    for row in rows(&contract, "kind") {
        let kinds = row[0].split(", ").map(str::to_owned);
        for kind in kinds.chain(
            codes(row[1])
                .into_iter()
                .filter(|code| code.contains("-set-of-") || code.ends_with("-lookup")),
        ) {
            assert!(list.lines().any(|line| line.split(' ').next() == Some(&kind)), "{kind}");
        }
    }
}

/// The names of the members of an object in a shape such as `{"a":[{"b"}],"c":"..."}`.
fn members_at_the_top(shape: &str) -> Vec<String> {
    let mut depth = 0;
    let mut names = Vec::new();
    let mut text: Option<String> = None;
    for c in shape.chars() {
        match (&mut text, c) {
            (Some(name), '"') => {
                names.push((depth, std::mem::take(name)));
                text = None;
            }
            (Some(name), _) => name.push(c),
            (None, '"') => text = Some(String::new()),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => depth -= 1,
            // A text before a colon is a name; mark it as one.
            (None, ':') => {
                if let Some(last) = names.last_mut() {
                    last.0 = -last.0;
                }
            }
            (None, _) => {}
        }
    }
    names.into_iter().filter(|(depth, _)| *depth == -1).map(|(_, name)| name).collect()
}
