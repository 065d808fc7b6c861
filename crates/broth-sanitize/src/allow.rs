//! Lists of what a sanitizer allows: `allowing`, `allow_elements` and `allow_attrs`.

use alloc::borrow::ToOwned;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::config::{Configuration, SanitizerConfig, Unmentioned};
use crate::ignored::{IgnoredName, IgnoredReason};
use crate::lists::may_be_own_attribute;
use crate::policy::{Policy, Safety};
use crate::removed::RemovedKind;
use crate::sanitizer::Sanitizer;
use crate::url;

/// Lists of what is allowed.
impl Sanitizer {
    /// Makes a safe sanitizer that allows exactly these elements, without attributes. Everything
    /// else is removed.
    ///
    /// A name alone is that of an HTML element, except for `svg` and `math`; `svg path` and
    /// `math mi` are elements in them. What can run a script, such as `script`, is never allowed.
    /// [`ignored_names`](Self::ignored_names) has the names without effect.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::allowing(["p", "b", "a", "svg", "svg path"])
    ///     .allow_attrs("a", ["href"])
    ///     .allow_attrs("svg path", ["d"])
    ///     .allow_attrs("*", ["lang"]);
    /// let html = "<p lang=en id=a>Hot <a href=/ title=b>soup</a> <i>now</i><svg><path d=M0,0 /></svg>";
    /// assert_eq!(
    ///     sanitizer.sanitize(html),
    ///     r#"<p lang="en">Hot <a href="/">soup</a> <svg><path d="M0,0"></path></svg></p>"#
    /// );
    /// ```
    #[doc(alias = "tags")]
    #[must_use]
    pub fn allowing<I: IntoIterator<Item: AsRef<str>>>(elements: I) -> Self {
        let nothing = SanitizerConfig {
            elements: Some(Vec::new()),
            attributes: Some(Vec::new()),
            ..SanitizerConfig::default()
        };
        let nothing = Configuration::configure(nothing, Unmentioned::Removed);
        Self::from(nothing.unwrap_or_default()).allow_elements(elements)
    }

    /// Adds elements that are allowed. They are named as in [`allowing`](Self::allowing); elements
    /// that are allowed already keep their attributes.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().allow_elements(["details", "summary"]);
    /// let html = "<details><summary>Soup</summary>Hot</details>";
    /// assert_eq!(sanitizer.sanitize(html), html);
    /// ```
    #[doc(alias = "add_tags")]
    #[doc(alias = "allow_tags")]
    #[must_use]
    pub fn allow_elements<I: IntoIterator<Item: AsRef<str>>>(mut self, elements: I) -> Self {
        let elements = elements.into_iter().map(|element| element.as_ref().to_owned());
        Arc::make_mut(&mut self.lists).elements.extend(elements);
        self.prepared_again()
    }

    /// Adds attributes that are allowed on an element, or on all elements: `*`. This does not allow
    /// the element itself.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().allow_elements(["img"]).allow_attrs("img", ["src", "alt"]);
    /// let out = sanitizer.sanitize("<img src=a.png alt=Soup onload=steal()>");
    /// assert_eq!(out, r#"<img src="a.png" alt="Soup">"#);
    /// ```
    #[doc(alias = "add_tag_attributes")]
    #[doc(alias = "add_generic_attributes")]
    #[must_use]
    pub fn allow_attrs<I>(mut self, element: &str, attrs: I) -> Self
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let attrs = attrs.into_iter().map(|attr| attr.as_ref().to_owned()).collect();
        Arc::make_mut(&mut self.lists).attributes.push((element.to_owned(), attrs));
        self.prepared_again()
    }

    /// Adds classes that stay on an element, or on all elements: `*`. In a class, `*` stands for
    /// any characters. Other classes are removed from these elements, and each is reported.
    ///
    /// This allows the attribute `class` there, but not the element itself. On elements that no
    /// such list is about, the configuration decides about the attribute as a whole.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().allow_classes("code", ["language-*", "line"]);
    /// let out = sanitizer.report(r#"<p class=ad><code class="language-rust big">let x;</code>"#);
    /// assert_eq!(out.html, r#"<p><code class="language-rust">let x;</code></p>"#);
    /// let removed = out.removed[1].to_string();
    /// assert_eq!(removed, r#"1:40: class "big": it is not among the classes that are allowed"#);
    /// ```
    #[doc(alias = "allowed_classes")]
    #[doc(alias = "add_allowed_classes")]
    #[must_use]
    pub fn allow_classes<I>(mut self, element: &str, classes: I) -> Self
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let patterns = classes.into_iter().map(|class| class.as_ref().to_owned()).collect();
        Arc::make_mut(&mut self.decider).options.classes.add(element, patterns);
        self.allow_attrs(element, ["class"])
    }

    /// The names that were given to this sanitizer and have no effect: misspelt ones, those of what
    /// could run a script, those of attributes whose element is not allowed, and those in
    /// [`schemes_of`](Self::schemes_of) that are of no address. Every report has them, too.
    #[must_use]
    pub fn ignored_names(&self) -> &[IgnoredName] {
        &self.ignored
    }

    pub(crate) fn prepared_again(mut self) -> Self {
        let mut configuration = self.lists.configuration();
        if self.safety == Safety::Safe {
            configuration.remove_unsafe();
        }
        Arc::make_mut(&mut self.decider).policy =
            Policy::new(&configuration, self.safety, &self.lists.removals());
        self.find_ignored();
        self
    }

    /// Finds the names that have no effect.
    pub(crate) fn find_ignored(&mut self) {
        let policy = &self.decider.policy;
        let mut ignored = self.lists.ignored(policy);
        let of_schemes = self.decider.options.url_schemes.keys();
        let unused =
            of_schemes.filter(|name| !url::holds_addresses(name) && !may_be_own_attribute(name));
        ignored.extend(
            unused.map(|name| {
                IgnoredName::new(RemovedKind::Attribute, name, IgnoredReason::NoAddress)
            }),
        );
        self.ignored = ignored;
    }
}
