//! `blocked-by-policy`

use alloc::format;
use broth_dom::Node;
use broth_markup::{Name, Namespace, Span};

use crate::engines::scripts;
use crate::findings::Findings;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "blocked-by-policy",
    Severity::Warning,
    "The document's own content security policy blocks this script or style.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A `meta` element of this document has a content security policy that allows neither this script
nor this style, so browsers do not run or apply it. Move it to a file of its own, or give it a
nonce or a hash that the policy allows.
Wrong document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="script-src 'self'"><title>Soup</title><script>eat()</script>`
Wrong document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="default-src 'self'"><title>Soup</title><p onclick="eat()">`
Wrong document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="style-src 'self'"><title>Soup</title><p style="color: red">`
Right document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="script-src 'nonce-soup'; style-src 'unsafe-inline'"><title>Soup</title><script nonce=soup>eat()</script><p style="color: red">`
"#,
);

/// For each kind of script and style, the directive of the policies so far that blocks it.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    blocked: [Option<&'d str>; 5],
    /// Whether they block anything.
    is_any: bool,
}

/// A script or style in the document itself.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Script,
    /// Speculation rules, for which policies have a separate keyword.
    Speculation,
    Handler,
    Style,
    StyleAttribute,
}

impl Kind {
    const ALL: [Self; 5] =
        [Self::Script, Self::Speculation, Self::Handler, Self::Style, Self::StyleAttribute];

    /// The directives that apply to it. The first one that a policy has counts.
    fn directives(self) -> [&'static str; 3] {
        match self {
            Self::Script | Self::Speculation => ["script-src-elem", "script-src", "default-src"],
            Self::Handler => ["script-src-attr", "script-src", "default-src"],
            Self::Style => ["style-src-elem", "style-src", "default-src"],
            Self::StyleAttribute => ["style-src-attr", "style-src", "default-src"],
        }
    }
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        if (self.is_any || walk.name == Name::Meta) && walk.is_in_document() {
            self.enter(element, walk.findings);
        }
    }
}

impl<'d> Check<'d> {
    fn enter(&mut self, element: Node<'d>, findings: &mut Findings) {
        if element.is_html(Name::Meta) {
            self.declare(element);
        }
        if !self.is_any || element.namespace() != Namespace::Html {
            return;
        }
        let Some(tag) = element.start_tag() else { return };
        match element.known_name() {
            Name::Script if element.attr_named(Name::Src).is_none() => {
                let kind = element.attr_named(Name::Type).unwrap_or_default().trim_ascii();
                if scripts::is_script(element) {
                    self.check(Kind::Script, "this script", tag, findings);
                } else if kind.eq_ignore_ascii_case("importmap") {
                    self.check(Kind::Script, "this import map", tag, findings);
                } else if kind.eq_ignore_ascii_case("speculationrules") {
                    self.check(Kind::Speculation, "these speculation rules", tag, findings);
                }
            }
            Name::Style => self.check(Kind::Style, "this style", tag, findings),
            _ => {}
        }
        for attribute in element.attrs() {
            let (name, Some(place)) = (attribute.name().local, attribute.name_span()) else {
                continue;
            };
            if name == "style" {
                self.check(Kind::StyleAttribute, "`style`", place, findings);
            } else if name.starts_with("on") {
                self.check(Kind::Handler, &format!("`{name}`"), place, findings);
            }
        }
    }

    fn declare(&mut self, meta: Node<'d>) {
        let is_policy = meta
            .attr_named(Name::HttpEquiv)
            .is_some_and(|name| name.eq_ignore_ascii_case("content-security-policy"));
        if !is_policy || !meta.parent().is_some_and(|parent| parent.is_html(Name::Head)) {
            return;
        }
        for policy in meta.attr_named(Name::Content).unwrap_or_default().split(',') {
            for (kind, blocked) in Kind::ALL.into_iter().zip(&mut self.blocked) {
                *blocked = blocked.or(blocking(policy, kind));
                self.is_any |= blocked.is_some();
            }
        }
    }

    fn check(&self, kind: Kind, what: &str, place: Span, findings: &mut Findings) {
        if let Some(directive) = self.blocked[kind as usize] {
            findings.push(
                Finding::new(&LINT, place).message(format!(
                    "the policy of this document blocks {what}: see `{directive}`"
                )),
            );
        }
    }
}

/// The directive of a policy that blocks this script or style.
fn blocking(policy: &str, kind: Kind) -> Option<&str> {
    let directive = kind.directives().into_iter().find_map(|wanted| {
        let mut directives = policy.split(';').map(str::trim_ascii);
        directives.find_map(|directive| {
            let (name, sources) =
                directive.split_once([' ', '\t', '\n']).unwrap_or((directive, ""));
            name.eq_ignore_ascii_case(wanted).then_some((name, sources))
        })
    });
    directive.filter(|(_, sources)| blocks_inline(sources, kind)).map(|(name, _)| name)
}

/// Whether a directive blocks everything inline. With nonces or hashes, it may allow some.
fn blocks_inline(sources: &str, kind: Kind) -> bool {
    let allows = ["'unsafe-inline'", "'nonce-", "'sha", "'unsafe-hashes'"];
    sources.split_ascii_whitespace().all(|source| {
        let source = source.to_ascii_lowercase();
        let is_own = matches!(kind, Kind::Speculation) && source == "'inline-speculation-rules'";
        !is_own && !allows.iter().any(|start| source.starts_with(start))
    })
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    #[test]
    fn a_policy_blocks_import_maps_and_speculation_rules_like_scripts() {
        let map = "<script type=importmap>{}</script>";
        let rules = "<script type=speculationrules>{}</script>";
        let data = "<script type=application/json>{}</script>";
        for (policy, markup, blocked) in [
            ("script-src 'self'", map, 1),
            ("default-src 'self'", map, 1),
            ("script-src 'self' 'unsafe-inline'", map, 0),
            ("script-src 'nonce-YQ=='", map, 0),
            ("style-src 'self'", map, 0),
            ("script-src 'self'", rules, 1),
            ("script-src 'inline-speculation-rules'", rules, 0),
            ("script-src 'inline-speculation-rules'", map, 1),
            ("script-src 'self'", data, 0),
        ] {
            let meta = format!("<meta http-equiv=content-security-policy content=\"{policy}\">");
            let found = check(&format!("<!DOCTYPE html>{meta}<title>a</title>{markup}"));
            let found: Vec<_> =
                found.iter().filter(|f| f.rule.as_str() == "blocked-by-policy").collect();
            assert_eq!(found.len(), blocked, "{policy} {markup}");
        }
    }
}
