//! `broth data`, `links`, `tables` and `forms` with files.

use super::inputs::{broth_in, folder};

const PAGE: &str = "<title>Menu</title><p itemscope><b itemprop=soup>Leek</b></p>\
    <script type=application/ld+json>{\"a\":1,}</script><a href=x>y</a>\
    <table><tr><th>A<tr><td>1</table><form><input name=b></form>";

#[test]
fn every_file_has_a_line_with_its_name() {
    let folder = folder("data-files", &[("a.html", PAGE), ("b.html", "<p>")]);
    let run = |words: &[&str]| broth_in(&folder, words, "");
    let (status, out, err) = run(&["data", "--only", "microdata", "a.html", "b.html"]);
    assert_eq!((status, &*err), (0, ""));
    assert_eq!(
        out,
        "{\"file\":\"a.html\",\"microdata\":{\"items\":[{\"properties\":{\"soup\":[\"Leek\"]}}]}}\n\
         {\"file\":\"b.html\",\"microdata\":{\"items\":[]}}\n"
    );
    assert_eq!(run(&["links", "a.html"]).1, "1:120 link x\n");
    assert_eq!(run(&["links", "."]).1, "a.html:1:120 link x\n");
    let (_, out, _) = run(&["tables", "--format", "csv", "a.html", "a.html"]);
    assert_eq!(out, "A\n1\n\nA\n1\n");
    let (_, out, _) = run(&["forms", "--fill", "b=2", "b.html"]);
    assert_eq!(out, "{\"forms\":[]}\n");
}

#[test]
fn a_report_names_places() {
    let folder = folder("data-report", &[("a.html", PAGE)]);
    let (status, out, err) =
        broth_in(&folder, &["data", "--only", "json-ld", "--report", "a.html"], "");
    assert_eq!((status, &*out), (0, "{\"json-ld\":[{\"a\":1}]}\n"));
    let told = "a.html:1:101: trailing-comma: a comma precedes the closing bracket\n\
        a.html:1:95: missing-context: no `@context` says what `a` means\n";
    assert_eq!(err, told);
}

#[test]
fn wrong_arguments_are_misuse() {
    let folder = folder("data-misuse", &[("a.html", PAGE)]);
    for words in [
        &["data", "--only", "rdf", "a.html"][..],
        &["data", "--base", "x", "a.html"],
        &["forms", "--submitter", "<", "a.html"],
        &["forms", "--fill", "x", "a.html"],
        &["links", "no.html"],
    ] {
        assert_eq!(broth_in(&folder, words, "").0, 2, "{words:?}");
    }
}
