//! `Extract`, `ExtractElement`: the methods for documents and nodes.

use alloc::string::String;

use broth_dom::{Document, Node};
use broth_markup::Name;

use crate::address::{Address, Addresses};
use crate::base::{AsBase, Base};
use crate::data::{Data, DataReader};
use crate::json_ld::JsonLd;
use crate::link::Links;
use crate::metadata::Metadata;
use crate::microdata::Microdata;
use crate::microformats::Microformats;
use crate::rdfa::{Rdfa, RdfaReader};
use crate::table::{Table, Tables};

mod sealed {
    use super::{Document, Node};

    pub trait Start<'d> {
        /// The node below which to look.
        fn start(self) -> Node<'d>;
    }

    impl<'d> Start<'d> for Node<'d> {
        fn start(self) -> Node<'d> {
            self
        }
    }

    impl<'d> Start<'d> for &'d Document {
        fn start(self) -> Node<'d> {
            self.root()
        }
    }
}

/// Reads structured data, links, tables, forms and metadata of a document, or of everything below
/// a node.
///
/// The `base` is the address of the page, or a [`Base`].
pub trait Extract<'d>: sealed::Start<'d> + Sized {
    /// The hyperlinks, in tree order: `a` and `area` elements with an `href`, `link` elements
    /// such as `rel=next` (not style sheets, icons and other resources), and the links of SVG and
    /// MathML.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<a href=/soup>Soup <b>of the day</b></a> <a href='http://['>?</a>");
    /// let links: Vec<_> = doc.links("https://example.org/menu").collect();
    /// assert_eq!((&*links[0].url, &*links[0].text), ("https://example.org/soup", "Soup of the day"));
    /// assert_eq!((&*links[1].url, links[1].resolved), ("http://[", false));
    /// ```
    fn links(self, base: impl AsBase) -> Links<'d> {
        let node = self.start();
        Links::below(node, base.to_base(node))
    }

    /// Every address, in tree order, with its purpose: hyperlinks, images, scripts, forms, those in
    /// CSS and more. See [`AddressKind`](crate::AddressKind).
    ///
    /// ```
    /// use broth::data::AddressKind;
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<img src=s.png srcset='m.png 2x, l.png 3x'><form action=/buy>");
    /// let images = doc.addresses("https://example.org/").filter(|it| it.kind == AddressKind::Image);
    /// let names: Vec<&str> = images.map(|image| image.written).collect();
    /// assert_eq!(names, ["s.png", "m.png", "l.png"]);
    /// ```
    fn addresses(self, base: impl AsBase) -> Addresses<'d> {
        let node = self.start();
        Addresses::below(node, base.to_base(node))
    }

    /// The source of the page, with other addresses: `replace` is called with each address and
    /// returns what stands in its place, or `None` if it stays. Every other byte stays as it is.
    /// The contents of templates are not searched.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<P><A HREF=soup>Soup</A> <img srcset='a.png, b.png 2x'>");
    /// let proxied = doc.replace_addresses("https://example.org/", |address| {
    ///     Some(format!("/proxy?url={}&s=1", address.url))
    /// });
    /// assert_eq!(
    ///     proxied,
    ///     "<P><A HREF=\"/proxy?url=https://example.org/soup&amp;s=1\">Soup</A> \
    ///      <img srcset='/proxy?url=https://example.org/a.png&amp;s=1, \
    ///      /proxy?url=https://example.org/b.png&amp;s=1 2x'>",
    /// );
    /// ```
    fn replace_addresses(
        self,
        base: impl AsBase,
        replace: impl FnMut(Address<'d>) -> Option<String>,
    ) -> String {
        let node = self.start();
        crate::replace::addresses(node, base.to_base(node), replace)
    }

    /// The tables, in tree order; those inside other tables, too.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse(
    ///     "<table><caption>Prices</caption><tr><th>Soup<th>Small<th>Large
    ///      <tr><td>Leek<td>4<td>5<tr><td>Onion<td colspan=2>3</table>",
    /// );
    /// let table = doc.tables().next().unwrap();
    /// assert_eq!(table.caption.as_deref(), Some("Prices"));
    /// let large: Vec<_> = table.records().map(|record| record.get("Large").unwrap()).collect();
    /// assert_eq!(large, ["5", "3"]);
    /// ```
    fn tables(self) -> Tables<'d> {
        Tables::below(self.start())
    }

    /// The metadata of the document. A node returns that of its document.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse(
    ///     "<meta name=description content='All soups'><meta property=og:image content=soup.jpg>",
    /// );
    /// let metadata = doc.metadata("https://example.org/");
    /// assert_eq!(metadata.description.as_deref(), Some("All soups"));
    /// assert_eq!(metadata.open_graph[0].name, "og:image");
    /// assert_eq!(metadata.open_graph[0].content, "https://example.org/soup.jpg");
    /// ```
    fn metadata(self, base: impl AsBase) -> Metadata<'d> {
        let root = self.start().document().root();
        Metadata::of(root.document(), base.to_base(root))
    }

    /// All that the page says of itself, in every syntax; see [`DataReader`] for some of them.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<title>Menu</title><p itemscope><b itemprop=soup>Leek</b>");
    /// let data = doc.data("https://example.org/");
    /// assert_eq!(data.metadata.unwrap().title.as_deref(), Some("Menu"));
    /// assert_eq!(data.microdata.unwrap().items().next().unwrap().get("soup"), Some("Leek"));
    /// ```
    fn data(self, base: impl AsBase) -> Data<'d> {
        DataReader::new().read(self.start(), base)
    }

    /// The items of [microdata](https://html.spec.whatwg.org/multipage/microdata.html) and their
    /// properties.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse(
    ///     "<p itemscope>On <time itemprop=day datetime=2027-03-01>Monday</time>: <b itemprop=soup>leek</b>",
    /// );
    /// let microdata = doc.microdata("");
    /// let menu = microdata.items().next().unwrap();
    /// assert_eq!((menu.get("day"), menu.get("soup")), (Some("2027-03-01"), Some("leek")));
    /// ```
    fn microdata(self, base: impl AsBase) -> Microdata<'d> {
        let node = self.start();
        Microdata::below(node, base.to_base(node))
    }

    /// The scripts of [JSON-LD](https://www.w3.org/TR/json-ld11/), read as search engines read them.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse(
    ///     r#"<script type=application/ld+json>{"@type": "Recipe", "name": "Soup",}</script>"#,
    /// );
    /// let json_ld = doc.json_ld();
    /// let soup = json_ld.values().next().unwrap();
    /// assert_eq!(soup.get("name").unwrap().as_str(), Some("Soup"));
    /// assert_eq!(
    ///     json_ld.findings[0].to_string(),
    ///     "trailing-comma: a comma precedes the closing bracket",
    /// );
    /// ```
    fn json_ld(self) -> JsonLd<'d> {
        JsonLd::below(self.start())
    }

    /// The forms, in tree order, with the controls that belong to them.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<form action=find><input name=q value=soup></form>");
    /// let form = &doc.forms("https://example.org/")[0];
    /// assert_eq!(form.submit(None).url(), "https://example.org/find?q=soup");
    /// ```
    #[cfg(feature = "forms")]
    fn forms(self, base: impl AsBase) -> alloc::vec::Vec<crate::Form<'d>> {
        let node = self.start();
        crate::forms::forms(node, base.to_base(node))
    }

    /// The statements of [RDFa](https://www.w3.org/TR/html-rdfa/) 1.1, which includes RDFa Lite.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse(
    ///     "<p vocab=http://schema.org/ typeof=MenuItem><b property=name>Leek soup</b>",
    /// );
    /// let rdfa = doc.rdfa("https://example.org/menu");
    /// assert_eq!(&*rdfa.triples[2].predicate, "http://schema.org/name");
    /// assert_eq!(rdfa.triples[2].object.to_string(), "\"Leek soup\"");
    /// ```
    fn rdfa(self, base: impl AsBase) -> Rdfa<'d> {
        RdfaReader::new().read(self.start(), base)
    }

    /// The [microformats](https://microformats.org/wiki/microformats2), older ones, too, and the link
    /// types.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<a class=h-card href=/ana>Ana</a>");
    /// let microformats = doc.microformats("https://example.org/");
    /// let ana = microformats.items().next().unwrap();
    /// assert_eq!((ana.get("name"), ana.get("url")), (Some("Ana"), Some("https://example.org/ana")));
    /// ```
    fn microformats(self, base: impl AsBase) -> Microformats<'d> {
        let node = self.start();
        Microformats::below(node, base.to_base(node))
    }

    /// The base of the document at this address: that of its first `<base>` with an `href`, or the
    /// address.
    fn base(self, page: &str) -> Base {
        Base::of(self.start(), page)
    }
}

impl<'d> Extract<'d> for Node<'d> {}
impl<'d> Extract<'d> for &'d Document {}

/// Reads a single element.
pub trait ExtractElement<'d>: sealed::Start<'d> + Sized {
    /// The absolute URL in an attribute that holds one. `None` if there is no such attribute, or if
    /// it cannot be resolved.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<img src=soup.png>");
    /// let img = doc.by_tag("img").next().unwrap();
    /// let url = img.url("src", "https://example.org/menu/");
    /// assert_eq!(url.as_deref(), Some("https://example.org/menu/soup.png"));
    /// assert_eq!(img.url("longdesc", "https://example.org/menu/"), None);
    /// ```
    fn url(self, attribute: &str, base: impl AsBase) -> Option<String> {
        let node = self.start();
        let address = node.attr(attribute)?;
        base.to_base(node).resolve(address)
    }

    /// The table of a `table` element; `None` for other nodes.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<table id=menu><tr><td>Leek<td>4</table>");
    /// let table = doc.by_id("menu").unwrap().table().unwrap();
    /// assert_eq!(table.rows, [["Leek", "4"]]);
    /// assert!(doc.root().table().is_none());
    /// ```
    fn table(self) -> Option<Table<'d>> {
        let node = self.start();
        node.is_html(Name::Table).then(|| Table::of(node))
    }
}

impl<'d> ExtractElement<'d> for Node<'d> {}
