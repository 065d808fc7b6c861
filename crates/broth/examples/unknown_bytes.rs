//! Decodes bytes of an unknown encoding, and says which one it is and why.
//!
//! ```console
//! $ cargo run --example unknown_bytes < page.html
//! ```

use std::io::{self, Read as _};

use broth::encoding::{Decoder, Guess};

fn main() -> io::Result<()> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    // Where nothing is declared: UTF-8, if the bytes are valid. `Guess::Content` looks at the
    // languages, too.
    let decoded = Decoder::new().guess(Guess::Utf8).decode(&bytes);
    eprintln!("{}", decoded.decision.explain());
    print!("{}", decoded.text);
    Ok(())
}
