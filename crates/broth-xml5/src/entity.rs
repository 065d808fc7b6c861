//! Resolves references to entities, and applies the declarations of attributes.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use broth_input::{Input, Span};
use broth_lex::Machine;
use broth_markup::{ErrorCode, Quote};

use crate::declarations::{AttributeType, DEPTH, Declarations, Entity, Expanded};
use crate::options::EntityOptions;
use crate::registers::{TagKind, Xml};
use crate::tokenizer::{Expansion, Tokenizer};

/// What to do with a reference.
enum Resolved {
    /// Replace it with this text.
    Text(String, Vec<ErrorCode>),
    /// Leave it as it is written.
    Literal(Option<ErrorCode>),
    /// Read its text with a machine, because it contains markup.
    Markup(String),
}

impl Tokenizer {
    /// Resolves a reference in the document; returns whether the text before it must be emitted
    /// first.
    #[cold]
    pub(crate) fn resolve(&mut self, input: &Input<'_>) -> bool {
        let reference = self.document.states.reference;
        let in_attribute = !self.document.states.core.piece.is_text();
        let name = String::from(name_of(reference, input));
        match self.resolve_name(&name, in_attribute, input) {
            Resolved::Text(text, errors) => {
                for code in errors {
                    self.document.states.core.errors.report(code, reference, reference.end - 1);
                }
                self.document.states.check_place(reference, &text);
                // A reference to an empty entity is no part of the text around it.
                if in_attribute || !text.is_empty() {
                    self.document.states.core.append_changed(&text, reference, input);
                }
            }
            Resolved::Literal(code) => {
                if let Some(code) = code {
                    self.document.states.core.errors.report(code, reference, reference.end - 1);
                }
                self.document.states.core.append_run(reference, input);
            }
            Resolved::Markup(text) => {
                self.document.states.check_place(reference, "");
                let machine = self.inner_machine();
                self.pending = Some(Expansion::new(machine, &name, &text, reference));
                return self.document.lend_text();
            }
        }
        false
    }

    /// Resolves a reference in an entity, which goes back on the stack.
    pub(crate) fn resolve_inner(&mut self, top: Expansion, input: &Input<'_>) -> bool {
        let inner = top.machine.states.reference;
        let in_attribute = !top.machine.states.core.piece.is_text();
        let name = String::from(name_of(inner, &top.input));
        let place = top.reference;
        // It counts as one of the open entities.
        self.expansions.push(top);
        let resolved = self.resolve_name(&name, in_attribute, input);
        let Some(mut top) = self.expansions.pop() else { return false };
        let core = &mut top.machine.states.core;
        let mut first = false;
        match resolved {
            Resolved::Text(text, errors) => {
                for code in errors {
                    self.document.states.core.errors.report(code, place, place.end - 1);
                }
                if in_attribute || !text.is_empty() {
                    core.append_changed(&text, inner, &top.input);
                }
            }
            Resolved::Literal(code) => {
                if let Some(code) = code {
                    self.document.states.core.errors.report(code, place, place.end - 1);
                }
                core.append_run(inner, &top.input);
            }
            Resolved::Markup(text) => {
                let machine = self.inner_machine();
                self.pending = Some(Expansion::new(machine, &name, &text, place));
                first = top.machine.lend_text();
            }
        }
        self.expansions.push(top);
        first
    }

    fn inner_machine(&self) -> Machine<Xml> {
        let mut machine = Machine::new(Xml::new(self.document.states.dialect, false));
        machine.set_limits(self.document.states.core.limits);
        machine
    }

    fn resolve_name(&mut self, name: &str, in_attribute: bool, input: &Input<'_>) -> Resolved {
        let entities = &self.entities;
        match self.declarations.entities.get(name) {
            Some(Entity::Internal(text)) if !self.declarations.keeps_references => {
                let open: Vec<&str> = self.expansions.iter().map(|open| &*open.name).collect();
                if open.contains(&name) {
                    return Resolved::Literal(Some(ErrorCode::RecursiveEntity));
                }
                let (budget, read) = (&mut self.budget, input.offset());
                let expanded = self.declarations.expand(
                    name,
                    text,
                    in_attribute,
                    &open,
                    |bytes| budget.pay(bytes, read),
                    &|name| entities.text_of(name),
                );
                match expanded {
                    Expanded::Text(text, errors) => Resolved::Text(text, errors),
                    Expanded::Recursive => Resolved::Literal(Some(ErrorCode::RecursiveEntity)),
                    Expanded::Limit => Resolved::Literal(Some(ErrorCode::EntityExpansionLimit)),
                    Expanded::Markup if in_attribute => {
                        Resolved::Literal(Some(ErrorCode::MarkupInAttributeValue))
                    }
                    Expanded::Markup if open.len() >= DEPTH => {
                        Resolved::Literal(Some(ErrorCode::EntityExpansionLimit))
                    }
                    Expanded::Markup => Resolved::Markup(text.as_ref().into()),
                }
            }
            _ => match entities.text_of(name) {
                Some(text) => Resolved::Text(text, Vec::new()),
                // DEVIATION: the draft returns "a reference"; its tree construction does not know
                // such a token.
                None if self.document.states.dialect.is_draft() => Resolved::Literal(None),
                None => Resolved::Literal(Some(self.declarations.unknown(name, in_attribute))),
            },
        }
    }

    /// Applies the declarations of attributes to the tag of the document that has just been read.
    pub(crate) fn complete_tag(&mut self, input: &Input<'_>) {
        let read = input.offset();
        let Self { document, declarations, entities, budget, .. } = self;
        complete(&mut document.states, input, declarations, entities, |bytes| {
            budget.pay(bytes, read)
        });
    }

    /// Applies the declarations of attributes to a tag in an entity.
    pub(crate) fn complete_inner_tag(&mut self, top: &mut Expansion, input: &Input<'_>) {
        if !self.declarations.attributes.is_empty() {
            let read = input.offset();
            let Self { declarations, entities, budget, .. } = self;
            let pay = |bytes| budget.pay(bytes, read);
            complete(&mut top.machine.states, &top.input, declarations, entities, pay);
        }
    }
}

/// Removes superfluous spaces from values of types other than CDATA, and adds attributes with their
/// default values if they are missing.
///
/// - <https://www.w3.org/TR/xml/#AVNormalize>
/// - <https://www.w3.org/TR/xml/#sec-attr-defaults>
fn complete(
    states: &mut Xml,
    input: &Input<'_>,
    declarations: &Declarations,
    options: &EntityOptions,
    mut pay: impl FnMut(usize) -> bool,
) {
    let attrs = states.core.attrs(input);
    if states.tag.kind == TagKind::End || (attrs.is_empty() && !options.default_attributes) {
        return;
    }
    let name = states.tag.name.text(input, states.core.piece.scratch());
    let Some(declared) = declarations.attributes.get(name) else { return };
    let shorter: Vec<(usize, String)> = attrs
        .iter()
        .enumerate()
        .filter(|(_, attr)| {
            declared.get(attr.name).is_some_and(|found| found.kind != AttributeType::Cdata)
        })
        .filter_map(|(index, attr)| Some((index, without_needless_spaces(attr.value)?)))
        .collect();
    let mut missing = Vec::new();
    let mut errors = Vec::new();
    if options.default_attributes {
        let present = attrs.iter().map(|attr| attr.name).collect::<BTreeSet<_>>();
        for (name, declaration) in declared {
            let default = declaration.default.as_deref().filter(|_| !present.contains(&**name));
            // Each declaration is paid for at each tag, so that the cost stays linear. Even a
            // payment for nothing costs at least 1.
            if !pay(default.map_or(0, |default| name.len() + default.len())) {
                errors.push(ErrorCode::EntityExpansionLimit);
                break;
            }
            let Some(default) = default else { continue };
            let text = match declaration.kind {
                AttributeType::Cdata => None,
                AttributeType::Id | AttributeType::Tokens => without_needless_spaces(default),
            };
            let text = text.map_or(Cow::Borrowed(default), Cow::Owned);
            missing.push((name, text));
        }
    }
    let core = &mut states.core;
    for (index, value) in shorter {
        core.change_value(index, &value);
    }
    let tag = Span::new(core.token_start, input.offset());
    for code in errors {
        core.errors.report(code, tag, tag.end);
    }
    // Default attributes have no position, so they get the end of the tag.
    let nowhere = Span::empty(input.offset());
    for (name, value) in missing {
        core.piece.begin(nowhere.start);
        core.append_changed(name, nowhere, input);
        let name = core.piece.take();
        core.push_attribute(name, input);
        core.piece.begin(nowhere.start);
        core.append_changed(&value, nowhere, input);
        core.take_value(Quote::Defaulted, input);
    }
}

/// Removes spaces at the start and the end of a value, and repeated ones inside; `None` if there is
/// nothing to remove.
fn without_needless_spaces(value: &str) -> Option<String> {
    if !value.starts_with(' ') && !value.ends_with(' ') && !value.contains("  ") {
        return None;
    }
    let words: Vec<&str> = value.split(' ').filter(|word| !word.is_empty()).collect();
    Some(words.join(" "))
}

/// The name in a reference.
fn name_of<'t>(reference: Span, input: &'t Input<'_>) -> &'t str {
    input.slice(Span::new(reference.start + 1, reference.end - 1))
}
