//! `Options`, `Focus`: what is kept.

use broth_entities::words;

use crate::frame::Frame;

/// Which mistakes are worse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Focus {
    /// Both are as bad.
    #[default]
    Balanced,
    /// Text that is no content: fewer short texts and links are kept.
    Precision,
    /// Content that is lost: only what elements and roles declare to be no content is dropped.
    Recall,
}

words! {
    Focus "focus" {
        Balanced = "balanced",
        Precision = "precision",
        Recall = "recall",
    }
}

/// The options of an extractor.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) url: alloc::string::String,
    pub(crate) focus: Focus,
    pub(crate) comments: bool,
    pub(crate) tables: bool,
    pub(crate) images: bool,
    pub(crate) links: bool,
    pub(crate) min_length: usize,
    pub(crate) frame: Frame,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            url: alloc::string::String::new(),
            focus: Focus::default(),
            comments: false,
            tables: true,
            images: true,
            links: true,
            min_length: 0,
            frame: Frame::default(),
        }
    }
}
