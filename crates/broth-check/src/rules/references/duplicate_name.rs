//! `duplicate-name`

use alloc::collections::BTreeMap;
use alloc::format;
use broth_dom::Node;
use broth_markup::{Name, NameSet, Span};

use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("duplicate-name", Severity::Error, "Two elements of a kind have the same name.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
No two image maps, and no two forms, of a document have the same name: a reference finds only the
first.
Wrong: `<map name=a></map><map name=a></map>`
Wrong: `<form name=order></form><form name=order></form>`
Right: `<map name=a></map><form name=a></form>`
"#,
        );

/// The names so far, with the place of each.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    seen: BTreeMap<(&'static str, &'d str), Span>,
}

impl Check<'_> {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Map, Name::Form]));
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let kind = match element.html_name() {
            // <https://html.spec.whatwg.org/multipage/image-maps.html#attr-map-name>
            Name::Map => "map",
            // <https://html.spec.whatwg.org/multipage/forms.html#attr-form-name>
            Name::Form => "form",
            _ => return,
        };
        let name = element.attr_named(Name::Name).filter(|name| !name.is_empty());
        let (Some(name), Some(tag)) = (name, walk.tag.filter(|_| walk.is_in_document())) else {
            return;
        };
        let first = *self.seen.entry((kind, name)).or_insert(tag);
        if first != tag {
            walk.report(
                Finding::new(&LINT, tag)
                    .message(format!("two `{kind}` elements have the name `{name}`"))
                    .related(first, "the first one"),
            );
        }
    }
}
