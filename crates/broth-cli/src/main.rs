//! The `broth` command: all of it stands in the library beside this file.

use std::process::ExitCode;

fn main() -> ExitCode {
    broth_cli::main()
}
