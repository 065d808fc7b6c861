//! Iterating over nodes, with a handle of one after the other.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::vec;

use broth::dom::NodeId;
use pyo3::prelude::*;

use crate::document::Shared;
use crate::node::Node;

/// Goes through the nodes that there were when it was made.
#[pyclass(frozen, module = "broth")]
pub(crate) struct NodeIterator {
    shared: Arc<Shared>,
    state: Mutex<State>,
}

struct State {
    rest: vec::IntoIter<NodeId>,
    /// The handles that were given out last, the older one first.
    given: [Option<Py<Node>>; 2],
}

impl NodeIterator {
    pub(crate) fn new(shared: Arc<Shared>, ids: Vec<NodeId>) -> Self {
        let state = State { rest: ids.into_iter(), given: [None, None] };
        Self { shared, state: Mutex::new(state) }
    }

    /// Nothing of Python's runs while this is locked.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl NodeIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[expect(deprecated, reason = "its replacement is unsafe")]
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<Node>>> {
        let mut state = self.lock();
        let Some(id) = state.rest.next() else { return Ok(None) };
        // OPTIMIZATION: in most loops the node before the last one is gone, so its handle can be
        // that of the next node: 20 ns instead of 45. The last one is still in the loop's variable.
        state.given.swap(0, 1);
        if let [_, Some(node)] = &state.given
            && node.get_refcnt(py) == 1
        {
            node.get().move_to(id);
            return Ok(Some(node.clone_ref(py)));
        }
        drop(state);
        let node = Py::new(py, Node::new(Arc::clone(&self.shared), id))?;
        let before = self.lock().given[1].replace(node.clone_ref(py));
        drop(before);
        Ok(Some(node))
    }

    fn __length_hint__(&self) -> usize {
        self.lock().rest.len()
    }
}
