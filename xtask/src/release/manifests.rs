//! The manifests of Homebrew, Scoop and winget. Each names the archives of the release and their
//! checksums; the project's own repositories for them get these files.

use serde_json::json;

use super::{Release, System, write as write_file};

const HOME: &str = "https://github.com/broth-rs/broth";
const DESCRIPTION: &str = "Read, check, clean, format and rewrite HTML and XML by the book";

/// Writes those for which there are archives.
pub(super) fn write(release: &Release) -> Result<(), String> {
    let folder = release.folder.join("manifests");
    write_file(&folder.join("broth.rb"), &homebrew(release)?)?;
    let Some(windows) = release.systems.iter().find(|system| system.is_windows()) else {
        return Ok(());
    };
    write_file(&folder.join("broth.json"), &scoop(release, windows)?)?;
    for (ending, text) in winget(release, windows)? {
        write_file(&folder.join(format!("winget/broth-rs.broth{ending}.yaml")), &text)?;
    }
    Ok(())
}

fn url(release: &Release, system: &System) -> String {
    format!("{HOME}/releases/download/v{}/{}", release.version, system.archive())
}

/// A formula.
fn homebrew(release: &Release) -> Result<String, String> {
    let mut archives = String::new();
    for (block, os) in [("on_macos", "darwin"), ("on_linux", "linux")] {
        let systems: Vec<_> = release.systems.iter().filter(|it| it.npm.0 == os).collect();
        if systems.is_empty() {
            continue;
        }
        archives += &format!("\n  {block} do\n");
        for system in systems {
            let processor = if system.npm.1 == "arm64" { "on_arm" } else { "on_intel" };
            archives += &format!(
                "    {processor} do\n      url \"{}\"\n      sha256 \"{}\"\n    end\n",
                url(release, system),
                system.checksum(&release.folder)?
            );
        }
        archives += "  end\n";
    }
    Ok(format!(
        r##"class Broth < Formula
  desc "{DESCRIPTION}"
  homepage "{HOME}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]
{archives}
  def install
    bin.install "broth"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install Dir["share/bash-completion/completions/*"]
    fish_completion.install Dir["share/fish/vendor_completions.d/*"]
    zsh_completion.install Dir["share/zsh/site-functions/*"]
  end

  test do
    assert_equal "<p>Soup</p>", pipe_output("#{{bin}}/broth sanitize", "<p onclick=x>Soup</p>")
  end
end
"##,
        version = release.version
    ))
}

fn scoop(release: &Release, windows: &System) -> Result<String, String> {
    let manifest = json!({
        "version": release.version,
        "description": DESCRIPTION,
        "homepage": HOME,
        "license": "MIT OR Apache-2.0",
        "architecture": { "64bit": {
            "url": url(release, windows),
            "hash": windows.checksum(&release.folder)?,
            "extract_dir": format!("broth-{}", windows.target),
        }},
        "bin": "broth.exe",
        "checkver": "github",
        "autoupdate": { "architecture": { "64bit": {
            "url": format!("{HOME}/releases/download/v$version/{}", windows.archive()),
            "hash": { "url": "$url.sha256" },
        }}},
    });
    let text = serde_json::to_string_pretty(&manifest).map_err(|e| e.to_string())?;
    Ok(format!("{text}\n"))
}

/// The three files that winget wants, by the ends of their names.
fn winget(release: &Release, windows: &System) -> Result<[(&'static str, String); 3], String> {
    let head = |kind: &str| {
        format!(
            "PackageIdentifier: broth-rs.broth\nPackageVersion: {}\nManifestType: {kind}\n\
             ManifestVersion: 1.6.0\n",
            release.version
        )
    };
    let installer = format!(
        "InstallerType: zip\nNestedInstallerType: portable\nNestedInstallerFiles:\n\
         - RelativeFilePath: broth-{}\\broth.exe\n  PortableCommandAlias: broth\nInstallers:\n\
         - Architecture: x64\n  InstallerUrl: {}\n  InstallerSha256: {}\n",
        windows.target,
        url(release, windows),
        windows.checksum(&release.folder)?.to_ascii_uppercase()
    );
    let locale = format!(
        "PackageLocale: en-US\nPublisher: The broth contributors\nPackageName: broth\n\
         PackageUrl: {HOME}\nLicense: MIT OR Apache-2.0\nShortDescription: {DESCRIPTION}\n"
    );
    Ok([
        ("", head("version") + "DefaultLocale: en-US\n"),
        (".installer", head("installer") + &installer),
        (".locale.en-US", head("defaultLocale") + &locale),
    ])
}
