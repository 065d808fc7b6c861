//! Where a command's input comes from: a file or standard input, as bytes or as text.
//!
//! Text is decoded by the encoding rules of its language, unless the user names the encoding. A file has
//! no server that describes it, so one that declares nothing and fits the strict pattern of UTF-8 is taken
//! for UTF-8, as browsers do for local files. An error of the file system says which file it is about.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use broth::encoding::{Decoded, Decoder, Encoding, Guess, Options};
use broth::html;

use crate::progress::Bytes;

/// One input of a command.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// The file to read; `-` or none is standard input.
    file: Option<PathBuf>,
    /// Decode as LABEL, whatever the document says (a byte order mark still wins).
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// One of many, which have a bar together.
    #[arg(skip)]
    is_one_of_many: bool,
}

/// The encoding that a label of the command line names.
pub(crate) fn encoding(label: &str) -> Result<&'static Encoding, String> {
    broth::encoding::get_an_encoding(label.as_bytes()).ok_or_else(|| {
        "no encoding has this label; try utf-8, windows-1252, shift_jis, gb18030, ...".to_owned()
    })
}

impl Source {
    /// A file, or `-`, of so many.
    pub(crate) fn of(file: &Path, encoding: Option<&'static Encoding>, files: usize) -> Self {
        Self { file: Some(file.to_owned()), encoding, is_one_of_many: files > 1 }
    }

    /// The bytes as they are.
    pub(crate) fn read_bytes(&self) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        self.read_pieces(|bytes| {
            all.extend_from_slice(bytes);
            Ok(())
        })?;
        Ok(all)
    }

    /// An HTML document (or anything else that is not XML) as text.
    pub(crate) fn read_text(&self) -> io::Result<String> {
        self.read(Options::html().guess(Guess::Utf8))
    }

    /// An XML document as text.
    pub(crate) fn read_xml_text(&self) -> io::Result<String> {
        self.read(Options::xml())
    }

    /// An HTML document as text, chunk by chunk, so that its size does not matter. The last chunk is
    /// followed by the end of the loop; an error of `take` ends it early.
    pub(crate) fn read_chunks(
        &self,
        mut take: impl FnMut(&str) -> io::Result<()>,
    ) -> io::Result<()> {
        let options = Options::html().guess(Guess::Utf8).source_map(false);
        let options = match self.encoding {
            Some(encoding) => options.override_with(encoding.name()),
            None => options,
        };
        let mut decoder = Decoder::new(options);
        self.read_pieces(|bytes| take(decoder.feed(bytes)))?;
        take(&decoder.finish().text)
    }

    /// All bytes, piece by piece, and shows on a terminal how far that is.
    fn read_pieces(&self, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let (mut reader, length): (Box<dyn io::Read>, _) = match &self.file {
            Some(path) if path.as_os_str() != "-" => {
                let file = open_file(path)?;
                let length = file.metadata().ok().filter(std::fs::Metadata::is_file);
                (Box::new(file), length.map(|metadata| metadata.len()))
            }
            _ => (Box::new(io::stdin().lock()), None),
        };
        let mut progress = match self.is_one_of_many {
            true => Bytes::hidden(),
            false => Bytes::new("reading", length),
        };
        let mut bytes = vec![0; 64 * 1024];
        loop {
            match reader.read(&mut bytes) {
                Ok(0) => return Ok(()),
                Ok(count) => {
                    progress.advance(count);
                    take(&bytes[..count])?;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(named_error(&self.name(), error)),
            }
        }
    }

    fn read(&self, options: Options) -> io::Result<String> {
        let bytes = self.read_bytes()?;
        Ok(self.decode(&bytes, options.source_map(false)).text.into_owned())
    }

    /// Decodes `bytes` by `options` and the user's choice. A late `<meta>` counts, in HTML.
    pub(crate) fn decode<'b>(&self, bytes: &'b [u8], options: Options) -> Decoded<'b> {
        let options = match self.encoding {
            Some(encoding) => options.override_with(encoding.name()),
            None => options,
        };
        html::decode(bytes, options)
    }

    /// How messages call this input.
    pub(crate) fn name(&self) -> String {
        String::from_utf8_lossy(self.bytes_of_name()).into_owned()
    }

    /// The same as the system has it, which may be no UTF-8.
    pub(crate) fn bytes_of_name(&self) -> &[u8] {
        match &self.file {
            Some(path) if path.as_os_str() != "-" => path.as_os_str().as_encoded_bytes(),
            _ => b"standard input",
        }
    }
}

fn open_file(path: &Path) -> io::Result<File> {
    let name_it = |error| named_error(&path.display().to_string(), error);
    let file = File::open(path).map_err(name_it)?;
    if file.metadata().map_err(name_it)?.is_dir() {
        return Err(name_it(io::ErrorKind::IsADirectory.into()));
    }
    Ok(file)
}

/// The error, saying what it is about and what can be done.
pub(crate) fn named_error(name: &str, error: io::Error) -> io::Error {
    let what = match error.kind() {
        io::ErrorKind::NotFound => "no such file; `-` is standard input".to_owned(),
        io::ErrorKind::PermissionDenied => {
            "no permission to read it; its owner can give it".to_owned()
        }
        io::ErrorKind::IsADirectory => "this is a directory; name a file in it".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full; make room or write elsewhere".to_owned(),
        _ => error.to_string(),
    };
    io::Error::new(error.kind(), format!("{name}: {what}"))
}
