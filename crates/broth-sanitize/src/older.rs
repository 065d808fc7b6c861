//! The second reading: markup as browsers with older rules read it.
//!
//! Two rules of the standard have changed so much that older browsers find other elements in the
//! same markup. Before July 2025, most tags in a `select` were ignored, so the text of a `style`
//! there was read as markup. Before February 2021, HTML elements in a fragment for an element of
//! SVG or MathML became elements of SVG or MathML, in which `style` contains markup, too.
//!
//! So markup that contains what these rules are about is read again by the tree builder with the
//! older rules, in front of the same filter. If that would remove something, the markup is not safe
//! in an older browser: the node of today's tree that the reading found it in is taken out.

use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_dom::Document;
use broth_html::driver::Tokenizer;
use broth_html::{Context, EarlierRules, Edition, Input, Options, ScriptingMode};
use broth_markup::{Name, Namespace, QName};

use crate::decide::Decider;
use crate::filter::{Filter, Kinds, Structure};
use crate::parse::{FORMS, Parser};
use crate::today::{Today, is_noscript};

/// Whether older rules may read the markup of a tree differently. They disagree with those of today
/// only about a `select`, and about HTML elements in a fragment for an element of SVG or MathML:
/// before one of these, each token finds the same state in all of them.
pub(crate) fn may_disagree(kinds: Kinds, context: Option<&Context<'_>>) -> bool {
    kinds.select
        || context.is_some_and(|context| match context.name() {
            QName { namespace: Namespace::Html, name, .. } => {
                name == Name::Select && (kinds.html || kinds.foreign)
            }
            _ => kinds.html,
        })
}

/// The positions, in tree order, of the nodes in whose markup older rules find something that the
/// configuration removes.
pub(crate) fn find(decider: &Decider, html: &str, context: Option<&Context<'_>>) -> Vec<usize> {
    let today = Today::new(html, context);
    let mut found = Vec::new();
    // Only this element depends on scripting.
    let depends_on_scripting = is_noscript(context) || mentions(html, &["noscript"]);
    let modes = [ScriptingMode::Inert, ScriptingMode::Disabled];
    let modes = if depends_on_scripting { &modes[..] } else { &modes[..1] };
    for rules in readings(html, context) {
        for &mode in modes {
            let offsets = read(decider, &today, context, rules, mode);
            found.extend(offsets.into_iter().map(|offset| today.node_at(offset)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The combinations of rules that browsers may have. Those about SVG and MathML only matter where
/// there is some, in a fragment.
fn readings(html: &str, context: Option<&Context<'_>>) -> Vec<EarlierRules> {
    let mut readings: Vec<_> = [EarlierRules::OF_2024].into();
    let has_foreign = context.is_some_and(|context| {
        context.name().namespace != Namespace::Html || mentions(html, &["svg", "math"])
    });
    if has_foreign {
        let both = EarlierRules::OF_2020;
        for rules in [both, EarlierRules { foreign_end_tags: false, ..both }] {
            readings.extend([rules, EarlierRules { select: false, ..rules }]);
        }
    }
    if mentions(html, &["keygen"]) {
        let with_select = readings.clone().into_iter().filter(|rules| rules.select);
        readings.extend(with_select.map(|rules| EarlierRules { ignored_keygen: true, ..rules }));
    }
    readings
}

/// Whether a start tag of one of these elements may be in the markup, even in its texts.
fn mentions(html: &str, names: &[&str]) -> bool {
    html.match_indices('<').any(|(at, _)| {
        let rest = &html.as_bytes()[at + 1..];
        let begins = |name: &&str| {
            rest.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name.as_bytes()))
        };
        names.iter().any(begins)
    })
}

/// The offsets of what is removed if the markup is read by these rules.
fn read(
    decider: &Decider,
    today: &Today<'_>,
    context: Option<&Context<'_>>,
    rules: EarlierRules,
    mode: ScriptingMode,
) -> Vec<usize> {
    let filter = Filter::new(Box::new(Document::new()), decider, Structure::of(context));
    let filter = filter.of_second_reading(today);
    let options =
        Options::default().scripting(mode).forms_in_template_context(FORMS).earlier_rules(rules);
    let tokenizer = Tokenizer::new().edition(Edition::Html2024);
    let parser =
        Parser::with(filter, tokenizer, Input::whole(today.html), today.html, context, options);
    let tree = parser.finish();
    tree.removed.iter().map(|removed| removed.span.map_or(0, |span| span.start)).collect()
}
