//! Graphs, and whether two of them are the same but for the names of blank nodes.

use std::collections::{BTreeMap, BTreeSet, hash_map::DefaultHasher};
use std::hash::{Hash, Hasher as _};

use broth::data::{Rdfa, Term};

/// A node, as N-Triples writes it. Blank nodes begin with `_:`.
pub(super) type Node = String;

const USES_VOCABULARY: &str = "<http://www.w3.org/ns/rdfa#usesVocabulary>";

/// A set of triples.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    triples: BTreeSet<[Node; 3]>,
}

impl Graph {
    pub(super) fn of(rdfa: &Rdfa<'_>) -> Self {
        let node = |term: &Term| match term {
            // `xsd:string` is the datatype of plain text.
            Term::Literal(literal) => {
                literal_of(&literal.text, literal.lang.as_deref(), literal.datatype.as_deref())
            }
            resource => resource.to_string(),
        };
        let triples = rdfa.triples.iter().map(|triple| {
            [node(&triple.subject), format!("<{}>", triple.predicate), node(&triple.object)]
        });
        Self { triples: triples.collect() }
    }

    pub(super) fn insert(&mut self, triple: [Node; 3]) {
        self.triples.insert(triple);
    }

    pub(super) fn uses_vocabulary(&self) -> bool {
        self.triples.iter().any(|triple| triple[1] == USES_VOCABULARY)
    }

    pub(super) fn remove_used_vocabularies(&mut self) {
        self.triples.retain(|triple| triple[1] != USES_VOCABULARY);
    }

    /// Whether the graphs are the same: blank nodes with the same neighbours count as one another.
    pub(super) fn same_as(&self, other: &Self) -> Result<(), String> {
        let (expected, got) = (self.coloured(), other.coloured());
        if expected == got {
            return Ok(());
        }
        let show = |graph: &Self| {
            graph.triples.iter().map(|triple| triple.join(" ") + "\n").collect::<String>()
        };
        Err(format!("expected:\n{}got:\n{}", show(self), show(other)))
    }

    /// The triples with a colour for each blank node, which comes from all that is said of it.
    fn coloured(&self) -> Vec<[Node; 3]> {
        let nodes = self.triples.iter().flatten();
        let blanks: BTreeSet<&Node> = nodes.filter(|node| node.starts_with("_:")).collect();
        let mut colours: BTreeMap<&Node, u64> = blanks.iter().map(|blank| (*blank, 0)).collect();
        for _ in 0..=blanks.len() {
            colours = blanks.iter().map(|blank| (*blank, self.colour(blank, &colours))).collect();
        }
        let name = |node: &Node| match colours.get(node) {
            Some(colour) => format!("_:{colour:x}"),
            None => node.clone(),
        };
        let mut triples: Vec<_> =
            self.triples.iter().map(|triple| triple.each_ref().map(name)).collect();
        triples.sort();
        triples
    }

    fn colour(&self, blank: &Node, colours: &BTreeMap<&Node, u64>) -> u64 {
        let mut of_triples: Vec<[(bool, u64); 3]> = Vec::new();
        for triple in self.triples.iter().filter(|triple| triple.contains(blank)) {
            of_triples.push(triple.each_ref().map(|node| {
                let other = colours.get(node).copied().unwrap_or_else(|| hash(node));
                (node == blank, other)
            }));
        }
        of_triples.sort_unstable();
        hash(&of_triples)
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// A literal as a node.
pub(super) fn literal_of(text: &str, lang: Option<&str>, datatype: Option<&str>) -> Node {
    let datatype = datatype.filter(|it| *it != "http://www.w3.org/2001/XMLSchema#string");
    match (lang, datatype) {
        (Some(lang), _) => format!("{text:?}@{}", lang.to_lowercase()),
        (None, Some(datatype)) => format!("{text:?}^^<{datatype}>"),
        (None, None) => format!("{text:?}"),
    }
}
