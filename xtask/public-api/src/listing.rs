//! The items that other crates can name, found from `lib.rs` through modules and re-exports.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use syn::{Fields, ImplItem, Item, ItemImpl, TraitItem, Type, UseTree};

use crate::modules::{Module, is_left_out, is_public};
use crate::signature;

/// The items of a crate by their paths, each with the lines below it.
pub(crate) struct Listing<'m> {
    root: &'m Module,
    /// All `impl` blocks of the crate, with the module they are in.
    impls: Vec<(&'m Module, &'m ItemImpl)>,
    items: BTreeMap<String, Entry>,
}

/// The lines of an item.
#[derive(Default)]
struct Entry {
    signature: String,
    /// Fields, variants and methods, in the order of the source.
    parts: Vec<String>,
    traits: BTreeSet<String>,
}

impl fmt::Display for Listing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (path, entry) in &self.items {
            writeln!(f, "{path}: {}", entry.signature)?;
            for part in &entry.parts {
                writeln!(f, "    {part}")?;
            }
            if !entry.traits.is_empty() {
                let traits: Vec<&str> = entry.traits.iter().map(String::as_str).collect();
                writeln!(f, "    is {}", traits.join(", "))?;
            }
        }
        Ok(())
    }
}

impl<'m> Listing<'m> {
    pub(crate) fn new(root: &'m Module) -> Self {
        let mut impls = Vec::new();
        root.walk(&mut |module| {
            impls.extend(module.items.iter().filter_map(|item| match item {
                Item::Impl(block) if !is_left_out(&block.attrs) => Some((module, block)),
                _ => None,
            }));
        });
        // Modules are visited in no particular order.
        impls.sort_by_key(|(module, _)| module.name.clone());
        let mut listing = Self { root, impls, items: BTreeMap::new() };
        listing.add_module(root, "");
        listing
    }

    /// Adds the public items of a module, under the path that other crates know it by.
    fn add_module(&mut self, module: &'m Module, path: &str) {
        for item in &module.items {
            match item {
                Item::Mod(inner) if is_public(&inner.vis) && !is_left_out(&inner.attrs) => {
                    let name = inner.ident.to_string();
                    if let Some(child) = module.child(&name) {
                        self.add_module(child, &join(path, &name));
                    }
                }
                Item::Use(item) if is_public(&item.vis) && !is_left_out(&item.attrs) => {
                    self.add_use(module, path, &mut Vec::new(), &item.tree);
                }
                _ => {
                    if let Some(name) = public_name(item) {
                        self.add_item(module, &join(path, &name), item);
                    }
                }
            }
        }
    }

    /// Adds what a re-export names. `segments` are those before `tree`.
    fn add_use(
        &mut self,
        module: &'m Module,
        path: &str,
        segments: &mut Vec<String>,
        tree: &UseTree,
    ) {
        match tree {
            UseTree::Path(part) => {
                segments.push(part.ident.to_string());
                self.add_use(module, path, segments, &part.tree);
                segments.pop();
            }
            UseTree::Group(group) => {
                for part in &group.items {
                    self.add_use(module, path, segments, part);
                }
            }
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                self.add_export(module, &join(path, &name), segments, &name);
            }
            UseTree::Rename(name) => {
                let public = join(path, &name.rename.to_string());
                self.add_export(module, &public, segments, &name.ident.to_string());
            }
            UseTree::Glob(_) => match self.resolve(module, segments) {
                Some(target) => self.add_module(target, path),
                None => self.add_name(&join(path, "*"), segments.join("::")),
            },
        }
    }

    /// Adds the item with this name in the module that `segments` lead to.
    fn add_export(&mut self, module: &'m Module, public: &str, segments: &[String], name: &str) {
        let origin = [segments.join("::"), name.to_owned()].join("::");
        let Some(target) = self.resolve(module, segments) else {
            return self.add_name(public, origin);
        };
        let found: Vec<_> =
            target.items.iter().filter(|item| public_name(item).as_deref() == Some(name)).collect();
        for item in &found {
            self.add_item(target, public, item);
        }
        if !found.is_empty() {
            return;
        }
        let exported = target.items.iter().find_map(|item| match item {
            Item::Use(item) if !is_left_out(&item.attrs) => origin_of(&item.tree, name),
            _ => None,
        });
        match exported {
            Some((segments, inner)) => self.add_export(target, public, &segments, &inner),
            None => self.add_name(public, origin),
        }
    }

    /// Adds an item known only by name: one of another crate, or one written by a macro.
    fn add_name(&mut self, public: &str, origin: String) {
        self.items.entry(public.to_owned()).or_default().signature = format!("use {origin}");
    }

    /// The module that a path leads to, unless that is in another crate.
    fn resolve(&self, module: &'m Module, segments: &[String]) -> Option<&'m Module> {
        let mut current = match segments.first().map(String::as_str) {
            Some("crate") => self.root,
            Some("self") | None => module,
            Some(first) => module.child(first)?,
        };
        for segment in segments.iter().skip(1) {
            current = current.child(segment)?;
        }
        Some(current)
    }

    fn add_item(&mut self, module: &'m Module, public: &str, item: &'m Item) {
        let text = &module.text;
        let mut entry = Entry { signature: signature_of(text, item), ..Entry::default() };
        match item {
            Item::Struct(item) => {
                fields(text, &item.fields, &mut entry.parts);
                self.add_impls(module, &item.ident.to_string(), &item.attrs, &mut entry);
            }
            Item::Enum(item) => {
                let variants = item.variants.iter().filter(|variant| !is_left_out(&variant.attrs));
                entry.parts.extend(variants.map(|variant| {
                    let last = variant.fields.members().next().map(|_| &variant.fields);
                    let fields = last.map(|fields| signature::of(text, fields)).unwrap_or_default();
                    let space = if fields.starts_with('{') { " " } else { "" };
                    format!("{}{space}{fields}", variant.ident)
                }));
                self.add_impls(module, &item.ident.to_string(), &item.attrs, &mut entry);
            }
            Item::Trait(item) => {
                entry.parts.extend(item.items.iter().filter_map(|item| match item {
                    TraitItem::Fn(item) if !is_left_out(&item.attrs) => {
                        Some(signature::of(text, &item.sig))
                    }
                    TraitItem::Type(item) => Some(signature::of(text, item)),
                    _ => None,
                }));
            }
            _ => {}
        }
        self.items.insert(public.to_owned(), entry);
    }

    /// Adds the methods and traits of a type.
    fn add_impls(
        &self,
        of: &'m Module,
        name: &str,
        attributes: &[syn::Attribute],
        entry: &mut Entry,
    ) {
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
            let syn::Meta::List(list) = &attribute.meta else { continue };
            let derived = list.tokens.to_string();
            entry.traits.extend(derived.split(',').map(|name| name.replace(' ', "")));
        }
        for (module, block) in &self.impls {
            if type_name(&block.self_ty).as_deref() != Some(name)
                || !std::ptr::eq(of, *module) && module.has_type(name)
            {
                continue;
            }
            if let Some((implemented, _)) = &block.trait_ {
                entry.traits.insert(signature::of(&module.text, implemented));
                continue;
            }
            entry.parts.extend(block.items.iter().filter_map(|item| match item {
                ImplItem::Fn(item) if is_public(&item.vis) && !is_left_out(&item.attrs) => {
                    Some(signature::of(&module.text, &item.sig))
                }
                ImplItem::Const(item) if is_public(&item.vis) && !is_left_out(&item.attrs) => {
                    let (first, last) =
                        (item.const_token.span, syn::spanned::Spanned::span(&item.ty));
                    Some(signature::between(&module.text, first, last))
                }
                _ => None,
            }));
        }
    }
}

/// The public fields of a struct.
fn fields(text: &str, fields: &Fields, parts: &mut Vec<String>) {
    for (index, field) in fields.iter().enumerate() {
        if is_public(&field.vis) && !is_left_out(&field.attrs) {
            let name = field.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
            parts.push(format!("{name}: {}", signature::of(text, &field.ty)));
        }
    }
}

/// An item as its first line would say it, without what is inside it.
fn signature_of(text: &str, item: &Item) -> String {
    use syn::spanned::Spanned;
    let (attributes, first, last) = match item {
        Item::Fn(item) => (&item.attrs, item.sig.span(), item.sig.span()),
        Item::Struct(item) => {
            (&item.attrs, item.struct_token.span, end(&item.ident, &item.generics))
        }
        Item::Enum(item) => (&item.attrs, item.enum_token.span, end(&item.ident, &item.generics)),
        Item::Trait(item) => {
            let bounds = item.supertraits.last().map(Spanned::span);
            let last = bounds.unwrap_or_else(|| end(&item.ident, &item.generics));
            (&item.attrs, item.trait_token.span, last)
        }
        Item::Type(item) => (&item.attrs, item.type_token.span, item.ty.span()),
        Item::Const(item) => (&item.attrs, item.const_token.span, item.ty.span()),
        Item::Static(item) => (&item.attrs, item.static_token.span, item.ty.span()),
        _ => return String::new(),
    };
    let grows = attributes.iter().any(|attribute| attribute.path().is_ident("non_exhaustive"));
    let prefix = if grows { "#[non_exhaustive] " } else { "" };
    format!("{prefix}{}", signature::between(text, first, last))
}

/// Where the name of a type ends, with its parameters.
fn end(name: &syn::Ident, generics: &syn::Generics) -> proc_macro2::Span {
    generics.gt_token.map_or_else(|| name.span(), |token| token.span)
}

/// The name of an item that is public.
fn public_name(item: &Item) -> Option<String> {
    let (visibility, attributes, name) = match item {
        Item::Fn(item) => (&item.vis, &item.attrs, &item.sig.ident),
        Item::Struct(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Enum(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Trait(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Type(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Const(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Static(item) => (&item.vis, &item.attrs, &item.ident),
        _ => return None,
    };
    (is_public(visibility) && !is_left_out(attributes)).then(|| name.to_string())
}

/// The name of the type that an `impl` block is for.
fn type_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        Type::Reference(reference) => type_name(&reference.elem).map(|name| format!("&{name}")),
        _ => None,
    }
}

/// Where a `use` takes a name from: the segments before it, and its name there.
fn origin_of(tree: &UseTree, name: &str) -> Option<(Vec<String>, String)> {
    match tree {
        UseTree::Path(part) => {
            let (mut segments, inner) = origin_of(&part.tree, name)?;
            segments.insert(0, part.ident.to_string());
            Some((segments, inner))
        }
        UseTree::Name(part) => (part.ident == name).then(|| (Vec::new(), name.to_owned())),
        UseTree::Rename(part) => {
            (part.rename == name).then(|| (Vec::new(), part.ident.to_string()))
        }
        UseTree::Group(group) => group.items.iter().find_map(|part| origin_of(part, name)),
        UseTree::Glob(_) => None,
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}::{name}") }
}
