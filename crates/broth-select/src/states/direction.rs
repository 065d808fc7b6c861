//! `:dir()`.

use broth_dom::Node;
use broth_html_rules::InputType;
use broth_markup::{Name, Namespace};

use super::bidi::{Directions, Strong};
use super::control::{attr, raw_value};
use super::inherit;
use crate::element_state::input_type;
use crate::keywords::keyword;
use crate::lookahead::Table;
use crate::pseudo::State;

/// Fills the columns of both directions.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#the-directionality>
pub(super) fn find(top: Node<'_>, table: &mut Table) {
    let directions = Directions::new();
    inherit(top, Strong::Ltr, |node, &of_parent| {
        let direction = directionality(node, of_parent, &directions);
        let state = match direction {
            Strong::Ltr => State::Ltr,
            Strong::Rtl => State::Rtl,
        };
        table.set(node.id(), state as u32);
        direction
    });
}

/// <https://html.spec.whatwg.org/multipage/dom.html#the-directionality>
fn directionality(node: Node<'_>, of_parent: Strong, directions: &Directions) -> Strong {
    if node.namespace() != Namespace::Html {
        return of_parent;
    }
    match Dir::of(node) {
        Some(Dir::Ltr) => Strong::Ltr,
        Some(Dir::Rtl) => Strong::Rtl,
        Some(Dir::Auto) => auto_directionality(node, directions).unwrap_or(Strong::Ltr),
        None if node.is_html(Name::Bdi) => {
            auto_directionality(node, directions).unwrap_or(Strong::Ltr)
        }
        None if node.is_html(Name::Input) && input_type(&node) == InputType::Telephone => {
            Strong::Ltr
        }
        None => of_parent,
    }
}

/// The states of the attribute `dir`.
#[derive(Clone, Copy)]
enum Dir {
    Ltr,
    Rtl,
    Auto,
}

impl Dir {
    fn of(node: Node<'_>) -> Option<Self> {
        let value = attr(node, Name::Dir).filter(|_| node.namespace() == Namespace::Html)?;
        keyword(value, &[("ltr", Self::Ltr), ("rtl", Self::Rtl), ("auto", Self::Auto)])
    }
}

/// <https://html.spec.whatwg.org/multipage/dom.html#auto-directionality>
fn auto_directionality(node: Node<'_>, directions: &Directions) -> Option<Strong> {
    let is_control = match node.html_name() {
        Name::Textarea => true,
        Name::Input => {
            let state = input_type(&node);
            state.is_text()
                || matches!(
                    state,
                    InputType::Hidden | InputType::Submit | InputType::Reset | InputType::Button
                )
        }
        _ => false,
    };
    if is_control {
        let value = raw_value(node);
        return directions.first_in(&value).or((!value.is_empty()).then_some(Strong::Ltr));
    }
    contained_text_auto_directionality(node, directions)
}

/// <https://html.spec.whatwg.org/multipage/dom.html#contained-text-auto-directionality>
fn contained_text_auto_directionality(root: Node<'_>, directions: &Directions) -> Option<Strong> {
    let mut next = root.first_child();
    while let Some(node) = next {
        if let Some(strong) =
            node.node_value().filter(|_| node.is_text()).and_then(|text| directions.first_in(text))
        {
            return Some(strong);
        }
        let is_skipped =
            matches!(node.html_name(), Name::Bdi | Name::Script | Name::Style | Name::Textarea)
                || Dir::of(node).is_some();
        next = match node.first_child() {
            Some(child) if !is_skipped => Some(child),
            _ => following(node, root),
        };
    }
    None
}

/// The node that follows one and its content, below a root.
fn following<'d>(node: Node<'d>, root: Node<'d>) -> Option<Node<'d>> {
    let mut node = node;
    while node != root {
        if let Some(sibling) = node.next_sibling() {
            return Some(sibling);
        }
        node = node.parent()?;
    }
    None
}
