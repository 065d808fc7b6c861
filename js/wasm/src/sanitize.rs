//! Sanitizing: configurations are JSON, and what was made of the last ones is kept.

use std::collections::HashMap;
use std::rc::Rc;

use broth::LineIndex;
#[cfg(feature = "full")]
use broth::sanitize::CssSanitizer;
use broth::sanitize::{ConfigError, Configuration, Removed, Sanitizer, SanitizerConfig};

#[cfg(feature = "full")]
use crate::css::Addresses;
use crate::failure::{Failure, Kind};
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;

/// The sanitizers that were made last, by what asked for them.
#[derive(Default)]
pub(crate) struct Cache(HashMap<Vec<Option<String>>, Rc<Sanitizer>>);

/// The bits of a request.
mod flag {
    pub(super) const UNSAFE: u32 = 0;
    pub(super) const DOCUMENT: u32 = 1;
    pub(super) const REPORT: u32 = 2;
    /// The configuration is that of a `Sanitizer`, which is complete.
    pub(super) const OBJECT: u32 = 3;
    pub(super) const NO_RELATIVE_URLS: u32 = 4;
    pub(super) const NO_TARGET: u32 = 5;
    pub(super) const BASELINE: u32 = 6;
    pub(super) const KEEP_CONTENT: u32 = 7;
    /// The other side decides about the addresses in CSS.
    #[cfg(feature = "full")]
    pub(super) const ASKS_FOR_URLS: u32 = 8;
}

/// The texts of a request before its last, which is the markup.
mod part {
    pub(super) const CONFIG: usize = 0;
    pub(super) const CONTEXT: usize = 1;
    pub(super) const REL: usize = 2;
    pub(super) const TARGET: usize = 3;
    pub(super) const ID_PREFIX: usize = 4;
    /// The policy for CSS as JSON.
    pub(super) const CSS: usize = 5;
    /// An option, the name that a list is of, and the list, with U+0000 between them.
    pub(super) const LISTS: usize = 6;
}

impl Cache {
    fn sanitizer(&mut self, request: &Request<'_>) -> Result<Rc<Sanitizer>, Failure> {
        const ROOM: usize = 64;
        let how = request.flags & !(1 << flag::DOCUMENT | 1 << flag::REPORT);
        let mut key = vec![Some(how.to_string())];
        for number in (0..request.count() - 1).filter(|&number| number != part::CONTEXT) {
            key.push(request.maybe(number)?.map(str::to_owned));
        }
        key.retain(|text| text.as_deref().is_none_or(|text| !is_decision(text)));
        if let Some(sanitizer) = self.0.get(&key) {
            return Ok(Rc::clone(sanitizer));
        }
        let sanitizer = Rc::new(with_options(of_config(request)?, request)?);
        if self.0.len() >= ROOM {
            self.0.clear();
        }
        self.0.insert(key, Rc::clone(&sanitizer));
        Ok(sanitizer)
    }
}

fn of_config(request: &Request<'_>) -> Result<Sanitizer, Failure> {
    let config = request.maybe(part::CONFIG)?;
    if request.has_flag(flag::BASELINE) {
        return Ok(Sanitizer::baseline());
    }
    let is_safe = !request.has_flag(flag::UNSAFE);
    let config = match config {
        Some(config) => SanitizerConfig::from_json(config).map_err(bad_config)?,
        None if is_safe => return Ok(Sanitizer::new()),
        None => SanitizerConfig::default(),
    };
    match (is_safe, request.has_flag(flag::OBJECT)) {
        (true, true) => Configuration::new(config).map(Sanitizer::from),
        (true, false) => Sanitizer::from_config(config),
        (false, _) => Sanitizer::unsafe_from_config(config),
    }
    .map_err(bad_config)
}

fn with_options(mut sanitizer: Sanitizer, request: &Request<'_>) -> Result<Sanitizer, Failure> {
    if let Some(rel) = request.maybe(part::REL)? {
        sanitizer = sanitizer.rel(rel);
    }
    if request.has_flag(flag::NO_TARGET) {
        sanitizer = sanitizer.target("");
    } else if let Some(target) = request.maybe(part::TARGET)? {
        sanitizer = sanitizer.target(target);
    }
    if let Some(prefix) = request.maybe(part::ID_PREFIX)? {
        sanitizer = sanitizer.id_prefix(prefix);
    }
    if let Some(css) = request.maybe(part::CSS)? {
        sanitizer = with_css(sanitizer, css)?;
    }
    sanitizer = sanitizer.keep_content(request.has_flag(flag::KEEP_CONTENT));
    sanitizer = sanitizer.relative_urls(!request.has_flag(flag::NO_RELATIVE_URLS));
    for number in part::LISTS..request.count() - 1 {
        let mut words = request.text(number)?.split('\0');
        let (option, name) = (words.next(), words.next().unwrap_or_default());
        sanitizer = match option.unwrap_or_default() {
            "allowElements" => sanitizer.allow_elements(words),
            "removeElements" => sanitizer.remove_elements(words),
            "allowClasses" => sanitizer.allow_classes(name, words),
            "allowAttributes" => sanitizer.allow_attrs(name, words),
            "removeAttributes" => sanitizer.remove_attrs(name, words),
            "url" => sanitizer,
            _ if name.is_empty() => sanitizer.schemes(words),
            _ => sanitizer.schemes_of(name, words),
        };
    }
    match sanitizer.ignored_names().first() {
        Some(ignored) => Err(Failure::new(Kind::Config, "ignored-name", ignored)),
        None => Ok(sanitizer),
    }
}

#[cfg(feature = "full")]
fn with_css(sanitizer: Sanitizer, css: &str) -> Result<Sanitizer, Failure> {
    match css {
        "\"keep\"" => Ok(sanitizer),
        css => Ok(sanitizer.css(CssSanitizer::from_json(css).map_err(bad_config)?)),
    }
}

/// The module that only sanitizes is small, and does not read CSS.
#[cfg(not(feature = "full"))]
fn with_css(_sanitizer: Sanitizer, _css: &str) -> Result<Sanitizer, Failure> {
    Err(Failure::REQUEST)
}

/// Whether a text is the decision about an address.
fn is_decision(text: &str) -> bool {
    text.starts_with("url\0")
}

fn bad_config(error: ConfigError) -> Failure {
    Failure::new(Kind::Config, "bad-config", error)
}

/// Sanitizes the last text of a request.
pub(crate) fn sanitize(
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let last = request.count().checked_sub(1).filter(|&last| last >= part::LISTS);
    let html = request.text(last.ok_or(Failure::REQUEST)?)?;
    let sanitizer = cache.sanitizer(request)?;
    #[cfg(feature = "full")]
    if request.has_flag(flag::ASKS_FOR_URLS) {
        return sanitize_asking(request, &sanitizer, html, reply);
    }
    write_sanitized(request, &sanitizer, html, reply)
}

/// Sanitizes, and writes the addresses in CSS that the other side has to decide about; the result
/// only if there are none.
#[cfg(feature = "full")]
fn sanitize_asking(
    request: &Request<'_>,
    sanitizer: &Sanitizer,
    html: &str,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let texts = request.texts_from(part::LISTS).collect::<Result<Vec<_>, _>>()?;
    let addresses = Addresses::read(texts.get(..texts.len() - 1).unwrap_or_default());
    let css = CssSanitizer::from_json(request.text(part::CSS)?).map_err(bad_config)?;
    let sanitizer = sanitizer.clone().css(addresses.decide_in(css));
    let mut result = Reply::default();
    write_sanitized(request, &sanitizer, html, &mut result)?;
    let asked = addresses.asked();
    if asked.is_empty() {
        reply.number(0);
        reply.words.extend(result.words);
        reply.bytes(&result.text);
    } else {
        reply.list(&asked, |address, reply| reply.text(address));
    }
    Ok(())
}

fn write_sanitized(
    request: &Request<'_>,
    sanitizer: &Sanitizer,
    html: &str,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let context = request.maybe(part::CONTEXT)?;
    let sanitized = match request.has_flag(flag::DOCUMENT) {
        true => sanitizer.report_document(html),
        false => sanitizer.clone().context(context.unwrap_or("div")).report(html),
    };
    if request.has_flag(flag::REPORT) {
        write_removed(html, &sanitized.removed, reply);
    }
    reply.last(sanitized.html);
    Ok(())
}

/// Writes what was removed.
pub(crate) fn write_removed(html: &str, removed: &[Removed], reply: &mut Reply) {
    let lines = LineIndex::new(html);
    let places = Places::of(html, || &lines);
    reply.list(removed, |removed, reply| {
        reply.text(removed.kind.as_str());
        reply.text(&removed.name);
        reply.text(removed.reason.as_str());
        reply.text(removed.message());
        reply.flag(removed.with_content());
        places.write_with_line(removed.span, &lines, reply);
    });
}

/// Changes a configuration by a method of the standard's `Sanitizer`: the configuration, the
/// method, its argument as JSON. Writes whether anything changed, and the new configuration.
///
/// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-get>
pub(crate) fn modify(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let config = SanitizerConfig::from_json(request.text(0)?).map_err(bad_config)?;
    let mut configuration = Configuration::new(config).map_err(bad_config)?;
    let (method, argument) = (request.text(1)?, request.text(2)?);
    let read = |member: &str| {
        let json = format!("{{\"{member}\":[{argument}]}}");
        SanitizerConfig::from_json(&json).map_err(bad_config)
    };
    let attribute = || first(read("attributes")?.attributes);
    let removed = || first(read("removeElements")?.remove_elements);
    let target = || first(read("processingInstructions")?.processing_instructions);
    let changed = match method {
        "get" => false,
        "allowElement" => configuration.allow_element(first(read("elements")?.elements)?),
        "removeElement" => configuration.remove_element(removed()?),
        "replaceElementWithChildren" => configuration.replace_element_with_children(removed()?),
        "allowAttribute" => configuration.allow_attribute(attribute()?),
        "removeAttribute" => configuration.remove_attribute(attribute()?),
        "allowProcessingInstruction" => configuration.allow_processing_instruction(&target()?),
        "removeProcessingInstruction" => configuration.remove_processing_instruction(&target()?),
        "setComments" => configuration.set_comments(argument == "true"),
        "setDataAttributes" => configuration.set_data_attributes(argument == "true"),
        "setJavascriptURLs" => configuration.set_javascript_urls(argument == "true"),
        "removeUnsafe" => configuration.remove_unsafe(),
        _ => return Err(Failure::REQUEST),
    };
    reply.flag(changed);
    reply.text(&configuration.get().to_json());
    Ok(())
}

/// The only item of a list that was read.
fn first<T>(list: Option<Vec<T>>) -> Result<T, Failure> {
    list.and_then(|list| list.into_iter().next()).ok_or(Failure::REQUEST)
}
