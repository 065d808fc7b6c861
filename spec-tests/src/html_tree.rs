//! HTML trees: the cases of this project and html5lib's.

use broth::dom::Edge;
use broth::html::{Edition, Limits, Parsed, Parser, Progress};
use broth::{LineIndex, ParseError, Span};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;
use crate::tokenizer::Error;
use crate::tree::{self, TreeCase};

/// The cases of this project, and html5lib-tests/tree-construction where it is found.
pub fn reports() -> Vec<Report> {
    let parser = Parser::new;
    let limits = Limits::default().depth(6).formatting_elements(3);
    let sections = [
        ("tree-construction", parser()),
        ("tree-construction-2024", parser().edition(Edition::Html2024)),
        ("tree-construction-2020", parser().edition(Edition::Html2020)),
        ("tree-construction-shadow-roots", parser().declarative_shadow_roots(true)),
        ("tree-construction-limits", parser().limits(limits)),
    ];
    let mut reports: Vec<_> =
        sections.iter().map(|(section, parser)| own(section, parser)).collect();
    // The suite, and what it was before two changes of the standard, for the editions before them.
    for (suite, edition) in [
        ("html5lib-tests", Edition::Living),
        ("html5lib-tests-2023", Edition::Html2024),
        ("html5lib-tests-2020", Edition::Html2020),
    ] {
        let suite = format!("{suite}/tree-construction");
        let Some(folder) = suites::public(&suite) else { continue };
        let mut cases = suites::read_all(&folder, ".dat", tree::read);
        cases.extend(suites::read_all(&folder.join("scripted"), ".dat", |file, bytes| {
            tree::read(&format!("scripted/{file}"), bytes)
        }));
        let expected = ExpectedFailures::load("html5lib-tree-construction.txt");
        // All of them are older than processing instructions.
        let parser = |case: &TreeCase| {
            let is_older = edition == Edition::Living && case.data.contains("<?");
            Parser::new().edition(if is_older { Edition::Html2015 } else { edition })
        };
        reports.push(report(&suite, &cases, &expected, parser));
    }
    // Where html5lib's tests of trees are maintained since June 2026: a clone, or the files that
    // differ.
    for suite in ["wpt/html/syntax/parsing/resources", "wpt-html-tree-2026"] {
        let Some(folder) = suites::public(suite) else { continue };
        let cases = suites::read_all(&folder, ".dat", tree::read);
        let parser = |_: &TreeCase| Parser::new();
        reports.push(report(suite, &cases, &ExpectedFailures::none(), parser));
    }
    reports
}

/// A section of the project's cases, with the options that it tests.
fn own(section: &str, parser: &Parser) -> Report {
    let cases = suites::read_all(&suites::own_cases(section), ".dat", tree::read);
    let suite = format!("{}{section}", suites::OWN);
    report(&suite, &cases, &ExpectedFailures::none(), |_| parser.clone())
}

fn report(
    suite: &str,
    cases: &[TreeCase],
    expected: &ExpectedFailures,
    parser: impl Fn(&TreeCase) -> Parser,
) -> Report {
    let mut whole = None;
    harness::run(suite, cases, expected, |case, pieces| {
        let parsed = parse(case, parser(case), pieces);
        // The whole comes first, without the fast path, too.
        let whole = match pieces {
            [_] => {
                let by_rules = parse(case, parser(case).rule_by_rule(true), pieces);
                case.compare(&by_rules.root().dump_html().to_string())
                    .map_err(|message| format!("rule by rule: {message}"))?;
                whole.insert(by_rules)
            }
            _ => whole.as_mut().ok_or("no whole")?,
        };
        same_in_everything(whole, &parsed)?;
        case.compare(&parsed.root().dump_html().to_string())?;
        // Other suites word their errors otherwise, so only the number matters.
        match &case.errors {
            Some(errors) if suite.starts_with(suites::OWN) => {
                harness::same_lines("errors", &errors.join("\n"), &errors_of(case, &parsed))
            }
            _ => Ok(()),
        }
    })
}

/// Whether pieces give the same as the whole: the tree and its spans, the errors and limits.
fn same_in_everything(whole: &Parsed, pieces: &Parsed) -> Result<(), String> {
    harness::same("errors", &whole.errors, &pieces.errors)?;
    harness::same("limits met", &whole.limits_met, &pieces.limits_met)?;
    harness::same("places", &places(whole), &places(pieces))
}

/// The spans of nodes and attributes.
fn places(parsed: &Parsed) -> Vec<[Option<Span>; 3]> {
    let mut places = Vec::new();
    for edge in parsed.root().traverse() {
        let Edge::Enter(node) = edge else { continue };
        places.push([node.span(), node.start_tag(), node.end_tag()]);
        let attributes = node.attrs();
        places.extend(attributes.map(|attr| [attr.name_span(), attr.value_span(), None]));
    }
    places
}

/// The errors in the form of the project's cases: `(line:column) code`.
fn errors_of(case: &TreeCase, parsed: &Parsed) -> String {
    let lines = LineIndex::new(&case.data);
    let line = |error: &ParseError| {
        let Error { code, line, column } = Error::new(*error, &lines);
        format!("({line}:{column}) {code}")
    };
    parsed.errors.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The result of the parser for a case in these pieces.
fn parse(case: &TreeCase, parser: Parser, pieces: &[&str]) -> Parsed {
    let parser = parser.scripting(case.scripting).errors(true);
    let text = case.context.as_ref().map(|context| match context.namespace.as_str() {
        "" => context.name.clone(),
        namespace => format!("{namespace} {}", context.name),
    });
    let parser = match &text {
        Some(context) => parser.context(context.as_str()),
        None => parser,
    };
    if let [whole] = pieces {
        return parser.parse(whole);
    }
    let mut stream = parser.stream();
    for piece in pieces {
        let mut progress = stream.feed(piece);
        while let Progress::Script(_) = progress {
            progress = stream.resume();
        }
    }
    stream.finish()
}
