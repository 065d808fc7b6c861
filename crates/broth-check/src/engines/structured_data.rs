//! JSON-LD and Open Graph: what `broth-data` reports when it reads them.
//!
//! <https://www.w3.org/TR/json-ld11/> and <https://ogp.me/>

use alloc::format;

use broth_data::{Extract as _, FindingKind, open_graph_findings};
use broth_dom::Node;
use broth_markup::{Name, NameSet};

use crate::engines::scripts::is_json_ld;
use crate::findings::Findings;
use crate::rules::document::doubtful_open_graph;
use crate::rules::scripts::{doubtful_json_ld, invalid_script_contents};
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint};

#[derive(Debug, Default)]
pub(crate) struct Check {
    has_json_ld: bool,
    has_open_graph: bool,
}

impl Check {
    /// The elements that these rules check.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Meta, Name::Script]));
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if walk.is_in_document() {
            self.has_json_ld |= is_json_ld(element);
            self.has_open_graph |= element.attr_named(Name::Property).is_some();
        }
    }

    fn finish(&mut self, walk: &mut Walk<'_, '_>) {
        let root = walk.document().root();
        if self.has_json_ld {
            for finding in root.json_ld().findings {
                report(json_ld_rule(finding.kind), &finding, walk.findings);
            }
        }
        if self.has_open_graph {
            for finding in open_graph_findings(root) {
                report(&doubtful_open_graph::LINT, &finding, walk.findings);
            }
        }
    }
}

/// The rule that a mistake in JSON-LD breaks.
fn json_ld_rule(kind: FindingKind) -> &'static Lint {
    match kind {
        FindingKind::MissingContext | FindingKind::NotObject | FindingKind::RepeatedName => {
            &doubtful_json_ld::LINT
        }
        _ => &invalid_script_contents::LINT,
    }
}

fn report(lint: &'static Lint, found: &broth_data::Finding<'_>, findings: &mut Findings) {
    let Some(place) = found.span.or(found.node.start_tag()) else { return };
    let is_syntax = core::ptr::eq(lint, &invalid_script_contents::LINT);
    let message = if is_syntax {
        format!("this is not JSON: {}", found.message)
    } else {
        found.message.clone()
    };
    findings.push(Finding::new(lint, place).message(message));
}
