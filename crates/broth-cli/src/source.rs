//! Where a command's input comes from: a file or standard input, as bytes or as text.
//!
//! Text is decoded by the encoding rules of its language, unless the user names the encoding. A file has
//! no server that describes it, so one that declares nothing and fits the strict pattern of UTF-8 is taken
//! for UTF-8, as browsers do for local files. An error of the file system says which file it is about.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use broth::encoding::{Decoded, Decoder, Encoding, Guess, Options};
use broth::html;

use crate::progress::Stream;

/// One input of a command.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// The file to read; `-` or none is standard input.
    file: Option<PathBuf>,
    /// Decode as LABEL, whatever the document says (a byte order mark still wins).
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
}

/// The encoding that a label of the command line names.
pub(crate) fn encoding(label: &str) -> Result<&'static Encoding, String> {
    broth::encoding::get_an_encoding(label.as_bytes()).ok_or_else(|| {
        "no encoding has this label; try utf-8, windows-1252, shift_jis, gb18030, ...".to_owned()
    })
}

impl Source {
    /// A file, or `-`.
    pub(crate) fn of(file: &Path, encoding: Option<&'static Encoding>) -> Self {
        Self { file: Some(file.to_owned()), encoding }
    }

    /// The bytes as they are.
    pub(crate) fn read_bytes(&self) -> io::Result<Vec<u8>> {
        match &self.file {
            Some(path) if path.as_os_str() != "-" => read_file(path),
            _ => read_stdin(),
        }
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
        let (mut reader, length): (Box<dyn io::Read>, _) = match &self.file {
            Some(path) if path.as_os_str() != "-" => {
                let file = open_file(path)?;
                let length = file.metadata().ok().filter(std::fs::Metadata::is_file);
                (Box::new(file), length.map(|metadata| metadata.len()))
            }
            _ => (Box::new(io::stdin().lock()), None),
        };
        let mut progress = Stream::new(length);
        let mut bytes = vec![0; 64 * 1024];
        loop {
            match reader.read(&mut bytes) {
                Ok(0) => return take(&decoder.finish().text),
                Ok(count) => {
                    progress.advance(count);
                    take(decoder.feed(&bytes[..count]))?;
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
        match &self.file {
            Some(path) if path.as_os_str() != "-" => path.display().to_string(),
            _ => "standard input".to_owned(),
        }
    }
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = open_file(path)?.read_to_end(&mut bytes);
    read.map_err(|error| named_error(&path.display().to_string(), error))?;
    Ok(bytes)
}

fn open_file(path: &Path) -> io::Result<File> {
    let name_it = |error| named_error(&path.display().to_string(), error);
    let file = File::open(path).map_err(name_it)?;
    if file.metadata().map_err(name_it)?.is_dir() {
        return Err(name_it(io::ErrorKind::IsADirectory.into()));
    }
    Ok(file)
}

fn read_stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| named_error("standard input", error))?;
    Ok(bytes)
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
