//! Selectors out of pieces that mostly do not fit: what is written back is the same selector, and
//! the ways to ask agree.

use broth::dom::Node;
use broth::select::{OpenElements, Select as _, Selector, SelectorErrorCode, SelectorSet};

use crate::case::Case;

/// Pieces to make selectors of, right and wrong ones.
const PIECES: [&str; 64] = [
    "a",
    "p",
    "div",
    "b",
    "*",
    "*|*",
    "|a",
    "x|a",
    ".a",
    ".x",
    "#a",
    "#1",
    "[a]",
    "[href^=h i]",
    "[class~=x]",
    "[a=",
    "\"",
    "'",
    "\\",
    "\\61 ",
    "/*",
    "*/",
    " ",
    " > ",
    " + ",
    "~",
    ",",
    "||",
    ":is(",
    ":not(",
    ":where(",
    ":has(",
    ":has(> ",
    ":nth-child(2n+1",
    ":nth-last-child(-n+3 of ",
    ":nth-of-type(odd)",
    ":only-of-type",
    ":last-child",
    ")",
    "]",
    "(",
    "{",
    "}",
    ":root",
    ":scope",
    ":empty",
    ":hover",
    ":lang(en)",
    ":dir(rtl)",
    ":checked",
    ":disabled",
    ":valid",
    ":default",
    ":read-write",
    "::before",
    ":before",
    "::-webkit-x",
    "::part(a)",
    ":foo",
    "&",
    "\n",
    "\0",
    "é",
    "!",
];

/// A selector, or what looks like one.
pub(crate) fn selector(case: &mut Case<'_>) -> String {
    // The choices are few: the document's bytes are made use of, too.
    let bytes = [case.choose(256) as u8, case.choose(256) as u8, case.choose(256) as u8];
    let bytes = bytes.iter().chain(case.bytes.iter().rev().take(9));
    bytes.map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).collect()
}

/// Selects in a document, in all ways, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let document = broth::html::parse(&case.text());
    let text = selector(&mut case);
    let selector = match Selector::parse(&text) {
        Ok(selector) => selector,
        Err(error) => {
            assert!(text.get(error.span().range()).is_some(), "{error} in {text:?}");
            assert_ne!(error.code(), SelectorErrorCode::TooDeep, "{text:?}");
            return;
        }
    };
    let written = selector.to_string();
    let again = Selector::parse(&written).unwrap_or_else(|e| panic!("{written:?}: {e}"));
    assert_eq!(again.to_string(), written, "of {text:?}");
    assert_eq!(again.specificity(), selector.specificity(), "{written:?} of {text:?}");

    let found: Vec<Node<'_>> = document.select(&selector).collect();
    assert!(document.select(&again).eq(found.iter().copied()), "{written:?} of {text:?}");
    assert_eq!(document.select_one(&selector), found.first().copied());
    let elements = || document.root().descendants().filter(|node| node.is_element());
    let mut matcher = selector.matcher(document.root());
    assert!(elements().filter(|node| matcher.matches(*node)).eq(found.iter().copied()), "{text:?}");
    let backwards: Vec<Node<'_>> = elements().collect();
    let mut matcher = selector.matcher(document.root());
    let backwards = backwards.into_iter().rev().filter(|node| matcher.matches(*node));
    assert!(backwards.eq(found.iter().rev().copied()), "{text:?} backwards");
    let set = SelectorSet::new([&again, &selector]);
    let in_set = set.select(document.root()).map(|(node, numbers)| {
        assert_eq!(numbers, [0, 1], "{text:?}");
        node
    });
    assert!(in_set.eq(found.iter().copied()), "{text:?} in a set");

    let Ok(mut open) = OpenElements::new(&selector) else { return };
    open.set_quirks_mode(document.quirks_mode());
    let mut levels = vec![open.top()];
    let streamed = elements().filter(|node| {
        let depth = node.ancestors().filter(|node| node.is_element()).count();
        for level in levels.drain(depth + 1..) {
            open.close(level);
        }
        let matches = open.enter(levels[depth], *node);
        levels.push(open.open(levels[depth]));
        matches
    });
    assert!(streamed.eq(found.iter().copied()), "{text:?} without a tree");
}
