//! XPath: each library evaluates 24 expressions on a tree that was parsed before.

use broth::xpath::{SelectXPath as _, Value, XPath};
use sxd_document::{Package, parser};
use sxd_xpath::{Context, Factory};

use crate::rig::{Contender, Goal, Work, ready};
use crate::{corpus, python};

/// Expressions as scrapers write them, one a line; `python/bench/compare.py` reads them, too.
const EXPRESSIONS: &str = include_str!("xpath.txt");

/// The table.
pub static WORK: Work = Work {
    name: "xpath",
    title: "XPath",
    note: "24 compiled expressions, one after the other, on an existing tree; bytes are those of \
        the source, once.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "within a budget of steps",
            prepare: |document| {
                let tree = broth::html::parse(document.text);
                let parse = |text| XPath::parse(text).expect("XPath");
                let expressions: Vec<XPath> = EXPRESSIONS.lines().map(parse).collect();
                ready(move || {
                    let values = expressions.iter().map(|one| tree.xpath(one).expect("a value"));
                    values.map(|value| size(&value)).sum()
                })
            },
        },
        Contender {
            name: "libxml2 by Python",
            work: "C; its own tree of HTML",
            prepare: |document| {
                python::ready("libxml2_xpath", &format!("{EXPRESSIONS}\n{}", document.text))
            },
        },
        Contender {
            name: "sxd-xpath",
            work: "the tree of HTML written as XML without a namespace, where it can be read",
            prepare: |document| {
                let package = without_namespace(document.text)?;
                let factory = Factory::new();
                let build = |text| factory.build(text).ok().flatten().expect("XPath");
                let expressions: Vec<_> = EXPRESSIONS.lines().map(build).collect();
                ready(move || {
                    let (tree, context) = (package.as_document(), Context::new());
                    let values = expressions.iter().map(|one| one.evaluate(&context, tree.root()));
                    values.map(|value| sxd_size(&value.expect("a value"))).sum()
                })
            },
        },
    ],
    goals: &[
        Goal { who: "broth", times: 3.0, whom: "libxml2 by Python" },
        Goal { who: "broth", times: 3.0, whom: "sxd-xpath" },
    ],
};

fn size(value: &Value<'_>) -> usize {
    match value {
        Value::Nodes(nodes) => nodes.len(),
        other => other.string().len(),
    }
}

fn sxd_size(value: &sxd_xpath::Value<'_>) -> usize {
    match value {
        sxd_xpath::Value::Nodeset(nodes) => nodes.size(),
        other => other.clone().into_string().len(),
    }
}

fn without_namespace(html: &str) -> Option<Package> {
    let xml = broth::serialize::to_xml(&broth::html::parse(html));
    let xml = xml.replace(" xmlns=\"http://www.w3.org/1999/xhtml\"", "");
    // It does not read doctypes.
    let root = xml.find("<html")?;
    parser::parse(&xml[root..]).ok()
}
