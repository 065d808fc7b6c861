//! A literal reading of the standard's algorithms of microdata: slow, and with deep calls.

use broth::data::Base;
use broth::prelude::*;

/// The steps to extract JSON.
pub(super) fn json(doc: &Document, page: &str) -> String {
    let base = doc.base(page);
    let is_top_level = |node: &Node<'_>| is_item(*node) && node.attr("itemprop").is_none();
    let objects = doc.root().descendants().filter(is_top_level);
    let objects: Vec<String> = objects.map(|item| object(item, &base, &[])).collect();
    format!("{{\"items\":[{}]}}", objects.join(","))
}

fn is_html(node: Node<'_>) -> bool {
    node.is_element() && node.namespace().uri() == "http://www.w3.org/1999/xhtml"
}

fn is_item(node: Node<'_>) -> bool {
    is_html(node) && node.attr("itemscope").is_some()
}

/// The steps to get the object for an item.
fn object<'d>(item: Node<'d>, base: &Base, memory: &[Node<'d>]) -> String {
    let mut memory = memory.to_vec();
    memory.push(item);
    let mut members = Vec::new();
    let types: Vec<&str> = words(item.attr("itemtype"));
    if !types.is_empty() {
        let types: Vec<String> = types.iter().map(|word| quoted(word)).collect();
        members.push(format!("\"type\":[{}]", types.join(",")));
    }
    if let Some(id) = item.attr("itemid").and_then(|id| base.resolve(id)) {
        members.push(format!("\"id\":{}", quoted(&id)));
    }
    let mut properties: Vec<(&str, Vec<String>)> = Vec::new();
    for element in properties_of(item) {
        let value = if !is_item(element) {
            quoted(&value(element, base))
        } else if memory.contains(&element) {
            quoted("ERROR")
        } else {
            object(element, base, &memory)
        };
        for name in names(element) {
            match properties.iter_mut().find(|(known, _)| *known == name) {
                Some((_, values)) => values.push(value.clone()),
                None => properties.push((name, vec![value.clone()])),
            }
        }
    }
    let properties = properties.into_iter();
    let properties: Vec<String> = properties
        .map(|(name, values)| format!("{}:[{}]", quoted(name), values.join(",")))
        .collect();
    members.push(format!("\"properties\":{{{}}}", properties.join(",")));
    format!("{{{}}}", members.join(","))
}

/// The steps to find the properties of an item.
fn properties_of(root: Node<'_>) -> Vec<Node<'_>> {
    let tree: Vec<Node<'_>> = root.ancestors().last().unwrap_or(root).descendants().collect();
    let (mut results, mut memory, mut pending) = (Vec::new(), Vec::new(), Vec::new());
    memory.push(root);
    pending.extend(root.elements());
    for id in words(root.attr("itemref")) {
        pending.extend(tree.iter().find(|node| node.attr("id") == Some(id)).copied());
    }
    while !pending.is_empty() {
        let current = pending.remove(0);
        if memory.contains(&current) {
            continue;
        }
        memory.push(current);
        if !is_item(current) {
            pending.extend(current.elements());
        }
        if is_html(current) && !names(current).is_empty() {
            results.push(current);
        }
    }
    results.sort_by_key(|result| tree.iter().position(|node| node == result));
    results
}

fn names(element: Node<'_>) -> Vec<&str> {
    let mut names = Vec::new();
    for name in words(element.attr("itemprop")) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The property value.
fn value(element: Node<'_>, base: &Base) -> String {
    let attr = |name| element.attr(name).unwrap_or_default().to_owned();
    let url =
        |name| element.attr(name).and_then(|address| base.resolve(address)).unwrap_or_default();
    match element.name() {
        "meta" => attr("content"),
        "audio" | "embed" | "iframe" | "img" | "source" | "track" | "video" => url("src"),
        "a" | "area" | "link" => url("href"),
        "object" => url("data"),
        "data" | "meter" => attr("value"),
        "time" if element.attr("datetime").is_some() => attr("datetime"),
        "time" => {
            element.children().filter(|it| it.is_text()).filter_map(Node::node_value).collect()
        }
        _ => element.text(),
    }
}

fn words(value: Option<&str>) -> Vec<&str> {
    let is_space = |c| matches!(c, '\t' | '\n' | '\u{c}' | '\r' | ' ');
    value.unwrap_or_default().split(is_space).filter(|word| !word.is_empty()).collect()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// A page full of microdata.
pub(super) fn soup(seed: u64) -> String {
    let mut dice = dice::Dice::new(seed);
    let mut html = String::new();
    for _ in 0..dice.roll(24) + 1 {
        if dice.roll(3) == 0 {
            html += dice.one_of(&["</div>", "</p>", "</a>", "</table>", "</time>", "</svg>"]);
            continue;
        }
        let tags = [
            "div",
            "div",
            "div",
            "p",
            "a",
            "b",
            "img",
            "time",
            "meta",
            "data",
            "table",
            "td",
            "svg",
            "g",
            "object",
            "template",
            "foreignObject",
            "link",
            "select",
            "option",
        ];
        html += &format!("<{}", dice.one_of(&tags));
        for (name, values) in [
            ("itemscope", &[""][..]),
            ("itemprop", &["a", "b", "a b a", "c", " "]),
            ("itemref", &["x", "y z", "x y", "z no", "x x"]),
            ("id", &["x", "y", "z"]),
            ("itemtype", &["t", "t u", ""]),
            ("itemid", &["i", "http://["]),
            ("href", &["h", "http://[", ""]),
            ("src", &["s", "http://["]),
            ("data", &["d"]),
            ("content", &["c"]),
            ("value", &["v"]),
            ("datetime", &["now"]),
        ] {
            if dice.roll(3) == 0 {
                html += &format!(" {name}='{}'", dice.one_of(values));
            }
        }
        html += ">";
        html += dice.one_of(&["", "", "text", "\n", "\"\\"]);
    }
    html
}
