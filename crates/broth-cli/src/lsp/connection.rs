//! Messages of JSON-RPC on pipes: a header that names the length, then JSON.
//!
//! A thread reads ahead by one message, so that the server can ask whether one is waiting. Memory
//! is taken for bytes that have arrived, never for bytes that a header announces.

use std::io::{self, BufRead, Read as _, Write as _};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use serde::Deserialize;
use serde_json::{Value, json};

/// The longest message that is read, in bytes.
pub(super) const LONGEST: u64 = 64 * 1024 * 1024;
/// The longest header that is read, in bytes.
const LONGEST_HEADER: u64 = 4096;

/// The protocol's codes for errors.
#[derive(Clone, Copy)]
pub(super) enum Code {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    ServerNotInitialized = -32002,
}

/// A message that has arrived, or the reason why it is none.
#[derive(Debug, PartialEq)]
pub(super) enum Received {
    Request(Request),
    Notification(Notification),
    /// An answer to a request. The server makes none.
    Response,
    /// Content that is not JSON.
    NotJson(String),
    /// JSON that is not a message, with its id if it has one.
    NotMessage(Value),
    /// A message of this length, which is skipped.
    TooLong(u64),
    /// A header that does not say where the next message begins; nothing after it can be read.
    Lost(String),
}

#[derive(Debug, PartialEq)]
pub(super) struct Request {
    pub(super) id: Value,
    pub(super) method: String,
    pub(super) params: Value,
}

#[derive(Debug, PartialEq)]
pub(super) struct Notification {
    pub(super) method: String,
    pub(super) params: Value,
}

/// The client on standard input and output.
pub(crate) struct Connection(Receiver<Received>);

impl Connection {
    pub(crate) fn stdio() -> Self {
        let (sender, receiver) = mpsc::sync_channel(0);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            // The thread ends with the input, or with the server.
            while let Some(received) = receive(&mut input) {
                let skipped = match received {
                    Received::TooLong(length) => length,
                    _ => 0,
                };
                let is_lost = matches!(received, Received::Lost(_));
                // The server answers before the content arrives, because that may never happen.
                if sender.send(received).is_err() || is_lost {
                    return;
                }
                let _ = io::copy(&mut input.by_ref().take(skipped), &mut io::sink());
            }
        });
        Self(receiver)
    }

    /// The next message if it is waiting.
    pub(super) fn waiting(&self) -> Option<Received> {
        self.0.try_recv().ok()
    }

    /// The next message; `None` if the client has gone.
    pub(super) fn next(&self) -> Option<Received> {
        self.0.recv().ok()
    }

    /// Answers a request; the id is null if it could not be read.
    pub(super) fn answer(&self, id: Value, result: Result<Value, (Code, String)>) {
        self.send(&match result {
            Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
            Err((code, message)) => {
                let error = json!({"code": code as i32, "message": message});
                json!({"jsonrpc": "2.0", "id": id, "error": error})
            }
        });
    }

    pub(super) fn notify(&self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn send(&self, message: &Value) {
        let content = message.to_string();
        let mut out = io::stdout().lock();
        // If the client has gone, the next read says so.
        let _ = write!(out, "Content-Length: {}\r\n\r\n{content}", content.len());
        let _ = out.flush();
    }
}

/// Reads a message; `None` if the input ends before or in it.
fn receive(input: &mut impl BufRead) -> Option<Received> {
    let length = match header(input) {
        Ok(length) => length?,
        Err(message) => return Some(Received::Lost(message)),
    };
    if length > LONGEST {
        return Some(Received::TooLong(length));
    }
    let mut content = Vec::new();
    match input.take(length).read_to_end(&mut content) {
        Ok(count) if count as u64 == length => Some(message(&content)),
        Ok(_) => None,
        Err(error) => Some(Received::Lost(error.to_string())),
    }
}

/// Reads a header and returns the length in it; `None` if the input ends before or in it.
fn header(input: &mut impl BufRead) -> Result<Option<u64>, String> {
    let mut input = input.take(LONGEST_HEADER);
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        let is_whole = line.ends_with(b"\n");
        if !is_whole && input.limit() == 0 {
            return Err(format!("a header is longer than {LONGEST_HEADER} bytes"));
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if !line.is_empty() && !line.contains(':') && (is_whole || !is_begun(line)) {
            let line: String = line.chars().take(40).collect();
            return Err(format!("{line:?} is no header of the protocol; editors run this command"));
        }
        if !is_whole {
            return Ok(None);
        }
        if line.is_empty() {
            return length.map(Some).ok_or_else(|| "a header has no Content-Length".to_owned());
        }
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        if name.eq_ignore_ascii_case("content-length") {
            length = Some(length_of(value.trim())?);
        }
    }
}

/// Whether a line is the beginning of a header.
fn is_begun(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["content-length", "content-type"].iter().any(|name| name.starts_with(&line))
}

/// The number of a `Content-Length`; one that no integer can hold is as good as the largest.
fn length_of(digits: &str) -> Result<u64, String> {
    match !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Ok(digits.parse().unwrap_or(u64::MAX)),
        false => Err(format!("Content-Length is {digits:?}, which is not a number of bytes")),
    }
}

/// A message from its content.
fn message(content: &[u8]) -> Received {
    #[derive(Deserialize)]
    struct Members {
        id: Option<Value>,
        method: Option<String>,
        #[serde(default)]
        params: Value,
    }
    let value: Value = match serde_json::from_slice(content) {
        Ok(value) => value,
        Err(error) => return Received::NotJson(error.to_string()),
    };
    let id = value.get("id").filter(|id| id.is_string() || id.is_number()).cloned();
    let is_answer = value.get("result").is_some() || value.get("error").is_some();
    let members = match value {
        Value::Object(_) => serde_json::from_value(value).ok(),
        _ => None,
    };
    match members {
        Some(Members { id: None, method: Some(method), params }) => {
            Received::Notification(Notification { method, params })
        }
        Some(Members { id: Some(_), method: Some(method), params }) if id.is_some() => {
            Received::Request(Request { id: id.unwrap_or_default(), method, params })
        }
        Some(Members { method: None, .. }) if is_answer => Received::Response,
        _ => Received::NotMessage(id.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{LONGEST, Notification, Received, Request, receive};

    /// All that is received from an input.
    fn all(mut input: &[u8]) -> Vec<Received> {
        std::iter::from_fn(|| receive(&mut input)).collect()
    }

    fn framed(content: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{content}", content.len())
    }

    #[track_caller]
    fn check(content: &str, expected: Received) {
        assert_eq!(all(framed(content).as_bytes()), [expected], "{content}");
    }

    #[test]
    fn contents_are_messages_or_say_what_they_are_not() {
        let method = || "a".to_owned();
        check(
            r#"{"id":"x","method":"a","params":[1]}"#,
            Received::Request(Request { id: json!("x"), method: method(), params: json!([1]) }),
        );
        check(
            r#"{"id":4294967296,"method":"a"}"#,
            Received::Request(Request {
                id: json!(4_294_967_296_u64),
                method: method(),
                params: Value::Null,
            }),
        );
        check(
            r#"{"method":"a"}"#,
            Received::Notification(Notification { method: method(), params: Value::Null }),
        );
        check(r#"{"id":1,"result":null}"#, Received::Response);
        check(r#"{"id":1,"method":2}"#, Received::NotMessage(json!(1)));
        check(r#"{"id":[],"method":"a"}"#, Received::NotMessage(Value::Null));
        for content in ["[1,\"a\",{}]", "{}", "1", "null"] {
            check(content, Received::NotMessage(Value::Null));
        }
        for content in ["", "{{{", "{\"a\":1}}", &"[".repeat(100_000)] {
            assert!(matches!(all(framed(content).as_bytes())[..], [Received::NotJson(_)]));
        }
    }

    #[test]
    fn headers_are_read_as_they_come() {
        let lost = |input: &[u8], message: &str| {
            let received = receive(&mut &*input);
            assert_eq!(received, Some(Received::Lost(message.to_owned())));
        };
        let two =
            "content-length:2\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}";
        assert_eq!(all(two.as_bytes()), [Received::NotMessage(Value::Null)]);
        for short in ["", "Content-Length", "Content-Length: 2\r\n\r\n{", "Content-Length: 2\r\n"] {
            assert_eq!(all(short.as_bytes()), [], "{short:?}");
        }
        for (digits, length) in [
            ((LONGEST + 1).to_string(), LONGEST + 1),
            ("9223372036854775807".to_owned(), i64::MAX as u64),
            ("9".repeat(40), u64::MAX),
        ] {
            let header = format!("Content-Length: {digits}\r\n\r\n{{}}");
            assert_eq!(receive(&mut header.as_bytes()), Some(Received::TooLong(length)));
        }
        lost(
            b"Content-Length: -2\r\n\r\n{}",
            "Content-Length is \"-2\", which is not a number of bytes",
        );
        lost(
            b"Content-Length:\r\n\r\n{}",
            "Content-Length is \"\", which is not a number of bytes",
        );
        lost(b"Content-Type: x\r\n\r\n{}", "a header has no Content-Length");
        lost(&b"x".repeat(10_000), "a header is longer than 4096 bytes");
    }

    #[test]
    fn a_length_takes_no_memory_before_its_bytes_have_come() {
        // 64 MiB are announced, and two bytes come.
        let header = format!("Content-Length: {LONGEST}\r\n\r\n{{}}");
        assert_eq!(receive(&mut header.as_bytes()), None);
    }
}
