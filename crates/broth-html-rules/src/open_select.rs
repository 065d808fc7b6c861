//! `OpenSelect`: tracks the selected option of a `select` whose markup is being read, and the
//! `selectedcontent` into which it is copied.
//!
//! The selected option shows in the tree even without scripts, because a parser copies its content.
//! The rules need no tree, so the tree builder and the serializer that predicts it can share them.

/// An open `select` whose selected option may be copied: one that allows no more than one option.
///
/// `N` is a handle to an element.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>
///
/// ```
/// use broth_html_rules::{OpenSelect, OptionAttributes};
///
/// // <select><button><selectedcontent></button> <option>a</option> <option selected>b</option>
/// let mut select = OpenSelect::new(None);
/// assert_eq!(select.selectedcontent(&"selectedcontent"), None);
/// select.option(&"a", None, OptionAttributes::default());
/// assert_eq!(select.copies(&"a"), Some(&"selectedcontent"));
/// select.option(&"b", None, OptionAttributes { selected: true, disabled: false });
/// assert_eq!(select.copies(&"b"), Some(&"selectedcontent"));
/// ```
#[derive(Clone, Debug)]
pub struct OpenSelect<N> {
    /// Whether at least one option is always selected: the *display size* is 1.
    is_drop_down: bool,
    /// The first `selectedcontent` inside it, if it is not disabled.
    selectedcontent: Option<N>,
    has_selectedcontent: bool,
    /// The option that is selected so far.
    selected: Option<N>,
    /// The last `optgroup`, if it is disabled.
    disabled_optgroup: Option<N>,
}

/// The attributes of an `option` that decide whether it is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OptionAttributes {
    /// `selected`
    pub selected: bool,
    /// `disabled`
    pub disabled: bool,
}

impl<N: Clone + PartialEq> OpenSelect<N> {
    /// A `select` without `multiple`; `size` is the value of that attribute.
    #[must_use]
    pub fn new(size: Option<&str>) -> Self {
        Self {
            is_drop_down: display_size_is_one(false, size),
            selectedcontent: None,
            has_selectedcontent: false,
            selected: None,
            disabled_optgroup: None,
        }
    }

    /// An `option` begins in an element of the `select`.
    pub fn option(&mut self, option: &N, parent: Option<&N>, attributes: OptionAttributes) {
        let is_disabled = attributes.disabled
            || (self.disabled_optgroup.is_some() && self.disabled_optgroup.as_ref() == parent);
        let by_default = self.selected.is_none() && self.is_drop_down && !is_disabled;
        if attributes.selected || by_default {
            self.selected = Some(option.clone());
        }
    }

    /// An `optgroup` begins in the `select` that is not disabled.
    pub fn optgroup(&mut self) {
        self.disabled_optgroup = None;
    }

    /// A disabled `optgroup` begins in the `select`.
    ///
    /// ```
    /// use broth_html_rules::{OpenSelect, OptionAttributes};
    ///
    /// // <select><selectedcontent></selectedcontent> <optgroup disabled><option>a</option></optgroup>
    /// let mut select = OpenSelect::new(None);
    /// select.selectedcontent(&"selectedcontent");
    /// select.disabled_optgroup(&"optgroup");
    /// select.option(&"a", Some(&"optgroup"), OptionAttributes::default());
    /// assert_eq!(select.copies(&"a"), None);
    /// ```
    pub fn disabled_optgroup(&mut self, optgroup: &N) {
        self.disabled_optgroup = Some(optgroup.clone());
    }

    /// A `selectedcontent` begins in the `select` that is not disabled. Returns the option that is
    /// copied into it at once.
    pub fn selectedcontent(&mut self, selectedcontent: &N) -> Option<&N> {
        if core::mem::replace(&mut self.has_selectedcontent, true) {
            return None;
        }
        self.selectedcontent = Some(selectedcontent.clone());
        self.selected.as_ref()
    }

    /// A disabled `selectedcontent` begins in the `select`: one in an option, in another
    /// `selectedcontent`, or in a `select` inside a `select`. Nothing is copied into it, nor into
    /// any that follows.
    pub fn disabled_selectedcontent(&mut self) {
        self.has_selectedcontent = true;
    }

    /// An option ends: *maybe clone an option into selectedcontent*. Returns the element that it is
    /// copied into.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent>
    #[must_use]
    pub fn copies(&self, option: &N) -> Option<&N> {
        // Steps 1 and 2.
        self.selectedcontent.as_ref().filter(|_| self.selected.as_ref() == Some(option))
    }
}

/// Whether the *display size* of a `select` is 1: it shows one option. `size` is the value of that
/// attribute.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size>
#[must_use]
pub fn display_size_is_one(is_multiple: bool, size: Option<&str>) -> bool {
    size.and_then(is_one).unwrap_or(!is_multiple)
}

/// Whether a text is 1 by the rules for parsing non-negative integers (nothing else matters here);
/// `None` if it is not a number.
fn is_one(text: &str) -> Option<bool> {
    let text = text.trim_start_matches(|c: char| c.is_ascii_whitespace());
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text[..end].trim_start_matches('0') == "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_ATTRIBUTES: OptionAttributes = OptionAttributes { selected: false, disabled: false };
    const SELECTED: OptionAttributes = OptionAttributes { selected: true, disabled: false };
    const DISABLED: OptionAttributes = OptionAttributes { selected: false, disabled: true };
    const BOTH: OptionAttributes = OptionAttributes { selected: true, disabled: true };

    #[test]
    fn one_option_is_selected_by_default_if_the_size_is_one() {
        for (size, selected) in [
            (None, true),
            (Some("1"), true),
            (Some(" +01px"), true),
            (Some("x"), true),
            (Some("-1"), true),
            (Some("0"), false),
            (Some("2"), false),
            (Some("10"), false),
        ] {
            let mut select = OpenSelect::new(size);
            select.option(&1, None, NO_ATTRIBUTES);
            assert_eq!(select.selectedcontent(&2), selected.then_some(&1), "{size:?}");
        }
    }

    #[test]
    fn the_first_option_is_selected_unless_a_later_one_is() {
        let mut select = OpenSelect::new(None);
        select.selectedcontent(&9);
        select.option(&1, None, NO_ATTRIBUTES);
        select.option(&2, None, NO_ATTRIBUTES);
        assert_eq!((select.copies(&1), select.copies(&2)), (Some(&9), None));
        select.option(&3, None, SELECTED);
        select.option(&4, None, NO_ATTRIBUTES);
        assert_eq!((select.copies(&3), select.copies(&4)), (Some(&9), None));
    }

    #[test]
    fn disabled_options_are_selected_only_by_their_attribute() {
        let mut select = OpenSelect::new(None);
        select.disabled_optgroup(&1);
        select.option(&2, Some(&1), NO_ATTRIBUTES);
        select.option(&3, Some(&9), DISABLED);
        select.selectedcontent(&4);
        assert_eq!((select.copies(&2), select.copies(&3)), (None, None));
        select.option(&5, Some(&9), NO_ATTRIBUTES);
        assert_eq!(select.copies(&5), Some(&4));
        select.option(&6, Some(&1), BOTH);
        assert_eq!((select.copies(&5), select.copies(&6)), (None, Some(&4)));
    }

    #[test]
    fn only_the_first_selectedcontent_gets_a_copy_and_none_if_it_is_disabled() {
        let mut select = OpenSelect::new(None);
        select.option(&1, None, NO_ATTRIBUTES);
        assert_eq!(select.selectedcontent(&2), Some(&1));
        assert_eq!(select.selectedcontent(&3), None);
        assert_eq!(select.copies(&1), Some(&2));

        let mut select = OpenSelect::new(None);
        select.option(&1, None, NO_ATTRIBUTES);
        select.disabled_selectedcontent();
        assert_eq!(select.selectedcontent(&3), None);
        assert_eq!(select.copies(&1), None);
    }
}
