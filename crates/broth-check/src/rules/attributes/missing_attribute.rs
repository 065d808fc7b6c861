//! `missing-attribute`

use alloc::format;
use alloc::string::String;
use broth_dom::Node;
use broth_markup::{Name, NameSet};

use crate::engines::values;
use crate::next_images::NextImages;
use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-attribute",
    Severity::Error,
    "A required attribute is missing.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
The element is of no use without this attribute. An `img` also needs `alt`, the text that stands
for the image; where the image says nothing, the text is empty. In a `figure` with a `figcaption`,
or with a `title`, the text may be left out if nobody knows it.
Wrong: `<img srcset="a.png 100w" src=a.png alt=a>`
Wrong: `<img src=soup.png>`
Wrong: `<bdo>Soup</bdo>`
Wrong: `<map></map>`
Wrong: `<textarea wrap=hard></textarea>`
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=stylesheet>`
Right: `<img src=soup.png alt=""><bdo dir=rtl>Soup</bdo>`
Right: `<img srcset="a.png 100w" sizes=50vw src=a.png alt=a><img srcset="a.png 100w" loading=lazy src=a.png alt=a>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    images: NextImages<'d>,
}

impl Check<'_> {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[
        Name::Area,
        Name::Img,
        Name::Link,
        Name::Optgroup,
        Name::Option,
        Name::Source,
    ]));
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.images.pass(element);
        let Some(tag) = walk.tag else { return };
        if let Some(sizes) = missing_sizes(element, &mut self.images) {
            let message = format!(
                "this `{}` must have `{sizes}`, because an image has a width",
                element.known_name()
            );
            walk.report(Finding::new(&LINT, tag).message(message));
        }
        if let Some(finding) = coords(element) {
            walk.report(finding);
        }
        if let Some(message) = missing(element, walk) {
            walk.report(Finding::new(&LINT, tag).message(message));
        }
    }
}

/// Reports an attribute that the contents or the parent of an element require, if it is missing.
fn missing(element: Node<'_>, walk: &Walk<'_, '_>) -> Option<String> {
    let has = |name| element.attr_named(name).is_some();
    let is_in = |names: &[Name]| {
        element.parent().is_some_and(|p| names.iter().any(|name| p.is_html(*name)))
    };
    Some(match element.html_name() {
        Name::Optgroup
            if !has(Name::Label)
                && !element.children().any(|child| child.is_html(Name::Legend)) =>
        {
            "this `optgroup` must have `label`, or a `legend` as its first child".into()
        }
        Name::Option
            if !has(Name::Label)
                && is_empty(element)
                && walk.open.innermost(Name::Datalist).is_none() =>
        {
            "this `option` must have `label` or text".into()
        }
        // <https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element>
        Name::Source if is_in(&[Name::Picture]) && !has(Name::Srcset) => {
            "a `source` in `picture` must have `srcset`".into()
        }
        Name::Source if is_in(&[Name::Audio, Name::Video]) && !has(Name::Src) => {
            format!("a `source` in `{}` must have `src`", element.parent()?.name())
        }
        _ => return None,
    })
}

fn is_empty(element: Node<'_>) -> bool {
    element
        .children()
        .all(|child| !child.is_element() && child.node_value().is_none_or(is_white_space))
}

/// Reports an `area` without the coordinates that its shape requires.
///
/// <https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-coords>
fn coords(area: Node<'_>) -> Option<Finding> {
    if !area.is_html(Name::Area) || area.attr_named(Name::Coords).is_some() {
        return None;
    }
    let shape = area.attr_named(Name::Shape).unwrap_or("rect").to_ascii_lowercase();
    let wanted = match &*shape {
        "rect" => "four coordinates: left, top, right and bottom",
        "circle" => "three coordinates: the centre and a radius",
        "poly" => "the coordinates of at least three points",
        _ => return None,
    };
    let finding = Finding::new(&LINT, area.start_tag()?).message("this `area` must have `coords`");
    Some(finding.help(format!("a `{shape}` has {wanted}")))
}

/// The attribute that must give the size of images that have a width, if it is missing.
///
/// <https://html.spec.whatwg.org/multipage/embedded-content.html#attr-img-sizes>
/// <https://html.spec.whatwg.org/multipage/embedded-content.html#attr-source-sizes>
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-link-imagesizes>
fn missing_sizes<'d>(element: Node<'d>, images: &mut NextImages<'d>) -> Option<Name> {
    let (candidates, sizes) = match element.html_name() {
        Name::Img => (Name::Srcset, Name::Sizes),
        Name::Source if element.parent()?.is_html(Name::Picture) => (Name::Srcset, Name::Sizes),
        Name::Link => (Name::Imagesrcset, Name::Imagesizes),
        _ => return None,
    };
    let has_width = element.attr_named(candidates).is_some_and(values::has_width);
    if element.attr_named(sizes).is_some() || !has_width {
        return None;
    }
    // DEVIATION: the standard requires `sizes=auto` on such an image, too. Without it, lazy images
    // are sized in the same way.
    let is_lazy = |image: Node<'_>| {
        image.attr_named(Name::Loading).is_some_and(|value| value.eq_ignore_ascii_case("lazy"))
    };
    let image = match element.known_name() {
        Name::Source => images.after(element),
        _ => Some(element),
    };
    (!image.is_some_and(is_lazy)).then_some(sizes)
}
