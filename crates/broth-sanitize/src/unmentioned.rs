//! Elements that the configuration does not mention, if their content is to be kept.

use broth_dom::markup::serializes_as_void;
use broth_markup::{Name, Namespace, QName};

use crate::builtin;
use crate::policy::{Fate, RuleId};
use crate::removed::RemovalReason;

/// The decision about an element that the configuration does not mention.
pub(crate) fn fate(name: &QName<'_>) -> Fate {
    match name.name {
        // A document has them whatever its markup says.
        Name::Html | Name::Head | Name::Body if name.namespace == Namespace::Html => {
            Fate::Keep(RuleId::BARE)
        }
        // It has no content that could stay.
        _ if serializes_as_void(*name) => Fate::Remove(RemovalReason::NotAllowed),
        _ if is_for_readers(name) => Fate::Unwrap(RemovalReason::ContentKept),
        _ => Fate::Remove(RemovalReason::NotAllowed),
    }
}

/// Whether the content of an element is meant for readers. It is not if it is code, the value of a
/// control, a replacement that browsers hide, or data about what is shown. The names are those of
/// HTML, SVG and MathML.
fn is_for_readers(name: &QName<'_>) -> bool {
    let is_hidden = matches!(
        name.name,
        Name::Style
            | Name::Title
            | Name::Textarea
            | Name::Noscript
            | Name::Noembed
            | Name::Noframes
            | Name::Xmp
            | Name::Plaintext
            | Name::Template
            | Name::Select
            | Name::Option
            | Name::Desc
            | Name::Metadata
            | Name::Annotation
            | Name::AnnotationXml
    );
    let is_unsafe = || {
        let mut never = builtin::BASELINE_ELEMENTS.iter();
        never.any(|entry| entry.namespace == name.namespace && entry.name == name.local)
    };
    !is_hidden && !is_unsafe()
}
