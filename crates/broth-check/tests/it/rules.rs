//! The examples of the checker's explanations are its cases: examples marked as wrong break the
//! rule, examples marked as right do not. So no rule is without a case or an explanation, and no
//! explanation is untrue.

use std::str::FromStr as _;

use broth::check::{Checker, Finding, Rule, Severity, TokenChecker, Unfixed, check};
use broth::dom::{Document, ElementAttrs, NewElement, NodeId, TreeSink};
use broth::{ErrorCode, Namespace, ParseError, QName, Span};

use crate::examples::{Example, examples};

fn findings_of(example: &Example, checker: &Checker) -> Vec<Finding> {
    match example.place.as_str() {
        "document" => checker.check(&example.markup),
        "" => {
            let html = format!("<!DOCTYPE html><title>Soup</title><body>{}", example.markup);
            checker.check(&html)
        }
        context => checker.check_fragment(&example.markup, context),
    }
}

/// The rules whose cases do not fit in an example, and those that the parser cannot break here.
const TESTED_ELSEWHERE: [&str; 8] = [
    "late-encoding-declaration",
    "malformed-bytes",
    "non-utf-8-encoding",
    "token-too-long",
    "too-many-attributes",
    "too-many-findings",
    "tree-too-deep",
    "undeclared-encoding",
];

#[test]
fn every_rule_is_explained_and_every_example_is_true() {
    let mut wrong: Vec<String> = Vec::new();
    for rule in Rule::all() {
        if rule.explanation().is_empty() {
            wrong.push(format!("{rule}: no explanation"));
            continue;
        }
        if TESTED_ELSEWHERE.contains(&rule.as_str()) {
            continue;
        }
        let checker = Checker::new().deny(rule);
        let examples = examples(rule.explanation());
        for is_wrong in [true, false] {
            if !examples.iter().any(|example| example.is_wrong == is_wrong) {
                wrong.push(format!("{rule}: no example that is wrong: {is_wrong}"));
            }
        }
        for example in examples {
            let findings = findings_of(&example, &checker);
            let names: Vec<&str> = findings.iter().map(|finding| finding.rule.as_str()).collect();
            let good = if example.is_wrong {
                names.contains(&rule.as_str())
            } else {
                // Correct examples have no findings at all, except for old doctypes.
                findings.iter().all(|finding| finding.severity == Severity::Warning)
            };
            if !good {
                wrong.push(format!("{rule}: {example:?} gives {names:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} of them", wrong.join("\n"), wrong.len());
}

/// The rules whose fixes are always refused.
const ALWAYS_REFUSED: [&str; 1] = [
    // With scripting, the tag is text, which a fix would change.
    "unexpected-end-tag-in-head-noscript",
];

/// A fix that changes more than its `Effect` says is refused, and one that is refused in every
/// example of its rule is a defect of the rule.
#[test]
fn each_rule_that_gives_fixes_has_an_example_whose_fix_is_made() {
    let mut never = Vec::new();
    for rule in Rule::all() {
        let checker = Checker::new().deny(rule);
        let wrong = examples(rule.explanation()).into_iter().filter(|example| example.is_wrong);
        let findings: Vec<Finding> =
            wrong.flat_map(|example| findings_of(&example, &checker)).collect();
        let of_rule = findings.iter().filter(|finding| finding.rule == rule);
        let refused = of_rule.clone().filter(|finding| {
            let reasons = [Some(Unfixed::SideEffect), Some(Unfixed::InvalidFix)];
            // Such a reason may also be the rule's own, for findings that never have a fix.
            reasons.contains(&finding.unfixed) && finding.unfixed != rule.unfixed()
        });
        if refused.count() > 0 && !of_rule.clone().any(|finding| finding.fix.is_some()) {
            never.push(rule.as_str());
        }
    }
    assert_eq!(never, ALWAYS_REFUSED, "rules whose fix is refused in every example");
}

#[test]
fn names_lead_to_rules_and_back() {
    for rule in Rule::all() {
        assert_eq!(Rule::from_str(rule.as_str()), Ok(rule));
        assert!(rule.as_str().bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-')));
    }
    assert!("no-such-rule".parse::<Rule>().is_err());
}

/// The first table of `docs/checking.md` names only existing rules, and all writing rules that are
/// about syntax.
#[test]
fn the_table_of_the_text_names_rules() {
    let page = include_str!("../../../../docs/checking.md");
    let page = page.split("\n## Twelve pages").next().unwrap_or_default();
    let cells = page.lines().filter_map(|line| line.strip_suffix(" |")?.rsplit_once(" | "));
    let mut named = 0;
    for (_, rules) in cells.filter(|(_, rules)| rules.starts_with('`')) {
        for name in rules.split(", ") {
            let name = name.trim_matches('`');
            assert!(name.parse::<Rule>().is_ok(), "{name}");
            named += 1;
        }
    }
    assert!(named > 70, "{named}");
}

/// Nothing limits the length of tokens here; a driver of a tokenizer with limits reports them to
/// the checker.
#[test]
fn long_tokens_are_reported() {
    let (code, span) = (ErrorCode::TokenTooLong, Span::new(3, 9));
    let mut checker = TokenChecker::new("<p>Soup is hot", &Checker::new());
    checker.error(ParseError { code, span, at: 9 });
    let findings = checker.finish(&Document::new());
    assert_eq!(findings[0].rule.as_str(), "token-too-long");
    assert_eq!(findings[0].severity, Severity::Warning);
    let none = TokenChecker::new("<p>Soup", &Checker::new()).finish(&Document::new());
    assert_eq!(none, []);
}

#[test]
fn limits_are_reported() {
    let attributes: String = (0..70_000).map(|number| format!(" data-a{number}")).collect();
    for (rule, body) in [
        ("too-many-attributes", format!("<p{attributes}>")),
        ("tree-too-deep", "<div>".repeat(600)),
    ] {
        let html = format!("<!DOCTYPE html><title>Soup</title>{body}");
        let rule: Rule = rule.parse().unwrap();
        let findings = check(&html);
        assert!(findings.iter().any(|finding| finding.rule == rule), "{rule}");
    }
}

/// The rules that a body breaks.
fn broken(body: &str) -> Vec<&'static str> {
    let html = format!("<!DOCTYPE html><title>Soup</title><body>{body}");
    let findings = check(&html);
    findings.iter().map(|finding| finding.rule.as_str()).collect()
}

#[test]
fn attributes_agree_with_each_other() {
    for (right, wrong, rule) in [
        (
            &[
                "<img alt=x src=x srcset='x 100w, y 200w' sizes=100vw>",
                "<picture><source srcset='x 1w' sizes=auto><img alt=x src=x \
                 loading=lazy></picture>",
            ][..],
            &[
                "<img alt=x src=x srcset='x 2x' sizes=100vw>",
                "<img alt=x src=x srcset=x sizes=100vw>",
                "<picture><source srcset='x 2x' sizes=auto><img alt=x src=x></picture>",
                "<link rel=preload as=image imagesrcset='x 2x' imagesizes=100vw>",
            ][..],
            "invalid-image-candidates",
        ),
        (
            &[
                "<progress></progress>",
                "<progress value=1></progress>",
                "<progress value=2 max=2></progress>",
                "<meter value=-1 min=-2 max=0></meter>",
                "<meter value=0.5 low=0.2 high=0.8 optimum=1></meter>",
            ],
            &[
                "<progress max=0></progress>",
                "<progress max=-1></progress>",
                "<progress value=-1></progress>",
                "<progress value=2></progress>",
                "<meter value=2></meter>",
                "<meter value=0 min=1 max=0></meter>",
                "<meter value=0 max=-1></meter>",
                "<meter value=0 low=0.8 high=0.2></meter>",
                "<meter value=0 optimum=3></meter>",
            ],
            "invalid-number",
        ),
        (
            &["<video src=x loading=lazy></video>"],
            &["<video src=x loading=never></video>", "<audio src=x loading=''></audio>"],
            "invalid-keyword",
        ),
    ] {
        for body in right {
            assert_eq!(broken(body), [""; 0], "{body}");
        }
        for body in wrong {
            assert!(broken(body).contains(&rule), "{body}: {:?}", broken(body));
        }
    }
}

/// Obsolete features that the standard allows, with a warning.
#[test]
fn obsolete_but_conforming_features_are_warnings() {
    for body in [
        "<script charset=utf-8>soup()</script>",
        "<script type=module charset=UTF-8>soup()</script>",
        "<script language=JavaScript>soup()</script>",
        "<script type=''>soup()</script>",
        "<script type=text/javascript1.5>soup()</script>",
        "<style type=text/css></style>",
        "<a name=soup>Soup</a>",
        "<img alt='' src=soup.png border=0>",
        "<input type=number size=3>",
        "<input type=number maxlength=3>",
    ] {
        let html = format!("<!DOCTYPE html><title>Soup</title>{body}");
        let findings = check(&html);
        let found: Vec<_> = findings.iter().map(|f| (f.rule.as_str(), f.severity)).collect();
        assert_eq!(found, [("discouraged-attribute", Severity::Warning)], "{body}");
    }
    for (body, rule) in [
        ("<script charset=latin1 src=soup.js></script>", "obsolete-attribute"),
        ("<script language=JavaScript type=module>soup()</script>", "obsolete-attribute"),
        ("<input type=range size=3>", "attribute-conflict"),
        ("<a name=''>Soup</a>", "obsolete-attribute"),
        ("<a name=soup>Soup</a><a name=soup>Soup</a>", "duplicate-id"),
        ("<a name=soup>Soup</a><p id=soup>Soup</p>", "duplicate-id"),
        ("<p id=soup>Soup</p><a name=soup>Soup</a>", "duplicate-id"),
        ("<a name=soup id=fish>Soup</a>", "invalid-id"),
    ] {
        let rules = broken(body);
        assert_eq!(rules.iter().filter(|found| **found == rule).count(), 1, "{body}: {rules:?}");
    }
    // The parser repeats the `a` in the second paragraph.
    assert!(!broken("<p><a name=soup>Soup</p><p>Fish</a></p>").contains(&"duplicate-id"));
}

#[test]
fn items_of_microdata_reach_elements_once_and_never_themselves() {
    let right = [
        // Two items may share a property.
        "<p itemscope itemref=a></p><p itemscope itemref=a></p><b id=a itemprop=x>1</b>",
        // What is in an inner item belongs to that item alone.
        "<p itemscope itemref=a><i itemscope itemprop=x><b id=a itemprop=x>1</b></i></p>",
        "<p itemscope itemref='a b'></p><p id=a itemscope itemprop=x><b id=b itemprop=x>1</b></p>",
        "<p itemscope itemref=a id=b></p><p id=a itemscope itemprop=x itemref=c></p><b id=c \
         itemprop=x>1</b>",
        // An outer item that is no property of its inner one.
        "<div itemscope id=a><p itemscope itemprop=x itemref=a></p></div>",
        // A property without a name is none.
        "<div itemscope id=a itemref=b></div><p itemscope id=b itemref=a></p>",
    ];
    let wrong = [
        ("<p itemscope itemref=a id=a></p>", 1),
        ("<p itemscope itemref=a><i><b id=a itemprop=x>1</b></i></p>", 1),
        ("<p itemscope itemref='a b'></p><p id=a><b id=b itemprop=x>1</b></p>", 1),
        ("<p itemscope itemref='b a'></p><p id=a><b id=b itemprop=x>1</b></p>", 1),
        ("<div id=a><p itemscope itemref=a>1</p></div>", 1),
        (
            "<p itemscope itemref=b></p><p itemscope itemprop=x id=a itemref=b></p><p itemscope \
             itemprop=x id=b itemref=a></p>",
            1,
        ),
        (
            "<div itemscope itemprop=x id=a><p itemscope itemprop=x itemref=a></p></div><p \
             itemscope itemref=a></p>",
            1,
        ),
        // A circle through regions.
        (
            "<p itemscope itemref=a></p><div id=a><p itemscope itemprop=x itemref=b></p></div><div \
             id=b><p itemscope itemprop=x itemref=a></p></div>",
            1,
        ),
        (
            "<p itemscope itemref=a></p><div id=a><i><b id=b><i itemscope itemprop=x \
             itemref=a></i></b></i></div>",
            1,
        ),
    ];
    for (body, count) in right.map(|body| (body, 0)).into_iter().chain(wrong) {
        let rules = broken(body);
        let found = rules.iter().filter(|rule| **rule == "repeated-property").count();
        assert_eq!(found, count, "{body}: {rules:?}");
    }
    // Words that are repeated are another rule's.
    let twice = "<p itemscope itemref='a a'></p><b id=a itemprop=x>1</b>";
    assert_eq!(broken(twice), ["invalid-token-list"]);
}

#[test]
fn a_late_encoding_declaration_is_found() {
    for (comment, declaration, is_late) in [
        (900, "<meta charset=utf-8>", false),
        (1024, "<meta charset=utf-8>", true),
        (1024, "<meta http-equiv=content-type content='text/html; charset=utf-8'>", true),
        (1024, "<meta name=a content=b>", false),
    ] {
        let comment = "x".repeat(comment);
        let html = format!("<!DOCTYPE html><!--{comment}-->{declaration}<title>Soup</title>");
        let findings = check(&html);
        let late = findings.iter().any(|f| f.rule.as_str() == "late-encoding-declaration");
        assert_eq!(late, is_late, "{declaration}");
    }
}

/// If a source goes beyond 4 GiB, a document keeps no text from there on, and does not know the
/// spans.
#[test]
fn a_document_need_not_know_its_source() {
    let mut document = Document::new();
    let mut append = |namespace, start: usize| {
        let name = QName { namespace, ..QName::html("g") };
        let (attrs, span) = (ElementAttrs::default(), Span::new(start, start + 3));
        let new = NewElement { name, attrs, span, implied: false };
        let element = TreeSink::create_element(&mut document, new);
        document.append(NodeId::DOCUMENT, element).unwrap();
    };
    append(Namespace::Svg, 0);
    append(Namespace::MathMl, 5_000_000);
    append(Namespace::Svg, usize::MAX - 3);
    let checker = TokenChecker::new("<g>", &Checker::new());
    let findings = checker.finish(&document);
    assert!(!findings.is_empty());
}

#[test]
fn findings_have_a_limit() {
    let checker = Checker::new().findings_limit(3);
    let findings = checker.check(&"&soup; ".repeat(10));
    let rules: Vec<&str> = findings.iter().map(|finding| finding.rule.as_str()).collect();
    let unknown = "unknown-named-character-reference";
    assert_eq!(rules, ["missing-doctype", "missing-title", unknown, "too-many-findings"]);
    assert_eq!(findings[3].span, Span::empty(7));
    let all = check(&"&soup; ".repeat(20_000));
    assert_eq!(all.len(), 10_001);
}

#[test]
fn places_are_those_of_the_source_where_the_tree_has_other_text() {
    for (html, rule, expected) in [
        ("<p><x\0y >", "invalid-element-name", &["x\0y"][..]),
        ("<p><?a \0\r\n\r\né\0é?>", "null-character-in-processing-instruction", &["\0", "\0"]),
    ] {
        let findings = check(html);
        let places: Vec<_> = findings
            .iter()
            .filter(|finding| finding.rule.as_str() == rule)
            .map(|finding| &html[finding.span.range()])
            .collect();
        assert_eq!(places, expected, "{html:?}: {findings:?}");
    }
}
