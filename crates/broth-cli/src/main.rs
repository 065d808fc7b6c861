//! The `broth` command; everything is in the library beside this file.

use std::process::ExitCode;

fn main() -> ExitCode {
    broth_cli::main()
}
