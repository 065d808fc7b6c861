//! Boolean and enumerated attributes.

use alloc::vec::Vec;

use crate::{Error, Reason};

/// Whether a boolean attribute is true: whether it is present at all.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attribute>
///
/// ```
/// use broth::values::boolean_attribute;
///
/// assert!(boolean_attribute(Some("false"))); // it is present
/// assert!(!boolean_attribute(None));
/// ```
pub fn boolean_attribute(value: Option<&str>) -> bool {
    value.is_some()
}

/// Checks that the value of a boolean attribute is valid: the empty string, or the attribute's
/// name.
///
/// ```
/// use broth::values::check_valid_boolean_attribute;
///
/// assert!(check_valid_boolean_attribute("", "checked").is_ok());
/// assert!(check_valid_boolean_attribute("CHECKED", "checked").is_ok());
/// assert!(check_valid_boolean_attribute("true", "checked").is_err());
/// ```
pub fn check_valid_boolean_attribute(value: &str, name: &str) -> Result<(), Error> {
    if value.is_empty() || value.eq_ignore_ascii_case(name) {
        return Ok(());
    }
    let expected = "no value, or the name of the attribute";
    Err(Error::new(Reason::NotAllowed, expected, 0).about(value.len()))
}

/// An enumerated attribute: its keywords and their states.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#enumerated-attribute>
///
/// ```
/// use broth::values::EnumeratedAttribute;
///
/// let draggable = EnumeratedAttribute::new(&[("true", "true"), ("false", "false")])
///     .missing_value_default("auto")
///     .invalid_value_default("auto");
/// assert_eq!(draggable.state(Some("TRUE")), Some("true"));
/// assert_eq!(draggable.state(Some("yes")), Some("auto"));
/// assert_eq!(draggable.state(None), Some("auto"));
/// assert_eq!(draggable.canonical_keyword("auto"), None);
///
/// let shape = EnumeratedAttribute::new(&[("circle", "circle"), ("circ", "circle")])
///     .non_conforming("circ")
///     .empty_value_default("rectangle");
/// assert_eq!(shape.state(Some("circ")), Some("circle"));
/// assert!(shape.check_valid("circ").is_err());
/// assert_eq!(shape.state(Some("")), Some("rectangle"));
/// assert_eq!(shape.state(Some("star")), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnumeratedAttribute<'a> {
    keywords: Vec<(&'a str, &'a str)>,
    non_conforming: Vec<&'a str>,
    missing: Option<&'a str>,
    invalid: Option<&'a str>,
    empty: Option<&'a str>,
}

impl<'a> EnumeratedAttribute<'a> {
    /// Creates an attribute from pairs of a keyword and its state.
    pub fn new(keywords: &[(&'a str, &'a str)]) -> Self {
        Self { keywords: keywords.to_vec(), ..Self::default() }
    }

    /// Marks a keyword as one that browsers accept but authors must not use.
    pub fn non_conforming(mut self, keyword: &'a str) -> Self {
        self.non_conforming.push(keyword);
        self
    }

    /// Sets the state for a missing attribute.
    pub fn missing_value_default(mut self, state: &'a str) -> Self {
        self.missing = Some(state);
        self
    }

    /// Sets the state for a value that is none of the keywords.
    pub fn invalid_value_default(mut self, state: &'a str) -> Self {
        self.invalid = Some(state);
        self
    }

    /// Sets the state for the empty string, if that is not a keyword.
    pub fn empty_value_default(mut self, state: &'a str) -> Self {
        self.empty = Some(state);
        self
    }

    /// Determines the state of an attribute; `None` means *no state*.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#enumerated-attribute>
    pub fn state(&self, value: Option<&str>) -> Option<&'a str> {
        let Some(value) = value else {
            // Steps 1.1 and 1.2.
            return self.missing;
        };
        // Step 2.
        let is = |(keyword, _): &&(&str, _)| keyword.eq_ignore_ascii_case(value);
        if let Some((_, state)) = self.keywords.iter().find(is) {
            return Some(state);
        }
        // Step 3.
        if value.is_empty() && self.empty.is_some() {
            return self.empty;
        }
        // Steps 4 and 5.
        self.invalid
    }

    /// Checks that a value is valid: a conforming keyword, or the empty string if that has a
    /// default.
    pub fn check_valid(&self, value: &str) -> Result<(), Error> {
        let is = |keyword: &&str| keyword.eq_ignore_ascii_case(value);
        let is_keyword = self.keywords.iter().any(|(keyword, _)| is(keyword));
        let is_empty = value.is_empty() && self.empty.is_some();
        if is_keyword && !self.is_non_conforming(value) || is_empty {
            return Ok(());
        }
        Err(Error::new(Reason::NotAllowed, "one of the keywords", 0).about(value.len()))
    }

    fn is_non_conforming(&self, keyword: &str) -> bool {
        self.non_conforming.iter().any(|other| other.eq_ignore_ascii_case(keyword))
    }

    /// Returns the keyword that reflects a state. It is `None` if the state has no keyword, or if
    /// it has several and only the attribute's own definition can choose.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#canonical-keyword>
    ///
    /// ```
    /// use broth::values::EnumeratedAttribute;
    ///
    /// let attribute = EnumeratedAttribute::new(&[("", "on"), ("on", "on"), ("off", "off")]);
    /// assert_eq!(attribute.canonical_keyword("on"), Some("on"));
    /// assert_eq!(attribute.canonical_keyword("off"), Some("off"));
    /// ```
    pub fn canonical_keyword(&self, state: &str) -> Option<&'a str> {
        let all: Vec<&'a str> =
            self.keywords.iter().filter(|(_, s)| *s == state).map(|(k, _)| *k).collect();
        let conforming: Vec<&'a str> =
            all.iter().copied().filter(|k| !self.is_non_conforming(k)).collect();
        match (&*all, &*conforming) {
            // Step 1.
            (&[only], _) => Some(only),
            // Step 2.
            (_, &[only]) => Some(only),
            // Step 3.
            (_, &["", other] | &[other, ""]) => Some(other),
            // Step 4.
            _ => None,
        }
    }
}
