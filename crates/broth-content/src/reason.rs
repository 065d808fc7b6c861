//! `Reason`: why a block is kept or dropped.

use broth_entities::words;

/// Why a block is kept or dropped.
///
/// ```
/// use broth::content::Reason;
///
/// assert_eq!(Reason::Navigation.to_string(), "navigation");
/// assert_eq!("footer".parse(), Ok(Reason::Footer));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// It is kept: no rule drops it.
    Content,
    /// It is not rendered.
    Hidden,
    /// It is outside the element that holds the content.
    Outside,
    /// `nav`, a role or a class says that it is navigation.
    Navigation,
    /// The footer of the page, or legal notes.
    Footer,
    /// The header of the page.
    Header,
    /// A side bar.
    Aside,
    /// Comments of readers.
    Comments,
    /// Links to other pages that may be of interest.
    Related,
    /// Buttons to share the page.
    Share,
    /// Advertising.
    Promotion,
    /// A question about cookies or privacy.
    Consent,
    /// An offer to subscribe.
    Subscribe,
    /// A dialog or another layer above the page.
    Popup,
    /// Log-in, registration, a shopping cart.
    Account,
    /// A search form.
    Search,
    /// Filters of a list.
    Filter,
    /// A form.
    Form,
    /// About the author.
    Author,
    /// About the writer of a post: a signature, a rank.
    User,
    /// For screen readers, or shown only while something loads.
    Unseen,
    /// A choice of language, country or currency.
    Locale,
    /// A button or the label of a control.
    Control,
    /// A message about the state of the page.
    Notice,
    /// Reviews of a product.
    Reviews,
    /// The caption of a figure.
    Caption,
    /// A list of links.
    LinkList,
    /// A link in a paragraph of its own.
    SingleLink,
    /// A link to a place in the page, such as a table of contents.
    InPageLink,
    /// A section after the content, by its heading: "Related articles".
    EndSection,
    /// A short text that no long one is next to.
    Fragment,
    /// A text that was there before.
    Repeated,
    /// A short text before the title.
    BeforeTitle,
    /// A text that other pages of the site have, too.
    Frame,
    /// A table, and tables are not wanted.
    Table,
    /// Shorter than the least length.
    Short,
}

impl Reason {
    /// Whether a block with this reason is kept.
    #[must_use]
    pub fn keeps(self) -> bool {
        self == Self::Content
    }
}

words! {
    Reason "reason" {
        Content = "content",
        Hidden = "hidden",
        Outside = "outside",
        Navigation = "navigation",
        Footer = "footer",
        Header = "header",
        Aside = "aside",
        Comments = "comments",
        Related = "related",
        Share = "share",
        Promotion = "promotion",
        Consent = "consent",
        Subscribe = "subscribe",
        Popup = "popup",
        Account = "account",
        Search = "search",
        Filter = "filter",
        Form = "form",
        Author = "author",
        User = "user",
        Unseen = "unseen",
        Locale = "locale",
        Control = "control",
        Notice = "notice",
        Reviews = "reviews",
        Caption = "caption",
        LinkList = "link-list",
        SingleLink = "single-link",
        InPageLink = "in-page-link",
        EndSection = "end-section",
        Fragment = "fragment",
        Repeated = "repeated",
        BeforeTitle = "before-title",
        Frame = "frame",
        Table = "table",
        Short = "short",
    }
}
