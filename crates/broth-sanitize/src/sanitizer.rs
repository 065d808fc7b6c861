//! `Sanitizer`: a configuration, and the ways to use it.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::{Document, Node, NodeId};
use broth_html::{Context, FormsInTemplateContext, Input};
use broth_markup::{Name, Namespace, QName};

use once_cell::race::OnceBox;

use crate::config::name::parsed_attribute;
use crate::config::{ConfigError, Configuration, SanitizerConfig, Unmentioned};
use crate::decide::Decider;
use crate::filter::{Filter, Structure};
use crate::options::{AttributeDecision, Candidate, ElementDecision, Options};
use crate::parse::{FORMS, Parser};
use crate::policy::{Policy, Safety};
use crate::prove::{self, Reports};
use crate::removed::{Removed, Sanitized};
use crate::url;
use crate::walk;

/// Sanitizes markup with the safe default configuration, for use in the body of a page.
///
/// ```
/// use broth::sanitize::sanitize;
///
/// assert_eq!(sanitize("<p onclick=steal()>Soup<script>steal()</script>"), "<p>Soup</p>");
/// assert_eq!(sanitize("<a href=javascript:steal()>Soup"), "<a>Soup</a>");
/// ```
#[must_use]
pub fn sanitize(html: &str) -> String {
    // OPTIMIZATION: making one takes a hundred times as long as a comment does.
    static DEFAULT: OnceBox<Sanitizer> = OnceBox::new();
    DEFAULT.get_or_init(Box::default).sanitize(html)
}

/// A sanitizer with a configuration, which can be used many times.
///
/// All constructors except [`Sanitizer::new_unsafe`] make a *safe* sanitizer. It removes everything
/// that can run a script, whatever the configuration says.
///
/// [`sanitize`](Self::sanitize) and [`run`](Self::run) return markup that a parser of the standard,
/// in the given context and with scripting on or off, parses to exactly the tree that the sanitizer
/// has checked. Older browsers, which read `select` and HTML in SVG differently, find nothing in it
/// that the sanitizer would remove. [SECURITY.md](https://github.com/broth-rs/broth/blob/main/SECURITY.md) has the
/// threat model and its limits.
///
/// ```
/// use broth::html::Context;
/// use broth::sanitize::{Configuration, Sanitizer};
///
/// let mut configuration = Configuration::default();
/// configuration.allow_element("img");
/// configuration.allow_attribute(broth::sanitize::ConfigName::attribute("src"));
/// let sanitizer = Sanitizer::from(configuration);
/// let out = sanitizer.run("<td><img src=soup.png onerror=steal()>", &Context::html("tr"));
/// assert_eq!(out.html, "<td><img src=\"soup.png\"></td>");
/// ```
#[derive(Clone, Debug)]
pub struct Sanitizer {
    decider: Decider,
    safety: Safety,
}

impl Default for Sanitizer {
    /// The safe default.
    fn default() -> Self {
        Self::from(Configuration::default())
    }
}

impl From<Configuration> for Sanitizer {
    /// A safe sanitizer.
    fn from(mut configuration: Configuration) -> Self {
        configuration.remove_unsafe();
        Self::with(&configuration, Safety::Safe)
    }
}

/// A constructor that checks its configuration.
impl Sanitizer {
    /// Makes a safe sanitizer. It works as `setHTML()` and `parseHTML()` do with this
    /// configuration. It removes comments, processing instructions and custom data attributes
    /// unless the configuration allows them.
    ///
    /// # Errors
    ///
    /// Returns an error if the configuration breaks a rule of the standard.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#get-a-sanitizer-instance-from-options>
    #[doc(alias = "builder")]
    pub fn new(config: SanitizerConfig) -> Result<Self, ConfigError> {
        Configuration::configure(config, Unmentioned::Removed).map(Self::from)
    }

    /// Makes a sanitizer that only follows the configuration, as `setHTMLUnsafe()` and
    /// `parseHTMLUnsafe()` do. An empty configuration removes nothing, so scripts can get through.
    ///
    /// # Errors
    ///
    /// Returns an error if the configuration breaks a rule of the standard.
    ///
    /// ```
    /// use broth::sanitize::{Sanitizer, SanitizerConfig};
    ///
    /// let tidy = Sanitizer::new_unsafe(SanitizerConfig::default())?;
    /// assert_eq!(tidy.sanitize("<p onclick=x()>Soup<!-- hot -->"), "<p onclick=\"x()\">Soup<!-- hot --></p>");
    /// # Ok::<(), broth::sanitize::ConfigError>(())
    /// ```
    pub fn new_unsafe(config: SanitizerConfig) -> Result<Self, ConfigError> {
        let configuration = Configuration::configure(config, Unmentioned::Allowed)?;
        Ok(Self::with(&configuration, Safety::AsConfigured))
    }

    /// Makes a safe sanitizer that removes only comments, processing instructions and what can run
    /// a script.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let html = "<style>p { color: red }</style><form action=/>";
    /// assert_eq!(Sanitizer::baseline().sanitize(html), "<style>p { color: red }</style><form action=\"/\"></form>");
    /// ```
    #[must_use]
    pub fn baseline() -> Self {
        let nothing_removed =
            Configuration::configure(SanitizerConfig::default(), Unmentioned::Removed);
        nothing_removed.map(Self::from).unwrap_or_default()
    }

    fn with(configuration: &Configuration, safety: Safety) -> Self {
        let policy = Policy::new(configuration, safety);
        Self { decider: Decider { policy, options: Options::default() }, safety }
    }
}

/// Sanitizing.
impl Sanitizer {
    /// Sanitizes markup for use in the body of a page, such as in a `div`.
    #[must_use]
    pub fn sanitize(&self, html: &str) -> String {
        self.run_in(&Context::html("body"), html, Reports::Unread).html
    }

    /// Sanitizes markup for use in the given context, and reports what was removed.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#set-and-filter-html>
    #[must_use]
    pub fn run(&self, html: &str, context: &Context<'_>) -> Sanitized {
        self.run_in(context, html, Reports::Read)
    }

    /// The same. Reports may be missing if they are not read.
    fn run_in(&self, context: &Context<'_>, html: &str, reports: Reports) -> Sanitized {
        // Steps 1-3.
        if self.refuses(context) {
            return Sanitized::default();
        }
        // Steps 4-9.
        prove::direct(&self.decider, html, context, reports).unwrap_or_else(|| {
            let context = Some(context);
            let structure = Structure::of(context);
            let tree = prove::parse(&self.decider, html, context, structure, FORMS);
            prove::prove(&self.decider, tree, context)
        })
    }

    /// Sanitizes a whole document. The elements `html`, `head` and `body` stay, without attributes,
    /// even if the configuration does not allow them: every parser makes them.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let out = Sanitizer::default().run_document("<!DOCTYPE html><title>Soup</title><p onclick=x()>Hot");
    /// assert_eq!(out.html, "<!DOCTYPE html><html><head><title>Soup</title></head><body><p>Hot</p></body></html>");
    /// ```
    #[must_use]
    pub fn run_document(&self, html: &str) -> Sanitized {
        let tree = prove::parse(&self.decider, html, None, Structure::of(None), FORMS);
        prove::prove(&self.decider, tree, None)
    }

    /// Returns a sanitizer for markup that arrives in pieces. The result is for use in the given
    /// context; without one, it is a whole document.
    ///
    /// ```
    /// use broth::html::Context;
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::default();
    /// let context = Context::html("div");
    /// let mut pieces = sanitizer.pieces(Some(&context));
    /// for piece in ["<p oncl", "ick=x()>Sou", "p"] {
    ///     pieces.feed(piece);
    /// }
    /// assert_eq!(pieces.finish().html, "<p>Soup</p>");
    /// ```
    #[must_use]
    pub fn pieces<'s, 'c>(&'s self, context: Option<&'c Context<'c>>) -> Pieces<'s, 'c> {
        let refused = context.is_some_and(|context| self.refuses(context));
        let filter = Filter::new(Box::new(Document::new()), &self.decider, Structure::of(context));
        let parser = Parser::new(filter, Input::streaming(), "", context, FORMS);
        Pieces { decider: &self.decider, context, parser: (!refused).then_some(parser) }
    }

    /// Sanitizes the descendants of a node, and returns what was removed. This is the standard's
    /// walk over a finished tree. The markup of the tree may parse back to another tree;
    /// [`misfits`](broth_serialize::Serializer::misfits) finds out whether it does.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitize>
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let mut doc = broth::html::parse("<p onclick=x()>Soup");
    /// let body = doc.body().unwrap().id();
    /// let removed = Sanitizer::default().apply(&mut doc, body);
    /// assert_eq!((removed.len(), doc.node(body).inner_html()), (1, "<p>Soup</p>".into()));
    /// ```
    pub fn apply(&self, doc: &mut Document, node: NodeId) -> Vec<Removed> {
        walk::sanitize(&self.decider, doc, node)
    }

    /// The names and values of the attributes that an element keeps; `None` if the element is
    /// removed. The ancestors of the element do not matter.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let doc = broth::html::parse("<p onclick=x() lang=en>Soup<script>x()</script>");
    /// let kept = |name| Sanitizer::default().attributes_kept(doc.by_tag(name).next()?);
    /// assert_eq!(kept("p"), Some(vec![("lang".into(), "en".into())]));
    /// assert_eq!(kept("script"), None);
    /// ```
    #[must_use]
    pub fn attributes_kept(&self, element: Node<'_>) -> Option<Vec<(String, String)>> {
        walk::attributes_kept(&self.decider, element)
    }

    /// Parses a fragment and sanitizes it at the same time, as browsers do for `setHTML()` and
    /// `setHTMLUnsafe()`. Returns the document, the node that contains the fragment, and what was
    /// removed. The markup of the fragment may parse back to another tree.
    ///
    /// ```
    /// use broth::html::Context;
    /// use broth::sanitize::Sanitizer;
    ///
    /// let (doc, root, _) = Sanitizer::default().parse_fragment("<p id=a>Soup", &Context::html("div"));
    /// assert_eq!(doc.node(root).dump_html().to_string(), "| <p>\n|   \"Soup\"\n");
    /// ```
    #[must_use]
    pub fn parse_fragment(
        &self,
        html: &str,
        context: &Context<'_>,
    ) -> (Document, NodeId, Vec<Removed>) {
        let html = if self.refuses(context) { "" } else { html };
        let forms = FormsInTemplateContext::default();
        let tree = prove::parse(&self.decider, html, Some(context), Structure::Judged, forms);
        (tree.document, tree.root, tree.removed)
    }

    /// Parses a document and sanitizes it at the same time, as browsers do for `parseHTML()` and
    /// `parseHTMLUnsafe()`.
    #[must_use]
    pub fn parse(&self, html: &str) -> (Document, Vec<Removed>) {
        let forms = FormsInTemplateContext::default();
        let tree = prove::parse(&self.decider, html, None, Structure::Judged, forms);
        (tree.document, tree.removed)
    }

    /// Whether nothing may be put into an element of that name, such as a script.
    fn refuses(&self, context: &Context<'_>) -> bool {
        let QName { namespace, name, .. } = context.name();
        self.safety == Safety::Safe
            && name == Name::Script
            && matches!(namespace, Namespace::Html | Namespace::Svg)
    }
}

/// Options that go beyond the standard.
impl Sanitizer {
    /// Sets whether an element that the configuration does not mention is replaced with its
    /// children. By default, as in the standard, its content is removed with it.
    ///
    /// Content that is not meant for readers is removed in any case: that of scripts and style
    /// sheets, of `title`, `textarea`, `select`, `template` and the like, and of elements that are
    /// never safe. So is that of the elements in `removeElements`. In a document, `html`, `head`
    /// and `body` stay, without attributes.
    ///
    /// ```
    /// use broth::sanitize::{Sanitizer, SanitizerConfig};
    ///
    /// let config = SanitizerConfig::from_json(r#"{"elements": ["b", "i"]}"#)?;
    /// let sanitizer = Sanitizer::new(config)?.keep_content(true);
    /// let html = "<p>Hot <b>Soup</b><script>steal()</script></p>";
    /// assert_eq!(sanitizer.sanitize(html), "Hot <b>Soup</b>");
    /// # Ok::<(), broth::sanitize::ConfigError>(())
    /// ```
    #[must_use]
    pub fn keep_content(mut self, keep: bool) -> Self {
        self.decider.options.keep_content = keep;
        self
    }

    /// Removes attributes with this name, such as `href`, whose URL has none of these schemes. URLs
    /// without a scheme stay, unless [`relative_urls`](Self::relative_urls) says otherwise. `href`
    /// includes the `xlink:href` of SVG. A scheme may be written with its colon, as `https:` or
    /// `https://`.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::default().url_schemes("href", &["http", "https", "mailto"]);
    /// let html = "<a href=tel:1>1</a> <a href=HTTPS://a/>2</a> <a href=b>3</a>";
    /// assert_eq!(
    ///     sanitizer.sanitize(html),
    ///     r#"<a>1</a> <a href="HTTPS://a/">2</a> <a href="b">3</a>"#
    /// );
    /// ```
    #[must_use]
    pub fn url_schemes(mut self, attribute: &str, schemes: &[&str]) -> Self {
        let schemes = schemes.iter().map(|scheme| url::only_scheme(scheme)).collect();
        self.decider.options.url_schemes.insert(parsed_attribute(attribute), schemes);
        self
    }

    /// Sets whether URLs without a scheme stay in the attributes that
    /// [`url_schemes`](Self::url_schemes) was called for.
    #[must_use]
    pub fn relative_urls(mut self, allow: bool) -> Self {
        self.decider.options.no_relative_urls = !allow;
        self
    }

    /// Adds these tokens to the `rel` of every link, even if the configuration does not allow
    /// `rel`.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::default().link_rel("noopener nofollow");
    /// assert_eq!(sanitizer.sanitize("<a href=/>Soup"), "<a href=\"/\" rel=\"noopener nofollow\">Soup</a>");
    /// ```
    #[must_use]
    pub fn link_rel(mut self, tokens: &str) -> Self {
        self.decider.options.link_rel = Some(tokens.to_owned());
        self
    }

    /// Sets the `target` of every link; `None` removes it.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::default().link_target(Some("_blank"));
    /// assert_eq!(sanitizer.sanitize("<a href=/>Soup"), "<a href=\"/\" target=\"_blank\">Soup</a>");
    /// ```
    #[must_use]
    pub fn link_target(mut self, target: Option<&str>) -> Self {
        self.decider.options.link_target = Some(target.map(ToOwned::to_owned));
        self
    }

    /// Adds a prefix to the values of `id` and `name`, if the configuration allows them, so that
    /// they cannot clash with those of the page. References to them (`href="#.."`, `for`,
    /// `aria-labelledby`) stay as they are.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::baseline().name_prefix("user-");
    /// assert_eq!(sanitizer.sanitize("<p id=a>"), "<p id=\"user-a\"></p>");
    /// ```
    #[must_use]
    pub fn name_prefix(mut self, prefix: &str) -> Self {
        self.decider.options.name_prefix = Some(prefix.to_owned());
        self
    }

    /// Calls a function for each element that the configuration allows, possibly several times for
    /// the same element. It is not called for elements that only older browsers see in the markup:
    /// if there is a function, they count as removed.
    ///
    /// ```
    /// use broth::sanitize::{ElementDecision, Sanitizer};
    ///
    /// let sanitizer = Sanitizer::default().on_element(|element| match element.attr("class") {
    ///     Some("ad") => ElementDecision::Remove,
    ///     _ => ElementDecision::Keep,
    /// });
    /// assert_eq!(sanitizer.sanitize("<p class=ad>Buy<p>Soup"), "<p>Soup</p>");
    /// ```
    #[must_use]
    pub fn on_element(
        mut self,
        decide: impl Fn(&Candidate<'_>) -> ElementDecision + Send + Sync + 'static,
    ) -> Self {
        self.decider.options.on_element = Some(Arc::new(decide));
        self
    }

    /// Calls a function with the element, the name and the value of each attribute that the
    /// configuration allows. It may be called again for the same attribute, with the value that it
    /// returned. Elements that only older browsers see must not have attributes if there is a
    /// function.
    ///
    /// ```
    /// use broth::sanitize::{AttributeDecision, Sanitizer};
    ///
    /// let sanitizer = Sanitizer::default().on_attribute(|_, name, value| match name.local {
    ///     "href" => AttributeDecision::Replace(value.replace("http:", "https:")),
    ///     _ => AttributeDecision::Keep,
    /// });
    /// assert_eq!(sanitizer.sanitize("<a href=http://a/>a"), "<a href=\"https://a/\">a</a>");
    /// ```
    #[must_use]
    pub fn on_attribute(
        mut self,
        decide: impl Fn(QName<'_>, QName<'_>, &str) -> AttributeDecision + Send + Sync + 'static,
    ) -> Self {
        self.decider.options.on_attribute = Some(Arc::new(decide));
        self
    }
}

/// Sanitizes markup that arrives in pieces; see [`Sanitizer::pieces`].
pub struct Pieces<'s, 'c> {
    decider: &'s Decider,
    context: Option<&'c Context<'c>>,
    /// `None` if nothing is let through.
    parser: Option<Parser<'static, 's>>,
}

impl Pieces<'_, '_> {
    /// Takes the next piece.
    pub fn feed(&mut self, html: &str) {
        if let Some(parser) = &mut self.parser {
            parser.feed(html);
        }
    }

    /// Ends the markup, and returns the result.
    #[must_use]
    pub fn finish(self) -> Sanitized {
        match self.parser {
            Some(parser) => prove::prove(self.decider, parser.finish(), self.context),
            None => Sanitized::default(),
        }
    }
}

impl core::fmt::Debug for Pieces<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Pieces").field("context", &self.context).finish_non_exhaustive()
    }
}
