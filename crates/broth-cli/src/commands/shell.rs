//! `broth completions SHELL` and `broth man`, for packagers.
//!
//! On a terminal, a manual page is shown by `man`, or by the pager if there is no `man`.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::source::named_error;
use crate::{Broth, Outcome};

/// Where a package installs the completions of a shell, below `/usr/share`. PowerShell has no such
/// place.
const COMPLETIONS: [(Shell, &str); 4] = [
    (Shell::Bash, "bash-completion/completions/broth"),
    (Shell::Elvish, "elvish/lib/broth.elv"),
    (Shell::Fish, "fish/vendor_completions.d/broth.fish"),
    (Shell::Zsh, "zsh/site-functions/_broth"),
];

/// `broth completions`
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell to complete for.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        io::stdout().write_all(&completions(self.shell))?;
        Ok(Outcome::Fine)
    }
}

fn completions(shell: Shell) -> Vec<u8> {
    // To memory first: a failed write must not panic.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Broth::command(), "broth", &mut script);
    script
}

/// `broth man`. On a terminal, the page is shown; elsewhere, its source is written.
#[derive(clap::Args)]
pub(crate) struct Man {
    /// The command to document, such as `tokens` or `xml tree`; without one, the page of `broth`
    /// itself.
    command: Vec<String>,
    /// Write all manual pages and shell completions into DIR, in the layout of `/usr/share`.
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    all: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        let mut page = Broth::command();
        page.build();
        if let Some(folder) = &self.all {
            write_all(page, folder)?;
            return Ok(Outcome::Fine);
        }
        // `xml select`, or as the file of the page is called, `broth-xml-select`.
        let words = self.command.iter().flat_map(|words| words.split([' ', '-']));
        for name in words.filter(|word| !matches!(*word, "" | "broth")) {
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

/// Writes the pages of a command and of those below it, and the completions.
fn write_all(command: clap::Command, folder: &Path) -> io::Result<()> {
    let mut open = vec![command];
    while let Some(command) = open.pop() {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name());
        let path = folder.join(format!("man/man1/{name}.1"));
        let below = command.get_subcommands().filter(|below| below.get_name() != "help");
        open.extend(below.cloned());
        let mut source = Vec::new();
        clap_mangen::Man::new(command).render(&mut source)?;
        write(&path, &source)?;
    }
    for (shell, place) in COMPLETIONS {
        write(&folder.join(place), &completions(shell))?;
    }
    Ok(())
}

/// Writes a file, and makes its folder if there is none.
fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| named_error(&path.display().to_string(), error))
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
