//! `IgnoredName`: a name given to a sanitizer, which has no effect.

use alloc::string::String;
use core::fmt;

use broth_entities::words;

use crate::removed::RemovedKind;

/// A name given to a sanitizer, which has no effect: it allows nothing.
///
/// ```
/// use broth::sanitize::{IgnoredReason, Sanitizer};
///
/// let sanitizer = Sanitizer::allowing(["p", "spna"]).allow_attrs("a", ["href"]);
/// let ignored: Vec<_> = sanitizer.ignored_names().iter().map(ToString::to_string).collect();
/// assert_eq!(ignored, [
///     "element \"spna\": nothing has this name",
///     "attribute \"href\": the configuration does not allow it there",
/// ]);
/// assert_eq!(sanitizer.report("<p>Soup").ignored_names[0].reason, IgnoredReason::Unknown);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct IgnoredName {
    /// Whether it was meant as the name of an element or as that of an attribute.
    pub kind: RemovedKind,
    /// The name, as it was given.
    pub name: String,
    /// The reason why it has no effect.
    pub reason: IgnoredReason,
}

impl IgnoredName {
    pub(crate) fn unknown(kind: RemovedKind, name: &str) -> Self {
        Self::new(kind, name, IgnoredReason::Unknown)
    }

    pub(crate) fn new(kind: RemovedKind, name: &str, reason: IgnoredReason) -> Self {
        Self { kind, name: name.into(), reason }
    }
}

impl fmt::Display for IgnoredName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}: {}", self.kind, self.name, self.reason)
    }
}

/// The reason why a name has no effect.
///
/// ```
/// use broth::sanitize::IgnoredReason;
///
/// assert_eq!(IgnoredReason::Unsafe.to_string(), "it could run a script");
/// assert_eq!("it could run a script".parse(), Ok(IgnoredReason::Unsafe));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IgnoredReason {
    /// Neither HTML nor SVG nor MathML has the name, and it is not one for custom elements.
    Unknown,
    /// It could run a script, so a safe sanitizer never allows it.
    Unsafe,
    /// The configuration does not allow it there: an attribute of an element that is not allowed,
    /// or something in a list of what is removed.
    NotAllowed,
    /// It is not the name of an attribute that holds addresses, so it has no schemes.
    NoAddress,
    /// It cannot be replaced with its children.
    NotReplaceable,
}

words! {
    IgnoredReason "reason" {
        Unknown = "nothing has this name",
        Unsafe = "it could run a script",
        NotAllowed = "the configuration does not allow it there",
        NoAddress = "no attribute with addresses, such as \"src\" or \"href\", has this name",
        NotReplaceable = "it cannot be replaced with its children",
    }
}
