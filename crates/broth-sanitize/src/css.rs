//! `CssSanitizer`: the safe part of style sheets and `style` attributes.
//!
//! CSS is read by CSS Syntax, as browsers read it, and every token of a value is judged. Unknown
//! tokens, functions and at-rules do not pass. The result is read again, and judged again: it must
//! be what was kept, or nothing is.

use alloc::borrow::ToOwned as _;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use broth_css::Property;

use crate::removed::Removed;
use crate::url;

mod attribute;
mod declarations;
mod policy;
mod presets;
mod selector;
mod sheet;
mod value;

pub(crate) use attribute::is_style;

type OnUrl = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// Style sheets and `style` attributes without what the page does not want.
///
/// [`CssSanitizer::new`] removes everything; what is allowed is added to it. The presets
/// [`content`](Self::content) and [`mail`](Self::mail) are lists that fit most uses.
/// [`Sanitizer::css`](crate::Sanitizer::css) applies it to markup.
///
/// Nothing is loaded by what is kept, unless [`schemes`](Self::schemes) or
/// [`on_url`](Self::on_url) allow it. Functions that are in no specification are removed, also
/// those that browsers know, and so are functions that stand for other tokens, such as `var()`, or
/// that run code, unless they are [allowed](Self::allow_functions).
///
/// ```
/// use broth::sanitize::CssSanitizer;
///
/// let css = CssSanitizer::content();
/// let style = r"color: red; background: u\72l(//example.com/a); position: fixed";
/// assert_eq!(css.sanitize_declarations(style), "color: red");
/// assert_eq!(css.sanitize("@\\69mport 'a'; p { color: red; top: 0 }"), "p{color: red}");
/// ```
#[derive(Clone, Default)]
pub struct CssSanitizer {
    properties: BTreeSet<String>,
    known_properties: bool,
    custom_properties: bool,
    /// The only values of a property.
    values: BTreeMap<String, BTreeSet<String>>,
    z_index: Option<i32>,
    functions: BTreeSet<String>,
    at_rules: BTreeSet<String>,
    schemes: Vec<String>,
    relative_urls: bool,
    on_url: Option<OnUrl>,
    scope: Option<String>,
    important: bool,
}

impl fmt::Debug for CssSanitizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CssSanitizer")
            .field("properties", &self.properties)
            .field("functions", &self.functions)
            .field("at_rules", &self.at_rules)
            .field("schemes", &self.schemes)
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}

/// Options.
impl CssSanitizer {
    /// A sanitizer that removes everything.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds properties that are allowed. Properties that run code in old browsers, such as
    /// `behavior`, never are.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::new().allow_properties(["color", "margin"]);
    /// let kept = css.sanitize_declarations("Color:red;top:0;margin:0 auto");
    /// assert_eq!(kept, "Color:red; margin:0 auto");
    /// ```
    #[must_use]
    pub fn allow_properties<I: IntoIterator<Item: AsRef<str>>>(mut self, properties: I) -> Self {
        self.properties.extend(lowercase(properties));
        self
    }

    /// Sets whether all properties of the specifications are allowed.
    #[must_use]
    pub fn known_properties(mut self, yes: bool) -> Self {
        self.known_properties = yes;
        self
    }

    /// Sets whether custom properties are allowed, such as `--main-color`. Their values are judged
    /// as all others. [`allow_functions`](Self::allow_functions) allows `var()`.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::content().custom_properties(true).allow_functions(["var"]);
    /// let style = "--a: red; --b: url(c); color: var(--a)";
    /// assert_eq!(css.sanitize_declarations(style), "--a: red; color: var(--a)");
    /// ```
    #[must_use]
    pub fn custom_properties(mut self, yes: bool) -> Self {
        self.custom_properties = yes;
        self
    }

    /// Allows a property, but only with these keywords as its value.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::new().allow_values("position", ["static", "relative"]);
    /// assert_eq!(css.sanitize_declarations("position: relative"), "position: relative");
    /// assert_eq!(css.sanitize_declarations("position: fixed"), "");
    /// ```
    #[must_use]
    pub fn allow_values<I>(mut self, property: &str, keywords: I) -> Self
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let property = property.to_ascii_lowercase();
        self.properties.insert(property.clone());
        self.values.entry(property).or_default().extend(lowercase(keywords));
        self
    }

    /// Allows `z-index` up to a number.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::new().max_z_index(10);
    /// assert_eq!(css.sanitize_declarations("z-index: 9"), "z-index: 9");
    /// assert_eq!(css.sanitize_declarations("z-index: 9999"), "");
    /// ```
    #[must_use]
    pub fn max_z_index(mut self, max: i32) -> Self {
        self.properties.insert("z-index".to_owned());
        self.z_index = Some(max);
        self
    }

    /// Adds functions that are allowed, besides those whose value depends on their arguments alone,
    /// such as `rgb()` and `calc()`: `var`, or functions of no specification.
    ///
    /// `url()`, and the functions that contain addresses, depend on [`schemes`](Self::schemes) and
    /// [`on_url`](Self::on_url). They never contain functions such as `var()`.
    #[must_use]
    pub fn allow_functions<I: IntoIterator<Item: AsRef<str>>>(mut self, functions: I) -> Self {
        self.functions.extend(lowercase(functions));
        self
    }

    /// Adds at-rules that are allowed, of these: `media`, `supports`, `container`, `layer`,
    /// `starting-style`, `keyframes`, `-webkit-keyframes` and `font-face`. All others are removed.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::content().allow_at_rules(["media"]);
    /// let sheet = "@media print { a { color: black } }";
    /// assert_eq!(css.sanitize(sheet), sheet);
    /// ```
    #[must_use]
    pub fn allow_at_rules<I: IntoIterator<Item: AsRef<str>>>(mut self, names: I) -> Self {
        self.at_rules.extend(lowercase(names));
        self
    }

    /// Sets the schemes of the addresses that are allowed, such as `https` or `data`. By default,
    /// there are none, and nothing is loaded.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::new().allow_properties(["background"]).schemes(["data"]);
    /// assert_eq!(css.sanitize_declarations("background: url(data:,)"), "background: url(data:,)");
    /// assert_eq!(css.sanitize_declarations("background: image-set('a.png' 1x)"), "");
    /// ```
    #[must_use]
    pub fn schemes<I: IntoIterator<Item: AsRef<str>>>(mut self, schemes: I) -> Self {
        self.schemes =
            schemes.into_iter().map(|scheme| url::only_scheme(scheme.as_ref())).collect();
        self
    }

    /// Sets whether addresses without a scheme are allowed.
    #[must_use]
    pub fn relative_urls(mut self, yes: bool) -> Self {
        self.relative_urls = yes;
        self
    }

    /// Sets a function that decides about each address, instead of the [schemes](Self::schemes): it
    /// returns the new address, or `None` to remove the declaration. It may be called again with
    /// an address that it returned.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::mail().on_url(|url| match url.strip_prefix("https://") {
    ///     Some(rest) if rest.starts_with("proxy.example/") => Some(url.to_owned()),
    ///     Some(rest) => Some(format!("https://proxy.example/{rest}")),
    ///     None => None,
    /// });
    /// assert_eq!(
    ///     css.sanitize_declarations("background: url(https://a.example/b) red"),
    ///     r#"background: url("https://proxy.example/a.example/b") red"#,
    /// );
    /// ```
    #[must_use]
    pub fn on_url(
        mut self,
        decide: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.on_url = Some(Arc::new(decide));
        self
    }

    /// Sets a selector, such as `.mail`: the rules of style sheets match only elements below an
    /// element that it matches.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::content().scope(".mail");
    /// let kept = css.sanitize("p, body > a { color: red }");
    /// assert_eq!(kept, ".mail p, .mail body > a{color: red}");
    /// ```
    #[must_use]
    pub fn scope(mut self, selector: impl Into<String>) -> Self {
        self.scope = Some(selector.into());
        self
    }

    /// Sets whether `!important` is allowed.
    #[must_use]
    pub fn important(mut self, yes: bool) -> Self {
        self.important = yes;
        self
    }
}

/// Sanitizing.
impl CssSanitizer {
    /// Sanitizes a style sheet.
    #[must_use]
    pub fn sanitize(&self, sheet: &str) -> String {
        self.written_sheet(sheet).css_or(sheet)
    }

    /// Sanitizes a style sheet, and reports what was removed. The spans are those of the style
    /// sheet.
    ///
    /// ```
    /// use broth::sanitize::{CssSanitizer, RemovalReason};
    ///
    /// let sheet = "a { color: red; background: url(b) }";
    /// let out = CssSanitizer::content().report(sheet);
    /// assert_eq!(out.css, "a{color: red}");
    /// assert_eq!(out.removed[0].reason, RemovalReason::CssProperty);
    /// assert_eq!(&sheet[out.removed[0].span.unwrap().range()], "background: url(b)");
    /// ```
    #[must_use]
    pub fn report(&self, sheet: &str) -> SanitizedCss {
        self.written_sheet(sheet).report(sheet)
    }

    /// Sanitizes the value of a `style` attribute.
    #[must_use]
    pub fn sanitize_declarations(&self, style: &str) -> String {
        self.written_declarations(style).css_or(style)
    }

    /// Sanitizes the value of a `style` attribute, and reports what was removed. The spans are
    /// those of the value.
    #[must_use]
    pub fn report_declarations(&self, style: &str) -> SanitizedCss {
        self.written_declarations(style).report(style)
    }
}

/// CSS that is safe to use, and a report of what was removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SanitizedCss {
    /// The CSS.
    pub css: String,
    /// The removed declarations and rules, in the order of the source.
    pub removed: Vec<Removed>,
}

impl CssSanitizer {
    /// Whether a property is allowed, by its name in lower case.
    fn allows_property(&self, name: &str) -> bool {
        if name.starts_with("--") {
            return self.custom_properties;
        }
        self.properties.contains(name) || self.known_properties && Property::find(name).is_some()
    }

    /// The address that takes the place of another.
    fn url(&self, address: &str) -> Option<String> {
        if let Some(decide) = &self.on_url {
            return decide(address);
        }
        let is_allowed = match url::scheme(address) {
            Some(_) => self.schemes.iter().any(|scheme| url::has_scheme(address, scheme)),
            None => self.relative_urls,
        };
        is_allowed.then(|| address.to_owned())
    }
}

fn lowercase<I: IntoIterator<Item: AsRef<str>>>(names: I) -> impl Iterator<Item = String> {
    names.into_iter().map(|name| name.as_ref().to_ascii_lowercase())
}
