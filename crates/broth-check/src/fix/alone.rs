//! Offers fixes one by one.
//!
//! An editor applies one fix and leaves the others, so a fix is offered only if it is proven alone,
//! too. In a small document, each fix has a proof of its own. In a large one, that would take
//! quadratic time. There, a fix inside a single token is offered if the token stays the same,
//! because then the parser does, too. Other fixes have proofs of their own as long as these have
//! read no more than the text's length. The rest are not offered one by one, only made together.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::TreeSink;
use broth_html::driver::{Observer, Verdict};
use broth_html::{Parser, TreeBuilder, tokens};
use broth_input::Span;
use broth_markup::{Token, owned};

use crate::options::Options;
use crate::pipeline::regions::Masked;
use crate::{Edit, Finding, Fix, Rule, Unfixed};

use super::edits::Edits;
use super::proof::prove;
use super::readings::Declaration;
use super::round::Round;
use super::state::State;

/// The length of all texts that the proofs of a small document may read.
const SMALL: usize = 32 << 10;

/// How often the tokens of a large document may be read again, on average. Many fixes in one
/// endless token would take quadratic time.
const READINGS: usize = 2;

/// The bytes in which the encoding may be declared.
const HEAD: usize = 1024;

/// How many fixes of the user's own rules say in words why they are refused.
const EXPLAINED: usize = 8;

impl State<'_> {
    /// The findings, with only those fixes that can be applied alone. The others say why they have
    /// none.
    pub(crate) fn announced(mut self, options: &Options) -> Vec<Finding> {
        let (accepted, refused) = {
            let round = Round::of(&self, options);
            (round.accepted.map_or(Vec::new(), |(_, accepted)| accepted), round.tried)
        };
        let alone = self.alone(&accepted, options);
        let explained = self.explained(&accepted, &refused, options);
        for (index, finding) in self.findings.iter_mut().enumerate() {
            if alone.contains(&index) {
                continue;
            }
            finding.drop_fix(match () {
                () if accepted.binary_search(&index).is_ok() => Unfixed::Together,
                () if refused.contains(&index) => Unfixed::SideEffect,
                () => Unfixed::Overlap,
            });
            finding.unfixed = finding.unfixed.or_else(|| finding.rule.unfixed());
        }
        for (index, help) in explained {
            self.findings[index].help.get_or_insert(help.into());
        }
        self.findings
    }

    /// Those of the accepted fixes that are harmless alone.
    fn alone(&self, accepted: &[usize], options: &Options) -> BTreeSet<usize> {
        let is_proven = |index: usize| {
            let edits = Edits::of(&self.findings, &[index]);
            prove(self, &[index], &edits, options).is_ok()
        };
        let length = self.text.len();
        if accepted.len() <= 1 {
            // It was proven alone.
            return accepted.iter().copied().collect();
        }
        if length.saturating_mul(accepted.len()) <= SMALL {
            return accepted.iter().copied().filter(|&index| is_proven(index)).collect();
        }
        let mut alone = self.inside_tokens(accepted, options);
        let mut budget = length.max(SMALL / 2);
        for &index in accepted {
            if budget < length {
                break;
            }
            if !alone.contains(&index) {
                budget -= length;
                alone.extend(Some(index).filter(|&index| is_proven(index)));
            }
        }
        alone
    }

    /// The fixes that change nothing but how one token is written.
    fn inside_tokens(&self, accepted: &[usize], options: &Options) -> BTreeSet<usize> {
        let masked = Masked::new(&self.text, options);
        let mut places = BTreeMap::new();
        for &index in accepted {
            if let Some(span) = self.findings[index].fix.as_ref().and_then(whole) {
                places.entry(span.start).or_insert(Vec::new()).push(index);
            }
        }
        let (state, inside, budget) = (self, BTreeSet::new(), self.text.len() * READINGS);
        let mut finder = Finder { text: &masked.text, state, places, inside, budget };
        let mut parser = Parser::new().content_patching(false).selectedcontent(false);
        if let Some(context) = self.context {
            parser = parser.context(*context);
        }
        let _ = parser.parse_observed(&masked.text, &mut finder);
        let mut inside = finder.inside;
        inside.retain(|&index| {
            let fix = self.findings[index].fix.as_ref();
            let Some(span) = fix.and_then(whole).filter(|span| span.start < HEAD) else {
                return true;
            };
            // The text after the place can be moved, too.
            let end = ceil(&self.text, HEAD.max(span.end) + HEAD);
            let old = &self.text[..end];
            let new = Edits::of(&self.findings, &[index]).apply(old);
            Declaration::of(old) == Declaration::of(&new)
        });
        inside
    }

    /// For fixes of the user's own rules that are refused: why.
    fn explained(
        &self,
        accepted: &[usize],
        refused: &BTreeSet<usize>,
        options: &Options,
    ) -> Vec<(usize, String)> {
        let users: BTreeSet<Rule> = options.own_rules().collect();
        let is_own = |index: &&usize| {
            users.contains(&self.findings[**index].rule) && accepted.binary_search(*index).is_err()
        };
        let explain = |&index: &usize| {
            let fix = self.findings[index].fix.as_ref()?;
            let edits = Edits::of(&self.findings, &[index]);
            let harm = prove(self, &[index], &edits, options).err()?;
            Some((index, format!("the fix \"{}\" {}", fix.message, harm.words())))
        };
        refused.iter().filter(is_own).take(EXPLAINED).filter_map(explain).collect()
    }
}

/// The part of the text in which a fix has its edits.
fn whole(fix: &Fix) -> Option<Span> {
    fix.edits.iter().map(|edit| edit.span).reduce(Span::to)
}

/// The next boundary of a character from an offset on.
fn ceil(text: &str, offset: usize) -> usize {
    (offset..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

/// Finds the fixes whose edits are inside a token that stays the same.
struct Finder<'s> {
    text: &'s str,
    state: &'s State<'s>,
    /// The fixes by the offset where their first edit begins.
    places: BTreeMap<usize, Vec<usize>>,
    inside: BTreeSet<usize>,
    /// How many bytes may still be read.
    budget: usize,
}

impl<S: TreeSink> Observer<S> for &mut Finder<'_> {
    fn before(
        &mut self,
        token: &mut Token<'_>,
        span: &mut Span,
        builder: &mut TreeBuilder<S>,
    ) -> Verdict {
        let fixes = self.places.range(span.start..span.end).flat_map(|(_, fixes)| fixes);
        for &index in fixes {
            let Some(fix) = &self.state.findings[index].fix else { continue };
            let Some(edits) = whole(fix).filter(|edits| edits.end <= span.end) else { continue };
            let part = match token {
                Token::Text(_) => word(self.text, *span, edits),
                _ => *span,
            };
            let Some(left) = self.budget.checked_sub(part.len()) else { continue };
            self.budget = left;
            let is_same = match token {
                Token::Text(_) => is_same_text(self.text, part, &fix.edits),
                _ => is_same_token(self.text, part, &fix.edits, builder.is_foreign()),
            };
            if is_same {
                self.inside.insert(index);
            }
        }
        Verdict::Process
    }
}

/// A part of the text with edits inside it.
fn edited(text: &str, span: Span, edits: &[Edit]) -> String {
    let mut out = String::new();
    let mut at = span.start;
    for edit in edits {
        out.push_str(&text[at..edit.span.start]);
        out.push_str(&edit.text);
        at = edit.span.end;
    }
    out.push_str(&text[at..span.end]);
    out
}

/// The part of a text that edits can change: from white space to white space, because nothing
/// before that matters to the tokenizer. A `<` or the end of the file follows the text.
fn word(text: &str, span: Span, edits: Span) -> Span {
    /// The length of long words. In longer ones, all of the text is read.
    const LONG: usize = 64;
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let bytes = text.as_bytes();
    let before = bytes[span.start..edits.start].iter().rev().take(LONG).position(is_space);
    let after = bytes[edits.end..span.end].iter().take(LONG).position(is_space);
    let start = before.map_or(span.start, |length| edits.start - length);
    Span::new(start, after.map_or(span.end, |length| edits.end + length + 1))
}

/// Whether a part of the text without tags stays the same.
fn is_same_text(text: &str, word: Span, edits: &[Edit]) -> bool {
    let read = |word: &str| {
        let word = format!("{word}<!---->");
        let mut out = String::new();
        for token in tokens(&word) {
            match token {
                owned::Token::Text(text) => out.push_str(&text),
                owned::Token::Comment(_) => return Some(out),
                _ => return None,
            }
        }
        None
    };
    let old = read(&text[word.range()]);
    old.is_some() && old == read(&edited(text, word, edits))
}

/// Whether a tag or a comment stays the same for the tree builder.
fn is_same_token(text: &str, span: Span, edits: &[Edit], is_foreign: bool) -> bool {
    let (old, new) = (&text[span.range()], edited(text, span, edits));
    let (Some(old), Some(new)) = (only(old), only(&new)) else { return false };
    match (old, new) {
        (owned::Token::Comment(old), owned::Token::Comment(new)) => old.text == new.text,
        // The attributes of an end tag are dropped.
        (owned::Token::EndTag(old), owned::Token::EndTag(new)) => old.name == new.name,
        (owned::Token::StartTag(old), owned::Token::StartTag(new)) => {
            let slash_counts = is_foreign || matches!(&*old.name, "svg" | "math");
            let mut others = new.attrs.iter();
            old.name == new.name
                && (old.self_closing == new.self_closing || !slash_counts)
                && old.attrs.iter().all(|old| {
                    let other = others.next();
                    other.is_some_and(|new| (&old.name, &old.value) == (&new.name, &new.value))
                })
                && others.next().is_none()
        }
        _ => false,
    }
}

/// The only token of a text, if it is complete.
fn only(text: &str) -> Option<owned::Token<'_>> {
    let mut tokens = tokens(text);
    let token = tokens.next()?;
    (tokens.next().is_none() && token.span().len() == text.len()).then_some(token)
}
