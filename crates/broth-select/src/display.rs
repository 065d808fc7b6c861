//! A selector as text.
//!
//! <https://drafts.csswg.org/cssom-1/#serializing-selectors>

use alloc::string::String;
use core::fmt::{self, Display, Formatter, Write as _};

use crate::ast::{
    Argument, Attribute, Case, Combinator, Complex, Compound, Counted, Matcher, Nth, Prefix,
    PseudoClass, Simple, TypeSelector,
};
use crate::token::is_ident;

/// A list of selectors, as text.
///
/// <https://drafts.csswg.org/cssom-1/#serialize-a-group-of-selectors>
pub(crate) struct Group<'s>(pub(crate) &'s [Complex]);

impl Display for Group<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        join(f, self.0, ", ")
    }
}

fn join<T: Display>(f: &mut Formatter<'_>, items: &[T], between: &str) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-selector>
impl Display for Complex {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(leading) = self.leading.filter(|&leading| leading != Combinator::Descendant) {
            f.write_str(leading.text().trim_start())?;
        }
        for (index, compound) in self.compounds.iter().enumerate() {
            if index > 0 {
                f.write_str(self.combinators[index - 1].text())?;
            }
            compound.fmt(f)?;
        }
        Ok(())
    }
}

impl Combinator {
    fn text(self) -> &'static str {
        match self {
            Self::Descendant => " ",
            Self::Child => " > ",
            Self::NextSibling => " + ",
            Self::SubsequentSibling => " ~ ",
        }
    }
}

impl Display for Compound {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(type_selector) = &self.type_selector {
            // `*` is redundant beside others.
            let says = type_selector.local.is_some()
                || type_selector.namespace.is_some()
                || self.simple.is_empty();
            if says {
                type_selector.fmt(f)?;
            }
        }
        self.simple.iter().try_for_each(|simple| simple.fmt(f))
    }
}

impl Display for TypeSelector {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_prefix(f, self.namespace.as_ref())?;
        match &self.local {
            Some(local) => Ident(local).fmt(f),
            None => f.write_char('*'),
        }
    }
}

fn write_prefix(f: &mut Formatter<'_>, prefix: Option<&Prefix>) -> fmt::Result {
    match prefix {
        None => Ok(()),
        Some(Prefix::Any) => f.write_str("*|"),
        Some(Prefix::None) => f.write_char('|'),
        Some(Prefix::Named(prefix, _)) => write!(f, "{}|", Ident(prefix)),
    }
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-simple-selector>
impl Display for Simple {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => write!(f, "#{}", Ident(id)),
            Self::Class(class) => write!(f, ".{}", Ident(class)),
            Self::Attribute(attribute) => attribute.fmt(f),
            Self::PseudoClass(class) => class.fmt(f),
            Self::Nesting => f.write_char('&'),
            Self::PseudoElement(element) => {
                write!(f, "::{}", Ident(&element.name))?;
                element.argument.fmt(f)
            }
        }
    }
}

impl Display for Attribute {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('[')?;
        write_prefix(f, self.namespace.as_ref())?;
        Ident(&self.local).fmt(f)?;
        if let Some(value) = &self.value {
            write!(f, "{}{}", value.matcher.text(), Quoted(&value.value))?;
            f.write_str(match value.case {
                None => "",
                Some(Case::Insensitive) => " i",
                Some(Case::Sensitive) => " s",
            })?;
        }
        f.write_char(']')
    }
}

impl Matcher {
    fn text(self) -> &'static str {
        match self {
            Self::Equals => "=",
            Self::Includes => "~=",
            Self::Dash => "|=",
            Self::Prefix => "^=",
            Self::Suffix => "$=",
            Self::Substring => "*=",
        }
    }
}

impl Display for PseudoClass {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alone(alone) => write!(f, ":{}", alone.name),
            Self::Matches(name, list) => write!(f, ":{name}({})", Group(list)),
            Self::Not(list) => write!(f, ":not({})", Group(list)),
            Self::Has(list) => write!(f, ":has({})", Group(list)),
            Self::Nth(nth) => nth.fmt(f),
            Self::Lang(ranges) => {
                f.write_str(":lang(")?;
                for (index, range) in ranges.iter().enumerate() {
                    f.write_str(if index > 0 { ", " } else { "" })?;
                    match range.contains('*') || range.is_empty() {
                        true => Quoted(range).fmt(f)?,
                        false => Ident(range).fmt(f)?,
                    }
                }
                f.write_char(')')
            }
            Self::Dir(direction) => write!(f, ":dir({})", Ident(direction)),
            Self::Heading(levels) => {
                f.write_str(":heading(")?;
                join(f, levels, ", ")?;
                f.write_char(')')
            }
            Self::Never(name, argument) => write!(f, ":{name}{argument}"),
        }
    }
}

impl Display for Nth {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = match self.counted {
            Counted { from_last: false, of_type: false } => "nth-child",
            Counted { from_last: true, of_type: false } => "nth-last-child",
            Counted { from_last: false, of_type: true } => "nth-of-type",
            Counted { from_last: true, of_type: true } => "nth-last-of-type",
        };
        write!(f, ":{name}({}", self.index)?;
        if let Some(of) = &self.of {
            write!(f, " of {}", Group(of))?;
        }
        f.write_char(')')
    }
}

impl Display for Argument {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Idents(idents, between) => {
                f.write_char('(')?;
                for (index, ident) in idents.iter().enumerate() {
                    f.write_str(if index > 0 { between } else { "" })?;
                    Ident(ident).fmt(f)?;
                }
                f.write_char(')')
            }
            Self::Selectors(list) => write!(f, "({})", Group(list)),
            Self::Written(text) => write!(f, "({text})"),
        }
    }
}

/// Appends an identifier to a text.
pub(crate) fn push_ident(text: &mut String, name: &str) {
    // A `String` accepts everything.
    let _ = write!(text, "{}", Ident(name));
}

/// <https://drafts.csswg.org/cssom-1/#serialize-an-identifier>
struct Ident<'t>(&'t str);

impl Display for Ident<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let first_is_dash = self.0.starts_with('-');
        for (index, c) in self.0.chars().enumerate() {
            let leads = index == 0 || (index == 1 && first_is_dash);
            match c {
                '\0' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                '\u{1}'..='\u{1F}' | '\u{7F}' => write!(f, "\\{:x} ", u32::from(c))?,
                '0'..='9' if leads => write!(f, "\\{:x} ", u32::from(c))?,
                '-' if self.0 == "-" => f.write_str("\\-")?,
                c if is_ident(c) => f.write_char(c)?,
                c => write!(f, "\\{c}")?,
            }
        }
        Ok(())
    }
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-string>
struct Quoted<'t>(&'t str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '\0' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                '\u{1}'..='\u{1F}' | '\u{7F}' => write!(f, "\\{:x} ", u32::from(c))?,
                '"' | '\\' => write!(f, "\\{c}")?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}
