//! `Node::form`: the form that a control belongs to.

use broth_markup::Name;

use crate::Node;

impl<'d> Node<'d> {
    /// The form that a control belongs to: the one whose id its attribute `form` names; else the
    /// one that the parser associated it with, as in a table; else the nearest `form` around it.
    /// `None` for elements that are no controls.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner>
    ///
    /// ```
    /// use broth::html::parse;
    ///
    /// let doc = parse("<form id=buy><input></form><input form=buy><input>");
    /// let owners: Vec<_> = doc.by_tag("input").map(|input| input.form().is_some()).collect();
    /// assert_eq!(owners, [true, true, false]);
    /// ```
    #[must_use]
    pub fn form(self) -> Option<Self> {
        if !has_form_owner(self) {
            return None;
        }
        let top = top_of(self);
        let by_parser = self.form_by_parser().filter(|form| top_of(*form) == top);
        let around = || self.ancestors().find(|above| above.is_html(Name::Form));
        self.form_owner(|id| top.by_id(id), || by_parser.or_else(around))
    }

    /// The form owner of a control, from the first element with an id, and from the form for a
    /// control that names none.
    #[doc(hidden)]
    #[must_use]
    pub fn form_owner(
        self,
        by_id: impl FnOnce(&'d str) -> Option<Self>,
        unnamed: impl FnOnce() -> Option<Self>,
    ) -> Option<Self> {
        // Images take part in a form, but are not listed in it.
        match self.attr_named(Name::Form).filter(|_| !self.is_html(Name::Img)) {
            Some("") => None,
            Some(id) => by_id(id).filter(|named| named.is_html(Name::Form)),
            None => unnamed(),
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/forms.html#form-associated-element>
fn has_form_owner(node: Node<'_>) -> bool {
    // A custom element is one only if its script says so, and nothing runs scripts here.
    matches!(
        node.html_name(),
        Name::Button
            | Name::Fieldset
            | Name::Input
            | Name::Object
            | Name::Output
            | Name::Select
            | Name::Textarea
            | Name::Img
    )
}

fn top_of(node: Node<'_>) -> Node<'_> {
    node.ancestors().last().unwrap_or(node)
}
