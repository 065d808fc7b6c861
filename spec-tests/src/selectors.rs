//! The adapters to selectors: what is one, how it is written back, and what it matches.
//!
//! The suites are in JSON Lines, made from the tests of the web platform, of soupsieve, of
//! domSelector and of lol_html. A case is a question to one selector.

use std::collections::BTreeMap;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::path::Path;
use std::rc::Rc;

use broth::dom::{Document, Node, NodeId, QuirksMode, TreeSink as _};
use broth::select::{Select as _, Selector};
use broth::{Namespace, QName, Uri, html, xml};
use serde_json::Value;

use crate::harness::{self, ExpectedFailures, Report, same};
use crate::{json, suites};

/// A case: its name, and what it asks.
struct Case {
    name: String,
    ask: Box<dyn Ask>,
}

trait Ask: Fn() -> Result<(), String> + UnwindSafe + RefUnwindSafe {}
impl<F: Fn() -> Result<(), String> + UnwindSafe + RefUnwindSafe> Ask for F {}

impl Case {
    fn new(name: impl Into<String>, ask: impl Ask + 'static) -> Self {
        Self { name: name.into(), ask: Box::new(ask) }
    }
}

/// Runs the suites that are there.
pub fn reports() -> Vec<Report> {
    let mut reports = Vec::new();
    let mut run = |suite: &str, read: &dyn Fn(&Path) -> Result<Vec<Case>, String>| {
        let Some(folder) = suites::public(suite) else { return };
        let cases = read(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let expected = ExpectedFailures::load(&format!("{suite}.txt"));
        let named = cases.iter().map(|case| (case.name.as_str(), &case.ask));
        reports.push(harness::run_whole(suite, named, &expected, |ask| ask()));
    };
    run("wpt-selectors", &|folder| {
        let mut cases = syntax(folder)?;
        cases.extend(pages(folder, "valid.jsonl")?);
        cases.extend(pages(folder, "scoped.jsonl")?);
        cases.extend(attributes(folder)?);
        cases.extend(escapes(folder)?);
        cases.extend(snippets(folder, "heading.jsonl", "html")?);
        cases.extend(documents(folder)?);
        Ok(cases)
    });
    run("soupsieve", &|folder| {
        let mut cases = snippets(folder, "select.jsonl", "")?;
        cases.extend(errors(folder, "errors.jsonl")?);
        Ok(cases)
    });
    run("dom-selector", &documents);
    run("lol-html", &start_tags);
    reports
}

/// The rows of a file.
fn rows(folder: &Path, file: &str) -> Result<Vec<Value>, String> {
    let text = std::fs::read_to_string(folder.join(file)).map_err(|e| format!("{file}: {e}"))?;
    text.lines().map(json::parse).collect()
}

fn text(row: &Value, member: &str) -> String {
    row[member].as_str().unwrap_or_default().to_owned()
}

fn strings(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    items.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn has(row: &Value, member: &str, item: &str) -> bool {
    strings(&row[member]).iter().any(|found| found == item)
}

fn parse(row: &Value) -> Result<Selector, String> {
    let selector = text(row, "selector");
    let none = serde_json::Map::new();
    let namespaces = row["namespaces"].as_object().unwrap_or(&none);
    let options = namespaces.iter().fold(Selector::options(), |options, (prefix, uri)| {
        options.namespace(prefix, uri.as_str().unwrap_or_default())
    });
    options.parse(&selector).map_err(|error| format!("{selector}: {error}"))
}

/// What is no selector.
fn errors(folder: &Path, file: &str) -> Result<Vec<Case>, String> {
    let rows = rows(folder, file)?.into_iter();
    // Those with custom selectors are about what no standard has.
    let rows = rows.filter(|row| row.get("custom").is_none() && row.get("tags").is_none());
    let case = |row: Value| {
        Case::new(text(&row, "id"), move || match parse(&row) {
            Ok(selector) => Err(format!("was read as {selector}")),
            Err(_) => Ok(()),
        })
    };
    Ok(rows.map(case).collect())
}

/// What is a selector, and how it is written back.
fn syntax(folder: &Path) -> Result<Vec<Case>, String> {
    let mut cases = errors(folder, "invalid.jsonl")?;
    for row in rows(folder, "parsing.jsonl")? {
        cases.push(Case::new(text(&row, "id"), move || {
            let parsed = parse(&row);
            if row["valid"] != true {
                return parsed.map_or(Ok(()), |selector| Err(format!("was read as {selector}")));
            }
            let (written, permitted) = (parsed?.to_string(), strings(&row["serialization"]));
            match permitted.is_empty() || permitted.contains(&written) {
                true => Ok(()),
                false => Err(format!("was written as {written}, not as {permitted:?}")),
            }
        }));
    }
    Ok(cases)
}

/// The page of the suite in a language, with the nodes that stand for the contexts of its rows.
struct Page {
    document: Document,
    contexts: [(&'static str, NodeId); 4],
}

impl Page {
    fn read(folder: &Path, file: &str) -> Result<Self, String> {
        let text = std::fs::read_to_string(folder.join(file)).map_err(|e| e.to_string())?;
        let mut document = parse_markup(&text, file.ends_with(".xht"));
        let root = document.by_id("root").ok_or("no #root")?.id();
        let detached = document.clone_subtree(root);
        let fragment = document.create_fragment();
        let copy = document.clone_subtree(root);
        document.append(fragment, copy).map_err(|e| e.to_string())?;
        let top = document.root().id();
        let contexts =
            [("document", top), ("element", root), ("detached", detached), ("fragment", fragment)];
        Ok(Self { document, contexts })
    }
}

fn parse_markup(markup: &str, is_xml: bool) -> Document {
    if is_xml { xml::parse(markup) } else { html::parse(markup) }
}

/// The rows about the pages, in every context.
fn pages(folder: &Path, file: &str) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for (language, page) in [("html", "content-special.html"), ("xhtml", "content-special.xht")] {
        let page = Rc::new(Page::read(folder, page)?);
        for row in rows(folder, file)? {
            if has(&row, "exclude", language)
                || (language == "html" && row["html_needs_setup"] == true)
            {
                continue;
            }
            for (number, (context, _)) in page.contexts.iter().enumerate() {
                // Of those that browsers ask for with a method they do not have, the matches
                // remain.
                let is_asked = has(&row, "tests", "qsa") || has(&row, "tests", "match");
                if has(&row, "exclude", context) || !is_asked {
                    continue;
                }
                let name = format!("{} in {language} {context}", text(&row, "id"));
                let (page, row) = (AssertSafe(page.clone()), row.clone());
                cases.push(Case::new(name, move || ask_page(&page, number, &row)));
            }
        }
    }
    Ok(cases)
}

/// A value that cases share and that none of them changes.
struct AssertSafe<T>(Rc<T>);
impl<T> UnwindSafe for AssertSafe<T> {}
impl<T> RefUnwindSafe for AssertSafe<T> {}

fn ask_page(page: &AssertSafe<Page>, context: usize, row: &Value) -> Result<(), String> {
    let (page, selector) = (&page.0, parse(row)?);
    let context = page.document.node(page.contexts[context].1);
    let expected = strings(&row["expect"]);
    if has(row, "tests", "qsa") {
        let found = context.select(&selector).map(|node| id(node).to_owned());
        same("querySelectorAll", &expected, &found.collect())?;
    }
    if !has(row, "tests", "match") {
        return Ok(());
    }
    let element = |id: &str| {
        let own = Some(context).filter(|node| node.attr("id") == Some(id));
        own.or_else(|| context.by_id(id)).ok_or_else(|| format!("no #{id}"))
    };
    let scope = match text(row, "ctx").as_str() {
        "" => None,
        ctx => context.select_one(ctx).map_err(|e| e.to_string())?,
    };
    for (ids, is_match) in [(expected, true), (strings(&row["unexpected"]), false)] {
        for id in ids {
            let node = element(&id)?;
            let found = match scope {
                Some(scope) => selector.matcher(scope).matches(node),
                None if row.get("ctx").is_some() => selector.matcher(context).matches(node),
                None => node.matches(&selector),
            };
            same(&format!("#{id} matches"), &is_match, &found)?;
        }
    }
    Ok(())
}

fn id(node: Node<'_>) -> &str {
    node.attr("id").unwrap_or("(no id)")
}

/// Rows about an element with just some attributes, or about a snippet.
fn attributes(folder: &Path) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for row in rows(folder, "attribute-case.jsonl")? {
        for kind in strings(&row["documents"]) {
            let row = row.clone();
            let name = format!("{} in {kind}", text(&row, "id"));
            cases.push(Case::new(name, move || {
                let selector = parse(&row)?;
                if row.get("attrs").is_none() {
                    let doctype = if kind == "html" { "<!DOCTYPE html>" } else { "" };
                    let markup = format!("{doctype}{}", text(&row, "markup"));
                    let document = parse_markup(&markup, kind == "xml");
                    let found: Vec<_> =
                        document.select(&selector).map(|node| id(node).to_owned()).collect();
                    return match row["match"].as_bool() {
                        Some(is_match) => same("match", &is_match, &!found.is_empty()),
                        None => same("found", &strings(&row["expect_ids"]), &found),
                    };
                }
                let mut document = Document::new();
                match kind.as_str() {
                    "quirks" => document.set_quirks_mode(QuirksMode::Quirks),
                    "xml" => document.mark_xml(),
                    _ => {}
                }
                let div = document.create_element("div").unwrap();
                for attribute in row["attrs"].as_array().into_iter().flatten() {
                    let uri = Uri::from(attribute["namespace"].as_str().unwrap_or_default());
                    let local = text(attribute, "name");
                    let name = QName::new(Namespace::of(&uri), None, &local);
                    document.set_attr_ns(div, name, &text(attribute, "value")).unwrap();
                }
                let top = document.root().id();
                document.append(top, div).map_err(|e| e.to_string())?;
                let found = document.node(div).matches(&selector);
                same("match", &(row["match"] == true), &found)
            }));
        }
    }
    Ok(cases)
}

/// Rows about an element with an id, however that is written in the selector.
fn escapes(folder: &Path) -> Result<Vec<Case>, String> {
    let case = |row: Value| {
        Case::new(text(&row, "id"), move || {
            let mut document = Document::new();
            let p = document.create_element("p").unwrap();
            document.set_attr(p, "id", &text(&row, "element_id")).unwrap();
            let found = parse(&row).is_ok_and(|selector| document.node(p).matches(&selector));
            same("match", &(row["match"] == true), &found)
        })
    };
    Ok(rows(folder, "escapes.jsonl")?.into_iter().map(case).collect())
}

/// Rows with a snippet and the ids that a selector matches in it.
fn snippets(folder: &Path, file: &str, parser: &str) -> Result<Vec<Case>, String> {
    let rows = rows(folder, file)?.into_iter();
    // Those with tags or custom selectors are about what no standard has.
    let rows = rows.filter(|row| row.get("tags").is_none() && row.get("custom").is_none());
    let case = |row: Value| {
        let is_xml = matches!(row["parser"].as_str().unwrap_or(parser), "xml" | "xhtml");
        Case::new(text(&row, "id"), move || {
            let document = parse_markup(&text(&row, "markup"), is_xml);
            let found = document.select(&parse(&row)?);
            let mut found: Vec<_> =
                found.filter_map(|node| node.attr("id")).map(str::to_owned).collect();
            let mut expected = strings(&row["expect_ids"]);
            found.sort();
            expected.sort();
            same("found", &expected, &found)
        })
    };
    Ok(rows.map(case).collect())
}

/// Rows with whole documents, whose elements are numbered.
fn documents(folder: &Path) -> Result<Vec<Case>, String> {
    let mut documents = BTreeMap::new();
    for row in rows(folder, "documents.jsonl")? {
        documents.insert(text(&row, "doc"), text(&row, "markup"));
    }
    let case = |row: Value| {
        let markup = documents.get(&text(&row, "doc")).cloned().unwrap_or_default();
        Case::new(format!("{}: {}", text(&row, "id"), text(&row, "selector")), move || {
            ask_document(&html::parse(&markup), &row)
        })
    };
    Ok(rows(folder, "matching.jsonl")?.into_iter().map(case).collect())
}

fn ask_document(document: &Document, row: &Value) -> Result<(), String> {
    let selector = match (parse(row), row.get("error")) {
        (Ok(selector), None) => selector,
        (Err(_), Some(_)) => return Ok(()),
        (Ok(selector), Some(_)) => return Err(format!("was read as {selector}")),
        (Err(error), None) => return Err(error),
    };
    let elements: Vec<Node<'_>> =
        document.root().descendants().filter(|node| node.is_element()).collect();
    let number = |node: Node<'_>| elements.iter().position(|element| *element == node);
    let scope = match row["scope"].as_u64() {
        Some(number) => *elements.get(number as usize).ok_or("no such element")?,
        None => document.root(),
    };
    let found: Vec<Node<'_>> = match row["method"].as_str().unwrap_or_default() {
        "matches" => {
            return same("matches", &(row["expect"] == true), &scope.matches(&selector));
        }
        "closest" => scope.closest(&selector).into_iter().collect(),
        "querySelector" => scope.select_one(&selector).into_iter().collect(),
        _ => scope.select(&selector).collect(),
    };
    let expected = row["expect"].as_array().into_iter().flatten();
    let expected: Vec<_> = expected.filter_map(Value::as_u64).map(|n| n as usize).collect();
    same("found", &expected, &found.into_iter().filter_map(number).collect())
}

/// Rows with the start tags, in the source, of what a selector matches.
fn start_tags(folder: &Path) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for row in rows(folder, "selector_matching.jsonl")? {
        let source: Rc<str> = text(&row, "src").into();
        for (number, case) in row["cases"].as_array().into_iter().flatten().enumerate() {
            let (case, source) = (case.clone(), source.clone());
            let name = format!("{} {number}: {}", text(&row, "id"), text(&case, "selector"));
            cases.push(Case::new(name, move || {
                let document = html::parse(&source);
                let found = document.select(&parse(&case)?);
                let found: Vec<_> =
                    found.filter_map(|node| Some(node.start_tag()?.start as u64)).collect();
                let expected = case["element_starts"].as_array().into_iter().flatten();
                let expected: Vec<_> = expected.filter_map(Value::as_u64).collect();
                same("start tags", &expected, &found)
            }));
        }
    }
    Ok(cases)
}
