//! The bytes that a text was decoded from, with the changes to the text.

use alloc::vec::Vec;

use broth_encoding::Decoded;

use crate::edit::edits::Edits;
use crate::edit::encoded::EncodedWriter;
use crate::edit::writer::Part;
use crate::error::EditError;

impl Edits<'_> {
    /// Returns the bytes that the source was decoded from, with the edits in their encoding. A
    /// character that the encoding cannot express becomes a reference. `decoded` must have a source
    /// map.
    ///
    /// # Errors
    ///
    /// As for [`rewrite`](Self::rewrite).
    ///
    /// ```
    /// use broth::encoding::Decoder;
    /// use broth::rewrite::{Edits, Page};
    ///
    /// let bytes = b"<p title=caf\xE9>na\xEFve";
    /// let decoded = Decoder::new().decode(bytes);
    /// let page = Page::parse(&decoded.text);
    /// let p = page.document().by_tag("p").next().unwrap().id();
    /// let mut edits = Edits::new(&page);
    /// edits.append(p, "\u{e9} \u{2615}");
    /// let rewritten = edits.rewrite_bytes(bytes, &decoded)?;
    /// assert_eq!(rewritten, b"<p title=caf\xE9>na\xEFve\xE9 &#9749;");
    /// # Ok::<(), broth::rewrite::EditError>(())
    /// ```
    #[doc(alias = "apply_to_bytes")]
    pub fn rewrite_bytes(&self, bytes: &[u8], decoded: &Decoded<'_>) -> Result<Vec<u8>, EditError> {
        self.check()?;
        let end = decoded.text.len();
        let offset = |at| match &decoded.map {
            Some(map) if at < end => map.source_offset(at),
            Some(_) => bytes.len(),
            None => at,
        };
        let encoding = Some(decoded.decision.encoding);
        let mut writer = EncodedWriter::default();
        let mut output = Vec::new();
        // A byte order mark is not part of the text.
        let mut at = offset(0);
        writer.keep(encoding, bytes.get(..at).unwrap_or_default(), &mut output);
        self.each_part(|part| match part {
            Part::Kept(range) => {
                let (start, end) = (offset(range.start), offset(range.end));
                writer.skip(encoding, bytes.get(at..start).unwrap_or_default());
                writer.keep(encoding, bytes.get(start..end).unwrap_or_default(), &mut output);
                at = end;
            }
            Part::New(text) => writer.add(encoding, &text, &mut output),
            Part::Rest(_) => {}
        });
        writer.finish(&mut output);
        Ok(output)
    }
}
