//! The start conditions of blocks.

use alloc::vec::Vec;

use super::cursor::Cursor;
use super::html::HtmlBlock;
use super::marks::{is_thematic_break, list_marker, note_mark, opens_fence};
use super::reader::{Block, Reader};
use super::table;
use crate::kept::{Event, Piece, Tag};
use crate::options::{Flavor, Footnotes};

/// The kind of block that begins at the cursor.
pub(super) enum Start {
    None,
    /// A container block. Another block may begin after its marker.
    Container,
    /// A leaf block, which gets the rest of the line.
    Leaf,
    /// A block or a marker, such as a setext underline, that used up the line.
    Whole,
}

/// Looks for a block that begins here, and opens it.
pub(super) fn start(reader: &mut Reader, cursor: &mut Cursor<'_>) -> Start {
    let Some(first) = cursor.next() else { return Start::None };
    let is_lazy = matches!(reader.open.last().map(|open| &open.block), Some(Block::Paragraph));
    if cursor.indent() >= 4 {
        let in_table = matches!(reader.open[reader.matched - 1].block, Block::Table { .. });
        if is_lazy || in_table {
            return Start::None;
        }
        cursor.skip_columns(4);
        reader.push(Block::Indented);
        return Start::Leaf;
    }
    let in_paragraph = matches!(reader.open[reader.matched - 1].block, Block::Paragraph);
    let content = cursor.content();
    match first {
        b'>' => {
            skip_quote_mark(cursor);
            reader.push(Block::Quote);
            return Start::Container;
        }
        b'#' if heading(reader, content) => return Start::Whole,
        b'`' | b'~' => {
            if let Some((len, info)) = opens_fence(content) {
                let indent = cursor.indent();
                reader.push(Block::Fenced { fence: first, len, indent });
                reader.kept.text.push_str(info.trim_matches([' ', '\t']));
                reader.kept.text.push('\n');
                return Start::Whole;
            }
        }
        b'<' => {
            if let Some(kind) = HtmlBlock::beginning(content)
                && (kind != HtmlBlock::Other || !in_paragraph && !is_lazy)
            {
                reader.push(Block::Html(kind));
                return Start::Leaf;
            }
        }
        b'[' if note(reader, cursor) => return Start::Container,
        b'=' | b'-' if in_paragraph && setext(reader, content) => return Start::Whole,
        _ => {}
    }
    if is_thematic_break(content) {
        reader.begin_child(false);
        reader.kept.events.push(Event::Rule);
        reader.end_child();
        return Start::Whole;
    }
    if list_item(reader, cursor, in_paragraph) {
        return Start::Container;
    }
    if in_paragraph && reader.dialect.flavor == Flavor::Gfm && begins_table(reader, content) {
        return Start::Whole;
    }
    Start::None
}

/// <https://spec.commonmark.org/0.31.2/#block-quote-marker>
pub(super) fn skip_quote_mark(cursor: &mut Cursor<'_>) {
    cursor.skip_white_space();
    cursor.skip_bytes(1);
    cursor.skip_columns(1);
}

/// <https://spec.commonmark.org/0.31.2/#atx-headings>
fn heading(reader: &mut Reader, line: &str) -> bool {
    let level = line.bytes().take_while(|&byte| byte == b'#').count();
    let rest = &line[level..];
    if level > 6 || !rest.is_empty() && !rest.starts_with([' ', '\t']) {
        return false;
    }
    let white = [' ', '\t'];
    let text = rest.trim_matches(white);
    let without = text.trim_end_matches('#');
    let text = match without.is_empty() || without.ends_with(white) {
        true => without.trim_end_matches(white),
        false => text,
    };
    add_heading(reader, level as u8, text);
    true
}

fn add_heading(reader: &mut Reader, level: u8, text: &str) {
    reader.begin_child(false);
    reader.kept.events.push(Event::Enter(Tag::Heading(level)));
    if text.is_empty() {
        reader.kept.events.push(Event::Leave);
    } else {
        let raw = reader.kept.store(text);
        reader.raw(raw);
    }
    reader.end_child();
}

/// <https://spec.commonmark.org/0.31.2/#setext-headings>
fn setext(reader: &mut Reader, line: &str) -> bool {
    let mark = line.as_bytes()[0];
    let underline = line.trim_end_matches([' ', '\t']);
    if reader.matched != reader.open.len() || underline.bytes().any(|byte| byte != mark) {
        return false;
    }
    let text = reader.text_after_definitions();
    if text.is_empty() {
        // The paragraph has only definitions, so the underline is text.
        reader.kept.text.truncate(reader.leaf);
        return false;
    }
    reader.open.pop();
    reader.matched = reader.open.len();
    let level = if mark == b'=' { 1 } else { 2 };
    reader.kept.events.push(Event::Enter(Tag::Heading(level)));
    reader.raw(Piece::new(text));
    reader.end_child();
    true
}

/// A footnote: `[^1]: ` and text, and the next lines if they are indented by four columns.
fn note(reader: &mut Reader, cursor: &mut Cursor<'_>) -> bool {
    if reader.dialect.footnotes != Footnotes::Markdown {
        return false;
    }
    let Some((label, len)) = note_mark(cursor.content()) else { return false };
    let number = reader.definitions.add_note(label);
    cursor.skip_white_space();
    cursor.skip_bytes(len);
    cursor.skip_white_space();
    reader.push(Block::Note);
    reader.kept.events.push(Event::Enter(Tag::Note(number)));
    true
}

/// <https://spec.commonmark.org/0.31.2/#list-items>
fn list_item(reader: &mut Reader, cursor: &mut Cursor<'_>, in_paragraph: bool) -> bool {
    let content = cursor.content();
    let Some((start, mark, len)) = list_marker(content) else { return false };
    let is_empty = content[len..].trim_matches([' ', '\t']).is_empty();
    if in_paragraph && (is_empty || start.is_some_and(|start| start != 1)) {
        return false;
    }
    let before = cursor.indent();
    cursor.skip_white_space();
    cursor.skip_bytes(len);
    let space = cursor.indent();
    let padding = if is_empty || space >= 5 { 1 } else { space };
    cursor.skip_columns(padding);
    if let Block::Paragraph | Block::Table { .. } = reader.open[reader.matched - 1].block {
        reader.matched -= 1;
    }
    let continues = match reader.open[reader.matched - 1].block {
        Block::List { start: first, mark: other, .. } => {
            other == mark && first.is_some() == start.is_some()
        }
        _ => false,
    };
    if !continues {
        reader.begin_child(false);
        let event = reader.kept.events.len();
        reader.push(Block::List { start, mark, event, paragraphs: Vec::new(), loose: false });
    }
    reader.push(Block::Item { indent: before + len + padding, has_children: false });
    true
}

/// <https://github.github.com/gfm/#tables-extension->
fn begins_table(reader: &mut Reader, line: &str) -> bool {
    if reader.matched != reader.open.len() {
        return false;
    }
    let Some(aligns) = table::delimiter_row(line) else { return false };
    let header = reader.leaf_text().rsplit('\n').next().unwrap_or_default();
    if aligns.is_empty() || table::cells(header).len() != aligns.len() {
        return false;
    }
    reader.begin_table(&aligns);
    true
}
