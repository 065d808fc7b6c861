//! Parts of speculation rules that are allowed, but have no effect.

use alloc::vec::Vec;

use super::Mistake;
use super::json::{Json, Kind};

pub(super) fn parts(json: &Json) -> Vec<Mistake> {
    let mut useless: Vec<Mistake> = Vec::new();
    let root = json.root();
    let lists = ["prefetch", "prerender"].map(|name| json.member(root, name));
    if lists == [None, None] {
        useless.push((json.get(root).at, "it has neither `prefetch` nor `prerender`".into()));
    }
    let rules = lists.into_iter().flatten().flat_map(|list| json.children(list));
    let mut open: Vec<usize> = Vec::new();
    for rule in rules {
        if let Some(urls) = json.member(rule, "urls").filter(|&urls| is_empty(json, urls)) {
            useless.push((json.get(urls).at, "the list of `urls` is empty".into()));
        }
        open.extend(json.member(rule, "where"));
    }
    while let Some(predicate) = open.pop() {
        for part in json.children(predicate) {
            match json.get(part).name.as_deref() {
                Some("and" | "or") if is_empty(json, part) => {
                    useless.push((json.get(part).at, "the list of conditions is empty".into()));
                }
                Some("href_matches" | "selector_matches") if is_empty(json, part) => {
                    useless.push((json.get(part).at, "there is no pattern".into()));
                }
                Some("and" | "or") => open.extend(json.children(part)),
                Some("not") => open.push(part),
                _ => {}
            }
        }
    }
    useless
}

/// Whether this is an empty list or an empty string.
fn is_empty(json: &Json, value: usize) -> bool {
    json.string(value).is_some_and(str::is_empty)
        || json.get(value).kind == Kind::Array && json.children(value).next().is_none()
}
