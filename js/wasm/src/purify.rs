//! The rules of DOMPurify: lists of names without namespaces, and addresses by their form.
//!
//! The tree and the proof that the markup comes back are the sanitizer's. `js/src/purify` has the
//! lists, and makes options of them.

use std::collections::HashSet;

use broth::sanitize::{
    AttributeDecision, Decision, ElementCandidate, Sanitized, Sanitizer, SanitizerConfig,
};

use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;
use crate::sanitize::write_removed;
use crate::slots::Slots;

/// The bits of a request.
mod flag {
    pub(super) const KEEP_CONTENT: u32 = 0;
    pub(super) const DATA_ATTRIBUTES: u32 = 1;
    pub(super) const ARIA_ATTRIBUTES: u32 = 2;
    pub(super) const UNKNOWN_PROTOCOLS: u32 = 3;
    pub(super) const SANITIZE_DOM: u32 = 4;
    pub(super) const SAFE_FOR_XML: u32 = 5;
    pub(super) const NAMED_PROPS: u32 = 6;
    pub(super) const DOCUMENT: u32 = 0;
    pub(super) const REPORT: u32 = 1;
}

/// Names in lower case.
type Names = HashSet<String>;

fn names(request: &Request<'_>, number: usize) -> Result<Names, Failure> {
    let names = request.text(number)?.split_ascii_whitespace();
    Ok(names.map(str::to_ascii_lowercase).collect())
}

/// The rules for attributes.
struct Attributes {
    allowed: Names,
    forbidden: Names,
    /// Those whose values are no addresses.
    uri_safe: Names,
    /// Elements that may have addresses with data in them.
    data_uri: Names,
    /// Values of `id` and `name` that are not allowed.
    clobbered: HashSet<String>,
    flags: u32,
}

impl Attributes {
    fn has_flag(&self, bit: u32) -> bool {
        self.flags >> bit & 1 == 1
    }

    fn is_kept(&self, element: &str, name: &str, value: &str) -> bool {
        // Markup that fills another place of the page is never kept.
        let is_patch = name == "patchsrc" || (element == "template" && name == "for");
        if is_patch || self.forbidden.contains(name) {
            return false;
        }
        if self.has_flag(flag::SAFE_FOR_XML) && may_end_a_comment_or_text(value) {
            return false;
        }
        if name == "attributename" && value.to_ascii_lowercase().contains("href") {
            return false;
        }
        let is_name = matches!(name, "id" | "name");
        if self.has_flag(flag::SANITIZE_DOM) && is_name && self.clobbered.contains(value) {
            return false;
        }
        let is_word = |rest: &str| {
            let is_of_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
            !rest.is_empty() && rest.chars().all(is_of_word)
        };
        if let Some(rest) = name.strip_prefix("data-")
            && self.has_flag(flag::DATA_ATTRIBUTES)
            && is_word(&rest.replace(['.', '\u{B7}'], "_"))
        {
            return true;
        }
        if let Some(rest) = name.strip_prefix("aria-")
            && self.has_flag(flag::ARIA_ATTRIBUTES)
            && is_word(rest)
        {
            return true;
        }
        self.allowed.contains(name) && self.is_value_kept(element, name, value)
    }

    fn is_value_kept(&self, element: &str, name: &str, value: &str) -> bool {
        if value.is_empty() || self.uri_safe.contains(name) {
            return true;
        }
        let value: String = value.chars().filter(|&c| !is_ignored(c)).collect();
        let value = value.to_ascii_lowercase();
        if is_allowed_address(&value) {
            return true;
        }
        let is_address = matches!(name, "src" | "xlink:href" | "href");
        if is_address && value.starts_with("data:") && self.data_uri.contains(element) {
            return true;
        }
        let is_script = ["javascript:", "data:", "vbscript:"].iter().any(|it| value.contains(it));
        self.has_flag(flag::UNKNOWN_PROTOCOLS) && !is_script
    }
}

/// White space and control characters, which hide a scheme.
fn is_ignored(c: char) -> bool {
    matches!(c, '\0'..=' ' | '\u{A0}' | '\u{1680}' | '\u{180E}' | '\u{2000}'..='\u{2029}' | '\u{205F}' | '\u{3000}')
}

/// Whether a value has one of the schemes that are allowed, or none.
fn is_allowed_address(value: &str) -> bool {
    const SCHEMES: [&str; 11] =
        ["http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp", "matrix"];
    let rest = value.trim_start_matches(|c: char| c.is_ascii_lowercase() || "+.-".contains(c));
    let Some(scheme) = rest.strip_prefix(':').map(|_| &value[..value.len() - rest.len()]) else {
        return !value.is_empty();
    };
    !scheme.starts_with(|c: char| c.is_ascii_lowercase()) || SCHEMES.contains(&scheme)
}

/// Whether a value may end a comment or a text around it, if something else reads the markup.
fn may_end_a_comment_or_text(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    let ends = ["-->", "--!>", "]>", "</style", "</title", "</textarea", "</script", "</xmp"];
    let more = ["</iframe", "</noembed", "</noframes", "</noscript"];
    ends.iter().chain(&more).any(|end| value.contains(end))
}

/// A sanitizer with these rules.
pub(crate) struct Purifier {
    sanitizer: Sanitizer,
    /// Whether a document keeps its doctype, as with `!doctype` among the elements.
    keeps_doctype: bool,
}

/// Makes a sanitizer, and writes its number.
pub(crate) fn open(
    request: &Request<'_>,
    purifiers: &mut Slots<Purifier>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    reply.number(purifiers.keep(Purifier::new(request)?)?);
    Ok(())
}

impl Purifier {
    /// Reads the lists of a request: elements that are allowed, forbidden, and forbidden with their
    /// content; attributes that are allowed, forbidden, and no addresses; elements whose addresses
    /// may be data; names that hide properties.
    fn new(request: &Request<'_>) -> Result<Self, Failure> {
        let [mut tags, forbidden, contents] =
            [names(request, 0)?, names(request, 1)?, names(request, 2)?];
        tags.retain(|tag| !forbidden.contains(tag));
        let attributes = Attributes {
            allowed: names(request, 3)?,
            forbidden: names(request, 4)?,
            uri_safe: names(request, 5)?,
            data_uri: names(request, 6)?,
            clobbered: request.text(7)?.split_ascii_whitespace().map(str::to_owned).collect(),
            flags: request.flags,
        };
        let keeps_content = request.has_flag(flag::KEEP_CONTENT);
        // All values but scripts get to the functions.
        let config = SanitizerConfig {
            remove_elements: Some(Vec::new()),
            remove_attributes: Some(Vec::new()),
            ..SanitizerConfig::default()
        };
        let sanitizer = Sanitizer::from_config(config)
            .map_err(|error| Failure::new(Kind::Config, "bad-config", error))?;
        let keeps_doctype = tags.contains("!doctype");
        let decide = move |candidate: &ElementCandidate<'_>| {
            let name = candidate.name.local.to_ascii_lowercase();
            match (tags.contains(&name), keeps_content && !contents.contains(&name)) {
                (true, _) => Decision::Keep,
                (false, true) => Decision::Unwrap,
                (false, false) => Decision::Remove,
            }
        };
        let has_prefix = request.has_flag(flag::NAMED_PROPS);
        let sanitizer = sanitizer.on_element(decide).on_attribute(move |attribute| {
            let element = attribute.element.local.to_ascii_lowercase();
            let name = attribute.name.to_string().to_ascii_lowercase();
            match attributes.is_kept(&element, &name, attribute.value) {
                true => AttributeDecision::Keep,
                false => AttributeDecision::Remove,
            }
        });
        let sanitizer = if has_prefix { sanitizer.id_prefix("user-content-") } else { sanitizer };
        Ok(Self { sanitizer, keeps_doctype })
    }

    /// Sanitizes the only text of a request.
    pub(crate) fn purify(&self, request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
        let html = request.text(0)?;
        let sanitized = match request.has_flag(flag::DOCUMENT) {
            true => self.purify_document(html),
            false => self.sanitizer.report(html),
        };
        if request.has_flag(flag::REPORT) {
            write_removed(html, &sanitized.removed, reply);
        }
        reply.last(sanitized.html);
        Ok(())
    }

    /// Sanitizes a document. Without its doctype, browsers read the rest in quirks mode, so it is
    /// read once more, in that mode.
    fn purify_document(&self, html: &str) -> Sanitized {
        let mut sanitized = self.sanitizer.report_document(html);
        let after = sanitized.html.strip_prefix("<!DOCTYPE").and_then(|rest| rest.split_once('>'));
        if let Some((_, rest)) = after.filter(|_| !self.keeps_doctype) {
            sanitized.html = self.sanitizer.sanitize_document(rest);
        }
        sanitized
    }
}
