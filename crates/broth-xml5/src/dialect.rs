//! `Dialect`: how the draft is interpreted.

/// How the draft is interpreted where it contradicts XML 1.0.
///
/// The draft breaks some well-formed XML: it loses a question mark from a processing instruction,
/// and converts names of doctypes to lower case. `Xml`, the default, is for documents. The other
/// two need the feature `draft`: `Draft` follows the draft to the letter, `Xml5lib` as its public
/// suite does.
///
/// ```
/// use broth::xml::{Dialect, Input, Next, Token, Tokenizer};
///
/// let read = |dialect, text| {
///     let (mut input, mut tokenizer) = (Input::whole(text), Tokenizer::new().dialect(dialect).errors(true));
///     let Next::Token(Token::Text(text), _) = tokenizer.next(&mut input) else { panic!() };
///     (text.to_string(), tokenizer.drain_errors(&input).count())
/// };
/// let text = "&copy; &#x80;";
/// assert_eq!(read(Dialect::Xml, text), ("&copy; \u{80}".into(), 1)); // XML has no such name
/// assert_eq!(read(Dialect::Draft, text), ("&copy; \u{80}".into(), 0)); // a reference named "copy"
/// assert_eq!(read(Dialect::Xml5lib, text), ("© €".into(), 1)); // as in HTML
/// ```
///
/// In the draft, the end of an element is at most one error. In `Xml`, every element without an end
/// tag is one more.
///
/// # Departures from the draft
///
/// `Draft` follows the text of 2016, the last one that describes all of a doctype. `Draft` and
/// `Xml5lib` depart from it where the text leaves a question open, contradicts itself, or has a
/// slip of the pen that loses or doubles characters. In the code, each departure is marked
/// `// DEVIATION:`; other crates handle encodings and newlines.
///
/// | place | the text | here |
/// |---|---|---|
/// | input stream | "Define how to find the encoding" | byte order mark, transport, XML declaration, UTF-8 |
/// | | "Decide how to deal with null values" | U+0000 becomes U+FFFD, without an error |
/// | | nothing about newlines | CR and CRLF become LF |
/// | comments | no state for `<!-->` and `<!--->`, before 2022 | an error, and an empty comment, as in the text of 2022 |
/// | comment less-than sign, `!` | stay, before 2022 | switch to the bang state, as in the text of 2022 |
/// | comment end, anything else | append `--` and the character, and read it again | append `--` |
/// | comment end bang, `-` | append `-!` | append `--!` |
/// | CDATA bracket, anything else | stay | switch to the CDATA state |
/// | single-quoted value, end | U+0022 APOSTROPHE | U+0027 |
/// | reference, number | `X` is U+0078 | U+0058 |
/// | | no digits: return `#`, consume nothing | text as it is written, with the `&` |
/// | | no rule for most numbers | the character |
/// | | "At least for null?" | `&#0;` is an error, and U+FFFD |
/// | reference, name | read up to a `;`, or else "all characters that are part of name char" | the latter |
/// | | on an error, return the text without its `&`; an example has it | with the `&` |
/// | | return a reference; tree construction does not know such a token | the five names of XML, and those of [`EntityOptions`](crate::EntityOptions), are replaced; any other is text as it is written, without an error |
/// | doctype name, `>` | emit a new token, without the name | emit the current one |
/// | doctype name, anything else | append it, reconsume the end of the file | append it |
/// | after `PUBLIC`, `>` | begin an empty identifier in single quotes | emit the doctype |
/// | after `PUBLIC`, anything else | bogus doctype, emit, reconsume the end of the file | bogus doctype |
/// | after `SYSTEM` | set the public identifier | set the system identifier |
/// | after `SYSTEM`, `>` | begin an empty identifier | emit the doctype |
/// | before an identifier, `"` and `'` | a parse error, but for `"` after `SYSTEM` | no error: white space came before it |
/// | doctypes and XML declarations of 2022 | identifiers are dropped, values are lost | not followed: an XML declaration is a processing instruction |
/// | tree, start phase | no row for a doctype | the first one is kept; elsewhere it is an error |
/// | tree, start phase and end phase | each character of text is an error | one error for a text, and none for white space |
/// | tree, main phase | no row for a doctype | an error |
/// | tree | nothing about namespaces | Namespaces in XML 1.0, with an error for each unbound prefix |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// Well-formed XML 1.0 gives exactly the infoset of XML; everything else is recovered as the
    /// draft says.
    #[default]
    Xml,
    /// The draft to the letter, but for the departures in the table above.
    #[cfg(feature = "draft")]
    Draft,
    /// The draft as its public suite, [xml5lib-tests](https://github.com/Ygg01/xml5lib-tests),
    /// reads it.
    ///
    /// It differs from `Draft` in three ways:
    ///
    /// - Character references are those of HTML as of 2015: its names, with or without a semicolon;
    ///   `&#x80;` is U+20AC; references to controls and noncharacters are errors.
    /// - Controls and noncharacters in the input are errors.
    /// - A `/` that no `>` follows does not make a tag an empty one, unless the file ends there.
    #[cfg(feature = "draft")]
    Xml5lib,
}

impl Dialect {
    /// Whether it is one of the two dialects of the draft, not `Xml`.
    #[inline]
    pub(crate) fn is_draft(self) -> bool {
        self != Self::Xml
    }

    /// Whether the draft is read as in its public suite.
    #[inline]
    pub(crate) fn is_xml5lib(self) -> bool {
        #[cfg(feature = "draft")]
        return self == Self::Xml5lib;
        #[cfg(not(feature = "draft"))]
        false
    }

    /// Whether the draft is followed to the letter.
    #[inline]
    pub(crate) fn is_to_the_letter(self) -> bool {
        self.is_draft() && !self.is_xml5lib()
    }
}
