//! The quirks mode that a doctype selects.

use broth_markup::{Doctype, QuirksMode};

mod generated;
use generated::{
    LIMITED_QUIRKS_PUBLIC_ID_PREFIXES, PUBLIC_ID_PREFIXES_QUIRKY_WITHOUT_SYSTEM_ID,
    QUIRKY_PUBLIC_ID_PREFIXES, QUIRKY_PUBLIC_IDS, QUIRKY_SYSTEM_IDS,
};

/// The mode that a doctype selects.
///
/// The text contradicts itself about a missing system identifier. Its lists say "missing or the
/// empty string"; the sentence after them, which says that an empty one is not missing, is a
/// leftover.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>
///
/// ```
/// use broth_html_rules::quirks_mode;
/// use broth_markup::{Doctype, QuirksMode};
///
/// let html = Doctype { name: Some("html"), ..Doctype::default() };
/// assert_eq!(quirks_mode(&html), QuirksMode::NoQuirks);
/// let old = Doctype { public_id: Some("-//W3C//DTD HTML 3.2//EN"), ..html };
/// assert_eq!(quirks_mode(&old), QuirksMode::Quirks);
/// ```
#[must_use]
pub fn quirks_mode(doctype: &Doctype<'_>) -> QuirksMode {
    let public_id = doctype.public_id.unwrap_or_default();
    let system_id = doctype.system_id.unwrap_or_default();
    let public_starts = |prefixes: &[&str]| {
        prefixes.iter().any(|prefix| {
            public_id.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
        })
    };
    let is_one_of = |id: &str, ids: &[&str]| ids.iter().any(|other| id.eq_ignore_ascii_case(other));
    let html_4_01 = public_starts(PUBLIC_ID_PREFIXES_QUIRKY_WITHOUT_SYSTEM_ID);
    if doctype.force_quirks
        || doctype.name != Some("html")
        || is_one_of(public_id, QUIRKY_PUBLIC_IDS)
        || is_one_of(system_id, QUIRKY_SYSTEM_IDS)
        || public_starts(QUIRKY_PUBLIC_ID_PREFIXES)
        || (system_id.is_empty() && html_4_01)
    {
        QuirksMode::Quirks
    } else if public_starts(LIMITED_QUIRKS_PUBLIC_ID_PREFIXES) || html_4_01 {
        QuirksMode::LimitedQuirks
    } else {
        QuirksMode::NoQuirks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes() {
        use QuirksMode::{LimitedQuirks, NoQuirks, Quirks};
        let html_4 = Some("-//w3c//dtd HTML 4.01 Transitional//EN");
        for (name, public_id, system_id, expected) in [
            (Some("html"), None, None, NoQuirks),
            (Some("html"), None, Some("about:legacy-compat"), NoQuirks),
            (Some("html"), None, Some(""), NoQuirks),
            (Some("html"), Some(""), None, NoQuirks),
            (Some("htm"), None, None, Quirks),
            (None, None, None, Quirks),
            (Some("html"), Some("html"), None, Quirks),
            (Some("html"), Some("htmlx"), None, NoQuirks),
            (Some("html"), html_4, None, Quirks),
            (Some("html"), html_4, Some(""), Quirks),
            (Some("html"), html_4, Some("x"), LimitedQuirks),
            (Some("html"), Some("-//W3C//DTD XHTML 1.0 Frameset//"), None, LimitedQuirks),
            (Some("html"), Some("-//W3C//DTD XHTML 1.1//"), None, NoQuirks),
            (Some("html"), Some("-//IETF//DTD HTML//é"), None, Quirks),
            (Some("html"), Some("-//IETF//DTD HTML/"), None, NoQuirks),
            (
                Some("html"),
                None,
                Some("HTTP://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"),
                Quirks,
            ),
        ] {
            let doctype = Doctype { name, public_id, system_id, force_quirks: false };
            assert_eq!(quirks_mode(&doctype), expected, "{doctype:?}");
            let forced = Doctype { force_quirks: true, ..doctype };
            assert_eq!(quirks_mode(&forced), Quirks);
        }
    }
}
