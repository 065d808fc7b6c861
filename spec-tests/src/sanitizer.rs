//! The public tests of the Sanitizer API, as rows of JSON.
//!
//! The rows are about trees, so most are asked of [`Sanitizer::parse_fragment`] and
//! [`Sanitizer::parse`], whose trees are those of browsers. Besides, `report` must not change its
//! own output for the same markup.

use std::path::Path;

use broth::Namespace;
use broth::dom::{Document, Node};
use broth::html::{Context, Edition, Parser};
use broth::sanitize::{
    ConfigElement, ConfigError, ConfigName, Configuration, Sanitizer, SanitizerConfig,
};
use serde_json::Value;

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// A row: its name, and what it says.
type Row = (String, Value);

/// The suites, where they are found.
pub fn reports() -> Vec<Report> {
    let mut reports = wpt();
    reports.extend(payloads("dompurify", "expect.jsonl", "payload"));
    reports.extend(payloads("ammonia", "rows.jsonl", "input"));
    reports
}

fn wpt() -> Vec<Report> {
    let Some(folder) = suites::public("wpt-sanitizer") else { return Vec::new() };
    let files: [(&str, fn(&Value) -> Result<(), String>); 6] = [
        ("rows", tree),
        ("presence", presence),
        ("shadow", shadow),
        ("config-normalise", normalise),
        ("config-valid", valid),
        ("modifiers", modifiers),
    ];
    files.map(|(file, check)| report(&folder, file, check)).into()
}

/// The inputs of another sanitizer's tests. Policies differ, so all that is asked is that nothing
/// which can run a script survives.
fn payloads(suite: &str, file: &str, member: &str) -> Option<Report> {
    let rows = read(&suites::public(suite)?.join(file));
    let payloads =
        rows.iter().map(|(name, row)| (name.as_str(), row[member].as_str().unwrap_or_default()));
    let name = format!("{suite}: nothing that can run a script");
    Some(harness::run_whole(&name, payloads, &ExpectedFailures::none(), |payload| {
        for sanitizer in [Sanitizer::new(), Sanitizer::baseline()] {
            CONTEXTS.iter().try_for_each(|context| harmless(&sanitizer, payload, context))?;
        }
        Ok(())
    }))
}

/// Where markup may stand, of every kind that a parser treats in its own way.
pub const CONTEXTS: [&str; 10] = [
    "div",
    "p",
    "td",
    "table",
    "select",
    "svg g",
    "math mi",
    "template",
    "svg desc",
    "math annotation-xml",
];

/// Whether markup is harmless in a context once it is sanitized, whether scripting is on or off,
/// and comes back.
fn harmless(sanitizer: &Sanitizer, markup: &str, context: &str) -> Result<(), String> {
    let sanitizer = &sanitizer.clone().context(context);
    let context = &Context::parse(context);
    let once = sanitizer.report(markup).html;
    for scripting in [false, true] {
        if let Some(found) = script_capable(&once, context, scripting) {
            return Err(format!("{found} in {context:?}: {once}"));
        }
        for edition in [Edition::Html2024, Edition::Html2020] {
            let parser = Parser::new().edition(edition).scripting(scripting);
            if let Some(found) = script_below(parser.context(*context).parse(&once).root()) {
                return Err(format!("{found} in {context:?} by {edition:?}: {once}"));
            }
        }
    }
    harness::same("sanitized twice", &once, &sanitizer.report(&once).html)
}

fn report(folder: &Path, file: &str, check: fn(&Value) -> Result<(), String>) -> Report {
    let rows = read(&folder.join(format!("{file}.jsonl")));
    let expected = ExpectedFailures::load(&format!("wpt-sanitizer-{file}.txt"));
    let named = rows.iter().map(|(name, row)| (name.as_str(), row));
    harness::run_whole(&format!("wpt-sanitizer/{file}"), named, &expected, check)
}

/// Reads a file with an object on each line.
pub fn read(path: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let row = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        (row["id"].as_str().unwrap_or_default().to_owned(), row)
    };
    text.lines().map(row).collect()
}

/// The sanitizer that a row asks for.
fn sanitizer(row: &Value) -> Result<Sanitizer, ConfigError> {
    let is_safe = row["safe"] == true;
    let config = match &row["config"] {
        Value::Null if is_safe => SanitizerConfig::safe_default(),
        Value::Null => SanitizerConfig::default(),
        json => SanitizerConfig::from_json_as_browsers_do(&json.to_string())?,
    };
    if is_safe { Sanitizer::from_config(config) } else { Sanitizer::unsafe_from_config(config) }
}

fn text<'r>(row: &'r Value, member: &str) -> &'r str {
    row[member].as_str().unwrap_or_default()
}

/// The document that a row's method makes, and the node in it whose children the row is about.
fn make(row: &Value, sanitizer: &Sanitizer) -> (Document, broth::dom::NodeId) {
    let markup = text(row, "markup");
    match row["method"].as_str() {
        Some("parseHTML" | "parseHTMLUnsafe") => {
            let document = sanitizer.parse(markup).document;
            let body = document.body().filter(|_| row["subtree"] == "body").map(Node::id);
            let root = body.unwrap_or(document.root().id());
            (document, root)
        }
        _ => {
            let context = row["context"].as_str().unwrap_or("div");
            let tree = sanitizer.clone().context(context).parse_fragment(markup);
            (tree.document, tree.root)
        }
    }
}

fn tree(row: &Value) -> Result<(), String> {
    let sanitizer = match (sanitizer(row), &row["error"]) {
        (Ok(sanitizer), Value::Null) => sanitizer,
        (Err(_), Value::String(_)) => return Ok(()),
        (Ok(_), _) => return Err("the configuration should be refused".into()),
        (Err(error), _) => return Err(error.to_string()),
    };
    let (document, root) = make(row, &sanitizer);
    let dump = document.node(root).dump_html().to_string();
    harness::same_lines("tree", &comparable(text(row, "tree")), &comparable(&dump))?;
    comes_back(row, &sanitizer)
}

/// A dump with the spaces that some of the files have around the data of comments, and some have
/// not.
fn comparable(dump: &str) -> String {
    let line = |line: &str| match line.split_once("<!-- ") {
        Some((indent, data)) => format!("{indent}<!-- {} -->", data.trim_end_matches("-->").trim()),
        None => line.to_owned(),
    };
    dump.trim_end().lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Whether what leaves as markup stays what it is, if it is sanitized again.
fn comes_back(row: &Value, sanitizer: &Sanitizer) -> Result<(), String> {
    let markup = text(row, "markup");
    let run = |markup: &str| match row["context"].as_str() {
        Some(context) => sanitizer.clone().context(context).report(markup).html,
        None => sanitizer.report_document(markup).html,
    };
    let once = run(markup);
    harness::same("sanitized twice", &once, &run(&once))
}

fn presence(row: &Value) -> Result<(), String> {
    let sanitizer = sanitizer(row).map_err(|error| error.to_string())?;
    let (document, root) = make(row, &sanitizer);
    let html = document.node(root).inner_html();
    let is_kept = html.contains(text(row, "html_contains"));
    harness::same(&html, &(row["kept"] == true), &is_kept)
}

fn shadow(row: &Value) -> Result<(), String> {
    let sanitizer = sanitizer(row).map_err(|error| error.to_string())?;
    let (document, root) = make(row, &sanitizer);
    let first = document.node(root).first_child().ok_or("there is no child")?;
    let shadow_root = first.shadow_root();
    harness::same("shadow root", &(row["shadow_root"] == true), &shadow_root.is_some())?;
    if let Some(expected) = row["first_child_elements"].as_array() {
        let names: Vec<&str> = first.elements().map(Node::name).collect();
        harness::same("elements", &expected.iter().filter_map(Value::as_str).collect(), &names)?;
    }
    if let Some(expected) = row["first_child_text"].as_str() {
        harness::same("text", &expected.to_owned(), &first.text())?;
    }
    // Attributes that a row says have no effect show in how the shadow root would be written.
    match (row["not_applied"].as_str(), shadow_root) {
        (Some(attribute), Some(_)) => {
            let all = broth::serialize::Fragment {
                serializable_shadow_roots: true,
                ..Default::default()
            };
            let html = all.inner_html(&document, root);
            harness::same(&html, &false, &html.contains(attribute))
        }
        _ => Ok(()),
    }
}

fn normalise(row: &Value) -> Result<(), String> {
    let config = SanitizerConfig::from_json_as_browsers_do(&row["config"].to_string())
        .map_err(|e| e.to_string())?;
    let configuration = Configuration::new(config).map_err(|e| e.to_string())?;
    let got = dictionary(&configuration);
    let member = &got[text(row, "key")];
    match row.get("expected") {
        Some(expected) => harness::same("member", expected, member),
        None => harness::same("member", &Value::Null, member),
    }
}

/// The dictionary that `get()` returns, by way of JSON.
fn dictionary(configuration: &Configuration) -> Value {
    let json = configuration.get().to_json();
    serde_json::from_str(&json).unwrap_or_else(|e| panic!("{json}: {e}"))
}

fn valid(row: &Value) -> Result<(), String> {
    let config = SanitizerConfig::from_json_as_browsers_do(&row["config"].to_string());
    let configuration = config.and_then(Configuration::new);
    let is_valid = row["valid"] == true;
    match configuration {
        Ok(_) if !is_valid => Err(format!("should be refused: {}", row["rule"])),
        Err(error) if is_valid => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn modifiers(row: &Value) -> Result<(), String> {
    let config = SanitizerConfig::from_json_as_browsers_do(&row["config"].to_string())
        .map_err(|e| e.to_string())?;
    let mut configuration = Configuration::new(config).map_err(|e| e.to_string())?;
    for step in row["steps"].as_array().into_iter().flatten() {
        let changed = modify(&mut configuration, text(step, "call"), &step["arg"])?;
        if let Some(expected) = step.get("returns") {
            harness::same(&format!("{step}"), expected, &changed.into())?;
        }
        let got = dictionary(&configuration);
        let members = step["expect"].as_object().into_iter().flatten();
        for (member, expected) in members.filter(|(member, _)| *member != "lengths") {
            matches(expected, &got[member], member)
                .map_err(|message| format!("{step}: {message}, got {got}"))?;
        }
        for (member, expected) in step["expect"]["lengths"].as_object().into_iter().flatten() {
            let len = got[member].as_array().map(Vec::len);
            harness::same(member, &expected.as_u64(), &len.map(|len| len as u64))?;
        }
    }
    Ok(())
}

/// Calls a modifier with an argument as a script has it.
fn modify(configuration: &mut Configuration, call: &str, arg: &Value) -> Result<bool, String> {
    // A list of one in a dictionary is how a name is read.
    let read = |member: &str| {
        let json = format!("{{{member:?}: [{arg}]}}");
        SanitizerConfig::from_json_as_browsers_do(&json).map_err(|error| error.to_string())
    };
    let element = || -> Result<ConfigElement, String> {
        Ok(read("elements")?.elements.unwrap_or_default().remove(0))
    };
    let attribute = || -> Result<ConfigName, String> {
        Ok(read("attributes")?.attributes.unwrap_or_default().remove(0))
    };
    let target = || -> Result<String, String> {
        let config = read("processingInstructions")?;
        Ok(config.processing_instructions.unwrap_or_default().remove(0))
    };
    Ok(match call {
        "allowElement" => configuration.allow_element(element()?),
        "removeElement" => configuration.remove_element(element()?.name),
        "replaceElementWithChildren" => {
            configuration.replace_element_with_children(element()?.name)
        }
        "allowAttribute" => configuration.allow_attribute(attribute()?),
        "removeAttribute" => configuration.remove_attribute(attribute()?),
        "setComments" => configuration.set_comments(arg == true),
        "setJavascriptURLs" => configuration.set_javascript_urls(arg == true),
        "setDataAttributes" => configuration.set_data_attributes(arg == true),
        "allowProcessingInstruction" => configuration.allow_processing_instruction(&target()?),
        "removeProcessingInstruction" => configuration.remove_processing_instruction(&target()?),
        "removeUnsafe" => configuration.remove_unsafe(),
        other => return Err(format!("no such modifier: {other}")),
    })
}

/// Whether a part of a dictionary is as expected: of objects only the members that are named,
/// strings for names.
fn matches(expected: &Value, got: &Value, member: &str) -> Result<(), String> {
    let fits = match (expected, got) {
        (Value::Array(expected), Value::Array(got)) => {
            if expected.len() != got.len() {
                return Err(format!("{member} has {} items", got.len()));
            }
            return expected.iter().zip(got).try_for_each(|(e, g)| matches(e, g, member));
        }
        (Value::Object(expected), Value::Object(got)) => {
            return expected.iter().try_for_each(|(name, value)| {
                matches(value, got.get(name).unwrap_or(&Value::Null), name)
            });
        }
        (Value::String(name), Value::Object(got)) => {
            let is_element = got["namespace"] == "http://www.w3.org/1999/xhtml";
            let is_plain =
                got.get("namespace").is_none_or(|namespace| namespace.is_null() || is_element);
            let given = got.get("name").or_else(|| got.get("target"));
            is_plain && given.is_some_and(|given| given == name.as_str())
        }
        (expected, got) => expected == got,
    };
    if fits { Ok(()) } else { Err(format!("{member}: expected {expected}")) }
}

/// The first thing in the markup that could run a script in a browser, by another list than the
/// sanitizer's.
pub fn script_capable(html: &str, context: &Context<'_>, scripting: bool) -> Option<String> {
    let parsed = Parser::new().scripting(scripting).context(*context).parse(html);
    script_below(parsed.root())
}

/// An element or attribute below a node, templates included, that can run a script.
pub fn script_below(root: Node<'_>) -> Option<String> {
    let mut roots = vec![root];
    while let Some(root) = roots.pop() {
        for node in root.descendants().filter(|node| node.is_element()) {
            roots.extend(node.template_contents());
            let (namespace, name) = (node.namespace(), node.name());
            if runs(namespace, name) {
                return Some(format!("<{name}>"));
            }
            for attribute in node.attrs() {
                let (local, value) = (attribute.name().local, attribute.value());
                if HANDLERS.contains(&local)
                    || (navigates(namespace, name, local) && is_javascript(value))
                    || (animates(namespace, name, local) && value.ends_with("href"))
                {
                    return Some(format!("<{name} {local}={value:?}>"));
                }
            }
        }
    }
    None
}

/// Whether an element runs scripts, loads a page that does, or takes in another tree.
fn runs(namespace: Namespace<'_>, name: &str) -> bool {
    match namespace {
        Namespace::Html => ["script", "iframe", "frame", "object", "embed", "base"].contains(&name),
        Namespace::Svg => ["script", "use"].contains(&name),
        _ => false,
    }
}

/// Whether an attribute is a URL that is followed.
fn navigates(namespace: Namespace<'_>, name: &str, attribute: &str) -> bool {
    match (namespace, attribute) {
        (Namespace::Html, "href") => ["a", "area", "base"].contains(&name),
        (Namespace::Html, "action" | "formaction") => true,
        (Namespace::Svg, "href") => name == "a",
        (Namespace::MathMl, "href") => true,
        _ => false,
    }
}

/// Whether an attribute names another one that is animated.
fn animates(namespace: Namespace<'_>, name: &str, attribute: &str) -> bool {
    let animations = ["animate", "animateTransform", "set"];
    namespace == Namespace::Svg && animations.contains(&name) && attribute == "attributeName"
}

fn is_javascript(url: &str) -> bool {
    let url = url.replace(['\t', '\n', '\r'], "").to_ascii_lowercase();
    url.trim_start_matches(|c: char| c <= ' ').starts_with("javascript:")
}

/// Event handlers that payloads use.
const HANDLERS: &[&str] = &[
    "onabort",
    "onafterprint",
    "onanimationend",
    "onanimationstart",
    "onbeforeunload",
    "onbegin",
    "onblur",
    "oncanplay",
    "onchange",
    "onclick",
    "onclose",
    "oncopy",
    "oncut",
    "ondblclick",
    "ondrag",
    "onend",
    "onended",
    "onerror",
    "onfocus",
    "onfocusin",
    "onhashchange",
    "oninput",
    "onkeydown",
    "onkeypress",
    "onkeyup",
    "onload",
    "onloadeddata",
    "onloadstart",
    "onmessage",
    "onmousedown",
    "onmouseenter",
    "onmouseleave",
    "onmousemove",
    "onmouseout",
    "onmouseover",
    "onmouseup",
    "onpageshow",
    "onpaste",
    "onplay",
    "onpointerdown",
    "onpointerenter",
    "onpointerover",
    "onpopstate",
    "onrepeat",
    "onreset",
    "onresize",
    "onscroll",
    "onsearch",
    "onselect",
    "onstorage",
    "onsubmit",
    "ontimeupdate",
    "ontoggle",
    "ontouchstart",
    "ontransitionend",
    "onunload",
    "onwheel",
];
