//! `AttributeCollector`: the attributes of the tag under construction.

use alloc::vec::Vec;

use broth_input::{Input, Span};
use broth_markup::{AttrRecord, Attrs, ErrorCode, Quote};

use crate::Piece;
use crate::duplicates::Duplicates;
use crate::piece::PieceBuilder;

/// The attributes of the tag under construction, as ranges of its source or of the scratch text.
#[derive(Clone, Debug, Default)]
pub struct AttributeCollector {
    records: Vec<AttrRecord>,
    duplicates: Duplicates,
    /// Whether the last attribute was dropped, so that its value is dropped, too.
    is_dropped: bool,
    /// Whether an attribute beyond the limit has been reported.
    is_full: bool,
    /// Whether the source of the tag is no longer held, so that all texts are in the scratch text.
    is_detached: bool,
}

impl AttributeCollector {
    /// The number of attributes so far.
    #[inline]
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // nobody needs it
    pub fn len(&self) -> usize {
        self.records.len()
    }

    #[inline]
    pub(crate) fn records(&self) -> &[AttrRecord] {
        &self.records
    }

    /// Forgets the attributes of the previous tag.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.records.clear();
        self.duplicates.clear();
        self.is_full = false;
        self.is_detached = false;
    }

    /// Forgets the attributes of a tag that the fast path took. It leaves nothing else to forget.
    #[inline]
    pub(crate) fn clear_records(&mut self) {
        self.records.clear();
    }

    /// The attributes so far of the tag that begins at `start`.
    #[inline]
    pub(crate) fn attrs<'t>(
        &'t self,
        start: usize,
        scratch: &'t str,
        input: &'t Input<'_>,
    ) -> Attrs<'t> {
        let source = if self.is_detached { "" } else { self.source(start, input) };
        Attrs::new(&self.records, source, scratch, start)
    }

    /// The part of the tag's source that the records refer to.
    #[inline]
    fn source<'t>(&self, start: usize, input: &'t Input<'_>) -> &'t str {
        let Some(last) = self.records.last() else { return "" };
        let end = last.name[1].max(last.value[1]) as usize;
        input.slice(Span::new(start, start + end))
    }

    /// Adds an attribute without a value. If the attribute is dropped, returns the error to report;
    /// a value that follows is then dropped, too.
    pub(crate) fn push(
        &mut self,
        name: Piece,
        most: usize,
        start: usize,
        scratch: &str,
        input: &Input<'_>,
    ) -> Option<ErrorCode> {
        self.is_dropped = true;
        if name.is_empty() {
            // All of the name is beyond the limit of the token, which has been reported.
            return None;
        }
        let source = if self.is_detached { "" } else { self.source(start, input) };
        let attrs = Attrs::new(&self.records, source, scratch, start);
        if self.duplicates.insert(attrs, name.text(input, scratch)) {
            return Some(ErrorCode::DuplicateAttribute);
        }
        if self.records.len() >= most {
            let is_reported = core::mem::replace(&mut self.is_full, true);
            return (!is_reported).then_some(ErrorCode::TooManyAttributes);
        }
        self.is_dropped = false;
        self.records.push(AttrRecord {
            name: relative(name.span, start),
            changed_name: self.changed(name, scratch),
            value: relative(Span::empty(name.span.end), start),
            changed_value: self.changed(Piece::default(), scratch),
            ..AttrRecord::default()
        });
        None
    }

    /// Adds an attribute whose name is known to be new.
    #[inline]
    pub(crate) fn add(&mut self, record: AttrRecord) {
        self.records.push(record);
    }

    /// Sets the value of the last attribute added.
    #[inline]
    pub(crate) fn set_value(&mut self, value: Piece, quote: Quote, start: usize, scratch: &str) {
        let (range, changed) = (relative(value.span, start), self.changed(value, scratch));
        if let (false, Some(record)) = (self.is_dropped, self.records.last_mut()) {
            record.value = range;
            record.changed_value = changed;
            record.quote = quote;
        }
    }

    /// Replaces the value of an attribute with a range of the scratch text.
    pub(crate) fn change_value(&mut self, index: usize, changed: [usize; 2]) {
        if let Some(record) = self.records.get_mut(index) {
            record.changed_value = in_32_bits(Some(changed));
        }
    }

    /// Copies all names and values out of the source, into the scratch text.
    pub(crate) fn detach(&mut self, start: usize, texts: &mut PieceBuilder, input: &Input<'_>) {
        if core::mem::replace(&mut self.is_detached, true) {
            return;
        }
        let source = self.source(start, input);
        for record in &mut self.records {
            let [name, value] = [record.name, record.value];
            for (range, changed) in
                [(name, &mut record.changed_name), (value, &mut record.changed_value)]
            {
                if changed.is_none() {
                    let text = &source[range[0] as usize..range[1] as usize];
                    *changed = in_32_bits(Some(texts.push_scratch(text)));
                }
            }
        }
    }

    /// Where the text of a piece is in the scratch text, if it is there. Once the source is
    /// released, the scratch text holds everything; a piece that begins after that is empty.
    #[inline]
    fn changed(&self, piece: Piece, scratch: &str) -> Option<[u32; 2]> {
        let end = scratch.len();
        in_32_bits(if self.is_detached {
            piece.changed.or(Some([end, end]))
        } else {
            piece.changed
        })
    }
}

#[inline]
fn relative(span: Span, start: usize) -> [u32; 2] {
    [(span.start - start) as u32, (span.end - start) as u32]
}

/// Texts of tags are within the first 4 GiB of scratch: see
/// [`Limits::token_bytes`](broth_markup::Limits::token_bytes).
#[inline]
fn in_32_bits(range: Option<[usize; 2]>) -> Option<[u32; 2]> {
    range.map(|[start, end]| [start as u32, end as u32])
}

#[cfg(test)]
mod tests {
    use crate::{Core, Input, Piece, Rules};
    use alloc::string::String;
    use alloc::vec::Vec;
    use broth_markup::{Limits, Quote};

    /// The attributes of a tag `<a NAME=VALUE NAME=VALUE ..>`, and the errors; without the source,
    /// if it is released.
    fn attributes(
        tag: &str,
        limits: Limits,
        is_released: bool,
    ) -> (Vec<String>, Vec<&'static str>) {
        let mut input = Input::whole(tag);
        let mut core = Core::new(Rules::Html);
        core.errors.collect(true);
        core.limits = limits;
        core.begin_markup(0, &mut input).unwrap();
        let mut at = "<a ".len();
        for part in tag.trim_start_matches("<a ").trim_end_matches('>').split(' ') {
            let name = part.split('=').next().unwrap();
            core.push_attribute(Piece::verbatim((at..at + name.len()).into()), &input);
            if name.len() < part.len() {
                let value = (at + name.len() + 1..at + part.len()).into();
                core.piece.begin(at + name.len() + 1);
                core.append_run(value, &input);
                core.take_value(Quote::Unquoted, &input);
            }
            at += part.len() + 1;
        }
        let gone = Input::whole("");
        if is_released {
            core.attributes.detach(0, &mut core.piece, &input);
        }
        let shown = core.attrs(if is_released { &gone } else { &input }).iter();
        let shown = shown.map(|attr| alloc::format!("{}={}", attr.name, attr.value)).collect();
        (shown, core.errors.noticed().iter().map(|error| error.code.as_str()).collect())
    }

    #[test]
    fn a_duplicate_is_dropped_with_its_value() {
        let (shown, errors) = attributes("<a b=1 c=2 b=3 d=4>", Limits::none(), false);
        assert_eq!(shown, ["b=1", "c=2", "d=4"]);
        assert_eq!(errors, ["duplicate-attribute"]);
    }

    #[test]
    fn attributes_beyond_the_limit_are_dropped_and_reported_once() {
        let (shown, errors) =
            attributes("<a b=1 c=2 d=3 e f=4>", Limits::none().attributes(2), false);
        assert_eq!(shown, ["b=1", "c=2"]);
        assert_eq!(errors, ["too-many-attributes"]);
    }

    #[test]
    fn attributes_survive_the_release_of_their_source() {
        let (shown, _) = attributes("<a b=1 c d=3>", Limits::none(), true);
        assert_eq!(shown, ["b=1", "c=", "d=3"]);
    }
}
