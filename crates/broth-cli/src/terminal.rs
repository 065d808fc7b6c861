//! Output on a terminal: colours where they are wanted, and no control characters from documents.

use std::fmt::{self, Display, Write as _};
use std::io::{self, IsTerminal as _};

use broth::check::terminal::is_terminal_control;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum When {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl When {
    /// Whether to use them on standard output.
    pub(crate) fn on_standard_output(self) -> bool {
        match self {
            Self::Auto => colors(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Whether standard output takes colours: it is a terminal, and nobody has turned them off
/// (<https://no-color.org>); or somebody has forced them on (<https://bixense.com/clicolors>).
pub(crate) fn colors() -> bool {
    let says = |name, yes: fn(&std::ffi::OsStr) -> bool| {
        std::env::var_os(name).is_some_and(|value| yes(&value))
    };
    if says("NO_COLOR", |value| !value.is_empty()) {
        return false;
    }
    says("CLICOLOR_FORCE", |value| !value.is_empty() && value != "0")
        || io::stdout().is_terminal() && !says("TERM", |value| value == "dumb")
}

/// Whether there is a standard output. If it is closed, the standard library opens one that
/// swallows everything before `main` begins.
pub(crate) fn standard_output() -> io::Result<()> {
    #[cfg(unix)]
    if before_main::WAS_CLOSED.load(std::sync::atomic::Ordering::Relaxed) {
        return Err(io::Error::other("standard output is closed; redirect it to a file or a pipe"));
    }
    Ok(())
}

#[cfg(unix)]
mod before_main {
    use std::os::fd::AsFd as _;
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor]
    fn look() {
        let is_closed = std::io::stdout().as_fd().try_clone_to_owned().is_err();
        WAS_CLOSED.store(is_closed, Ordering::Relaxed);
    }
}

/// The role of a piece of text, which decides its colour.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    /// The lines and brackets that hold a drawing together.
    Frame,
    /// The name of an element.
    Element,
    /// The name of an attribute.
    Attribute,
    /// A value.
    Value,
    /// Text of minor interest: comments, processing instructions.
    Aside,
}

/// Paints text, or leaves it as it is.
#[derive(Clone, Copy)]
pub(crate) struct Painter {
    pub(crate) colors: bool,
}

impl Painter {
    /// The text in the colour of its role.
    pub(crate) fn paint<T: Display>(self, role: Role, text: T) -> Painted<T> {
        Painted { role: self.colors.then_some(role), text }
    }
}

/// Text that is written in its colour.
pub(crate) struct Painted<T> {
    role: Option<Role>,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match self.role {
            None => return self.text.fmt(f),
            Some(Role::Frame) => "2",
            Some(Role::Element) => "1;34",
            Some(Role::Attribute) => "36",
            Some(Role::Value) => "32",
            Some(Role::Aside) => "2;3",
        };
        write!(f, "\x1b[{code}m{}\x1b[0m", self.text)
    }
}

/// A name from a document or file system, with characters escaped that would control the terminal.
pub(crate) fn visible(name: &str) -> Visible<'_> {
    Visible(name)
}

/// See [`visible`].
pub(crate) struct Visible<'n>(&'n str);

impl Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            if is_terminal_control(c) {
                write!(f, "{}", c.escape_default())?;
            } else {
                f.write_char(c)?;
            }
        }
        Ok(())
    }
}

/// A text of a document in quotes, with invisible characters escaped.
pub(crate) fn quoted(text: &str) -> Quoted<'_> {
    Quoted { text, is_short: false }
}

/// See [`quoted`].
pub(crate) struct Quoted<'t> {
    text: &'t str,
    is_short: bool,
}

impl Quoted<'_> {
    /// Only the beginning, if the text is long and the output is for people.
    pub(crate) fn short(self) -> Self {
        Self { is_short: io::stdout().is_terminal(), ..self }
    }
}

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The maximum number of characters.
        const SHORT: usize = 120;
        let end = self.text.char_indices().nth(SHORT).filter(|_| self.is_short);
        let shown = end.map_or(self.text, |(end, _)| &self.text[..end]);
        f.write_char('"')?;
        // `{:?}` would escape every combining mark, and so half of any text in Hindi.
        for (number, part) in shown.split('\'').enumerate() {
            let quote = if number > 0 { "'" } else { "" };
            write!(f, "{quote}{}", part.escape_debug())?;
        }
        match end {
            None => f.write_char('"'),
            Some((end, _)) => {
                let more = self.text[end..].chars().count();
                write!(f, "…\" and {more} more characters")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Quoted, quoted, visible};

    #[test]
    fn visible_characters_are_not_escaped() {
        for (text, shown) in [
            ("it's \"hot\"\n\t", r#""it's \"hot\"\n\t""#),
            ("हिन्दी, ไทย, e\u{301}", "\"हिन्दी, ไทย, e\u{301}\""),
            ("\u{1B}[31m\u{202E}\u{200B}", "\"\\u{1b}[31m\\u{202e}\\u{200b}\""),
        ] {
            assert_eq!(quoted(text).to_string(), shown);
        }
        assert_eq!(visible("a\u{1B}\u{202E}é\"").to_string(), "a\\u{1b}\\u{202e}é\"");
    }

    #[test]
    fn long_texts_are_cut_for_eyes() {
        let shown = |text: &str| Quoted { text, is_short: true }.to_string();
        assert_eq!(shown(&"é".repeat(120)), format!("\"{}\"", "é".repeat(120)));
        let cut = format!("\"{}…\" and 3 more characters", "é".repeat(120));
        assert_eq!(shown(&"é".repeat(123)), cut);
    }
}
