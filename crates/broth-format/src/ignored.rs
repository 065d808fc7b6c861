//! Comments that keep a part of the text as it is.
//!
//! `<!-- broth-fmt-ignore -->` keeps the element that follows, and everything is kept between
//! `<!-- broth-fmt-ignore-start -->` and `<!-- broth-fmt-ignore-end -->`. The words of prettier
//! are understood.

/// The request of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// To keep the next element.
    Next,
    /// To keep everything up to the end.
    Start,
    /// The end.
    End,
}

impl Request {
    /// The request in the source of a comment.
    pub(crate) fn of(comment: &str) -> Option<Self> {
        let words = comment.strip_prefix("<!--")?.strip_suffix("-->")?.trim();
        let rest = words
            .strip_prefix("broth-fmt-ignore")
            .or_else(|| words.strip_prefix("prettier-ignore"))?;
        match rest {
            "" => Some(Self::Next),
            "-start" => Some(Self::Start),
            "-end" => Some(Self::End),
            _ => None,
        }
    }
}
