//! Circles of modules inside a crate: two files that use each other are one file in two places.
//!
//! A module uses another if it names a path into it, `crate::a::b`, `super::a` or `self::a`, in a
//! `use` or anywhere in its code; the name of an item that a module only passes on leads to the
//! module that declares the item. Tests do not count, nor does what a child module uses of its
//! parents. `xtask/data/module-circles.txt` lists the uses that close a circle and may stay, and
//! those that are to be cut.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::source::{Kind, Piece, without_tests};

/// The list of uses that close a circle.
pub(super) const LIST: &str = "xtask/data/module-circles.txt";

/// A module's path inside its crate, such as `a::b`; empty for the root.
type Path = Vec<String>;

/// The names of other modules in the code of a module.
#[derive(Default)]
struct Module {
    /// The paths that it names, from its own place.
    paths: Vec<Path>,
    /// The names that its `use`s bring in, and where they come from.
    uses: BTreeMap<String, Path>,
}

/// The modules of every crate.
#[derive(Default)]
pub(super) struct Modules {
    crates: BTreeMap<String, BTreeMap<Path, Module>>,
}

impl Modules {
    /// Adds a file, if it is of a crate.
    pub(super) fn add(&mut self, name: &str, pieces: &[Piece<'_>]) {
        let Some((krate, file)) =
            name.strip_prefix("crates/").and_then(|name| name.split_once("/src/"))
        else {
            return;
        };
        let Some(file) = file.strip_suffix(".rs").filter(|file| !file.starts_with("bin/")) else {
            return;
        };
        let mut path: Path = file.split('/').map(str::to_owned).collect();
        if path.contains(&"tests".to_owned()) {
            return;
        }
        if matches!(path.last().map(String::as_str), Some("lib" | "main" | "mod")) {
            path.pop();
        }
        let module = read(&without_tests(pieces));
        let modules = self.crates.entry(krate.to_owned()).or_default();
        // A crate with both `lib.rs` and `main.rs` has one root here.
        let known = modules.entry(path).or_default();
        known.paths.extend(module.paths);
        known.uses.extend(module.uses);
    }

    /// Reports circles that the list does not have, and lines of the list that no circle needs.
    pub(super) fn check(&self, list: &str, found: &mut Vec<String>) {
        let mut krate = "";
        let mut listed: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
        for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                krate = name;
                continue;
            }
            let edge = line.split_once(": ").and_then(|(edge, reason)| {
                let (from, to) = edge.split_once(" -> ")?;
                (!reason.trim().is_empty()).then(|| (from.to_owned(), to.to_owned()))
            });
            match edge {
                Some(edge) => listed.entry(krate).or_default().push(edge),
                None => found.push(format!("{LIST}: not `from -> to: reason`: {line}")),
            }
        }
        for krate in listed.keys().filter(|krate| !self.crates.contains_key(**krate)) {
            found.push(format!("{LIST}: there is no crate `{krate}`"));
        }
        for (krate, modules) in &self.crates {
            let listed = listed.get(&**krate).map_or(&[][..], |listed| listed);
            check_circles(&format!("crates/{krate}"), edges(modules), listed, found);
        }
    }
}

/// Checks the modules of a crate or package.
pub(super) fn check_circles(
    place: &str,
    mut edges: BTreeSet<(String, String)>,
    listed: &[(String, String)],
    found: &mut Vec<String>,
) {
    let mut taken = Vec::new();
    for (from, to) in listed {
        let is_meant = |edge: &&(String, String)| matches(from, &edge.0) && matches(to, &edge.1);
        let meant: Vec<(String, String)> = edges.iter().filter(is_meant).cloned().collect();
        edges.retain(|edge| !meant.contains(edge));
        taken.push(meant);
    }
    for ((from, to), meant) in listed.iter().zip(taken) {
        if meant.is_empty() {
            found.push(format!("{LIST}: in {place}, {from} does not use {to}; remove the line"));
        } else if meant.iter().all(|(from, to)| way(&edges, to, from).is_none()) {
            found.push(format!(
                "{LIST}: in {place}, {from} -> {to} closes no circle; remove the line"
            ));
        }
    }
    // One finding for each circle: the use that closes it is taken away before the next one is
    // looked for.
    while let Some(circle) = edges.iter().find_map(|(from, to)| {
        way(&edges, to, from).map(|mut way| {
            way.insert(0, from.clone());
            way
        })
    }) {
        found.push(format!(
            "{place}: modules in a circle: {}; move what both need into a module of its \
             own, or list a use in {LIST}",
            circle.join(" -> ")
        ));
        edges.remove(&(circle[circle.len() - 2].clone(), circle[circle.len() - 1].clone()));
    }
}

/// Whether a name of the list means a module: `a::*` is all below `a`.
fn matches(listed: &str, module: &str) -> bool {
    match listed.strip_suffix('*') {
        Some(start) => module.starts_with(start),
        None => module == listed,
    }
}

/// The shortest way from a module to another.
fn way(edges: &BTreeSet<(String, String)>, from: &str, to: &str) -> Option<Vec<String>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut waiting = VecDeque::from([from]);
    while let Some(module) = waiting.pop_front() {
        if module == to {
            let mut way = vec![module.to_owned()];
            let mut at = module;
            while at != from {
                at = before[at];
                way.insert(0, at.to_owned());
            }
            return Some(way);
        }
        let start = (module.to_owned(), String::new());
        for (_, next) in edges.range(start..).take_while(|(other, _)| other == module) {
            if next != from && !before.contains_key(&**next) {
                before.insert(next, module);
                waiting.push_back(next);
            }
        }
    }
    None
}

/// Which module uses which. A parent uses its children; a child's uses of its parents do not
/// count.
fn edges(modules: &BTreeMap<Path, Module>) -> BTreeSet<(String, String)> {
    let mut edges = BTreeSet::new();
    for (path, module) in modules {
        if let Some((_, parent)) = path.split_last()
            && !parent.is_empty()
        {
            edges.insert((parent.join("::"), path.join("::")));
        }
        for named in &module.paths {
            let target = resolve(modules, path, named);
            if !path.starts_with(&target) {
                edges.insert((path.join("::"), target.join("::")));
            }
        }
    }
    // The uses of the root close no circle that counts: everything else is its child.
    edges.retain(|(from, _)| !from.is_empty());
    edges
}

/// The module that a path leads to from another.
fn resolve(modules: &BTreeMap<Path, Module>, from: &[String], path: &[String]) -> Path {
    let (mut at, mut rest) = (from.to_vec(), path.to_vec());
    // A chain of items that are passed on is short.
    for _ in 0..16 {
        let mut names = rest.into_iter().peekable();
        while let Some(name) = names.next_if(|name| matches!(&**name, "crate" | "super" | "self")) {
            match &*name {
                "crate" => at.clear(),
                "super" => drop(at.pop()),
                _ => {}
            }
        }
        while let Some(name) = names.next_if(|name| {
            let child: Path = at.iter().chain([name]).cloned().collect();
            modules.contains_key(&child)
        }) {
            at.push(name);
        }
        let Some(source) = names.next().and_then(|item| modules.get(&at)?.uses.get(&item)) else {
            return at;
        };
        rest = source.clone();
    }
    at
}

/// The paths in the code of a module.
fn read(code: &[Piece<'_>]) -> Module {
    let mut module = Module::default();
    let mut at = 0;
    while at < code.len() {
        let before = at.checked_sub(1).map(|before| code[before]);
        // `use<'a>` is of a type.
        let is_use = code[at].kind == Kind::Name && code[at].text == "use";
        if is_use && !code.get(at + 1).is_some_and(|next| next.is_sign("<")) {
            at = use_tree(code, at + 1, &[], &mut module);
            continue;
        }
        let begins = code[at].kind == Kind::Name
            && matches!(code[at].text, "crate" | "super" | "self")
            && !before.is_some_and(|before| before.is_sign(":"));
        if begins {
            let mut path = vec![code[at].text.to_owned()];
            while let [colon, other, name, ..] = &code[at + 1..]
                && colon.is_sign(":")
                && other.is_sign(":")
                && name.kind == Kind::Name
            {
                path.push(name.text.to_owned());
                at += 3;
            }
            if path.len() > 1 {
                module.paths.push(path);
            }
        }
        at += 1;
    }
    module
}

/// Reads what follows `use`, or a part of it in braces, and returns where it ends.
fn use_tree(code: &[Piece<'_>], mut at: usize, prefix: &[String], module: &mut Module) -> usize {
    let mut path = prefix.to_vec();
    let mut alias = None;
    while let Some(piece) = code.get(at) {
        at += 1;
        match piece.text {
            "{" => loop {
                at = use_tree(code, at, &path, module);
                if code.get(at - 1).is_none_or(|piece| !piece.is_sign(",")) {
                    path.clear();
                    break;
                }
            },
            "," | "}" | ";" => break,
            ":" => {}
            "*" => path.push("*".to_owned()),
            "as" => {
                alias = code.get(at).map(|piece| piece.text.to_owned());
                at += 1;
            }
            "self" if !prefix.is_empty() => {}
            name => path.push(name.to_owned()),
        }
    }
    let is_own = path.first().is_some_and(|first| matches!(&**first, "crate" | "super" | "self"));
    if let Some(last) = path.last().cloned() {
        // `use a::b` in the root may name a child module as well as a crate.
        let path =
            if is_own { path } else { ["self".to_owned()].into_iter().chain(path).collect() };
        if last != "*" {
            module.uses.insert(alias.unwrap_or(last), path.clone());
        }
        if is_own {
            module.paths.push(path);
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::pieces;

    #[track_caller]
    fn check(files: &[(&str, &str)], list: &str, findings: &[&str]) {
        let mut modules = Modules::default();
        for (file, text) in files {
            modules.add(&format!("crates/broth-x/src/{file}.rs"), &pieces(text));
        }
        let mut found = Vec::new();
        modules.check(list, &mut found);
        assert_eq!(found.len(), findings.len(), "{found:?}");
        for (found, finding) in found.iter().zip(findings) {
            assert!(found.contains(finding), "{found}");
        }
    }

    #[test]
    fn two_modules_that_use_each_other_are_a_circle() {
        let circle = "modules in a circle: a -> b -> a";
        for (a, b, findings) in [
            ("use crate::b::B;", "use super::a::A;", &[circle][..]),
            ("use crate::{c, b::{self, B}};", "fn f() -> crate::a::A {}", &[circle]),
            ("use crate::b as other;", "self::c::C + super::a()", &[circle]),
            ("use crate::b::B;", "#[cfg(test)] mod tests { use crate::a::A; }", &[]),
            ("use crate::b::B;", "// crate::a::A\n\"crate::a::A\"", &[]),
            ("use crate::b::B;", "use other::a::A;", &[]),
        ] {
            check(&[("lib", "mod a; mod b;"), ("a", a), ("b", b)], "", findings);
        }
    }

    #[test]
    fn items_that_are_passed_on_lead_to_their_module() {
        let root = "mod a; mod b; pub use a::A; pub use crate::b::{C as B};";
        let circle = "modules in a circle: a -> b -> a";
        check(&[("lib", root), ("a", "use crate::B;"), ("b", "use crate::A;")], "", &[circle]);
    }

    #[test]
    fn a_child_may_use_its_parents_but_not_close_a_larger_circle() {
        let child = ("a/c", "use super::A; use crate::R;");
        check(&[("lib", "struct R;"), ("a", "use self::c::C;"), child], "", &[]);
        let child = ("a/c", "use crate::b::B;");
        let circle = "modules in a circle: a -> a::c -> b -> a";
        check(&[("a", "mod c;"), child, ("b", "use crate::a::A;")], "", &[circle]);
    }

    #[test]
    fn the_list_has_what_closes_a_circle_and_nothing_else() {
        let files =
            [("a", "use crate::b::B;"), ("b", "use crate::a::A;"), ("c", "use crate::a::A;")];
        check(&files, "# comment\n[broth-x]\nb -> a: an enum and its machine\n", &[]);
        let below = [("a", "use crate::b::d::D;"), ("b", "mod d;"), ("b/d", "use crate::a::A;")];
        check(&below, "[broth-x]\nb::* -> a: x\n", &[]);
        for (list, finding) in [
            ("[broth-x]\nb -> a: x\nc -> a: x\n", "c -> a closes no circle"),
            ("[broth-x]\nb -> a: x\nc -> b: x\n", "c does not use b"),
            ("[broth-x]\nb -> a: x\nb -> a\n", "not `from -> to: reason`"),
            ("[broth-x]\nb -> a: x\n[broth-y]\nb -> a: x\n", "no crate `broth-y`"),
        ] {
            check(&files, list, &[finding]);
        }
    }
}
