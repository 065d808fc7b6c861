//! The initial context: prefixes and terms that every page may use without defining them.
//!
//! <https://www.w3.org/2011/rdfa-context/rdfa-1.1>

mod generated;

/// The IRI of a prefix, which is in lower case.
pub(super) fn prefix(prefix: &str) -> Option<&'static str> {
    let at = generated::PREFIXES.binary_search_by_key(&prefix, |(name, _)| name).ok()?;
    Some(generated::PREFIXES[at].1)
}

/// The IRI of a term.
pub(super) fn term(term: &str) -> Option<&'static str> {
    let find = |is_it: fn(&str, &str) -> bool| {
        generated::TERMS.iter().find(|(name, _)| is_it(name, term)).map(|(_, iri)| *iri)
    };
    find(|name, term| name == term).or_else(|| find(str::eq_ignore_ascii_case))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_and_terms_are_found() {
        assert!(generated::PREFIXES.is_sorted());
        assert_eq!(prefix("schema"), Some("http://schema.org/"));
        assert_eq!(prefix("soup"), None);
        assert_eq!(term("License"), Some("http://www.w3.org/1999/xhtml/vocab#license"));
        assert_eq!(term("soup"), None);
    }
}
