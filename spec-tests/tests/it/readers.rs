//! The readers read every file of the public suites, and lose no test.

use spec_tests::suites::{self, files};
use spec_tests::{dat, serializer, tokenizer, tree};

#[test]
fn every_public_file_is_read() {
    let Some(root) = suites::public_root() else {
        println!("skipped. {}", suites::WHERE_TO_GET_THEM);
        return;
    };
    let count = |text: &str, mark: &str| text.matches(mark).count();
    let mut read = 0;
    for folder in ["html5lib-tests", "html5lib-tests-2008", "xml5lib-tests"] {
        for (name, path) in files(&root.join(folder).join("tokenizer"), ".test") {
            let text = std::fs::read_to_string(path).unwrap();
            let cases = tokenizer::read(&name, &text).unwrap();
            assert!(cases.len() >= count(&text, "\"description\""), "{folder} {name}");
            read += 1;
        }
        for (name, path) in files(&root.join(folder).join("tree-construction"), ".dat") {
            let bytes = std::fs::read(path).unwrap();
            let tests = dat::cases(&bytes).unwrap().len();
            assert_eq!(
                tests,
                count(&String::from_utf8_lossy(&bytes), "#data\n"),
                "{folder} {name}"
            );
            let cases = tree::read(&name, &bytes).unwrap();
            assert!(tests <= cases.len() && cases.len() <= 2 * tests, "{folder} {name}");
            for case in &cases {
                assert!(case.document.is_empty() || case.document.starts_with("| "), "{case:?}");
            }
            read += 1;
        }
        for (name, path) in files(&root.join(folder).join("serializer"), ".test") {
            let text = std::fs::read_to_string(path).unwrap();
            let cases = serializer::read(&name, &text).unwrap();
            assert_eq!(cases.len(), count(&text, "\"description\""), "{folder} {name}");
            read += 1;
        }
    }
    assert!(read > 80, "{read} files read");
}
