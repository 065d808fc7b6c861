//! The state of reading.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Node, NodeId};

use super::date::DateTime;
use super::names::Prefix;
use super::rels::Rels;
use super::{ItemData, MicroformatProperty};
use crate::address::GROWTH;
use crate::base::Base;
use crate::finding::Finding;
use crate::meter::Meter;
use crate::resolver::Resolver;

/// A property that an element is.
#[derive(Clone, Copy, Debug)]
pub(super) struct PropertyOf<'d> {
    pub(super) prefix: Prefix,
    pub(super) name: &'d str,
    pub(super) is_fallback: bool,
    pub(super) is_tag: bool,
}

/// A microformat whose element is open.
#[derive(Debug)]
pub(super) struct Open<'d> {
    pub(super) element: NodeId,
    pub(super) item: u32,
    /// Its types, if it is an older microformat.
    pub(super) types: Vec<&'static str>,
    /// The properties that it is of the microformat around it.
    pub(super) properties: Vec<PropertyOf<'d>>,
    /// Which kinds of properties it has.
    pub(super) has: Vec<Prefix>,
    pub(super) has_nested: bool,
    pub(super) fallbacks: Vec<MicroformatProperty<'d>>,
    /// The last date.
    pub(super) date: Option<String>,
    /// The properties that lack a date.
    pub(super) dateless: Vec<(usize, DateTime)>,
}

/// Reads the microformats of a page.
pub(super) struct Reader<'d> {
    pub(super) items: Vec<ItemData<'d>>,
    pub(super) top_level: Vec<u32>,
    pub(super) open: Vec<Open<'d>>,
    pub(super) rels: Rels<'d>,
    pub(super) findings: Vec<Finding<'d>>,
    pub(super) resolver: Resolver,
    pub(super) knows_base: bool,
    pub(super) meter: Meter,
    /// Whether something was left out.
    pub(super) is_full: bool,
}

impl<'d> Reader<'d> {
    pub(super) fn new(root: Node<'d>, base: Base) -> Self {
        Self {
            items: Vec::new(),
            top_level: Vec::new(),
            open: Vec::new(),
            rels: Rels::default(),
            findings: Vec::new(),
            knows_base: base.url().is_some(),
            resolver: Resolver::new(base, GROWTH),
            meter: Meter::below(root),
            is_full: false,
        }
    }
}
