//! `repeated-element`

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use broth_dom::{Node, NodeId};
use broth_markup::{Name, NameSet, Namespace, Span};

use crate::open_elements::Around;
use crate::rule_groups::RuleGroups;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "repeated-element",
    Severity::Error,
    "The document has two elements of a kind that it may have only once.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
A document may have only one of these: `title`, `base`, a declaration of the encoding, a
description, a `main` that is not hidden. Only one element of a dialog or page has `autofocus`,
only one control is in a `label`, and only one option is selected in a `select` without
`multiple`.
Wrong document: `<!DOCTYPE html><title>Soup</title><title>Hot</title>`
Wrong: `<main>Soup</main><main>Hot</main>`
Wrong: `<label>Soup <input><input></label>`
Wrong: `<select><option selected>Soup<option selected>Bread</select>`
Right: `<main>Soup</main><main hidden>Hot</main>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    /// The elements so far that may occur only once, with the position of each.
    seen: BTreeMap<Once<'d>, Span>,
    /// The open selects, and the first selected option of each.
    selects: Vec<(Node<'d>, Option<Span>)>,
}

/// The kinds of element that a document, or a part of it, may have only once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Once<'d> {
    Title,
    Base,
    Charset,
    Refresh,
    DefaultStyle,
    Compatibility,
    Policy,
    ColorScheme,
    Description,
    Main,
    /// An element that occurs once in the nearest dialog or popover, or in the document.
    Autofocus(Option<NodeId>),
    /// A track of a kind that a media element may have only once.
    DefaultTrack(NodeId, &'static str),
    /// An open `details`, by its group.
    Open(&'d str),
    /// A track, by its media element, kind, language and label.
    Track(NodeId, &'static str, Option<String>, Option<&'d str>),
    /// The application's name, by its language.
    ApplicationName(Option<String>),
    /// A theme colour, by its media.
    ThemeColor(&'d str),
}

impl Once<'_> {
    /// The words after "there is already".
    fn name(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Title => "a `title`",
            Self::Base => "a `base`",
            Self::Charset => "a declaration of the encoding",
            Self::Refresh => "a `meta` that refreshes the page",
            Self::DefaultStyle => "a `meta` that names the default style",
            Self::Compatibility => "a `meta` for compatibility",
            Self::Policy => "a `meta` with a content security policy",
            Self::ColorScheme => "a `meta` with colour schemes",
            Self::Description => "a description",
            Self::Main => "a `main` that is not hidden",
            Self::Autofocus(_) => "an element with `autofocus`",
            Self::DefaultTrack(_, "descriptions") => "a `track` of descriptions with `default`",
            Self::DefaultTrack(_, "chapters") => "a `track` of chapters with `default`",
            Self::DefaultTrack(..) => "a `track` of subtitles or captions with `default`",
            Self::Open(name) => {
                return format!("an open `details` with the name `{name}`").into();
            }
            Self::Track(..) => "a `track` of this kind, language and label",
            Self::ApplicationName(_) => "a `meta` with the application's name in this language",
            Self::ThemeColor(_) => "a `meta` with a theme colour for the same `media`",
        })
    }
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let may_be_focused = walk.groups.have(RuleGroups::WHOLE);
        if !may_be_focused && !ONCE.contains(walk.name) || element.namespace() != Namespace::Html {
            return;
        }
        let Some(tag) = walk.tag.filter(|_| walk.is_in_document()) else { return };
        let autofocus = may_be_focused && element.attr_named(Name::Autofocus).is_some();
        let scope = walk.open.nearest(Around::FocusScope).map(Node::id);
        let autofocus = autofocus.then_some(Once::Autofocus(scope));
        let all = [once(element, walk), autofocus, default_track(element)];
        for what in all.into_iter().flatten() {
            if let Some(first) = self.seen.get(&what) {
                walk.report(
                    Finding::new(&LINT, tag)
                        .message(format!("there is already {}", what.name()))
                        .related(*first, "the first one"),
                );
            } else {
                self.seen.insert(what, tag);
            }
        }
        match element.html_name() {
            Name::Select => self.selects.push((element, None)),
            Name::Option => self.selected(element, tag, walk),
            _ => {}
        }
    }

    fn end(&mut self, element: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.selects.pop_if(|(select, _)| *select == element);
    }
}

impl<'d> Check<'d> {
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element>
    fn selected(&mut self, option: Node<'d>, tag: Span, walk: &mut Walk<'_, 'd>) {
        let Some((select, first)) = self.selects.last_mut() else { return };
        if option.attr_named(Name::Selected).is_none()
            || select.attr_named(Name::Multiple).is_some()
        {
            return;
        }
        match *first {
            None => *first = Some(tag),
            Some(first) => walk.report(
                Finding::new(&LINT, tag)
                    .message("there is already a selected option in this `select`")
                    .related(first, "the first one"),
            ),
        }
    }
}

/// The elements that this rule visits: those that may occur once, and `select`, for its options.
const ONCE: NameSet = NameSet::of(&[
    Name::Base,
    Name::Details,
    Name::Main,
    Name::Meta,
    Name::Option,
    Name::Select,
    Name::Title,
    Name::Track,
]);

/// The kind of an element, by its name, if it may occur only once.
fn once<'d>(element: Node<'d>, walk: &Walk<'_, 'd>) -> Option<Once<'d>> {
    let is_in_head = || element.parent().is_some_and(|parent| parent.is_html(Name::Head));
    let has = |name| element.attr_named(name).is_some();
    match element.html_name() {
        Name::Title if is_in_head() => Some(Once::Title),
        Name::Base if is_in_head() => Some(Once::Base),
        Name::Meta => metadata(element, walk),
        Name::Main if !has(Name::Hidden) => Some(Once::Main),
        // <https://html.spec.whatwg.org/multipage/interactive-elements.html#details-name-group>
        Name::Details if has(Name::Open) => {
            element.attr_named(Name::Name).filter(|name| !name.is_empty()).map(Once::Open)
        }
        // <https://html.spec.whatwg.org/multipage/media.html#attr-track-label>
        Name::Track => {
            let language = element.attr_named(Name::Srclang).map(str::to_ascii_lowercase);
            let label = element.attr_named(Name::Label);
            Some(Once::Track(element.parent()?.id(), track_kind(element), language, label))
        }
        _ => None,
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element>
fn metadata<'d>(meta: Node<'d>, walk: &Walk<'_, 'd>) -> Option<Once<'d>> {
    let is = |name, wanted: &str| {
        meta.attr_named(name).is_some_and(|value| value.eq_ignore_ascii_case(wanted))
    };
    if meta.attr_named(Name::Charset).is_some() {
        return Some(Once::Charset);
    }
    let of_pragma = [
        ("content-type", Once::Charset),
        ("refresh", Once::Refresh),
        ("default-style", Once::DefaultStyle),
        ("x-ua-compatible", Once::Compatibility),
        ("content-security-policy", Once::Policy),
    ];
    let mut of_pragma = of_pragma.into_iter().filter(|(pragma, _)| is(Name::HttpEquiv, pragma));
    if let Some((_, once)) = of_pragma.next() {
        return Some(once);
    }
    match () {
        () if is(Name::Name, "color-scheme") => Some(Once::ColorScheme),
        () if is(Name::Name, "description") => Some(Once::Description),
        () if is(Name::Name, "application-name") => {
            Some(Once::ApplicationName(language(meta, walk)))
        }
        // Without `media`, both are for all media.
        () if is(Name::Name, "theme-color") => {
            Some(Once::ThemeColor(meta.attr_named(Name::Media).unwrap_or_default()))
        }
        () => None,
    }
}

/// <https://html.spec.whatwg.org/multipage/media.html#attr-track-default>
fn default_track(element: Node<'_>) -> Option<Once<'_>> {
    if !element.is_html(Name::Track) || element.attr_named(Name::Default).is_none() {
        return None;
    }
    let kind = match track_kind(element) {
        "captions" => "subtitles",
        "metadata" => return None,
        kind => kind,
    };
    Some(Once::DefaultTrack(element.parent()?.id(), kind))
}

/// The keyword for the state of a track's `kind`.
///
/// <https://html.spec.whatwg.org/multipage/media.html#attr-track-kind>
fn track_kind(track: Node<'_>) -> &'static str {
    let Some(kind) = track.attr_named(Name::Kind) else { return "subtitles" };
    let mut known = ["subtitles", "captions", "descriptions", "chapters"].into_iter();
    known.find(|known| kind.eq_ignore_ascii_case(known)).unwrap_or("metadata")
}

/// The language that an element or its nearest ancestor declares.
fn language<'d>(element: Node<'d>, walk: &Walk<'_, 'd>) -> Option<String> {
    let declared = element.attr_named(Name::Lang);
    let around = || walk.open.nearest(Around::Language)?.attr_named(Name::Lang);
    declared.or_else(around).map(str::to_ascii_lowercase)
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
