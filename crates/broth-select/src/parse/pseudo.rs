//! Pseudo-classes and pseudo-elements.

use alloc::boxed::Box;

use super::{Code, Inside, Parser, Result};
use crate::ast::SimpleSelector;
use crate::error::SelectorError;
use crate::keywords::{find, keyword, lowercase};
use crate::pseudo::{
    AT_RISK, FUNCTIONS, Function, PSEUDO_CLASSES, PSEUDO_ELEMENTS, PseudoClass, PseudoElementKind,
    Syntax,
};
use crate::token::Kind;

impl Parser<'_> {
    /// A pseudo-class or a pseudo-element, perhaps after a pseudo-element.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-pseudo-class-selector>
    /// <https://drafts.csswg.org/selectors-4/#typedef-pseudo-element-selector>
    pub(super) fn pseudo(
        &mut self,
        before: &mut Option<PseudoElementKind>,
    ) -> Result<SimpleSelector> {
        let start = self.at;
        self.at += 1;
        let two_colons = self.kind(0) == Some(Kind::Colon);
        self.at += usize::from(two_colons);
        let is_function = match self.kind(0) {
            Some(Kind::Ident) => false,
            Some(Kind::Function) => true,
            _ if two_colons => return Err(self.unexpected("the name of a pseudo-element")),
            _ => return Err(self.unexpected("the name of a pseudo-class")),
        };
        let name = self.value();
        let is_legacy =
            || !is_function && keyword(&name, PSEUDO_ELEMENTS).is_some_and(|found| found.legacy);
        if two_colons || is_legacy() {
            return self.pseudo_element(start, &name, is_function, before);
        }
        match is_function {
            true => self.functional(start, &name, *before),
            false => self.alone(start, &name, *before),
        }
    }

    /// A pseudo-class without an argument.
    fn alone(
        &mut self,
        start: usize,
        name: &str,
        before: Option<PseudoElementKind>,
    ) -> Result<SimpleSelector> {
        self.at += 1;
        let Some((name, class)) = find(name, PSEUDO_CLASSES) else {
            return Err(self.unknown_pseudo_class(start, name));
        };
        if before.is_some_and(|before| !before.may_be(class)) {
            return Err(self.cannot_follow(start));
        }
        if matches!(class, PseudoClass::State(_)) {
            self.check_states(start, name)?;
        }
        Ok(SimpleSelector::PseudoClass(name, class))
    }

    /// Checks that this crate was built with the feature that a pseudo-class needs.
    fn check_states(&self, start: usize, name: &str) -> Result<()> {
        if cfg!(feature = "states") {
            return Ok(());
        }
        let message = ["the pseudo-class `:", name, "` needs the feature `states` of broth-select"];
        Err(SelectorError::new(Code::MissingFeature, self.since(start), &message))
    }

    #[cold]
    fn unknown_pseudo_class(&self, start: usize, name: &str) -> Box<SelectorError> {
        let (code, [before, after]) = match () {
            () if find(name, FUNCTIONS).is_some() => {
                (Code::MissingArgument, ["the pseudo-class `:", "` needs an argument"])
            }
            () if AT_RISK.iter().any(|known| known.eq_ignore_ascii_case(name)) => {
                (Code::Unsupported, ["the pseudo-class `:", "` is not supported"])
            }
            () => (Code::UnknownPseudoClass, ["unknown pseudo-class `:", "`"]),
        };
        SelectorError::new(code, self.since(start), &[before, name, after])
    }

    /// A pseudo-class with an argument.
    fn functional(
        &mut self,
        start: usize,
        name: &str,
        before: Option<PseudoElementKind>,
    ) -> Result<SimpleSelector> {
        let Some((name, function)) = find(name, FUNCTIONS) else {
            self.at = (self.close() + 1).min(self.end);
            if find(name, PSEUDO_CLASSES).is_some() {
                let message = ["the pseudo-class `:", name, "` takes no argument"];
                return Err(SelectorError::new(Code::BadArgument, self.since(start), &message));
            }
            return Err(self.unknown_pseudo_class(start, name));
        };
        if before.is_some_and(|before| !before.may_be_function(function)) {
            return Err(self.cannot_follow(start));
        }
        if matches!(function, Function::Lang | Function::Dir) {
            self.check_states(start, name)?;
        }
        if function == Function::Has && self.inside.has {
            let message = ["`:has()` is not allowed inside `:has()`"];
            let span = self.place(start).to(self.here());
            return Err(SelectorError::new(Code::NestedHas, span, &message));
        }
        let syntax = function.syntax();
        let inside = Inside {
            has: self.inside.has || function == Function::Has,
            pseudo_class: true,
            pseudo_element: before,
            compound: self.inside.compound || syntax == Syntax::OneCompound,
        };
        Ok(SimpleSelector::Function(name, function, self.argument(syntax, inside)?))
    }

    /// A pseudo-element, from its name on.
    fn pseudo_element(
        &mut self,
        start: usize,
        name: &str,
        is_function: bool,
        before: &mut Option<PseudoElementKind>,
    ) -> Result<SimpleSelector> {
        let lower = lowercase(name);
        let found = keyword(name, PSEUDO_ELEMENTS);
        let (kind, syntax) = match found {
            Some(found) => (found.kind, found.argument),
            // <https://drafts.csswg.org/selectors-4/#compat>
            None if lower.starts_with("-webkit-") && !is_function => {
                (PseudoElementKind::Vendor, None)
            }
            None => {
                self.at += 1;
                let message = ["unknown pseudo-element `::", name, "`"];
                let span = self.since(start);
                return Err(SelectorError::new(Code::UnknownPseudoElement, span, &message));
            }
        };
        let argument = match syntax {
            Some(syntax) if is_function => {
                let compound = syntax == Syntax::OneCompound;
                let inside =
                    Inside { pseudo_class: true, pseudo_element: None, compound, ..self.inside };
                Some(self.argument(syntax, inside)?)
            }
            None if is_function => {
                let message = ["the pseudo-element `::", name, "` takes no argument"];
                return Err(SelectorError::new(Code::BadArgument, self.since(start), &message));
            }
            syntax => {
                self.at += 1;
                if syntax.is_some() && !found.is_some_and(|found| found.alone) {
                    let message = ["the pseudo-element `::", name, "` needs an argument"];
                    let span = self.since(start);
                    return Err(SelectorError::new(Code::MissingArgument, span, &message));
                }
                None
            }
        };
        let may_follow = before.is_none_or(|before| before.may_have(kind));
        if self.inside.pseudo_class || !may_follow {
            let message = ["the pseudo-element `::", &lower, "` is not allowed here"];
            let span = self.since(start);
            return Err(SelectorError::new(Code::MisplacedPseudoElement, span, &message));
        }
        *before = Some(kind);
        Ok(SimpleSelector::PseudoElement(lower, argument))
    }
}

#[cfg(test)]
mod tests {
    #[cfg(not(feature = "states"))]
    #[test]
    fn what_is_missing_names_the_feature() {
        use alloc::string::ToString as _;

        use crate::{Selector, SelectorErrorCode};

        for (text, wanted) in [
            (":checked", "the pseudo-class `:checked` needs the feature `states` of broth-select"),
            (
                "a:is(b, :LANG(en))",
                "the pseudo-class `:lang` needs the feature `states` of broth-select",
            ),
            (":dir(rtl)", "the pseudo-class `:dir` needs the feature `states` of broth-select"),
        ] {
            let error = Selector::parse(text).unwrap_err();
            assert_eq!(error.code(), SelectorErrorCode::MissingFeature, "{text}");
            assert_eq!(error.to_string(), wanted, "{text}");
        }
    }
}
