//! The server for language models: some commands as [tools] of the [Model Context
//! Protocol](https://modelcontextprotocol.io/specification/2025-11-25).
//!
//! A message is a line of JSON-RPC. A call of a tool becomes a record of its command, so that a
//! tool knows the options of the command's records, and tells mistakes in the same words.

use std::fs;
use std::io::{self, BufRead, Read as _, Take};
use std::path::{Path, PathBuf};

use broth::encoding::{Decoder, Guess};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use self::tools::Tool;

mod tools;

/// The versions of the protocol in which the answers are right, newest first.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The longest message and the longest file that are read, in bytes.
const LONGEST: u64 = 64 * 1024 * 1024;

/// JSON-RPC's codes for errors.
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;

/// The server.
pub(crate) struct Server {
    /// The folder whose files may be read, without symbolic links.
    folder: PathBuf,
    max_length: usize,
}

/// A message; one without an id expects no answer.
#[derive(Deserialize)]
struct Message {
    id: Option<Value>,
    method: Option<String>,
    #[serde(default)]
    params: Value,
}

/// The parameters of a call.
#[derive(Deserialize)]
struct Call {
    name: String,
    #[serde(default)]
    arguments: Map<String, Value>,
}

/// The rest of a reader, up to the longest message.
pub(crate) fn limited<R: BufRead>(input: &mut R) -> Take<&mut R> {
    input.take(LONGEST)
}

impl Server {
    pub(crate) fn new(folder: &Path, max_length: usize) -> io::Result<Self> {
        let told = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", folder.display()));
        Ok(Self { folder: folder.canonicalize().map_err(told)?, max_length })
    }

    /// The answer to a line, as a line.
    pub(crate) fn answer(&self, line: &[u8]) -> Option<String> {
        let message: Value = match serde_json::from_slice(line) {
            Ok(message) => message,
            Err(_) if line.trim_ascii().is_empty() => return None,
            Err(error) => return Some(failed(&Value::Null, PARSE_ERROR, &error.to_string())),
        };
        let is_answer = message.get("result").is_some() || message.get("error").is_some();
        let id = message.get("id").cloned().unwrap_or_default();
        let (id, method, params) = match serde_json::from_value(message) {
            Ok(Message { id: Some(id), method: Some(method), params }) => (id, method, params),
            Ok(Message { id: None, method: Some(_), .. }) => return None,
            _ if is_answer => return None,
            _ => return Some(failed(&id, INVALID_REQUEST, "a message is an object with a method")),
        };
        Some(match self.result(&method, params) {
            Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string(),
            Err((code, message)) => failed(&id, code, &message),
        })
    }

    fn result(&self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        match method {
            "initialize" => Ok(json!({
                "protocolVersion": version(&params),
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "broth", "version": env!("CARGO_PKG_VERSION")},
                "instructions": "Reads HTML as browsers do, however broken it is. Nothing is \
                    loaded: give the markup, or a file below the server's folder.",
            })),
            "ping" => Ok(json!({})),
            "tools/list" => {
                let tools: Vec<Value> = tools::ALL.iter().map(Tool::described).collect();
                Ok(json!({"tools": tools}))
            }
            "tools/call" => {
                let call: Call = serde_json::from_value(params)
                    .map_err(|error| (INVALID_PARAMS, error.to_string()))?;
                let tool = tools::ALL.iter().find(|tool| tool.name == call.name);
                let tool = tool
                    .ok_or_else(|| (INVALID_PARAMS, format!("there is no tool `{}`", call.name)))?;
                let (text, is_error) = match self.call(tool, call.arguments) {
                    Ok(text) => (self.cut(text), false),
                    Err(message) => (message, true),
                };
                Ok(json!({"content": [{"type": "text", "text": text}], "isError": is_error}))
            }
            _ => Err((METHOD_NOT_FOUND, format!("there is no method `{method}`"))),
        }
    }

    /// Runs a tool, and returns its text, or the mistake in the arguments.
    fn call(&self, tool: &Tool, mut arguments: Map<String, Value>) -> Result<String, String> {
        let input = match (arguments.remove("html"), arguments.remove("file")) {
            (Some(Value::String(html)), None) => html,
            (None, Some(Value::String(file))) => self.read(&file)?,
            _ => return Err("give either `html` or `file`, as a string".to_owned()),
        };
        tool.check_names(&arguments)?;
        let format = arguments.get("format").and_then(Value::as_str).map(str::to_owned);
        arguments.insert("input".to_owned(), input.into());
        let record = Value::Object(arguments).to_string();
        let mut answer = Vec::new();
        crate::jsonl(&[tool.command], &mut record.as_bytes(), &mut answer)
            .map_err(|error| error.to_string())?;
        let answer: Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
        match answer.get("error") {
            Some(error) => Err(error["message"].as_str().unwrap_or_default().to_owned()),
            None => Ok(tool.text(&answer, format.as_deref())),
        }
    }

    /// The text of a file below the folder.
    fn read(&self, name: &str) -> Result<String, String> {
        let told = |error: io::Error| format!("{name}: {error}");
        let path = self.folder.join(name).canonicalize().map_err(told)?;
        if !path.starts_with(&self.folder) {
            return Err(format!("{name} is not below {}", self.folder.display()));
        }
        let bytes = fs::metadata(&path).map_err(told)?.len();
        if bytes > LONGEST {
            return Err(format!("{name} has {bytes} bytes; at most {LONGEST} are read"));
        }
        let bytes = fs::read(&path).map_err(told)?;
        Ok(Decoder::new().guess(Guess::Utf8).decode(&bytes).text.into_owned())
    }

    /// The text, up to the length that is allowed.
    fn cut(&self, mut text: String) -> String {
        if let Some((end, _)) = text.char_indices().nth(self.max_length) {
            let rest = text[end..].chars().count();
            text.truncate(end);
            text += &format!("\n\n[{rest} more characters are left out.]");
        }
        text
    }
}

/// The version that the client asks for, or else the newest.
fn version(params: &Value) -> &str {
    let asked = params["protocolVersion"].as_str();
    asked.filter(|asked| VERSIONS.contains(asked)).unwrap_or(VERSIONS[0])
}

fn failed(id: &Value, code: i32, message: &str) -> String {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}).to_string()
}
