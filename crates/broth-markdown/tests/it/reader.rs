//! The reader of the proof, where the examples of the specifications say nothing.

use broth_markdown::{Converter, sides};

/// Checks the inlines of a paragraph.
fn check(cases: &[(&str, &[&str])]) {
    for (markdown, expected) in cases {
        let tree = sides::read_back(&Converter::new(), markdown);
        let inlines: Vec<&str> = tree.lines().skip(1).map(|line| &line[4..]).collect();
        assert_eq!(inlines, *expected, "{markdown}");
    }
}

#[test]
fn addresses_without_brackets_begin_and_end_at_words() {
    check(&[
        ("see WWW.a.b", &[r#""see ""#, r#"link "http://WWW.a.b" """#, r#"  "WWW.a.b""#]),
        ("(https://a.b)", &[r#""(""#, r#"link "https://a.b" """#, r#"  "https://a.b""#, r#"")""#]),
        ("xhttp://a.b", &[r#""xhttp://a.b""#]),
        ("http:a www. ftp", &[r#""http:a www. ftp""#]),
        (r"\*www.a", &[r#""*""#, r#"link "http://www.a" """#, r#"  "www.a""#]),
        ("hot@a.b", &[r#"link "mailto:hot@a.b" """#, r#"  "hot@a.b""#]),
    ]);
}

#[test]
fn an_address_does_not_begin_in_another_one() {
    check(&[(
        "a@b.c_http://d",
        &[r#"link "mailto:a@b.c_http" """#, r#"  "a@b.c_http""#, r#""://d""#],
    )]);
}
