//! Parses a fragment as if it were inside a context element.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>

use broth_dom::{Node, NodeKind, QuirksMode, TreeSink};
use broth_markup::{Name, Namespace, QName, TextMode};

use crate::builder::TreeBuilder;
use crate::modes::InsertionMode;
use crate::options::{Options, ScriptingMode};
use crate::scope::{IntegrationPoint, text_mode};

/// The element that a fragment is parsed for: the *fragment context element*.
///
/// ```
/// use broth::html::Context;
///
/// assert_eq!(Context::parse("div"), Context::html("div"));
/// assert_eq!(Context::parse("svg path"), Context::svg("path"));
/// assert_eq!(Context::parse("math mi"), Context::mathml("mi"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context<'t> {
    name: QName<'t>,
    encoding: Option<&'t str>,
    quirks_mode: QuirksMode,
}

/// The element that a short text names; see [`Context::parse`].
impl<'t> From<&'t str> for Context<'t> {
    fn from(text: &'t str) -> Self {
        Self::parse(text)
    }
}

impl<'t> From<&Context<'t>> for Context<'t> {
    fn from(context: &Context<'t>) -> Self {
        *context
    }
}

/// An element of a tree. For a document it is the body, and for the root of a fragment a
/// `template`, which any content can be in.
///
/// ```
/// use broth::html::Context;
///
/// let doc = broth::html::parse("<!doctype html><svg><path/></svg>");
/// let path = doc.root().by_tag("path").next().unwrap();
/// assert_eq!(Context::from(path), Context::svg("path"));
/// ```
impl<'t> From<Node<'t>> for Context<'t> {
    fn from(node: Node<'t>) -> Self {
        let context = match (node.qname(), node.kind()) {
            (Some(name), _) => Self::new(name),
            (None, NodeKind::Document) => Self::html("body"),
            (None, _) => Self::html("template"),
        };
        Self { encoding: node.attr("encoding"), ..context }
            .quirks_mode(node.document().quirks_mode())
    }
}

impl<'t> Context<'t> {
    /// An HTML element; the case of its name does not count.
    #[must_use]
    pub fn html(local: &'t str) -> Self {
        Self::new(html_name(local))
    }

    /// An SVG element; names are in SVG's case, such as `foreignObject`.
    #[must_use]
    pub fn svg(local: &'t str) -> Self {
        Self::new(QName::new(Namespace::Svg, None, local))
    }

    /// A MathML element.
    #[must_use]
    pub fn mathml(local: &'t str) -> Self {
        Self::new(QName::new(Namespace::MathMl, None, local))
    }

    /// Any element, with this name as it is.
    #[must_use]
    pub fn new(name: QName<'t>) -> Self {
        Self { name, encoding: None, quirks_mode: QuirksMode::NoQuirks }
    }

    /// The element that a short text names: `div`, `svg path` or `math mi`.
    #[must_use]
    pub fn parse(text: &'t str) -> Self {
        match text.split_once(' ') {
            Some(("svg", local)) => Self::svg(local),
            Some(("math", local)) => Self::mathml(local),
            _ => Self::html(text),
        }
    }

    /// The value of its `encoding` attribute, which lets MathML's `annotation-xml` contain HTML.
    ///
    /// ```
    /// # use broth::html::Context;
    /// let context = Context::mathml("annotation-xml").encoding("text/html");
    /// assert_ne!(context, Context::mathml("annotation-xml"));
    /// ```
    #[must_use]
    pub fn encoding(mut self, value: &'t str) -> Self {
        self.encoding = Some(value);
        self
    }

    /// The mode of its document.
    ///
    /// ```
    /// # use broth::html::Context;
    /// use broth::dom::QuirksMode;
    ///
    /// let in_old_page = Context::html("p").quirks_mode(QuirksMode::Quirks);
    /// ```
    #[must_use]
    pub fn quirks_mode(mut self, mode: QuirksMode) -> Self {
        self.quirks_mode = mode;
        self
    }

    /// Its name.
    ///
    /// ```
    /// # use broth::html::Context;
    /// assert_eq!(Context::svg("path").name().local, "path");
    /// ```
    #[must_use]
    pub fn name(&self) -> QName<'t> {
        self.name
    }

    /// The properties that parsing needs, without a borrow.
    #[doc(hidden)]
    #[must_use]
    pub fn known(&self) -> Context<'static> {
        let name = QName::new(known(self.name.namespace), None, self.name.name.as_str());
        let welcomes_html = self.integration_point() == IntegrationPoint::Html;
        let encoding = welcomes_html.then_some("text/html");
        Context { name, encoding, quirks_mode: self.quirks_mode }
    }

    fn integration_point(&self) -> IntegrationPoint {
        IntegrationPoint::of(known(self.name.namespace), self.name.name, self.encoding)
    }

    /// The text mode that the tokenizer must start in.
    ///
    /// ```
    /// # use broth::html::{Context, ScriptingMode};
    /// use broth::html::TextMode;
    ///
    /// let mode = Context::html("textarea").text_mode(ScriptingMode::Disabled);
    /// assert_eq!(mode, TextMode::Rcdata);
    /// ```
    #[must_use]
    pub fn text_mode(&self, scripting: ScriptingMode) -> TextMode {
        if self.name.namespace != Namespace::Html {
            return TextMode::Data;
        }
        text_mode(self.name.name, scripting != ScriptingMode::Disabled)
    }
}

/// The properties of the context element that a builder needs.
#[derive(Debug)]
pub(crate) struct FragmentContext<N> {
    pub(crate) namespace: Namespace<'static>,
    pub(crate) name: Name,
    pub(crate) integration_point: IntegrationPoint,
    /// <https://html.spec.whatwg.org/multipage/parsing.html#root-insertion-target>
    pub(crate) root_insertion_target: N,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// Creates a builder for a fragment in a context element. `form` is the form that contains the
    /// context element, if there is one; if the context element is itself a form, it need not be
    /// passed.
    ///
    /// Switch the tokenizer to [`Context::text_mode`] before the first token, and ask
    /// [`TreeBuilder::is_foreign`] then and after every token. The nodes go into
    /// [`TreeBuilder::fragment_root`].
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
    ///
    /// ```
    /// use broth::dom::Document;
    /// use broth::html::{Context, Options, TreeBuilder};
    /// # use broth::Span;
    /// # use broth::html::driver::{Text, Token};
    ///
    /// let context = Context::html("td");
    /// let mut builder = TreeBuilder::fragment(Document::new(), Options::default(), &context, None);
    /// builder.process(&Token::Text(Text::changed("Hi")), Span::new(0, 2));
    /// let root = *builder.fragment_root().unwrap();
    /// assert_eq!(builder.finish().node(root).text(), "Hi");
    /// ```
    #[must_use]
    pub fn fragment(
        mut sink: S,
        options: Options,
        context: &Context<'_>,
        form: Option<S::Node>,
    ) -> Self {
        let root_insertion_target = sink.create_fragment();
        let mut builder = Self::new(sink, options);
        // In the standard, the root is the child of a document of its own. Neither is ever visible.
        let root = builder.create_implied_element(Name::Html);
        builder.push_root(root);
        let namespace = known(context.name.namespace);
        let name = context.name.name;
        builder.context = Some(FragmentContext {
            namespace,
            name,
            integration_point: context.integration_point(),
            root_insertion_target,
        });
        builder.quirks_mode = context.quirks_mode;
        builder.sink.set_quirks_mode(context.quirks_mode);
        if builder.is_context(Name::Template) {
            builder.templates.modes.push(InsertionMode::InTemplate);
        }
        builder.reset_insertion_mode();
        // If the context element is a form, a stand-in for it, which is never visible, is the form.
        let is_form = builder.is_context(Name::Form);
        let form = form.or_else(|| is_form.then(|| builder.create_implied_element(Name::Form)));
        builder.forms.element = form;
        builder
    }

    /// The document fragment that contains the nodes.
    pub fn fragment_root(&self) -> Option<&S::Node> {
        self.context.as_ref().map(|context| &context.root_insertion_target)
    }
}

/// The name of an HTML element as if it were written in lower case. A name that the table does not
/// have stays as it is, because parsing does not depend on it.
fn html_name(local: &str) -> QName<'_> {
    if !local.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return QName::html(local);
    }
    match Name::of(&local.to_ascii_lowercase()) {
        Name::Unknown => QName { name: Name::Unknown, ..QName::html(local) },
        name => QName::known(Namespace::Html, name),
    }
}

/// A namespace that outlives the context. An unknown namespace becomes none.
fn known(namespace: Namespace<'_>) -> Namespace<'static> {
    match namespace {
        Namespace::Html => Namespace::Html,
        Namespace::MathMl => Namespace::MathMl,
        Namespace::Svg => Namespace::Svg,
        _ => Namespace::None,
    }
}
