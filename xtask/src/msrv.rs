//! `cargo xtask msrv`: is the declared `rust-version` true?
//!
//! There are three checks: clippy knows since when each item of the standard library exists; no
//! dependency may require more than we declare; and where that very toolchain is installed, it
//! builds the workspace.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::shell;

/// Runs the checks.
pub(crate) fn run(_args: &[String]) -> Result<(), String> {
    let metadata = shell::cargo_output(["metadata", "--format-version", "1"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let ours = packages.iter().find(|package| package["name"] == "broth");
    let declared = ours.and_then(|broth| broth["rust_version"].as_str());
    let declared = declared.ok_or("crates/broth declares no rust-version")?;
    let newer: Vec<String> =
        packages.iter().filter_map(|package| newer(package, declared)).collect();
    if !newer.is_empty() {
        return Err(format!("rust-version is {declared}, but\n{}", newer.join("\n")));
    }
    shell::cargo([
        "clippy",
        "--quiet",
        "--workspace",
        "--",
        "--deny",
        "clippy::incompatible_msrv",
    ])?;
    if is_installed(declared) {
        let toolchain = format!("+{declared}");
        let check = [&toolchain, "check", "--quiet", "--workspace", "--target-dir", "target/msrv"];
        shell::cargo(check)?;
        println!("rust-version {declared}: the toolchain builds the workspace");
    } else {
        println!(
            "rust-version {declared}: {} packages and the standard library's items agree \
             (toolchain {declared} is not installed, so it was not asked)",
            packages.len()
        );
    }
    Ok(())
}

/// A finding, if the package needs a newer Rust than declared.
fn newer(package: &Value, declared: &str) -> Option<String> {
    let needs = package["rust_version"].as_str()?;
    let too_new = version(needs) > version(declared);
    too_new.then(|| format!("{} {} needs {needs}", package["name"], package["version"]))
}

/// `1.88` and `1.88.0` are the same version.
fn version(text: &str) -> [u32; 3] {
    let mut numbers = text.split('.').map(|part| part.parse().unwrap_or(0));
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

fn is_installed(toolchain: &str) -> bool {
    let mut command = Command::new("rustup");
    command.args(["run", toolchain, "rustc", "--version"]);
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(version("1.9") < version("1.10"));
        assert_eq!(version("1.88"), version("1.88.0"));
        let package = serde_json::json!({"name": "x", "version": "1.0.0", "rust_version": "1.90"});
        assert!(newer(&package, "1.88").is_some());
        assert!(newer(&package, "1.90.0").is_none());
        assert!(newer(&serde_json::json!({"name": "x"}), "1.0").is_none());
    }
}
