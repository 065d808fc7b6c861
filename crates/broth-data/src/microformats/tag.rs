//! Tags: links whose address ends with the word.
//!
//! <https://microformats.org/wiki/rel-tag>

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Attribute;

use super::found::{Found, written};

/// The last segment of the path of a URL.
pub(super) fn value<'d>(url: &str, href: Attribute<'d>) -> Found<'d> {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let path = url[..end].trim_end_matches('/');
    let segment = path.rsplit('/').next().unwrap_or_default();
    Found { text: decoded(segment), ..written(href) }
}

/// A text without percent-encoding.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let hex = after.get(..2).filter(|_| byte == b'%');
        let hex = hex.filter(|hex| hex.iter().all(u8::is_ascii_hexdigit));
        match hex.and_then(|hex| u8::from_str_radix(core::str::from_utf8(hex).ok()?, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}
