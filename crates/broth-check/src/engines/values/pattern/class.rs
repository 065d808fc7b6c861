//! Character classes between `[` and `]`, which may contain others.

use alloc::vec::Vec;

use super::{Reader, Result};

/// An open class.
#[derive(Clone, Copy)]
struct Class {
    holds: Holds,
    /// An operand must follow: the class has just begun, or an operator came before.
    wants_operand: bool,
}

/// How the operands of a class are combined, as far as it is known.
#[derive(Clone, Copy, PartialEq)]
enum Holds {
    Nothing,
    /// One operand that is not a range.
    Operand,
    /// `ab`, or a range.
    Union,
    /// `a&&b`
    Intersection,
    /// `a--b`
    Subtraction,
}

const NOT_CLOSED: &str = "a `[` is not closed";
const MIXED: &str =
    "`&&` and `--` must not be mixed with anything else in a class: use inner brackets";

impl Reader<'_> {
    /// Reads a class and all classes in it, after its `[`.
    pub(super) fn class(&mut self) -> Result {
        let mut open = Vec::from([self.open_class()]);
        while let Some(class) = open.last_mut() {
            if self.eat("]") {
                if class.wants_operand && class.holds != Holds::Nothing {
                    return Err("an operand of `&&` or `--` is missing");
                }
                open.pop();
                if let Some(outer) = open.last_mut() {
                    outer.operand(false)?;
                }
            } else if self.rest.is_empty() {
                return Err(NOT_CLOSED);
            } else if self.eat("[") {
                open.push(self.open_class());
            } else if let Some(operator) = self.operator() {
                class.operator(operator)?;
                // `&&&` is neither an operator nor two characters.
                if operator == Holds::Intersection && self.rest.starts_with('&') {
                    return Err(DOUBLED);
                }
            } else {
                let is_range = self.set_operand()?;
                class.operand(is_range)?;
            }
        }
        Ok(())
    }

    fn open_class(&mut self) -> Class {
        self.eat("^");
        Class { holds: Holds::Nothing, wants_operand: true }
    }

    fn operator(&mut self) -> Option<Holds> {
        if self.eat("&&") {
            Some(Holds::Intersection)
        } else {
            self.eat("--").then_some(Holds::Subtraction)
        }
    }

    /// Reads a character, a range, or an escape for a set. Returns whether it is a range.
    fn set_operand(&mut self) -> Result<bool> {
        if self.rest.starts_with('\\') {
            let before = self.rest;
            self.eat("\\");
            if self.class_escape()? {
                return Ok(false);
            }
            if self.eat("q") {
                return self.strings().and(Ok(false));
            }
            self.rest = before;
        }
        let from = self.set_character()?;
        if !self.rest.starts_with('-') || self.rest.starts_with("--") {
            return Ok(false);
        }
        self.eat("-");
        let to = self.set_character()?;
        if from <= to { Ok(true) } else { Err("the ends of a range are out of order") }
    }

    /// Reads a character of a class.
    fn set_character(&mut self) -> Result<char> {
        let mut ahead = self.rest.chars();
        let (first, second) = (ahead.next(), ahead.next());
        if first.is_some_and(is_reserved_twice) && first == second {
            return Err(DOUBLED);
        }
        match self.next().ok_or(NOT_CLOSED)? {
            '\\' if self.eat("b") => Ok('\x08'),
            '\\' => self.character_escape(|c| {
                c == '/' || super::is_syntax_character(c) || RESERVED.contains(c)
            }),
            '(' | ')' | '[' | ']' | '{' | '}' | '/' | '-' | '|' => {
                Err("a class has one of `( ) [ ] { } / - |` without a `\\`")
            }
            c => Ok(c),
        }
    }

    /// Reads `\q{ab|c}`, after the `q`.
    fn strings(&mut self) -> Result {
        if !self.eat("{") {
            return Err("a `\\q` is not followed by strings in `{` and `}`");
        }
        while !self.eat("}") {
            if !self.eat("|") {
                self.set_character()?;
            }
        }
        Ok(())
    }
}

impl Class {
    fn operand(&mut self, is_range: bool) -> Result {
        self.holds = match self.holds {
            Holds::Nothing if !is_range => Holds::Operand,
            Holds::Nothing | Holds::Operand | Holds::Union => Holds::Union,
            operator if self.wants_operand && !is_range => operator,
            _ => return Err(MIXED),
        };
        self.wants_operand = false;
        Ok(())
    }

    fn operator(&mut self, operator: Holds) -> Result {
        if self.wants_operand {
            return Err("an operand of `&&` or `--` is missing");
        }
        if self.holds != Holds::Operand && self.holds != operator {
            return Err(MIXED);
        }
        self.holds = operator;
        self.wants_operand = true;
        Ok(())
    }
}

/// The characters that may have a `\` in a class, although they mean only themselves.
const RESERVED: &str = "&-!#%,:;<=>@`~";

const DOUBLED: &str = "a class has a reserved double character such as `..` or `!!`";

/// The characters that are reserved in a class when doubled.
fn is_reserved_twice(c: char) -> bool {
    "&!#$%*+,.:;<=>?@^`~".contains(c)
}
