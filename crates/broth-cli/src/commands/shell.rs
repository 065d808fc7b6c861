//! `broth completions SHELL` and `broth man`: what packagers install beside the binary.
//!
//! On a terminal, a manual page is shown by `man`, or where there is none by the pager.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};

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

/// `broth man`. On a terminal, the page is shown; elsewhere, its source is written.
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
        let help = page.clone().render_long_help();
        let mut source = Vec::new();
        clap_mangen::Man::new(page).render(&mut source)?;
        if !io::stdout().is_terminal() {
            io::stdout().write_all(&source)?;
        } else if !shown_by(Command::new("man").args(["-l", "-"]), &source)?
            && !shown_by(&mut pager(), help.to_string().as_bytes())?
        {
            io::stdout().write_all(help.to_string().as_bytes())?;
        }
        Ok(Outcome::Fine)
    }
}

/// The command that `PAGER` names, or `less`.
fn pager() -> Command {
    let pager = std::env::var_os("PAGER").filter(|pager| !pager.is_empty());
    let mut command = Command::new("sh");
    command.arg("-c").arg(pager.unwrap_or_else(|| "less".into()));
    command
}

/// Passes a text to a command that shows it; returns whether it did.
fn shown_by(command: &mut Command, text: &[u8]) -> io::Result<bool> {
    let Ok(mut child) = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn() else {
        return Ok(false);
    };
    if let Some(mut input) = child.stdin.take() {
        // A pager that is left early does not read to the end.
        let _ = input.write_all(text);
    }
    Ok(child.wait()?.success())
}
