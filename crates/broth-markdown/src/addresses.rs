//! The addresses of links and images.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use broth_dom::Node;

type Resolve = dyn Fn(Node<'_>, &str, &str) -> Option<String> + Send + Sync;

/// How the addresses of links and images are rewritten.
///
/// ```
/// use broth::markdown::{Addresses, Options};
/// use url::Url;
///
/// let base = Url::parse("https://example.org/menu/")?;
/// let absolute = Addresses::by(move |_, _, address| base.join(address).ok().map(String::from));
/// let doc = broth::html::parse("<p><a href=soup>Soup</a>, <a href=#top>top</a>");
/// let markdown = Options::default().addresses(absolute).of(doc.root());
/// assert_eq!(
///     markdown.text,
///     "[Soup](https://example.org/menu/soup), [top](https://example.org/menu/#top)\n"
/// );
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Default)]
pub struct Addresses(Option<Arc<Resolve>>);

impl Addresses {
    /// Keeps addresses as they are. This is the default.
    #[must_use]
    pub fn as_written() -> Self {
        Self(None)
    }

    /// Calls a function for each address, with the element, the name of the attribute and its
    /// value. The function returns the new address, or `None` to keep the old one.
    #[must_use]
    pub fn by(
        resolve: impl Fn(Node<'_>, &str, &str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(resolve)))
    }

    pub(crate) fn resolve<'v>(
        &self,
        element: Node<'_>,
        name: &str,
        value: &'v str,
    ) -> Cow<'v, str> {
        let resolved = self.0.as_ref().and_then(|resolve| resolve(element, name, value));
        resolved.map_or(Cow::Borrowed(value), Cow::Owned)
    }
}

impl fmt::Debug for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Addresses(..)" } else { "Addresses(as written)" })
    }
}
