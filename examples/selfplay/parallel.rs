//! Numbered work by several threads, taken in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::mpsc::sync_channel;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// For how many results ahead of the one to be taken next there is room.
const AHEAD: u64 = 256;

/// Does `work` for each number with so many threads, each of which has a state of its own, and hands the results to `take`
/// in the order of the numbers.
///
/// # Errors
///
/// The first error of `take`, after which no more work is begun.
pub(crate) fn in_order<S, T: Send, E>(
    numbers: Range<u64>,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(u64, &mut S) -> T + Sync,
    mut take: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<(), E> {
    let tasks = Tasks::new(numbers.clone());
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(threads);
        for _ in 0..threads {
            let sender = sender.clone();
            let (tasks, state, work) = (&tasks, &state, &work);
            scope.spawn(move || {
                let _guard = EndOnPanic(tasks);
                let mut state = state();
                while let Some(number) = tasks.next() {
                    // Nobody receives any more after an error.
                    if sender.send((number, work(number, &mut state))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = numbers.start;
        let result = receiver.iter().try_for_each(|(number, result)| {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                take(next, result)?;
                next += 1;
                tasks.taken(next);
            }
            Ok(())
        });
        tasks.end();
        drop(receiver);
        result
    })
}

/// The numbers that are still to be worked on, given out in order, but not too far ahead of those taken: results must not
/// pile up behind one that takes long.
struct Tasks {
    state: Mutex<State>,
    room: Condvar,
}

struct State {
    next: u64,
    end: u64,
    /// All before this have been taken.
    taken: u64,
}

impl Tasks {
    fn new(numbers: Range<u64>) -> Self {
        let state = State {
            next: numbers.start,
            end: numbers.end,
            taken: numbers.start,
        };
        Self {
            state: Mutex::new(state),
            room: Condvar::new(),
        }
    }

    /// The next number, once there is room for its result; `None` if there is none any more.
    fn next(&self) -> Option<u64> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |state: &mut State| state.next < state.end && state.next >= state.taken + AHEAD;
        let waited = self.room.wait_while(state, full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let number = state.next;
        (number < state.end).then(|| {
            state.next += 1;
            number
        })
    }

    fn taken(&self, before: u64) {
        self.change(|state| state.taken = before);
    }

    /// No more work.
    fn end(&self) {
        self.change(|state| state.end = 0);
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.room.notify_all();
    }
}

/// A result that never comes must not be waited for.
struct EndOnPanic<'a>(&'a Tasks);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Takes numbers until one is too large.
    fn run(numbers: Range<u64>, threads: usize, last: u64) -> (Vec<u64>, Result<(), u64>) {
        let mut taken = Vec::new();
        let work = |number: u64, _: &mut ()| {
            // The first takes longest.
            let millis = if number == numbers.start { 20 } else { 0 };
            thread::sleep(Duration::from_millis(millis));
            number * number
        };
        let result = in_order(
            numbers.clone(),
            threads,
            || (),
            work,
            |number, square| {
                assert_eq!(square, number * number);
                if number > last {
                    return Err(number);
                }
                taken.push(number);
                Ok(())
            },
        );
        (taken, result)
    }

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 7] {
            let all: Vec<u64> = (5..1_000).collect();
            assert_eq!(run(5..1_000, threads, 2_000), (all, Ok(())));
        }
        assert_eq!(run(5..5, 2, 0), (vec![], Ok(())));
    }

    #[test]
    fn an_error_ends_it() {
        let all: Vec<u64> = (0..=300).collect();
        assert_eq!(run(0..1_000_000, 3, 300), (all, Err(301)));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_ends_it() {
        let work = |number: u64, _: &mut ()| assert_ne!(number, 10);
        let _ = in_order(0..1_000_000, 2, || (), work, |_, ()| Ok::<(), ()>(()));
    }
}
