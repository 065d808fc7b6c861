//! `focusable-but-hidden`

use alloc::format;

use broth_dom::{Attribute, Node};
use broth_markup::Name;

use crate::data::vocabulary::is_hidden_input;
use crate::open_elements::Around;
use crate::rule_groups::RuleGroups;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "focusable-but-hidden",
    Severity::Warning,
    "An element that is hidden from assistive technology can have the focus.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
With `aria-hidden=true`, a screen reader does not know the element. If the element can have the
focus, the keyboard leads to a place where there is nothing to hear. Remove `aria-hidden`, or keep
the element from the focus with `tabindex=-1`, `disabled` or `inert`.
Wrong: `<button aria-hidden=true>Soup</button>`
Wrong: `<a href=soup aria-hidden=true>Soup</a>`
Wrong: `<p tabindex=0 aria-hidden=true>Soup</p>`
Right: `<button aria-hidden=true tabindex=-1>Soup</button><button aria-hidden=true disabled>Soup</button>`
Right: `<div inert><a href=soup aria-hidden=true>Soup</a></div><span aria-hidden=true>*</span>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

/// <https://w3c.github.io/aria/#aria-hidden>
impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if !walk.groups.have(RuleGroups::ARIA)
            || element.attr_named(Name::AriaHidden) != Some("true")
        {
            return;
        }
        let is_off = |node: Node<'_>| {
            node.attr_named(Name::Inert).is_some() || node.attr_named(Name::Hidden).is_some()
        };
        if !is_focusable(element) || is_off(element) || walk.open.nearest(Around::Off).is_some() {
            return;
        }
        let place = element.attribute_named(Name::AriaHidden).and_then(Attribute::name_span);
        if let Some(place) = place {
            let name = element.name();
            walk.report(
                Finding::new(&LINT, place)
                    .message(format!("this `{name}` can have the focus, but is hidden")),
            );
        }
    }
}

/// Whether an element can be reached with the keyboard.
fn is_focusable(element: Node<'_>) -> bool {
    let has = |name| element.attr_named(name).is_some();
    if let Some(tabindex) = element.attr_named(Name::Tabindex) {
        return !tabindex.trim_ascii_start().starts_with('-');
    }
    match element.html_name() {
        Name::A | Name::Area => has(Name::Href),
        Name::Input => !has(Name::Disabled) && !is_hidden_input(element),
        Name::Button | Name::Select | Name::Textarea => !has(Name::Disabled),
        Name::Iframe => true,
        _ => false,
    }
}
