//! `Template`: the languages.

use broth_entities::words;

/// A template language. Languages that mark code in the same way share a name: `Jinja` is also that
/// of Django, Twig and Nunjucks, and `Handlebars` that of Mustache.
///
/// ```
/// use broth_template::Template;
///
/// assert_eq!(Template::of_file("views/soup.blade.php"), Some(Template::Blade));
/// assert_eq!(Template::of_file("soup.html"), None);
/// assert_eq!("liquid".parse(), Ok(Template::Liquid));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Template {
    /// `{{ }}`, `{% %}` and `{# #}`: Jinja, Django, Twig, Nunjucks.
    #[doc(alias = "Django", alias = "Twig", alias = "Nunjucks")]
    Jinja,
    /// `{{ }}` and `{% %}`: Liquid, as in Jekyll and Shopify.
    Liquid,
    /// `<% %>` with Ruby in it.
    Erb,
    /// `<% %>` with JavaScript in it.
    Ejs,
    /// `{{ }}`, `{{{ }}}`, `{{# }}` and `{{/ }}`: Handlebars, Mustache.
    #[doc(alias = "Mustache")]
    Handlebars,
    /// `{{ }}` of Go's `html/template`.
    Go,
    /// `{{ }}`, `{!! !!}` and `@if(..)`: Blade.
    Blade,
    /// `<?php ?>` and `<?= ?>`.
    Php,
    /// `{{ }}` in the components of Vue.
    Vue,
    /// `{ }` in the components of Svelte.
    Svelte,
    /// `{ }` in the components of Astro.
    Astro,
}

words! {
    Template "template language" {
        Jinja = "jinja",
        Liquid = "liquid",
        Erb = "erb",
        Ejs = "ejs",
        Handlebars = "handlebars",
        Go = "go",
        Blade = "blade",
        Php = "php",
        Vue = "vue",
        Svelte = "svelte",
        Astro = "astro",
    }
}

/// The ends of file names. Longer ones come before their own ends.
const ENDINGS: &[(&str, Template)] = &[
    (".blade.php", Template::Blade),
    (".jinja", Template::Jinja),
    (".jinja2", Template::Jinja),
    (".j2", Template::Jinja),
    (".njk", Template::Jinja),
    (".twig", Template::Jinja),
    (".djhtml", Template::Jinja),
    (".liquid", Template::Liquid),
    (".erb", Template::Erb),
    (".rhtml", Template::Erb),
    (".ejs", Template::Ejs),
    (".hbs", Template::Handlebars),
    (".handlebars", Template::Handlebars),
    (".mustache", Template::Handlebars),
    (".tmpl", Template::Go),
    (".gohtml", Template::Go),
    (".gotmpl", Template::Go),
    (".php", Template::Php),
    (".phtml", Template::Php),
    (".vue", Template::Vue),
    (".svelte", Template::Svelte),
    (".astro", Template::Astro),
];

impl Template {
    /// The language of a file by the end of its name; `None` if the name says nothing.
    #[must_use]
    pub fn of_file(name: &str) -> Option<Self> {
        let name = name.as_bytes();
        let ends_with = |ending: &str| {
            let start = name.len().checked_sub(ending.len());
            start.is_some_and(|start| name[start..].eq_ignore_ascii_case(ending.as_bytes()))
        };
        ENDINGS.iter().find(|(ending, _)| ends_with(ending)).map(|&(_, template)| template)
    }

    /// Whether code that writes something may begin a block, as `<%= form do %>` does.
    pub(crate) fn opens_blocks_by_output(self) -> bool {
        matches!(self, Self::Erb | Self::Ejs | Self::Php)
    }

    /// Whether it is a language of components, in which the case of a tag's name counts.
    #[must_use]
    pub fn has_components(self) -> bool {
        matches!(self, Self::Vue | Self::Svelte | Self::Astro)
    }
}
