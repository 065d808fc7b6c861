//! Tables of the known pseudo-classes and pseudo-elements.

use crate::nth::Counted;

/// The meaning of a pseudo-class without an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PseudoClass {
    Root,
    Scope,
    Empty,
    /// The first sibling, counted from either end.
    First(Counted),
    Only {
        of_type: bool,
    },
    /// A state that the name and attributes of the element decide.
    Element(ElementState),
    /// A state that depends on the tree.
    State(State),
    /// A state that only a user, a script or a layout can cause.
    Never {
        /// Whether it is a user action pseudo-class, such as `:hover`.
        of_user: bool,
    },
    /// The state of a part of a scroll bar.
    ScrollBar,
}

/// States that an element's name and attributes decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ElementState {
    Link,
    Defined,
    Required,
    Optional,
    Open,
    Heading,
    Paused,
    Muted,
}

/// States that depend on the tree. They are computed for all elements at once.
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
    /// The number of states.
    pub(crate) const COUNT: u32 = Self::Rtl as u32 + 1;
}

const fn first(from_last: bool, of_type: bool) -> PseudoClass {
    PseudoClass::First(Counted { from_last, of_type })
}

const USER: PseudoClass = PseudoClass::Never { of_user: true };
const NEVER: PseudoClass = PseudoClass::Never { of_user: false };

/// The pseudo-classes without an argument: those of Selectors, of HTML and of the modules of CSS,
/// and a few others that browsers have.
pub(crate) static PSEUDO_CLASSES: &[(&str, PseudoClass)] = &[
    // <https://drafts.csswg.org/selectors-4/#structural-pseudos>
    ("root", PseudoClass::Root),
    ("empty", PseudoClass::Empty),
    ("first-child", first(false, false)),
    ("last-child", first(true, false)),
    ("only-child", PseudoClass::Only { of_type: false }),
    ("first-of-type", first(false, true)),
    ("last-of-type", first(true, true)),
    ("only-of-type", PseudoClass::Only { of_type: true }),
    // <https://drafts.csswg.org/selectors-4/#the-scope-pseudo>
    ("scope", PseudoClass::Scope),
    // <https://drafts.csswg.org/selectors-4/#location>
    ("any-link", PseudoClass::Element(ElementState::Link)),
    ("-webkit-any-link", PseudoClass::Element(ElementState::Link)),
    // No link is visited.
    ("link", PseudoClass::Element(ElementState::Link)),
    ("visited", NEVER),
    ("local-link", NEVER),
    ("target", NEVER),
    ("target-within", NEVER),
    // <https://drafts.csswg.org/selectors-4/#useraction-pseudos>
    ("hover", USER),
    ("active", USER),
    ("focus", USER),
    ("focus-visible", USER),
    ("focus-within", USER),
    // <https://drafts.csswg.org/selectors-4/#time-pseudos>
    ("current", NEVER),
    ("past", NEVER),
    ("future", NEVER),
    // <https://drafts.csswg.org/selectors-4/#input-pseudos>
    ("enabled", PseudoClass::State(State::Enabled)),
    ("disabled", PseudoClass::State(State::Disabled)),
    ("checked", PseudoClass::State(State::Checked)),
    ("default", PseudoClass::State(State::Default)),
    ("indeterminate", PseudoClass::State(State::Indeterminate)),
    ("placeholder-shown", PseudoClass::State(State::PlaceholderShown)),
    ("read-only", PseudoClass::State(State::ReadOnly)),
    ("read-write", PseudoClass::State(State::ReadWrite)),
    ("in-range", PseudoClass::State(State::InRange)),
    ("out-of-range", PseudoClass::State(State::OutOfRange)),
    ("valid", PseudoClass::State(State::Valid)),
    ("invalid", PseudoClass::State(State::Invalid)),
    ("user-valid", NEVER),
    ("user-invalid", NEVER),
    ("required", PseudoClass::Element(ElementState::Required)),
    ("optional", PseudoClass::Element(ElementState::Optional)),
    ("autofill", NEVER),
    ("-webkit-autofill", NEVER),
    // <https://drafts.csswg.org/selectors-4/#display-state-pseudos>
    ("open", PseudoClass::Element(ElementState::Open)),
    ("modal", NEVER),
    ("fullscreen", NEVER),
    ("picture-in-picture", NEVER),
    ("popover-open", NEVER),
    // <https://drafts.csswg.org/selectors-4/#resource-pseudos>
    ("playing", NEVER),
    ("paused", PseudoClass::Element(ElementState::Paused)),
    ("seeking", NEVER),
    ("buffering", NEVER),
    ("stalled", NEVER),
    ("muted", PseudoClass::Element(ElementState::Muted)),
    ("volume-locked", NEVER),
    // <https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes>
    ("defined", PseudoClass::Element(ElementState::Defined)),
    ("heading", PseudoClass::Element(ElementState::Heading)),
    // <https://drafts.csswg.org/css-shadow-1/#selectors>: of a shadow tree's style sheet.
    ("host", NEVER),
    ("has-slotted", NEVER),
    // <https://drafts.csswg.org/css-view-transitions-2/#pseudo-classes-for-selective-vt>
    ("active-view-transition", NEVER),
    // <https://drafts.csswg.org/css-overflow-5/#scroll-markers>
    ("target-current", NEVER),
    ("target-before", NEVER),
    ("target-after", NEVER),
    // Chromium's.
    ("interest-source", NEVER),
    ("interest-target", NEVER),
    ("xr-overlay", NEVER),
    ("-webkit-drag", NEVER),
    ("-webkit-full-page-media", NEVER),
    ("-webkit-full-screen", NEVER),
    ("-webkit-full-screen-ancestor", NEVER),
    ("window-inactive", PseudoClass::ScrollBar),
    ("corner-present", PseudoClass::ScrollBar),
    ("decrement", PseudoClass::ScrollBar),
    ("increment", PseudoClass::ScrollBar),
    ("single-button", PseudoClass::ScrollBar),
    ("double-button", PseudoClass::ScrollBar),
    ("no-button", PseudoClass::ScrollBar),
    ("start", PseudoClass::ScrollBar),
    ("end", PseudoClass::ScrollBar),
    ("horizontal", PseudoClass::ScrollBar),
    ("vertical", PseudoClass::ScrollBar),
];

/// Pseudo-classes of Selectors that are *at risk* and that no browser supports.
pub(crate) const AT_RISK: [&str; 3] = ["blank", "nth-col", "nth-last-col"];

/// The kind of a pseudo-element, which decides what may follow it.
///
/// User action pseudo-classes, and logical combinations of them, may follow every kind.
///
/// <https://drafts.csswg.org/selectors-4/#pseudo-element-states>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PseudoElementKind {
    /// A box of its own in the tree, such as `::before`; `::marker` may follow.
    Generated,
    /// Any other pseudo-element; nothing else may follow.
    Other,
    /// A pseudo-element that represents real elements, such as `::part()`; most pseudo-elements and
    /// pseudo-classes may follow.
    Element,
    /// `::slotted()`; generated boxes may follow.
    Slotted,
    /// `::column`; `::scroll-marker` may follow.
    Column,
    /// `::scroll-marker`
    ScrollMarker,
    /// A part of a view transition; `:only-child` may follow.
    Transition,
    /// `::-webkit-*` and `::selection`; states of scroll bars may follow.
    Vendor,
    /// `::marker`
    Marker,
}

impl PseudoElementKind {
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
    pub(crate) fn may_be(self, class: PseudoClass) -> bool {
        match class {
            PseudoClass::Never { of_user: true } => true,
            PseudoClass::ScrollBar => self == Self::Vendor,
            PseudoClass::Only { of_type: false } => self == Self::Transition,
            PseudoClass::Never { .. } => matches!(self, Self::Element | Self::ScrollMarker),
            PseudoClass::Element(_) | PseudoClass::State(_) => self == Self::Element,
            PseudoClass::Root | PseudoClass::Scope | PseudoClass::Empty | PseudoClass::First(_) => {
                false
            }
            PseudoClass::Only { of_type: true } => false,
        }
    }

    /// Whether a pseudo-class with an argument may follow.
    pub(crate) fn may_be_function(self, function: Function) -> bool {
        match function {
            Function::Is | Function::Where | Function::Not => true,
            Function::Lang | Function::Dir | Function::Never(Syntax::Identifier) => {
                self == Self::Element
            }
            _ => false,
        }
    }
}

/// A pseudo-element: its kind, and the syntax of its argument if it takes one.
#[derive(Clone, Copy)]
pub(crate) struct PseudoElement {
    pub(crate) kind: PseudoElementKind,
    pub(crate) argument: Option<Syntax>,
    /// Whether the argument may be missing.
    pub(crate) alone: bool,
    /// Whether it may be written with one colon.
    pub(crate) legacy: bool,
}

const fn without_argument(kind: PseudoElementKind) -> PseudoElement {
    PseudoElement { kind, argument: None, alone: true, legacy: false }
}

const fn legacy(kind: PseudoElementKind) -> PseudoElement {
    PseudoElement { legacy: true, ..without_argument(kind) }
}

const fn taking(kind: PseudoElementKind, argument: Syntax) -> PseudoElement {
    PseudoElement { argument: Some(argument), alone: false, ..without_argument(kind) }
}

/// The pseudo-elements of the modules of CSS, and a few of Chromium's.
pub(crate) static PSEUDO_ELEMENTS: &[(&str, PseudoElement)] = &[
    // <https://drafts.csswg.org/css-pseudo-4/>
    ("before", legacy(PseudoElementKind::Generated)),
    ("after", legacy(PseudoElementKind::Generated)),
    ("first-line", legacy(PseudoElementKind::Other)),
    ("first-letter", legacy(PseudoElementKind::Other)),
    ("marker", without_argument(PseudoElementKind::Marker)),
    ("placeholder", without_argument(PseudoElementKind::Other)),
    ("file-selector-button", without_argument(PseudoElementKind::Element)),
    ("details-content", without_argument(PseudoElementKind::Element)),
    ("selection", without_argument(PseudoElementKind::Vendor)),
    ("search-text", without_argument(PseudoElementKind::Other)),
    ("target-text", without_argument(PseudoElementKind::Other)),
    ("spelling-error", without_argument(PseudoElementKind::Other)),
    ("grammar-error", without_argument(PseudoElementKind::Other)),
    ("highlight", taking(PseudoElementKind::Other, Syntax::Identifier)),
    // <https://drafts.csswg.org/css-position-4/#backdrop>
    ("backdrop", without_argument(PseudoElementKind::Other)),
    // <https://drafts.csswg.org/css-shadow-1/#selectors>
    ("slotted", taking(PseudoElementKind::Slotted, Syntax::OneCompound)),
    ("part", taking(PseudoElementKind::Element, Syntax::Identifiers)),
    // <https://w3c.github.io/webvtt/#the-cue-pseudo-element>
    ("cue", PseudoElement { alone: true, ..taking(PseudoElementKind::Other, Syntax::Selectors) }),
    // <https://drafts.csswg.org/css-forms-1/>
    ("picker", taking(PseudoElementKind::Element, PICKER)),
    ("picker-icon", without_argument(PseudoElementKind::Generated)),
    ("checkmark", without_argument(PseudoElementKind::Generated)),
    // <https://drafts.csswg.org/css-multicol-2/#column-pseudo>
    ("column", without_argument(PseudoElementKind::Column)),
    // <https://drafts.csswg.org/css-overflow-5/>
    ("scroll-marker", without_argument(PseudoElementKind::ScrollMarker)),
    ("scroll-marker-group", without_argument(PseudoElementKind::Other)),
    ("scroll-button", taking(PseudoElementKind::Element, SCROLL_BUTTON)),
    // <https://drafts.csswg.org/css-view-transitions-2/#pseudo>
    ("view-transition", without_argument(PseudoElementKind::Other)),
    ("view-transition-group", taking(PseudoElementKind::Transition, Syntax::Transition)),
    ("view-transition-image-pair", taking(PseudoElementKind::Transition, Syntax::Transition)),
    ("view-transition-old", taking(PseudoElementKind::Transition, Syntax::Transition)),
    ("view-transition-new", taking(PseudoElementKind::Transition, Syntax::Transition)),
    // Chromium's.
    ("interest-button", without_argument(PseudoElementKind::Other)),
    ("permission-icon", without_argument(PseudoElementKind::Other)),
    ("select-listbox", without_argument(PseudoElementKind::Other)),
];

/// The meaning of a pseudo-class with an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
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
    /// A state that only a script or a layout can cause, or that belongs to a shadow tree.
    Never(Syntax),
}

impl Function {
    /// The syntax of the argument.
    pub(crate) fn syntax(self) -> Syntax {
        match self {
            Self::Is | Self::Where => Syntax::ForgivingSelectors,
            Self::WebkitAny => Syntax::Compounds,
            Self::Not => Syntax::Selectors,
            Self::Has => Syntax::RelativeSelectors,
            Self::Nth(Counted { of_type, .. }) if of_type => Syntax::AnPlusB,
            Self::Nth(_) => Syntax::AnPlusBOf,
            Self::Lang => Syntax::LanguageRanges,
            Self::Dir => Syntax::Identifier,
            Self::Heading => Syntax::Levels,
            Self::Never(syntax) => syntax,
        }
    }

    /// Whether its specificity is that of its argument, or none, as for `:where()`.
    pub(crate) fn is_logical(self) -> bool {
        matches!(self, Self::Is | Self::Where | Self::WebkitAny | Self::Not | Self::Has)
    }
}

/// The syntax of the argument of a pseudo-class or a pseudo-element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// <https://drafts.csswg.org/selectors-4/#typedef-complex-selector-list>
    Selectors,
    /// <https://drafts.csswg.org/selectors-4/#typedef-forgiving-selector-list>
    ForgivingSelectors,
    /// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector-list>
    RelativeSelectors,
    /// <https://drafts.csswg.org/selectors-4/#typedef-compound-selector-list>
    Compounds,
    OneCompound,
    /// <https://drafts.csswg.org/css-syntax-3/#anb-production>
    AnPlusB,
    /// The same, and perhaps `of` and selectors.
    AnPlusBOf,
    LanguageRanges,
    /// Integers, separated by commas.
    Levels,
    Identifier,
    /// Separated by white space.
    Identifiers,
    /// Separated by commas.
    ///
    /// <https://drafts.csswg.org/css-view-transitions-2/#the-active-view-transition-type-pseudo>
    TransitionTypes,
    /// One of these words.
    Keyword(&'static [&'static str]),
    /// `*` or a name, and classes.
    ///
    /// <https://drafts.csswg.org/css-view-transitions-2/#typedef-pt-name-and-class-selector>
    Transition,
}

/// <https://drafts.csswg.org/css-forms-1/#the-picker-pseudo-element>
const PICKER: Syntax = Syntax::Keyword(&["select"]);

/// <https://drafts.csswg.org/css-overflow-5/#scroll-buttons>
const SCROLL_BUTTON: Syntax = Syntax::Keyword(&[
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
]);

const fn nth(from_last: bool, of_type: bool) -> Function {
    Function::Nth(Counted { from_last, of_type })
}

/// The pseudo-classes that take an argument.
pub(crate) static FUNCTIONS: &[(&str, Function)] = &[
    ("is", Function::Is),
    ("where", Function::Where),
    ("-webkit-any", Function::WebkitAny),
    ("not", Function::Not),
    ("has", Function::Has),
    ("nth-child", nth(false, false)),
    ("nth-last-child", nth(true, false)),
    ("nth-of-type", nth(false, true)),
    ("nth-last-of-type", nth(true, true)),
    ("lang", Function::Lang),
    ("dir", Function::Dir),
    ("heading", Function::Heading),
    // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-custom>
    ("state", Function::Never(Syntax::Identifier)),
    // <https://drafts.csswg.org/css-shadow-1/#host-selector>
    ("host", Function::Never(Syntax::OneCompound)),
    ("host-context", Function::Never(Syntax::OneCompound)),
    // <https://drafts.csswg.org/selectors-4/#the-current-pseudo>
    ("current", Function::Never(Syntax::Compounds)),
    ("active-view-transition-type", Function::Never(Syntax::TransitionTypes)),
];
