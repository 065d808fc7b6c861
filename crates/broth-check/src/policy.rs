//! Scripts and styles that the document's own content security policy blocks.
//!
//! <https://w3c.github.io/webappsec-csp/#should-block-inline>

use alloc::format;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::{Name, Namespace, Span};

use crate::findings::Findings;
use crate::{Finding, WritingRule, scripts};

/// What the policies so far block.
#[derive(Debug, Default)]
pub(crate) struct Policy<'d> {
    /// The directives of each policy.
    policies: Vec<Vec<(&'d str, &'d str)>>,
}

impl<'d> Policy<'d> {
    pub(crate) fn enter(&mut self, element: Node<'d>, findings: &mut Findings) {
        if element.namespace() != Namespace::Html {
            return;
        }
        if element.is_html(Name::Meta) {
            self.declare(element);
        }
        if self.policies.is_empty() {
            return;
        }
        let Some(tag) = element.start_tag() else { return };
        match element.name() {
            Name::Script if scripts::is_script(element) && !element.has_attr("src") => {
                self.check(&["script-src-elem", "script-src"], "this script", tag, findings);
            }
            Name::Style => {
                self.check(&["style-src-elem", "style-src"], "this style", tag, findings);
            }
            _ => {}
        }
        for attribute in element.attributes() {
            let (name, Some(place)) = (attribute.name().local, attribute.name_span()) else {
                continue;
            };
            if name == "style" {
                self.check(&["style-src-attr", "style-src"], "`style`", place, findings);
            } else if name.starts_with("on") {
                let directives = ["script-src-attr", "script-src"];
                self.check(&directives, &format!("`{name}`"), place, findings);
            }
        }
    }

    fn declare(&mut self, meta: Node<'d>) {
        let is_policy = meta
            .attr("http-equiv")
            .is_some_and(|name| name.eq_ignore_ascii_case("content-security-policy"));
        if !is_policy || !meta.parent().is_some_and(|parent| parent.is_html(Name::Head)) {
            return;
        }
        let policies = meta.attr("content").unwrap_or_default().split(',');
        self.policies.extend(policies.map(|policy| {
            let directives = policy.split(';').map(str::trim_ascii);
            directives
                .map(|directive| directive.split_once([' ', '\t', '\n']).unwrap_or((directive, "")))
                .collect()
        }));
    }

    fn check(&self, names: &[&str], what: &str, place: Span, findings: &mut Findings) {
        let blocks = |policy: &Vec<(&'d str, &'d str)>| {
            let names = names.iter().chain(&["default-src"]);
            let mut found = names.filter_map(|name| {
                policy.iter().find(|(directive, _)| directive.eq_ignore_ascii_case(name))
            });
            found.next().filter(|(_, sources)| blocks_inline(sources)).copied()
        };
        if let Some((directive, _)) = self.policies.iter().find_map(blocks) {
            findings.push(
                Finding::new(WritingRule::BlockedByPolicy, place).message(format!(
                    "the policy of this document blocks {what}: see `{directive}`"
                )),
            );
        }
    }
}

/// Whether nothing inline can be allowed. Nonces and hashes may allow it.
fn blocks_inline(sources: &str) -> bool {
    let allows = ["'unsafe-inline'", "'nonce-", "'sha", "'unsafe-hashes'"];
    sources.split_ascii_whitespace().all(|source| {
        let source = source.to_ascii_lowercase();
        !allows.iter().any(|start| source.starts_with(start))
    })
}
