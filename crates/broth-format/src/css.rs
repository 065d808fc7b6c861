//! Formats the CSS of a page: declarations in attributes before the markup is laid out, and style
//! sheets after it.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use broth_css::Formatter as Css;
use broth_dom::{Edge, Node, NodeKind};
use broth_html::Parser;
use broth_markup::{Name, Namespace, Span};

use crate::Kept;
use crate::options::Options;

/// The marks that begin the code of a template, which is no CSS.
const TEMPLATES: [&str; 6] = ["{{", "{%", "{#", "<%", "<?", "${"];

/// A page with other `style` attributes, unless none changes. Those in kept parts stay.
pub(crate) fn with_attributes(html: &str, kept: &[Kept], options: &Options) -> Option<String> {
    let edits = Elements::of(html, options).attributes(html, kept);
    (!edits.is_empty()).then(|| edited(html, &edits))
}

/// A formatted page with other style sheets. Those in kept parts of its source stay.
pub(crate) fn with_style_sheets(
    source: &str,
    kept: &[Kept],
    formatted: String,
    options: &Options,
) -> String {
    let of_source = Elements::of(source, options).sheets;
    let sheets = Elements::of(&formatted, options).sheets;
    if sheets.len() != of_source.len() {
        return formatted;
    }
    let pairs = sheets.into_iter().zip(of_source);
    let others = pairs.filter(|(_, source)| !is_kept(*source, kept));
    let edits: Vec<(Span, String)> =
        others.filter_map(|(span, _)| Some((span, sheet(&formatted, span, options)?))).collect();
    edited(&formatted, &edits)
}

/// The places of CSS in a page.
struct Elements {
    /// The values of `style` attributes that are written in quotes.
    values: Vec<Span>,
    /// The contents of `style` elements.
    sheets: Vec<Span>,
}

impl Elements {
    /// The places that are CSS both with scripts and without them: in `noscript`, they are text to
    /// a browser.
    fn of(html: &str, options: &Options) -> Self {
        let mut elements = Self::read(html, options, true);
        if is_in(html, "<noscript") {
            let others = Self::read(html, options, false);
            for (spans, others) in
                [(&mut elements.values, others.values), (&mut elements.sheets, others.sheets)]
            {
                let start = |span: &Span| span.start;
                let find = |span: &Span| others.binary_search_by_key(&span.start, start);
                spans.retain(|span| find(span).is_ok_and(|found| others[found] == *span));
            }
        }
        elements
    }

    fn read(html: &str, options: &Options, scripting: bool) -> Self {
        // A copy of an option has the places of the option.
        let mut parser = Parser::new().content_patching(false).selectedcontent(false);
        parser = parser.scripting(scripting);
        if let Some(context) = &options.context {
            parser = parser.context(*context);
        }
        let parsed = parser.parse(html);
        let mut elements = Self { values: Vec::new(), sheets: Vec::new() };
        // The text of an option is its label, and style sheets in it are a part of that.
        let mut options = 0;
        for edge in parsed.root().traverse() {
            match edge {
                Edge::Enter(node) if node.kind() == NodeKind::Element => {
                    elements.values.extend(value(html, node));
                    elements.sheets.extend(contents(html, node).filter(|_| options == 0));
                    options += usize::from(node.is_html(Name::Option));
                }
                Edge::Leave(node) => options -= usize::from(node.is_html(Name::Option)),
                Edge::Enter(_) => {}
            }
        }
        for spans in [&mut elements.values, &mut elements.sheets] {
            spans.sort_unstable_by_key(|span| span.start);
            // A parser may make several elements of one tag.
            spans.dedup();
        }
        elements
    }

    fn attributes(&self, html: &str, kept: &[Kept]) -> Vec<(Span, String)> {
        let values = self.values.iter().filter(|span| !is_kept(**span, kept));
        let edits = values.filter_map(|span| {
            let old = html.get(span.range())?;
            let new = Css::new().format_declarations(old);
            (new != old && !is_template(old)).then_some((*span, new))
        });
        edits.collect()
    }
}

/// Whether a text has a word, in any case.
fn is_in(text: &str, word: &str) -> bool {
    let (text, word) = (text.as_bytes(), word.as_bytes());
    text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}

/// Whether a part of the source is within what stays as it is. Those parts are in source order, and
/// none is in another.
fn is_kept(span: Span, kept: &[Kept]) -> bool {
    let next = kept.partition_point(|kept| kept.span.start <= span.start);
    next.checked_sub(1).is_some_and(|last| span.end <= kept[last].span.end)
}

fn is_template(css: &str) -> bool {
    TEMPLATES.iter().any(|mark| css.contains(mark))
}

/// The value of a `style` attribute, if it is in quotes and as it is read.
fn value(html: &str, element: Node<'_>) -> Option<Span> {
    let attribute = element.attrs().find(|attribute| attribute.known_name() == Name::Style)?;
    let span = attribute.value_span()?;
    let is_quoted = html.get(..span.start)?.ends_with(['"', '\'']);
    (is_quoted && html.get(span.range())? == attribute.value()).then_some(span)
}

/// The contents of an element, if they are a style sheet as it is read.
fn contents(html: &str, element: Node<'_>) -> Option<Span> {
    let is_css = |kind: &str| kind.is_empty() || kind.eq_ignore_ascii_case("text/css");
    let is_style = element.known_name() == Name::Style
        && matches!(element.namespace(), Namespace::Html | Namespace::Svg)
        && element.attr_named(Name::Type).is_none_or(is_css);
    let (start, end) = (element.start_tag()?.end, element.end_tag()?.start);
    let text = html.get(start..end)?;
    let is_read_so = text.replace("\r\n", "\n") == element.text();
    (is_style && is_read_so).then_some(Span::new(start, end))
}

/// A style sheet on lines of its own, if that changes it.
fn sheet(html: &str, span: Span, options: &Options) -> Option<String> {
    let old = html.get(span.range())?;
    let css = old.replace("\r\n", "\n");
    // With white space after it, the name of the tag would end the style sheet.
    if css.trim().is_empty() || is_template(&css) || is_in(&css, "</style") {
        return None;
    }
    let line = html.get(..span.start)?.rsplit('\n').next()?;
    let base = line.get(..line.len() - line.trim_start().len())?;
    let unit = if options.tabs { "\t".into() } else { " ".repeat(options.indent) };
    let prefix = [base, &unit].concat();
    let formatter = Css::new().indent(options.indent).tabs(options.tabs).prefix(&*prefix);
    // White space at the end may end a string that has no other end.
    let lines = formatter.format(css.trim_start());
    // A style sheet without a proof stays as it is.
    if !lines.starts_with(&*prefix) {
        return None;
    }
    let mut new = ["\n", lines.trim_end(), "\n", base].concat();
    if old.contains("\r\n") || html.contains("\r\n") && !old.contains('\n') {
        new = new.replace('\n', "\r\n");
    }
    (new != old).then_some(new)
}

/// A text with other texts in some places.
fn edited(text: &str, edits: &[(Span, String)]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for (span, replacement) in edits {
        new.push_str(text.get(at..span.start).unwrap_or_default());
        new.push_str(replacement);
        at = span.end;
    }
    new.push_str(text.get(at..).unwrap_or_default());
    if edits.is_empty() { text.to_owned() } else { new }
}
