//! The limits for a row, and the code of a row that cannot be answered.

use broth::html::{Limit, LimitMet, Limits, Parsed};
use pyo3::prelude::*;

/// Why a row is null.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Code {
    TooManyBytes,
    TooDeep,
    TooManyNodes,
    TooMuchOutput,
    TooMuchWork,
    NotUtf8,
    MalformedBytes,
    Internal,
}

impl Code {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::TooManyBytes => "too-many-bytes",
            Self::TooDeep => "too-deep",
            Self::TooManyNodes => "too-many-nodes",
            Self::TooMuchOutput => "too-much-output",
            Self::TooMuchWork => "too-much-work",
            Self::NotUtf8 => "not-utf-8",
            Self::MalformedBytes => "malformed-bytes",
            Self::Internal => "internal-error",
        }
    }
}

/// The limits for each row. They count bytes, depth and nodes instead of time, so that a row has
/// one answer on every machine.
#[derive(Clone, Copy, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Allowed {
    /// Bytes of the source.
    max_bytes: usize,
    /// Elements inside one another. `None` is as in browsers: deeper elements become siblings.
    max_depth: Option<usize>,
    /// Nodes of the tree.
    max_nodes: usize,
    /// Bytes of the answer.
    max_output: usize,
}

impl Allowed {
    pub(crate) fn source(&self, bytes: usize) -> Result<(), Code> {
        if bytes > self.max_bytes { Err(Code::TooManyBytes) } else { Ok(()) }
    }

    /// The limits of a parser.
    pub(crate) fn limits(&self) -> Limits {
        match self.max_depth {
            Some(depth) => Limits::default().depth(depth),
            None => Limits::default(),
        }
    }

    pub(crate) fn tree(&self, parsed: &Parsed) -> Result<(), Code> {
        let is_depth = |met: &LimitMet| met.limit == Limit::Depth;
        if self.max_depth.is_some() && parsed.limits_met.iter().any(is_depth) {
            return Err(Code::TooDeep);
        }
        match parsed.document.node_count() > self.max_nodes {
            true => Err(Code::TooManyNodes),
            false => Ok(()),
        }
    }

    pub(crate) fn budget(&self) -> Budget {
        Budget { left: self.max_output }
    }
}

/// How many bytes of answer a row has left.
pub(crate) struct Budget {
    left: usize,
}

impl Budget {
    pub(crate) fn spend(&mut self, bytes: usize) -> Result<(), Code> {
        self.left = self.left.checked_sub(bytes).ok_or(Code::TooMuchOutput)?;
        Ok(())
    }
}
