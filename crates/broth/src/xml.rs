//! XML that never gives up: tokens and trees.
//!
//! ```
//! let doc = broth::xml::parse("<feed><title>Fish & chips</feed>");
//! let feed = doc.root().first_child().unwrap();
//! assert_eq!(feed.text_content(), "Fish & chips");
//! ```

#[cfg(feature = "encoding")]
mod encoding;
mod parser;

pub use self::parser::{NotWellFormed, Parsed, Parser, ParserBuilder, parse, parse_strict};
pub use broth_input::Input;
pub use broth_markup::{Attr, Attrs, Limit, LimitMet, OwnedAttr, OwnedTag, Quote, Tag, Text};
pub use broth_xml5::{
    Dialect, Doctype, EntityOptions, Limits as TokenLimits, Next, OwnedDoctype, OwnedToken,
    OwnedXmlDeclaration, Severity, Token, TokenStream, Tokenizer, Tokens, TreeBuilder, TreeOptions,
    XmlDeclaration, tokens,
};
