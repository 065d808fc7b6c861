//! `broth mcp`, as a client of the Model Context Protocol talks to it.

use serde_json::{Value, json};

use super::inputs::folder;
use super::shell::broth;

/// The answers to these messages.
fn answers(args: &[&str], messages: &[Value]) -> Vec<Value> {
    let input: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let args: Vec<&str> = [&["mcp"], args].concat();
    let (status, out, err) = broth(&args, input);
    assert_eq!((status, &*err), (0, ""));
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn call(tool: &str, arguments: Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
}

/// The text of a tool's answer, and whether it is about a mistake.
#[track_caller]
fn text(args: &[&str], tool: &str, arguments: Value) -> (String, bool) {
    let answers = answers(args, &[call(tool, arguments)]);
    let result = &answers[0]["result"];
    let text = result["content"][0]["text"].as_str();
    (text.unwrap().to_owned(), result["isError"].as_bool().unwrap())
}

#[test]
fn a_client_introduces_itself_and_asks_for_the_tools() {
    let asked = |version: &str| {
        let params = json!({"protocolVersion": version, "capabilities": {}});
        json!({"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": params})
    };
    let answers = answers(
        &[],
        &[
            asked("2025-03-26"),
            asked("1999-01-01"),
            json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
            json!({"jsonrpc": "2.0", "id": 2, "method": "ping"}),
            json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"}),
        ],
    );
    assert_eq!(answers.len(), 4, "a notification has no answer");
    assert_eq!(answers[0]["id"], "a");
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-03-26");
    assert_eq!(answers[1]["result"]["protocolVersion"], "2025-11-25");
    assert_eq!(answers[2]["result"], json!({}));
    let tools = answers[3]["result"]["tools"].as_array().unwrap();
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["markdown", "content", "select", "data", "check"]);
    assert_eq!(tools[2]["inputSchema"]["required"], json!(["selector"]));
}

#[test]
fn each_tool_answers_for_markup() {
    let page = "<title>Soup</title><nav>Home</nav><main><h1>Leek</h1><p>Hot <b>soup</p></main>";
    let ask = |tool, more: Value| {
        let mut arguments = json!({"html": page});
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (text, is_error) = text(&[], tool, arguments);
        assert!(!is_error, "{text}");
        text
    };
    assert_eq!(ask("markdown", json!({"without": ["nav"]})), "# Leek\n\nHot **soup**\n");
    let content = ask("content", json!({"format": "text"}));
    assert!(
        content.starts_with("title: ") && content.contains("\n\n") && !content.contains("Home")
    );
    let found: Value =
        serde_json::from_str(&ask("select", json!({"selector": "b", "text": true}))).unwrap();
    assert_eq!((&found["name"], &found["text"]), (&json!("b"), &json!("soup")));
    let data: Value = serde_json::from_str(&ask("data", json!({"only": ["metadata"]}))).unwrap();
    assert_eq!(data["metadata"]["title"], "Soup");
    assert!(ask("check", json!({})).starts_with("{\"rule\":\"missing-doctype\","));
}

#[test]
fn arguments_that_mean_nothing_are_told() {
    let refused = |arguments: Value, expected: &str| {
        let (text, is_error) = text(&[], "select", arguments);
        assert!(is_error && text.contains(expected), "{text}");
    };
    refused(json!({"selector": "p"}), "give either `html` or `file`");
    refused(json!({"html": "", "file": "a", "selector": "p"}), "give either `html` or `file`");
    refused(json!({"html": "<p>"}), "selector");
    refused(json!({"html": "<p>", "selector": "p["}), "bad selector `p[`");
    refused(json!({"html": "<p>", "selector": "p", "txet": true}), "there is no argument `txet`");
    refused(json!({"file": "nowhere.html", "selector": "p"}), "nowhere.html: ");
}

#[test]
fn only_files_below_the_folder_are_read() {
    let folder = folder("mcp", &[("site/a.html", "<p>\u{e9}"), ("secret.html", "<p>secret")]);
    let site = folder.join("site");
    let args = ["--folder", site.to_str().unwrap()];
    let (inside, _) = text(&args, "markdown", json!({"file": "a.html"}));
    assert_eq!(inside, "\u{e9}\n");
    let outside = folder.join("secret.html");
    for name in ["../secret.html", outside.to_str().unwrap()] {
        let (told, is_error) = text(&args, "markdown", json!({"file": name}));
        assert!(is_error && told.contains("is not below"), "{told}");
    }
}

#[test]
fn long_answers_are_cut_and_say_so() {
    let (cut, _) = text(&["--max-length", "4"], "markdown", json!({"html": "<p>Leek soup"}));
    assert_eq!(cut, "Leek\n\n[6 more characters are left out.]");
}

#[test]
fn messages_that_are_none_are_answered_with_the_code_of_the_protocol() {
    let (_, out, _) = broth(&["mcp"], "{\n[]\n\n{\"id\":1,\"method\":\"x\"}\n{\"id\":2}\n");
    let codes: Vec<i64> = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["error"]["code"].as_i64().unwrap())
        .collect();
    assert_eq!(codes, [-32700, -32600, -32601, -32600]);
    let answers = answers(&[], &[call("nothing", json!({}))]);
    assert_eq!(answers[0]["error"]["code"], -32602);
}
