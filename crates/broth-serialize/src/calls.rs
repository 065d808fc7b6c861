//! The calls that need no settings.

use alloc::string::String;

use broth_dom::{Document, Node};

use crate::{Serializer, XmlSerializer};

/// Writes the shortest markup that parses into the same tree: `Serializer::new().minify(true)`.
///
/// ```
/// let doc = broth::html::parse("<ul><li class=\"number\">one</li><li>two</li></ul>");
/// assert_eq!(broth::serialize::minify(&doc), "<ul><li class=number>one<li>two</ul>");
/// ```
#[must_use]
pub fn minify<'d>(tree: impl Into<Node<'d>>) -> String {
    Serializer::new().minify(true).serialize(tree)
}

/// Writes markup with a line for each tag. A parser gets the same tree: the line breaks are inside
/// the tags, `Serializer::new().indent_in_tags(2)`. For lines that break between blocks, see
/// [`Serializer::indent`].
///
/// ```
/// let doc = broth::html::parse("<ul><li>one<li>two</ul>");
/// let pretty = broth::serialize::pretty(&doc);
/// assert!(pretty.contains("<ul\n      ><li>one</li\n      ><li>two</li\n    ></ul"));
/// ```
#[must_use]
pub fn pretty<'d>(tree: impl Into<Node<'d>>) -> String {
    Serializer::new().indent_in_tags(2).serialize(tree)
}

/// Writes XML. For other settings, and for a list of the changes, see [`XmlSerializer`].
///
/// ```
/// let doc = broth::html::parse("<p>a < b");
/// let p = doc.by_tag("p").next().unwrap();
/// let xml = broth::serialize::to_xml(p);
/// assert_eq!(xml, r#"<p xmlns="http://www.w3.org/1999/xhtml">a &lt; b</p>"#);
/// ```
#[must_use]
pub fn to_xml<'d>(tree: impl Into<Node<'d>>) -> String {
    XmlSerializer::new().serialize(tree)
}

/// Writing documents and nodes, beside their own `to_html`, `outer_html` and `inner_html`.
///
/// ```
/// use broth::serialize::ToMarkup as _;
///
/// let feed = broth::xml::parse("<rss><title>Fish & chips</rss>");
/// assert_eq!(feed.to_xml(), "<rss><title>Fish &amp; chips</title></rss>");
/// let page = broth::html::parse("<p class='a'>Soup</p>");
/// assert_eq!(page.to_minified_html(), "<p class=a>Soup");
/// ```
pub trait ToMarkup<'d>: Into<Node<'d>> {
    /// Writes XML: [`to_xml`].
    #[must_use]
    fn to_xml(self) -> String {
        to_xml(self)
    }

    /// Writes the shortest markup that parses into the same tree: [`minify`].
    #[doc(alias = "minify")]
    #[must_use]
    fn to_minified_html(self) -> String {
        minify(self)
    }
}

impl<'d> ToMarkup<'d> for Node<'d> {}

impl<'d> ToMarkup<'d> for &'d Document {}
