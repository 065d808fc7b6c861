//! `broth mcp`: reads pages for language models, by the [Model Context
//! Protocol](https://modelcontextprotocol.io) on standard input and output.

use std::io::{self, BufRead as _, Write as _};
use std::path::PathBuf;

use crate::Outcome;
use crate::mcp::{self, Server};

/// `broth mcp`
#[derive(clap::Args)]
pub(crate) struct Mcp {
    /// The folder whose files may be read.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The longest answer, in characters; the rest is left out, and the answer says so.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    max_length: usize,
}

impl Mcp {
    /// Answers each line, until the input ends.
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        let server = Server::new(&self.folder, self.max_length)?;
        let (mut input, mut line) = (io::stdin().lock(), Vec::new());
        loop {
            line.clear();
            if mcp::limited(&mut input).read_until(b'\n', &mut line)? == 0 {
                return Ok(Outcome::Fine);
            }
            if let Some(answer) = server.answer(&line) {
                let mut output = io::stdout().lock();
                writeln!(output, "{answer}")?;
                output.flush()?;
            }
        }
    }
}
