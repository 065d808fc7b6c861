//! `Kind`: the kind of a page, and the evidence for it. Each kind is a file.

mod article;
mod collection;
mod documentation;
mod forum;
mod listing;
mod product;
mod service;

use broth_entities::words;

use crate::rules::Rules;
use crate::signs::Signs;

/// The kind of a page.
///
/// ```
/// use broth::content::{Extractor, Kind};
///
/// let content = Extractor::new().report("<meta property=og:type content=article><p>Soup");
/// assert_eq!(content.kind, Kind::Article);
/// assert_eq!(content.evidence, "its type is that of an article");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A text to read.
    Article,
    /// A discussion, or a question with answers.
    Forum,
    /// Something to buy.
    Product,
    /// Several things to buy.
    Collection,
    /// Links to other pages: search results, headlines.
    Listing,
    /// A manual or a reference.
    Documentation,
    /// An offer of somebody, and everything else.
    Service,
}

words! {
    Kind "kind of page" {
        Article = "article",
        Forum = "forum",
        Product = "product",
        Collection = "collection",
        Listing = "listing",
        Documentation = "documentation",
        Service = "service",
    }
}

/// How strong evidence is, the strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    /// A type that only such pages have.
    Type,
    /// A word of the address that only such pages have.
    Address,
    /// A type that other pages have, too.
    WeakType,
    /// A word of the address that other pages have, too.
    WeakAddress,
    /// The type that most pages have.
    CommonType,
    /// The most frequent things of the page.
    Structure,
    /// A part of the page.
    Part,
    /// Nothing but the text.
    Text,
    /// Nothing at all.
    Nothing,
}

type Evidence = Option<(Strength, &'static str)>;

impl Kind {
    /// The kind with the strongest evidence. If two are as strong, the first of this list counts.
    pub(crate) fn find(signs: &Signs<'_>) -> (Self, &'static str) {
        let all: [(Self, Evidence); 7] = [
            (Self::Forum, forum::evidence(signs)),
            (Self::Collection, collection::evidence(signs)),
            (Self::Product, product::evidence(signs)),
            (Self::Article, article::evidence(signs)),
            (Self::Documentation, documentation::evidence(signs)),
            (Self::Listing, listing::evidence(signs)),
            (Self::Service, service::evidence(signs)),
        ];
        let found = all.into_iter().filter_map(|(kind, evidence)| Some((kind, evidence?)));
        let (kind, (_, sentence)) = found
            .min_by_key(|(_, (strength, _))| *strength)
            .unwrap_or((Self::Service, (Strength::Nothing, "nothing says otherwise")));
        (kind, sentence)
    }

    pub(crate) fn rules(self) -> Rules {
        match self {
            Self::Article => article::RULES,
            Self::Forum => forum::RULES,
            Self::Product => product::RULES,
            Self::Collection => collection::RULES,
            Self::Listing => listing::RULES,
            Self::Documentation => documentation::RULES,
            Self::Service => service::RULES,
        }
    }
}
