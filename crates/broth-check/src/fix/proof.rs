//! The proof that fixes change nothing else.
//!
//! The text is read again with the fixes, and compared with what it was. In this order, cheap and
//! telling comparisons first:
//!
//! 1. The encoding that its bytes declare, which browsers find before they parse.
//! 2. The tree, except for what the fixes say that they change ([`Effect`](crate::Effect)).
//! 3. The trees of the other [readings](super::readings), where scripts run and nodes are moved.
//! 4. The findings: those that were fixed are gone, no others are, and none is new.
//!
//! A finding whose whole text was replaced or removed may be gone, too: there is nothing left that
//! it could be about. So may one about a tag to which an attribute was added: it was missing.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;

use broth_input::Span;

use crate::Rule;
use crate::options::Options;
use crate::pipeline::regions::Masked;
use crate::pipeline::source::{Source, Tree};
use crate::rules::document::too_many_findings;

use super::edits::Edits;
use super::readings::{Declaration, Reading};
use super::replaced;
use super::state::State;
use super::trees::{self, Allowed};

/// A change that fixes must not make.
pub(super) enum Harm {
    /// Another encoding is declared.
    Encoding,
    /// The tree is another one.
    Tree(Box<Tree>),
    /// The tree of a reading is another one.
    Reading(Reading, Box<Tree>),
    /// The findings are others.
    Findings(Vec<Difference>),
}

impl Harm {
    /// The harm in words, after "it".
    pub(super) fn words(&self) -> String {
        match self {
            Self::Encoding => "changes the encoding that browsers find".into(),
            Self::Tree(_) => {
                "changes the tree; where it changes only the value of an attribute, `with_effect` \
                 says so"
                    .into()
            }
            Self::Reading(Reading::Scripted, _) => "changes the tree where scripts run".into(),
            Self::Reading(Reading::Moved, _) => "changes where browsers move content".into(),
            Self::Findings(differences) => match differences.first() {
                Some(Difference { fix: Some(_), .. }) | None => "leaves the finding".into(),
                Some(Difference { rule, .. }) => format!("brings in or hides `{rule}`"),
            },
        }
    }
}

/// A finding that came in or vanished.
pub(super) struct Difference {
    rule: Rule,
    /// Where it is in the old text.
    place: usize,
    /// The fix that should have removed it.
    fix: Option<usize>,
}

/// Applies the fixes of these findings. Returns the new text with its findings, unless they have
/// changed anything else.
pub(super) fn prove<'t>(
    base: &State<'t>,
    fixes: &[usize],
    edits: &Edits<'_>,
    options: &Options,
) -> Result<State<'t>, Harm> {
    let text = edits.apply(&base.text);
    if Declaration::of(&text) != Declaration::of(&base.text) {
        return Err(Harm::Encoding);
    }
    let masked = Masked::new(&text, options);
    let Source { tree, checker } = Source::read(&masked.text, base.context, options);
    let allowed = Allowed::by(&base.findings, fixes);
    if !are_same(&base.tree, &tree, &allowed) {
        return Err(Harm::Tree(tree.into()));
    }
    for (reading, old) in base.readings(options) {
        let new = reading.read(&masked.text, base.context, options);
        if !are_same(old, &new, &allowed) {
            return Err(Harm::Reading(*reading, new.into()));
        }
    }
    let mut findings = checker.finish_at(tree.root());
    masked.drop_caused(&mut findings, &tree);
    drop(masked);
    let text = Cow::Owned(text);
    let new = State { text, context: base.context, tree, findings, readings: OnceCell::new() };
    let differences = differences(base, &new, fixes, edits, &allowed);
    if differences.is_empty() { Ok(new) } else { Err(Harm::Findings(differences)) }
}

/// Whether a new tree is the same except for what the fixes may change.
fn are_same(old: &Tree, new: &Tree, allowed: &Allowed) -> bool {
    match allowed.has_replacements() {
        true => replaced::are_same(old, new, allowed),
        false => trees::are_same(old, new, allowed),
    }
}

impl State<'_> {
    /// The trees of the other readings, which are read once.
    fn readings(&self, options: &Options) -> &[(Reading, Tree)] {
        self.readings.get_or_init(|| {
            let masked = Masked::new(&self.text, options);
            let others = Reading::others(&masked.text, self.context, &self.tree);
            let read =
                |reading: Reading| (reading, reading.read(&masked.text, self.context, options));
            others.into_iter().map(read).collect()
        })
    }

    /// The offset where the findings end, if there are too many.
    fn end_of_findings(&self) -> usize {
        let last = self.findings.last();
        let notice = last.filter(|last| last.rule == Rule::from(&too_many_findings::LINT));
        notice.map_or(usize::MAX, |notice| notice.span.start)
    }
}

/// The findings of one rule at one place.
#[derive(Default)]
struct Here {
    /// How many there were, without those that were fixed and those whose text is gone.
    kept: usize,
    /// How many have no text any more.
    gone: usize,
    /// How many there are now.
    new: usize,
    /// The fixes that should have removed others.
    fixes: Vec<usize>,
}

/// The findings that came in or vanished, except those that were fixed.
fn differences(
    base: &State<'_>,
    new: &State<'_>,
    fixes: &[usize],
    edits: &Edits<'_>,
    allowed: &Allowed,
) -> Vec<Difference> {
    let was = edits.backwards();
    let end = base.end_of_findings();
    let mut places: BTreeMap<(usize, Rule), Here> = BTreeMap::new();
    for (index, finding) in base.findings.iter().enumerate() {
        let here = places.entry((edits.place(finding.span.start), finding.rule)).or_default();
        if fixes.binary_search(&index).is_ok() {
            here.fixes.push(index);
        } else if edits.replaces(finding.span) || allowed.changes_tag(finding.span.start) {
            here.gone += 1;
        } else {
            here.kept += 1;
        }
    }
    for finding in &new.findings {
        let place = edits.place(was(finding.span.start));
        places.entry((place, finding.rule)).or_default().new += 1;
    }
    let mut differences = Vec::new();
    for ((place, rule), here) in places {
        if place >= end || rule == Rule::from(&too_many_findings::LINT) {
            continue;
        }
        let Here { kept, gone, new, mut fixes } = here;
        if new < kept {
            differences.push(Difference { rule, place, fix: None });
        }
        for _ in kept + gone..new {
            differences.push(Difference { rule, place, fix: fixes.pop() });
        }
    }
    // If findings are now cut off earlier, less is known.
    let new_end = new.end_of_findings();
    if new_end < usize::MAX && was(new_end) < end {
        let rule = Rule::from(&too_many_findings::LINT);
        differences.push(Difference { rule, place: was(new_end), fix: None });
    }
    differences
}

/// How often each fix may be found near to something that has changed, on average.
const MOST_NEAR: usize = 8;

/// The fixes that may have done harm: those whose finding is still there, and the `reach` nearest
/// to each changed place.
///
/// `fixes` are all that were applied, `suspected` those that may be to blame.
pub(super) fn blame(
    base: &State<'_>,
    harm: &Harm,
    fixes: &[usize],
    suspected: &[usize],
    reach: usize,
) -> BTreeSet<usize> {
    let edits = Edits::of(&base.findings, suspected);
    let changed = |old: &Tree, new: &Tree| {
        let was = Edits::of(&base.findings, fixes).backwards();
        trees::changes(old, new, &Allowed::by(&base.findings, fixes), &was)
    };
    let mut guilty = BTreeSet::new();
    let places: Vec<usize> = match harm {
        // A declaration is among the first bytes.
        Harm::Encoding => alloc::vec![0],
        Harm::Tree(new) => changed(&base.tree, new),
        Harm::Reading(reading, new) => {
            let mut others = base.readings.get().into_iter().flatten();
            let old = others.find(|(other, _)| other == reading);
            old.map_or(Vec::new(), |(_, old)| changed(old, new))
        }
        Harm::Findings(differences) => {
            guilty.extend(differences.iter().filter_map(|difference| difference.fix));
            let others = differences.iter().filter(|difference| difference.fix.is_none());
            others.map(|difference| difference.place).collect()
        }
    };
    // Where so much has changed, nearly every fix is near to something.
    if places.len().saturating_mul(reach) <= suspected.len().saturating_mul(MOST_NEAR) {
        guilty.extend(places.iter().flat_map(|&place| edits.around(place, reach)));
    } else {
        guilty.extend(suspected);
    }
    if guilty.is_empty() {
        guilty.extend(suspected);
    }
    guilty
}

impl Edits<'_> {
    /// The place that stands for an offset of the old text: that where the edit begins which
    /// replaces it, or ends at it.
    fn place(&self, offset: usize) -> usize {
        self.replacing(offset).map_or(offset, |edit| edit.start)
    }

    /// Whether an edit replaces all of a span.
    fn replaces(&self, span: Span) -> bool {
        let edit = self.replacing(span.start).filter(|_| !span.is_empty());
        edit.is_some_and(|edit| edit.start <= span.start && span.end <= edit.end)
    }
}
