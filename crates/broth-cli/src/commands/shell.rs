//! `broth completions SHELL` and `broth man`: what packagers install beside the binary.

use std::io::{self, Write as _};

use clap::CommandFactory as _;

use crate::{Broth, Outcome};

/// `broth completions`
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell to complete for.
    shell: clap_complete::Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        // To memory first: a failed write must not panic.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Broth::command(), "broth", &mut script);
        io::stdout().write_all(&script)?;
        Ok(Outcome::Fine)
    }
}

/// `broth man`
#[derive(clap::Args)]
pub(crate) struct Man {
    /// The command to document, such as `tokens` or `xml tree`; without one, the page of `broth`
    /// itself.
    command: Vec<String>,
}

impl Man {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        let mut page = Broth::command();
        page.build();
        for name in self.command.iter().flat_map(|words| words.split_whitespace()) {
            page = page.find_subcommand(name).cloned().ok_or_else(|| {
                io::Error::other(format!("unknown command '{name}'; `broth --help` lists them"))
            })?;
        }
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text)?;
        io::stdout().write_all(&text)?;
        Ok(Outcome::Fine)
    }
}
