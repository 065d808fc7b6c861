//! `--explain`: each block of a page, with the reason why it is kept or dropped.

use std::io::{self, Write};

use broth::LineIndex;
use broth::content::Content;
use broth::entities::encode;

use crate::terminal::{Painter, Role, visible};

/// How much of a block a line shows.
const SHOWN: usize = 60;

/// A line for each block: `+` if it is kept, its place, the reason, and how it begins.
pub(super) fn lines(
    out: &mut impl Write,
    name: &str,
    text: &str,
    content: &Content,
) -> io::Result<()> {
    let lines = LineIndex::new(text);
    let painter = Painter { colors: crate::terminal::colors() };
    writeln!(out, "{}: {}: {}", visible(name), content.kind, content.evidence)?;
    for block in &content.blocks {
        let place = block.span.map_or_else(String::new, |span| {
            let at = lines.line_column(span.start);
            format!("{}:{}", at.line, at.column_chars)
        });
        let sign = if block.kept { "+" } else { "-" };
        let role = if block.kept { Role::Value } else { Role::Aside };
        let beginning: String = block.text.chars().take(SHOWN).collect();
        let line =
            format!("{sign} {place:<8} {:<12} {}", block.reason.as_str(), visible(&beginning));
        writeln!(out, "{}", painter.paint(role, line))?;
    }
    Ok(())
}

/// A page with all blocks, coloured.
pub(super) fn page(out: &mut impl Write, name: &str, content: &Content) -> io::Result<()> {
    let title = encode(name);
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n<title>{title}</title>\n<style>\n\
         body {{ font: 1rem/1.4 sans-serif; max-width: 60rem; margin: auto }}\n\
         p {{ border-left: .4rem solid; margin: .3rem 0; padding: 0 .6rem }}\n\
         p.kept {{ border-color: green; background: #efe }}\n\
         p.dropped {{ border-color: firebrick; background: #fee; color: #555 }}\n\
         b {{ font: .8rem monospace }}\n</style>\n<h1>{title}</h1>\n<p>{}: {}.</p>",
        content.kind, content.evidence
    )?;
    for block in &content.blocks {
        let class = if block.kept { "kept" } else { "dropped" };
        let text = encode(&block.text);
        writeln!(out, "<p class={class}><b>{}</b> {text}</p>", block.reason)?;
    }
    Ok(())
}
