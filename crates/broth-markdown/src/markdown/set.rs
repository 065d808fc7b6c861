//! Sets options by their names.

use super::Converter;
use crate::options::{Choice, NAMES, NARROWEST, OptionError, RawHtml, listed};

impl Converter {
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
    /// use broth::markdown::Converter;
    ///
    /// let mut converter = Converter::new();
    /// converter.set("bullet", "*")?;
    /// converter.set("hard_break", "spaces")?;
    /// assert_eq!(converter.convert("<ul><li>Hot<br>soup</ul>"), "* Hot  \n  soup\n");
    ///
    /// let error = converter.set("bullet", "x").unwrap_err();
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
            "raw_html" => self.set_raw_html(self.policy(value)?),
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

    /// Parses a value of `raw_html`.
    fn policy(&self, word: &str) -> Result<RawHtml, OptionError> {
        let policy: RawHtml = word.parse()?;
        if policy == RawHtml::Sanitized && self.sanitizer.is_none() {
            let words = [RawHtml::Never.as_str(), RawHtml::Keep.as_str()];
            return Err(OptionError::value(RawHtml::NAME, word, &listed(words.into_iter())));
        }
        Ok(policy)
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
