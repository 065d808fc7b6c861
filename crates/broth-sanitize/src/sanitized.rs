//! The results of a sanitizer.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Document, NodeId};
use broth_markup::LimitMet;

use crate::ignored::IgnoredName;
use crate::removed::Removed;

/// Markup that is safe to use in its context, and a report of what was removed.
///
/// ```
/// use broth::sanitize::{RemovedKind, Sanitizer};
///
/// let html = "<p onclick=steal()>Soup<script>steal()</script>";
/// let sanitized = Sanitizer::new().report(html);
/// assert_eq!(sanitized.html, "<p>Soup</p>");
///
/// let removed: Vec<_> = sanitized.removed.iter().map(|it| (it.kind, &*it.name)).collect();
/// assert_eq!(removed, [(RemovedKind::Attribute, "onclick"), (RemovedKind::Element, "script")]);
/// assert_eq!(&html[sanitized.removed[0].span.unwrap().range()], "onclick=steal()");
/// assert_eq!(sanitized.removed[0].to_string(), "1:4: attribute \"onclick\": it could run a script");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sanitized {
    /// The markup.
    pub html: String,
    /// The removed nodes and attributes, in source order. The content of a removed element is not
    /// listed.
    pub removed: Vec<Removed>,
    /// The limits of the parser that the input met: beyond them, it is read in another way.
    pub limits_met: Vec<LimitMet>,
    /// The names given to the sanitizer that have no effect, such as misspelt ones.
    pub ignored_names: Vec<IgnoredName>,
}

/// A tree that was sanitized while it was parsed, and a report of what was removed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SanitizedTree {
    /// The document.
    pub document: Document,
    /// The node whose children were parsed: the document, or the root of the fragment.
    pub root: NodeId,
    /// The removed nodes and attributes, as in [`Sanitized::removed`].
    pub removed: Vec<Removed>,
    /// The limits of the parser that the input met.
    pub limits_met: Vec<LimitMet>,
    /// The names given to the sanitizer that have no effect.
    pub ignored_names: Vec<IgnoredName>,
}
