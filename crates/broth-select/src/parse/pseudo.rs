//! Pseudo-classes and pseudo-elements.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::{Code, Inside, Kinds, Parser, Result};
use crate::ast::{Argument, Counted, List, Nth, PseudoClass, PseudoElement, Simple};
use crate::error::SelectorError;
use crate::nth::AnPlusB;
use crate::pseudo::{Alone, Meaning, Named, Part, Takes};
use crate::token::{Kind, is_word_of};

impl Parser<'_> {
    /// A pseudo-class or a pseudo-element, after a pseudo-element or after none.
    ///
    /// <https://drafts.csswg.org/selectors-4/#typedef-pseudo-class-selector>
    /// <https://drafts.csswg.org/selectors-4/#typedef-pseudo-element-selector>
    pub(super) fn pseudo(&mut self, after: Option<Part>) -> Result<Simple> {
        let start = self.at;
        self.at += 1;
        let two_colons = matches!(self.kind(0), Some(Kind::Colon));
        self.at += usize::from(two_colons);
        let (name, is_function) = match self.kind(0) {
            Some(Kind::Ident(name)) => (name, false),
            Some(Kind::Function(name)) => (name, true),
            _ if two_colons => return Err(self.unexpected("the name of a pseudo-element")),
            _ => return Err(self.unexpected("the name of a pseudo-class")),
        };
        let is_legacy = !is_function && Named::of(name).is_some_and(|named| named.legacy);
        if two_colons || is_legacy {
            let element = self.pseudo_element(start, name, is_function)?;
            let misplaced = match after {
                _ if self.inside.pseudo_class => true,
                Some(part) => !part.may_have(element.part),
                None => false,
            };
            if misplaced {
                let span = self.since(start);
                let message = ["the pseudo-element `::", &element.name, "` cannot stand here"];
                return Err(SelectorError::new(Code::MisplacedPseudoElement, span, &message));
            }
            return Ok(Simple::PseudoElement(element));
        }
        if is_function {
            return self.functional(start, name, after).map(Simple::PseudoClass);
        }
        self.at += 1;
        let Some(alone) = Alone::of(name) else {
            return Err(self.unknown_pseudo_class(start, name));
        };
        if after.is_some_and(|part| !part.may_be(alone.meaning)) {
            return Err(self.misplaced(start));
        }
        if matches!(alone.meaning, Meaning::State(_)) {
            self.check_states(start, name)?;
        }
        Ok(Simple::PseudoClass(PseudoClass::Alone(alone)))
    }

    fn misplaced(&self, start: usize) -> Box<SelectorError> {
        let span = self.since(start);
        let message = ["`", self.slice(span), "` cannot follow a pseudo-element"];
        SelectorError::new(Code::MisplacedPseudoElement, span, &message)
    }

    /// Whether this crate has been built with what depends on the whole tree.
    fn check_states(&self, start: usize, name: &str) -> Result<()> {
        if cfg!(feature = "states") {
            return Ok(());
        }
        let message = ["the pseudo-class `:", name, "` needs the feature `states` of broth-select"];
        Err(SelectorError::new(Code::MissingFeature, self.since(start), &message))
    }

    fn unknown_pseudo_class(&self, start: usize, name: &str) -> Box<SelectorError> {
        let span = self.since(start);
        if FUNCTIONS.iter().any(|(function, _)| function.eq_ignore_ascii_case(name)) {
            let message = ["the pseudo-class `:", name, "` needs an argument"];
            return SelectorError::new(Code::MissingArgument, span, &message);
        }
        if is_word_of(name, "blank nth-col nth-last-col") {
            let message = ["the pseudo-class `:", name, "` is not supported"];
            return SelectorError::new(Code::Unsupported, span, &message);
        }
        let message = ["unknown pseudo-class `:", name, "`"];
        SelectorError::new(Code::UnknownPseudoClass, span, &message)
    }

    /// A pseudo-class with an argument.
    fn functional(&mut self, start: usize, name: &str, after: Option<Part>) -> Result<PseudoClass> {
        let close = self.tokens[self.at].close.min(self.end);
        let found = FUNCTIONS.iter().find(|(function, _)| function.eq_ignore_ascii_case(name));
        let Some(&(name, function)) = found else {
            self.at = (close + 1).min(self.end);
            if Alone::of(name).is_some() {
                let message = ["the pseudo-class `:", name, "` takes no argument"];
                return Err(SelectorError::new(Code::BadArgument, self.since(start), &message));
            }
            return Err(self.unknown_pseudo_class(start, name));
        };
        let may_follow = match function {
            Function::Is | Function::Not => true,
            Function::Lang | Function::Dir | Function::State => after == Some(Part::Element),
            _ => false,
        };
        if after.is_some() && !may_follow {
            return Err(self.misplaced(start));
        }
        if matches!(function, Function::Lang | Function::Dir) {
            self.check_states(start, name)?;
        }
        if function == Function::Has && self.inside.has {
            let message = ["`:has()` cannot stand inside `:has()`"];
            let span = self.place(start).to(self.here());
            return Err(SelectorError::new(Code::NestedHas, span, &message));
        }
        let inside = Inside {
            has: self.inside.has || function == Function::Has,
            pseudo_class: true,
            part: after,
            compound: self.inside.compound || function == Function::Host,
        };
        self.argument(inside, |parser| parser.argument_of(name, function))
    }

    /// The argument of a pseudo-class.
    fn argument_of(&mut self, name: &'static str, function: Function) -> Result<PseudoClass> {
        match function {
            Function::Is => {
                Ok(PseudoClass::Matches(name, self.forgiving_selector_list(Kinds::Complex)?))
            }
            Function::WebkitAny => {
                Ok(PseudoClass::Matches(name, self.selector_list(Kinds::Compound)?))
            }
            Function::Not => Ok(PseudoClass::Not(self.selector_list(Kinds::Complex)?)),
            Function::Has => Ok(PseudoClass::Has(self.selector_list(Kinds::Relative)?)),
            Function::Nth(counted) => self.nth(counted),
            Function::Lang => Ok(PseudoClass::Lang(self.language_ranges()?)),
            Function::Dir => Ok(PseudoClass::Dir(self.ident()?)),
            Function::Heading => Ok(PseudoClass::Heading(self.integers()?)),
            Function::State => {
                let state = Vec::from([self.ident()?]);
                Ok(PseudoClass::Never(name, Argument::Idents(state, "")))
            }
            Function::Host => {
                Ok(PseudoClass::Never(name, Argument::Selectors(self.single_compound()?)))
            }
            Function::Current => {
                let list = self.selector_list(Kinds::Compound)?;
                Ok(PseudoClass::Never(name, Argument::Selectors(list)))
            }
            Function::TransitionTypes => {
                let types = self.idents_with_commas()?;
                Ok(PseudoClass::Never(name, Argument::Idents(types, ", ")))
            }
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#child-index>
    fn nth(&mut self, counted: Counted) -> Result<PseudoClass> {
        self.skip_whitespace();
        let Some((index, len)) = AnPlusB::parse(&self.tokens[self.at..self.end]) else {
            return Err(self.unexpected("An+B, such as `2n+1`"));
        };
        self.at += len;
        let is_space = self.skip_whitespace();
        let of = match self.kind(0) {
            None => None,
            Some(Kind::Ident(of))
                if is_space && !counted.of_type && of.eq_ignore_ascii_case("of") =>
            {
                self.at += 1;
                Some(self.selector_list(Kinds::Complex)?)
            }
            Some(_) => return Err(self.unexpected("`)`")),
        };
        Ok(PseudoClass::Nth(Nth { counted, index, of }))
    }

    /// A pseudo-element, from its name on.
    fn pseudo_element(
        &mut self,
        start: usize,
        name: &str,
        is_function: bool,
    ) -> Result<PseudoElement> {
        let lower = name.to_ascii_lowercase();
        let Some(named) = Named::of(name) else {
            // <https://drafts.csswg.org/selectors-4/#compat>
            self.at += 1;
            if lower.starts_with("-webkit-") && !is_function {
                let argument = Argument::None;
                return Ok(PseudoElement { name: lower.into(), part: Part::Vendor, argument });
            }
            let message = ["unknown pseudo-element `::", name, "`"];
            return Err(SelectorError::new(
                Code::UnknownPseudoElement,
                self.since(start),
                &message,
            ));
        };
        let argument = match (is_function, named.takes) {
            (false, _) if named.alone => {
                self.at += 1;
                Argument::None
            }
            (true, Some(takes)) => {
                let compound = takes == Takes::Compound;
                let inside = Inside { pseudo_class: true, part: None, compound, ..self.inside };
                self.argument(inside, |parser| parser.pseudo_element_argument(takes))?
            }
            (true, None) => {
                let message = ["the pseudo-element `::", name, "` takes no argument"];
                return Err(SelectorError::new(Code::BadArgument, self.since(start), &message));
            }
            (false, _) => {
                self.at += 1;
                let message = ["the pseudo-element `::", name, "` needs an argument"];
                return Err(SelectorError::new(Code::MissingArgument, self.since(start), &message));
            }
        };
        Ok(PseudoElement { name: lower.into(), part: named.part, argument })
    }

    fn pseudo_element_argument(&mut self, takes: Takes) -> Result<Argument> {
        match takes {
            Takes::Idents => Ok(Argument::Idents(self.idents()?, " ")),
            Takes::Ident => Ok(Argument::Idents(Vec::from([self.ident()?]), "")),
            Takes::Word(words) => self.word(words),
            Takes::Compound => Ok(Argument::Selectors(self.single_compound()?)),
            Takes::Selectors => Ok(Argument::Selectors(self.selector_list(Kinds::Complex)?)),
            Takes::Transition => self.transition(),
        }
    }

    /// Reads the content between the brackets of a function.
    fn argument<T>(
        &mut self,
        inside: Inside,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let outside = self.open_argument(inside)?;
        let argument = read(self).and_then(|argument| self.expect_end().map(|()| argument));
        self.close_argument(outside);
        argument
    }

    /// Goes in between the brackets. Returns what is around them, and the end of that.
    fn open_argument(&mut self, inside: Inside) -> Result<(Inside, usize)> {
        if self.depth == self.options.nesting {
            let levels = self.options.nesting.to_string();
            let message = ["more than ", &levels, " levels of nesting"];
            return Err(SelectorError::new(Code::TooDeep, self.here(), &message));
        }
        let close = self.tokens[self.at].close.min(self.end);
        let outside = (self.inside, self.end);
        self.at += 1;
        (self.inside, self.end) = (inside, close);
        self.depth += 1;
        Ok(outside)
    }

    fn close_argument(&mut self, (inside, end): (Inside, usize)) {
        self.depth -= 1;
        self.at = (self.end + 1).min(end);
        (self.inside, self.end) = (inside, end);
    }

    /// Whether there is only white space up to the closing bracket.
    fn expect_end(&mut self) -> Result<()> {
        self.skip_whitespace();
        match self.kind(0) {
            None => Ok(()),
            Some(_) => Err(self.unexpected("`)`")),
        }
    }

    /// A list of one compound.
    fn single_compound(&mut self) -> Result<List> {
        let list = self.selector_list(Kinds::Compound)?;
        if list.len() > 1 {
            let message = ["only one compound selector can stand here"];
            return Err(SelectorError::new(Code::BadArgument, self.here(), &message));
        }
        Ok(list)
    }
}

/// The pseudo-classes that take an argument.
static FUNCTIONS: [(&str, Function); 17] = [
    ("is", Function::Is),
    ("where", Function::Is),
    ("-webkit-any", Function::WebkitAny),
    ("not", Function::Not),
    ("has", Function::Has),
    ("nth-child", nth(false, false)),
    ("nth-last-child", nth(true, false)),
    ("nth-of-type", nth(false, true)),
    ("nth-last-of-type", nth(true, true)),
    ("lang", Function::Lang),
    ("dir", Function::Dir),
    ("heading", Function::Heading),
    ("state", Function::State),
    ("host", Function::Host),
    ("host-context", Function::Host),
    ("current", Function::Current),
    ("active-view-transition-type", Function::TransitionTypes),
];

const fn nth(from_last: bool, of_type: bool) -> Function {
    Function::Nth(Counted { from_last, of_type })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    /// <https://drafts.csswg.org/selectors-4/#matches>
    /// <https://drafts.csswg.org/selectors-4/#zero-matches>
    Is,
    /// Chromium's predecessor of `:is()`, which is not forgiving.
    WebkitAny,
    /// <https://drafts.csswg.org/selectors-4/#negation>
    Not,
    /// <https://drafts.csswg.org/selectors-4/#relational>
    Has,
    Nth(Counted),
    /// <https://drafts.csswg.org/selectors-4/#the-lang-pseudo>
    Lang,
    /// <https://drafts.csswg.org/selectors-4/#the-dir-pseudo>
    Dir,
    /// <https://drafts.csswg.org/selectors-5/#headings>
    Heading,
    /// <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-custom>
    State,
    /// <https://drafts.csswg.org/css-shadow-1/#host-selector>
    Host,
    /// <https://drafts.csswg.org/selectors-4/#the-current-pseudo>
    Current,
    /// <https://drafts.csswg.org/css-view-transitions-2/#the-active-view-transition-type-pseudo>
    TransitionTypes,
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
