//! `Options`: how markup is written where the syntax leaves a choice.

use alloc::string::String;

use broth_markup::Doctype;

mod methods;

/// How markup is written where the syntax leaves a choice.
///
/// A parser gets the same tree from the default and from most choices, if markup can express the
/// tree at all. These change the tree: [`charset`](Self::charset),
/// [`collapse_white_space`](Self::collapse_white_space), [`indent`](Self::indent),
/// [`Minimize::Boolean`], any [`DoctypeStyle`] but [`Full`](DoctypeStyle::Full), and turning off
/// [`guard`](Self::guard). [`Options::reparse_check`] lists the nodes of a tree that these options
/// lose or change.
///
/// Set the fields, or chain the methods of the same names.
///
/// ```
/// use broth::dom::Document;
/// use broth::serialize::{Options, Quotes};
///
/// let mut doc = Document::new();
/// let input = doc.create_element("input").unwrap();
/// doc.set_attr(input, "value", "broth").unwrap();
///
/// assert_eq!(Options::default().outer_html(&doc, input), r#"<input value="broth">"#);
/// let unquoted = Options { quotes: Quotes::Unquoted, ..Options::default() };
/// assert_eq!(unquoted.outer_html(&doc, input), "<input value=broth>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether scripting is enabled, which makes the text in a `noscript` raw text.
    pub scripting: bool,
    /// Whether shadow roots marked as serializable are written.
    pub shadow_roots: bool,
    /// How attribute values are quoted.
    pub quotes: Quotes,
    /// Which attributes are written without a value.
    pub minimize: Minimize,
    /// Whether void elements, and elements of SVG and MathML without children, end in ` />`.
    pub slash: bool,
    /// Which characters become references.
    pub escapes: Escapes,
    /// Whether all characters beyond ASCII become references, too, where references are possible:
    /// not in comments and raw text, and not the control characters U+0080 to U+009F.
    pub ascii: bool,
    /// Whether tags that a parser does not need are omitted. An element of SVG or MathML without
    /// children then ends in a slash: `<path/>`.
    pub omit_optional_tags: bool,
    /// The encoding to declare in a `<meta>` in the head: an existing declaration is corrected,
    /// otherwise one becomes the head's first child.
    pub charset: Option<String>,
    /// Whether each run of white space becomes one space, except in `pre`, `listing`, `textarea`,
    /// raw text, the scripts and style sheets of SVG, the `annotation` of MathML, and elements with
    /// `xml:space="preserve"` or a style about white space. The rendered text stays the same, so a
    /// form feed stays, and a line break after a `wbr` or beside a zero-width space.
    pub collapse_white_space: bool,
    /// Whether attributes are sorted by name.
    pub sort_attributes: bool,
    /// How a doctype is written.
    pub doctype: DoctypeStyle,
    /// Whether text that a parser would swallow is guarded: the leading newline of a `pre` or
    /// `textarea` by another one, carriage returns by references. And whether text stays text
    /// where it would become markup: a comment or processing instruction that would end too early
    /// is changed, by a space or `&gt;`, so that it does not.
    pub guard: bool,
    /// How many spaces to indent by inside tags; `None` for no line breaks there. The breaks are
    /// before the `>` of tags, where they belong to no text, so the tree stays the same.
    /// [`Options::pretty`] sets it.
    pub pretty: Option<u8>,
    /// How many spaces to indent by, with a line for each block; `None` to leave white space alone.
    /// These breaks are text, but only where white space does not render under the browsers'
    /// default style sheet: before and after blocks, in the head, between the parts of tables;
    /// never in lines of text, `pre`, `textarea` and `option`, or beside elements whose attributes
    /// change how they are displayed. The page's style sheets and scripts are not considered. No
    /// tags are omitted. Writing the result again, after parsing it, changes nothing.
    #[doc(alias = "indent_blocks")]
    pub indent: Option<u8>,
}

impl Default for Options {
    /// Readable markup that parses into the same tree, wherever markup can express it.
    fn default() -> Self {
        Self {
            scripting: false,
            shadow_roots: false,
            quotes: Quotes::Double,
            minimize: Minimize::Never,
            slash: false,
            escapes: Escapes::Standard,
            ascii: false,
            omit_optional_tags: false,
            charset: None,
            collapse_white_space: false,
            sort_attributes: false,
            doctype: DoctypeStyle::Full,
            guard: true,
            pretty: None,
            indent: None,
        }
    }
}

impl Options {
    /// Whether tags are omitted. Which may be omitted depends on white space, so none is omitted
    /// where white space is added.
    pub(crate) fn omits(&self) -> bool {
        self.omit_optional_tags && self.indent.is_none()
    }

    /// The standard's fragment serialisation algorithm. It loses a newline at the beginning of a
    /// `pre` or `textarea`, carriage returns, and the identifiers of a doctype, and with them the
    /// document's quirks mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm>
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let pre = doc.create_element("pre").unwrap();
    /// # doc.append_text(pre, "\nsoup");
    /// use broth::serialize::Options;
    ///
    /// // Text that begins with a newline: the standard's algorithm loses it, the default keeps it.
    /// assert_eq!(Options::exact().outer_html(&doc, pre), "<pre>\nsoup</pre>");
    /// assert_eq!(Options::default().outer_html(&doc, pre), "<pre>\n\nsoup</pre>");
    /// ```
    #[must_use]
    pub fn exact() -> Self {
        Self { doctype: DoctypeStyle::Name, guard: false, ..Self::default() }
    }

    /// The shortest markup that parses into the same tree.
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let img = doc.create_element("img").unwrap();
    /// # doc.set_attr(img, "alt", "").unwrap();
    /// # doc.set_attr(img, "class", "soup").unwrap();
    /// use broth::serialize::Options;
    ///
    /// assert_eq!(Options::minify().outer_html(&doc, img), "<img alt class=soup>");
    /// ```
    #[must_use]
    pub fn minify() -> Self {
        Self {
            quotes: Quotes::Unquoted,
            minimize: Minimize::Empty,
            escapes: Escapes::Needed,
            omit_optional_tags: true,
            ..Self::default()
        }
    }

    /// Each tag on an indented line of its own. The line breaks are inside tags, so the tree stays
    /// the same.
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let [ul, li] = ["ul", "li"].map(|name| doc.create_element(name).unwrap());
    /// # doc.append(ul, li).unwrap();
    /// use broth::serialize::Options;
    ///
    /// assert!(Options::pretty().outer_html(&doc, ul).lines().count() > 1);
    /// ```
    #[must_use]
    pub fn pretty() -> Self {
        Self { pretty: Some(2), ..Self::default() }
    }
}

/// How attribute values are quoted.
///
/// ```
/// # let mut doc = broth::dom::Document::new();
/// # let p = doc.create_element("p").unwrap();
/// # doc.set_attr(p, "title", "a\"b").unwrap();
/// use broth::serialize::{Options, Quotes};
///
/// let options = Options { quotes: Quotes::Cheaper, ..Options::default() };
/// assert_eq!(options.outer_html(&doc, p), "<p title='a\"b'></p>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
/// use broth::serialize::{Minimize, Options};
///
/// let options = Options { minimize: Minimize::Boolean, ..Options::default() };
/// assert_eq!(options.outer_html(&doc, input), "<input disabled>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
/// use broth::serialize::{Escapes, Options};
///
/// let options = Options { escapes: Escapes::Needed, ..Options::default() };
/// assert_eq!(options.outer_html(&doc, p), "<p>a > b & c</p>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
/// # use broth::html::Doctype;
/// # let mut doc = broth::dom::Document::new();
/// # let (name, public_id) = (Some("html"), Some("-//W3C//DTD HTML 4.01//EN"));
/// # let doctype = doc.create_doctype(Doctype { name, public_id, ..Doctype::default() });
/// # doc.append(doc.root().id(), doctype).unwrap();
/// use broth::serialize::{DoctypeStyle, Options};
///
/// let options = Options { doctype: DoctypeStyle::Short, ..Options::default() };
/// assert_eq!(options.inner_html(&doc, doc.root().id()), "<!DOCTYPE html>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
