//! Content models: one engine checks the contents of all elements.
//!
//! A model is a sequence of steps, or a choice of sequences. The engine moves through the steps as
//! it meets the children, and never has to go back. A transparent element may contain the set that
//! its parent accepted it as.
//!
//! <https://html.spec.whatwg.org/multipage/dom.html#content-models>

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_html_rules::is_valid_custom_element_name;
use broth_markup::{Name, NameSet, Namespace, Span};

use crate::Finding;
use crate::data::vocabulary::{self, Categories, Element, Many, Sequence, Set, Step};
use crate::findings::Findings;
use crate::rules::content::{content_not_allowed, descendant_not_allowed, missing_content};
use crate::unclosed::unclosed_tag;
use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;

static FLOW: Set = Set::FLOW;
static PHRASING: Set = Set::PHRASING;

/// The open elements of the walk.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    frames: Vec<Frame<'d>>,
    /// The innermost open elements that forbid descendants; one for each element name.
    forbidding: Vec<(Node<'d>, &'static Element)>,
    /// The advice so far, because the same mistake is often made again.
    advice: BTreeMap<Contents<'d>, String>,
}

/// The key of cached advice: two elements with equal contents get the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Contents<'d> {
    parent: &'d str,
    attributes: &'static [Name],
    has: *const [Sequence],
    inherited: *const Set,
}

/// An open element.
#[derive(Debug)]
struct Frame<'d> {
    node: Node<'d>,
    /// Its content; empty if the content is that of its parent.
    has: &'static [Sequence],
    /// The set that it accepts if its model is transparent.
    inherited: &'static Set,
    /// The position in each alternative of its content.
    states: [Option<State>; 2],
    /// Whether anything is allowed, because its model is unknown.
    anything: bool,
    /// The answers of [`Check::still_open`] up to this element.
    still_open: BTreeMap<Child, Option<Span>>,
    /// The change to undo in `forbidding` when the element is left.
    shadowed: Option<Shadowed<'d>>,
}

#[derive(Debug)]
enum Shadowed<'d> {
    /// The entry at this index was replaced.
    At(usize, (Node<'d>, &'static Element)),
    /// An entry was added.
    Added,
    /// All entries were removed.
    All(Vec<(Node<'d>, &'static Element)>),
}

/// A step of a sequence, and whether it has already accepted something.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    step: u8,
    met: bool,
    /// Whether all steps have been passed once.
    complete: bool,
}

/// A child as the models see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Child {
    Text,
    Element(Name, Categories),
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.enter(element, walk.row, walk.tag, walk.findings);
    }

    fn text(&mut self, text: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.take_text(text, text.node_value().unwrap_or_default(), walk.findings);
    }

    fn end(&mut self, _: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.leave(walk.findings);
    }

    fn start_tree(&mut self, root: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.enter_tree(root);
    }

    fn end_tree(&mut self, _: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.leave(walk.findings);
    }
}

impl<'d> Check<'d> {
    /// Enters an element.
    fn enter(
        &mut self,
        node: Node<'d>,
        row: Option<&'static Element>,
        tag: Option<Span>,
        findings: &mut Findings,
    ) {
        let accepted = self.child(node, row, tag, findings);
        let mut frame = Frame {
            node,
            has: row.map_or(&[], |row| vocabulary::content(node, row)),
            inherited: accepted,
            states: [Some(State::default()); 2],
            anything: row.is_none() && !is_custom_element(node),
            still_open: BTreeMap::new(),
            shadowed: None,
        };
        if let Some(row) = row {
            self.forbid(&mut frame, row);
        }
        self.frames.push(frame);
    }

    /// Enters the contents of a template, a separate tree that may be put anywhere.
    fn enter_tree(&mut self, node: Node<'d>) {
        let all = core::mem::take(&mut self.forbidding);
        self.frames.push(Frame {
            node,
            has: &[],
            inherited: &FLOW,
            states: [None; 2],
            anything: true,
            still_open: BTreeMap::new(),
            shadowed: Some(Shadowed::All(all)),
        });
    }

    /// Leaves the node that was entered last.
    fn leave(&mut self, findings: &mut Findings) {
        let Some(frame) = self.frames.pop() else { return };
        match frame.shadowed {
            Some(Shadowed::At(at, entry)) => self.forbidding[at] = entry,
            Some(Shadowed::Added) => {
                self.forbidding.pop();
            }
            Some(Shadowed::All(entries)) => self.forbidding = entries,
            None => {}
        }
        if !frame.anything {
            findings.extend(missing(frame.node, frame.has, &frame.states));
        }
    }

    /// Text in the current element.
    fn take_text(&mut self, node: Node<'d>, text: &str, findings: &mut Findings) {
        if is_white_space(text) {
            return;
        }
        let Some(frame) = self.frames.last_mut() else { return };
        if frame.accept(Child::Text).is_some() {
            return;
        }
        let Some(span) = node.span() else { return };
        let lead = text.len() - text.trim_ascii_start().len();
        let place = Span::new(span.start + lead.min(span.end - span.start), span.end);
        let parent = frame.node.name();
        let finding = Finding::new(&content_not_allowed::LINT, place)
            .message(format!("text is not allowed in `{parent}` here"))
            .help(advise(&mut self.advice, frame));
        findings.push(finding.follows(self.still_open(Child::Text)));
        let Some(frame) = self.frames.last_mut() else { return };
        // One finding is enough.
        frame.anything = true;
    }

    /// Checks an element against its parent and ancestors, and returns the set that its parent
    /// accepts it as.
    fn child(
        &mut self,
        node: Node<'d>,
        row: Option<&'static Element>,
        tag: Option<Span>,
        findings: &mut Findings,
    ) -> &'static Set {
        let name = node.html_name();
        let in_text = Categories::FLOW.with(Categories::PHRASING);
        let categories = match row {
            Some(row) => vocabulary::categories(node, row),
            None if is_custom_element(node) => in_text.with(Categories::PALPABLE),
            None if node.namespace() != Namespace::Html => in_text.with(Categories::EMBEDDED),
            // Another rule reports it.
            None => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.anything = true;
                }
                return &FLOW;
            }
        };
        let Some(tag) = tag else {
            return self
                .frames
                .last_mut()
                .and_then(|frame| frame.accept(Child::Element(name, categories)))
                .unwrap_or(&FLOW);
        };
        let is_in_canvas = categories.meets(Categories::INTERACTIVE)
            && self.forbidding.iter().any(|(_, row)| row.name == Name::Canvas);
        let in_ancestors = match is_in_canvas {
            true => vocabulary::categories_in_canvas(node, categories),
            false => categories,
        };
        self.check_ancestors(node, name, in_ancestors, tag, findings);
        let Some(frame) = self.frames.last_mut() else { return &FLOW };
        if let Some(set) = frame.accept(Child::Element(name, categories)) {
            return set;
        }
        if !findings.is_told(tag.start) {
            return &FLOW;
        }
        let (parent, child) = (frame.node.name(), node.name());
        let mut steps = frame.has.iter().flat_map(|sequence| sequence.steps);
        let is_elsewhere = steps.any(|step| step.allows.has(name, categories));
        let message = if is_elsewhere {
            format!("`{child}` is not allowed here in `{parent}`: it comes too late or too often")
        } else {
            format!("`{child}` is not allowed as a child of `{parent}`")
        };
        let mut finding = Finding::new(&content_not_allowed::LINT, tag).message(message);
        finding = finding.help(advise(&mut self.advice, frame));
        if let Some(start) = frame.node.start_tag() {
            finding = finding.related(start, "in this element");
        }
        findings.push(finding.follows(self.still_open(Child::Element(name, categories))));
        &FLOW
    }

    /// Reports an element that an ancestor forbids among its descendants.
    fn check_ancestors(
        &self,
        node: Node<'d>,
        name: Name,
        categories: Categories,
        tag: Span,
        findings: &mut Findings,
    ) {
        let has_tabindex =
            |row: &Element| row.without.tabindex && node.attr_named(Name::Tabindex).is_some();
        let forbids = |row: &Element| row.without.has(name, categories) || has_tabindex(row);
        let all = || self.forbidding.iter().filter(|(_, row)| forbids(row));
        // An element that is closed forbids it wherever the end tags of the others belong.
        let closed = all().find(|(ancestor, _)| unclosed_tag(*ancestor).is_none());
        let Some((ancestor, row)) = closed.or_else(|| all().next()) else { return };
        let has_tabindex = has_tabindex(row);
        let (child, parent) = (node.name(), ancestor.name());
        let mut finding = Finding::new(&descendant_not_allowed::LINT, tag)
            .message(format!("`{child}` must not be inside `{parent}`"));
        if let Some(start) = ancestor.start_tag() {
            finding = finding.related(start, "the element that it is in");
        }
        if !row.without.names.contains(name) {
            finding = finding.help(if has_tabindex && !row.without.of.meets(categories) {
                format!("nothing in `{parent}` may have `tabindex`")
            } else {
                let kinds: Vec<&str> = row.without.of.names().collect();
                format!("`{parent}` must not contain {}", kinds.join(" or "))
            });
        }
        findings.push(finding.follows(unclosed_tag(*ancestor)));
    }

    /// The start tag of an element without an end tag that is the reason why the innermost element
    /// refuses a child: if it were closed, the element around it would allow the child.
    ///
    /// An answer holds as long as the element is open, because nothing around it changes. Without
    /// the old answers, each element of a deep document would look at all of those around it.
    fn still_open(&mut self, child: Child) -> Option<Span> {
        let mut passed = self.frames.len();
        let answer = loop {
            let [around @ .., inner] = &self.frames[..passed] else { break None };
            if let Some(known) = inner.still_open.get(&child) {
                break *known;
            }
            passed -= 1;
            let tag = unclosed_tag(inner.node);
            if tag.is_none() || around.last().is_none_or(|frame| frame.would_accept(child)) {
                break tag;
            }
        };
        for frame in &mut self.frames[passed..] {
            frame.still_open.insert(child, answer);
        }
        answer
    }

    /// Adds the element's own rules for its descendants.
    fn forbid(&mut self, frame: &mut Frame<'d>, row: &'static Element) {
        if row.without == Set::NOTHING {
            return;
        }
        let entry = (frame.node, row);
        let same = self.forbidding.iter().position(|(_, other)| other.name == row.name);
        frame.shadowed = Some(match same {
            Some(at) => Shadowed::At(at, core::mem::replace(&mut self.forbidding[at], entry)),
            None => {
                self.forbidding.push(entry);
                Shadowed::Added
            }
        });
    }
}

fn is_custom_element(node: Node<'_>) -> bool {
    node.namespace() == Namespace::Html && is_valid_custom_element_name(node.name())
}

impl Frame<'_> {
    /// Moves through the content, and returns the set that the child is accepted as.
    fn accept(&mut self, child: Child) -> Option<&'static Set> {
        if self.anything {
            return Some(&FLOW);
        }
        // OPTIMIZATION: most elements have one kind of content, in any number: 4 % of checking.
        if let Some(set) = self.in_any_order() {
            return set.accepts(child).then_some(set);
        }
        let (set, states) = self.next(child)?;
        self.states = states;
        Some(set)
    }

    /// Whether a child is allowed here.
    fn would_accept(&self, child: Child) -> bool {
        self.anything
            || match self.in_any_order() {
                Some(set) => set.accepts(child),
                None => self.next(child).is_some(),
            }
    }

    /// The content of an element that allows one kind of content, any number of times.
    fn in_any_order(&self) -> Option<&'static Set> {
        match self.has {
            // A custom element is transparent.
            [] => Some(self.inherited),
            [Sequence { scripts: false, steps: [Step { allows, many: Many::Any }], .. }] => {
                Some(if allows.transparent { self.inherited } else { allows })
            }
            _ => None,
        }
    }

    /// The set that a child is accepted as, and the states after it.
    fn next(&self, child: Child) -> Option<(&'static Set, [Option<State>; 2])> {
        let mut accepted = None;
        let mut after = [None; 2];
        for ((sequence, state), after) in self.has.iter().zip(self.states).zip(&mut after) {
            let Some(state) = state else { continue };
            let next = step(sequence, state, child, self.inherited);
            *after = next.map(|(state, _)| state);
            accepted = accepted.or(next.map(|(_, set)| set));
        }
        accepted.map(|set| (set, after))
    }
}

impl Set {
    fn accepts(&self, child: Child) -> bool {
        match child {
            Child::Text => self.text,
            Child::Element(name, categories) => self.has(name, categories),
        }
    }
}

/// The position of a sequence after a child, and the set that the child is accepted as; `None` if
/// the child is not allowed here.
fn step(
    sequence: &'static Sequence,
    mut state: State,
    child: Child,
    inherited: &'static Set,
) -> Option<(State, &'static Set)> {
    if sequence.scripts && matches!(child, Child::Element(Name::Script | Name::Template, _)) {
        return Some((state, &PHRASING));
    }
    // Each step is looked at once, and those before the current one again if the sequence repeats.
    for _ in 0..=sequence.steps.len() {
        let step = sequence.steps.get(usize::from(state.step))?;
        let allows = if step.allows.transparent { inherited } else { &step.allows };
        if (!state.met || step.many.may_repeat()) && allows.accepts(child) {
            return Some((State { met: true, ..state }, allows));
        }
        if !state.met && !step.many.may_be_none() {
            return None;
        }
        state = State { step: state.step + 1, met: false, complete: state.complete };
        if usize::from(state.step) == sequence.steps.len() && sequence.repeats.may_repeat() {
            state = State { complete: true, ..State::default() };
        }
    }
    None
}

/// The required steps that are missing when an element ends.
fn missing(element: Node<'_>, has: &[Sequence], states: &[Option<State>; 2]) -> Option<Finding> {
    let mut wanted = None;
    for (sequence, state) in has.iter().zip(states) {
        let Some(state) = state else { continue };
        if !state.met && state.step == 0 && (state.complete || sequence.repeats == Many::Any) {
            return None;
        }
        let passed = usize::from(state.step) + usize::from(state.met);
        let mut rest = sequence.steps.iter().skip(passed);
        let step = rest.find(|step| !step.many.may_be_none())?;
        wanted = wanted.or(Some(step));
    }
    let (step, tag) = (wanted?, element.start_tag()?);
    let name = element.name();
    Some(
        Finding::new(&missing_content::LINT, tag)
            .message(format!("this `{name}` has no {}", list(&step.allows, " or ")))
            .label("incomplete"),
    )
}

/// Advice that says which content an element may have, which is often known already.
fn advise<'d>(known: &mut BTreeMap<Contents<'d>, String>, frame: &Frame<'d>) -> String {
    let contents = Contents {
        parent: frame.node.name(),
        attributes: vocabulary::decisive_attributes(frame.node),
        has: frame.has,
        inherited: frame.inherited,
    };
    known.entry(contents).or_insert_with(|| may_contain(frame)).clone()
}

/// Writes the advice on the content of an open element.
fn may_contain(frame: &Frame<'_>) -> String {
    let mut parent = format!("`{}`", frame.node.name());
    for (at, attribute) in vocabulary::decisive_attributes(frame.node).iter().enumerate() {
        let word = if at == 0 { "with" } else { "and" };
        parent += &format!(" {word} `{attribute}`");
    }
    let mut parts: Vec<String> = Vec::new();
    for step in frame.has.iter().flat_map(|sequence| sequence.steps) {
        let set = if step.allows.transparent { frame.inherited } else { &step.allows };
        let part = list(set, ", ");
        if !parts.contains(&part) && !part.is_empty() {
            parts.push(part);
        }
    }
    if frame.has.is_empty() {
        parts.push(list(frame.inherited, ", "));
    }
    if parts.is_empty() {
        return format!("{parent} must be empty");
    }
    format!("{parent} may contain {}", parts.join(", "))
}

/// The names and categories of a set.
fn list(set: &Set, separator: &str) -> String {
    let mut all = String::new();
    let mut add = |parts: [&str; 3]| {
        if !all.is_empty() {
            all.push_str(separator);
        }
        all.extend(parts);
    };
    // Most sets have no names.
    if set.names != NameSet::of(&[]) {
        let names = vocabulary::ELEMENTS.iter().map(|element| element.name);
        for name in names.filter(|name| set.names.contains(*name)) {
            add(["`", name.as_str(), "`"]);
        }
    }
    let mut kinds = set.of.names().peekable();
    if set.text && kinds.peek().is_none() {
        add(["", "text", ""]);
    }
    kinds.for_each(|kind| add(["", kind, ""]));
    all
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::check;
    use crate::tests::broken;

    #[test]
    fn a_media_element_with_src_has_no_sources() {
        for element in ["audio", "video"] {
            let source = format!("<{element}><source src=a><track src=a srclang=en>b</{element}>");
            assert_eq!(broken(&source), [""; 0]);
            let src = source.replacen(&format!("<{element}>"), &format!("<{element} src=a>"), 1);
            assert_eq!(broken(&src), ["content-not-allowed"], "{src}");
            let without = src.replace("<source src=a>", "");
            assert_eq!(broken(&without), [""; 0], "{without}");
        }
        let page = "<!DOCTYPE html><title>a</title><video src=a><source src=b></video>";
        let help = check(page)[0].help.clone().unwrap_or_default();
        assert!(help.starts_with("`video` with `src` may contain `track`"), "{help}");
    }

    #[test]
    fn an_option_has_a_label_or_content() {
        let select = |option: &str| broken(&format!("<select>{option}</select>"));
        for right in [
            "<option>a",
            "<option value=a>a",
            "<option label=a>b",
            "<option label=a value=b>",
            "<option><b>a</b><div>c</div></option>",
            "<optgroup><legend><b>a</b></legend><option>a</optgroup>",
        ] {
            assert_eq!(select(right), [""; 0], "{right}");
        }
        for (wrong, rule) in [
            ("<option label=a value=b>c", "content-not-allowed"),
            ("<option label=a><b>c</b></option>", "content-not-allowed"),
            ("<option><button>a</button></option>", "descendant-not-allowed"),
            ("<option><b tabindex=0>a</b></option>", "descendant-not-allowed"),
            ("<optgroup><legend><h2>a</h2></legend><option>a</optgroup>", "content-not-allowed"),
        ] {
            assert!(select(wrong).contains(&rule), "{wrong}: {:?}", select(wrong));
        }
        assert_eq!(broken("<datalist><option>a</datalist>"), [""; 0]);
        let bold = "<datalist><option><b>a</b></option></datalist>";
        assert_eq!(broken(bold), ["content-not-allowed"]);
        let page = "<!DOCTYPE html><title>a</title><select><option label=a value=b>c</select>";
        let help = check(page)[0].help.clone();
        assert_eq!(help.as_deref(), Some("`option` with `label` and `value` must be empty"));
    }

    #[test]
    fn a_canvas_contains_only_the_interactive_content_that_it_can_show() {
        for right in [
            "<a href=b>c</a>",
            "<img usemap=#m src=b alt=c><map name=m></map>",
            "<button>b</button>",
            "<input type=checkbox><input type=RADIO><input type=submit><input type=reset>",
            "<input type=button value=b><input type=image src=b alt=c>",
            "<input type=hidden>",
            "<select multiple><option>b</select>",
            "<select size=2><option>b</select>",
            "<audio src=b></audio>",
            "<p>b</p>",
        ] {
            assert_eq!(broken(&format!("<div><canvas>{right}</canvas></div>")), [""; 0], "{right}");
        }
        for wrong in [
            "<input>",
            "<input type=text>",
            "<input type=range>",
            "<textarea></textarea>",
            "<select><option>b</select>",
            "<select size=1><option>b</select>",
            "<label>b</label>",
            "<details><summary>b</summary>c</details>",
            "<video src=b controls></video>",
            "<iframe src=b></iframe>",
            "<embed src=b>",
            "<p><b><input></b></p>",
        ] {
            let page = format!("<div><canvas>{wrong}</canvas></div>");
            assert_eq!(broken(&page), ["descendant-not-allowed"], "{wrong}");
        }
    }

    #[test]
    fn the_chosen_option_is_shown_in_the_button_of_its_select() {
        let select = |rest: &str, button: &str| {
            broken(&format!("<select {rest}><button>{button}</button><option>a</select>"))
        };
        let copy = "<selectedcontent></selectedcontent>";
        assert_eq!(select("", copy), [""; 0]);
        assert_eq!(select("", &format!("<b>{copy}</b>")), [""; 0]);
        assert_eq!(select("", &format!("{copy}{copy}")), ["discouraged-element"]);
        assert_eq!(select("multiple", copy), ["content-not-allowed"]);
        for body in [
            format!("<p>{copy}</p>"),
            format!("<button>{copy}</button>"),
            format!("<select><option>a{copy}</select>"),
        ] {
            assert_eq!(broken(&body), ["misplaced-element"], "{body}");
        }
        assert_eq!(broken(&format!("<template>{copy}</template>")), [""; 0]);
    }

    #[test]
    fn only_some_links_are_allowed_in_the_body() {
        for rel in
            ["dns-prefetch", "modulepreload", "pingback", "preconnect", "prefetch", "stylesheet"]
        {
            assert_eq!(broken(&format!("<p><link rel={rel} href=a>")), [""; 0], "{rel}");
        }
        for rel in ["expect", "prerender", "icon"] {
            let link = format!("<p><link rel={rel} href=#a><b id=a>a</b>");
            assert_eq!(broken(&link), ["content-not-allowed"], "{rel}");
        }
    }
}
