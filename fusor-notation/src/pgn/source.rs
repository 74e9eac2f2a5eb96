//! Where the bytes of a PGN come from: memory, or a stream through one buffer of fixed size.

#[cfg(feature = "std")]
use alloc::{boxed::Box, vec};
use core::convert::Infallible;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Bytes<'_> {}
    #[cfg(feature = "std")]
    impl<R> Sealed for super::Stream<R> {}
}

/// A source of bytes for [`Reader`](super::Reader): [`Bytes`] or [`Stream`]. Sealed, not to be implemented
/// elsewhere.
pub trait Source: sealed::Sealed {
    /// What can go wrong when reading.
    type Error;

    /// The bytes in hand.
    #[doc(hidden)]
    fn window(&self) -> &[u8];

    /// Whether to `discard` so many bytes of the window before the next `read`: for room, or because it is cheap.
    #[doc(hidden)]
    fn should_discard(&self, count: usize) -> bool;

    /// Drops the first `count` bytes of the window.
    #[doc(hidden)]
    fn discard(&mut self, count: usize);

    /// Appends bytes to the window and says how many; 0 is the end.
    #[doc(hidden)]
    fn read(&mut self) -> Result<usize, Self::Error>;
}

/// A PGN that lies in memory.
#[derive(Copy, Clone, Debug)]
pub struct Bytes<'a> {
    bytes: &'a [u8],
}

impl<'a> Bytes<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }
}

impl Source for Bytes<'_> {
    type Error = Infallible;

    #[inline]
    fn window(&self) -> &[u8] {
        self.bytes
    }

    fn should_discard(&self, _count: usize) -> bool {
        false
    }

    fn discard(&mut self, _count: usize) {}

    fn read(&mut self) -> Result<usize, Infallible> {
        Ok(0)
    }
}

/// The most bytes read at once: enough to make calls rare, and little enough that they are still in the fastest cache when
/// they have been looked at and their lines are counted.
#[cfg(feature = "std")]
const READ: usize = 16 * 1024;

/// A PGN that comes from a [`std::io::Read`], through one buffer of fixed size. The stream need not be buffered
/// itself.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct Stream<R> {
    inner: R,
    buffer: Box<[u8]>,
    end: usize,
}

#[cfg(feature = "std")]
impl<R> Stream<R> {
    pub(crate) fn new(inner: R, capacity: usize) -> Self {
        Self {
            inner,
            buffer: vec![0; capacity].into_boxed_slice(),
            end: 0,
        }
    }

    pub(crate) fn capacity(&self) -> usize {
        self.buffer.len()
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for Stream<R> {
    type Error = std::io::Error;

    #[inline]
    fn window(&self) -> &[u8] {
        self.buffer.get(..self.end).unwrap_or_default()
    }

    fn should_discard(&self, count: usize) -> bool {
        // While tokens are short, this uses the start of the buffer over and over, which the processor keeps at hand. No
        // byte is moved more often than twice.
        self.end == self.buffer.len() || count >= self.end - count
    }

    fn discard(&mut self, count: usize) {
        self.buffer.copy_within(count..self.end, 0);
        self.end -= count;
    }

    fn read(&mut self) -> Result<usize, std::io::Error> {
        let room = self.buffer.get_mut(self.end..).unwrap_or_default();
        let most = room.len().min(READ);
        let room = room.get_mut(..most).unwrap_or_default();
        debug_assert!(!room.is_empty(), "the limits leave room for every token");
        loop {
            match self.inner.read(room) {
                Ok(count) => {
                    // A faulty `Read` may claim more than there was room for.
                    let count = count.min(room.len());
                    self.end += count;
                    return Ok(count);
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
