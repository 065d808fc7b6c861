//! Pages full of data: every place lies in the source, what is written is JSON, and the same comes
//! out twice.

use broth::data::{DataReader, Finding};
use broth::prelude::*;

use crate::case::Case;

/// Pieces to make pages of.
const PIECES: [&str; 54] = [
    "<div itemscope>",
    "<p itemscope itemprop=a id=x itemref='y z'>",
    "<p itemscope itemprop='b c' id=y itemref=x>",
    "<b itemprop=a id=z>",
    "<a itemprop=u href='h'>",
    "<time itemprop=t>",
    "<meta itemprop=m content=c>",
    "<span itemscope itemtype='t u' itemid=i itemref='x x no'>",
    "</div>",
    "</p>",
    "</b>",
    "</a>",
    "<template>",
    "</template>",
    "<svg itemscope>",
    "<script type=application/ld+json>",
    "</script>",
    "{\"a\":",
    "[1,",
    "]",
    "}",
    "\"a\\u00e4\\x\"",
    ",",
    ";",
    "<!--",
    "-->",
    "//<![CDATA[\r\n",
    "/*",
    "null",
    "-1.5e3",
    "<table><tr>",
    "<td colspan=3 headers=x>",
    "<th rowspan=2 scope=row id=x>",
    "<tbody>",
    "<form action=f id=x>",
    "<input name=n value=v>",
    "<input type=radio name=r checked form=x>",
    "<select name=s><option>",
    "<button name=b>",
    "<img srcset='a 1x, b'>",
    "<base href=//b/c/>",
    "<meta property=og:image content=o>",
    "<meta property=og:image:width content=1>",
    "<meta name=author content=n>",
    "<link rel='icon next' href=l>",
    "<style>",
    "</style>",
    "@import 'i';",
    "a{b:url( u )}",
    "<p style=\"a:url('&#x5c;62 ')\">",
    "c:image-set('s' 1x",
    "text",
    "\0",
    "\r\n",
];

fn page(case: &mut Case<'_>) -> String {
    if case.flip() {
        return case.text().into_owned();
    }
    let bytes = case.bytes.iter().take(400);
    bytes.map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).collect()
}

/// Reads a page in all ways.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let html = page(&mut case);
    let base = case.one_of(&["", "https://example.org/a?b#c"]);
    let doc = broth::html::parse(&html);
    let in_source = |span: Option<Span>| {
        assert!(span.is_none_or(|it| html.get(it.range()).is_some()), "{span:?} of {html:?}");
    };

    let read = DataReader::new().flatten_graphs(case.flip()).read(&doc, base);
    let json = read.to_json();
    let value: serde_json::Value =
        serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error} in {json} of {html:?}"));
    assert!(value["microdata"]["items"].is_array(), "{html:?}");
    read.findings().map(|finding: &Finding<'_>| finding.span).for_each(in_source);
    for item in read.microdata.iter().flat_map(|it| it.items()) {
        item.properties().map(|property| property.span).for_each(in_source);
    }

    for table in doc.tables() {
        let headers = table.cell_headers();
        assert_eq!(headers.len(), table.cells.len(), "{html:?}");
        assert!(headers.iter().flatten().all(|at| table.cells[*at].is_header
            || table.cells.iter().any(|cell| cell.node.has_attr("headers"))));
        assert!(table.to_csv().lines().count() >= table.rows.len());
    }
    for form in doc.forms(base) {
        for submitter in (0..form.controls.len()).map(Some).chain([None]) {
            let sent = form.submit(submitter);
            assert!(sent.url().len() >= sent.action.len().min(1));
            assert!(sent.body().text.is_ascii() || !sent.entries.is_empty());
        }
    }
    for address in doc.addresses(base) {
        in_source(address.span);
    }
    assert_eq!(doc.replace_addresses(base, |_| None), html);
    // Other addresses are read back where the old ones were.
    let mut replaced = 0;
    let again = doc.replace_addresses(base, |_| {
        replaced += 1;
        Some(format!("https://example.org/new/{replaced}"))
    });
    let again = broth::html::parse(&again);
    let new = |it: &broth::data::Address<'_>| it.url.starts_with("https://example.org/new/");
    assert!(again.addresses(base).filter(new).count() >= replaced, "{html:?}");
}
