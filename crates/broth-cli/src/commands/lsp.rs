//! `broth lsp`: the language server, on standard input and output.

use std::io;

use crate::Outcome;
use crate::lsp::{Connection, Server};

/// `broth lsp`
#[derive(clap::Args)]
pub(crate) struct Lsp {
    /// Talk on standard input and output. That is the only way; editors may say so.
    #[arg(long)]
    stdio: bool,
}

impl Lsp {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        let is_orderly = Server::new(Connection::stdio()).run()?;
        // A client that exits without a shutdown, or vanishes, gets a status that says so.
        Ok(if is_orderly { Outcome::Fine } else { Outcome::Findings })
    }
}
