//! "Consume an entity": the text after an `&`.
//!
//! The rules look ahead and take either everything or nothing. A name is short, so the lookahead
//! simply starts again when the input runs dry. A number may have any number of digits. After the
//! first digit it cannot become text again, so only its value so far is kept.

use broth_input::{Input, NeedInput, Span};
use broth_lex::Run;
use broth_markup::ErrorCode;

use crate::registers::{Draft, Number};

mod generated;
pub use generated::ENTITIES;

impl Draft {
    /// Switches to an entity state at an `&`, which is the current input character.
    pub(crate) fn begin_entity(&mut self) {
        self.core.begin_construct();
        self.ampersand = self.core.here;
    }

    /// Consumes an entity, and appends its character, or the `&` if nothing is returned.
    pub(crate) fn append_entity(&mut self, in_attribute: bool, input: &mut Input<'_>) -> Run<()> {
        let entity = self.consume_an_entity(in_attribute, input)?;
        let span = Span::new(self.ampersand, input.offset());
        match entity {
            None => self.core.append_run(span, input),
            Some(c) => self.core.append_changed(c.encode_utf8(&mut [0; 4]), span, input),
        }
        self.core.end_construct();
        Ok(())
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-consume-an-entity>
    ///
    /// The `&` has been consumed. "Nothing is returned" is `None`.
    fn consume_an_entity(
        &mut self,
        in_attribute: bool,
        input: &mut Input<'_>,
    ) -> Run<Option<char>> {
        if let Some(number) = self.number {
            return self.consume_a_number(number, input).map(Some);
        }
        match input.peek_byte()? {
            // A CR will be read as LF.
            Some(b'\t' | b'\n' | 0x0B | 0x0C | b'\r' | b' ' | b'<' | b'&') | None => Ok(None),
            Some(b'#') => match radix(input)? {
                Some(radix) => {
                    input.advance(if radix == 16 { "#x".len() } else { "#".len() });
                    self.consume_a_number(Number { radix, value: 0 }, input).map(Some)
                }
                None => {
                    self.entity_error(ErrorCode::AbsenceOfDigitsInNumericCharacterReference, input);
                    Ok(None)
                }
            },
            Some(_) => self.consume_a_name(in_attribute, input),
        }
    }

    /// "Consume as many characters as match the range of characters", and what follows.
    fn consume_a_number(&mut self, mut number: Number, input: &mut Input<'_>) -> Run<char> {
        let digits = input.rest().chars().map_while(|c| c.to_digit(number.radix));
        let mut count = 0;
        for digit in digits {
            number.value = number.value.saturating_mul(number.radix).saturating_add(digit);
            count += 1;
        }
        input.advance(count);
        // If the input runs dry here, the value is kept, and the source of the digits may be
        // released.
        self.number = Some(number);
        self.core.end_construct();
        let next = input.peek_byte()?;
        self.number = None;
        if next == Some(b';') {
            input.advance(1);
        } else {
            self.entity_error(ErrorCode::MissingSemicolonAfterCharacterReference, input);
        }
        let (character, error) = character_of(number.value);
        if let Some(code) = error {
            self.entity_error(code, input);
        }
        Ok(character)
    }

    /// "Consume the maximum number of characters possible, with the consumed characters
    /// case-sensitively matching one of the identifiers".
    fn consume_a_name(&mut self, in_attribute: bool, input: &mut Input<'_>) -> Run<Option<char>> {
        let Some((name, character)) = longest_match(input)? else {
            self.entity_error(ErrorCode::UnknownNamedCharacterReference, input);
            return Ok(None);
        };
        if name.ends_with(';') {
            input.advance(name.len());
            return Ok(Some(character));
        }
        // The search has looked at the byte after such a name, because each also exists with a
        // semicolon.
        let next = input.rest_bytes().get(name.len()).copied();
        input.advance(name.len());
        self.entity_error(ErrorCode::MissingSemicolonAfterCharacterReference, input);
        if in_attribute && next.is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            // "For historical reasons": `?a=b&copy1=c` in a link is not an entity. The error stays.
            input.seek(self.ampersand + 1);
            return Ok(None);
        }
        Ok(Some(character))
    }

    /// Reports an error in the entity, from the `&` up to the cursor.
    fn entity_error(&mut self, code: ErrorCode, input: &Input<'_>) {
        let at = input.offset();
        self.core.errors.report(code, Span::new(self.ampersand, at), at);
    }
}

/// Looks for `x` or `X` and a digit after `&#`. Returns the radix, if there is a number. The cursor
/// is at the `#`.
fn radix(input: &Input<'_>) -> Result<Option<u32>, NeedInput> {
    let rest = input.rest_bytes();
    let (digit, radix) = if matches!(rest.get(1), Some(b'x' | b'X')) { (2, 16) } else { (1, 10) };
    match rest.get(digit) {
        Some(&byte) => Ok(char::from(byte).is_digit(radix).then_some(radix)),
        None if is_last_text(input) => Ok(None),
        None => Err(NeedInput),
    }
}

/// The longest entity that the text from the cursor on begins with.
fn longest_match(input: &Input<'_>) -> Result<Option<(&'static str, char)>, NeedInput> {
    let mut candidates = &ENTITIES[..];
    let mut longest = None;
    for index in 0.. {
        let Some(&byte) = input.rest_bytes().get(index) else {
            // More text may lead to a longer match, if any candidate is longer.
            let longer = candidates.iter().any(|(name, _)| name.len() > index);
            return if longer && !is_last_text(input) { Err(NeedInput) } else { Ok(longest) };
        };
        // All candidates share the bytes before `index`, so they are in the order of the byte
        // there.
        let at = |row: &(&str, char)| row.0.as_bytes().get(index).copied();
        let from = candidates.partition_point(|row| at(row) < Some(byte));
        let to = candidates.partition_point(|row| at(row) <= Some(byte));
        candidates = &candidates[from..to];
        match candidates.first() {
            None => break,
            Some(&row) if row.0.len() == index + 1 => longest = Some(row),
            Some(_) => {}
        }
    }
    Ok(longest)
}

/// Whether the end of the readable text is the end of the file.
fn is_last_text(input: &Input<'_>) -> bool {
    input.is_closed() && input.open_insertion_points() == 0
}

/// The character of a number, and what is wrong with the number.
fn character_of(number: u32) -> (char, Option<ErrorCode>) {
    match number {
        0x0D => ('\n', Some(ErrorCode::ControlCharacterReference)),
        0x80..=0x9F => {
            (WINDOWS_1252[number as usize - 0x80], Some(ErrorCode::ControlCharacterReference))
        }
        0 => (char::REPLACEMENT_CHARACTER, Some(ErrorCode::NullCharacterReference)),
        0xD800..=0xDFFF => {
            (char::REPLACEMENT_CHARACTER, Some(ErrorCode::SurrogateCharacterReference))
        }
        _ => match char::from_u32(number) {
            // Controls and noncharacters, too: the draft allows them.
            Some(character) => (character, None),
            None => (
                char::REPLACEMENT_CHARACTER,
                Some(ErrorCode::CharacterReferenceOutsideUnicodeRange),
            ),
        },
    }
}

/// The characters of the numbers from 0x80 on: windows-1252, with U+FFFD where it has none.
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{FFFD}', '\u{201A}', '\u{0192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{02C6}', '\u{2030}', '\u{0160}', '\u{2039}', '\u{0152}', '\u{FFFD}', '\u{017D}', '\u{FFFD}',
    '\u{FFFD}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{02DC}', '\u{2122}', '\u{0161}', '\u{203A}', '\u{0153}', '\u{FFFD}', '\u{017E}', '\u{0178}',
];

#[cfg(test)]
mod tests {
    use super::{ENTITIES, longest_match};
    use broth_input::{Input, NeedInput};

    #[test]
    fn the_table_has_the_rows_of_the_draft() {
        assert!(ENTITIES.is_sorted());
        let with = |name: &str| ENTITIES.iter().find(|row| row.0.strip_suffix(';') == Some(name));
        let mut without_semicolon = 0;
        for (name, character) in ENTITIES.iter().filter(|row| !row.0.ends_with(';')) {
            assert_eq!(with(name).map(|row| row.1), Some(*character), "{name}");
            without_semicolon += 1;
        }
        assert_eq!((ENTITIES.len(), without_semicolon), (366, 106));
        assert_eq!(with("lang").map(|row| row.1), Some('\u{3008}'));
        assert_eq!(with("rang").map(|row| row.1), Some('\u{3009}'));
    }

    #[test]
    fn the_search_agrees_with_trying_every_row() {
        let tails = ["", ";", "a", "A;", "1", "=", "x;y"];
        let mut names: alloc::vec::Vec<&str> = ENTITIES.iter().map(|row| row.0).collect();
        names.extend(["", "a", "n", "no", "noti", "zz", "THETA", "thet", "é", ";"]);
        for name in names {
            for tail in tails {
                let text = alloc::format!("{name}{tail}");
                let naive = ENTITIES.iter().copied().filter(|row| text.starts_with(row.0));
                let naive = naive.max_by_key(|row| row.0.len());
                assert_eq!(longest_match(&Input::whole(&text)), Ok(naive), "{text}");
            }
        }
    }

    #[test]
    fn the_search_runs_dry_only_while_more_could_match() {
        let check = |text: &str, expected| {
            let mut input = Input::streaming();
            input.push(text);
            assert_eq!(longest_match(&input), expected, "{text}");
        };
        check("AMP", Err(NeedInput));
        check("AMP;", Ok(Some(("AMP;", '&'))));
        check("AMPx", Ok(Some(("AMP", '&'))));
        check("noti", Err(NeedInput));
        check("notit", Ok(Some(("not", '\u{AC}'))));
        check("qq", Ok(None));
    }
}
