//! HTML: tokens and trees.

#[cfg(feature = "encoding")]
mod bytes;
#[cfg(feature = "encoding")]
mod decode;
mod engine;
mod parser;

#[cfg(feature = "encoding")]
pub use self::bytes::{BytesParser, from_reader, parse_bytes};
#[cfg(feature = "encoding")]
pub use self::decode::decode;
pub use self::parser::{Parsed, Parser, ParserBuilder, Progress, parse, parse_fragment};
pub use broth_html_tokenizer::{
    Edition, Limits as TokenLimits, TokenStream, Tokenizer, Tokens, tokens,
};
pub use broth_html_tree::{Context, Limits, Options, ScriptingMode};
pub use broth_input::Input;
pub use broth_markup::{
    Attr, Attrs, Doctype, Limit, LimitMet, Next, OwnedAttr, OwnedDoctype, OwnedTag, OwnedToken,
    Quote, Tag, Text, TextMode, Token,
};
