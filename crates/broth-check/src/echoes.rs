//! One finding per mistake.
//!
//! A parser that meets a mistake goes on, and stumbles over what the mistake has left behind: an element without its
//! end tag is noticed again at each end tag around it, an end tag that came too late closes nothing, a tag in the wrong
//! place is wrong again for what it does there. Such echoes go; the finding that says most stays, and takes along
//! what the others knew: their places and their fixes.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Document, Edge, Node};
use broth_html_rules::elements::HEADINGS;
use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_markup::{ErrorCode, ErrorFamily, Name, Namespace, Span};

use crate::{Finding, Label, Rule, WritingRule};

/// Takes the echoes out of findings that are in the order of their places.
pub(crate) fn settle(text: &str, document: &Document, findings: &mut Vec<Finding>) {
    let gone = alloc::vec![false; findings.len()];
    let mut echoes = Echoes { text, findings, gone };
    echoes.at_one_place();
    echoes.in_what_goes_anyway();
    echoes.in_what_is_misplaced(document);
    let mut unclosed = echoes.unclosed(document);
    echoes.behind_an_unfinished_token(&unclosed);
    echoes.of_start_tags(&mut unclosed);
    echoes.of_early_ends(&mut unclosed);
    echoes.of_open_elements(&unclosed);
    let mut gone = echoes.gone.into_iter();
    findings.retain(|_| !gone.next().unwrap_or_default());
}

struct Echoes<'t, 'f> {
    text: &'t str,
    /// In the order of their places.
    findings: &'f mut [Finding],
    /// Which of them are echoes.
    gone: Vec<bool>,
}

/// An element that has no end tag and is not void, or the parser's repetition of a formatting element.
struct Unclosed<'d> {
    name: &'d str,
    /// Its start tag; a repetition has none.
    tag: Option<Span>,
    /// Where what has ended it begins.
    ended: usize,
    /// The finding that says that it is not closed.
    finding: Option<usize>,
}

/// What the parse error of a finding is.
fn code(finding: &Finding) -> Option<ErrorCode> {
    match finding.rule {
        Rule::Parse(code) => Some(code),
        Rule::Writing(_) => None,
    }
}

/// The error says that elements are open which should not be.
fn is_about_open_elements(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::MisnestedFormattingEndTag
            | ErrorCode::MismatchedHeadingEndTag
            | ErrorCode::MisnestedFormEndTag
    ) || code.as_str().starts_with("unclosed-elements-")
}

/// Whether the tag that the error is about ends an element of this name before its time.
fn ends_early(code: ErrorCode, name: &str) -> bool {
    match code {
        ErrorCode::NestedAStartTag => name == "a",
        ErrorCode::NestedNobrStartTag => name == "nobr",
        ErrorCode::NestedButtonStartTag => name == "button",
        ErrorCode::NestedTableStartTag => name == "table",
        ErrorCode::NestedHeadingStartTag => HEADINGS.contains(Name::of(name)),
        ErrorCode::NestedSelectStartTag | ErrorCode::InputStartTagInSelect => name == "select",
        ErrorCode::DisallowedContentInHeadNoscript => name == "noscript",
        ErrorCode::HtmlStartTagInForeignContent | ErrorCode::HtmlEndTagInForeignContent => true,
        _ => false,
    }
}

/// Whether the error is about a tag that ends elements before their time.
fn is_breaking(code: ErrorCode) -> bool {
    ["a", "nobr", "button", "table", "h1", "select", "noscript"]
        .iter()
        .any(|name| ends_early(code, name))
}

/// The file ends in something that may have swallowed the rest of the document.
fn is_unfinished_token(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::EofInCdata
            | ErrorCode::EofInComment
            | ErrorCode::EofInDoctype
            | ErrorCode::EofInProcessingInstruction
            | ErrorCode::EofInScriptHtmlCommentLikeText
            | ErrorCode::EofInTag
    )
}

/// The error says where a token stands; what the token then does there may be another error.
fn is_about_the_place(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::ContentAfterBody
            | ErrorCode::ContentAfterHtml
            | ErrorCode::DisallowedContentInHeadNoscript
            | ErrorCode::HeadContentAfterHead
            | ErrorCode::MisplacedContentInTable
    )
}

/// The error says that an end tag closes nothing.
pub(crate) fn is_end_tag_of_nothing(code: ErrorCode) -> bool {
    let (name, summary) = (code.as_str(), code.summary());
    (name.starts_with("unmatched") || name.starts_with("unexpected-end-tag"))
        && summary.ends_with("it is ignored.")
}

impl Echoes<'_, '_> {
    fn is_end_tag(&self, span: Span) -> bool {
        self.text[span.range()].starts_with("</")
    }

    fn code(&self, index: usize) -> Option<ErrorCode> {
        code(&self.findings[index])
    }

    /// Several findings about the same text.
    fn at_one_place(&mut self) {
        let mut start = 0;
        while start < self.findings.len() {
            let span = self.findings[start].span;
            let len = self.findings[start..].iter().take_while(|other| other.span == span).count();
            for index in start..start + len {
                if let Some(code) = self.code(index) {
                    self.gone[index] = self.is_said_better(code, span, start..start + len);
                }
            }
            start += len;
        }
    }

    /// Whether another finding at the place says more.
    fn is_said_better(&self, code: ErrorCode, span: Span, here: core::ops::Range<usize>) -> bool {
        use ErrorCode as E;
        let others =
            || here.clone().map(|index| &self.findings[index]).filter(|f| f.rule != code.into());
        let other =
            |wanted: &[E]| others().any(|f| self::code(f).is_some_and(|c| wanted.contains(&c)));
        match code {
            // A start tag that ends a formatting element does what an end tag does, with all its errors.
            E::MisnestedFormattingEndTag
            | E::FormattingEndTagForClosedElement
            | E::FormattingEndTagOutOfScope => !self.is_end_tag(span),
            // What the end tag closes has been found where it begins.
            E::MisplacedContentInTable if self.is_end_tag(span) => true,
            // Where a `p` is open around SVG, only the end tags of SVG are missing.
            E::HtmlEndTagInForeignContent => !other(&[E::UnmatchedPEndTag]),
            E::UnmatchedPEndTag => other(&[E::HtmlEndTagInForeignContent]),
            code if is_about_the_place(code) && self.is_end_tag(span) => others().next().is_some(),
            E::ContentAfterBody | E::ContentAfterHtml => others().any(|f| {
                self::code(f).is_some_and(|code| code.family() == ErrorFamily::TreeConstruction)
            }),
            // `class="a"">`: the quote is too much.
            E::MissingWhitespaceBetweenAttributes => other(&[
                E::UnexpectedCharacterInAttributeName,
                E::UnexpectedEqualsSignBeforeAttributeName,
            ]),
            E::NullCharacterInForeignContent => other(&[E::UnexpectedNullCharacter]),
            _ => false,
        }
    }

    /// Findings within a tag or doctype that has no place where it stands; and a doctype of which it was said already
    /// what is wrong in it.
    fn in_what_goes_anyway(&mut self) {
        let goes = |finding: &Finding| match finding.rule {
            Rule::Parse(code) => {
                code == ErrorCode::UnexpectedDoctype || is_end_tag_of_nothing(code)
            }
            Rule::Writing(rule) => matches!(
                rule,
                WritingRule::VoidElementEndTag | WritingRule::SelfClosedElementEndTag
            ),
        };
        let around: Vec<Span> =
            self.findings.iter().filter(|&finding| goes(finding)).map(|f| f.span).collect();
        let mut doctype = None;
        for index in 0..self.findings.len() {
            let Some(code) = self.code(index) else { continue };
            let span = self.findings[index].span;
            if code == ErrorCode::NonconformingDoctype {
                doctype = Some(index);
            }
            if code.family() != ErrorFamily::Tokenizer {
                continue;
            }
            let before = around.partition_point(|around| around.start <= span.start);
            self.gone[index] |= before > 0 && around[before - 1].contains(span);
            let says_it = !code.as_str().starts_with("missing-whitespace");
            if let Some(whole) = doctype
                && says_it
                && code.as_str().contains("doctype")
                && self.findings[whole].span.contains(span)
            {
                self.gone[whole] = true;
            }
        }
    }

    /// What is in an element that stands between the parts of a table goes where the element goes.
    fn in_what_is_misplaced(&mut self, document: &Document) {
        let is_misplaced = |finding: &Finding| {
            matches!(
                code(finding),
                Some(ErrorCode::MisplacedContentInTable | ErrorCode::MisplacedTextInTable)
            )
        };
        let misplaced: BTreeSet<usize> =
            self.findings.iter().filter(|&f| is_misplaced(f)).map(|f| f.span.start).collect();
        if misplaced.is_empty() {
            return;
        }
        let mut elements: Vec<Span> = Vec::new();
        for edge in document.root().traverse() {
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
            self.gone[index] |= at < end && is_misplaced(&self.findings[index]);
        }
    }

    /// The elements without an end tag, by where they end.
    fn unclosed<'d>(&self, document: &'d Document) -> Vec<Unclosed<'d>> {
        let of_tag: BTreeMap<Span, usize> = (0..self.findings.len())
            .filter(|&index| self.findings[index].rule == WritingRule::MissingEndTag.into())
            .map(|index| (self.findings[index].span, index))
            .collect();
        let mut unclosed = Vec::new();
        let mut pending = Vec::new();
        let mut end_pending = |at: usize, pending: &mut Vec<Unclosed<'d>>| {
            // What ends an element stands behind its start tag; what stands before it was moved.
            let ended = pending.drain(..).filter(|e| e.tag.is_none_or(|tag| tag.end <= at));
            unclosed.extend(ended.map(|element| Unclosed { ended: at, ..element }));
        };
        for edge in document.root().traverse() {
            match edge {
                Edge::Enter(node) => {
                    if let Some(span) = node.span().filter(|_| !node.is_implied()) {
                        end_pending(span.start, &mut pending);
                    }
                }
                Edge::Leave(node) if node.is_element() => match node.end_tag() {
                    Some(tag) => end_pending(tag.start, &mut pending),
                    None if !node.has_end_tag() && may_have_end_tag(node) => {
                        let tag = node.start_tag();
                        let finding = tag.and_then(|tag| of_tag.get(&tag).copied());
                        let name = node.local_name();
                        pending.push(Unclosed { name, tag, ended: 0, finding });
                    }
                    None => {}
                },
                Edge::Leave(_) => {}
            }
        }
        end_pending(self.text.len(), &mut pending);
        unclosed.sort_by_key(|element| element.ended);
        unclosed
    }

    /// In a file that ends in a comment, the end tags that are missing are in the comment.
    fn behind_an_unfinished_token(&mut self, unclosed: &[Unclosed<'_>]) {
        if !self.findings.iter().filter_map(code).any(is_unfinished_token) {
            return;
        }
        let end = self.text.len();
        for element in unclosed.iter().rev().take_while(|element| element.ended == end) {
            if let Some(finding) = element.finding {
                self.gone[finding] = true;
            }
        }
        for index in 0..self.findings.len() {
            let finding = &self.findings[index];
            self.gone[index] |= finding.span.start == end
                && code(finding).is_some_and(|code| {
                    code == ErrorCode::MissingDoctype || is_about_open_elements(code)
                });
        }
    }

    /// Start tags of which something was found that keeps their element from being closed: `<div/>`, whose slash does
    /// not close it, and a `form` in a table, which is closed at once.
    fn of_start_tags(&mut self, unclosed: &mut [Unclosed<'_>]) {
        let tags: BTreeMap<usize, usize> = (0..self.findings.len())
            .filter(|&index| {
                self.code(index).is_some_and(|code| {
                    code == ErrorCode::FormStartTagInTable
                        || code == ErrorCode::NonVoidHtmlElementStartTagWithTrailingSolidus
                })
            })
            .map(|index| (self.findings[index].span.end, index))
            .collect();
        for element in unclosed {
            let tag = element.tag.and_then(|tag| tags.get(&tag.end).copied());
            if let (Some(tag), Some(missing)) = (tag, element.finding) {
                self.gone[missing] = true;
                if self.findings[tag].fix.is_some() {
                    self.append_fix(tag, missing);
                }
                element.finding = Some(tag);
            }
        }
    }

    /// Elements that something has ended before their time, and the end tags that then come too late.
    fn of_early_ends(&mut self, unclosed: &mut [Unclosed<'_>]) {
        let breaking: BTreeMap<usize, usize> = (0..self.findings.len())
            .filter(|&index| !self.gone[index] && self.code(index).is_some_and(is_breaking))
            .map(|index| (self.findings[index].span.start, index))
            .collect();
        let late: Vec<usize> = (0..self.findings.len())
            .filter(|&index| {
                self.code(index).is_some_and(|code| {
                    code == ErrorCode::UnmatchedPEndTag || is_end_tag_of_nothing(code)
                })
            })
            .collect();
        // By name, the elements that end tags may have been meant for, the last one last.
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
                    self.gone[late] = true;
                    let is_its = self.code(breaking).is_some_and(|code| ends_early(code, &name));
                    if let Some(finding) = finding {
                        if is_its {
                            self.append_fix(finding, late);
                        } else if finding != breaking {
                            self.gone[finding] = true;
                        }
                    }
                }
                (None, Some(finding)) if !self.gone[finding] => {
                    if self.findings[finding].fix.is_some() {
                        self.append_fix(finding, late);
                    }
                    self.findings[finding]
                        .related
                        .push(Label { span, message: "this end tag comes too late".into() });
                    self.gone[late] = true;
                }
                _ => {}
            }
        }
        self.of_breaks(unclosed, &breaking);
        self.second_bodies(&breaking);
    }

    /// Elements that are not closed because of the tag that ends them, which is in the wrong place.
    fn of_breaks(&mut self, unclosed: &mut [Unclosed<'_>], breaking: &BTreeMap<usize, usize>) {
        // By name, the last finding about such an element.
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for element in unclosed {
            let breaking = breaking.get(&element.ended).copied().filter(|&index| {
                self.code(index).is_some_and(|code| ends_early(code, element.name))
            });
            match (breaking, element.finding) {
                (Some(breaking), Some(missing)) if missing != breaking && !self.gone[missing] => {
                    self.gone[missing] = true;
                    let span = self.findings[missing].span;
                    let message = format!("this `{}` is open", element.name).into();
                    self.findings[breaking].related.push(Label { span, message });
                    self.append_fix(breaking, missing);
                    element.finding = Some(breaking);
                }
                // What it ends is the repetition of an element that was found before.
                (Some(breaking), None) if element.tag.is_none() => {
                    let earlier = found.get(element.name).is_some_and(|&other| other != breaking);
                    self.gone[breaking] |= earlier;
                }
                _ => {}
            }
            if let Some(finding) = element.finding {
                found.insert(element.name, finding);
            }
        }
    }

    /// A body that was made up before its time makes the one that is written a second one.
    fn second_bodies(&mut self, breaking: &BTreeMap<usize, usize>) {
        let noscript = breaking
            .values()
            .any(|&index| self.code(index) == Some(ErrorCode::DisallowedContentInHeadNoscript));
        for index in 0..self.findings.len() {
            self.gone[index] |= noscript && self.code(index) == Some(ErrorCode::SecondBodyStartTag);
        }
    }

    /// Errors about open elements, where it was said of one that ends there that it is not closed.
    fn of_open_elements(&mut self, unclosed: &[Unclosed<'_>]) {
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for element in unclosed.iter().filter(|element| element.finding.is_some()) {
            let at = element.tag.map_or(usize::MAX, |tag| tag.start);
            let first = found.entry(element.name).or_insert(at);
            *first = at.min(*first);
        }
        for index in 0..self.findings.len() {
            let at = self.findings[index].span.start;
            if !self.code(index).is_some_and(is_about_open_elements) {
                continue;
            }
            let first = unclosed.partition_point(|element| element.ended < at);
            self.gone[index] |=
                unclosed[first..].iter().take_while(|element| element.ended == at).any(|element| {
                    element.finding.is_some()
                        || element.tag.is_none()
                            && found.get(element.name).is_some_and(|&first| first < at)
                });
        }
    }

    /// Adds the fix of one finding to that of another.
    fn append_fix(&mut self, into: usize, from: usize) {
        let Some(more) = self.findings[from].fix.clone() else { return };
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

/// Whether an element without an end tag is one that could have one.
fn may_have_end_tag(element: Node<'_>) -> bool {
    if element.namespace() == Namespace::Html {
        return !SERIALIZES_AS_VOID.contains(element.name());
    }
    let written = element.start_tag().and_then(|tag| element.document().source().get(tag.range()));
    !written.is_some_and(|tag| tag.ends_with("/>"))
}
