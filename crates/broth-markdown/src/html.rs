//! Raw HTML: elements that stay HTML in the Markdown.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::Node;

/// The names and values of attributes.
pub type Attributes = Vec<(String, String)>;

type Judge = dyn Fn(Node<'_>) -> Option<Attributes> + Send + Sync;

/// Decides which elements are written as HTML, and with which attributes.
#[derive(Clone, Default)]
pub(crate) struct Policy(Option<Arc<Judge>>);

impl Policy {
    /// Writes all such elements with all of their attributes.
    pub(crate) fn keep() -> Self {
        Self::by(|element| {
            let attribute = |attr: broth_dom::Attribute<'_>| {
                (attr.name().to_string(), attr.value().to_string())
            };
            Some(element.attrs().map(attribute).collect())
        })
    }

    /// Calls a function for each element. The function returns the attributes that the element
    /// keeps, or `None` if the element is not written as HTML.
    pub(crate) fn by(
        judge: impl Fn(Node<'_>) -> Option<Attributes> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(judge)))
    }

    /// Whether some elements may be written.
    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The attributes that an element is written with, if it is.
    pub(crate) fn attributes(&self, element: Node<'_>) -> Option<Attributes> {
        self.0.as_ref()?(element)
    }
}

impl fmt::Debug for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_on() { "Policy(..)" } else { "Policy(never)" })
    }
}
