//! `Masked`: a text with something in the place of its code that a parser can read.
//!
//! The stand-ins are as long as the code, so all places stay the same. Between tags it is a comment
//! such as `<!xxx>`, which is allowed everywhere and moves nothing. In a tag, it is a word. Equal
//! code has the same word, so that `<{{ tag }}>` and `</{{ tag }}>` belong together.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_html_tokenizer::Tokenizer;
use broth_input::Input;
use broth_markup::{Next, Span, Token};

use crate::region::{Kind, Region};

/// A text without code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Masked {
    /// The text, with a stand-in of the same length for each region.
    pub text: String,
    /// Where the regions are, in source order.
    pub places: Vec<Place>,
}

/// The place of a region in HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// Between tags: it is read as a comment.
    Text,
    /// In raw text such as that of a script, or in a comment: it is read as a word.
    Raw,
    /// In the name of a tag, or right after it.
    Name,
    /// Among the attributes of a tag.
    Tag,
    /// In the value of an attribute.
    Value,
}

impl Masked {
    pub(crate) fn of(text: &str, list: &[Region]) -> Self {
        if list.is_empty() {
            return Self { text: text.into(), places: Vec::new() };
        }
        let words = words(text, list);
        let first = fill(text, list, |number, span, out| push_word(out, span.len(), words[number]));
        let places = places(&first, list);
        let text = fill(text, list, |number, span, out| match places[number] {
            Place::Text => push_comment(out, span.len()),
            Place::Raw | Place::Value => push_word(out, span.len(), words[number]),
            Place::Name if list[number].kind == Kind::Code => {
                out.push(' ');
                push_word(out, span.len() - 1, number);
            }
            Place::Name => push_word(out, span.len(), words[number]),
            // A parser drops an attribute that is there already.
            Place::Tag => push_word(out, span.len(), number),
        });
        Self { text, places }
    }
}

/// For each region, the number of the first one with the same code.
fn words(text: &str, list: &[Region]) -> Vec<usize> {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let number = |(number, region): (usize, &Region)| {
        *known.entry(&text[region.span.range()]).or_insert(number)
    };
    list.iter().enumerate().map(number).collect()
}

fn fill(text: &str, list: &[Region], mut push: impl FnMut(usize, Span, &mut String)) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (number, region) in list.iter().enumerate() {
        out.push_str(&text[at..region.span.start]);
        push(number, region.span, &mut out);
        at = region.span.end;
    }
    out.push_str(&text[at..]);
    out
}

/// Adds a comment of this length.
fn push_comment(out: &mut String, length: usize) {
    out.push_str("<!");
    out.extend(core::iter::repeat_n('x', length.saturating_sub(3)));
    out.push('>');
}

/// Adds a word of this length that shows a number, as far as that fits.
fn push_word(out: &mut String, length: usize, number: usize) {
    let mut digits = [b'x'; 8];
    let mut rest = number;
    let mut count = 0;
    while rest > 0 && count < digits.len() {
        digits[count] = b'a' + (rest % 20) as u8;
        rest /= 20;
        count += 1;
    }
    // The first letter is always the same.
    let count = count.min(length.saturating_sub(1));
    out.extend(core::iter::repeat_n('x', length - count));
    out.extend(digits[..count].iter().rev().map(|&digit| char::from(digit)));
}

/// Where the regions are in a text in which all of them are words.
fn places(text: &str, list: &[Region]) -> Vec<Place> {
    let mut places = Vec::with_capacity(list.len());
    let mut input = Input::whole(text);
    let mut tokenizer = Tokenizer::new().without_tree_builder(true);
    let mut is_raw = false;
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        while let Some(region) =
            list.get(places.len()).filter(|region| region.span.start < span.end)
        {
            let at = region.span.start;
            places.push(match &token {
                _ if at < span.start => Place::Raw,
                Token::Text(_) if !is_raw => Place::Text,
                Token::StartTag(tag) if at < tag.name_span.end => Place::Name,
                Token::EndTag(tag) if at < tag.name_span.end => Place::Name,
                Token::StartTag(tag) => {
                    let holds = |value: Span| value.start <= at && at < value.end;
                    match tag.attrs.iter().any(|attr| holds(attr.value_span)) {
                        true => Place::Value,
                        false => Place::Tag,
                    }
                }
                Token::EndTag(_) => Place::Tag,
                _ => Place::Raw,
            });
        }
        match &token {
            Token::StartTag(tag) => is_raw = has_raw_text(tag.name),
            Token::EndTag(_) => is_raw = false,
            _ => {}
        }
    }
    places.resize(list.len(), Place::Raw);
    places
}

/// Whether no markup is read in an element.
fn has_raw_text(name: &str) -> bool {
    matches!(
        name,
        "title"
            | "textarea"
            | "style"
            | "script"
            | "xmp"
            | "iframe"
            | "noembed"
            | "noframes"
            | "noscript"
            | "plaintext"
    )
}
