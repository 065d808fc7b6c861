//! The first phase: finds the block structure, line by line.
//!
//! <https://spec.commonmark.org/0.31.2/#phase-1-block-structure>

use alloc::string::String;

use broth_input::ByteSet;

use super::Definitions;
use super::cursor::Cursor;
use super::marks::closes_fence;
use super::reader::{Block, Open, Reader};
use super::starts::{self, Start};
use crate::kept::Kept;
use crate::options::Dialect;

static LINE_ENDS: ByteSet = ByteSet::new(b"\n\r");

/// Reads the blocks and link reference definitions of a document. The inlines stay unparsed, as
/// [`Event::Raw`].
pub(crate) fn blocks(markdown: &str, dialect: Dialect) -> (Kept, Definitions) {
    let document = Open { block: Block::Document, last_line: 0, last_child: None };
    let mut reader = Reader {
        kept: Kept { text: String::with_capacity(markdown.len()), ..Kept::default() },
        definitions: Definitions::default(),
        dialect,
        open: alloc::vec![document],
        leaf: 0,
        matched: 0,
        line: 0,
    };
    let mut rest = markdown;
    while !rest.is_empty() {
        let (line, after) = rest.split_at(LINE_ENDS.find_in(rest));
        reader.line += 1;
        reader.read_line(line);
        let after = after.strip_prefix('\r').unwrap_or(after);
        rest = after.strip_prefix('\n').unwrap_or(after);
    }
    reader.close_to(1);
    (reader.kept, reader.definitions)
}

impl Reader {
    fn read_line(&mut self, line: &str) {
        let mut cursor = Cursor::new(line);
        if !self.continue_blocks(&mut cursor) {
            return;
        }
        let takes_all = |block: &Block| {
            matches!(block, Block::Fenced { .. } | Block::Indented | Block::Html(_))
        };
        let innermost = self.matched - 1;
        let mut is_leaf = takes_all(&self.open[innermost].block);
        while !is_leaf {
            match starts::start(self, &mut cursor) {
                Start::None => break,
                Start::Container => {}
                Start::Leaf => is_leaf = true,
                Start::Whole => return,
            }
        }
        self.add_text(&cursor);
    }

    /// Finds the open blocks that the line continues. Returns false if the line was a closing code
    /// fence, which needs nothing more.
    fn continue_blocks(&mut self, cursor: &mut Cursor<'_>) -> bool {
        self.matched = 1;
        while self.matched < self.open.len() {
            let line = self.line;
            let Open { block, last_line, .. } = &mut self.open[self.matched];
            let blank = cursor.is_blank();
            let indent = cursor.indent();
            let continues = match block {
                Block::Document | Block::List { .. } => true,
                Block::Quote => {
                    let continues = indent < 4 && cursor.next() == Some(b'>');
                    if continues {
                        starts::skip_quote_mark(cursor);
                        *last_line = line;
                    }
                    continues
                }
                Block::Note => {
                    if indent >= 4 {
                        cursor.skip_columns(4);
                    }
                    indent >= 4 || blank
                }
                Block::Item { indent: content, has_children } => {
                    let continues = if blank { *has_children } else { indent >= *content };
                    if continues {
                        cursor.skip_columns(*content);
                    }
                    continues
                }
                Block::Paragraph => !blank,
                Block::Fenced { fence, len, indent: fence_indent, .. } => {
                    *last_line = line;
                    if indent < 4 && closes_fence(cursor.content(), *fence, *len) {
                        self.close_to(self.matched);
                        return false;
                    }
                    cursor.skip_columns(*fence_indent);
                    true
                }
                Block::Indented => {
                    if indent >= 4 || blank {
                        cursor.skip_columns(4);
                    }
                    indent >= 4 || blank
                }
                Block::Html(kind) => !(blank && kind.ends_at_blank_line()),
                Block::Table { .. } => !blank,
            };
            if !continues {
                break;
            }
            self.matched += 1;
        }
        true
    }

    /// Adds the rest of a line to the innermost block.
    fn add_text(&mut self, cursor: &Cursor<'_>) {
        let blank = cursor.is_blank();
        let is_lazy = self.matched < self.open.len() && !blank;
        if is_lazy && let Some(Open { block: Block::Paragraph, .. }) = self.open.last() {
            return self.add_to_paragraph(cursor.content());
        }
        self.close_to(self.matched);
        let line = self.line;
        let Some(Open { block, last_line, .. }) = self.open.last_mut() else { return };
        let is_container = matches!(
            block,
            Block::Document | Block::Quote | Block::List { .. } | Block::Item { .. } | Block::Note
        );
        if !blank && !is_container {
            *last_line = line;
        }
        let (spaces, rest) = cursor.rest();
        match block {
            Block::Fenced { .. } | Block::Indented | Block::Html(_) => {
                let text = &mut self.kept.text;
                text.extend(core::iter::repeat_n(' ', spaces));
                text.push_str(rest);
                text.push('\n');
                if let Block::Html(kind) = block
                    && kind.ends_on(rest)
                {
                    self.close_to(self.open.len() - 1);
                }
            }
            Block::Table { columns } => {
                let columns = *columns;
                self.row(cursor.content(), columns);
            }
            _ if blank => {}
            Block::Paragraph => self.add_to_paragraph(cursor.content()),
            _ => {
                self.push(Block::Paragraph);
                self.add_to_paragraph(cursor.content());
            }
        }
    }

    fn add_to_paragraph(&mut self, content: &str) {
        let line = self.line;
        if let Some(Open { block: Block::Paragraph, last_line, .. }) = self.open.last_mut() {
            if self.kept.text.len() > self.leaf {
                self.kept.text.push('\n');
            }
            self.kept.text.push_str(content);
            *last_line = line;
        }
    }
}
