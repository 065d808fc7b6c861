//! Raw HTML: which elements may be in the Markdown as they are.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::Node;

/// The names and values of attributes.
pub type Attributes = Vec<(String, String)>;

type Judge = dyn Fn(Node<'_>) -> Option<Attributes> + Send + Sync;

/// Whether elements that Markdown does not have are written as HTML.
///
/// Elements that stand in a line are written as their tags, with Markdown between them. The tags of
/// others are on lines of their own, also with Markdown between them, unless there is only a line
/// of text in them. Tables become HTML if they are not rows of lines.
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
/// The same, but with what a sanitizer allows only:
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
    /// No HTML is written, which is the default.
    #[must_use]
    pub fn never() -> Self {
        Self(None)
    }

    /// All such elements are written with all of their attributes. Use it for documents that you
    /// trust, or sanitize the HTML that is made of the Markdown.
    #[must_use]
    pub fn keep() -> Self {
        Self::by(|element| {
            let attribute = |attr: broth_dom::Attribute<'_>| {
                (attr.name().to_string(), attr.value().to_string())
            };
            Some(element.attributes().map(attribute).collect())
        })
    }

    /// Elements are written for which a function returns the attributes that they keep. Others are
    /// unwrapped or dropped.
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
