//! The structured data of pages.

use broth::data::{DataReader, Syntax};

use crate::rig::{Contender, Work, ready};
use crate::{corpus, python};

/// The address that the pages are said to have.
const ADDRESS: &str = "https://example.org/page";

/// The table.
pub static WORK: Work = Work {
    name: "data",
    title: "Structured data",
    note: "From text to JSON, including parsing where nothing else is said. extruct's six syntaxes \
           are microdata, JSON-LD, RDFa, microformats, Open Graph and Dublin Core.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "all five syntaxes; each value with its place",
            prepare: |document| {
                let reader = DataReader::new();
                ready(move || {
                    let tree = broth::html::parse(document.text);
                    reader.read(&tree, ADDRESS).to_json().len()
                })
            },
        },
        Contender {
            name: "broth, of a tree",
            work: "all five syntaxes, without parsing",
            prepare: |document| {
                let reader = DataReader::new();
                let tree = broth::html::parse(document.text);
                ready(move || reader.read(&tree, ADDRESS).to_json().len())
            },
        },
        Contender {
            name: "broth, two syntaxes",
            work: "RDFa and microformats",
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
        Contender {
            name: "extruct by Python, all",
            work: "its six syntaxes; libxml2's tree",
            prepare: |document| python::ready("extruct_all", document.text),
        },
    ],
    goals: &[],
};
