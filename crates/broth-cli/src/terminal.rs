//! What a terminal shows: colours, for those who want them, and no controls that a document brings along.

use std::fmt::{self, Display, Write as _};
use std::io::{self, IsTerminal as _};

/// Whether standard output takes colours: it is a terminal, and no one asked for none
/// (<https://no-color.org>).
pub(crate) fn colors() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    io::stdout().is_terminal() && !unwanted && !dumb
}

/// What a stretch of text is, which decides its colour.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    /// Lines of a drawing, brackets: what holds the rest together.
    Frame,
    /// The name of an element.
    Element,
    /// The name of an attribute.
    Attribute,
    /// A value.
    Value,
    /// What is not for readers: comments, instructions.
    Aside,
}

/// Paints, or leaves text as it is.
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

/// A name that a document made up, with its control characters escaped: they would steer the terminal.
pub(crate) fn visible(name: &str) -> Visible<'_> {
    Visible(name)
}

/// See [`visible`].
pub(crate) struct Visible<'n>(&'n str);

impl Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            if c.is_control() {
                write!(f, "{}", c.escape_default())?;
            } else {
                f.write_char(c)?;
            }
        }
        Ok(())
    }
}
