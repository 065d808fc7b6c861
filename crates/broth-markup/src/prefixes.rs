//! The prefixes that documents use without declaring them, which feeds often do.

use crate::Namespace;

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

/// The namespace of a well-known prefix.
#[must_use]
pub fn well_known(prefix: &str) -> Option<&'static str> {
    let of_feeds = WELL_KNOWN.iter().find(|known| known.0 == prefix).map(|known| known.1);
    let named = || NAMED.iter().find(|known| known.0 == prefix).map(|known| known.1.uri());
    of_feeds.or_else(named)
}
