//! Handlers: closures that are called for the nodes of a stream, and how they are stored.

use alloc::boxed::Box;
use core::error::Error;

use crate::edit::rules::Rule;
use crate::error::AnyError;
use crate::stream::content::{Comment, Doctype, DocumentEnd, TextNode};
use crate::stream::element::{Element, EndTag};

/// The error of a handler or of a [`Stream`](crate::Stream), or a [`Move`](crate::Move) or
/// [`Misfit`](crate::Misfit) that is treated as an error. [`HandlerError::into_inner`] returns it.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut page = Rewriter::builder().on("b", |_| Err("no b")).build()?;
/// assert_eq!(page.feed("<b>").unwrap_err().to_string(), "no b");
/// # Ok::<(), broth::rewrite::BuildError>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct HandlerError(pub(crate) AnyError);

impl HandlerError {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "handler-failed"
    }

    /// Returns the error itself.
    #[must_use]
    pub fn into_inner(self) -> Box<dyn Error + Send + Sync> {
        self.0
    }
}

/// The return value of a handler: nothing, or a `Result` whose error stops all handlers.
pub trait HandlerResult {
    #[doc(hidden)]
    fn into_result(self) -> Result<(), AnyError>;
}

impl HandlerResult for () {
    fn into_result(self) -> Result<(), AnyError> {
        Ok(())
    }
}

impl<E: Into<AnyError>> HandlerResult for Result<(), E> {
    fn into_result(self) -> Result<(), AnyError> {
        self.map_err(Into::into)
    }
}

/// The argument of a handler.
#[doc(hidden)]
#[derive(Debug)]
pub enum Event<'e, 'r> {
    Element(&'e mut Element<'r>),
    EndTag(&'e mut EndTag<'r>),
    Text(&'e mut TextNode<'r>),
    Comment(&'e mut Comment<'r>),
    Doctype(&'e mut Doctype<'r>),
    End(&'e mut DocumentEnd<'r>),
}

/// A handler for any kind of event.
#[doc(hidden)]
pub trait Handler {
    fn handle(&mut self, event: Event<'_, '_>) -> Result<(), AnyError>;
}

/// How handlers are stored: [`LocalHandlers`], or [`SendHandlers`] if all of them are `Send`.
#[diagnostic::on_unimplemented(
    message = "this handler is not `Send`",
    label = "it holds something that cannot be sent to another thread, such as an `Rc`",
    note = "make the builder with `Rewriter::local()`, which takes handlers that are not `Send`"
)]
pub trait Keeps<T> {
    #[doc(hidden)]
    fn keep(handler: T) -> Box<Self>;
}

/// Handlers that stay on one thread; see [`Rewriter::local`](crate::Rewriter::local).
pub type LocalHandlers<'h> = dyn Handler + 'h;

/// Handlers that may be sent to other threads.
pub type SendHandlers<'h> = dyn Handler + Send + 'h;

impl<'h, T: Handler + 'h> Keeps<T> for dyn Handler + 'h {
    fn keep(handler: T) -> Box<Self> {
        Box::new(handler)
    }
}

// So that the message is about the handler, not about a part of it.
#[diagnostic::do_not_recommend]
impl<'h, T: Handler + Send + 'h> Keeps<T> for dyn Handler + Send + 'h {
    fn keep(handler: T) -> Box<Self> {
        Box::new(handler)
    }
}

impl Handler for Rule {
    fn handle(&mut self, event: Event<'_, '_>) -> Result<(), AnyError> {
        match event {
            Event::Element(element) => Ok(element.apply(&self.op)?),
            _ => Ok(()),
        }
    }
}

macro_rules! handlers {
    ($($on:ident: $event:ident($thing:ty)),*) => {$(
        #[doc(hidden)]
        pub struct $on<F>(pub(crate) F);

        impl<F: FnMut(&mut $thing) -> R, R: HandlerResult> Handler for $on<F> {
            fn handle(&mut self, event: Event<'_, '_>) -> Result<(), AnyError> {
                match event {
                    Event::$event(it) => (self.0)(it).into_result(),
                    _ => Ok(()),
                }
            }
        }
    )*};
}

handlers! {
    OnElement: Element(Element<'_>),
    OnEndTag: EndTag(EndTag<'_>),
    OnText: Text(TextNode<'_>),
    OnComment: Comment(Comment<'_>),
    OnDoctype: Doctype(Doctype<'_>),
    OnEnd: End(DocumentEnd<'_>)
}
