//! A reverse proxy that edits pages as they stream through: links to `http:` become `https:`,
//! images load when they are scrolled into view, and a notice is added from a stream.
//!
//! ```console
//! $ cargo run --example proxy -- 127.0.0.1:8080 127.0.0.1:8000
//! ```
//!
//! A rewriter's stream neither reads nor writes, so it runs in any executor. Here the executor is a
//! loop that polls every connection; with tokio, `Socket` is its `TcpStream`. To keep the example
//! short, it passes on only GET, and speaks HTTP/1.0, which has no chunks.

use std::error::Error;
use std::future::{Future, poll_fn};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use broth::encoding::Decoder;
use broth::rewrite::{Chunks, Rewriter, Stream};

type AnyError = Box<dyn Error + Send + Sync>;

/// The longest head of a request or a response.
const HEAD: usize = 1 << 16;

/// A connection that does not block the others while it waits.
struct Socket(TcpStream);

impl Socket {
    fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nonblocking(true)?;
        Ok(Self(stream))
    }

    /// The next bytes; none at the end.
    async fn read<'b>(&mut self, buffer: &'b mut [u8]) -> io::Result<&'b [u8]> {
        let read = poll_fn(|_| ready(self.0.read(buffer))).await?;
        Ok(&buffer[..read])
    }

    async fn send(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let sent = poll_fn(|_| ready(self.0.write(bytes))).await?;
            bytes = &bytes[sent..];
        }
        Ok(())
    }

    /// The text before an empty line, and the bytes after it that have been read already.
    async fn head(&mut self) -> Result<(String, Vec<u8>), AnyError> {
        let mut bytes = Vec::new();
        let mut buffer = [0; 1024];
        loop {
            if let Some(at) = bytes.windows(4).position(|end| end == b"\r\n\r\n") {
                let rest = bytes.split_off(at + 4);
                return Ok((String::from_utf8(bytes)?, rest));
            }
            match self.read(&mut buffer).await? {
                more @ [_, ..] if bytes.len() < HEAD => bytes.extend_from_slice(more),
                _ => return Err("the head is not complete".into()),
            }
        }
    }
}

fn ready<T>(result: io::Result<T>) -> Poll<io::Result<T>> {
    match result {
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
            Poll::Pending
        }
        result => Poll::Ready(result),
    }
}

/// The value of a header.
fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let headers = head.lines().filter_map(|line| line.split_once(':'));
    let mut values = headers.filter(|(of, _)| of.eq_ignore_ascii_case(name));
    values.next().map(|(_, value)| value.trim())
}

/// The edits that are made to a page.
fn rewriter(charset: Option<&str>) -> Rewriter {
    let encoding = match charset {
        Some(charset) => Decoder::new().transport(charset),
        None => Decoder::new(),
    };
    Rewriter::new()
        .decoder(encoding)
        .on("a[href^='http:'], img[src^='http:']", |it| {
            for name in ["href", "src"] {
                if let Some(rest) = it.attr(name).and_then(|url| url.strip_prefix("http:")) {
                    let url = format!("https:{rest}");
                    it.set_attr(name, &url);
                }
            }
        })
        .set_attr("img:not([loading])", "loading", "lazy")
        .on_end_tag("body", |body| {
            let dishes = ["onions", "soup"].map(|dish| format!("<li>{dish}</li>"));
            body.append_html(Chunks::new(dishes));
        })
}

/// Passes the body of a page on, piece by piece. The client decides how fast: nothing is read
/// before everything is sent.
async fn filter(
    mut page: Stream<'_>,
    first: &[u8],
    origin: &mut Socket,
    client: &mut Socket,
) -> Result<(), AnyError> {
    client.send(page.feed_bytes(first)?).await?;
    let mut buffer = [0; 1 << 14];
    loop {
        let bytes = origin.read(&mut buffer).await?;
        let is_over = bytes.is_empty();
        if is_over {
            page.close();
        }
        client.send(page.feed_bytes(bytes)?).await?;
        while let more @ [_, ..] = page.more()? {
            client.send(more).await?;
        }
        if is_over {
            return Ok(());
        }
    }
}

/// Answers a request.
async fn answer(client: TcpStream, origin: TcpStream) -> Result<(), AnyError> {
    let (mut client, mut origin) = (Socket::new(client)?, Socket::new(origin)?);
    let (request, _) = client.head().await?;
    let mut words = request.split(' ');
    let (Some("GET"), Some(path)) = (words.next(), words.next()) else {
        return Ok(client.send(b"HTTP/1.0 405 Method Not Allowed\r\n\r\n").await?);
    };
    let host = header(&request, "host").unwrap_or_default();
    origin.send(format!("GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n").as_bytes()).await?;

    let (head, first) = origin.head().await?;
    let (kind, parameters) = header(&head, "content-type")
        .and_then(|value| value.split_once(';').or(Some((value, ""))))
        .unwrap_or_default();
    if !kind.trim().eq_ignore_ascii_case("text/html") {
        client.send(head.as_bytes()).await?;
        client.send(&first).await?;
        let mut buffer = [0; 1 << 14];
        while let bytes @ [_, ..] = origin.read(&mut buffer).await? {
            client.send(bytes).await?;
        }
        return Ok(());
    }
    let is_length = |line: &&str| line.to_ascii_lowercase().starts_with("content-length:");
    for line in head.split_inclusive("\r\n").filter(|line| !is_length(line)) {
        client.send(line.as_bytes()).await?;
    }
    let charset = parameters.trim().strip_prefix("charset=");
    filter(rewriter(charset).into_stream(), &first, &mut origin, &mut client).await
}

fn main() -> Result<(), AnyError> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [listen, origin] = &arguments[..] else {
        return Err("usage: proxy LISTEN ORIGIN, such as 127.0.0.1:8080 127.0.0.1:8000".into());
    };
    let listener = TcpListener::bind(listen)?;
    println!("{}", listener.local_addr()?);
    listener.set_nonblocking(true)?;
    // A task may be sent to another thread: it is `Send`, since the handlers are.
    let mut tasks: Vec<Pin<Box<dyn Future<Output = Result<(), AnyError>> + Send>>> = Vec::new();
    loop {
        while let Poll::Ready(accepted) = ready(listener.accept()) {
            let (client, _) = accepted?;
            match TcpStream::connect(origin) {
                Ok(origin) => tasks.push(Box::pin(answer(client, origin))),
                Err(error) => eprintln!("{origin}: {error}"),
            }
        }
        tasks.retain_mut(|task| {
            match task.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending => true,
                Poll::Ready(result) => {
                    if let Err(error) = result {
                        eprintln!("{error}");
                    }
                    false
                }
            }
        });
        std::thread::sleep(Duration::from_millis(1));
    }
}
