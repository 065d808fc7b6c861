//! `missing-content`

use broth_dom::Node;
use broth_html_rules::display_size_is_one;
use broth_markup::{Name, NameSet};

use crate::lint::Yields;
use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-content",
    Severity::Error,
    "An element lacks content that it must have.",
)
.unfixed(Unfixed::Missing)
.yields(Yields::AtItsStart)
.explanation(
    r#"
Some elements must have a certain child: `details` a `summary`, `picture` an `img`, `ruby` an
`rt`, a `dt` in a `dl` a `dd` after it.
Wrong: `<select required><option value=a>Soup</select>`
Wrong: `<details></details>`
Wrong: `<math><mfrac><mn>1</mn></mfrac></math>`
Wrong: `<picture><source srcset=soup.png></picture>`
Wrong: `<dl><dt>Soup</dl>`
Right: `<math display=block><mfrac><mn>1</mn><mn>2</mn></mfrac></math>`
Right: `<details><summary>Soup</summary>Hot</details><picture><source srcset=soup.webp type=image/webp><img src=soup.png alt=Soup></picture>`
Right: `<select required><option value="">Choose<option>Soup</select><select required size=2><option>Soup</select>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Select]));
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-select-required>
impl Visitor<'_> for Check {
    fn start(&mut self, select: Node<'_>, walk: &mut Walk<'_, '_>) {
        let (true, Some(tag)) = (select.is_html(Name::Select), walk.tag) else { return };
        if select.attr_named(Name::Required).is_some()
            && select.attr_named(Name::Multiple).is_none()
            && display_size_is_one(false, select.attr_named(Name::Size))
            && !has_placeholder(select)
        {
            walk.report(
                Finding::new(&LINT, tag)
                    .message("a `select` with `required` must begin with an option for no choice")
                    .help("begin it with `<option value=\"\">`"),
            );
        }
    }
}

/// Whether the first option stands for no choice.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option>
fn has_placeholder(select: Node<'_>) -> bool {
    let mut inside = select.descendants();
    let first = inside.find(|node| node.is_html(Name::Option));
    let is_group =
        |node: Node<'_>| node.parent().is_some_and(|parent| parent.is_html(Name::Optgroup));
    first.is_some_and(|option| {
        let is_empty = match option.attr_named(Name::Value) {
            Some(value) => value.is_empty(),
            None => option.texts().all(is_white_space),
        };
        is_empty && !is_group(option)
    })
}
