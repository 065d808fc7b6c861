//! The values of options, and the words that name them.

use broth_markup::distance::nearest;

use super::{
    BlockCells, Bullet, DefinitionLists, Details, Emphasis, Fence, Flavor, Footnotes, HardBreak,
    Heading, Kbd, Links, Math, OptionError, RawHtml, SubSup, listed,
};

/// An option with a fixed set of values, each named by a word.
///
/// ```
/// use broth::markdown::{Choice, Emphasis};
///
/// let words: Vec<_> = Emphasis::VALUES.iter().map(|value| value.word).collect();
/// assert_eq!(words, ["asterisk", "underscore"]);
/// assert_eq!("_".parse(), Ok(Emphasis::Underscore));
/// assert_eq!(Emphasis::Underscore.to_string(), "underscore");
/// ```
pub trait Choice: Copy + PartialEq + 'static {
    /// The name of the option.
    const NAME: &'static str;
    /// All values. The first one is the default.
    const VALUES: &'static [Value<Self>];

    /// The word for this value: `as_str`, for any option.
    fn word(self) -> &'static str {
        let value = Self::VALUES.iter().find(|value| value.value == self);
        value.map_or("", |value| value.word)
    }

    /// Finds the value for a word or a mark.
    ///
    /// # Errors
    ///
    /// Fails if no value has this word or mark.
    fn from_word(word: &str) -> Result<Self, OptionError> {
        let is_it = |value: &&Value<Self>| value.word == word || value.marks.contains(&word);
        let value = Self::VALUES.iter().find(is_it).map(|value| value.value);
        value.ok_or_else(|| {
            let words = Self::VALUES.iter().map(|value| value.word);
            OptionError::value(Self::NAME, word, &listed(words.clone()))
                .meaning(nearest(word, words))
        })
    }
}

/// A value of an option, with its names.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Value<T: 'static> {
    /// The value.
    pub value: T,
    /// The word that names it.
    pub word: &'static str,
    /// Marks that are accepted in place of the word, such as `_`.
    pub marks: &'static [&'static str],
    /// A short description.
    pub summary: &'static str,
}

pub(crate) const fn value<T>(
    value: T,
    word: &'static str,
    marks: &'static [&'static str],
    summary: &'static str,
) -> Value<T> {
    Value { value, word, marks, summary }
}

impl Choice for Flavor {
    const NAME: &'static str = "flavor";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Gfm, "gfm", &[], "GitHub's: tables, strikethrough, task lists"),
        value(Self::CommonMark, "commonmark", &[], "CommonMark without extensions"),
    ];
}

impl Choice for Emphasis {
    const NAME: &'static str = "emphasis";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Asterisk, "asterisk", &["*"], "`*soup*`"),
        value(Self::Underscore, "underscore", &["_"], "`_soup_`"),
    ];
}

impl Choice for Bullet {
    const NAME: &'static str = "bullet";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Dash, "dash", &["-"], "`- soup`"),
        value(Self::Asterisk, "asterisk", &["*"], "`* soup`"),
        value(Self::Plus, "plus", &["+"], "`+ soup`"),
    ];
}

impl Choice for Fence {
    const NAME: &'static str = "fence";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Backticks, "backticks", &["`", "```"], "Three backticks, or more"),
        value(Self::Tildes, "tildes", &["~", "~~~"], "`~~~`, or more"),
    ];
}

impl Choice for Heading {
    const NAME: &'static str = "heading";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Atx, "atx", &["#"], "`# Soup`"),
        value(Self::Setext, "setext", &["="], "Underlined"),
    ];
}

impl Choice for HardBreak {
    const NAME: &'static str = "hard_break";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Backslash, "backslash", &["\\"], "A backslash"),
        value(Self::Spaces, "spaces", &["  "], "Two spaces"),
    ];
}

impl Choice for Links {
    const NAME: &'static str = "links";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Inline, "inline", &[], "`[soup](/soup)`"),
        value(
            Self::References,
            "references",
            &[],
            "`[soup][1]`, with the addresses at the end of the document",
        ),
    ];
}

impl Choice for RawHtml {
    const NAME: &'static str = "raw_html";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Never, "never", &[], "They are unwrapped or dropped"),
        value(
            Self::Sanitized,
            "sanitized",
            &[],
            "The elements and attributes that the standard's default sanitizer allows",
        ),
        value(
            Self::Keep,
            "keep",
            &[],
            "All of them, with all of their attributes: only for documents that you trust",
        ),
    ];
}

impl Choice for Math {
    const NAME: &'static str = "math";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Text, "text", &[], "As their text"),
        value(Self::Tex, "tex", &[], "As their TeX annotation, in code"),
    ];
}

impl Choice for SubSup {
    const NAME: &'static str = "sub_sup";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Marks, "marks", &[], "`H₂O`, `x^q`"),
        value(Self::Text, "text", &[], "`H2O`, `xq`"),
    ];
}

impl Choice for BlockCells {
    const NAME: &'static str = "block_cells";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Unwrap, "unwrap", &[], "The blocks stay, without a table around them"),
        value(
            Self::Text,
            "text",
            &[],
            "The table stays, with the blocks of a cell as text on one line",
        ),
    ];
}

impl Choice for Footnotes {
    const NAME: &'static str = "footnotes";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Links, "links", &[], "As links and a list, as in the document"),
        value(Self::Markdown, "markdown", &[], "`soup[^1]`, for readers with this extension"),
    ];
}

const AUTO: &str = "As HTML if raw HTML is allowed, otherwise in the next form";
const HTML: &str = "HTML, even if it is allowed for nothing else";

impl Choice for DefinitionLists {
    const NAME: &'static str = "definition_lists";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Auto, "auto", &[], AUTO),
        value(Self::List, "list", &[], "A list of the terms, each with its descriptions"),
        value(Self::Text, "text", &[], "Paragraphs"),
        value(Self::Html, "html", &[], HTML),
    ];
}

impl Choice for Details {
    const NAME: &'static str = "details";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Auto, "auto", &[], AUTO),
        value(Self::Text, "text", &[], "Its content"),
        value(Self::Html, "html", &[], HTML),
    ];
}

impl Choice for Kbd {
    const NAME: &'static str = "kbd";
    const VALUES: &'static [Value<Self>] = &[
        value(Self::Auto, "auto", &[], AUTO),
        value(Self::Code, "code", &[], "Code"),
        value(Self::Text, "text", &[], "Ordinary text"),
        value(Self::Html, "html", &[], HTML),
    ];
}

/// Implements `as_str`, `FromStr` and `Display` with the words of a choice.
macro_rules! words {
    ($($choice:ident),*) => {$(
        impl $choice {
            /// The word for it, as in the command and the packages for other languages.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                $crate::options::Choice::word(self)
            }
        }

        impl core::str::FromStr for $choice {
            type Err = $crate::OptionError;

            fn from_str(word: &str) -> Result<Self, $crate::OptionError> {
                $crate::options::Choice::from_word(word)
            }
        }

        impl core::fmt::Display for $choice {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    )*};
}

pub(crate) use words;

words!(
    Flavor,
    Emphasis,
    Bullet,
    Fence,
    Heading,
    HardBreak,
    Links,
    RawHtml,
    Math,
    SubSup,
    BlockCells,
    Footnotes,
    DefinitionLists,
    Details,
    Kbd
);

#[cfg(test)]
mod tests {
    use core::fmt;

    use super::*;

    fn check<T: Choice + Default + fmt::Debug>() {
        assert_eq!(T::VALUES[0].value, T::default());
        for value in T::VALUES {
            assert_eq!(T::from_word(value.word), Ok(value.value));
            assert_eq!(value.value.word(), value.word);
            assert!(value.marks.iter().all(|mark| T::from_word(mark) == Ok(value.value)));
        }
        assert!(T::from_word("").is_err());
    }

    #[test]
    fn all_words_are_read_and_the_first_is_the_default() {
        check::<Flavor>();
        check::<Emphasis>();
        check::<Bullet>();
        check::<Fence>();
        check::<Heading>();
        check::<HardBreak>();
        check::<Links>();
        check::<RawHtml>();
        check::<Math>();
        check::<SubSup>();
        check::<BlockCells>();
        check::<Footnotes>();
        check::<DefinitionLists>();
        check::<Details>();
        check::<Kbd>();
    }
}
