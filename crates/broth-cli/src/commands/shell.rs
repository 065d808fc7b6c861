//! `broth completions SHELL` and `broth man`: what packagers install beside the binary.

use std::io;

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
        clap_complete::generate(self.shell, &mut Broth::command(), "broth", &mut io::stdout());
        Ok(Outcome::Fine)
    }
}

/// `broth man`
#[derive(clap::Args)]
pub(crate) struct Man {
    /// The command whose page is wanted; without it, the page of `broth` itself.
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        let mut command = Broth::command();
        command.build();
        let page = match &self.command {
            None => command,
            Some(name) => command
                .find_subcommand(name)
                .cloned()
                .ok_or_else(|| io::Error::other(format!("no command '{name}'")))?,
        };
        clap_mangen::Man::new(page).render(&mut io::stdout())?;
        Ok(Outcome::Fine)
    }
}
