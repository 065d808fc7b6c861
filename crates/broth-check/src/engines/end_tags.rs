//! Omitted tags, whether they may be omitted, and where they could go.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_html_rules::optional_tags::{END_TAG_IS_OPTIONAL, START_TAG_IS_OPTIONAL};
use broth_markup::{Name, Namespace, Span};

use crate::findings::Findings;
use crate::rules::style::{omitted_end_tag, omitted_start_tag, tr_directly_in_table};
use crate::rules::syntax::missing_end_tag;
use crate::unclosed::{is_open_ended, may_omit_end_tag, repeated_tag};
use crate::visitor::{Visitor, Walk};
use crate::{Edit, Finding, Fix, Rule, Unfixed};

/// The tags that the walk has met or missed so far.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    /// The start tags so far whose end tags are missing, by name.
    unclosed: BTreeMap<&'d str, Vec<Span>>,
    /// The start tags among them that turned out to have an end tag.
    closed: BTreeSet<Span>,
    /// The start tags of the formatting elements that the parser repeats.
    repeated: BTreeSet<usize>,
    /// The open elements that have no end tag, with the places where it could go.
    open: Vec<(Node<'d>, usize)>,
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.tags(element, walk.tag, walk.findings);
    }

    fn end(&mut self, element: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.open.pop_if(|(open, _)| *open == element);
    }

    fn finish(&mut self, walk: &mut Walk<'_, 'd>) {
        let missing = Rule::from(&missing_end_tag::LINT);
        let closed = &self.closed;
        walk.findings.retain(|finding| finding.rule != missing || !closed.contains(&finding.span));
        if self.repeated.is_empty() {
            return;
        }
        // An end tag for such an element would keep the parser from repeating it.
        let rules = [missing, Rule::from(&omitted_end_tag::LINT)];
        let is_open = |finding: &Finding| {
            rules.contains(&finding.rule) && self.repeated.contains(&finding.span.start)
        };
        for finding in walk.findings.iter_mut().filter(|finding| is_open(finding)) {
            finding.drop_fix(Unfixed::ChangesTree);
        }
    }
}

impl<'d> Check<'d> {
    /// <https://html.spec.whatwg.org/multipage/syntax.html#syntax-tag-omission>
    fn tags(&mut self, element: Node<'d>, tag: Option<Span>, findings: &mut Findings) {
        if element.is_html(Name::Tr) && element.parent().is_some_and(|p| p.is_html(Name::Table)) {
            let place = tag.or(element.span()).unwrap_or_default();
            findings.push(Finding::new(&tr_directly_in_table::LINT, place));
        }
        let Some(tag) = tag else {
            // Where formatting is misnested the parser repeats an element, and the copy gets the
            // end tag.
            self.repeated.extend(repeated_tag(element).map(|tag| tag.start));
            if element.has_end_tag() {
                let last = self.unclosed.get_mut(element.name()).and_then(Vec::pop);
                self.closed.extend(last);
            }
            self.implied(element, findings);
            return;
        };
        if !is_open_ended(element, tag) {
            return;
        }
        let name = element.name();
        let omitted = may_omit_end_tag(element);
        let rule = if omitted { &omitted_end_tag::LINT } else { &missing_end_tag::LINT };
        if !findings.counts(rule) {
            return;
        }
        let end = self.end_of(element);
        let mut finding = Finding::new(rule, tag);
        if !omitted {
            self.unclosed.entry(name).or_default().push(tag);
            finding = finding
                .message(format!("the end tag of this `{name}` is missing"))
                .label("not closed");
        }
        if let Some(at) = end {
            self.open.push((element, at));
        }
        if let Some(at) = end.filter(|_| omitted || is_end_certain(element)) {
            let tag = format!("</{name}>");
            finding = finding.fix(Fix::insert(format!("put `{tag}` here"), at, tag));
        } else if !omitted {
            finding = finding.help(advice(element, end));
        }
        findings.push(finding);
    }

    /// Reports an element without a start tag.
    fn implied(&self, element: Node<'d>, findings: &mut Findings) {
        let Some(span) = element.span().filter(|_| element.is_implied()) else { return };
        let name = element.known_name();
        if element.namespace() != Namespace::Html || !START_TAG_IS_OPTIONAL.contains(name) {
            return;
        }
        let row = element.first_child().filter(|child| child.is_html(Name::Tr));
        if let Some(row) = row.and_then(Node::start_tag)
            && name == Name::Tbody
        {
            findings.push(Finding::new(&tr_directly_in_table::LINT, row).fix(Fix::insert(
                "put a `<tbody>` before it",
                row.start,
                "<tbody>",
            )));
        }
        if !findings.counts(&omitted_start_tag::LINT) {
            return;
        }
        let place = Span::empty(span.start);
        let mut fix = Fix::insert("write its tags", span.start, format!("<{name}>"));
        if !element.has_end_tag() {
            // Otherwise the missing end tag would be the next finding.
            let end = self.end_of(element).map(Span::empty);
            fix.edits.extend(end.map(|span| Edit { span, text: format!("</{name}>") }));
        }
        findings.push(
            Finding::new(&omitted_start_tag::LINT, place)
                .message(format!("the start tag of `{name}` is omitted"))
                .fix(fix),
        );
    }

    /// The place where an element's end tag could go: before the next node, or at the end of its
    /// parent or of the file.
    ///
    /// An element around it whose place is known ends the search. In a deep document, the search
    /// would otherwise go through all elements around each element.
    fn end_of(&self, mut element: Node<'d>) -> Option<usize> {
        // Nothing ends it.
        if element.is_html(Name::Plaintext) {
            return None;
        }
        let start = element.span().map_or(0, |span| span.start);
        loop {
            if let Some(next) = element.next_sibling() {
                // A repeated element comes from elsewhere in the source; an element with an omitted
                // start tag does not.
                let is_there =
                    !next.is_implied() || START_TAG_IS_OPTIONAL.contains(next.known_name());
                // The next node may come earlier in the source, as a comment after `</html>` does.
                let place = next.span().filter(|span| is_there && span.start >= start);
                return place.map(|span| span.start);
            }
            let Some(parent) = element.parent() else {
                return Some(element.document().source().len());
            };
            element = parent.host().unwrap_or(parent);
            // Content after `</body>` is nevertheless in the body.
            if let Some(tag) = element.end_tag().filter(|tag| tag.start >= start) {
                return Some(tag.start);
            }
            if let Some((open, end)) = self.open.last()
                && *open == element
                && *end >= start
            {
                return Some(*end);
            }
        }
    }
}

/// Whether it is certain where the end tag was meant to be. Where the parser ends the element,
/// nothing would change, but anything that the author wanted after the element would stay in it.
fn is_end_certain(element: Node<'_>) -> bool {
    let is_empty = element.template_contents().unwrap_or(element).first_child().is_none();
    // The end tags of some elements are often omitted, so the author had a reason.
    let is_optional = element.namespace() == Namespace::Html
        && END_TAG_IS_OPTIONAL.contains(element.known_name());
    (is_empty || is_optional) && end_tag_after(element).is_some_and(|tag| follows(element, tag))
}

/// Whether nothing but text is between the content of an element and this end tag. In
/// `<p><strnog></strong></p>`, an end tag that closes nothing shows what was meant.
fn follows(element: Node<'_>, tag: Span) -> bool {
    let content = element.template_contents().unwrap_or(element);
    let last = content.last_child().and_then(Node::span).or_else(|| element.start_tag());
    let source = element.document().source();
    let between = last.and_then(|last| source.get(last.end..tag.start));
    between.is_some_and(|between| !between.contains('<'))
}

/// The end tag of the parent, if that comes next.
fn end_tag_after(element: Node<'_>) -> Option<Span> {
    let parent = element.parent().filter(|_| element.next_sibling().is_none())?;
    parent.host().unwrap_or(parent).end_tag()
}

/// Advice for an element whose end tag is missing: where it may be.
fn advice(element: Node<'_>, end: Option<usize>) -> Cow<'static, str> {
    if element.is_html(Name::Plaintext) {
        return "nothing closes a `plaintext`".into();
    }
    let latest = latest(element.document().source(), end);
    format!("put `</{}>` where it ends, {latest}", element.name()).into()
}

/// The place where the parser ends an element, in words.
fn latest(source: &str, end: Option<usize>) -> Cow<'static, str> {
    /// Many elements may end before one tag, whose name may be as long as the file.
    const LONGEST: usize = 64;
    let next = end.and_then(|at| source.get(at..)).unwrap_or_default();
    let is_end = |byte: u8| byte == b'>' || byte.is_ascii_whitespace();
    match next.bytes().take(LONGEST).position(is_end) {
        Some(length) if next.starts_with('<') => {
            format!("at the latest before this `{}>`", &next[..length]).into()
        }
        None if next.len() > LONGEST && next.starts_with('<') => {
            "at the latest before the next tag".into()
        }
        _ => "at the latest at the end of the file".into(),
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    /// Where the checker says that end tags could go at the latest, for each element that has none.
    fn places(page: &str) -> Vec<Cow<'static, str>> {
        let missing = check(page).into_iter().filter(|it| it.rule.as_str() == "missing-end-tag");
        missing.filter_map(|finding| finding.help).collect()
    }

    #[test]
    fn an_end_tag_goes_to_the_end_of_the_parent_however_deep_the_element_is() {
        #[track_caller]
        fn check(page: &str, count: usize, place: &str) {
            let places = places(page);
            assert_eq!(places.len(), count, "{page}");
            assert!(places.iter().all(|help| help.ends_with(place)), "{page}: {places:?}");
        }
        let head = "<!DOCTYPE html><title>a</title>";
        for body in ["<div><div><div>b", "<section>b<div><ins>c", "<div><blockquote>b<div>c"] {
            let count = body.matches('<').count();
            check(&format!("{head}{body}"), count, "at the latest at the end of the file");
            // In an element that has an end tag, it is that.
            let page = format!("{head}<main>{body}</main>c");
            check(&page, count, "at the latest before this `</main>`");
            // After the end tag of the body, it is the end of the file.
            let page = format!("{head}<body><p>a</p></body></html>{body}");
            check(&page, count, "at the latest at the end of the file");
        }
    }

    #[test]
    fn advice_is_short_however_long_the_next_name_is() {
        let name = format!("x-{}", "y".repeat(1000));
        let page = format!("<!DOCTYPE html><title>a</title><{name}><span>b<q>c</{name}>");
        let advice = places(&page);
        assert_eq!(advice.len(), 2);
        assert!(advice.iter().all(|advice| advice.ends_with("before the next tag")), "{advice:?}");
    }
}
