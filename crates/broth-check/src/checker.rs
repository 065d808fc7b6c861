//! `Checker`: checks and fixes documents, with options.

use alloc::vec::Vec;

use broth_html::Context;

use crate::fix::{Fixed, State, fix_in};
use crate::options::Options;
use crate::pipeline::token_checker::TokenChecker;
use crate::place::place;
use crate::visitor::CustomRule;
use crate::{
    AllowedAttribute, CustomElement, DocumentEncoding, Finding, Framework, IgnoredRegion, Lint,
    Rule, RuleName, Severity, Template, Visitor,
};

/// Checks documents, with options. By default, all rules except style rules are on.
///
/// It is built once, and may be shared between threads.
///
/// ```
/// use broth::check::Checker;
///
/// let checker = Checker::new().deny("uppercase-tag-name");
/// let page = "<!DOCTYPE html><TITLE>Soup</title>";
/// assert_eq!(checker.check(page)[0].rule.as_str(), "uppercase-tag-name");
/// assert_eq!(checker.fix(page).html, "<!DOCTYPE html><title>Soup</title>");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[doc(alias = "Options", alias = "Linter", alias = "Validator")]
pub struct Checker {
    pub(crate) options: Options,
}

impl Checker {
    /// Makes a checker with the default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a checker without rules, for those that you add: your own, and built-in ones by
    /// [`deny`](Self::deny) and [`severity`](Self::severity).
    ///
    /// ```
    /// use broth::check::Checker;
    ///
    /// let page = "<p>Soup</b>";
    /// assert!(Checker::empty().check(page).is_empty());
    /// assert_eq!(Checker::empty().deny("missing-doctype").check(page).len(), 1);
    /// ```
    #[doc(alias = "only")]
    #[must_use]
    pub fn empty() -> Self {
        let mut checker = Self::default();
        checker.options.choices.is_empty = true;
        checker
    }

    /// Adds a rule to those whose findings are errors. It is a [`Rule`] or its name, which may also
    /// be that of a rule of your own. If no rule has the name, each document has a finding
    /// `unknown-rule` that says so; [`Rule`]'s `from_str` returns an error instead.
    ///
    /// ```
    /// use broth::check::Checker;
    ///
    /// let page = "<!DOCTYPE html><TITLE>Soup</TITLE>";
    /// let checker = Checker::new().deny("uppercase-tag-name");
    /// assert_eq!(checker.check(page)[0].rule.as_str(), "uppercase-tag-name");
    /// let typo = Checker::new().deny("uppercase-tag-nmae");
    /// assert_eq!(
    ///     typo.check(page)[0].message,
    ///     "unknown rule `uppercase-tag-nmae`; did you mean `uppercase-tag-name`?"
    /// );
    /// ```
    #[must_use]
    pub fn deny<'n>(self, rule: impl Into<RuleName<'n>>) -> Self {
        self.severity(rule, Severity::Error)
    }

    /// Adds a rule to those that are off. It is named as in [`deny`](Self::deny).
    ///
    /// ```
    /// use broth::check::Checker;
    ///
    /// let checker = Checker::new().allow("missing-title");
    /// assert!(checker.check("<!DOCTYPE html><p>Soup").is_empty());
    /// ```
    #[must_use]
    pub fn allow<'n>(mut self, rule: impl Into<RuleName<'n>>) -> Self {
        self.options.set(rule.into(), None);
        self
    }

    /// Sets the severity of the findings of a rule, which is named as in [`deny`](Self::deny).
    ///
    /// ```
    /// use broth::check::{Checker, Severity};
    ///
    /// let checker = Checker::new().severity("missing-title", Severity::Warning);
    /// assert_eq!(checker.check("<!DOCTYPE html><p>Soup")[0].severity, Severity::Warning);
    /// ```
    #[must_use]
    pub fn severity<'n>(mut self, rule: impl Into<RuleName<'n>>, severity: Severity) -> Self {
        self.options.set(rule.into(), Some(severity));
        self
    }

    /// Sets the maximum number of findings per document; the default is 10,000. If there are more,
    /// the last one is `too-many-findings`.
    ///
    /// ```
    /// use broth::check::Checker;
    ///
    /// let findings = Checker::new().findings_limit(2).check("</b></b></b></b>");
    /// assert_eq!(findings[2].rule.as_str(), "too-many-findings");
    /// ```
    #[must_use]
    pub fn findings_limit(mut self, limit: usize) -> Self {
        self.options.choices.limit = limit;
        self
    }

    /// Sets the parts of documents that are not HTML, such as the code of a template. Their
    /// contents are not checked, and fixes do not change them.
    #[must_use]
    pub fn ignored_regions(mut self, regions: impl IntoIterator<Item = IgnoredRegion>) -> Self {
        self.options.regions = regions.into_iter().collect();
        self
    }

    /// Sets whether fixes of the built-in rules may change the tree, where browsers do the same
    /// with it, or where the name that was meant is likely: an attribute without effect is removed,
    /// a misspelled one gets its name. By default, they may not.
    ///
    /// ```
    /// use broth::check::Checker;
    ///
    /// let page = "<!DOCTYPE html><title>Soup</title><nav role=navigation>Soup</nav>";
    /// assert_eq!(Checker::new().fix(page).html, page);
    /// let fixed = Checker::new().unsafe_fixes(true).fix(page);
    /// assert_eq!(fixed.html, page.replace(" role=navigation", ""));
    /// ```
    #[must_use]
    pub fn unsafe_fixes(mut self, yes: bool) -> Self {
        self.options.unsafe_fixes = yes;
        self
    }

    /// Sets the language of a template. Its code is not checked, fixes do not change it, and there
    /// are no findings that depend on what it writes. By default, a document is HTML.
    ///
    /// ```
    /// use broth::check::{Checker, Template};
    ///
    /// let page = "{% for b in c %}<p title={{ b }}><img src=a></p>{% endfor %}";
    /// let findings = Checker::new().template(Template::Jinja).check(page);
    /// assert_eq!(findings.len(), 1);
    /// assert_eq!(findings[0].rule.as_str(), "missing-attribute");
    /// ```
    #[must_use]
    pub fn template(mut self, template: impl Into<Option<Template>>) -> Self {
        self.options.template = template.into();
        self.options.project.of_template = match self.options.template {
            Some(Template::Vue) => &[Framework::Vue],
            Some(Template::Svelte) => &[Framework::Svelte],
            Some(Template::Astro) => &[Framework::Astro],
            // Laravel comes with both.
            Some(Template::Blade) => &[Framework::Alpine, Framework::Livewire],
            _ => &[],
        };
        self
    }

    /// Adds attributes that documents may have besides those of HTML.
    ///
    /// ```
    /// use broth::check::{AllowedAttribute, Checker};
    ///
    /// let checker = Checker::new().allow_attributes([AllowedAttribute::new("soup-*")]);
    /// assert!(checker.check("<!DOCTYPE html><title>Soup</title><p soup-kind=hot>").is_empty());
    /// ```
    #[must_use]
    pub fn allow_attributes(
        mut self,
        attributes: impl IntoIterator<Item = AllowedAttribute>,
    ) -> Self {
        self.options.project.attributes.extend(attributes);
        self
    }

    /// Adds a framework, whose attributes documents may have.
    #[must_use]
    pub fn allow_framework(mut self, framework: Framework) -> Self {
        self.options.project.frameworks.push(framework);
        self
    }

    /// Adds custom elements. Their attributes and contents are checked, and so are names that are
    /// nearly theirs; other custom elements are not.
    ///
    /// ```
    /// use broth::check::{Checker, CustomElement};
    ///
    /// let checker = Checker::new().allow_elements([CustomElement::new("soup-bowl")]);
    /// let findings = checker.check("<!DOCTYPE html><title>Soup</title><soup-bwol></soup-bwol>");
    /// assert_eq!(findings[0].help.as_deref(), Some("did you mean `soup-bowl`?"));
    /// ```
    #[must_use]
    pub fn allow_elements(mut self, elements: impl IntoIterator<Item = CustomElement>) -> Self {
        elements.into_iter().for_each(|element| self.options.project.add(element));
        self
    }

    /// Sets how the bytes of the document were decoded, which the rules about its encoding need. By
    /// default, this is unknown, as for a text that was not decoded from bytes.
    ///
    /// ```
    /// use broth::check::{Checker, DocumentEncoding, EncodingSource};
    ///
    /// let encoding = DocumentEncoding { name: "UTF-8".into(), source: EncodingSource::Nothing };
    /// let findings = Checker::new().encoding(encoding).check("<!DOCTYPE html><title>Café</title>");
    /// assert_eq!(findings[0].rule.as_str(), "undeclared-encoding");
    /// ```
    #[must_use]
    pub fn encoding(mut self, encoding: DocumentEncoding) -> Self {
        self.options.choices.encoding = Some(encoding);
        self
    }

    /// Adds a rule of your own that a [`Visitor`] checks, in the same walk over the tree as others.
    /// It is cloned for each document.
    ///
    /// ```
    /// use broth::check::{Checker, Finding, Lint, Severity, Visitor, Walk};
    /// use broth::dom::Node;
    ///
    /// static NO_MARQUEE: Lint =
    ///     Lint::new("no-marquee", Severity::Error, "Nothing on our site moves.");
    ///
    /// #[derive(Clone)]
    /// struct NoMarquee;
    ///
    /// impl Visitor<'_> for NoMarquee {
    ///     fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
    ///         if let (true, Some(tag)) = (element.is("marquee"), element.start_tag()) {
    ///             walk.report(Finding::new(&NO_MARQUEE, tag));
    ///         }
    ///     }
    /// }
    ///
    /// let checker = Checker::new().visitor(&NO_MARQUEE, NoMarquee);
    /// let findings = checker.check("<!DOCTYPE html><title>Soup</title><marquee>Hot</marquee>");
    /// assert!(findings.iter().any(|finding| finding.rule.as_str() == "no-marquee"));
    /// ```
    #[must_use]
    pub fn visitor<V>(mut self, lint: &'static Lint, visitor: V) -> Self
    where
        V: for<'d> Visitor<'d> + Clone + Send + Sync + 'static,
    {
        self.options.add(CustomRule::new(lint, visitor));
        self
    }

    /// All rules that can be configured here: the built-in ones and your own.
    pub fn rules(&self) -> impl Iterator<Item = Rule> {
        self.options.rules()
    }

    /// The severity of the findings of a rule; `None` if it is off, or if there
    /// is no such rule.
    ///
    /// ```
    /// use broth::check::{Checker, Severity};
    ///
    /// assert_eq!(Checker::new().severity_of("attribute-quotes"), None);
    /// let checker = Checker::new().deny("attribute-quotes");
    /// assert_eq!(checker.severity_of("attribute-quotes"), Some(Severity::Error));
    /// ```
    #[must_use]
    pub fn severity_of<'n>(&self, rule: impl Into<RuleName<'n>>) -> Option<Severity> {
        self.options.severity(rule.into().among(self.options.rules()).ok()?)
    }

    /// Checks a document. The findings are in source order. Their fixes are those that
    /// [`fix`](Self::fix) applies; a fix that is not proven alone is left to it.
    #[must_use]
    pub fn check(&self, html: &str) -> Vec<Finding> {
        self.check_in(html, None)
    }

    /// Checks a fragment as the content of a context element.
    ///
    /// ```
    /// use broth::check::Checker;
    ///
    /// let findings = Checker::new().check_fragment("<td>1</td></b>", "tr");
    /// assert_eq!(findings[0].rule.as_str(), "unmatched-end-tag");
    /// ```
    #[must_use]
    pub fn check_fragment<'c>(&self, html: &str, context: impl Into<Context<'c>>) -> Vec<Finding> {
        self.check_in(html, Some(&context.into()))
    }

    fn check_in(&self, html: &str, context: Option<&Context<'_>>) -> Vec<Finding> {
        let findings = State::of(html.into(), context, &self.options).announced(&self.options);
        let mut findings = self.options.and_unknown(findings);
        place(html, &mut findings);
        findings
    }

    /// Applies the fixes of a document, as [`fix`](fn@crate::fix) does.
    #[must_use]
    pub fn fix(&self, html: &str) -> Fixed {
        fix_in(html, None, &self.options)
    }

    /// Applies the fixes of a fragment, which is the content of a context element. They are proven
    /// as those of a document are.
    ///
    /// ```
    /// use broth::check::Checker;
    ///
    /// let fixed = Checker::new().fix_fragment("<td>Hot<br></br>", "tr");
    /// assert_eq!(fixed.html, "<td>Hot<br><br>");
    /// ```
    #[must_use]
    pub fn fix_fragment<'c>(&self, html: &str, context: impl Into<Context<'c>>) -> Fixed {
        fix_in(html, Some(&context.into()), &self.options)
    }
}

/// Checks a document with the default options, as [`Checker::check`] does.
///
/// ```
/// let findings = broth::check::check("<!DOCTYPE html><title>Soup</title><p class=a class=b>Hot.");
/// assert_eq!(findings.len(), 1);
/// assert_eq!(findings[0].rule.as_str(), "duplicate-attribute");
/// assert_eq!(findings[0].span.range(), 45..50);
/// ```
#[must_use]
pub fn check(html: &str) -> Vec<Finding> {
    Checker::new().check(html)
}

/// Applies all fixes that remove their finding and change nothing else: browsers build the same
/// tree, with and without scripting, and find the same encoding; values change only as their
/// [`Effect`](crate::Effect) says; and no other finding comes in or goes.
///
/// The text is parsed again with the fixes to prove this. A mistake whose repair only the author
/// knows stays a finding, and its help says what is likely.
///
/// ```
/// use broth::check::fix;
///
/// let fixed = fix("<!DOCTYPE html><title>Soup</title><p>Hot &copy 2026<br></br>");
/// assert_eq!(fixed.html, "<!DOCTYPE html><title>Soup</title><p>Hot &copy; 2026<br><br>");
/// assert_eq!(fixed.applied.len(), 2);
/// assert!(fix(&fixed.html).applied.is_empty());
/// ```
#[must_use]
pub fn fix(html: &str) -> Fixed {
    Checker::new().fix(html)
}

impl<'s> TokenChecker<'s> {
    /// Makes a checker of the document with this source, with the options of another checker.
    #[must_use]
    pub fn new(text: &'s str, checker: &Checker) -> Self {
        Self::with_options(text, &checker.options)
    }
}
