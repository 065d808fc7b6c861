#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| broth_fuzz::entities::body(data));
