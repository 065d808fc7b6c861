//! `Content`: everything that handlers can insert; and `Stream`: content from an iterator.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_html_tree::{Context, Options};
use broth_markup::{Namespace, QName, TextMode};

use crate::edit::insert::{Insert, Rest};
use crate::edit::misfit::{Inserts, Misfit};
use crate::edit::name::ElementName;
use crate::error::AnyError;

/// Content to insert.
///
/// ```
/// use broth::rewrite::{Content, Rewriter};
///
/// let page = Rewriter::builder().on("b", |b| {
///     b.before("<i>1</i>");
///     b.append(format!("<i>{}</i>", 1 + 1));
///     b.after(Content::Text("2 < 3"));
/// });
/// assert_eq!(page.build()?.rewrite("<b></b>")?, "<i>1</i><b><i>2</i></b>2 &lt; 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Content<'c> {
    /// Markup. By default, elements that it leaves open are closed, and end tags of elements that
    /// it did not open are left out; see [`Misfit`](crate::Misfit).
    Html(&'c str),
    /// The same, such as the result of `format!`.
    Owned(String),
    /// Text, which is escaped for its place.
    Text(&'c str),
    /// Markup or text that comes in pieces.
    Stream(Stream),
}

impl<'c> From<&'c str> for Content<'c> {
    fn from(markup: &'c str) -> Self {
        Self::Html(markup)
    }
}

impl<'c> From<&'c String> for Content<'c> {
    fn from(markup: &'c String) -> Self {
        Self::Html(markup)
    }
}

impl From<String> for Content<'_> {
    fn from(markup: String) -> Self {
        Self::Owned(markup)
    }
}

/// Content that comes in pieces. Pieces are taken from the iterator as they are written, so the
/// content need not fit into memory.
///
/// The pieces may be `String`, `&'static str`, or a `Result` with one of them; an error stops the
/// handlers as their own errors do. The receiving end of a channel is an iterator, too, for content
/// from another thread.
///
/// ```
/// use broth::rewrite::{Rewriter, Stream};
///
/// let dishes = ["Onions", "Soup"].map(|dish| format!("<li>{dish}"));
/// let page = Rewriter::builder().on("ul", move |ul| {
///     ul.append(Stream::html(dishes.clone()));
///     ul.after(Stream::text(["2 < ", "3"]));
/// });
/// let page = page.build()?.rewrite("<ul></ul>")?;
/// assert_eq!(page, "<ul><li>Onions</li><li>Soup</li></ul>2 &lt; 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A call of [`Rewriter::feed`](crate::Rewriter::feed) returns when there are 64 KiB of output; the
/// next call continues. Call [`Rewriter::more`](crate::Rewriter::more) until it returns nothing
/// before you feed more.
///
/// In `title`, `textarea`, `script`, `style` and the like, all pieces are taken at once, because
/// their content is checked as a whole.
pub struct Stream {
    pieces: Box<dyn FnMut() -> Option<Result<Cow<'static, str>, AnyError>> + Send>,
    is_html: bool,
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("is_html", &self.is_html).finish_non_exhaustive()
    }
}

impl Stream {
    /// Pieces of markup. Elements that a piece leaves open are closed before the next one.
    pub fn html<I>(pieces: I) -> Self
    where
        I: IntoIterator<Item: StreamPiece, IntoIter: Send + 'static>,
    {
        Self::new(pieces, true)
    }

    /// Pieces of text, which are escaped for their place. They may be cut anywhere.
    pub fn text<I>(pieces: I) -> Self
    where
        I: IntoIterator<Item: StreamPiece, IntoIter: Send + 'static>,
    {
        Self::new(pieces, false)
    }

    fn new<I>(pieces: I, is_html: bool) -> Self
    where
        I: IntoIterator<Item: StreamPiece, IntoIter: Send + 'static>,
    {
        let mut pieces = pieces.into_iter();
        let pieces = Box::new(move || pieces.next().map(StreamPiece::into_piece));
        Self { pieces, is_html }
    }

    /// Joins all pieces that are left into one.
    fn gather(mut self) -> Result<Self, AnyError> {
        let mut whole = String::new();
        while let Some(piece) = (self.pieces)() {
            whole.push_str(&piece?);
        }
        Ok(Self::new([whole], self.is_html))
    }
}

impl From<Stream> for Content<'_> {
    fn from(stream: Stream) -> Self {
        Self::Stream(stream)
    }
}

/// A piece of a [`Stream`], or an error.
pub trait StreamPiece {
    #[doc(hidden)]
    fn into_piece(self) -> Result<Cow<'static, str>, AnyError>;
}

impl StreamPiece for String {
    fn into_piece(self) -> Result<Cow<'static, str>, AnyError> {
        Ok(self.into())
    }
}

impl StreamPiece for &'static str {
    fn into_piece(self) -> Result<Cow<'static, str>, AnyError> {
        Ok(self.into())
    }
}

impl<P: StreamPiece, E: Into<AnyError>> StreamPiece for Result<P, E> {
    fn into_piece(self) -> Result<Cow<'static, str>, AnyError> {
        self.map_err(Into::into)?.into_piece()
    }
}

/// The insertions of handlers into a streamed document.
#[derive(Debug, Default)]
pub(crate) struct StreamInserts {
    inserts: Inserts,
    /// The rests of the streams, and the elements that they go into. The stream of an element that
    /// is removed stays here until the end.
    rests: Vec<Option<(Stream, ElementName)>>,
    /// The free places of streams that have ended.
    free: Vec<Rest>,
    /// The error of a stream.
    error: Option<AnyError>,
}

impl StreamInserts {
    pub(crate) fn new(misfit: Misfit) -> Self {
        Self { inserts: Inserts::new(misfit), ..Self::default() }
    }

    /// Prepares content for an element. Returns `None` if the element cannot contain it.
    pub(crate) fn of(&mut self, into: Option<QName<'_>>, content: Content<'_>) -> Option<Insert> {
        match content {
            Content::Html(markup) => self.inserts.of(into, markup),
            Content::Owned(markup) => self.inserts.of(into, &markup),
            Content::Text("") => None,
            Content::Text(text) => Insert::text(text, into.unwrap_or(QName::html("html"))),
            Content::Stream(stream) => {
                let into = into.unwrap_or(QName::html("html"));
                let mode = Context::new(into).text_mode(Options::default().scripting);
                let gathered = if mode == TextMode::Data { Ok(stream) } else { stream.gather() };
                match gathered {
                    Ok(stream) => self.begin(stream, ElementName::of(into)),
                    Err(error) => {
                        self.error.get_or_insert(error);
                        None
                    }
                }
            }
        }
    }

    /// Takes the first piece of a stream. Its first token decides about the implied tags before it.
    fn begin(&mut self, mut stream: Stream, into: ElementName) -> Option<Insert> {
        let mut first = self.draw(&mut stream, &into)?;
        first.breaks_out |= stream.is_html && into.qname().namespace != Namespace::Html;
        let rest = self.free.pop().unwrap_or_else(|| {
            self.rests.push(None);
            Rest(self.rests.len() - 1)
        });
        self.rests[rest.0] = Some((stream, into));
        first.rest = Some(rest);
        Some(first)
    }

    /// The next piece of the rest of a stream; `None` at its end.
    pub(crate) fn next(&mut self, rest: Rest) -> Option<Insert> {
        let slot = self.rests.get_mut(rest.0)?;
        let (mut stream, into) = slot.take()?;
        let piece = self.draw(&mut stream, &into);
        match piece {
            Some(_) => self.rests[rest.0] = Some((stream, into)),
            None => self.free.push(rest),
        }
        piece
    }

    /// The next piece that is not empty.
    fn draw(&mut self, stream: &mut Stream, into: &ElementName) -> Option<Insert> {
        while !self.have_failed() {
            let piece = match (stream.pieces)()? {
                Ok(piece) => piece,
                Err(error) => {
                    self.error = Some(error);
                    return None;
                }
            };
            let content = match stream.is_html {
                true => Content::Html(&piece),
                false => Content::Text(&piece),
            };
            if let Some(insert) = self.of(Some(into.qname()), content) {
                return Some(insert);
            }
        }
        None
    }

    /// Whether a stream has failed or markup has been refused.
    pub(crate) fn have_failed(&self) -> bool {
        self.error.is_some() || self.inserts.refused.is_some()
    }

    /// Counts markup that was left out because it did not fit its context.
    pub(crate) fn leave_out(&mut self, markup: String) {
        self.inserts.leave_out(markup);
    }

    /// The first error.
    pub(crate) fn take_error(&mut self) -> Option<AnyError> {
        let refused = self.inserts.refused.take();
        self.error.take().or_else(|| Some(Box::new(refused?)))
    }

    /// How many insertions would have changed the content around them.
    pub(crate) fn misfits(&self) -> usize {
        self.inserts.misfits
    }
}
