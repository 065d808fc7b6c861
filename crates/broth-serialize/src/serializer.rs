//! `Serializer`: how HTML is written.

use alloc::string::String;

use broth_html_tree::Context;

use crate::options::Options;
use crate::{DoctypeStyle, Escapes, Minimize, Quotes};

/// Writes HTML: readable, small, or by the letter.
///
/// A parser gets the same tree from the default and from most settings, if markup can express the
/// tree at all. These change the tree: [`charset`](Self::charset),
/// [`collapse_white_space`](Self::collapse_white_space), [`indent`](Self::indent),
/// [`Minimize::Boolean`], any [`DoctypeStyle`] but [`Full`](DoctypeStyle::Full), and turning off
/// [`guard`](Self::guard). [`report`](Self::report) lists the nodes of a tree that are lost or
/// changed.
///
/// ```
/// use broth::serialize::{Quotes, Serializer};
///
/// let doc = broth::html::parse("<input value=broth>");
/// let input = doc.by_tag("input").next().unwrap();
/// assert_eq!(Serializer::new().serialize(input), r#"<input value="broth">"#);
/// let unquoted = Serializer::new().quotes(Quotes::Unquoted);
/// assert_eq!(unquoted.serialize(input), "<input value=broth>");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Serializer {
    pub(crate) options: Options,
}

impl Serializer {
    /// Writes readable markup that parses into the same tree, wherever markup can express it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether the markup is the shortest that parses into the same tree. It sets
    /// [`quotes`](Self::quotes), [`minimize`](Self::minimize), [`escapes`](Self::escapes) and
    /// [`omit_optional_tags`](Self::omit_optional_tags).
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<ul><li class=soup>Leek<li>Onion</ul>");
    /// let small = Serializer::new().minify(true).serialize(&doc);
    /// assert_eq!(small, "<ul><li class=soup>Leek<li>Onion</ul>");
    /// ```
    #[must_use]
    pub fn minify(self, yes: bool) -> Self {
        let (quotes, minimize, escapes) = match yes {
            true => (Quotes::Unquoted, Minimize::Empty, Escapes::Needed),
            false => (Quotes::default(), Minimize::default(), Escapes::default()),
        };
        self.quotes(quotes).minimize(minimize).escapes(escapes).omit_optional_tags(yes)
    }

    /// Sets whether to follow the standard's fragment serialisation algorithm by the letter. It
    /// loses a newline at the beginning of a `pre` or `textarea`, carriage returns, and the
    /// identifiers of a doctype, and with them the document's quirks mode. It sets
    /// [`doctype`](Self::doctype) and [`guard`](Self::guard).
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm>
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<pre>\n\nsoup</pre>");
    /// let pre = doc.by_tag("pre").next().unwrap();
    /// // Text that begins with a newline: a parser drops it, unless there is another one.
    /// assert_eq!(Serializer::new().exact(true).serialize(pre), "<pre>\nsoup</pre>");
    /// assert_eq!(Serializer::new().serialize(pre), "<pre>\n\nsoup</pre>");
    /// ```
    #[must_use]
    pub fn exact(self, yes: bool) -> Self {
        let doctype = if yes { DoctypeStyle::Name } else { DoctypeStyle::Full };
        self.doctype(doctype).guard(!yes)
    }

    /// Sets how many spaces to indent by, with a line for each block. The breaks are text, but only
    /// where white space does not render under the browsers' default style sheet: before and after
    /// blocks, in the head, between the parts of tables; never in lines of text, `pre`, `textarea`
    /// and `option`, or beside elements whose attributes change how they are displayed. The page's
    /// style sheets and scripts are not considered. No tags are omitted. Writing the result again,
    /// after parsing it, changes nothing.
    ///
    /// For breaks that keep the tree the same, see [`indent_in_tags`](Self::indent_in_tags).
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<div><p>Soup <b>of</b> the day</div>");
    /// let div = doc.by_tag("div").next().unwrap();
    /// let indented = Serializer::new().indent(2).serialize(div);
    /// assert_eq!(indented, "<div>\n  <p>Soup <b>of</b> the day</p>\n</div>");
    /// ```
    #[doc(alias("pretty", "prettify", "beautify"))]
    #[must_use]
    pub fn indent(mut self, spaces: u8) -> Self {
        self.options.indent = Some(spaces);
        self
    }

    /// Sets how many spaces to indent by, with a line for each tag. The breaks are before the `>`
    /// of tags, where they belong to no text, so the tree stays the same.
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<ul><li>one<li>two</ul>");
    /// let list = doc.by_tag("ul").next().unwrap();
    /// let lines = Serializer::new().indent_in_tags(2).serialize(list);
    /// assert_eq!(lines, "<ul\n><li>one</li\n><li>two</li\n></ul>");
    /// ```
    #[must_use]
    pub fn indent_in_tags(mut self, spaces: u8) -> Self {
        self.options.indent_in_tags = Some(spaces);
        self
    }

    /// Sets the element that a fragment would be in: `"tr"`, `"svg path"`. Fragments are written
    /// for a parser with this context; without it, for `body`. It makes no difference to documents
    /// and elements.
    ///
    /// ```
    /// use broth::html::parse_fragment;
    /// use broth::serialize::Serializer;
    ///
    /// let cells = parse_fragment("<td>1</td><td>2</td>", "tr");
    /// let small = Serializer::new().minify(true).context("tr");
    /// assert_eq!(small.serialize(cells.root()), "<td>1<td>2");
    /// ```
    #[must_use]
    pub fn context<'c>(mut self, context: impl Into<Context<'c>>) -> Self {
        self.options.context = Some(context.into().known());
        self
    }

    /// Sets whether scripting is enabled, which makes the text in a `noscript` raw text.
    #[must_use]
    pub fn scripting(mut self, yes: bool) -> Self {
        self.options.scripting = yes;
        self
    }

    /// Sets whether shadow roots marked as serializable are written.
    #[must_use]
    pub fn shadow_roots(mut self, yes: bool) -> Self {
        self.options.shadow_roots = yes;
        self
    }

    /// Sets how attribute values are quoted.
    #[must_use]
    pub fn quotes(mut self, quotes: Quotes) -> Self {
        self.options.quotes = quotes;
        self
    }

    /// Sets which attributes are written without a value.
    #[must_use]
    pub fn minimize(mut self, minimize: Minimize) -> Self {
        self.options.minimize = minimize;
        self
    }

    /// Sets whether void elements, and elements of SVG and MathML without children, end in ` />`.
    #[must_use]
    pub fn slash(mut self, yes: bool) -> Self {
        self.options.slash = yes;
        self
    }

    /// Sets which characters become references.
    #[must_use]
    pub fn escapes(mut self, escapes: Escapes) -> Self {
        self.options.escapes = escapes;
        self
    }

    /// Sets whether all characters beyond ASCII become references, too, where references are
    /// possible: not in comments and raw text, and not the control characters U+0080 to U+009F.
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<p>Crème");
    /// let p = doc.by_tag("p").next().unwrap();
    /// assert_eq!(Serializer::new().ascii(true).serialize(p), "<p>Cr&egrave;me</p>");
    /// ```
    #[must_use]
    pub fn ascii(mut self, yes: bool) -> Self {
        self.options.ascii = yes;
        self
    }

    /// Sets whether tags that a parser does not need are omitted. An element of SVG or MathML
    /// without children then ends in a slash: `<path/>`.
    #[must_use]
    pub fn omit_optional_tags(mut self, yes: bool) -> Self {
        self.options.omit_optional_tags = yes;
        self
    }

    /// Sets the encoding to declare in a `<meta>` in the head: an existing declaration is
    /// corrected, otherwise one becomes the head's first child.
    #[must_use]
    pub fn charset(mut self, label: impl Into<String>) -> Self {
        self.options.charset = Some(label.into());
        self
    }

    /// Sets whether each run of white space becomes one space, except in `pre`, `listing`,
    /// `textarea`, raw text, the scripts and style sheets of SVG, the `annotation` of MathML, and
    /// elements with `xml:space="preserve"` or a style about white space. The rendered text stays
    /// the same, so a form feed stays, and a line break after a `wbr` or beside a zero-width space.
    #[must_use]
    pub fn collapse_white_space(mut self, yes: bool) -> Self {
        self.options.collapse_white_space = yes;
        self
    }

    /// Sets whether attributes are sorted by name.
    #[must_use]
    pub fn sort_attributes(mut self, yes: bool) -> Self {
        self.options.sort_attributes = yes;
        self
    }

    /// Sets how a doctype is written.
    #[must_use]
    pub fn doctype(mut self, style: DoctypeStyle) -> Self {
        self.options.doctype = style;
        self
    }

    /// Sets whether text that a parser would swallow is guarded; on by default. The leading newline
    /// of a `pre` or `textarea` is guarded by another one, carriage returns by references. And text
    /// stays text where it would become markup: a comment or processing instruction that would end
    /// too early is changed, by a space or `&gt;`, so that it does not.
    #[must_use]
    pub fn guard(mut self, yes: bool) -> Self {
        self.options.guard = yes;
        self
    }
}
