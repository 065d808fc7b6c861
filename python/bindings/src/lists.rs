//! Lists of nodes: made in one go, and kept for those who ask again.

use std::collections::HashMap;
use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use broth::dom::NodeId;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::document::Shared;
use crate::node::Node;

/// The list of the nodes with these ids.
pub(crate) fn list<'py>(
    py: Python<'py>,
    shared: &Arc<Shared>,
    ids: Vec<NodeId>,
) -> PyResult<Bound<'py, PyList>> {
    without_collector(py, ids.len(), || {
        PyList::new(py, ids.into_iter().map(|id| Node::new(Arc::clone(shared), id)))
    })
}

/// Makes that many objects. Nothing in `make` may release the interpreter's lock.
///
/// OPTIMIZATION: Python's collector of garbage looks at all young objects after each 700 that are
/// made, and finds nothing in them. With it a node takes 128 ns, without it 44 ns.
pub(crate) fn without_collector<T>(
    py: Python<'_>,
    count: usize,
    make: impl FnOnce() -> PyResult<T>,
) -> PyResult<T> {
    const MANY: usize = 500;
    if count < MANY {
        return make();
    }
    let gc = py.import("gc")?;
    if !gc.call_method0("isenabled")?.is_truthy()? {
        return make();
    }
    gc.call_method0("disable")?;
    let made = make();
    gc.call_method0("enable")?;
    made
}

/// The nodes below a node, or with a selector those that it matches.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Query {
    pub(crate) below: NodeId,
    pub(crate) selector: Option<String>,
}

/// The lists of a document that were asked for twice, until the document changes.
///
/// A list keeps its nodes, and each node keeps `Shared`, where the lists are. So that this circle
/// ends, lists are kept only while there is an object of the class `Document`: the last one drops
/// them.
#[derive(Default)]
pub(crate) struct Kept {
    documents: AtomicUsize,
    lists: Mutex<Lists>,
}

#[derive(Default)]
struct Lists {
    /// How often the document had been changed when the lists were made.
    changes: u64,
    /// `None` for a list that was asked for once.
    by_query: HashMap<Query, Option<Py<PyList>>>,
    /// How many nodes are in all lists.
    nodes: usize,
}

impl Kept {
    const MAX_LISTS: usize = 256;
    const MAX_NODES: usize = 1 << 20;

    /// Another object of the class `Document` is there.
    pub(crate) fn add_document(&self) {
        self.documents.fetch_add(1, Ordering::Relaxed);
    }

    /// An object of the class `Document` goes.
    pub(crate) fn remove_document(&self) {
        if self.documents.fetch_sub(1, Ordering::Relaxed) == 1 {
            let gone = mem::take(&mut *self.lists());
            drop(gone);
        }
    }

    /// Lists are only looked up and put in while this is locked. Nothing of it runs Python.
    fn lists(&self) -> MutexGuard<'_, Lists> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The list for a query. `find` makes it, unless it is kept.
    pub(crate) fn list<'py>(
        &self,
        py: Python<'py>,
        changes: impl Fn() -> u64,
        query: Query,
        find: impl FnOnce() -> PyResult<Bound<'py, PyList>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let before = changes();
        let kept = {
            let lists = self.lists();
            let kept = lists.by_query.get(&query).filter(|_| lists.changes == before);
            kept.map(|list| list.as_ref().map(|list| list.clone_ref(py)))
        };
        if let Some(Some(list)) = kept {
            return Ok(copy(list.bind(py)));
        }
        let list = find()?;
        let keep = kept.is_some().then(|| copy(&list).unbind());
        // Others may have changed the document meanwhile.
        if changes() == before && self.documents.load(Ordering::Relaxed) > 0 {
            drop(self.keep(before, query, keep, list.len()));
        }
        Ok(list)
    }

    /// Whether a list was asked for before. From now on it was.
    pub(crate) fn was_asked_for(&self, changes: u64, query: Query) -> bool {
        let lists = self.lists();
        let was_asked = lists.changes == changes && lists.by_query.contains_key(&query);
        drop(lists);
        if !was_asked && self.documents.load(Ordering::Relaxed) > 0 {
            drop(self.keep(changes, query, None, 0));
        }
        was_asked
    }

    /// Puts a list in. The answer is the lists that had to go for it; the caller drops them.
    fn keep(&self, changes: u64, query: Query, list: Option<Py<PyList>>, len: usize) -> Lists {
        let mut lists = self.lists();
        let nodes = lists.nodes + if list.is_some() { len } else { 0 };
        let is_full = nodes > Self::MAX_NODES || lists.by_query.len() >= Self::MAX_LISTS;
        let gone = match lists.changes != changes || is_full {
            true => mem::take(&mut *lists),
            false => Lists::default(),
        };
        lists.changes = changes;
        if list.is_some() {
            lists.nodes += len;
        }
        lists.by_query.insert(query, list);
        gone
    }
}

fn copy<'py>(list: &Bound<'py, PyList>) -> Bound<'py, PyList> {
    list.get_slice(0, list.len())
}
