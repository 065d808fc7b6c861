//! `innerText`: the text of a page as a reader sees it.
//!
//! The standard defines it by the rendering in a browser. Two things decide that: the box that each element makes
//! ([`boxes`]), and how white space collapses on a line ([`Text`]). The style sheet here is the browsers' own, and no
//! other; of an element's own [`style`], what hides it and puts it on lines counts.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use broth_html_rules::rendering::{Display, preserves_white_space};
use broth_input::Span;
use broth_markup::{Name, QuirksMode};

use crate::{Document, Node};

mod boxes;
mod style;
mod text;

pub(crate) use boxes::depends_on;
use boxes::{Boxed, Flow, is_in_last_row, is_last_cell, is_rendered};
use style::{Style, WhiteSpace};
use text::{Line, Text};

impl Node<'_> {
    /// The rendered text: what `innerText` returns in a browser that uses only its own style sheet and `style` attributes.
    ///
    /// Blocks are on lines of their own, paragraphs have an empty line around them, the cells of a table are separated
    /// by tabs, white space collapses, and everything that is not rendered is left out: scripts, `hidden` elements, closed
    /// `details`, elements with `style="display: none"`. Of a `style` attribute, `display`, `visibility`, `float`, `position` and
    /// `white-space` count. Scripting counts as enabled, so a `noscript` is left out, too. Compare
    /// [`text_content`](Node::text_content), which is all text in one piece.
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
        if !is_rendered(self) {
            return self.text_content();
        }
        // OPTIMIZATION: most text is longer than a fourth of its markup, and shorter than a half.
        let text = Text::with_capacity(markup_len(self) / 4);
        let mut walk = Walk { root: self, open: Vec::with_capacity(16), outer: Vec::new(), text };
        walk.run();
        walk.text.finish()
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

/// The length of a node's markup, as far as its own tags and its first and last child tell.
fn markup_len(node: Node<'_>) -> usize {
    let parts = [Some(node), node.first_child(), node.last_child()].into_iter().flatten();
    let whole = parts
        .filter_map(Node::span)
        .reduce(|whole, part| Span::new(whole.start.min(part.start), whole.end.max(part.end)));
    whole.map_or(0, Span::len)
}

/// An element that the walk is in.
struct Open<'d> {
    node: Node<'d>,
    boxed: Boxed,
    white_space: WhiteSpace,
    /// Whether the line around it continues after the element, which has lines of its own.
    has_own_lines: bool,
}

/// <https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps>
struct Walk<'d> {
    root: Node<'d>,
    open: Vec<Open<'d>>,
    /// The lines that continue after open elements.
    outer: Vec<Line>,
    text: Text,
}

impl<'d> Walk<'d> {
    fn run(&mut self) {
        let root = self.root;
        let mut boxed = Boxed { display: Display::Block, flow: Flow::of(root), ..Boxed::default() };
        let mut white_space = WhiteSpace::Collapses;
        let around: Vec<_> = iter::once(root).chain(root.ancestors()).collect();
        for node in around.into_iter().rev() {
            let style = Style::of_element(node);
            boxed.is_unseen = style.is_unseen(boxed.is_unseen);
            white_space = white_space_in(node, style.white_space, white_space);
        }
        self.open.push(Open { node: root, boxed, white_space, has_own_lines: false });
        let mut next = if root.is_text() { None } else { root.first_child() };
        if root.is_text() {
            self.text_node(root);
        }
        loop {
            while let Some(node) = next {
                let entered = match node.is_text() {
                    true => {
                        self.text_node(node);
                        false
                    }
                    false => node.is_element() && self.enter(node),
                };
                next = if entered { node.first_child() } else { node.next_sibling() };
            }
            if self.open.len() == 1 {
                return;
            }
            next = self.leave().and_then(Node::next_sibling);
        }
    }

    fn text_node(&mut self, node: Node<'d>) {
        let Some(open) = self.open.last() else { return };
        let text = node.text().unwrap_or_default();
        let display = open.boxed.display;
        if open.boxed.is_closed
            || !open.boxed.flow.shows_text()
            || ((display.holds_table_parts() || open.boxed.holds_items)
                && text.bytes().all(text::collapses))
        {
            return;
        }
        match open.white_space {
            _ if open.boxed.is_unseen => self.text.unseen(text),
            WhiteSpace::Preserved => self.text.preserved(text),
            WhiteSpace::LineBreaksPreserved => self.text.lines(text),
            WhiteSpace::Collapses if open.boxed.is_italic => {
                self.text.collapsed(&text::italic(text));
            }
            WhiteSpace::Collapses => self.text.collapsed(text),
        }
    }

    /// Enters an element. Returns whether its content is rendered.
    fn enter(&mut self, node: Node<'d>) -> bool {
        let Some(parent) = self.open.last() else { return false };
        let Some(boxed) = Boxed::of(node, parent.node, parent.boxed) else { return false };
        let white_space = white_space_in(node, boxed.white_space, parent.white_space);
        let name = node.html_name();
        match name {
            Name::Br if boxed.is_unseen => {
                self.text.end_line();
                return false;
            }
            Name::Br => {
                self.text.line_break();
                return false;
            }
            Name::Wbr => {
                self.text.line.may_end();
                return false;
            }
            Name::Select => {
                self.text.line.place_box();
                if !boxed.is_unseen && !boxed.is_skipped {
                    self.select(node);
                }
                return false;
            }
            Name::Option if boxed.is_unseen => {
                self.text.end_line();
                return false;
            }
            Name::Option => {
                self.text.end_line();
                self.option(node);
                return false;
            }
            // Its quotation marks are on the line.
            Name::Q => self.text.line.place_box(),
            _ => {}
        }
        // A table part inside an inline element gets an anonymous inline table.
        let is_box_of_line = match boxed.display {
            Display::InlineBlock | Display::Replaced => true,
            display => display.is_table_part() && parent.boxed.display == Display::Inline,
        };
        match boxed.display {
            _ if boxed.is_out_of_flow => {}
            _ if is_box_of_line => self.text.line.place_box(),
            Display::Inline => {}
            _ => self.text.end_line(),
        }
        let has_own_lines = boxed.is_out_of_flow || is_box_of_line;
        if has_own_lines {
            self.outer.push(core::mem::take(&mut self.text.line));
        }
        self.text.require_breaks(required_breaks(name, boxed));
        self.open.push(Open { node, boxed, white_space, has_own_lines });
        if boxed.shows_contents && !boxed.is_skipped {
            return true;
        }
        self.leave();
        false
    }

    /// Leaves the innermost element.
    fn leave(&mut self) -> Option<Node<'d>> {
        let Open { node, boxed, has_own_lines, .. } = self.open.pop()?;
        if has_own_lines || boxed.display.is_block_level() {
            self.text.end_line();
        }
        let name = node.html_name();
        if name == Name::Q {
            self.text.line.place_box();
        }
        match boxed.display {
            _ if boxed.is_unseen => {}
            Display::Cell if !is_last_cell(node) => self.text.push("\t"),
            Display::Row if !is_in_last_row(node) => self.text.push("\n"),
            _ => self.text.require_breaks(required_breaks(name, boxed)),
        }
        if has_own_lines && let Some(line) = self.outer.pop() {
            self.text.line = line;
        }
        Some(node)
    }

    /// The options of a `select`, each on a line of its own.
    fn select(&mut self, select: Node<'d>) {
        let mut next = select.first_child();
        while let Some(node) = next {
            let is_option = node.is_html(Name::Option);
            if is_option {
                let line = core::mem::take(&mut self.text.line);
                self.option(node);
                self.text.line = line;
            }
            let inside = node.first_child().filter(|_| !is_option);
            next = inside.or_else(|| {
                let within = iter::successors(Some(node), |node| node.parent());
                within.take_while(|node| *node != select).find_map(Node::next_sibling)
            });
        }
    }

    /// The text of an option, on a line of its own: its label, whatever boxes it contains.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-text>
    fn option(&mut self, option: Node<'d>) {
        self.text.require_breaks(1);
        let is_script = |node: Node<'_>| node.local_name() == "script";
        let mut label = String::new();
        for node in option.descendants().filter(|node| node.is_text()) {
            if !node.parent().is_some_and(is_script) {
                label += node.text().unwrap_or_default();
            }
        }
        let mut words = label.split_ascii_whitespace();
        self.text.push(words.next().unwrap_or_default());
        for word in words {
            self.text.push(" ");
            self.text.push(word);
        }
        self.text.require_breaks(1);
    }
}

/// What becomes of white space in an element, by what its style says, its name, and what is around it.
#[inline(always)]
fn white_space_in(node: Node<'_>, own: Option<WhiteSpace>, outer: WhiteSpace) -> WhiteSpace {
    let name = node.html_name();
    match name {
        _ if own.is_some() => own.unwrap_or_default(),
        Name::Nobr | Name::Marquee => WhiteSpace::Collapses,
        Name::Td | Name::Th if node.attr_named(Name::Nowrap).is_some() => WhiteSpace::Collapses,
        Name::Table if node.document().quirks_mode() == QuirksMode::Quirks => WhiteSpace::Collapses,
        name if preserves_white_space(name) => WhiteSpace::Preserved,
        _ => outer,
    }
}

/// How many line breaks are required before and after an element.
fn required_breaks(name: Name, boxed: Boxed) -> u8 {
    match boxed.display {
        _ if boxed.is_skipped || boxed.is_unseen => 0,
        _ if name == Name::P => 2,
        Display::Block | Display::Table | Display::Caption => 1,
        _ => 0,
    }
}
