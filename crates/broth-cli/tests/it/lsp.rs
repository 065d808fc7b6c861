//! `broth lsp` as an editor sees it: a client that follows a script, and Neovim where it is
//! installed.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use super::check::{BROKEN, MENDED};
use super::contract::{blocks, root};
use super::inputs::folder;
use super::shell::broth;

const URI: &str = "file:///soup/page.html";

/// A client with one document open.
pub(super) struct Client {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last: i32,
}

impl Client {
    fn new(encodings: &[&str]) -> Self {
        Self::of(Path::new(env!("CARGO_BIN_EXE_broth")), encodings)
    }

    /// A client of this program.
    pub(super) fn of(program: &Path, encodings: &[&str]) -> Self {
        let mut server = Command::new(program)
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = server.stdin.take();
        let output = BufReader::new(server.stdout.take().unwrap());
        let mut client = Self { server, input, output, last: 0 };
        let capabilities = json!({"general": {"positionEncodings": encodings}});
        let answer = client.ask("initialize", json!({"capabilities": capabilities}));
        let agreed = encodings.first().copied().unwrap_or("utf-16");
        assert_eq!(answer["capabilities"]["positionEncoding"], agreed);
        client.tell("initialized", json!({}));
        client
    }

    fn send(&mut self, message: Value) {
        let message = message.to_string();
        let input = self.input.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).unwrap();
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).unwrap();
            match line.trim().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    /// The whole answer to a request; what is published meanwhile is dropped.
    fn answer(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let id = self.last;
        self.send(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.answer(method, params)["result"].take()
    }

    /// The answer about the document.
    fn about(&mut self, method: &str, mut params: Value) -> Value {
        params["textDocument"] = json!({"uri": URI});
        self.ask(&format!("textDocument/{method}"), params)
    }

    pub(super) fn at(&mut self, method: &str, line: usize, character: usize) -> Value {
        self.about(method, json!({"position": {"line": line, "character": character}}))
    }

    pub(super) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "html", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// The next published findings: their rules and ranges.
    pub(super) fn published(&mut self) -> Vec<(String, String)> {
        let message = self.receive();
        assert_eq!(message["method"], "textDocument/publishDiagnostics", "{message}");
        let found = message["params"]["diagnostics"].as_array().unwrap().clone();
        found
            .iter()
            .map(|one| (one["code"].as_str().unwrap().to_owned(), span(&one["range"])))
            .collect()
    }

    pub(super) fn end(mut self) -> Option<i32> {
        assert_eq!(self.answer("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        self.server.wait().unwrap().code()
    }
}

/// `line:character-line:character`
fn span(range: &Value) -> String {
    let place = |at: &Value| format!("{}:{}", at["line"], at["character"]);
    format!("{}-{}", place(&range["start"]), place(&range["end"]))
}

fn spans(ranges: &Value) -> Vec<String> {
    ranges
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| span(one.get("range").unwrap_or(one)))
        .collect()
}

/// The text with edits, whose positions are in bytes.
fn apply(text: &str, edits: &Value) -> String {
    let mut edits: Vec<&Value> = edits.as_array().unwrap().iter().collect();
    let starts: Vec<usize> = text
        .split_inclusive('\n')
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some(start)
        })
        .chain([text.len()])
        .collect();
    let offset = |at: &Value| {
        starts[at["line"].as_u64().unwrap() as usize] + at["character"].as_u64().unwrap() as usize
    };
    edits.sort_by_key(|edit| std::cmp::Reverse(offset(&edit["range"]["start"])));
    let mut text = text.to_owned();
    for edit in edits {
        let range = &edit["range"];
        let range = offset(&range["start"])..offset(&range["end"]);
        text.replace_range(range, edit["newText"].as_str().unwrap());
    }
    text
}

fn found(rule: &str, span: &str) -> (String, String) {
    (rule.to_owned(), span.to_owned())
}

#[test]
fn findings_follow_the_text() {
    let mut client = Client::new(&[]);
    client.open(URI, BROKEN);
    let missing = "missing-semicolon-after-character-reference";
    let both = [found(missing, "2:3-2:8"), found("void-element-end-tag", "2:17-2:22")];
    assert_eq!(client.published(), both);
    // An edit, after a character of two UTF-16 units.
    let change = |range: &str, text: &str| {
        let numbers: Vec<u64> = range.split([':', '-']).map(|word| word.parse().unwrap()).collect();
        let place = |at: usize| json!({"line": numbers[at], "character": numbers[at + 1]});
        json!({"range": {"start": place(0), "end": place(2)}, "text": text})
    };
    let document = json!({"uri": URI, "version": 2});
    let changes = json!([change("2:3-2:3", "😀"), change("2:19-2:24", "")]);
    client.tell(
        "textDocument/didChange",
        json!({"textDocument": document, "contentChanges": changes}),
    );
    assert_eq!(client.published(), [found(missing, "2:5-2:10")]);
    let changes = json!([{"text": MENDED}]);
    client.tell(
        "textDocument/didChange",
        json!({"textDocument": document, "contentChanges": changes}),
    );
    assert_eq!(client.published(), []);
    client.tell("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(client.published(), []);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn fixes_are_those_of_the_command() {
    let mut client = Client::new(&["utf-8"]);
    client.open(URI, BROKEN);
    let everywhere =
        json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let actions =
        client.about("codeAction", json!({"range": everywhere, "context": {"diagnostics": []}}));
    let actions = actions.as_array().unwrap();
    let titles: Vec<&str> =
        actions.iter().map(|action| action["title"].as_str().unwrap()).collect();
    assert_eq!(
        titles,
        [
            "end it with a semicolon (missing-semicolon-after-character-reference)",
            "write a start tag (void-element-end-tag)",
            "repair everything that can be repaired",
        ]
    );
    // Each quick fix alone, and all at once.
    let one = apply(BROKEN, &actions[0]["edit"]["changes"][URI]);
    assert_eq!(one, BROKEN.replace("&copy ", "&copy; "));
    let two = apply(&one, &actions[1]["edit"]["changes"][URI].clone());
    assert_ne!(two, one);
    assert_eq!(apply(BROKEN, &actions[2]["edit"]["changes"][URI]), MENDED);
    // Only what is asked for.
    for (kind, count) in [("quickfix", 2), ("source", 1), ("source.fixAll", 1), ("refactor", 0)] {
        let params = json!({"range": everywhere, "context": {"diagnostics": [], "only": [kind]}});
        assert_eq!(client.about("codeAction", params).as_array().unwrap().len(), count, "{kind}");
    }
    let here = json!({"start": {"line": 2, "character": 4}, "end": {"line": 2, "character": 4}});
    let params = json!({"range": here, "context": {"diagnostics": [], "only": ["quickfix"]}});
    assert_eq!(client.about("codeAction", params).as_array().unwrap().len(), 1);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn rules_are_explained_on_hover() {
    let mut client = Client::new(&["utf-32"]);
    client.open(URI, BROKEN);
    let hover = client.at("hover", 2, 19);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("**void-element-end-tag** (error)\n\n"), "{text}");
    assert!(text.contains("/rules/void-element-end-tag.html)"), "{text}");
    assert!(!text.contains("No automatic repair"), "{text}");
    assert_eq!(client.at("hover", 0, 0), Value::Null);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn elements_are_listed_folded_and_renamed() {
    let text = "<!DOCTYPE html>\n<title>Soup</title>\n<!-- a\nb -->\n<main id=m class=\"a \
        b\">\n<h1>Hot\nSoup</h1>\n<ul><li>é<b>b</b>\n<li>c</ul>\n</main>\n";
    let mut client = Client::new(&["utf-16"]);
    client.open(URI, text);
    let symbols = client.about("documentSymbol", json!({}));
    let main = &symbols[1];
    assert_eq!((&symbols[0]["name"], &symbols[0]["detail"]), (&json!("title"), &json!("Soup")));
    assert_eq!((&main["name"], span(&main["range"])), (&json!("main#m.a.b"), "4:0-9:7".to_owned()));
    assert_eq!(main["children"][0]["detail"], "Hot Soup");
    let item = &main["children"][1]["children"][0];
    assert_eq!((&item["name"], span(&item["range"])), (&json!("li"), "7:4-7:17".to_owned()));
    let folds = client.about("foldingRange", json!({}));
    let lines = |fold: &Value| format!("{}-{}", fold["startLine"], fold["endLine"]);
    let folds: Vec<String> = folds.as_array().unwrap().iter().map(lines).collect();
    assert_eq!(folds, ["2-3", "4-8"]);
    // The names of both tags, from either of them.
    let both = ["7:10-7:11", "7:15-7:16"];
    for character in [10, 11, 15, 16] {
        assert_eq!(spans(&client.at("documentHighlight", 7, character)), both, "{character}");
    }
    assert_eq!(spans(&client.at("linkedEditingRange", 7, 10)["ranges"]), both);
    assert_eq!(span(&client.at("prepareRename", 7, 15)), both[1]);
    // An element without an end tag has one name; text has none.
    assert_eq!(spans(&client.at("documentHighlight", 8, 2)), ["8:1-8:3"]);
    assert_eq!(client.at("linkedEditingRange", 8, 2), Value::Null);
    assert_eq!(client.at("documentHighlight", 5, 5), Value::Null);
    let params = json!({"position": {"line": 7, "character": 10}, "newName": "em"});
    let edits = client.about("rename", params)["changes"][URI].take();
    assert_eq!(spans(&edits), both);
    assert_eq!(edits[1]["newText"], "em");
    let params = json!({"textDocument": {"uri": URI}, "position": {"line": 7, "character": 10}, "newName": "a b"});
    let refused = client.answer("textDocument/rename", params);
    assert!(
        refused["error"]["message"].as_str().unwrap().starts_with("`a b` cannot be"),
        "{refused}"
    );
    assert_eq!(client.end(), Some(0));
}

#[test]
fn the_configuration_counts_in_the_editor() {
    let folder = folder(
        "lsp-config",
        &[("broth.toml", "ignore = ['*.tmpl.html']\n[rules]\nduplicate-id = 'warning'")],
    );
    let folder = folder.canonicalize().unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.display());
    let page = "<!DOCTYPE html><title>a</title><p id=a><p id=a>";
    let mut client = Client::new(&[]);
    client.open(&uri("a.tmpl.html"), page);
    assert_eq!(client.published(), []);
    client.open(&uri("a.html"), page);
    let message = client.receive();
    assert_eq!(message["params"]["diagnostics"][0]["severity"], 2);
    // A saved configuration counts at once; a wrong one is reported.
    fs::write(folder.join("broth.toml"), "[rules]\nduplicate-id = 'off'").unwrap();
    client.tell("textDocument/didSave", json!({"textDocument": {"uri": uri("broth.toml")}}));
    assert_eq!((client.published().len(), client.published().len()), (0, 0));
    fs::write(folder.join("broth.toml"), "rules").unwrap();
    client.tell("workspace/didChangeWatchedFiles", json!({"changes": []}));
    let message = client.receive();
    assert_eq!(message["method"], "window/showMessage", "{message}");
    assert_eq!(client.end(), Some(0));
}

#[test]
fn odd_clients_get_answers() {
    let mut client = Client::new(&[]);
    assert_eq!(client.answer("textDocument/soup", json!({}))["error"]["code"], -32601);
    assert_eq!(client.answer("textDocument/hover", json!([1]))["error"]["code"], -32602);
    // A document that is not open, and a notification of nothing.
    assert_eq!(client.at("hover", 0, 0), Value::Null);
    client.tell("textDocument/didChange", json!({"textDocument": {"uri": URI}}));
    client.tell("$/soup", Value::Null);
    assert_eq!(client.answer("textDocument/soup", Value::Null)["error"]["code"], -32601);
    // Without a shutdown, the exit is a failure.
    client.tell("exit", Value::Null);
    assert_eq!(client.server.wait().unwrap().code(), Some(1));
    let mut client = Client::new(&[]);
    drop(client.input.take());
    assert_eq!(client.server.wait().unwrap().code(), Some(1));
}

#[test]
fn what_is_not_json_is_refused_and_the_server_goes_on() {
    let mut client = Client::new(&[]);
    client.open(URI, BROKEN);
    assert_eq!(client.published().len(), 2);
    for (content, code) in [("{{{", -32700), ("", -32700), ("[1]", -32600), ("{\"id\":[]}", -32600)]
    {
        let input = client.input.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n{content}", content.len()).unwrap();
        let answer = client.receive();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)));
    }
    // The document is still open.
    assert_ne!(client.at("hover", 2, 17), Value::Null);
    assert_eq!(client.answer("initialize", json!({}))["error"]["code"], -32600);
    assert_eq!(client.answer("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(client.answer("textDocument/hover", json!({}))["error"]["code"], -32600);
    client.tell("exit", Value::Null);
    assert_eq!(client.server.wait().unwrap().code(), Some(0));
}

#[test]
fn a_message_that_is_too_long_is_refused_before_it_has_come() {
    for length in ["67108865", "4294967296", "9223372036854775807", "99999999999999999999999"] {
        let input = format!("Content-Length: {length}\r\n\r\n{{}}");
        let (status, out, err) = broth(&["lsp"], input);
        assert_eq!((status, &*err), (1, ""), "{length}");
        assert!(out.contains("\"code\":-32600"), "{out}");
        assert!(out.contains("longer than 67108864 bytes"), "{out}");
    }
    // Its end is found. It may have been an edit, so the documents are forgotten.
    let mut client = Client::new(&[]);
    client.open(URI, BROKEN);
    assert_eq!(client.published().len(), 2);
    let content = vec![b' '; 67_108_865];
    let input = client.input.as_mut().unwrap();
    write!(input, "Content-Length: {}\r\n\r\n", content.len()).unwrap();
    input.write_all(&content).unwrap();
    assert_eq!(client.receive()["error"]["code"], -32600);
    assert_eq!(client.published(), []);
    assert_eq!(client.receive()["method"], "window/showMessage");
    assert_eq!(client.at("hover", 2, 17), Value::Null);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn a_header_without_a_length_ends_the_server() {
    for (header, message) in [
        ("Content-Length: soup\r\n\r\n{}", "Content-Length is \"soup\""),
        ("Content-Type: soup\r\n\r\n{}", "a header has no Content-Length"),
        ("garbage", "\"garbage\" is no header of the protocol; editors run this command"),
        ("<p>\n", "\"<p>\" is no header of the protocol; editors run this command"),
    ] {
        let (status, out, err) = broth(&["lsp"], header);
        assert_eq!(status, 2);
        assert!(out.contains("\"code\":-32700"), "{out}");
        assert!(err.starts_with(&format!("broth: {message}")), "{err}");
    }
}

/// Lists the diagnostics of the page that is open, and saves it.
const NEOVIM: &str = r#"
local out = io.open("out.txt", "w")
assert(vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20), "timed out")
for _, found in ipairs(vim.diagnostic.get(0)) do
  out:write(found.lnum, ":", found.col, " ", found.code, "\n")
end
out:close()
vim.cmd("write")
"#;

/// The version of the Neovim that is installed, such as `[0, 7]`.
fn neovim() -> Option<[u32; 2]> {
    let output = Command::new("nvim").arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut numbers = text.split(['v', '.', '-', '\n']).filter_map(|word| word.parse().ok());
    Some([numbers.next()?, numbers.next()?])
}

/// A broken page in Neovim, with one of the settings of the guide for saving: the findings that it
/// shows, the page once it is saved, and its messages. `None` if it is not installed.
fn neovim_saves(name: &str, on_save: usize) -> Option<[String; 3]> {
    let Some(version) = neovim() else {
        eprintln!("skipped: nvim is not installed");
        return None;
    };
    let guide = root().join("docs/guides/in-your-editor.md");
    let guide = fs::read_to_string(guide).unwrap();
    let blocks = blocks(&guide, "lua");
    let [newest, older, on_save] = [blocks[0], blocks[1], blocks[on_save]];
    let settings = format!("{}\n{on_save}", if version >= [0, 11] { newest } else { older });
    let files = [("page.html", BROKEN), ("init.lua", &settings), ("script.lua", NEOVIM)];
    let folder = folder(name, &files);
    let bin = Path::new(env!("CARGO_BIN_EXE_broth")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let ran = Command::new("nvim")
        .args(["--headless", "-u", "init.lua", "-i", "NONE", "-n", "page.html"])
        .args(["-c", "luafile script.lua", "-c", "qa!"])
        .current_dir(&folder)
        .env("PATH", path)
        .env("XDG_CONFIG_HOME", &folder)
        .env("XDG_DATA_HOME", &folder)
        .env("XDG_STATE_HOME", &folder)
        .output()
        .unwrap();
    let shown = fs::read_to_string(folder.join("out.txt")).unwrap_or_default();
    let saved = fs::read_to_string(folder.join("page.html")).unwrap();
    Some([shown, saved, String::from_utf8_lossy(&ran.stderr).into_owned()])
}

#[test]
fn neovim_shows_and_repairs_with_the_settings_of_the_guide() {
    let Some([shown, saved, told]) = neovim_saves("neovim", 2) else { return };
    let expected = "2:3 missing-semicolon-after-character-reference\n2:17 void-element-end-tag\n";
    assert_eq!(shown, expected, "{told}");
    assert_eq!(saved, MENDED, "{told}");
}

#[test]
fn neovim_formats_with_the_settings_of_the_guide() {
    let Some([_, saved, told]) = neovim_saves("neovim-format", 3) else { return };
    let formatted = ::broth::format::format(BROKEN);
    assert_ne!(formatted, BROKEN);
    assert_eq!(saved, formatted, "{told}");
}

#[test]
fn each_quick_fix_changes_nothing_but_its_finding_when_it_is_applied_alone() {
    let head = "<!DOCTYPE html><html lang=en><title>x</title><body>";
    let mut client = Client::new(&["utf-8"]);
    for body in [
        "<p>a <</i>b <em>c</em></p>",
        "<div><textarea name=a>",
        "<section><script>",
        "<p>1 <</b>p</p>",
        "<div><video src=a>x",
        "<p>&copy &copy<b></i></b></p>",
    ] {
        let page = format!("{head}{body}");
        client.open(URI, &page);
        let all = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
        let context = json!({"diagnostics": [], "only": ["quickfix"]});
        let actions = client.about("codeAction", json!({"range": all, "context": context}));
        let tree = |text: &str| ::broth::html::parse(text).root().dump_html().to_string();
        for action in actions.as_array().unwrap() {
            let alone = apply(&page, &action["edit"]["changes"][URI]);
            assert_eq!(tree(&page), tree(&alone), "{page} {alone}");
        }
    }
    assert_eq!(client.end(), Some(0));
}

#[test]
fn the_symbols_of_a_large_document_are_its_outermost_elements() {
    let list = format!("<ul>{}</ul>\n", "<li><b>a</b></li>".repeat(100));
    let page = format!("<!DOCTYPE html><title>a</title>{}", list.repeat(500));
    let mut client = Client::new(&["utf-8"]);
    client.open(URI, &page);
    let symbols = client.about("documentSymbol", json!({}));
    let symbols = symbols.as_array().unwrap();
    // 500 lists would fit, but not their 50,000 items.
    assert_eq!(symbols.len(), 501);
    assert!(symbols.iter().all(|symbol| symbol["children"].is_null()));
    assert_eq!(client.end(), Some(0));
}

#[test]
fn a_document_is_formatted() {
    let mut client = Client::new(&["utf-8"]);
    client.open(URI, "<ul>\n<li>a<li>b</ul>\n");
    let edits = client.about("formatting", json!({"options": {"tabSize": 8}}));
    let range = json!({"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 10}});
    assert_eq!(edits, json!([{"range": range, "newText": "  <li>a\n  <li>b\n"}]));
    let changes = json!([{"text": "<ul>\n  <li>a\n  <li>b\n</ul>\n"}]);
    client.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": changes}),
    );
    assert_eq!(client.about("formatting", json!({})), json!([]));
    assert_eq!(client.end(), Some(0));
}

#[test]
fn the_lines_of_a_range_are_formatted() {
    let mut client = Client::new(&["utf-8"]);
    client.open(URI, "<ul>\n<li>a\n</ul>\n<p>b</P>\n<ol>\n<li>c\n</ol>\n");
    let place = |line: u32, character: u32| json!({"line": line, "character": character});
    let mut format = |first: u32, last: u32| {
        client.about(
            "rangeFormatting",
            json!({"range": {"start": place(first, 0), "end": place(last, 1)}}),
        )
    };
    let edit = |line: u32, text: &str| json!({"range": {"start": place(line, 0), "end": place(line + 1, 0)}, "newText": text});
    assert_eq!(format(0, 1), json!([edit(1, "  <li>a\n")]));
    assert_eq!(format(2, 3), json!([edit(3, "<p>b</p>\n")]));
    assert_eq!(
        format(0, 9),
        json!([edit(1, "  <li>a\n"), edit(3, "<p>b</p>\n"), edit(5, "  <li>c\n")])
    );
    assert_eq!(format(6, 6), json!([]));
    assert_eq!(client.end(), Some(0));
}
