//! Pseudo-classes that depend only on the name and attributes of an element.

use broth_html_rules::elements::heading_level;
use broth_html_rules::{InputType, is_valid_custom_element_name};
use broth_markup::{Name, Namespace, QName};

use crate::pseudo::ElementState;
use crate::subject::Subject;

impl ElementState {
    pub(crate) fn matches(self, subject: &impl Subject) -> bool {
        let name = subject.html_name();
        match self {
            Self::Link => is_link(subject),
            Self::Defined => is_defined(subject),
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-required>
            Self::Required => is_required(subject),
            // DEVIATION: the standard leaves out buttons and inputs that cannot be required. The
            // tests of the web platform do not, nor do browsers.
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-optional>
            Self::Optional => {
                let can_be =
                    matches!(name, Name::Button | Name::Input | Name::Select | Name::Textarea);
                can_be && !is_required(subject)
            }
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-open>
            Self::Open => matches!(name, Name::Details | Name::Dialog) && has(subject, Name::Open),
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-heading>
            Self::Heading => heading_level(name).is_some(),
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-paused>
            Self::Paused => is_media(name),
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-muted>
            Self::Muted => is_media(name) && has(subject, Name::Muted),
        }
    }
}

/// Whether an element has an attribute.
pub(crate) fn has(subject: &impl Subject, attribute: Name) -> bool {
    subject.known_attr_without_namespace(attribute, attribute.as_str()).is_some()
}

fn is_media(name: Name) -> bool {
    matches!(name, Name::Audio | Name::Video)
}

/// Whether an element is a hyperlink. In SVG, `a` is one, too.
///
/// <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-link>
/// <https://drafts.csswg.org/selectors-4/#the-any-link-pseudo>
fn is_link(subject: &impl Subject) -> bool {
    if matches!(subject.html_name(), Name::A | Name::Area) {
        return has(subject, Name::Href);
    }
    let name = subject.element_name();
    let is_href = |name: QName<'_>, _: &str| {
        name.local == "href" && matches!(name.namespace, Namespace::None | Namespace::XLink)
    };
    name.namespace == Namespace::Svg && name.local == "a" && subject.any_attribute(is_href)
}

/// Whether an element is defined. Only a custom element needs a script to be.
///
/// <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined>
fn is_defined(subject: &impl Subject) -> bool {
    let name = subject.element_name();
    name.namespace != Namespace::Html
        || !(is_valid_custom_element_name(name.local) || has(subject, Name::Is))
}

/// Whether an element is required.
///
/// <https://html.spec.whatwg.org/multipage/input.html#the-required-attribute>
pub(crate) fn is_required(subject: &impl Subject) -> bool {
    let can_be = match subject.html_name() {
        Name::Input => input_type(subject).can_be_required(),
        Name::Select | Name::Textarea => true,
        _ => false,
    };
    can_be && has(subject, Name::Required)
}

/// The type of an `input` element.
pub(crate) fn input_type(input: &impl Subject) -> InputType {
    InputType::from_attr(input.known_attr_without_namespace(Name::Type, "type"))
}
