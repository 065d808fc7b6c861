//! Elements of SVG and MathML: their names, their attributes, and the rules that the grammars have
//! for single elements.
//!
//! <https://www.w3.org/TR/SVG2/eltindex.html>
//! <https://www.w3.org/TR/MathML3/appendixa.html>

use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace, Span};

use crate::Finding;
use crate::data::vocabulary::{EVENT_HANDLERS, EVENT_HANDLERS_OF_OTHER_SPECIFICATIONS};
use crate::findings::Findings;
use crate::project::Project;
use crate::rules::attributes::{misplaced_attribute, missing_attribute, unknown_attribute};
use crate::rules::content::{
    content_not_allowed, descendant_not_allowed, missing_content, unknown_element,
};
use crate::rules::values::{invalid_keyword, invalid_value};
use crate::visitor::{Visitor, Walk};
use broth_markup::distance::nearest;

mod generated;
mod path;

use self::generated::{COMMON, ELEMENTS};

/// Elements that have a meaning only in certain others.
const ONLY_IN: [(&str, &[&str]); 18] = [
    ("stop", &["linearGradient", "radialGradient"]),
    ("feFuncA", &["feComponentTransfer"]),
    ("feFuncB", &["feComponentTransfer"]),
    ("feFuncG", &["feComponentTransfer"]),
    ("feFuncR", &["feComponentTransfer"]),
    ("feMergeNode", &["feMerge"]),
    ("feDistantLight", &["feDiffuseLighting", "feSpecularLighting"]),
    ("fePointLight", &["feDiffuseLighting", "feSpecularLighting"]),
    ("feSpotLight", &["feDiffuseLighting", "feSpecularLighting"]),
    ("mpath", &["animateMotion"]),
    ("tspan", &["text", "textPath", "tspan"]),
    ("textPath", &["text"]),
    ("mtr", &["mtable"]),
    ("mlabeledtr", &["mtable"]),
    ("mtd", &["mtr", "mlabeledtr"]),
    ("annotation", &["semantics"]),
    ("annotation-xml", &["semantics"]),
    ("mprescripts", &["mmultiscripts"]),
];

/// The number of children that an element of MathML must have.
const ARITIES: [(&str, usize); 8] = [
    ("mfrac", 2),
    ("mover", 2),
    ("mroot", 2),
    ("msub", 2),
    ("msubsup", 3),
    ("msup", 2),
    ("munder", 2),
    ("munderover", 3),
];

#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    /// The open elements of SVG and MathML.
    open: Vec<Open<'d>>,
}

/// An open element of SVG or MathML, with the facts about the elements around it. If each element
/// climbed through its ancestors, a deep document would cost its depth again and again.
#[derive(Clone, Copy, Debug)]
struct Open<'d> {
    node: Node<'d>,
    /// The innermost element that is not a link: this one or one around it.
    holder: Option<Node<'d>>,
    /// The innermost link, if nothing but SVG is in between.
    link: Option<Node<'d>>,
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        if element.namespace() == Namespace::Html {
            return;
        }
        let parent = element.parent();
        let around = self.open.last().filter(|open| Some(open.node) == parent);
        let holder = around.map_or(parent, |open| open.holder);
        let link = around.and_then(|open| open.link);
        check(element, holder, link, walk);
        self.open.push(match element.namespace() {
            Namespace::Svg if is_link(element) => {
                Open { node: element, holder, link: Some(element) }
            }
            Namespace::Svg => Open { node: element, holder: Some(element), link },
            _ => Open { node: element, holder: Some(element), link: None },
        });
    }

    fn end(&mut self, element: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.open.pop_if(|open| open.node == element);
    }
}

/// Checks an element that is not an HTML element. `holder` is its innermost ancestor that is not a
/// link, and `link` the innermost link that it is in.
fn check(
    element: Node<'_>,
    holder: Option<Node<'_>>,
    link: Option<Node<'_>>,
    walk: &mut Walk<'_, '_>,
) {
    let (project, findings) = (walk.project, &mut *walk.findings);
    let Some(tag) = element.start_tag().filter(|tag| findings.is_told(tag.start)) else { return };
    match element.namespace() {
        Namespace::Svg => svg(element, tag, link, (project, findings)),
        Namespace::MathMl => math(element, tag, findings),
        _ => return,
    }
    let name = element.name();
    let Some((_, parents)) = ONLY_IN.iter().find(|(child, _)| *child == name) else { return };
    // A link may contain what its parent may.
    let Some(parent) = holder else { return };
    if parent.namespace() == element.namespace() && !parents.contains(&parent.name()) {
        findings.push(
            Finding::new(&content_not_allowed::LINT, tag)
                .message(format!("`{name}` is not allowed as a child of `{}`", parent.name()))
                .help(format!("it belongs in `{}`", parents.join("` or `"))),
        );
    }
}

fn unknown(element: Node<'_>, tag: Span, language: &str) -> Finding {
    let name = element.name();
    // Another rule checks prefixes.
    let place = Span::new(tag.start + 1, (tag.start + 1 + name.len()).min(tag.end));
    Finding::new(&unknown_element::LINT, place)
        .message(format!("{language} has no element `{name}`"))
}

fn svg(
    element: Node<'_>,
    tag: Span,
    link: Option<Node<'_>>,
    (project, findings): (&Project, &mut Findings),
) {
    let name = element.name();
    let Ok(row) = ELEMENTS.binary_search_by_key(&name, |(element, _)| element) else {
        if !name.contains(':') {
            let known = ELEMENTS.iter().map(|(element, _)| *element);
            let mut finding = unknown(element, tag, "SVG");
            if let Some(meant) = nearest(name, known) {
                finding = finding.help(format!("did you mean `{meant}`?"));
            }
            findings.push(finding);
        }
        return;
    };
    let (_, names) = ELEMENTS[row];
    for attribute in element.attrs() {
        findings.extend(svg_attribute(element, names, attribute, project));
    }
    if name == "font" {
        font(element, tag, findings);
    }
    if name == "a"
        && let Some(outer) = link
    {
        let mut finding = Finding::new(&descendant_not_allowed::LINT, tag)
            .message("`a` must not be inside another `a`");
        if let Some(start) = outer.start_tag() {
            finding = finding.related(start, "the element that it is in");
        }
        findings.push(finding);
    }
}

fn is_link(node: Node<'_>) -> bool {
    node.namespace() == Namespace::Svg && node.known_name() == Name::A
}

/// <https://www.w3.org/TR/SVG11/fonts.html#FontElement>
fn font(font: Node<'_>, tag: Span, findings: &mut Findings) {
    if font.attr("horiz-adv-x").is_none() {
        findings.push(
            Finding::new(&missing_attribute::LINT, tag).message("a `font` must have `horiz-adv-x`"),
        );
    }
    if !font.elements().any(|child| child.name() == "missing-glyph") {
        findings.push(
            Finding::new(&missing_content::LINT, tag)
                .message("a `font` must have a `missing-glyph`"),
        );
    }
}

fn svg_attribute(
    element: Node<'_>,
    names: &[&str],
    attribute: Attribute<'_>,
    project: &Project,
) -> Option<Finding> {
    let name = attribute.name();
    let place = attribute.name_span().filter(|_| name.namespace == Namespace::None)?;
    let local = name.local;
    let has = |names: &[&str]| names.binary_search(&local).is_ok();
    let is_event = || {
        const OF_SVG: [&str; 8] = [
            "onactivate",
            "onbegin",
            "onend",
            "onfocusin",
            "onfocusout",
            "onrepeat",
            "onunload",
            "onzoom",
        ];
        OF_SVG.contains(&local)
            || EVENT_HANDLERS.contains(&name.name)
            || has(EVENT_HANDLERS_OF_OTHER_SPECIFICATIONS)
    };
    let is_known = has(names)
        || has(COMMON)
        || local.starts_with("data-")
        || local.starts_with("aria-")
        || local.starts_with("its-")
        || local.starts_with("xmlns")
        || local.contains(':')
        || local.starts_with("on") && is_event()
        || project.attribute(element.name(), local).is_some();
    if !is_known {
        let mut elements = ELEMENTS.iter().filter(|(_, names)| names.contains(&local));
        return Some(match elements.next() {
            Some((other, _)) => Finding::new(&misplaced_attribute::LINT, place)
                .message(format!("`{}` has no attribute `{local}`", element.name()))
                .help(format!("it belongs to `{other}`")),
            None => {
                let known = names.iter().chain(COMMON).copied();
                let finding = Finding::new(&unknown_attribute::LINT, place)
                    .message(format!("SVG has no attribute `{local}`"));
                match nearest(local, known) {
                    Some(meant) => finding.help(format!("did you mean `{meant}`?")),
                    None => finding,
                }
            }
        });
    }
    if local == "d" && element.name() == "path" {
        let reason = path::check(attribute.value()).err()?;
        let place = attribute.value_span().filter(|span| !span.is_empty()).unwrap_or(place);
        return Some(
            Finding::new(&invalid_value::LINT, place)
                .message("`d` of `path` is not the data of a path")
                .label(reason),
        );
    }
    None
}

fn math(element: Node<'_>, tag: Span, findings: &mut Findings) {
    let name = element.name();
    if MATHML.binary_search(&name).is_err() {
        if !name.contains(':') {
            findings.push(unknown(element, tag, "MathML"));
        }
        return;
    }
    if name == "math" {
        keyword(element, "display", &["block", "inline"], findings);
        let overflow = ["elide", "linebreak", "scale", "scroll", "truncate"];
        keyword(element, "overflow", &overflow, findings);
    }
    let Some((_, wanted)) = ARITIES.iter().find(|(other, _)| *other == name) else { return };
    let count = element.elements().count();
    if count != *wanted {
        findings.push(
            Finding::new(&missing_content::LINT, tag)
                .message(format!("`{name}` must have {wanted} children, not {count}")),
        );
    }
}

fn keyword(element: Node<'_>, name: &str, keywords: &[&str], findings: &mut Findings) {
    let Some(attribute) = element.attribute(name) else { return };
    let value = attribute.value();
    if keywords.iter().any(|keyword| keyword.eq_ignore_ascii_case(value)) {
        return;
    }
    let place = attribute.value_span().filter(|span| !span.is_empty()).or(attribute.name_span());
    if let Some(place) = place {
        findings.push(
            Finding::new(&invalid_keyword::LINT, place)
                .message(format!("`{name}` of `{}` is not one of its keywords", element.name()))
                .help(format!("use one of `{}`", keywords.join("`, `"))),
        );
    }
}

/// The elements of MathML 3.
#[rustfmt::skip]
const MATHML: &[&str] = &[
    "abs", "and", "annotation", "annotation-xml", "apply", "approx", "arccos", "arccosh", "arccot",
    "arccoth", "arccsc", "arccsch", "arcsec", "arcsech", "arcsin", "arcsinh", "arctan", "arctanh",
    "arg", "bind", "bvar", "card", "cartesianproduct", "cbytes", "ceiling", "cerror", "ci", "cn",
    "codomain", "complexes", "compose", "condition", "conjugate", "cos", "cosh", "cot", "coth",
    "cs", "csc", "csch", "csymbol", "curl", "declare", "degree", "determinant", "diff",
    "divergence", "divide", "domain", "domainofapplication", "emptyset", "eq", "equivalent",
    "eulergamma", "exists", "exp", "exponentiale", "factorial", "factorof", "false", "floor", "fn",
    "forall", "gcd", "geq", "grad", "gt", "ident", "image", "imaginary", "imaginaryi", "implies",
    "in", "infinity", "int", "integers", "intersect", "interval", "inverse", "lambda", "laplacian",
    "lcm", "leq", "limit", "list", "ln", "log", "logbase", "lowlimit", "lt", "maction",
    "maligngroup", "malignmark", "math", "matrix", "matrixrow", "max", "mean", "median", "menclose",
    "merror", "mfenced", "mfrac", "mglyph", "mi", "min", "minus", "mlabeledtr", "mlongdiv",
    "mmultiscripts", "mn", "mo", "mode", "moment", "momentabout", "mover", "mpadded", "mphantom",
    "mprescripts", "mroot", "mrow", "ms", "mscarries", "mscarry", "msgroup", "msline", "mspace",
    "msqrt", "msrow", "mstack", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext",
    "mtr", "munder", "munderover", "naturalnumbers", "neq", "none", "not", "notanumber", "notin",
    "notprsubset", "notsubset", "or", "otherwise", "outerproduct", "partialdiff", "pi", "piece",
    "piecewise", "plus", "power", "primes", "product", "prsubset", "quotient", "rationals", "real",
    "reals", "reln", "rem", "root", "scalarproduct", "sdev", "sec", "sech", "selector", "semantics",
    "sep", "set", "setdiff", "share", "sin", "sinh", "subset", "sum", "tan", "tanh", "tendsto",
    "times", "transpose", "true", "union", "uplimit", "variance", "vector", "vectorproduct", "xor",
];

#[cfg(test)]
mod tests {
    use super::{COMMON, ELEMENTS, MATHML};

    #[test]
    fn the_lists_are_sorted() {
        assert!(MATHML.is_sorted());
        assert!(COMMON.is_sorted());
        assert!(ELEMENTS.is_sorted_by_key(|(element, _)| element));
    }
}
