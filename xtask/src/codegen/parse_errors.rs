//! `ErrorCode`, and the page about the codes, from `parse-errors.txt` and `error-examples.txt`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::camel_case;

/// What the data say of a code.
struct Code<'d> {
    family: &'d str,
    name: &'d str,
    summary: &'d str,
    example: Option<Example<'d>>,
}

/// A line of `error-examples.txt`: `name: ⟨[context] markup⟩ fix`.
struct Example<'d> {
    context: Option<&'d str>,
    markup: &'d str,
    fix: &'d str,
}

/// The codes with their families and examples.
fn read(data: &[String]) -> Result<Vec<Code<'_>>, String> {
    let mut examples = BTreeMap::new();
    for line in lines(&data[1]) {
        let wrong = || format!("not `name: ⟨markup⟩ fix`: {line}");
        let (name, rest) = line.split_once(": ⟨").ok_or_else(wrong)?;
        let (markup, fix) = rest.split_once("⟩ ").ok_or_else(wrong)?;
        let (context, markup) = match markup.strip_prefix('[').and_then(|m| m.split_once("] ")) {
            Some((context, markup)) => (Some(context), markup),
            None => (None, markup),
        };
        examples.insert(name, Example { context, markup, fix });
    }
    let mut codes: Vec<Code<'_>> = Vec::new();
    let mut family = "";
    for line in lines(&data[0]) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            family = name;
        } else {
            let (name, summary) = line.split_once(": ").ok_or(format!("no summary: {line}"))?;
            codes.push(Code { family, name, summary, example: examples.remove(name) });
        }
    }
    match examples.keys().next() {
        Some(name) => Err(format!("an example of `{name}`, which is no code")),
        None => Ok(codes),
    }
}

fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// `docs/errors.md`: every code with its sentence, its example and the way to mend it.
pub(super) fn page(data: &[String]) -> Result<String, String> {
    let mut out = String::from(
        "# Error codes\n\nWhat can be wrong with a document. None of it keeps a document from being parsed.\n",
    );
    let mut family = "";
    for code in read(data)? {
        if code.family != family {
            family = code.family;
            let title = match family {
                "tokenizer" => "The HTML tokenizer: the standard's own codes",
                "tree-construction" => "HTML tree construction: codes of our own",
                "xml" => "XML",
                _ => "Limits",
            };
            let _ = write!(out, "\n## {title}\n");
        }
        let _ = write!(out, "\n### {}\n\n{}\n", code.name, code.summary);
        if let Some(Example { context, markup, fix }) = code.example {
            let place = context.map_or(String::new(), |c| format!(" (in a fragment for `{c}`)"));
            let _ = write!(out, "\n- Example{place}: ``{markup}``\n- To mend it: {fix}\n");
        }
    }
    Ok(out)
}

/// The enum, its names, its families and its examples.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let codes = read(data)?;
    let mut out = String::from(
        "use super::{ErrorExample, ErrorFamily};\n\n/// What can be wrong with a document.\n///\n\
         /// ```\n/// use broth_markup::ErrorCode;\n///\n\
         /// let code: ErrorCode = \"duplicate-attribute\".parse().unwrap();\n\
         /// assert_eq!(code.as_str(), \"duplicate-attribute\");\n\
         /// println!(\"{}\", code.summary());\n\
         /// if let Some(example) = code.example() {\n\
         ///     println!(\"{}: {}\", example.markup, example.fix);\n/// }\n\
         /// assert!(ErrorCode::ALL.iter().any(|other| other.family() != code.family()));\n\
         /// ```\n",
    );
    out.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]\n");
    out.push_str("#[non_exhaustive]\npub enum ErrorCode {\n");
    for Code { name, summary, .. } in &codes {
        let _ = writeln!(out, "/// `{name}`: {summary}\n{},", camel_case(name));
    }
    out.push_str("}\n\nimpl ErrorCode {\n/// Every code.\npub const ALL: &'static [Self] = &[\n");
    for code in &codes {
        let _ = writeln!(out, "Self::{},", camel_case(code.name));
    }
    out.push_str("];\n\n");
    let mut method = |about: &str, signature: &str, value: &dyn Fn(&Code<'_>) -> String| {
        let _ =
            writeln!(out, "/// {about}\n#[must_use]\npub const fn {signature} {{ match self {{");
        for code in &codes {
            let _ = writeln!(out, "Self::{} => {},", camel_case(code.name), value(code));
        }
        out.push_str("} }\n\n");
    };
    method(
        "Its name: the specification's words in kebab case.",
        "as_str(self) -> &'static str",
        &|code| format!("{:?}", code.name),
    );
    method("One sentence that says what is wrong.", "summary(self) -> &'static str", &|code| {
        format!("{:?}", code.summary)
    });
    method("The part of the work it belongs to.", "family(self) -> ErrorFamily", &|code| {
        format!("ErrorFamily::{}", camel_case(code.family))
    });
    let about = "An example that has this error, and the way to mend it.";
    method(about, "example(self) -> Option<ErrorExample>", &|code| match &code.example {
        None => "None".to_owned(),
        // The data's escapes are Rust's.
        Some(Example { context, markup, fix }) => format!(
            "Some(ErrorExample {{ context: {context:?}, markup: \"{}\", fix: {fix:?} }})",
            markup.replace('"', "\\\"")
        ),
    });
    out.push_str("}\n");
    Ok(out)
}
