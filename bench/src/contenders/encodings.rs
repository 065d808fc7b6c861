//! From bytes to text: the encoding found, and the bytes decoded.

use broth::encoding::Decoder;

use crate::corpus;
use crate::rig::{Contender, Work, ready};

/// Documents in UTF-8.
pub static UTF_8: Work = Work {
    name: "encoding-utf-8",
    title: "Encodings: UTF-8",
    note: "encoding_rs is given the encoding, so it is the limit for anyone who has to find it; so \
        is the check alone.",
    documents: corpus::html,
    contenders: CONTENDERS,
    goals: &[],
};

/// Documents in old encodings.
pub static LEGACY: Work = Work {
    name: "encoding-legacy",
    title: "Encodings: old ones",
    note: "Shift_JIS, EUC-JP, GB18030, windows-1252. encoding_rs is given the encoding, so it is \
        the limit for anyone who has to find it.",
    documents: corpus::legacy,
    contenders: CONTENDERS,
    goals: &[],
};

const CONTENDERS: &[Contender] = &[
    Contender {
        name: "broth",
        work: "encoding found by the standard's algorithm",
        prepare: |document| ready(move || Decoder::new().decode(document.bytes).text.len()),
    },
    Contender {
        name: "encoding_rs",
        work: "encoding known",
        prepare: |document| {
            let codec = corpus::codec(document.encoding);
            ready(move || codec.decode(document.bytes).0.len())
        },
    },
    Contender {
        name: "std",
        work: "UTF-8 only: check alone",
        prepare: |document| {
            str::from_utf8(document.bytes).ok()?;
            ready(move || str::from_utf8(document.bytes).map_or(0, str::len))
        },
    },
];
