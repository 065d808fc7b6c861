//! `RenderText`, and the text of a node or a page.

use alloc::string::String;

use broth_dom::{Document, Node};

use crate::RenderedText;
use crate::place::Place;
use crate::walk::Walk;

/// Adds `rendered_text` to nodes and documents.
pub trait RenderText {
    /// The rendered text, as `innerText` returns it in a browser that uses only its own style sheet
    /// and `style` attributes. The text of a document is that of its body, or of all of it if it
    /// has none.
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
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<title>Soup</title><h1>Soup</h1><p>Hot  and<br>\n good");
    /// assert_eq!(doc.rendered_text(), "Soup\n\nHot and\ngood");
    /// let p = doc.select_one("p")?.unwrap();
    /// assert_eq!(p.rendered_text(), "Hot and\ngood");
    /// # Ok::<(), broth::Error>(())
    /// ```
    #[doc(alias("innerText", "get_text", "inner_text"))]
    #[must_use]
    fn rendered_text(&self) -> String;
}

impl RenderText for Node<'_> {
    fn rendered_text(&self) -> String {
        RenderedText::default().text(*self)
    }
}

impl RenderText for Document {
    fn rendered_text(&self) -> String {
        RenderedText::default().page_text(self)
    }
}

impl RenderedText {
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
