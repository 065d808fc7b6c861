//! `RuleGroups`: the groups of rules that the attributes of an element concern.

use broth_dom::{Attribute, Node};
use broth_markup::Name;

/// The groups of rules that have something to check. Each attribute is looked at once, rather than
/// once for each group; most elements concern none of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuleGroups(u8);

impl RuleGroups {
    pub(crate) const ARIA: Self = Self(1);
    pub(crate) const MICRODATA: Self = Self(2);
    /// Rules about whole documents: things that a document has once, and the levels of headings.
    pub(crate) const WHOLE: Self = Self(4);

    /// The groups that the attributes of an element concern.
    pub(crate) fn of(element: Node<'_>) -> Self {
        Self(element.attrs().fold(0, |bits, attribute| bits | Self::of_attribute(attribute).0))
    }

    fn of_attribute(attribute: Attribute<'_>) -> Self {
        match attribute.known_name() {
            Name::Role => Self::ARIA,
            Name::Itemid | Name::Itemprop | Name::Itemref | Name::Itemscope | Name::Itemtype => {
                Self::MICRODATA
            }
            Name::Autofocus | Name::Headingoffset | Name::Headingreset => Self::WHOLE,
            Name::AriaLevel => Self(Self::ARIA.0 | Self::WHOLE.0),
            Name::Unknown if attribute.name().local.starts_with("aria-") => Self::ARIA,
            known if known.as_str().starts_with("aria-") => Self::ARIA,
            _ => Self::default(),
        }
    }

    pub(crate) fn have(self, topic: Self) -> bool {
        self.0 & topic.0 != 0
    }
}
