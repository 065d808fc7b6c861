//! Fuzzes `format_xml`: the body is the library's, so that the smoke runs share it.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| broth_fuzz::format::xml_body(data));
