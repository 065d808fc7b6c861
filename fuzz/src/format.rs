//! Formatting: the rendered text and the words of the tree stay the same, with scripts and without
//! them, and formatting twice is formatting once.

use broth::format::{Formatter, Tags, WhiteSpace};
use broth::html::Parser;
use broth::text::RenderText as _;

use crate::case::Case;

/// Formats a document, and compares the two.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let white_space = case.one_of(&[WhiteSpace::Css, WhiteSpace::Css, WhiteSpace::Strict]);
    let tags = case.one_of(&[Tags::Keep, Tags::Keep, Tags::Write, Tags::Omit]);
    let formatter = Formatter::new()
        .width(case.one_of(&[0, 20, 80, 100]))
        .indent(case.one_of(&[0, 2, 4]))
        .tabs(case.flip())
        .white_space(white_space)
        .tags(tags);
    let text = case.text();
    // At the beginning, it is the mark of a file, and no text.
    let html = text.trim_start_matches('\u{FEFF}');
    let written = formatter.format(html);
    let again = formatter.format(&written);
    assert_eq!(again, written, "{html:?} is not formatted after one time");
    for scripting in [true, false] {
        let parser = Parser::new().scripting(scripting);
        let (old, new) = (parser.parse(html), parser.parse(&written));
        assert_eq!(outline(&old.root().dump_html()), outline(&new.root().dump_html()), "{html:?}");
        let texts = [&old, &new].map(|parsed| parsed.document.rendered_text());
        assert_eq!(texts[0], texts[1], "{html:?} as {written:?}");
    }
}

/// A dump without white space and without the quotes of texts, which mark where a text ends.
fn outline(dump: &impl ToString) -> String {
    let dump = dump.to_string();
    dump.chars().filter(|c| !c.is_whitespace() && !matches!(c, '"' | '|')).collect()
}
