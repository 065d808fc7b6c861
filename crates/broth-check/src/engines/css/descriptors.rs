//! The descriptors of at-rules, as of 2026-11.

/// The descriptors of the at-rules whose blocks have nothing else.
const OF_RULES: &[(&str, &[&str])] = &[
    ("color-profile", &["components", "rendering-intent", "src"]),
    (
        "counter-style",
        &[
            "additive-symbols",
            "fallback",
            "negative",
            "pad",
            "prefix",
            "range",
            "speak-as",
            "suffix",
            "symbols",
            "system",
        ],
    ),
    (
        "font-face",
        &[
            "ascent-override",
            "descent-override",
            "font-display",
            "font-family",
            "font-feature-settings",
            "font-language-override",
            "font-named-instance",
            "font-size",
            "font-stretch",
            "font-style",
            "font-variant",
            "font-variation-settings",
            "font-weight",
            "font-width",
            "line-gap-override",
            "size-adjust",
            "src",
            "subscript-position-override",
            "subscript-size-override",
            "superscript-position-override",
            "superscript-size-override",
            "unicode-range",
        ],
    ),
    ("font-palette-values", &["base-palette", "font-family", "override-colors"]),
    ("property", &["inherits", "initial-value", "syntax"]),
    ("view-transition", &["navigation", "types"]),
];

/// The descriptors of `@page`, which may have properties, too.
pub(super) const PAGE: &[&str] =
    &["bleed", "marks", "page-margin-safety", "page-orientation", "size"];

/// The descriptors of an at-rule, if it has nothing else.
pub(super) fn of(name: &str) -> Option<&'static [&'static str]> {
    OF_RULES.iter().find(|(rule, _)| *rule == name).map(|(_, descriptors)| *descriptors)
}
