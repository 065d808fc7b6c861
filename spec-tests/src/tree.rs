//! Tree-construction cases: the `.dat` files of html5lib and xml5lib.

use crate::dat::{self, Section};
use crate::harness::{self, Case};

/// The context element of a fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    /// `""` for HTML, `"svg"` or `"math"`.
    pub namespace: String,
    /// The local name.
    pub name: String,
}

/// One document or fragment, and its tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeCase {
    /// File, number and the beginning of the data: unique and stable.
    pub name: String,
    /// The markup.
    pub data: String,
    /// One line per parse error; only their number matters, and `None` means that the suite lists
    /// none.
    pub errors: Option<Vec<String>>,
    /// Errors in the newer form, as `(line:column) code`.
    pub new_errors: Vec<String>,
    /// The context element, if this is a fragment.
    pub context: Option<Context>,
    /// Whether scripting is on. A test that does not say becomes two cases.
    pub scripting: bool,
    /// The dump, without a newline at its end.
    pub document: String,
}

impl Case for TreeCase {
    fn name(&self) -> &str {
        &self.name
    }

    fn input(&self) -> &str {
        &self.data
    }
}

impl TreeCase {
    /// Whether this dump is the answer; otherwise, what differs.
    pub fn compare(&self, dump: &str) -> Result<(), String> {
        let dump = dump.strip_suffix('\n').unwrap_or(dump);
        harness::same_lines("tree", &self.document, dump)
    }
}

/// Reads a `.dat` file of tree-construction tests. `file` is its name, which the cases' names begin
/// with.
pub fn read(file: &str, bytes: &[u8]) -> Result<Vec<TreeCase>, String> {
    let mut cases = Vec::new();
    let tests = dat::cases(bytes).map_err(|e| format!("{file}: {e}"))?;
    for (index, sections) in tests.iter().enumerate() {
        let number = index + 1;
        read_test(&format!("{file} {number}"), sections, &mut cases)
            .map_err(|e| format!("{file}, test {number}: {e}"))?;
    }
    Ok(cases)
}

fn read_test(
    place: &str,
    sections: &[Section<'_>],
    cases: &mut Vec<TreeCase>,
) -> Result<(), String> {
    let section = |name: &str| sections.iter().find(|section| section.name == name);
    let text = |name: &str| section(name).map(Section::text).transpose();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let data = text("data")?.ok_or("no #data")?;
    let document = text("document")?.ok_or("no #document")?;
    let beginning: String = data.chars().take(40).collect();
    let name = harness::printable(&format!("{place}: {beginning}"));
    let scripting = match (section("script-off"), section("script-on")) {
        (None, None) => [Some(false), Some(true)],
        (off, on) => [off.map(|_| false), on.map(|_| true)],
    };
    for scripting in scripting.into_iter().flatten() {
        let label = if scripting { "[scripting]" } else { "[no scripting]" };
        cases.push(TreeCase {
            name: format!("{name} {label}"),
            data: data.to_owned(),
            errors: text("errors")?.map(lines),
            new_errors: text("new-errors")?.map(lines).unwrap_or_default(),
            context: text("document-fragment")?.map(context),
            scripting,
            // The blank line before the next case is not part of the dump.
            document: document.trim_end_matches('\n').to_owned(),
        });
    }
    Ok(())
}

/// `svg path`, `math mi` or an HTML element's name.
fn context(text: &str) -> Context {
    let (namespace, name) = match text.split_once(' ') {
        Some((namespace @ ("svg" | "math"), name)) => (namespace, name),
        _ => ("", text),
    };
    Context { namespace: namespace.to_owned(), name: name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripting_on_off_or_both() {
        let file = "#data\n<p>\n\n#errors\n1\n2\n#document\n| <p>\n\n\
                    #data\nx\n#errors\n#script-on\n#document\n| \"x\"\n";
        let cases = read("f.dat", file.as_bytes()).unwrap();
        let names: Vec<_> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "f.dat 1: <p>\\n [no scripting]",
                "f.dat 1: <p>\\n [scripting]",
                "f.dat 2: x [scripting]"
            ]
        );
        assert_eq!(cases[0].data, "<p>\n");
        assert_eq!(cases[0].errors, Some(vec!["1".to_owned(), "2".to_owned()]));
        assert_eq!(cases[0].document, "| <p>");
        assert_eq!(cases[0].compare("| <p>\n"), Ok(()));
        assert!(cases[0].compare("| <q>\n").is_err());
    }

    #[test]
    fn contexts() {
        for (text, namespace, name) in
            [("div", "", "div"), ("svg path", "svg", "path"), ("math mi", "math", "mi")]
        {
            let file = format!(
                "#data\n<g>\n#errors\n#new-errors\n(1:2) \
                 e\n#document-fragment\n{text}\n#document\n| <g>\n"
            );
            let cases = read("f.dat", file.as_bytes()).unwrap();
            let context = Context { namespace: namespace.to_owned(), name: name.to_owned() };
            assert_eq!(cases[0].context, Some(context));
            assert_eq!(cases[0].new_errors, ["(1:2) e"]);
        }
    }

    #[test]
    fn xml_files_list_no_errors() {
        let cases = read("f.dat", b"#data\n<a/>\n#document\n| <a>\n").unwrap();
        assert_eq!(cases[0].errors, None);
    }
}
