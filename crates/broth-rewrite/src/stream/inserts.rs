//! `Content`: a string that handlers insert, or `Chunks`, which are content from an iterator.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_html_tree::{Context, Options};
use broth_markup::{Namespace, QName, TextMode};

use crate::edit::editable::Form;
use crate::edit::insert::{Insert, Rest};
use crate::edit::misfit::{Inserts, Misfit};
use crate::edit::name::ElementName;
use crate::error::{AnyError, EditError, RewriteError};

/// Content to insert: a string, or [`Chunks`] of strings. Whether it is text or markup depends on
/// the method: it is markup if the name of the method ends in `_html`.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut rewriter = Rewriter::new().on("b", |b| {
///     b.before("2 < 3");
///     b.append_html("<i>1</i>");
///     b.append_html(format!("<i>{}</i>", 1 + 1));
/// });
/// assert_eq!(rewriter.rewrite("<b></b>")?, "2 &lt; 3<b><i>1</i><i>2</i></b>");
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct Content<'c>(Source<'c>);

#[derive(Debug)]
enum Source<'c> {
    Whole(Cow<'c, str>),
    Chunks(Chunks),
}

impl<'c> From<&'c str> for Content<'c> {
    fn from(text: &'c str) -> Self {
        Self(Source::Whole(text.into()))
    }
}

impl<'c> From<&'c String> for Content<'c> {
    fn from(text: &'c String) -> Self {
        Self(Source::Whole(text.into()))
    }
}

impl From<String> for Content<'_> {
    fn from(text: String) -> Self {
        Self(Source::Whole(text.into()))
    }
}

impl<'c> From<Cow<'c, str>> for Content<'c> {
    fn from(text: Cow<'c, str>) -> Self {
        Self(Source::Whole(text))
    }
}

impl From<Chunks> for Content<'_> {
    fn from(chunks: Chunks) -> Self {
        Self(Source::Chunks(chunks))
    }
}

/// Content that comes in chunks. They are taken from an iterator as they are written, so the
/// content need not fit into memory.
///
/// The chunks may be `String`, `&'static str`, or a `Result` with one of them; an error stops the
/// handlers as their own errors do. The receiving end of a channel is an iterator, too, for content
/// from another thread.
///
/// ```
/// use broth::rewrite::{Chunks, Rewriter};
///
/// let dishes = ["Onions", "Soup"].map(|dish| format!("<li>{dish}"));
/// let mut rewriter = Rewriter::new().on("ul", |ul| {
///     ul.append_html(Chunks::new(dishes.clone()));
///     ul.after(Chunks::new(["2 < ", "3"]));
/// });
/// let page = rewriter.rewrite("<ul></ul>")?;
/// assert_eq!(page, "<ul><li>Onions</li><li>Soup</li></ul>2 &lt; 3");
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
///
/// Text may be cut anywhere. Each chunk of markup is closed before the next one, so cut it between
/// elements.
///
/// A call of [`Stream::feed`](crate::Stream::feed) returns when there are 64 KiB of output; the next
/// call continues. Call [`Stream::more`](crate::Stream::more) until it returns nothing before you
/// feed more.
///
/// In `title`, `textarea`, `script`, `style` and the like, all chunks are taken at once, because
/// their content is checked as a whole.
#[doc(alias = "streaming_append")]
pub struct Chunks {
    chunks: Box<dyn FnMut() -> Option<Result<Cow<'static, str>, AnyError>> + Send>,
}

impl fmt::Debug for Chunks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chunks").finish_non_exhaustive()
    }
}

impl Chunks {
    /// Takes the chunks from an iterator.
    pub fn new<I>(chunks: I) -> Self
    where
        I: IntoIterator<Item: Chunk, IntoIter: Send + 'static>,
    {
        let mut chunks = chunks.into_iter();
        Self { chunks: Box::new(move || chunks.next().map(Chunk::into_chunk)) }
    }

    /// Joins all chunks that are left into one.
    fn gather(mut self) -> Result<Self, AnyError> {
        let mut whole = String::new();
        while let Some(chunk) = (self.chunks)() {
            whole.push_str(&chunk?);
        }
        Ok(Self::new([whole]))
    }
}

/// A chunk of [`Chunks`], or an error.
pub trait Chunk {
    #[doc(hidden)]
    fn into_chunk(self) -> Result<Cow<'static, str>, AnyError>;
}

impl Chunk for String {
    fn into_chunk(self) -> Result<Cow<'static, str>, AnyError> {
        Ok(self.into())
    }
}

impl Chunk for &'static str {
    fn into_chunk(self) -> Result<Cow<'static, str>, AnyError> {
        Ok(self.into())
    }
}

impl<C: Chunk, E: Into<AnyError>> Chunk for Result<C, E> {
    fn into_chunk(self) -> Result<Cow<'static, str>, AnyError> {
        self.map_err(Into::into)?.into_chunk()
    }
}

/// Chunks that are being inserted, and the element that they go into.
#[derive(Debug)]
struct Running {
    chunks: Chunks,
    form: Form,
    into: ElementName,
}

/// The insertions of handlers into a streamed document.
#[derive(Debug, Default)]
pub(crate) struct StreamInserts {
    pub(super) inserts: Inserts,
    /// The rests of chunks. Those for an element that is removed stay here until the end.
    rests: Vec<Option<Running>>,
    /// The free places of chunks that have ended.
    free: Vec<Rest>,
    /// The error of chunks.
    error: Option<AnyError>,
}

impl StreamInserts {
    pub(crate) fn new(misfit: Misfit) -> Self {
        Self { inserts: Inserts::new(misfit), ..Self::default() }
    }

    /// Prepares content for an element. Returns `None` if the element cannot contain it.
    pub(crate) fn content(
        &mut self,
        into: Option<QName<'_>>,
        content: Content<'_>,
        form: Form,
    ) -> Option<Insert> {
        let chunks = match content.0 {
            Source::Whole(text) => return self.inserts.prepare(into, &text, form),
            Source::Chunks(chunks) => chunks,
        };
        let into = into.unwrap_or(QName::html("html"));
        let mode = Context::new(into).text_mode(Options::default().scripting);
        let gathered = if mode == TextMode::Data { Ok(chunks) } else { chunks.gather() };
        match gathered {
            Ok(chunks) => self.begin(Running { chunks, form, into: ElementName::of(into) }),
            Err(error) => {
                self.error.get_or_insert(error);
                None
            }
        }
    }

    /// Takes the first of some chunks. Its first token decides about the implied tags before it.
    fn begin(&mut self, mut running: Running) -> Option<Insert> {
        let mut first = self.draw(&mut running)?;
        let is_html = running.form == Form::Html;
        first.breaks_out |= is_html && running.into.qname().namespace != Namespace::Html;
        let rest = self.free.pop().unwrap_or_else(|| {
            self.rests.push(None);
            Rest(self.rests.len() - 1)
        });
        self.rests[rest.0] = Some(running);
        first.rest = Some(rest);
        Some(first)
    }

    /// The next of the chunks that are left; `None` at their end.
    pub(crate) fn next(&mut self, rest: Rest) -> Option<Insert> {
        let mut running = self.rests.get_mut(rest.0)?.take()?;
        let chunk = self.draw(&mut running);
        match chunk {
            Some(_) => self.rests[rest.0] = Some(running),
            None => self.free.push(rest),
        }
        chunk
    }

    /// The next chunk that is not empty.
    fn draw(&mut self, running: &mut Running) -> Option<Insert> {
        while !self.have_failed() {
            let chunk = match (running.chunks.chunks)()? {
                Ok(chunk) => chunk,
                Err(error) => {
                    self.error = Some(error);
                    return None;
                }
            };
            let insert = self.inserts.prepare(Some(running.into.qname()), &chunk, running.form);
            if insert.is_some() {
                return insert;
            }
        }
        None
    }

    /// Whether chunks have failed or an edit has been refused.
    pub(crate) fn have_failed(&self) -> bool {
        self.error.is_some() || self.inserts.refused.is_some()
    }

    /// Counts markup that was left out because it did not fit its context.
    pub(crate) fn leave_out(&mut self, markup: String) {
        self.inserts.leave_out(markup);
    }

    /// Keeps the error of an edit, if it is the first.
    pub(crate) fn refuse(&mut self, error: EditError) {
        self.inserts.refuse(error);
    }

    /// The first error.
    pub(crate) fn take_error(&mut self) -> Option<RewriteError> {
        let refused = self.inserts.refused.take();
        self.error.take().map(RewriteError::Handler).or(refused.map(RewriteError::Edit))
    }

    /// How many insertions would have changed the content around them.
    pub(crate) fn misfits(&self) -> usize {
        self.inserts.misfits
    }
}
