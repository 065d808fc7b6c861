//! Dates and authors, with the sources that name them.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_entities::words;
use broth_input::Span;
use broth_markup::Name;

use crate::json::{Json, JsonKind};
use crate::json_ld::JsonLd;
use crate::{rel, source};

/// How many dates and authors are kept, of all sources together.
const MOST: usize = 1000;

/// A date or an author, and the source that names it.
///
/// ```
/// use broth::data::Source;
/// use broth::prelude::*;
///
/// let doc = broth::html::parse(
///     "<meta property=article:published_time content=2027-03-01><meta name=author content=Ana>
///      <script type=application/ld+json>{\"@type\": \"Article\", \"datePublished\": \"2027-03-02\"}</script>",
/// );
/// let metadata = doc.metadata("");
/// let dates: Vec<_> = metadata.published.iter().map(|it| (it.source, &*it.text)).collect();
/// assert_eq!(dates, [(Source::JsonLd, "2027-03-02"), (Source::OpenGraph, "2027-03-01")]);
/// assert_eq!(metadata.authors[0].text, "Ana");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Credit<'d> {
    /// The date or the name, as written.
    pub text: String,
    /// The source.
    pub source: Source,
    /// The element.
    pub node: Node<'d>,
    /// The text in the page's source.
    pub span: Option<Span>,
}

/// A source of dates and authors, the most trusted one first: data for machines comes before
/// metadata, and that before the text for readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Source {
    /// `datePublished`, `dateModified` or `author` in JSON-LD.
    JsonLd,
    /// The same as a property of microdata.
    Microdata,
    /// `article:published_time`, `article:modified_time`, `article:author` and the like.
    OpenGraph,
    /// `dc.date`, `dcterms.modified`, `dc.creator` and the like.
    DublinCore,
    /// `<meta name=author>`, `<meta name=date>` and the like.
    Meta,
    /// `<time pubdate>`, and the first other `time` in an `article`.
    Time,
    /// `<a rel=author>`.
    Link,
}

words! {
    Source "source" {
        JsonLd = "json-ld",
        Microdata = "microdata",
        OpenGraph = "open-graph",
        DublinCore = "dublin-core",
        Meta = "meta",
        Time = "time",
        Link = "link",
    }
}

/// The subject of a credit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Published,
    Modified,
    Author,
}

/// The dates and authors that have been found.
#[derive(Default)]
pub(super) struct Credits<'d> {
    found: Vec<(Subject, Credit<'d>)>,
    has_time: bool,
}

impl<'d> Credits<'d> {
    fn add(
        &mut self,
        subject: Subject,
        source: Source,
        text: &str,
        node: Node<'d>,
        span: Option<Span>,
    ) {
        let text = text.trim();
        if !text.is_empty() && self.found.len() < MOST {
            self.found.push((subject, Credit { text: text.to_owned(), source, node, span }));
        }
    }

    /// Reads all scripts of JSON-LD.
    pub(super) fn json_ld(&mut self, root: Node<'d>) {
        let json_ld = JsonLd::below(root);
        for script in &json_ld.scripts {
            let Some(tree) = &script.json else { continue };
            let value = tree.root();
            let mut values: Vec<Json<'_>> = match value.kind() {
                JsonKind::Array => value.items().collect(),
                _ => alloc::vec![value],
            };
            if let Some(graph) = value.get("@graph") {
                values.extend(graph.items());
            }
            for value in values {
                self.json_ld_node(value, script.node);
            }
        }
    }

    fn json_ld_node(&mut self, value: Json<'_>, node: Node<'d>) {
        let source = Source::JsonLd;
        for (name, subject) in
            [("datePublished", Subject::Published), ("dateModified", Subject::Modified)]
        {
            if let Some(date) = value.get(name)
                && let Some(text) = date.as_str()
            {
                self.add(subject, source, text, node, date.span());
            }
        }
        let Some(author) = value.get("author") else { return };
        let authors = match author.kind() {
            JsonKind::Array => author.items().collect(),
            _ => alloc::vec![author],
        };
        for author in authors {
            let name = author.get("name").unwrap_or(author);
            if let Some(text) = name.as_str() {
                self.add(Subject::Author, source, text, node, name.span());
            }
        }
    }

    /// Reads a property of microdata. Of an author that is an item, the name is in it.
    pub(super) fn microdata(&mut self, node: Node<'d>) {
        let names = node.attr_named(Name::Itemprop).unwrap_or_default();
        for name in names.split_ascii_whitespace() {
            let subject = match name {
                "datePublished" => Subject::Published,
                "dateModified" => Subject::Modified,
                "author" => Subject::Author,
                _ => continue,
            };
            let is_item = node.attr_named(Name::Itemscope).is_some();
            let is_name = |it: &Node<'d>| {
                let names = it.attr_named(Name::Itemprop).unwrap_or_default();
                names.split_ascii_whitespace().any(|name| name == "name")
            };
            let named = if is_item { node.descendants().take(MOST).find(is_name) } else { None };
            self.element(subject, Source::Microdata, named.unwrap_or(node));
        }
    }

    /// Adds the value of an element: the attribute for machines, or the text.
    fn element(&mut self, subject: Subject, source: Source, node: Node<'d>) {
        let attribute = match node.html_name() {
            Name::Time => node.attribute_named(Name::Datetime),
            Name::Meta => node.attribute_named(Name::Content),
            Name::Data => node.attribute_named(Name::Value),
            _ => None,
        };
        if self.found.len() == MOST {
            return;
        }
        match attribute {
            Some(attribute) => {
                self.add(subject, source, attribute.value(), node, attribute.value_span());
            }
            None => self.add(subject, source, &text_of(node), node, source::content(node)),
        }
    }

    pub(super) fn meta(&mut self, meta: Node<'d>) {
        let Some(content) = meta.attribute_named(Name::Content) else { return };
        for attribute in [Name::Property, Name::Name] {
            let name = meta.attr_named(attribute).unwrap_or_default().trim_ascii();
            if let Some((subject, source)) = of_meta(&name.to_ascii_lowercase()) {
                self.add(subject, source, content.value(), meta, content.value_span());
                return;
            }
        }
    }

    pub(super) fn time(&mut self, time: Node<'d>) {
        let is_property = time.attr_named(Name::Itemprop).is_some();
        let is_first = !self.has_time
            && !is_property
            && time.ancestors().any(|around| around.is_html(Name::Article));
        if time.attr("pubdate").is_some() || is_first {
            self.has_time = true;
            self.element(Subject::Published, Source::Time, time);
        }
    }

    pub(super) fn author_link(&mut self, link: Node<'d>) {
        if rel::has(link, "author") && self.found.len() < MOST {
            self.add(Subject::Author, Source::Link, &text_of(link), link, source::content(link));
        }
    }

    /// The dates of publication, those of changes, and the authors.
    pub(super) fn finish(mut self) -> (Vec<Credit<'d>>, Vec<Credit<'d>>, Vec<Credit<'d>>) {
        // Sources keep the order of the page.
        self.found.sort_by_key(|(_, credit)| credit.source);
        let of = |subject: Subject| {
            let found = self.found.iter().filter(move |found| found.0 == subject);
            found.map(|found| found.1.clone()).collect()
        };
        (of(Subject::Published), of(Subject::Modified), of(Subject::Author))
    }
}

/// The beginning of the text of an element. A date or a name is not longer.
fn text_of(node: Node<'_>) -> String {
    let mut text = String::new();
    for part in node.texts().take(MOST) {
        text.push_str(part);
        if text.len() > MOST {
            let end = (0..=MOST).rev().find(|&at| text.is_char_boundary(at));
            text.truncate(end.unwrap_or_default());
            break;
        }
    }
    text
}

/// The subject and the source of a `meta` element of this name, in lower case.
fn of_meta(name: &str) -> Option<(Subject, Source)> {
    use Source::{DublinCore, Meta, OpenGraph};
    use Subject::{Author, Modified, Published};
    Some(match name {
        "article:published_time" | "og:published_time" | "book:release_date" => {
            (Published, OpenGraph)
        }
        "video:release_date" | "music:release_date" | "og:article:published_time" => {
            (Published, OpenGraph)
        }
        "article:modified_time" | "og:updated_time" | "og:modified_time" => (Modified, OpenGraph),
        "article:author" | "book:author" | "og:article:author" => (Author, OpenGraph),
        "dc.date" | "dc.date.issued" | "dc.date.created" | "dcterms.date" => {
            (Published, DublinCore)
        }
        "dcterms.issued" | "dcterms.created" | "dcterms.available" => (Published, DublinCore),
        "dc.date.modified" | "dcterms.modified" => (Modified, DublinCore),
        "dc.creator" | "dcterms.creator" => (Author, DublinCore),
        "date" | "pubdate" | "publish-date" | "publish_date" | "publication_date" => {
            (Published, Meta)
        }
        "citation_publication_date" | "citation_date" | "parsely-pub-date" | "sailthru.date" => {
            (Published, Meta)
        }
        "last-modified" | "revised" | "lastmod" => (Modified, Meta),
        "author" | "citation_author" | "parsely-author" | "sailthru.author" | "byl" => {
            (Author, Meta)
        }
        _ => return None,
    })
}
