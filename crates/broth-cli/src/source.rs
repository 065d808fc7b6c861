//! Where a command's input comes from: a file or standard input, as bytes or as text.
//!
//! Text is decoded by the encoding rules of its language, unless the user names the encoding. No
//! server describes a file, so one that declares nothing and is valid UTF-8 is read as UTF-8, as
//! browsers do for local files; if another encoding is assumed, a notice says so. File system
//! errors name the file.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};

use broth::check::{DocumentEncoding, EncodingSource};
use broth::encoding::{
    self, Change, Decision, Decoded, Decoder, Encoding, Guess, Replacement, UTF_8,
};
use broth::html;
use broth::{ErrorCode, ParseError, Span};

use crate::diagnostics::tell;
use crate::progress::Bytes;

/// The most bytes that are read into memory from an input that may have no end.
const LONGEST: usize = 512 << 20;
const LONGEST_IN_WORDS: &str = "512 MiB";

/// One input of a command.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// The file to read; `-` or none is standard input.
    file: Option<PathBuf>,
    #[command(flatten)]
    decoding: Decoding,
    /// What to call standard input.
    #[arg(skip)]
    called: Option<PathBuf>,
    /// Whether it is one of many, which share a progress bar.
    #[arg(skip)]
    is_one_of_many: bool,
}

/// How bytes become text, if the user chooses.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Decoding {
    /// Decode as LABEL, whatever the document says (a byte order mark still wins).
    #[arg(long, value_name = "LABEL", value_parser = encoding_of)]
    encoding: Option<&'static Encoding>,
    /// How to guess the encoding if nothing declares it [default: utf8 for HTML, never for XML and
    /// for --jsonl].
    #[arg(long, value_name = "HOW")]
    guess: Option<How>,
}

/// The encoding that the transport layer declares, if any.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Transport {
    /// The label from the transport layer, such as the charset of a Content-Type header.
    #[arg(long, value_name = "LABEL", value_parser = encoding_of)]
    transport: Option<&'static Encoding>,
}

impl Transport {
    /// The decoding options of an HTML document.
    pub(crate) fn html(self) -> Decoder {
        match self.transport {
            Some(encoding) => Decoder::new().transport(encoding.name()),
            None => Decoder::new(),
        }
    }

    /// The facts for the rules about the encoding.
    pub(crate) fn encoding(self, decision: &Decision) -> DocumentEncoding {
        let source = match decision.source {
            encoding::Source::Bom => EncodingSource::ByteOrderMark,
            _ if self.transport.is_some() => EncodingSource::Transport,
            encoding::Source::Meta | encoding::Source::XmlDeclaration => EncodingSource::Markup,
            _ => EncodingSource::Nothing,
        };
        DocumentEncoding { name: decision.encoding.name().into(), source }
    }
}

/// What to guess from.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum How {
    /// Do not guess.
    Never,
    /// Only whether the bytes are UTF-8.
    Utf8,
    /// The frequencies of letters.
    Content,
}

impl From<How> for Guess {
    fn from(how: How) -> Self {
        match how {
            How::Never => Self::Never,
            How::Utf8 => Self::Utf8,
            How::Content => Self::Content,
        }
    }
}

impl Decoding {
    /// Whether the user has chosen anything.
    pub(crate) fn is_chosen(&self) -> bool {
        self.encoding.is_some() || self.guess.is_some()
    }

    /// The decoding options with the user's choices; `guess` applies if the user does not choose.
    pub(crate) fn options(self, options: Decoder, guess: How) -> Decoder {
        let options = options.guess(self.guess.unwrap_or(guess).into()).source_map(false);
        match self.encoding {
            Some(encoding) => options.override_with(encoding.name()),
            None => options,
        }
    }
}

/// The encoding of a label on the command line.
pub(crate) fn encoding_of(label: &str) -> Result<&'static Encoding, String> {
    broth::encoding::get_an_encoding(label.as_bytes()).ok_or_else(|| {
        "no encoding has this label; try utf-8, windows-1252, shift_jis, gb18030, ...".to_owned()
    })
}

impl Source {
    /// A file, or `-`, and the number of inputs.
    pub(crate) fn of(file: &Path, decoding: Decoding, files: usize) -> Self {
        Self { file: Some(file.to_owned()), decoding, called: None, is_one_of_many: files > 1 }
    }

    /// Standard input.
    pub(crate) fn standard_input(decoding: Decoding) -> Self {
        Self { file: None, decoding, called: None, is_one_of_many: false }
    }

    /// Sets another name for standard input.
    pub(crate) fn called(self, name: Option<&Path>) -> Self {
        Self { called: name.map(Path::to_owned), ..self }
    }

    /// Whether it is standard input.
    pub(crate) fn is_standard_input(&self) -> bool {
        self.path().is_none()
    }

    /// The file, unless it is standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// The bytes as they are. A pipe or a device may have no end, so only some of it is read.
    pub(crate) fn read_bytes(&self) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        let longest = if self.is_regular() { usize::MAX } else { LONGEST };
        self.read_pieces(|bytes| {
            if all.len() + bytes.len() > longest {
                let name = self.name();
                return Err(io::Error::other(format!(
                    "{name}: more than {LONGEST_IN_WORDS} from a pipe or a device; write it to a \
                     file, and read that"
                )));
            }
            all.extend_from_slice(bytes);
            Ok(())
        })?;
        Ok(all)
    }

    /// Whether it is a regular file, whose length is known.
    fn is_regular(&self) -> bool {
        let metadata = match self.path() {
            Some(path) => std::fs::metadata(path),
            None => standard_input_metadata(),
        };
        metadata.is_ok_and(|metadata| metadata.is_file())
    }

    /// Reads an HTML document (or anything else that is not XML) as text.
    pub(crate) fn read_text(&self) -> io::Result<String> {
        Ok(self.read_decided_text()?.0)
    }

    /// Reads the same, and returns how its encoding was decided.
    pub(crate) fn read_decided_text(&self) -> io::Result<(String, Decision)> {
        let bytes = self.read_bytes()?;
        let decoded = self.decode(&bytes, Decoder::new());
        if let Some(assumed) = self.assumed(&decoded.decision, bytes.is_ascii()) {
            tell(assumed);
        }
        self.tell_malformed(&decoded);
        Ok((decoded.text.into_owned(), decoded.decision))
    }

    /// Reads an XML document as text, and reports malformed bytes.
    pub(crate) fn read_xml_text(&self) -> io::Result<String> {
        let bytes = self.read_bytes()?;
        let decoded = self.decode_xml(&bytes, Decoder::xml());
        self.tell_malformed(&decoded);
        Ok(decoded.text.into_owned())
    }

    /// Reads the same, and returns where its bytes were malformed, instead of reporting it.
    pub(crate) fn read_checked_xml_text(&self) -> io::Result<(String, Vec<ParseError>)> {
        let bytes = self.read_bytes()?;
        let decoded = self.decode_xml(&bytes, Decoder::xml());
        let malformed = malformed(&decoded);
        Ok((decoded.text.into_owned(), malformed))
    }

    /// Reads an HTML document as text, chunk by chunk, so that its size does not matter; an error
    /// from `take` ends it early. Text that has been passed to `take` cannot be decoded again, so a
    /// `<meta>` that the prescan did not find comes too late: `declared` returns the encoding of
    /// the first such `<meta>` in the chunks.
    pub(crate) fn read_chunks<C>(
        &self,
        context: &mut C,
        mut take: impl FnMut(&mut C, &str) -> io::Result<()>,
        declared: impl FnOnce(&C) -> Option<&'static Encoding>,
    ) -> io::Result<()> {
        let mut decoder = self.decoding().stream();
        let mut is_ascii = true;
        self.read_pieces(|bytes| {
            is_ascii &= bytes.is_ascii();
            take(context, decoder.feed(bytes))
        })?;
        let mut decoded = decoder.finish();
        take(context, &decoded.text)?;
        let read_as = decoded.decision.encoding;
        match declared(context).map(|new| decoded.change_the_encoding(new)) {
            Some(Change::Restart(new)) => self.tell_too_late(read_as, new),
            _ => self.assumed(&decoded.decision, is_ascii).into_iter().for_each(tell),
        }
        self.tell_malformed(&decoded);
        Ok(())
    }

    /// The decoding options of an HTML document that is read piece by piece.
    pub(crate) fn decoding(&self) -> Decoder {
        self.decoding.options(Decoder::new(), How::Utf8)
    }

    /// Reports a `<meta>` that came too late to have an effect.
    pub(crate) fn tell_too_late(&self, read_as: &Encoding, declared: &Encoding) {
        let (name, read_as, new) = (self.name(), read_as.name(), declared.name());
        tell(format_args!(
            "{name}: notice: this was read as {read_as}, but a late <meta> declares {new}; to read \
             it as browsers do, add --encoding {new}"
        ));
    }

    /// Reads all bytes, piece by piece, with progress on a terminal.
    pub(crate) fn read_pieces(
        &self,
        mut take: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let (mut reader, length): (Box<dyn io::Read>, _) = match self.path() {
            Some(path) => {
                let file = open_file(path)?;
                let length = file.metadata().ok().filter(std::fs::Metadata::is_file);
                (Box::new(file), length.map(|metadata| metadata.len()))
            }
            None => {
                let input = io::stdin();
                if input.is_terminal() {
                    tell("broth: reading standard input until Ctrl-D");
                }
                (Box::new(input.lock()), None)
            }
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

    /// Decodes the bytes of this input by these options and the user's choice. In HTML, a late
    /// `<meta>` counts.
    pub(crate) fn decode<'b>(&self, bytes: &'b [u8], options: Decoder) -> Decoded<'b> {
        html::Parser::new().decoder(self.decoding.options(options, How::Utf8)).decode(bytes)
    }

    /// Decodes the same, with a map from the text back to the bytes.
    pub(crate) fn decode_mapped<'b>(&self, bytes: &'b [u8], options: Decoder) -> Decoded<'b> {
        html::Parser::new()
            .decoder(self.decoding.options(options, How::Utf8).source_map(true))
            .decode(bytes)
    }

    /// Decodes the bytes of a record, for which broth does not guess unless the user says so.
    pub(crate) fn decode_record<'b>(&self, bytes: &'b [u8], options: Decoder) -> Decoded<'b> {
        html::Parser::new().decoder(self.decoding.options(options, How::Never)).decode(bytes)
    }

    /// Decodes by the rules of XML, which treat a document without a declaration as UTF-8. If the
    /// user wants a guess, it applies to documents that break these rules.
    pub(crate) fn decode_xml<'b>(&self, bytes: &'b [u8], options: Decoder) -> Decoded<'b> {
        let guess = self.decoding.guess.map_or(Guess::Never, Guess::from);
        let guessed = Decoder::new().guess(guess).sniff(bytes);
        let is_default = options.sniff(bytes).source == encoding::Source::Default;
        match is_default && guessed.source == encoding::Source::Guess {
            true => self.decode(bytes, options.override_with(guessed.encoding.name())),
            false => self.decode(bytes, options),
        }
    }

    /// A notice if the encoding of an HTML document was assumed, and if that matters. Bytes that
    /// are valid UTF-8 count as if they declared it.
    pub(crate) fn assumed(&self, decision: &Decision, is_ascii: bool) -> Option<String> {
        let is_assumed =
            matches!(decision.source, encoding::Source::Default | encoding::Source::Guess);
        (is_assumed && !is_ascii && decision.encoding != UTF_8).then(|| {
            let (name, encoding) = (self.name(), decision.encoding.name());
            let other = match decision.source {
                encoding::Source::Guess => "if it is another, name it with --encoding",
                _ => "if it is another, name it with --encoding, or try --guess content",
            };
            format!("{name}: notice: no encoding is declared; {encoding} is assumed ({other})")
        })
    }

    /// Reports that bytes were malformed, if any were: the first of them.
    fn tell_malformed(&self, decoded: &Decoded<'_>) {
        let Some(first) = decoded.replacements.first() else { return };
        let (name, replaced) = (self.name(), replaced(decoded, first));
        let more = match decoded.replacement_count - 1 {
            0 => String::new(),
            more => format!(" (and {more} more, which `broth decode` lists)"),
        };
        tell(format_args!("{name}: notice: {replaced}{more}"));
    }

    /// The name of this input in messages.
    pub(crate) fn name(&self) -> String {
        String::from_utf8_lossy(self.bytes_of_name()).into_owned()
    }

    /// The name in the system's bytes, which may not be UTF-8.
    pub(crate) fn bytes_of_name(&self) -> &[u8] {
        let name = self.path().or(self.called.as_deref());
        name.map_or(b"standard input", |name| name.as_os_str().as_encoded_bytes())
    }
}

/// Says which bytes were malformed.
pub(crate) fn replaced(decoded: &Decoded<'_>, replacement: &Replacement) -> String {
    let (bytes, encoding) = (&replacement.source, decoded.decision.encoding.name());
    format!("bytes {}..{} are not {encoding}: U+FFFD replaces them", bytes.start, bytes.end)
}

/// The offsets in a decoded text where U+FFFD replaces malformed bytes.
pub(crate) fn malformed(decoded: &Decoded<'_>) -> Vec<ParseError> {
    let places = decoded.replacements.iter().map(|replacement| replacement.text);
    let error = |at| {
        let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
        ParseError { code: ErrorCode::MalformedBytes, span, at }
    };
    places.map(error).collect()
}

#[cfg(unix)]
fn standard_input_metadata() -> io::Result<std::fs::Metadata> {
    use std::os::fd::AsFd as _;
    File::from(io::stdin().as_fd().try_clone_to_owned()?).metadata()
}

#[cfg(not(unix))]
fn standard_input_metadata() -> io::Result<std::fs::Metadata> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Reads a line of standard input, with its end. Returns 0 at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let name = "standard input";
    line.clear();
    let count = input.take(LONGEST as u64).read_until(b'\n', line);
    match count.map_err(|error| named_error(name, error))? {
        LONGEST if !line.ends_with(b"\n") => {
            Err(io::Error::other(format!("{name}: a line is longer than {LONGEST_IN_WORDS}")))
        }
        count => Ok(count),
    }
}

/// Whether the argument is standard input, not a file.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

fn open_file(path: &Path) -> io::Result<File> {
    let name = path.display().to_string();
    let name_it = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => {
            let other = match name.contains(['<', '&']) {
                true => "to read this text itself, pipe it to standard input",
                false => "`-` is standard input",
            };
            io::Error::new(error.kind(), format!("{name}: no such file; {other}"))
        }
        _ => named_error(&name, error),
    };
    let file = File::open(path).map_err(name_it)?;
    if file.metadata().map_err(name_it)?.is_dir() {
        return Err(name_it(io::ErrorKind::IsADirectory.into()));
    }
    Ok(file)
}

/// Reads a file of settings: a configuration, a baseline, the rules of a rewrite. A repository may
/// say anything in its place, so a pipe or a device is refused, and so is what is too long to be
/// settings.
pub(crate) fn read_settings(path: &Path) -> io::Result<String> {
    /// A baseline of a hundred thousand pages is shorter.
    const LONGEST: u64 = 64 << 20;
    let name = path.display().to_string();
    let name_it = |error| named_error(&name, error);
    let refuse = |why: &str| io::Error::other(format!("{name}: {why}"));
    // Before it is opened: opening a pipe waits for its writer.
    let metadata = std::fs::metadata(path).map_err(name_it)?;
    if !metadata.is_file() && !metadata.is_dir() {
        return Err(refuse("not a regular file"));
    }
    let mut text = String::new();
    let file = File::open(path).map_err(name_it)?;
    io::Read::take(file, LONGEST + 1).read_to_string(&mut text).map_err(name_it)?;
    if text.len() as u64 > LONGEST {
        return Err(refuse("longer than 64 MiB"));
    }
    Ok(text)
}

/// Adds the name of a file that was to be written to an error.
pub(crate) fn output_error(name: &str, error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound => {
            io::Error::new(error.kind(), format!("{name}: no such folder; make it first"))
        }
        _ => named_error(name, error),
    }
}

/// Adds the name of the file, and what can be done, to an error.
pub(crate) fn named_error(name: &str, error: io::Error) -> io::Error {
    let what = match error.kind() {
        io::ErrorKind::NotFound if name == "-" => {
            "no such file; only documents are read from standard input".to_owned()
        }
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a directory; name a file in it".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full; make room or write elsewhere".to_owned(),
        _ => error.to_string(),
    };
    io::Error::new(error.kind(), format!("{name}: {what}"))
}
