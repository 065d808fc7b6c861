//! Reads in pieces, for parsers that take pieces.

use std::io::{self, ErrorKind, Read};

/// Reads to the end, and passes each piece to `take`.
#[doc(hidden)]
pub fn read_pieces(mut reader: impl Read, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    let mut buffer = alloc::vec![0; 1 << 16];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => take(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
