//! `attribute-conflict`

use alloc::format;
use broth_dom::Node;
use broth_markup::{Name, NameSet};

use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "attribute-conflict",
    Severity::Error,
    "The attribute is allowed only with another attribute or value, which this element does not \
     have.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The attribute works only together with another attribute, or with another value of it: `checked`
needs a check box, `form...` attributes a submit button, `sizes` a `srcset`.
Wrong: `<input type=hidden autocomplete=on>`
Wrong: `<input type=text checked>`
Wrong: `<input type=hidden name=_charset_ value=utf-8>`
Wrong: `<script type=text/soup src=soup></script>`
Wrong: `<img src=soup.png alt="" controls>`
Wrong: `<button disabled aria-disabled=false>Soup</button>`
Wrong: `<button type=button formaction=soup>Soup</button>`
Wrong: `<a target=_blank>Soup</a>`
Wrong: `<div itemtype="https://example.org/soup"></div>`
Right: `<input type=checkbox checked><button formaction=soup>Soup</button>`
Right: `<input type=hidden autocomplete=name>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Source]));
}

/// <https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element>
impl Visitor<'_> for Check {
    fn start(&mut self, source: Node<'_>, walk: &mut Walk<'_, '_>) {
        let (true, Some(_), Some(parent)) =
            (source.is_html(Name::Source), walk.tag, source.parent())
        else {
            return;
        };
        let others: &[Name] = match parent.html_name() {
            Name::Picture => &[Name::Src],
            Name::Audio | Name::Video => &[Name::Srcset, Name::Sizes, Name::Width, Name::Height],
            _ => return,
        };
        for attribute in source.attrs().filter(|attribute| others.contains(&attribute.known_name()))
        {
            if let Some(place) = attribute.name_span() {
                walk.report(Finding::new(&LINT, place).message(format!(
                    "a `source` in `{}` must not have `{}`",
                    parent.name(),
                    attribute.name().local
                )));
            }
        }
    }
}
