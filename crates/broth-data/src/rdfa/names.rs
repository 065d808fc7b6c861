//! The meaning of values: terms, compact IRIs, IRIs, blank nodes.
//!
//! <https://www.w3.org/TR/rdfa-core/#s_curieprocessing>

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;

use super::prefixes::Prefixes;
use super::term::Term;
use super::{initial, iri};

/// The prefix without a name: `:next`.
const XHTML_VOCABULARY: &str = "http://www.w3.org/1999/xhtml/vocab#";

/// The meaning of a value that should be a name.
pub(super) enum Meaning {
    /// It names this.
    Resource(Term),
    /// It has a prefix that is not defined.
    UnknownPrefix,
    /// It is a term that is not defined.
    UnknownTerm,
    /// It is empty, or cannot be a name.
    Nothing,
}

impl Meaning {
    fn iri(iri: String) -> Self {
        Self::Resource(Term::Iri(iri.into()))
    }
}

/// Gives names their meaning.
#[derive(Debug)]
pub(super) struct Names<'d> {
    /// The IRI of the document; empty if it is not known.
    base: Arc<str>,
    pub(super) prefixes: Prefixes,
    blank: BTreeMap<&'d str, u32>,
    blanks: u32,
    /// The bytes of all IRIs that were made.
    pub(super) bytes: usize,
}

impl<'d> Names<'d> {
    pub(super) fn new(base: &str) -> Self {
        Self {
            base: iri::without_fragment(base).into(),
            prefixes: Prefixes::default(),
            blank: BTreeMap::new(),
            blanks: 0,
            bytes: 0,
        }
    }

    /// The IRI of the document.
    pub(super) fn base(&self) -> Term {
        Term::Iri(self.base.clone())
    }

    /// A blank node that nothing else stands for.
    pub(super) fn new_blank(&mut self) -> Term {
        self.blanks += 1;
        Term::Blank(self.blanks - 1)
    }

    /// An IRI, such as in `href`.
    pub(super) fn address(&mut self, value: &str) -> String {
        let address = iri::resolve(&self.base, value.trim_ascii());
        self.bytes += address.len();
        address
    }

    /// *SafeCURIEorCURIEorIRI*: the value of `about` or `resource`.
    ///
    /// <https://www.w3.org/TR/rdfa-core/#s_curieprocessing>
    pub(super) fn resource(&mut self, value: &'d str) -> Meaning {
        let value = value.trim_ascii();
        let safe = value.strip_prefix('[').and_then(|value| value.strip_suffix(']'));
        if let Some(curie) = safe {
            return match self.curie(curie) {
                Meaning::Nothing if curie.contains(':') => Meaning::UnknownPrefix,
                meaning => meaning,
            };
        }
        match self.curie(value) {
            Meaning::Resource(resource) => Meaning::Resource(resource),
            _ => Meaning::iri(self.address(value)),
        }
    }

    /// *TERMorCURIEorAbsIRI*: one of the words of `property`, `rel`, `typeof` and others.
    ///
    /// <https://www.w3.org/TR/rdfa-core/#s_curieprocessing>
    pub(super) fn term(&mut self, word: &'d str, vocab: Option<&str>) -> Meaning {
        if is_term(word) {
            let of_vocab = vocab.map(|vocab| [vocab, word]);
            let known = of_vocab.or_else(|| Some([initial::term(word)?, ""]));
            return known.map_or(Meaning::UnknownTerm, |parts| self.joined(parts));
        }
        match self.curie(word) {
            Meaning::Nothing if iri::scheme(word).is_some() => Meaning::iri(self.address(word)),
            meaning => meaning,
        }
    }

    /// A compact IRI, such as `schema:name`. [`Meaning::Nothing`] if it is none, or if its
    /// prefix is not defined.
    ///
    /// <https://www.w3.org/TR/rdfa-core/#s_curies>
    fn curie(&mut self, value: &'d str) -> Meaning {
        let Some((prefix, reference)) = value.split_once(':') else { return Meaning::Nothing };
        if prefix == "_" {
            return Meaning::Resource(self.blank(reference));
        }
        // The grammar has no reference that begins with slashes: `http://` is never a prefix.
        if reference.starts_with("//") {
            return Meaning::Nothing;
        }
        if prefix.is_empty() {
            return self.joined([XHTML_VOCABULARY, reference]);
        }
        match self.prefixes.get(prefix) {
            Some(start) => {
                let mut iri = String::with_capacity(start.len() + reference.len());
                iri::push_valid(&mut iri, start);
                iri::push_valid(&mut iri, reference);
                let iri = if iri::scheme(&iri).is_some() { iri } else { self.address(&iri) };
                self.bytes += iri.len();
                Meaning::iri(iri)
            }
            None => Meaning::Nothing,
        }
    }

    fn joined(&mut self, parts: [&str; 2]) -> Meaning {
        let mut iri = String::with_capacity(parts[0].len() + parts[1].len());
        parts.iter().for_each(|part| iri::push_valid(&mut iri, part));
        self.bytes += iri.len();
        Meaning::iri(iri)
    }

    /// The blank node that the page calls so.
    fn blank(&mut self, name: &'d str) -> Term {
        let blanks = &mut self.blanks;
        let number = self.blank.entry(name).or_insert_with(|| {
            *blanks += 1;
            *blanks - 1
        });
        Term::Blank(*number)
    }
}

/// Whether a word is a term: a name without colons. It may have slashes.
///
/// <https://www.w3.org/TR/rdfa-core/#s_terms>
fn is_term(word: &str) -> bool {
    let mut chars = word.chars();
    let starts = chars.next().is_some_and(is_name_start);
    starts && chars.all(|c| c == '/' || is_name_char(c))
}

/// Whether a word may be a prefix: a name without colons.
pub(super) fn is_prefix(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(is_name_start) && chars.all(is_name_char)
}

/// <https://www.w3.org/TR/xml-names/#NT-NCName>
fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || c >= '\u{C0}' && c != '\u{D7}' && c != '\u{F7}'
}

/// <https://www.w3.org/TR/xml-names/#NT-NCName>
fn is_name_char(c: char) -> bool {
    is_name_start(c) || c.is_ascii_digit() || matches!(c, '-' | '.' | '\u{B7}')
}
