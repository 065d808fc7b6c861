//! The IRIs that RDFa itself has a meaning for.

/// <https://www.w3.org/TR/rdf11-concepts/>
macro_rules! rdf {
    ($name:literal) => {
        concat!("http://www.w3.org/1999/02/22-rdf-syntax-ns#", $name)
    };
}

pub(super) const TYPE: &str = rdf!("type");
pub(super) const FIRST: &str = rdf!("first");
pub(super) const REST: &str = rdf!("rest");
pub(super) const NIL: &str = rdf!("nil");
pub(super) const XML_LITERAL: &str = rdf!("XMLLiteral");
pub(super) const HTML: &str = rdf!("HTML");

/// <https://www.w3.org/ns/rdfa>
pub(super) const USES_VOCABULARY: &str = "http://www.w3.org/ns/rdfa#usesVocabulary";
pub(super) const COPY: &str = "http://www.w3.org/ns/rdfa#copy";
pub(super) const PATTERN: &str = "http://www.w3.org/ns/rdfa#Pattern";

/// <https://www.w3.org/TR/role-attribute/>
pub(super) const ROLE: &str = "http://www.w3.org/1999/xhtml/vocab#role";
pub(super) const XHTML: &str = "http://www.w3.org/1999/xhtml/vocab#";
