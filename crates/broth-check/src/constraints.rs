//! What the tables cannot say: rules of single elements that depend on their place.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_html_rules::{display_size_is_one, is_valid_custom_element_name};
use broth_markup::{Name, Namespace, Span};

use crate::findings::Findings;
use crate::rules::attributes::{attribute_conflict, misplaced_attribute, missing_attribute};
use crate::rules::content::{
    content_not_allowed, discouraged_element, duplicate_term, misplaced_element, missing_content,
};
use crate::rules::document::empty_heading;
use crate::rules::values::{invalid_id, invalid_source_sizes};
use crate::tokens::is_white_space;
use crate::vocabulary::{self, Categories};
use crate::{Finding, srcdoc, values};

/// Checks an element.
pub(crate) fn check(element: Node<'_>, tag: Span, findings: &mut Findings) {
    let has = |name| element.attr_named(name).is_some();
    let misplaced =
        |message: &'static str| Finding::new(&misplaced_element::LINT, tag).message(message);
    let missing = |what: &str| {
        Finding::new(&missing_attribute::LINT, tag)
            .message(format!("this `{}` must have {what}", element.local_name()))
    };
    let is_in = |names: &[Name]| {
        element.ancestors().any(|ancestor| names.iter().any(|name| ancestor.is_html(*name)))
    };
    if let Some(sizes) = missing_sizes(element) {
        findings.push(missing(&format!("`{sizes}`, because an image has a width")));
    }
    if let Some(place) = misplaced_auto(element) {
        findings.push(
            Finding::new(&invalid_source_sizes::LINT, place)
                .message("`auto` is only for images that are loaded lazily")
                .help("give the `img` the attribute `loading=lazy`"),
        );
    }
    match element.html_name() {
        Name::Area if !is_in(&[Name::Map]) && !is_in_template(element) => {
            findings.push(misplaced("`area` is not in a `map`"));
        }
        Name::Main if !is_main_of_page(element) => {
            findings.push(misplaced("`main` is inside an element that is only a part of the page"));
        }
        Name::Img
            if has(Name::Ismap)
                && !element
                    .ancestors()
                    .any(|node| node.is_html(Name::A) && node.attr_named(Name::Href).is_some()) =>
        {
            findings.push(misplaced("an `img` with `ismap` is not in a link"));
        }
        Name::Li if has(Name::Value) && !element.parent().is_none_or(may_have_numbers) => {
            findings.push(misplaced("an `li` with `value` is not in an `ol`"));
        }
        Name::Dialog if has(Name::Tabindex) => {
            let place = element.attribute_named(Name::Tabindex).and_then(Attribute::name_span);
            findings.extend(place.map(|place| {
                Finding::new(&misplaced_attribute::LINT, place)
                    .message("a `dialog` must not have `tabindex`: it is focused as a whole")
                    .help("remove it, or put it on an element inside")
            }));
        }
        Name::Iframe => srcdoc::check(element, findings),
        Name::Source => source(element, tag, findings),
        Name::Dl => terms(element, findings),
        Name::Figure => caption(element, findings),
        Name::Select => select(element, tag, findings),
        Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6
            if !has(Name::Hidden)
                && !has(Name::AriaLabel)
                && !has(Name::AriaLabelledby)
                && !has_content(element) =>
        {
            findings.push(Finding::new(&empty_heading::LINT, tag));
        }
        Name::Optgroup
            if !has(Name::Label)
                && !element.children().any(|child| child.is_html(Name::Legend)) =>
        {
            findings.push(missing("`label`, or a `legend` as its first child"));
        }
        Name::Option if !has(Name::Label) && is_empty(element) && !is_in(&[Name::Datalist]) => {
            findings.push(missing("`label` or text"));
        }
        Name::Colgroup if has(Name::Span) => {
            let col = element.children().find(|child| child.is_html(Name::Col));
            if let Some(col) = col.and_then(Node::start_tag) {
                findings.push(
                    Finding::new(&content_not_allowed::LINT, col)
                        .message("a `colgroup` with `span` must not contain `col`"),
                );
            }
        }
        Name::Map => {
            let differs = element
                .attr_named(Name::Id)
                .zip(element.attr_named(Name::Name))
                .is_some_and(|(id, name)| id != name);
            if differs {
                findings.push(
                    Finding::new(&invalid_id::LINT, tag)
                        .message("the `id` of a `map` differs from its `name`"),
                );
            }
        }
        Name::Unknown
            if has(Name::Is)
                && element.namespace() == Namespace::Html
                && is_valid_custom_element_name(element.local_name()) =>
        {
            let place = element.attributes().find(|attribute| attribute.known_name() == Name::Is);
            if let Some(place) = place.and_then(Attribute::name_span) {
                findings.push(Finding::new(&misplaced_attribute::LINT, place).message(
                    "a custom element cannot be another one: `is` is for elements of HTML",
                ));
            }
        }
        _ => {}
    }
}

fn is_in_template(element: Node<'_>) -> bool {
    element.ancestors().last().is_some_and(|root| root.host().is_some())
}

/// <https://html.spec.whatwg.org/multipage/grouping-content.html#hierarchically-correct-main-element>
fn is_main_of_page(main: Node<'_>) -> bool {
    main.ancestors().all(|ancestor| {
        !ancestor.is_element()
            || matches!(ancestor.name(), Name::Html | Name::Body | Name::Div | Name::Form)
            || is_valid_custom_element_name(ancestor.local_name())
    })
}

fn may_have_numbers(parent: Node<'_>) -> bool {
    !parent.is_element() || parent.is_html(Name::Ol) && parent.attr_named(Name::Role).is_none()
}

fn is_empty(element: Node<'_>) -> bool {
    element.children().all(|child| !child.is_element() && child.text().is_none_or(is_white_space))
}

/// <https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element>
fn source(source: Node<'_>, tag: Span, findings: &mut Findings) {
    let has = |name| source.attr_named(name).is_some();
    let Some(parent) = source.parent() else { return };
    let is_in_picture = parent.is_html(Name::Picture);
    let is_in_media = parent.is_html(Name::Audio) || parent.is_html(Name::Video);
    let (needed, others): (_, &[Name]) = match () {
        () if is_in_picture => (Name::Srcset, &[Name::Src]),
        () if is_in_media => (Name::Src, &[Name::Srcset, Name::Sizes, Name::Width, Name::Height]),
        () => return,
    };
    if !has(needed) {
        findings.push(
            Finding::new(&missing_attribute::LINT, tag)
                .message(format!("a `source` in `{}` must have `{needed}`", parent.local_name())),
        );
    }
    for attribute in
        source.attributes().filter(|attribute| others.contains(&attribute.known_name()))
    {
        if let Some(place) = attribute.name_span() {
            findings.push(Finding::new(&attribute_conflict::LINT, place).message(format!(
                "a `source` in `{}` must not have `{}`",
                parent.local_name(),
                attribute.name().local
            )));
        }
    }
    let media = source.attr_named(Name::Media).map(|media| media.trim_ascii());
    let always_matches = !has(Name::Type)
        && media.is_none_or(|media| media.is_empty() || media.eq_ignore_ascii_case("all"));
    if !is_in_picture || !always_matches {
        return;
    }
    let next = source.next_siblings().find(|next| next.is_element());
    let is_hidden = next.is_some_and(|next| {
        next.is_html(Name::Source)
            || next.is_html(Name::Img) && next.attr_named(Name::Srcset).is_some()
    });
    if is_hidden {
        findings.push(
            Finding::new(&misplaced_element::LINT, tag)
                .message("this `source` always matches, so the images after it are never used")
                .help("give it a `type`, or `media` other than `all`"),
        );
    }
}

/// The attribute that must say how large the images are that have a width, if it is missing.
///
/// <https://html.spec.whatwg.org/multipage/embedded-content.html#attr-img-sizes>
/// <https://html.spec.whatwg.org/multipage/embedded-content.html#attr-source-sizes>
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-link-imagesizes>
fn missing_sizes(element: Node<'_>) -> Option<Name> {
    let (candidates, sizes) = match element.html_name() {
        Name::Img => (Name::Srcset, Name::Sizes),
        Name::Source if element.parent()?.is_html(Name::Picture) => (Name::Srcset, Name::Sizes),
        Name::Link => (Name::Imagesrcset, Name::Imagesizes),
        _ => return None,
    };
    let has_width = element.attr_named(candidates).is_some_and(values::has_width);
    if element.attr_named(sizes).is_some() || !has_width {
        return None;
    }
    // DEVIATION: the text asks for `sizes=auto` on such an image, too; without it, lazy images are sized in the same way.
    let is_lazy = |image: Node<'_>| {
        image.attr_named(Name::Loading).is_some_and(|value| value.eq_ignore_ascii_case("lazy"))
    };
    let image = match element.name() {
        Name::Source => element.next_siblings().find(|node| node.is_html(Name::Img)),
        _ => Some(element),
    };
    (!image.is_some_and(is_lazy)).then_some(sizes)
}

/// Where `sizes` is `auto`, but the image is not loaded lazily.
///
/// <https://html.spec.whatwg.org/multipage/images.html#sizes-attributes>
fn misplaced_auto(element: Node<'_>) -> Option<Span> {
    if !matches!(element.html_name(), Name::Img | Name::Source) {
        return None;
    }
    let sizes = element.attribute_named(Name::Sizes)?;
    let first = sizes.value().split(',').next()?.trim_ascii();
    let image = match element.name() {
        Name::Source => element.next_siblings().find(|node| node.is_html(Name::Img))?,
        _ => element,
    };
    let is_lazy =
        image.attr_named(Name::Loading).is_some_and(|value| value.eq_ignore_ascii_case("lazy"));
    let is_wrong = first.eq_ignore_ascii_case("auto") && !is_lazy;
    sizes.value_span().or(sizes.name_span()).filter(|_| is_wrong)
}

/// Reports the caption of a table that is alone in a figure with its own caption.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#the-caption-element>
fn caption(figure: Node<'_>, findings: &mut Findings) {
    let is_nothing = |node: &Node<'_>| !node.is_element() && node.text().is_none_or(is_white_space);
    let mut content = figure.children().filter(|node| !is_nothing(node));
    let (Some(one), Some(two), None) = (content.next(), content.next(), content.next()) else {
        return;
    };
    let table = match (one.name(), two.name()) {
        (Name::Table, Name::Figcaption) => one,
        (Name::Figcaption, Name::Table) => two,
        _ => return,
    };
    let caption = table.child_elements().find(|child| child.is_html(Name::Caption));
    if let Some(tag) = caption.and_then(Node::start_tag) {
        findings.push(
            Finding::new(&discouraged_element::LINT, tag)
                .message("the `figcaption` is the caption of this table, too"),
        );
    }
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-select-required>
fn select(select: Node<'_>, tag: Span, findings: &mut Findings) {
    let is_multiple = select.attr_named(Name::Multiple).is_some();
    let is_box = display_size_is_one(is_multiple, select.attr_named(Name::Size));
    let button = select.child_elements().find(|child| child.is_html(Name::Button));
    if let Some(place) = button.and_then(Node::start_tag).filter(|_| !is_box) {
        findings.push(
            Finding::new(&content_not_allowed::LINT, place)
                .message("a `button` is allowed only in a `select` that is a drop-down box")
                .related(tag, "this one shows several options"),
        );
    }
    if select.attr_named(Name::Required).is_some()
        && is_box
        && !is_multiple
        && !has_placeholder(select)
    {
        findings.push(
            Finding::new(&missing_content::LINT, tag)
                .message("a `select` with `required` must begin with an option for no choice")
                .help("begin it with `<option value=\"\">`"),
        );
    }
}

/// Whether the first option stands for no choice.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option>
fn has_placeholder(select: Node<'_>) -> bool {
    let mut inside = select.descendants();
    let first = inside.find(|node| node.is_html(Name::Option));
    let is_group =
        |node: Node<'_>| node.parent().is_some_and(|parent| parent.is_html(Name::Optgroup));
    first.is_some_and(|option| {
        let is_empty = match option.attr_named(Name::Value) {
            Some(value) => value.is_empty(),
            None => option.texts().all(is_white_space),
        };
        is_empty && !is_group(option)
    })
}

/// Reports terms of a list that an earlier term has named.
///
/// <https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element>
fn terms(list: Node<'_>, findings: &mut Findings) {
    let mut named = BTreeMap::new();
    let groups = list.child_elements().flat_map(|child| {
        let inner = child.is_html(Name::Div).then(|| child.child_elements());
        core::iter::once(child).chain(inner.into_iter().flatten())
    });
    for term in groups.filter(|child| child.is_html(Name::Dt)) {
        let Some(tag) = term.start_tag() else { continue };
        let name = term.text_content().split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            continue;
        }
        match named.entry(name) {
            Entry::Vacant(entry) => drop(entry.insert(tag)),
            Entry::Occupied(first) => findings.push(
                Finding::new(&duplicate_term::LINT, tag)
                    .message(format!("the term `{}` is already in this `dl`", first.key()))
                    .related(*first.get(), "first here"),
            ),
        }
    }
}

/// Whether an element has text, or something that may stand for text.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#palpable-content>
fn has_content(element: Node<'_>) -> bool {
    element.descendants().any(|node| match node.text() {
        Some(text) => !is_white_space(text),
        None => {
            let categories = vocabulary::of(node).map(|row| vocabulary::categories(node, row));
            // Elements of other languages and custom elements may show anything.
            node.is_element()
                && categories.is_none_or(|categories| {
                    categories.meets(Categories::EMBEDDED)
                        || categories.meets(Categories::LABELABLE)
                        || node.is_html(Name::Slot)
                })
        }
    })
}
