//! Declarations: the name, and each token of the value.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_css::{ComponentValue, Declaration, FunctionKind, Property, Token, TokenKind};
use broth_markup::Span;
use broth_markup::distance::nearest;

use super::{Mistake, hacks};
use crate::rules::css::{invalid_css, invalid_css_value, unknown_css_property};

/// Checks the declaration of a property, or of one of these descriptors.
pub(super) fn check(
    declaration: &Declaration<'_>,
    descriptors: &[&'static str],
    mistakes: &mut Vec<Mistake>,
) {
    let name = declaration.name();
    if hacks::is_of_a_browser(&name) || hacks::is_for_old_browsers(declaration) {
        return;
    }
    let is_descriptor = descriptors.iter().any(|known| known.eq_ignore_ascii_case(&name));
    let Some(property) = Property::find(&name) else {
        if is_descriptor {
            check_value(declaration, None, mistakes);
        } else {
            let known = Property::all().map(Property::name).chain(descriptors.iter().copied());
            mistakes.push(unknown(declaration, "property", known));
        }
        return;
    };
    check_value(declaration, Some(property).filter(|_| !is_descriptor), mistakes);
}

/// Checks a declaration in an at-rule that has these descriptors alone.
pub(super) fn check_descriptor(
    declaration: &Declaration<'_>,
    descriptors: &[&'static str],
    mistakes: &mut Vec<Mistake>,
) {
    let name = declaration.name();
    if hacks::is_of_a_browser(&name) || hacks::is_for_old_browsers(declaration) {
        return;
    }
    if descriptors.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
        check_value(declaration, None, mistakes);
    } else {
        mistakes.push(unknown(declaration, "descriptor", descriptors.iter().copied()));
    }
}

fn unknown<'k>(
    declaration: &Declaration<'_>,
    kind: &str,
    known: impl Iterator<Item = &'k str>,
) -> Mistake {
    let name = declaration.name();
    let meant = nearest(&name, known).map(|meant| format!("did you mean `{meant}`?"));
    let message = match kind {
        "property" => format!("CSS has no property `{name}`"),
        kind => format!("this at-rule has no {kind} `{name}`"),
    };
    Mistake::new(&unknown_css_property::LINT, name_span(declaration), message).help(meant)
}

/// The place of the name of a declaration.
fn name_span(declaration: &Declaration<'_>) -> Span {
    let span = declaration.span();
    let token = broth_css::tokens(declaration.text()).next();
    Span::new(span.start, span.start + token.map_or(0, |token| token.text().len()))
}

/// Checks the value of a declaration; `None` stands for a descriptor, whose values no table has.
fn check_value(
    declaration: &Declaration<'_>,
    property: Option<&Property>,
    mistakes: &mut Vec<Mistake>,
) {
    let name = declaration.name();
    let value = declaration.value();
    if value.is_empty() {
        let message = format!("`{name}` has no value");
        mistakes.push(Mistake::new(&invalid_css_value::LINT, declaration.span(), message));
        return;
    }
    if let Some(mistake) = structure(declaration) {
        mistakes.push(mistake);
        return;
    }
    let Some(property) = property.filter(|property| !property.may_run()) else { return };
    if let Some(token) = property.misfit(value) {
        mistakes.push(misfit(property, &token, declaration));
    } else if let Some((function, meant)) = misspelt_function(declaration) {
        let message = format!("CSS has no function `{}()`", function.value());
        let help = format!("did you mean `{meant}()`?");
        let mistake = Mistake::new(&invalid_css_value::LINT, function.span(), message);
        mistakes.push(mistake.help(Some(help)));
    }
}

/// Reports a value that no property may have, whatever its grammar.
fn structure(declaration: &Declaration<'_>) -> Option<Mistake> {
    let invalid =
        |span, message: Cow<'static, str>| Some(Mistake::new(&invalid_css::LINT, span, message));
    let mut before: Option<Token<'_>> = None;
    let mut is_after_mark = false;
    for part in declaration.value().iter() {
        let token = match part {
            ComponentValue::Token(token) => token,
            ComponentValue::Block(block) if block.bracket() == '{' => {
                return invalid(part.span(), "no value of a property has a block".into());
            }
            _ => {
                (before, is_after_mark) = (None, false);
                continue;
            }
        };
        match token.kind() {
            TokenKind::Whitespace => continue,
            TokenKind::Colon => {
                let message = match before.filter(|token| token.kind() == TokenKind::Ident) {
                    Some(name) => format!("is a `;` missing before `{}`?", name.text()),
                    None => "no value of a property has a `:`".to_string(),
                };
                return invalid(token.span(), message.into());
            }
            TokenKind::Ident if is_after_mark => {
                let message = format!("`!{}` is not `!important`", token.value());
                return invalid(token.span(), message.into());
            }
            _ => {}
        }
        is_after_mark = token.is_delim('!');
        before = Some(token);
    }
    is_after_mark.then(|| {
        let span = declaration.value().span();
        let message = "nothing follows the `!`, where only `important` may";
        Mistake::new(&invalid_css::LINT, span, message)
    })
}

/// Reports a token that is in no value of a property.
fn misfit(property: &Property, token: &Token<'_>, declaration: &Declaration<'_>) -> Mistake {
    let message = format!("no value of `{}` has `{}`", property.name(), token.text());
    let help = match token.kind() {
        TokenKind::Ident => nearest(&token.value(), property.keywords())
            .map(|meant| format!("did you mean `{meant}`?")),
        TokenKind::Number => unit(property, token, declaration),
        TokenKind::Hash => {
            Some("a colour has 3, 4, 6 or 8 hexadecimal digits after its `#`".to_string())
        }
        _ => None,
    };
    Mistake::new(&invalid_css_value::LINT, token.span(), message).help(help)
}

/// Advice on a number that should have a unit.
fn unit(property: &Property, token: &Token<'_>, declaration: &Declaration<'_>) -> Option<String> {
    let with = |unit: &str| {
        let text = format!("{}{unit}", token.text());
        let list = broth_css::parse_values(&text);
        property.misfit(list.values()).is_none().then_some(text)
    };
    let mut after = declaration.value().tokens().skip_while(|other| other.span() != token.span());
    let next = after.nth(1).filter(|next| next.kind() == TokenKind::Whitespace);
    let next = next.and_then(|_| after.next()).filter(|next| next.kind() == TokenKind::Ident);
    if let Some(written) = next.and_then(|unit| with(&unit.value())) {
        return Some(format!("write it without a space: `{written}`"));
    }
    ["px", "s", "deg"].iter().find_map(|unit| with(unit)).map(|written| {
        format!(
            "a number without a unit is not a length, nor a time; write `{written}`, for example"
        )
    })
}

/// A function that no specification has, although one has a name that is nearly the same.
fn misspelt_function<'s>(declaration: &Declaration<'s>) -> Option<(Token<'s>, &'static str)> {
    let value = declaration.value();
    let mut functions = value.tokens().filter(|token| token.kind() == TokenKind::Function);
    functions.find_map(|token| {
        let name = token.value();
        if name.starts_with('-') || FunctionKind::find(&name).is_some() {
            return None;
        }
        Some((token, nearest(&name, FunctionKind::names())?))
    })
}
