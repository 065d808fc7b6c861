//! One finding per mistake.
//!
//! After a mistake, the parser goes on and meets its consequences. An element without an end tag is
//! noticed again at each end tag around it, an end tag that comes too late closes nothing, and a
//! misplaced tag is wrong again because of its effects. These *cascading errors* are dropped. The
//! finding that says most stays, and takes over their places and fixes.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::{Edge, Node};
use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_markup::{ErrorCode, ErrorFamily, Namespace, Span};

use crate::data::error_traits::{Cause, ErrorTraits};
use crate::lint::{Hides, Yields};
use crate::rules::syntax::missing_end_tag;
use crate::{Finding, Label, Rule, Unfixed};

mod unclear;

/// Drops the cascading errors from findings that are in source order.
pub(crate) fn drop_cascading(text: &str, root: Node<'_>, findings: &mut Vec<Finding>) {
    if findings.is_empty() {
        return;
    }
    let traits = findings.iter().map(|finding| ErrorTraits::of_rule(finding.rule)).collect();
    let cascading = alloc::vec![false; findings.len()];
    let mut cascades = Cascades { text, findings, traits, cascading };
    cascades.about_the_same_text();
    cascades.of_what_the_parser_reports();
    cascades.inside_ignored_tokens();
    cascades.caused_by_another();
    cascades.inside_misplaced_elements(root);
    // OPTIMIZATION: it is a walk over the whole tree, and most pages need none: 3 % of a check.
    let mut unclosed = match cascades.need_unclosed() {
        true => cascades.unclosed(root),
        false => Vec::new(),
    };
    cascades.of_unclear_repairs(&unclosed);
    cascades.after_an_unfinished_token(&unclosed);
    cascades.of_start_tags(&mut unclosed);
    cascades.of_early_ends(&mut unclosed);
    cascades.of_open_elements(&unclosed);
    cascades.while_elements_are_open();
    let mut cascading = cascades.cascading.into_iter();
    findings.retain(|_| !cascading.next().unwrap_or_default());
}

struct Cascades<'t, 'f> {
    text: &'t str,
    /// In source order.
    findings: &'f mut [Finding],
    /// For each finding, the traits of its rule.
    traits: Vec<ErrorTraits>,
    /// For each finding, whether it is a cascading error.
    cascading: Vec<bool>,
}

/// An element that has no end tag and is not void, or the parser's copy of a formatting element.
struct Unclosed<'d> {
    name: &'d str,
    /// Its start tag; a copy has none.
    tag: Option<Span>,
    /// The start of the tag that ended it.
    ended: usize,
    /// Whether nothing is in it.
    is_empty: bool,
    /// The finding that reports it as not closed.
    finding: Option<usize>,
}

impl Cascades<'_, '_> {
    /// Marks findings of rules about a tag or an attribute that the parser has reported, too.
    fn of_what_the_parser_reports(&mut self) {
        let is_reported = |finding: &Finding| matches!(finding.rule, Rule::Parse(_));
        let is_cut = |finding: &Finding| matches!(finding.rule, Rule::Parse(code) if code.as_str().starts_with("eof-in-"));
        let is_cut = self.findings.iter().any(is_cut);
        let reported = self.findings.iter().filter(|finding| is_reported(finding));
        let places: Vec<usize> = reported.map(|finding| finding.span.start).collect();
        for (finding, cascading) in self.findings.iter().zip(&mut self.cascading) {
            let Rule::Lint(lint) = finding.rule else { continue };
            let span = finding.span;
            let range = match lint.yields {
                Yields::AtItsStart => span.start..span.start + 1,
                Yields::InItsPlace => span.start..span.end + 1,
                Yields::ToUnfinishedToken if is_cut => {
                    *cascading = true;
                    continue;
                }
                Yields::Never | Yields::ToUnfinishedToken => continue,
            };
            let first = places.partition_point(|&place| place < range.start);
            *cascading |= places.get(first).is_some_and(|place| range.contains(place));
        }
    }

    fn traits(&self, index: usize) -> &ErrorTraits {
        &self.traits[index]
    }

    fn code(&self, index: usize) -> Option<ErrorCode> {
        match self.findings[index].rule {
            Rule::Parse(code) => Some(code),
            Rule::Lint(_) => None,
        }
    }

    /// The findings whose traits pass a test.
    fn with(&self, test: impl Fn(&ErrorTraits) -> bool) -> impl Iterator<Item = usize> {
        (0..self.findings.len()).filter(move |&index| test(self.traits(index)))
    }

    /// Several findings about the same text.
    fn about_the_same_text(&mut self) {
        let mut start = 0;
        while start < self.findings.len() {
            let span = self.findings[start].span;
            let len = self.findings[start..].iter().take_while(|other| other.span == span).count();
            for index in start..start + len {
                let follows = self.traits(index).follows;
                self.cascading[index] =
                    follows.iter().any(|&cause| self.has_cause(index, cause, start..start + len));
            }
            start += len;
        }
    }

    /// Whether a finding has this cause among those about the same text.
    fn has_cause(&self, index: usize, cause: Cause, mut here: Range<usize>) -> bool {
        let Finding { rule, span, .. } = self.findings[index];
        let is_end_tag = self.text[span.range()].starts_with("</");
        let is_another = |other: usize| self.findings[other].rule != rule;
        match cause {
            Cause::Error(code) => here.any(|other| self.code(other) == Some(code)),
            Cause::Without(code) => !here.any(|other| self.code(other) == Some(code)),
            Cause::AnotherOfTreeConstruction => here.any(|other| {
                let family = self.code(other).map(ErrorCode::family);
                is_another(other) && family == Some(ErrorFamily::TreeConstruction)
            }),
            Cause::AnotherOfEndTag => is_end_tag && here.any(is_another),
            Cause::IsStartTag => !is_end_tag,
            Cause::IsEndTag => is_end_tag,
            Cause::UnclosedElement | Cause::UnfinishedToken => false,
        }
    }

    /// Errors of the tokenizer inside a tag or doctype that the parser ignores as a whole.
    fn inside_ignored_tokens(&mut self) {
        let ignored: Vec<Span> =
            self.with(|traits| traits.ignored).map(|index| self.findings[index].span).collect();
        for index in 0..self.findings.len() {
            if self.code(index).is_some_and(|code| code.family() == ErrorFamily::Tokenizer) {
                let span = self.findings[index].span;
                let before = ignored.partition_point(|token| token.start <= span.start);
                self.cascading[index] |= before > 0 && ignored[before - 1].contains(span);
            }
        }
    }

    /// Errors that a code of another finding is known to cause.
    fn caused_by_another(&mut self) {
        let kept = (0..self.findings.len()).filter(|&index| !self.cascading[index]);
        let caused = kept.filter_map(|index| self.traits(index).causes).collect::<BTreeSet<_>>();
        for index in 0..self.findings.len() {
            self.cascading[index] |= self.code(index).is_some_and(|code| caused.contains(&code));
        }
    }

    /// Marks errors in the contents of an element that the parser puts before a table: they are put
    /// there with it.
    fn inside_misplaced_elements(&mut self, root: Node<'_>) {
        let fosters = self.with(|traits| traits.fosters);
        let misplaced =
            fosters.map(|index| self.findings[index].span.start).collect::<BTreeSet<_>>();
        if misplaced.is_empty() {
            return;
        }
        let mut elements: Vec<Span> = Vec::new();
        for edge in root.traverse() {
            if let Edge::Enter(node) = edge
                && let (Some(tag), Some(end)) = (node.start_tag(), node.end_tag())
                && misplaced.contains(&tag.start)
            {
                elements.push(tag.to(end));
            }
        }
        elements.sort();
        let (mut next, mut end) = (0, 0);
        for index in 0..self.findings.len() {
            let at = self.findings[index].span.start;
            while next < elements.len() && elements[next].start < at {
                end = end.max(elements[next].end);
                next += 1;
            }
            self.cascading[index] |= at < end && self.traits(index).fosters;
        }
    }

    /// Whether a finding could be due to an element without an end tag.
    fn need_unclosed(&self) -> bool {
        let missing_end_tag = Rule::from(&missing_end_tag::LINT);
        let is_about_one = |traits: &ErrorTraits| {
            traits.swallows_the_rest
                || traits.leaves_open
                || traits.stray
                || !traits.ends.is_empty()
                || traits.follows.contains(&Cause::UnclosedElement)
        };
        self.findings.iter().any(|finding| finding.rule == missing_end_tag)
            || self.traits.iter().any(is_about_one)
    }

    /// The elements without an end tag, by where they end.
    fn unclosed<'d>(&self, root: Node<'d>) -> Vec<Unclosed<'d>> {
        let missing = (0..self.findings.len())
            .filter(|&index| self.findings[index].rule == Rule::from(&missing_end_tag::LINT));
        // In source order, as the findings are.
        let missing: Vec<usize> = missing.collect();
        let of_tag = |tag: Span| {
            let at = missing.binary_search_by_key(&tag, |&index| self.findings[index].span).ok();
            at.map(|at| missing[at])
        };
        let mut unclosed = Vec::new();
        let mut pending = Vec::new();
        let mut end_pending = |at: usize, pending: &mut Vec<Unclosed<'d>>| {
            // The end of an element comes after its start tag; anything earlier was moved.
            let ended = pending.drain(..).filter(|e| e.tag.is_none_or(|tag| tag.end <= at));
            unclosed.extend(ended.map(|element| Unclosed { ended: at, ..element }));
        };
        for edge in root.traverse() {
            match edge {
                Edge::Enter(node) => {
                    if !pending.is_empty()
                        && let Some(span) = node.span().filter(|_| !node.is_implied())
                    {
                        end_pending(span.start, &mut pending);
                    }
                }
                Edge::Leave(node) if node.has_end_tag() => {
                    if !pending.is_empty()
                        && let Some(tag) = node.end_tag()
                    {
                        end_pending(tag.start, &mut pending);
                    }
                }
                Edge::Leave(node) if node.is_element() && may_have_end_tag(node) => {
                    let tag = node.start_tag();
                    let finding = tag.and_then(of_tag);
                    let name = node.name();
                    let is_empty = is_empty(node);
                    pending.push(Unclosed { name, tag, ended: 0, is_empty, finding });
                }
                Edge::Leave(_) => {}
            }
        }
        end_pending(self.text.len(), &mut pending);
        unclosed.sort_by_key(|element| element.ended);
        unclosed
    }

    /// In a file that ends in a comment, the missing end tags are in the comment.
    fn after_an_unfinished_token(&mut self, unclosed: &[Unclosed<'_>]) {
        if self.with(|traits| traits.swallows_the_rest).next().is_none() {
            return;
        }
        let end = self.text.len();
        for element in unclosed.iter().rev().take_while(|element| element.ended == end) {
            if let Some(finding) = element.finding {
                self.cascading[finding] = true;
            }
        }
        for index in 0..self.findings.len() {
            self.cascading[index] |= self.findings[index].span.start == end
                && [Cause::UnfinishedToken, Cause::UnclosedElement]
                    .iter()
                    .any(|cause| self.traits(index).follows.contains(cause));
        }
    }

    /// Handles start tags whose own error explains the missing end tag: `<div/>`, whose slash does
    /// not close it, and a `form` in a table, which is closed at once.
    fn of_start_tags(&mut self, unclosed: &mut [Unclosed<'_>]) {
        let leave_open = self.with(|traits| traits.leaves_open);
        let tags = leave_open
            .map(|index| (self.findings[index].span.end, index))
            .collect::<BTreeMap<_, _>>();
        for element in unclosed {
            let tag = element.tag.and_then(|tag| tags.get(&tag.end).copied());
            match (tag, element.finding) {
                (Some(tag), Some(missing)) => {
                    self.cascading[missing] = true;
                    match self.findings[missing].fix {
                        Some(_) if self.findings[tag].fix.is_some() => {
                            self.append_fix(tag, missing);
                        }
                        Some(_) => {}
                        // Without the slash, the missing end tag would be the next finding.
                        None => self.findings[tag].drop_fix(Unfixed::Unclear),
                    }
                    element.finding = Some(tag);
                }
                // `<p/>Soup`: was the paragraph meant to be empty?
                (Some(tag), None) if !element.is_empty => {
                    self.findings[tag].drop_fix(Unfixed::Unclear);
                }
                _ => {}
            }
        }
    }

    /// Elements that something has ended too early, and their end tags, which then come too late.
    fn of_early_ends(&mut self, unclosed: &mut [Unclosed<'_>]) {
        let breaks = self.with(|traits| !traits.ends.is_empty());
        let breaks = breaks.filter(|&index| !self.cascading[index]);
        let breaking = breaks
            .map(|index| (self.findings[index].span.start, index))
            .collect::<BTreeMap<_, _>>();
        let late: Vec<usize> = self.with(|traits| traits.stray).collect();
        // By name, the elements that the end tags may belong to, the last one last.
        let mut waiting: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut next = 0;
        for late in late {
            let span = self.findings[late].span;
            while next < unclosed.len() && unclosed[next].ended <= span.start {
                if unclosed[next].tag.is_some() {
                    waiting.entry(unclosed[next].name).or_default().push(next);
                }
                next += 1;
            }
            let name = self.text[span.range()].trim_start_matches("</");
            let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            let name = name[..end.unwrap_or(name.len())].to_ascii_lowercase();
            let Some(meant) = waiting.get_mut(&*name).and_then(Vec::pop) else { continue };
            let element = &unclosed[meant];
            match (breaking.get(&element.ended), element.finding) {
                (Some(&breaking), finding) => {
                    self.cascading[late] = true;
                    let is_its = self.traits(breaking).ends(&name);
                    if let Some(finding) = finding {
                        if is_its && self.findings[finding].fix.is_some() {
                            self.append_fix(finding, late);
                        } else if finding != breaking {
                            self.cascading[finding] = true;
                        }
                    }
                }
                (None, Some(finding)) if !self.cascading[finding] => {
                    if self.findings[finding].fix.is_some() {
                        self.append_fix(finding, late);
                    }
                    self.findings[finding]
                        .related
                        .push(Label::new(span, "this end tag comes too late"));
                    self.cascading[late] = true;
                }
                (None, None) => self.show_what_closed(&unclosed[meant], late),
                _ => {}
            }
        }
        self.of_breaks(unclosed, &breaking);
    }

    /// Elements that are not closed because a misplaced tag ends them.
    fn of_breaks(&mut self, unclosed: &mut [Unclosed<'_>], breaking: &BTreeMap<usize, usize>) {
        if breaking.is_empty() {
            return;
        }
        // By name, the last finding about such an element.
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for element in unclosed {
            let breaking = breaking
                .get(&element.ended)
                .copied()
                .filter(|&index| self.traits(index).ends(element.name));
            match (breaking, element.finding) {
                (Some(breaking), Some(missing))
                    if missing != breaking && !self.cascading[missing] =>
                {
                    self.cascading[missing] = true;
                    let span = self.findings[missing].span;
                    let message = format!("this `{}` is open", element.name);
                    self.findings[breaking].related.push(Label::new(span, message));
                    self.append_fix(breaking, missing);
                    element.finding = Some(breaking);
                }
                // It ends the copy of an element that was reported before.
                (Some(breaking), None) if element.tag.is_none() => {
                    let earlier = found.get(element.name).is_some_and(|&other| other != breaking);
                    self.cascading[breaking] |= earlier;
                }
                _ => {}
            }
            if let Some(finding) = element.finding {
                found.insert(element.name, finding);
            }
        }
    }

    /// Errors about open elements where an element ends that is reported as not closed.
    fn of_open_elements(&mut self, unclosed: &[Unclosed<'_>]) {
        let follows = self.with(|traits| traits.follows.contains(&Cause::UnclosedElement));
        let follows: Vec<usize> = follows.collect();
        if follows.is_empty() {
            return;
        }
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for element in unclosed.iter().filter(|element| element.finding.is_some()) {
            let at = element.tag.map_or(usize::MAX, |tag| tag.start);
            let first = found.entry(element.name).or_insert(at);
            *first = at.min(*first);
        }
        for index in follows {
            let at = self.findings[index].span.start;
            let first = unclosed.partition_point(|element| element.ended < at);
            self.cascading[index] |=
                unclosed[first..].iter().take_while(|element| element.ended == at).any(|element| {
                    element.finding.is_some()
                        || element.tag.is_none()
                            && found.get(element.name).is_some_and(|&first| first < at)
                });
        }
    }

    /// Findings that exist only because an element is still open. The finding about the element
    /// shows the first of them.
    fn while_elements_are_open(&mut self) {
        let missing_end_tag = Rule::from(&missing_end_tag::LINT);
        let mut about: BTreeMap<usize, usize> = BTreeMap::new();
        for (index, finding) in self.findings.iter().enumerate() {
            // Where the start tag has an error that keeps the element open, the missing end tag is
            // not reported.
            let is_about_tag = self.traits(index).leaves_open;
            if is_about_tag || finding.rule == missing_end_tag && !self.cascading[index] {
                about.insert(finding.span.end, index);
            }
        }
        let mut shown = BTreeSet::new();
        for index in 0..self.findings.len() {
            let Finding { rule, span, follows: Some(tag), .. } = self.findings[index] else {
                continue;
            };
            let Some(&cause) = about.get(&tag.end) else { continue };
            if self.cascading[index] || !is_hidden(rule) {
                continue;
            }
            self.cascading[index] = true;
            if shown.insert(cause) {
                let message = format!("it is still open here: {}", self.findings[index].message);
                self.findings[cause].related.push(Label::new(span, message));
                // An end tag that changes nothing would come after what is not allowed in the
                // element.
                self.findings[cause].drop_fix(Unfixed::Unclear);
            }
        }
    }

    /// Appends the fix of one finding to that of another.
    fn append_fix(&mut self, into: usize, from: usize) {
        let Some(mut more) = self.findings[from].fix.clone() else { return };
        if let [edit] = &more.edits[..]
            && edit.text.is_empty()
        {
            // Merged help texts must not say "it", which would refer to the first fix.
            more.message = format!("remove the later `{}`", &self.text[edit.span.range()]).into();
        }
        match &mut self.findings[into].fix {
            Some(fix) => {
                fix.message = format!("{}, and {}", fix.message, more.message).into();
                fix.edits.extend(more.edits);
                fix.edits.sort_by_key(|edit| edit.span);
            }
            fix => *fix = Some(more),
        }
    }
}

/// Whether an element has no content.
fn is_empty(element: Node<'_>) -> bool {
    element.template_contents().unwrap_or(element).first_child().is_none()
}

/// Whether an element without an end tag could have one.
fn may_have_end_tag(element: Node<'_>) -> bool {
    if element.namespace() == Namespace::Html {
        return !SERIALIZES_AS_VOID.contains(element.known_name());
    }
    let written = element.start_tag().and_then(|tag| element.document().source().get(tag.range()));
    !written.is_some_and(|tag| tag.ends_with("/>"))
}

/// Whether an element that is still open hides findings of this rule.
fn is_hidden(rule: Rule) -> bool {
    missing_end_tag::LINT.hides.iter().any(|hides| match hides {
        Hides::WhileOpen(lints) => lints.iter().any(|lint| rule == Rule::Lint(lint)),
        Hides::TokenizerErrorsInside => false,
    })
}
