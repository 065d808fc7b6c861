//! Matches attribute selectors against attributes.

use broth_markup::{Name, Namespace};

use crate::ast::{Case, Matcher};
use crate::keywords::{is_same, lowercase};
use crate::subject::Subject;
use crate::test::{AttributeNamespace, AttributeTest, AttributeValue};

impl AttributeTest {
    /// The name of the attribute to look for.
    ///
    /// <https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors>
    #[inline]
    pub(crate) fn name(&self, is_html: bool) -> (Name, &str) {
        match is_html {
            true => (self.local.lower_name, &self.local.lower),
            false => (self.local.exact_name, &self.local.exact),
        }
    }

    /// Whether the selector accepts the value.
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
            // A name in a namespace is compared as it is written, even on HTML elements.
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
        let (found, value) = (text.as_bytes(), self.value.as_bytes());
        let is = |found: &[u8]| is_same(found, value, folds);
        let len = value.len();
        match self.matcher {
            Matcher::Equals => is(found),
            Matcher::Dash => is(found) || (found.get(len) == Some(&b'-') && is(&found[..len])),
            // With an empty value, the other matchers match nothing.
            _ if len == 0 => false,
            Matcher::Includes => found.split(u8::is_ascii_whitespace).any(is),
            Matcher::Prefix => found.get(..len).is_some_and(is),
            Matcher::Suffix => found.len() >= len && is(&found[found.len() - len..]),
            Matcher::Substring if folds => contains(&lowercase(text), &lowercase(&self.value)),
            Matcher::Substring => contains(text, &self.value),
        }
    }
}

/// Whether a text contains another.
// OPTIMIZATION: it equals `str::contains`, which takes three times as long for a short text.
fn contains(text: &str, wanted: &str) -> bool {
    const SHORT: usize = 64;
    match wanted.as_bytes().first() {
        Some(first) if text.len() <= SHORT => {
            let mut places = text.as_bytes().windows(wanted.len());
            places.any(|here| here[0] == *first && here == wanted.as_bytes())
        }
        _ => text.contains(wanted),
    }
}

/// The HTML attributes whose values are compared case-insensitively.
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
        let texts = ["", "a", "aab", "soup", "so", "oupsoup", "\u{e9}a\u{e8}", "aaaaaaab"];
        for text in texts {
            for long in [text.into(), [text, &"-".repeat(64), text].concat()] {
                for wanted in texts {
                    assert_eq!(contains(&long, wanted), long.contains(wanted), "{long} {wanted}");
                }
            }
        }
    }
}
