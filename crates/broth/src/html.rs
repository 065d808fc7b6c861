//! HTML: tokens and trees.

#[cfg(feature = "encoding")]
mod decode;

#[cfg(feature = "encoding")]
pub use self::decode::decode;
pub use broth_html_tokenizer::{
    Edition, Limits as TokenLimits, TokenStream, Tokenizer, Tokens, tokens,
};
pub use broth_input::Input;
pub use broth_markup::{
    Attr, Attrs, Doctype, Next, OwnedAttr, OwnedDoctype, OwnedTag, OwnedToken, Quote, Tag, Text,
    TextMode, Token,
};
