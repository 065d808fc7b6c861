//! The text that a script may have, whatever its type, and scripts that are JSON: import maps,
//! speculation rules, and data blocks of JSON types.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::{Name, NameSet, Span};

use self::json::{Json, Kind, NotJson};
use crate::Finding;
use crate::engines::values;
use crate::findings::Findings;
use crate::rules::attributes::{attribute_conflict, discouraged_attribute};
use crate::rules::scripts::invalid_script_contents;
use crate::rules::values::doubtful_value;
use crate::visitor::{Visitor, Walk};

mod json;
mod production;
mod useless;

/// A mistake: its span in the text, and its description.
type Mistake = (usize, Cow<'static, str>);

/// The types of scripts other than JavaScript.
const OTHER_TYPES: [&str; 3] = ["importmap", "module", "speculationrules"];

/// <https://mimesniff.spec.whatwg.org/#javascript-mime-type>
const JAVASCRIPT: [&str; 16] = [
    "application/ecmascript",
    "application/javascript",
    "application/x-ecmascript",
    "application/x-javascript",
    "text/ecmascript",
    "text/javascript",
    "text/javascript1.0",
    "text/javascript1.1",
    "text/javascript1.2",
    "text/javascript1.3",
    "text/javascript1.4",
    "text/javascript1.5",
    "text/jscript",
    "text/livescript",
    "text/x-ecmascript",
    "text/x-javascript",
];

fn is_one_of(kind: &str, types: &[&str]) -> bool {
    types.iter().any(|known| known.eq_ignore_ascii_case(kind.trim_ascii()))
}

/// Whether a `script` is one of JavaScript.
pub(crate) fn is_script(element: Node<'_>) -> bool {
    element.attr_named(Name::Type).is_none_or(|kind| {
        kind.is_empty() || is_one_of(kind, &JAVASCRIPT) || is_one_of(kind, &["module"])
    })
}

/// Checks a `type` that can be left out, because the script is JavaScript without it.
///
/// <https://html.spec.whatwg.org/multipage/obsolete.html#obsolete-but-conforming-features>
fn redundant_type(element: Node<'_>, findings: &mut Findings) {
    let is_redundant = |kind: &str| kind.is_empty() || is_one_of(kind, &JAVASCRIPT);
    let kind = element.attribute_named(Name::Type).filter(|kind| is_redundant(kind.value()));
    if let Some(place) = kind.and_then(broth_dom::Attribute::name_span) {
        findings.push(
            Finding::new(&discouraged_attribute::LINT, place)
                .message("a `script` is JavaScript without this `type`"),
        );
    }
}

/// Reports attributes that a data block must not have, because it is not fetched or run.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#data-block>
fn data_block(element: Node<'_>, findings: &mut Findings) {
    let kind = element.attr_named(Name::Type).unwrap_or_default();
    if is_script(element) || is_one_of(kind, &OTHER_TYPES) {
        return;
    }
    for name in ["async", "crossorigin", "referrerpolicy", "src"] {
        let place = element.attribute(name).and_then(broth_dom::Attribute::name_span);
        if let Some(place) = place {
            findings.push(Finding::new(&attribute_conflict::LINT, place).message(format!(
                "a `script` of the type `{kind}` is a data block, which has no `{name}`"
            )));
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Script]));
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let is_read_as_data = walk.is_in_document() && is_json_ld(element);
        check(element, is_read_as_data, walk.findings);
    }
}

/// Whether a `script` is JSON-LD, which `engines/structured_data.rs` reads in documents.
pub(crate) fn is_json_ld(element: Node<'_>) -> bool {
    let kind = element.attr_named(Name::Type).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default();
    element.is_html(Name::Script) && is_one_of(essence, &["application/ld+json"])
}

/// Checks a `script` by its type.
fn check(element: Node<'_>, is_read_as_data: bool, findings: &mut Findings) {
    if !element.is_html(Name::Script) {
        return;
    }
    redundant_type(element, findings);
    data_block(element, findings);
    // A parser makes one text of all.
    let mut texts = element.texts();
    let text = match (texts.next(), texts.next()) {
        (Some(text), None) => Cow::Borrowed(text),
        _ => Cow::Owned(element.text()),
    };
    text_of_any(element, &text, findings);
    if element.attr_named(Name::Src).is_some() || is_read_as_data {
        return;
    }
    let kind = element.attr_named(Name::Type).unwrap_or_default().trim().to_ascii_lowercase();
    let (what, rules): (_, fn(&Json, &mut Vec<Mistake>)) = match kind.as_str() {
        "importmap" => ("an import map", import_map),
        "speculationrules" => ("a set of speculation rules", speculation_rules),
        "application/json" => ("JSON", |_, _| {}),
        _ if kind.ends_with("+json") => ("JSON", |_, _| {}),
        _ => return,
    };
    let (mut mistakes, mut useless) = (Vec::new(), Vec::new());
    match Json::parse(&text) {
        Ok(json) => {
            rules(&json, &mut mistakes);
            if kind == "speculationrules" && mistakes.is_empty() {
                useless = useless::parts(&json);
            }
        }
        Err(NotJson { at, why }) => mistakes.push((at, why.into())),
    }
    let place = |at: usize| place(element, &text, at);
    for (at, message) in mistakes {
        let finding = Finding::new(&invalid_script_contents::LINT, place(at));
        findings.push(finding.message(format!("this is not {what}: {message}")));
    }
    for (at, message) in useless {
        let finding = Finding::new(&doubtful_value::LINT, place(at));
        findings.push(finding.message(format!("this part of {what} does nothing: {message}")));
    }
}

/// The position of an offset in the text of a script.
fn place(script: Node<'_>, text: &str, at: usize) -> Span {
    // Offsets are those of the source only if the parser has changed nothing, such as newlines.
    let source = script.first_child().and_then(Node::span).filter(|span| span.len() == text.len());
    match source {
        Some(source) => Span::empty(source.start + at),
        None => script.start_tag().unwrap_or_default(),
    }
}

/// Checks the text of a script without regard to its type.
fn text_of_any(script: Node<'_>, text: &str, findings: &mut Findings) {
    // Of a script without an end, the parser reports that it swallows the rest of the file.
    if script.start_tag().is_none() || script.end_tag().is_none() {
        return;
    }
    let is_external = script.attr_named(Name::Src).is_some() && is_script(script);
    let code = || is_external.then(|| production::documentation(text)).flatten();
    if let Some((at, message)) = production::script(text).or_else(code) {
        let finding = Finding::new(&invalid_script_contents::LINT, place(script, text, at));
        findings.push(finding.message(message));
    }
}

/// Reports a value that is not an object. Returns whether it is one.
fn is_object(json: &Json, index: usize, what: &str, mistakes: &mut Vec<Mistake>) -> bool {
    let value = json.get(index);
    let is_object = value.kind == Kind::Object;
    if !is_object {
        mistakes.push((value.at, format!("{what} must be an object").into()));
    }
    is_object
}

/// Reports members whose names are not among these.
fn only(json: &Json, object: usize, names: &[&str], mistakes: &mut Vec<Mistake>) {
    for child in json.children(object) {
        let value = json.get(child);
        let name = value.name.as_deref().unwrap_or_default();
        if !names.contains(&name) {
            mistakes.push((value.at, format!("it has no member `{name}`").into()));
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/webappapis.html#import-map>
fn import_map(json: &Json, mistakes: &mut Vec<Mistake>) {
    let root = json.root();
    if !is_object(json, root, "it", mistakes) {
        return;
    }
    only(json, root, &["imports", "scopes", "integrity"], mistakes);
    if let Some(imports) = json.member(root, "imports") {
        specifiers(json, imports, mistakes);
    }
    if let Some(scopes) = json.member(root, "scopes")
        && is_object(json, scopes, "`scopes`", mistakes)
    {
        for scope in json.children(scopes) {
            url_name(json, scope, mistakes);
            specifiers(json, scope, mistakes);
        }
    }
    if let Some(integrity) = json.member(root, "integrity")
        && is_object(json, integrity, "`integrity`", mistakes)
    {
        for module in json.children(integrity) {
            url_name(json, module, mistakes);
            if json.string(module).is_none() {
                mistakes.push((json.get(module).at, "integrity metadata must be a string".into()));
            }
        }
    }
}

/// Reports a name that is not a URL.
fn url_name(json: &Json, member: usize, mistakes: &mut Vec<Mistake>) {
    let value = json.get(member);
    let name = value.name.as_deref().unwrap_or_default();
    if !values::is_url(name) {
        mistakes.push((value.at, format!("`{name}` is not a valid URL").into()));
    }
}

/// <https://html.spec.whatwg.org/multipage/webappapis.html#valid-module-specifier-map>
fn specifiers(json: &Json, map: usize, mistakes: &mut Vec<Mistake>) {
    if !is_object(json, map, "a map of specifiers", mistakes) {
        return;
    }
    for member in json.children(map) {
        let value = json.get(member);
        let name = value.name.as_deref().unwrap_or_default();
        let mistake: String = match json.string(member) {
            _ if name.is_empty() => "a specifier must not be empty".into(),
            None => format!("the address of `{name}` must be a string"),
            Some(url) if !is_address(url) => format!(
                "`{url}` is neither an absolute URL nor one that begins with `/`, `./` or `../`"
            ),
            Some(url) if name.ends_with('/') && !url.ends_with('/') => {
                format!("`{name}` ends in a slash, so `{url}` must, too")
            }
            Some(_) => continue,
        };
        mistakes.push((value.at, mistake.into()));
    }
}

fn is_address(url: &str) -> bool {
    let is_relative = ["/", "./", "../"].iter().any(|start| url.starts_with(start));
    values::is_absolute_url(url) || is_relative && values::is_url(url)
}

/// <https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-set>
fn speculation_rules(json: &Json, mistakes: &mut Vec<Mistake>) {
    let root = json.root();
    if !is_object(json, root, "it", mistakes) {
        return;
    }
    only(json, root, &["tag", "prefetch", "prerender"], mistakes);
    tag(json, root, mistakes);
    // The members are optional. A set without any rule is useless, but not a mistake.
    for name in ["prefetch", "prerender"] {
        let Some(list) = json.member(root, name) else { continue };
        if json.get(list).kind != Kind::Array {
            mistakes.push((json.get(list).at, format!("`{name}` must be an array").into()));
            continue;
        }
        json.children(list).for_each(|rule| speculation_rule(json, rule, mistakes));
    }
}

/// <https://html.spec.whatwg.org/multipage/speculative-loading.html#valid-speculation-rule>
fn speculation_rule(json: &Json, rule: usize, mistakes: &mut Vec<Mistake>) {
    const NAMES: [&str; 10] = [
        "source",
        "urls",
        "where",
        "relative_to",
        "eagerness",
        "referrer_policy",
        "tag",
        "requires",
        "expects_no_vary_search",
        "target_hint",
    ];
    const POLICIES: [&str; 9] = [
        "",
        "no-referrer",
        "no-referrer-when-downgrade",
        "same-origin",
        "origin",
        "strict-origin",
        "origin-when-cross-origin",
        "strict-origin-when-cross-origin",
        "unsafe-url",
    ];
    if !is_object(json, rule, "a rule", mistakes) {
        return;
    }
    only(json, rule, &NAMES, mistakes);
    tag(json, rule, mistakes);
    keyword(json, rule, "source", &["list", "document"], mistakes);
    keyword(json, rule, "relative_to", &["ruleset", "document"], mistakes);
    keyword(json, rule, "eagerness", &["immediate", "eager", "moderate", "conservative"], mistakes);
    keyword(json, rule, "referrer_policy", &POLICIES, mistakes);
    let [source, urls, predicate, base, requires, search] =
        ["source", "urls", "where", "relative_to", "requires", "expects_no_vary_search"]
            .map(|name| json.member(rule, name));
    let source = source.and_then(|source| json.string(source));
    let mut wrong = |index: usize, message: &'static str| {
        mistakes.push((json.get(index).at, message.into()));
    };
    match (source, urls, predicate) {
        (Some("list"), None, _) => wrong(rule, "a rule whose source is `list` must have `urls`"),
        (Some("list"), _, Some(_)) => {
            wrong(rule, "a rule whose source is `list` must not have `where`");
        }
        (Some("document"), Some(_), _) => {
            wrong(rule, "a rule whose source is `document` must not have `urls`");
        }
        (_, Some(_), Some(_)) => wrong(rule, "a rule must not have both `urls` and `where`"),
        // The requirements do not mention this; "parse a speculation rule" ignores such a rule.
        (None, None, None) => wrong(rule, "a rule must have `urls` or `where`"),
        _ => {}
    }
    if let Some(base) = base.filter(|_| source == Some("document") || predicate.is_some()) {
        wrong(base, "`relative_to` is only for a list of `urls`");
    }
    if let Some(urls) = urls {
        if json.get(urls).kind != Kind::Array {
            wrong(urls, "`urls` must be an array");
        }
        for url in json.children(urls) {
            match json.string(url) {
                Some(url) if values::is_url(url) => {}
                _ => wrong(url, "each of the `urls` must be a valid URL"),
            }
        }
    }
    if let Some(requires) = requires {
        let known = |item| json.string(item) == Some("anonymous-client-ip-when-cross-origin");
        if json.get(requires).kind != Kind::Array || !json.children(requires).all(known) {
            wrong(requires, "`requires` must be an array of known requirements");
        }
    }
    if let Some(search) = search.filter(|&search| json.string(search).is_none()) {
        wrong(search, "`expects_no_vary_search` must be a string");
    }
    if let Some(predicate) = predicate {
        predicates(json, predicate, mistakes);
    }
}

/// <https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-tag>
fn tag(json: &Json, object: usize, mistakes: &mut Vec<Mistake>) {
    let Some(tag) = json.member(object, "tag") else { return };
    let is_printable = |text: &str| text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let is_tag = json.get(tag).kind == Kind::Null || json.string(tag).is_some_and(is_printable);
    if !is_tag {
        let message = "`tag` must be a string of printable ASCII characters, or null";
        mistakes.push((json.get(tag).at, message.into()));
    }
}

/// Reports a member that is not one of these strings.
fn keyword(json: &Json, object: usize, name: &str, words: &[&str], mistakes: &mut Vec<Mistake>) {
    let Some(member) = json.member(object, name) else { return };
    if !json.string(member).is_some_and(|word| words.contains(&word)) {
        let list = words.iter().filter(|word| !word.is_empty()).copied().collect::<Vec<_>>();
        let message = format!("`{name}` must be one of {}", list.join(", "));
        mistakes.push((json.get(member).at, message.into()));
    }
}

/// A predicate and those inside it.
///
/// <https://html.spec.whatwg.org/multipage/speculative-loading.html#valid-document-rule-predicate>
fn predicates(json: &Json, outermost: usize, mistakes: &mut Vec<Mistake>) {
    const KINDS: [&str; 5] = ["and", "or", "not", "href_matches", "selector_matches"];
    let mut open = alloc::vec![outermost];
    while let Some(predicate) = open.pop() {
        if !is_object(json, predicate, "a predicate", mistakes) {
            continue;
        }
        let is_kind = |child: &usize| {
            json.get(*child).name.as_deref().is_some_and(|name| KINDS.contains(&name))
        };
        let kinds: Vec<usize> = json.children(predicate).filter(is_kind).collect();
        only(json, predicate, &[&KINDS[..], &["relative_to"]].concat(), mistakes);
        keyword(json, predicate, "relative_to", &["ruleset", "document"], mistakes);
        if json.member(predicate, "relative_to").is_some()
            && json.member(predicate, "href_matches").is_none()
        {
            let message = "`relative_to` is only for `href_matches`";
            mistakes.push((json.get(predicate).at, message.into()));
        }
        let &[kind] = &kinds[..] else {
            let message = format!("a predicate must have exactly one of {}", KINDS.join(", "));
            mistakes.push((json.get(predicate).at, message.into()));
            continue;
        };
        let value = json.get(kind);
        let name = value.name.as_deref().unwrap_or_default();
        let is_array = value.kind == Kind::Array;
        match name {
            "and" | "or" if !is_array => {
                mistakes.push((value.at, format!("`{name}` must be an array").into()));
            }
            "and" | "or" => open.extend(json.children(kind)),
            "not" => open.push(kind),
            _ => {
                let inner: Vec<usize> =
                    if is_array { json.children(kind).collect() } else { alloc::vec![kind] };
                let may_be_object = name == "href_matches";
                let is_good = |index: &usize| match &json.get(*index).kind {
                    Kind::String(text) => may_be_object || !text.trim().is_empty(),
                    Kind::Object => may_be_object,
                    _ => false,
                };
                if !inner.iter().all(is_good) {
                    let what = if may_be_object { "patterns of URLs" } else { "selectors" };
                    let message = format!("`{name}` must be one or several {what}");
                    mistakes.push((value.at, message.into()));
                }
            }
        }
    }
}
