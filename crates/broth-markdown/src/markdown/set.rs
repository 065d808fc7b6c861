//! Sets options by their names.

use super::Options;
use crate::html::RawHtml;
use crate::options::{Choice, HtmlPolicy, NAMES, NARROWEST, OptionError, listed};

impl Options {
    /// The names that [`set`](Self::set) knows.
    pub const NAMES: [&str; NAMES.len()] = NAMES;

    /// The smallest width for [`wrap`](Self::wrap). No paragraph is narrower, however far it is
    /// indented.
    pub const NARROWEST: usize = NARROWEST;

    /// Sets an option by its name, with a word for its value, as the command and the packages for
    /// other languages do.
    ///
    /// The names are those of the methods, and `scripting`, which turns scripting on or off for the
    /// [`reader`](Self::reader). Case, hyphens and underscores in a name make no difference. A
    /// value is a word or mark of the option's [`Choice`], a number, or `true` or `false`, which
    /// may also be `on` or `off`.
    ///
    /// ```
    /// use broth::markdown::Options;
    ///
    /// let mut options = Options::default();
    /// options.set("bullet", "*")?;
    /// options.set("hard_break", "spaces")?;
    /// let doc = broth::html::parse("<ul><li>Hot<br>soup</ul>");
    /// assert_eq!(options.of(doc.root()).text, "* Hot  \n  soup\n");
    ///
    /// let error = options.set("bullet", "x").unwrap_err();
    /// assert_eq!(error.to_string(), "bullet cannot be \"x\"; use dash, asterisk or plus");
    /// # Ok::<(), broth::markdown::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there is no such option, or if it cannot have this value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let known = NAMES.into_iter().find(|known| is_same_name(known, name));
        let known = known.ok_or_else(|| OptionError::Name(name.into()))?;
        self.set_known(known, value).map_err(|error| error.named(name))
    }

    fn set_known(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let style = &mut self.style;
        match name {
            "flavor" => self.rules.flavor = value.parse()?,
            "emphasis" => style.emphasis = value.parse()?,
            "bullet" => style.bullet = value.parse()?,
            "heading" => style.heading = value.parse()?,
            "fence" => style.fence = value.parse()?,
            "hard_break" => style.hard_break = value.parse()?,
            "links" => style.links = value.parse()?,
            "wrap" => style.wrap = Some(width(value)?),
            "raw_html" => self.rules.html = self.html(value)?,
            "math" => self.rules.math = value.parse()?,
            "sub_sup" => self.rules.sub_sup = value.parse()?,
            "block_cells" => self.rules.block_cells = value.parse()?,
            "footnotes" => self.rules.footnotes = value.parse()?,
            "definition_lists" => self.rules.definition_lists = value.parse()?,
            "details" => self.rules.details = value.parse()?,
            "kbd" => self.rules.kbd = value.parse()?,
            "front_matter" => self.front_matter = switch(value)?,
            "scripting" => self.rules.reader = self.rules.reader.scripting(switch(value)?),
            _ => return Err(OptionError::Name(name.into())),
        }
        Ok(())
    }

    /// Sets what [`HtmlPolicy::Sanitized`] stands for, because this crate has no sanitizer.
    ///
    /// ```
    /// use broth::markdown::{Options, RawHtml};
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::default();
    /// let safe = RawHtml::by(move |element| sanitizer.attributes_kept(element));
    /// let mut options = Options::default().sanitizer(safe);
    /// options.set("raw_html", "sanitized")?;
    /// let doc = broth::html::parse("H<sub onclick=x()>2</sub>O");
    /// assert_eq!(options.of(doc.root()).text, "H<sub>2</sub>O\n");
    /// # Ok::<(), broth::markdown::OptionError>(())
    /// ```
    #[must_use]
    pub fn sanitizer(mut self, safe: RawHtml) -> Self {
        self.safe_html = Some(safe);
        self
    }

    fn html(&self, word: &str) -> Result<RawHtml, OptionError> {
        let policy = HtmlPolicy::of_word(word)?;
        match &self.safe_html {
            Some(safe) => Ok(policy.html(safe.clone())),
            None if policy != HtmlPolicy::Sanitized => Ok(policy.html(RawHtml::never())),
            None => {
                let words = [HtmlPolicy::Never.word(), HtmlPolicy::Keep.word()];
                Err(OptionError::value(HtmlPolicy::NAME, word, &listed(words.into_iter())))
            }
        }
    }
}

impl HtmlPolicy {
    /// Returns the policy that the word stands for; `safe` is the policy of a sanitizer.
    #[must_use]
    pub fn html(self, safe: RawHtml) -> RawHtml {
        match self {
            Self::Never => RawHtml::never(),
            Self::Sanitized => safe,
            Self::Keep => RawHtml::keep(),
        }
    }
}

fn is_same_name(known: &str, name: &str) -> bool {
    let letters = |name: &'_ str| {
        let letters = name.bytes().filter(|byte| !matches!(byte, b'_' | b'-'));
        letters.map(|byte| byte.to_ascii_lowercase()).collect::<alloc::vec::Vec<_>>()
    };
    letters(known) == letters(name)
}

/// Parses a width. One below the minimum is an error, and is not raised silently.
fn width(value: &str) -> Result<usize, OptionError> {
    let width = value.parse().ok().filter(|width| *width >= NARROWEST);
    width.ok_or_else(|| OptionError::value("wrap", value, "a whole number from 20 up"))
}

fn switch(value: &str) -> Result<bool, OptionError> {
    match value {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(OptionError::value("", value, "true or false")),
    }
}
