//! Markup to be inserted: as it is given, if it keeps to itself; otherwise as a parser understands it.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use broth_dom::{Node, NodeKind};
use broth_entities::{Mode, Policy, encode};
use broth_html_rules::optional_tags::Next;
use broth_html_tokenizer::Tokenizer;
use broth_html_tree::{Context, Options};
use broth_input::Input;
use broth_markup::{Name, Namespace, QName, TextMode, Token};

use crate::name::ElementName;
use crate::page::fragment;

/// Markup that leaves nothing open and closes nothing that it has not opened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Insert {
    pub(crate) text: String,
    first: First,
}

/// What it begins with.
#[derive(Clone, Copy, Debug, PartialEq)]
enum First {
    Nothing,
    Text,
    Element(Name),
    Comment,
}

impl Insert {
    /// Markup for the children of an element. `None` if the text of that element cannot hold it.
    ///
    /// As with `insertAdjacentHTML()`, markup for the `html` element is read as for the `body`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>
    pub(crate) fn new(markup: &str, parent: QName<'_>) -> Option<Self> {
        let is_root = parent.namespace == Namespace::Html && parent.name == Name::Html;
        let context = if is_root { Context::html("body") } else { Context::new(parent) };
        match context.text_mode(Options::default().scripting) {
            TextMode::Data => Some(Self::markup(markup, &context)),
            TextMode::Plaintext => Some(Self { text: markup.into(), first: First::Text }),
            mode if ends_where_it_should(markup, mode, parent.local) => {
                Some(Self { text: markup.into(), first: First::Text })
            }
            TextMode::Rcdata => {
                Some(Self { text: markup.replace('<', "&lt;"), first: First::Text })
            }
            _ => None,
        }
    }

    /// Characters for the children of an element. `None` if the text of that element cannot have them.
    pub(crate) fn text(text: &str, parent: QName<'_>) -> Option<Self> {
        let escaped = || {
            // A parser would read a carriage return as a line feed.
            encode(text, Mode::Text, Policy::Minimal).replace('\r', "&#13;")
        };
        let text = match Context::new(parent).text_mode(Options::default().scripting) {
            TextMode::Data | TextMode::Rcdata => escaped(),
            TextMode::Plaintext => text.into(),
            mode if ends_where_it_should(text, mode, parent.local) => text.into(),
            _ => return None,
        };
        let first = if text.is_empty() { First::Nothing } else { First::Text };
        Some(Self { text, first })
    }

    fn markup(markup: &str, context: &Context<'_>) -> Self {
        // A text and a comment after it show whether it leaves anything open.
        let probe = format!("{markup}x<!---->");
        let probed = fragment(&probe, context);
        let root = probed.recorder.tree.node(probed.root);
        let is_whole = probed.recorder.stray_end_tags == 0
            && root.last_child().is_some_and(|last| {
                last.kind() == NodeKind::Comment
                    && last.text() == Some("")
                    && last.span().is_some_and(|span| span.start == markup.len() + 1)
            });
        if is_whole {
            let first = if markup.is_empty() { First::Nothing } else { First::of(root) };
            return Self { text: markup.into(), first };
        }
        let parsed = fragment(markup, context);
        let root = parsed.recorder.tree.node(parsed.root);
        Self { text: root.inner_html(), first: First::of(root) }
    }

    pub(crate) fn next(&self) -> Next<'_> {
        match self.first {
            First::Nothing => Next::Nothing,
            First::Text => Next::Text(&self.text),
            First::Element(name) => Next::Element(QName::known(Namespace::Html, name)),
            First::Comment => Next::Comment,
        }
    }
}

/// The markup looked at last: a rule inserts the same in many places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inserts {
    last: Option<(String, ElementName, Option<Insert>)>,
}

impl Inserts {
    /// Markup to go into an element.
    pub(crate) fn of(&mut self, into: Option<QName<'_>>, markup: &str) -> Option<Insert> {
        let name = ElementName::of(into.unwrap_or(QName::html("html")));
        match &self.last {
            Some((last, of, insert)) if last == markup && *of == name => insert.clone(),
            _ => {
                let insert = Insert::new(markup, name.qname());
                self.last = Some((markup.into(), name, insert.clone()));
                insert
            }
        }
    }
}

impl First {
    fn of(root: Node<'_>) -> Self {
        match root.first_child() {
            None => Self::Nothing,
            Some(node) if node.is_text() => Self::Text,
            Some(node) if node.is_element() => Self::Element(node.html_name()),
            Some(_) => Self::Comment,
        }
    }
}

/// Whether a text ends with the end tag that follows it, not before and not after.
fn ends_where_it_should(text: &str, mode: TextMode, name: &str) -> bool {
    let text: Cow<'_, str> = format!("{text}</{name}>").into();
    let mut tokenizer = Tokenizer::new();
    tokenizer.switch_to(mode);
    tokenizer.set_last_start_tag(name);
    let mut input = Input::whole(&text);
    let end = text.len() - name.len() - "</>".len();
    while let broth_markup::Next::Token(token, span) = tokenizer.next(&mut input) {
        if let Token::EndTag(_) = token {
            return span.start == end;
        }
    }
    false
}
