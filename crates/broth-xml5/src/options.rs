//! `EntityOptions`: what references by name may become.

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

/// What references by name become, in the dialect `Xml`.
///
/// The five names that XML predefines are always known. All others come from the document, from HTML, or
/// from you, in this order; what nobody knows stays as text.
///
/// ```
/// use broth_xml5::EntityOptions;
///
/// let options = EntityOptions::default()
///     .html_names(true)
///     .resolver(|name| (name == "product").then(|| "broth".into()));
/// # let _ = options;
///
/// let untrusting = EntityOptions::default().declared(false).default_attributes(false).budget(1024, 1);
/// ```
#[derive(Clone, Debug)]
pub struct EntityOptions {
    pub(crate) declared: bool,
    pub(crate) html_names: bool,
    pub(crate) default_attributes: bool,
    pub(crate) bytes: usize,
    pub(crate) per_byte: usize,
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
    /// What the document declares itself, up to 64 KiB and 16 bytes per byte of the document.
    fn default() -> Self {
        Self {
            declared: true,
            html_names: false,
            default_attributes: false,
            bytes: 64 * 1024,
            per_byte: 16,
            resolver: Resolver::default(),
        }
    }
}

impl EntityOptions {
    /// Whether entities with a literal value in the internal subset are expanded; they are by default.
    #[must_use]
    pub fn declared(mut self, yes: bool) -> Self {
        self.declared = yes;
        self
    }

    /// Whether the 2,125 names of HTML are known: `&eacute;`. They are not by default.
    #[must_use]
    pub fn html_names(mut self, yes: bool) -> Self {
        self.html_names = yes;
        self
    }

    /// Whether elements get the attributes that the internal subset says they have by default. They do not by
    /// default.
    #[must_use]
    pub fn default_attributes(mut self, yes: bool) -> Self {
        self.default_attributes = yes;
        self
    }

    /// How many bytes of entities and default attributes are expanded: so many in any document, and so many
    /// more per byte of it. Beyond, references stay as text.
    #[must_use]
    pub fn budget(mut self, bytes: usize, per_byte: usize) -> Self {
        self.bytes = bytes;
        self.per_byte = per_byte;
        self
    }

    /// A function that gives the text of entities that nobody else knows. Its text is text: a `<` in it is
    /// no markup.
    #[must_use]
    pub fn resolver(
        mut self,
        resolve: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.resolver = Resolver(Some(Arc::new(resolve)));
        self
    }

    /// The text of an entity that the document does not declare.
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
