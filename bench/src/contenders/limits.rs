//! The limits of the machine: no program that examines every byte is faster than these.

use crate::corpus;
use crate::rig::{Contender, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "limits",
    title: "Limits",
    note: "The best that one core of this machine can do with the HTML documents.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "memcpy",
            work: "a copy into an existing buffer",
            prepare: |document| {
                let mut copy = document.bytes.to_vec();
                ready(move || {
                    copy.copy_from_slice(document.bytes);
                    usize::from(copy[copy.len() / 2])
                })
            },
        },
        Contender {
            name: "UTF-8 check",
            work: "std",
            prepare: |document| ready(move || str::from_utf8(document.bytes).map_or(0, str::len)),
        },
        Contender {
            name: "memchr2",
            work: "visits every `<` and `&`",
            prepare: |document| {
                ready(move || memchr::memchr2_iter(b'<', b'&', document.bytes).sum())
            },
        },
        Contender {
            name: "memchr3",
            work: "visits every `<`, `&` and CR",
            prepare: |document| {
                ready(move || memchr::memchr3_iter(b'<', b'&', b'\r', document.bytes).sum())
            },
        },
        Contender {
            name: "table step per byte",
            work: "a state machine whose every step waits for the previous one",
            prepare: |document| ready(move || step_by_step(document.bytes)),
        },
    ],
    goals: &[],
};

/// Each step looks up its successor.
fn step_by_step(bytes: &[u8]) -> usize {
    static TABLE: [u8; 1 << 10] = {
        let mut table = [0; 1 << 10];
        let mut at = 0;
        while at < table.len() {
            table[at] = (at as u8).count_ones() as u8 % 4;
            at += 1;
        }
        table
    };
    let mut state = 0;
    for &byte in bytes {
        state = TABLE[usize::from(state) << 8 | usize::from(byte)];
    }
    state.into()
}
