//! `invalid-source-sizes`

use broth_dom::Node;
use broth_markup::{Name, NameSet, Span};

use crate::next_images::NextImages;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-source-sizes",
    Severity::Error,
    "The value is not a list of sizes with their conditions.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
`sizes` is a list separated by commas: conditions in parentheses, each with the width of the image
where the condition is met, and last the width for all other cases. A width is a length that is
not negative, or a calculation such as `calc()`; a percentage is not allowed. `auto` is alone or
first. In parentheses is a media feature. `auto` is only for images with `loading=lazy`.
Wrong: `<img src=a.png srcset="a.png 480w" sizes="(min-width: 60em) 50vw" alt=a>`
Wrong: `<img src=a.png srcset="a.png 480w" sizes=50% alt=a>`
Wrong: `<img src=a.png srcset="a.png 480w" sizes="(min-width:) 50vw, 100vw" alt=a>`
Wrong: `<img src=a.png srcset="a.png 480w" sizes=auto alt=a>`
Wrong: `<picture><source srcset="b.png 480w" sizes=auto media=print><img src=a.png alt=a></picture>`
Wrong: `<img src=a.png srcset="a.png 480w" sizes="(min-width: 60em 50vw, 100vw" alt=a>`
Wrong document: `<!DOCTYPE html><title>Soup</title><link rel=preload as=image imagesrcset="a.png 480w" imagesizes=480>`
Right: `<img src=a.png srcset="a.png 480w" sizes="(min-width: 60em) and (hover) 50vw, calc(100vw - 2em)" alt=a>`
Right: `<img src=a.png srcset="a.png 480w" sizes="auto, 100vw" loading=lazy alt=a>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    images: NextImages<'d>,
}

impl Check<'_> {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Img, Name::Source]));
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.images.pass(element);
        if let Some(place) =
            misplaced_auto(element, &mut self.images).filter(|_| walk.tag.is_some())
        {
            walk.report(
                Finding::new(&LINT, place)
                    .message("`auto` is only for images that are loaded lazily")
                    .help("give the `img` the attribute `loading=lazy`"),
            );
        }
    }
}

/// Reports `sizes` that is `auto` although the image is not loaded lazily.
///
/// <https://html.spec.whatwg.org/multipage/images.html#sizes-attributes>
fn misplaced_auto<'d>(element: Node<'d>, images: &mut NextImages<'d>) -> Option<Span> {
    if !matches!(element.html_name(), Name::Img | Name::Source) {
        return None;
    }
    let sizes = element.attribute_named(Name::Sizes)?;
    let first = sizes.value().split(',').next()?.trim_ascii();
    let image = match element.known_name() {
        Name::Source => images.after(element)?,
        _ => element,
    };
    let is_lazy =
        image.attr_named(Name::Loading).is_some_and(|value| value.eq_ignore_ascii_case("lazy"));
    let is_wrong = first.eq_ignore_ascii_case("auto") && !is_lazy;
    sizes.value_span().or(sizes.name_span()).filter(|_| is_wrong)
}
