//! `Sanitizer`: a configuration, and the ways to use it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::{Document, Node, NodeId};
use broth_html::{Context, FormsInTemplateContext, Input};
use broth_markup::{Name, Namespace, QName};

use once_cell::race::OnceBox;

use crate::config::{ConfigError, Configuration, SanitizerConfig, Unmentioned};
use crate::css::is_style;
use crate::decide::Decider;
use crate::filter::{Filter, Structure};
use crate::ignored::IgnoredName;
use crate::lists::Lists;
use crate::options::Options;
use crate::parse::{FORMS, Parser};
use crate::policy::{Policy, Safety};
use crate::prove::{self, Reports};
use crate::removals::Removals;
use crate::removed::{Removed, place};
use crate::sanitized::{Sanitized, SanitizedTree};
use crate::stream::Stream;
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

/// A sanitizer, which is built once and used many times. [`Sanitizer::new`] is the safe default;
/// [`Sanitizer::allowing`] has a list of yours.
///
/// All constructors except [`Sanitizer::unsafe_from_config`] make a *safe* sanitizer. It
/// removes everything that can run a script, whatever the configuration says.
///
/// [`sanitize`](Self::sanitize) and [`report`](Self::report) return markup that a parser of the
/// standard, in the [context](Self::context) and with scripting on or off, parses to exactly the
/// tree that the sanitizer has checked. Older browsers, which read `select` and HTML in SVG
/// differently, find nothing in it that the sanitizer would remove.
/// [SECURITY.md](https://github.com/broth-rs/broth/blob/main/SECURITY.md) has the threat model and
/// its limits.
///
/// ```
/// use broth::sanitize::Sanitizer;
///
/// let sanitizer = Sanitizer::new().allow_elements(["img"]).allow_attrs("img", ["src"]);
/// let html = sanitizer.context("tr").sanitize("<td><img src=soup.png onerror=steal()>");
/// assert_eq!(html, "<td><img src=\"soup.png\"></td>");
/// ```
#[derive(Clone, Debug)]
pub struct Sanitizer {
    pub(crate) decider: Arc<Decider>,
    pub(crate) safety: Safety,
    /// The element that will contain a fragment; `None` is the body.
    pub(crate) context: Option<String>,
    pub(crate) lists: Arc<Lists>,
    pub(crate) ignored: Vec<IgnoredName>,
}

impl Default for Sanitizer {
    /// The safe default.
    fn default() -> Self {
        Self::new()
    }
}

impl From<Configuration> for Sanitizer {
    /// A safe sanitizer.
    fn from(mut configuration: Configuration) -> Self {
        configuration.remove_unsafe();
        Self::with(configuration, Safety::Safe)
    }
}

/// Constructors.
impl Sanitizer {
    /// Makes a sanitizer with the standard's safe default: it allows text, links, tables, formulas
    /// and drawings, but no forms, images, styles, ids or classes.
    #[doc(alias = "builder")]
    #[must_use]
    pub fn new() -> Self {
        Self::from(Configuration::default())
    }

    /// Makes a safe sanitizer. It works as `setHTML()` and `parseHTML()` do with this
    /// configuration. It removes comments, processing instructions and custom data attributes
    /// unless the configuration allows them.
    ///
    /// # Errors
    ///
    /// Returns an error if the configuration breaks a rule of the standard.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#get-a-sanitizer-instance-from-options>
    pub fn from_config(config: SanitizerConfig) -> Result<Self, ConfigError> {
        Configuration::configure(config, Unmentioned::Removed).map(Self::from)
    }

    /// Makes a safe sanitizer with a [configuration](SanitizerConfig::from_json) written as JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if that is not a configuration, or breaks a rule of the standard.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::from_json(r#"{"elements": ["p", "b"]}"#)?;
    /// assert_eq!(sanitizer.sanitize("<p><i>Hot</i> <b>soup"), "<p> <b>soup</b></p>");
    /// # Ok::<(), broth::sanitize::ConfigError>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Self, ConfigError> {
        Self::from_config(SanitizerConfig::from_json(json)?)
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
    /// let tidy = Sanitizer::unsafe_from_config(SanitizerConfig::default())?;
    /// assert_eq!(tidy.sanitize("<p onclick=x()>Soup<!-- hot -->"), "<p onclick=\"x()\">Soup<!-- hot --></p>");
    /// # Ok::<(), broth::sanitize::ConfigError>(())
    /// ```
    pub fn unsafe_from_config(config: SanitizerConfig) -> Result<Self, ConfigError> {
        let configuration = Configuration::configure(config, Unmentioned::Allowed)?;
        Ok(Self::with(configuration, Safety::AsConfigured))
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

    fn with(configuration: Configuration, safety: Safety) -> Self {
        let policy = Policy::new(&configuration, safety, &Removals::default());
        Self {
            decider: Arc::new(Decider { policy, options: Options::default() }),
            safety,
            context: None,
            lists: Arc::new(configuration.into()),
            ignored: Vec::new(),
        }
    }
}

/// Sanitizing.
impl Sanitizer {
    /// Sanitizes markup for use in the [context](Self::context): by default, in the body of a page,
    /// such as in a `div`.
    #[doc(alias = "clean")]
    #[must_use]
    pub fn sanitize(&self, html: &str) -> String {
        self.run_in(&self.fragment_context(), html, Reports::Unread).html
    }

    /// Sanitizes markup for use in the [context](Self::context), and reports what was removed.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#set-and-filter-html>
    #[must_use]
    pub fn report(&self, html: &str) -> Sanitized {
        let mut sanitized = self.run_in(&self.fragment_context(), html, Reports::Read);
        place(&mut sanitized.removed, html);
        self.with_ignored(sanitized)
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
            prove::prove(&self.decider, tree, context, reports)
        })
    }

    /// Sanitizes a whole document. The elements `html`, `head` and `body` stay, without attributes,
    /// even if the configuration does not allow them: every parser makes them.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let html = Sanitizer::new().sanitize_document("<!DOCTYPE html><title>Soup</title><p onclick=x()>Hot");
    /// assert_eq!(html, "<!DOCTYPE html><html><head><title>Soup</title></head><body><p>Hot</p></body></html>");
    /// ```
    #[must_use]
    pub fn sanitize_document(&self, html: &str) -> String {
        self.run_document(html, Reports::Unread).html
    }

    /// Sanitizes a whole document, and reports what was removed.
    #[must_use]
    pub fn report_document(&self, html: &str) -> Sanitized {
        let mut sanitized = self.run_document(html, Reports::Read);
        place(&mut sanitized.removed, html);
        self.with_ignored(sanitized)
    }

    /// The same. Reports may be missing if they are not read.
    fn run_document(&self, html: &str, reports: Reports) -> Sanitized {
        let tree = prove::parse(&self.decider, html, None, Structure::of(None), FORMS);
        prove::prove(&self.decider, tree, None, reports)
    }

    /// Returns a sanitizer for markup that arrives in pieces, for use in the
    /// [context](Self::context).
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new();
    /// let mut stream = sanitizer.stream();
    /// for piece in ["<p oncl", "ick=x()>Sou", "p"] {
    ///     stream.feed(piece);
    /// }
    /// assert_eq!(stream.finish().html, "<p>Soup</p>");
    /// ```
    #[must_use]
    pub fn stream(&self) -> Stream<'_> {
        self.stream_in(Some(self.fragment_context()))
    }

    /// Returns a sanitizer for a whole document that arrives in pieces.
    #[must_use]
    pub fn stream_document(&self) -> Stream<'_> {
        self.stream_in(None)
    }

    fn stream_in<'s>(&'s self, context: Option<Context<'s>>) -> Stream<'s> {
        let refused = context.as_ref().is_some_and(|context| self.refuses(context));
        let structure = Structure::of(context.as_ref());
        let filter = Filter::new(Box::new(Document::new()), &self.decider, structure);
        let parser = Parser::new(filter, Input::streaming(), "", context.as_ref(), FORMS);
        Stream {
            decider: &self.decider,
            context,
            parser: (!refused).then_some(parser),
            ignored: &self.ignored,
        }
    }

    fn fragment_context(&self) -> Context<'_> {
        self.context.as_deref().map_or_else(|| Context::html("body"), Context::parse)
    }

    fn with_ignored(&self, sanitized: Sanitized) -> Sanitized {
        Sanitized { ignored_names: self.ignored.clone(), ..sanitized }
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
    /// let removed = Sanitizer::new().sanitize_tree(&mut doc, body);
    /// assert_eq!((removed.len(), doc.node(body).inner_html()), (1, "<p>Soup</p>".into()));
    /// ```
    pub fn sanitize_tree(&self, doc: &mut Document, node: NodeId) -> Vec<Removed> {
        walk::sanitize(&self.decider, doc, node)
    }

    /// The names and values of the attributes that an element keeps; `None` if the element is
    /// removed. The ancestors of the element do not matter.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let doc = broth::html::parse("<p onclick=x() lang=en>Soup<script>x()</script>");
    /// let kept = |name| Sanitizer::new().attributes_kept(doc.by_tag(name).next()?);
    /// assert_eq!(kept("p"), Some(vec![("lang".into(), "en".into())]));
    /// assert_eq!(kept("script"), None);
    /// ```
    #[must_use]
    pub fn attributes_kept(&self, element: Node<'_>) -> Option<Vec<(String, String)>> {
        walk::attributes_kept(&self.decider, element)
    }

    /// Parses a fragment for the [context](Self::context) and sanitizes it at the same time, as
    /// browsers do for `setHTML()` and `setHTMLUnsafe()`. The markup of the fragment may parse back
    /// to another tree.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let tree = Sanitizer::new().parse_fragment("<p id=a>Soup");
    /// let root = tree.document.node(tree.root);
    /// assert_eq!(root.dump_html().to_string(), "| <p>\n|   \"Soup\"\n");
    /// assert_eq!(tree.removed[0].name, "id");
    /// ```
    #[must_use]
    pub fn parse_fragment(&self, html: &str) -> SanitizedTree {
        let context = self.fragment_context();
        let html = if self.refuses(&context) { "" } else { html };
        self.tree(html, Some(&context))
    }

    /// Parses a document and sanitizes it at the same time, as browsers do for `parseHTML()` and
    /// `parseHTMLUnsafe()`.
    #[must_use]
    pub fn parse(&self, html: &str) -> SanitizedTree {
        self.tree(html, None)
    }

    fn tree(&self, html: &str, context: Option<&Context<'_>>) -> SanitizedTree {
        let forms = FormsInTemplateContext::default();
        let mut tree = prove::parse(&self.decider, html, context, Structure::Judged, forms);
        place(&mut tree.removed, html);
        SanitizedTree {
            document: tree.document,
            root: tree.root,
            removed: tree.removed,
            limits_met: tree.limits_met,
            ignored_names: self.ignored.clone(),
        }
    }

    /// Whether nothing may be put into an element of that name, such as a script, or a `style` if
    /// there is a policy for CSS.
    fn refuses(&self, context: &Context<'_>) -> bool {
        let QName { namespace, name, .. } = context.name();
        // A style sheet alone is what `CssSanitizer` is for.
        if self.decider.options.css.is_some() && is_style(&context.name()) {
            return true;
        }
        self.safety == Safety::Safe
            && name == Name::Script
            && matches!(namespace, Namespace::Html | Namespace::Svg)
    }
}
