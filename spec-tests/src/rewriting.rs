//! The adapters to rewriting. They check the events that handlers see of a stream, and that nothing
//! else changes.

use std::cell::{Cell, RefCell};
use std::path::Path;

use broth::dom::{Edge, Node};
use broth::html::{Parser, ScriptingMode};
use broth::rewrite::{Finished, LocalHandlers, RewriteError, Rewriter};
use serde_json::Value;

use crate::harness::{self, ExpectedFailures, Report, same};
use crate::tree::{self, TreeCase};
use crate::{dat, json, suites};

/// Runs the suites that are there.
pub fn reports() -> Vec<Report> {
    let own = suites::read_all(&suites::own_cases("tree-construction"), ".dat", tree::read);
    let mut reports = vec![nesting(&format!("{}what handlers see", suites::OWN), &own)];
    if let Some(folder) = suites::public("html5lib-tests/tree-construction") {
        let cases = suites::read_all(&folder, ".dat", tree::read);
        reports.push(nesting("html5lib-tests/tree-construction: what handlers see", &cases));
    }
    if let Some(folder) = suites::public("lol-html") {
        let file = folder.join("selector_matching.jsonl");
        reports.push(lol_html("lol-html: what handlers see", "lol-html-handlers.txt", &file, mark));
        let file = folder.join("element_content_replacement.jsonl");
        reports.push(lol_html("lol-html: new content", "lol-html-content.txt", &file, replace));
        reports.push(unchanged("lol-html: what does not change", &folder.join("regression")));
    }
    reports
}

/// Feeds pieces, and returns what comes out.
fn run(
    mut rewriter: Rewriter<LocalHandlers<'_>>,
    pieces: &[&str],
) -> Result<(String, Finished), String> {
    let mut stream = rewriter.stream();
    let mut out = Vec::new();
    for piece in pieces {
        out.extend_from_slice(stream.feed(piece).map_err(|error| error.to_string())?);
    }
    let end = stream.finish().map_err(|error| error.to_string())?;
    out.extend_from_slice(&end.output);
    Ok((String::from_utf8(out).map_err(|error| error.to_string())?, end))
}

/// Whether handlers see the elements and texts of the tree, nested as in the tree. Where a parser
/// moves what it has made, it is only asked that the document comes out as it was.
fn nesting(suite: &str, cases: &[TreeCase]) -> Report {
    let (moved, all) = (Cell::new(0), Cell::new(0));
    let documents: Vec<_> = cases.iter().filter(|case| case.context.is_none()).cloned().collect();
    let mut report = harness::run(suite, &documents, &ExpectedFailures::none(), |case, pieces| {
        let scripting = if case.scripting { ScriptingMode::Inert } else { ScriptingMode::Disabled };
        let log = RefCell::new(String::new());
        let page = Rewriter::local()
            .selectedcontent(false)
            .content_patching(false)
            .scripting(scripting)
            .on("*", |element| log.borrow_mut().push_str(&format!("<{}\n", element.qname())))
            .on_text("*", |text| log.borrow_mut().push_str(&format!("{:?}\n", text.text())))
            .on_end_tag("*", |_| log.borrow_mut().push_str(">\n"));
        let (out, end) = run(page, pieces)?;
        same("the document", &case.data.as_str(), &out.as_str())?;
        all.set(all.get() + 1);
        if end.moved > 0 {
            moved.set(moved.get() + 1);
            return Ok(());
        }
        let parsed = Parser::new()
            .selectedcontent(false)
            .content_patching(false)
            .scripting(scripting)
            .parse(&case.data);
        harness::same_lines("what is seen", &outline(parsed.root()), &log.borrow())
    });
    let percent = 100 * moved.get() / all.get().max(1);
    report.suite = format!("{suite} ({percent} % with moves)");
    report
}

/// The elements and texts of a document, with those in templates.
fn outline(root: Node<'_>) -> String {
    let mut outline = String::new();
    for edge in root.traverse() {
        match edge {
            Edge::Enter(node) if node.is_element() => {
                outline.push_str(&format!("<{}\n", node.qname().unwrap_or_default()));
            }
            Edge::Enter(node) if node.is_text() => {
                outline.push_str(&format!("{:?}\n", node.node_value().unwrap_or_default()));
            }
            Edge::Leave(node) if node.is_element() => outline.push_str(">\n"),
            _ => {}
        }
    }
    outline
}

type Add = for<'h> fn(Rewriter<LocalHandlers<'h>>, &str) -> Rewriter<LocalHandlers<'h>>;

/// The cases of a file, for the selectors that can be matched in a stream.
fn lol_html(suite: &str, expected: &str, file: &Path, add: Add) -> Report {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let mut cases = Vec::new();
    for row in text.lines().filter_map(|line| json::parse(line).ok()) {
        for (number, case) in row["cases"].as_array().into_iter().flatten().enumerate() {
            let selector = string(case, "selector");
            let name = format!("{} {number}: {selector}", string(&row, "id"));
            cases.push((name, string(&row, "src"), selector, string(case, "expected")));
        }
    }
    let is_for_streams = |selector: &str| {
        let valid = add(Rewriter::local(), selector).validate();
        !matches!(valid, Err(RewriteError::NeedsTree { .. }))
    };
    cases.retain(|(.., selector, _)| is_for_streams(selector));
    let named = cases.iter().map(|case| (case.0.as_str(), case));
    harness::run_whole(suite, named, &ExpectedFailures::load(expected), |case| {
        let (_, source, selector, expected) = case;
        let pieces: Vec<_> = source.split_inclusive(['<', 'e', '"']).collect();
        for pieces in [vec![source.as_str()], pieces] {
            let page = add(Rewriter::local(), selector);
            same("the output", expected, &run(page, &pieces)?.0)?;
        }
        Ok(())
    })
}

fn string(row: &Value, member: &str) -> String {
    row[member].as_str().unwrap_or_default().to_owned()
}

/// Puts comments around what the handlers of a selector see.
fn mark<'h>(page: Rewriter<LocalHandlers<'h>>, selector: &str) -> Rewriter<LocalHandlers<'h>> {
    let marks = |what: &str| ["", "/"].map(|slash| format!("<!--[{slash}{what}('{selector}')]-->"));
    let [element, text, comment] = ["ELEMENT", "TEXT", "COMMENT"].map(marks);
    page.on(selector, move |it| {
        it.before_html(&element[0]);
        it.after_html(&element[1]);
    })
    .on_text(selector, move |it| {
        it.before_html(&text[0]);
        it.after_html(&text[1]);
    })
    .on_comment(selector, move |it| {
        it.before_html(&comment[0]);
        it.after_html(&comment[1]);
    })
}

/// Puts a comment in the place of the content of what a selector matches.
fn replace<'h>(page: Rewriter<LocalHandlers<'h>>, selector: &str) -> Rewriter<LocalHandlers<'h>> {
    let comment = format!("<!--Replaced ({selector}) -->");
    page.on(selector, move |it| it.set_inner_html(&comment))
}

/// Documents that come out as they went in.
fn unchanged(suite: &str, folder: &Path) -> Report {
    let cases = suites::read_all(folder, ".dat", |file, bytes| {
        let cases = dat::cases(bytes)?;
        let data = |(number, sections): (usize, &Vec<dat::Section<'_>>)| {
            let data = sections.iter().find(|section| section.name == "data")?.text().ok()?;
            Some((format!("{file} {number}"), data.to_owned()))
        };
        Ok(cases.iter().enumerate().filter_map(data).collect())
    });
    let named = cases.iter().map(|(name, data)| (name.as_str(), data));
    harness::run_whole(suite, named, &ExpectedFailures::none(), |data| {
        for pieces in harness::cuts(data) {
            let page = Rewriter::local().on("*", |_| ()).on_any_text(|_| ()).on_any_comment(|_| ());
            same("the output", data, &run(page, &pieces)?.0)?;
        }
        Ok(())
    })
}
