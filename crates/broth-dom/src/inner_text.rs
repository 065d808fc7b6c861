//! `innerText`: the text of a page as a reader sees it.
//!
//! The standard defines it by the rendering in a browser. Two things decide that: the box that each element makes
//! ([`boxes`]), and how white space collapses on a line ([`text`]). What an element shows depends on what is around it
//! ([`place`]); a [`walk`] through it collects its text. The style sheet here is the browsers' own, and no
//! other; of an element's own [`style`], what hides it and puts it on lines counts.

use alloc::string::String;

use crate::{Document, Node};

mod boxes;
mod case;
mod place;
mod style;
mod text;
mod walk;

pub(crate) use boxes::depends_on;
use place::Place;
use walk::Walk;

impl Node<'_> {
    /// The rendered text: what `innerText` returns in a browser that uses only its own style sheet and `style` attributes.
    ///
    /// Blocks are on lines of their own, paragraphs have an empty line around them, the cells of a table are separated
    /// by tabs, white space collapses, and everything that is not rendered is left out: scripts, `hidden` elements, closed
    /// `details`, elements with `style="display: none"`. Of a `style` attribute, `display`, `visibility`, `content-visibility`,
    /// `float`, `position`, `white-space` and `text-transform` count. Scripting counts as enabled, so a `noscript` is left out,
    /// too.
    ///
    /// An element in the middle of a line keeps a space at its ends if the line does; some nodes before and after it are looked
    /// at for that, 512 at most. An element that is not rendered
    /// itself returns its [`text_content`](Node::text_content), which is all text in one piece.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute>
    ///
    /// ```
    /// # use broth_dom::Document;
    /// # let mut doc = Document::new();
    /// # let [body, h1, p, br] = ["body", "h1", "p", "br"].map(|name| doc.create_element(name));
    /// # doc.append_text(h1, "Soup");
    /// # doc.append_text(p, "Hot  and");
    /// # doc.append(p, br).unwrap();
    /// # doc.append_text(p, "\n good");
    /// # doc.append(body, h1).unwrap();
    /// # doc.append(body, p).unwrap();
    /// // <body><h1>Soup</h1><p>Hot  and<br>
    /// //  good</p></body>
    /// assert_eq!(doc.node(body).inner_text(), "Soup\n\nHot and\ngood");
    /// ```
    #[must_use]
    pub fn inner_text(self) -> String {
        match Place::of(self) {
            Place::Nowhere => self.text_content(),
            Place::Hidden => String::new(),
            Place::Block(block) => Walk::of_block(self, block),
            Place::Lines(open) => Walk::of_lines(self, &open),
        }
    }
}

impl Document {
    /// The text of the page: the [rendered text](Node::inner_text) of its body, or of all of it if it has none.
    ///
    /// ```
    /// # use broth_dom::Document;
    /// # let mut doc = Document::new();
    /// # let [html, head, title, body] = ["html", "head", "title", "body"].map(|name| doc.create_element(name));
    /// # doc.append_text(title, "Soup");
    /// # doc.append(head, title).unwrap();
    /// # doc.append_text(body, "Hot  and\n good");
    /// # doc.append(html, head).unwrap();
    /// # doc.append(html, body).unwrap();
    /// # doc.append(doc.root().id(), html).unwrap();
    /// // <title>Soup</title><body>Hot  and
    /// //  good
    /// assert_eq!(doc.inner_text(), "Hot and good");
    /// ```
    #[must_use]
    pub fn inner_text(&self) -> String {
        self.body().unwrap_or_else(|| self.root()).inner_text()
    }
}
