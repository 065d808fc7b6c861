//! Pseudo-classes and pseudo-elements.

use alloc::boxed::Box;

use super::{Code, Inside, Parser, Reading, Result};
use crate::error::SelectorError;
use crate::nth::AnPlusB;
use crate::program::{Counted, Test};
use crate::pseudo::{ALONE, Argument, FUNCTIONS, Meaning, PSEUDO_ELEMENTS, Part};
use crate::serialize;
use crate::specificity::Specificity;
use crate::token::Kind;
use crate::words::{is_word_of, lowercase};

impl Parser<'_> {
    /// A pseudo-class or a pseudo-element.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-pseudo-class-selector>
    /// <https://drafts.csswg.org/selectors-4/#typedef-pseudo-element-selector>
    pub(super) fn pseudo(&mut self, reading: &mut Reading) -> Result<()> {
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
        let name = self.value().text;
        let is_legacy =
            || !is_function && PSEUDO_ELEMENTS.find(&name).is_some_and(|(_, found)| found.legacy);
        if two_colons || is_legacy() {
            return self.pseudo_element(start, &name, is_function, reading);
        }
        match is_function {
            true => self.functional(start, &name, reading),
            false => self.alone(start, &name, reading),
        }
    }

    /// A pseudo-class without an argument.
    fn alone(&mut self, start: usize, name: &str, reading: &mut Reading) -> Result<()> {
        self.at += 1;
        let Some((name, meaning)) = ALONE.find(name) else {
            return Err(self.unknown_pseudo_class(start, name));
        };
        if reading.part.is_some_and(|part| !part.may_be(meaning)) {
            return Err(self.cannot_follow(start));
        }
        if matches!(meaning, Meaning::State(_)) {
            self.check_states(start, name)?;
        }
        self.write(":");
        self.write(name);
        reading.specificity.add(Specificity::CLASS);
        let tests = &mut reading.compound.tests;
        let first = |from_last, of_type| Test::Nth(Counted { from_last, of_type }, AnPlusB::FIRST);
        let test = match meaning {
            Meaning::Root => Test::Root,
            Meaning::Scope => Test::Scope,
            Meaning::Empty => Test::Empty,
            Meaning::First(counted) => Test::Nth(counted, AnPlusB::FIRST),
            Meaning::Only { of_type } => {
                tests.push(first(false, of_type));
                first(true, of_type)
            }
            Meaning::Own(own) => Test::Own(own),
            Meaning::State(state) => self.compiler.state(state),
            Meaning::Never { .. } | Meaning::ScrollBar => Test::Never,
        };
        tests.push(test);
        Ok(())
    }

    /// Whether this crate has been built with what depends on the whole tree.
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
            () if FUNCTIONS.find(name).is_some() => {
                (Code::MissingArgument, ["the pseudo-class `:", "` needs an argument"])
            }
            () if is_word_of(name, "blank nth-col nth-last-col") => {
                (Code::Unsupported, ["the pseudo-class `:", "` is not supported"])
            }
            () => (Code::UnknownPseudoClass, ["unknown pseudo-class `:", "`"]),
        };
        SelectorError::new(code, self.since(start), &[before, name, after])
    }

    /// A pseudo-class with an argument.
    fn functional(&mut self, start: usize, name: &str, reading: &mut Reading) -> Result<()> {
        let Some((name, argument)) = FUNCTIONS.find(name) else {
            self.at = (self.close() + 1).min(self.end);
            if ALONE.find(name).is_some() {
                let message = ["the pseudo-class `:", name, "` takes no argument"];
                return Err(SelectorError::new(Code::BadArgument, self.since(start), &message));
            }
            return Err(self.unknown_pseudo_class(start, name));
        };
        let may_follow = match argument {
            Argument::Is | Argument::Where | Argument::Not => true,
            Argument::Lang | Argument::Dir | Argument::Identifier => {
                reading.part == Some(Part::Element)
            }
            _ => false,
        };
        if reading.part.is_some() && !may_follow {
            return Err(self.cannot_follow(start));
        }
        if matches!(argument, Argument::Lang | Argument::Dir) {
            self.check_states(start, name)?;
        }
        if argument == Argument::Has && self.inside.has {
            let message = ["`:has()` cannot stand inside `:has()`"];
            let span = self.place(start).to(self.here());
            return Err(SelectorError::new(Code::NestedHas, span, &message));
        }
        self.write(":");
        self.write(name);
        let is_logical = matches!(
            argument,
            Argument::Is | Argument::Where | Argument::WebkitAny | Argument::Not | Argument::Has
        );
        if !is_logical {
            reading.specificity.add(Specificity::CLASS);
        }
        let inside = Inside {
            has: self.inside.has || argument == Argument::Has,
            pseudo_class: true,
            part: reading.part,
            compound: self.inside.compound || argument == Argument::OneCompound,
        };
        self.argument(argument, inside, reading)
    }

    /// A pseudo-element, from its name on.
    fn pseudo_element(
        &mut self,
        start: usize,
        name: &str,
        is_function: bool,
        reading: &mut Reading,
    ) -> Result<()> {
        let lower = lowercase(name);
        self.write("::");
        serialize::identifier(&lower, &mut self.written);
        reading.specificity.add(Specificity::TYPE);
        let found = PSEUDO_ELEMENTS.find(name).map(|(_, found)| found);
        let (part, takes) = match found {
            Some(found) => (found.part, found.takes),
            // <https://drafts.csswg.org/selectors-4/#compat>
            None if lower.starts_with("-webkit-") && !is_function => (Part::Vendor, None),
            None => {
                self.at += 1;
                let message = ["unknown pseudo-element `::", name, "`"];
                let span = self.since(start);
                return Err(SelectorError::new(Code::UnknownPseudoElement, span, &message));
            }
        };
        match takes {
            Some(argument) if is_function => {
                let compound = argument == Argument::OneCompound;
                let inside = Inside { pseudo_class: true, part: None, compound, ..self.inside };
                self.argument(argument, inside, reading)?;
            }
            None if is_function => {
                let message = ["the pseudo-element `::", name, "` takes no argument"];
                return Err(SelectorError::new(Code::BadArgument, self.since(start), &message));
            }
            takes => {
                self.at += 1;
                if takes.is_some() && !found.is_some_and(|found| found.alone) {
                    let message = ["the pseudo-element `::", name, "` needs an argument"];
                    let span = self.since(start);
                    return Err(SelectorError::new(Code::MissingArgument, span, &message));
                }
            }
        }
        let may_follow = reading.part.is_none_or(|before| before.may_have(part));
        if self.inside.pseudo_class || !may_follow {
            let message = ["the pseudo-element `::", &lower, "` cannot stand here"];
            let span = self.since(start);
            return Err(SelectorError::new(Code::MisplacedPseudoElement, span, &message));
        }
        reading.part = Some(part);
        reading.pseudo_element.get_or_insert(lower);
        Ok(())
    }
}

#[cfg(all(test, not(feature = "states")))]
mod tests {
    use alloc::string::ToString as _;

    use crate::{Selector, SelectorErrorCode};

    #[test]
    fn what_is_missing_names_the_feature() {
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
