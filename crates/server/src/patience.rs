//! A connection that gives up on a peer who does not read, and hears out one whom it
//! answers before all was read.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// A stream whose writes must get on.
pub(crate) struct Patient<S> {
    stream: S,
    /// When a write that waits is given up.
    deadline: Option<Pin<Box<Sleep>>>,
    patience: Duration,
    /// Set when the last answer came before all that was sent was read.
    unheard: Arc<AtomicBool>,
    /// When such a peer was heard out long enough.
    farewell: Option<Pin<Box<Sleep>>>,
}

/// How long a peer is heard out whose request was not read to its end.
const FAREWELL: Duration = Duration::from_secs(10);

impl<S> Patient<S> {
    pub(crate) fn new(stream: S, patience: Duration, unheard: Arc<AtomicBool>) -> Patient<S> {
        Patient {
            stream,
            deadline: None,
            patience,
            unheard,
            farewell: None,
        }
    }

    /// Passes on what a write gave, or gives up.
    fn judge<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let until = Instant::now() + self.patience;
        let deadline = self
            .deadline
            .get_or_insert_with(|| Box::pin(sleep_until(until)));
        match deadline.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> Patient<S> {
    /// Reads what still comes, for a while: to close while words of the peer are unread would take
    /// the answer back.
    fn hear_out(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let until = Instant::now() + FAREWELL;
        let farewell = self
            .farewell
            .get_or_insert_with(|| Box::pin(sleep_until(until)));
        if farewell.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Ok(()));
        }
        let mut words = [0; 4096];
        let mut words = ReadBuf::new(&mut words);
        match Pin::new(&mut self.stream).poll_read(cx, &mut words) {
            Poll::Ready(Ok(())) if !words.filled().is_empty() => {
                // Others have their turn before the rest is read.
                cx.waker().wake_by_ref();
                Poll::Pending
            }
            Poll::Ready(_) => Poll::Ready(Ok(())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judge(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.judge(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.farewell.is_none() {
            let shut = Pin::new(&mut self.stream).poll_shutdown(cx);
            if !self.unheard.load(Relaxed) || !matches!(shut, Poll::Ready(Ok(()))) {
                return shut;
            }
        }
        self.hear_out(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.judge(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
