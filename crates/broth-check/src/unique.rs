//! Elements of one kind that must differ in their names: image maps, forms, open `details`, the tracks of a video, and
//! metadata for different languages and media.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

use broth_dom::{Node, NodeId};
use broth_markup::{Name, Span};

use crate::Finding;
use crate::findings::Findings;
use crate::rules::document::repeated_element;
use crate::rules::references::duplicate_name;

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
    Track(NodeId, &'static str, Option<String>, Option<&'d str>),
    /// The language of the application's name.
    ApplicationName(Option<String>),
    /// The media of a theme colour.
    ThemeColor(&'d str),
}

impl<'d> Unique<'d> {
    pub(crate) fn enter(&mut self, element: Node<'d>, tag: Span, findings: &mut Findings) {
        let Some(key) = key(element) else { return };
        let finding = match &key {
            Key::Map(name) => Finding::new(&duplicate_name::LINT, tag)
                .message(format!("two `map` elements have the name `{name}`")),
            Key::Form(name) => Finding::new(&duplicate_name::LINT, tag)
                .message(format!("two `form` elements have the name `{name}`")),
            Key::Open(name) => Finding::new(&repeated_element::LINT, tag)
                .message(format!("there is already an open `details` with the name `{name}`")),
            Key::Track(..) => Finding::new(&repeated_element::LINT, tag)
                .message("there is already a `track` of this kind, language and label"),
            Key::ApplicationName(_) => Finding::new(&repeated_element::LINT, tag)
                .message("there is already a `meta` with the application's name in this language"),
            Key::ThemeColor(_) => Finding::new(&repeated_element::LINT, tag)
                .message("there is already a `meta` with a theme colour for the same `media`"),
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
            let language = element.attr_named(Name::Srclang).map(str::to_ascii_lowercase);
            let label = element.attr_named(Name::Label);
            Some(Key::Track(element.parent()?.id(), track_kind(element), language, label))
        }
        // <https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names>
        Name::Meta => match element.attr_named(Name::Name)? {
            name if name.eq_ignore_ascii_case("application-name") => {
                Some(Key::ApplicationName(language(element)))
            }
            // Two without `media` are for the same, all media.
            name if name.eq_ignore_ascii_case("theme-color") => {
                Some(Key::ThemeColor(element.attr_named(Name::Media).unwrap_or_default()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The keyword for the state of a track's `kind`.
///
/// <https://html.spec.whatwg.org/multipage/media.html#attr-track-kind>
pub(crate) fn track_kind(track: Node<'_>) -> &'static str {
    let Some(kind) = track.attr_named(Name::Kind) else { return "subtitles" };
    let mut known = ["subtitles", "captions", "descriptions", "chapters"].into_iter();
    known.find(|known| kind.eq_ignore_ascii_case(known)).unwrap_or("metadata")
}

/// The language that an element or the nearest ancestor says it is in.
fn language(element: Node<'_>) -> Option<String> {
    let mut all = core::iter::once(element).chain(element.ancestors());
    all.find_map(|node| node.attr_named(Name::Lang)).map(str::to_ascii_lowercase)
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

    /// The rules that a page with this head, and this body, breaks.
    fn broken(head: &str, body: &str) -> Vec<&'static str> {
        let found = check(&format!("<!DOCTYPE html><html lang=en>{head}<title>a</title>{body}"));
        found.iter().map(|finding| finding.rule.as_str()).collect()
    }

    #[test]
    fn a_media_element_has_one_default_track_of_each_group_of_kinds() {
        let tracks = |kinds: &[&str]| {
            let track = |(at, kind): (usize, &&str)| {
                format!("<track src=a srclang=en label={at} {kind} default>")
            };
            let tracks: Vec<_> = kinds.iter().enumerate().map(track).collect();
            broken("", &format!("<video src=a>{}</video>", tracks.concat()))
        };
        let all = ["kind=captions", "kind=descriptions", "kind=chapters", "kind=metadata"];
        assert!(tracks(&all).is_empty());
        assert!(tracks(&["kind=metadata", "kind=metadata"]).is_empty());
        for kinds in [
            ["", "kind=captions"],
            ["kind=captions", "kind=Subtitles"],
            ["kind=descriptions", "kind=DESCRIPTIONS"],
            ["kind=chapters", "kind=chapters"],
        ] {
            assert_eq!(tracks(&kinds), ["repeated-element"], "{kinds:?}");
        }
    }

    #[test]
    fn tracks_of_unknown_kinds_are_metadata() {
        let found =
            broken("", "<video src=a><track src=a kind=x><track src=b kind=metadata></video>");
        assert_eq!(found, ["invalid-keyword", "repeated-element"]);
    }

    #[test]
    fn subtitles_have_a_language() {
        let track = |rest: &str| broken("", &format!("<video src=a><track src=a {rest}></video>"));
        for right in ["srclang=en", "kind=captions", "kind=chapters", "kind=subtitles srclang=de"] {
            assert!(track(right).is_empty(), "{right}");
        }
        assert_eq!(track(""), ["missing-attribute"]);
        assert_eq!(track("kind=Subtitles"), ["missing-attribute"]);
        assert_eq!(track("srclang=''"), ["invalid-language-tag"]);
    }

    #[test]
    fn there_is_one_description_even_if_it_is_empty() {
        let meta = "<meta name=description content=''><meta name=Description content=a>";
        assert_eq!(broken(meta, ""), ["repeated-element"]);
    }

    #[test]
    fn an_application_has_one_name_in_each_language() {
        let name = |rest: &str| format!("<meta name=application-name content=a {rest}>");
        assert!(broken(&(name("") + &name("lang=de")), "").is_empty());
        assert_eq!(broken(&(name("") + &name("lang=EN")), ""), ["repeated-element"]);
    }

    #[test]
    fn theme_colours_are_for_different_media_and_none_is_all() {
        let color = |rest: &str| format!("<meta name=theme-color content=red {rest}>");
        assert!(broken(&(color("") + &color("media=print")), "").is_empty());
        assert_eq!(broken(&(color("") + &color("")), ""), ["repeated-element"]);
        let print = color("media=print") + &color("media=print");
        assert_eq!(broken(&print, ""), ["repeated-element"]);
    }

    #[test]
    fn the_values_of_standard_metadata_names_have_their_syntax() {
        let meta =
            |name: &str, value: &str| broken(&format!("<meta name={name} content='{value}'>"), "");
        for right in
            ["normal", "light", "light dark", "only light", "dark only", "Only LIGHT sepia", "--x"]
        {
            assert!(meta("color-scheme", right).is_empty(), "{right}");
        }
        for wrong in [
            "",
            "only",
            "normal light",
            "light only dark",
            "only light only",
            "light, dark",
            "inherit",
            "1x",
            "-",
        ] {
            assert_eq!(meta("Color-Scheme", wrong), ["invalid-value"], "{wrong}");
        }
        assert!(meta("referrer", "origin").is_empty());
        assert!(meta("referrer", "Same-Origin").is_empty());
        assert_eq!(meta("referrer", "never"), ["invalid-keyword"]);
    }

    #[test]
    fn properties_of_microdata_have_the_urls_of_their_elements() {
        let item = |element: &str| broken("", &format!("<div itemscope>{element}</div>"));
        assert!(item("<a itemprop=a href=b>c</a><iframe itemprop=a src=b></iframe>").is_empty());
        for element in [
            "<a itemprop=a>b</a>",
            "<map name=a><area itemprop=a coords=0,0,1,1></map>",
            "<iframe itemprop=a></iframe>",
            "<video itemprop=a></video>",
            "<audio itemprop=a></audio>",
        ] {
            assert_eq!(item(element), ["missing-attribute"], "{element}");
        }
    }
}
