//! `broth lsp`: the language server, on standard input and output.

use std::io;

use crate::Outcome;
use crate::lsp::{Connection, Server};

/// `broth lsp`
#[derive(clap::Args)]
pub(crate) struct Lsp {
    /// Use standard input and output. This is the default; some editors pass the option.
    #[arg(long)]
    stdio: bool,
}

impl Lsp {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        let is_orderly = Server::new(Connection::stdio()).run()?;
        // If the client exits without a shutdown, or vanishes, the exit status is 1.
        Ok(if is_orderly { Outcome::Fine } else { Outcome::Findings })
    }
}
