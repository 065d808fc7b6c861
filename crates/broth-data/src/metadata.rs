//! `Metadata`: the title, icons, feeds and other metadata of a page.

mod credits;
mod json;
mod open_graph;

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use broth_dom::{Attribute, Document, Node};
use broth_input::Span;
use broth_markup::{Name, Namespace};

use crate::base::Base;
use crate::essence::essence;
use crate::finding::Finding;
use crate::json_ld::is_json_ld;
use crate::resolver::Resolver;
use crate::{rel, source};
use credits::Credits;
pub use credits::{Credit, Source};
pub use open_graph::{OpenGraphObject, findings as open_graph_findings};

/// How much longer the addresses may become.
const GROWTH: usize = 1 << 20;

/// The metadata of a page, returned by [`Extract::metadata`](crate::Extract::metadata). If
/// something that can be there once is there several times, the first counts.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Metadata<'d> {
    /// The [title](Document::title); `None` if it is empty.
    pub title: Option<Value<'d>>,
    /// The content of `<meta name=description>`.
    pub description: Option<Value<'d>>,
    /// The language of the document element, as written: `lang`, or `xml:lang` in XML.
    pub lang: Option<Value<'d>>,
    /// `<link rel=canonical>`: the address that the page prefers for itself.
    pub canonical: Option<Related<'d>>,
    /// The icons: `<link rel=icon>`, and those for single systems, such as `apple-touch-icon`.
    pub icons: Vec<Related<'d>>,
    /// The feeds: `<link rel=alternate>` with the type of RSS, Atom or JSON Feed.
    pub feeds: Vec<Related<'d>>,
    /// Other forms of the page: `<link rel=alternate>`, such as translations. Neither feeds nor
    /// style sheets.
    pub alternates: Vec<Related<'d>>,
    /// The `meta` elements with a `property`, in order: [Open Graph](https://ogp.me/) and its
    /// extensions.
    pub open_graph: Vec<Property<'d>>,
    /// The `meta` elements whose `name` or `property` begins with `twitter:`, in order.
    pub twitter: Vec<Property<'d>>,
    /// The texts of `<script type=application/ld+json>`.
    pub json_ld: Vec<Value<'d>>,
    /// The `meta` elements of [Dublin Core](https://www.dublincore.org/specifications/dublin-core/dcq-html/),
    /// whose names begin with `dc.` or `dcterms.`, in order.
    pub dublin_core: Vec<Property<'d>>,
    /// The rules for crawlers: `<meta name=robots>`, and those for a single one, such as
    /// `googlebot`.
    pub robots: Vec<Property<'d>>,
    /// The colours of `<meta name=theme-color>`; the attribute `media` of each says when it counts.
    pub theme_colors: Vec<Property<'d>>,
    /// The other `meta` elements with a name, such as `keywords`, `generator` and `viewport`.
    pub names: Vec<Property<'d>>,
    /// `<link rel=manifest>`: the manifest of the web application.
    pub manifest: Option<Related<'d>>,
    /// `<link rel=amphtml>`: the page as AMP.
    pub amp: Option<Related<'d>>,
    /// Every `link` element with `rel` and `href`, in order.
    pub links: Vec<Relation<'d>>,
    /// When the page was published, the most trusted source first; see [`Source`].
    pub published: Vec<Credit<'d>>,
    /// When the page was changed, the most trusted source first.
    pub modified: Vec<Credit<'d>>,
    /// The authors of the page, the most trusted source first.
    pub authors: Vec<Credit<'d>>,
    /// The mistakes in the properties of Open Graph, in order.
    pub findings: Vec<Finding<'d>>,
}

/// A text of a page's [`Metadata`]. It dereferences to its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Value<'d> {
    /// The text.
    pub text: String,
    /// The element.
    pub node: Node<'d>,
    /// The text in the source.
    pub span: Option<Span>,
}

impl Deref for Value<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// A page, icon or feed that a `link` element refers to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Related<'d> {
    /// The absolute URL; as written if it is not [`resolved`](Related::resolved).
    pub url: String,
    /// Whether the URL could be made absolute.
    pub resolved: bool,
    /// The attribute `type`: `"image/png"`.
    pub media_type: Option<&'d str>,
    /// The attribute `hreflang`: `"de"`.
    pub hreflang: Option<&'d str>,
    /// The attribute `sizes`, of an icon: `"32x32"`.
    pub sizes: Option<&'d str>,
    /// The attribute `media`: `"(prefers-color-scheme: dark)"`.
    pub media: Option<&'d str>,
    /// The attribute `title`.
    pub title: Option<&'d str>,
    /// The element.
    pub node: Node<'d>,
    /// The address in the source.
    pub span: Option<Span>,
}

impl fmt::Display for Related<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.url)
    }
}

/// A `meta` element with a name and a content.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Property<'d> {
    /// The name, as written: `"og:image"`.
    pub name: &'d str,
    /// The content. The addresses of pages, images, sounds, videos and players are absolute, if
    /// they can be resolved.
    pub content: String,
    /// The content as written.
    pub written: &'d str,
    /// The element.
    pub node: Node<'d>,
    /// The content in the source.
    pub span: Option<Span>,
}

impl fmt::Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.content)
    }
}

/// A `link` element.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Relation<'d> {
    /// The words of `rel`, in lower case.
    pub rel: Vec<String>,
    /// The page or the resource that it refers to.
    pub target: Related<'d>,
}

impl<'d> Metadata<'d> {
    /// The properties of Open Graph as the objects that they describe: arrays, images with their
    /// sizes, and so on.
    #[must_use]
    pub fn open_graph_objects(&self) -> Vec<OpenGraphObject<'_, 'd>> {
        open_graph::objects(&self.open_graph)
    }

    /// All of it as JSON: an object whose members have the names of the fields. What is not there
    /// is left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::write(self)
    }

    pub(crate) fn of(document: &'d Document, base: Base) -> Self {
        let mut metadata = Self { lang: lang(document), ..Self::default() };
        let mut resolver = Resolver::new(base, GROWTH);
        let mut title = None;
        let mut credits = Credits::default();
        credits.json_ld(document.root());
        for node in document.root().descendants() {
            match node.html_name() {
                Name::Title => title = title.or(Some(node)),
                Name::Meta => {
                    metadata.meta(node, &mut resolver);
                    credits.meta(node);
                }
                Name::Link => metadata.link(node, &mut resolver),
                Name::Script if is_json_ld(node) => metadata.json_ld.push(Value {
                    text: node.text().trim().to_owned(),
                    node,
                    span: source::content(node),
                }),
                Name::Time => credits.time(node),
                Name::A => credits.author_link(node),
                _ => {}
            }
            credits.microdata(node);
        }
        // The title of an SVG document is a child of its document element.
        if let Some(node) = title.or_else(|| document.document_element()) {
            let (text, span) = (document.title(), title.and_then(source::content));
            metadata.title = Some(Value { text, node, span }).filter(|title| !title.is_empty());
        }
        (metadata.published, metadata.modified, metadata.authors) = credits.finish();
        metadata.findings = open_graph::findings(document.root());
        metadata
    }

    /// <https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element>
    fn meta(&mut self, meta: Node<'d>, resolver: &mut Resolver) {
        let Some(content) = meta.attribute_named(Name::Content) else { return };
        let name = meta.attr_named(Name::Name);
        let property = meta.attr_named(Name::Property);
        if name.is_some_and(|name| name.eq_ignore_ascii_case("description")) {
            self.description.get_or_insert_with(|| value(meta, content));
        }
        if let Some(name) = property {
            self.open_graph.push(self::property(meta, name, content, resolver));
        }
        if let Some(name) = [name, property].into_iter().flatten().find(|name| is_twitter(name)) {
            self.twitter.push(self::property(meta, name, content, resolver));
        }
        if let Some(name) = name {
            let property = self::property(meta, name, content, resolver);
            match Kind::of_name(name) {
                Kind::DublinCore => self.dublin_core.push(property),
                Kind::Robots => self.robots.push(property),
                Kind::ThemeColor => self.theme_colors.push(property),
                Kind::Twitter | Kind::Description => {}
                Kind::Other => self.names.push(property),
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/links.html#linkTypes>
    fn link(&mut self, link: Node<'d>, resolver: &mut Resolver) {
        let Some(href) = link.attribute_named(Name::Href) else { return };
        let words: Vec<String> = rel::words(link).map(str::to_ascii_lowercase).collect();
        if words.is_empty() {
            return;
        }
        let target = related(link, href, resolver);
        for (word, place) in [
            ("canonical", &mut self.canonical),
            ("manifest", &mut self.manifest),
            ("amphtml", &mut self.amp),
        ] {
            if place.is_none() && rel::has(link, word) {
                *place = Some(target.clone());
            }
        }
        if rel::is_icon(link) {
            self.icons.push(target.clone());
        }
        if rel::has(link, "alternate") && !rel::has(link, "stylesheet") {
            let list = if is_feed(link) { &mut self.feeds } else { &mut self.alternates };
            list.push(target.clone());
        }
        self.links.push(Relation { rel: words, target });
    }
}

/// The language of the document element.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#language>
fn lang(document: &Document) -> Option<Value<'_>> {
    let root = document.document_element()?;
    let of_xml = || {
        root.attrs().find(|attribute| {
            let name = attribute.name();
            name.namespace == Namespace::Xml && name.local == "lang"
        })
    };
    let attribute = of_xml().or_else(|| root.attribute_named(Name::Lang))?;
    Some(value(root, attribute))
}

fn value<'d>(node: Node<'d>, attribute: Attribute<'d>) -> Value<'d> {
    Value { text: attribute.value().to_owned(), node, span: attribute.value_span() }
}

fn related<'d>(link: Node<'d>, href: Attribute<'d>, resolver: &mut Resolver) -> Related<'d> {
    let (url, resolved) = resolver.resolve(href.value());
    Related {
        url,
        resolved,
        media_type: link.attr_named(Name::Type),
        hreflang: link.attr_named(Name::Hreflang),
        sizes: link.attr_named(Name::Sizes),
        media: link.attr_named(Name::Media),
        title: link.attr_named(Name::Title),
        node: link,
        span: href.value_span(),
    }
}

fn property<'d>(
    meta: Node<'d>,
    name: &'d str,
    content: Attribute<'d>,
    resolver: &mut Resolver,
) -> Property<'d> {
    let written = content.value();
    let resolved = if is_address(name) { resolver.resolve(written).0 } else { written.to_owned() };
    Property { name, content: resolved, written, node: meta, span: content.value_span() }
}

/// The kind of a `meta` element, by its name.
enum Kind {
    DublinCore,
    Robots,
    ThemeColor,
    Twitter,
    Description,
    Other,
}

impl Kind {
    fn of_name(name: &str) -> Self {
        let name = name.trim_ascii().to_ascii_lowercase();
        let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
        match &*name {
            "description" => Self::Description,
            "theme-color" => Self::ThemeColor,
            "robots" => Self::Robots,
            name if name.ends_with("bot") || name.ends_with("bot-news") => Self::Robots,
            _ if is_twitter(&name) => Self::Twitter,
            _ if begins(&["dc.", "dc:", "dcterms.", "dcterms:"]) => Self::DublinCore,
            _ => Self::Other,
        }
    }
}

fn is_twitter(name: &str) -> bool {
    name.get(..8).is_some_and(|prefix| prefix.eq_ignore_ascii_case("twitter:"))
}

/// Whether the content of a property is an address.
///
/// <https://ogp.me/#structured>
fn is_address(property: &str) -> bool {
    const ADDRESSES: [&str; 15] = [
        "og:url",
        "og:image",
        "og:image:url",
        "og:image:secure_url",
        "og:video",
        "og:video:url",
        "og:video:secure_url",
        "og:audio",
        "og:audio:url",
        "og:audio:secure_url",
        "twitter:url",
        "twitter:image",
        "twitter:image:src",
        "twitter:player",
        "twitter:player:stream",
    ];
    ADDRESSES.iter().any(|address| property.trim_ascii().eq_ignore_ascii_case(address))
}

/// Whether a `link` is to a feed, by its type.
fn is_feed(link: Node<'_>) -> bool {
    const FEEDS: [&str; 3] =
        ["application/atom+xml", "application/feed+json", "application/rss+xml"];
    FEEDS.iter().any(|feed| essence(link).eq_ignore_ascii_case(feed))
}
