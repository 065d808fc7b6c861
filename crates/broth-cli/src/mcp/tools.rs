//! The tools: their names, what language models are told about them, and what they answer.

use serde_json::{Map, Value, json};

/// A command as a tool.
pub(super) struct Tool {
    pub(super) name: &'static str,
    /// The command whose records the calls become.
    pub(super) command: &'static str,
    about: &'static str,
    options: &'static [Argument],
    /// The member of the answer that is shown, a list with an item on each line; without one, all
    /// of it, as JSON.
    shown: Option<&'static str>,
}

/// An argument of a tool besides the page: an option of the command's records.
struct Argument {
    name: &'static str,
    /// Its type in JSON Schema.
    kind: Kind,
    about: &'static str,
    is_required: bool,
}

enum Kind {
    Text,
    Texts,
    Words(&'static [&'static str]),
    Flag,
}

const fn option(name: &'static str, kind: Kind, about: &'static str) -> Argument {
    Argument { name, kind, about, is_required: false }
}

const WITHOUT: Argument =
    option("without", Kind::Texts, "CSS selectors of elements to leave out, such as `nav`.");
const BASE: Argument = option("base", Kind::Text, "The page's address; links become absolute.");

/// All tools.
pub(super) const ALL: [Tool; 5] = [
    Tool {
        name: "markdown",
        command: "markdown",
        about: "Convert a page, or a part of it, to Markdown that reads back as the same content.",
        options: &[
            option("select", Kind::Text, "A CSS selector: convert only these elements."),
            WITHOUT,
            BASE,
        ],
        shown: Some("markdown"),
    },
    Tool {
        name: "content",
        command: "content",
        about: "Find the main content of a page: the article, product or thread without menus, \
                adverts and footers. Answers with title, author, date and the content.",
        options: &[
            option(
                "format",
                Kind::Words(&["markdown", "text", "html"]),
                "How the content is written; Markdown, if not given.",
            ),
            option("precision", Kind::Flag, "Keep less: text of the frame is the worse mistake."),
            option("recall", Kind::Flag, "Keep more: lost content is the worse mistake."),
        ],
        shown: None,
    },
    Tool {
        name: "select",
        command: "select",
        about: "Find elements by a CSS selector, with their text, markup or an attribute.",
        options: &[
            Argument {
                name: "selector",
                kind: Kind::Text,
                about: "A CSS selector, such as `ul > li:first-child a[href]`.",
                is_required: true,
            },
            option("text", Kind::Flag, "Show the text of each element."),
            option("html", Kind::Flag, "Show the markup of each element."),
            option("attr", Kind::Texts, "Show these attributes of each element."),
            WITHOUT,
        ],
        shown: Some("matches"),
    },
    Tool {
        name: "data",
        command: "data",
        about: "Read what a page says of itself: microdata, JSON-LD, RDFa, microformats, title, \
                description, Open Graph and other metadata.",
        options: &[
            option("url", Kind::Text, "The page's address; addresses become absolute."),
            option(
                "only",
                Kind::Texts,
                "Some of microdata, json-ld, rdfa, microformats, metadata.",
            ),
        ],
        shown: None,
    },
    Tool {
        name: "check",
        command: "check",
        about: "Check a page against the rules for writing HTML: findings with line, column, \
                reason and, where one is safe, a repair.",
        options: &[],
        shown: Some("findings"),
    },
];

impl Tool {
    /// The tool for `tools/list`.
    pub(super) fn described(&self) -> Value {
        let mut properties = Map::new();
        let text = |about: &str| json!({"type": "string", "description": about});
        properties.insert("html".to_owned(), text("The page's markup. Give this or `file`."));
        properties.insert("file".to_owned(), text("A file below the server's folder."));
        for argument in self.options {
            let mut schema = match argument.kind {
                Kind::Text => json!({"type": "string"}),
                Kind::Texts => json!({"type": "array", "items": {"type": "string"}}),
                Kind::Words(words) => json!({"type": "string", "enum": words}),
                Kind::Flag => json!({"type": "boolean"}),
            };
            schema["description"] = argument.about.into();
            properties.insert(argument.name.to_owned(), schema);
        }
        let required = self.options.iter().filter(|argument| argument.is_required);
        let required: Vec<&str> = required.map(|argument| argument.name).collect();
        json!({
            "name": self.name,
            "description": self.about,
            "inputSchema": {"type": "object", "properties": properties, "required": required},
            "annotations": {"readOnlyHint": true, "openWorldHint": false},
        })
    }

    /// Refuses arguments that the tool does not have, which a record would let pass.
    pub(super) fn check_names(&self, arguments: &Map<String, Value>) -> Result<(), String> {
        let names = || self.options.iter().map(|argument| argument.name);
        match arguments.keys().find(|name| names().all(|known| known != *name)) {
            None => Ok(()),
            Some(name) => {
                let known: Vec<&str> = ["html", "file"].into_iter().chain(names()).collect();
                Err(format!("there is no argument `{name}`; there are {}", known.join(", ")))
            }
        }
    }

    /// The text of an answer. `format` is the argument of that name.
    pub(super) fn text(&self, answer: &Value, format: Option<&str>) -> String {
        let shown = self.shown.map_or(answer, |member| &answer[member]);
        match shown {
            Value::String(text) => text.clone(),
            _ if self.name == "content" => content(answer, format.unwrap_or("markdown")),
            Value::Array(items) => items.iter().map(|item| format!("{item}\n")).collect(),
            other => other.to_string(),
        }
    }
}

/// The content with a head that names the page.
fn content(answer: &Value, format: &str) -> String {
    let mut text = String::new();
    for name in ["title", "byline", "date", "site", "kind"] {
        if let Some(value) = answer[name].as_str() {
            text += &format!("{name}: {value}\n");
        }
    }
    text + "\n" + answer[format].as_str().unwrap_or_default()
}
