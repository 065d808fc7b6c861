//! `Framework`: the attributes that frameworks add to HTML.

use broth_markup::pattern;

/// A framework whose attributes may be in documents; [`Checker::allow_framework`] allows them.
///
/// [`Checker::allow_framework`]: crate::Checker::allow_framework
///
/// ```
/// use broth::check::{Checker, Framework};
///
/// let page = "<!DOCTYPE html><title>Soup</title><p x-data @click.prevent=eat :class=hot>";
/// assert!(!Checker::new().check(page).is_empty());
/// assert!(Checker::new().allow_framework(Framework::Alpine).check(page).is_empty());
/// assert_eq!("vue".parse(), Ok(Framework::Vue));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Framework {
    /// `hx-get`, `hx-on:click`, and the attributes of its extensions for events and sockets.
    Htmx,
    /// `x-data`, `@click`, `:class`.
    Alpine,
    /// `v-if`, `@click`, `:class`, `#slot`, and the attributes of components.
    Vue,
    /// `(click)`, `[class]`, `*ngIf`, `#name`, and the directives that come with it.
    Angular,
    /// `on:click`, `bind:value`, `class:hot`.
    Svelte,
    /// `client:load`, `set:html`, `class:list`.
    Astro,
    /// `wire:click`.
    Livewire,
}

broth_entities::words! {
    Framework "framework" {
        Htmx = "htmx",
        Alpine = "alpine",
        Vue = "vue",
        Angular = "angular",
        Svelte = "svelte",
        Astro = "astro",
        Livewire = "livewire",
    }
}

/// Patterns of attributes, each with the element that has them, or `*`.
type Attributes = &'static [(&'static str, &'static [&'static str])];

impl Framework {
    fn attributes(self) -> Attributes {
        match self {
            // <https://htmx.org/reference/>
            Self::Htmx => &[("*", &["hx-*", "sse-*", "ws-*", "remove-me"])],
            // <https://alpinejs.dev/start-here>
            Self::Alpine => &[("*", &["x-*", "@*", ":*"])],
            // <https://vuejs.org/api/built-in-directives.html>
            Self::Vue => &[
                ("*", &["v-*", "@*", ":*", ".*", "#*", "key", "ref", "slot-scope"]),
                ("script", &["setup", "generic", "lang"]),
                ("style", &["scoped", "module", "lang", "src"]),
                ("template", &["lang", "src", "functional"]),
            ],
            // <https://angular.dev/guide/templates>
            Self::Angular => &[(
                "*",
                &[
                    "(*",
                    "[*",
                    "\\**",
                    "#*",
                    "@*",
                    "bind-*",
                    "on-*",
                    "bindon-*",
                    "let-*",
                    "ref-*",
                    "i18n",
                    "i18n-*",
                    "ng*",
                    "routerLink*",
                    "formControl*",
                    "formGroup*",
                    "formArray*",
                    "mat-*",
                    "mat*",
                    "cdk*",
                ],
            )],
            // <https://svelte.dev/docs/svelte/basic-markup>
            Self::Svelte => &[
                (
                    "*",
                    &[
                        "on:*",
                        "bind:*",
                        "class:*",
                        "style:*",
                        "use:*",
                        "transition:*",
                        "in:*",
                        "out:*",
                        "animate:*",
                        "let:*",
                        "this",
                    ],
                ),
                ("script", &["context", "module", "generics", "lang"]),
                ("style", &["lang"]),
            ],
            // <https://docs.astro.build/en/reference/directives-reference/>
            Self::Astro => &[(
                "*",
                &[
                    "client:*",
                    "server:*",
                    "set:*",
                    "is:*",
                    "define:*",
                    "class:list",
                    "transition:*",
                ],
            )],
            // <https://livewire.laravel.com/docs/wire-click>
            Self::Livewire => &[("*", &["wire:*"])],
        }
    }

    /// Whether an element may have an attribute by this framework.
    pub(crate) fn has(self, element: &str, attribute: &str) -> bool {
        self.attributes().iter().any(|(of, patterns)| {
            (*of == "*" || *of == element)
                && patterns.iter().any(|pattern| pattern::matches_in_any_case(pattern, attribute))
        })
    }

    /// Whether an attribute writes other attributes, or the content of its element.
    pub(crate) fn binds(self, attribute: &str) -> bool {
        let patterns: &[&str] = match self {
            Self::Htmx | Self::Livewire => &[],
            Self::Alpine => &[":*", "x-bind*", "x-text", "x-html"],
            Self::Vue => &[":*", ".*", "v-bind*", "v-text", "v-html"],
            Self::Angular => &["[*", "bind-*", "bindon-*"],
            Self::Svelte => &["bind:*"],
            Self::Astro => &["set:*"],
        };
        patterns.iter().any(|pattern| pattern::matches_in_any_case(pattern, attribute))
    }

    /// The framework that an unknown attribute probably belongs to. A name that is a plain word
    /// belongs to none.
    pub(crate) fn of_attribute(element: &str, attribute: &str) -> Option<Self> {
        /// Alpine comes last: its `@click` and `:class` are also Vue's.
        const ALL: [Framework; 7] = [
            Framework::Htmx,
            Framework::Svelte,
            Framework::Astro,
            Framework::Livewire,
            Framework::Vue,
            Framework::Alpine,
            Framework::Angular,
        ];
        let is_special = attribute.contains([':', '@', '#', '.', '*', '(', '['])
            || ["hx-", "v-", "x-"].iter().any(|prefix| attribute.starts_with(prefix));
        ALL.into_iter().filter(|_| is_special).find(|it| it.has(element, attribute))
    }
}
