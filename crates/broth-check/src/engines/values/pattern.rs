//! The value of `pattern`: a JavaScript regular expression with the `v` flag.
//!
//! The grammar is the production *Pattern* with `UnicodeSetsMode` and `NamedCaptureGroups`. It is
//! read in one pass, with a stack instead of recursion. Two things are not checked: whether a
//! property in `\p{..}` exists, which would take Unicode's tables, and whether two groups with the
//! same name exclude each other.
//!
//! <https://html.spec.whatwg.org/multipage/input.html#the-pattern-attribute>

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

mod class;

/// The words for the fault of a pattern.
type Result<T = ()> = core::result::Result<T, &'static str>;

/// Checks that a text is a regular expression. The error says why it is not.
pub(super) fn check(pattern: &str) -> Result {
    Reader { rest: pattern, ..Reader::default() }.read()
}

#[derive(Default)]
struct Reader<'p> {
    rest: &'p str,
    /// For each open group, whether it may be repeated; lookarounds may not.
    open: Vec<bool>,
    /// The number of capturing groups.
    captures: usize,
    /// The highest group number that a reference has.
    highest_reference: usize,
    names: BTreeSet<&'p str>,
    references: BTreeSet<&'p str>,
}

const REPEATS_NOTHING: &str = "a quantifier repeats nothing";

impl<'p> Reader<'p> {
    fn read(mut self) -> Result {
        // Whether the last term may be repeated.
        let mut may_be_repeated = false;
        while let Some(c) = self.next() {
            may_be_repeated = match c {
                '^' | '$' | '|' => false,
                '(' => {
                    let group = self.open_group()?;
                    self.open.push(group);
                    false
                }
                ')' => self.open.pop().ok_or("a `)` closes nothing")?,
                '[' => {
                    self.class()?;
                    true
                }
                '\\' => self.escape()?,
                '*' | '+' | '?' if may_be_repeated => self.lazy(),
                '*' | '+' | '?' => return Err(REPEATS_NOTHING),
                '{' => self.counted_quantifier(may_be_repeated)?,
                ']' | '}' => return Err("a `]` or `}` that closes nothing needs a `\\`"),
                _ => true,
            };
        }
        if !self.open.is_empty() {
            return Err("a `(` is not closed");
        }
        if self.highest_reference > self.captures {
            return Err("a `\\` and a number refer to a group that does not exist");
        }
        // Escapes allow several spellings of one name.
        let has_escapes = self.names.union(&self.references).any(|name| name.contains('\\'));
        if !has_escapes && !self.references.is_subset(&self.names) {
            return Err("a `\\k` refers to a name that no group has");
        }
        Ok(())
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn eat(&mut self, text: &str) -> bool {
        self.rest.strip_prefix(text).map(|rest| self.rest = rest).is_some()
    }

    /// Takes the text before a character, and the character.
    fn up_to(&mut self, end: char) -> Option<&'p str> {
        let (before, rest) = self.rest.split_once(end)?;
        self.rest = rest;
        Some(before)
    }

    /// Takes the next digits.
    fn digits(&mut self) -> &'p str {
        let len = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(len);
        self.rest = rest;
        digits
    }

    /// A `?` may follow a quantifier; another quantifier may not.
    fn lazy(&mut self) -> bool {
        self.eat("?");
        false
    }

    /// `{2}`, `{2,}` or `{2,3}`, after the `{`.
    fn counted_quantifier(&mut self, may_be_repeated: bool) -> Result<bool> {
        let min = self.digits();
        let max = if self.eat(",") { self.digits() } else { min };
        if min.is_empty() || !self.eat("}") {
            return Err("a `{` that does not begin a quantifier must be written `\\{`");
        }
        if !may_be_repeated {
            return Err(REPEATS_NOTHING);
        }
        let value = |digits: &'p str| {
            let digits = digits.trim_start_matches('0');
            (digits.len(), digits)
        };
        if !max.is_empty() && value(max) < value(min) {
            return Err("the numbers of a quantifier are out of order");
        }
        Ok(self.lazy())
    }

    /// Reads the start of a group, after its `(`. Returns whether the group may be repeated.
    fn open_group(&mut self) -> Result<bool> {
        if !self.eat("?") {
            self.captures += 1;
            return Ok(true);
        }
        if ["=", "!", "<=", "<!"].iter().any(|looks| self.eat(looks)) {
            return Ok(false);
        }
        if self.eat("<") {
            let name = self.group_name()?;
            self.names.insert(name);
            self.captures += 1;
        } else {
            self.modifiers()?;
        }
        Ok(true)
    }

    /// Reads a name and its `>`.
    fn group_name(&mut self) -> Result<&'p str> {
        const WRONG: &str = "the name of a group is not an identifier in `<` and `>`";
        let name = self.up_to('>').ok_or(WRONG)?;
        // Characters beyond ASCII and escapes are accepted unchecked.
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$') || !c.is_ascii();
        let is_name = name.contains('\\')
            || (name.chars().all(fits) && !name.starts_with(|c: char| c.is_ascii_digit()));
        if is_name && !name.is_empty() { Ok(name) } else { Err(WRONG) }
    }

    /// Reads the flags of `(?i-m:`, each at most once.
    fn modifiers(&mut self) -> Result {
        const WRONG: &str = "a `(?` is not followed by `:`, `=`, `!`, `<` or flags";
        let flags = self.up_to(':').ok_or(WRONG)?;
        let (on, off) = flags.split_once('-').unwrap_or((flags, ""));
        let mut seen = [false; 3];
        for flag in on.bytes().chain(off.bytes()) {
            let at = b"ims".iter().position(|&known| known == flag).ok_or(WRONG)?;
            if core::mem::replace(&mut seen[at], true) {
                return Err(WRONG);
            }
        }
        if flags == "-" { Err(WRONG) } else { Ok(()) }
    }

    /// Reads an escape outside a class, after its `\`. Returns whether it may be repeated.
    fn escape(&mut self) -> Result<bool> {
        if self.rest.starts_with(|c: char| matches!(c, '1'..='9')) {
            // A number that overflows is higher than that of any group.
            let number = self.digits().parse().unwrap_or(usize::MAX);
            self.highest_reference = self.highest_reference.max(number);
            return Ok(true);
        }
        if self.eat("b") || self.eat("B") {
            return Ok(false);
        }
        if self.eat("k") {
            let name = if self.eat("<") { self.group_name() } else { Err("") };
            let name = name.map_err(|_| "a `\\k` is not followed by the name of a group")?;
            self.references.insert(name);
        } else if !self.class_escape()? {
            self.character_escape(|c| c == '/' || is_syntax_character(c))?;
        }
        Ok(true)
    }

    /// Reads `\d` and similar escapes, after the `\`. Returns whether there was one.
    fn class_escape(&mut self) -> Result<bool> {
        if ["d", "D", "s", "S", "w", "W"].iter().any(|escape| self.eat(escape)) {
            return Ok(true);
        }
        if !self.eat("p") && !self.eat("P") {
            return Ok(false);
        }
        const WRONG: &str = "a `\\p` is not followed by a property in `{` and `}`";
        let property =
            if self.eat("{") { self.up_to('}').ok_or(WRONG)? } else { return Err(WRONG) };
        let is_word = |text: &str| {
            !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        };
        let (name, value) = property.split_once('=').unwrap_or((property, "a"));
        if is_word(name) && is_word(value) { Ok(true) } else { Err(WRONG) }
    }

    /// Reads an escaped character, after its `\`. The context decides which ones mean themselves.
    fn character_escape(&mut self, is_itself: impl Fn(char) -> bool) -> Result<char> {
        const WRONG: &str = "a `\\` comes before a character that must not be escaped";
        let c = self.next().ok_or("nothing follows a `\\`")?;
        match c {
            't' => Ok('\t'),
            'n' => Ok('\n'),
            'v' => Ok('\x0B'),
            'f' => Ok('\x0C'),
            'r' => Ok('\r'),
            'c' => {
                let letter = self.next().filter(char::is_ascii_alphabetic).ok_or(WRONG)?;
                Ok(char::from(letter as u8 % 32))
            }
            '0' if !self.rest.starts_with(|c: char| c.is_ascii_digit()) => Ok('\0'),
            'x' => self.hex(2),
            'u' => self.code_point(),
            c if is_itself(c) => Ok(c),
            _ => Err(WRONG),
        }
    }

    /// Reads this number of hex digits.
    fn hex(&mut self, count: usize) -> Result<char> {
        const WRONG: &str = "hex digits are missing after `\\x` or `\\u`";
        let digits = self.rest.get(..count).filter(|digits| is_hex(digits)).ok_or(WRONG)?;
        self.rest = &self.rest[count..];
        let number = u32::from_str_radix(digits, 16).map_err(|_| WRONG)?;
        // Half of a surrogate pair is not a character; it lies between U+D7FF and U+E000.
        Ok(char::from_u32(number).unwrap_or('\u{E000}'))
    }

    /// Reads four hex digits, two escapes for a surrogate pair, or any number of digits in braces.
    fn code_point(&mut self) -> Result<char> {
        const WRONG: &str = "a `\\u{` is not followed by the number of a character";
        if !self.eat("{") {
            let high = self.rest.get(..4).unwrap_or_default();
            let first = self.hex(4)?;
            let low = self.rest.strip_prefix("\\u").and_then(|rest| rest.split_at_checked(4));
            let low = low.filter(|(digits, _)| is_hex(digits));
            let half = |digits: &str| u32::from_str_radix(digits, 16).unwrap_or_default();
            return match (half(high), low.map(|(digits, rest)| (half(digits), rest))) {
                (high @ 0xD800..=0xDBFF, Some((low @ 0xDC00..=0xDFFF, rest))) => {
                    self.rest = rest;
                    let number = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                    Ok(char::from_u32(number).unwrap_or(first))
                }
                _ => Ok(first),
            };
        }
        let digits = self.up_to('}').filter(|digits| is_hex(digits)).ok_or(WRONG)?;
        let digits = digits.trim_start_matches('0');
        match u32::from_str_radix(if digits.is_empty() { "0" } else { digits }, 16) {
            Ok(number @ ..=0x10_FFFF) => Ok(char::from_u32(number).unwrap_or('\u{E000}')),
            _ => Err(WRONG),
        }
    }
}

fn is_hex(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The characters with a meaning outside classes.
fn is_syntax_character(c: char) -> bool {
    matches!(c, '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|')
}

#[cfg(test)]
mod tests;
