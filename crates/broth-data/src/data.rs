//! `DataReader`: all that a page says of itself, in one go.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_entities::words;

use crate::base::AsBase;
use crate::finding::Finding;
use crate::json::JsonWriter;
use crate::json_ld::JsonLd;
use crate::metadata::Metadata;
use crate::microdata::Microdata;
use crate::microformats::Microformats;
use crate::rdfa::{Rdfa, RdfaReader};

/// A way to write data into a page.
///
/// ```
/// use broth::data::Syntax;
///
/// assert_eq!("json-ld".parse(), Ok(Syntax::JsonLd));
/// assert_eq!("rdf".parse::<Syntax>().unwrap_err().word(), "rdf");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Syntax {
    /// Items and properties in attributes: `itemscope`, `itemprop`.
    Microdata,
    /// JSON in `script` elements.
    JsonLd,
    /// RDFa: statements in attributes, such as `typeof` and `property`.
    Rdfa,
    /// Microformats: items in class names, such as `h-card`, and link types.
    Microformats,
    /// Titles, icons, Open Graph and the like.
    Metadata,
}

words! {
    Syntax "syntax" {
        Microdata = "microdata",
        JsonLd = "json-ld",
        Rdfa = "rdfa",
        Microformats = "microformats",
        Metadata = "metadata",
    }
}

impl Syntax {
    /// All syntaxes, in the order of [`Data::to_json`].
    pub const ALL: &'static [Self] =
        &[Self::Microdata, Self::JsonLd, Self::Rdfa, Self::Microformats, Self::Metadata];
}

/// Reads the data of a page, in all syntaxes or in some.
///
/// ```
/// use broth::data::{DataReader, Syntax};
///
/// let doc = broth::html::parse("<title>Menu</title><p itemscope><b itemprop=soup>Leek</b>");
/// let reader = DataReader::new().syntaxes([Syntax::Microdata]);
/// let data = reader.read(&doc, "https://example.org/");
/// assert_eq!(data.to_json(), r#"{"microdata":{"items":[{"properties":{"soup":["Leek"]}}]}}"#);
/// assert!(data.metadata.is_none());
/// ```
#[derive(Clone, Debug)]
pub struct DataReader {
    syntaxes: Vec<Syntax>,
    flatten_graphs: bool,
}

impl Default for DataReader {
    fn default() -> Self {
        Self { syntaxes: Syntax::ALL.to_vec(), flatten_graphs: false }
    }
}

impl DataReader {
    /// A reader of all syntaxes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the syntaxes to read.
    #[must_use]
    pub fn syntaxes(mut self, syntaxes: impl IntoIterator<Item = Syntax>) -> Self {
        self.syntaxes = syntaxes.into_iter().collect();
        self
    }

    /// Sets whether the JSON has the items of `@graph` in the place of the objects that have them:
    /// see [`JsonLd::nodes`]. Off by default.
    #[must_use]
    pub fn flatten_graphs(mut self, yes: bool) -> Self {
        self.flatten_graphs = yes;
        self
    }

    /// Reads a document, or everything below a node. `base` is the address of the page, or a
    /// [`Base`](crate::Base).
    #[must_use]
    pub fn read<'d>(&self, tree: impl Into<Node<'d>>, base: impl AsBase) -> Data<'d> {
        let node = tree.into();
        let base = base.to_base(node);
        let mut data = Data { flatten_graphs: self.flatten_graphs, ..Data::default() };
        for syntax in &self.syntaxes {
            match syntax {
                Syntax::Microdata => {
                    data.microdata = Some(Microdata::below(node, base.clone()));
                }
                Syntax::JsonLd => data.json_ld = Some(JsonLd::below(node)),
                Syntax::Rdfa => data.rdfa = Some(RdfaReader::new().read(node, &base)),
                Syntax::Microformats => {
                    data.microformats = Some(Microformats::below(node, base.clone()));
                }
                Syntax::Metadata => {
                    data.metadata = Some(Metadata::of(node.document(), base.clone()));
                }
            }
        }
        data
    }
}

/// The data of a page. Returned by [`DataReader::read`] and
/// [`Extract::data`](crate::Extract::data).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Data<'d> {
    /// Microdata; `None` if it was not to be read.
    pub microdata: Option<Microdata<'d>>,
    /// JSON-LD.
    pub json_ld: Option<JsonLd<'d>>,
    /// RDFa.
    pub rdfa: Option<Rdfa<'d>>,
    /// Microformats.
    pub microformats: Option<Microformats<'d>>,
    /// Title, icons, Open Graph and other metadata.
    pub metadata: Option<Metadata<'d>>,
    flatten_graphs: bool,
}

impl<'d> Data<'d> {
    /// All of it as JSON: an object with a member for each syntax, by its name.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = JsonWriter::default();
        json.open_object();
        let mut member = |syntax: Syntax, value: Option<String>| {
            if let Some(value) = value {
                json.name(syntax.as_str());
                json.raw(&value);
            }
        };
        member(Syntax::Microdata, self.microdata.as_ref().map(Microdata::to_json));
        let json_ld = self.json_ld.as_ref().map(|it| it.to_json(self.flatten_graphs));
        member(Syntax::JsonLd, json_ld);
        member(Syntax::Rdfa, self.rdfa.as_ref().map(Rdfa::to_json));
        member(Syntax::Microformats, self.microformats.as_ref().map(Microformats::to_json));
        member(Syntax::Metadata, self.metadata.as_ref().map(Metadata::to_json));
        json.close_object();
        json.finish()
    }

    /// The mistakes of all syntaxes, one syntax after another.
    pub fn findings(&self) -> impl Iterator<Item = &Finding<'d>> {
        let microdata = self.microdata.iter().flat_map(|it| &it.findings);
        let json_ld = self.json_ld.iter().flat_map(|it| &it.findings);
        let rdfa = self.rdfa.iter().flat_map(|it| &it.findings);
        let microformats = self.microformats.iter().flat_map(|it| &it.findings);
        let metadata = self.metadata.iter().flat_map(|it| &it.findings);
        microdata.chain(json_ld).chain(rdfa).chain(microformats).chain(metadata)
    }
}
