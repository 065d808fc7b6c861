//! The modules of a crate, as a tree of parsed files.

use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item, Visibility};

/// A module: its text, its items, and the modules inside it.
pub(crate) struct Module {
    pub(crate) name: String,
    /// The text of the file that the module is in. Signatures are slices of it.
    pub(crate) text: String,
    pub(crate) items: Vec<Item>,
    pub(crate) children: Vec<Module>,
}

impl Module {
    /// Reads a crate from its `lib.rs`.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let folder = path.parent().unwrap_or(path);
        Self::read_file(String::new(), path, folder)
    }

    /// Reads a module from its file; `folder` is where the files of its children are.
    fn read_file(name: String, path: &Path, folder: &Path) -> Result<Self, String> {
        let failed = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let text = fs::read_to_string(path).map_err(|e| failed(&e))?;
        let file = syn::parse_file(&text).map_err(|e| failed(&e))?;
        Self::new(name, text, file.items, folder)
    }

    fn new(name: String, text: String, items: Vec<Item>, folder: &Path) -> Result<Self, String> {
        let mut children = Vec::new();
        for item in &items {
            let Item::Mod(module) = item else { continue };
            // The impls in a hidden module count: they may be of types that are not hidden.
            if is_for_tests(&module.attrs) {
                continue;
            }
            let name = module.ident.to_string();
            let below = folder.join(&name);
            children.push(match &module.content {
                Some((_, items)) => Self::new(name, text.clone(), items.clone(), &below)?,
                None => Self::read_file(name.clone(), &file_of(folder, &name), &below)?,
            });
        }
        Ok(Self { name, text, items, children })
    }

    /// The child module with this name.
    pub(crate) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// Whether the module itself has a type of this name.
    pub(crate) fn has_type(&self, name: &str) -> bool {
        self.items.iter().any(|item| match item {
            Item::Struct(item) => item.ident == name,
            Item::Enum(item) => item.ident == name,
            _ => false,
        })
    }

    /// Calls `visit` for this module and each module below it.
    pub(crate) fn walk<'m>(&'m self, visit: &mut dyn FnMut(&'m Self)) {
        let mut open = vec![self];
        while let Some(module) = open.pop() {
            visit(module);
            open.extend(&module.children);
        }
    }
}

/// `NAME.rs`, or `NAME/mod.rs` if that is where the module is.
fn file_of(folder: &Path, name: &str) -> PathBuf {
    let file = folder.join(format!("{name}.rs"));
    if file.exists() { file } else { folder.join(name).join("mod.rs") }
}

/// Whether an item is no part of the documented API: it is hidden, or only there in tests.
pub(crate) fn is_left_out(attributes: &[Attribute]) -> bool {
    is_for_tests(attributes) || has(attributes, "doc", &["hidden"])
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    has(attributes, "cfg", &["test", "doctest", "doc"])
}

/// Whether an item has an attribute of this name with one of these words in it.
fn has(attributes: &[Attribute], name: &str, words: &[&str]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => {
            attribute.path().is_ident(name) && words.contains(&&*list.tokens.to_string())
        }
        _ => false,
    })
}

/// Whether an item is visible outside its crate, if its module is.
pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}
