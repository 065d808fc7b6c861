//! Predicts which `<template for=name>` finds a marked place to fill: such a template does not end
//! up in the tree.
//!
//! <https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching>

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_html_rules::content_patching::marker;
use broth_markup::{Marker, MarkerKind};

/// The markers before a place, in tree order.
#[derive(Debug, Default)]
pub(super) struct Markers {
    names: Vec<String>,
    /// The indexes of the markers that have a name, by name.
    places: BTreeMap<String, Vec<usize>>,
}

impl Markers {
    /// Records a processing instruction, if it is a marker.
    pub(super) fn visit(&mut self, target: &str, data: &str) {
        let Some(Marker { kind: MarkerKind::Point | MarkerKind::Start, name: Some(name) }) =
            marker(target, data)
        else {
            return;
        };
        self.places.entry(name.into()).or_default().push(self.names.len());
        self.names.push(name.into());
    }

    /// The number of markers.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Forgets all markers after the first `len`: those in the contents of a template are not
    /// descendants of its parent.
    pub(super) fn truncate(&mut self, len: usize) {
        for name in self.names.drain(len.min(self.names.len())..) {
            if let Some(places) = self.places.get_mut(&name) {
                places.pop();
            }
        }
    }

    /// Whether a marker of that name comes after the first `from` markers.
    pub(super) fn has(&self, name: &str, from: usize) -> bool {
        self.places.get(name).and_then(|places| places.last()).is_some_and(|&last| last >= from)
    }
}
