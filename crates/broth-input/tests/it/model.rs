//! The input compared with a naive twin that keeps all of the stream: whatever is done to both,
//! they read the same, and the input holds no more than necessary.

use broth_input::{ByteSet, Input, NeedInput, Span};
use dice::Dice;

const STOPS: ByteSet = ByteSet::new(b"<\r\0");

const PIECES: [&str; 12] =
    ["", "a", "<", "\r", "\n", "\r\n", "\0", "é", "😀", "soup", "<p>\r", "no stop in here at all"];

/// A stream from which nothing is dropped: its offsets are those of the text.
#[derive(Default)]
struct Twin {
    text: String,
    pos: usize,
    mark: usize,
    closed: bool,
    points: Vec<usize>,
    insertions: usize,
}

impl Twin {
    fn rest(&self) -> &str {
        &self.text[self.pos..self.points.last().copied().unwrap_or(self.text.len())]
    }

    fn at_the_end<T>(&self) -> Result<Option<T>, NeedInput> {
        if self.closed && self.points.is_empty() { Ok(None) } else { Err(NeedInput) }
    }

    fn next(&mut self) -> Result<Option<char>, NeedInput> {
        let mut rest = self.rest().chars();
        let (c, length) = match (rest.next(), rest.next()) {
            (None, _) => return self.at_the_end(),
            (Some('\r'), Some('\n')) => ('\n', 2),
            (Some('\r'), None) if self.at_the_end::<()>() == Err(NeedInput) => {
                return Err(NeedInput);
            }
            (Some('\r'), _) => ('\n', 1),
            (Some(c), _) => (c, c.len_utf8()),
        };
        self.pos += length;
        Ok(Some(c))
    }

    fn starts_with(&self, pattern: &str) -> Result<bool, NeedInput> {
        match self.rest() {
            rest if rest.starts_with(pattern) => Ok(true),
            rest if pattern.starts_with(rest) => self.at_the_end::<()>().map(|_| false),
            _ => Ok(false),
        }
    }

    fn insert(&mut self, text: &str) {
        let at = self.points.last().copied().unwrap_or(self.pos);
        self.text.insert_str(at, text);
        for point in self.points.iter_mut().filter(|point| **point >= at) {
            *point += text.len();
        }
        self.insertions += 1;
    }
}

/// Both know the same about themselves.
#[track_caller]
fn check(input: &Input<'_>, twin: &Twin) {
    assert_eq!(input.offset(), twin.pos);
    assert_eq!(input.rest(), twin.rest());
    assert_eq!(input.rest_bytes(), twin.rest().as_bytes());
    let byte = twin.rest().bytes().next();
    assert_eq!(input.peek_byte(), byte.map_or_else(|| twin.at_the_end(), |byte| Ok(Some(byte))));
    for pattern in ["<p>", "\r", "so", "a<"] {
        let same = twin.starts_with(pattern);
        assert_eq!(input.starts_with(pattern), same);
        let shouted = pattern.to_ascii_uppercase();
        assert_eq!(input.starts_with_ignore_ascii_case(&shouted), same);
        if shouted != pattern && !twin.rest().is_empty() {
            assert_ne!(input.starts_with(&shouted), Ok(true));
        }
    }
    assert_eq!(input.is_closed(), twin.closed);
    assert_eq!(
        (input.insertions(), input.open_insertion_points()),
        (twin.insertions, twin.points.len())
    );
    assert_eq!(input.slice((twin.mark..twin.pos).into()), &twin.text[twin.mark..twin.pos]);
    assert!(input.held_bytes() >= twin.text.len() - twin.mark);
}

#[test]
fn the_input_reads_as_a_plain_text_would() {
    let rounds = if cfg!(miri) { 10 } else { 2_000 };
    for seed in 0..rounds {
        let (mut dice, mut twin) = (Dice::new(seed), Twin::default());
        let whole = PIECES[dice.roll(PIECES.len())];
        let mut input = if dice.flip() {
            (twin.text, twin.closed) = (whole.to_owned(), true);
            Input::whole(whole)
        } else {
            Input::streaming()
        };
        for _ in 0..60 {
            match dice.roll(12) {
                0..=2 => {
                    let piece = dice.one_of(&PIECES);
                    input.push(piece);
                    twin.text += piece;
                    assert!(input.held_bytes() <= 2 * (twin.text.len() - twin.mark));
                }
                3 | 4 => assert_eq!(input.next(), twin.next()),
                5 => {
                    let count =
                        twin.rest().bytes().take_while(|byte| !b"<\r\0".contains(byte)).count();
                    let run = input.take_run(&STOPS);
                    assert_eq!(run.range(), twin.pos..twin.pos + count);
                    twin.pos += count;
                }
                6 => {
                    let places = twin.rest().char_indices().map(|(at, _)| at);
                    let places: Vec<usize> = places.chain([twin.rest().len()]).collect();
                    let bytes = dice.one_of(&places);
                    input.advance(bytes);
                    twin.pos += bytes;
                }
                7 => {
                    let read = &twin.text[twin.mark..twin.pos];
                    let places: Vec<usize> =
                        read.char_indices().map(|(at, _)| twin.mark + at).collect();
                    if twin.points.is_empty() && !places.is_empty() {
                        twin.pos = dice.one_of(&places);
                        input.seek(twin.pos);
                    }
                }
                8 => {
                    twin.mark = twin.pos;
                    input.set_mark(twin.pos);
                }
                9 => {
                    input.open_insertion_point();
                    twin.points.push(twin.pos);
                }
                10 if dice.flip() => {
                    let piece = dice.one_of(&PIECES);
                    input.insert(piece);
                    twin.insert(piece);
                }
                10 => {
                    input.close_insertion_point();
                    twin.points.pop();
                }
                _ if dice.roll(8) == 0 => {
                    input.close();
                    twin.closed = true;
                }
                _ => {}
            }
            check(&input, &twin);
        }
    }
}

#[test]
fn spans_cover_what_is_between_their_ends() {
    let (start_tag, end_tag) = (Span::new(3, 6), Span::new(20, 24));
    let element = start_tag.to(end_tag);
    assert_eq!([start_tag.len(), element.len(), Span::empty(3).len()], [3, 21, 0]);
    assert_eq!([element, end_tag.to(start_tag)], [Span::new(3, 24); 2]);
    assert!(Span::empty(3).is_empty() && !start_tag.is_empty());
    for (other, is_within) in [((3, 24), true), ((4, 5), true), ((2, 5), false), ((20, 25), false)]
    {
        assert_eq!(element.contains(Span::new(other.0, other.1)), is_within, "{other:?}");
    }
}

#[test]
fn upper_case_letters_stop_a_run_of_lower_case_ones() {
    const STOPS: ByteSet = ByteSet::new(b">\r\0").with_upper_alpha();
    for c in '\0'..='\x7F' {
        let is_stop = c.is_ascii_uppercase() || [">", "\r", "\0"].contains(&&*c.to_string());
        for pad in [0, 7, 40] {
            let text = "x".repeat(pad) + &c.to_string() + "x";
            let expected = if is_stop { pad } else { text.len() };
            assert_eq!(STOPS.find_in(&text), expected, "{c:?}");
        }
    }
}
