//! The known pseudo-classes and pseudo-elements.

use crate::program::Counted;
use crate::words::{Table, table};

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

/// Properties that depend on the tree. They are found out for all elements at once.
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
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}

impl State {
    /// How many there are.
    pub(crate) const COUNT: u32 = Self::Rtl as u32 + 1;
}

const fn first(from_last: bool, of_type: bool) -> Meaning {
    Meaning::First(Counted { from_last, of_type })
}

const USER: Meaning = Meaning::Never { of_user: true };
const NEVER: Meaning = Meaning::Never { of_user: false };

/// The pseudo-classes without an argument: those of Selectors, of HTML and of the modules of CSS, and a few others that browsers
/// have.
///
/// Selectors has more that no browser has and that are *at risk*: `:blank`, `:nth-col()`, `:nth-last-col()`.
pub(crate) static ALONE: Table<Meaning> = table! {
    // <https://drafts.csswg.org/selectors-4/#structural-pseudos>
    "root" => Meaning::Root,
    "empty" => Meaning::Empty,
    "first-child" => first(false, false),
    "last-child" => first(true, false),
    "only-child" => Meaning::Only { of_type: false },
    "first-of-type" => first(false, true),
    "last-of-type" => first(true, true),
    "only-of-type" => Meaning::Only { of_type: true },
    // <https://drafts.csswg.org/selectors-4/#the-scope-pseudo>
    "scope" => Meaning::Scope,
    // <https://drafts.csswg.org/selectors-4/#location>
    "any-link -webkit-any-link" => Meaning::Own(Own::Link),
    // No link is visited.
    "link" => Meaning::Own(Own::Link),
    "visited local-link target target-within" => NEVER,
    // <https://drafts.csswg.org/selectors-4/#useraction-pseudos>
    "hover active focus focus-visible focus-within" => USER,
    // <https://drafts.csswg.org/selectors-4/#time-pseudos>
    "current past future" => NEVER,
    // <https://drafts.csswg.org/selectors-4/#input-pseudos>
    "enabled" => Meaning::State(State::Enabled),
    "disabled" => Meaning::State(State::Disabled),
    "checked" => Meaning::State(State::Checked),
    "default" => Meaning::State(State::Default),
    "indeterminate" => Meaning::State(State::Indeterminate),
    "placeholder-shown" => Meaning::State(State::PlaceholderShown),
    "read-only" => Meaning::State(State::ReadOnly),
    "read-write" => Meaning::State(State::ReadWrite),
    "in-range" => Meaning::State(State::InRange),
    "out-of-range" => Meaning::State(State::OutOfRange),
    "valid" => Meaning::State(State::Valid),
    "invalid" => Meaning::State(State::Invalid),
    "user-valid user-invalid" => NEVER,
    "required" => Meaning::Own(Own::Required),
    "optional" => Meaning::Own(Own::Optional),
    "autofill -webkit-autofill" => NEVER,
    // <https://drafts.csswg.org/selectors-4/#display-state-pseudos>
    "open" => Meaning::Own(Own::Open),
    "modal fullscreen picture-in-picture popover-open" => NEVER,
    // <https://drafts.csswg.org/selectors-4/#resource-pseudos>
    "playing" => NEVER,
    "paused" => Meaning::Own(Own::Paused),
    "seeking buffering stalled" => NEVER,
    "muted" => Meaning::Own(Own::Muted),
    "volume-locked" => NEVER,
    // <https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes>
    "defined" => Meaning::Own(Own::Defined),
    "heading" => Meaning::Own(Own::Heading),
    // <https://drafts.csswg.org/css-shadow-1/#selectors>: of a shadow tree's style sheet.
    "host has-slotted" => NEVER,
    // <https://drafts.csswg.org/css-view-transitions-2/#pseudo-classes-for-selective-vt>
    "active-view-transition" => NEVER,
    // <https://drafts.csswg.org/css-overflow-5/#scroll-markers>
    "target-current target-before target-after" => NEVER,
    // Chromium's.
    "interest-source interest-target xr-overlay -webkit-drag -webkit-full-page-media \
     -webkit-full-screen -webkit-full-screen-ancestor" => NEVER,
    "window-inactive corner-present decrement increment single-button double-button \
     no-button start end horizontal vertical" => Meaning::ScrollBar,
};

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

/// A pseudo-element: its sort, and its argument if it takes one.
#[derive(Clone, Copy)]
pub(crate) struct PseudoElement {
    pub(crate) part: Part,
    pub(crate) takes: Option<Argument>,
    /// Whether the argument may be missing.
    pub(crate) alone: bool,
    /// Whether one colon is enough.
    pub(crate) legacy: bool,
}

const fn plain(part: Part) -> PseudoElement {
    PseudoElement { part, takes: None, alone: true, legacy: false }
}

const fn legacy(part: Part) -> PseudoElement {
    PseudoElement { legacy: true, ..plain(part) }
}

const fn taking(part: Part, argument: Argument) -> PseudoElement {
    PseudoElement { takes: Some(argument), alone: false, ..plain(part) }
}

/// Those of the modules of CSS.
pub(crate) static PSEUDO_ELEMENTS: Table<PseudoElement> = table! {
    // <https://drafts.csswg.org/css-pseudo-4/>
    "before" => legacy(Part::Generated),
    "after" => legacy(Part::Generated),
    "first-line" => legacy(Part::Other),
    "first-letter" => legacy(Part::Other),
    "marker" => plain(Part::Marker),
    "placeholder" => plain(Part::Other),
    "file-selector-button" => plain(Part::Element),
    "details-content" => plain(Part::Element),
    "selection" => plain(Part::Vendor),
    "search-text" => plain(Part::Other),
    "target-text" => plain(Part::Other),
    "spelling-error" => plain(Part::Other),
    "grammar-error" => plain(Part::Other),
    "highlight" => taking(Part::Other, Argument::Identifier),
    // <https://drafts.csswg.org/css-position-4/#backdrop>
    "backdrop" => plain(Part::Other),
    // <https://drafts.csswg.org/css-shadow-1/#selectors>
    "slotted" => taking(Part::Slotted, Argument::OneCompound),
    "part" => taking(Part::Element, Argument::Identifiers),
    // <https://w3c.github.io/webvtt/#the-cue-pseudo-element>
    "cue" => PseudoElement { alone: true, ..taking(Part::Other, Argument::Selectors) },
    // <https://drafts.csswg.org/css-forms-1/>
    "picker" => taking(Part::Element, Argument::Picker),
    "picker-icon" => plain(Part::Generated),
    "checkmark" => plain(Part::Generated),
    // <https://drafts.csswg.org/css-multicol-2/#column-pseudo>
    "column" => plain(Part::Column),
    // <https://drafts.csswg.org/css-overflow-5/>
    "scroll-marker" => plain(Part::ScrollMarker),
    "scroll-marker-group" => plain(Part::Other),
    "scroll-button" => taking(Part::Element, Argument::ScrollButton),
    // <https://drafts.csswg.org/css-view-transitions-2/#pseudo>
    "view-transition" => plain(Part::Other),
    "view-transition-group" => taking(Part::Transition, Argument::Transition),
    "view-transition-image-pair" => taking(Part::Transition, Argument::Transition),
    "view-transition-old" => taking(Part::Transition, Argument::Transition),
    "view-transition-new" => taking(Part::Transition, Argument::Transition),
    // Chromium's.
    "interest-button" => plain(Part::Other),
    "permission-icon" => plain(Part::Other),
    "select-listbox" => plain(Part::Other),
};

/// What stands between the brackets of a pseudo-class or pseudo-element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    /// <https://drafts.csswg.org/selectors-4/#matches>
    Is,
    /// <https://drafts.csswg.org/selectors-4/#zero-matches>
    Where,
    /// Chromium's predecessor of `:is()`, which is not forgiving.
    WebkitAny,
    /// <https://drafts.csswg.org/selectors-4/#negation>
    Not,
    /// <https://drafts.csswg.org/selectors-4/#relational>
    Has,
    /// <https://drafts.csswg.org/selectors-4/#child-index>
    Nth(Counted),
    /// <https://drafts.csswg.org/selectors-4/#the-lang-pseudo>
    Lang,
    /// <https://drafts.csswg.org/selectors-4/#the-dir-pseudo>
    Dir,
    /// <https://drafts.csswg.org/selectors-5/#headings>
    Heading,
    Identifier,
    /// Separated by white space.
    Identifiers,
    /// Separated by commas.
    ///
    /// <https://drafts.csswg.org/css-view-transitions-2/#the-active-view-transition-type-pseudo>
    TransitionTypes,
    OneCompound,
    Compounds,
    Selectors,
    /// <https://drafts.csswg.org/css-forms-1/#the-picker-pseudo-element>
    Picker,
    /// <https://drafts.csswg.org/css-overflow-5/#scroll-buttons>
    ScrollButton,
    /// `*` or a name, and classes.
    Transition,
}

const fn nth(from_last: bool, of_type: bool) -> Argument {
    Argument::Nth(Counted { from_last, of_type })
}

/// The pseudo-classes that take an argument.
pub(crate) static FUNCTIONS: Table<Argument> = table! {
    "is" => Argument::Is,
    "where" => Argument::Where,
    "-webkit-any" => Argument::WebkitAny,
    "not" => Argument::Not,
    "has" => Argument::Has,
    "nth-child" => nth(false, false),
    "nth-last-child" => nth(true, false),
    "nth-of-type" => nth(false, true),
    "nth-last-of-type" => nth(true, true),
    "lang" => Argument::Lang,
    "dir" => Argument::Dir,
    "heading" => Argument::Heading,
    // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-custom>
    "state" => Argument::Identifier,
    // <https://drafts.csswg.org/css-shadow-1/#host-selector>
    "host host-context" => Argument::OneCompound,
    // <https://drafts.csswg.org/selectors-4/#the-current-pseudo>
    "current" => Argument::Compounds,
    "active-view-transition-type" => Argument::TransitionTypes,
};
