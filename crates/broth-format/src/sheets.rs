//! The style sheets in a page, as far as they may change what white space means.
//!
//! Nobody knows all sheets of a page, so no rule ever makes white space free: where a rule that the
//! page has may apply, white space is only reshaped, or stays as it is. Of a selector, the last
//! compound counts, and in it the name, the id, the classes and the names of the attributes.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_css::{ComponentValue, Rule, TokenKind, Values, parse};
use broth_dom::Node;

use crate::boxed::Boxed;
use crate::style::Style;

/// The rules of the style sheets in a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheets {
    /// The rules by one word of the compound: its id, else its first class, and so on.
    rules: [BTreeMap<String, Vec<(Compound, Style)>>; 5],
}

/// The kind of the word by which a rule is found.
#[derive(Clone, Copy, Debug)]
enum Key {
    Id,
    Class,
    Name,
    Attribute,
    /// The word is empty.
    Any,
}

/// A compound selector: what an element must have. All words are in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Compound {
    name: Option<String>,
    id: Option<String>,
    classes: Vec<String>,
    attributes: Vec<String>,
    /// Whether it is about `::before` or `::after`.
    is_beside: bool,
}

// These bound the work for one element of a hostile page. With fewer words, more matches.

/// How many rules are kept apart that are found by the same word.
const MOST: usize = 16;
/// How many classes and how many attributes of a compound count.
const MOST_WORDS: usize = 4;
/// With more classes or attributes than this, an element matches by the word alone.
const LARGE: usize = 32;

/// An element, for which rules are looked for.
struct Subject<'d> {
    node: Node<'d>,
    id: Option<&'d str>,
    classes: &'d str,
    is_large: bool,
}

impl<'d> Subject<'d> {
    fn of(node: Node<'d>) -> Self {
        let (mut id, mut classes, mut attributes) = (None, "", 0);
        for attribute in node.attrs() {
            match attribute.name().local {
                "id" => id = Some(attribute.value()),
                "class" => classes = attribute.value(),
                _ => {}
            }
            attributes += 1;
        }
        let words = classes.split_ascii_whitespace().take(LARGE + 1).count();
        Self { node, id, classes, is_large: words.max(attributes) > LARGE }
    }

    fn has_class(&self, class: &str) -> bool {
        self.classes.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case(class))
    }

    fn has_attribute(&self, name: &str) -> bool {
        self.node.attrs().any(|attribute| attribute.name().local.eq_ignore_ascii_case(name))
    }
}

impl Sheets {
    /// Adds the rules of a style sheet.
    pub(crate) fn add(&mut self, text: &str) {
        let sheet = parse(text);
        // Each rule, and the compounds of the rule that it is in.
        let mut parents: Vec<Vec<Compound>> = vec![Vec::new()];
        let mut waiting: Vec<(Rule<'_>, usize)> = sheet.rules().map(|rule| (rule, 0)).collect();
        while let Some((rule, parent)) = waiting.pop() {
            let is_style = rule.name().is_none();
            let inside = if is_style {
                let compounds = compounds(rule.prelude(), &parents[parent]);
                parents.push(compounds);
                parents.len() - 1
            } else {
                parent
            };
            let style = Style::of_declarations(rule.declarations());
            for compound in &parents[inside] {
                let style = if compound.is_beside { style.around() } else { style };
                if style.may_restrict() {
                    self.push(compound, style);
                }
            }
            waiting.extend(rule.rules().map(|rule| (rule, inside)));
        }
    }

    fn push(&mut self, compound: &Compound, style: Style) {
        let (key, word) = compound.key();
        let list = self.rules[key as usize].entry(word.to_owned()).or_default();
        if let Some((_, known)) = list.iter_mut().find(|(known, _)| known == compound) {
            *known = known.or(style);
        } else if list.len() < MOST {
            list.push((compound.clone(), style));
        } else if let Some((last, known)) = list.last_mut() {
            // The key alone decides from now on.
            *last = Compound::default();
            *known = known.or(style);
        }
    }

    /// The style of all rules that may apply to an element.
    pub(crate) fn style(&self, node: Node<'_>) -> Style {
        let mut style = Style::default();
        if self.rules.iter().all(BTreeMap::is_empty) {
            return style;
        }
        let subject = Subject::of(node);
        let mut add = |key: Key, word: &str| {
            let found = self.rules[key as usize].get(&*lower(word));
            for (compound, more) in found.into_iter().flatten() {
                if compound.may_match(&subject) {
                    style = style.or(*more);
                }
            }
        };
        add(Key::Any, "");
        add(Key::Name, name_of(node));
        for attribute in node.attrs() {
            let (name, value) = (attribute.name().local, attribute.value());
            match name {
                "id" => add(Key::Id, value),
                "class" => value.split_ascii_whitespace().for_each(|word| add(Key::Class, word)),
                _ => {}
            }
            add(Key::Attribute, name);
        }
        style
    }

    /// Restricts the box of an element.
    pub(crate) fn apply(&self, node: Node<'_>, boxed: &mut Boxed) {
        self.style(node).restrict(boxed);
    }
}

impl Compound {
    fn key(&self) -> (Key, &str) {
        let Self { name, id, classes, attributes, .. } = self;
        match (id, classes.first(), name, attributes.first()) {
            (Some(id), ..) => (Key::Id, id),
            (_, Some(class), ..) => (Key::Class, class),
            (_, _, Some(name), _) => (Key::Name, name),
            (.., Some(attribute)) => (Key::Attribute, attribute),
            _ => (Key::Any, ""),
        }
    }

    fn may_match(&self, subject: &Subject<'_>) -> bool {
        let is_word = |word: &Option<String>, value: &str| {
            word.as_ref().is_none_or(|word| value.eq_ignore_ascii_case(word))
        };
        subject.is_large
            || is_word(&self.name, name_of(subject.node))
                && is_word(&self.id, subject.id.unwrap_or_default())
                && self.classes.iter().all(|class| subject.has_class(class))
                && self.attributes.iter().all(|name| subject.has_attribute(name))
    }
}

/// The last compounds of a list of selectors, in a rule with these.
fn compounds(prelude: Values<'_>, parents: &[Compound]) -> Vec<Compound> {
    let mut list = Vec::new();
    for selector in prelude.split_on_commas() {
        let Some((compound, has_parent)) = last_compound(selector.trim()) else { continue };
        // `&` is one of the parents.
        if has_parent && parents.len() == 1 {
            let mut parent = parents[0].clone();
            parent.name = parent.name.or(compound.name);
            parent.id = parent.id.or(compound.id);
            parent.classes.extend(compound.classes);
            parent.attributes.extend(compound.attributes);
            parent.is_beside |= compound.is_beside;
            list.push(parent);
        } else {
            list.push(compound);
        }
    }
    // With fewer words, a compound matches more.
    for compound in &mut list {
        compound.classes.truncate(MOST_WORDS);
        compound.attributes.truncate(MOST_WORDS);
    }
    list
}

/// The last compound of a selector, and whether `&` is in it; `None` if it is about something else
/// than an element.
fn last_compound(selector: Values<'_>) -> Option<(Compound, bool)> {
    let (mut compound, mut has_parent) = (Compound::default(), false);
    let mut is_element = true;
    let mut before = TokenKind::Whitespace;
    for value in selector.iter() {
        let token = match value {
            ComponentValue::Token(token) => token,
            ComponentValue::Block(block) => {
                let name = block.values().tokens().find(|token| token.kind() == TokenKind::Ident);
                compound.attributes.extend(name.map(|name| lowered(&name.value())));
                before = TokenKind::OpenSquare;
                continue;
            }
            // The arguments of `:is()` and the like are not read: more elements count as matching.
            ComponentValue::Function(_) => {
                if !is_element {
                    return None;
                }
                before = TokenKind::Function;
                continue;
            }
        };
        match (before, token.kind()) {
            (_, TokenKind::Whitespace | TokenKind::Delim('>' | '+' | '~' | '|')) => {
                (compound, has_parent) = (Compound::default(), false);
            }
            (TokenKind::Delim('.'), TokenKind::Ident) => {
                compound.classes.push(lowered(&token.value()));
            }
            (TokenKind::Colon, TokenKind::Colon) => is_element = false,
            (TokenKind::Colon, TokenKind::Ident) => match &*lowered(&token.value()) {
                "before" | "after" => compound.is_beside = true,
                "first-line" | "first-letter" | "host" => return None,
                "root" => compound.name = Some("html".to_owned()),
                _ if !is_element => return None,
                _ => {}
            },
            (_, TokenKind::Ident) => compound.name = Some(lowered(&token.value())),
            (_, TokenKind::Hash) => compound.id = Some(lowered(&token.value())),
            (_, TokenKind::Delim('&')) => has_parent = true,
            _ => {}
        }
        before = token.kind();
    }
    Some((compound, has_parent))
}

fn name_of(node: Node<'_>) -> &str {
    node.qname().map_or("", |name| name.local)
}

fn lowered(word: &str) -> String {
    word.to_ascii_lowercase()
}

/// A text in lower case, copied only if it has to be.
fn lower(text: &str) -> Cow<'_, str> {
    match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => text.to_ascii_lowercase().into(),
        false => text.into(),
    }
}
