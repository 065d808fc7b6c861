//! `innerText`: the text of a page as a reader sees it.
//!
//! The standard defines it by the rendering in a browser. Two things decide that: the box that each
//! element makes ([`boxes`]), and how white space collapses on a line ([`text`]). The text of an
//! element depends on its [`place`] in the tree; a [`walk`] through it collects its text. The style
//! sheet here is the browsers' own, and no other; of an element's own [`style`], only the
//! declarations count that change its text or its lines.

use alloc::string::String;

use crate::{Document, Node};

mod boxes;
mod case;
mod greek;
mod language;
mod place;
pub(crate) mod rendered;
mod style;
mod text;
mod walk;
mod width;
mod words;

pub(crate) use boxes::depends_on;
use place::Place;
use walk::Walk;

impl Node<'_> {
    /// The rendered text, as `innerText` returns it in a browser that uses only its own style sheet
    /// and `style` attributes.
    ///
    /// Blocks are on lines of their own, paragraphs have an empty line around them, the cells of a
    /// table are separated by tabs, white space collapses, and everything that is not rendered is
    /// left out: scripts, `hidden` elements, closed `details`, elements with
    /// `style="display: none"`. Of a `style` attribute, `display`, `visibility`,
    /// `content-visibility`, `float`, `position`, `white-space` and `text-transform` count. The
    /// letter case depends on the language that a `lang` attribute declares.
    /// Scripting counts as enabled, so a `noscript` is left out, too; [`RenderedText`] is for a
    /// reader without scripts.
    ///
    /// An element in the middle of a line keeps a space at its ends if the line does. To find out,
    /// at most 512 nodes before and after it are examined. An element that is not rendered itself
    /// returns its [`text`](Node::text), which is all text in one piece.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute>
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # let mut doc = Document::new();
    /// # let [body, h1, p, br] = ["body", "h1", "p", "br"].map(|name| doc.create_element(name).unwrap());
    /// # doc.append_text(h1, "Soup");
    /// # doc.append_text(p, "Hot  and");
    /// # doc.append(p, br).unwrap();
    /// # doc.append_text(p, "\n good");
    /// # doc.append(body, h1).unwrap();
    /// # doc.append(body, p).unwrap();
    /// // <body><h1>Soup</h1><p>Hot  and<br>
    /// //  good</p></body>
    /// assert_eq!(doc.node(body).rendered_text(), "Soup\n\nHot and\ngood");
    /// ```
    #[doc(alias("innerText", "get_text", "inner_text"))]
    #[must_use]
    pub fn rendered_text(self) -> String {
        RenderedText::default().text(self)
    }
}

/// The rendered text of a node, for readers with or without scripts.
///
/// ```
/// # use broth::dom::Document;
/// use broth::dom::RenderedText;
///
/// # let mut doc = Document::new();
/// # let [body, noscript] = ["body", "noscript"].map(|name| doc.create_element(name).unwrap());
/// # doc.append_text(noscript, "Soup of the day: leek");
/// # doc.append(body, noscript).unwrap();
/// // <body><noscript>Soup of the day: leek</noscript></body>
/// let body = doc.node(body);
/// assert_eq!(RenderedText::default().text(body), "");
/// assert_eq!(RenderedText::default().scripting(false).text(body), "Soup of the day: leek");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RenderedText {
    pub(crate) scripting: bool,
}

impl Default for RenderedText {
    /// As in a browser with scripts: [`Node::rendered_text`].
    fn default() -> Self {
        Self { scripting: true }
    }
}

impl RenderedText {
    /// As in a browser with scripts: [`Node::rendered_text`].
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether scripting counts as enabled, as it does by default. Without scripts, a
    /// `noscript` is rendered like any other element, and a `canvas` shows its content. Parse the
    /// document without scripting, too, so that the content of `noscript` is markup.
    ///
    /// <https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements>
    #[must_use]
    pub fn scripting(mut self, enabled: bool) -> Self {
        self.scripting = enabled;
        self
    }

    /// The rendered text of a node.
    #[must_use]
    pub fn text(self, node: Node<'_>) -> String {
        match Place::of(node, self) {
            Place::Nowhere => node.text(),
            Place::Hidden => String::new(),
            Place::Block(block) => Walk::of_block(node, block),
            Place::Lines(open) => Walk::of_lines(node, &open),
        }
    }

    /// The text of a page: the rendered text of its body, or of all of it if it has none.
    #[must_use]
    pub fn page_text(self, document: &Document) -> String {
        self.text(document.body().unwrap_or_else(|| document.root()))
    }
}

impl Document {
    /// The text of the page: the [rendered text](Node::rendered_text) of its body, or of all of it
    /// if it has none.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # let mut doc = Document::new();
    /// # let [html, head, title, body] = ["html", "head", "title", "body"].map(|name| doc.create_element(name).unwrap());
    /// # doc.append_text(title, "Soup");
    /// # doc.append(head, title).unwrap();
    /// # doc.append_text(body, "Hot  and\n good");
    /// # doc.append(html, head).unwrap();
    /// # doc.append(html, body).unwrap();
    /// # doc.append(doc.root().id(), html).unwrap();
    /// // <title>Soup</title><body>Hot  and
    /// //  good
    /// assert_eq!(doc.rendered_text(), "Hot and good");
    /// ```
    #[doc(alias("innerText", "get_text"))]
    #[must_use]
    pub fn rendered_text(&self) -> String {
        RenderedText::default().page_text(self)
    }
}
