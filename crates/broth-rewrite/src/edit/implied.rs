//! `ImpliedTags`: the tags that the parser has implied since the last piece of the source, and
//! which of them must now be written.
//!
//! An implied tag waits until the next piece is known. If that is the piece of the source that
//! implied the tag, nothing needs to be written. If something comes between them, or the piece is
//! gone, the rules on optional tags decide.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_entities::{decode, references};
use broth_html_rules::optional_tags::{Next, may_omit_start_tag};
use broth_html_tree::{Context, Options};
use broth_markup::{Name, TextMode};

use crate::edit::name::{
    ElementName, goes_into_head, is_formatting, is_part_of_select_or_ruby, is_void,
};
use crate::edit::omission::{closes_unclosed, ends_before, needs_end_tag};

/// A start tag or an end tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhichTag {
    Start,
    End,
}

/// Whether the next piece implies the tags that it implied in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Implies {
    TheSame,
    PerhapsOthers,
}

impl Implies {
    pub(crate) fn the_same_if(condition: bool) -> Self {
        if condition { Self::TheSame } else { Self::PerhapsOthers }
    }
}

/// A tag that the parser has implied.
#[derive(Clone, Debug)]
pub(crate) struct Implied {
    /// The element, by its new name if it has one.
    pub(crate) name: ElementName,
    pub(crate) parent: Option<ElementName>,
    /// Whether the tags of the parent are gone.
    pub(crate) parent_is_unwrapped: bool,
    pub(crate) which: WhichTag,
    /// Whether it is implied by the end of the source.
    pub(crate) is_at_end: bool,
    /// Whether it is the end tag of an element that the source leaves open by mistake.
    pub(crate) is_unclosed: bool,
    /// Whether it is the end tag of an element that is still open after the end tag of the body.
    pub(crate) is_left_open: bool,
    pub(crate) written: Written,
}

/// Whether an implied tag is written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Written {
    /// Only if it must be.
    Perhaps,
    /// Only if it must be, but what implied it may not do so any more.
    IfNeeded,
    /// Always: nothing implies it any more.
    Always,
    /// Never: the parser creates the element again by itself.
    Never,
    /// With attributes. The tag implies the same tags before it as its unwritten form.
    WithAttributes(String),
    /// A start tag with another name, which does not imply what the old one did.
    Renamed(String),
}

impl Implied {
    pub(crate) fn is_start(&self) -> bool {
        self.which == WhichTag::Start
    }

    /// The tag, without attributes.
    fn tag(&self) -> String {
        let slash = if self.is_start() { "" } else { "/" };
        format!("<{slash}{}>", self.name.qname())
    }

    /// Whether nothing in the source implies the tag any more. `is_at_end` says whether the source
    /// has ended, which implies nothing before something else.
    fn is_lost(&self, is_at_end: bool) -> bool {
        match self.written {
            Written::Renamed(_) | Written::Always | Written::IfNeeded => true,
            Written::WithAttributes(_) => is_at_end,
            Written::Perhaps | Written::Never => false,
        }
    }

    /// The text that is written for the tag, if it must be written before `next`. `is_implied` says
    /// whether what implied it in the source still does; `ended` is the name of the element whose
    /// end tag is omitted directly before.
    fn written(
        &self,
        next: Next<'_>,
        is_implied: bool,
        ended: Option<Name>,
    ) -> Option<Cow<'_, str>> {
        match &self.written {
            Written::Never => None,
            Written::WithAttributes(text) | Written::Renamed(text) => Some(text.as_str().into()),
            Written::Perhaps if is_implied => None,
            Written::Perhaps | Written::IfNeeded if self.may_be_omitted(next, ended) => None,
            _ => Some(self.tag().into()),
        }
    }

    fn may_be_omitted(&self, next: Next<'_>, ended: Option<Name>) -> bool {
        let name = self.name.qname();
        if self.which == WhichTag::Start {
            let needs_body = name.name == Name::Body
                && matches!(next, Next::Element(first) if goes_into_head(first));
            return !needs_body && may_omit_start_tag(name, next, ended);
        }
        let parent = self.parent.as_ref().map(ElementName::qname);
        let has_parent = !(self.parent_is_unwrapped
            && (next == Next::Nothing || is_part_of_select_or_ruby(name)));
        // After an end tag, the parser would not reopen the element for the source that follows.
        let is_reopened = next == Next::Nothing && is_formatting(name) && !self.is_at_end;
        is_void(name) || (has_parent && ends_before(name, next, parent, is_reopened))
    }

    /// Whether an element that the source leaves open by mistake ends with its parent in the
    /// output, too. `by_tag` says whether an end tag of the source comes next.
    fn stays_unclosed(&self, next: Next<'_>, by_tag: bool) -> bool {
        let name = self.name.qname();
        let parent = self.parent.as_ref().filter(|_| !self.parent_is_unwrapped);
        self.is_unclosed
            && next == Next::Nothing
            && !is_formatting(name)
            && parent.is_some_and(|parent| closes_unclosed(parent.qname(), name, by_tag))
    }
}

/// See the module documentation.
#[derive(Debug, Default)]
pub(crate) struct ImpliedTags {
    /// In the order in which the parser has implied them.
    tags: Vec<Implied>,
    /// Whether something has been dropped since the first of them.
    gap: bool,
}

impl ImpliedTags {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    pub(crate) fn push(&mut self, tag: Implied) {
        self.tags.push(tag);
    }

    /// Notes that a piece of the source is dropped.
    pub(crate) fn note_gap(&mut self) {
        self.gap |= !self.tags.is_empty();
    }

    /// Whether something has been dropped after one of the tags.
    pub(crate) fn has_gap(&self) -> bool {
        self.gap && !self.tags.is_empty()
    }

    /// Whether one of these tags is a start tag.
    pub(crate) fn has_gap_before_content(&self) -> bool {
        self.has_gap() && self.tags.iter().any(Implied::is_start)
    }

    /// Prepares the tags for the end tag of `body` or `html`, which implies other tags than what
    /// has been dropped.
    pub(crate) fn meet_end_of_body(&mut self) {
        self.tags.retain(|tag| !tag.is_left_open);
        for tag in self.tags.iter_mut().filter(|tag| !tag.is_start() && self.gap) {
            let is_optional = matches!(tag.written, Written::Perhaps | Written::IfNeeded);
            if is_optional && tag.name.qname().name != Name::Head {
                tag.written = Written::Always;
            }
        }
    }

    /// Makes sure that the innermost element is closed, if its content is text.
    pub(crate) fn end_text(&mut self) {
        if let Some(innermost) = self.tags.iter_mut().find(|tag| !tag.is_start())
            && Context::new(innermost.name.qname()).text_mode(Options::default().scripting)
                != TextMode::Data
        {
            innermost.written = Written::Always;
            innermost.is_unclosed = false;
        }
    }

    /// The tags that must be written before `next`, with their texts. `implies` says whether `next`
    /// implies what it did in the source.
    pub(crate) fn written(
        &self,
        next: Next<'_>,
        implies: Implies,
        is_at_end: bool,
    ) -> Vec<(&Implied, Cow<'_, str>)> {
        let next = match next {
            Next::Text(text) if begins_with_white_space(text) => Next::Text(" "),
            next => next,
        };
        // Up to the last tag that is lost, something else than in the source follows.
        let decided = match implies == Implies::TheSame && !self.gap {
            true => self.tags.iter().rposition(|tag| tag.is_lost(is_at_end)).map_or(0, |at| at + 1),
            false => self.tags.len(),
        };
        let mut written = Vec::new();
        let mut ended = None;
        let needed = if is_at_end { self.needed_at_end() } else { self.tags.len() };
        for (at, tag) in self.tags.iter().enumerate() {
            let after = self.next_after(at, next);
            let goes_on = implies == Implies::TheSame && self.goes_on_after(at);
            let is_last = at + 1 == self.tags.len();
            let stays_open = at >= needed || tag.stays_unclosed(after, is_last);
            let text = match goes_on || stays_open {
                true => None,
                false => tag.written(after, at >= decided, ended),
            };
            ended = (text.is_none() && !tag.is_start()).then_some(tag.name.qname().name);
            written.extend(text.map(|text| (tag, text)));
        }
        written
    }

    /// Whether a tag is the end of a formatting element that the parser creates again before
    /// anything else: if the end tag were written, the parser would not do so any more.
    fn goes_on_after(&self, at: usize) -> bool {
        let end = &self.tags[at];
        let is_again = |tag: &Implied| tag.is_start() && tag.written == Written::Never;
        !end.is_start()
            && end.written == Written::Perhaps
            && is_formatting(end.name.qname())
            && self.tags[at + 1..].iter().any(|tag| is_again(tag) && tag.name == end.name)
    }

    /// How many of the tags are needed if nothing follows them. A start tag is, and so is the end
    /// tag of an element that would be left open by mistake, if none in it is.
    fn needed_at_end(&self) -> usize {
        let is_start = |tag: &Implied| tag.is_start() && tag.written != Written::Never;
        let starts = self.tags.iter().rposition(is_start).map_or(0, |at| at + 1);
        let ends = self.tags[starts..].iter();
        let is_new = |tag: &Implied| needs_end_tag(tag.name.qname());
        let closed = ends.take_while(|tag| !tag.is_unclosed).enumerate();
        closed.filter(|(_, tag)| is_new(tag)).last().map_or(starts, |(at, _)| starts + at + 1)
    }

    /// The markup that follows a tag; `next` follows the last one.
    fn next_after<'n>(&'n self, at: usize, next: Next<'n>) -> Next<'n> {
        let is_seen = |tag: &&Implied| tag.written != Written::Never || !tag.is_start();
        match self.tags[at + 1..].iter().find(is_seen) {
            Some(tag) if tag.is_start() => Next::Element(tag.name.qname()),
            Some(_) => Next::Nothing,
            None => next,
        }
    }
}

/// Whether markup begins with white space that is written as a reference.
fn begins_with_white_space(markup: &str) -> bool {
    markup.starts_with('&')
        && references(markup).next().is_some_and(|first| {
            let text = decode(first.source);
            first.span.start == 0 && text.starts_with(|c: char| c.is_ascii_whitespace())
        })
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use broth_markup::QName;

    use super::*;

    /// An implied tag, such as `</p>`; in it, the parent is the `div` that stays.
    fn implied(tag: &str, written: Written) -> Implied {
        let name = tag.trim_matches(['<', '/', '>']);
        Implied {
            name: ElementName::of(QName::html(name)),
            parent: Some(ElementName::of(QName::html("div"))),
            parent_is_unwrapped: false,
            which: if tag.starts_with("</") { WhichTag::End } else { WhichTag::Start },
            is_at_end: false,
            is_unclosed: false,
            is_left_open: false,
            written,
        }
    }

    fn check(
        tags: &[(&str, Written)],
        gap: bool,
        next: Next<'_>,
        implies: Implies,
        expected: &str,
    ) {
        let tags = tags.iter().map(|(tag, written)| implied(tag, written.clone())).collect();
        let tags = ImpliedTags { tags, gap };
        let written: String = tags.written(next, implies, false).iter().map(|it| &*it.1).collect();
        assert_eq!(written, expected, "{tags:?} {next:?}");
    }

    #[test]
    fn tags_are_written_that_nothing_implies_any_more() {
        use Implies::{PerhapsOthers, TheSame};
        use Written::{Always, IfNeeded, Never, Perhaps};
        let li = Next::Element(QName::html("li"));
        let text = Next::Text("x");
        // The markup that implied them in the source follows.
        check(&[("</p>", Perhaps)], false, Next::Nothing, TheSame, "");
        check(&[("</li>", Perhaps)], false, li, TheSame, "");
        // Something else follows, or something between them is gone.
        check(&[("</li>", Perhaps)], false, text, PerhapsOthers, "</li>");
        check(&[("</li>", Perhaps)], true, text, TheSame, "</li>");
        check(&[("</li>", Perhaps)], true, li, TheSame, "");
        check(&[("</li>", Always)], false, li, TheSame, "</li>");
        check(&[("</p>", IfNeeded)], false, text, TheSame, "</p>");
        check(&[("<b>", Never)], true, text, PerhapsOthers, "");
        // Before one that is written, a tag is omitted only if that closes its element.
        check(&[("</p>", Perhaps), ("</ul>", Always)], false, text, TheSame, "</ul>");
        check(&[("</i>", Perhaps), ("</ul>", Always)], false, text, TheSame, "</ul>");
        check(&[("</span>", Perhaps), ("</ul>", Always)], false, text, TheSame, "</span></ul>");
        // The start tag of a `tbody` after an omitted end tag is needed.
        let two = [("</tbody>", Perhaps), ("<tbody>", Perhaps)];
        check(&two, true, Next::Element(QName::html("tr")), PerhapsOthers, "<tbody>");
        // A reference may be white space, too.
        check(&[("<body>", Perhaps)], true, Next::Text("&#32;x"), PerhapsOthers, "<body>");
        check(&[("<body>", Perhaps)], true, text, PerhapsOthers, "");
    }

    #[test]
    fn the_end_tag_of_the_body_closes_what_is_left_open() {
        let mut tags = ImpliedTags::default();
        tags.push(Implied { is_left_open: true, ..implied("</div>", Written::Perhaps) });
        tags.push(implied("</p>", Written::Perhaps));
        tags.note_gap();
        tags.meet_end_of_body();
        let written = tags.written(Next::Nothing, Implies::TheSame, false);
        assert_eq!(written.iter().map(|it| &*it.1).collect::<String>(), "</p>");
    }

    #[test]
    fn a_text_that_the_end_has_cut_off_is_closed() {
        let mut tags = ImpliedTags::default();
        tags.push(implied("</script>", Written::Perhaps));
        tags.end_text();
        let written = tags.written(Next::Nothing, Implies::TheSame, true);
        assert_eq!(written.iter().map(|it| &*it.1).collect::<String>(), "</script>");
    }
}
