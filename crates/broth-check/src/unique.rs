//! Elements of one kind that must differ in their names: image maps, forms, open `details` and the tracks of a video.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

use broth_dom::{Node, NodeId};
use broth_markup::{Name, Span};

use crate::findings::Findings;
use crate::{Finding, WritingRule};

/// The elements so far that others must differ from, with the place of each.
#[derive(Debug, Default)]
pub(crate) struct Unique<'d> {
    seen: BTreeMap<Key<'d>, Span>,
}

/// The properties that no two elements of a tree have in common.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key<'d> {
    /// The name of an image map.
    Map(&'d str),
    /// The name of a form.
    Form(&'d str),
    /// The group of a `details` that is open.
    Open(&'d str),
    /// The media element, kind, language and label of a track.
    Track(NodeId, String, Option<String>, Option<&'d str>),
}

impl<'d> Unique<'d> {
    pub(crate) fn enter(&mut self, element: Node<'d>, tag: Span, findings: &mut Findings) {
        let Some(key) = key(element) else { return };
        let finding = match &key {
            Key::Map(name) => Finding::new(WritingRule::DuplicateName, tag)
                .message(format!("two `map` elements have the name `{name}`")),
            Key::Form(name) => Finding::new(WritingRule::DuplicateName, tag)
                .message(format!("two `form` elements have the name `{name}`")),
            Key::Open(name) => Finding::new(WritingRule::RepeatedElement, tag)
                .message(format!("there is already an open `details` with the name `{name}`")),
            Key::Track(..) => Finding::new(WritingRule::RepeatedElement, tag)
                .message("there is already a `track` of this kind, language and label"),
        };
        let first = *self.seen.entry(key).or_insert(tag);
        if first != tag {
            findings.push(finding.related(first, "the first one"));
        }
    }
}

fn key(element: Node<'_>) -> Option<Key<'_>> {
    let name = || element.attr_named(Name::Name).filter(|name| !name.is_empty());
    match element.html_name() {
        // <https://html.spec.whatwg.org/multipage/image-maps.html#attr-map-name>
        Name::Map => Some(Key::Map(name()?)),
        // <https://html.spec.whatwg.org/multipage/forms.html#attr-form-name>
        Name::Form => Some(Key::Form(name()?)),
        // <https://html.spec.whatwg.org/multipage/interactive-elements.html#details-name-group>
        Name::Details if element.attr_named(Name::Open).is_some() => Some(Key::Open(name()?)),
        // <https://html.spec.whatwg.org/multipage/media.html#attr-track-label>
        Name::Track => {
            let kind = element.attr_named(Name::Kind).unwrap_or("subtitles");
            let language = element.attr_named(Name::Srclang).map(str::to_ascii_lowercase);
            let label = element.attr_named(Name::Label);
            Some(Key::Track(element.parent()?.id(), kind.to_ascii_lowercase(), language, label))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    #[test]
    fn maps_forms_open_details_and_tracks_differ_from_each_other() {
        let map = |name| format!("<map name={name}></map>");
        let form = |name| format!("<form name={name}></form>");
        let details = |rest| format!("<details {rest}><summary>a</summary>a</details>");
        let media = |tracks| format!("<video src=a controls>{tracks}</video>");
        for (body, rules) in [
            (map("a") + &map("b") + &map("A"), &[][..]),
            (map("a") + &map("a"), &["duplicate-name"]),
            (format!("{}<template>{}</template>", map("a"), map("a")), &[]),
            (form("a") + &form("b") + &map("a"), &[]),
            (form("a") + &form("a"), &["duplicate-name"]),
            (details("name=a open") + &details("name=a"), &[]),
            (details("name=a open") + &details("name=b open"), &[]),
            (details("name=a open") + &details("name=a open"), &["repeated-element"]),
            (details("open") + &details("open"), &[]),
            (media("<track src=a srclang=en><track src=b srclang=de>"), &[]),
            (media("<track src=a srclang=en><track src=b srclang=en label=b>"), &[]),
            (media("<track src=a kind=chapters><track src=b kind=metadata>"), &[]),
            (media("<track src=a srclang=en><track src=b srclang=EN>"), &["repeated-element"]),
            (
                media("<track src=a srclang=en><track src=b kind=SUBTITLES srclang=en>"),
                &["repeated-element"],
            ),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
            let found: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
            assert_eq!(found, rules, "{body}");
        }
    }
}
