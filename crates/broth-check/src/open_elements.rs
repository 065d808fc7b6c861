//! `OpenElements`: the elements that the walk is in.
//!
//! Rules that ask for an ancestor get it from here. If each of them climbed through the ancestors
//! of its element, a deep document would cost its depth again and again.

use alloc::vec::Vec;

use broth_dom::Node;
use broth_html_rules::is_valid_custom_element_name;
use broth_markup::{Name, NameSet};

use crate::rule_groups::RuleGroups;

/// A kind of element that rules look for among the ancestors of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Around {
    /// A `figure` with a `figcaption`.
    CaptionedFigure,
    /// A link of HTML: an `a` with `href`.
    Link,
    /// An element that declares its language.
    Language,
    /// An element with `hidden` or `inert`.
    Off,
    /// An element in which one other can have the focus at first.
    FocusScope,
    /// A `button` that is a child of a `select`.
    ButtonOfSelect,
    /// A table, by its role.
    Table,
}

impl Around {
    const ALL: [Self; 7] = [
        Self::CaptionedFigure,
        Self::Link,
        Self::Language,
        Self::Off,
        Self::FocusScope,
        Self::ButtonOfSelect,
        Self::Table,
    ];

    /// The elements that can be of a kind without attributes.
    const NAMES: NameSet = NameSet::of(&[Name::Button, Name::Dialog, Name::Figure, Name::Table]);

    /// Whether an element is of this kind.
    pub(crate) fn is(self, element: Node<'_>, name: Name, groups: RuleGroups) -> bool {
        let has = |name| element.attr_named(name).is_some();
        match self {
            Self::CaptionedFigure => {
                name == Name::Figure
                    && element.children().any(|child| child.is_html(Name::Figcaption))
            }
            Self::Link => name == Name::A && has(Name::Href),
            Self::Language => has(Name::Lang),
            Self::Off => has(Name::Inert) || has(Name::Hidden),
            Self::FocusScope => name == Name::Dialog || has(Name::Popover),
            Self::ButtonOfSelect => {
                name == Name::Button && element.parent().is_some_and(|it| it.is_html(Name::Select))
            }
            Self::Table if !groups.have(RuleGroups::ARIA) => name == Name::Table,
            Self::Table => match element.attr_named(Name::Role) {
                Some(role) => ["grid", "table", "treegrid"]
                    .iter()
                    .any(|table| table.eq_ignore_ascii_case(role.trim())),
                None => name == Name::Table,
            },
        }
    }
}

/// The elements that the walk is in, the innermost last.
#[derive(Debug, Default)]
pub(crate) struct OpenElements<'d> {
    all: Vec<Open<'d>>,
    /// For each name of HTML, how many elements are open up to the innermost one with it.
    by_name: Vec<usize>,
    /// For each kind, the same for all open elements of that kind.
    by_kind: [Vec<usize>; Around::ALL.len()],
    /// The trees that the walk is in, the innermost last; none for the document itself.
    trees: Vec<Tree>,
    tree: Tree,
}

#[derive(Debug)]
struct Open<'d> {
    node: Node<'d>,
    name: Name,
    /// The number that `by_name` had before.
    by_name: usize,
    /// Whether it is of any kind.
    has_kind: bool,
}

/// A tree, by the number of elements that are open.
#[derive(Clone, Copy, Debug, Default)]
struct Tree {
    /// Where it begins.
    start: usize,
    /// Up to which element all elements may contain a `main`.
    page: usize,
}

impl<'d> OpenElements<'d> {
    /// Enters an element; its name is [`Name::Unknown`] if it is not one of HTML.
    pub(crate) fn enter(&mut self, node: Node<'d>, name: Name, groups: RuleGroups) {
        if self.by_name.is_empty() {
            self.by_name.resize(Name::COUNT, 0);
        }
        let before = self.all.len();
        if self.tree.page == before && may_contain_main(node) {
            self.tree.page += 1;
        }
        let by_name = core::mem::replace(&mut self.by_name[name as usize], before + 1);
        let mut has_kind = false;
        if node.has_attrs() || Around::NAMES.contains(name) {
            for (kind, open) in Around::ALL.into_iter().zip(&mut self.by_kind) {
                if kind.is(node, name, groups) {
                    open.push(before + 1);
                    has_kind = true;
                }
            }
        }
        self.all.push(Open { node, name, by_name, has_kind });
    }

    /// Leaves the element that was entered last.
    pub(crate) fn leave(&mut self) {
        let Some(open) = self.all.pop() else { return };
        let before = self.all.len();
        self.tree.page = self.tree.page.min(before);
        self.by_name[open.name as usize] = open.by_name;
        if open.has_kind {
            for open in &mut self.by_kind {
                open.pop_if(|count| *count > before);
            }
        }
    }

    /// Enters a tree inside the tree, whose elements have no ancestors outside.
    pub(crate) fn enter_tree(&mut self) {
        self.trees.push(self.tree);
        self.tree = Tree { start: self.all.len(), page: self.all.len() };
    }

    /// Leaves the tree that was entered last.
    pub(crate) fn leave_tree(&mut self) {
        self.tree = self.trees.pop().unwrap_or_default();
    }

    /// The innermost element of HTML with this name.
    pub(crate) fn innermost(&self, name: Name) -> Option<Node<'d>> {
        self.up_to(*self.by_name.get(name as usize)?)
    }

    /// The innermost element of this kind.
    pub(crate) fn nearest(&self, kind: Around) -> Option<Node<'d>> {
        self.up_to(*self.by_kind[kind as usize].last()?)
    }

    /// Whether all elements may contain a `main`, because none is only a part of the page.
    pub(crate) fn may_contain_main(&self) -> bool {
        self.tree.page == self.all.len()
    }

    /// The last of this number of elements, if it is in the current tree.
    fn up_to(&self, count: usize) -> Option<Node<'d>> {
        (count > self.tree.start).then(|| self.all[count - 1].node)
    }
}

/// <https://html.spec.whatwg.org/multipage/grouping-content.html#hierarchically-correct-main-element>
fn may_contain_main(element: Node<'_>) -> bool {
    matches!(element.known_name(), Name::Html | Name::Body | Name::Div | Name::Form)
        || is_valid_custom_element_name(element.name())
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    fn rules(body: &str) -> Vec<&'static str> {
        let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
        found.iter().map(|finding| finding.rule.as_str()).collect()
    }

    #[test]
    fn an_ancestor_is_the_innermost_open_element() {
        let image = "<img src=a.png>";
        for (body, expected) in [
            (format!("<figure>{image}<figcaption>b</figcaption></figure>"), &[][..]),
            (format!("<figure><p>{image}</p><figcaption>b</figcaption></figure>"), &[]),
            (format!("<figure>{image}</figure>"), &["missing-attribute"]),
            // The inner figure has no caption, and the outer one is open again after it.
            (
                format!(
                    "<figure><figure>{image}</figure>{image}<figcaption>b</figcaption></figure>"
                ),
                &["missing-attribute"],
            ),
            (format!("<figure><figcaption>b</figcaption></figure>{image}"), &["missing-attribute"]),
            ("<a href=b><img src=c.png alt=d ismap></a>".into(), &[]),
            ("<a href=b>b</a><img src=c.png alt=d ismap>".into(), &["misplaced-element"]),
            ("<a><img src=c.png alt=d ismap></a>".into(), &["misplaced-element"]),
            ("<div><main></main></div>".into(), &[]),
            ("<x-y><main></main></x-y>".into(), &[]),
            ("<section><div><main></main></div></section>".into(), &["misplaced-element"]),
            (
                "<dialog><p autofocus tabindex=0>a</p></dialog><p autofocus tabindex=0>b</p>"
                    .into(),
                &[],
            ),
            (
                "<dialog><p autofocus tabindex=0>a</p><p autofocus tabindex=0>b</p></dialog>"
                    .into(),
                &["repeated-element"],
            ),
            ("<div hidden><a href=b aria-hidden=true>c</a></div>".into(), &[]),
            (
                "<div hidden></div><a href=b aria-hidden=true>c</a>".into(),
                &["focusable-but-hidden"],
            ),
        ] {
            assert_eq!(rules(&body), expected, "{body}");
        }
    }

    #[test]
    fn the_contents_of_a_template_have_no_ancestors_outside() {
        for (body, expected) in [
            (
                "<a href=b><template><img src=c.png alt=d ismap></template></a>",
                &["misplaced-element"][..],
            ),
            ("<section><template><main></main></template></section>", &[]),
            ("<template><area shape=default href=b alt=c></template>", &[]),
            (
                "<div hidden><template><a href=b aria-hidden=true>c</a></template></div>",
                &["focusable-but-hidden"],
            ),
            // After it, the elements around it are open as before.
            ("<a href=b><template><p></p></template><img src=c.png alt=d ismap></a>", &[]),
            (
                "<template><a href=b></template><img src=c.png alt=d ismap>",
                &["missing-end-tag", "misplaced-element"],
            ),
        ] {
            assert_eq!(rules(body), expected, "{body}");
        }
    }
}
