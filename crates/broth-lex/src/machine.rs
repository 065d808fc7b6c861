//! `Machine`: the loop under every tokenizer.
//!
//! A tokenizer consists of its states and of this loop. A language implements [`States`]: a type
//! with its registers, and one function for each state. The machine enters one state after the
//! other and follows the result of each:
//!
//! - A state reads a character, or a run of them, from the input, and returns a [`Step`]: where to
//!   [`go`], or which token to [`emit`].
//! - A state that needs a character which has not arrived returns [`Pause::NeedInput`], usually
//!   through `?`, before it has changed anything. The machine returns to its caller and enters the
//!   state again the next time.
//! - A state that begins a token while text is pending returns [`Pause::TextFirst`], through
//!   [`Core::begin_markup`]. The machine emits the text, and then enters the state again.
//!
//! A token that is complete is *lent*: the caller sees slices of the input and of the core until it
//! asks for the next token. Only then does the machine forget the token and release its source.
//!
//! The [`fast_path`](crate::fast_path) takes whole tokens without entering any state.

use core::fmt;

use broth_input::{Input, NeedInput};
use broth_markup::Limits;

use crate::{Core, Pause, Run};

/// The states of a language, and the registers that they share.
///
/// ```
/// use broth_lex::{Core, Input, Machine, Rules, Run, States, Step, emit, go};
///
/// /// Its tokens are texts and percent signs.
/// struct Percent(Core);
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum State { Data, End }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Emit { Text, Percent, EndOfFile }
///
/// impl States for Percent {
///     type State = State;
///     type Emit = Emit;
///     const DATA: State = State::Data;
///     const TEXT: Emit = Emit::Text;
///
///     fn core(&mut self) -> &mut Core { &mut self.0 }
///
///     fn step(&mut self, state: State, input: &mut Input<'_>) -> Run<Step<State, Emit>> {
///         let Self(core) = self;
///         if state == State::End { return Ok(Step::End) }
///         match core.read(input)? {
///             Some('%') => {
///                 core.begin_markup(core.here, input)?;
///                 emit(Emit::Percent, State::Data)
///             }
///             Some(c) => { core.append(c, input); Ok(Step::Again) }
///             None => core.end_of_file(Emit::EndOfFile, State::End, input),
///         }
///     }
///
///     fn release_token(&mut self, input: &Input<'_>) -> bool { self.0.release_source([], input) }
/// }
///
/// let mut machine = Machine::new(Percent(Core::new(Rules::Html)));
/// let mut input = Input::whole("5 %");
/// assert_eq!(machine.advance(&mut input), Ok(Some(Emit::Text)));
/// assert_eq!(machine.states.0.piece.text(&input), "5 ");
/// assert_eq!(machine.advance(&mut input), Ok(Some(Emit::Percent)));
/// assert_eq!(machine.advance(&mut input), Ok(Some(Emit::EndOfFile)));
/// assert_eq!(machine.advance(&mut input), Ok(None));
/// ```
pub trait States {
    /// The name of a state.
    type State: Copy + fmt::Debug + Eq;
    /// The kinds of token, and whatever else a state hands to the caller.
    type Emit: Copy + fmt::Debug + Eq;

    /// The state in which a document begins, and in which the fast path works.
    const DATA: Self::State;
    /// The token that collected text becomes.
    const TEXT: Self::Emit;

    /// The registers that all languages have.
    fn core(&mut self) -> &mut Core;

    /// Enters a state.
    fn step(
        &mut self,
        state: Self::State,
        input: &mut Input<'_>,
    ) -> Run<Step<Self::State, Self::Emit>>;

    /// Calls [`Core::release_source`] with the pieces in the registers, and returns its result.
    fn release_token(&mut self, input: &Input<'_>) -> bool;

    /// Checks the characters read since the last call for errors of the input stream.
    #[inline]
    fn check_stream(&mut self, input: &Input<'_>) {
        self.core().check_stream(input);
    }
}

/// The result of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<S, E> {
    /// Stay in the state.
    Again,
    /// Switch to a state.
    Go(S),
    /// Emit a token, then switch to a state.
    Emit(E, S),
    /// Hand something other than a token to the caller, then switch to a state. Pending text stays,
    /// and the caller may add to it: this is how XML replaces references to entities.
    Ask(E, S),
    /// Emit nothing: the end of the file has been emitted already.
    End,
}

/// "Switch to" a state.
#[inline]
pub fn go<S, E>(state: S) -> Run<Step<S, E>> {
    Ok(Step::Go(state))
}

/// "Emit" a token and "switch to" a state.
#[inline]
pub fn emit<S, E>(token: E, state: S) -> Run<Step<S, E>> {
    Ok(Step::Emit(token, state))
}

impl Core {
    /// "Reconsume in" a state.
    #[inline]
    pub fn reconsume_in<S, E>(&self, state: S, input: &mut Input<'_>) -> Run<Step<S, E>> {
        self.reconsume(input);
        go(state)
    }

    /// Turns the construct into text, because it was not markup, and reconsumes the current input
    /// character in a state.
    #[inline]
    pub fn was_text<S, E>(&mut self, state: S, input: &mut Input<'_>) -> Run<Step<S, E>> {
        self.construct_was_text(input);
        go(state)
    }

    /// "Emit an end-of-file token", after the pending text.
    #[inline]
    pub fn end_of_file<S, E>(
        &mut self,
        token: E,
        state: S,
        input: &mut Input<'_>,
    ) -> Run<Step<S, E>> {
        self.text_first(input)?;
        self.end_construct();
        self.token_start = input.offset();
        emit(token, state)
    }
}

/// The machine under a tokenizer.
#[derive(Clone, Debug)]
pub struct Machine<S: States> {
    /// The states and their registers.
    pub states: S,
    /// The current state.
    pub state: S::State,
    /// The token that has been lent, and can be forgotten before the next one is read.
    lent: Option<S::Emit>,
    /// Whether the language has a fast path that is not turned off.
    takes_whole: bool,
    is_between_tokens: bool,
}

impl<S: States> Machine<S> {
    /// A machine at the start of a document, without a fast path.
    #[must_use]
    pub fn new(states: S) -> Self {
        Self { states, state: S::DATA, lent: None, takes_whole: false, is_between_tokens: false }
    }

    /// Steps to the next token; returns `None` after the end of the file.
    #[inline]
    pub fn advance(&mut self, input: &mut Input<'_>) -> Result<Option<S::Emit>, NeedInput> {
        self.advance_traced(input, |_, _| {})
    }

    /// Steps to the next token, and reports each state and the offset at which it is entered.
    #[inline]
    pub fn advance_traced(
        &mut self,
        input: &mut Input<'_>,
        mut trace: impl FnMut(S::State, usize),
    ) -> Result<Option<S::Emit>, NeedInput> {
        self.forget_lent_token(input);
        loop {
            trace(self.state, input.offset());
            match self.states.step(self.state, input) {
                Ok(Step::Again) => {}
                Ok(Step::Go(state)) => self.state = state,
                Ok(Step::Emit(token, state)) => {
                    self.state = state;
                    self.lent = Some(token);
                    return Ok(Some(token));
                }
                Ok(Step::Ask(question, state)) => {
                    self.state = state;
                    return Ok(Some(question));
                }
                Ok(Step::End) => return Ok(None),
                Err(Pause::NeedInput) if input.refill() => {}
                Err(pause) => {
                    let is_due = pause == Pause::TextFirst || !self.states.core().coalesces_text;
                    if is_due && self.lend_text() {
                        return Ok(Some(S::TEXT));
                    }
                    self.release_source(input);
                    return Err(NeedInput);
                }
            }
        }
    }

    /// Lends the pending text, if there is any.
    pub fn lend_text(&mut self) -> bool {
        let has_text = self.states.core().piece.has_text();
        if has_text {
            self.lent = Some(S::TEXT);
        }
        has_text
    }

    /// The token that is lent now.
    #[inline]
    #[must_use]
    pub fn lent(&self) -> Option<S::Emit> {
        self.lent
    }

    /// Prepares for the next token, which begins where the last one ended, or with the open
    /// construct.
    #[inline]
    fn forget_lent_token(&mut self, input: &mut Input<'_>) {
        // The fast path may have left traces of a failed attempt.
        let was_between_tokens = core::mem::take(&mut self.is_between_tokens);
        if self.lent.take().is_none() && !was_between_tokens {
            return;
        }
        self.states.check_stream(input);
        let core = self.states.core();
        let start = core.construct().unwrap_or(input.offset());
        core.clear();
        core.begin_text(start);
        input.set_mark(start);
    }

    /// Releases the source that the states will not go back to, if a stream has run dry and there
    /// is no text to emit. The source of an unfinished token is held until it reaches its limit.
    fn release_source(&mut self, input: &mut Input<'_>) {
        let piece = &self.states.core().piece;
        let is_needed =
            if piece.is_text() { piece.has_text() } else { !self.states.release_token(input) };
        if !is_needed {
            self.states.check_stream(input);
            input.set_mark(self.states.core().construct().unwrap_or(input.offset()));
        }
    }

    // --- the fast path ---

    /// Sets whether the fast path takes whole tokens where possible.
    pub fn set_takes_whole(&mut self, yes: bool) {
        self.takes_whole = yes;
        self.is_between_tokens &= yes;
    }

    /// Sets the limits of a token. If a whole token might exceed them, the fast path takes none.
    pub fn set_limits(&mut self, limits: Limits) {
        let core = self.states.core();
        core.limits = limits;
        let has_room = core.has_room_for_windows();
        self.set_takes_whole(self.takes_whole && has_room);
    }

    /// Whether the fast path may take the next token: it begins at the cursor, in the data state.
    #[inline]
    #[must_use]
    pub fn is_between_tokens(&self) -> bool {
        self.is_between_tokens
    }

    /// Checks whether the fast path may take the next token, if the caller allows it: call this
    /// after each token that the states have read, and after each change of the state.
    #[inline]
    pub fn look_between_tokens(&mut self, is_allowed: bool) {
        let has_text = self.lent.is_none() && self.states.core().piece.has_text();
        self.is_between_tokens =
            is_allowed && self.takes_whole && self.state == S::DATA && !has_text;
    }

    /// Lends a token that the fast path has taken at the offset.
    #[inline]
    pub fn lend_whole(&mut self, token: S::Emit, at: usize) {
        self.lent = Some(token);
        self.states.core().token_start = at;
    }
}

#[cfg(test)]
mod tests {
    use super::{Machine, States, Step, emit, go};
    use crate::{Core, Input, Rules, Run};
    use alloc::string::String;
    use alloc::vec::Vec;
    use broth_markup::Limits;

    /// A small language: `<` and letters up to a `>` are a tag, `$` asks the caller, all else is
    /// text.
    struct Small {
        core: Core,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum State {
        Data,
        TagOpen,
        TagName,
        End,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Emit {
        Text,
        Tag,
        Question,
        EndOfFile,
    }

    impl States for Small {
        type State = State;
        type Emit = Emit;
        const DATA: State = State::Data;
        const TEXT: Emit = Emit::Text;

        fn core(&mut self) -> &mut Core {
            &mut self.core
        }

        fn step(&mut self, state: State, input: &mut Input<'_>) -> Run<Step<State, Emit>> {
            let core = &mut self.core;
            match state {
                State::Data => match core.read(input)? {
                    Some('<') => {
                        core.begin_construct();
                        go(State::TagOpen)
                    }
                    Some('$') => Ok(Step::Ask(Emit::Question, State::Data)),
                    Some(c) => {
                        core.append(c, input);
                        Ok(Step::Again)
                    }
                    None => core.end_of_file(Emit::EndOfFile, State::End, input),
                },
                State::TagOpen => match core.read(input)? {
                    Some(c) if c.is_ascii_alphabetic() => {
                        core.begin_markup(core.here, input)?;
                        core.reconsume_in(State::TagName, input)
                    }
                    _ => core.was_text(State::Data, input),
                },
                State::TagName => match core.read(input)? {
                    Some('>') => emit(Emit::Tag, State::Data),
                    Some(c) => {
                        core.append(c, input);
                        Ok(Step::Again)
                    }
                    None => core.end_of_file(Emit::EndOfFile, State::End, input),
                },
                State::End => Ok(Step::End),
            }
        }

        fn release_token(&mut self, input: &Input<'_>) -> bool {
            self.core.release_source([], input)
        }
    }

    fn machine() -> Machine<Small> {
        Machine::new(Small { core: Core::new(Rules::Html) })
    }

    /// The tokens that can be read now: their kinds and their pieces.
    fn read(machine: &mut Machine<Small>, input: &mut Input<'_>) -> Vec<String> {
        let mut tokens = Vec::new();
        while let Ok(Some(token)) = machine.advance(input) {
            tokens.push(alloc::format!("{token:?} {}", machine.states.core.piece.text(input)));
        }
        tokens
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(read(&mut machine(), &mut Input::whole(text)), expected, "{text}");
    }

    #[test]
    fn text_is_emitted_before_the_token_that_ends_it() {
        check("a<b>c", &["Text a", "Tag b", "Text c", "EndOfFile "]);
        check("<b><i>", &["Tag b", "Tag i", "EndOfFile "]);
    }

    #[test]
    fn a_construct_that_was_text_is_part_of_the_text_around_it() {
        check("1 < 2 << 3", &["Text 1 < 2 << 3", "EndOfFile "]);
        check("<", &["Text <", "EndOfFile "]);
    }

    #[test]
    fn nothing_comes_after_the_end_of_the_file() {
        let (mut machine, mut input) = (machine(), Input::whole(""));
        assert_eq!(machine.advance(&mut input), Ok(Some(Emit::EndOfFile)));
        assert_eq!(machine.advance(&mut input), Ok(None));
        assert_eq!(machine.advance(&mut input), Ok(None));
    }

    #[test]
    fn a_question_leaves_the_text_pending() {
        let (mut machine, mut input) = (machine(), Input::whole("a$b"));
        machine.set_takes_whole(true);
        machine.look_between_tokens(true);
        assert_eq!(machine.advance(&mut input), Ok(Some(Emit::Question)));
        assert_eq!(machine.lent(), None);
        machine.states.core.append_changed("--", (1..2).into(), &input);
        assert_eq!(read(&mut machine, &mut input), ["Text a--b", "EndOfFile "]);
    }

    #[test]
    fn a_stream_emits_text_as_it_arrives_unless_it_is_held_back() {
        let tokens_of_each_piece = |coalesces_text| {
            let (mut machine, mut input) = (machine(), Input::streaming());
            machine.states.core.coalesces_text = coalesces_text;
            ["a", "b<", "i>"].map(|piece| {
                input.push(piece);
                read(&mut machine, &mut input).join(", ")
            })
        };
        assert_eq!(tokens_of_each_piece(false), ["Text a", "Text b", "Tag i"]);
        assert_eq!(tokens_of_each_piece(true), ["", "", "Text ab, Tag i"]);
    }

    #[test]
    fn a_stream_holds_an_open_construct_and_nothing_before_it() {
        let (mut machine, mut input) = (machine(), Input::streaming());
        input.push("some text<");
        read(&mut machine, &mut input);
        // A push releases what the machine no longer needs.
        input.push(" ");
        assert_eq!(input.held(), (9, "< "));
        assert_eq!(read(&mut machine, &mut input), ["Text < "]);
    }

    #[test]
    fn a_stream_holds_no_token_beyond_its_limit() {
        let (mut machine, mut input) = (machine(), Input::streaming());
        machine.set_limits(Limits::none().token_bytes(10));
        input.push("<name");
        for _ in 0..100 {
            input.push("0123456789");
            assert!(read(&mut machine, &mut input).is_empty());
        }
        assert!(input.held_bytes() < 50);
        input.push(">");
        assert_eq!(read(&mut machine, &mut input), ["Tag name01234"]);
    }

    #[test]
    fn the_trace_has_each_state_and_where_it_was_entered() {
        let (mut machine, mut input) = (machine(), Input::whole("a<b>"));
        let mut states = Vec::new();
        while let Ok(Some(_)) =
            machine.advance_traced(&mut input, |state, at| states.push((state, at)))
        {}
        use State::{Data, End, TagName, TagOpen};
        assert_eq!(
            states,
            [
                (Data, 0),
                (Data, 1),
                (TagOpen, 2),
                // The text before the tag has been emitted.
                (TagOpen, 2),
                (TagName, 2),
                (TagName, 3),
                (Data, 4),
                (End, 4),
            ]
        );
    }

    #[test]
    fn the_fast_path_is_for_the_data_state_without_pending_text() {
        let (mut machine, mut input) = (machine(), Input::streaming());
        machine.states.core.coalesces_text = true;
        machine.set_takes_whole(true);
        machine.look_between_tokens(true);
        assert!(machine.is_between_tokens());
        machine.look_between_tokens(false);
        assert!(!machine.is_between_tokens());
        input.push("a");
        read(&mut machine, &mut input);
        machine.look_between_tokens(true);
        assert!(!machine.is_between_tokens(), "text is pending");
        input.push("<b>");
        assert_eq!(machine.advance(&mut input), Ok(Some(Emit::Text)));
        machine.look_between_tokens(true);
        assert!(!machine.is_between_tokens(), "in a tag");
        machine.advance(&mut input).unwrap();
        machine.look_between_tokens(true);
        assert!(machine.is_between_tokens());
        machine.set_limits(Limits::none().token_bytes(10));
        assert!(!machine.is_between_tokens(), "a limit is too low");
    }

    #[test]
    fn the_next_token_begins_after_a_token_that_the_fast_path_took() {
        let (mut machine, mut input) = (machine(), Input::whole("<b>a"));
        machine.lend_whole(Emit::Tag, 0);
        input.advance(3);
        assert_eq!(machine.lent(), Some(Emit::Tag));
        assert_eq!(read(&mut machine, &mut input), ["Text a", "EndOfFile "]);
    }
}
