//! Matches attribute selectors against attributes.

use alloc::vec;

use broth_markup::{Name, Namespace};

use crate::program::{AttributeNamespace, AttributeTest, AttributeValue, Case, Matcher};
use crate::subject::Subject;
use crate::words::is_same;

impl AttributeTest {
    /// The name to look for.
    ///
    /// <https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors>
    #[inline]
    pub(crate) fn name(&self, is_html: bool) -> (Name, &str) {
        match is_html {
            true => (self.local.lower_name, &self.local.lower),
            false => (self.local.exact_name, &self.local.exact),
        }
    }

    /// Whether the value is one that the selector asks for.
    #[inline]
    pub(crate) fn accepts(&self, found: &str, is_html: bool) -> bool {
        let value = self.value.as_ref();
        value.is_none_or(|value| value.matches(found, self.folds && is_html))
    }

    /// <https://drafts.csswg.org/selectors-4/#attribute-selectors>
    pub(crate) fn matches(&self, subject: impl Subject, is_html: bool) -> bool {
        let (_, local) = self.name(is_html);
        subject.any_attribute(|name, value| {
            let in_none = name.namespace == Namespace::None;
            // A name in a namespace is compared as it is written, also on HTML elements.
            let local = if in_none { local } else { &*self.local.exact };
            name.local == local
                && match &self.namespace {
                    None => in_none,
                    Some(AttributeNamespace::Any) => true,
                    Some(AttributeNamespace::Of(namespace)) => namespace.is(name.namespace),
                }
                && self.accepts(value, is_html)
        })
    }
}

impl AttributeValue {
    #[inline]
    fn matches(&self, text: &str, folds: bool) -> bool {
        let folds = match self.case {
            Some(Case::Insensitive) => true,
            Some(Case::Sensitive) => false,
            None => folds,
        };
        // OPTIMIZATION: without a call for most of the values that begin with something else.
        let begins = matches!(self.matcher, Matcher::Equals | Matcher::Dash | Matcher::Prefix);
        if begins && !folds && text.as_bytes().first() != self.value.as_bytes().first() {
            return false;
        }
        self.matches_folding(text, folds)
    }

    fn matches_folding(&self, text: &str, folds: bool) -> bool {
        let (found, value) = (text.as_bytes(), self.value.as_bytes());
        let is = |found: &[u8]| is_same(found, value, folds);
        let len = value.len();
        match self.matcher {
            Matcher::Equals => is(found),
            Matcher::Dash => is(found) || (found.get(len) == Some(&b'-') && is(&found[..len])),
            // The others match nothing if the value is empty.
            _ if len == 0 => false,
            Matcher::Includes => found.split(u8::is_ascii_whitespace).any(is),
            Matcher::Prefix => found.get(..len).is_some_and(is),
            Matcher::Suffix => found.len() >= len && is(&found[found.len() - len..]),
            Matcher::Substring => contains(found, value, folds),
        }
    }
}

/// Whether a text contains another one, by the algorithm of Knuth, Morris and Pratt, which reads each of them once.
fn contains(text: &[u8], wanted: &[u8], folds: bool) -> bool {
    const SHORT: usize = 64;
    let fold = |byte: u8| if folds { byte.to_ascii_lowercase() } else { byte };
    let Some(first) = wanted.first().filter(|_| wanted.len() <= text.len()) else {
        return wanted.is_empty();
    };
    // OPTIMIZATION: without a table for a short text, of which little would be read again.
    if text.len() <= SHORT {
        let mut places = text.windows(wanted.len());
        return places.any(|here| fold(here[0]) == fold(*first) && is_same(here, wanted, folds));
    }
    // For each number of matched bytes, the next smaller one: `wanted` is searched for in itself, and then in the text.
    let mut shorter = vec![0; wanted.len() + 1];
    let mut matched = 0;
    for (at, &byte) in wanted.iter().chain(text).enumerate().skip(1) {
        if at == wanted.len() {
            matched = 0;
        }
        while matched > 0 && fold(wanted[matched]) != fold(byte) {
            matched = shorter[matched];
        }
        matched += usize::from(fold(wanted[matched]) == fold(byte));
        match shorter.get_mut(at + 1) {
            Some(shorter) => *shorter = matched,
            None if matched == wanted.len() => return true,
            None => {}
        }
    }
    false
}

/// The HTML attributes whose values are compared without regard to case.
///
/// <https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors>
pub(crate) static FOLDING: [Name; 46] = [
    Name::Accept,
    Name::AcceptCharset,
    Name::Align,
    Name::Alink,
    Name::Axis,
    Name::Bgcolor,
    Name::Charset,
    Name::Checked,
    Name::Clear,
    Name::Codetype,
    Name::Color,
    Name::Compact,
    Name::Declare,
    Name::Defer,
    Name::Dir,
    Name::Direction,
    Name::Disabled,
    Name::Enctype,
    Name::Face,
    Name::Frame,
    Name::Hreflang,
    Name::HttpEquiv,
    Name::Lang,
    Name::Language,
    Name::Link,
    Name::Media,
    Name::Method,
    Name::Multiple,
    Name::Nohref,
    Name::Noresize,
    Name::Noshade,
    Name::Nowrap,
    Name::Readonly,
    Name::Rel,
    Name::Rev,
    Name::Rules,
    Name::Scope,
    Name::Scrolling,
    Name::Selected,
    Name::Shape,
    Name::Target,
    Name::Text,
    Name::Type,
    Name::Valign,
    Name::Valuetype,
    Name::Vlink,
];

#[cfg(test)]
mod tests {
    use super::contains;

    #[test]
    fn a_substring_is_found_as_the_standard_library_finds_it() {
        let texts =
            ["", "a", "aab", "soup", "so", "oupsoup", "\u{e9}a\u{e8}", "aaaaaaab", "aaSoaab"];
        for text in texts {
            for long in [text.into(), [text, &"-".repeat(64), text].concat(), text.repeat(20)] {
                for wanted in
                    texts.map(|text| text.repeat(2)).iter().map(|text| &**text).chain(texts)
                {
                    let contains = |folds| contains(long.as_bytes(), wanted.as_bytes(), folds);
                    assert_eq!(contains(false), long.contains(wanted), "{long} {wanted}");
                    let (long, wanted) = (long.to_ascii_lowercase(), wanted.to_ascii_lowercase());
                    assert_eq!(contains(true), long.contains(&wanted), "{long} {wanted}");
                }
            }
        }
    }
}
