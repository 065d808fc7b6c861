//! `Options`: the options of a tree builder.

use broth_markup::Limits;

/// How the parser treats scripts and `noscript`.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode>
///
/// ```
/// use broth::html::{Options, ScriptingMode};
///
/// let options = Options::default().scripting(ScriptingMode::Inert);
/// assert_ne!(options, Options::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScriptingMode {
    /// Scripts run. The builder stops for each: see [`Feedback::Script`](crate::Feedback::Script).
    Normal,
    /// Scripts do not run, and the content of `noscript` is parsed.
    #[default]
    Disabled,
    /// Scripts could run, but are marked as already started, so that none does, as for `innerHTML`.
    Inert,
    /// Scripts run when the fragment is inserted, as for `createContextualFragment()`.
    Fragment,
}

/// `true` is [`ScriptingMode::Normal`], and `false` is [`ScriptingMode::Disabled`].
impl From<bool> for ScriptingMode {
    fn from(on: bool) -> Self {
        if on { Self::Normal } else { Self::Disabled }
    }
}

/// How forms are read in a fragment whose context is a `template`.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-template-contents>
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FormsInTemplateContext {
    /// As in a `template`, where forms may be nested. The standard says so since the autumn of
    /// 2026.
    #[default]
    AsInTemplate,
    /// As anywhere else, so that a nested form is ignored. The standard said so before, and
    /// browsers still do it.
    AsAnywhereElse,
}

/// The rules of tree construction that are those of an earlier edition of the standard.
///
/// Each can be chosen alone, because browsers did not change them in the standard's order.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EarlierRules {
    /// Before July 2025: the insertion modes "in select" and "in select in table". They ignore all
    /// tags but those of options and a few others.
    pub select: bool,
    /// `keygen` in a `select` of that kind is ignored like most tags. By the text it ends the
    /// `select`, but Gecko had taken it out of that row.
    pub ignored_keygen: bool,
    /// Before autumn 2026: a `form` directly in a table in a template is ignored.
    pub template_forms: bool,
    /// Before June 2021: `</p>` and `</br>` do not break out of SVG and MathML.
    pub foreign_end_tags: bool,
    /// Before February 2021: in a fragment, the start tags of HTML elements do not break out of SVG
    /// and MathML.
    pub foreign_fragments: bool,
}

impl EarlierRules {
    /// The rules of 2024.
    pub const OF_2024: Self = Self {
        select: true,
        ignored_keygen: false,
        template_forms: true,
        foreign_end_tags: false,
        foreign_fragments: false,
    };
    /// The rules of 2020.
    pub const OF_2020: Self =
        Self { foreign_end_tags: true, foreign_fragments: true, ..Self::OF_2024 };
}

/// The options of a tree builder.
///
/// ```
/// use broth::html::{Limits, Options, ScriptingMode};
///
/// let options = Options::default()
///     .scripting(ScriptingMode::Normal)
///     .declarative_shadow_roots(true)
///     .limits(Limits::default().depth(100));
///
/// let plain = Options::default().errors(true).content_patching(false).selectedcontent(false);
/// let srcdoc = Options::default().iframe_srcdoc(true).parser_cannot_change_the_mode(true);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    #[doc(hidden)]
    pub scripting: ScriptingMode,
    #[doc(hidden)]
    pub declarative_shadow_roots: bool,
    #[doc(hidden)]
    pub content_patching: bool,
    #[doc(hidden)]
    pub selectedcontent: bool,
    #[doc(hidden)]
    pub iframe_srcdoc: bool,
    #[doc(hidden)]
    pub fixed_mode: bool,
    #[doc(hidden)]
    pub errors: bool,
    #[doc(hidden)]
    pub rule_by_rule: bool,
    #[doc(hidden)]
    pub forms_in_template_context: FormsInTemplateContext,
    #[doc(hidden)]
    pub earlier: EarlierRules,
    #[doc(hidden)]
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            scripting: ScriptingMode::default(),
            declarative_shadow_roots: false,
            content_patching: true,
            selectedcontent: true,
            iframe_srcdoc: false,
            fixed_mode: false,
            errors: false,
            rule_by_rule: false,
            forms_in_template_context: FormsInTemplateContext::default(),
            earlier: EarlierRules::default(),
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// The scripting mode; by default, scripts do not run.
    #[must_use]
    pub fn scripting(mut self, mode: ScriptingMode) -> Self {
        self.scripting = mode;
        self
    }

    /// Whether `<template shadowrootmode=open>` makes a shadow root; off by default, as in the
    /// standard.
    #[must_use]
    pub fn declarative_shadow_roots(mut self, allow: bool) -> Self {
        self.declarative_shadow_roots = allow;
        self
    }

    /// Whether `<template for=name>` replaces `<?marker name=name?>`; on by default.
    #[must_use]
    pub fn content_patching(mut self, on: bool) -> Self {
        self.content_patching = on;
        self
    }

    /// Whether `selectedcontent` gets a copy of the selected `option`; on by default.
    #[must_use]
    pub fn selectedcontent(mut self, on: bool) -> Self {
        self.selectedcontent = on;
        self
    }

    /// Whether the document is an `iframe`'s `srcdoc`, which needs no doctype.
    #[must_use]
    pub fn iframe_srcdoc(mut self, is_srcdoc: bool) -> Self {
        self.iframe_srcdoc = is_srcdoc;
        self
    }

    /// The *parser cannot change the mode flag*: the doctype does not change the document's mode.
    #[must_use]
    pub fn parser_cannot_change_the_mode(mut self, fixed: bool) -> Self {
        self.fixed_mode = fixed;
        self
    }

    /// Whether parse errors are kept for [`TreeBuilder::errors`](crate::TreeBuilder::errors); off
    /// by default. The sink receives them in any case.
    #[must_use]
    pub fn errors(mut self, keep: bool) -> Self {
        self.errors = keep;
        self
    }

    /// Whether the builder works without its fast path; off by default. Tests compare the two.
    #[doc(hidden)]
    #[must_use]
    pub fn rule_by_rule(mut self, yes: bool) -> Self {
        self.rule_by_rule = yes;
        self
    }

    /// How forms are read in a fragment whose context is a `template`.
    #[doc(hidden)]
    #[must_use]
    pub fn forms_in_template_context(mut self, forms: FormsInTemplateContext) -> Self {
        self.forms_in_template_context = forms;
        self
    }

    /// The rules that are those of an earlier edition. Without the rules of today, later additions
    /// are missing, too: copies of options, templates that replace markers, and nested forms in a
    /// fragment for a `template`.
    #[doc(hidden)]
    #[must_use]
    pub fn earlier_rules(mut self, rules: EarlierRules) -> Self {
        self.earlier = rules;
        if rules.select {
            self.selectedcontent = false;
        }
        if rules.template_forms {
            self.content_patching = false;
            self.forms_in_template_context = FormsInTemplateContext::AsAnywhereElse;
        }
        self
    }

    /// The limits on what a document may contain.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
