//! broth as a WebAssembly module, with two functions.
//!
//! [`reserve`] gives the address of a block of memory. The caller writes a [request](request) there
//! and calls [`call`]; the same block then begins with the addresses of the [reply](reply). A
//! request is a few numbers and texts, and so is a reply, so that one call carries a whole document
//! across the border and there is nothing to free. `js/src/engine.ts` is the other side.
//!
//! The module imports nothing. It cannot be entered while it runs, whatever the caller does with
//! the results, and nothing that it reads can reach beyond its own memory.

#![deny(unsafe_code)]

use std::cell::RefCell;

use crate::request::Request;
use crate::state::State;

mod calls;
#[cfg(feature = "full")]
mod change;
#[cfg(feature = "full")]
mod check;
#[cfg(feature = "full")]
mod content;
#[cfg(feature = "full")]
mod css;
#[cfg(feature = "full")]
mod data;
#[cfg(feature = "full")]
mod decode;
#[cfg(feature = "full")]
mod edit;
#[cfg(feature = "select")]
mod extract;
// These five are what all calls use; a module with few of them does not use every part.
pub mod failure;
#[cfg(feature = "select")]
mod flat;
#[cfg(feature = "full")]
mod format;
#[cfg(feature = "full")]
mod forms;
#[cfg(feature = "full")]
mod markdown;
#[cfg(feature = "full")]
mod own_findings;
#[cfg(feature = "select")]
mod page;
pub mod places;
#[cfg(feature = "full")]
mod purify;
pub mod reply;
pub mod request;
#[cfg(feature = "full")]
mod resolved;
#[cfg(feature = "full")]
mod rewriter;
#[cfg(feature = "sanitize")]
mod sanitize;
#[cfg(feature = "select")]
mod select;
pub mod slots;
mod state;
#[cfg(feature = "select")]
mod text;
#[cfg(feature = "full")]
mod tokens;
#[cfg(feature = "full")]
mod values;
#[cfg(feature = "full")]
mod xpath;
#[cfg(feature = "full")]
mod xpath_functions;

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// The address of a block of this many bytes, which keeps what it holds; null if there is no memory
/// for it.
#[expect(unsafe_code, reason = "an export needs its name")]
#[unsafe(no_mangle)]
pub extern "C" fn reserve(len: u32) -> *mut u8 {
    STATE.with_borrow_mut(|state| state.reserve(len as usize))
}

/// Does what the request in the block asks for. Returns the address of the block, which now begins
/// with five numbers: whether it failed, the address and count of the reply's numbers, the address
/// and length of its text.
#[expect(unsafe_code, reason = "an export needs its name")]
#[unsafe(no_mangle)]
pub extern "C" fn call(number: u32) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        let block = std::mem::take(&mut state.block);
        state.reply.clear();
        let done =
            Request::read(&block).and_then(|request| calls::perform(number, &request, state));
        state.block = block;
        if let Err(failure) = &done {
            failure.write(&mut state.reply);
        }
        state.write_head(done.is_err())
    })
}
