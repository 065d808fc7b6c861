//! The setters: options that go beyond the standard.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::config::name::parsed_attribute;
#[cfg(feature = "css")]
use crate::css::CssSanitizer;
use crate::options::{AttributeCandidate, AttributeDecision, Decision, ElementCandidate, Options};
use crate::{Sanitizer, url};

/// Options that go beyond the standard.
impl Sanitizer {
    fn options(&mut self) -> &mut Options {
        &mut Arc::make_mut(&mut self.decider).options
    }

    /// Sets the element that will contain a fragment: `td`, `svg path` or `math mi`. By default, it
    /// is the body of a page. Any name will do: an unknown element is like a `span`.
    ///
    /// A sanitizer is cheap to clone, so one may be made for each of several contexts.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// assert_eq!(Sanitizer::new().sanitize("<td>1"), "1");
    /// assert_eq!(Sanitizer::new().context("tr").sanitize("<td>1"), "<td>1</td>");
    /// ```
    #[must_use]
    pub fn context(mut self, context: &str) -> Self {
        self.context = Some(context.to_owned());
        self
    }

    /// Sets whether an element that the configuration does not mention is replaced with its
    /// children. By default, as in the standard, its content is removed with it.
    ///
    /// Content that is not meant for readers is removed in any case: that of scripts and style
    /// sheets, of `title`, `textarea`, `select`, `template` and the like, and of elements that are
    /// never safe. So is that of the elements in `removeElements`. In a document, `html`, `head`
    /// and `body` stay, without attributes.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::allowing(["b", "i"]).keep_content(true);
    /// let html = "<p>Hot <b>Soup</b><script>steal()</script></p>";
    /// assert_eq!(sanitizer.sanitize(html), "Hot <b>Soup</b>");
    /// ```
    #[must_use]
    pub fn keep_content(mut self, yes: bool) -> Self {
        self.options().keep_content = yes;
        self
    }

    /// Sets the schemes that addresses may have: an attribute with another one is removed.
    /// Addresses without a scheme stay, unless [`relative_urls`](Self::relative_urls) says
    /// otherwise. [`schemes_of`](Self::schemes_of) goes before this.
    ///
    /// A scheme may be written with its colon, as `https:` or `https://`. What is no scheme, such
    /// as a host, allows nothing.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().schemes(["https", "mailto"]);
    /// let html = "<a href=tel:1>1</a> <q cite=HTTPS://a/>2</q> <a href=b>3</a>";
    /// assert_eq!(sanitizer.sanitize(html), r#"<a>1</a> <q>2</q> <a href="b">3</a>"#);
    /// ```
    #[doc(alias = "url_schemes")]
    #[must_use]
    pub fn schemes<I: IntoIterator<Item: AsRef<str>>>(mut self, schemes: I) -> Self {
        self.options().schemes = Some(only_schemes(schemes));
        self
    }

    /// Sets the schemes that the addresses in this attribute may have, such as `href`, which
    /// includes the `xlink:href` of SVG; [`schemes`](Self::schemes) sets those of all others. `src`
    /// includes each image of a `srcset`, unless `srcset` has schemes of its own.
    ///
    /// A name that no attribute with addresses has, such as that of an element, is among the
    /// [ignored names](Self::ignored_names).
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().schemes_of("href", ["http", "https", "mailto"]);
    /// let html = "<a href=tel:1>1</a> <a href=HTTPS://a/>2</a> <a href=b>3</a>";
    /// assert_eq!(
    ///     sanitizer.sanitize(html),
    ///     r#"<a>1</a> <a href="HTTPS://a/">2</a> <a href="b">3</a>"#
    /// );
    /// ```
    #[must_use]
    pub fn schemes_of<I>(mut self, attribute: &str, schemes: I) -> Self
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let schemes = only_schemes(schemes);
        let attribute = attribute.strip_prefix("xlink:").unwrap_or(attribute);
        self.options().url_schemes.insert(parsed_attribute(attribute), schemes);
        self.find_ignored();
        self
    }

    /// Sets whether URLs without a scheme stay in the attributes that [`schemes`](Self::schemes) or
    /// [`schemes_of`](Self::schemes_of) concern. Without those two, it has no effect.
    #[doc(alias = "url_relative")]
    #[must_use]
    pub fn relative_urls(mut self, yes: bool) -> Self {
        self.options().no_relative_urls = !yes;
        self
    }

    /// Sets the tokens that the `rel` of every link has besides its own, even if the configuration
    /// does not allow `rel`.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().rel("noopener nofollow");
    /// assert_eq!(sanitizer.sanitize("<a href=/>Soup"), "<a href=\"/\" rel=\"noopener nofollow\">Soup</a>");
    /// ```
    #[doc(alias = "link_rel")]
    #[must_use]
    pub fn rel(mut self, tokens: &str) -> Self {
        self.options().link_rel = Some(tokens.to_owned());
        self
    }

    /// Sets the `target` of every link. If it is empty, no link keeps one.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().target("_blank");
    /// assert_eq!(sanitizer.sanitize("<a href=/>Soup"), "<a href=\"/\" target=\"_blank\">Soup</a>");
    /// ```
    #[must_use]
    pub fn target(mut self, target: &str) -> Self {
        self.options().link_target = Some(Some(target.to_owned()).filter(|it| !it.is_empty()));
        self
    }

    /// Sets a prefix for the values of `id` and `name`, if the configuration allows them, so that
    /// they cannot clash with those of the page. References to them (`href="#.."`, `for`,
    /// `aria-labelledby`) stay as they are.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::baseline().id_prefix("user-");
    /// assert_eq!(sanitizer.sanitize("<p id=a>"), "<p id=\"user-a\"></p>");
    /// ```
    #[must_use]
    pub fn id_prefix(mut self, prefix: &str) -> Self {
        self.options().name_prefix = Some(prefix.to_owned());
        self
    }

    /// Sets a function that decides about each element that the configuration allows. It may be
    /// called several times for the same element. It is not called for elements that only older
    /// browsers see in the markup: if there is a function, they count as removed.
    ///
    /// ```
    /// use broth::sanitize::{Decision, Sanitizer};
    ///
    /// let sanitizer = Sanitizer::new().on_element(|element| match element.attr("class") {
    ///     Some("ad") => Decision::Remove,
    ///     _ => Decision::Keep,
    /// });
    /// assert_eq!(sanitizer.sanitize("<p class=ad>Buy<p>Soup"), "<p>Soup</p>");
    /// ```
    #[must_use]
    pub fn on_element(
        mut self,
        decide: impl Fn(&ElementCandidate<'_>) -> Decision + Send + Sync + 'static,
    ) -> Self {
        self.options().on_element = Some(Arc::new(decide));
        self
    }

    /// Sets what stays of CSS in `style` elements, in `style` attributes, and in the attributes of
    /// SVG that contain CSS. Without it, all CSS stays, as the standard says. It allows neither the
    /// elements nor the attributes themselves.
    ///
    /// ```
    /// use broth::sanitize::{CssSanitizer, Sanitizer};
    ///
    /// let sanitizer = Sanitizer::new().allow_attrs("*", ["style"]).css(CssSanitizer::content());
    /// let html = r#"<p style="color: red; background: url(//example.com/a)">Soup</p>"#;
    /// assert_eq!(sanitizer.sanitize(html), r#"<p style="color: red">Soup</p>"#);
    /// ```
    #[cfg(feature = "css")]
    #[doc(alias = "css_sanitizer")]
    #[doc(alias = "filter_style_properties")]
    #[doc(alias = "allowed_styles")]
    #[must_use]
    pub fn css(mut self, css: CssSanitizer) -> Self {
        self.options().css = Some(Arc::new(css));
        self
    }

    /// Sets a function that decides about each attribute that the configuration allows. It may be
    /// called again for the same attribute, with the value that it returned. Elements that only
    /// older browsers see must not have attributes if there is a function.
    ///
    /// ```
    /// use broth::sanitize::{AttributeDecision, Sanitizer};
    ///
    /// let sanitizer = Sanitizer::new().on_attribute(|attribute| match attribute.name.local {
    ///     "href" => AttributeDecision::Replace(attribute.value.replace("http:", "https:")),
    ///     _ => AttributeDecision::Keep,
    /// });
    /// assert_eq!(sanitizer.sanitize("<a href=http://a/>a"), "<a href=\"https://a/\">a</a>");
    /// ```
    #[doc(alias = "attribute_filter")]
    #[must_use]
    pub fn on_attribute(
        mut self,
        decide: impl Fn(&AttributeCandidate<'_>) -> AttributeDecision + Send + Sync + 'static,
    ) -> Self {
        self.options().on_attribute = Some(Arc::new(decide));
        self
    }
}

fn only_schemes<I: IntoIterator<Item: AsRef<str>>>(schemes: I) -> Vec<String> {
    schemes.into_iter().map(|scheme| url::only_scheme(scheme.as_ref())).collect()
}
