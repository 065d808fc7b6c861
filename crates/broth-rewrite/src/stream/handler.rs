//! Handlers: closures that are called for the nodes of a stream, and how they are stored.

use alloc::boxed::Box;

use crate::error::AnyError;
use crate::stream::content::{Comment, Doctype, DocumentEnd, TextNode};
use crate::stream::element::Element;
use crate::stream::end_tag::EndTag;

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

/// A handler that can be stored among others: in [`LocalHandlers`], or in [`SendHandlers`] if it is
/// `Send`.
#[diagnostic::on_unimplemented(
    message = "this handler is not `Send`",
    label = "it holds something that cannot be sent to another thread, such as an `Rc`",
    note = "begin with `Rewriter::local()`, which takes handlers that are not `Send`"
)]
pub trait IntoHandler<H: ?Sized> {
    #[doc(hidden)]
    fn into_handler(self) -> Box<H>;
}

/// Handlers that stay on one thread; see [`Rewriter::local`](crate::Rewriter::local).
pub type LocalHandlers<'h> = dyn Handler + 'h;

/// Handlers that may be sent to other threads.
pub type SendHandlers<'h> = dyn Handler + Send + 'h;

impl<'h, T: Handler + 'h> IntoHandler<dyn Handler + 'h> for T {
    fn into_handler(self) -> Box<dyn Handler + 'h> {
        Box::new(self)
    }
}

// So that the message is about the handler, not about a part of it.
#[diagnostic::do_not_recommend]
impl<'h, T: Handler + Send + 'h> IntoHandler<dyn Handler + Send + 'h> for T {
    fn into_handler(self) -> Box<dyn Handler + Send + 'h> {
        Box::new(self)
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
