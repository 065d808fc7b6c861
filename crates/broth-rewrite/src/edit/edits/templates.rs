//! The contents of templates, as selectors of rules see them: as the children of their template.

use alloc::vec;

use broth_dom::Document;

/// A copy of the document in which the contents of each template are its children, with the same
/// numbers. `None` if it has no template.
pub(super) fn with_contents_of_templates(document: &Document) -> Option<Document> {
    document.by_tag("template").next()?;
    let mut joined = document.clone();
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        for template in root.descendants() {
            let Some(contents) = template.template_contents() else { continue };
            // A template takes any children.
            if joined.append(template.id(), contents.id()).is_ok() {
                roots.push(contents);
            }
        }
    }
    Some(joined)
}
