//! The presets: lists of properties and at-rules that fit most uses.

use super::CssSanitizer;

/// Typography and colours.
const CONTENT: &[&str] = &[
    "background-color",
    "color",
    "direction",
    "font",
    "font-family",
    "font-feature-settings",
    "font-kerning",
    "font-size",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-variant-caps",
    "font-variant-ligatures",
    "font-variant-numeric",
    "font-weight",
    "hyphens",
    "letter-spacing",
    "line-height",
    "list-style-type",
    "overflow-wrap",
    "text-align",
    "text-align-last",
    "text-decoration",
    "text-decoration-color",
    "text-decoration-line",
    "text-decoration-style",
    "text-indent",
    "text-transform",
    "unicode-bidi",
    "vertical-align",
    "white-space",
    "word-break",
    "word-spacing",
    "word-wrap",
    "writing-mode",
];

/// Boxes, tables and backgrounds: the properties that most mail clients keep.
const MAIL: &[&str] = &[
    "background",
    "background-attachment",
    "background-clip",
    "background-image",
    "background-origin",
    "background-position",
    "background-repeat",
    "background-size",
    "border",
    "border-bottom",
    "border-bottom-color",
    "border-bottom-left-radius",
    "border-bottom-right-radius",
    "border-bottom-style",
    "border-bottom-width",
    "border-collapse",
    "border-color",
    "border-left",
    "border-left-color",
    "border-left-style",
    "border-left-width",
    "border-radius",
    "border-right",
    "border-right-color",
    "border-right-style",
    "border-right-width",
    "border-spacing",
    "border-style",
    "border-top",
    "border-top-color",
    "border-top-left-radius",
    "border-top-right-radius",
    "border-top-style",
    "border-top-width",
    "border-width",
    "box-shadow",
    "box-sizing",
    "caption-side",
    "clear",
    "display",
    "empty-cells",
    "float",
    "height",
    "list-style",
    "list-style-image",
    "list-style-position",
    "margin",
    "margin-bottom",
    "margin-left",
    "margin-right",
    "margin-top",
    "max-height",
    "max-width",
    "min-height",
    "min-width",
    "object-fit",
    "object-position",
    "opacity",
    "outline",
    "outline-color",
    "outline-style",
    "outline-width",
    "overflow",
    "overflow-x",
    "overflow-y",
    "padding",
    "padding-bottom",
    "padding-left",
    "padding-right",
    "padding-top",
    "table-layout",
    "text-overflow",
    "text-shadow",
    "visibility",
    "width",
];

/// Presets.
impl CssSanitizer {
    /// Typography and colours, for texts that people write into a page: fonts, sizes, alignment,
    /// colours of text and background. No addresses, no at-rules, no `!important`.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let style = "color: rgb(0 0 0 / calc(50% + (10% * 2))); margin: 0; font: 12px/1.5 serif";
    /// let kept = "color: rgb(0 0 0 / calc(50% + (10% * 2))); font: 12px/1.5 serif";
    /// assert_eq!(CssSanitizer::content().sanitize_declarations(style), kept);
    /// ```
    #[must_use]
    pub fn content() -> Self {
        Self::new().allow_properties(CONTENT)
    }

    /// For mails: [`content`](Self::content), boxes, tables and backgrounds, `@media` and
    /// `!important`. Addresses are allowed by [`on_url`](Self::on_url) or
    /// [`schemes`](Self::schemes) alone. Nothing leaves its place: `position` is not allowed.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let sheet = "@media (max-width: 600px) { td { width: 100% !important; position: fixed } }";
    /// let kept = "@media (max-width: 600px){td{width: 100% !important}}";
    /// assert_eq!(CssSanitizer::mail().sanitize(sheet), kept);
    /// ```
    #[must_use]
    pub fn mail() -> Self {
        Self::content().allow_properties(MAIL).allow_at_rules(["media"]).important(true)
    }

    /// All of CSS that loads nothing: all properties, custom properties with `var()`, `env()`,
    /// `@media`, `@supports`, `@container`, `@layer`, `@starting-style` and `@keyframes`, and
    /// `!important`. Boxes may cover the page, and rules may match all of it: it is for a frame, or
    /// for authors who are trusted.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let sheet = "a { --x: 1px; top: var(--x); background: url(b) } @import 'c';";
    /// assert_eq!(CssSanitizer::offline().sanitize(sheet), "a{--x: 1px; top: var(--x)}");
    /// ```
    #[must_use]
    pub fn offline() -> Self {
        let at_rules = [
            "-webkit-keyframes",
            "container",
            "keyframes",
            "layer",
            "media",
            "starting-style",
            "supports",
        ];
        Self::new()
            .known_properties(true)
            .custom_properties(true)
            .allow_functions(["env", "var"])
            .allow_at_rules(at_rules)
            .important(true)
    }
}
