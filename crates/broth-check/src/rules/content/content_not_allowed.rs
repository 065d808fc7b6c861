//! `content-not-allowed`

use crate::lint::Yields;
use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "content-not-allowed",
    Severity::Error,
    "An element or a text is not allowed in its parent, or not at this place in it.",
)
.unfixed(Unfixed::ChangesTree)
.yields(Yields::AtItsStart)
.explanation(
    r#"
Each element has a content model: the elements and the text that may be its children, and
sometimes their order. A list contains items, a table its parts, a paragraph only what can be part
of a sentence. A transparent element, such as `a`, may contain what its parent may contain.
Wrong: `<svg><rect><stop /></rect></svg>`
Wrong: `<svg><a><tspan>Soup</tspan></a></svg>`
Wrong: `<math><mtd></mtd></math>`
Wrong: `<select multiple><button>Choose</button><option>Soup</select>`
Wrong: `<ul><div>Soup</div></ul>`
Wrong: `<ul>Soup</ul>`
Wrong: `<span><div>Soup</div></span>`
Wrong: `<span><a href=soup><h2>Soup</h2></a></span>`
Wrong: `<video src=soup><p>Soup<track src=soup></video>`
Right: `<ul><li>Soup</ul><a href=soup><h2>Soup</h2></a>`
Right: `<dl><div><dt>Soup<dd>Hot</div></dl><details><summary>Soup</summary>Hot</details>`
Right: `<select><button>Choose</button><option>Soup</select><select multiple size=1><button>Choose</button><option>Soup</select>`
Right: `<svg><text><a><tspan>Soup</tspan></a></text></svg>`
"#,
);
