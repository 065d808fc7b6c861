//! XPath expressions, most of them by the grammar: asking for many nodes together gives what asking
//! from each of them gives, and the value of a part does not depend on where it stands.

use broth::dom::Document;
use broth::xpath::{SelectXPath as _, Value, XNode, XPath, XPathError, XPathErrorCode};
use dice::Dice;

use crate::case::Case;

mod expression;

use expression::{condition, mixed, relative_path, value};

/// The steps that an evaluation may take here.
const BUDGET: u64 = 3_000_000;

/// Evaluates expressions in a document, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let text = case.text();
    let document = if case.flip() { broth::html::parse(&text) } else { broth::xml::parse(&text) };
    let seed = case.bytes.iter().fold(case.choose(1 << 16) as u64, |seed, byte| {
        seed.wrapping_mul(0x0100_0000_01B3) ^ u64::from(*byte)
    });
    let mut dice = Dice::new(seed);
    errors_say_where(&mixed(&mut dice));
    for _ in 0..4 {
        conversions(&document, &value(&mut dice));
        steps(&document, &relative_path(&mut dice));
        conditions(&document, &condition(&mut dice));
    }
}

/// The value of an expression, unless it takes too long.
fn evaluate<'d>(node: XNode<'d>, text: &str) -> Option<Value<'d>> {
    let options = XPath::options().budget(BUDGET).namespace("s", "http://www.w3.org/2000/svg");
    let xpath = options.parse(text).unwrap_or_else(|e| panic!("{text:?}: {e}"));
    match node.xpath(&xpath.variable("v", "a")) {
        Ok(value) => Some(value),
        Err(error) if error.code() == XPathErrorCode::TooMuchWork => None,
        Err(error) => panic!("{text:?}: {error}"),
    }
}

fn at_root<'d>(document: &'d Document, text: &str) -> Option<Value<'d>> {
    evaluate(XNode::Node(document.root()), text)
}

/// Any text gives an expression or an error in it.
fn errors_say_where(text: &str) {
    let check = |error: XPathError| {
        assert!(text.get(error.span().range()).is_some(), "{error} in {text:?}");
        assert_eq!(error.expression(), text);
    };
    match XPath::parse(text) {
        Ok(xpath) => {
            assert_eq!(xpath.to_string(), text);
            xpath.validate().err().map(check);
        }
        Err(error) => check(error),
    }
}

/// Functions and the API convert the four types in the same way.
fn conversions(document: &Document, text: &str) {
    let Some(whole) = at_root(document, text) else { return };
    let same = |text: String, expected: Value<'_>| {
        let Some(value) = at_root(document, &text) else { return };
        match (&value, &expected) {
            (Value::Number(a), Value::Number(b)) if a.is_nan() => assert!(b.is_nan(), "{text:?}"),
            _ => assert_eq!(value, expected, "{text:?}"),
        }
    };
    same(format!("boolean({text})"), Value::Boolean(whole.boolean()));
    same(format!("string({text})"), Value::String(whole.string()));
    same(format!("number({text})"), Value::Number(whole.number()));
    same(format!("not({text})"), Value::Boolean(!whole.boolean()));
    same(
        format!("({text}) = '\u{1}'"),
        Value::Boolean(match &whole {
            Value::Boolean(value) => *value,
            Value::Number(_) => false,
            other => other.strings().iter().any(|text| text == "\u{1}"),
        }),
    );
    let Value::Nodes(nodes) = &whole else {
        return same(format!("({text})"), whole);
    };
    same(format!("count({text})"), Value::Number(nodes.len() as f64));
    same(format!("({text})[last()]"), Value::Nodes(nodes.last().copied().into_iter().collect()));
    same(
        format!("({text})[position() < 3]"),
        Value::Nodes(nodes.iter().take(2).copied().collect()),
    );
    same(format!("{text} | {text}"), Value::Nodes(nodes.clone()));
    same(format!("({text})/self::node()"), Value::Nodes(nodes.clone()));
}

/// A path from many nodes finds what it finds from each of them.
fn steps(document: &Document, path: &str) {
    for start in ["//*", "//node()", "//@*", "//*[position() mod 2 = 1]"] {
        let text = format!("{start}/{path}");
        let Some(whole) = at_root(document, &text) else { continue };
        let Some(Value::Nodes(starts)) = at_root(document, start) else { continue };
        let mut all: Vec<XNode<'_>> = Vec::new();
        for node in starts {
            let Some(found) = evaluate(node, path) else { return };
            for node in found.nodes() {
                if !all.contains(node) {
                    all.push(*node);
                }
            }
        }
        let whole = whole.nodes();
        assert!(all.iter().all(|node| whole.contains(node)), "{text:?} misses some");
        assert_eq!(all.len(), whole.len(), "{text:?} has more, or some twice");
    }
}

/// A condition for many nodes holds for those for which it holds alone.
fn conditions(document: &Document, condition: &str) {
    for nodes in ["//*", "//node()", "(//* | //@*)", "//*/*"] {
        let text = format!("{nodes}[{condition}]");
        let Some(found) = at_root(document, &text) else { continue };
        let Some(Value::Nodes(all)) = at_root(document, nodes) else { continue };
        let mut kept = Vec::new();
        for node in all {
            let Some(holds) = evaluate(node, condition) else { return };
            assert!(matches!(holds, Value::Boolean(_)), "{condition:?}");
            if holds.boolean() {
                kept.push(node);
            }
        }
        assert_eq!(found.nodes(), kept, "{text:?}");
    }
}
