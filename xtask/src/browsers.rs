//! `cargo xtask browsers`: reads what the sanitizers make of hostile markup live in Chromium and
//! Firefox. The tool is `js/browsers`; it needs Node, and nothing from npm.

use std::env;
use std::process::Command;

use crate::shell;

/// Builds the command, and passes the arguments on.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    shell::cargo(["build", "--quiet", "--package", "broth-cli"])?;
    let here = env::current_exe().map_err(|e| format!("the folder of xtask: {e}"))?;
    let broth = here.with_file_name(format!("broth{}", env::consts::EXE_SUFFIX));
    let mut node = Command::new("node");
    node.current_dir(crate::root()).arg("js/browsers/hunt.js").args(args);
    // Another one, such as that of another commit, can be named.
    if env::var_os("BROTH").is_none() {
        node.env("BROTH", broth);
    }
    shell::check(node)
}
