//! `Misfit`: how to handle inserted markup that would change the content around it.
//!
//! Markup that leaves its context alone is inserted as it is. Other markup is parsed, and the
//! resulting tree is written.

use alloc::format;
use alloc::string::String;

use broth_dom::{Node, NodeKind};
use broth_entities::{encode, words};
use broth_html_rules::elements::BREAKING_OUT;
use broth_html_tree::{Context, Options};
use broth_markup::{Name, Namespace, QName, TextMode};

use crate::edit::editable::Form;
use crate::edit::insert::{First, Insert};
use crate::edit::loose_end::{loose_end, without_markup};
use crate::edit::name::ElementName;
use crate::edit::raw_text::RawText;
use crate::error::EditError;
use crate::record::fragment::fragment;

/// How to handle inserted markup that would change the content around it, because it leaves
/// elements open, closes elements that it did not open, or ends the text that it is inserted into.
///
/// ```
/// use broth::rewrite::{Misfit, Rewriter};
///
/// let rewriter = |misfit| Rewriter::new().misfit(misfit).append_html("p", "</p><b>hot");
/// let page = "<p>Soup</p>";
/// assert_eq!(rewriter(Misfit::Repair).rewrite(page)?, "<p>Soup<p></p><b>hot</b></p>");
/// assert_eq!(rewriter(Misfit::Escape).rewrite(page)?, "<p>Soup&lt;/p&gt;&lt;b&gt;hot</p>");
/// assert_eq!(rewriter("refuse".parse()?).rewrite(page).unwrap_err().code(), "misfit");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Misfit {
    /// Close the elements that it leaves open, and leave out end tags of elements that it did not
    /// open. Markup that cannot be repaired is left out: `</script>` in a script, and
    /// `<plaintext>`, which nothing ends.
    #[default]
    Repair,
    /// Insert it as text.
    Escape,
    /// Do not insert it. This is an error, as if a handler had failed.
    Refuse,
}

words! {
    Misfit "misfit" {
        Repair = "repair",
        Escape = "escape",
        Refuse = "refuse",
    }
}

impl Insert {
    fn of(text: String, first: First) -> Self {
        Self { text, first, rest: None, breaks_out: false, is_for_text: false }
    }

    /// Prepares markup for the content of an element. Returns `None` if it cannot be repaired, and
    /// whether it would change the content around it.
    ///
    /// As with `insertAdjacentHTML()`, markup for the `html` element is read as for the `body`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>
    fn new(markup: &str, parent: QName<'_>) -> (Option<Self>, bool) {
        let is_root = parent.namespace == Namespace::Html && parent.name == Name::Html;
        let context = if is_root { Context::html("body") } else { Context::new(parent) };
        let of_text =
            |text: String| Some(Self { is_for_text: true, ..Self::of(text, First::Text) });
        match context.text_mode(Options::default().scripting) {
            TextMode::Data if parent.namespace == Namespace::Html => Self::markup(markup, &context),
            TextMode::Data => {
                let (insert, is_misfit) = Self::markup(markup, &context);
                let breaks_out = breaks_out(markup, &context);
                (insert.map(|insert| Self { breaks_out, ..insert }), is_misfit)
            }
            TextMode::Plaintext => (of_text(markup.into()), false),
            mode => match (mode, RawText::new(mode, parent.local).would_end_after(markup)) {
                (TextMode::Rcdata, true) => (of_text(closed(markup)), false),
                (TextMode::Rcdata, false) => (of_text(closed(&markup.replace('<', "&lt;"))), true),
                (_, true) => (of_text(markup.into()), false),
                (_, false) => (None, true),
            },
        }
    }

    /// Prepares text for the content of an element. Returns `None` if the element cannot contain
    /// it.
    pub(crate) fn text(text: &str, parent: QName<'_>) -> Option<Self> {
        let escaped = || {
            // A parser would read a carriage return as a line feed.
            encode(text).replace('\r', "&#13;")
        };
        let mode = Context::new(parent).text_mode(Options::default().scripting);
        let text = match mode {
            TextMode::Data | TextMode::Rcdata => escaped(),
            TextMode::Plaintext => text.into(),
            mode if RawText::new(mode, parent.local).would_end_after(text) => text.into(),
            _ => return None,
        };
        let first = if text.is_empty() { First::Nothing } else { First::Text };
        Some(Self { is_for_text: mode != TextMode::Data, ..Self::of(text, first) })
    }

    fn markup(markup: &str, context: &Context<'_>) -> (Option<Self>, bool) {
        if let Some(first) = Self::keeps_to_itself(markup, context) {
            return (Some(Self::of(closed(markup), first)), false);
        }
        let parsed = fragment(markup, context);
        let root = parsed.recorder.tree.node(parsed.root);
        let (text, first) = (root.inner_html(), First::of(root));
        // Only a `plaintext` still swallows what follows after its end tag.
        let swallows =
            text.contains("<plaintext") && Self::keeps_to_itself(&text, context).is_none();
        ((!swallows).then_some(Self::of(text, first)), true)
    }

    /// The first token of markup, if it leaves nothing open and closes nothing that it has not
    /// opened.
    fn keeps_to_itself(markup: &str, context: &Context<'_>) -> Option<First> {
        // A text and a comment after it show whether it leaves anything open.
        let probe = format!("{markup}x<!---->");
        let probed = fragment(&probe, context);
        let root = probed.recorder.tree.node(probed.root);
        let is_whole = probed.recorder.stray_end_tags == 0
            && root.last_child().is_some_and(|last| {
                last.kind() == NodeKind::Comment
                    && last.node_value() == Some("")
                    && last.span().is_some_and(|span| span.start == markup.len() + 1)
            });
        // The context may not allow text: then only the text of the probe may be lost.
        let loses_nothing = || fragment(markup, context).recorder.lost == 0;
        let is_whole = is_whole && (probed.recorder.lost == 0 || loses_nothing());
        let first = || if markup.is_empty() { First::Nothing } else { First::of(root) };
        is_whole.then(first)
    }
}

/// Prepares insertions, and keeps the last one: a rule inserts the same markup in many places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inserts {
    last: Option<Looked>,
    misfit: Misfit,
    /// How many insertions would have changed the content around them.
    pub(crate) misfits: usize,
    /// The markup of the first one that was left out, as nothing repairs it.
    pub(crate) left_out: Option<String>,
    /// Whether one of them is into an element whose content is text.
    pub(crate) are_into_text: bool,
    /// The first edit that was refused: such an insertion, or a name that no markup has.
    pub(crate) refused: Option<EditError>,
}

#[derive(Clone, Debug)]
struct Looked {
    text: String,
    form: Form,
    into: ElementName,
    insert: Option<Insert>,
    is_misfit: bool,
}

impl Inserts {
    pub(crate) fn new(misfit: Misfit) -> Self {
        Self { misfit, ..Self::default() }
    }

    /// Sets how to handle misfits, and forgets the insertion that the old setting prepared.
    pub(crate) fn set_misfit(&mut self, misfit: Misfit) {
        (self.misfit, self.last) = (misfit, None);
    }

    /// Prepares markup or text for an element; `None` if there is nothing to insert.
    pub(crate) fn prepare(
        &mut self,
        into: Option<QName<'_>>,
        text: &str,
        form: Form,
    ) -> Option<Insert> {
        let into = ElementName::of(into.unwrap_or(QName::html("html")));
        let looked = match self.last.take() {
            Some(last) if last.text == text && last.form == form && last.into == into => last,
            _ => self.look(into, text, form),
        };
        self.are_into_text |= looked.insert.as_ref().is_some_and(|insert| insert.is_for_text);
        if looked.is_misfit {
            self.misfits += 1;
            if looked.insert.is_none() {
                self.left_out.get_or_insert_with(|| text.into());
            }
            if self.misfit == Misfit::Refuse {
                self.refuse(EditError::Misfit(text.into()));
            }
        }
        self.last.insert(looked).insert.clone().filter(|insert| !insert.is_empty())
    }

    fn look(&self, into: ElementName, text: &str, form: Form) -> Looked {
        let (insert, is_misfit) = match form {
            Form::Text => {
                let insert = Insert::text(text, into.qname());
                let is_misfit = insert.is_none();
                (insert, is_misfit)
            }
            Form::Html => match Insert::new(text, into.qname()) {
                (_, true) if self.misfit == Misfit::Escape => {
                    (Insert::text(text, into.qname()), true)
                }
                (_, true) if self.misfit == Misfit::Refuse => (None, true),
                prepared => prepared,
            },
        };
        Looked { text: text.into(), form, into, insert, is_misfit }
    }

    /// Whether markup that would change its context is an error.
    pub(crate) fn refuses_misfits(&self) -> bool {
        self.misfit == Misfit::Refuse
    }

    /// Keeps the error of an edit, if it is the first.
    pub(crate) fn refuse(&mut self, error: EditError) {
        self.refused.get_or_insert(error);
    }

    /// Counts markup that was left out because it did not fit its context.
    pub(crate) fn leave_out(&mut self, markup: String) {
        self.misfits += 1;
        if self.misfit == Misfit::Refuse {
            self.refuse(EditError::Misfit(markup));
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

/// Whether markup has a tag that ends SVG and MathML.
fn breaks_out(markup: &str, context: &Context<'_>) -> bool {
    let parsed = fragment(markup, context);
    parsed.recorder.tree.node(parsed.root).descendants().any(|node| {
        let name = node.html_name();
        BREAKING_OUT.contains(name) || name == Name::Font
    })
}

/// The markup, with its end escaped so that it is not read together with what follows.
fn closed(markup: &str) -> String {
    let end = loose_end(markup);
    let mut closed = String::from(&markup[..markup.len() - end.len()]);
    closed.push_str(&without_markup(end));
    closed
}
