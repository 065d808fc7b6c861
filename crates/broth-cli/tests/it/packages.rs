//! The files that packages install beside the command.

use std::collections::BTreeSet;
use std::fs;

use super::contract::{commands, root};
use super::inputs::folder;
use super::shell::broth;

#[test]
fn pages_and_completions_are_written_where_packages_have_them() {
    let share = folder("packages", &[]).join("usr/share");
    let args = ["man", "--all", share.to_str().unwrap()];
    assert_eq!(broth(&args, ""), (0, String::new(), String::new()));
    for command in commands() {
        let name = format!("broth-{}", command.replace(' ', "-"));
        let page = fs::read_to_string(share.join(format!("man/man1/{name}.1"))).unwrap();
        // The page that `broth man COMMAND` writes.
        let words: Vec<&str> = ["man"].into_iter().chain(command.split(' ')).collect();
        assert_eq!(broth(&words, "").1, page, "{command}");
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
    }
    let overview = fs::read_to_string(share.join("man/man1/broth.1")).unwrap();
    assert_eq!(broth(&["man"], "").1, overview);
    for (shell, place) in [
        ("bash", "bash-completion/completions/broth"),
        ("elvish", "elvish/lib/broth.elv"),
        ("fish", "fish/vendor_completions.d/broth.fish"),
        ("zsh", "zsh/site-functions/_broth"),
    ] {
        let script = fs::read_to_string(share.join(place)).unwrap();
        assert_eq!(broth(&["completions", shell], "").1, script, "{shell}");
    }
    // A folder that cannot be made.
    let file = share.join("man/man1/broth.1");
    let (status, _, err) = broth(&["man", "--all", file.to_str().unwrap()], "");
    assert_eq!(status, 2, "{err}");
    assert!(err.contains("broth.1/man/man1/broth.1: "), "{err}");
}

/// The words in a file of the repository that name a target of the compiler.
fn targets(file: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c)));
    let is_target = |word: &&str| ["aarch64-", "x86_64-"].iter().any(|s| word.starts_with(s));
    words.filter(is_target).map(str::to_owned).collect()
}

#[test]
fn archives_have_the_names_that_installers_ask_for() {
    let places = [
        (".github/workflows/release.yml", "broth-$TARGET"),
        ("action.yml", "broth-$target"),
        ("crates/broth-cli/Cargo.toml", "broth-{ target }"),
    ];
    for (file, name) in places {
        let text = fs::read_to_string(root().join(file)).unwrap();
        // The archive, and the folder in it.
        assert!(text.contains(&format!("{name}.tar.gz")), "{file}");
        assert!(
            text.contains(&format!("{name}/")) || text.contains(&format!("{name}\"")),
            "{file}"
        );
    }
    assert_eq!(targets("action.yml"), targets(".github/workflows/release.yml"));
}
