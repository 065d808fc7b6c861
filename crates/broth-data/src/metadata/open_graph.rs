//! The objects of Open Graph: arrays and structured properties.

use alloc::vec::Vec;

use super::Property;

/// An object of [Open Graph](https://ogp.me/#structured): a property, and the properties after it
/// that say more about it, such as `og:image:width` about `og:image`.
///
/// ```
/// use broth::prelude::*;
///
/// let doc = broth::html::parse(
///     "<meta property=og:title content=Soup><meta property=og:image content=a.png>
///      <meta property=og:image:width content=300><meta property=og:image content=b.png>",
/// );
/// let metadata = doc.metadata("https://example.org/");
/// let objects = metadata.open_graph_objects();
/// let images: Vec<_> = objects.iter().filter(|it| it.property.name == "og:image").collect();
/// assert_eq!(images[0].parts[0].content, "300");
/// assert_eq!(images[1].property.content, "https://example.org/b.png");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OpenGraphObject<'m, 'd> {
    /// The property.
    pub property: &'m Property<'d>,
    /// The properties that say more about it, in order.
    pub parts: Vec<&'m Property<'d>>,
}

/// Groups properties. A part belongs to the last object before it that has its name without the
/// last word; without such an object, it is one itself.
pub(super) fn objects<'m, 'd>(properties: &'m [Property<'d>]) -> Vec<OpenGraphObject<'m, 'd>> {
    let mut objects: Vec<OpenGraphObject<'_, '_>> = Vec::new();
    for property in properties {
        match objects.last_mut().filter(|object| is_part(object, property)) {
            Some(object) => object.parts.push(property),
            None => objects.push(OpenGraphObject { property, parts: Vec::new() }),
        }
    }
    objects
}

/// Whether a property says more about an object.
fn is_part(object: &OpenGraphObject<'_, '_>, property: &Property<'_>) -> bool {
    let (whole, name) = (object.property.name.trim_ascii(), property.name.trim_ascii());
    let whole = whole.strip_suffix(":url").unwrap_or(whole);
    let is_structured = whole.matches(':').count() == 1;
    let rest = name
        .get(whole.len()..)
        .filter(|_| name.get(..whole.len()).is_some_and(|start| start.eq_ignore_ascii_case(whole)));
    let Some(part) = rest.and_then(|rest| rest.strip_prefix(':')) else { return false };
    // `og:image:url` after `og:image` is another image, unless the address is the same.
    is_structured
        && (!part.eq_ignore_ascii_case("url") || property.content == object.property.content)
}
