//! The options beyond the standard.

use broth::sanitize::Sanitizer;

#[test]
fn schemes_and_their_attribute_may_be_written_in_any_way() {
    let html = "<a href=https://a/>1</a><a href=ftp://a/>2</a><a href=HTTPS:b>3</a>";
    for attribute in ["href", "HREF", "Href"] {
        for scheme in ["https", "HTTPS", "https:", "https://"] {
            let out = Sanitizer::default().url_schemes(attribute, &[scheme]).sanitize(html);
            let expected = r#"<a href="https://a/">1</a><a>2</a><a href="HTTPS:b">3</a>"#;
            assert_eq!(out, expected, "{attribute} {scheme}");
        }
    }
    // A host is not a scheme, so no URL has it.
    let out = Sanitizer::default().url_schemes("href", &["https://a"]).sanitize(html);
    assert_eq!(out, "<a>1</a><a>2</a><a>3</a>");
    let math = "<math><mi definitionURL=ftp:a>x</mi></math>";
    let out = Sanitizer::baseline().url_schemes("definitionURL", &["https"]).sanitize(math);
    assert_eq!(out, "<math><mi>x</mi></math>");
}
