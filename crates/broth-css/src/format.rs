//! `Formatter`: CSS in lines.

use alloc::string::String;

use crate::build::Parsed;
use crate::kind::TokenKind;
use crate::layout::{Gap, Piece, Place, is_optional, newlines, pieces};
use crate::minify::rewritten;
use crate::parser::Parser;
use crate::serialize::Writer;

/// Writes CSS in lines: a declaration or a selector on each, with indentation. Tokens, comments,
/// and blank lines between rules stay.
///
/// The result is read again: if it is not the same CSS, token by token, the text stays as it is.
///
/// ```
/// use broth::css::Formatter;
///
/// let sheet = "a,b>c{color:red;margin:0 auto}";
/// let lines = "a,\nb > c {\n  color: red;\n  margin: 0 auto;\n}\n";
/// assert_eq!(Formatter::new().format(sheet), lines);
/// ```
#[derive(Clone, Debug)]
pub struct Formatter {
    indent: usize,
    tabs: bool,
    prefix: String,
}

impl Formatter {
    /// A formatter that indents by two spaces.
    #[must_use]
    pub fn new() -> Self {
        Self { indent: 2, tabs: false, prefix: String::new() }
    }

    /// Sets the number of spaces for each level of indentation.
    ///
    /// ```
    /// let formatter = broth::css::Formatter::new().indent(4);
    /// assert_eq!(formatter.format("a{top:0}"), "a {\n    top: 0;\n}\n");
    /// ```
    #[must_use]
    pub fn indent(mut self, spaces: usize) -> Self {
        self.indent = spaces;
        self
    }

    /// Sets whether lines are indented with tabs, one for each level.
    ///
    /// ```
    /// let formatter = broth::css::Formatter::new().tabs(true);
    /// assert_eq!(formatter.format("a{top:0}"), "a {\n\ttop: 0;\n}\n");
    /// ```
    #[must_use]
    pub fn tabs(mut self, yes: bool) -> Self {
        self.tabs = yes;
        self
    }

    /// Sets the white space with which each line begins, for a style sheet in a document.
    ///
    /// ```
    /// let formatter = broth::css::Formatter::new().prefix("  ");
    /// assert_eq!(formatter.format("a{top:0}"), "  a {\n    top: 0;\n  }\n");
    /// ```
    #[must_use]
    pub fn prefix(mut self, white_space: impl Into<String>) -> Self {
        self.prefix = white_space.into();
        self
    }

    /// Formats a style sheet.
    #[must_use]
    pub fn format(&self, sheet: &str) -> String {
        rewritten(sheet, Parser::parse_sheet, |parsed, text| {
            let unit = if self.tabs { "\t".into() } else { " ".repeat(self.indent) };
            let mut lines = Lines::new(Some((unit, &self.prefix)));
            lines.writer.push_gap(&self.prefix);
            let mut new = lines.write(parsed, text);
            if new == self.prefix {
                new.clear();
            }
            // A comment that is not closed has its newline.
            if !new.is_empty() && !new.ends_with('\n') {
                new.push('\n');
            }
            new
        })
    }

    /// Formats the value of a `style` attribute, in one line.
    ///
    /// ```
    /// let style = "color:red;margin:0 auto!important;";
    /// let line = broth::css::Formatter::new().format_declarations(style);
    /// assert_eq!(line, "color: red; margin: 0 auto !important");
    /// ```
    #[must_use]
    pub fn format_declarations(&self, style: &str) -> String {
        rewritten(style, Parser::parse_list, |parsed, text| Lines::new(None).write(parsed, text))
    }
}

impl Default for Formatter {
    fn default() -> Self {
        Self::new()
    }
}

/// Formats a style sheet: [`Formatter`] with its defaults.
///
/// ```
/// assert_eq!(broth::css::format("a{top:0}"), "a {\n  top: 0;\n}\n");
/// ```
#[must_use]
pub fn format(sheet: &str) -> String {
    Formatter::new().format(sheet)
}

/// No line is indented by more levels, so that deep blocks do not make a long text of a short one.
const DEEPEST: usize = 40;

/// The layout between two tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Break {
    Nothing,
    Space,
    /// A line, that many levels deeper than the block.
    Line(usize),
    /// A line after an empty one.
    Paragraph,
}

/// Lines that are being written.
struct Lines<'f> {
    /// The white space of a level and of all lines; `None` to write one line.
    indent: Option<(String, &'f str)>,
    depth: usize,
    /// Whether a comment is the last that has been written.
    is_after_comment: bool,
    writer: Writer,
}

impl<'f> Lines<'f> {
    fn new(indent: Option<(String, &'f str)>) -> Self {
        Self { indent, depth: 0, is_after_comment: false, writer: Writer::new() }
    }

    fn write(mut self, parsed: &Parsed<'_>, text: &str) -> String {
        let (pieces, last) = pieces(parsed, text);
        let mut before: Option<&Piece<'_>> = None;
        for (index, piece) in pieces.iter().enumerate() {
            if piece.part.is_semicolon && self.is_superfluous(before, pieces.get(index + 1)) {
                self.comments(before, piece.gap);
                continue;
            }
            self.end_declaration(before, piece);
            self.comments(before, piece.gap);
            if piece.place == Place::Custom && piece.is_inner {
                self.writer.push_gap(piece.gap.text);
            } else {
                self.depth -= usize::from(piece.part.closes && self.depth > 0);
                let what = self.between(before, piece);
                self.break_before(what);
            }
            if piece.gap.text.is_empty() {
                self.writer.push_adjacent(piece.token);
            } else {
                self.writer.push(piece.token);
            }
            self.is_after_comment = false;
            self.depth += usize::from(piece.part.opens);
            before = Some(piece);
        }
        self.comments(before, last);
        self.writer.finish()
    }

    /// Whether a semicolon ends nothing. In one line, none is at its end.
    fn is_superfluous(&self, before: Option<&Piece<'_>>, next: Option<&Piece<'_>>) -> bool {
        before.is_none_or(|piece| piece.part.opens || piece.part.closes || piece.part.is_semicolon)
            || self.indent.is_none() && next.is_none_or(|next| next.part.is_semicolon)
    }

    /// Writes the semicolon that the last declaration of a block need not have.
    fn end_declaration(&mut self, before: Option<&Piece<'_>>, piece: &Piece<'_>) {
        if piece.part.closes && before.is_some_and(|before| before.part.ends_declaration) {
            self.writer.push_structure(TokenKind::Semicolon, ";");
        }
    }

    /// The layout before a token.
    fn between(&self, before: Option<&Piece<'_>>, piece: &Piece<'_>) -> Break {
        let Some(before) = before else {
            let is_first = !self.is_after_comment;
            return if is_first { Break::Nothing } else { line_after(piece.gap) };
        };
        if piece.is_inner {
            return within(before, piece);
        }
        let (first, second) = (before.part, piece.part);
        match () {
            () if first.opens && second.closes && piece.gap.comments().next().is_none() => {
                Break::Nothing
            }
            () if second.is_semicolon || second.is_colon => Break::Nothing,
            () if first.opens || second.closes => Break::Line(0),
            () if second.opens || first.is_colon => Break::Space,
            () if first.closes || first.is_semicolon || second.begins => line_after(piece.gap),
            () if piece.gap.has_space()
                || first.begins && before.token.kind == TokenKind::AtKeyword =>
            {
                Break::Space
            }
            () => Break::Nothing,
        }
    }

    fn break_before(&mut self, what: Break) {
        let (newline, more) = match what {
            Break::Nothing => return,
            Break::Line(more) => ("\n", more),
            Break::Paragraph => ("\n\n", 0),
            Break::Space => ("", 0),
        };
        match &self.indent {
            Some((unit, prefix)) if what != Break::Space => {
                let indent = unit.repeat((self.depth + more).min(DEEPEST));
                self.writer.push_gap(&[newline, prefix, &indent].concat());
            }
            _ => self.writer.push_gap(" "),
        }
    }

    /// Writes the comments of a gap: after what is before them, or on lines of their own.
    fn comments(&mut self, before: Option<&Piece<'_>>, gap: Gap<'_>) {
        for (index, (space, comment)) in gap.comments().enumerate() {
            let is_first = before.is_none() && index == 0;
            match newlines(space) {
                _ if is_first => {}
                0 if space.is_empty() => {}
                0 => self.break_before(Break::Space),
                1 => self.break_before(Break::Line(0)),
                _ => self.break_before(Break::Paragraph),
            }
            self.writer.push_comment(comment);
            self.is_after_comment = true;
        }
    }
}

/// The end of a line, and an empty line if there is one after the last comment.
fn line_after(gap: Gap<'_>) -> Break {
    if newlines(gap.last_space()) > 1 { Break::Paragraph } else { Break::Line(0) }
}

/// The layout between two tokens of a prelude or a value.
fn within(before: &Piece<'_>, piece: &Piece<'_>) -> Break {
    let (first, second) = (before.token.kind, piece.token.kind);
    let is_opening = first.mirror().is_some();
    let is_closing =
        matches!(second, TokenKind::CloseParen | TokenKind::CloseSquare | TokenKind::CloseCurly);
    let has_space = piece.gap.has_space();
    let has_newline = piece.gap.has_newline();
    match piece.place {
        _ if piece.place == Place::Structure => Break::Nothing,
        Place::Value { .. } if has_newline => Break::Line(1),
        _ if is_opening || is_closing || second == TokenKind::Comma => Break::Nothing,
        Place::Selector { depth: 0 } if first == TokenKind::Comma => Break::Line(0),
        _ if first == TokenKind::Comma => Break::Space,
        Place::Value { .. } if second == TokenKind::Delim('!') => Break::Space,
        Place::Value { .. } if first == TokenKind::Delim('!') => Break::Nothing,
        Place::Selector { depth: 0 } if is_optional(before, piece) => Break::Space,
        Place::Prelude { colons: true } if second == TokenKind::Colon => Break::Nothing,
        Place::Prelude { colons: true } if first == TokenKind::Colon => Break::Space,
        _ if has_space => Break::Space,
        _ => Break::Nothing,
    }
}
