//! Which elements HTML defines, and of which kind.
//!
//! <https://html.spec.whatwg.org/multipage/syntax.html#elements-2>

use broth_markup::{Name, NameSet};

/// Raw text and escapable raw text elements.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#raw-text-elements>
pub(crate) const TEXT_ONLY: NameSet =
    NameSet::of(&[Name::Script, Name::Style, Name::Textarea, Name::Title]);

/// Whether HTML defines the element and allows it.
pub(crate) fn is_conforming(name: &str) -> bool {
    CONFORMING.binary_search(&name).is_ok()
}

/// What to use instead of an obsolete element; `None` for any other.
///
/// <https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features>
pub(crate) fn instead_of(name: &str) -> Option<&'static str> {
    let at = OBSOLETE.binary_search_by_key(&name, |(obsolete, _)| obsolete).ok()?;
    Some(OBSOLETE[at].1)
}

/// Whether a custom element may have this name: a letter first, a hyphen somewhere.
///
/// <https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name>
pub(crate) fn is_custom_element_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.contains('-')
        && !name.contains(['\0', '\t', '\n', '\x0C', '\r', ' ', '/', '>'])
        && !name.contains(|c: char| c.is_ascii_uppercase())
        && !RESERVED_WITH_HYPHEN.contains(&name)
}

const RESERVED_WITH_HYPHEN: [&str; 8] = [
    "annotation-xml",
    "color-profile",
    "font-face",
    "font-face-format",
    "font-face-name",
    "font-face-src",
    "font-face-uri",
    "missing-glyph",
];

/// Sorted.
const CONFORMING: &[&str] = &[
    "a",
    "abbr",
    "address",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "bdi",
    "bdo",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "geolocation",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "link",
    "main",
    "map",
    "mark",
    "menu",
    "meta",
    "meter",
    "nav",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "picture",
    "pre",
    "progress",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "search",
    "section",
    "select",
    "selectedcontent",
    "slot",
    "small",
    "source",
    "span",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
];

/// Sorted.
const OBSOLETE: &[(&str, &str)] = &[
    ("acronym", "use `abbr`"),
    ("applet", "use `embed` or `object`"),
    ("basefont", "use CSS"),
    ("bgsound", "use `audio`"),
    ("big", "use CSS"),
    ("blink", "use CSS"),
    ("center", "use CSS"),
    ("dir", "use `ul`"),
    ("font", "use CSS"),
    ("frame", "use `iframe`, or combine the pages on the server"),
    ("frameset", "use `iframe`, or combine the pages on the server"),
    ("image", "use `img`"),
    ("isindex", "use a `form` with a text field"),
    ("keygen", "use a web API for keys"),
    ("listing", "use `pre` and `code`"),
    ("marquee", "use CSS"),
    ("menuitem", "use a script that handles the `contextmenu` event"),
    ("multicol", "use CSS"),
    ("nextid", "choose ids as you need them"),
    ("nobr", "use CSS"),
    ("noembed", "use `object` with fallback content"),
    ("noframes", "use `iframe`"),
    ("param", "use the `data` attribute of `object`"),
    ("plaintext", "send the document as text/plain"),
    ("rb", "put the text directly into `ruby`"),
    ("rtc", "nest `ruby` elements"),
    ("spacer", "use CSS"),
    ("strike", "use `del` for an edit, otherwise `s`"),
    ("tt", "use `kbd`, `var`, `code`, `samp`, or CSS"),
    ("xmp", "use `pre` and `code`, and write `<` as `&lt;`"),
];

#[cfg(test)]
mod tests {
    use super::{CONFORMING, OBSOLETE};

    #[test]
    fn the_lists_are_sorted_and_apart() {
        assert!(CONFORMING.is_sorted());
        assert!(OBSOLETE.is_sorted_by_key(|(name, _)| name));
        for (name, _) in OBSOLETE {
            assert!(CONFORMING.binary_search(name).is_err(), "{name}");
        }
    }
}
