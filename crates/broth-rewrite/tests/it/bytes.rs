//! Streams of bytes.

use std::io::{self, Read};

use broth_encoding::{Decoder, Encoding, Guess};
use broth_rewrite::{Chunks, Edits, Page, RewriteError, Rewriter};

#[test]
fn bytes_stay_in_every_encoding() {
    let text =
        "<!doctype html><p title='\u{e9}\u{3042}'>\u{416}\r\n\u{20ac}<!-- \u{3b1} --><b>x</b>";
    let mut seen = 0;
    for label in [
        "utf-8",
        "utf-16le",
        "utf-16be",
        "windows-1252",
        "iso-2022-jp",
        "shift_jis",
        "gb18030",
        "euc-kr",
        "koi8-r",
        "x-user-defined",
    ] {
        let encoding: &Encoding = broth_encoding::get_an_encoding(label.as_bytes()).unwrap();
        let mut bytes = encoding.encode(text).into_owned();
        for tail in [&b""[..], b"\xff", b"\x1b$B", b"\xe3\x81", b"\xd8"] {
            bytes.extend_from_slice(tail);
            for mark in [&b""[..], b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"] {
                let bytes = [mark, &bytes].concat();
                for size in [1, 2, 3, 7, 1000] {
                    let rewritten = |page: Rewriter| {
                        let mut page = page.decoder(Decoder::new().transport(label)).into_stream();
                        let mut out = Vec::new();
                        for piece in bytes.chunks(size) {
                            out.extend_from_slice(page.feed_bytes(piece).unwrap());
                        }
                        out.extend_from_slice(&page.finish().unwrap().output);
                        out
                    };
                    assert_eq!(rewritten(Rewriter::new()), bytes, "{label} {size}");
                    let watched = Rewriter::new().on("*", |_| ()).on_any_text(|_| ());
                    assert_eq!(rewritten(watched), bytes, "{label} {size}");
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 10 * 5 * 4 * 5);
}

#[test]
fn edits_are_written_in_the_encoding() {
    let mut page = Rewriter::new()
        .decoder(Decoder::new().transport("utf-16le"))
        .on("b", |b| b.replace_with_html("\u{e9}"))
        .on("p", |p| p.before_html("x"))
        .into_stream();
    let bytes = |text: &str| -> Vec<u8> {
        let mut out = vec![0xff, 0xfe];
        out.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        out
    };
    let mut out = Vec::new();
    for byte in bytes("<p>\u{416}<b>1</b>2") {
        out.extend_from_slice(page.feed_bytes(&[byte]).unwrap());
    }
    let end = page.finish().unwrap();
    out.extend_from_slice(&end.output);
    assert_eq!(out, bytes("x<p>\u{416}\u{e9}2"));
    assert_eq!(end.encoding.unwrap().encoding.name(), "UTF-16LE");
}

/// In ISO-2022-JP, the meaning of bytes depends on the escape sequence before them.
#[test]
fn escape_sequences_are_those_that_what_follows_needs() {
    let options = || Decoder::new().transport("iso-2022-jp");
    let decode = |bytes: &[u8]| options().decode(bytes).text.into_owned();
    // A yen sign in JIS X 0201, then two bytes that are `\\~` in ASCII.
    let sources: [&[u8]; 4] = [
        b"<p>\x1b$B$\"$$\x1b(B</p><b>\x1b$B$\"\x1b(B</b>x",
        b"\x1b(J<p>\\~</p><b>\\~</b>\\\x1b(B\\",
        b"<p>\x1b$B$\"\x1b(J</p>\\<b>\x1b$B$\"\x1b(B~</b>~",
        b"<p>a<b>b</b>\x1b$B$\"",
    ];
    let contents = ["", "x", "\u{3042}", "\u{3042}\\~", "\\~\u{a5}\u{203e}"];
    let mut seen = 0;
    for source in sources {
        let text = decode(source);
        assert!(!text.contains('\u{fffd}'), "{text}");
        for content in contents {
            let pages: [fn(Rewriter, &'static str) -> Rewriter; 5] = [
                |page, it| page.on_text("p", move |text| text.set_text(it)),
                |page, it| page.on("b", move |b| b.set_inner_html(it)),
                |page, it| page.on("b", move |b| b.replace_with_html(it)),
                |page, it| {
                    page.on("p", move |p| p.before_html(it)).on("b", move |b| b.append_html(it))
                },
                |page, it| {
                    page.on_end_tag("p", move |p| p.after_html(it))
                        .on_end(move |end| end.append_html(it))
                },
            ];
            for page in pages {
                let expected = page(Rewriter::new(), content).rewrite(&text).unwrap();
                for size in [1, 3, 100] {
                    let page = page(Rewriter::new(), content).decoder(options());
                    let mut page = page.into_stream();
                    let mut out = Vec::new();
                    for piece in source.chunks(size) {
                        out.extend_from_slice(page.feed_bytes(piece).unwrap());
                    }
                    out.extend_from_slice(&page.finish().unwrap().output);
                    assert_eq!(decode(&out), expected, "{source:?} {content:?} {out:?}");
                    seen += 1;
                }
            }
        }
        let decoded = options().source_map(true).decode(source);
        let page = Page::parse(&decoded.text);
        let mut edits = Edits::new(&page);
        let b = page.document().root().by_tag("b").next().unwrap().id();
        edits.set_inner_html(b, "\u{3042}\\");
        let out = edits.rewrite_bytes(source, &decoded).unwrap();
        assert_eq!(decode(&out), edits.rewrite().unwrap(), "{source:?} {out:?}");
    }
    assert_eq!(seen, 4 * 5 * 5 * 3);
}

#[test]
fn a_stream_of_which_nothing_is_left_leaves_its_byte_order_mark() {
    let without = |tag: &'static str| Rewriter::new().on(tag, |it| it.remove()).into_stream();
    let long = format!("<p>{}", "x".repeat(1021));
    for (pieces, expected) in [
        (&[long.as_bytes()][..], &b""[..]),
        (&[&long.as_bytes()[..1000], &long.as_bytes()[1000..], b"y"], b""),
        (&[b"\xef\xbb\xbf<p>x"], b"\xef\xbb\xbf"),
        (&[b"\xef\xbb", b"\xbf<p>x", b"y</p>", b"z"], b"\xef\xbb\xbfz"),
        (&[b"\xff\xfe<\0p\0>\0", b"\xe9\0<\0/\0p\0>\0z\0"], b"\xff\xfez\0"),
        (&[b"\xef\xbb\xbf"], b"\xef\xbb\xbf"),
    ] {
        let mut page = without("p");
        let mut out = Vec::new();
        for piece in pieces {
            out.extend_from_slice(page.feed_bytes(piece).unwrap());
        }
        out.extend_from_slice(&page.finish().unwrap().output);
        assert_eq!(out, expected, "{pieces:?}");
    }
}

/// The output for bytes in pieces of this size, and the name of their encoding.
fn rewritten(page: Rewriter, bytes: &[u8], size: usize) -> (Vec<u8>, &'static str) {
    let mut page = page.into_stream();
    let mut out = Vec::new();
    for piece in bytes.chunks(size) {
        out.extend_from_slice(page.feed_bytes(piece).unwrap());
    }
    let end = page.finish().unwrap();
    out.extend_from_slice(&end.output);
    (out, end.encoding.unwrap().encoding.name())
}

#[test]
fn a_page_in_utf_8_that_does_not_say_so_can_be_guessed() {
    let page = || {
        Rewriter::new().guess(Guess::Utf8).on_text("i", |text| {
            assert_eq!(text.text(), "Caf\u{e9}");
            text.after_html("\u{20ac}");
        })
    };
    let ascii = format!("<title>{}</title>", "x".repeat(3000));
    for (head, size) in [("", 1), ("", 1000), (&*ascii, 1), (&*ascii, 1000)] {
        let utf_8 = format!("{head}<i>Caf\u{e9}</i>");
        let (out, encoding) = rewritten(page(), utf_8.as_bytes(), size);
        assert_eq!(String::from_utf8(out).unwrap(), format!("{head}<i>Caf\u{e9}\u{20ac}</i>"));
        assert_eq!(encoding, "UTF-8", "{size}");

        let latin = [head.as_bytes(), b"<i>Caf\xE9</i>"].concat();
        let (out, encoding) = rewritten(page(), &latin, size);
        assert_eq!(out, [head.as_bytes(), b"<i>Caf\xE9\x80</i>"].concat());
        assert_eq!(encoding, "windows-1252", "{size}");
    }
}

#[test]
fn what_is_inserted_before_the_guess_fits_every_guess() {
    let page = || Rewriter::new().on("b", |b| b.append_html("\u{e9}\u{20ac}"));
    let head = format!("<b></b>{}", "x".repeat(3000));
    let expected = head.replace("<b></b>", "<b>&#233;&#8364;</b>");
    let (out, encoding) = rewritten(page().guess(Guess::Utf8), head.as_bytes(), 100);
    assert_eq!((String::from_utf8(out).unwrap(), encoding), (expected.clone(), "windows-1252"));
    let utf_8 = format!("{head}\u{e9}");
    let (out, encoding) = rewritten(page().guess(Guess::Utf8), utf_8.as_bytes(), 100);
    assert_eq!((String::from_utf8(out).unwrap(), encoding), (expected + "\u{e9}", "UTF-8"));
    // Without a guess, and with a declaration, there is no doubt.
    let (out, _) = rewritten(page(), b"<b></b>", 100);
    assert_eq!(out, b"<b>\xE9\x80</b>");
    let declared = b"<meta charset=utf-8><b></b>";
    let (out, _) = rewritten(page().guess(Guess::Utf8), declared, 100);
    assert_eq!(out, "<meta charset=utf-8><b>\u{e9}\u{20ac}</b>".as_bytes());
}

/// A reader of a few bytes at a time, which fails at the end if it is told to.
struct Slow<'b> {
    bytes: &'b [u8],
    fails: bool,
    interrupted: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.bytes.is_empty() && self.fails {
            return Err(io::Error::other("no more"));
        }
        let count = self.bytes.len().min(3);
        (&self.bytes[..count]).read(buffer).inspect(|_| self.bytes = &self.bytes[count..])
    }
}

#[test]
fn a_reader_is_copied_to_a_writer() {
    let slow = |bytes, fails| Slow { bytes, fails, interrupted: false };
    let page = || {
        let items = (0..50_000).map(|item| format!("<li>{item}"));
        Rewriter::new().on("ul", move |ul| ul.append_html(Chunks::new(items.clone())))
    };
    let mut out = Vec::new();
    let finished = page().report_reader(slow(b"<ul><li>x</ul>\xE9", false), &mut out);
    let finished = finished.unwrap();
    assert_eq!(finished.output, b"");
    assert_eq!(finished.encoding.unwrap().encoding.name(), "windows-1252");
    assert!(out.starts_with(b"<ul><li>x"));
    assert!(out.ends_with(b"<li>49999</li></ul>\xE9"));

    let mut out = Vec::new();
    let finished = page().report_reader(io::empty(), &mut out).unwrap();
    assert_eq!((out.len(), finished.encoding.is_some()), (0, true));

    // Errors of the reader, the writer and a handler.
    let read = page().rewrite_reader(slow(b"<p>", true), io::sink());
    assert_eq!(read.unwrap_err().to_string(), "no more");
    let written = page().rewrite_reader(slow(b"<p>", false), &mut [0; 2][..]);
    assert_eq!(written.unwrap_err().kind(), io::ErrorKind::WriteZero);
    let mut handled = Rewriter::new().on("b", |_| Err("no b"));
    let error = handled.rewrite_reader(slow(b"<p><b>", false), io::sink()).unwrap_err();
    assert!(error.get_ref().is_some_and(|error| error.is::<RewriteError>()));
    assert_eq!(error.to_string(), "no b");
    let mut at_end = Rewriter::new().on_end(|_| Err("no end"));
    assert_eq!(at_end.rewrite_reader(io::empty(), io::sink()).unwrap_err().to_string(), "no end");
}
