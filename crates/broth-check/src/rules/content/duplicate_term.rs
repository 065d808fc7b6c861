//! `duplicate-term`

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use broth_dom::Node;
use broth_markup::{Name, NameSet};

use crate::findings::Findings;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("duplicate-term", Severity::Warning, "A list has two terms of the same name.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
Within a `dl`, each name should be the name of one group only. Put the descriptions of a term
together.
Wrong: `<dl><dt>Soup<dd>Hot<dt>Soup<dd>Salty</dl>`
Right: `<dl><dt>Soup<dd>Hot<dd>Salty<dt>Bread<dd>Fresh</dl>`
"#,
        );

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Dl]));
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if element.is_html(Name::Dl) && walk.tag.is_some() {
            terms(element, walk.findings);
        }
    }
}

/// Reports terms of a list that an earlier term has named.
///
/// <https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element>
fn terms(list: Node<'_>, findings: &mut Findings) {
    let mut named = BTreeMap::new();
    let groups = list.elements().flat_map(|child| {
        let inner = child.is_html(Name::Div).then(|| child.elements());
        core::iter::once(child).chain(inner.into_iter().flatten())
    });
    for term in groups.filter(|child| child.is_html(Name::Dt)) {
        let Some(tag) = term.start_tag() else { continue };
        let Some(name) = name(term).filter(|name| !name.is_empty()) else { continue };
        match named.entry(name) {
            Entry::Vacant(entry) => drop(entry.insert(tag)),
            Entry::Occupied(first) => findings.push(
                Finding::new(&LINT, tag)
                    .message(format!("the term `{}` is already in this `dl`", first.key()))
                    .related(*first.get(), "first here"),
            ),
        }
    }
}

/// The text of a term, with one space between its words; `None` if it is too long for a name.
fn name(term: Node<'_>) -> Option<String> {
    /// If a term contains a list, its terms are a part of its text. All of them would be read again
    /// for each list around them.
    const LONGEST: usize = 1000;
    /// The same for nodes.
    const MOST: usize = 50;
    let mut text = String::new();
    for (count, node) in term.descendants().enumerate() {
        text.push_str(node.node_value().unwrap_or_default());
        if count >= MOST || text.len() > LONGEST {
            return None;
        }
    }
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::check;

    #[test]
    fn a_long_text_is_no_name() {
        for (term, found) in [
            ("Hot  soup", 1),
            (&"<b>a</b>".repeat(25), 1),
            (&"<b>a</b>".repeat(26), 0),
            ("Hot <b>soup</b>", 1),
            (" ", 0),
            (&"a ".repeat(501), 0),
        ] {
            let list = format!("<dl><dt>{term}<dd>b<dt>{term}<dd>c</dl>");
            let findings = check(&format!("<!DOCTYPE html><title>a</title>{list}"));
            let findings = findings.iter().filter(|it| it.rule.as_str() == "duplicate-term");
            assert_eq!(findings.count(), found, "{list}");
        }
    }
}
