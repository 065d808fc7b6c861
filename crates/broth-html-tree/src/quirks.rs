//! The mode of a document by its doctype.

use broth_dom::QuirksMode;
use broth_markup::Doctype;

mod generated;
use generated::{
    LIMITED_QUIRKS_PUBLIC_ID_PREFIXES, PUBLIC_ID_PREFIXES_QUIRKY_WITHOUT_SYSTEM_ID,
    QUIRKY_PUBLIC_ID_PREFIXES, QUIRKY_PUBLIC_IDS, QUIRKY_SYSTEM_IDS,
};

/// Whether a doctype is a parse error.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>
pub(crate) fn is_nonconforming(doctype: &Doctype<'_>) -> bool {
    doctype.name != Some("html")
        || doctype.public_id.is_some()
        || doctype.system_id.is_some_and(|id| id != "about:legacy-compat")
}

/// The mode that a doctype asks for.
///
/// The text says in two places what a missing system identifier is. Its lists say "missing or the empty
/// string"; the sentence behind them, that an empty one is not missing, is left over from before.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>
pub(crate) fn mode(doctype: &Doctype<'_>) -> QuirksMode {
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
        for (name, public_id, system_id, expected, conforms) in [
            (Some("html"), None, None, NoQuirks, true),
            (Some("html"), None, Some("about:legacy-compat"), NoQuirks, true),
            (Some("html"), None, Some(""), NoQuirks, false),
            (Some("html"), Some(""), None, NoQuirks, false),
            (Some("htm"), None, None, Quirks, false),
            (None, None, None, Quirks, false),
            (Some("html"), Some("html"), None, Quirks, false),
            (Some("html"), Some("htmlx"), None, NoQuirks, false),
            (Some("html"), html_4, None, Quirks, false),
            (Some("html"), html_4, Some(""), Quirks, false),
            (Some("html"), html_4, Some("x"), LimitedQuirks, false),
            (Some("html"), Some("-//W3C//DTD XHTML 1.0 Frameset//"), None, LimitedQuirks, false),
            (Some("html"), Some("-//W3C//DTD XHTML 1.1//"), None, NoQuirks, false),
            (Some("html"), Some("-//IETF//DTD HTML//é"), None, Quirks, false),
            (Some("html"), Some("-//IETF//DTD HTML/"), None, NoQuirks, false),
            (
                Some("html"),
                None,
                Some("HTTP://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"),
                Quirks,
                false,
            ),
        ] {
            let doctype = Doctype { name, public_id, system_id, force_quirks: false };
            assert_eq!(mode(&doctype), expected, "{doctype:?}");
            assert_eq!(!is_nonconforming(&doctype), conforms, "{doctype:?}");
            assert_eq!(mode(&Doctype { force_quirks: true, ..doctype }), Quirks);
        }
    }
}
