//! Declarative shadow roots, from markup to markup.

use broth::html::Parser;
use broth::serialize::Fragment;

/// Checks that a page's body comes back as it was written.
#[track_caller]
fn check(body: &str) {
    let parsed = Parser::new().declarative_shadow_roots(true).parse(body);
    let fragment = Fragment { serializable_shadow_roots: true, ..Fragment::default() };
    let document = &parsed.document;
    assert_eq!(fragment.inner_html(document, document.body().expect("a body").id()), body);
    assert!(document.root().by_tag("template").next().is_none());
}

#[test]
fn templates_are_written_with_their_options() {
    for attributes in [
        "",
        " shadowrootdelegatesfocus=\"\"",
        " shadowrootslotassignment=\"manual\"",
        " shadowrootclonable=\"\"",
        " shadowrootcustomelementregistry=\"\"",
    ] {
        // In the order of the text, in which `serializable` is the second.
        let (before, later) = match attributes {
            " shadowrootdelegatesfocus=\"\"" => (attributes, ""),
            _ => ("", attributes),
        };
        check(&format!(
            "<p><template shadowrootmode=\"open\"{before} \
             shadowrootserializable=\"\"{later}>a</template>b</p>"
        ));
    }
    check(concat!(
        "<div><template shadowrootmode=\"closed\" shadowrootserializable=\"\"><x-y>",
        "<template shadowrootmode=\"open\" \
         shadowrootserializable=\"\"><slot></slot></template>a</x-y></template>b</div>"
    ));
}
