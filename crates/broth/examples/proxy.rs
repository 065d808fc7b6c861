//! Filters the body of a response in an async task: links to `http:` become `https:`, and images load when they are seen.
//!
//! ```console
//! $ cargo run --example proxy
//! ```
//!
//! A `Rewriter` neither reads nor writes, so it runs in any executor. Here the sockets are played by queues, and the executor
//! is a loop; with tokio, `Body` and `Client` are its halves of a `TcpStream`.

use std::collections::VecDeque;
use std::error::Error;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use broth::rewrite::{EditError, Rewriter};

type AnyError = Box<dyn Error + Send + Sync>;

/// The body of the response, as it arrives.
struct Body(VecDeque<&'static [u8]>);

impl Body {
    /// The next bytes; sometimes there are none yet.
    async fn read(&mut self) -> Option<&'static [u8]> {
        let mut has_waited = false;
        poll_fn(|_| match core::mem::replace(&mut has_waited, true) {
            false => Poll::Pending,
            true => Poll::Ready(self.0.pop_front()),
        })
        .await
    }
}

/// Whoever asked for the page.
#[derive(Default)]
struct Client(Vec<u8>);

impl Client {
    async fn send(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

/// Passes the body on, piece by piece.
async fn filter(mut body: Body, client: &mut Client) -> Result<(), AnyError> {
    let mut page = Rewriter::builder()
        .on("a[href^='http:'], img[src^='http:']", |it| {
            for name in ["href", "src"] {
                if let Some(rest) = it.attr(name).and_then(|url| url.strip_prefix("http:")) {
                    let url = format!("https:{rest}");
                    it.set_attr(name, &url)?;
                }
            }
            Ok::<_, EditError>(())
        })
        .on("img:not([loading])", |img| img.set_attr("loading", "lazy"))
        .build()?;
    while let Some(bytes) = body.read().await {
        client.send(page.feed_bytes(bytes)?).await;
    }
    client.send(&page.finish().output).await;
    Ok(())
}

fn main() -> Result<(), AnyError> {
    let body: [&[u8]; 3] = [
        b"<!DOCTYPE html><meta charset=utf-8><a href=ht",
        b"tp://a.example><IMG SRC",
        b"=/a.png></a>",
    ];
    let mut client = Client::default();
    // A task that is sent to another thread must be `Send`: it is, since the handlers are.
    fn spawn<T>(task: impl Future<Output = T> + Send) -> T {
        let mut task = pin!(task);
        loop {
            if let Poll::Ready(output) = task.as_mut().poll(&mut Context::from_waker(Waker::noop()))
            {
                return output;
            }
        }
    }
    spawn(filter(Body(body.into()), &mut client))?;
    println!("{}", String::from_utf8_lossy(&client.0));
    Ok(())
}
