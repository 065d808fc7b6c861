//! `cargo xtask release FOLDER`: all that is published beside the archives of a release.
//!
//! The folder has an archive of the command for each system, `broth-TARGET.tar.gz` or `.zip`, with
//! its checksum, and the npm package. From them are made:
//!
//! - `npm/`: a package with the program for each system, and the package `broth-html`, which
//!   depends on them ([`npm`]);
//! - `manifests/`: what Homebrew, Scoop and winget install from ([`manifests`]);
//! - `container/`: the static programs by the names that container builders use;
//! - `notes.md`: the part of CHANGELOG.md about this version, and how to install it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell;

mod manifests;
mod npm;

/// A system that has an archive.
struct System {
    /// Rust's name of it.
    target: &'static str,
    /// Node's names of the operating system and of the processor.
    npm: (&'static str, &'static str),
    /// Container builders' name of the processor, if the program is static.
    container: Option<&'static str>,
}

/// All of them; `.github/workflows/release.yml` builds their archives.
const SYSTEMS: [System; 5] = [
    System { target: "x86_64-unknown-linux-musl", npm: ("linux", "x64"), container: Some("amd64") },
    System {
        target: "aarch64-unknown-linux-musl",
        npm: ("linux", "arm64"),
        container: Some("arm64"),
    },
    System { target: "aarch64-apple-darwin", npm: ("darwin", "arm64"), container: None },
    System { target: "x86_64-apple-darwin", npm: ("darwin", "x64"), container: None },
    System { target: "x86_64-pc-windows-msvc", npm: ("win32", "x64"), container: None },
];

impl System {
    fn is_windows(&self) -> bool {
        self.npm.0 == "win32"
    }

    /// The program's file.
    fn program(&self) -> &'static str {
        if self.is_windows() { "broth.exe" } else { "broth" }
    }

    /// The archive's file.
    fn archive(&self) -> String {
        let ending = if self.is_windows() { "zip" } else { "tar.gz" };
        format!("broth-{}.{ending}", self.target)
    }

    /// The archive's checksum, from the file beside it.
    fn checksum(&self, folder: &Path) -> Result<String, String> {
        let text = read(&folder.join(format!("{}.sha256", self.archive())))?;
        let sum = text.split_whitespace().next().unwrap_or_default();
        let is_sum = sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_sum
            .then(|| sum.to_ascii_lowercase())
            .ok_or_else(|| format!("{}: no checksum in {text:?}", self.archive()))
    }
}

/// A release: its folder, its version, and the systems whose archives are there.
struct Release {
    folder: PathBuf,
    version: String,
    systems: Vec<&'static System>,
}

/// Makes them.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let [folder] = args else { return Err("name the folder of the archives".to_owned()) };
    let release = Release::of(Path::new(folder))?;
    release.unpack()?;
    release.write_container()?;
    manifests::write(&release)?;
    npm::write(&release)?;
    let notes = release.notes(&read(&crate::root().join("CHANGELOG.md"))?)?;
    write(&release.folder.join("notes.md"), &notes)?;
    let names: Vec<_> = release.systems.iter().map(|system| system.target).collect();
    println!("{} for {}", release.version, names.join(", "));
    Ok(())
}

impl Release {
    /// The release whose archives are in a folder. That may be some of all, to try it on a system.
    fn of(folder: &Path) -> Result<Self, String> {
        let folder = folder.canonicalize().map_err(|e| format!("{}: {e}", folder.display()))?;
        let systems: Vec<_> =
            SYSTEMS.iter().filter(|system| folder.join(system.archive()).exists()).collect();
        if systems.is_empty() {
            return Err(format!("{}: no archive of the command", folder.display()));
        }
        Ok(Self { folder, version: version()?, systems })
    }

    /// Where the content of an archive is.
    fn unpacked(&self, system: &System) -> PathBuf {
        self.folder.join("unpacked").join(format!("broth-{}", system.target))
    }

    fn program(&self, system: &System) -> PathBuf {
        self.unpacked(system).join(system.program())
    }

    fn unpack(&self) -> Result<(), String> {
        let unpacked = self.folder.join("unpacked");
        fs::create_dir_all(&unpacked).map_err(|e| format!("{}: {e}", unpacked.display()))?;
        for system in &self.systems {
            let archive = self.folder.join(system.archive());
            let mut unpack = match system.is_windows() {
                true => Command::new("unzip"),
                false => Command::new("tar"),
            };
            match system.is_windows() {
                true => unpack.args(["-q", "-o"]).arg(archive).arg("-d").arg(&unpacked),
                false => unpack.arg("-xzf").arg(archive).arg("-C").arg(&unpacked),
            };
            shell::check(unpack)?;
        }
        Ok(())
    }

    fn write_container(&self) -> Result<(), String> {
        for system in &self.systems {
            if let Some(processor) = system.container {
                let to = self.folder.join("container").join(processor).join("broth");
                copy(&self.program(system), &to)?;
            }
        }
        copy(&crate::root().join("Dockerfile"), &self.folder.join("container/Dockerfile"))
    }

    /// The text of the release's page.
    fn notes(&self, changelog: &str) -> Result<String, String> {
        let start = format!("## {}", self.version);
        let (_, section) = changelog
            .split_once(&start)
            .ok_or_else(|| format!("CHANGELOG.md: no section `{start}`"))?;
        let (_, section) = section.split_once('\n').unwrap_or_default();
        let changes = section.split("\n## ").next().unwrap_or_default().trim();
        let mut files = String::new();
        for system in &self.systems {
            let (archive, sum) = (system.archive(), system.checksum(&self.folder)?);
            files += &format!("| {} | `{archive}` | `{sum}` |\n", system.target);
        }
        Ok(format!(
            "{changes}\n\n## Install\n\n{INSTALL}\n\n| system | file | SHA-256 |\n|---|---|---|\n{files}"
        ))
    }
}

/// How to install the command, as on README's first screen.
const INSTALL: &str = "\
```console
$ curl -fsSL https://broth-rs.github.io/broth/install.sh | sh
$ npx broth-html check site/
$ uvx --from broth-cli broth check site/
$ cargo binstall broth-cli
```";

/// The version of all crates.
fn version() -> Result<String, String> {
    let manifest = read(&crate::root().join("Cargo.toml"))?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    let version = version.and_then(|rest| rest.split('"').next());
    version.map(str::to_owned).ok_or_else(|| "Cargo.toml: no version".to_owned())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    make_folder(path)?;
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_folder(to)?;
    fs::copy(from, to).map(drop).map_err(|e| format!("{}: {e}", from.display()))
}

/// Makes the folder that a file is in.
fn make_folder(path: &Path) -> Result<(), String> {
    let folder = path.parent().ok_or("a file without a folder")?;
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A release with the archive of one system, which has a script for the program.
    fn release(room: &Path) -> Release {
        let system = &SYSTEMS[0];
        let content = room.join("content").join(format!("broth-{}", system.target));
        let program = content.join("broth");
        write(&program, "#!/bin/sh\necho broth 9.9.9 \"$@\"\n").unwrap();
        write(&content.join("share/man/man1/broth.1"), "a page").unwrap();
        let mut mode = Command::new("chmod");
        shell::check(mode.arg("755").arg(&program)).unwrap();
        let mut pack = Command::new("tar");
        let name = format!("broth-{}", system.target);
        pack.arg("-czf").arg(room.join(system.archive())).arg("-C").arg(room.join("content"));
        shell::check(pack.arg(name)).unwrap();
        let mut sum = Command::new("sha256sum");
        let sum = shell::output({
            sum.current_dir(room).arg(system.archive());
            sum
        });
        write(&room.join(format!("{}.sha256", system.archive())), &sum.unwrap()).unwrap();
        Release::of(room).unwrap()
    }

    /// Runs `install.sh`, which takes its archive from a folder.
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    fn install(from: &Path, to: &Path) -> std::process::Output {
        Command::new("sh")
            .arg(crate::root().join("install.sh"))
            .env("BROTH_DOWNLOADS", format!("file://{}", from.display()))
            .env("BROTH_INSTALL", to)
            .output()
            .unwrap()
    }

    #[test]
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    fn the_script_installs_an_archive_whose_checksum_is_right() {
        let room = tempfile::tempdir().unwrap();
        release(room.path());
        let home = room.path().join("home");
        let output = install(room.path(), &home);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.starts_with("Installed broth 9.9.9 --version as "), "{told}");
        assert!(told.contains("is not in PATH"), "{told}");
        assert_eq!(read(&home.join("share/man/man1/broth.1")).unwrap(), "a page");

        let sum = room.path().join(format!("{}.sha256", SYSTEMS[0].archive()));
        write(&sum, &"0".repeat(64)).unwrap();
        let elsewhere = room.path().join("elsewhere");
        let output = install(room.path(), &elsewhere);
        assert!(!output.status.success());
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains("the checksum of broth-x86_64-unknown-linux-musl.tar.gz is wrong"));
        assert!(!elsewhere.exists());
    }

    #[test]
    fn notes_have_the_changes_of_the_version_and_the_files() {
        let room = tempfile::tempdir().unwrap();
        let release = Release { version: "9.9.9".to_owned(), ..release(room.path()) };
        let changelog = "# Changelog\n\n## 9.9.9, 2030-01-01\n\nNew.\n\n## 0.1.0\n\nOld.\n";
        let notes = release.notes(changelog).unwrap();
        assert!(notes.starts_with("New.\n\n## Install\n"), "{notes}");
        let sum = SYSTEMS[0].checksum(room.path()).unwrap();
        assert!(
            notes.ends_with(&format!("`broth-x86_64-unknown-linux-musl.tar.gz` | `{sum}` |\n"))
        );
        assert!(release.notes("# Changelog").is_err());
    }

    #[test]
    fn every_archive_is_built_by_the_workflow() {
        let workflow = read(&crate::root().join(".github/workflows/release.yml")).unwrap();
        for system in &SYSTEMS {
            assert!(
                workflow.contains(&format!("target: {} }}", system.target)),
                "{}",
                system.target
            );
        }
    }

    #[test]
    fn manifests_name_the_archives_and_their_checksums() {
        let room = tempfile::tempdir().unwrap();
        let release = release(room.path());
        manifests::write(&release).unwrap();
        let formula = read(&room.path().join("manifests/broth.rb")).unwrap();
        let sum = SYSTEMS[0].checksum(room.path()).unwrap();
        assert!(formula.contains(&format!("sha256 \"{sum}\"")), "{formula}");
        assert!(!formula.contains("apple-darwin"), "there is no archive for it\n{formula}");
    }

    #[test]
    fn the_npm_package_of_a_system_has_its_program() {
        let room = tempfile::tempdir().unwrap();
        let release = release(room.path());
        release.unpack().unwrap();
        npm::write_programs(&release).unwrap();
        let package = room.path().join("npm/cli-linux-x64");
        let manifest = read(&package.join("package.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["name"], "@broth-html/cli-linux-x64");
        assert_eq!(manifest["os"], serde_json::json!(["linux"]));
        assert!(package.join("broth").exists());
    }
}
