//! A printed form of kept trees, for tests and debugging.

use alloc::format;
use alloc::string::String;
use core::fmt::Write as _;

use super::{Align, Event, Kept, Tag};

/// Prints a tree with one line per node, in the style of the public tree construction tests. Two
/// trees are the same if their dumps are: adjacent texts are joined, white space is collapsed,
/// addresses are percent-encoded, and empty cells at the end of a row are left out.
pub(crate) fn dump(kept: &Kept) -> String {
    let mut out = String::new();
    let (mut depth, mut empty_cells) = (0_usize, 0);
    let mut text = String::new();
    for (at, event) in kept.events.iter().enumerate() {
        if let Event::Text(piece) = *event {
            text += kept.text_of(piece);
            let begins_leaf = matches!(
                kept.events.get(at.wrapping_sub(1)),
                Some(Event::Enter(Tag::Paragraph { .. } | Tag::Heading(_) | Tag::Cell))
            );
            if begins_leaf {
                text = text.trim_start_matches(WHITE).into();
            }
            continue;
        }
        if !text.is_empty() {
            line(&mut out, depth, format_args!("{:?}", collapsed(&text)));
            text.clear();
        }
        match *event {
            Event::Enter(Tag::Cell) if matches!(kept.events.get(at + 1), Some(Event::Leave)) => {
                empty_cells += 1;
                depth += 1;
                continue;
            }
            Event::Enter(Tag::Cell) => {
                for _ in 0..core::mem::take(&mut empty_cells) {
                    line(&mut out, depth, format_args!("cell"));
                }
            }
            Event::Enter(Tag::Row) => empty_cells = 0,
            _ => {}
        }
        let of = |piece| kept.text_of(piece);
        match *event {
            Event::Leave => {
                depth = depth.saturating_sub(1);
                continue;
            }
            Event::Rule => line(&mut out, depth, format_args!("rule")),
            Event::Break => line(&mut out, depth, format_args!("break")),
            Event::CodeBlock { language, code } => {
                line(&mut out, depth, format_args!("code block {:?}", of(language)));
                line(&mut out, depth + 1, format_args!("{:?}", of(code)));
            }
            // Adjacent HTML blocks are read back as one.
            Event::HtmlBlock(html) => {
                for part in of(html).split('\n') {
                    line(&mut out, depth, format_args!("html block {part:?}"));
                }
            }
            Event::Html(html) => line(&mut out, depth, format_args!("html {:?}", of(html))),
            Event::Code(code) => line(&mut out, depth, format_args!("code {:?}", of(code))),
            Event::Reference(note) => line(&mut out, depth, format_args!("reference {note}")),
            Event::Raw(raw) => line(&mut out, depth, format_args!("raw {:?}", of(raw))),
            Event::Image { to, title, alt } => {
                let to = encoded(of(to));
                line(&mut out, depth, format_args!("image {to:?} {:?} {:?}", of(title), of(alt)));
            }
            Event::Text(_) => {}
            Event::Enter(tag) => {
                line(&mut out, depth, format_args!("{}", name(tag, kept)));
                depth += 1;
            }
        }
    }
    if !text.is_empty() {
        line(&mut out, depth, format_args!("{:?}", collapsed(&text)));
    }
    out
}

/// The line for a node that has content.
fn name(tag: Tag, kept: &Kept) -> String {
    match tag {
        Tag::Quote => "quote".into(),
        Tag::List(list) => match list.start {
            None => "bullet list".into(),
            Some(start) => format!("ordered list {start}"),
        },
        Tag::Item { task: None } => "item".into(),
        Tag::Item { task: Some(true) } => "item [x]".into(),
        Tag::Item { task: Some(false) } => "item [ ]".into(),
        Tag::Paragraph { bare: false } => "paragraph".into(),
        Tag::Paragraph { bare: true } => "text".into(),
        Tag::Heading(level) => format!("heading {level}"),
        Tag::Table { first, columns } => {
            let columns = first as usize..(first + columns) as usize;
            let columns = kept.columns.get(columns).unwrap_or_default();
            let marks = columns.iter().map(|align| match align {
                Align::None => '-',
                Align::Left => '<',
                Align::Center => '=',
                Align::Right => '>',
            });
            format!("table {}", marks.collect::<String>())
        }
        Tag::Row => "row".into(),
        Tag::Cell => "cell".into(),
        Tag::Note(number) => format!("note {number}"),
        Tag::Emphasis => "emphasis".into(),
        Tag::Strong => "strong".into(),
        Tag::Strike => "strike".into(),
        Tag::Link { to, title } => {
            format!("link {:?} {:?}", encoded(kept.text_of(to)), kept.text_of(title))
        }
    }
}

fn line(out: &mut String, depth: usize, words: core::fmt::Arguments<'_>) {
    out.push_str("| ");
    for _ in 0..depth.min(200) {
        out.push_str("  ");
    }
    let _ = writeln!(out, "{words}");
}

/// The white space of HTML.
const WHITE: [char; 5] = [' ', '\t', '\n', '\r', '\x0C'];

/// Collapses white space, as a browser does.
fn collapsed(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_inclusive(WHITE) {
        let word = part.trim_end_matches(WHITE);
        out.push_str(word);
        if word.len() < part.len() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out
}

/// Percent-encodes an address, as converters from Markdown to HTML do.
fn encoded(address: &str) -> String {
    let mut out = String::new();
    for byte in address.bytes() {
        if byte.is_ascii_alphanumeric() || b";/?:@&=+$,-_.!~*'()#%".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
