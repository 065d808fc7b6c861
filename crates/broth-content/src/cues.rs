//! `Cues`: hints about an element, from its name, its role and its classes.

use crate::reason::Reason;

/// A set of hints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cues(u32);

/// The hints that drop an element, the most telling first, with the reasons that they give.
const DROPPING: [(Cues, Reason); 23] = [
    (Cues::NAVIGATION, Reason::Navigation),
    (Cues::FOOTER, Reason::Footer),
    (Cues::ASIDE, Reason::Aside),
    (Cues::COMMENTS, Reason::Comments),
    (Cues::RELATED, Reason::Related),
    (Cues::SHARE, Reason::Share),
    (Cues::PROMOTION, Reason::Promotion),
    (Cues::CONSENT, Reason::Consent),
    (Cues::SUBSCRIBE, Reason::Subscribe),
    (Cues::POPUP, Reason::Popup),
    (Cues::ACCOUNT, Reason::Account),
    (Cues::SEARCH, Reason::Search),
    (Cues::FILTER, Reason::Filter),
    (Cues::FORM, Reason::Form),
    (Cues::AUTHOR, Reason::Author),
    (Cues::USER, Reason::User),
    (Cues::UNSEEN, Reason::Unseen),
    (Cues::LOCALE, Reason::Locale),
    (Cues::CONTROL, Reason::Control),
    (Cues::NOTICE, Reason::Notice),
    (Cues::REVIEWS, Reason::Reviews),
    (Cues::HEADER, Reason::Header),
    (Cues::CAPTION, Reason::Caption),
];

impl Cues {
    pub(crate) const NAVIGATION: Self = Self(1);
    pub(crate) const FOOTER: Self = Self(1 << 1);
    pub(crate) const ASIDE: Self = Self(1 << 2);
    pub(crate) const COMMENTS: Self = Self(1 << 3);
    pub(crate) const RELATED: Self = Self(1 << 4);
    pub(crate) const SHARE: Self = Self(1 << 5);
    pub(crate) const PROMOTION: Self = Self(1 << 6);
    pub(crate) const CONSENT: Self = Self(1 << 7);
    pub(crate) const SUBSCRIBE: Self = Self(1 << 8);
    pub(crate) const POPUP: Self = Self(1 << 9);
    pub(crate) const ACCOUNT: Self = Self(1 << 10);
    pub(crate) const SEARCH: Self = Self(1 << 11);
    pub(crate) const FILTER: Self = Self(1 << 12);
    pub(crate) const FORM: Self = Self(1 << 13);
    pub(crate) const AUTHOR: Self = Self(1 << 14);
    /// About the writer of a post of a forum.
    pub(crate) const USER: Self = Self(1 << 15);
    /// For screen readers, or shown only while something loads.
    pub(crate) const UNSEEN: Self = Self(1 << 16);
    pub(crate) const LOCALE: Self = Self(1 << 17);
    pub(crate) const CONTROL: Self = Self(1 << 18);
    pub(crate) const NOTICE: Self = Self(1 << 19);
    pub(crate) const REVIEWS: Self = Self(1 << 21);
    pub(crate) const HEADER: Self = Self(1 << 22);
    pub(crate) const CAPTION: Self = Self(1 << 23);
    /// The content.
    pub(crate) const MAIN: Self = Self(1 << 24);
    /// Shown if a reader asks for it.
    pub(crate) const TABS: Self = Self(1 << 25);
    /// The element's name or role says so, not only its classes.
    pub(crate) const DECLARED: Self = Self(1 << 31);

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of a single hint.
    pub(crate) fn index(self) -> usize {
        self.0.trailing_zeros() as usize % 32
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The hints among these that drop an element, the most telling first.
    pub(crate) fn dropping(self) -> impl Iterator<Item = (Self, Reason)> {
        let is_empty = self.0 & ((1 << 24) - 1) == 0;
        let all = if is_empty { &[][..] } else { &DROPPING[..] };
        all.iter().copied().filter(move |(cue, _)| self.has(*cue))
    }
}
