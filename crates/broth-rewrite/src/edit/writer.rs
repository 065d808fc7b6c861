//! `Writer`: writes what is kept, changed and inserted, in the order of the source, and the implied
//! tags that must now be written.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_html_rules::optional_tags::Next;
use broth_markup::{Namespace, QName};

use crate::edit::first_newline::FirstNewline;
use crate::edit::implied::{Implied, ImpliedTags, Implies};
use crate::edit::insert::{Insert, Rest};
use crate::edit::loose_end::{joins, without_markup};

/// How many parts are taken at once, if all are wanted.
const MANY_PARTS: usize = 256;

/// A part of the output.
#[derive(Debug)]
pub(crate) enum Part {
    /// A part of the source, as it is.
    Kept(Range<usize>),
    /// New text.
    New(String),
    /// All but the first piece of a stream.
    Rest(Rest),
}

/// See the module documentation.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    out: Vec<Part>,
    /// The kept piece of the source that follows `out`.
    kept: Range<usize>,
    implied: ImpliedTags,
    /// The missing end of a comment or the like that the end of the source has cut off. It is
    /// written if something follows.
    pub(crate) cut_off: &'static str,
    /// The end of the text that was kept last, if what follows might belong to it: a `<` or a
    /// reference.
    loose: Option<(Range<usize>, String)>,
    /// Whether a `plaintext` is open: everything that follows is text, so nothing can be inserted.
    pub(crate) is_plaintext: bool,
    pub(crate) first_newline: FirstNewline,
    /// Whether the end tag of the body has been written, and nothing for the body after it.
    pub(crate) is_after_body: bool,
    /// Whether there is something in the output that is only in a body or in a head, so that a
    /// doctype or a `<head>` after it has no effect.
    pub(crate) has_content: bool,
    /// Whether something was inserted that ends the SVG or MathML around it.
    pub(crate) has_broken_out: bool,
    is_at_end: bool,
}

impl Writer {
    /// Whether something has been dropped after an implied tag that is not decided.
    pub(crate) fn has_gap(&self) -> bool {
        self.implied.has_gap()
    }

    /// Whether one of these tags is a start tag.
    pub(crate) fn has_gap_before_content(&self) -> bool {
        self.implied.has_gap_before_content()
    }

    /// Adds a tag that is implied here.
    pub(crate) fn imply(&mut self, implied: Implied) {
        self.implied.push(implied);
    }

    /// Keeps a piece of the source.
    #[inline]
    pub(crate) fn keep(&mut self, piece: Range<usize>, next: Next<'_>) {
        let (piece, next) = self.without_ignored_newline(piece, next);
        if !piece.is_empty() {
            self.resolve_implied(next, Implies::TheSame);
            self.flush_loose_end(piece.start, next);
            self.write_first_newline(piece.start, next);
            self.push_kept(piece);
        }
    }

    /// Keeps the end tag of `body` or `html`, which closes nothing but implies other tags.
    pub(crate) fn keep_end_of_body(&mut self, piece: Range<usize>) {
        self.implied.meet_end_of_body();
        self.keep(piece, Next::Nothing);
        self.is_after_body = true;
    }

    /// Keeps a piece of the source that makes no node, and so implies nothing: it comes before the
    /// tags that are implied.
    pub(crate) fn keep_before_implied(&mut self, piece: Range<usize>, text: &str) {
        let (piece, next) = self.without_ignored_newline(piece, Next::Text(text));
        if !piece.is_empty() {
            self.flush_loose_end(piece.start, next);
            self.push_kept(piece);
        }
    }

    /// Whether nothing depends on what comes next, and the content has begun.
    #[inline]
    pub(crate) fn is_untouched(&self) -> bool {
        self.implied.is_empty() && self.loose.is_none() && self.has_content
    }

    /// Holds back the [loose end](loose_end) of the text that was kept last.
    pub(crate) fn hold_loose_end(&mut self, end: &str) {
        let loose = self.kept.end - end.len().min(self.kept.len());
        self.loose = Some((loose..self.kept.end, end.into()));
        self.kept.end = loose;
    }

    /// Keeps a piece of the source, except for the parts that change. `implies` says whether it
    /// still implies the same tags.
    pub(crate) fn change(
        &mut self,
        piece: Range<usize>,
        parts: Vec<(Range<usize>, String)>,
        next: Next<'_>,
        implies: Implies,
    ) {
        if piece.is_empty() {
            return;
        }
        self.resolve_implied(next, implies);
        let begins_otherwise =
            parts.first().is_some_and(|(part, _)| part.start == 0 && !part.is_empty());
        self.flush_loose_end(if begins_otherwise { usize::MAX } else { piece.start }, next);
        self.write_first_newline(piece.start, next);
        let mut at = piece.start;
        for (part, text) in parts {
            self.push_kept(at..piece.start + part.start);
            self.push_new(&text);
            at = at.max(piece.start + part.end);
        }
        self.push_kept(at..piece.end);
    }

    /// Writes something that is not in the source.
    pub(crate) fn add(&mut self, text: &str, next: Next<'_>) {
        if !text.is_empty() {
            self.resolve_implied(next, Implies::PerhapsOthers);
            self.push_new(text);
        }
    }

    #[inline]
    fn push_kept(&mut self, range: Range<usize>) {
        self.first_newline.is_ignored &= range.is_empty();
        if self.kept.end == range.start {
            self.kept.end = range.end;
        } else if !range.is_empty() {
            self.put_kept();
            self.kept = range;
        }
    }

    /// Removes the newline at the beginning of a piece of the source, if a parser ignored it there
    /// and would not now.
    #[inline]
    fn without_ignored_newline<'t>(
        &mut self,
        piece: Range<usize>,
        next: Next<'t>,
    ) -> (Range<usize>, Next<'t>) {
        let Next::Text(text) = next else { return (piece, next) };
        match self.first_newline.left_out(piece.start, text) {
            0 => (piece, next),
            len => {
                self.drop();
                ((piece.start + len).min(piece.end)..piece.end, Next::Text(&text[len..]))
            }
        }
    }

    /// Writes another newline before a text of the source that begins with one, if a parser would
    /// ignore that one.
    #[inline]
    fn write_first_newline(&mut self, at: usize, next: Next<'_>) {
        if let Next::Text(text) = next
            && !self.first_newline.is_ignored_in_source(at)
            && self.first_newline.needs_another(text)
        {
            self.push_text("\n");
        }
    }

    /// Moves the kept piece to the output, because something else follows it.
    fn put_kept(&mut self) {
        if !self.kept.is_empty() {
            self.out.push(Part::Kept(self.kept.clone()));
            self.kept.start = self.kept.end;
        }
    }

    fn push_new(&mut self, text: &str) {
        if text.is_empty() || self.is_plaintext {
            return;
        }
        let cut_off = core::mem::take(&mut self.cut_off);
        self.push_text(cut_off);
        match self.loose.take() {
            Some((_, end)) if joins(&end, text) => self.push_text(&without_markup(&end)),
            Some((range, _)) => self.push_kept(range),
            None => {}
        }
        if self.first_newline.needs_another(text) {
            self.push_text("\n");
        }
        self.push_text(text);
    }

    /// Keeps text of the source that is not raw and has a [loose end](loose_end), which must be
    /// escaped before something new.
    pub(crate) fn keep_text(&mut self, piece: Range<usize>, text: &str, end: &str) {
        let loose = piece.end - end.len().min(piece.len());
        self.keep(piece.start..loose, Next::Text(text));
        if loose < piece.end {
            if loose == piece.start {
                self.resolve_implied(Next::Text(text), Implies::TheSame);
                self.write_first_newline(loose, Next::Text(text));
            }
            self.flush_loose_end(loose, Next::Text(&text[loose - piece.start..]));
            self.loose = Some((loose..piece.end, end.into()));
        }
    }

    /// The start of the loose end, which is kept but not written yet.
    pub(crate) fn loose(&self) -> Option<usize> {
        self.loose.as_ref().map(|(range, _)| range.start)
    }

    /// Writes the loose end before the part of the source at `at`. If that followed it there, too,
    /// the loose end is kept as it is.
    #[inline]
    fn flush_loose_end(&mut self, at: usize, next: Next<'_>) {
        if let Some((range, end)) = self.loose.take() {
            let next = if let Next::Text(text) = next { text } else { "<" };
            if range.end != at && joins(&end, next) {
                self.push_text(&without_markup(&end));
            } else {
                self.push_kept(range);
            }
        }
    }

    fn push_text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.first_newline.is_ignored = false;
        self.put_kept();
        match self.out.last_mut() {
            Some(Part::New(last)) => last.push_str(text),
            _ => self.out.push(Part::New(text.into())),
        }
    }

    /// Drops a piece of the source.
    pub(crate) fn drop(&mut self) {
        self.implied.note_gap();
    }

    pub(crate) fn insert(&mut self, insert: &Insert) {
        self.has_broken_out |= insert.breaks_out;
        self.add(&insert.text, insert.next());
        if let Some(rest) = insert.rest.filter(|_| !self.is_plaintext) {
            self.put_kept();
            self.out.push(Part::Rest(rest));
        }
    }

    /// Writes the end tag of an open element whose content is text, because something follows the
    /// end of the source.
    pub(crate) fn end_text(&mut self) {
        self.implied.end_text();
        self.resolve_implied(Next::Nothing, Implies::TheSame);
    }

    /// Finishes at the end of the source.
    pub(crate) fn finish(&mut self) {
        self.is_at_end = true;
        self.resolve_implied(Next::Nothing, Implies::TheSame);
        if let Some((range, _)) = self.loose.take() {
            self.push_kept(range);
        }
    }

    /// Whether enough parts have been written to take them.
    pub(crate) fn holds_many_parts(&self) -> bool {
        self.out.len() >= MANY_PARTS
    }

    /// Takes the parts written since the last call.
    pub(crate) fn take_parts(&mut self) -> Vec<Part> {
        self.put_kept();
        core::mem::take(&mut self.out)
    }

    /// Decides on the implied tags, before `next` is written. `implies` says whether it implies
    /// what it did in the source.
    #[inline]
    fn resolve_implied(&mut self, next: Next<'_>, implies: Implies) {
        self.is_after_body &= !is_for_body(next);
        self.has_content = self.has_content || is_content(next);
        if !self.implied.is_empty() {
            self.write_implied_tags(next, implies);
        }
    }

    fn write_implied_tags(&mut self, next: Next<'_>, implies: Implies) {
        let implied = core::mem::take(&mut self.implied);
        for (tag, text) in implied.written(next, implies, self.is_at_end) {
            self.has_content |= tag.is_start() && is_content(Next::Element(tag.name.qname()));
            self.push_new(&text);
        }
    }
}

/// Whether a parser returns to the body for what comes next.
fn is_for_body(next: Next<'_>) -> bool {
    match next {
        Next::Element(name) => name.namespace == Namespace::Html,
        Next::Nothing => true,
        // A doctype has no effect.
        Next::Text(text) => {
            !text.starts_with("<!") && text.contains(|c: char| !c.is_ascii_whitespace())
        }
        Next::Comment => false,
    }
}

/// Whether something is only in a body or in a head.
fn is_content(next: Next<'_>) -> bool {
    match next {
        Next::Element(name) => name != QName::html("html") && name != QName::html("head"),
        // A tag without an effect comes as a text, too.
        Next::Text(text) => {
            let rest = text.strip_prefix('<').unwrap_or(" ");
            let is_text = rest.chars().next().is_none_or(|c| !c.is_ascii_alphabetic());
            is_text
                && !rest.starts_with(['/', '!', '?'])
                && text.contains(|c: char| !c.is_ascii_whitespace())
        }
        Next::Comment | Next::Nothing => false,
    }
}
