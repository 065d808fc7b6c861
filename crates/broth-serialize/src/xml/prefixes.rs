//! Prefixes that a tree uses and does not declare.
//!
//! In a repaired tree of XML, a name whose prefix nothing declares is in no namespace and has the
//! prefix in its local name. Feeds often do that, with well-known prefixes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use broth_dom::NodeData;
use broth_markup::{Namespace, QName};

use super::chars::coerced_name;
use super::{Part, contents};
use crate::Tree;

/// The namespaces of well-known prefixes of feeds, and of documents that quote other languages.
const WELL_KNOWN: [(&str, &str); 25] = [
    ("admin", "http://webns.net/mvcb/"),
    ("app", "http://www.w3.org/2007/app"),
    ("atom", "http://www.w3.org/2005/Atom"),
    ("cc", "http://web.resource.org/cc/"),
    ("content", "http://purl.org/rss/1.0/modules/content/"),
    ("creativeCommons", "http://backend.userland.com/creativeCommonsRssModule"),
    ("dc", "http://purl.org/dc/elements/1.1/"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("epub", "http://www.idpf.org/2007/ops"),
    ("feedburner", "http://rssnamespace.org/feedburner/ext/1.0"),
    ("geo", "http://www.w3.org/2003/01/geo/wgs84_pos#"),
    ("georss", "http://www.georss.org/georss"),
    ("gml", "http://www.opengis.net/gml"),
    ("googleplay", "http://www.google.com/schemas/play-podcasts/1.0"),
    ("itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"),
    ("media", "http://search.yahoo.com/mrss/"),
    ("opensearch", "http://a9.com/-/spec/opensearch/1.1/"),
    ("podcast", "https://podcastindex.org/namespace/1.0"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("slash", "http://purl.org/rss/1.0/modules/slash/"),
    ("sy", "http://purl.org/rss/1.0/modules/syndication/"),
    ("thr", "http://purl.org/syndication/thread/1.0"),
    ("trackback", "http://madskills.com/public/xml/rss/module/trackback/"),
    ("wfw", "http://wellformedweb.org/CommentAPI/"),
    ("xsi", "http://www.w3.org/2001/XMLSchema-instance"),
];

/// The namespaces of the usual prefixes of HTML, SVG, MathML and XLink.
const NAMED: [(&str, Namespace<'static>); 6] = [
    ("html", Namespace::Html),
    ("math", Namespace::MathMl),
    ("mml", Namespace::MathMl),
    ("svg", Namespace::Svg),
    ("xhtml", Namespace::Html),
    ("xlink", Namespace::XLink),
];

/// The URI for a prefix: the given one, or else the well-known one.
fn uri<'p>(prefix: &str, stated: &[(&'p str, &'p str)]) -> Option<&'p str> {
    let named = || NAMED.iter().find(|known| known.0 == prefix).map(|known| known.1.uri());
    let known = || WELL_KNOWN.iter().find(|known| known.0 == prefix).map(|known| known.1);
    // Nothing else may be bound to these.
    let may_bind =
        |uri: &str| !uri.is_empty() && uri != Namespace::Xml.uri() && uri != Namespace::XmlNs.uri();
    let stated = stated.iter().find(|stated| stated.0 == prefix && may_bind(stated.1));
    stated.map(|stated| stated.1).or_else(known).or_else(named)
}

/// The prefix in the local name of a name without namespace, if declaring it would make a qualified
/// name.
pub(super) fn undeclared(name: QName<'_>) -> Option<&str> {
    if name.namespace != Namespace::None {
        return None;
    }
    let (prefix, local) = name.local.split_once(':')?;
    (coerced_name(prefix) == prefix && coerced_name(local) == local).then_some(prefix)
}

/// The prefixes that nothing declares in a part of a tree, with the URIs that can be declared for
/// them.
pub(super) fn missing<'t, T: Tree>(
    tree: &'t T,
    part: Part<T::Node>,
    stated: &[(&'t str, &'t str)],
) -> BTreeMap<&'t str, &'t str> {
    let mut missing = BTreeMap::new();
    let mut look = |name: QName<'t>| {
        if let Some(prefix) = undeclared(name)
            && let Some(uri) = uri(prefix, stated)
        {
            missing.insert(prefix, uri);
        }
    };
    let mut look_at = |node: T::Node| {
        if let NodeData::Element(name) = tree.data(node) {
            look(name);
            tree.attributes(node).for_each(|(name, _)| look(name));
        }
    };
    let node = match part {
        Part::Inner(node) => node,
        Part::Outer(node) => {
            look_at(node);
            node
        }
    };
    let mut path = Vec::from([tree.first_child(contents(tree, node))]);
    while let Some(next) = path.last_mut() {
        let Some(node) = *next else {
            path.pop();
            continue;
        };
        *next = tree.next_sibling(node);
        look_at(node);
        if let Some(first) = tree.first_child(contents(tree, node)) {
            path.push(Some(first));
        }
    }
    missing
}
