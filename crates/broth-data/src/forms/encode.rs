//! `Submission`: a form that is sent, and its encodings.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;

use super::{FormEncoding, FormMethod};

/// A form that is sent. Returned by [`Form::submit`](crate::Form::submit).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Submission<'d> {
    /// The absolute URL that the form is sent to. As written if it is not
    /// [`resolved`](Self::resolved).
    pub action: String,
    /// Whether the URL could be made absolute.
    pub resolved: bool,
    /// How it is sent.
    pub method: FormMethod,
    /// How the entries of a `post` are encoded.
    pub enctype: FormEncoding,
    /// The entry list.
    pub entries: Vec<Entry<'d>>,
}

/// An entry of a form that is sent.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry<'d> {
    /// The name.
    pub name: String,
    /// The value; of a file, its name, which is empty because nobody has chosen a file.
    pub value: String,
    /// Whether it is a file.
    pub is_file: bool,
    /// The control, or the option that is selected.
    pub node: Node<'d>,
}

/// The body of a form that is sent. Returned by [`Submission::body`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormBody {
    /// The value of the header `Content-Type`.
    pub content_type: String,
    /// The body.
    pub text: String,
}

impl Submission<'_> {
    /// The URL that is requested. With `get`, its query has the entries; that of `mailto:` has them
    /// with `post`, too.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<form action='/find?x=1#top'><input name=q value='leek & co'></form>");
    /// let form = doc.forms("https://example.org/").remove(0);
    /// assert_eq!(form.submit(None).url(), "https://example.org/find?q=leek+%26+co#top");
    /// ```
    ///
    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm>
    #[must_use]
    pub fn url(&self) -> String {
        let scheme = self.action.split(':').next().unwrap_or_default().to_ascii_lowercase();
        match (&*scheme, self.method) {
            (_, FormMethod::Dialog) | ("ftp" | "javascript", _) => self.action.clone(),
            ("mailto", FormMethod::Get) => {
                self.with_query(&url_encoded(&self.entries).replace('+', "%20"))
            }
            ("mailto", FormMethod::Post) => self.with_mail(),
            (_, FormMethod::Post) => self.action.clone(),
            (_, FormMethod::Get) => self.with_query(&url_encoded(&self.entries)),
        }
    }

    /// The action without its query and fragment, the query, and the fragment.
    fn parts(&self) -> (&str, &str, &str) {
        let at = self.action.find('#').unwrap_or(self.action.len());
        let (url, fragment) = self.action.split_at(at);
        let (url, query) = url.split_once('?').unwrap_or((url, ""));
        (url, query, fragment)
    }

    fn with_query(&self, query: &str) -> String {
        let (url, _, fragment) = self.parts();
        format!("{url}?{query}{fragment}")
    }

    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-body>
    fn with_mail(&self) -> String {
        let mut body = String::new();
        match self.enctype {
            FormEncoding::TextPlain => push_escaped(&mut body, &plain(&self.entries)),
            _ => body = url_encoded(&self.entries),
        }
        let (_, query, _) = self.parts();
        let between = if query.is_empty() { "" } else { "&" };
        self.with_query(&format!("{query}{between}body={body}"))
    }

    /// The body in its encoding, whatever the method. The boundary of `multipart/form-data` is made
    /// of the entries, and occurs in none of them.
    #[must_use]
    pub fn body(&self) -> FormBody {
        let (content_type, text) = match self.enctype {
            FormEncoding::UrlEncoded => {
                (self.enctype.as_str().to_owned(), url_encoded(&self.entries))
            }
            FormEncoding::TextPlain => (self.enctype.as_str().to_owned(), plain(&self.entries)),
            FormEncoding::Multipart => {
                let boundary = boundary(&self.entries);
                let content_type = format!("{}; boundary={boundary}", self.enctype);
                (content_type, multipart(&self.entries, &boundary))
            }
        };
        FormBody { content_type, text }
    }
}

/// <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
fn url_encoded(entries: &[Entry<'_>]) -> String {
    let mut out = String::new();
    for entry in entries {
        if !out.is_empty() {
            out.push('&');
        }
        push_encoded(&mut out, &with_crlf(&entry.name));
        out.push('=');
        push_encoded(&mut out, &with_crlf(&entry.value));
    }
    out
}

fn push_encoded(out: &mut String, text: &str) {
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('+'),
            b'*' | b'-' | b'.' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
                out.push(char::from(byte));
            }
            _ => push_percent(out, byte),
        }
    }
}

/// Escapes what cannot be in a path.
fn push_escaped(out: &mut String, text: &str) {
    for byte in text.bytes() {
        let is_kept = byte.is_ascii_graphic() && !b"\"#<>?^`{}".contains(&byte);
        if is_kept { out.push(char::from(byte)) } else { push_percent(out, byte) }
    }
}

fn push_percent(out: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push('%');
    out.push(char::from(DIGITS[usize::from(byte >> 4)]));
    out.push(char::from(DIGITS[usize::from(byte & 15)]));
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#text/plain-encoding-algorithm>
fn plain(entries: &[Entry<'_>]) -> String {
    let mut out = String::new();
    for entry in entries {
        out.push_str(&with_crlf(&entry.name));
        out.push('=');
        out.push_str(&with_crlf(&entry.value));
        out.push_str("\r\n");
    }
    out
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data>
fn multipart(entries: &[Entry<'_>], boundary: &str) -> String {
    let mut out = String::new();
    for entry in entries {
        let name = quoted(&with_crlf(&entry.name));
        out.push_str(&format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\""));
        if entry.is_file {
            let file = quoted(&entry.value);
            let header = "\r\nContent-Type: application/octet-stream\r\n\r\n";
            out.push_str(&format!("; filename=\"{file}\"{header}"));
        } else {
            out.push_str("\r\n\r\n");
            out.push_str(&with_crlf(&entry.value));
        }
        out.push_str("\r\n");
    }
    out.push_str(&format!("--{boundary}--\r\n"));
    out
}

/// A text in quotes in a header of a part.
fn quoted(text: &str) -> String {
    text.replace('\n', "%0A").replace('\r', "%0D").replace('"', "%22")
}

/// A boundary that no entry contains: a word and a number of 18 digits.
fn boundary(entries: &[Entry<'_>]) -> String {
    const WORD: &str = "broth-boundary-";
    let texts = entries.iter().flat_map(|entry| [&*entry.name, &*entry.value]);
    let places = texts.flat_map(|text| text.match_indices(WORD).map(move |(at, _)| (text, at)));
    let number = |(text, at): (&str, usize)| {
        let digits = text.get(at + WORD.len()..at + WORD.len() + 18)?;
        digits.parse::<u64>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let taken: BTreeSet<u64> = places.filter_map(number).collect();
    // There are more numbers than entries.
    let free = (0..).find(|number| !taken.contains(number)).unwrap_or_default();
    format!("{WORD}{free:018}")
}

/// A text with CRLF at all line ends.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#convert-to-a-list-of-name-value-pairs>
fn with_crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n")
}
