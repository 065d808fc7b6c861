//! What is shown of a match.

use std::borrow::Cow;
use std::collections::BTreeMap;

use broth::dom::{Document, Node, NodeKind};
use broth::encoding::Encoding;
use broth::entities::encode_attribute;
use broth::xpath::XNode;
use url::Url;

use super::fields::{self, Field};
use super::found::{Match, Part};
use super::parts::{markup, resolved};
use super::paths::Paths;
use crate::json::Object;
use crate::links::{self, Base};

/// What to show of an element: its markup, unless something else is chosen.
#[derive(clap::Args)]
pub(super) struct Shown {
    /// Print the text in each element as it is in the source (its `textContent`). For text as a
    /// reader sees it, pipe the markup into `broth text`.
    #[arg(long, short)]
    text: bool,
    /// Print the markup of each element. This is the default.
    #[arg(long)]
    html: bool,
    /// Print the value of an attribute of each element that has it; of several attributes, the
    /// values between tabs.
    #[arg(long, short, aliases = ["attribute", "attrs"], value_name = "NAME")]
    #[arg(value_parser = Field::of_attr)]
    attr: Vec<Field>,
    /// Print named parts of each element between tabs, or as JSON: `text`, `html`, `@ATTRIBUTE`, or
    /// those of an element in it, such as `a` or `a@href`.
    #[arg(long, short = 'f', alias = "fields", value_name = "NAME=PART")]
    #[arg(value_parser = Field::parse)]
    #[arg(conflicts_with_all = ["text", "html", "attr", "span", "count"])]
    field: Vec<Field>,
    /// Make links in attributes absolute. URL is the address of the document; a `<base>` in it
    /// counts.
    #[arg(long, short, value_name = "URL", value_parser = links::absolute)]
    base: Option<Url>,
    /// Print the span of each element, in bytes of the decoded text.
    #[arg(long)]
    span: bool,
    /// Print each element as a line of JSON: its path, its name, its span, and whatever else is
    /// chosen.
    #[arg(long)]
    pub(super) json: bool,
}

impl Shown {
    fn is_default(&self) -> bool {
        !(self.text || self.html || self.span || self.json) && self.attr.is_empty()
    }

    /// The first flag given that works only for nodes.
    pub(super) fn of_nodes(&self) -> Option<&'static str> {
        let flags = [
            ("attr", !self.attr.is_empty()),
            ("field", !self.field.is_empty()),
            ("html", self.html),
            ("span", self.span),
        ];
        flags.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// The base of links, if they are to be absolute.
    pub(super) fn base_of(&self, document: &Document, encoding: &'static Encoding) -> Option<Base> {
        self.base.as_ref().map(|address| Base::of(document, address, encoding))
    }

    /// The texts to print for a match, one after the other. There are none if it lacks the
    /// attribute of `--attr`.
    pub(super) fn texts(
        &self,
        document: &Document,
        found: &Match,
        base: Option<&Base>,
    ) -> Vec<String> {
        let mut texts = Vec::new();
        let node = document.node(found.node);
        if !self.field.is_empty() {
            let columns = found.parts(node, &self.field, base).map(|(_, value)| value);
            return Vec::from([in_columns(columns)]);
        }
        if !self.attr.is_empty() {
            let values = found.parts(node, &self.attr, base).map(|(_, value)| value);
            let values: Vec<_> = values.collect();
            match &*values {
                _ if values.iter().all(Option::is_none) => return texts,
                [Some(value)] => texts.push(value.to_string()),
                _ => texts.push(in_columns(values)),
            }
        }
        if self.span {
            texts.push(match found.span(node) {
                Some([start, end]) => format!("{start}..{end}"),
                None => "-".to_owned(),
            });
        }
        // Attributes and text nodes are printed as strings, unless the user asks for markup.
        let is_plain = !found.is_node() || node.is_text();
        if self.text || self.is_default() && is_plain {
            texts.push(found.text(node, base).into_owned());
        }
        if self.html || self.is_default() && !is_plain {
            texts.push(found.markup(node, base));
        }
        texts
    }

    /// A match as JSON.
    pub(super) fn object<'d>(
        &self,
        document: &'d Document,
        found: &Match,
        paths: &mut Paths<'d>,
        base: Option<&Base>,
    ) -> Object {
        let node = document.node(found.node);
        if !self.field.is_empty() {
            let fields = found.parts(node, &self.field, base);
            return fields.fold(Object::new(), |object, (name, value)| object.with(name, &value));
        }
        let path = found.path.clone().unwrap_or_else(|| paths.of(node));
        let mut object = Object::new().with("path", &path);
        if found.is_by_xpath {
            object = object.with("kind", found.kind(node));
        }
        object = object.with("name", &found.name(node)).with("span", &found.span(node));
        // The text of other nodes than elements is always shown.
        if self.text || !(found.is_node() && node.is_element()) {
            object = object.with("text", &found.text(node, base));
        }
        if self.html {
            object = object.with("html", &found.markup(node, base));
        }
        let mut attrs = found.parts(node, &self.attr, base);
        match &*self.attr {
            [] => object,
            [_] => object.with("attr", &attrs.next().and_then(|(_, value)| value)),
            _ => {
                let all: BTreeMap<_, _> = attrs.collect();
                object.with("attrs", &all)
            }
        }
    }
}

impl Match {
    /// The names of fields, with their values in the match. Only nodes have any.
    fn parts<'s, 'd>(
        &self,
        node: Node<'d>,
        fields: &'s [Field],
        base: Option<&'s Base>,
    ) -> impl Iterator<Item = (&'s str, Option<Cow<'d, str>>)> {
        let node = self.is_node().then_some(node);
        fields.iter().map(move |field| (&*field.name, node.and_then(|node| field.of(node, base))))
    }

    /// Whether it is a node of the tree.
    fn is_node(&self) -> bool {
        matches!(self.part, Part::Node)
    }

    fn kind(&self, node: Node<'_>) -> &'static str {
        match self.part {
            Part::Attribute { .. } => "attribute",
            Part::Namespace { .. } => "namespace",
            Part::Node => match node.kind() {
                NodeKind::Element => "element",
                NodeKind::Text | NodeKind::Cdata => "text",
                NodeKind::Comment => "comment",
                NodeKind::ProcessingInstruction => "processing-instruction",
                NodeKind::Doctype => "doctype",
                _ => "document",
            },
        }
    }

    fn name<'a>(&'a self, node: Node<'a>) -> Cow<'a, str> {
        match &self.part {
            Part::Attribute { name, .. } => Cow::Borrowed(name),
            Part::Namespace { prefix, .. } => Cow::Borrowed(prefix),
            Part::Node if node.is_element() => Cow::Borrowed(node.name()),
            Part::Node => XNode::Node(node).name(),
        }
    }

    fn span(&self, node: Node<'_>) -> Option<[usize; 2]> {
        let span = match &self.part {
            Part::Attribute { span, .. } => *span,
            Part::Namespace { .. } => None,
            Part::Node => node.span(),
        };
        span.map(|span| [span.start, span.end])
    }

    fn text<'a>(&'a self, node: Node<'a>, base: Option<&Base>) -> Cow<'a, str> {
        match &self.part {
            Part::Attribute { name, value, .. } => resolved(node, name, value, base),
            Part::Namespace { uri, .. } => Cow::Borrowed(uri),
            // Text in CDATA sections counts as in elements.
            Part::Node if node.is_element() => Cow::Owned(node.text()),
            Part::Node => XNode::Node(node).string_value(),
        }
    }

    fn markup(&self, node: Node<'_>, base: Option<&Base>) -> String {
        let (name, value) = match &self.part {
            Part::Node => return markup(node),
            Part::Attribute { name, value, .. } => {
                (name.clone(), resolved(node, name, value, base))
            }
            Part::Namespace { prefix, uri } if prefix.is_empty() => {
                ("xmlns".to_owned(), Cow::Borrowed(uri.as_str()))
            }
            Part::Namespace { prefix, uri } => {
                (format!("xmlns:{prefix}"), Cow::Borrowed(uri.as_str()))
            }
        };
        format!("{name}=\"{}\"", encode_attribute(&value))
    }
}

/// Values between tabs. What is missing is empty.
fn in_columns<'v>(values: impl IntoIterator<Item = Option<Cow<'v, str>>>) -> String {
    let columns = values.into_iter().map(|value| fields::column(&value.unwrap_or_default()));
    columns.collect::<Vec<_>>().join("\t")
}
