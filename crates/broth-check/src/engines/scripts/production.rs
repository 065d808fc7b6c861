//! The text that a `script` may contain, whatever its type.

/// A mistake: its offset in the text, and its description.
type Mistake = (usize, &'static str);

/// Finds where a text does not match the production `script`: every `<!--` has its `-->`, and there
/// is no `<script` in between.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements>
pub(super) fn script(text: &str) -> Option<Mistake> {
    let mut at = 0;
    while let Some(open) = text[at..].find("<!--") {
        let start = at + open;
        let inner = start + "<!--".len();
        let Some(len) = text[inner..].find("-->") else {
            return Some((start, "no `-->` closes this `<!--`"));
        };
        if let Some(tag) = script_open(&text[inner..inner + len]) {
            return Some((inner + tag, "`<script` is not allowed between `<!--` and `-->`"));
        }
        at = inner + len + "-->".len();
    }
    None
}

/// The offset of `<script` and a character that ends the name of a tag.
fn script_open(text: &str) -> Option<usize> {
    let is_open = |at: &usize| {
        let rest = &text.as_bytes()[*at..];
        rest.get(.."<script".len()).is_some_and(|tag| tag.eq_ignore_ascii_case(b"<script"))
            && matches!(
                rest.get("<script".len()),
                Some(b'\t' | b'\n' | b'\x0C' | b' ' | b'/' | b'>')
            )
    };
    text.match_indices('<').map(|(at, _)| at).find(is_open)
}

/// Finds where the text of a script with `src` does not match the production `documentation`: it
/// may have only comments, and a newline after each.
///
/// DEVIATION: white space alone is not reported, though the production wants a newline at its end.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#inline-documentation-for-external-scripts>
pub(super) fn documentation(text: &str) -> Option<Mistake> {
    let mut at = 0;
    // The last comment that no newline follows.
    let mut open = None;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = match c {
            '\n' => {
                open = None;
                1
            }
            ' ' | '\t' => 1,
            '/' if rest.starts_with("//") => {
                open = Some(at);
                rest.find('\n').unwrap_or(rest.len())
            }
            '/' if rest.starts_with("/*") => {
                open = Some(at);
                let Some(len) = rest["/*".len()..].find("*/") else {
                    return Some((at, "no `*/` closes this `/*`"));
                };
                "/*".len() + len + "*/".len()
            }
            _ => {
                let why = "with `src`, a `script` contains only comments: this code is never run";
                return Some((at, why));
            }
        };
        at += len;
    }
    open.map(|at| (at, "a newline must follow this comment"))
}

#[cfg(test)]
mod tests {
    use super::{Mistake, documentation, script};

    fn at(mistake: Option<Mistake>) -> Option<usize> {
        mistake.map(|(at, _)| at)
    }

    #[test]
    fn comments_in_a_script_are_closed_and_contain_no_script_tag() {
        for (text, place) in [
            ("", None),
            ("x = 1", None),
            ("-->", None),
            ("<script>", None),
            ("<!-- x -->", None),
            ("<!---->", None),
            ("<!----->", None),
            ("<!-- <scripts --> <script>", None),
            ("<!-- </script --> <!-- <!-- -->", None),
            ("<!-- <script", Some(0)),
            ("<!-- <script -->", Some(5)),
            ("<!-- <ſcript> -->", None),
            ("x <!-- y", Some(2)),
            // The hyphens of the one are not those of the other.
            ("<!-->", Some(0)),
            ("<!--->", Some(0)),
            ("<!-- --> <!--", Some(9)),
            ("<!-- <SCRIPT\n -->", Some(5)),
            ("<!-- <script/ -->", Some(5)),
            ("<!-- <<script> -->", Some(6)),
            ("<!-- --> <!-- <script> -->", Some(14)),
        ] {
            assert_eq!(at(script(text)), place, "{text}");
        }
    }

    #[test]
    fn the_documentation_of_an_external_script_is_comments() {
        for (text, place) in [
            ("", None),
            (" \t ", None),
            ("\n\n", None),
            ("// a\n", None),
            ("\n  // a = 1;\n\t/* b\n c **/ /***/ // d\n", None),
            ("x=1", Some(0)),
            ("\n  x", Some(3)),
            ("/", Some(0)),
            ("// a", Some(0)),
            ("/* a */", Some(0)),
            ("/* a */ \t", Some(0)),
            ("/* a", Some(0)),
            ("/*/\n", Some(0)),
            ("/* a */ b\n", Some(8)),
            ("\u{A0}\n", Some(0)),
            ("\x0C\n", Some(0)),
            ("<!-- a -->\n", Some(0)),
        ] {
            assert_eq!(at(documentation(text)), place, "{text:?}");
        }
    }
}
