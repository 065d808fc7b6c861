//! `broth markdown` with several files.

use super::inputs::{broth_in, folder};

#[test]
fn the_labels_of_one_file_do_not_mean_those_of_another() {
    let files = [("a.html", "<title>A</title><a href=/a>A</a>"), ("b.html", "<a href=/b>B</a>")];
    let folder = folder("markdown-files", &files);
    let run = |options: &[&str]| {
        broth_in(&folder, &[&["markdown", "a.html", "b.html"], options].concat(), "")
    };
    assert_eq!(run(&[]), (0, "[A](/a)\n\n[B](/b)\n".into(), String::new()));
    for options in [&["--links", "references"][..], &["--front-matter"]] {
        let (status, out, err) = run(options);
        assert_eq!((status, &*out), (2, ""), "{options:?}");
        assert!(err.contains(" needs one file, but there are 2; add --json"), "{err}");
        assert_eq!(run(&[options, &["--json"]].concat()).0, 0, "{options:?}");
    }
}
