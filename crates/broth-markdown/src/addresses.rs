//! The addresses of links and images.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

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
pub(crate) struct Addresses(Option<Arc<Resolve>>);

impl Addresses {
    /// Calls a function for each address.
    pub(crate) fn by(
        resolve: impl Fn(Address<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(resolve)))
    }

    pub(crate) fn resolve<'v>(
        &self,
        element: Node<'_>,
        name: &str,
        value: &'v str,
    ) -> Cow<'v, str> {
        let resolved =
            self.0.as_ref().and_then(|resolve| resolve(Address { element, name, value }));
        resolved.map_or(Cow::Borrowed(value), Cow::Owned)
    }
}

impl fmt::Debug for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Addresses(..)" } else { "Addresses(as written)" })
    }
}
