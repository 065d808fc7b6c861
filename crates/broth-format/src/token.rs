//! `Token`: the unit that the layout moves: a word, a tag, a comment, or a region that is kept.

use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_html_rules::rendering::collapses;
use broth_html_tree::WhiteSpace;
use broth_markup::{Name, Span};
use broth_template::word_len;

use crate::boxes::{Boxes, index, is_void_element};
use crate::ignored::Request;
use crate::page::{Page, PieceKind};
use crate::source::Source;

/// A part of the source that is never broken, unless it is a tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) span: Span,
    pub(crate) kind: Kind,
    /// The node that the token begins or ends, or that it is.
    pub(crate) node: Option<NodeId>,
    /// Where white space before it goes.
    pub(crate) before: WhiteSpace<NodeId>,
    /// Its piece in the page.
    pub(crate) piece: usize,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Start,
    End,
    Comment,
    Doctype,
    /// Code of a template that writes nothing itself. Code that does is a word.
    Code,
    /// Bytes that stay as they are, inside a node.
    Verbatim,
    /// A node that stays as it is, with its tags.
    Frozen,
}

/// The tokens that belong to an element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// The tokens of a page.
pub(crate) struct Tokens {
    pub(crate) list: Vec<Token>,
    /// Where white space at the end of the text goes.
    pub(crate) end: WhiteSpace<NodeId>,
    /// The tokens of each node, by its index.
    ranges: Vec<Option<Range>>,
    /// The regions that comments keep.
    pub(crate) ignored: Vec<Span>,
}

impl Tokens {
    pub(crate) fn range(&self, node: NodeId) -> Option<Range> {
        self.ranges.get(index(node)).copied().flatten()
    }

    /// Reads the tokens of a page. The elements in `frozen` stay as they are.
    pub(crate) fn of(source: &Source<'_>, page: &Page, boxes: &Boxes, frozen: &[NodeId]) -> Self {
        let list = split(source, page, boxes);
        let count = page.document.node_count() + 2;
        let mut is_frozen = alloc::vec![false; count];
        for &node in frozen {
            if let Some(flag) = is_frozen.get_mut(index(node)) {
                *flag = true;
            }
        }
        let ranges = ranges(&list, boxes, count);
        let joiner = Joiner {
            text: &source.masked,
            list: &list,
            ranges: &ranges,
            boxes,
            is_frozen: &is_frozen,
            out: Vec::with_capacity(list.len()),
            ignored: Vec::new(),
            last_end: None,
        };
        let (mut list, ignored) = joiner.join();
        detach_early_ends(&mut list, page);
        let ranges = self::ranges(&list, boxes, count);
        detach_late_starts(&mut list, &ranges);
        let ranges = self::ranges(&list, boxes, count);
        Self { list, end: page.end, ranges, ignored }
    }
}

/// Where the tags of elements are.
struct Tags {
    starts: Vec<(usize, NodeId)>,
    ends: Vec<(usize, NodeId)>,
}

impl Tags {
    fn of(page: &Page, boxes: &Boxes) -> Self {
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        for &id in &boxes.order {
            let node = page.document.node(id);
            if node.is_element() {
                // Of an element that was opened again, the first one has the tag.
                starts.extend(node.start_tag().map(|span| (span.start, id)));
                ends.extend(node.end_tag().map(|span| (span.start, id)));
            } else if !node.is_text() {
                starts.extend(node.span().map(|span| (span.start, id)));
            }
        }
        starts.sort_unstable();
        ends.sort_unstable();
        Self { starts, ends }
    }

    fn find(list: &[(usize, NodeId)], at: usize) -> Option<NodeId> {
        let index = list.partition_point(|&(start, _)| start < at);
        list.get(index).filter(|(start, _)| *start == at).map(|&(_, node)| node)
    }
}

/// Splits the pieces of a page into tokens: texts become words.
fn split(source: &Source<'_>, page: &Page, boxes: &Boxes) -> Vec<Token> {
    let tags = Tags::of(page, boxes);
    let text = &*source.masked;
    let mut list = Vec::with_capacity(page.pieces.len() * 2);
    let mut end = 0;
    for (number, piece) in page.pieces.iter().enumerate() {
        let before = piece.before;
        if piece.span.start > end {
            // Nothing is read here, such as the mark of a CDATA section.
            let span = Span::new(end, piece.span.start);
            list.push(Token { span, kind: Kind::Verbatim, node: None, before, piece: number });
        }
        let start = piece.span.start;
        let (kind, node) = match piece.kind {
            PieceKind::Text => {
                let after = page.pieces.get(number + 1).map_or(page.end, |next| next.before);
                words(text, piece.span, number, (before, after), boxes, &mut list);
                end = piece.span.end;
                continue;
            }
            PieceKind::Start { .. } => (Kind::Start, Tags::find(&tags.starts, start)),
            PieceKind::End { .. } => (Kind::End, Tags::find(&tags.ends, start)),
            PieceKind::Doctype { .. } => match Tags::find(&tags.starts, start) {
                Some(node) => (Kind::Doctype, Some(node)),
                // A parser ignores it.
                None => (Kind::Comment, None),
            },
            PieceKind::Comment | PieceKind::Other => match source.code_at(start) {
                None => (Kind::Comment, Tags::find(&tags.starts, start)),
                Some(broth_template::Kind::Output) => (Kind::Word, None),
                Some(_) => (Kind::Code, None),
            },
        };
        list.push(Token { span: piece.span, kind, node, before, piece: number });
        end = piece.span.end;
    }
    if end < text.len() {
        let (span, before) = (Span::new(end, text.len()), page.end);
        list.push(Token { span, kind: Kind::Verbatim, node: None, before, piece: usize::MAX });
    }
    list
}

/// Adds the words of a text.
fn words(
    text: &str,
    span: Span,
    piece: usize,
    (before, after): (WhiteSpace<NodeId>, WhiteSpace<NodeId>),
    boxes: &Boxes,
    list: &mut Vec<Token>,
) {
    let source = &text[span.range()];
    if let WhiteSpace::Appended(node) = before
        && boxes.get(node).is_raw
    {
        list.push(Token { span, kind: Kind::Verbatim, node: None, before, piece });
        return;
    }
    // All of the text of a table moves if a part of it moves.
    let mut before = if after == WhiteSpace::Elsewhere { after } else { before };
    let mut at = 0;
    loop {
        at += source[at..].len() - source[at..].trim_start_matches(collapses).len();
        let length = word_len(&source[at..], collapses);
        if length == 0 {
            break;
        }
        let span = Span::new(span.start + at, span.start + at + length);
        list.push(Token { span, kind: Kind::Word, node: None, before, piece });
        before = after;
        at += length;
    }
}

/// The first and the last token of each node.
fn ranges(list: &[Token], boxes: &Boxes, count: usize) -> Vec<Option<Range>> {
    let mut ranges: Vec<Option<Range>> = alloc::vec![None; count];
    for (number, token) in list.iter().enumerate() {
        let owner = match (token.node, token.before) {
            (Some(node), _) => node,
            (None, WhiteSpace::Appended(node)) => node,
            _ => continue,
        };
        if let Some(slot) = ranges.get_mut(index(owner)) {
            let first = slot.map_or(number, |range| range.first.min(number));
            *slot = Some(Range { first, last: number });
        }
    }
    for &node in boxes.order.iter().rev() {
        let (Some(inner), Some(parent)) = (ranges[index(node)], boxes.parent(node)) else {
            continue;
        };
        if let Some(slot) = ranges.get_mut(index(parent)) {
            let outer = slot.unwrap_or(inner);
            let (first, last) = (outer.first.min(inner.first), outer.last.max(inner.last));
            *slot = Some(Range { first, last });
        }
    }
    ranges
}

/// The end tags of `body` and `html` end nothing if there is content after them.
fn detach_early_ends(list: &mut [Token], page: &Page) {
    let mut is_last = true;
    for token in list.iter_mut().rev() {
        let is_end = token.kind == Kind::End
            && token.node.is_some_and(|node| {
                let node = page.document.node(node);
                node.is_html(Name::Body) || node.is_html(Name::Html)
            });
        match token.kind {
            Kind::End if is_end && !is_last => token.node = None,
            Kind::End if is_end => {}
            Kind::Comment => {}
            _ => is_last = false,
        }
    }
}

/// A start tag of `html` or `body` after content only adds attributes.
fn detach_late_starts(list: &mut [Token], ranges: &[Option<Range>]) {
    for (number, token) in list.iter_mut().enumerate() {
        let range = token.node.and_then(|node| ranges.get(index(node)).copied().flatten());
        if token.kind == Kind::Start && range.is_some_and(|range| range.first < number) {
            token.node = None;
        }
    }
}

/// Joins each region that stays as it is into one token.
struct Joiner<'j> {
    text: &'j str,
    list: &'j [Token],
    ranges: &'j [Option<Range>],
    boxes: &'j Boxes,
    is_frozen: &'j [bool],
    out: Vec<Token>,
    /// The regions that comments keep.
    ignored: Vec<Span>,
    /// The last comment that ends a region.
    last_end: Option<usize>,
}

impl Joiner<'_> {
    fn join(mut self) -> (Vec<Token>, Vec<Span>) {
        let is_end = |token: &Token| self.request(token) == Some(Request::End);
        self.last_end = self.list.iter().rposition(is_end);
        let mut number = 0;
        let mut ignores_next = false;
        while let Some(token) = self.list.get(number) {
            let request = self.request(token);
            number = match token.kind {
                Kind::Start => self.element(number, token, ignores_next),
                Kind::Comment if request == Some(Request::Start) => self.region(number, token),
                _ => {
                    self.out.push(*token);
                    number + 1
                }
            };
            ignores_next =
                request == Some(Request::Next) || ignores_next && token.kind == Kind::Comment;
        }
        (self.out, self.ignored)
    }

    fn request(&self, token: &Token) -> Option<Request> {
        let is_comment = token.kind == Kind::Comment;
        is_comment.then(|| Request::of(&self.text[token.span.range()])).flatten()
    }

    /// Adds an element's start tag, and what it holds if that stays as it is. Returns the number of
    /// the next token.
    fn element(&mut self, number: usize, token: &Token, is_ignored: bool) -> usize {
        let Some(node) = token.node else {
            self.out.push(*token);
            return number + 1;
        };
        let last = match self.ranges.get(index(node)) {
            Some(Some(range)) if range.first == number => range.last,
            _ => number,
        };
        let last_token = self.list[last];
        if is_ignored || self.is_frozen[index(node)] {
            let span = token.span.to(last_token.span);
            self.out.push(Token { span, kind: Kind::Frozen, ..*token });
            if is_ignored {
                self.ignored.push(span);
            }
            return last + 1;
        }
        self.out.push(*token);
        if !self.boxes.get(node).is_raw || last == number {
            return number + 1;
        }
        let has_end_tag = last_token.kind == Kind::End && last_token.node == Some(node);
        let end = if has_end_tag { last_token.span.start } else { last_token.span.end };
        self.verbatim(Span::new(token.span.end, end));
        if has_end_tag { last } else { last + 1 }
    }

    /// Adds a comment that begins a region, and the region.
    fn region(&mut self, number: usize, token: &Token) -> usize {
        self.out.push(*token);
        // Without an end, it is a comment like any other.
        if self.last_end.is_none_or(|last| last < number) {
            return number + 1;
        }
        let rest = &self.list[number..];
        let end = rest.iter().position(|token| self.request(token) == Some(Request::End));
        let end = number + end.unwrap_or(0);
        let span = Span::new(token.span.end, self.list[end].span.start);
        self.verbatim(span);
        self.ignored.push(span);
        end
    }

    fn verbatim(&mut self, span: Span) {
        if !span.is_empty() {
            let (kind, before) = (Kind::Verbatim, WhiteSpace::Elsewhere);
            self.out.push(Token { span, kind, node: None, before, piece: usize::MAX });
        }
    }
}

impl Token {
    /// Whether it begins an element that can have content.
    pub(crate) fn opens(&self, node: Node<'_>) -> bool {
        self.kind == Kind::Start && !is_void_element(node)
    }
}
