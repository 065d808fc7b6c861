//! Maps offsets in the decoded text back to the bytes of the source.
//!
//! Text consists of long runs of characters that all take the same number of bytes in the source
//! and the same number in the text: ASCII is 1:1, a Greek word in ISO-8859-7 is 1 byte to 2, kanji
//! in Shift_JIS are 2 to 3, and all of valid UTF-8 is a single run. So the map is a list of runs,
//! three numbers each, written in few bytes, with regular checkpoints: a lookup costs one binary
//! search and a short walk.

use alloc::vec::Vec;
use core::ops::Range;

/// The number of runs between two checkpoints.
const RUNS_PER_CHECKPOINT: usize = 32;

/// A map from offsets in the decoded text back to bytes of the source.
///
/// ```
/// let decoded = broth::encoding::decode(b"na\xEFve");
/// let map = decoded.map.unwrap();
/// assert_eq!(decoded.text, "na\u{EF}ve");
/// assert_eq!(map.source_offset(4), 3, "the v");
/// assert_eq!(map.source_range(2..4), 2..3, "the letter that takes two bytes of text");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceMap {
    /// The finished runs, one after another.
    runs: Vec<u8>,
    /// Where finished runs begin, one entry for every `RUNS_PER_CHECKPOINT` runs.
    checkpoints: Vec<Checkpoint>,
    /// How many runs are finished since the last checkpoint.
    since_checkpoint: usize,
    /// Where the open run starts.
    start: Place,
    /// The run that still grows.
    open: Run,
}

/// An offset in the text, and the corresponding one in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Place {
    text: usize,
    source: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Checkpoint {
    place: Place,
    /// Where in `runs` the next run is written.
    at: usize,
}

/// `count` units. In each, `source` bytes became `text` bytes of text. Bytes that became nothing,
/// such as a byte order mark or an escape sequence, are a run with `text` 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Run {
    text: u8,
    source: u8,
    count: usize,
}

impl Run {
    fn end(self, start: Place) -> Place {
        Place {
            text: start.text + usize::from(self.text) * self.count,
            source: start.source + usize::from(self.source) * self.count,
        }
    }

    /// Writes a header with three bits for each width, then the count with seven bits in each
    /// byte, lowest first.
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.text << 3 | self.source);
        let mut count = self.count;
        while count >= 0x80 {
            out.push(count as u8 | 0x80);
            count >>= 7;
        }
        out.push(count as u8);
    }

    fn read(bytes: &[u8], at: &mut usize) -> Self {
        let header = bytes[*at];
        *at += 1;
        let mut count = 0;
        let mut shift = 0;
        loop {
            let byte = bytes[*at];
            *at += 1;
            count |= usize::from(byte & 0x7F) << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        Self { text: header >> 3, source: header & 7, count }
    }
}

impl SourceMap {
    /// Adds units at the end. Widths are below 8, and a unit has at least one byte of source.
    pub(crate) fn push(&mut self, text: usize, source: usize, count: usize) {
        debug_assert!(text < 8 && (1..8).contains(&source));
        let (text, source) = (text as u8, source as u8);
        if count == 0 {
            return;
        }
        if (self.open.text, self.open.source) == (text, source) {
            self.open.count += count;
            return;
        }
        self.close();
        self.open = Run { text, source, count };
    }

    /// Writes the open run to `runs`, before another one takes its place.
    fn close(&mut self) {
        if self.open.count == 0 {
            return;
        }
        if self.since_checkpoint == 0 {
            self.checkpoints.push(Checkpoint { place: self.start, at: self.runs.len() });
        }
        self.since_checkpoint = (self.since_checkpoint + 1) % RUNS_PER_CHECKPOINT;
        self.open.write(&mut self.runs);
        self.start = self.open.end(self.start);
    }

    /// The length of the text mapped so far.
    #[must_use]
    pub fn text_len(&self) -> usize {
        self.open.end(self.start).text
    }

    /// The length of the source mapped so far.
    #[must_use]
    pub fn source_len(&self) -> usize {
        self.open.end(self.start).source
    }

    /// The offset in the source where the character at this offset of the text starts. Offsets
    /// beyond the end of the text map to the end of the source.
    #[must_use]
    pub fn source_offset(&self, text: usize) -> usize {
        if text >= self.text_len() {
            return self.source_len();
        }
        self.unit_at(text).start
    }

    /// The bytes of the source that became this range of the text: from the start of its first
    /// character to the end of its last one. An empty range gives the empty range at its start.
    #[must_use]
    pub fn source_range(&self, text: Range<usize>) -> Range<usize> {
        let start = self.source_offset(text.start);
        if text.is_empty() {
            return start..start;
        }
        let last = text.end - 1;
        let end = if last >= self.text_len() { self.source_len() } else { self.unit_at(last).end };
        start..end
    }

    /// Forgets runs that end before this offset of the text, which the caller will not look up any
    /// more.
    ///
    /// Each run is moved a bounded number of times, however often this is called.
    pub(crate) fn forget(&mut self, text: usize) {
        let later = self.checkpoints.partition_point(|checkpoint| checkpoint.place.text <= text);
        let forgotten = later.saturating_sub(1);
        if forgotten < 2 || forgotten < self.checkpoints.len() / 2 {
            return;
        }
        let at = self.checkpoints[forgotten].at;
        self.checkpoints.drain(..forgotten);
        self.runs.drain(..at);
        for checkpoint in &mut self.checkpoints {
            checkpoint.at -= at;
        }
    }

    /// How many bytes of memory the map uses besides its own size.
    ///
    /// ```
    /// # use broth::encoding::Decoder;
    /// let page = "<p>мир".repeat(1000);
    /// let decoded = Decoder::new().transport("utf-8").decode(page.as_bytes());
    /// let map = decoded.map.unwrap();
    /// assert_eq!((map.text_len(), map.source_len()), (9000, 9000));
    /// assert!(map.memory() < 100); // text that was UTF-8 is a single run
    /// ```
    #[must_use]
    pub fn memory(&self) -> usize {
        self.runs.capacity() + self.checkpoints.capacity() * size_of::<Checkpoint>()
    }

    /// The bytes of the unit that the text at this offset belongs to. The offset is inside the
    /// text.
    fn unit_at(&self, text: usize) -> Range<usize> {
        let (start, run) = self.run_at(text);
        let unit = text.saturating_sub(start.text) / usize::from(run.text);
        let source = start.source + unit * usize::from(run.source);
        source..source + usize::from(run.source)
    }

    fn run_at(&self, text: usize) -> (Place, Run) {
        if text >= self.start.text {
            return (self.start, self.open);
        }
        // The last checkpoint at or before the offset. If only bytes that became nothing are
        // between two checkpoints, both are at the same offset, and the later one counts.
        let after = self.checkpoints.partition_point(|checkpoint| checkpoint.place.text <= text);
        let Checkpoint { mut place, mut at } = self.checkpoints[after.saturating_sub(1)];
        loop {
            let run = Run::read(&self.runs, &mut at);
            let end = run.end(place);
            if text < end.text {
                return (place, run);
            }
            place = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a map of `units` (text, source) and compares every answer with a plain list of
    /// offsets.
    fn check(units: &[(usize, usize)]) {
        let mut map = SourceMap::default();
        let mut naive = Vec::new();
        let mut source_end = 0;
        for &(text, source) in units {
            map.push(text, source, 1);
            for _ in 0..text {
                naive.push(source_end..source_end + source);
            }
            source_end += source;
        }
        assert_eq!(map.text_len(), naive.len());
        assert_eq!(map.source_len(), source_end);
        for (offset, unit) in naive.iter().enumerate() {
            assert_eq!(map.source_offset(offset), unit.start, "{units:?} at {offset}");
        }
        for start in (0..naive.len()).step_by(7) {
            for end in (start + 1..naive.len()).step_by(11) {
                let expected = naive[start].start..naive[end - 1].end;
                assert_eq!(map.source_range(start..end), expected, "{units:?}");
            }
            assert_eq!(map.source_range(start..start), naive[start].start..naive[start].start);
        }
        assert_eq!(map.source_offset(naive.len()), source_end);
        assert_eq!(map.source_range(naive.len()..naive.len() + 5), source_end..source_end);
        let beyond = map.source_range(0..naive.len() + 1);
        assert_eq!(beyond, map.source_offset(0)..source_end, "{units:?}");
        let held = map.runs.len() + map.checkpoints.len() * size_of::<super::Checkpoint>();
        assert!(map.memory() >= held);
    }

    #[test]
    fn every_offset() {
        check(&[]);
        check(&[(0, 3)]);
        check(&[(1, 1)]);
        check(&[(1, 1), (1, 1), (2, 1), (1, 1)]);
        check(&[(0, 3), (1, 1), (3, 2), (3, 2), (0, 3), (1, 1), (0, 1)]);
        // The edges of how a count is written.
        for count in if cfg!(miri) { 0x80..0x81 } else { 0x7F..0x82 } {
            let mut runs = alloc::vec![(2, 1); count];
            runs.push((1, 1));
            check(&runs);
        }
        // Far beyond one checkpoint, with all kinds of runs.
        let mut state = 1u32;
        let many: Vec<_> = (0..if cfg!(miri) { 50 } else { 1000 })
            .map(|_| {
                state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                let bits = state >> 16;
                (bits as usize % 5, 1 + (bits >> 4) as usize % 4)
            })
            .collect();
        check(&many);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn long_runs_are_one_run() {
        let mut map = SourceMap::default();
        map.push(1, 1, 5_000_000_000);
        map.push(3, 2, 300);
        map.push(1, 1, 1);
        assert_eq!(map.source_offset(4_999_999_999), 4_999_999_999);
        assert_eq!(map.source_offset(5_000_000_003), 5_000_000_002);
        assert_eq!(map.source_offset(5_000_000_900), 5_000_000_600);
        assert!(map.memory() < 200);
    }
}
