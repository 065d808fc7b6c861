//! Media queries, as far as HTML defines them.

use crate::css::{Word, words};
use crate::{Error, Reason};

/// Whether a media query list matches. By HTML's rules, an empty one and white space match;
/// anything else is passed to `matches_media_query_list`, because CSS decides.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#matches-the-environment>
///
/// ```
/// use broth::values::matches_the_environment;
///
/// assert!(matches_the_environment(" \n", |_| unreachable!()));
/// assert!(!matches_the_environment("print", |query| query != "print"));
/// ```
pub fn matches_the_environment(
    input: &str,
    matches_media_query_list: impl FnOnce(&str) -> bool,
) -> bool {
    input.bytes().all(|byte| byte.is_ascii_whitespace()) || matches_media_query_list(input)
}

/// Checks that a string is a valid media query list, which means that it matches the production
/// [`<media-query-list>`](https://drafts.csswg.org/mediaqueries-4/#typedef-media-query-list).
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-media-query-list>
///
/// The production accepts any media type and anything in parentheses (`<general-enclosed>`): it
/// does not say which types and features exist. Strings with a backslash or `url(` are not checked,
/// and pass.
///
/// ```
/// use broth::values::check_valid_media_query_list as check;
///
/// assert!(check("screen and (min-width: 30em), print").is_ok());
/// assert!(check("").is_ok());
/// let error = check("screen, , print").unwrap_err();
/// assert_eq!(error.to_string(), "expected a media query at byte 8, found ','");
/// assert_eq!(check("(color) and (hover) or (width)").unwrap_err().offset(), 20);
/// ```
pub fn check_valid_media_query_list(input: &str) -> Result<(), Error> {
    let Some(words) = words(input)? else { return Ok(()) };
    if words.is_empty() {
        return Ok(());
    }
    let mut list = List { input, words: &words };
    loop {
        list.media_query()?;
        match list.words {
            [] => return Ok(()),
            [(_, Word::Comma), rest @ ..] => list.words = rest,
            _ => return Err(list.unexpected("a comma or the end of the value")),
        }
    }
}

/// The words of the list that are still to be read.
struct List<'w, 'v> {
    input: &'v str,
    words: &'w [(usize, Word<'v>)],
}

impl<'v> List<'_, 'v> {
    /// <https://drafts.csswg.org/mediaqueries-4/#typedef-media-query>
    fn media_query(&mut self) -> Result<(), Error> {
        let start = self.words;
        let is_only = self.name_is("only");
        let is_negated = !is_only && self.name_is("not");
        match self.words {
            [(_, Word::Name(name)), rest @ ..] if !is_reserved(name) => {
                self.words = rest;
                if self.name_is("and") { self.conditions(&["and"]) } else { Ok(()) }
            }
            _ if is_only => Err(self.unexpected("a media type after `only`")),
            [(_, Word::Name(_)), ..] | [] | [(_, Word::Comma), ..] if !is_negated => {
                Err(self.unexpected("a media query"))
            }
            _ => {
                self.words = start;
                self.conditions(&["and", "or"])
            }
        }
    }

    /// <https://drafts.csswg.org/mediaqueries-4/#typedef-media-condition>: `not` and a feature, or
    /// features joined by one of the words, always by the same one.
    fn conditions(&mut self, joints: &[&str]) -> Result<(), Error> {
        if self.name_is("not") {
            return self.feature();
        }
        self.feature()?;
        let Some(joint) = joints.iter().find(|joint| self.name_is(joint)) else { return Ok(()) };
        loop {
            self.feature()?;
            if !self.name_is(joint) {
                return Ok(());
            }
        }
    }

    /// <https://drafts.csswg.org/mediaqueries-4/#typedef-media-in-parens>
    fn feature(&mut self) -> Result<(), Error> {
        match self.words {
            [(_, Word::Parentheses(_) | Word::Function(_)), rest @ ..] => {
                self.words = rest;
                Ok(())
            }
            _ => Err(self.unexpected("a feature in parentheses")),
        }
    }

    /// Reads a name, if it is this one.
    fn name_is(&mut self, name: &str) -> bool {
        match self.words {
            [(_, Word::Name(found)), rest @ ..] if found.eq_ignore_ascii_case(name) => {
                self.words = rest;
                true
            }
            _ => false,
        }
    }

    fn unexpected(&self, expected: &'static str) -> Error {
        let at = self.words.first().map_or(self.input.len(), |(start, _)| *start);
        let found = self.input[at..].chars().next();
        Error::new(found.map_or(Reason::UnexpectedEnd, Reason::UnexpectedCharacter), expected, at)
    }
}

/// <https://drafts.csswg.org/mediaqueries-4/#typedef-media-type>: the names that no media type has.
fn is_reserved(name: &str) -> bool {
    ["not", "only", "and", "or", "layer"].iter().any(|word| word.eq_ignore_ascii_case(name))
}
