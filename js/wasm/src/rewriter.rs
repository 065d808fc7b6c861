//! `Lockstep`: a document that is rewritten while it passes, by handlers that may take their time.
//!
//! A handler of JavaScript may be asynchronous, but nothing here can wait for it. So each piece is
//! read twice. The first reading only notes what the handlers will see. They run on the other side,
//! one after the other, and what they decide comes back with the second reading, which writes the
//! output. Edits never change what a selector finds, so the second reading meets the same things,
//! except in what the handlers have removed.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use broth::dom::markup::serializes_as_void;
use broth::html::{Token, tokens};
use broth::rewrite::{Edit, EditError, LocalHandlers, RewriteError, Rewriter, Stream};
use broth::{Namespace, Span, encoding};

use crate::edit::{bad_edit, changes};
use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;
use crate::select::Cache;
use crate::slots::Slots;

/// The kinds of events.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Element = 1,
    EndTag = 2,
    Text = 3,
    Comment = 4,
    Doctype = 5,
    End = 6,
}

/// The key of an event: its kind, the number of its handler, and its place.
type Key = (What, u32, Option<(usize, usize)>);

/// The state that both readings share.
#[derive(Default)]
struct Shared {
    /// Everything that is noted about the events of a piece.
    seen: Reply,
    count: usize,
    /// The events whose output has not been written, with their numbers.
    waiting: VecDeque<(usize, Key)>,
    next: usize,
    /// What was decided, in the order of the events.
    edits: VecDeque<(usize, Edit)>,
    source: Source,
}

/// The end of the source so far, for the text of text nodes as it was written.
#[derive(Default)]
struct Source {
    text: String,
    /// How many bytes came before it.
    before: usize,
}

impl Source {
    /// How much is kept: as much as the parser holds.
    const KEPT: usize = 1 << 20;

    fn push(&mut self, piece: &str) {
        if self.text.len() > 2 * Self::KEPT {
            let cut = self.text.len() - Self::KEPT;
            let cut = (cut..).find(|&at| self.text.is_char_boundary(at)).unwrap_or(cut);
            self.text.drain(..cut);
            self.before += cut;
        }
        self.text.push_str(piece);
    }

    fn get(&self, span: Span) -> Option<&str> {
        self.text.get(span.start.checked_sub(self.before)?..span.end.checked_sub(self.before)?)
    }
}

impl Shared {
    /// Begins to note an event.
    fn note(&mut self, key: Key) -> &mut Reply {
        self.waiting.push_back((self.next, key));
        self.next += 1;
        self.count += 1;
        self.seen.number(key.0 as usize);
        self.seen.number(key.1 as usize);
        self.seen.number(key.2.map_or(usize::MAX, |(start, _)| start));
        &mut self.seen
    }

    /// What was decided about an event. Those before it that were not met again are in something
    /// that was removed.
    fn edits_of(&mut self, key: Key) -> Vec<Edit> {
        let Some(at) = self.waiting.iter().position(|(_, other)| *other == key) else {
            return Vec::new();
        };
        let number = self.waiting.drain(..=at).next_back().map(|(number, _)| number);
        let mut edits = Vec::new();
        while self.edits.front().is_some_and(|(event, _)| Some(*event) <= number) {
            let edit = self.edits.pop_front().filter(|(event, _)| Some(*event) == number);
            edits.extend(edit.map(|(_, edit)| edit));
        }
        edits
    }
}

type Both = Rc<RefCell<Shared>>;

/// The bits of a request with a piece.
mod flag {
    /// The piece is bytes of UTF-8. Those that are malformed stay as they are.
    pub(super) const BYTES: u32 = 0;
}

/// A document that is rewritten.
pub(crate) struct Lockstep {
    /// For pieces that are bytes of UTF-8. It decodes them as the reader and the writer do.
    decoder: Option<encoding::Stream>,
    reader: Option<Stream<'static, LocalHandlers<'static>>>,
    writer: Option<Stream<'static, LocalHandlers<'static>>>,
    shared: Both,
}

/// Begins a document, and writes its number.
pub(crate) fn open(
    request: &Request<'_>,
    cache: &mut Cache,
    rewriters: &mut Slots<Lockstep>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    reply.number(rewriters.keep(Lockstep::new(request, cache)?)?);
    Ok(())
}

impl Lockstep {
    /// Reads what handlers there are: the letter of each, and its selector if it has one.
    fn new(request: &Request<'_>, cache: &mut Cache) -> Result<Self, Failure> {
        let shared = Both::default();
        let utf8 = || encoding::Decoder::new().transport("utf-8");
        let mut reader = Rewriter::local().decoder(utf8());
        let mut writer = Rewriter::local().decoder(utf8());
        for number in 0..request.count() {
            let text = request.text(number)?;
            let (kind, selector) = text.split_at_checked(1).ok_or(Failure::REQUEST)?;
            let number = number as u32;
            match kind {
                "e" => {
                    let selector = cache.compiled(selector)?;
                    reader = note_elements(reader, &selector, number, &shared);
                    writer = edit_elements(writer, &selector, number, &shared);
                }
                "t" => {
                    let selector = cache.compiled(selector)?;
                    let (noting, editing) = (Rc::clone(&shared), Rc::clone(&shared));
                    reader = reader.on_text(&*selector, note_text(number, noting));
                    writer = writer.on_text(&*selector, edit_text(number, editing));
                }
                "c" => {
                    let selector = cache.compiled(selector)?;
                    let (noting, editing) = (Rc::clone(&shared), Rc::clone(&shared));
                    reader = reader.on_comment(&*selector, note_comment(number, noting));
                    writer = writer.on_comment(&*selector, edit_comment(number, editing));
                }
                "T" => {
                    reader = reader.on_any_text(note_text(number, Rc::clone(&shared)));
                    writer = writer.on_any_text(edit_text(number, Rc::clone(&shared)));
                }
                "C" => {
                    reader = reader.on_any_comment(note_comment(number, Rc::clone(&shared)));
                    writer = writer.on_any_comment(edit_comment(number, Rc::clone(&shared)));
                }
                "D" => {
                    reader = note_doctype(reader, number, Rc::clone(&shared));
                    writer = edit_doctype(writer, number, Rc::clone(&shared));
                }
                "E" => {
                    reader = note_end(reader, number, Rc::clone(&shared));
                    writer = edit_end(writer, number, Rc::clone(&shared));
                }
                _ => return Err(Failure::REQUEST),
            }
        }
        reader.validate().map_err(bad_selector)?;
        let (reader, writer) = (Some(reader.into_stream()), Some(writer.into_stream()));
        let decoder = Some(utf8().source_map(false).stream());
        Ok(Self { decoder, reader, writer, shared })
    }

    /// Reads a piece, or the end, and writes what the handlers will see.
    pub(crate) fn look(&mut self, request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
        let reader = self.reader.as_mut().ok_or_else(finished)?;
        match (request.maybe_bytes(0), &mut self.decoder) {
            (Some(piece), Some(decoder)) if request.has_flag(flag::BYTES) => {
                self.shared.borrow_mut().source.push(decoder.feed(piece));
                reader.feed_bytes(piece).map_err(failed)?;
            }
            (Some(_), _) => {
                let piece = request.text(0)?;
                self.shared.borrow_mut().source.push(piece);
                reader.feed(piece).map_err(failed)?;
            }
            (None, decoder) => {
                if let Some(decoder) = decoder.take() {
                    self.shared.borrow_mut().source.push(&decoder.finish().text);
                }
                reader.close();
            }
        }
        while !reader.more().map_err(failed)?.is_empty() {}
        if request.maybe_bytes(0).is_none() {
            self.reader = None;
        }
        let mut shared = self.shared.borrow_mut();
        std::mem::swap(reply, &mut shared.seen);
        reply.words.insert(0, shared.count as u32);
        shared.count = 0;
        shared.seen.clear();
        Ok(())
    }

    /// Reads the same piece again, with the edits that come with it, and writes the output. Each
    /// edit is the number of its event, the name of a change, and up to two values.
    pub(crate) fn write(
        &mut self,
        request: &Request<'_>,
        reply: &mut Reply,
    ) -> Result<(), Failure> {
        let writer = self.writer.as_mut().ok_or_else(finished)?;
        let mut edits = request.text(1)?;
        while let Some((head, rest)) = edits.split_once('\n') {
            let mut words = head.split(' ');
            let mut word = || words.next().ok_or(Failure::REQUEST);
            let event = word()?.parse().map_err(|_| Failure::REQUEST)?;
            let (what, [first, second]) = (word()?, [word()?, word()?]);
            let (first, rest) = take_text(first, rest)?;
            let (second, rest) = take_text(second, rest)?;
            edits = rest;
            for edit in changes(what, first, second)? {
                edit.check().map_err(bad_edit)?;
                self.shared.borrow_mut().edits.push_back((event, edit));
            }
        }
        match request.maybe_bytes(0) {
            Some(piece) if request.has_flag(flag::BYTES) => {
                reply.bytes(writer.feed_bytes(piece).map_err(failed)?);
            }
            Some(_) => reply.bytes(writer.feed(request.text(0)?).map_err(failed)?),
            None => writer.close(),
        }
        loop {
            let more = writer.more().map_err(failed)?;
            if more.is_empty() {
                break;
            }
            reply.bytes(more);
        }
        if request.maybe_bytes(0).is_none() {
            self.writer = None;
        }
        Ok(())
    }
}

/// Refuses a text that no comment can have.
pub(crate) fn check_comment_text(request: &Request<'_>) -> Result<(), Failure> {
    let refused = |error| Failure::new(Kind::Edit, "bad-text", error);
    EditError::check_comment_text(request.text(0)?).map_err(refused)
}

fn finished() -> Failure {
    Failure::new(Kind::Edit, "finished", "the document has ended")
}

fn failed(error: RewriteError) -> Failure {
    Failure::new(Kind::Edit, "bad-edit", error)
}

fn bad_selector(error: RewriteError) -> Failure {
    Failure::new(Kind::Selector, "needs-tree", error)
}

/// Takes a text whose length in UTF-16 is written before it; `-` stands for none.
fn take_text<'t>(len: &str, rest: &'t str) -> Result<(Option<&'t str>, &'t str), Failure> {
    if len == "-" {
        return Ok((None, rest));
    }
    let mut left: usize = len.parse().map_err(|_| Failure::REQUEST)?;
    let mut end = 0;
    for c in rest.chars() {
        if left == 0 {
            break;
        }
        left = left.saturating_sub(c.len_utf16());
        end += c.len_utf8();
    }
    let (text, rest) = rest.split_at_checked(end).ok_or(Failure::REQUEST)?;
    Ok((Some(text), rest))
}

fn pair(span: Option<Span>) -> Option<(usize, usize)> {
    span.map(|span| (span.start, span.end))
}

type Building = Rewriter<LocalHandlers<'static>>;

fn note_elements(
    page: Building,
    selector: &broth::select::Selector,
    handler: u32,
    shared: &Both,
) -> Building {
    let (starts, ends) = (Rc::clone(shared), Rc::clone(shared));
    let page = page.on(selector, move |element| {
        // An element that the parser adds is none of the source.
        if element.span().is_none() {
            return;
        }
        let mut shared = starts.borrow_mut();
        let tag = element.span().and_then(|span| shared.source.get(span));
        let is_closed = tag.is_some_and(is_self_closing);
        let name = element.qname();
        let is_html = name.namespace == Namespace::Html;
        let has_content = if is_html { !serializes_as_void(name) } else { !is_closed };
        let seen = shared.note((What::Element, handler, pair(element.span())));
        seen.text(element.name());
        seen.text(name.namespace.uri());
        seen.flag(is_closed);
        seen.flag(has_content);
        seen.list(element.attrs(), |(name, value), seen| {
            seen.text(name);
            seen.text(value);
        });
    });
    page.on_end_tag(selector, move |end| {
        let mut shared = ends.borrow_mut();
        shared.note((What::EndTag, handler, pair(end.span()))).text(end.name());
    })
}

/// Whether a start tag ends with a `/` that no value has.
fn is_self_closing(tag: &str) -> bool {
    let first = || tokens(tag).next();
    tag.ends_with("/>") && matches!(first(), Some(Token::StartTag(tag)) if tag.self_closing)
}

fn edit_elements(
    page: Building,
    selector: &broth::select::Selector,
    handler: u32,
    shared: &Both,
) -> Building {
    let (starts, ends) = (Rc::clone(shared), Rc::clone(shared));
    let page = page.on(selector, move |element| {
        if element.span().is_none() {
            return;
        }
        let key = (What::Element, handler, pair(element.span()));
        for edit in starts.borrow_mut().edits_of(key) {
            element.apply(&edit);
        }
    });
    page.on_end_tag(selector, move |end| {
        let key = (What::EndTag, handler, pair(end.span()));
        for edit in ends.borrow_mut().edits_of(key) {
            match edit {
                Edit::After(text) => end.after(text),
                Edit::AfterHtml(html) => end.after_html(html),
                Edit::Append(text) => end.append(text),
                Edit::AppendHtml(html) => end.append_html(html),
                _ => {}
            }
        }
    })
}

/// Makes edits of a text or a comment.
macro_rules! edit_content {
    ($edits:expr, $it:ident) => {
        for edit in $edits {
            match edit {
                Edit::Before(text) => $it.before(text),
                Edit::BeforeHtml(html) => $it.before_html(html),
                Edit::After(text) => $it.after(text),
                Edit::AfterHtml(html) => $it.after_html(html),
                Edit::Remove => $it.remove(),
                _ => {}
            }
        }
    };
}

fn note_text(handler: u32, shared: Both) -> impl FnMut(&mut broth::rewrite::TextNode<'_>) {
    move |text| {
        let mut shared = shared.borrow_mut();
        let raw = shared.source.get(text.span()).unwrap_or(text.text()).to_owned();
        let seen = shared.note((What::Text, handler, pair(Some(text.span()))));
        seen.text(&raw);
    }
}

fn edit_text(handler: u32, shared: Both) -> impl FnMut(&mut broth::rewrite::TextNode<'_>) {
    move |text| {
        let key = (What::Text, handler, pair(Some(text.span())));
        let edits = shared.borrow_mut().edits_of(key);
        edit_content!(edits, text);
    }
}

fn note_comment(handler: u32, shared: Both) -> impl FnMut(&mut broth::rewrite::Comment<'_>) {
    move |comment| {
        let mut shared = shared.borrow_mut();
        let seen = shared.note((What::Comment, handler, pair(Some(comment.span()))));
        seen.maybe_text(comment.target());
        seen.text(comment.text());
    }
}

fn edit_comment(handler: u32, shared: Both) -> impl FnMut(&mut broth::rewrite::Comment<'_>) {
    move |comment| {
        let key = (What::Comment, handler, pair(Some(comment.span())));
        let edits = shared.borrow_mut().edits_of(key);
        edit_content!(edits, comment);
    }
}

fn note_doctype(page: Building, handler: u32, shared: Both) -> Building {
    page.on_doctype(move |doctype| {
        let mut shared = shared.borrow_mut();
        let seen = shared.note((What::Doctype, handler, pair(Some(doctype.span()))));
        seen.maybe_text(doctype.name());
        seen.maybe_text(doctype.public_id());
        seen.maybe_text(doctype.system_id());
    })
}

fn edit_doctype(page: Building, handler: u32, shared: Both) -> Building {
    page.on_doctype(move |doctype| {
        let key = (What::Doctype, handler, pair(Some(doctype.span())));
        if !shared.borrow_mut().edits_of(key).is_empty() {
            doctype.remove();
        }
    })
}

fn note_end(page: Building, handler: u32, shared: Both) -> Building {
    page.on_end(move |_| {
        shared.borrow_mut().note((What::End, handler, None));
    })
}

fn edit_end(page: Building, handler: u32, shared: Both) -> Building {
    page.on_end(move |end| {
        for edit in shared.borrow_mut().edits_of((What::End, handler, None)) {
            match edit {
                Edit::Append(text) => end.append(text),
                Edit::AppendHtml(html) => end.append_html(html),
                _ => {}
            }
        }
    })
}
