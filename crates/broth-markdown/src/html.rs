//! Raw HTML: elements that stay HTML in the Markdown.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::Node;

/// The names and values of attributes.
pub type Attributes = Vec<(String, String)>;

type Judge = dyn Fn(Node<'_>) -> Option<Attributes> + Send + Sync;

/// Which of the elements that Markdown does not have are written as HTML.
///
/// An inline element is written as its tags with Markdown between them. A block has its tags on
/// separate lines, also with Markdown between them; a block with a single line of text is one line
/// of HTML. A table that Markdown cannot express is written as HTML with all of its parts.
///
/// ```
/// use broth::markdown::{RawHtml, Options};
///
/// let doc = broth::html::parse("<p>H<sub>2</sub>O<details><summary>More</summary><ul><li>Hot</ul>");
/// let kept = Options::default().raw_html(RawHtml::keep()).of(doc.root());
/// assert_eq!(
///     kept.text,
///     "H<sub>2</sub>O\n\n<details>\n<summary>More</summary>\n\n- Hot\n\n</details>\n"
/// );
/// ```
///
/// A sanitizer can decide which elements and attributes are allowed:
///
/// ```
/// use broth::markdown::{RawHtml, Options};
/// use broth::sanitize::Sanitizer;
///
/// let sanitizer = Sanitizer::default();
/// let html = RawHtml::by(move |element| sanitizer.attributes_kept(element));
/// let doc = broth::html::parse("<p>H<sub onclick=x() lang=en>2</sub>O <video src=soup></video>");
/// let kept = Options::default().raw_html(html).of(doc.root());
/// assert_eq!(kept.text, "H<sub lang=\"en\">2</sub>O\n");
/// ```
#[derive(Clone, Default)]
pub struct RawHtml(Option<Arc<Judge>>);

impl RawHtml {
    /// Writes no HTML. This is the default.
    #[must_use]
    pub fn never() -> Self {
        Self(None)
    }

    /// Writes all such elements with all of their attributes. Use it for documents that you trust,
    /// or sanitize the HTML that is made from the Markdown.
    #[must_use]
    pub fn keep() -> Self {
        Self::by(|element| {
            let attribute = |attr: broth_dom::Attribute<'_>| {
                (attr.name().to_string(), attr.value().to_string())
            };
            Some(element.attrs().map(attribute).collect())
        })
    }

    /// Calls a function for each element. The function returns the attributes that the element
    /// keeps, or `None` if the element is not written as HTML.
    #[must_use]
    pub fn by(judge: impl Fn(Node<'_>) -> Option<Attributes> + Send + Sync + 'static) -> Self {
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

impl fmt::Debug for RawHtml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_on() { "RawHtml(..)" } else { "RawHtml(never)" })
    }
}
