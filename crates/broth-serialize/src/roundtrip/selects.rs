//! What a parser copies into a `selectedcontent`, foreseen.
//!
//! When an option ends that is selected, a copy of what is in it takes the place of what is in the `selectedcontent`;
//! and where that begins behind such an option, it begins with the copy. Either way, what the tree has there comes
//! back only if it is what the parser puts there.
//!
//! <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>

use alloc::vec::Vec;

use broth_html_rules::OpenSelect;
use broth_markup::{Name, Namespace, QName};

use super::contents;
use crate::Tree;

/// The `select` elements on the path, and what must be known of it for them.
pub(super) struct Selects<N> {
    open: Vec<Select>,
    /// Those of them whose option may be copied.
    copying: Vec<Copying<N>>,
    options: usize,
    selectedcontents: usize,
    templates: usize,
}

/// A `select` on the path, and how many of these are open in it, but not in another one in it.
#[derive(Default)]
struct Select {
    is_copying: bool,
    datalists: usize,
    optgroups: usize,
    options: usize,
}

/// A `select` whose option may be copied.
struct Copying<N> {
    select: OpenSelect<N>,
    /// The first one in it.
    selectedcontent: Option<SelectedContent<N>>,
}

/// The element that is copied into.
struct SelectedContent<N> {
    node: N,
    /// How much had been found before it.
    found_before: usize,
    is_open: bool,
    holds: Holds<N>,
}

/// What a parser has put into it by now.
enum Holds<N> {
    /// What the markup has in it.
    Markup,
    /// A copy of what is in an option.
    CopyOf(N),
    /// A copy, and some of what the markup has in it.
    Both,
}

impl<N: Copy + PartialEq> Selects<N> {
    pub(super) fn new() -> Self {
        let (open, copying) = (Vec::new(), Vec::new());
        Self { open, copying, options: 0, selectedcontents: 0, templates: 0 }
    }

    /// An element begins, and so much was found before it.
    pub(super) fn enter<T: Tree<Node = N>>(
        &mut self,
        tree: &T,
        name: QName<'_>,
        (node, parent): (N, N),
        found_before: usize,
    ) {
        if name.namespace != Namespace::Html {
            return;
        }
        let attribute = |wanted: &str| {
            tree.attributes(node).find(|(name, _)| name.local == wanted).map(|(_, value)| value)
        };
        let has = |name| attribute(name).is_some();
        match name.name {
            Name::Template => self.templates += 1,
            Name::Select => {
                let is_copying = self.templates == 0 && !has("multiple");
                self.open.push(Select { is_copying, ..Select::default() });
                if is_copying {
                    let select = OpenSelect::new(attribute("size"));
                    self.copying.push(Copying { select, selectedcontent: None });
                }
            }
            Name::Datalist => self.in_select(|select| select.datalists += 1),
            Name::Optgroup => {
                if let Some(Copying { select, .. }) = self.copying.last_mut() {
                    select.optgroup(&node, has("disabled"));
                }
                self.in_select(|select| select.optgroups += 1);
            }
            Name::Option => {
                if self.is_option_of_the_innermost()
                    && let Some(Copying { select, .. }) = self.copying.last_mut()
                {
                    select.option(&node, Some(&parent), has("selected"), has("disabled"));
                }
                self.options += 1;
                self.in_select(|select| select.options += 1);
            }
            Name::Selectedcontent => {
                self.enter_selectedcontent(tree, node, found_before);
                self.selectedcontents += 1;
            }
            _ => {}
        }
    }

    /// Whether the innermost `select` is the *nearest ancestor select* of an option here, and one whose option may be
    /// copied.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
    fn is_option_of_the_innermost(&self) -> bool {
        self.templates == 0
            && self.open.last().is_some_and(|select| {
                select.is_copying
                    && (select.datalists, select.options) == (0, 0)
                    && select.optgroups <= 1
            })
    }

    fn enter_selectedcontent<T: Tree<Node = N>>(&mut self, tree: &T, node: N, found_before: usize) {
        let is_disabled = self.selectedcontents > 0
            || self.open.len() > 1
            || self.options > 0
            || self.templates > 0;
        let Some(Copying { select, selectedcontent }) = self.copying.last_mut() else { return };
        // A copy of nothing leaves all to the markup.
        let copied = select.selectedcontent(&node, is_disabled);
        let copied = copied.filter(|&&option| tree.first_child(option).is_some());
        let holds = if copied.is_some() { Holds::Both } else { Holds::Markup };
        let content = SelectedContent { node, found_before, is_open: true, holds };
        selectedcontent.get_or_insert(content);
    }

    /// An element ends. Returns the `selectedcontent` that does not come back, and how much had been found before it.
    pub(super) fn leave<T: Tree<Node = N>>(
        &mut self,
        tree: &T,
        name: QName<'_>,
        node: N,
    ) -> Option<(N, usize)> {
        if name.namespace != Namespace::Html {
            return None;
        }
        match name.name {
            Name::Template => self.templates -= 1,
            Name::Datalist => self.in_select(|select| select.datalists -= 1),
            Name::Optgroup => self.in_select(|select| select.optgroups -= 1),
            Name::Option => {
                self.options -= 1;
                self.in_select(|select| select.options -= 1);
                if let Some(Copying { select, selectedcontent: Some(content) }) =
                    self.copying.last_mut()
                    && select.copies(&node).is_some()
                {
                    // An option that the element itself holds is thrown out of it; what follows is added.
                    content.holds = if content.is_open { Holds::Both } else { Holds::CopyOf(node) };
                }
            }
            Name::Selectedcontent => {
                self.selectedcontents -= 1;
                if let Some(Copying { selectedcontent: Some(content), .. }) =
                    self.copying.last_mut()
                    && content.node == node
                {
                    content.is_open = false;
                }
            }
            Name::Select if self.open.pop().is_some_and(|select| select.is_copying) => {
                let content = self.copying.pop()?.selectedcontent?;
                return (!content.comes_back(tree)).then_some((content.node, content.found_before));
            }
            _ => {}
        }
        None
    }

    fn in_select(&mut self, change: impl FnOnce(&mut Select)) {
        if let Some(select) = self.open.last_mut() {
            change(select);
        }
    }
}

impl<N: Copy + PartialEq> SelectedContent<N> {
    fn comes_back<T: Tree<Node = N>>(&self, tree: &T) -> bool {
        match self.holds {
            Holds::Markup => true,
            Holds::CopyOf(option) => have_same_content(tree, self.node, option),
            Holds::Both => false,
        }
    }
}

/// Whether two elements have equal nodes in them.
fn have_same_content<T: Tree>(tree: &T, a: T::Node, b: T::Node) -> bool {
    let inside = |node| tree.first_child(contents(tree, node));
    let mut open = alloc::vec![(inside(a), inside(b))];
    while let Some(next) = open.last_mut() {
        let (a, b) = match *next {
            (Some(a), Some(b)) => (a, b),
            (None, None) => {
                open.pop();
                continue;
            }
            _ => return false,
        };
        *next = (tree.next_sibling(a), tree.next_sibling(b));
        if tree.data(a) != tree.data(b) || !have_same_attributes(tree, a, b) {
            return false;
        }
        open.push((inside(a), inside(b)));
    }
    true
}

fn have_same_attributes<T: Tree>(tree: &T, a: T::Node, b: T::Node) -> bool {
    if tree.attributes(a).eq(tree.attributes(b)) {
        return true;
    }
    let sorted = |node| {
        let mut attributes: Vec<(&str, &str, &str)> = tree
            .attributes(node)
            .map(|(name, value)| (name.namespace.uri(), name.local, value))
            .collect();
        attributes.sort_unstable();
        attributes
    };
    sorted(a) == sorted(b)
}
