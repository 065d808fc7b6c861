//! The structured data of pages: RDFa and microformats.

use broth::data::{DataReader, Syntax};

use crate::rig::{Contender, Work, ready};
use crate::{corpus, python};

/// The address that the pages are said to have.
const ADDRESS: &str = "https://example.org/page";

/// The table.
pub static WORK: Work = Work {
    name: "data",
    title: "RDFa and microformats",
    note: "From text to JSON, including parsing. The others read one of the two.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "both; each value with its place",
            prepare: |document| {
                let reader = DataReader::new().syntaxes([Syntax::Rdfa, Syntax::Microformats]);
                ready(move || {
                    let tree = broth::html::parse(document.text);
                    reader.read(&tree, ADDRESS).to_json().len()
                })
            },
        },
        Contender {
            name: "mf2py by Python",
            work: "microformats; html5lib's tree",
            prepare: |document| python::ready("mf2py_microformats", document.text),
        },
        Contender {
            name: "extruct by Python",
            work: "RDFa by pyRdfa; libxml2's tree",
            prepare: |document| python::ready("extruct_rdfa", document.text),
        },
    ],
    goals: &[],
};
