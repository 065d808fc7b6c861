//! Options: the shape of the tree, and how references by name are replaced.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use broth_markup::Limits;

use crate::Dialect;

/// The options of a tree builder.
///
/// ```
/// use broth::dom::Document;
/// use broth::xml::{Limits, Options, TreeBuilder};
///
/// let options = Options::default().cdata_nodes(true).limits(Limits::default().depth(100));
/// let builder = TreeBuilder::new(Document::new(), options);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    #[doc(hidden)]
    pub cdata_nodes: bool,
    #[doc(hidden)]
    pub errors: bool,
    #[doc(hidden)]
    pub limits: Limits,
    #[doc(hidden)]
    pub dialect: Dialect,
}

impl Options {
    /// Sets whether CDATA sections become separate nodes. By default, they are text, as in the
    /// infoset.
    #[must_use]
    pub fn cdata_nodes(mut self, yes: bool) -> Self {
        self.cdata_nodes = yes;
        self
    }

    /// Sets whether errors are kept for
    /// [`TreeBuilder::take_errors`](crate::TreeBuilder::take_errors); off by default. The sink
    /// receives them in any case.
    #[must_use]
    pub fn errors(mut self, keep: bool) -> Self {
        self.errors = keep;
        self
    }

    /// Sets the limits on the cost of a document.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the dialect. In `Xml`, every element without an end tag is an error of its own.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }
}

/// The context of a fragment: the namespaces in scope.
///
/// ```
/// use broth::xml::{Context, parse_fragment};
///
/// let context = Context::default().namespace("dc", "http://purl.org/dc/elements/1.1/");
/// let parsed = parse_fragment("<dc:date>2026-11-22</dc:date> and more", context);
/// assert_eq!(parsed.root().children().count(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    namespaces: Vec<(String, String)>,
}

impl Context {
    /// Declares a namespace. The empty prefix declares the default namespace.
    #[must_use]
    pub fn namespace(mut self, prefix: impl Into<String>, uri: impl Into<String>) -> Self {
        self.namespaces.push((prefix.into(), uri.into()));
        self
    }

    pub(crate) fn namespaces(&self) -> impl Iterator<Item = (&str, &str)> {
        self.namespaces.iter().map(|(prefix, uri)| (&**prefix, &**uri))
    }
}

/// How references by name are replaced. The dialect `Xml5lib` ignores this and uses HTML's rules.
///
/// The five names that XML predefines are always known. All others are looked up in the document,
/// in HTML's names, and with your function, in this order. Unknown references stay as text.
///
/// ```
/// use broth::xml::EntityOptions;
///
/// let options = EntityOptions::default()
///     .html_names(true)
///     .resolver(|name| (name == "product").then(|| "broth".into()));
/// # let _ = options;
///
/// let untrusting = EntityOptions::default().declared(false).default_attributes(false);
/// ```
#[derive(Clone, Debug)]
pub struct EntityOptions {
    pub(crate) declared: bool,
    pub(crate) html_names: bool,
    pub(crate) default_attributes: bool,
    pub(crate) resolver: Resolver,
}

/// A function that knows entities.
#[derive(Clone, Default)]
pub(crate) struct Resolver(pub(crate) Option<Arc<Resolve>>);

type Resolve = dyn Fn(&str) -> Option<String> + Send + Sync;

impl fmt::Debug for Resolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Some(..)" } else { "None" })
    }
}

impl Default for EntityOptions {
    /// The declarations of the document, up to
    /// [`Limits::entities`](broth_markup::Limits::entities).
    fn default() -> Self {
        Self {
            declared: true,
            html_names: false,
            default_attributes: true,
            resolver: Resolver::default(),
        }
    }
}

impl EntityOptions {
    /// Sets whether entities that the internal subset declares with a literal value are expanded;
    /// on by default.
    #[must_use]
    pub fn declared(mut self, yes: bool) -> Self {
        self.declared = yes;
        self
    }

    /// Sets whether the 2,125 names of HTML, such as `&eacute;`, are known; off by default.
    #[must_use]
    pub fn html_names(mut self, yes: bool) -> Self {
        self.html_names = yes;
        self
    }

    /// Sets whether elements get the default attributes that the internal subset declares, even
    /// declarations of namespaces, as XML requires of every processor; on by default, up to
    /// [`Limits::entities`](broth_markup::Limits::entities). Such attributes are marked by
    /// `Attribute::is_defaulted` in a document, and by
    /// [`Quote::Defaulted`](broth_markup::Quote::Defaulted) in a tag.
    ///
    /// <https://www.w3.org/TR/xml/#sec-attr-defaults>
    #[must_use]
    pub fn default_attributes(mut self, yes: bool) -> Self {
        self.default_attributes = yes;
        self
    }

    /// Sets a function that returns the text of otherwise unknown entities. A `<` in its result is
    /// text, not markup.
    #[must_use]
    pub fn resolver(
        mut self,
        resolve: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.resolver = Resolver(Some(Arc::new(resolve)));
        self
    }

    /// The text of an entity that the document does not declare, if it is known.
    pub(crate) fn text_of(&self, name: &str) -> Option<String> {
        if self.html_names {
            let mut with_semicolon = String::from(name);
            with_semicolon.push(';');
            if let Some(expansion) = broth_entities::lookup(&with_semicolon) {
                return Some(expansion.into());
            }
        }
        self.resolver.0.as_ref()?(name)
    }
}
