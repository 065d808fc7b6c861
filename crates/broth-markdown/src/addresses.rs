//! The addresses of links and images.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

#[cfg(feature = "data")]
use broth_data::{Base, Extract as _};
use broth_dom::Node;

type Resolve = dyn Fn(Address<'_>) -> Option<String> + Send + Sync;

/// The address of a link or an image, for [`Converter::on_address`](crate::Converter::on_address).
#[derive(Clone, Copy, Debug)]
pub struct Address<'a> {
    element: Node<'a>,
    name: &'a str,
    value: &'a str,
}

impl<'a> Address<'a> {
    /// The element.
    #[must_use]
    pub fn element(self) -> Node<'a> {
        self.element
    }

    /// The name of the attribute: `href`, `src`, ...
    #[must_use]
    pub fn name(self) -> &'a str {
        self.name
    }

    /// The address as it is written.
    #[must_use]
    pub fn value(self) -> &'a str {
        self.value
    }
}

/// How the addresses of links and images are rewritten.
#[derive(Clone, Default)]
pub(crate) struct Addresses {
    #[cfg(feature = "data")]
    base: Option<Base>,
    function: Option<Arc<Resolve>>,
}

impl Addresses {
    /// Calls a function for each address.
    pub(crate) fn by(
        resolve: impl Fn(Address<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            #[cfg(feature = "data")]
            base: None,
            function: Some(Arc::new(resolve)),
        }
    }

    /// Makes addresses absolute that start from the tree of a node, whose page has this URL.
    #[cfg(feature = "data")]
    pub(crate) fn start_from(&mut self, node: Node<'_>, page: &str) {
        self.base = Some(node.base(page));
    }

    pub(crate) fn resolve<'v>(
        &self,
        element: Node<'_>,
        name: &str,
        value: &'v str,
    ) -> Cow<'v, str> {
        let value = self.absolute(value);
        let Some(function) = &self.function else { return value };
        function(Address { element, name, value: &value }).map_or(value, Cow::Owned)
    }

    #[cfg(feature = "data")]
    fn absolute<'v>(&self, value: &'v str) -> Cow<'v, str> {
        let resolved = self.base.as_ref().and_then(|base| base.resolve(value));
        resolved.map_or(Cow::Borrowed(value), Cow::Owned)
    }

    #[cfg(not(feature = "data"))]
    fn absolute<'v>(&self, value: &'v str) -> Cow<'v, str> {
        Cow::Borrowed(value)
    }
}

impl fmt::Debug for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.function.is_some() { "Addresses(..)" } else { "Addresses(as written)" })
    }
}
