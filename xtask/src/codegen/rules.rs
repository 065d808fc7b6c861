//! The list of rules from the files in `crates/broth-check/src/rules`, a folder for each family.

use std::fmt::Write as _;

/// How a file begins among those that a pattern names; its path follows.
pub(super) const FILE: &str = "// FILE ";

/// A file of a rule.
pub(super) struct File<'d> {
    pub(super) family: &'d str,
    /// The name of its module.
    pub(super) module: &'d str,
    text: &'d str,
}

impl File<'_> {
    /// The name of the rule.
    pub(super) fn name(&self) -> String {
        self.module.replace('_', "-")
    }

    /// The sentence that says what is wrong: the second string of the declaration.
    pub(super) fn summary(&self) -> Option<String> {
        let (_, declaration) = self.text.split_once("Lint::new(")?;
        let string = declaration.split('"').nth(3)?;
        // A string that is broken goes on with the first character of the next line.
        let lines = string.split("\\\n").map(str::trim_start);
        Some(lines.collect())
    }
}

/// The files, by family and name.
pub(super) fn read(data: &str) -> Result<Vec<File<'_>>, String> {
    let mut files = Vec::new();
    for part in data.split(FILE).skip(1) {
        let (path, text) = part.split_once('\n').unwrap_or((part, ""));
        let bad = |why: &str| format!("{path}: {why}");
        let place = path.strip_suffix(".rs").and_then(|path| path.rsplit_once('/'));
        let (folder, module) = place.ok_or_else(|| bad("not a Rust file"))?;
        let family = folder.rsplit('/').next().unwrap_or_default();
        let file = File { family, module, text };
        if !text.contains(&format!("\"{}\"", file.name())) {
            return Err(bad(&format!("it does not declare `{}`", file.name())));
        }
        files.push(file);
    }
    Ok(files)
}

/// The modules, and the list of all rules.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let files = read(&data[0])?;
    let mut out = String::from(
        "use crate::Lint;
",
    );
    for family in files.chunk_by(|a, b| a.family == b.family) {
        let _ = writeln!(out, "\npub(crate) mod {} {{", family[0].family);
        for File { module, .. } in family {
            let _ = writeln!(out, "pub(crate) mod {module};");
        }
        out.push_str("}\n");
    }
    let _ = writeln!(
        out,
        "\n/// All of them, by family and name.\npub(crate) static LINTS: &[&Lint] = &["
    );
    for File { family, module, .. } in &files {
        let _ = writeln!(out, "&{family}::{module}::LINT,");
    }
    out.push_str("];\n");
    Ok(out)
}

/// A visitor: the path of its module, and the text of its file.
struct Visits<'d> {
    path: String,
    text: &'d str,
}

impl Visits<'_> {
    /// The field of the visitor.
    fn field(&self) -> String {
        let path = self.path.strip_prefix("rules::").unwrap_or(&self.path);
        path.replace("::", "_")
    }
}

/// A method: its name, its parameters, and the arguments that pass them on.
type Method = (&'static str, &'static str, &'static str);

/// Those of `Visitor`.
const METHODS: [Method; 7] = [
    ("start", "element: Node<'d>, ", "element, "),
    ("attribute", "element: Node<'d>, attribute: Attribute<'d>, ", "element, attribute, "),
    ("text", "text: Node<'d>, ", "text, "),
    ("end", "element: Node<'d>, ", "element, "),
    ("start_tree", "root: Node<'d>, ", "root, "),
    ("end_tree", "root: Node<'d>, ", "root, "),
    ("finish", "", ""),
];

/// Those of `TokenVisitor`.
const TOKEN_METHODS: [Method; 7] = [
    ("doctype", "doctype: Doctype<'_>, ", "doctype, "),
    ("start_tag", "tag: Tag<'_>, ", "tag, "),
    ("attribute", "attribute: Attr<'_>, ", "attribute, "),
    ("end_tag", "tag: Tag<'_>, ", "tag, "),
    ("text", "text: &str, ", "text, "),
    ("processing_instruction", "target: &str, data: &str, ", "target, data, "),
    ("finish", "", ""),
];

/// The structs of all visitors, of the tree and of tokens. Each method calls only the visitors that
/// have it.
pub(super) fn visitors(data: &[String]) -> Result<String, String> {
    let of = |data| str::split(data, FILE).skip(1).filter_map(|part| part.split_once('\n'));
    let visits = |is_visitor: fn(&str) -> bool| -> Vec<Visits<'_>> {
        let files = of(&data[1]).chain(of(&data[0])).filter(|(_, text)| is_visitor(text));
        let visits = files.filter_map(|(path, text)| {
            let path = path.split("/src/").nth(1)?.strip_suffix(".rs")?;
            Some(Visits { path: path.replace('/', "::"), text })
        });
        visits.collect()
    };
    let of_trees =
        visits(|text| text.contains(" Visitor<'_> for Check ") || text.contains(" for Check<'d> "));
    let of_tokens = visits(|text| text.contains("impl TokenVisitor for Check "));
    let mut out = String::from(
        "use broth_dom::{Attribute, Node};\nuse broth_markup::{Attr, Doctype, Tag};\n\nuse \
         crate::token_visitor::{TokenVisitor, TokenWalk};\nuse crate::visitor::{Visitor, \
         Walk};\nuse crate::{engines, rules};\n",
    );
    out.push_str("\n/// The visitors of our rules about the tree.\n");
    out.push_str("#[derive(Debug, Default)]\npub(crate) struct Visitors<'d> {\n");
    fields(&of_trees, &mut out);
    out.push_str("}\n\nimpl<'d> Visitor<'d> for Visitors<'d> {\n");
    methods(&of_trees, &METHODS, "Walk<'_, 'd>", &mut out);
    out.push_str("}\n\n/// The visitors of our rules about tokens.\n");
    out.push_str("#[derive(Clone, Debug, Default)]\npub(crate) struct TokenVisitors {\n");
    fields(&of_tokens, &mut out);
    out.push_str("}\n\nimpl TokenVisitor for TokenVisitors {\n");
    methods(&of_tokens, &TOKEN_METHODS, "TokenWalk<'_>", &mut out);
    out.push_str("}\n");
    Ok(out)
}

fn fields(visits: &[Visits<'_>], out: &mut String) {
    for visit in visits {
        let lifetime = if visit.text.contains("pub(crate) struct Check<'d>") { "<'d>" } else { "" };
        let _ = writeln!(out, "{}: {}::Check{lifetime},", visit.field(), visit.path);
    }
}

fn methods(visits: &[Visits<'_>], methods: &[Method], walk: &str, out: &mut String) {
    for (method, parameters, arguments) in methods {
        let is_there = |visit: &&Visits<'_>| {
            let text = visit.text.replace("(\n        &mut self", "(&mut self");
            text.contains(&format!("    fn {method}(&mut self,"))
        };
        let _ = writeln!(out, "fn {method}(&mut self, {parameters}walk: &mut {walk}) {{");
        for visit in visits.iter().filter(is_there) {
            let call = format!("self.{}.{method}({arguments}walk);", visit.field());
            let _ = match *method == "start" && visit.text.contains("const ELEMENTS: NameSet") {
                true => writeln!(
                    out,
                    "if {}::Check::ELEMENTS.contains(walk.name) {{ {call} }}",
                    visit.path
                ),
                false => writeln!(out, "{call}"),
            };
        }
        out.push_str("}\n\n");
    }
}
