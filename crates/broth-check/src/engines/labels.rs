//! Labels and the form controls in them.
//!
//! <https://html.spec.whatwg.org/multipage/forms.html#the-label-element>

use alloc::format;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::{Name, Namespace, Span};

use crate::Finding;
use crate::data::vocabulary::{self, Categories, is_hidden_input};
use crate::rules::document::repeated_element;
use crate::rules::references::dangling_reference;
use crate::visitor::{Visitor, Walk};

#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    /// The open labels, each with its first control.
    open: Vec<(Node<'d>, Option<Span>)>,
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        if self.open.is_empty() && walk.name != Name::Label {
            return;
        }
        let Some(tag) = walk.tag.filter(|_| walk.is_in_document()) else { return };
        if walk.name == Name::Label {
            self.open.push((element, None));
        }
        if element.namespace() == Namespace::Html {
            self.control(element, tag, walk);
        }
    }

    fn end(&mut self, element: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.open.pop_if(|(label, _)| *label == element);
    }
}

impl<'d> Check<'d> {
    fn control(&mut self, element: Node<'d>, tag: Span, walk: &mut Walk<'_, 'd>) {
        let (Some(row), Some((label, first))) = (walk.row, self.open.last_mut()) else { return };
        if !vocabulary::categories(element, row).meets(Categories::LABELABLE)
            || is_hidden_input(element)
        {
            return;
        }
        let Some(first) = *first else {
            *first = Some(tag);
            if let Some(wanted) = label.attr_named(Name::For)
                && element.attr_named(Name::Id) != Some(wanted)
            {
                walk.report(
                    Finding::new(&dangling_reference::LINT, tag)
                        .message(format!(
                            "this `{}` is in a `label` for another element",
                            element.name()
                        ))
                        .help(format!(
                            "give it the id `{wanted}`, or remove `for` from the `label`"
                        )),
                );
            }
            return;
        };
        walk.report(
            Finding::new(&repeated_element::LINT, tag)
                .message("there is already a form control in this `label`")
                .related(first, "the first one"),
        );
    }
}
