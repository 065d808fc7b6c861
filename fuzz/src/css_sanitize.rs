//! Sanitizing CSS: twice is once, nothing is left that could load, judged by other code, and the
//! rules begin with the scope. In markup it is the same.

use broth::css::{FunctionKind, Parser, TokenKind, is_at_rule, tokens};
use broth::sanitize::{CssSanitizer, Sanitizer};

use crate::case::Case;

/// Pieces of style sheets that load, nest or hide something.
const PIECES: [&str; 64] = [
    "a",
    "color",
    "background",
    "--x",
    "b\\61 ckground",
    "content",
    "filter",
    "fill",
    ":",
    ":",
    ":",
    ";",
    ";",
    ";",
    "{",
    "{",
    "{",
    "}",
    "}",
    "}",
    "url(a)",
    "url('a')",
    "url(#a)",
    "u\\72l(a)",
    "src('a')",
    "image-set('a' 1x)",
    "image-set(",
    "var(--x)",
    "attr(a)",
    "calc(1px + (2%))",
    "rgb(0 0 0)",
    "element(#a)",
    "expression(",
    "@import 'a';",
    "@\\69mport url(a);",
    "@media x",
    "@supports (a:b)",
    "@layer a",
    "@keyframes a",
    "@font-face",
    "@scope (a)",
    "@namespace",
    "from",
    "red",
    "1px",
    "'a'",
    "\"",
    "'",
    "(",
    ")",
    "[",
    "]",
    "\\",
    "/*",
    "*/",
    "/**/",
    "!important",
    " ",
    "\n",
    "\0",
    ",",
    "&",
    "a > b",
    "\u{80}",
];

fn text(case: &Case<'_>) -> String {
    let bytes = case.bytes.iter().take(120);
    bytes.map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).collect()
}

/// Sanitizes pieces of CSS, and looks at what leaves.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let policies =
        [CssSanitizer::offline, CssSanitizer::mail, CssSanitizer::content, CssSanitizer::new];
    let css = case.one_of(&policies)();
    let has_scope = case.flip();
    let css = if has_scope { css.scope(".m") } else { css };
    let text = if case.flip() { case.text().into_owned() } else { text(&case) };

    let sheet = css.report(&text);
    let again = css.report(&sheet.css);
    assert_eq!((&again.css, again.removed.len()), (&sheet.css, 0), "{text:?}");
    check(&sheet.css);
    if has_scope {
        for rule in Parser::new().parse(&sheet.css).rules() {
            let prelude = rule.prelude().trim();
            let mut selectors = prelude.split_on_commas();
            let is_below = selectors.all(|selector| selector.trim().text().starts_with(".m "));
            assert!(rule.name().is_some() || is_below, "{rule:?} of {text:?}");
        }
    }
    for removed in sheet.removed.iter().filter_map(|removed| removed.span) {
        assert!(text.get(removed.range()).is_some(), "{removed:?} of {text:?}");
    }

    let style = css.report_declarations(&text);
    let again = css.report_declarations(&style.css);
    assert_eq!((&again.css, again.removed.len()), (&style.css, 0), "{text:?}");
    check(&style.css);

    let text = text.replace('\0', "\u{FFFD}");
    if !text.contains(['<', '&', '\r']) {
        let sanitizer = Sanitizer::baseline().css(css.clone());
        let html = sanitizer.sanitize(&format!("<style>{text}</style>"));
        assert_eq!(html, format!("<style>{}</style>", css.sanitize(&text)));
    }
}

/// Nothing in CSS that loads, whether or not all characters beyond ASCII are parts of names.
fn check(css: &str) {
    for any_names in [false, true] {
        for token in tokens(css).any_names(any_names) {
            let value = token.value();
            match token.kind() {
                TokenKind::Url => assert!(value.starts_with('#'), "{css:?}"),
                TokenKind::BadUrl | TokenKind::BadString => panic!("{token:?} in {css:?}"),
                TokenKind::AtKeyword => {
                    assert!(is_at_rule(&value), "{css:?}");
                    let loads = ["import", "namespace", "font-face", "scope"];
                    assert!(!loads.iter().any(|name| value.eq_ignore_ascii_case(name)), "{css:?}");
                }
                TokenKind::Function => {
                    let is_loading = FunctionKind::find(&value) == Some(FunctionKind::Loads);
                    assert!(!is_loading || value.eq_ignore_ascii_case("url"), "{css:?}");
                }
                _ => {}
            }
        }
    }
}
