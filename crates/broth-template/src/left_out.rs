//! The parts that a reader cannot judge, because they depend on what the template writes.

use alloc::vec::Vec;

use broth_html_tokenizer::Tokenizer;
use broth_input::Input;
use broth_markup::{Next, Span, Token};

use crate::regions::Regions;

/// The parts between code that are left out so that the rest is one document: all branches of a
/// block but the first one; and that, too, if it may be missing and opens or closes tags.
pub(crate) fn left_out(regions: &Regions, masked: &str) -> Vec<Span> {
    let list = regions.list();
    let mut spans: Vec<Span> = Vec::new();
    for block in regions.blocks() {
        let (open, close) = (list[block.open].span, list[block.close].span);
        if spans.last().is_some_and(|last| open.start < last.end) {
            continue;
        }
        let span = match block.middles.first() {
            Some(&middle) => Span::new(list[middle].span.end, close.start),
            None => {
                let inside = Span::new(open.end, close.start);
                if is_whole(&masked[inside.range()]) {
                    continue;
                }
                inside
            }
        };
        if !span.is_empty() {
            spans.push(span);
        }
    }
    spans.sort_unstable_by_key(|span| span.start);
    spans
}

/// Whether a part opens and closes the same elements. End tags that may be omitted need not be
/// there.
fn is_whole(part: &str) -> bool {
    let mut input = Input::whole(part);
    let mut tokenizer = Tokenizer::new().without_tree_builder(true);
    let mut open: Vec<Span> = Vec::new();
    while let Next::Token(token, _) = tokenizer.next(&mut input) {
        let same =
            |one: Span, two: Span| part[one.range()].eq_ignore_ascii_case(&part[two.range()]);
        match token {
            Token::StartTag(tag) if !tag.self_closing && !is_void(tag.name) => {
                open.push(tag.name_span);
            }
            Token::EndTag(tag) => loop {
                match open.pop() {
                    Some(last) if same(last, tag.name_span) => break,
                    Some(last) if is_optional(&part[last.range()]) => {}
                    _ => return false,
                }
            },
            _ => {}
        }
    }
    open.iter().all(|name| is_optional(&part[name.range()]))
}

fn is_void(name: &str) -> bool {
    const VOID: &[&str] = &[
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
        "source", "track", "wbr",
    ];
    VOID.contains(&name)
}

fn is_optional(name: &str) -> bool {
    const OPTIONAL: &[&str] = &[
        "li", "dt", "dd", "p", "rt", "rp", "optgroup", "option", "colgroup", "thead", "tbody",
        "tfoot", "tr", "td", "th",
    ];
    OPTIONAL.iter().any(|optional| name.eq_ignore_ascii_case(optional))
}
