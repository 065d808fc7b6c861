//! The language server: the checker in an editor.
//!
//! It holds the [documents](document) that the editor has open, and answers one message after
//! another. Findings are published when no message is waiting, so fast typing does not pile up
//! checks. Messages are JSON of the
//! [protocol](https://microsoft.github.io/language-server-protocol/). The server needs too little of
//! it for a crate of types.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use broth::format::Formatter;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use self::connection::{Code, Notification, Received, Request};
use self::document::{Document, Settings};
use self::position::{Encoding, Position, Range};
use crate::base_checker;
use crate::config::{self, Configs};

pub(crate) use self::connection::Connection;

mod connection;
mod document;
mod features;
mod position;
mod tags;

/// The phase of the conversation.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    /// The client has not introduced itself.
    Starting,
    Running,
    /// The client has asked for a shutdown.
    ShutDown,
}

/// The server.
pub(crate) struct Server {
    connection: Connection,
    phase: Phase,
    encoding: Encoding,
    configs: Configs,
    documents: BTreeMap<String, Document>,
}

/// The text document that a message is about.
#[derive(Deserialize)]
struct TextDocument {
    uri: String,
    #[serde(default)]
    version: i64,
    #[serde(default)]
    text: String,
}

/// The parameters of all messages that are about a document; each has some of them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct About {
    text_document: TextDocument,
    #[serde(default)]
    content_changes: Vec<Change>,
    #[serde(default)]
    position: Position,
    #[serde(default)]
    range: Range,
    #[serde(default)]
    new_name: String,
    #[serde(default)]
    context: Context,
}

/// A change of the text. Without a range, it replaces all of it.
#[derive(Deserialize)]
struct Change {
    range: Option<Range>,
    text: String,
}

/// Which code actions are wanted; without kinds, all.
#[derive(Deserialize, Default)]
struct Context {
    only: Option<Vec<String>>,
}

impl Server {
    pub(crate) fn new(connection: Connection) -> Self {
        Self {
            connection,
            phase: Phase::Starting,
            encoding: Encoding::Utf16,
            configs: Configs::default(),
            documents: BTreeMap::new(),
        }
    }

    /// Answers messages until the client ends. Returns whether it has asked for a shutdown before.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be known where the next message begins.
    pub(crate) fn run(mut self) -> io::Result<bool> {
        loop {
            let received = self.connection.waiting().or_else(|| {
                self.publish();
                self.connection.next()
            });
            let Some(received) = received else { return Ok(false) };
            match received {
                Received::Request(request) => self.request(request),
                Received::Notification(Notification { method, .. }) if method == "exit" => {
                    return Ok(self.phase == Phase::ShutDown);
                }
                Received::Notification(notification) if self.phase == Phase::Running => {
                    self.notification(notification);
                }
                Received::Notification(_) | Received::Response => {}
                Received::NotJson(error) => self.refuse(Code::ParseError, &error),
                Received::NotMessage(id) => {
                    let message = "this is neither a request nor a notification".to_owned();
                    self.connection.answer(id, Err((Code::InvalidRequest, message)));
                }
                Received::TooLong(length) => self.skip(length),
                Received::Lost(message) => {
                    self.refuse(Code::ParseError, &message);
                    return Err(io::Error::other(message));
                }
            }
        }
    }

    /// Answers a message that is not a request with an error.
    fn refuse(&self, code: Code, message: &str) {
        self.connection.answer(Value::Null, Err((code, message.to_owned())));
    }

    /// Reports that a message is skipped, and forgets all documents, because the message may have
    /// been an edit.
    fn skip(&mut self, length: u64) {
        let message = format!(
            "a message of {length} bytes is skipped, because it is longer than {} bytes",
            connection::LONGEST
        );
        self.refuse(Code::InvalidRequest, &message);
        if self.documents.is_empty() {
            return;
        }
        for uri in std::mem::take(&mut self.documents).into_keys() {
            self.publish_findings(json!({"uri": uri, "diagnostics": []}));
        }
        let message = format!("broth: {message}; open the documents again to check them");
        self.connection.notify("window/showMessage", json!({"type": 1, "message": message}));
    }

    fn request(&mut self, Request { id, method, params }: Request) {
        let answer = match (method.as_str(), self.phase) {
            ("initialize", Phase::Starting) => Ok(self.initialize(&params)),
            (_, Phase::Starting) => {
                let message = format!("{method} comes before initialize");
                Err((Code::ServerNotInitialized, message))
            }
            ("shutdown", Phase::Running) => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            ("initialize", _) => {
                Err((Code::InvalidRequest, "the server is initialized already".to_owned()))
            }
            (_, Phase::ShutDown) => {
                Err((Code::InvalidRequest, format!("{method} comes after shutdown")))
            }
            (_, Phase::Running) => self.answer(&method, params),
        };
        self.connection.answer(id, answer);
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Running;
        self.encoding = Encoding::agreed(params);
        json!({
            "capabilities": features::capabilities(self.encoding),
            "serverInfo": {"name": "broth", "version": env!("CARGO_PKG_VERSION")},
        })
    }

    /// The answer about a document.
    fn answer(&self, method: &str, params: Value) -> Result<Value, (Code, String)> {
        match method {
            "textDocument/codeAction" => self.about(params, |document, about| {
                let kinds = about.context.only.as_deref();
                features::code_actions(document, about.range, kinds)
            }),
            "textDocument/formatting" => {
                self.about(params, |document, _| features::formatting(document))
            }
            "textDocument/rangeFormatting" => self
                .about(params, |document, about| features::range_formatting(document, about.range)),
            "textDocument/hover" => {
                self.about(params, |document, about| features::hover(document, about.position))
            }
            "textDocument/documentSymbol" => {
                self.about(params, |document, _| features::symbols(document))
            }
            "textDocument/foldingRange" => {
                self.about(params, |document, _| features::folds(document))
            }
            "textDocument/documentHighlight" => {
                self.about(params, |document, about| features::highlights(document, about.position))
            }
            "textDocument/linkedEditingRange" => {
                self.about(params, |document, about| features::linked(document, about.position))
            }
            "textDocument/prepareRename" => self.about(params, |document, about| {
                features::prepare_rename(document, about.position)
            }),
            "textDocument/rename" => self.try_about(params, |document, about| {
                features::rename(document, about.position, &about.new_name)
            }),
            method => Err((Code::MethodNotFound, format!("unknown method {method}"))),
        }
    }

    /// The answer about the document of a request; null if it is not open.
    fn about(
        &self,
        params: Value,
        answer: impl FnOnce(&Document, &About) -> Value,
    ) -> Result<Value, (Code, String)> {
        self.try_about(params, |document, about| Ok(answer(document, about)))
    }

    fn try_about(
        &self,
        params: Value,
        answer: impl FnOnce(&Document, &About) -> Result<Value, String>,
    ) -> Result<Value, (Code, String)> {
        let about: About = read(params).map_err(|error| (Code::InvalidParams, error))?;
        match self.documents.get(&about.text_document.uri) {
            Some(document) => {
                answer(document, &about).map_err(|error| (Code::InvalidParams, error))
            }
            None => Ok(Value::Null),
        }
    }

    fn notification(&mut self, notification: Notification) {
        match notification.method.as_str() {
            "textDocument/didOpen" => {
                let Ok(About { text_document, .. }) = read(notification.params) else { return };
                let TextDocument { uri, version, text } = text_document;
                let settings = self.settings(&uri);
                let document = Document::new(uri.clone(), version, text, settings, self.encoding);
                self.documents.insert(uri, document);
            }
            "textDocument/didChange" => {
                let Ok(about) = read::<About>(notification.params) else { return };
                let uri = &about.text_document.uri;
                let Some(document) = self.documents.get_mut(uri) else { return };
                for Change { range, text } in about.content_changes {
                    document.change(range, &text);
                }
                document.version = about.text_document.version;
            }
            "textDocument/didClose" => {
                let Ok(about) = read::<About>(notification.params) else { return };
                let uri = about.text_document.uri;
                if self.documents.remove(&uri).is_some() {
                    self.publish_findings(json!({"uri": uri, "diagnostics": []}));
                }
            }
            // The saved file may be a configuration.
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => self.configure(),
            _ => {}
        }
    }

    /// Reads all configurations again.
    fn configure(&mut self) {
        self.configs = Configs::default();
        let uris: Vec<String> = self.documents.keys().cloned().collect();
        for uri in uris {
            let settings = self.settings(&uri);
            if let Some(document) = self.documents.get_mut(&uri) {
                document.configure(settings);
            }
        }
    }

    /// Decides how a document is checked. A wrong configuration is reported and ignored.
    fn settings(&mut self, uri: &str) -> Settings {
        let Some(path) = path_of(uri) else { return Settings::default() };
        let place = config::place(&path);
        let config = match self.configs.of(&place) {
            Ok(config) => config,
            Err(error) => {
                // 1 is an error.
                let message = json!({"type": 1, "message": format!("broth: {error}")});
                self.connection.notify("window/showMessage", message);
                None
            }
        };
        let formatter = self.formatter(&place);
        let template = self.configs.templates(&place).unwrap_or_default().of_file(&place);
        let Some(config) = config else {
            let checker = Some(base_checker::checker().template(template));
            return Settings { checker, formatter, place, ..Settings::default() };
        };
        let checker = config.checker(&place).map(|checker| checker.template(template));
        Settings { checker, formatter, baseline: config.baseline.clone(), place }
    }

    /// The formatter of a file, if it is to be formatted.
    fn formatter(&mut self, place: &Path) -> Option<Formatter> {
        let layout = self.configs.layout(place).unwrap_or_default()?;
        let template = self.configs.templates(place).unwrap_or_default().of_file(place);
        Some(layout.set(Formatter::new()).template(template))
    }

    /// Publishes the findings of all documents that have changed.
    fn publish(&mut self) {
        let found: Vec<Value> =
            self.documents.values_mut().filter_map(features::new_diagnostics).collect();
        for found in found {
            self.publish_findings(found);
        }
    }

    fn publish_findings(&self, params: Value) {
        self.connection.notify("textDocument/publishDiagnostics", params);
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}

/// The file of a `file:` URI.
fn path_of(uri: &str) -> Option<PathBuf> {
    let path = uri.strip_prefix("file://")?;
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        match tail.get(..2).filter(|_| *first == b'%').and_then(code) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `file:///C:/a` has no slash before the drive.
    let has_drive = path.as_bytes().get(2) == Some(&b':');
    Some(Path::new(if has_drive { &path[1..] } else { &path }).to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::path_of;

    #[test]
    fn uris_name_files() {
        for (uri, path) in [
            ("file:///a/b%20c%C3%A9.html", Some("/a/b cé.html")),
            ("file:///c%3A/a.html", Some("c:/a.html")),
            ("file:///100%", Some("/100%")),
            ("untitled:Untitled-1", None),
        ] {
            assert_eq!(path_of(uri).as_deref(), path.map(Path::new), "{uri}");
        }
    }
}
