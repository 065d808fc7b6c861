//! The walk that collects the text of a node.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use broth_html_rules::rendering::Display;
use broth_markup::Name;

use crate::boxes::{Boxed, is_in_last_row, is_last_cell};
use crate::lines::{Line, Text};
use crate::place::Open;
use crate::style::WhiteSpace;
use broth_dom::Node;

/// At most this many nodes before and after an element are examined, for the spaces at its ends.
const AROUND: usize = 512;

/// <https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps>
pub(crate) struct Walk<'d> {
    /// The element whose text is wanted, if the walk is through more than that.
    part: Option<Node<'d>>,
    /// How many nodes around it may still be examined.
    around: usize,
    /// The elements that the walk is in, from the block whose lines it fills.
    open: Vec<Open<'d>>,
    /// The lines that continue after open elements.
    outer: Vec<Line>,
    text: Text,
}

impl<'d> Walk<'d> {
    /// The text of a node on lines of its own.
    pub(crate) fn of_block(root: Node<'d>, block: Open<'d>) -> String {
        let text = Text::default();
        let open = Vec::with_capacity(16);
        let mut walk = Self { part: None, around: 0, open, outer: Vec::new(), text };
        walk.open.push(block);
        match root.html_name() {
            _ if root.is_text() => walk.text_node(root),
            Name::Select | Name::Option if block.boxed.is_unseen => {}
            Name::Select => walk.select(root),
            Name::Option => walk.option(root),
            name => {
                walk.quotation_mark(name);
                walk.through(root.first_child());
                walk.quotation_mark(name);
            }
        }
        walk.text.finish().unwrap_or_default()
    }

    /// The text of an element on the lines of a block. `open` are the elements around it, beginning
    /// with the block.
    pub(crate) fn of_lines(root: Node<'d>, open: &[Open<'d>]) -> String {
        // OPTIMIZATION: the node right before it mostly says enough about the line it begins on: a
        // third of the instructions of a link's text. A test compares.
        let mut ways = [2, 16, AROUND].into_iter();
        ways.find_map(|steps| Self::of_lines_after(steps, root, open))
            // Only a long row of elements without text gets here. The line may as well begin with
            // this one.
            .or_else(|| Self::of_part(root, open, root, Line::default()))
            .unwrap_or_default()
    }

    /// The same, by a walk that begins at most this many steps before the element; `None` if that
    /// is too near to know.
    fn of_lines_after(steps: usize, root: Node<'d>, open: &[Open<'d>]) -> Option<String> {
        let (start, depth) = before(root, open.len(), steps);
        let is_first = depth == 1 && start.previous_sibling().is_none();
        let line = if is_first { Line::default() } else { Line::unknown() };
        Self::of_part(root, &open[..depth], start, line)
    }

    /// The text of `part`, by a walk that begins at `start`, on `line`, inside the elements `open`.
    ///
    /// Whether the spaces at its ends are rendered depends on what is before and after it on its
    /// lines.
    fn of_part(part: Node<'d>, open: &[Open<'d>], start: Node<'d>, line: Line) -> Option<String> {
        let text = Text::on(line);
        let (open, outer) = (open.to_vec(), Vec::new());
        let mut walk = Self { part: Some(part), around: AROUND, open, outer, text };
        walk.through(Some(start));
        walk.text.finish()
    }

    /// Walks through a node and what follows it, until the block or the wanted part is complete.
    fn through(&mut self, start: Option<Node<'d>>) {
        let mut next = start;
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
                if self.part.is_some() && self.is_done() {
                    return;
                }
            }
            if self.open.len() == 1 {
                return;
            }
            next = self.leave().and_then(Node::next_sibling);
        }
    }

    /// Whether nothing that follows changes the text of the part, or too much has been looked at.
    fn is_done(&mut self) -> bool {
        if !self.text.is_wanted() {
            self.around = self.around.saturating_sub(1);
        }
        self.around == 0 || self.text.is_complete() && self.outer.is_empty()
    }

    fn text_node(&mut self, node: Node<'d>) {
        let Some(open) = self.open.last() else { return };
        let text = node.node_value().unwrap_or_default();
        let Boxed { display, flow, .. } = open.boxed;
        let is_white = || text.trim_ascii_start().is_empty();
        let is_between_boxes = display.holds_table_parts() || open.boxed.holds_items;
        if open.boxed.is_closed || !flow.shows_text() || is_between_boxes && is_white() {
            return;
        }
        if open.boxed.is_unseen {
            return self.text.unseen(text);
        }
        let text = open.characters(text, self.text.line.is_within_word());
        match open.white_space {
            // A ruby has no line breaks.
            WhiteSpace::Preserved if open.boxed.is_in_ruby => {
                self.text.preserved(&text.replace('\n', " "));
            }
            WhiteSpace::Preserved => self.text.preserved(&text),
            WhiteSpace::LineBreaksPreserved if !open.boxed.is_in_ruby => self.text.lines(&text),
            // Not even a form feed begins a line in a block.
            _ if display != Display::Inline && !self.text.line.is_begun() && is_white() => {}
            _ => self.text.collapsed(&text),
        }
    }

    /// Enters an element. Returns whether its content is rendered.
    fn enter(&mut self, node: Node<'d>) -> bool {
        let Some(parent) = self.open.last() else { return false };
        let Some(open) = parent.element(node) else { return false };
        let boxed = open.boxed;
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
            Name::Option if boxed.is_unseen => {
                self.text.end_line();
                return false;
            }
            Name::Option => {
                self.text.end_line();
                self.option(node);
                return false;
            }
            _ => {}
        }
        match boxed.display {
            _ if boxed.is_out_of_flow => {}
            _ if open.has_own_lines => self.text.line.place_box(),
            Display::Inline => {}
            _ => self.text.end_line(),
        }
        if open.has_own_lines {
            self.outer.push(core::mem::take(&mut self.text.line));
        }
        self.text.require_breaks(required_breaks(name, boxed));
        self.open.push(open);
        self.quotation_mark(name);
        if self.part == Some(node) {
            self.text.begin();
        }
        let shows_contents = boxed.shows_contents && !boxed.is_skipped;
        if shows_contents && name != Name::Select {
            return true;
        }
        if shows_contents && !boxed.is_unseen {
            self.select(node);
        }
        self.leave();
        false
    }

    /// Leaves the innermost element.
    fn leave(&mut self) -> Option<Node<'d>> {
        let Open { node, boxed, has_own_lines, reader, .. } = self.open.pop()?;
        if self.part == Some(node) {
            self.text.end();
        }
        let name = node.html_name();
        self.quotation_mark(name);
        if has_own_lines || boxed.display.is_block_level() {
            self.text.end_line();
        }
        match boxed.display {
            _ if boxed.is_unseen => {}
            Display::Cell if !is_last_cell(node, reader) => self.text.push("\t"),
            Display::Row if !is_in_last_row(node, reader) => self.text.push("\n"),
            _ => self.text.require_breaks(required_breaks(name, boxed)),
        }
        if has_own_lines && let Some(line) = self.outer.pop() {
            self.text.line = line;
        }
        Some(node)
    }

    /// Puts a quotation mark of a `q` on the line. It is not part of the text.
    fn quotation_mark(&mut self, name: Name) {
        if name == Name::Q {
            self.text.line.place_box();
        }
    }

    /// The options of a `select`, each on a line of its own.
    fn select(&mut self, select: Node<'d>) {
        let mut next = select.first_child();
        while let Some(node) = next {
            let is_option = node.is_html(Name::Option);
            if is_option {
                self.option(node);
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
        let is_script = |node: Node<'_>| node.name() == "script";
        let mut label = String::new();
        for node in option.descendants().filter(|node| node.is_text()) {
            if !node.parent().is_some_and(is_script) {
                label += node.node_value().unwrap_or_default();
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

/// A node at most `steps` steps before another one on the lines of a block, and how many of the
/// `open` elements it is in.
fn before(node: Node<'_>, open: usize, steps: usize) -> (Node<'_>, usize) {
    let (mut start, mut depth) = (node, open);
    for _ in 0..steps {
        if let Some(previous) = start.previous_sibling() {
            start = previous;
        } else if depth > 1
            && let Some(parent) = start.parent()
        {
            start = parent;
            depth -= 1;
        } else {
            break;
        }
    }
    (start, depth)
}

/// How many line breaks are required before and after an element.
fn required_breaks(name: Name, boxed: Boxed) -> u8 {
    match boxed.display {
        _ if boxed.is_skipped || boxed.is_unseen || boxed.is_without_box => 0,
        _ if name == Name::P => 2,
        Display::Block | Display::Table | Display::Caption => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use dice::Dice;

    use super::Walk;
    use crate::place::Place;
    use broth_dom::Document;

    use crate::RenderedText;

    const NAMES: &[&str] = &[
        "b", "i", "span", "q", "p", "div", "br", "wbr", "img", "button", "ruby", "select", "pre",
        "table", "td", "details", "legend", "nobr",
    ];
    const TEXTS: &[&str] = &["a", " ", " b", "c ", "\n", "d  e", "\u{200B}", "\u{C}", " \n\t"];
    const STYLES: &[&str] = &[
        "display:none",
        "display:contents",
        "display:inline-block",
        "float:left",
        "white-space:pre",
        "white-space:pre-line",
        "visibility:hidden",
        "text-transform:capitalize",
        "display:table-cell",
    ];

    /// A document of this many nodes, each in the last one, beside it, or in the body.
    fn document(dice: &mut Dice, nodes: usize) -> Document {
        let mut doc = Document::new();
        let body = doc.create_element("body").unwrap();
        doc.append(doc.root().id(), body).unwrap();
        let mut parents = vec![body];
        for _ in 0..nodes {
            parents.truncate(parents.len() - dice.roll(parents.len().min(3)));
            let parent = *parents.last().unwrap();
            if dice.flip() {
                doc.append_text(parent, dice.one_of(TEXTS));
            } else {
                let element = doc.create_element(dice.one_of(NAMES)).unwrap();
                if dice.roll(4) == 0 {
                    doc.set_attr(element, "style", dice.one_of(STYLES)).unwrap();
                }
                doc.append(parent, element).unwrap();
                parents.push(element);
            }
        }
        doc
    }

    #[test]
    fn what_stands_right_before_an_element_says_what_its_whole_block_says() {
        let mut dice = Dice::new(7);
        let (mut near, mut far) = (0, 0);
        for _ in 0..3000 {
            let doc = document(&mut dice, 40);
            for node in doc.root().descendants() {
                let Place::Lines(open) = Place::of(node, RenderedText::default()) else { continue };
                let whole = Walk::of_lines_after(usize::MAX, node, &open);
                assert!(whole.is_some());
                for steps in [0, 1, 2, 16] {
                    match Walk::of_lines_after(steps, node, &open) {
                        None => far += 1,
                        some => {
                            near += 1;
                            assert_eq!(some, whole, "{steps} steps before {node:?}");
                        }
                    }
                }
            }
        }
        assert!(near > 10_000 && far > 10_000, "{near} {far}");
    }
}
