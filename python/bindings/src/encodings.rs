//! The names of encodings: those that browsers know, and Python's.

use broth::encoding::get_an_encoding;
use broth_markup::distance::nearest;
use pyo3::prelude::*;

use crate::errors;

/// Python's names of encodings for which browsers have another name.
const OF_PYTHON: [(&str, &str); 12] = [
    ("big5hkscs", "big5"),
    ("cp932", "shift_jis"),
    ("cp936", "gbk"),
    ("cp949", "euc-kr"),
    ("cp950", "big5"),
    ("euc_jis_2004", "euc-jp"),
    ("euc_jisx0213", "euc-jp"),
    ("mac-cyrillic", "x-mac-cyrillic"),
    ("mac-roman", "macintosh"),
    ("utf-8-sig", "utf-8"),
    ("utf-16-be", "utf-16be"),
    ("utf-16-le", "utf-16le"),
];

/// A label that the standard knows, for one that it knows or Python does.
///
/// # Errors
///
/// `EncodingError`, a `LookupError`, if neither knows it.
pub(crate) fn label(py: Python<'_>, name: Option<String>) -> PyResult<Option<String>> {
    let Some(name) = name else { return Ok(None) };
    if get_an_encoding(name.as_bytes()).is_some() {
        return Ok(Some(name));
    }
    let unknown = || {
        let known = [
            "utf-8",
            "windows-1252",
            "shift_jis",
            "iso-8859-1",
            "latin1",
            "gbk",
            "gb18030",
            "big5",
            "euc-jp",
            "euc-kr",
            "koi8-r",
            "windows-1251",
            "utf-16le",
            "utf-16be",
            "ascii",
        ];
        let help = match nearest(&name.to_ascii_lowercase(), known) {
            Some(meant) => format!("did you mean {meant:?}?"),
            None => "use a name that browsers know, such as \"utf-8\", \"windows-1252\" or \
                     \"shift_jis\""
                .to_owned(),
        };
        errors::encoding(py, format!("no encoding {name:?}; {help}"))
    };
    let found = py.import("codecs")?.call_method1("lookup", (&name,));
    let found: String = found.map_err(|_| unknown())?.getattr("name")?.extract()?;
    let same = |(python, _): &&(&str, &str)| *python == found;
    let found = OF_PYTHON.iter().find(same).map_or(found.clone(), |(_, label)| (*label).to_owned());
    let dashes = found.replace('_', "-");
    let known = [found, dashes].into_iter().find(|it| get_an_encoding(it.as_bytes()).is_some());
    known.map(Some).ok_or_else(unknown)
}
