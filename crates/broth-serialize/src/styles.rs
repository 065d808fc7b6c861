//! The choices of how attributes, characters and doctypes are written, and the words for them.

use broth_entities::words;
use broth_markup::Doctype;

/// How attribute values are quoted.
///
/// ```
/// # let mut doc = broth::dom::Document::new();
/// # let p = doc.create_element("p").unwrap();
/// # doc.set_attr(p, "title", "a\"b").unwrap();
/// use broth::serialize::{Serializer, Quotes};
///
/// let serializer = Serializer::new().quotes(Quotes::Cheaper);
/// assert_eq!(serializer.serialize(doc.node(p)), "<p title='a\"b'></p>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quotes {
    /// `"`
    #[default]
    Double,
    /// `'`
    Single,
    /// `"`, or `'` where that saves references.
    Cheaper,
    /// None where the syntax allows it, otherwise like [`Quotes::Cheaper`].
    Unquoted,
}

/// Which attributes are written without a value.
///
/// ```
/// # let mut doc = broth::dom::Document::new();
/// # let input = doc.create_element("input").unwrap();
/// # doc.set_attr(input, "disabled", "disabled").unwrap();
/// use broth::serialize::{Minimize, Serializer};
///
/// let serializer = Serializer::new().minimize(Minimize::Boolean);
/// assert_eq!(serializer.serialize(doc.node(input)), "<input disabled>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Minimize {
    /// None: `alt=""`.
    #[default]
    Never,
    /// Those whose value is empty: `alt`.
    Empty,
    /// Boolean attributes whose value is empty or their name: `disabled` for `disabled="disabled"`.
    /// A parser then gets the empty value, which means the same.
    Boolean,
}

/// Which characters become references.
///
/// ```
/// # let mut doc = broth::dom::Document::new();
/// # let p = doc.create_element("p").unwrap();
/// # doc.append_text(p, "a > b & c");
/// use broth::serialize::{Escapes, Serializer};
///
/// let serializer = Serializer::new().escapes(Escapes::Needed);
/// assert_eq!(serializer.serialize(doc.node(p)), "<p>a > b & c</p>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Escapes {
    /// Those of the standard's serialisation, by name: `&amp;`, `&nbsp;`, `&lt;`, `&gt;`, `&quot;`.
    #[default]
    Standard,
    /// The same, by number: `&#38;`.
    Numeric,
    /// Only characters that a parser would read as markup or as a reference.
    Needed,
}

/// How a doctype is written.
///
/// ```
/// # use broth::html::driver::Doctype;
/// # let mut doc = broth::dom::Document::new();
/// # let (name, public_id) = (Some("html"), Some("-//W3C//DTD HTML 4.01//EN"));
/// # let doctype = doc.create_doctype(Doctype { name, public_id, ..Doctype::default() });
/// # doc.append(doc.root().id(), doctype).unwrap();
/// use broth::serialize::{DoctypeStyle, Serializer};
///
/// let serializer = Serializer::new().doctype(DoctypeStyle::Short);
/// assert_eq!(serializer.serialize(&doc), "<!DOCTYPE html>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DoctypeStyle {
    /// With its identifiers.
    #[default]
    Full,
    /// With its name only, as the fragment serialisation algorithm does.
    Name,
    /// `<!DOCTYPE html>`, whatever it was.
    Short,
    /// `<!DOCTYPE html SYSTEM "about:legacy-compat">`, for generators that cannot write the short
    /// one.
    LegacyCompat,
}

impl DoctypeStyle {
    /// The doctype as it is written.
    pub(crate) fn apply<'t>(self, doctype: Doctype<'t>) -> Doctype<'t> {
        let html = Doctype { name: Some("html"), ..Doctype::default() };
        match self {
            Self::Full => doctype,
            Self::Name => Doctype { name: doctype.name, ..Doctype::default() },
            Self::Short => html,
            Self::LegacyCompat => Doctype { system_id: Some("about:legacy-compat"), ..html },
        }
    }
}

words! {
    Quotes "quotes" {
        Double = "double",
        Single = "single",
        Cheaper = "cheaper",
        Unquoted = "unquoted",
    }
    Minimize "minimization" {
        Never = "never",
        Empty = "empty",
        Boolean = "boolean",
    }
    Escapes "escapes" {
        Standard = "standard",
        Numeric = "numeric",
        Needed = "needed",
    }
    DoctypeStyle "doctype" {
        Full = "full",
        Name = "name",
        Short = "short",
        LegacyCompat = "legacy-compat",
    }
}
