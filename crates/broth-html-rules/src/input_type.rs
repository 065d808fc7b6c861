//! The types of `input` elements, and which attributes apply to which.

/// The states of the attribute `type` of `input`.
///
/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-type>
///
/// ```
/// use broth_html_rules::InputType;
///
/// assert_eq!(InputType::from_attr(Some("EMAIL")), InputType::Email);
/// assert_eq!(InputType::from_attr(Some("soup")), InputType::Text);
/// assert_eq!(InputType::from_attr(None).as_str(), "text");
/// assert!(InputType::Week.has_range() && !InputType::Hidden.can_be_required());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // each is named as the standard names it
pub enum InputType {
    Hidden,
    Text,
    Search,
    Telephone,
    Url,
    Email,
    Password,
    Date,
    Month,
    Week,
    Time,
    LocalDateTime,
    Number,
    Range,
    Color,
    Checkbox,
    Radio,
    File,
    Submit,
    Image,
    Reset,
    Button,
}

const KEYWORDS: [(&str, InputType); 22] = [
    ("hidden", InputType::Hidden),
    ("text", InputType::Text),
    ("search", InputType::Search),
    ("tel", InputType::Telephone),
    ("url", InputType::Url),
    ("email", InputType::Email),
    ("password", InputType::Password),
    ("date", InputType::Date),
    ("month", InputType::Month),
    ("week", InputType::Week),
    ("time", InputType::Time),
    ("datetime-local", InputType::LocalDateTime),
    ("number", InputType::Number),
    ("range", InputType::Range),
    ("color", InputType::Color),
    ("checkbox", InputType::Checkbox),
    ("radio", InputType::Radio),
    ("file", InputType::File),
    ("submit", InputType::Submit),
    ("image", InputType::Image),
    ("reset", InputType::Reset),
    ("button", InputType::Button),
];

impl InputType {
    /// The state for a value of the attribute `type`. Without the attribute, and for any other
    /// value, it is `Text`.
    #[must_use]
    pub fn from_attr(value: Option<&str>) -> Self {
        let found = value.and_then(|value| {
            KEYWORDS.iter().find(|(keyword, _)| keyword.eq_ignore_ascii_case(value))
        });
        found.map_or(Self::Text, |(_, state)| *state)
    }

    /// The keyword for the state, such as `datetime-local`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let found = KEYWORDS.iter().find(|(_, state)| *state == self);
        found.map_or("text", |(keyword, _)| keyword)
    }

    /// Whether it is a button.
    #[must_use]
    pub fn is_button(self) -> bool {
        matches!(self, Self::Submit | Self::Image | Self::Reset | Self::Button)
    }

    /// Whether it is a field for a line of text, to which `maxlength` and `minlength` apply.
    ///
    /// <https://html.spec.whatwg.org/multipage/input.html#attr-input-maxlength>
    #[must_use]
    pub fn is_text(self) -> bool {
        matches!(
            self,
            Self::Text | Self::Search | Self::Telephone | Self::Url | Self::Email | Self::Password
        )
    }

    /// Whether the attributes `min` and `max` apply.
    ///
    /// <https://html.spec.whatwg.org/multipage/input.html#the-min-and-max-attributes>
    #[must_use]
    pub fn has_range(self) -> bool {
        matches!(
            self,
            Self::Date
                | Self::Month
                | Self::Week
                | Self::Time
                | Self::LocalDateTime
                | Self::Number
                | Self::Range
        )
    }

    /// Whether the attribute `required` applies.
    ///
    /// <https://html.spec.whatwg.org/multipage/input.html#the-required-attribute>
    #[must_use]
    pub fn can_be_required(self) -> bool {
        !matches!(self, Self::Hidden | Self::Range | Self::Color) && !self.is_button()
    }

    /// Whether the attribute `readonly` applies.
    ///
    /// <https://html.spec.whatwg.org/multipage/input.html#the-readonly-attribute>
    #[must_use]
    pub fn can_be_read_only(self) -> bool {
        self.is_text() || self.has_range() && self != Self::Range
    }

    /// Whether the attribute `placeholder` applies.
    ///
    /// <https://html.spec.whatwg.org/multipage/input.html#the-placeholder-attribute>
    #[must_use]
    pub fn has_placeholder(self) -> bool {
        self.is_text() || self == Self::Number
    }
}
