//! The known pseudo-classes and pseudo-elements.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::ast::Counted;

/// A pseudo-class without an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alone {
    pub(crate) name: &'static str,
    pub(crate) meaning: Meaning,
}

/// What a pseudo-class without an argument requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Root,
    Scope,
    Empty,
    /// The first, from one end or the other.
    First(Counted),
    Only {
        of_type: bool,
    },
    /// Something that the element itself decides.
    Own(Own),
    /// Something that depends on the tree.
    State(State),
    /// Something that only a user, a script or a layout can bring about. The flag: an action of the user.
    Never {
        of_user: bool,
    },
    /// The state of a part of a scroll bar.
    ScrollBar,
}

/// Properties that an element's name and attributes decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Own {
    Link,
    Defined,
    Required,
    Optional,
    Open,
    Heading,
    Paused,
    Muted,
}

/// Properties that depend on the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Enabled,
    Disabled,
    Checked,
    Default,
    Indeterminate,
    PlaceholderShown,
    ReadOnly,
    ReadWrite,
    InRange,
    OutOfRange,
    Valid,
    Invalid,
}

/// Something that is found out for all elements of a tree at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    State(State),
    /// Whether the language is in one of these ranges.
    Lang(Vec<Box<str>>),
    /// Whether the directionality is right to left.
    Rtl,
    /// Whether it is left to right.
    Ltr,
}

impl Column {
    /// <https://drafts.csswg.org/selectors-4/#the-dir-pseudo>
    pub(crate) fn of_direction(direction: &str) -> Option<Self> {
        match () {
            () if direction.eq_ignore_ascii_case("ltr") => Some(Self::Ltr),
            () if direction.eq_ignore_ascii_case("rtl") => Some(Self::Rtl),
            () => None,
        }
    }
}

impl Alone {
    pub(crate) fn column(&self) -> Option<Column> {
        match self.meaning {
            Meaning::State(state) => Some(Column::State(state)),
            _ => None,
        }
    }

    /// The pseudo-class of a name.
    #[inline(never)]
    pub(crate) fn of(name: &str) -> Option<Self> {
        ALONE.iter().find_map(|&(names, meaning)| {
            let mut names = names.split_ascii_whitespace();
            let name = names.find(|known| known.eq_ignore_ascii_case(name))?;
            Some(Self { name, meaning })
        })
    }
}

const fn first(from_last: bool, of_type: bool) -> Meaning {
    Meaning::First(Counted { from_last, of_type })
}

const USER: Meaning = Meaning::Never { of_user: true };
const NEVER: Meaning = Meaning::Never { of_user: false };

/// Those of Selectors, of HTML and of the modules of CSS, and a few others that browsers have; names in a row have one meaning.
///
/// Selectors has more that no browser has and that are *at risk*: `:blank`, `:nth-col()`, `:nth-last-col()`.
static ALONE: [(&str, Meaning); 44] = [
    // <https://drafts.csswg.org/selectors-4/#structural-pseudos>
    ("root", Meaning::Root),
    ("empty", Meaning::Empty),
    ("first-child", first(false, false)),
    ("last-child", first(true, false)),
    ("only-child", Meaning::Only { of_type: false }),
    ("first-of-type", first(false, true)),
    ("last-of-type", first(true, true)),
    ("only-of-type", Meaning::Only { of_type: true }),
    // <https://drafts.csswg.org/selectors-4/#the-scope-pseudo>
    ("scope", Meaning::Scope),
    // <https://drafts.csswg.org/selectors-4/#location>
    ("any-link -webkit-any-link", Meaning::Own(Own::Link)),
    // No link is visited.
    ("link", Meaning::Own(Own::Link)),
    ("visited local-link target target-within", NEVER),
    // <https://drafts.csswg.org/selectors-4/#useraction-pseudos>
    ("hover active focus focus-visible focus-within", USER),
    // <https://drafts.csswg.org/selectors-4/#time-pseudos>
    ("current past future", NEVER),
    // <https://drafts.csswg.org/selectors-4/#input-pseudos>
    ("enabled", Meaning::State(State::Enabled)),
    ("disabled", Meaning::State(State::Disabled)),
    ("checked", Meaning::State(State::Checked)),
    ("default", Meaning::State(State::Default)),
    ("indeterminate", Meaning::State(State::Indeterminate)),
    ("placeholder-shown", Meaning::State(State::PlaceholderShown)),
    ("read-only", Meaning::State(State::ReadOnly)),
    ("read-write", Meaning::State(State::ReadWrite)),
    ("in-range", Meaning::State(State::InRange)),
    ("out-of-range", Meaning::State(State::OutOfRange)),
    ("valid", Meaning::State(State::Valid)),
    ("invalid", Meaning::State(State::Invalid)),
    ("user-valid user-invalid", NEVER),
    ("required", Meaning::Own(Own::Required)),
    ("optional", Meaning::Own(Own::Optional)),
    ("autofill -webkit-autofill", NEVER),
    // <https://drafts.csswg.org/selectors-4/#display-state-pseudos>
    ("open", Meaning::Own(Own::Open)),
    ("modal fullscreen picture-in-picture popover-open", NEVER),
    // <https://drafts.csswg.org/selectors-4/#resource-pseudos>
    ("playing", NEVER),
    ("paused", Meaning::Own(Own::Paused)),
    ("seeking buffering stalled", NEVER),
    ("muted", Meaning::Own(Own::Muted)),
    ("volume-locked", NEVER),
    // <https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes>
    ("defined", Meaning::Own(Own::Defined)),
    ("heading", Meaning::Own(Own::Heading)),
    // <https://drafts.csswg.org/css-shadow-1/#selectors>: of a shadow tree's style sheet.
    ("host has-slotted", NEVER),
    // <https://drafts.csswg.org/css-view-transitions-2/#pseudo-classes-for-selective-vt>
    ("active-view-transition", NEVER),
    // <https://drafts.csswg.org/css-overflow-5/#scroll-markers>
    ("target-current target-before target-after", NEVER),
    // Chromium's.
    (
        "interest-source interest-target xr-overlay -webkit-drag -webkit-full-page-media \
         -webkit-full-screen -webkit-full-screen-ancestor",
        NEVER,
    ),
    (
        "window-inactive corner-present decrement increment single-button double-button \
         no-button start end horizontal vertical",
        Meaning::ScrollBar,
    ),
];

/// The sort of a pseudo-element, which decides what may follow it.
///
/// Any may be followed by pseudo-classes for user actions and by logical combinations of these.
///
/// <https://drafts.csswg.org/selectors-4/#pseudo-element-states>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A box of its own in the tree, such as `::before`, which has a `::marker`.
    Generated,
    /// One that nothing else follows.
    Other,
    /// One that represents real elements, such as `::part()`: pseudo-elements and pseudo-classes follow.
    Element,
    /// `::slotted()`: generated boxes follow.
    Slotted,
    /// `::column`: `::scroll-marker` follows.
    Column,
    /// `::scroll-marker`
    ScrollMarker,
    /// One of a view transition, which `:only-child` follows.
    Transition,
    /// `::-webkit-*`, `::selection`: states of scroll bars follow.
    Vendor,
    /// `::marker`
    Marker,
}

impl Part {
    /// Whether a pseudo-element may follow.
    pub(crate) fn may_have(self, other: Self) -> bool {
        match self {
            Self::Generated => other == Self::Marker,
            Self::Element => other != Self::Slotted,
            Self::Slotted => matches!(other, Self::Generated | Self::Marker),
            Self::Column => other == Self::ScrollMarker,
            _ => false,
        }
    }

    /// Whether a pseudo-class without an argument may follow.
    pub(crate) fn may_be(self, meaning: Meaning) -> bool {
        match meaning {
            Meaning::Never { of_user: true } => true,
            Meaning::ScrollBar => self == Self::Vendor,
            Meaning::Only { of_type: false } => self == Self::Transition,
            Meaning::Never { .. } => matches!(self, Self::Element | Self::ScrollMarker),
            Meaning::Own(_) | Meaning::State(_) => self == Self::Element,
            Meaning::Root | Meaning::Scope | Meaning::Empty | Meaning::First(_) => false,
            Meaning::Only { of_type: true } => false,
        }
    }
}

/// The argument that a pseudo-element takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Identifiers, separated by white space.
    Idents,
    Ident,
    /// One of these words.
    Word(&'static [&'static str]),
    Compound,
    Selectors,
    /// `*` or a name, and classes.
    Transition,
}

/// A pseudo-element: its name, its sort, and its argument if it takes one.
pub(crate) struct Named {
    pub(crate) name: &'static str,
    pub(crate) part: Part,
    pub(crate) takes: Option<Takes>,
    /// Whether the argument may be missing.
    pub(crate) alone: bool,
    /// Whether one colon is enough.
    pub(crate) legacy: bool,
}

const fn plain(name: &'static str, part: Part) -> Named {
    Named { name, part, takes: None, alone: true, legacy: false }
}

const fn legacy(name: &'static str, part: Part) -> Named {
    Named { legacy: true, ..plain(name, part) }
}

const fn taking(name: &'static str, part: Part, takes: Takes) -> Named {
    Named { takes: Some(takes), alone: false, ..plain(name, part) }
}

/// Those of the modules of CSS.
static PSEUDO_ELEMENTS: [Named; 33] = [
    // <https://drafts.csswg.org/css-pseudo-4/>
    legacy("before", Part::Generated),
    legacy("after", Part::Generated),
    legacy("first-line", Part::Other),
    legacy("first-letter", Part::Other),
    plain("marker", Part::Marker),
    plain("placeholder", Part::Other),
    plain("file-selector-button", Part::Element),
    plain("details-content", Part::Element),
    plain("selection", Part::Vendor),
    plain("search-text", Part::Other),
    plain("target-text", Part::Other),
    plain("spelling-error", Part::Other),
    plain("grammar-error", Part::Other),
    taking("highlight", Part::Other, Takes::Ident),
    // <https://drafts.csswg.org/css-position-4/#backdrop>
    plain("backdrop", Part::Other),
    // <https://drafts.csswg.org/css-shadow-1/#selectors>
    taking("slotted", Part::Slotted, Takes::Compound),
    taking("part", Part::Element, Takes::Idents),
    // <https://w3c.github.io/webvtt/#the-cue-pseudo-element>
    Named { alone: true, ..taking("cue", Part::Other, Takes::Selectors) },
    // <https://drafts.csswg.org/css-forms-1/>
    taking("picker", Part::Element, Takes::Word(&["select"])),
    plain("picker-icon", Part::Generated),
    plain("checkmark", Part::Generated),
    // <https://drafts.csswg.org/css-multicol-2/#column-pseudo>
    plain("column", Part::Column),
    // <https://drafts.csswg.org/css-overflow-5/>
    plain("scroll-marker", Part::ScrollMarker),
    plain("scroll-marker-group", Part::Other),
    taking(
        "scroll-button",
        Part::Element,
        Takes::Word(&[
            "*",
            "left",
            "right",
            "up",
            "down",
            "prev",
            "next",
            "block-start",
            "block-end",
            "inline-start",
            "inline-end",
        ]),
    ),
    // <https://drafts.csswg.org/css-view-transitions-2/#pseudo>
    plain("view-transition", Part::Other),
    taking("view-transition-group", Part::Transition, Takes::Transition),
    taking("view-transition-image-pair", Part::Transition, Takes::Transition),
    taking("view-transition-old", Part::Transition, Takes::Transition),
    taking("view-transition-new", Part::Transition, Takes::Transition),
    // Chromium's.
    plain("interest-button", Part::Other),
    plain("permission-icon", Part::Other),
    plain("select-listbox", Part::Other),
];

impl Named {
    /// The pseudo-element of a name.
    #[inline(never)]
    pub(crate) fn of(name: &str) -> Option<&'static Self> {
        PSEUDO_ELEMENTS.iter().find(|named| named.name.eq_ignore_ascii_case(name))
    }
}
