//! Writing HTML: any tree can be written, and trees that the syntax can express read back as they
//! were.

use broth::html::{Context, parse_fragment};
use broth::serialize::{self, Fragment};

use crate::grow::{build, steps};

/// Builds two trees, one that can always be expressed and one of anything, and writes both.
pub fn body(data: &[u8]) {
    let steps = steps(data);
    let plain = build(&steps, true);
    let (doc, root) = &plain;
    let written = doc.node(*root).inner_html();
    let parsed = parse_fragment(&written, Context::html("div"));
    assert_eq!(
        parsed.root().dump_html().to_string(),
        doc.node(*root).dump_html().to_string(),
        "read back: {written:?}"
    );
    assert_eq!(parsed.root().inner_html(), written, "written again");

    let (doc, root) = build(&steps, false);
    for scripting in [false, true] {
        let fragment = Fragment { scripting, ..Fragment::default() };
        let whole = fragment.inner_html(&doc, root);
        let mut streamed = Vec::new();
        serialize::to_io(&mut streamed, |out| fragment.write_inner_html(out, &doc, root))
            .expect("memory takes everything");
        assert_eq!(whole.as_bytes(), streamed, "to a stream");
        let children: String =
            doc.node(root).children().map(|node| fragment.outer_html(&doc, node.id())).collect();
        assert_eq!(whole, children, "child by child");
    }
}
