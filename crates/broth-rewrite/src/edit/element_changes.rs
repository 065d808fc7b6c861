//! `ElementChanges`: the changes to the elements of a page. A rule changes many elements in the
//! same way, so equal changes are stored once.

use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::NodeId;

use crate::edit::changes::Changes;

/// See the module documentation.
#[derive(Clone, Debug, Default)]
pub(crate) struct ElementChanges {
    /// By the number of the element, up to the last one that is changed.
    by_element: Vec<Option<Arc<Changes>>>,
    /// Those of the element that was changed last.
    last: Option<Arc<Changes>>,
}

impl ElementChanges {
    /// The changes to an element.
    pub(crate) fn get(&self, element: NodeId) -> Option<&Changes> {
        self.by_element.get(index(element))?.as_deref()
    }

    /// Adds to the changes to an element.
    pub(crate) fn change<R>(
        &mut self,
        element: NodeId,
        change: impl FnOnce(&mut Changes) -> R,
    ) -> R {
        let index = index(element);
        if index >= self.by_element.len() {
            self.by_element.resize(index + 1, None);
        }
        let changes = self.by_element[index].get_or_insert_default();
        // An element that is changed again and again keeps its changes for itself: with `last`,
        // they would be copied each time.
        drop(self.last.take_if(|last| Arc::ptr_eq(last, changes)));
        let result = change(Arc::make_mut(changes));
        match &self.last {
            Some(last) if changes.are_few() && last == changes => *changes = last.clone(),
            _ => self.last = Some(changes.clone()),
        }
        result
    }

    /// Changes the changes to an element, if there are any.
    pub(crate) fn change_existing<R>(
        &mut self,
        element: NodeId,
        change: impl FnOnce(&mut Changes) -> R,
    ) -> Option<R> {
        self.get(element).is_some().then(|| self.change(element, change))
    }
}

fn index(element: NodeId) -> usize {
    element.get() as usize
}
