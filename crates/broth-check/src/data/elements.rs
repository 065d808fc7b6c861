//! The elements that HTML defines, with the kind of each.
//!
//! <https://html.spec.whatwg.org/multipage/syntax.html#elements-2>

use broth_markup::{Name, NameSet};

/// Raw text and escapable raw text elements.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#raw-text-elements>
pub(crate) const TEXT_ONLY: NameSet =
    NameSet::of(&[Name::Script, Name::Style, Name::Textarea, Name::Title]);

/// What to use instead of an obsolete element; `None` for any other.
///
/// <https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features>
pub(crate) fn instead_of(name: &str) -> Option<&'static str> {
    let at = OBSOLETE.binary_search_by_key(&name, |(obsolete, _)| obsolete).ok()?;
    Some(OBSOLETE[at].1)
}

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
    use broth_markup::Name;

    use super::OBSOLETE;
    use crate::data::vocabulary::element;

    #[test]
    fn obsolete_elements_are_sorted_and_not_in_the_vocabulary() {
        assert!(OBSOLETE.is_sorted_by_key(|(name, _)| name));
        for (name, _) in OBSOLETE {
            assert!(element(Name::of(name)).is_none(), "{name}");
        }
    }
}
