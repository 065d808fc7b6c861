//! Real documents in legacy encodings, if the corpus is found; their names contain their encodings.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use std::path::{Path, PathBuf};

use crate::*;

/// The corpus beside the public suites: `BROTH_SUITES/../corpus`, else `../shared/corpus` beside
/// the project.
fn corpus() -> PathBuf {
    match std::env::var_os("BROTH_SUITES") {
        Some(suites) => Path::new(&suites).join("../corpus"),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"),
    }
}

#[test]
fn legacy_documents_declare_what_they_are() {
    let folder = corpus().join("legacy");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        std::println!("skipped: no corpus at {}", folder.display());
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let (rest, ending) = name.rsplit_once('.').unwrap();
        let (_, label) = rest.rsplit_once('.').unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let options = if ending == "xml" { Decoder::xml() } else { Decoder::new() };
        let decoded = options.decode(&bytes);
        assert_eq!(Some(decoded.decision.encoding), get_an_encoding(label.as_bytes()), "{name}");
        assert_eq!(decoded.replacement_count, 0, "{name}");
        // And in chunks, with the same text and the same map.
        let mut decoder = options.stream();
        let mut text = String::new();
        for chunk in bytes.chunks(997) {
            text.push_str(decoder.feed(chunk));
        }
        let end = decoder.finish();
        text.push_str(&end.text);
        assert_eq!(text, decoded.text, "{name}");
        assert_eq!(end.map, decoded.map, "{name}");
        let map = decoded.map.unwrap();
        std::println!("{name}: a map of {} bytes for {}", map.memory(), bytes.len());
        // Each line, decoded alone from its own bytes, is the same line.
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let source = &bytes[map.source_range(start..start + line.len())];
            let (again, _) = decoded.decision.encoding.codec().decode_without_bom_handling(source);
            assert_eq!(again, line, "{name}");
            start += line.len();
        }
    }
}
